"""How far a learner is in a lesson, as a line below it that keeps up, with a button that begins the lesson again."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, VBox

from ...lessons import Summary
from ..widget import OnPage

STYLE = (
    "margin:0;line-height:1.5;white-space:normal;"
    "color:var(--jp-content-font-color1);font-size:var(--jp-content-font-size1,14px)"
)


class LessonSummary(OnPage, VBox):
    """The line that a `Summary` shows itself by. It changes when its lesson does."""

    _instead = "its `summary`"

    def __init__(self, summary: Summary, **kwargs: Any) -> None:
        self.summary = summary
        self.line = HTML()
        self.ask, self.begin, self.keep = (
            _button(words) for words in ("Begin this lesson again", "Begin again", "Keep my progress")
        )
        self.question = HTML()
        self.sure = HBox([self.begin, self.keep])
        self.ask.on_click(lambda _: self._asking(True))
        self.keep.on_click(lambda _: self._asking(False))
        self.begin.on_click(lambda _: summary.lesson.restart())
        super().__init__([self.line, self.ask, self.question, self.sure], **kwargs)
        summary.lesson.watch(self.refresh)
        self.refresh()

    @property
    def value(self) -> str:
        """The line as it stands on the page."""
        text: str = self.line.value
        return text

    def refresh(self) -> None:
        """Tell how far the learner is now."""
        mark = "" if self.summary.rest else "\N{CHECK MARK} "
        head, rest = escape(f"{mark}{self.summary.head}"), escape(self.summary.rest)
        self.line.value = f'<p role="status" style="{STYLE}"><b>{head}</b> {rest}</p>'
        self._show(asking=False)

    def _show(self, asking: bool) -> None:
        some = self.summary.done > 0
        if asking:
            done = self.summary.done
            words = f"Begin again? You will lose your progress ({'1 part' if done == 1 else f'{done} parts'} done)."
            self.question.value = f'<p role="alert" style="{STYLE}">{escape(words)}</p>'
        for one, there in ((self.ask, some and not asking), (self.question, asking), (self.sure, asking)):
            one.layout.display = None if there else "none"

    def _asking(self, now: bool) -> None:
        self._show(now and self.summary.done > 0)
        (self.keep if now else self.ask).focus()  # the button that was pressed is gone


def _button(words: str) -> Button:
    look = {"width": "auto", "height": "44px", "align_self": "flex-start"}
    return Button(description=words, layout={**look, "border": "1px solid var(--jp-content-font-color2)"})
