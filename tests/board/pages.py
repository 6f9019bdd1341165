"""A widget of each kind that stands on a page, and how it hears."""

from collections.abc import Callable, Mapping
from typing import Any

import vk_notebook as vk
from tests.scenario import played
from vk_notebook.board.entry.entry_page import TableEntry
from vk_notebook.board.table.table_page import Board
from vk_notebook.board.widget import GameWidget


def board() -> Board:
    return Board(vk.new_game(["Ana", "Ben"], seed=1, first_player="Ana"))


def replay() -> vk.Replay:
    return vk.Replay(played(most=9).record)


def replaying() -> vk.App:
    app = vk.App()
    app.receive({"type": "replay", "text": played(most=9).record.to_json()})
    return app


def entering() -> vk.App:
    app = vk.App()
    app.receive({"type": "enter"})
    return app


PAGES: dict[str, Callable[[], GameWidget]] = {
    "board": board,
    "set-up": vk.App,
    "app": lambda: vk.App("?players=Ana,Ben&bots=Ben:random&seed=1&start=1"),
    "replay in the app": replaying,
    "replay": replay,
    "entering": entering,
    "entry": TableEntry,
    "lesson": lambda: vk.lesson("crumbling").show("corner"),
}  # fmt: skip


def heard(widget: GameWidget, message: Mapping[str, Any]) -> None:
    """A message as it comes in from a page."""
    widget._on_message(widget, message)
