"""The replay: a record to step through, annotate and play on from, in a notebook cell or a page."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import traitlets

from ... import art
from ...analysis.review.review_notes import REVIEW
from ...ground.errors import CardNeeded, MoveError
from ...ground.files import must_be_writable, write
from ...lessons.lesson import Lesson
from ...play.game import CHANGING
from ...record import Node, Record, load
from ...record.notes import TASK
from ..keeping.export import eyes_of, node_at, shown, still_of, to_html
from ..keeping.replay_frames import Frames
from ..lesson.lesson_page import LessonPage
from ..messages import Action
from ..sitting import who
from ..table.board_session import reason
from ..table.session import Session
from ..table.table_page import TablePage
from ..widget import GameWidget, Page, check_traits
from .review_desk import ReviewDesk


class ReplayWidget(GameWidget):
    """The traits that show a record."""

    _instead = "replay.record"
    page = traitlets.Unicode("replay").tag(sync=True)
    frames = traitlets.Bytes().tag(sync=True)
    tree = traitlets.Dict().tag(sync=True)
    notes = traitlets.Dict().tag(sync=True)
    edits = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict({"n": 0}).tag(sync=True)
    live = traitlets.Dict().tag(sync=True)
    at = traitlets.Dict({"n": 0}).tag(sync=True)
    seat = traitlets.Int().tag(sync=True)
    editable = traitlets.Bool(True).tag(sync=True)
    #: Who may take a seat when a game is played on, each with its name on the page.
    who = traitlets.List(default_value=who()).tag(sync=True)
    reviewing = traitlets.Dict({"n": 0}).tag(sync=True)
    #: The number of the open lesson made of mistakes, or 0: the page turns into the lesson and back.
    learning = traitlets.Int().tag(sync=True)
    lesson = traitlets.Dict().tag(sync=True)

    @property
    def replay(self) -> ReplayPage | None:
        """The replay that is open, whatever lies on it."""
        return next((page for page in self.pages if isinstance(page, ReplayPage)), None)

    @property
    def record(self) -> Record:
        """The record that is shown. Raises AttributeError where no replay is open."""
        if self.replay is None:
            raise AttributeError("no replay is open, so there is no record")
        return self.replay.record

    def show(self) -> None:
        """Show the page that lies on top."""
        super().show()
        self.learning = self.top.number if isinstance(self.top, LessonPage) else 0


class ReplayPage(Page):
    """A record that is stepped through. On it may lie a game that is played on, or the lesson of its mistakes.

    There, too, the messages in `leaving` do what they say.
    """

    def __init__(
        self, widget: Any, frames: Frames, node: int, eyes: int = 0, leaving: Mapping[str, Action] | None = None
    ) -> None:
        super().__init__(widget, leaving)
        self.record, self.frames = frames.record, frames
        self._desk = ReviewDesk(self.record)
        self._from = self.record.root
        self.turn_to(node)
        self.send(
            frames=frames.data(), seat=eyes, live={}, edits=self._edits(), reviewing=self._counted("reviewing"),
            **shown(frames),
        )  # fmt: skip

    def _counted(self, trait: str, **more: Any) -> dict[str, Any]:
        """The next value of a trait that counts what it tells."""
        return {"n": getattr(self.widget, trait)["n"] + 1, **more}

    def turn_to(self, node: int) -> None:
        """Show the position of a node."""
        self.widget.at = self._counted("at", node=node)

    # ---- messages ------------------------------------------------------------------------------------------

    def _actions(self) -> dict[str, Action]:
        return {
            "edit": self._edit, "save": self._save, "continue": self._continue, "review": self.review,
            "prefs": self.widget.set_prefs,
        }  # fmt: skip

    def failed(self, error: Exception) -> None:
        """Say what cannot be done; it changes nothing."""
        self.tell("", reason(error, "Something went wrong. "))

    def tell(self, heading: str, text: str) -> None:
        """Say something to the person."""
        self.widget.said = self._counted("said", text=text)

    def _save(self, content: Mapping[str, Any]) -> None:
        name, text = self.record.file_name(), self.record.to_json()
        self.widget.download = self._counted("download", name=name, text=text, mime="application/json")

    # ---- editing -------------------------------------------------------------------------------------------

    def _edit(self, content: Mapping[str, Any]) -> None:
        record, what = self.record, content["what"]
        if what in ("undo", "redo"):
            self.show_record(record.undo() if what == "undo" else record.redo())
        else:
            node = self.frames.node(content["node"])
            above = node.parent
            EDITS[what](record, node, content)
            self.show_record(above if what == "delete" else None)

    def _edits(self) -> dict[str, str]:
        """What undo and redo would do, and the last edit that is no review's and so would be lost; a few words each."""
        record = self.record
        out = {"undo": record.edits[-1]} if record.can_undo else {}
        own = [what for what in record.edits if what != REVIEW]
        return out | ({"own": own[-1]} if own else {}) | ({"redo": "make it again"} if record.can_redo else {})

    def show_record(self, node: Node | None = None) -> None:
        """Send what has changed: the frames only if moves were added. With a node, turn to it."""
        new = self.frames.update()
        number = None if node is None else self.frames.number(node)
        if new:
            self.send(frames=self.frames.data())
        if number is not None:
            self.turn_to(number)
        self.send(**shown(self.frames), edits=self._edits())

    def fresh(self) -> Frames:
        """The frames of the record as it is now."""
        self.frames.update()
        return self.frames

    # ---- the review ------------------------------------------------------------------------------------------

    def review(self, content: Mapping[str, Any]) -> None:
        """Begin a review, do a piece of it, stop it; open the lesson of its mistakes, or close it."""
        desk, widget = self._desk, self.widget
        try:
            if desk.handle(content):
                self.show_record()
            if content["do"] == "learn":
                self._learn(desk.course, content.get("node", 0))
        except ValueError as error:
            desk.message = str(error)
        if content["do"] == "leave" and isinstance(widget.top, LessonPage):
            widget.clear(widget.pages.index(self) + 1)
            widget.note = {"n": 0}  # a note of the lesson is not shown again here
        widget.reviewing = self._counted("reviewing", **desk.shown())

    def _learn(self, course: Lesson | None, node: int) -> None:
        """Turn into the lesson of the mistakes; the way back leads to a node."""
        assert course is not None
        actions, widget = {"review": self.review} | self._added, self.widget
        page = LessonPage(widget, course, [part.id for part in course.parts], actions)
        widget.lay(page, widget.pages.index(self) + 1)
        self.turn_to(node)

    # ---- a game played on ------------------------------------------------------------------------------------

    def _continue(self, content: Mapping[str, Any]) -> None:
        """Lay a table on the replay, at which people play on from a position. The record stays as it is."""
        node, widget = self.frames.node(content["node"]), self.widget
        game = self.record.game(node)
        seats, names = content["seats"], self.frames.viewers()
        bots = {name: seats[name] for name in names if seats.get(name, "person") != "person"}
        if len(bots) == len(names):
            raise ValueError("All seats are taken by bots. Take a seat yourself to continue playing.")
        session = Session(game, None, bots)
        session.curtain = False  # all hands were open a moment ago
        self._from = node
        widget.lay(TablePage(widget, session, {"back": self._back} | self._added))
        widget.live = {"node": self.frames.number(node), "step": len(node.line())}

    def _back(self, content: Mapping[str, Any]) -> None:
        """Go back to the record, and keep what was played as a variation if somebody wants that."""
        node, widget = self._from, self.widget
        moves = widget.session.game.moves[len(node.line()) :]
        if content["keep"] and moves:
            try:
                node = self.record.add_variation(node, *moves)
            except CardNeeded:
                raise ValueError(
                    "This game was played with real cards. The cards in your line were dealt at random, so your line "
                    "cannot be kept with the game."
                ) from None
            except MoveError as error:
                raise ValueError(f"These moves cannot be kept: {error}") from None
        widget.clear(widget.pages.index(self) + 1)
        widget.live, widget.kept = {}, {}
        self.show_record(node)


class Replay(ReplayWidget):
    """A record to look through, from the first position to the last and into every variation.

    All positions are sent at once, so stepping needs no kernel. Your notes go into the record, and `save` writes it.

    Parameters
    ----------
    record
        A `Record`, or the name of a file. A line ends at an impossible move, and the replay says why.
    seat
        Whose view to show first; without it all hands are open.
    step
        The position of the main line that is shown first; -1 is the last one.

    Raises ValueError for a record without a game, an unknown seat or position, listing what is possible.
    """

    def __init__(
        self, record: Record | str | PathLike[str], seat: str | None = None, step: int = 0, **kwargs: Any
    ) -> None:
        check_traits(self, kwargs)
        frames = Frames(_opened(record))
        node, eyes = node_at(frames, step), eyes_of(frames, seat)
        super().__init__(kept={"id": secrets.token_hex(8)}, **kwargs)
        self._page = ReplayPage(self, frames, node, eyes)
        self.lay(self._page)
        self._ready()

    # ---- what people do from Python ----------------------------------------------------------------------

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record with its notes to a file; see `Record.save`."""
        self.record.save(path)

    def to_html(self, path: str | PathLike[str], step: int = 0, seat: str | None = None) -> Path:
        """Write the replay as one page that needs no kernel and no network; the path.

        With ``#vk-step=57`` after its address, the page opens at that position. Raises ValueError as `Replay` does.
        """
        must_be_writable(path, ".html", ".htm")
        return write(path, to_html(self.record, self._page.fresh(), step, seat))

    def to_png(self, path: str | PathLike[str], step: int = -1, **how: Any) -> Path:
        """Write a picture of a position, the last one of the main line if none is named; the path.

        Takes the keywords of `vk_notebook.art.to_png`; needs the extra ``art``. Raises ValueError as `Replay` does.
        """
        frames = self._page.fresh()
        return art.to_png(self.record, frames.node(node_at(frames, step)), path, **how)

    def to_gif(self, path: str | PathLike[str], **how: Any) -> Path:
        """Write a film of the main line; the path.

        Takes the keywords of `vk_notebook.art.to_gif` (``every``, ``ms``, ``seat``); needs the extra ``art``.
        """
        return art.to_gif(self.record, path, **how)

    def refresh(self) -> None:
        """Show what was edited in Python."""
        with CHANGING:
            self._page.show_record()

    def go(self, step: int) -> None:
        """Show a position of the main line; -1 is the last one. Raises ValueError if it does not exist."""
        self._page.turn_to(node_at(self._page.fresh(), step))

    def _still(self) -> dict[str, Any]:
        return still_of(self.record, self._page.fresh())


def _opened(record: object) -> Record:
    if isinstance(record, Record):
        return record
    if isinstance(record, (str, PathLike)):
        return load(record, replay=False)
    raise ValueError(
        f"a replay needs a Record or the name of a file, not {type(record).__name__}; for a game, give game.record"
    )


#: What each edit of the page does to the record.
EDITS: dict[str, Callable[[Record, Node, Mapping[str, Any]], object]] = {
    "comment": lambda r, node, said: r.comment(node, said["text"], said.get("author") or None),
    "edit_comment": lambda r, node, said: r.edit_comment(node, said["number"], said["text"]),
    "delete_comment": lambda r, node, said: r.delete_comment(node, said["number"]),
    "mark": lambda r, node, said: r.mark(node, *said["marks"]),
    "highlight": lambda r, node, said: r.highlight(node, *said["lights"]),
    "task": lambda r, node, said: r.set_task(node, **{name: said[name] for name in TASK if name in said}),
    "bookmark": lambda r, node, said: r.bookmark(node, said["name"] or None),
    "main": lambda r, node, said: r.promote_to_main(node),
    "promote": lambda r, node, said: r.promote(node),
    "demote": lambda r, node, said: r.demote(node),
    "delete": lambda r, node, said: r.delete(node),
}
