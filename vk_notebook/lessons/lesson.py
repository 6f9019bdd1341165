"""A lesson: tasks, explorers and quizzes in order, and what the learner has done of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from ..callbacks import call_all, check_callback
from ..copied import CopiedWhole
from ..errors import listed
from ..game import CHANGING
from ..shown import Shown, Worked
from .attempt import Attempt
from .explorer import Explorer, Exploring
from .filling import Filler, Filling
from .lesson_sheet import read, written
from .progress import Progress, progress_path
from .quiz import Answers, Quiz
from .task import Task

Part = Task | Quiz | Explorer | Filling
Run = Attempt | Answers | Exploring | Filler
#: What a try at each kind of part is.
RUNS: dict[type[Part], Callable[[Any], Run]] = {Task: Attempt, Quiz: Answers, Explorer: Exploring, Filling: Filler}
UNATTENDED = "VK_UNATTENDED"


def unattended() -> bool:
    """Whether nobody is there. Notebooks then solve their own tasks, and nothing is kept in the user's file."""
    return os.environ.get(UNATTENDED, "") not in ("", "0")


class Lesson(Worked, CopiedWhole):
    """A lesson: tasks and other parts, in order.

    Parameters
    ----------
    id, title
        The key of its progress, and its name.
    parts
        Tasks, explorers and quizzes; each id once.
    progress
        Where to save which parts are done; by default the user's own file.

    A copy, or a pickled one, has its own tries, and saves what is done in the same file.
    """

    def __init__(self, id: str, title: str, parts: Sequence[Part], progress: Progress | None = None) -> None:
        ids = [part.id for part in parts]
        twice = sorted({one for one in ids if ids.count(one) > 1})
        if twice or not parts:
            what = f"the id {listed(twice)} twice" if twice else "no parts"
            raise ValueError(f"lesson {id!r} has {what}; it needs one part or more, each with its own id")
        self.id = id
        self.title = title
        self.parts = tuple(parts)
        self._progress = progress
        self._runs: dict[str, Run] = {}
        self._watchers: list[Callable[[], None]] = []

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_watchers": []}

    @classmethod
    def read(cls, id: str, sheet: str, quiz: str = "", progress: Progress | None = None) -> Lesson:
        """The lesson on a sheet in Markdown, with the quiz on another at its end.

        Raises ValueError that names the line that cannot be read, as if the sheet were in the package.
        """
        title, parts = read(written(sheet), f"{id}_lesson.md")
        return cls(id, title, (*parts, Quiz.read(quiz)) if quiz else parts, progress)

    @property
    def progress(self) -> Progress:
        """What was done."""
        if self._progress is None:
            self._progress = Progress(None if unattended() else progress_path())
        return self._progress

    @property
    def teaches(self) -> tuple[str, ...]:
        """The ids of the rules that the parts teach; a quiz asks questions but teaches none."""
        return tuple(dict.fromkeys(rule for part in self.parts for rule in part.teaches))

    def part(self, id: str) -> Part:
        """A part by its id. Raises ValueError that lists them."""
        for part in self.parts:
            if part.id == id:
                return part
        known = ", ".join(part.id for part in self.parts)
        raise ValueError(f"lesson {self.id!r} has no part {id!r}; possible: {known}")

    def run(self, id: str) -> Run:
        """Somebody's attempt at a part: an `Attempt`, `Answers`, `Exploring` or `Filler`; the same one each time."""
        part = self.part(id)
        if id not in self._runs:
            self._runs[id] = next(run for kind, run in RUNS.items() if isinstance(part, kind))(part)
        return self._runs[id]

    def done(self, id: str) -> bool:
        """Whether a part was done, now or at another time."""
        return self.progress.done(self.id, self.part(id).id)

    def note(self, id: str) -> bool:
        """Save that a part is done, if it is; returns whether it is."""
        run, before = self.run(id), self.done(id)
        if run.done:
            self.progress.note(self.id, id)
        if self.done(id) != before:
            self._tell()
        return self.done(id)

    def hear(self, ids: Sequence[str]) -> None:
        """Take over which parts are done from what a page saved; unknown parts are ignored."""
        new = [part.id for part in self.parts if part.id in ids and not self.done(part.id)]
        for id in new:
            self.progress.note(self.id, id)
        if new:
            self._tell()

    def solve(self, id: str) -> None:
        """Do a part with its own solution. Raises ValueError if that does not reach the goal."""
        self.run(id).solve()
        self.note(id)

    def solve_all(self) -> Lesson:
        """Do every part with its own solution, as an unattended run of the notebook does."""
        for part in self.parts:
            self.solve(part.id)
        return self

    def restart(self) -> Lesson:
        """Forget what was done."""
        with CHANGING:  # a click on a board of this lesson may be at work
            self.progress.forget(self.id)
            self._runs.clear()
            self._tell()
        return self

    def watch(self, told: Callable[[], None]) -> None:
        """Call a function whenever a part is done, or the lesson begins again; its errors are printed."""
        check_callback("what watches a lesson", told)
        self._watchers.append(told)

    def _tell(self) -> None:
        call_all(self._watchers)

    def show(self, *ids: str) -> Any:
        """A widget with these parts, one after another; without ids all of them.

        Raises ValueError for an unknown part, listing the known ones.
        """
        wanted = [self.part(id).id for id in ids] or [part.id for part in self.parts]
        if unattended():
            for one in wanted:
                self.solve(one)
        return self._widget(wanted)

    def summary(self) -> Summary:
        """The learner's progress, in words."""
        return Summary(self)

    def __repr__(self) -> str:
        return f"<Lesson {self.title}: {', '.join(part.id for part in self.parts)}>"


class Summary(Shown):
    """How far the learner is in a lesson. At the end of a cell it shows itself and keeps up with the learner."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    @property
    def open(self) -> list[str]:
        """The titles of the parts that are not done."""
        return [part.title for part in self.lesson.parts if not self.lesson.done(part.id)]

    @property
    def done(self) -> int:
        """How many parts are done."""
        return len(self.lesson.parts) - len(self.open)

    @property
    def head(self) -> str:
        """How many parts are done, in a sentence."""
        return f"{self.lesson.title}: {self.done} of {len(self.lesson.parts)} parts done."

    @property
    def rest(self) -> str:
        """What is still open, in a sentence; nothing when all is done."""
        return f"Still open: {'; '.join(self.open)}." if self.open else ""

    def __repr__(self) -> str:
        return f"{self.head} {self.rest}".rstrip()
