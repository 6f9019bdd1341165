"""The board: a view model in plain Python, and the widgets that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .replay import Replay
    from .widget import App, Board


def __getattr__(name: str) -> Any:
    if name in ("App", "Board"):
        from . import widget

        return getattr(widget, name)
    if name == "Replay":
        from .replay import Replay

        return Replay
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["App", "Board", "Replay"]
