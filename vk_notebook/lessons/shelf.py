"""The lessons that come with the package, by name, and those that somebody wrote beside a notebook."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from os import PathLike
from pathlib import Path

from ..ground.files import is_file, named, place
from ..ground.given import shortened
from ..ground.shown import Shown
from .lesson import Lesson, unattended
from .markdown_sheet import is_file_name, noted
from .progress import Progress, progress_path

#: Name of a lesson to its notebook. Its sheets here are "first_turn_lesson.md" and, for the end, "first_turn_quiz.md".
LESSONS = {
    "first_turn": "01_first_turn",
    "crumbling": "02_crumbling",
    "actions": "03_action_resolution",
    "scoring": "04_scoring",
    "reactions": "05_reactions",
    "strategy": "06_strategy",
    "variants": "08_solo_and_variants",
}


#: How the sheet of a lesson ends that lies beside a notebook, and what an own lesson's sheets are called.
ENDING, QUIZ = "_lesson.md", "_quiz.md"
#: How the files end that a notebook reads.
READ = (ENDING, QUIZ, ".vk.json")
#: What somebody may have called a sheet.
_SHEET = re.compile(r"(.+)[-_ ](lesson|quiz)(?:\.md|\.markdown|\.txt){1,3}", re.IGNORECASE)


def lesson(name: str | PathLike[str], progress: Progress | None = None) -> Lesson:
    """A lesson of the package by its name, or one of your own: its sheet, with the user's progress or another.

    ``vk.lesson("kings")`` is also the sheet ``kings_lesson.md`` in the folder of the notebook, and
    ``vk.lesson("other/kings_lesson.md")`` or ``vk.lesson("other/kings")`` any sheet. The quiz ``kings_quiz.md`` is
    taken along if it is beside it. Raises a ValueError that lists the lessons, or the faults of a sheet on which
    nothing can be read.

    >>> vk.lesson("crumbling")
    <Lesson The pyramid crumbles: take-apart, corner, not-for-sale, bring-down, chain, apex, neighbour, forced, quiz>
    """
    wanted = name.strip().lower() if isinstance(name, str) else ""
    if wanted in LESSONS:
        return _shipped(wanted).anew(progress)
    own = {_id(one): one for one in own_sheets()}
    path = _file(name) if is_file_name(name) else next((own[id] for id in own if id.lower() == wanted), None)
    if path is None:
        known = f"possible: {', '.join((*LESSONS, *own))}, or a file, as 'kings{ENDING}'"
        raise ValueError("; ".join((f"there is no lesson {shortened(name)}", known, *misnamed())))
    quiz = path.with_name(f"{_stem(path)}{QUIZ}")
    return Lesson.read(_id(path), path, quiz if is_file(quiz) else "", progress)


@cache
def _shipped(name: str) -> Lesson:
    """A lesson of the package as its sheets are."""
    sheet, quiz = ((files(__package__) / f"{name}_{one}.md").read_text(encoding="utf-8") for one in ("lesson", "quiz"))
    return Lesson.read(name, sheet, quiz)


def _file(name: str | PathLike[str]) -> Path:
    """The sheet that was meant by a file, or by a folder and the name of its lesson."""
    path = place(name)
    if path.suffix == ".md" or (os.path.lexists(path) and not path.is_dir()):
        return path
    sheet = path.with_name(f"{path.name}{ENDING}")
    return sheet if is_file(sheet) else path


def _stem(sheet: Path) -> str:
    """What the name of a sheet begins with."""
    return sheet.name.removesuffix(".md").removesuffix("_lesson")


def _id(sheet: Path) -> str:
    """The name of an own lesson. Its progress is saved by it, so it is another than those of the package's lessons."""
    return f"my {_stem(sheet)}" if _stem(sheet) in LESSONS else _stem(sheet)


def own_sheets() -> list[Path]:
    """The sheets of somebody's own lessons in the folder of the notebook."""
    return sorted(Path().glob(f"*{ENDING}"))


def misnamed() -> list[str]:
    """What is said of the files here that are called nearly like a sheet, and are not read."""
    said = []
    for name in sorted(one.name for one in Path().iterdir()):
        looks = _SHEET.fullmatch(name)
        if looks and not name.endswith((ENDING, QUIZ)):
            meant = f"{looks[1]}_{looks[2]}.md".lower()
            said.append(f"{named(name)} is not read; a sheet is called as in {named(meant)}")
        elif name.endswith(QUIZ) and not is_file(Path(missing := name.removesuffix(QUIZ) + ENDING)):
            said.append(f"{named(name)} is not read; the lesson {named(missing)} is not beside it")
    return said


def read_by_notebooks(folder: Path) -> list[Path]:
    """What lies beside the notebooks of a folder for them to read: the sheets of own lessons, and records."""
    return sorted(one for ending in READ for one in folder.glob(f"*{ending}"))


def own_lessons(progress: Progress | None = None) -> tuple[dict[str, Lesson], list[str]]:
    """The lessons on these sheets by their ids, and why those are missing that cannot be opened."""
    found: dict[str, Lesson] = {}
    faults: list[str] = []
    for sheet in own_sheets():
        with noted(faults):
            one = lesson(sheet, progress)
            found[one.id] = one
    return found, faults


class Overview(Shown):
    """All lessons with how far the learner is, for the start page; those beside the notebook too."""

    def __init__(self) -> None:
        progress = Progress(None if unattended() else progress_path())
        own, self._missing = own_lessons(progress)
        #: The lessons by their names.
        self.lessons: Mapping[str, Lesson] = {**{name: lesson(name, progress) for name in LESSONS}, **own}

    def hear(self, done: Mapping[str, Sequence[str]]) -> None:
        """Take over what a page says was done; what is not known here is passed over."""
        for name, parts in done.items():
            if name in self.lessons:
                self.lessons[name].hear(parts)

    def rows(self) -> list[tuple[str, str, int, int]]:
        """Notebook, title, parts done and parts in all; an own lesson may have no notebook."""
        found = []
        for name, one in self.lessons.items():
            number = f"{int(LESSONS[name][:2])} \u00b7 " if name in LESSONS else ""
            found.append((_notebook(name), f"{number}{one.title}", one.summary().done, len(one.parts)))
        return found

    def faults(self) -> list[str]:
        """What cannot be read on the sheets of own lessons."""
        return [*self._missing, *misnamed(), *(fault for one in self.lessons.values() for fault in one.faults)]

    def __repr__(self) -> str:
        rows = (f"{title}: {done} of {total} parts done" for _, title, done, total in self.rows())
        return "\n".join((*rows, *self.faults()))

    def as_html(self) -> str:
        """The table, with a link to each notebook."""
        tick = " \u2713"
        rows = "".join(
            f'<tr><td style="text-align:left">{_link(file, escape(title))}</td>'
            f"<td>{done} of {total}{tick if done == total else ''}</td></tr>"
            for file, title, done, total in self.rows()
        )
        faults = "".join(f"<p>{escape(one)}</p>" for one in self.faults())
        head = "<tr><th>Lesson</th><th>Parts done</th></tr>"
        return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>{faults}"


def _notebook(name: str) -> str:
    """The notebook of a lesson; an own one may have none."""
    if name in LESSONS:
        return f"{LESSONS[name]}.ipynb"
    return next((one.name for one in sorted(Path().glob("*.ipynb")) if f"_{one.stem}".endswith(f"_{name}")), "")


def _link(file: str, words: str) -> str:
    return f'<a href="{escape(file)}">{words}</a>' if file else words
