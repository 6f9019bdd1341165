"""The record of a game: its head, its set-up and a tree of nodes, each one move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

from ..cards.values import differing
from ..files import write
from ..game import Game
from ..shown import Shown
from .dealt import came, live
from .digest import digest
from .editing import Editing
from .node import MARKS, Comment, Node
from .playing import fork, opened, package_version, result, step, turn_ends


class Record(Editing, Shown):
    """A game as it is kept: ``header``, ``setup`` and the tree of moves under ``root``.

    Made by `Game.record`, `load` or `Record.from_json`. ``header`` holds players, date, event and result; the date
    is what the caller writes there, no clock is asked. ``seats``, if it is there, tells who played: for each player
    ``"person"`` or the name of a bot. ``setup["values"]`` holds the cards' numbers that are not the shipped ones.
    """

    def __init__(self, setup: Mapping[str, Any], header: Mapping[str, Any], root: Node, package: str) -> None:
        self.setup = dict(setup)
        self.header = dict(header)
        self.root = root
        self.package = package
        self._played = None
        self._done, self._undone = [], []

    @classmethod
    def of_game(cls, game: Game, *, date: str | None = None, event: str | None = None) -> Record:
        """The record of a game so far."""
        root = Node(digest=digest(game._start))
        states = [choice.state for choice in game._past] + [game.state]
        node = root
        for i, choice in enumerate(game._past):
            state, after = choice.state, states[i + 1]
            node = node.child(choice.text, digest(after) if turn_ends(state, after) else None)
            if state.by_name:
                events = [later.events for later in game._past[i : i + 2]] + [len(game._raw)]
                node.deals = came(state.table, game._raw[events[0] : events[1]])
        players = list(game.state.table.names)
        header = {"players": players, "date": date, "event": event, "result": result(game.state)}
        values = differing(game.state.table.cards)
        setup = {**game.setup, "values": values} if values else game.setup
        record = cls(setup, header, root, package_version())
        record._played = node, fork(game)
        return record

    # ---- the tree ---------------------------------------------------------------------------------

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        return self.root.end()

    @property
    def moves(self) -> list[str]:
        """The move texts of the main line."""
        return [node.move for node in self.end.line() if node.move is not None]

    def game(self, node: Node | None = None) -> Game:
        """A live game at a node; at the end of the main line when none is given.

        A game that was entered at a table goes on by chance there. Raises RecordError when the moves up to there
        cannot be made, ValueError for another record's node.
        """
        return live(self._at(node or self.end))

    def _at(self, node: Node) -> Game:
        """A game of one's own at a node, in which a table's hidden cards wait to be named."""
        line = node.line()
        if (line[0].parent if line else node) is not self.root:
            raise ValueError("this node belongs to another record")
        if self._played is not None:
            last, game = self._played
            if node is last:
                return fork(game)
            kept = last.line()
            if len(line) < len(kept) and (not line or kept[len(line) - 1] is node):
                return fork(game, len(line))
        game = opened(self.setup)
        for one in line:
            step(game, one)
        self._played = node, game
        return fork(game)

    # ---- files --------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The record as one JSON document, a move a line."""
        from .writing import written

        return written(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """The record in a JSON document. Raises RecordError with line and reason; see `load`."""
        from .reading import read

        return read(text)

    def to_text(self) -> str:
        """The record as a score sheet that can be read back without loss."""
        from .text_writing import written

        return written(self)

    @classmethod
    def from_text(cls, text: str | bytes) -> Record:
        """The record in a score sheet of `to_text`. Raises RecordError with line and reason; see `load`."""
        from .text_reading import read

        return read(text)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file, as UTF-8: a score sheet where the name ends in .txt, else JSON.

        The file is written whole or left as it was. Raises an error that is an OSError and a ValueError.
        """
        text = self.to_text() if str(path).lower().endswith(".txt") else self.to_json()
        write(path, text)

    def sheet(self) -> str:
        """The main line as a score sheet: a line a turn, with the points in each tomb when it ends."""
        from .sheet import score_sheet

        return score_sheet(self)

    def _pickled(self, undone: Sequence[str]) -> tuple[Any, ...]:
        """How to make the game again at the end of this record, with the moves that `Game.redo` makes again.

        In another process the states of a game could not be read: the rules' programs have other numbers there.
        """
        return _played_again, (self.to_json(), list(undone))

    def __repr__(self) -> str:
        players = ", ".join(self.header["players"])
        return f"<Record: {players}; {len(self.moves)} moves>"


def _played_again(text: str, undone: list[str]) -> Game:
    """A game out of the JSON form of its record."""
    record = Record.from_json(text)
    game = record._at(record.end)
    game._future = undone
    return game


__all__ = ["MARKS", "Comment", "Node", "Record"]
