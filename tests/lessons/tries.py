"""What the tests of single lessons share: a task begun, and played some way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vk_notebook.lessons import Attempt, Lesson, Progress, Task
from vk_notebook.lessons.shelf import lesson


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


