"""The set-up page: what it offers, what it refuses, and that nothing typed is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from vk_notebook.board.session import Session
from vk_notebook.board.setup import SetUp
from vk_notebook.board.widget import App
from vk_notebook.bots import Collector

SEATS = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "collector"}]


def started(**more: Any) -> tuple[SetUp, Any]:
    page = SetUp()
    return page, page.start({"type": "start", "seats": SEATS, **more}, None)


def field(page: SetUp, key: str) -> dict[str, Any]:
    """One choice as the page shows it."""
    return next(f for f in page.view()["setup"]["fields"] if f["key"] == key)


def keys(key: str, page: SetUp | None = None) -> list[str]:
    """What may be chosen there now."""
    return [o["key"] for o in field(page or SetUp(), key)["options"] if not o["off"]]


def changed(page: SetUp, change: str, **more: Any) -> dict[str, Any]:
    """The page after a choice."""
    page.change({"type": "setup", "change": change, "n": 1, **more})
    shown: dict[str, Any] = page.view()["setup"]
    return shown


def test_the_page_as_it_opens_starts_a_game() -> None:
    """Nothing has to be filled in: what is shown is what Start sends."""
    page = SetUp()
    shown = page.view()["setup"]
    assert shown["message"] is None
    assert [shown["min"], shown["max"]] == [2, 4]
    filled = {f["key"]: f["value"] for f in shown["fields"]}
    session = page.start({"type": "start", "seats": shown["seats"], **filled}, None)
    assert session is not None
    assert [player.name for player in session.game.players] == [seat["name"] for seat in shown["seats"]]
    assert session.bot_names == {1: "collector"}


def test_every_choice_on_the_page_can_be_played() -> None:
    for who, _ in SetUp().view()["setup"]["who"]:
        for edition in keys("edition"):
            for cards in keys("cards"):
                seats = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": who}]
                page = SetUp()
                session = page.start(
                    {"type": "start", "seats": seats, "cards": cards, "edition": edition, "seed": "1"}, None
                )
                assert page.message is None
                assert session is not None
                assert session.game.setup["edition"] == edition
                assert len(session.persons) == (2 if who == "person" else 1)


def test_the_same_seed_deals_the_same_game() -> None:
    one, two = (started(seed="42")[1].game for _ in range(2))
    assert one.pyramid == two.pyramid
    assert [p.hand for p in one.players] == [p.hand for p in two.players]
    assert one.setup["seed"] == 42
    assert started(seed="")[1].game.setup["seed"] != started(seed=" ")[1].game.setup["seed"]


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ({"seed": "seven"}, "whole number"),
        ({"seats": []}, "2 to 4"),
        ({"seats": SEATS[:1]}, "2 to 4"),
        ({"seats": SEATS * 3}, "2 to 4"),
        ({"seats": [SEATS[0], SEATS[0]]}, "same name"),
        ({"seats": [SEATS[0], {"name": " ", "who": "person"}]}, "name"),
        ({"seats": [SEATS[0], {"name": "Ben", "who": "genius"}]}, "collector"),
        ({"seats": ["Ana", 5]}, "str"),
        ({"seats": 7}, "int"),
        ({"cards": "hieroglyphs"}, "base"),
        ({"edition": "pirate"}, "premium"),
        ({"starters": "none"}, "base"),
    ],
)
def test_what_cannot_be_is_said_on_the_page(what: dict[str, Any], words: str) -> None:
    page, session = started(**what)
    assert session is None
    shown = page.view()["setup"]["message"]
    assert shown is not None
    assert words in shown


def test_what_was_typed_stays_and_the_message_goes() -> None:
    page = SetUp()
    seats = [{"name": "Cleo", "who": "random"}, {"name": "Dan", "who": "person"}]
    assert page.start({"type": "start", "seats": seats, "seed": "x"}, None) is None
    assert page.view()["setup"]["seats"] == seats
    assert field(page, "seed")["value"] == "x"
    assert page.start({"type": "start", "seats": seats, "seed": "5"}, None) is not None
    assert page.view()["setup"]["message"] is None


def saved(seed: int = 5, names: tuple[str, ...] = ("Ana", "Ben")) -> tuple[vk.Game, str]:
    game = vk.new_game(names, seed=seed)
    for _ in range(20):
        game.choose(game.options[-2])
    return game, game.record.to_json()


def test_a_file_goes_on_where_it_was_saved() -> None:
    game, text = saved()
    session = SetUp().start({"type": "load", "text": text, "name": "game.vk.json"}, None)
    assert session is not None
    assert session.game.moves[: len(game.moves)] == game.moves
    assert session.bot_names == {1: "collector"}


def test_a_file_of_strangers_leaves_one_seat_to_the_person() -> None:
    _, text = saved(names=("Zoe", "Yan", "Xena"))
    session = SetUp().start({"type": "load", "text": text}, None)
    assert session is not None
    assert session.persons == [0]


def test_a_file_of_two_persons_opens_for_both() -> None:
    page = SetUp()
    both = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "person"}]
    page.start({"type": "start", "seats": both, "seed": "5"}, None)
    session = page.start({"type": "load", "text": saved()[1]}, None)
    assert session is not None
    assert session.persons == [0, 1]


THREE = [
    {"name": "Ana", "who": "person"}, {"name": "Ben", "who": "random"}, {"name": "Cleo", "who": "collector"},
]  # fmt: skip


def resaved(seats: Any) -> str:
    """A file of three players whose head tells this of them."""
    document = json.loads(saved(names=("Ana", "Ben", "Cleo"))[1])
    document["header"]["seats"] = seats
    return json.dumps(document)


def test_a_saved_file_says_who_played() -> None:
    session = SetUp().start({"type": "start", "seats": THREE, "seed": "5"}, None)
    assert session is not None
    session.handle({"type": "save"})
    text = session.download["text"]
    assert json.loads(text)["header"]["seats"] == {"Ana": "person", "Ben": "random", "Cleo": "collector"}
    again = SetUp().start({"type": "load", "text": text}, None)
    assert again is not None
    assert again.bot_names == {1: "random", 2: "collector"}
    again.handle({"type": "save"})
    assert again.download["text"] == text


def test_a_bot_given_as_an_object_is_written_by_its_name() -> None:
    class Mine(Collector):
        pass

    session = Session(vk.new_game(["Ana", "Ben", "Cleo"], seed=5), bots={"Ben": Collector(), "Cleo": Mine()})
    session.handle({"type": "save"})
    assert json.loads(session.download["text"])["header"]["seats"]["Ben"] == "collector"
    again = SetUp().start({"type": "load", "text": session.download["text"]}, None)
    assert again is not None
    assert again.persons == [0, 2]
    assert "Cleo (mine)" in again.note["text"]


@pytest.mark.parametrize(
    ("seats", "bots"),
    [
        (None, {1: "collector", 2: "collector"}),
        ({}, {1: "collector", 2: "collector"}),
        ({"Ana": "collector", "Ben": "person", "Cleo": "Random "}, {0: "collector", 2: "random"}),
        ({"Ben": "person"}, {2: "collector"}),
        ({"Ben": "random"}, {1: "random", 2: "collector"}),
        ({"Ana": "random"}, {1: "collector", 2: "collector"}),
        ({"Ana": "person", "Ben": "person", "Cleo": "person"}, {}),
    ],
)
def test_who_sits_where_after_loading(seats: Any, bots: dict[int, str]) -> None:
    session = SetUp().start({"type": "load", "text": resaved(seats)}, None)
    assert session is not None
    assert session.bot_names == bots
    assert session.note == {"n": 0}


def test_a_bot_that_is_not_known_leaves_its_seat_to_a_person_and_says_so() -> None:
    app = App()
    app.receive({"type": "load", "text": resaved({"Ana": "person", "Ben": "genius", "Cleo": "random"})})
    assert app.session is not None
    assert app.session.persons == [0, 1]
    assert app.note["n"] == 1
    assert "Ben (genius)" in app.note["text"]
    assert "Cleo" not in app.note["text"]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", "\x00", '{"format": "chess"}', "1e999", "[" * 5000])
def test_garbage_in_a_file_is_told_and_starts_nothing(text: str) -> None:
    page = SetUp()
    assert page.start({"type": "load", "text": text}, None) is None
    assert page.view()["setup"]["message"]


KEYS = st.sampled_from(["name", "who", "seats", "text", "seed", "cards"])
ANY = st.recursive(
    st.none() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@given(ANY)
def test_no_message_raises(rest: Any) -> None:
    for kind in ("start", "load"):
        message = {"type": kind, **(rest if isinstance(rest, dict) else {"seats": rest, "text": rest})}
        page = SetUp()
        session = page.start(message, None)
        assert (session is None) == bool(page.message)
        assert page.view()["mode"] == "setup"
