"""The expert: it finds what the judge sees, keeps its secrets, and says when the judge cannot help it."""

from __future__ import annotations

import copy
import random
import time

import pytest

import vk_notebook as vk
from tests.bots.test_search import last_turn
from tests.own_bots import choice
from vk_notebook.bots import Expert, Search, Tempo, play
from vk_notebook.bots.check import check_bot
from vk_notebook.bots.playouts import ending
from vk_notebook.rules.words.notation import Options


def test_it_finds_the_move_that_wins() -> None:
    assert choice(Expert(), last_turn()) == "entomb Statue of Horus"


def test_without_a_reason_it_does_as_tempo_does() -> None:
    careful = Expert(margin=2.0)  # nothing is as much better
    for seed in range(4):
        game = vk.new_game(2, seed=seed)
        assert choice(careful, game) == choice(Tempo(), game)


def test_it_says_when_it_plays_as_search_does() -> None:
    bot = Expert()
    solo = vk.new_game(["Ana"], variant="solo", seed=1)
    choice(bot, solo)
    assert "two or more players" in bot.told
    choice(bot, last_turn())
    assert bot.told == ""


def test_equal_chance_is_an_equal_choice_and_a_copy_chooses_alike() -> None:
    game = vk.new_game(["Ana", "Ben"], seed=3)
    view, options = game.view(game.decision.player), game.options  # type: ignore[union-attr]
    bot = Expert()
    chosen = {copy.deepcopy(bot).choose(view, options, random.Random(5)) for _ in range(3)}
    assert chosen == {bot.choose(view, options, random.Random(5))}


def test_a_decision_does_not_keep_people_waiting() -> None:
    state = vk.new_game(2, seed=2).state
    begun = time.perf_counter()
    Expert().choose(vk.View(state, state.seat), Options(state), random.Random(1))
    assert time.perf_counter() - begun < 5  # a tenth of a second, where nobody else works


def test_who_looks_further_ahead_than_search_does_plays_that_out() -> None:
    bot = Expert(late=99, playouts=8)
    choice(bot, vk.new_game(2, seed=1))
    assert bot._search.spent > 0


@pytest.mark.slow
def test_it_beats_tempo() -> None:
    won = 0.0
    for seed in range(6):
        state = vk.new_game(2, seed=seed).state
        me = seed % 2
        bots: list[vk.Bot] = [Tempo(), Tempo()]
        bots[me] = Expert()
        play(state, bots, seed)
        won += ending(state).shares[me]
    assert won >= 4


@pytest.mark.slow
def test_it_is_fit_to_play_at_every_table() -> None:
    def quick() -> Expert:
        bot = Expert()
        bot._search = Search(2)  # at the tables that the judge does not know, and in the last turns
        return bot

    found = check_bot(quick, decisions=12)
    assert found.ok, found
