"""Lessons: tasks on positions, quizzes and an explorer, and what a learner has done of them. No widget lives here."""

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
