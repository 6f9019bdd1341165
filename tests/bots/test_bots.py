"""The bots: what they are made from, how well they play, and that they know no more than their seat may."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

import vk_notebook as vk
from tests.own_bots import choice
from vk_notebook.bots import BOTS, Bot, Collector, RandomBot, make, play
from vk_notebook.bots.collector import strategy_of
from vk_notebook.bots.tempo_worth import LASTING, NOW
from vk_notebook.bots.worth import (
    ACTION,
    ENTOMBS_BOTH,
    ENTOMBS_DISCARD,
    ENTOMBS_HAND,
    ENTOMBS_PYRAMID,
    PUTS_FOR_ONESELF,
    REPUTATION,
    TAKES,
)
from vk_notebook.cards.actions import ACTIONS, PHARAOHS
from vk_notebook.rules.engine.state import State
from vk_notebook.rules.engine.turn import apply, asked
from vk_notebook.rules.words.notation import Options

VERSIONS = ("base", "afterlife", "last-rites")


def decisions(cards: str, seats: int, seed: int, bot: Bot, most: int = 400) -> Iterator[State]:
    """The states at which a seat is asked, in a game of this bot against chance."""
    state, rng = vk.new_game(seats, cards=cards, seed=seed).state, random.Random(seed)
    for _ in range(most):
        options = Options(state)
        if not options:
            return
        yield state
        seat = asked(state)
        if seat == 0:
            apply(state, options.codes[bot.choose(vk.View(state, seat), options, rng)])
        else:
            apply(state, rng.choice(options.codes))


def test_bots_are_made_from_names_and_bots() -> None:
    assert isinstance(make("collector"), Collector)
    assert isinstance(make(" Random "), RandomBot)
    for mine in (RandomBot(), SimpleNamespace(choose=len)):
        assert make(mine) is mine  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["chess", "", 3, None, RandomBot])
def test_what_is_no_bot_is_told_what_is(wrong: object) -> None:
    with pytest.raises(ValueError, match="random, greedy, collector, tempo, search"):
        make(wrong)  # type: ignore[arg-type]


def test_the_bare_protocol_chooses_nothing() -> None:
    game = vk.new_game(2, seed=1)
    with pytest.raises(NotImplementedError):
        Bot().choose(game.view("Ana"), game.options, random.Random(1))


def test_random_reaches_every_option() -> None:
    game, rng = vk.new_game(2, seed=1), random.Random(1)
    view = game.view(game.active)
    assert {RandomBot().choose(view, game.options, rng) for _ in range(500)} == set(range(len(game.options)))


@pytest.mark.slow
def test_the_collector_beats_chance() -> None:
    won = 0.0
    for seed in range(100):
        bots = ["collector", "random"] if seed % 2 else ["random", "collector"]
        result = play(vk.new_game(2, seed=seed).state, bots, seed)
        me = result.names[bots.index("collector")]
        won += (me in result.winners) / max(1, len(result.winners))
    assert won >= 95


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(BOTS) - {"search"}))  # see test_search.py
@pytest.mark.parametrize("cards", VERSIONS)
def test_a_bot_chooses_alike_in_every_world_that_its_seat_takes_for_possible(name: str, cards: str) -> None:
    bot, worlds = make(name), 0
    for seed in range(3):
        for state in decisions(cards, 2 + seed, seed, Collector()):
            seat = asked(state)
            view, options = vk.View(state, seat), Options(state)
            chosen = bot.choose(view, options, random.Random(7))
            assert 0 <= chosen < len(options)
            other = view.determinize(state.turn * 31 + seed)
            there = Options(other)
            assert there.codes == options.codes
            again = bot.choose(vk.View(other, seat), there, random.Random(7))
            assert there[again].text == options[chosen].text
            worlds += other.z != state.z
    assert worlds > 200


def strange(seed: int) -> vk.Game:
    """A position with cards of every version and pharaohs."""
    rng = random.Random(seed)
    names = list(ACTIONS)

    def seat() -> dict[str, object]:
        piles = {key: rng.choices(names, k=6) for key in ("hand", "deck", "discard", "tomb")}
        return {**piles, "pharaoh": rng.choice(list(PHARAOHS))}

    return vk.position(
        **seat(), opponents=[seat(), seat()], pyramid=rng.choices(names, k=6), stock=rng.choices(names, k=20),
        boneyard=rng.choices(names, k=4), seed=seed,
    )  # type: ignore[arg-type]  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_the_collector_copes_with_any_cards(seed: int) -> None:
    state = strange(seed).state
    result = play(state, ["collector", "random", "collector"], seed, limit=6)
    assert result.decisions > 10


def test_a_bot_never_wastes_the_free_entombment_on_a_starting_hand() -> None:
    for state in decisions("base", 2, 3, Collector(), 150):
        if asked(state) == 0 and not state.stack:
            view, options = vk.View(state, 0), Options(state)
            text = options[Collector().choose(view, options, random.Random(1))].text
            starters = [n for n in view.me.hand if n is not None and view.facts.of[n].starter]
            if text == "end turn" and starters:
                assert not view.free_entomb


def test_it_thins_early_and_scores_late() -> None:
    hand = ["Urn", "Statue of Thoth"]
    piles = {"hand": hand, "deck": ["Shabti"] * 3, "tomb": ["Statue of Isis", "Statue of Horus"]}
    early = vk.position(**piles, stock=["Boat"] * 50, pyramid=["Statue of Thoth"] * 6)  # type: ignore[arg-type]
    late = vk.position(**piles, pyramid=["Statue of Thoth"])  # type: ignore[arg-type]
    assert choice(Collector(), early) == "entomb Urn"
    assert choice(Collector(), late) == "entomb Statue of Thoth"


def test_it_pays_without_waste() -> None:
    game = vk.position(hand=["Urn", "Boat", "Statue of Thoth"], pyramid=[None] * 3 + ["Duamutef Canopic Jar"])
    game.play("buy Duamutef Canopic Jar")
    assert choice(Collector(), game) == "pay Boat"


def test_it_buys_the_title_that_its_set_lacks() -> None:
    game = vk.position(
        hand=["Boat", "Urn", "Urn"], tomb=["Book of Gates", "Book of the Earth"], stock=["Boat"] * 10,
        pyramid=[None, None, None, "Book of the Heavens", "Book of Gates", "Heart Scarab Amulet"], entombed=True,
    )  # fmt: skip
    assert choice(Collector(), game) == "buy Book of the Heavens"


def test_a_plan_takes_the_purchase_and_the_entombment_together() -> None:
    buys = [(3.0, 4, 100), (1.0, 1, 101)]
    entombs = [(5.0, 3, 200), (1.0, 1, 201)]
    plan = strategy_of(vk.new_game(2, seed=1).state).plan
    assert plan(5, buys, entombs, -1) == (6.0, 101, 200)
    assert plan(7, buys, entombs, -1) == (8.0, 100, 200)
    assert plan(5, buys, entombs, 200) == (4.0, 100, 201)
    assert plan(0, buys, [(-3.0, 0, 200)], -1) == (0.0, 0, 0)


def test_every_card_that_the_numbers_name_exists() -> None:
    for table in (
        ACTION, REPUTATION, ENTOMBS_BOTH, ENTOMBS_DISCARD, ENTOMBS_HAND, ENTOMBS_PYRAMID, PUTS_FOR_ONESELF, TAKES, NOW,
        LASTING,
    ):  # fmt: skip
        assert set(table) <= set(ACTIONS)
