"""The table entry: a widget on which a game that was played with real cards becomes a record, by clicking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any

import traitlets

from ..create import DEFAULT_NAMES
from ..game import CHANGING
from ..record import Deal, Record, Recorder, load
from .entry_sessions import DealSession, EntrySession
from .export import still_of
from .replay import ReplayWidget
from .replay_frames import Frames
from .session import Session

UNDEALT = "Run this cell to enter a game that was played with real cards."


class BoardOrReplay(ReplayWidget):
    """A widget that is a board or a replay, whichever is open."""

    _instead = "app.game or app.record"
    page = traitlets.Unicode("app").tag(sync=True)
    #: The number of the open replay, or 0: with it the page changes from board to replay and back.
    opened = traitlets.Int().tag(sync=True)
    #: The address of the open replay, if it has one; the position is put behind it.
    link = traitlets.Unicode().tag(sync=True)
    #: Whether a game that is being entered waits behind the replay.
    waits = traitlets.Bool().tag(sync=True)
    #: The game played with real cards that is being entered: first its deal, then its moves.
    entering: DealSession | EntrySession | None = None
    _replays = 0

    @property
    def _seen(self) -> Session | None:
        """What is on the board: a game that is played, or one that is entered."""
        return self.session if self.entering is None else self.entering

    def _show_page(self) -> None:
        """Show what is on the board."""
        raise NotImplementedError

    def _tell(self, heading: str, text: str) -> None:
        if self.opened:
            self._say(text)
        elif self._seen is not None:
            self._seen.say("info", heading, text)
        self._show_page()

    def _watch(self, record: Record, name: str = "", step: int = 0, told: str = "") -> None:
        """Turn into the replay of a record; an example has a name."""
        frames = Frames(record)
        line = frames.main_line()
        if step >= len(line):
            told, step = f"The game has no position {step}, only 0 to {len(line) - 1}.", 0
        self._replays += 1
        with self.hold_sync():
            self._lay_out(frames, line[step])
            self.said = {"n": self.said["n"] + 1, "text": told}
            self.link = f"?replay={name}&step=" if name else ""
            self.waits = self.entering is not None
            self.opened = self._replays

    def _enter(self, start: Deal | Recorder) -> None:
        """Enter a game played with real cards: begin with its deal, or go on with its moves."""
        self._enter_in(DealSession(start) if isinstance(start, Deal) else EntrySession(start))

    def _enter_in(self, session: DealSession | EntrySession) -> None:
        self._sit_down_to(session)
        self.entering = session

    def _enters(self, content: Mapping[str, Any]) -> None:
        """A message about the game that is being entered."""
        session = self.entering
        assert session is not None
        if content["type"] == "replay":
            if session.entry is not None:
                self._watch(session.entry.record, step=len(session.game.moves))
            return
        session.handle(content)
        if session.then is not None:  # from the deal to the moves, or back
            self._enter_in(session.then)
            session.then = None

    def _leave_replay(self) -> None:
        """Go back to the board. A game that is being entered shows what was edited in the replay."""
        self.opened, self.session = 0, None
        if isinstance(self.entering, EntrySession):
            self.entering.again()


class TableEntry(BoardOrReplay):
    """Enter a game that you played with real cards: the deal, the moves that you click, and each new card by its name.

    You can correct any step. Later moves stay if they are still legal, and the others are listed.
    "Open as a replay" shows what you entered; from there you can come back.

    Parameters
    ----------
    game
        The names of the players, a `Recorder` or a `Record` to continue, or the name of a file; without it two players.
    options
        With names, what else `new_game` takes, but no seed: ``cards, starters, edition, pharaohs, first_player``.

    Raises ValueError for a game that cannot be entered card by card.
    """

    _instead = "entry.recorder"

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
        if self.recorder is not None:
            return still_of(self.recorder.record)
        return {"text/plain": UNDEALT, "text/html": f"<p>{UNDEALT}</p>"}


def _start(game: Any, options: dict[str, Any]) -> Deal | Recorder:
    if isinstance(game, Recorder):
        return game
    if isinstance(game, (str, PathLike)):
        game = load(game)
    if isinstance(game, Record):
        return Recorder.of(game)
    if isinstance(game, bytes) or not isinstance(game, Iterable):
        raise ValueError(f"a table is entered from names, a record or a file's name, not from {type(game).__name__}")
    return Deal(list(game) or list(DEFAULT_NAMES[:2]), **options)
