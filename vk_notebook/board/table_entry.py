"""The table entry: a widget on which a game that was played at a table becomes a record, by clicking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

from ..create import DEFAULT_NAMES
from ..game import CHANGING
from ..record import Deal, Record, Recorder, load
from .board_or_replay import BoardOrReplay
from .entry_sessions import EntrySession
from .export import still_of


class TableEntry(BoardOrReplay):
    """Enter a game that was played at a table: say how it was dealt, click the moves, name each card as it comes.

    Every step can be gone to and corrected; what followed stays as far as it is still legal, and what does not is
    listed. "Open as a replay" shows what was entered, and leads back.

    Parameters
    ----------
    game
        The names of the players, a `Recorder` or a `Record` to go on with, or the name of a file; two players without
        it.
    options
        With names, what else `new_game` takes, but no seed: ``cards, starters, edition, pharaohs, first_player``.

    Raises ValueError for a game that cannot be entered card by card.
    """

    def __init__(self, game: Recorder | Record | str | PathLike[str] | Sequence[str] = (), **options: Any) -> None:
        start = _start(game, options)
        super().__init__()
        self._enter(start)
        self._show_page()
        self._ready()

    @property
    def recorder(self) -> Recorder | None:
        """The recorder, to enter moves from Python too; None while the deal is entered. `refresh` shows what it did."""
        return self.entering.entry if self.entering is not None else None

    def refresh(self) -> None:
        """Show what was entered or edited in Python."""
        with CHANGING:
            if isinstance(self.entering, EntrySession):
                self.entering.again()
            self._show_page()

    def save(self, path: str | PathLike[str]) -> None:
        """Write what was entered to a file; see `Record.save`. Raises ValueError while the deal is entered."""
        if self.recorder is None:
            raise ValueError("there is nothing to save yet: first say how it was dealt")
        self.recorder.record.save(path)

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message of the browser."""
        with self.hold_sync():
            if self.opened and content["type"] != "leave":
                super().receive(content)
            elif self.opened:
                self._leave_replay()
            else:
                self._enters(content)
            self._show_page()

    def _show_page(self) -> None:
        if not self.opened and self._seen is not None:
            self._show(self._seen)

    def _still(self) -> dict[str, Any]:
        return still_of(self.recorder.record) if self.recorder is not None else {}


def _start(game: Any, options: dict[str, Any]) -> Deal | Recorder:
    if isinstance(game, Recorder):
        return game
    if isinstance(game, (str, PathLike)):
        game = load(game)
    if isinstance(game, Record):
        return Recorder.of(game)
    return Deal(list(game) or list(DEFAULT_NAMES[:2]), **options)
