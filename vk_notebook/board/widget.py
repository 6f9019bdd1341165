"""The widgets: the only place that knows anywidget. They carry messages in and dictionaries out."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Mapping
from functools import partial
from os import PathLike
from typing import Any, ClassVar

import anywidget
import traitlets

from ..bots import Bot
from ..callbacks import call, check_callback
from ..errors import MoveError, said
from ..game import CHANGING, Game, alike
from ..given import check_known
from ..letters import sendable
from ..rules.engine.turn import asked
from .assets import loader, shared
from .autosave import GAME
from .game_file import GameFile
from .messages import wrong_with
from .session import Session
from .settings import PREFS
from .svg import still

DAMAGED = "A character, such as an emoji, was garbled on the way. It is now shown as \ufffd."
MISUNDERSTOOD = (
    "The page and the Python package are different versions, so nothing was done. Your game is unchanged. Reload the "
    "page to continue."
)


class SharedAssets(anywidget.AnyWidget):
    """What no one sees and `page/src/loader.js` takes: script, style and font, once for all boards of a page.

    A plain widget would lose its bytes where a notebook saves the state of its widgets, and so would a trait that is
    called `style` as ipywidgets' own.
    """

    _esm = "export default {}"
    version = traitlets.Unicode().tag(sync=True)
    script = traitlets.Bytes().tag(sync=True)
    sheet = traitlets.Bytes().tag(sync=True)
    font = traitlets.Bytes().tag(sync=True)


#: Where a server has a page for each of its threads, as marimo's does, a page knows only what its own thread made.
_held = threading.local()


def reference() -> str:
    """The name of the page's one widget of this kind, as a trait of another names it. Made anew once it is closed."""
    held: SharedAssets | None = getattr(_held, "widget", None)
    if held is None or held.comm is None:
        held = _held.widget = SharedAssets(**shared())
    return f"IPY_MODEL_{held.model_id}"


class OnPage:
    """What all our widgets have in common: they stay on their page."""

    #: What somebody can copy instead.
    _instead: ClassVar[str]

    def _stay(self, _: object = None) -> Any:
        what = f"{type(self).__name__} is a widget and stays on its page"
        raise NotImplementedError(f"{what}: you can copy or pickle {self._instead} instead")

    __copy__ = __deepcopy__ = __reduce_ex__ = _stay


def check_traits(widget: traitlets.HasTraits, given: Mapping[str, object]) -> None:
    """Refuse what is neither a parameter nor a trait of a widget: a slip of the keyboard. Raises ValueError."""
    known = [name for name in inspect.signature(type(widget).__init__).parameters if name not in ("self", "kwargs")]
    for name in given:
        if not widget.has_trait(name):
            check_known("option", name, [*known, "layout"])


class GameWidget(OnPage, anywidget.AnyWidget):
    """What all widgets that show a game have in common."""

    _esm = loader()
    #: The widget that holds the rest of the page.
    assets = traitlets.Unicode().tag(sync=True)
    #: Which page the script draws.
    page = traitlets.Unicode("board").tag(sync=True)
    cards = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    note = traitlets.Dict({"n": 0}).tag(sync=True)
    download = traitlets.Dict({"n": 0}).tag(sync=True)
    prefs = traitlets.Dict(PREFS).tag(sync=True)
    #: The record of the running game, for the page to store; empty where none is played.
    kept = traitlets.Dict().tag(sync=True)
    #: The number of the page's last question whether Python still answers.
    alive = traitlets.Int().tag(sync=True)
    #: The file that the game is written to, if there is one.
    _file: GameFile | None = None
    #: Whether everything is ready that the page shows first.
    _complete = False
    #: The largest number of a view or a decision that the page has been sent.
    _counted = 0
    #: The session whose game is shown as it changes, and what ends that.
    _followed: tuple[Session, Callable[[], None]] | None = None

    def __init__(self, **kwargs: Any) -> None:
        # side by side in an HBox boards share the room; a board has no width of its own
        super().__init__(**{"assets": reference(), "layout": {"flex": "1 1 auto"}, **kwargs})
        self.on_msg(self._on_message)

    def open(self) -> None:
        """Tell the page of this widget once it is complete: an update right after that may be lost or come late."""
        if self._complete:
            super().open()

    def _ready(self) -> None:
        """Let the page hear of this widget."""
        self._complete = True
        self.open()

    def _on_message(self, _: object, content: object, __: object = None) -> None:
        if not isinstance(content, Mapping):
            return
        wrong = wrong_with(content)
        if content.get("type") == "alive" and not wrong:  # before the lock: busy is alive too
            seen, shown = content.get("rev"), self.view.get("rev")
            if None not in (seen, shown) and seen != shown:  # an answer went down with its line
                self.send_state(["view", "note", "kept"])
            self.alive = content["n"]
            return
        with CHANGING:
            if wrong:
                self._tell("Not understood", f"{MISUNDERSTOOD} ({wrong}.)")
                return
            whole = sendable(content)
            self.receive(whole)
            if whole is not content:
                self._tell("A damaged character", DAMAGED)

    def _tell(self, heading: str, text: str) -> None:
        """Say something to the person, wherever the page shows it now; the heading where there is room for one."""
        raise NotImplementedError

    @staticmethod
    def _trait_to_json(value: Any, _: object) -> Any:
        # half a letter in a trait would break the connection
        return sendable(value)

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message that fits `messages.schema.json`; nobody else changes a game meanwhile."""
        raise NotImplementedError

    @traitlets.validate("prefs")
    def _known_prefs(self, proposal: Mapping[str, Any]) -> Any:
        wrong = wrong_with({"type": "prefs", "prefs": proposal["value"]})
        if wrong:
            raise traitlets.TraitError(f"{wrong.removeprefix('prefs, ')}. The settings are {', '.join(PREFS)}.")
        return proposal["value"]

    def _set_prefs(self, content: Mapping[str, Any]) -> None:
        self.prefs = {**self.prefs, **content["prefs"]}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        shown = super()._repr_mimebundle_(**kwargs)
        data, more = shown if isinstance(shown, tuple) else (shown or {}, {})
        return data | self._still(), more

    def _still(self) -> dict[str, Any]:
        """What is shown beside the widget, for places where no widget runs."""
        return {}

    def _sit_down_to(self, session: Session) -> None:
        """Let a session go on counting where the last one stopped: old clicks are stale, each note and file is new."""
        session.rev += self._counted
        session.decision += self._counted
        session.note = {**session.note, "n": self.note["n"] + session.note["n"]}
        session.download = {"n": self.download["n"]}
        session.prefs = {**session.prefs, **self.prefs}
        self.cards = session.cards()

    def _show(self, session: Session, new: bool = False) -> None:
        """Send what the session shows. With `new` the page offers to leave this game for another."""
        session.on_thinking = partial(self._show, session, new)
        self._keep_up_with(session, new)
        if self._file is not None and session.keeps:
            self._file.meet(session)
        kept: dict[str, Any] = {}
        if session.keeps and (new or session.autosave.touched):  # a notebook may hold a hundred untouched boards
            kept = session.autosave.kept(session)
            if lost := session.autosave.told():
                session.say("error", "Your game is not saved", lost)
        view = session.view()
        view["can"]["new"] = new
        self._counted = max(session.rev, session.decision)
        with self.hold_sync():
            self.view = view
            self.note = session.note
            self.download = session.download
            self.prefs = session.prefs
            self.kept = kept
        self._write(session)

    @property
    def _seen(self) -> Any:
        """The session that is on the board, if there is one."""
        return None

    def _keep_up_with(self, session: Session, new: bool) -> None:
        """Show what Python, or another board, does to the game that is played here."""
        if self._followed is None or self._followed[0] is not session:
            self._stop_following()
            if session.keeps == GAME:
                self._followed = session, session.game.watch(partial(self._follow, session, new))

    def _follow(self, session: Session, new: bool) -> None:
        if self._seen is session and session.follow():
            self._show(session, new)

    def _stop_following(self) -> None:
        if self._followed is not None:
            self._followed[1]()
            self._followed = None

    def close(self) -> None:
        """Close the widget; it no longer follows its game."""
        self._stop_following()
        super().close()

    def _write(self, session: Session) -> None:
        """Write the game to its file, after the page got its picture. A failure is told once."""
        if self._file is None or not session.keeps:
            return
        kept = session.autosave.kept(session)
        told = self._file.write(session.autosave, kept["text"]) if kept else session.autosave.told()
        if told:
            session.say("error", "The file was not saved", told)
            self.note = session.note


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
            self._file = GameFile(file)
            game.play(*self._file.goes_on(game))
        self.session = Session(game, seat, bots)
        if self._file is not None:
            self._file.take(self.session)
        self._callbacks: list[Callable[[str, str], None]] = []
        super().__init__(cards=self.session.cards(), **kwargs)
        self.refresh()
        self._ready()

    def __repr__(self) -> str:
        asked_now = f"{self.player} is asked" if self.player else "the game is over"
        return f"<Board of {', '.join(self.game.state.table.names)}, turn {self.turn}: {asked_now}>"

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.session.game

    @property
    def _seen(self) -> Session:
        return self.session

    def refresh(self) -> None:
        """Show the game as it is now."""
        with CHANGING:
            self.session.renew()
            self._show(self.session)

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

    def _show(self, session: Session, new: bool = False) -> None:
        super()._show(session, new)
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

    def _tell(self, heading: str, text: str) -> None:
        self.session.say("info", heading, text)
        self._show(self.session)

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message of the browser."""
        self.session.handle(content)
        self._show(self.session)
