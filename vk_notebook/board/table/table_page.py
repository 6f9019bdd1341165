"""The table: a page with a game on it, and the widget that is one such page in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any

import traitlets

from ...bots import Bot
from ...ground.callbacks import call, check_callback
from ...ground.errors import MoveError, said
from ...play.game import CHANGING, Game, alike
from ...rules.engine.turn import asked
from ..keeping.export import to_html
from ..keeping.game_file import GameFile
from ..look.svg import still
from ..messages import Action
from ..widget import GameWidget, SessionPage, check_traits
from .board_session import BoardSession, KeptSession, reason
from .session import Session


class TablePage(SessionPage):
    """A table with a game, which is played or entered.

    `new` says whether the page offers to leave this game for another; `trouble` is the heading of what goes wrong.
    """

    session: BoardSession

    def __init__(
        self, widget: Any, session: BoardSession, added: Mapping[str, Action] | None = None, *, new: bool = False,
        trouble: str = "Not now",
    ) -> None:  # fmt: skip
        super().__init__(widget, added)
        self._new, self._trouble = new, trouble
        self._stop_following: Callable[[], object] = lambda: None
        self.sit_down(session)

    def sit_down(self, session: BoardSession) -> None:
        """Put a session on the board; what Python, or another board, does to a game that is played is shown too."""
        self.close()
        super().sit_down(session)
        self.played = session if isinstance(session, Session) else None
        if self.played is not None:
            self.played.on_thinking = self.widget.show
            self._stop_following = session.game.watch(self._follow)

    def _actions(self) -> dict[str, Action]:
        return {"share": self._share}

    def _share(self, content: Mapping[str, Any]) -> None:
        """Hand over the finished game as a page with its replay; earlier it would show what is hidden."""
        if isinstance(self.session, KeptSession) and self.session.game.state.over:
            record = self.session.record()
            self.session.hand_over(record.file_name(content.get("date"), ".html"), to_html(record), "text/html")

    def close(self) -> None:
        """Follow the game no longer."""
        self._stop_following()

    def _follow(self) -> None:
        if self.played is not None and self.played.follow():
            self.widget.show()

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message of the browser; from the deal of a game one comes to its moves, or back."""
        super().receive(content)
        then, self.session.then = self.session.then, None
        if then is not None:
            self.sit_down(then)

    def failed(self, error: Exception) -> None:
        """Tell why something cannot be done."""
        self.session.say("error", self._trouble, reason(error))

    def tell(self, heading: str, text: str) -> None:
        """Say something to the person."""
        self.session.say("info", heading, text)

    def show(self) -> None:
        """Send what the session shows, and the record of its game for the browser to keep."""
        session, file = self.session, self.widget.file
        kept: dict[str, Any] = {}
        touched = False
        if isinstance(session, KeptSession):
            if file is not None:
                file.meet(session.autosave, session.game)
            touched = self._new or session.autosave.touched  # a notebook may hold a hundred untouched boards
            if touched or file is not None:
                kept = session.autosave.kept(session)
            if lost := session.autosave.told():
                session.say("error", "Your game is not saved", lost)
        view = session.view()
        view["can"]["new"] = self._new
        self.paint(view, kept=kept if touched else {})
        if isinstance(session, KeptSession) and file is not None and kept:  # after the page got its picture
            told = file.write(session.autosave, kept["text"])
            if told:
                session.say("error", "The file was not saved", told)
                self.widget.note = session.note


class Board(GameWidget):
    """A board for a game in a notebook cell or a page.

    Parameters
    ----------
    game
        A `Game`. Play it from Python too, or on a second board: each board shows what happens to its game.
    seat
        Whose view to show; without it the board follows the person who is asked, with a curtain between two people.
    bots
        Player names with bot names (``"random"``, ``"collector"``) or bots.
    file
        The name of a file that the game is written to after every move. If it exists, its game continues.

    Raises ValueError for an unknown player or bot, listing what is possible, and RecordError for a file that has
    anything other than this game. Its notes and variations go into the game's record.

    `turn`, `player`, `moves` and `over` are traits to observe. Set `moves` to play or to go back, as in
    ``board.moves = board.moves[:-1]``; the others follow from it.
    """

    _instead = "board.game or board.game.record"
    #: The number of the running turn, from 1; of the last one when the game is over.
    turn = traitlets.Int()
    #: Who is asked; empty when the game is over.
    player = traitlets.Unicode()
    #: The move texts of every choice so far.
    moves = traitlets.List(traitlets.Unicode())
    #: Whether the game is over.
    over = traitlets.Bool()

    def __init__(
        self,
        game: Game,
        seat: str | None = None,
        bots: Mapping[str, str | Bot] | None = None,
        *,
        file: str | PathLike[str] | None = None,
        **kwargs: Any,
    ) -> None:
        check_traits(self, kwargs)
        given: object = game
        if not isinstance(given, Game):
            raise ValueError(
                f"a board needs a Game, not {type(given).__name__}; vk.new_game makes one, record.game() opens one"
            )
        if file is not None:
            self.file = GameFile(file)
            game.play(*self.file.goes_on(game))
        session = Session(game, seat, bots)
        if self.file is not None:
            self.file.take(session.autosave, game)
        self._callbacks: list[Callable[[str, str], None]] = []
        super().__init__(**kwargs)
        self.lay(TablePage(self, session))
        session.renew()
        self._ready()

    def __repr__(self) -> str:
        asked_now = f"{self.player} is asked" if self.player else "the game is over"
        return f"<Board of {', '.join(self.game.state.table.names)}, turn {self.turn}: {asked_now}>"

    @property
    def game(self) -> Game:
        """The game on the board."""
        game: Game = self.session.game
        return game

    def refresh(self) -> None:
        """Show the game as it is now."""
        with CHANGING:
            self.session.renew()
            self.show()

    def on_move(self, callback: Callable[[str, str], None], remove: bool = False) -> None:
        """Call ``callback(player, move)`` for each choice from now on, whoever makes it; `remove` stops that.

        An error in the callback is printed and shown on the board, and the game goes on. Raises ValueError for what is
        not a function, or is an async one.
        """
        check_callback("a callback of on_move", callback)
        if callback in self._callbacks:
            if remove:
                self._callbacks.remove(callback)
        elif not remove:
            self._callbacks.append(callback)

    def show(self) -> None:
        """Show the game; the traits tell what is shown, and the callbacks hear of each new choice."""
        super().show()
        session = self.session
        before, names = self.moves, session.game.state.table.names
        with self.hold_trait_notifications():
            for name, value in self._truth().items():
                setattr(self, name, value)
        for choice in session.game.choices[alike(before, self.moves) :]:
            for callback in tuple(self._callbacks):
                error = call(callback, names[asked(choice.state)], choice.text)
                if error is not None:
                    session.say("error", "A callback of on_move failed", said(error))
                    self.note = session.note

    def _truth(self) -> dict[str, Any]:
        """What the traits say of the game."""
        now = self.game.decision
        return {
            "turn": self.game.turn, "player": "" if now is None else now.player, "moves": self.game.moves,
            "over": now is None,
        }  # fmt: skip

    @traitlets.validate("moves")
    def _go_to(self, proposal: Mapping[str, Any]) -> list[str]:
        if proposal["value"] == self.game.moves:  # as each other board of this game hears from the first
            return self.game.moves
        try:
            self.game.go_to(proposal["value"])
        except MoveError as error:
            raise traitlets.TraitError(str(error)) from None
        return self.game.moves

    @traitlets.validate("turn", "player", "over")
    def _only_true(self, proposal: Mapping[str, Any]) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._truth()[name]:
            now = ", ".join(self.game.options.texts) or "nothing, the game is over"
            raise traitlets.TraitError(
                f"{name} follows from the moves, so it cannot be {value!r}. Set `moves` instead, or play a move. "
                f"Possible now: {now}."
            )
        return value

    def _still(self) -> dict[str, Any]:
        return still(self.game)
