"""The lessons on the start page: how far the learner is in each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ...lessons.lesson import Lesson, unattended
from ...lessons.progress import Progress, progress_path
from ...lessons.shelf import LESSONS, lesson, own_lessons


class LessonShelf:
    """All lessons of the package and of the folder, with one learner's progress."""

    @cached_property
    def _lessons(self) -> dict[str, Lesson]:
        progress = Progress(None if unattended() else progress_path())
        return {name: lesson(name, progress) for name in LESSONS} | own_lessons(progress)[0]

    def rows(self) -> list[dict[str, Any]]:
        """Each lesson for the start page: its name, title, parts that are done, and parts in all."""
        return [
            {"name": name, "title": one.title, "done": one.summary().done, "total": len(one.parts)}
            for name, one in self._lessons.items()
        ]

    def hear(self, done: Mapping[str, list[str]]) -> None:
        """Take over what the page says was done; a lesson or a part that is not known here is passed over."""
        for name, parts in done.items():
            if name in self._lessons:
                self._lessons[name].hear(parts)

    def open(self, name: str) -> tuple[Lesson, dict[str, str] | None]:
        """A lesson, and the name and title of the one after it. Raises ValueError for an unknown one."""
        one = self._lessons.get(name)
        if one is None:
            raise ValueError(f"There is no lesson {name!r}. The lessons are {', '.join(self._lessons)}.")
        names = [*self._lessons, None]
        after = names[names.index(name) + 1]
        following = {"name": after, "title": self._lessons[after].title} if after else None
        return one.anew(one.progress), following
