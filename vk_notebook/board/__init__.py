"""The board: a view model in plain Python, and the widgets that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .app import App
    from .replay import Replay
    from .table_entry import TableEntry
    from .widget import Board


def __getattr__(name: str) -> Any:
    if name == "App":
        from .app import App

        return App
    if name == "Board":
        from .widget import Board

        return Board
    if name == "Replay":
        from .replay import Replay

        return Replay
    if name == "TableEntry":
        from .table_entry import TableEntry

        return TableEntry
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["App", "Board", "Replay", "TableEntry"]
