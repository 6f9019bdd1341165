"""The lessons that come with the package, by name."""

from __future__ import annotations

from importlib import import_module

from .lesson import Lesson

#: Name of a lesson to its module here and its notebook; a lesson's module has TITLE and PARTS.
LESSONS = {
    "crumbling": "02_crumbling",
}


def lesson(name: str) -> Lesson:
    """One of the lessons of the package, with the user's progress. Raises ValueError that lists them."""
    wanted = str(name).strip().lower()
    if wanted not in LESSONS:
        raise ValueError(f"there is no lesson {name!r}; possible: {', '.join(LESSONS)}")
    module = import_module(f".{wanted}", __package__)
    return Lesson(wanted, module.TITLE, module.PARTS)


__all__ = ["LESSONS", "lesson"]
