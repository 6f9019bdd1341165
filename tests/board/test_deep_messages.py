"""A message nested deeper than Python reads a value out, or made of what no page sends, in any field of any page."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import vk_notebook as vk
from tests.board.test_letters_that_travel import PAGES
from vk_notebook.board.session import Session

from .messages import FIELDS, MESSAGES, fields_of

DEPTH = 3_000


def deep_list() -> Any:
    found: Any = "end turn"
    for _ in range(DEPTH):
        found = [found]
    return found


def deep_object() -> Any:
    found: Any = "end turn"
    for _ in range(DEPTH):
        found = {"theme": found}
    return found


STRANGE: dict[str, Callable[[], Any]] = {
    "a deep list": deep_list, "a deep object": deep_object, "a list": lambda: ["choose"], "an object": lambda: {"a": 1},
    "a number": lambda: 1e308, "a long number": lambda: 10**5_000,
}  # fmt: skip


@pytest.mark.parametrize("strange", STRANGE)
@pytest.mark.parametrize("page", PAGES)
def test_nothing_that_a_page_sends_raises(page: str, strange: str) -> None:
    made = STRANGE[strange]()
    widget = PAGES[page]()
    widget.receive({"type": made})
    for kind in MESSAGES:
        alone = {"type": kind, "decision": widget.view.get("decision")}
        widget.receive(alone)
        widget.receive({**dict.fromkeys(FIELDS, made), **alone})
        for field in fields_of(kind):
            widget.receive({**alone, field: made})
    widget._on_message(widget, {"type": made})
    json.dumps(widget.view, allow_nan=False)


@pytest.mark.parametrize("strange", STRANGE)
def test_a_session_is_as_it_was(strange: str) -> None:
    session = Session(vk.new_game(["Ana", "Ben"], seed=1))
    before = session.game.state
    for field in ("type", *FIELDS):
        session.handle({"type": "choose", "decision": session.decision, field: STRANGE[strange]()})
    assert session.game.state is before
