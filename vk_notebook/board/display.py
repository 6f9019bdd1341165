"""How a game shows itself at the end of a cell: a board, and a picture where no widget runs."""

from __future__ import annotations

from typing import Any

from ..game import Game
from .svg import position_svg


def bundle(game: Game) -> dict[str, Any]:
    """The board's widget beside a still picture; the text stands in the game's own bundle."""
    out: dict[str, Any] = {"image/svg+xml": position_svg(game)}
    try:
        from .widget import Board
    except ImportError:  # without the widget libraries the picture and the text are enough
        return out
    shown = Board(game)._repr_mimebundle_()
    data = shown[0] if isinstance(shown, tuple) else shown
    out.update({kind: value for kind, value in (data or {}).items() if kind != "text/plain"})
    return out
