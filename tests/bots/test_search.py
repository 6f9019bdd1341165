"""The search: it finds what a few playouts can find, keeps its budget and its secrets, and plays at every table."""

import copy
import random
import time

import pytest

import vk_notebook as vk
from tests.own_bots import choice
from vk_notebook.bots import Collector, Search, Tempo, play
from vk_notebook.bots.check import check_bot
from vk_notebook.bots.collector import strategy_of
from vk_notebook.bots.searching import Field
from vk_notebook.bots.tempo import TempoStrategy
from vk_notebook.rules.engine.state import State
from vk_notebook.rules.engine.turn import apply, asked
from vk_notebook.rules.words.notation import Options


def last_turn(**more: object) -> vk.Game:
    """Ana's last turn: what she entombs now decides, Ben is two points ahead."""
    piles: dict[str, object] = {
        "name": "Ana", "hand": ["Urn", "Statue of Horus", "Boat"], "tomb": ["Statue of Isis", "Statue of Thoth"],
        "opponents": [{"name": "Ben", "tomb": ["Burial Mask", "Urn"]}],
    }  # fmt: skip
    return vk.position(**{**piles, **more})  # type: ignore[arg-type]


def test_it_finds_the_move_that_wins() -> None:
    assert choice(Search(60), last_turn()) == "entomb Statue of Horus"


def in_the_middle(seed: int) -> State:
    """A game of two in which somebody has a turn before him with a few more to come."""
    state, collector, rng = vk.new_game(2, seed=seed).state, Collector(), random.Random(seed)
    while state.turn < 26 or state.stack:
        options = Options(state)
        apply(state, options.codes[collector.choose(vk.View(state, asked(state)), options, rng)])
    return state


def test_it_begins_to_look_ahead_when_few_turns_are_left() -> None:
    start, bot = vk.new_game(2, seed=1), Search(10**9)
    assert choice(bot, start) == choice(Tempo(), start)
    assert bot.spent == 0
    state, bot = in_the_middle(1), Search(20)
    bot.choose(vk.View(state, state.seat), Options(state), random.Random(1))
    assert bot.spent >= 8


def test_a_clear_decision_costs_little() -> None:
    bot = Search(10**6)  # all of it would take an hour
    assert choice(bot, last_turn(hand=["Statue of Horus", "Urn"])) == "entomb Statue of Horus"
    assert bot.spent < 1000


def field(game: vk.Game, usual: str) -> Field:
    """The field of a decision at which the rules would do this."""
    codes = dict(zip(game.options.texts, game.options.codes, strict=True))
    others = [code for text, code in codes.items() if text != usual]
    strategy = strategy_of(game.state, TempoStrategy)
    return Field(game.view("Ana"), strategy, 1, codes[usual], others)


def test_what_loses_drops_out_and_the_rest_is_tried_in_the_same_worlds() -> None:
    game = last_turn()
    found = field(game, "end turn")
    best = game.options.codes[game.options.texts.index("entomb Statue of Horus")]
    for _ in range(16):
        found.one_world()
    assert found.played == 16 * len(game.options)
    assert found.leader == best
    found.thin()
    assert best in found.alive
    assert game.options.codes[game.options.texts.index("end turn")] not in found.alive
    assert found.choice(doubt=1.0) == best


def test_the_usual_choice_is_left_only_for_something_clearly_better() -> None:
    game = last_turn(tomb=["Urn"] * 40)  # Ana has won, whatever she does
    found = field(game, "end turn")
    for _ in range(8):
        found.one_world()
    assert found.choice(doubt=9.0) == found.usual


def test_seconds_are_a_budget_too() -> None:
    state, bot = in_the_middle(1), Search(seconds=0.2)
    begun = time.perf_counter()
    bot.choose(vk.View(state, state.seat), Options(state), random.Random(1))
    assert bot.spent >= 0.1
    assert time.perf_counter() - begun < 60


@pytest.mark.slow
def test_the_budget_is_for_a_turn() -> None:
    state, bot, rng = in_the_middle(3), Search(64), random.Random(1)
    begun, me = state.turn, state.seat
    while state.turn == begun:
        options = Options(state)
        seat = asked(state)
        apply(state, options.codes[bot.choose(vk.View(state, seat), options, rng) if seat == me else 0])
        assert bot.spent <= 2 * 64
    assert bot.spent > 8


@pytest.mark.slow
def test_equal_chance_is_an_equal_game() -> None:
    def game(seed: int) -> tuple[tuple[int, ...], int]:
        result = play(in_the_middle(2), [Search(3), "collector"], seed, limit=2)
        return result.scores, result.decisions

    assert game(1) == game(1)


@pytest.mark.slow
def test_it_chooses_alike_in_every_world_that_its_seat_takes_for_possible() -> None:
    rng, collector, bot, worlds = random.Random(4), Collector(), Search(8), 0
    state = in_the_middle(4)
    for number in range(80):
        options, seat = Options(state), asked(state)
        if not options:
            break
        view = vk.View(state, seat)
        if number % 4 == 0 and len(options) > 1:
            world = view.determinize(number)
            one, other = copy.deepcopy(bot), copy.deepcopy(bot)
            mine = one.choose(view, options, random.Random(7))
            assert other.choose(vk.View(world, seat), Options(world), random.Random(7)) == mine
            worlds += world.z != state.z
        apply(state, options.codes[collector.choose(view, options, rng)])
    assert worlds > 10


@pytest.mark.slow
def test_it_is_fit_to_play_at_every_table() -> None:
    found = check_bot(lambda: Search(2, late=99), decisions=3)
    assert found.ok, found
