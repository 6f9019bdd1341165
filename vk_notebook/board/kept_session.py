"""A session whose game the page keeps and hands over as a file: one that is played, or one that is entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..bots import BOTS, judge
from ..game import CHANGING
from ..record import Record
from ..rules.knowledge.view import View
from ..value import unjudged
from .autosave import Autosave, autosave_of
from .board_session import Action, BoardSession
from .export import to_html
from .settings import PERSON


class KeptSession(BoardSession):
    """A board whose game can be saved, and gone on with later."""

    #: What the page keeps of it, as `autosave` calls it.
    keeps: str

    @property
    def autosave(self) -> Autosave:
        """What keeps this game for the page."""
        return autosave_of(self.game)

    def handle(self, message: Mapping[str, Any]) -> None:
        """Do what the browser asked. An error becomes a note on the board; the game is then as it was."""
        with CHANGING:
            self.autosave.hear(message)
            super().handle(message)

    def _actions(self) -> dict[str, Action]:
        return super()._actions() | {
            "undo": self._undo, "redo": self._redo, "save": self._save, "share": self._share,
        }  # fmt: skip

    def _redo(self, message: Mapping[str, Any]) -> None:
        raise NotImplementedError

    def _chances(self) -> list[tuple[str, float]] | None:
        """Each player's chance of winning as the viewer may know it, if wanted and the judge knows the table."""
        st = self.game.state
        if not self.prefs.get("chances") or st.over or unjudged(st.table):
            return None
        chances = judge(View(st, self.viewer)).chances
        return [(name, round(chance, 3)) for name, chance in zip(st.table.names, chances, strict=True)]

    def _set_prefs(self, message: Mapping[str, Any]) -> None:
        why = unjudged(self.game.state.table)
        if message["prefs"].get("chances") and not self.prefs.get("chances") and why:
            self.say("info", "The board cannot say who is likely to win", why)
        super()._set_prefs(message)

    @property
    def bot_names(self) -> dict[int, str]:
        """The name of each bot by its seat; one of somebody's own is called by its class."""
        known = {made: name for name, made in BOTS.items()}
        return {seat: known.get(type(bot), type(bot).__name__[:200]) for seat, bot in self.bots.items()}

    @property
    def sitting(self) -> dict[str, str]:
        """Who plays which seat, as a file says it: a person, or the name of a bot."""
        t, bots = self.game.state.table, self.bot_names
        return {name: bots.get(seat, PERSON) for seat, name in enumerate(t.names) if seat != t.dummy}

    def record(self) -> Record:
        """The record of the game, with who sits where."""
        record = self.game.record
        record.header["seats"] = self.sitting
        return record

    def _save(self, message: Mapping[str, Any]) -> None:
        record = self.record()
        self._hand_over(record.file_name(message.get("date")), record.to_json(), "application/json")

    def _share(self, message: Mapping[str, Any]) -> None:
        """Hand over the finished game as a page with its replay; earlier it would show what is hidden."""
        if self.game.state.over:
            record = self.record()
            self._hand_over(record.file_name(message.get("date"), ".html"), to_html(record), "text/html")

    def _hand_over(self, name: str, text: str, mime: str) -> None:
        self.download = {"n": self.download["n"] + 1, "name": name, "text": text, "mime": mime}
