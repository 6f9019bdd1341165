"""Every message of the page is understood, and none that is damaged changes a game."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from vk_notebook.board import messages
from vk_notebook.record import digest

from .messages import FIELDS, MESSAGES, examples, fields_of, wrong_with
from .pages import PAGES, board, heard

SOURCES = Path(__file__).resolve().parents[2] / "page" / "src"
#: What a page could send by a fault where a word, a number or a list belongs.
NONSENSE = [None, -1, 10**30, 0.5, True, "", "no such thing", [], {}, [[]], {"a": 1}]


APPS = ["app", "replay in the app", "entering", "set-up"]


def stands(app: Any) -> tuple[str, list[str]] | None:
    """How the game stands, if there is one."""
    return app.session and (digest(app.session.game.state), app.session.game.moves)


def test_the_schema_and_its_examples_are_sound() -> None:
    for kind in MESSAGES.values():
        Draft202012Validator.check_schema(kind)
    assert [wrong for one in examples() for wrong in wrong_with(one)] == []
    assert {one["type"] for one in examples()} == set(MESSAGES)


def test_the_page_sends_no_other_kind_of_message() -> None:
    said = re.compile(r"(?:send|once|flushAnd)\((?:\(\) => \()?\{\s*type: \x22(\w+)")
    sent = {found for path in SOURCES.glob("*.js") for found in said.findall(path.read_text("utf-8"))}
    assert sorted(sent - set(MESSAGES)) == []  # else they are to be told in messages.schema.json
    assert len(sent) > 20


def test_the_program_reads_the_schema_as_a_library_does() -> None:
    """Its words are few; with each field damaged in turn, both find the same messages wrong."""
    for message in examples():
        assert messages.wrong_with(message) == ""
        for field in (*message, "beside"):
            for value in NONSENSE:
                damaged = {**message, field: value}
                assert bool(messages.wrong_with(damaged)) == bool(wrong_with(damaged)), damaged
            short = {name: value for name, value in message.items() if name != field}
            assert bool(messages.wrong_with(short)) == bool(wrong_with(short)), short


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ({"type": "dance"}, "there is no message 'dance'"),
        ({"type": "choose", "decision": 1}, "choose has no 'option'"),
        (
            {"type": "choose", "decision": "1", "option": "end turn"},
            "choose, decision must be a whole number or nothing",
        ),
        ({"type": "choose", "decision": 1, "option": "end turn", "twice": True}, "choose knows no 'twice'"),
        ({"type": "start", "seats": [{"name": "Ana"}]}, "start, seats, number 1 has no 'who'"),
        ({"type": "edit", "what": "comment", "node": 0}, "edit has no 'text'"),
        ({"type": "lesson", "do": "answer"}, "lesson has no 'choice'"),
        ({"type": "entry", "do": "name", "decision": 0}, "entry has no 'card'"),
    ],
)
@pytest.mark.parametrize("page", [*APPS, "board"])
def test_a_page_of_another_version_is_told_to_reload(page: str, message: Any, told: str) -> None:
    """As an old page says it to a new Python, or a new page to an old one; the game is as it was."""
    at = PAGES[page]()
    before = json.dumps([at.view.get("decision"), at.view.get("log"), at.view.get("mode")])
    heard(at, message)
    said = json.dumps([at.note, at.view, getattr(at, "said", "")])
    assert "Reload the page to continue." in said
    assert told in said
    assert json.dumps([at.view.get("decision"), at.view.get("log"), at.view.get("mode")]) == before


@pytest.mark.parametrize("page", APPS)
def test_a_damaged_message_is_refused_and_the_game_is_as_it_was(page: str) -> None:
    """Each field in turn holds something else; whatever is said about it, nobody has moved."""
    app = PAGES[page]()
    before = stands(app)
    told = {"alive", "prefs", "kept", "setup", "address"}  # these change no game in any case
    for message in examples():
        for field in set(message) - {"type"}:
            for value in NONSENSE:
                damaged = {**message, field: value}
                if message["type"] in told or not wrong_with(damaged):
                    continue
                heard(app, damaged)
                assert before is None or stands(app) == before, damaged


SMALL = st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=5) | st.sampled_from(
    ["Urn", "Ana", "end turn", "hand", "pyramid", "pick Urn", "dark"]
)  # fmt: skip
ANY = st.recursive(
    SMALL, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=3)
)
SAID = st.builds(
    lambda kind, rest: {**rest, "type": kind}, st.sampled_from(sorted(MESSAGES)) | ANY,
    st.dictionaries(st.sampled_from(FIELDS), ANY),
)  # fmt: skip


@pytest.mark.parametrize("page", ["app", "board", "entering", "set-up"])
@given(said=st.lists(SAID | ANY, max_size=8))
def test_no_message_of_any_shape_gets_out_of_hand(page: str, said: list[Any]) -> None:
    at = PAGES[page]()
    for message in said:
        heard(at, message)
        if isinstance(message, dict) and "option" in message:
            heard(at, {**message, "type": "choose", "decision": at.view.get("decision")})
    json.dumps([at.view, at.note, at.prefs], allow_nan=False)
    assert at.view["mode"] in ("setup", "table")


def deep(wrap: Callable[[Any], Any]) -> Any:
    """Nested deeper than Python reads a value out."""
    found: Any = "end turn"
    for _ in range(3_000):
        found = wrap(found)
    return found


#: What no page sends, made anew for each field.
STRANGE: dict[str, Callable[[], Any]] = {
    "a deep list": lambda: deep(lambda inner: [inner]), "a deep object": lambda: deep(lambda inner: {"theme": inner}),
    "a list": lambda: ["choose"], "an object": lambda: {"a": 1}, "a number": lambda: 1e308,
    "a long number": lambda: 10**5_000,
}  # fmt: skip


@pytest.mark.parametrize("strange", STRANGE)
@pytest.mark.parametrize("page", PAGES)
def test_nothing_that_a_page_sends_raises(page: str, strange: str) -> None:
    made, widget = STRANGE[strange](), PAGES[page]()
    heard(widget, {"type": made})
    for kind in MESSAGES:
        alone = {"type": kind, "decision": widget.view.get("decision")}
        heard(widget, alone)
        heard(widget, {**dict.fromkeys(FIELDS, made), **alone})
        for field in fields_of(kind):
            heard(widget, {**alone, field: made})
    json.dumps(widget.view, allow_nan=False)


@pytest.mark.parametrize("strange", STRANGE)
def test_a_session_is_as_it_was(strange: str) -> None:
    page = board()
    before = page.game.state
    for field in ("type", *FIELDS):
        heard(page, {"type": "choose", "decision": page.session.decision, field: STRANGE[strange]()})
    assert page.game.state is before
