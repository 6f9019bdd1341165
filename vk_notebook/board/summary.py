"""How far a learner is in a lesson, as a line below it that keeps up with every part that gets done."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML

from ..lessons import Summary

STYLE = (
    "margin:0;line-height:1.5;white-space:normal;"
    "color:var(--jp-content-font-color1);font-size:var(--jp-content-font-size1,14px)"
)


class LessonSummary(HTML):
    """The line that a `Summary` shows itself by. It changes when its lesson does."""

    def __init__(self, summary: Summary, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.summary = summary
        summary.lesson.watch(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Tell how far the learner is now."""
        mark = "" if self.summary.rest else "\N{CHECK MARK} "
        head, rest = escape(f"{mark}{self.summary.head}"), escape(self.summary.rest)
        self.value = f'<p role="status" style="{STYLE}"><b>{head}</b> {rest}</p>'


__all__ = ["LessonSummary"]
