"""How a game, a view or a record shows itself at the end of a cell: a widget, and a picture where no widget runs."""

from __future__ import annotations

from functools import singledispatch
from importlib import import_module
from typing import Any

from ..ground.shown import Shown, image
from ..lessons import Summary
from ..lessons.progress import is_served
from ..lessons.shelf import Overview
from ..play.game import Game
from ..record import Record, Recorder
from ..rules.knowledge.view import View, behind
from ..rules.words.picture import table_text
from .keeping.export import still_of
from .look.svg import position_svg, still


@singledispatch
def bundle(thing: Shown) -> dict[str, Any]:
    """What a game, a record, a recorder or a lesson's summary shows, by the kind of each form."""
    return {"text/plain": repr(thing)}


@bundle.register
def _game(game: Game) -> dict[str, Any]:
    return _widget("table.table_page", "Board", game) or still(game)


@bundle.register
def _view(view: View) -> dict[str, Any]:
    """What the seat may know, its own hand too."""
    st, seat, assist = behind(view), view.seat, view.assist
    picture, words = position_svg(Game(st, {}), seat, assist=assist), table_text(st, seat, assist=assist)
    return {"text/plain": words, "text/html": image(picture, words)}


@bundle.register
def _record(record: Record) -> dict[str, Any]:
    return _widget("replay.replay_page", "Replay", record) or still_of(record)


@bundle.register
def _recorder(recorder: Recorder) -> dict[str, Any]:
    return _widget("entry.entry_page", "TableEntry", recorder) or still_of(recorder.record)


@bundle.register
def _summary(summary: Summary) -> dict[str, Any]:
    """A line that keeps up with the learner."""
    return _widget("lesson.lesson_summary", "LessonSummary", summary) | {"text/plain": repr(summary)}


@bundle.register
def _overview(overview: Overview) -> dict[str, Any]:
    """A table; where the browser knows what was done, one that hears it. JupyterLab opens links only of the first."""
    still = {"text/plain": repr(overview), "text/html": overview.as_html()}
    return (_widget("lesson.lesson_overview", "LessonOverview", overview) if is_served() else {}) | still


def _widget(module: str, name: str, thing: Shown) -> dict[str, Any]:
    """What a widget for a thing shows itself by; empty without the widget libraries."""
    try:
        made = getattr(import_module(f".{module}", __package__), name)
    except ImportError:
        return {}
    shown = made(thing)._repr_mimebundle_()
    return dict(shown[0] if isinstance(shown, tuple) else shown or {})
