"""Lessons: tasks on positions, quizzes, things to explore, and what a learner has done of them. No widget lives here.

A part of a lesson is a `Task`, `Quiz`, `Explorer` or `Filling`; somebody's try at it is an `Attempt`, `Answers`,
`Exploring` or `Filler`. The lessons of the package are the sheets ``*_lesson.md`` with their quizzes, ``*_quiz.md``,
listed in `shelf`.
"""

from __future__ import annotations

from . import goals
from .attempt import Attempt, NotPartOfTask
from .explorer import SHAPES, Explorer, Exploring
from .filling import Filler, Filling
from .lesson import Lesson, Summary, unattended
from .progress import Progress, progress_path
from .quiz import Answers, Choice, Question, Quiz
from .task import Consequence, Task

__all__ = [
    "SHAPES", "Answers", "Attempt", "Choice", "Consequence", "Explorer", "Exploring", "Filler", "Filling",
    "Lesson", "NotPartOfTask", "Progress", "Question", "Quiz", "Summary", "Task", "goals", "progress_path",
    "unattended",
]  # fmt: skip
