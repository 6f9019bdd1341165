"""The tree of a record: its nodes, a game at each of them, and going back over what was changed in it.

An edit is a list of changed attributes, each with the value before and after. So undo and redo are the same few lines
whatever was done. No value is changed in place: an edited list is a new list.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

from ..ground.copied import CopiedWhole
from ..ground.given import check_kind
from ..play.game import Game, result
from ..rules.engine.state import State
from .node import Node
from .playing import opened, step
from .table_game import live

#: How many edits can be taken back.
MOST_EDITS = 1_000


@dataclass(frozen=True)
class Change:
    """An attribute of a node or a record, before and after."""

    target: Any
    name: str
    before: Any
    after: Any


def changes(target: Any, **after: Any) -> list[Change]:
    """New values for attributes of a node or a record."""
    return [Change(target, name, getattr(target, name), value) for name, value in after.items()]


@dataclass(frozen=True, eq=False)
class Edit:
    """One thing that was done to a record: what, at which node, and what it changed."""

    what: str
    node: Node
    changes: tuple[Change, ...]


def _taken_back(made: Sequence[Change]) -> None:
    for change in reversed(made):
        setattr(change.target, change.name, change.before)


class Tree(CopiedWhole):
    """How a game was set up, and the tree of its moves under ``root``. `Record` has what can be done to it."""

    def __init__(self, setup: Mapping[str, Any], header: Mapping[str, Any], root: Node, package: str) -> None:
        self.setup = dict(setup)
        self.header = dict(header)
        self.root = root
        self.package = package
        self._played: tuple[Node, Game] | None = None  # the place that was opened last, and the game there
        self._done: list[Edit] = []
        self._undone: list[Edit] = []
        self._followed: State | None = None  # of the game that is recorded here, when it was last looked at
        self._made: list[Node] = []  # the nodes of its moves, and of those that can be made again
        root.record = self

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_played": None, "_done": [], "_undone": [], "_followed": None, "_made": []}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.root.record = self

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        return self.root.end()

    @property
    def moves(self) -> list[str]:
        """The move texts of the main line."""
        return [node.move for node in self.end.line() if node.move is not None]

    @property
    def result(self) -> Any:
        """The result in the header."""
        return self.header["result"]

    def copy(self) -> Self:
        """A copy, with nodes and notes of its own; one of `Game.record` no longer follows the game."""
        return copy.copy(self)

    def game(self, node: Node | None = None) -> Game:
        """A live game at a node; at the end of the main line when none is given. It has a record of its own.

        A game played with real cards continues with random cards. Raises RecordError when the moves up to there
        cannot be made, ValueError for another record's node.
        """
        return live(self.game_at(self.end if node is None else node))

    def game_at(self, node: Node) -> Game:
        """A copy of the game at a node. The hidden cards of a table still wait to be named in it."""
        line = self._line(node)
        if self._played is not None:
            last, game = self._played
            if node is last:
                return game.fork()
            kept = last.line()
            if len(line) < len(kept) and (not line or kept[len(line) - 1] is node):
                return game.fork(len(line))
        game = opened(self.setup)
        for one in line:
            step(game, one)
        self._played = node, game
        return game.fork()

    # ---- going back ------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether an edit can be taken back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether an edit that was taken back can be made again."""
        return bool(self._undone)

    @property
    def edits(self) -> list[str]:
        """What was edited, oldest first, in a few words each."""
        return [edit.what for edit in self._done]

    @contextmanager
    def together(self, what: str) -> Iterator[None]:
        """Make all edits inside the ``with`` block one edit for `undo`; an error takes them back."""
        check_kind("what the edits are together is a text", what, str)
        before, undone, self._done = self._done, self._undone, []
        try:
            yield
        except BaseException:
            while self._done:
                self.undo()
            self._done, self._undone = before, undone
            raise
        changes = tuple(change for edit in self._done for change in edit.changes)
        one = [Edit(what, self.root, changes)] if changes else []
        self._done = [*before, *one][-MOST_EDITS:]
        self._undone = [] if one else undone

    def undo(self) -> Node:
        """Take back the last edit; returns its node. Raises ValueError when there is none."""
        if not self._done:
            raise ValueError("nothing to undo: nothing was edited")
        edit = self._done.pop()
        _taken_back(edit.changes)
        self._undone.append(edit)
        self._played = None
        node = edit.node
        while not node.attached and node.parent is not None:
            node = node.parent
        return node

    def redo(self) -> Node:
        """Repeat the last edit that was taken back; returns its node. Raises ValueError when there is none."""
        if not self._undone:
            raise ValueError("nothing to redo: nothing was undone")
        edit = self._undone.pop()
        for change in edit.changes:
            setattr(change.target, change.name, change.after)
        self._done.append(edit)
        self._played = None
        return edit.node

    # ---- within ---------------------------------------------------------------------------------------

    def _edit(self, what: str, node: Node, changes: Iterable[Change]) -> None:
        """Make changes and remember them. When the main line gets another end, the result in the head follows."""
        made = [c for c in changes if c.before != c.after]
        if not made:
            return
        end = self.end
        for change in made:
            setattr(change.target, change.name, change.after)
        replayed = any(c.name in ("move", "setup", "deals") for c in made)
        if replayed or (self._played is not None and not self._played[0].attached):
            self._played = None
        if replayed or self.end is not end or any(c.name == "header" for c in made):
            try:
                made += self._result_follows()
            except ValueError:
                _taken_back(made)
                self._played = None
                raise
        self._done = [*self._done[1 - MOST_EDITS :], Edit(what, node, tuple(made))]
        self._undone = []

    def _result_follows(self) -> list[Change]:
        said, true = self.header["result"], result(self.game_at(self.end).state)
        if said == true or (true is None and not isinstance(said, dict)):
            return []
        made = changes(self, header={**self.header, "result": true})
        self.header = made[0].after
        return made

    def _line(self, node: Node) -> list[Node]:
        """The nodes from the first move to this one. Raises ValueError for what is no node, or another record's."""
        check_kind("a node of this record is needed, as `record.end` is", node, Node)
        line = node.line()
        if (line[0].parent if line else node) is not self.root:
            raise ValueError("this node belongs to another record")
        return line

    def _hold(self, node: Node) -> None:
        """Raise ValueError for a node that is not in this tree."""
        self._line(node)
        if not node.attached:
            raise ValueError(f"{node.move!r} was deleted from this record")

    def _above(self, node: Node) -> Node:
        """The node before a move. Raises ValueError for the beginning, or a node that is not in this tree."""
        self._hold(node)
        if node.parent is None:
            raise ValueError("the start of a record is not a move")
        return node.parent


def check_record(given: object) -> None:
    """Raise ValueError for what is no record."""
    check_kind("a record is needed, as `vk.load` gives it", given, Tree)
