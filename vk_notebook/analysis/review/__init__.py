"""A review: what each decision of a game was worth, as marks, tasks, luck and sentences; and the words of hints."""

from __future__ import annotations

from .findings import Decision, Option, TurningPoint
from .game_review import Review, review

__all__ = ["Decision", "Option", "Review", "TurningPoint", "review"]
