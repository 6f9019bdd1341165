"""The table entry: a widget on which a game that was played with real cards becomes a record, by clicking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any

import traitlets

from ...play.create import DEFAULT_NAMES
from ...play.game import CHANGING
from ...record import Deal, Record, Recorder, load
from ..keeping.export import still_of
from ..keeping.replay_frames import Frames
from ..messages import Action
from ..replay.replay_page import ReplayPage, ReplayWidget
from ..table.table_page import TablePage
from .entry_sessions import DealSession, EntrySession

UNDEALT = "Run this cell to enter a game that was played with real cards."


class EntryPage(TablePage):
    """A table on which a game played with real cards is entered: it begins with its deal, or goes on with its moves."""

    session: DealSession | EntrySession

    def __init__(self, widget: Any, start: Deal | Recorder, **more: Any) -> None:
        super().__init__(widget, DealSession(start) if isinstance(start, Deal) else EntrySession(start), **more)

    def _actions(self) -> dict[str, Action]:
        return super()._actions() | {"replay": self._replay}

    def _replay(self, content: Mapping[str, Any]) -> None:
        """Open what was entered as a replay."""
        if self.session.entry is not None:
            self.widget.watch(self.session.entry.record, step=len(self.session.game.moves))

    def again(self) -> None:
        """Show what was edited elsewhere."""
        if isinstance(self.session, EntrySession):
            self.session.again()


class OpenedReplay(ReplayPage):
    """The replay of a record, into which a widget has turned. An example has a name."""

    def __init__(
        self, widget: TurningWidget, record: Record, leaving: Mapping[str, Action], *, name: str = "", step: int = 0,
        told: str = "",
    ) -> None:  # fmt: skip
        frames = Frames(record)
        line = frames.main_line()
        if step >= len(line):
            told, step = f"The game has no position {step}, only 0 to {len(line) - 1}.", 0
        super().__init__(widget, frames, line[step], leaving=leaving)
        self.send(said=self._counted("said", text=told), link=f"?replay={name}&step=" if name else "")


class TurningWidget(ReplayWidget):
    """A widget that turns from a board into a replay, and back."""

    page = traitlets.Unicode("app").tag(sync=True)
    #: The number of the open replay, or 0: with it the page changes from board to replay and back.
    opened = traitlets.Int().tag(sync=True)
    #: The address of the open replay, if it has one; the position is put behind it.
    link = traitlets.Unicode().tag(sync=True)
    #: Whether a game that is being entered waits behind the replay.
    waits = traitlets.Bool().tag(sync=True)

    def show(self) -> None:
        """Show the page that lies on top."""
        super().show()
        replay = self.replay
        if replay is not None:
            self.waits = isinstance(self.pages[self.pages.index(replay) - 1], EntryPage)
        self.opened = 0 if replay is None else replay.number

    def watch(self, record: Record, **more: Any) -> None:
        """Turn into the replay of a record."""
        self.lay(OpenedReplay(self, record, {"leave": self.leave}, **more))

    def leave(self, _: object = None) -> None:
        """Go back from the replay. A game that is being entered shows what was edited there."""
        self.clear(next(i for i, page in enumerate(self.pages) if isinstance(page, ReplayPage)))
        if isinstance(self.top, EntryPage):
            self.top.again()


class TableEntry(TurningWidget):
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
        self._page = EntryPage(self, start)
        self.lay(self._page)
        self._ready()

    @property
    def recorder(self) -> Recorder | None:
        """The recorder, to enter moves from Python too; None while the deal is entered. `refresh` shows what it did."""
        return self._page.session.entry

    def refresh(self) -> None:
        """Show what was entered or edited in Python."""
        with CHANGING:
            self._page.again()
            self.show()

    def save(self, path: str | PathLike[str]) -> None:
        """Write what was entered to a file; see `Record.save`. Raises ValueError while the deal is entered."""
        if self.recorder is None:
            raise ValueError("there is nothing to save yet: first say how it was dealt")
        self.recorder.record.save(path)

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
