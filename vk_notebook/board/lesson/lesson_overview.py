"""How far a learner is in all lessons, as a table on the start page of the notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets
from ipywidgets import HTML, VBox

from ...lessons.shelf import Overview
from ..widget import GameWidget, OnPage, Page


class LessonOverview(OnPage, VBox):
    """The table that an `Overview` shows itself by. Without a notebook, the browser knows what was done."""

    _instead = "its `overview`"

    def __init__(self, overview: Overview, **kwargs: Any) -> None:
        self.overview = overview
        self.table = HTML()
        self.table.add_class("jp-RenderedHTMLCommon")  # as other tables of a notebook
        self._paint()
        super().__init__([self.table, BrowserMemory(self)], **kwargs)

    def hear(self, done: Mapping[str, list[str]]) -> None:
        """Take over what the browser knows, and show it."""
        self.overview.hear(done)
        self._paint()

    def _paint(self) -> None:
        self.table.value = self.overview.as_html()


class BrowserMemory(GameWidget):
    """What no one sees: it tells the table what the browser knows."""

    _instead = "the `overview`"
    page = traitlets.Unicode("learned").tag(sync=True)

    def __init__(self, table: LessonOverview) -> None:
        super().__init__(layout={"display": "none"})
        self.lay(Page(self, {"learned": lambda content: table.hear(content["done"])}))
        self._ready()
