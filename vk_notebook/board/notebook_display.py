"""How a game or a record shows itself at the end of a cell: a widget, and a picture where no widget runs."""

from __future__ import annotations

import base64
from functools import singledispatch
from html import escape
from typing import Any

from ..game import Game
from ..lessons import Summary
from ..record import Record, Recorder
from ..rules.words.picture import table_text
from ..shown import Shown
from .export import sheet_lines
from .replay_frames import Frames
from .svg import position_svg


@singledispatch
def bundle(thing: Shown) -> dict[str, Any]:
    """What a game, a record, a recorder or a lesson's summary shows, by the kind of each form."""
    return {"text/plain": repr(thing)}


@bundle.register
def _game(game: Game) -> dict[str, Any]:
    """The board, and beside it a still picture and a text; a notebook keeps those, so they show nobody's hand."""
    out: dict[str, Any] = {"text/plain": table_text(game.state, -1), "image/svg+xml": position_svg(game)}
    try:
        from .widget import Board
    except ImportError:  # without the widget libraries the picture and the text are enough
        return out
    return {**out, **_widget(Board(game))}


def _widget(widget: Any) -> dict[str, Any]:
    """What a widget shows itself by, without its text."""
    shown = widget._repr_mimebundle_()
    data = shown[0] if isinstance(shown, tuple) else shown
    return {kind: value for kind, value in (data or {}).items() if kind != "text/plain"}


@bundle.register
def _record(record: Record) -> dict[str, Any]:
    """The replay, and beside it what shows the record where no widget runs."""
    try:
        from .replay import Replay
    except ImportError:  # without the widget libraries the picture and the score sheet are enough
        return still(record, Frames(record))
    replay = Replay(record)
    shown = replay._repr_mimebundle_()
    out: dict[str, Any] = shown[0] if isinstance(shown, tuple) else shown
    return out


@bundle.register
def _entry(recorder: Recorder) -> dict[str, Any]:
    """The table entry, and beside it what shows the record where no widget runs."""
    try:
        from .table_entry import TableEntry
    except ImportError:  # without the widget libraries the picture and the score sheet are enough
        return still(recorder.record, Frames(recorder.record))
    shown = TableEntry(recorder)._repr_mimebundle_()
    out: dict[str, Any] = shown[0] if isinstance(shown, tuple) else shown
    return out


@bundle.register
def _summary(summary: Summary) -> dict[str, Any]:
    """A line that keeps up with the learner; without the widget libraries the text is enough."""
    out: dict[str, Any] = {"text/plain": repr(summary)}
    try:
        from .lesson_summary import LessonSummary
    except ImportError:
        return out
    return {**out, **_widget(LessonSummary(summary))}


def still(record: Record, frames: Frames) -> dict[str, Any]:
    """The last position as a picture, and the score sheet."""
    sheet = "\n".join(sheet_lines(record, frames))
    picture = position_svg(frames.position(frames.node(frames.main_line()[-1])))
    source = base64.b64encode(picture.encode("utf-8")).decode("ascii")
    return {
        "text/plain": sheet,
        "image/svg+xml": picture,
        "text/html": f'<img alt="The last position" style="max-width:100%" src="data:image/svg+xml;base64,{source}">'
        f"<pre>{escape(sheet)}</pre>",
    }
