"""Whatever a game is set up with: it is refused in a sentence, or it goes through every door and can be gone on with.

HYPOTHESIS_PROFILE=long tries thousands.
"""

import copy
import json
import pickle
import time
from collections import Counter, UserList
from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.board.people import tell
from tests.board.test_entry_sessions import BONES, HANDS, PYRAMID
from tests.property.tables import KITS, NAMES, STARTERS, any_cards
from tests.scenario import is_ours
from vk_notebook.cards.actions import PHARAOHS
from vk_notebook.play.create import EDITIONS, Rules
from vk_notebook.play.position import PILE_KEYS
from vk_notebook.record.record import read
from vk_notebook.record.shape import checked_setup, schema
from vk_notebook.rules.engine.terms import VARIANTS

#: Seconds of work that are more than any refusal takes, on a slow machine too.
SOON = 5.0
MOVES = 10
#: A name with more blanks than a record may have letters in one.
WIDE = f"Urn{' ' * 300}"


class Called:
    """What only looks like a name where it is printed."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


class Unshown:
    """What cannot be printed at all."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


NUMBERS = [
    None, True, False, np.True_, np.False_, 0, 1, 2, 5, -1, 11, 10**9, 2**255, 2**256, -(2**256) + 1, 10**5000,
    [10**5000], 0.0, 1.0, 2.5, float("nan"), float("inf"), np.int64(3), np.float32(2.0), np.array([1, 2]),
    np.array([[1], [2]]), np.array(3), np.array(["Urn"]), Fraction(2, 1), 1j, object(), Unshown(), lambda: 3,
]  # fmt: skip
TEXTS = [
    "", " ", "yes", "no", "0", "base", "BASE", " base ", np.str_("base"), np.str_("premium"), "classic", "solo", "Urn",
    WIDE, "Ana", "ana", "Ben", "Dummy", "\ud800", "a\ud800", "x" * 81, "x" * 30_000, "\u200b", "\x1b[31m", b"base",
    Called("Urn"), Called("Ana"), Called("premium"), Path("Urn"),
]
SEVERAL = [
    [], (), {}, set(), ["Ana"], ["Ana", "Ana"], ["Ana", 3], ["Ana", "Dummy"], [Called("Ana"), "Ben"], ["Urn"] * 10,
    ("urn",) * 10, [WIDE] * 10, [Called("Urn")] * 10, {"Urn": 10}, {"urn": 5, "Urn": 5},
    {"Urn": np.int64(9), "Kite": True},
    {"Urn": 10, "Kite": 0}, {WIDE: 10}, {Called("Urn"): 10}, MappingProxyType({"Urn": 10}), Counter(Urn=4, Kite=6),
    UserList(["Urn"] * 10), range(3), {"Urn": 10**9}, ["Urn"] * 300, {0: "Ana"}, {"0": "Ana"}, {np.int64(0): " ANA "},
    {0: Called("Ana")}, {True: "Ana"}, {9: "Ana"}, [None] * 6, [None] * 7, ["Urn", None], {"sets": ["books"]},
    {"sets": "base", "uniques": [], "copies": 1}, {"sets": ["base"], "more": 1}, {"name": "Ben"}, [{}],
    [{"name": "Ben", "hand": ["urn"]}], [{"hand": 3}], [{"pharaoh": 0}], [{1: 2, "x": 3}], [{}] * 6,
    [{"name": Called("Ben")}], [[]], vk.random_mix(3), [vk.random_mix(3)],
]  # fmt: skip
ODD: list[Any] = [*NUMBERS, *TEXTS, *SEVERAL]
PEOPLE = [
    "Ana", " ben ", "ANA", "Zo\u00eb", "Zoe\u0308", "\u0391\u03bd\u03b1", "\u674e", "Ana\u00a0B", "Nobody", "Dummy",
    "0", "1", "O'Neil", "x" * 80, "\U0001f600", "\u0645", "Ana\u200d", "=1+1", "<b>", "[x]", "\\", '"', "a\u2028b",
    "Ana\tB", "{", "#", "true",
]  # fmt: skip
CARDS = ["Urn", " urn ", "URN", "box  of\u00a0food", "Statue of Bastet", "kite", "Kite\u200b", WIDE]
people = st.one_of(st.integers(1, 6), st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=6, unique=True))
called = st.sampled_from([None, *PEOPLE])
ten = st.lists(st.sampled_from(STARTERS), min_size=10, max_size=10)
piles = st.lists(st.sampled_from([*NAMES[: -len(PHARAOHS)], *CARDS]), max_size=8)
rulers = st.sampled_from([None, None, *PHARAOHS, "nefertiti "])
seat = {"name": called, "pharaoh": rulers, **dict.fromkeys(PILE_KEYS, piles)}
always = {
    "cards": st.integers(0, 10**6).map(lambda seed: any_cards(Random(seed))), "edition": st.sampled_from(EDITIONS),
    "variant": st.sampled_from([None, None, *VARIANTS]), "hard": st.booleans(), "seed": st.integers(-(2**256), 2**256),
}  # fmt: skip
GOOD: dict[str, dict[str, Any]] = {
    "new game": {
        **always, "players": people, "starters": st.one_of(st.sampled_from([None, *KITS.values()]), ten),
        "pharaohs": st.booleans(), "difficulty": st.integers(0, 10), "first_player": called,
    },
    "position": {
        **always, **seat, "opponents": st.lists(st.fixed_dictionaries({}, optional=seat), max_size=5),
        "pyramid": st.lists(st.sampled_from([None, *CARDS]), max_size=6), "boneyard": piles, "stock": piles,
        "face_down": st.dictionaries(st.integers(0, 5), st.sampled_from(PEOPLE), max_size=2), "entombed": st.booleans(),
    },
}  # fmt: skip
MAKERS: dict[str, Callable[..., vk.Game]] = {"new game": vk.new_game, "position": vk.position}


@st.composite
def setups(draw: st.DrawFn, kind: str) -> dict[str, Any]:
    """Some options of a game, most of them good and some odd."""
    known = GOOD[kind]
    found = {name: draw(known[name]) for name in draw(st.lists(st.sampled_from([*known]), max_size=6, unique=True))}
    odd = draw(st.sampled_from((0, 0, 0, 1, 2)))
    return found | draw(st.dictionaries(st.sampled_from([*known]), st.sampled_from(ODD), max_size=odd))


def made(kind: str, options: dict[str, Any]) -> vk.Game | None:
    """The game of these options; None where they are refused, in a sentence and at once."""
    began, refusal, game = time.process_time(), None, None
    try:
        game = MAKERS[kind](**options)
    except ValueError as error:
        refusal = error
    assert time.process_time() - began < SOON
    assert refusal is None or is_ours(refusal), refusal
    assert refusal is None or len(str(refusal).splitlines()) == 1
    return game


def same(game: vk.Game, again: vk.Game | None) -> None:
    """Hold two games against each other: set-up, moves, digests, and what can be done next."""
    assert again is not None
    now, then = (json.loads(one.record.to_json()) | {"header": None} for one in (again, game))  # who sat there
    assert now == then
    assert again.options.texts == game.options.texts


def through_files(game: vk.Game) -> None:
    """Write a game in each form and read it back."""
    record = game.record
    assert checked_setup(record.setup) == record.setup
    for text in (record.to_json(), record.to_text()):
        assert read(text).setup == record.setup
        same(game, read(text).game())


def through_every_door(game: vk.Game) -> None:
    """Save, load, pickle, copy and show a game, and go on with what the page has kept; each time it is the same one."""
    through_files(game)
    same(game, pickle.loads(pickle.dumps(game)))
    same(game, copy.deepcopy(game))
    assert game.record.sheet()
    vk.Board(game).close()
    table, record = game.state.table, game.record
    record.set_header(seats={name: "person" for number, name in enumerate(table.names) if number != table.dummy})
    app, again = vk.App(), vk.App()
    tell(app, "load", text=record.to_json())
    same(game, app.game)
    tell(again, "load", text=app.kept["text"], kept=app.kept["id"], kind=app.kept["kind"])
    same(game, again.game)
    assert again.kept["text"] == app.kept["text"]
    app.close()
    again.close()


@pytest.mark.parametrize("kind", GOOD)
@given(data=st.data())
def test_what_is_accepted_goes_through_every_door(kind: str, data: st.DataObject) -> None:
    game = made(kind, data.draw(setups(kind)))
    if game is None:
        return
    through_every_door(game)
    chance = Random(1)
    for _ in range(MOVES):
        if game.options:
            game.choose(chance.choice(game.options))
    through_every_door(game)


@pytest.mark.parametrize(("kind", "option"), [(kind, option) for kind, known in GOOD.items() for option in known])
def test_an_odd_value_is_refused_or_can_be_saved(kind: str, option: str) -> None:
    for value in ODD:
        for more in ({}, {"variant": "solo"}):
            game = made(kind, {**more, option: value})
            if game is not None:
                through_files(game)


def test_each_rule_of_a_game_is_in_the_schema_of_records() -> None:
    """A new rule has its field there too, and is tried above."""
    told = schema()["$defs"]["setup"]["properties"]
    for field in fields(Rules):
        assert field.name in told
        assert field.name in GOOD["new game"]
    assert vk.new_game(2, seed=1).setup.keys() - {"kind", "players", "seed", "first_player"} == Rules().to_json().keys()


def test_no_name_that_is_left_out_is_somebody_elses() -> None:
    game = vk.position(name=" ana", opponents=[{}, {"name": "BEN"}])
    assert game.setup["players"] == ["ana", "Cleo", "BEN"]


def test_a_table_is_written_as_it_was_understood_too() -> None:
    hands = {name: [f" {card.upper()}{' ' * 300}" for card in hand] for name, hand in HANDS.items()}
    wide = [card + " " * 300 for card in PYRAMID]
    recorder = vk.Recorder(list(HANDS), first_player="ana", hands=hands, pyramid=wide, boneyard=f"{BONES}{' ' * 300}")
    for text in (recorder.record.to_json(), recorder.record.to_text()):
        setup = read(text).setup
        assert (setup["hands"], setup["pyramid"], setup["boneyard"]) == (HANDS, PYRAMID, BONES)
