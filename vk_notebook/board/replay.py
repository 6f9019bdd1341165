"""The replay: a record to step through, annotate and play on from, in a notebook cell or a page."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import traitlets

from .. import art
from ..analysis.review.review_notes import REVIEW
from ..errors import CardNeeded, MoveError, said
from ..files import must_be_writable, write
from ..game import CHANGING
from ..record import Node, Record, load
from ..record.notes import TASK
from .export import eyes_of, node_at, shown, still_of, to_html
from .lesson_board import LessonBoard
from .replay_frames import Frames
from .review_desk import ReviewDesk
from .session import Session
from .setup_form import who
from .widget import GameWidget, check_traits


class ReplayWidget(GameWidget):
    """What a `Replay` and the app have in common: the traits that show a record, and the page's messages about it."""

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
    record: Record
    session: Session | None = None
    _desk: ReviewDesk | None = None
    _lessons = 0
    _frames: Frames
    _from: Node

    def _lay_out(self, frames: Frames, node: int, eyes: int = 0) -> None:
        """Show a record at a position, as the chosen seat sees it."""
        self.record, self._frames, self.session, self._from = frames.record, frames, None, frames.record.root
        self._desk = None
        traits = {
            "frames": frames.data(), "seat": eyes, "at": {"n": self.at["n"] + 1, "node": node}, "live": {},
            "edits": self._edits(), "learning": 0, "reviewing": {"n": self.reviewing["n"] + 1}, **shown(frames),
        }  # fmt: skip
        with self.hold_sync():
            for name, value in traits.items():
                setattr(self, name, value)

    # ---- messages ------------------------------------------------------------------------------------------

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message of the browser. What cannot be done is said, and changes nothing."""
        action = self._actions().get(content["type"])
        try:
            if self.learning and content["type"] != "review":
                self._learns(content)
            elif action is not None:
                action(content)
            elif self.session is not None:
                self.session.handle(content)
                self._show(self.session)
        except ValueError as error:
            self._say(str(error))
        except Exception as error:  # no error may get lost in a callback
            self._say(f"Something went wrong. {said(error)}")

    def _actions(self) -> dict[str, Callable[[Mapping[str, Any]], None]]:
        if self.session is not None:
            return {"back": self._back}
        return {
            "edit": self._edit, "save": self._save, "continue": self._continue, "review": self._review,
            "prefs": self._set_prefs,
        }  # fmt: skip

    def _tell(self, heading: str, text: str) -> None:
        self._say(text)

    def _say(self, text: str) -> None:
        """Say what could not be done, where somebody asked for it."""
        if self.session is not None:
            self.session.say("error", "Not now", text)
            self.note = self.session.note
        else:
            self.said = {"n": self.said["n"] + 1, "text": text}

    def _save(self, content: Mapping[str, Any]) -> None:
        self.download = {
            "n": self.download["n"] + 1, "name": self.record.file_name(), "text": self.record.to_json(),
            "mime": "application/json",
        }  # fmt: skip

    # ---- editing -------------------------------------------------------------------------------------------

    def _edit(self, content: Mapping[str, Any]) -> None:
        record, what = self.record, content["what"]
        if what in ("undo", "redo"):
            self._show_record(record.undo() if what == "undo" else record.redo())
        else:
            node = self._frames.node(content["node"])
            above = node.parent
            EDITS[what](record, node, content)
            self._show_record(above if what == "delete" else None)

    def _edits(self) -> dict[str, str]:
        """What undo and redo would do, and the last edit that is no review's and so would be lost; a few words each."""
        record = self.record
        out = {"undo": record.edits[-1]} if record.can_undo else {}
        own = [what for what in record.edits if what != REVIEW]
        return out | ({"own": own[-1]} if own else {}) | ({"redo": "make it again"} if record.can_redo else {})

    def _fresh(self) -> Frames:
        self._frames.update()
        return self._frames

    def _show_record(self, node: Node | None = None) -> None:
        """Send what has changed: the frames only if moves were added. With a node, turn to it."""
        new = self._frames.update()
        number = None if node is None else self._frames.number(node)
        with self.hold_sync():
            if new:
                self.frames = self._frames.data()
            if number is not None:
                self.at = {"n": self.at["n"] + 1, "node": number}
            self.tree, self.notes, self.edits = self._frames.tree(), self._frames.notes(), self._edits()

    # ---- the review ------------------------------------------------------------------------------------------

    def _review(self, content: Mapping[str, Any]) -> None:
        """Begin a review, do a piece of it, stop it; open the lesson of its mistakes, or close it."""
        if self._desk is None or self._desk.record is not self.record:
            self._desk = ReviewDesk(self.record)
        desk = self._desk
        try:
            written = desk.handle(content)
        except ValueError as error:
            desk.message, written = str(error), False
        with self.hold_sync():
            if written:
                self._show_record()
            self.reviewing = {"n": self.reviewing["n"] + 1, **desk.shown()}
            if desk.board is None and self.learning:
                self.learning, self.note = 0, {"n": 0}  # a note of the lesson is not shown again here
            elif desk.board is not None and content["do"] == "learn":
                self.at = {"n": self.at["n"] + 1, "node": content.get("node", 0)}  # where the way back leads
                self._learn()

    def _open_lesson(self) -> LessonBoard | None:
        """The lesson that the page has turned into, if it has."""
        return self._desk.board if self._desk is not None else None

    def _learn(self) -> None:
        """Turn into the lesson that was opened."""
        self._lessons += 1
        self._learns({"type": "prefs", "prefs": self.prefs})
        self.learning = self._lessons

    def _learns(self, content: Mapping[str, Any]) -> None:
        """Pass a message on to the open lesson; this page shows what the lesson shows."""
        board = self._open_lesson()
        if board is None:
            return
        board.receive(content)
        with self.hold_sync():
            self.cards, self.view, self.note, self.lesson = board.cards, board.view, board.note, board.lesson
            self.prefs = board.prefs

    # ---- a game played on ------------------------------------------------------------------------------------

    def _continue(self, content: Mapping[str, Any]) -> None:
        """Turn into a board on which people play on from a position. The record stays as it is."""
        node = self._frames.node(content["node"])
        game = self.record.game(node)
        seats, names = content["seats"], self._frames.viewers()
        bots = {name: seats[name] for name in names if seats.get(name, "person") != "person"}
        if len(bots) == len(names):
            raise ValueError("All seats are taken by bots. Take a seat yourself to continue playing.")
        session = Session(game, None, bots)
        session.curtain = False  # all hands were open a moment ago
        self.session, self._from = session, node
        with self.hold_sync():
            self._sit_down_to(session)
            self._show(session)
            self.live = {"node": self._frames.number(node), "step": len(node.line())}

    def _back(self, content: Mapping[str, Any]) -> None:
        """Go back to the record, and keep what was played as a variation if somebody wants that."""
        assert self.session is not None
        node = self._from
        moves = self.session.game.moves[len(node.line()) :]
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
        self.session = None
        with self.hold_sync():
            self.live, self.kept = {}, {}
            self._show_record(node)


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
        self._lay_out(frames, node, eyes)
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
        return write(path, to_html(self.record, self._fresh(), step, seat))

    def to_png(self, path: str | PathLike[str], step: int = -1, **how: Any) -> Path:
        """Write a picture of a position, the last one of the main line if none is named; the path.

        Takes the keywords of `vk_notebook.art.to_png`; needs the extra ``art``. Raises ValueError as `Replay` does.
        """
        frames = self._fresh()
        return art.to_png(self.record, frames.node(node_at(frames, step)), path, **how)

    def to_gif(self, path: str | PathLike[str], **how: Any) -> Path:
        """Write a film of the main line; the path.

        Takes the keywords of `vk_notebook.art.to_gif` (``every``, ``ms``, ``seat``); needs the extra ``art``.
        """
        return art.to_gif(self.record, path, **how)

    def refresh(self) -> None:
        """Show what was edited in Python."""
        with CHANGING:
            self._show_record()

    def go(self, step: int) -> None:
        """Show a position of the main line; -1 is the last one. Raises ValueError if it does not exist."""
        self.at = {"n": self.at["n"] + 1, "node": node_at(self._fresh(), step)}

    def _still(self) -> dict[str, Any]:
        return still_of(self.record, self._fresh())


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
