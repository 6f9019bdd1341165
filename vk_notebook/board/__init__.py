"""The board: a view model in plain Python, and the widgets that show it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .app import App
    from .replay import Replay
    from .table_entry import TableEntry
    from .widget import Board

#: The widgets load when somebody asks for them: without their libraries all else here works.
_WIDGETS = {
    "App": "app", "Board": "widget", "LessonSummary": "lesson_summary", "Replay": "replay", "TableEntry": "table_entry",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _WIDGETS:
        return getattr(import_module(f".{_WIDGETS[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["App", "Board", "Replay", "TableEntry"]
