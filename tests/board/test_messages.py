"""Every message of the page is understood, and none that is damaged changes a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from vk_notebook.board.app import App
from vk_notebook.record import digest

from .messages import MESSAGES, examples, wrong_with

SOURCES = Path(__file__).resolve().parents[2] / "page" / "src"
SEATS = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "person"}]
#: What a page could send by a fault where a word, a number or a list belongs.
NONSENSE = [None, -1, 10**30, 0.5, True, "", "no such thing", [], {}, [[]], {"a": 1}]


def playing() -> App:
    app = App()
    app.receive({"type": "start", "seats": SEATS, "seed": "7"})
    assert app.session is not None
    return app


def replaying() -> App:
    app = App()
    app.receive({"type": "replay", "name": "boat"})
    assert app.opened
    return app


def table_game() -> App:
    app = App()
    app.receive({"type": "enter", "seats": SEATS})
    return app


def test_the_schema_and_its_examples_are_sound() -> None:
    for kind in MESSAGES.values():
        Draft202012Validator.check_schema(kind)
    assert [wrong for one in examples() for wrong in wrong_with(one)] == []
    assert {one["type"] for one in examples()} == set(MESSAGES)


def test_the_page_sends_no_other_kind_of_message() -> None:
    said = re.compile(r"(?:send|once|flushAnd)\((?:\(\) => \()?\{\s*type: \x22(\w+)")
    sent = {found for path in SOURCES.glob("*.js") for found in said.findall(path.read_text("utf-8"))}
    assert sorted(sent - set(MESSAGES)) == []  # else they are to be told in page/messages.schema.json
    assert len(sent) > 20


@pytest.mark.parametrize("place", [playing, replaying, table_game, App])
def test_a_damaged_message_is_refused_and_the_game_is_as_it_was(place: Callable[[], App]) -> None:
    """Each field in turn holds something else; whatever is said about it, nobody has moved."""
    app = place()
    told = {"alive", "prefs", "kept", "setup", "address"}  # these change no game in any case
    for message in examples():
        for field in set(message) - {"type"}:
            for value in NONSENSE:
                damaged = {**message, field: value}
                if message["type"] in told or not wrong_with(damaged):
                    continue
                before = app.session and digest(app.session.game.state)
                moves = app.session and list(app.session.game.moves)
                app.receive(damaged)
                if app.session and before:
                    assert (digest(app.session.game.state), list(app.session.game.moves)) == (before, moves), damaged


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["type", "decision", "option", "card", "node", "what", "do", "text", "seats", "n"]),
        st.one_of(
            st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.lists(st.integers(), max_size=2),
            st.sampled_from(sorted(MESSAGES)),
        ),
    )
)  # fmt: skip
def test_no_message_of_any_shape_gets_out_of_hand(message: dict[str, Any]) -> None:
    app = playing()
    app.receive(message)
    assert app.session is None or app.session.game is not None

