"""The game of a page without Jupyter: the app and its messages."""

from __future__ import annotations

import os
from collections.abc import Callable

from anywidget import AnyWidget

from vk_notebook.board.app import App

Send = Callable[[str, dict[str, bytes]], None]


def start(send: Send, site: str) -> Callable[[str], None]:
    """Begin; the function that takes the page's messages.

    Parameters
    ----------
    send
        Shows traits: JSON, and the binary ones.
    site
        The address of the pages with the rulebook.
    """
    os.environ["VK_SITE"] = site
    AnyWidget.send = staticmethod(send)
    return App().hear
