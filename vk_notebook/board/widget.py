"""The widgets: the only place that knows anywidget. They carry messages in and dictionaries out."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from functools import lru_cache, partial
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from ..bots import Bot
from ..game import CHANGING, Game
from .session import Session


@lru_cache(maxsize=1)
def script() -> str:
    """The board's one module, as text: nothing watches a file, nothing is fetched."""
    return (files(__package__) / "static" / "board.js").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet with the hieroglyphs inside, so that no font is fetched."""
    static = files(__package__) / "static"
    font = base64.b64encode((static / "glyphs.woff2").read_bytes()).decode("ascii")
    face = (
        '@font-face{font-family:"VK Hieroglyphs";font-display:block;'
        f'src:url(data:font/woff2;base64,{font}) format("woff2")}}\n'
    )
    return face + (static / "board.css").read_text(encoding="utf-8")


class _Table(anywidget.AnyWidget):
    """What a board and the app have in common."""

    # anywidget makes traits of these only when the class has them; as arguments the style sheet would stay behind
    _esm = script()
    _css = style()
    cards = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    note = traitlets.Dict().tag(sync=True)
    download = traitlets.Dict().tag(sync=True)
    prefs = traitlets.Dict().tag(sync=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.on_msg(self._on_message)

    def _on_message(self, _: object, content: object, __: object = None) -> None:
        if isinstance(content, Mapping):
            with CHANGING:
                self.receive(content)

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message of the browser; safe from any thread."""
        raise NotImplementedError

    def _show(self, session: Session, new: bool = False) -> None:
        """Send what the session shows; `new` when the page may leave the game for another."""
        session.on_thinking = partial(self._show, session, new)
        view = session.view()
        view["can"]["new"] = new
        with self.hold_sync():
            self.view = view
            self.note = session.note
            self.download = session.download
            self.prefs = session.prefs


class Board(_Table):
    """A board for a game in a notebook cell or a page.

    Parameters
    ----------
    game
        A `Game`. Play it from Python too: `refresh` shows what changed.
    seat
        Whose eyes; without it the board follows the person who is asked, with a curtain between two persons.
    bots
        Player names with bot names (``"random"``, ``"collector"``) or bots.

    Raises ValueError for an unknown player or bot, listing what is possible.
    """

    def __init__(
        self, game: Game, seat: str | None = None, bots: Mapping[str, str | Bot] | None = None, **kwargs: Any
    ) -> None:
        given: object = game
        if not isinstance(given, Game):
            raise ValueError(
                f"a board needs a Game, not {type(given).__name__}; vk.new_game makes one, record.game() opens one"
            )
        self.session = Session(game, seat, bots)
        super().__init__(cards=self.session.cards(), **kwargs)
        self.refresh()

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.session.game

    def refresh(self) -> None:
        """Show the game as it is now."""
        with self.session.lock:
            self.session.rev += 1
            self.session.decision += 1
            self._show(self.session)

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message of the browser."""
        self.session.handle(content)
        with self.session.lock:
            self._show(self.session)
