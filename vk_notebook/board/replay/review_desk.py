"""The review in a replay: the page starts and stops it, and its mistakes become tasks on the board.

The page asks for one short piece of work after another, so it stays alive, needs no thread, and may stop at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...analysis.review import Review
from ...analysis.review.review_work import Reviewing
from ...lessons.lesson import Lesson
from ...record import Record
from ..messages import Model

#: How long one piece of work takes, in seconds; between two the page can stop it.
MOMENT = 0.35
#: How thorough a review is, by what the page calls it.
WAYS: dict[str, dict[str, Any]] = {
    "quick": {"quick": True}, "usual": {}, "thorough": {"times": 3},
}  # fmt: skip


class ReviewDesk:
    """One record under review: the work, and what it found."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.work: Reviewing | None = None
        self.found: Review | None = None
        #: The lesson of the mistakes that was asked for last.
        self.course: Lesson | None = None
        self.message = ""

    def handle(self, content: Mapping[str, Any]) -> bool:
        """Do what the page asks. Returns whether the record was changed. Raises ValueError for what cannot be done."""
        self.message = ""
        what = content["do"]
        if what == "start":
            self.work = Reviewing(self.record, **WAYS[content.get("budget", "quick")])
            self.found = None
        elif what == "more" and self.work is not None:
            if not self.work.go_on(MOMENT):
                return self._end()
        elif what == "stop" and self.work is not None:
            self.work.stop()
            return self._end()
        elif what == "learn":
            self.course = self._lesson(content.get("player"))
        return False

    def _end(self) -> bool:
        """Write what was found into the record, if there was time to find anything."""
        assert self.work is not None
        self.found = Review(self.work)
        self.work = None
        if self.found.decisions:
            self.found.annotate(self.record)
            return True
        return False

    def _lesson(self, player: str | None) -> Lesson:
        if self.found is None:
            raise ValueError("Review the game first: the mistakes that the review finds become the tasks.")
        return self.found.lesson(player or None)

    def shown(self) -> Model:
        """What the page shows of the work."""
        found, work = self.found, self.work
        out: Model = {"state": "working" if work else "done" if found else "none", "message": self.message}
        if work is not None:
            out |= {"done": work.done, "total": max(work.total, 1), "decisions": len(work.decisions)}
        if found is not None:
            mistakes = found.mistakes
            out |= {
                "told": found.told, "decisions": len(found.decisions),
                "closer": found.quick and found.finished,
                "players": [
                    {"name": name, "mistakes": sum(one.player == name for one in mistakes),
                     "says": found.verdict(name)}
                    for name in found.names if any(one.player == name for one in found.decisions)
                ],
                "luck": [vars(one) for one in found.luck],
                "moments": [{"step": one.step, "says": one.says} for one in found.moments],
            }  # fmt: skip
        return out
