"""Laying the notes of two people on one game together."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from ..ground.errors import RecordError
from ..ground.given import plain
from ..rules.engine.state import State
from .node import Comment, Node
from .notes import check_notes
from .playing import option_of, tried
from .shape import MOST_NODES, in_json
from .tree import Change, Tree, changes, check_record


def merge_changes(record: Tree, other: Tree) -> list[Change]:
    """The changes after which a record holds all of another. Raises RecordError."""
    check_record(other)
    _same_game(record, other)
    header, said = _heads(record.header, other.header)
    made = changes(record, header=header)
    waiting: list[tuple[Node, Node]] = [(record.root, other.root)]
    fresh: list[Node] = []
    while waiting:
        mine, theirs = waiting.pop()
        made += _notes(mine, theirs, said if mine is record.root else [])
        pairs = _pairs(record, mine, theirs)
        new = [_copied(c, mine) for held, c in pairs if held is None]
        if new:
            made += changes(mine, children=[*mine.children, *new])
            fresh += new
        waiting += [(held, c) for held, c in pairs if held is not None]
    if record.root.size + sum(one.size for one in fresh) > MOST_NODES + 1:
        raise RecordError(f"together they have more than {MOST_NODES:,} moves, the most that a record can have")
    for one in fresh:
        assert one.parent is not None
        _play(record.game_at(one.parent).state, one)
    return made


def _pairs(record: Tree, mine: Node, theirs: Node) -> list[tuple[Node | None, Node]]:
    """Their children, each with ours that makes the same move, however the two are worded.

    Somebody may have typed a move several times. Then it is the first that no other of theirs has taken, else the last.
    """
    texts = _by(mine.children, lambda child: child.move)
    known = not texts or all((child.deals, child.move) in texts for child in theirs.children)
    st = None if known else record.game_at(mine).state
    codes = {} if st is None else _by(mine.children, lambda child: option_of(st, child.move))
    taken: set[Node] = set()
    pairs: list[tuple[Node | None, Node]] = []
    for child in theirs.children:
        same = texts.get((child.deals, child.move))
        if same is None and st is not None and (code := option_of(st, child.move)) is not None:
            same = codes.get((child.deals, code))
        pairs.append((_free(same, taken) if same else None, child))
    return pairs


def _by(nodes: list[Node], what: Callable[[Node], Any]) -> dict[tuple[Any, Any], list[Node]]:
    """Nodes by the cards that came with them and by `what`. Of several the first stands last."""
    found: dict[tuple[Any, Any], list[Node]] = {}
    for node in reversed(nodes):
        found.setdefault((node.deals, what(node)), []).append(node)
    return found


def _free(same: list[Node], taken: set[Node]) -> Node:
    """The first that is not taken; the last stays for all that come after."""
    while len(same) > 1 and same[-1] in taken:
        same.pop()
    taken.add(same[-1])
    return same[-1]


def _same_game(record: Tree, other: Tree) -> None:
    mine, theirs = plain(record.setup), plain(other.setup)
    for key in dict.fromkeys([*mine, *theirs]):
        if mine.get(key) != theirs.get(key):
            raise RecordError(
                f"these are records of different games: {key!r} of the set-up is {_short(mine.get(key))} here "
                f"and {_short(theirs.get(key))} there"
            )
    a, b = record.root.digest, other.root.digest
    if a is not None and b is not None and a != b:
        raise RecordError("these are records of different games: different cards were dealt")


def _short(value: Any) -> str:
    shown = in_json(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def _copied(node: Node, parent: Node) -> Node:
    """A copy of a node and of all below it."""
    top = _one(node, parent)
    copies = {node: top}
    for old in node.walk():
        copies[old].children = [_one(child, copies[old]) for child in old.children]
        copies.update(zip(old.children, copies[old].children, strict=True))
    return top


def _one(node: Node, parent: Node) -> Node:
    return Node(node.move, parent, **copy.deepcopy(node.said()))


def _play(st: State, node: Node) -> None:
    """Try a line and its variations. Raises RecordError."""
    waiting = [(st, node)]
    while waiting:
        before, one = waiting.pop()
        after = tried(before, one)
        waiting += [(after, child) for child in one.children]


def _notes(mine: Node, theirs: Node, said: list[str]) -> list[Change]:
    """The changes to the notes on one node."""
    held = _one(mine, mine)
    for name, written in (("evaluation", in_json), ("bookmark", str)):
        before, value = getattr(mine, name), getattr(theirs, name)
        if before is None:
            setattr(held, name, copy.deepcopy(value))
        elif value is not None and value != before:
            said = [*said, f"{name}: {written(value)}"]
    for key, value in theirs.lesson.items():
        if key not in held.lesson:
            held.lesson[key] = copy.deepcopy(value)
        elif held.lesson[key] != value:
            said = [*said, f"lesson, {key}: {in_json(value)}"]
    held.marks += [m for m in theirs.marks if m not in held.marks]
    held.highlights += [h for h in theirs.highlights if h not in held.highlights]
    held.comments += [Comment(c.text, c.author) for c in _unheld(mine.comments, theirs.comments)]
    held.comments += [Comment(text) for text in said if Comment(text) not in held.comments]
    try:
        check_notes(held)
    except ValueError as error:
        raise RecordError(f"the notes on {mine.move!r} cannot be merged: {error}") from None
    names = ("comments", "marks", "highlights", "lesson", "evaluation", "bookmark")
    return changes(mine, **{name: getattr(held, name) for name in names})


def _unheld(mine: list[Comment], theirs: list[Comment]) -> list[Comment]:
    """The comments of theirs that are not in mine. One that they made twice is kept twice."""
    left = list(mine)
    out = []
    for one in theirs:
        if one in left:
            left.remove(one)
        else:
            out.append(one)
    return out


def _heads(mine: dict[str, Any], theirs: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The head of both, and comments on what they tell differently: there mine stays."""
    held, said = dict(mine), []
    for key, value in theirs.items():
        if value is None or held.get(key) == value:
            continue
        if held.get(key) is None:
            held[key] = copy.deepcopy(value)
        elif key != "result" or isinstance(value, str):
            said.append(f"{key}: {value if isinstance(value, str) else in_json(value)}")
    return held, said
