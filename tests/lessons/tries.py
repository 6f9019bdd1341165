"""What the tests of single lessons share: a task begun, and played some way."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from vk_notebook.lessons import Attempt, Lesson, Progress, Task
from vk_notebook.lessons.shelf import LESSONS, lesson

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def unkept(name: str) -> Lesson:
    """A lesson with progress that is kept nowhere."""
    found = lesson(name)
    return Lesson(found.id, found.title, found.parts, Progress(None))


def begun(course: Lesson, name: str) -> Attempt:
    """A task of a lesson, at its beginning."""
    task = course.part(name)
    assert isinstance(task, Task)
    return Attempt(task)


def tasks_of(parts: Iterable[object]) -> dict[str, Task]:
    """The tasks among a lesson's parts, by id."""
    return {part.id: part for part in parts if isinstance(part, Task)}


def tried(tasks: Mapping[str, Task], name: str, *moves: str) -> Attempt:
    """A try at a task after some moves."""
    attempt = Attempt(tasks[name])
    for move in moves:
        attempt.play(move)
    return attempt


def assert_notebook_shows_every_part(course: Lesson) -> None:
    """The lesson's notebook shows its parts once and in order, and was committed without outputs."""
    book = json.loads((NOTEBOOKS / f"{LESSONS[course.id]}.ipynb").read_text(encoding="utf-8"))
    code = ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]
    shown = [name for text in code if text.startswith("lesson.show(") for name in text.split('"')[1::2]]
    assert shown == [part.id for part in course.parts]
    assert all(cell.get("outputs", []) == [] for cell in book["cells"])
