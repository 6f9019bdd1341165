"""The bots: what they are made from, how well they play, and that they know no more than their seat may."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

import vk_notebook as vk
from tests.own_bots import choice
from vk_notebook.bots import BOTS, Bot, Collector, RandomBot, Search, Tempo, make, play
from vk_notebook.bots.check import check_bot
from vk_notebook.bots.collector import strategy_of
from vk_notebook.bots.worth import (
    ACTION,
    EXCEPTIONS,
    FOUR_EACH,
    FROM_HAND,
    LASTING,
    PLAIN,
    TAKING,
    TEMPO,
    UNWEIGHED,
    worth_of,
)
from vk_notebook.cards.actions import ACTIONS, PHARAOHS
from vk_notebook.rules.engine.turn import asked
from vk_notebook.rules.language import vocabulary as say
from vk_notebook.rules.language.deeds import deed


def test_bots_are_made_from_names_and_bots() -> None:
    assert isinstance(make("collector"), Collector)
    assert isinstance(make(" Random "), RandomBot)
    for mine in (RandomBot(), SimpleNamespace(choose=len)):
        assert make(mine) is mine  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["chess", "", 3, None, RandomBot])
def test_what_is_no_bot_is_told_what_is(wrong: object) -> None:
    a_class = r"RandomBot is not a bot but a class of bots; possible: RandomBot\(\)"
    with pytest.raises(ValueError, match=a_class if wrong is RandomBot else "random, greedy, collector, tempo, search"):
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
    collector, _ = vk.simulate(["collector", "random"], games=100, jobs=0).report("wins")
    assert collector["wins"] >= 95


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(BOTS) - {"search", "expert"}))  # see their own files
def test_a_bot_is_fit_to_play_and_knows_no_more_than_its_seat(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vk_notebook.bots.check.ASKED_AGAIN", 1)
    found = check_bot(name, decisions=200)
    assert found.ok, found
    assert found.decisions > 600


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


def test_the_collector_never_wastes_the_free_entombment_on_a_starting_hand() -> None:
    game = vk.new_game(2, seed=3)
    play(game, ["collector", "random"], 3)
    ends = [choice.state for choice in game.choices if choice.text == "end turn" and asked(choice.state) == 0]
    assert len(ends) > 10
    for view in [vk.View(state, 0) for state in ends]:
        starters = [name for name in view.me.hand if name is not None and view.facts.of[name].starter]
        assert not (starters and view.free_entomb)


PAYS = {"hand": ["Urn", "Boat", "Statue of Thoth"], "pyramid": [None] * 3 + ["Duamutef Canopic Jar"]}
THOTH = {"hand": ["Urn", "Statue of Thoth"], "deck": ["Shabti"] * 3, "tomb": ["Statue of Isis", "Statue of Horus"]}
#: What a bot does: who, in which position, after which move, and what it chooses.
CHOICES: dict[str, tuple[Bot, dict[str, Any], str, str]] = {
    "thins early": (
        Collector(), {**THOTH, "stock": ["Boat"] * 50, "pyramid": ["Statue of Thoth"] * 6}, "", "entomb Urn",
    ),
    "scores late": (Collector(), {**THOTH, "pyramid": ["Statue of Thoth"]}, "", "entomb Statue of Thoth"),
    "pays without waste": (Collector(), PAYS, "buy Duamutef Canopic Jar", "pay Boat"),
    "does not think where nothing is to be chosen": (Search(10**9), PAYS, "buy Duamutef Canopic Jar", "pay Boat"),
    "takes what costs nothing with an empty hand": (
        Collector(), {"hand": [], "deck": ["Boat"], "stock": ["Boat"] * 20, "pyramid": ["Menial"] * 6}, "",
        "buy Menial at base left",
    ),
    "buys the title that its set lacks": (
        Collector(), {
            "hand": ["Boat", "Urn", "Urn"], "tomb": ["Book of Gates", "Book of the Earth"], "stock": ["Boat"] * 10,
            "pyramid": [None] * 3 + ["Book of the Heavens", "Book of Gates", "Heart Scarab Amulet"], "entombed": True,
        }, "", "buy Book of the Heavens",
    ),
    "sees what a set may become": (
        Tempo(), {
            "hand": ["Boat", "Boat"], "deck": ["Shabti"] * 8, "stock": ["Chariot"] * 45, "entombed": True,
            "pyramid": [None] * 3 + ["Outer Sarcophagus", "Statue of Bastet", "Mummified Cat"],
            "opponents": [{"deck": ["Shabti"] * 10}],
        }, "", "buy Statue of Bastet",
    ),
    "entombs the title that scores most at the end": (
        Tempo(), {
            "hand": ["Outer Sarcophagus", "Statue of Horus", "Urn"], "tomb": ["Statue of Isis", "Statue of Thoth"],
            "pyramid": [None] * 3 + ["Boat", None, None],
        }, "", "entomb Statue of Horus",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("bot", "position", "move", "chosen"), CHOICES.values(), ids=CHOICES)
def test_what_a_bot_chooses(bot: Bot, position: dict[str, Any], move: str, chosen: str) -> None:
    game = vk.position(**position)
    if move:
        game.play(move)
    assert choice(bot, game) == chosen


@pytest.mark.rule("info.stock-on-turn")
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_at_a_strict_table_as_anywhere(name: str) -> None:
    """Bots count the stock by themselves, in the worlds that they think in."""
    game = vk.new_game(2, seed=1)
    chosen = [
        make(name).choose(vk.View(game.state, game.state.seat, assist), game.options, random.Random(1))
        for assist in (True, False)
    ]
    assert chosen[0] == chosen[1]


def test_a_plan_takes_the_purchase_and_the_entombment_together() -> None:
    buys = [(3.0, 4, 100), (1.0, 1, 101)]
    entombs = [(5.0, 3, 200), (1.0, 1, 201)]
    plan = strategy_of(vk.new_game(2, seed=1).state).plan
    assert plan(5, buys, entombs, -1) == (6.0, 101, 200)
    assert plan(7, buys, entombs, -1) == (8.0, 100, 200)
    assert plan(5, buys, entombs, 200) == (4.0, 100, 201)
    assert plan(0, buys, [(-3.0, 0, 200)], -1) == (0.0, 0, 0)


def test_every_card_that_the_numbers_name_exists() -> None:
    for table in (ACTION, EXCEPTIONS, LASTING, TEMPO):
        assert set(table) <= set(ACTIONS)


@pytest.mark.parametrize(
    ("parts", "way"),
    [
        ((say.Draw(2),), PLAIN),
        ((say.Discard(), say.Entomb(say.cost_below(say.DISCARDED))), FROM_HAND),
        ((say.EachPlayer(say.Entomb()),), PLAIN),
        ((say.Require(say.at_least(5, say.DISCARD)), say.Take(say.cost_at_most(4))), TAKING),
        ((say.Take(say.lowest_cost),), PLAIN),
        ((say.Until(say.END_OF_TURN, say.Gold(each=4)),), FOUR_EACH),
    ],
)
def test_bots_read_a_new_card(parts: tuple[say.Part, ...], way: int) -> None:
    worth = worth_of(deed("card", "Water Clock", *parts))
    assert worth.way == way
    assert worth.act == (UNWEIGHED if way == PLAIN else 0)
    assert worth.reputation > 0 or way == FOUR_EACH


@pytest.mark.parametrize("name", EXCEPTIONS)
def test_the_cards_that_bots_weigh_otherwise_than_their_parts_say_are_true_exceptions(name: str) -> None:
    assert worth_of(deed("card", "Water Clock", *ACTIONS[name].parts)).way != EXCEPTIONS[name]
