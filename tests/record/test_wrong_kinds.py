"""What is of the wrong kind is refused in a sentence of ours, and changes nothing."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable
from typing import Any

import pytest

import vk_notebook as vk

BOAT = vk.example("boat")
WRONG = [None, 5, "boat", b"boat", [5], {"boat": 1}, object()]
#: What the methods of a record are given besides the node; 0 stands for the rest.
GIVEN = {"move": "end turn", "text": "x", "name": "x"}


def of_a_node() -> dict[str, Callable[..., object]]:
    """The public methods of a record that need a node."""
    methods = inspect.getmembers(vk.Record, inspect.isfunction)
    return {name: one for name, one in methods if name[0] != "_" and "node" in inspect.signature(one).parameters}


def given(method: Callable[..., object], node: object) -> dict[str, Any]:
    """What to call a method with: this node, and the rest as it has to be."""
    known = inspect.signature(method).parameters.values()
    needed = [one for one in known if one.default is one.empty and one.kind == one.POSITIONAL_OR_KEYWORD]
    return {**{one.name: GIVEN.get(one.name, 0) for one in needed if one.name != "self"}, "node": node}


@pytest.mark.parametrize("name", of_a_node())
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
def test_what_is_no_node_is_refused(name: str, wrong: object) -> None:
    if name == "game" and wrong is None:
        return  # the game at the end
    record, method = copy.copy(BOAT), of_a_node()[name]
    with pytest.raises(ValueError, match=r"a node of this record is needed, as `record\.end` is, not "):
        method(record, **given(method, wrong))
    assert record.to_json() == BOAT.to_json()


REVIEW = vk.review(BOAT, budget=4, turns=(1, 1), annotate=False, progress=False)
#: What needs a thing of one kind, and how it asks for it.
NEEDS: dict[str, tuple[Callable[[Any], object], str]] = {
    "merge": (lambda wrong: copy.copy(BOAT).merge(wrong), "a record is needed"),
    "annotate": (lambda wrong: REVIEW.annotate(wrong or 5), "a record is needed"),
    "of_game": (vk.Record.of_game, "a game is needed"),
    "bookmark": (lambda wrong: BOAT.bookmark(BOAT.end, [wrong]), "bookmark"),  # type: ignore[arg-type]
    "rule": (vk.rule, "There is no rule"),
    "run": (lambda wrong: vk.lesson("first_turn").run(wrong), "has no part"),
    "go_to": (lambda wrong: BOAT.game().go_to(wrong), "move"),
}


@pytest.mark.parametrize("name", NEEDS)
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
def test_what_is_of_another_kind_is_refused(name: str, wrong: object) -> None:
    call, words = NEEDS[name]
    with pytest.raises(ValueError, match=words):
        call(wrong)
