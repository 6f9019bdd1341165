"""The game of a page without Jupyter: the app, its messages, and a record of the running game for the page to keep."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from anywidget import AnyWidget

from vk_notebook.board.app import App

Send = Callable[[str, dict[str, bytes]], None]


def start(send: Send, keep: Callable[[str], None], site: str) -> Callable[[str], None]:
    """Begin; the function that takes the page's messages.

    Parameters
    ----------
    send
        Shows traits: JSON, and the binary ones.
    keep
        Keeps the record of a game that is not over, after every move; an empty text when there is none.
    site
        The address of the pages with the rulebook.
    """
    os.environ["VK_SITE"] = site
    AnyWidget.send = staticmethod(send)
    app = App()
    app.show()
    kept: tuple[Any, int] = (None, 0)

    def hear(text: str) -> None:
        nonlocal kept
        app.hear(text)
        game = app.game
        now = (game, len(game.moves) if game else 0)
        if now != kept:
            kept = now
            session = app.session
            keep(session.record().to_json() if session and now[1] and not session.game.state.over else "")

    return hear
