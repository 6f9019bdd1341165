"""A lesson: tasks, explorers and quizzes in order, and what the learner has done of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from os import PathLike
from pathlib import Path
from typing import Any

from ..ground.callbacks import call_all, check_callback
from ..ground.copied import CopiedWhole
from ..ground.errors import listed, plural
from ..ground.files import must_be_writable, named, place, write
from ..ground.given import check_kind, check_list, shortened
from ..ground.letters import told
from ..ground.shown import Shown, Worked
from ..play.game import CHANGING
from ..record import Record, load
from .attempt import Attempt
from .explorer import Explorer, Exploring
from .filling import Filler, Filling
from .lesson_sheet import Read, read
from .markdown_sheet import is_file_name, noted, on_disk, written
from .progress import Progress, progress_path
from .quiz import Answers, Quiz, read_quiz
from .task import Task
from .written_lesson import sheet_of

Part = Task | Quiz | Explorer | Filling
Run = Attempt | Answers | Exploring | Filler
#: What a try at each kind of part is.
RUNS: dict[type[Part], Callable[[Any], Run]] = {Task: Attempt, Quiz: Answers, Explorer: Exploring, Filling: Filler}
UNATTENDED = "VK_UNATTENDED"
#: So many faults are told on a board.
MOST_TOLD = 3


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

    ``faults`` are what could not be read on its sheets, with file and line; the parts that they are in are left out.
    A copy, or a pickled one, has its own tries, and saves what is done in the same file.
    """

    def __init__(self, id: str, title: str, parts: Sequence[Part], progress: Progress | None = None) -> None:
        check_kind("the learner's progress is needed, as `Progress` keeps it, or None", progress, Progress, type(None))
        for text in (id, title):
            check_kind("the id and the title of a lesson are texts", text, str)
        for part in check_list("the parts of a lesson must be", parts, "tasks, quizzes and the like"):
            check_kind("a part of a lesson is a task, a quiz or the like", part, *RUNS)
        ids = [part.id for part in parts]
        twice = sorted({one for one in ids if ids.count(one) > 1})
        if twice or not parts:
            what = f"the id {listed(twice)} twice" if twice else "no parts"
            raise ValueError(f"lesson {id!r} has {what}; it needs one part or more, each with its own id")
        self.id = id
        self.title = title
        self.parts = tuple(parts)
        self.faults: tuple[str, ...] = ()
        #: Where each part and each question of a quiz stands on its sheet.
        self.where: Mapping[str, str] = {}
        #: The parts that a fault keeps out, each with its faults.
        self.missing: Mapping[str, Sequence[str]] = {}
        self._progress = progress
        self._runs: dict[str, Run] = {}
        self._watchers: list[Callable[[], None]] = []

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_watchers": []}

    @classmethod
    def read(
        cls, id: str, sheet: str | PathLike[str], quiz: str | PathLike[str] = "", progress: Progress | None = None
    ) -> Lesson:
        """The lesson on a sheet in Markdown, with the quiz on another at its end; each is a text, or a file's `Path`.

        What has a fault is left out, and ``faults`` tells it with file and line. Raises ValueError if nothing is left.
        """
        text, name, folder = _given(sheet, f"{id}_lesson.md")
        asked, quiz_name, faults = "", f"{id}_quiz.md", list[str]()
        with noted(faults) if is_file_name(quiz) else nullcontext():
            asked, quiz_name, _ = _given(quiz, quiz_name)
        missing: dict[str, Sequence[str]] = {"quiz": [*faults]} if faults else {}
        found = read(text, name, lambda one: _record(folder, one), taken=("quiz",) if asked.strip() else ())
        last = read_quiz(asked, quiz_name) if asked.strip() else Read("", (), {}, (), {})
        parts = (*found.parts, *last.parts)
        faults = [*found.faults, *faults, *last.faults]
        if not parts:
            raise ValueError(told("\n".join(faults)) or f"{name} has no parts; each is headed '## id: Title'")
        made = cls(id, found.title, parts, progress)
        made.faults, made.where = tuple(faults), {**found.where, **last.where}
        made.missing = {**missing, **found.missing, **last.missing}
        return made

    def anew(self, progress: Progress | None = None) -> Lesson:
        """The same lesson with a new try at each part, and with the user's progress or another."""
        made = Lesson(self.id, self.title, self.parts, progress)
        made.faults, made.where, made.missing = self.faults, self.where, self.missing
        return made

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the tasks as a sheet for `vk.lesson`, as ``review.lesson().save("mine_lesson.md")``; returns its path.

        The record that they begin in is written beside it, as ``mine_lesson.vk.json``. Raises ValueError for what a
        sheet cannot say, OSError for what cannot be written.
        """
        must_be_writable(path, ".md")
        beside = place(path).with_suffix(".vk.json")
        text, record = sheet_of(self.title, self.parts, beside.name)
        if record is not None:
            record.save(beside)
        return write(path, text)

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
        if id in [*self.missing]:
            raise ValueError(f"the part {id!r} is left out: {'; '.join(self.missing[id])}")
        known = ", ".join(part.id for part in self.parts)
        raise ValueError(f"lesson {self.id!r} has no part {shortened(id)}; possible: {known}")

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

        In place of a part that is left out, its faults are told. Raises ValueError for a part that the sheet does not
        name, listing the known ones.
        """
        lost = {id: self.missing[id] for id in ids if id in [*self.missing]}
        wanted = [self.part(id).id for id in ids if id not in [*lost]] or [part.id for part in self.parts if not ids]
        if unattended():
            for one in wanted:
                self.solve(one)
        return self._widget(wanted, lost) if wanted else LeftOut(lost)

    def summary(self) -> Summary:
        """The learner's progress, in words."""
        return Summary(self)

    def told(self) -> str:
        """The faults of its sheets in short; nothing if there are none."""
        if not self.faults:
            return ""
        more = "\n..." if len(self.faults) > MOST_TOLD else ""
        lines = "\n".join(self.faults[:MOST_TOLD])
        return f"{plural(len(self.faults), 'fault')} on the sheet: {lines}{more}"

    def __repr__(self) -> str:
        said = f"<Lesson {self.title}: {', '.join(part.id for part in self.parts)}>"
        return "\n".join((said, *self.faults))


def _given(sheet: object, name: str) -> tuple[str, str, Path]:
    """The text of a sheet, what an error calls it, and its folder. Raises ValueError for a file that cannot be read."""
    if is_file_name(sheet):
        path = place(sheet)
        return written(on_disk(path)), named(path.name), path.parent
    return written(sheet), name, Path()


def _record(folder: Path, name: str) -> Record:
    """The record that a sheet names. It lies beside the sheet, which may come from anybody. Raises ValueError."""
    if Path(name).name != name:
        raise ValueError(f"the record {name!r} must be in the folder of the sheet; write its name only")
    return load(folder / name)


class LeftOut:
    """What a cell shows in place of parts that are all left out: their faults."""

    def __init__(self, lost: Mapping[str, Sequence[str]]) -> None:
        self.lost = lost

    def __repr__(self) -> str:
        return "\n".join(f"The part {id!r} is left out. {'; '.join(faults)}" for id, faults in self.lost.items())


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
