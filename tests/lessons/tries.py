"""What the tests of lessons share: every part by its name, and a task played some way."""

from vk_notebook.lessons import Attempt, Lesson, Progress, Task
from vk_notebook.lessons.shelf import LESSONS, lesson


def unkept(name: str, *parts: str) -> Lesson:
    """A lesson, or some of its parts, with progress that is kept nowhere."""
    found = lesson(name)
    return Lesson(name, found.title, [found.part(part) for part in parts] or found.parts, Progress(None))


#: All parts of the package's lessons, as "first_turn:gold".
PARTS = {f"{name}:{part.id}": part for name in LESSONS for part in lesson(name).parts}
TASKS = {name: part for name, part in PARTS.items() if isinstance(part, Task)}


def tried(task: str | Task, *moves: str) -> Attempt:
    """A try at a task, one of the package by its name, after some moves."""
    attempt = Attempt(TASKS[task] if isinstance(task, str) else task)
    for move in moves:
        attempt.play(move)
    return attempt


def solved(name: str) -> Attempt:
    """A try at a task that has followed its solution."""
    attempt = Attempt(TASKS[name])
    attempt.solve()
    return attempt


def points(attempt: Attempt, player: str = "") -> int:
    """What a tomb is worth, the learner's if no other is named."""
    return attempt.game.scores()[player or attempt.learner].total


def against(attempt: Attempt, move: str) -> str:
    """The rule against a move now."""
    refusal = attempt.game.why_not(move)
    assert refusal is not None
    return refusal.rule
