"""The app: one widget that is the set-up page, the table or a replay, whichever is open."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from os import PathLike
from typing import Any

import traitlets

from ..game import Game
from ..given import check_kind
from ..record import Deal, Record, Recorder, example
from ..record.record import read
from . import address, insights_page
from .autosave import ENTRY, NOTES, Notes, autosave_of
from .export import still_of
from .game_file import GameFile
from .lesson_board import LessonBoard
from .session import Session
from .setup_page import SetUp, reason
from .svg import still
from .table_entry import BoardOrReplay
from .widget import check_traits

#: What stands in a notebook where the start page would be.
CLOSED = "Valley of the Kings: run this cell to learn the game, play it or watch a replay."
#: Messages with which the page turns from a game to something else.
TURNING = ("new", "start", "rematch", "load", "replay", "enter", "leave")


class App(BoardOrReplay):
    """The program for players: learn the game, set one up, play, save and load it; replay it, or an annotated example;
    enter a game that you played with real cards.

    `App()` in a cell is all the Python you need. `link` is what the page's "Copy link" gives you, as in
    ``App("?players=Ana,Ben&bots=Ben:collector&seed=7")``; with ``start=1`` in it the game begins at once, and
    ``App("?replay=boat&step=57")`` opens an example at a position.

    The browser saves every move, and the set-up page offers to continue. With ``App(file="game.vk.json")`` the game is
    written to that file too; if the file exists, its game continues, and its notes and variations stay. Raises
    RecordError for a file that is not a record.
    """

    #: The answer to what the page last said of somebody's own cards.
    numbers = traitlets.Dict().tag(sync=True)
    #: What the games say that the page has sent.
    insights = traitlets.Dict().tag(sync=True)
    _notes: Notes | None = None

    def __init__(self, link: str = "", *, file: str | PathLike[str] | None = None, **kwargs: Any) -> None:
        check_traits(self, kwargs)
        check_kind("a link is a text, as \"?players=Ana,Ben\" is", link, str)
        self.setup = SetUp()
        self._file = None if file is None else GameFile(file)
        super().__init__(**{"prefs": {}, **kwargs})
        if self._file is not None and self._file.record is not None:
            self._take_up(self._file.record)
        elif link:
            self._open(link)
        self._show_page()
        self._ready()

    @property
    def game(self) -> Game | None:
        """The game being played, if one is."""
        return self.session.game if self.session else None

    def _still(self) -> dict[str, Any]:
        if self.game is not None:
            return still(self.game)
        if self.opened:
            return still_of(self.record)
        return {"text/plain": CLOSED, "text/html": f"<p>{CLOSED}</p>"}

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message from the browser; a problem is shown where somebody asked for it."""
        own = self.setup.own
        if content["type"] == "numbers":
            count = len(own.cards)
            self.numbers = own.hear(content)
            if len(own.cards) != count:
                self._show_page()
            return
        # that a replay closes and what follows it are sent together; who is thinking is sent at once
        turning = self.session is None or content["type"] in TURNING
        # the tasks of a lesson are made for the cards as they come
        plain = self.setup.lessons.board is not None or content["type"] in ("learn", "learned")
        numbers = nullcontext() if plain else own.in_force()
        with numbers, self.hold_sync() if turning else nullcontext():
            try:
                if content["type"] == "learned":
                    self.setup.lessons.hear(content["done"])
                elif content["type"] == "insights":
                    self.insights = insights_page.insights(content)
                elif self.setup.lessons.board is not None:
                    self._hear_in_lesson(content)
                elif self.opened:
                    self._hear_in_replay(content)
                else:
                    self._hear(content)
            except Exception as error:  # a record comes from anywhere, and no error may get lost
                self._refuse(error)
            self._show_page()

    def _hear_in_replay(self, content: Mapping[str, Any]) -> None:
        """A message while a replay is open; a game may be played on in it."""
        kind = content["type"]
        if kind == "kept" and self._notes is not None and self.session is None:
            self._notes.hear(content)
        elif kind == "load" and content.get("kind") == NOTES and self.session is None:
            self._look_again(content)
        elif kind == "enter":
            self._enter(Recorder.of(self.record))
        elif kind == "leave":
            self._leave_replay()
            self.setup.message = None
        else:
            super().receive(content)

    def _hear_in_lesson(self, content: Mapping[str, Any]) -> None:
        """A message while a lesson of the start page is open."""
        if content["type"] == "learn":
            self._start_lesson(content["lesson"])
        elif content["type"] == "leave":
            self.setup.lessons.leave()
            self.learning, self.note = 0, {"n": 0}
        else:
            self._learns(content)

    def _start_lesson(self, name: str) -> None:
        self.setup.lessons.open(name)
        self._learn()

    def _open_lesson(self) -> LessonBoard | None:
        return self.setup.lessons.board or super()._open_lesson()

    def _hear(self, content: Mapping[str, Any]) -> None:
        """A message from the set-up page or the board."""
        kind = content["type"]
        if kind == "new":
            self.session = self.entering = None
            self.setup.message = None
        elif kind == "load":
            self._load(content)
        elif self.entering is not None:
            self._enters(content)
        elif kind == "replay":
            self._replay(content)
        elif kind == "start":
            self._begin(content)
        elif kind == "rematch":
            if self.session is not None and self.session.game.setup["kind"] == "new game":
                self._sit_down(self.setup.rematch(self.session))
        elif self.session is not None:
            self.session.handle(content)
        elif kind == "enter":
            self.setup.settings.read(content)
            self._enter(self.setup.settings.deal())
        elif kind == "setup":
            self.setup.change(content)
        elif kind == "learn":
            self._start_lesson(content["lesson"])
        elif kind == "address":
            self._open(content["text"])
        elif kind == "prefs":
            self._set_prefs(content)

    def _show_page(self) -> None:
        """Show the set-up page, or the board once there is a game; a replay has its own traits."""
        if self.setup.lessons.board is not None:
            self.kept = {}
        elif self.opened:
            if self.session is None:
                self.kept = self._notes.kept() if self._notes is not None else {}
                if self._notes is not None and (lost := self._notes.told()):
                    self._say(lost)
        elif self._seen is not None:
            self._show(self._seen, new=True)
        else:
            self.view, self.kept = self.setup.view(), {}

    def _open(self, link: object) -> None:
        """Set up what an address says, and start if it asks for that; or open the example that it names."""
        if self.setup.touched:
            return
        name, step, told = address.replay(link)
        if self.setup.open(link):
            self._begin({"type": "start"})
        elif name:
            self._watch(example(name), name, step, told)
        elif told:
            self.setup.told = [*self.setup.told, told]

    def _replay(self, content: Mapping[str, Any]) -> None:
        """Open a replay of an example, of a file's text, or of the game that was played.

        The latter with a review at work, if that is wanted.
        """
        if self.session is not None:
            if self.session.game.state.over:  # earlier a replay would show what is hidden
                self._watch(self.session.record())
                if content.get("review"):
                    self._review({"do": "start"})
        elif "text" in content:
            self._watch(read(content["text"], replay=False))
        else:
            name = content.get("name", "")
            self._watch(example(name), name)

    def _watch(self, record: Record, name: str = "", step: int = 0, told: str = "") -> None:
        super()._watch(record, name, step, told)
        # a game that is being entered is kept as a whole
        self._notes = Notes(record) if self.entering is None else None
        self.setup.leave()

    def _load(self, content: Mapping[str, Any]) -> None:
        """Open a game, an entry or notes: from a file, or as the page has kept them."""
        if self._seen is not None and content.get("kept") == self._seen.autosave.id:
            return  # another view of this app has opened it already, and may have moved
        if content.get("kind") == ENTRY:
            recorder = Recorder.of(read(content["text"]))
            autosave_of(recorder, content.get("kept"))
            self._enter(recorder)
        elif content.get("kind") == NOTES:
            self._look_again(content)
        else:
            self._begin(content)

    def _look_again(self, content: Mapping[str, Any]) -> None:
        """Open a record with notes that the page has kept."""
        record = read(content["text"], replay=False)
        before = self.session, self.entering
        try:
            self.session = self.entering = None
            self._watch(record)
        except Exception:
            self.session, self.entering = before
            raise
        self._notes = Notes(record, content.get("kept"))

    def _take_up(self, record: Record) -> None:
        """Go on with the record of the file."""
        assert self._file is not None
        if record.setup["kind"] == "table":  # such a record is written back with all its notes
            try:
                self._enter(Recorder.of(record))
            except ValueError as error:
                self._refuse(error)
        else:
            self._sit_down(self.setup.seated(record))
        if self._seen is not None:
            self._file.take(self._seen)

    def _enter(self, start: Deal | Recorder) -> None:
        super()._enter(start)
        self.opened, self.session = 0, None
        self.setup.leave()

    def _refuse(self, error: Exception) -> None:
        """Say what prevents it, where somebody asked for it."""
        why = reason(error)
        self.setup.message = why
        if self.opened:
            self._say(why)
        elif self._seen is not None:
            self._seen.say("error", "This cannot be opened", why)

    def _tell(self, heading: str, text: str) -> None:
        if not self.opened and self._seen is None:
            self.setup.told = [*self.setup.told, text]
        super()._tell(heading, text)

    def _begin(self, content: Mapping[str, Any]) -> None:
        """Start a game that was set up, or open one that was saved."""
        session = self.setup.start(content, self._seen)
        if session is not None:
            self._sit_down(session)

    def _sit_down(self, session: Session) -> None:
        self._sit_down_to(session)
        self.entering = None
        self.session = session
