"""A file that holds one game, written after every move."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from os import PathLike
from typing import Any

from ...ground.errors import RecordError, listed, plural
from ...ground.files import anew, named, place, why, why_unwritten
from ...play.game import Game
from ...record import Record, load
from .autosave import EMPTY, END, Autosave


class GameFile:
    """A file that holds one game and is written after every move. It never overwrites anything else.

    Parameters
    ----------
    path
        The file. What stands there already has to be a record. Raises RecordError for anything else.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        try:
            self.path = place(path)
            self._seen = self._stamp()  # taken before reading, so that somebody who writes meanwhile is noticed
        except (OSError, ValueError) as error:
            raise RecordError(f"{named(path)}: {why(error)}") from None
        self.name = named(self.path.name)
        if self.path.suffix.lower() == ".txt":
            better = f"{self.path.stem.removesuffix('.json').removesuffix('.vk')}.vk.json"
            raise RecordError(f"{self.name}: a game in progress is saved as JSON; call the file {better}")
        #: what the file held when it was opened; None for a new file
        self.record: Record | None = load(self.path) if self._seen else None
        #: the game that is written to it: the one it held, or else the first in which somebody moves
        self._autosave: Autosave | None = None
        self._last = self._text = ""  # the game as last shown, and as last written
        self._bound = self.record is not None
        self._refused: Autosave | None = None
        self._failed = self._taken = False

    def goes_on(self, game: Game) -> list[str]:
        """The moves in the file that the game has not made yet.

        What else is in the file goes into the game's record. Raises RecordError when the file contains another game.
        """
        if self.record is None:
            return []
        theirs, ours = self.record.moves, game.moves
        short = min(len(theirs), len(ours))
        if _plain(self.record.setup) != _plain(Record.of_game(game).setup) or theirs[:short] != ours[:short]:
            other = f"{self.name} contains another game ({about(self.record)}) and was not changed."
            raise RecordError(f"{other} vk.load({str(self.path)!r}).game() opens it; a new game needs its own file.")
        game.record.merge(self.record)
        return theirs[short:]

    def take(self, autosave: Autosave, game: Game) -> None:
        """Write this game to the file from now on. Opened again it has the same name, so no page offers it twice."""
        self._autosave, self._last = autosave, ""
        if not autosave.touched:
            where = f"{self.path.resolve()}\n{_plain(Record.of_game(game).setup)}"
            autosave.id = hashlib.sha256(where.encode("utf-8", "surrogatepass")).hexdigest()[:16]
            autosave.touched = self.record is not None and bool(self.record.moves)

    def meet(self, autosave: Autosave, game: Game) -> None:
        """A game is about to be shown: as long as the file holds none, take this one."""
        if not self._bound and autosave is not self._autosave:
            self.take(autosave, game)

    def write(self, autosave: Autosave, text: str) -> str:
        """Write the whole text, or leave the file as it was. Returns what people have to be told, once."""
        if self._taken:
            return ""
        if autosave is not self._autosave:
            if not _follows(text, self._last):
                return self._refuse(autosave)
            self._autosave, self._last = autosave, ""  # opened from the page's storage
        if not self._last:
            self._last = self._text = text  # nothing was played here yet
        self._refused, self._last = None, text
        if text == self._text:
            return ""
        try:
            if self._stamp() not in (None, self._seen):
                self._taken = True
                return f"Somebody else has changed {self.name}, so your game has not been saved there."
            ours, now = _stamp_of(anew(self.path, text)), self._stamp()
            # some disks give a moved file another number, but its time is kept
            self._seen = now if now and now[1:] == ours[1:] else ours
            self._text, self._bound, self._failed = text, True, False
        except (OSError, ValueError) as error:  # a disk may be full only for a while
            if not self._failed:
                self._failed = True
                return f"Your game cannot be saved in {self.name} yet: {why_unwritten(self.path, error)}."
        return ""

    def _refuse(self, autosave: Autosave) -> str:
        if autosave is self._refused:
            return ""
        self._refused = autosave
        return f"{self.name} contains another game, so yours is not saved there. Save it under another name."

    def _stamp(self) -> tuple[int, ...] | None:
        """A stamp that changes whenever somebody writes to the file; None if there is no file."""
        try:
            return _stamp_of(self.path.stat())
        except FileNotFoundError:
            return None


def about(record: Record) -> str:
    """Who plays in a record, and how many moves it has."""
    return f"{listed(record.header['players'], 'and')}; {plural(len(record.moves), 'move')}"


def _follows(text: str, last: str) -> bool:
    """Whether a record's text is the same game, at the same point or some moves later."""
    return bool(last) and text.startswith(last.removesuffix(EMPTY).removesuffix(END))


def _plain(setup: Mapping[str, Any]) -> str:
    """A set-up as a file writes it."""
    return json.dumps(setup, sort_keys=True)


def _stamp_of(found: os.stat_result) -> tuple[int, ...]:
    return found.st_ino, found.st_mtime_ns, found.st_size
