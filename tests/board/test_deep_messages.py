"""A message nested deeper than Python reads a value out, or made of what no page sends, in any field of any page."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.board.test_letters_that_travel import PAGES, board, heard

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
