"""A lesson as the Markdown sheet from which it is read again: its tasks, and the record that they begin in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..record import Record
from .lesson_sheet import read
from .task import Consequence, Replayed, Task, Wrong


def sheet_of(title: str, parts: Sequence[Any], name: str) -> tuple[str, Record | None]:
    """The sheet of a lesson, and the record that it names so. Raises ValueError for what a sheet cannot say."""
    for part in parts:
        if not isinstance(part, Task) or not part.goal.form:
            why = "has a goal of its own in Python" if isinstance(part, Task) else "is no task"
            raise ValueError(f"the part {part.id!r} {why}; possible on a sheet: tasks with goals that sheets have")
    records = [part.record for part in parts if isinstance(part, Replayed)]
    if any(one is not records[0] for one in records):
        raise ValueError("these tasks begin in several records; write a sheet for each")
    record = records[0] if records else None
    text = "\n\n".join([f"# {title}", *(line for part in parts for line in _task(part, name))]) + "\n"

    def again(_: str) -> Record:
        assert record is not None
        return record

    found = read(text, "sheet", again)
    games = all(one.game().moves == other.game().moves for one, other in zip(found.parts, parts, strict=False))
    if found.faults or found.title != title or found.parts != tuple(parts) or not games:
        why = found.faults[0] if found.faults else "a name or a text in it would be read as something else"
        raise ValueError(f"this lesson cannot be written on a sheet: {why}")
    return text, record


def _task(task: Task, record: str) -> Iterator[str]:
    """A task, paragraph by paragraph."""
    yield f"## {task.id}: {task.title}"
    yield task.text
    fields = ((name.replace("_", " "), value) for name, value in _fields(task, record) if value)
    yield "\n".join(f"- {name}: {_row(value)}" for name, value in fields)
    for wrong, told in task.wrong.items():
        yield f"### {_heading(wrong)}"
        said = told if isinstance(told, Consequence) else Consequence(told)
        yield said.text
        below = [f"- then: {', '.join(said.then)}"] * bool(said.then) + ["- listed: yes"] * said.listed
        yield from ["\n".join(below)] * bool(below)
    if task.otherwise != Task.otherwise:
        yield f"### Otherwise\n\n{task.otherwise}"
    if task.done:
        yield f"### Done\n\n{task.done}"
    if task.hints:
        yield "### Hints\n\n" + "\n".join(f"- {hint}" for hint in task.hints)


def _heading(wrong: Wrong) -> str:
    if isinstance(wrong, str):
        return f"Wrong: {wrong}"
    return f"Wrong{' at once' * (len(wrong) == 1)}: {', '.join(wrong)}"


def _fields(task: Task, record: str) -> Iterator[tuple[str, Any]]:
    """The fields of a task, as a sheet has them."""
    if isinstance(task, Replayed):
        yield from (("record", record), ("step", str(task.step)))
    opponents = task.position.get("opponents", ())
    yield from {**task.position, "opponents": [one["name"] for one in opponents]}.items()
    yield from ((f"{one['name']}'s {pile}", held) for one in opponents for pile, held in one.items() if pile != "name")
    yield from (("goal", task.goal.form), ("goal in words", task.goal.words), ("solution", task.solution))
    yield from (("answer", line) for line in task.answers)
    for key in ("allowed", "locked", "lit", "hide", "seat", "before", "others", "by_itself", "teaches"):
        yield key, getattr(task, key)


def _row(value: str | Sequence[str | None]) -> str:
    """What stands in a field."""
    return value if isinstance(value, str) else ", ".join(one or "nothing" for one in value)
