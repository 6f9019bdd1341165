"""The app: one widget that is the set-up page, and on it a table, a replay or a lesson, whichever is open."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from os import PathLike
from typing import Any

import traitlets

from ..ground.given import check_kind
from ..play.game import Game
from ..record import Deal, Record, Recorder, example
from ..record.record import read
from .entry.entry_page import EntryPage, OpenedReplay, TurningWidget
from .keeping.autosave import ENTRY, NOTES, Notes, autosave_of
from .keeping.export import still_of
from .keeping.game_file import GameFile
from .lesson.lesson_page import LessonPage
from .look.svg import still
from .messages import Action
from .setup import address, insights_page
from .setup.setup_page import SetUp
from .table.board_session import KeptSession, reason
from .table.session import Session
from .table.table_page import TablePage
from .widget import Page, check_traits

#: What stands in a notebook where the start page would be.
CLOSED = "Valley of the Kings: run this cell to learn the game, play it or watch a replay."
TROUBLE = "This cannot be opened"


class StartPage(Page):
    """The start page: what is set up, and what is to be said there."""

    widget: App

    def _actions(self) -> dict[str, Action]:
        return {
            "setup": self.widget.setup.change, "prefs": self.widget.set_prefs, "learned": self._hear_learned,
            "insights": self._hear_insights,
        }  # fmt: skip

    def _hear_learned(self, content: Mapping[str, Any]) -> None:
        self.widget.setup.lessons.hear(content["done"])

    def _hear_insights(self, content: Mapping[str, Any]) -> None:
        self.widget.insights = insights_page.insights(content)

    def failed(self, error: Exception) -> None:
        """Tell why something cannot be done."""
        self.widget.setup.message = reason(error)

    def tell(self, heading: str, text: str) -> None:
        """Say something to the person."""
        self.widget.setup.told = [*self.widget.setup.told, text]

    def show(self) -> None:
        """Send the set-up as it is now."""
        self.widget.view, self.widget.kept = self.widget.setup.view(), {}


class AppReplay(OpenedReplay):
    """A replay whose notes the browser keeps; those of a game that is being entered are kept with that."""

    def __init__(self, *given: Any, notes: Notes | None, **more: Any) -> None:
        super().__init__(*given, **more)
        self._notes = notes

    def _actions(self) -> dict[str, Action]:
        kept = {} if self._notes is None else {"kept": self._notes.hear}
        return super()._actions() | kept | {"load": self.widget.load_notes}

    def show(self) -> None:
        """Send the notes, for the browser to keep."""
        self.widget.kept = {} if self._notes is None else self._notes.kept()
        if self._notes is not None and (lost := self._notes.told()):
            self.tell("", lost)


class App(TurningWidget):
    """The program for players: learn the game, set one up, play, save and load it; replay it, or an annotated example;
    enter a game that you played with real cards.

    `App()` in a cell is all the Python you need. `link` is what the page's "Copy link" gives you, as in
    ``App("?players=Ana,Ben&bots=Ben:collector&seed=7")``; with ``start=1`` in it the game begins at once, and
    ``App("?replay=boat&step=57")`` opens an example at a position.

    The browser saves every move, and the set-up page offers to continue. With ``App(file="game.vk.json")`` the game is
    written to that file too; if the file exists, its game continues, and its notes and variations stay. Raises
    RecordError for a file that is not a record.
    """

    _instead = "app.game or app.record"
    #: The answer to what the page last said of somebody's own cards.
    numbers = traitlets.Dict().tag(sync=True)
    #: What the games say that the page has sent.
    insights = traitlets.Dict().tag(sync=True)

    def __init__(self, link: str = "", *, file: str | PathLike[str] | None = None, **kwargs: Any) -> None:
        check_traits(self, kwargs)
        check_kind("a link is a text, as \"?players=Ana,Ben\" is", link, str)
        self.setup = SetUp()
        self.file = None if file is None else GameFile(file)
        super().__init__(**{"prefs": {}, **kwargs})
        self.lay(StartPage(self, {
            "start": self._begin, "load": self._load, "replay": self._replay, "enter": self._enter_setup,
            "learn": self._learn, "address": self._open,
        }))  # fmt: skip
        if self.file is not None and self.file.record is not None:
            self._take_up(self.file, self.file.record)
        elif link:
            self._open({"text": link})
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

    # ---- messages ----------------------------------------------------------------------------------------

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message from the browser; a problem is shown where somebody asked for it."""
        own, kind = self.setup.own, content["type"]
        if kind == "numbers":
            count = len(own.cards)
            self.numbers = own.hear(content)
            if len(own.cards) != count:
                self.show()
            return
        # the tasks of a lesson are made for the cards as they come
        plain = kind in ("learn", "learned") or (isinstance(self.top, LessonPage) and self.replay is None)
        with nullcontext() if plain else own.in_force():
            if kind in ("learned", "insights"):  # whatever lies on the start page
                self.pages[0].receive(content)
                self.show()
            else:
                super().receive(content)

    def _new(self, content: Mapping[str, Any]) -> None:
        """Go back to the start page, which does not tell what went wrong elsewhere."""
        self.clear(1)
        self.setup.message = None

    # ---- games -------------------------------------------------------------------------------------------

    def _play(self, session: Session) -> None:
        """Turn into a table."""
        actions = {
            "new": self._new, "load": self._load, "start": self._begin, "replay": self._replay_game,
            "rematch": self._rematch,
        }  # fmt: skip
        self.lay(TablePage(self, session, actions, new=True, trouble=TROUBLE), 1)

    def _begin(self, content: Mapping[str, Any]) -> None:
        """Start a game that was set up, or open one that was saved."""
        session = self.setup.start(content, self.top.session)
        if session is not None:
            self._play(session)

    def _open(self, content: Mapping[str, Any]) -> None:
        """Set up what an address says, and start if it asks for that; or open the example that it names."""
        link = content["text"]
        if self.setup.touched:
            return
        name, step, told = address.replay(link)
        if self.setup.open(link):
            self._begin({"type": "start"})
        elif name:
            self.watch(example(name), on=1, name=name, step=step, told=told)
        elif told:
            self.setup.told = [*self.setup.told, told]

    def _rematch(self, content: Mapping[str, Any]) -> None:
        session = self.session
        if session is not None and session.game.setup["kind"] == "new game":
            self._play(self.setup.rematch(session))

    def _load(self, content: Mapping[str, Any]) -> None:
        """Open a game, an entry or notes: from a file, or as the page has kept them."""
        seen, kind = self.top.session, content.get("kind")
        if isinstance(seen, KeptSession) and content.get("kept") == seen.autosave.id:
            return  # another view of this app has opened it already, and may have moved
        if kind == ENTRY:
            recorder = Recorder.of(read(content["text"]))
            autosave_of(recorder, content.get("kept"))
            self._enter(recorder)
        elif kind == NOTES:
            self.load_notes(content)
        else:
            self._begin(content)

    def _take_up(self, file: GameFile, record: Record) -> None:
        """Go on with the record of the file."""
        if record.setup["kind"] == "table":  # such a record is written back with all its notes
            try:
                self._enter(Recorder.of(record))
            except ValueError as error:
                self.top.failed(error)
        else:
            self._play(self.setup.seated(record))
        session = self.top.session
        if isinstance(session, KeptSession):
            file.take(session.autosave, session.game)

    # ---- games played with real cards ----------------------------------------------------------------------

    def _enter(self, start: Deal | Recorder) -> None:
        """Turn into a table on which such a game is entered."""
        added = {"new": self._new, "load": self._load}
        self.lay(EntryPage(self, start, added=added, new=True, trouble=TROUBLE), 1)
        self.setup.leave()

    def _enter_setup(self, content: Mapping[str, Any]) -> None:
        self.setup.settings.read(content)
        self._enter(self.setup.settings.deal())

    def _enter_record(self, content: Mapping[str, Any]) -> None:
        self._enter(Recorder.of(self.record))

    # ---- replays -------------------------------------------------------------------------------------------

    def watch(self, record: Record, *, on: int | None = None, kept: str | None = None, **more: Any) -> None:
        """Turn into the replay of a record; one that lies on a game which is being entered has no notes of its own."""
        notes = None if on is None else Notes(record, kept)
        leaving = {"leave": self.leave, "enter": self._enter_record}
        self.lay(AppReplay(self, record, leaving, notes=notes, **more), on)
        self.setup.leave()

    def _replay(self, content: Mapping[str, Any]) -> None:
        """Open a replay of an example or of a file's text."""
        name = content.get("name", "")
        if "text" in content:
            self.watch(read(content["text"], replay=False), on=1)
        else:
            self.watch(example(name), on=1, name=name)

    def _replay_game(self, content: Mapping[str, Any]) -> None:
        """Open a replay of the game that was played, with a review at work if that is wanted."""
        session = self.session
        if session is not None and session.game.state.over:  # earlier a replay would show what is hidden
            self.watch(session.record(), on=1)
            if content.get("review") and self.replay is not None:
                self.replay.review({"do": "start"})

    def load_notes(self, content: Mapping[str, Any]) -> None:
        """Open a record with notes that the page has kept."""
        if content.get("kind") == NOTES:
            self.watch(read(content["text"], replay=False), on=1, kept=content.get("kept"))

    # ---- lessons -------------------------------------------------------------------------------------------

    def _learn(self, content: Mapping[str, Any]) -> None:
        """Turn into a lesson."""
        course, following = self.setup.lessons.open(content["lesson"])
        actions = {"learn": self._learn, "leave": self._leave_lesson}
        self.lay(LessonPage(self, course, [part.id for part in course.parts], actions, following=following), 1)

    def _leave_lesson(self, content: Mapping[str, Any]) -> None:
        self.clear(1)
        self.note = {"n": 0}  # a note of the lesson is not shown again here
