"""What the app and the table entry have in common: a board that can turn into a replay, and the entering of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets

from ..record import Record
from .entry_sessions import Entering
from .export import app_script, app_style
from .replay import Replaying

HOME = "Back to set-up"
ENTERING = "Back to entering"


class Opening(Replaying):
    """A widget that is a board or a replay, whichever is open."""

    _esm = app_script()
    _css = app_style()
    #: The number of the replay that is open, 0 for none: the page changes from board to replay and back with it.
    opened = traitlets.Int().tag(sync=True)
    #: The address of the replay that is open, where it has one; the position follows it.
    link = traitlets.Unicode().tag(sync=True)
    #: Where the replay's way back leads.
    home = traitlets.Unicode(HOME).tag(sync=True)
    entering: Entering | None = None
    _replays = 0

    def _watch(self, record: Record, name: str = "", step: int = 0, told: str = "") -> None:
        """Turn into the replay of a record; an example has a name."""
        traits = self._laid_out(record)
        line = self._frames.main_line()
        if step >= len(line):
            told, step = f"There is no position {step} in it; it has 0 to {len(line) - 1}.", 0
        self._replays += 1
        with self.hold_sync():
            for key, value in traits.items():
                setattr(self, key, value)
            self.at = {**self.at, "node": line[step]}
            self.said = {"n": self.said["n"] + 1, "text": told}
            self.link = f"?replay={name}&step=" if name else ""
            self.home = HOME if self.entering is None else ENTERING
            self.opened = self._replays

    def _enter(self, entering: Entering) -> None:
        """Begin or go on to enter a game; notes and files go on counting, so that the page sees each as a new one."""
        session = entering.session
        session.note = {**session.note, "n": self.note["n"] + session.note["n"]}
        session.download, session.prefs = {"n": self.download["n"]}, {**session.prefs, **self.prefs}
        session.rev = session.decision = max(self.view.get("rev", 0), self.view.get("decision", 0)) + 1
        self.entering = entering
        self.cards = session.cards()

    def _enters(self, content: Mapping[str, Any]) -> None:
        """A message about the game that is being entered."""
        assert self.entering is not None
        record = self.entering.record
        if content.get("type") == "replay":
            if record is not None:
                self._watch(record, step=len(self.entering.session.game.moves))
        elif self.entering.handle(content):
            self.cards = self.entering.session.cards()

    def _leave_replay(self) -> None:
        """Back to the board; a game that is being entered shows what was edited meanwhile."""
        self.opened, self.session = 0, None
        if self.entering is not None:
            self.entering.refresh()
