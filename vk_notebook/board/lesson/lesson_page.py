"""Lessons: a page with a task, an explorer or a quiz above the board, and the widget that is one in a notebook."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import traitlets

from ...ground.errors import said
from ...ground.shown import image
from ...lessons.attempt import OPEN, SOLVED, WRONG, Attempt
from ...lessons.explorer import SHAPES, Exploring
from ...lessons.filling import Filler, Filling
from ...lessons.lesson import MOST_TOLD, Lesson, Part, Run
from ...lessons.quiz import Answers, Quiz
from ...lessons.task import Task
from ...play.game import Game
from ...play.position import position
from ...rules.rulebook import rule, rules
from ...rules.words.picture import table_text
from ..look.svg import position_svg
from ..messages import Action
from ..table.board_session import BoardSession
from ..widget import GameWidget, SessionPage
from .lesson_sessions import ExplorerSession, FillingSession, QuestionSession, TaskSession, TrySession


class LessonPage(SessionPage):
    """Parts of a lesson, one after another, on a widget with the trait ``lesson``.

    `lost` are faults of parts that should stand here too; `following` is the lesson after this one, by name and title.
    """

    session: BoardSession | None
    def __init__(
        self, widget: Any, course: Lesson, ids: Sequence[str], added: Mapping[str, Action] | None = None, *,
        lost: Sequence[str] = (), following: dict[str, str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(widget, added)
        self.course, self.ids, self._lost, self.following = course, list(ids), lost, following
        self.at = self._next()
        self._message = ""
        self._open()
        course.watch(self._begun_again)

    @property
    def part(self) -> Part:
        """The part that is shown."""
        return self.course.part(self.ids[self.at])

    @property
    def run(self) -> Run:
        """The try at the part that is shown."""
        return self.course.run(self.ids[self.at])

    # ---- messages ----------------------------------------------------------------------------------------

    def _actions(self) -> dict[str, Action]:
        return {"lesson": self._do, "learned": self._hear, "prefs": self.widget.set_prefs}

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message of the browser; an error is told in the lesson and changes nothing."""
        self._message = ""
        super().receive(content)

    def failed(self, error: Exception) -> None:
        """Tell what went wrong."""
        self._message = f"Something went wrong. {said(error)}"

    def tell(self, heading: str, text: str) -> None:
        """Say something to the learner."""
        self._message = text

    def _hear(self, content: Mapping[str, Any]) -> None:
        """Go on after what the browser knows to be done, unless the learner has begun already."""
        fresh = not self.run.done and self.at == self._next()
        self.course.hear(content["done"].get(self.course.id, ()))
        if fresh and self.at != self._next():
            self.at = self._next()
            self._open()

    def _next(self) -> int:
        """The first part that is not done."""
        return next((i for i, one in enumerate(self.ids) if not self.course.done(one)), 0)

    def _do(self, content: Mapping[str, Any]) -> None:
        run, what = self.run, content["do"]
        if what in ("next", "go"):
            number = self.at + 1 if what == "next" else content["to"]
            if number < len(self.ids):
                self.at = number
                self._open()
        elif what == "answer" and isinstance(run, Answers):
            run.answer(content["choice"])
        elif what == "question" and isinstance(run, Answers):
            run.next()
            self._open()
        elif what == "shape" and isinstance(self.session, ExplorerSession):
            self.session.build(content["number"])
        elif what == "again":
            run.restart()
            if isinstance(self.session, TrySession):
                self.session.again()
            else:
                self._open()
        elif isinstance(run, Attempt) and isinstance(self.session, TaskSession):
            if what == "hint":
                run.hint()
            elif what == "show":
                run.show_next()
                self.session.again()
            elif what == "back":
                run.back()
                self.session.again()

    def _begun_again(self) -> None:
        """Go to the first part after the lesson was started again, which makes every try a new one."""
        if self.run is not self._sat:
            self.at = 0
            self._open()
            self.show()

    def _open(self) -> None:
        """Open the part that is shown; clicks on their way to another part are stale."""
        run = self._sat = self.run
        session = SHOWN[type(run)][0](run)
        if session is None:
            self.session = None
        else:
            self.sit_down(session)

    # ---- what is shown -----------------------------------------------------------------------------------

    def show(self) -> None:
        """Send the part, and the board below it."""
        if not self.course.done(self.part.id):
            self.course.note(self.part.id)
        with self.widget.hold_sync():
            self.widget.lesson = self.shown()
            if self.session is not None:
                self.session.prefs = {**self.session.prefs, **self.widget.prefs}
                self.paint(self.session.view())

    def shown(self) -> dict[str, Any]:
        """What stands above the board, as a plain dictionary."""
        part, run, lost = self.part, self.run, "; ".join(self._lost[:MOST_TOLD])
        state = run.state if isinstance(run, Attempt) else SOLVED if run.done else OPEN
        out: dict[str, Any] = {
            "lesson": self.course.title, "course": self.course.id,
            "id": part.id, "kind": part.kind, "title": part.title,
            "text": part.text.split("\n\n"), "at": self.at, "state": state, "board": self.session is not None,
            "steps": [
                {"id": one, "title": self.course.part(one).title, "done": self.course.done(one)} for one in self.ids
            ],
            "goal": "", "lit": [], "hide": [], "hints": [], "more_hints": 0, "single": False, "shown": "", "say": None,
            "back": False,
            "next": self.at + 1 < len(self.ids), "rules": [], "quiz": None, "shapes": None,
            "following": self.following,
            "message": self._message or self.course.progress.message or lost or self.course.told(),
        }  # fmt: skip
        _, told = SHOWN[type(run)]
        out.update(told(run))
        if isinstance(part, Task) and "pay" in part.by_itself:
            out["text"] = [*out["text"], "In this task, payment is automatic."]
        if state == SOLVED:
            cited = part.stands_on if isinstance(part, Quiz) else part.teaches
            site = os.environ.get("VK_SITE", "")
            out["rules"] = [
                {"id": one.id, "title": one.title, "text": one.text, "link": one.address(site)}
                for one in (rule(id) for id in cited if id in rules())
            ]
        return out


class LessonBoard(GameWidget):
    """Parts of a lesson on a board, one after another. Made by `Lesson.show`.

    Parameters
    ----------
    lesson
        The lesson; it keeps the tries and the progress.
    ids
        Which parts to show.
    lost
        Parts that should stand here too and are left out, each with its faults.
    """

    _instead = "the lesson, its `course`,"
    page = traitlets.Unicode("lesson").tag(sync=True)
    lesson = traitlets.Dict().tag(sync=True)

    def __init__(
        self, course: Lesson, ids: Sequence[str], lost: Mapping[str, Sequence[str]] | None = None, **kwargs: Any
    ) -> None:
        self.course = course
        self.ids = list(ids)
        self._lost = [fault for faults in (lost or {}).values() for fault in faults]
        super().__init__(**kwargs)
        self.lay(LessonPage(self, course, ids, lost=self._lost))
        self._ready()

    def __repr__(self) -> str:
        return f"<LessonBoard {self.course.title}: {', '.join(self.ids)}>"

    def _still(self) -> dict[str, Any]:
        return {"text/plain": self.as_text(), "text/html": self.as_html()}

    def as_text(self) -> str:
        """The parts in plain text; the same whatever the learner has done."""
        out = [*self._lost]
        for part in map(self.course.part, self.ids):
            out += [part.title, "", part.text, ""]
            if isinstance(part, Task):
                out += [f"Goal: {part.goal.words}.", ""]
            elif isinstance(part, Filling):
                out += [f"Cards: {', '.join(part.cards)}.", ""]
            elif isinstance(part, Quiz):
                for number, question in enumerate(part.questions, 1):
                    out += [f"{number}. {question.text}", *(f"   - {c.text}" for c in question.choices), ""]
        return "\n".join(out).rstrip()

    def as_html(self) -> str:
        """The same with pictures of the positions."""
        out = [f"<p>{escape(fault)}</p>" for fault in self._lost]
        for part in map(self.course.part, self.ids):
            out += [f"<h3>{escape(part.title)}</h3>", *(f"<p>{escape(one)}</p>" for one in part.text.split("\n\n"))]
            if isinstance(part, Task):
                out += [_picture(part.game()), f"<p>Goal: {escape(part.goal.words)}.</p>"]
            elif isinstance(part, Filling):
                out.append(f"<p>Cards: {escape(', '.join(part.cards))}.</p>")
            elif isinstance(part, Quiz):
                for question in part.questions:
                    choices = "".join(f"<li>{escape(choice.text)}</li>" for choice in question.choices)
                    shown = _picture(position(**question.position)) if question.position else ""
                    out.append(f"<p>{escape(question.text)}</p>{shown}<ul>{choices}</ul>")
        return "".join(out)


def _picture(game: Game) -> str:
    seat = game.state.seat
    return f"<p>{image(position_svg(game, seat), table_text(game.state, seat))}</p>"


def _saying(tone: str, heading: str, text: str, then: Sequence[str] = ()) -> dict[str, Any] | None:
    """What the lesson says to what the learner has done, if anything; `then` is what followed, if it is listed."""
    return {"tone": tone, "heading": heading, "text": text, "then": list(then)} if text else None


def _task(run: Attempt) -> dict[str, Any]:
    task, say = run.task, None
    refused = run.refusal.text if run.refusal is not None and run.state != WRONG else ""
    if run.state == SOLVED:
        say = _saying("right", "Shown" if run.was_shown else "Solved", f"{refused} {task.done}".strip())
    elif run.consequence is not None:
        then = run.follows if run.consequence.listed else ()
        say = _saying("wrong", "Not that way", f"{refused} {run.consequence.text}".strip(), then)
    lit = list(task.lit) if run.state == OPEN and not run.pays() else []
    return {
        "goal": task.goal.words, "lit": lit, "hide": list(task.hide), "say": say,
        "hints": list(task.hints[: run.hints]), "more_hints": len(task.hints) - run.hints, "back": run.can_back,
        "single": len(task.solution) == 1, "shown": run.just_shown,
    }  # fmt: skip


def _quiz(run: Answers) -> dict[str, Any]:
    question, given = run.question, run.given[run.at]
    choices = [
        {
            "text": choice.text, "given": number in given,
            # the page gets the explanation of other answers only after the right one was given
            "why": choice.why if run.answered or number in given else "",
            "right": choice.right if run.answered or number in given else None,
        }
        for number, choice in enumerate(question.choices)
    ]  # fmt: skip
    total = len(run.quiz.questions)
    text = f"{run.first_try} of {total} right on the first try." if run.done else ""
    return {
        "quiz": {"id": question.id, "number": run.at + 1, "of": total, "text": question.text, "choices": choices,
                 "answered": run.answered, "more": run.at + 1 < total},
        "lit": list(question.lit), "hide": list(question.hide),
        "say": _saying("right", "Quiz complete", text),
    }  # fmt: skip


def _filling(run: Filler) -> dict[str, Any]:
    tone, heading = ("right", "You have done it") if run.reached else ("info", "")
    hidden = ["opponents", "log", "piles", "stock", "boneyard", "pyramid"]
    return {"goal": run.goal(), "say": _saying(tone, heading, run.told()), "hide": hidden}


def _explorer(run: Exploring) -> dict[str, Any]:
    seen = len(run.seen)
    just_enough = run.done and seen == run.explorer.enough
    tone, heading = ("right", "You have done it") if just_enough else ("info", "")
    more = "Find the other shapes too, or press Next to go on." if just_enough else ""
    return {
        "goal": f"find {run.explorer.enough} of the {len(SHAPES)} shapes ({seen} so far)",
        "say": _saying(tone, heading, f"{run.told()} {more}".strip()),
        "hide": ["opponents", "log", "piles", "tomb", "stock", "boneyard", "hand"],
        "shapes": [{"full": list(shape), "seen": shape in run.seen, "now": shape == run.shape} for shape in SHAPES],
    }  # fmt: skip


def _beside(run: Answers) -> QuestionSession | None:
    """The position beside a question, if there is one."""
    return QuestionSession(run.question) if run.question.position is not None else None


#: What shows each kind of try on the board, and what stands above it.
SHOWN: dict[type[Run], tuple[Callable[[Any], BoardSession | None], Callable[[Any], dict[str, Any]]]] = {
    Attempt: (TaskSession, _task), Answers: (_beside, _quiz), Filler: (FillingSession, _filling),
    Exploring: (ExplorerSession, _explorer),
}  # fmt: skip
