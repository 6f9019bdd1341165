"""What all our widgets are: they carry messages in and dictionaries out, and pages lie on them, one upon another."""

from __future__ import annotations

import inspect
import threading
from collections import Counter
from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any, ClassVar

import anywidget
import traitlets

from ..ground.given import check_known
from ..ground.letters import sendable
from ..play.game import CHANGING
from .assets import loader, shared
from .keeping.game_file import GameFile
from .messages import Action, wrong_with
from .sitting import PREFS

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


class Page:
    """What lies on a widget: it hears the messages of the browser, and says what is shown.

    `_actions` says what each kind of message does, and who lays the page may add some. All other messages go to the
    session of the page, if it has one.
    """

    #: What is on the board of the page, if it has one.
    session: Any = None
    #: The session of the game that is played on the page, if one is.
    played: Any = None

    def __init__(self, widget: Any, added: Mapping[str, Action] | None = None) -> None:
        self.widget = widget
        self._added = dict(added or {})
        widget.laid[type(self)] += 1
        #: How many pages of this kind the widget has had.
        self.number = widget.laid[type(self)]

    @property
    def actions(self) -> dict[str, Action]:
        """What the messages do that do not go to the session."""
        return self._actions() | self._added

    def _actions(self) -> dict[str, Action]:
        return {}

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message of the browser; what goes wrong is told where somebody asked for it."""
        action = self.actions.get(content["type"])
        try:
            if action is not None:
                action(content)
            elif self.session is not None:
                self.session.handle(content)
        except Exception as error:  # no error may get lost in a callback
            self.failed(error)

    def failed(self, error: Exception) -> None:
        """Tell why something cannot be done."""
        raise error

    def show(self) -> None:
        """Send what the page shows now."""

    def tell(self, heading: str, text: str) -> None:
        """Say something to the person; the heading where there is room for one."""

    def close(self) -> None:
        """Nothing is shown any more."""

    def send(self, **traits: Any) -> None:
        """Set traits of the widget, all at once."""
        with self.widget.hold_sync():
            for name, value in traits.items():
                setattr(self.widget, name, value)


class SessionPage(Page):
    """A page with a board on it, whose session says what is shown there."""

    def sit_down(self, session: Any) -> None:
        """Put a session on the board. It counts on where the last one stopped: old clicks are stale, a note is new."""
        widget = self.widget
        session.rev += widget.counted
        session.decision += widget.counted
        session.note = {**session.note, "n": widget.note["n"] + session.note["n"]}
        session.download = {"n": widget.download["n"]}
        session.prefs = {**session.prefs, **widget.prefs}
        widget.cards = session.cards()
        self.session = session

    def paint(self, view: dict[str, Any], **more: Any) -> None:
        """Send a view of the session, and what it has said."""
        session = self.session
        self.widget.counted = max(session.rev, session.decision)
        self.send(view=view, note=session.note, download=session.download, prefs=session.prefs, **more)


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
    file: GameFile | None = None
    #: Whether everything is ready that the page shows first.
    _complete = False
    #: The largest number of a view or a decision that the page has been sent.
    counted = 0
    #: The pages that lie on this widget; the last one is shown.
    pages: tuple[Page, ...] = ()

    def __init__(self, **kwargs: Any) -> None:
        self.laid: Counter[type[Page]] = Counter()
        # side by side in an HBox boards share the room; a board has no width of its own
        super().__init__(**{"assets": reference(), "layout": {"flex": "1 1 auto"}, **kwargs})
        self.on_msg(self._on_message)

    def open(self) -> None:
        """Tell the page of this widget once it is complete: an update right after that may be lost or come late."""
        if self._complete:
            super().open()

    def _ready(self) -> None:
        """Show the first page, and let the browser hear of this widget."""
        with CHANGING:
            self.show()
        self._complete = True
        self.open()

    # ---- pages -------------------------------------------------------------------------------------------

    @property
    def top(self) -> Page:
        """The page that is shown."""
        return self.pages[-1]

    @property
    def session(self) -> Any:
        """The session of the game that is played on the board, if one is."""
        return self.top.played

    def lay(self, page: Page, on: int | None = None) -> None:
        """Lay a page on the others, or on only so many: those above are closed."""
        if on is not None:
            self.clear(on)
        self.pages = (*self.pages, page)

    def clear(self, left: int) -> None:
        """Close all pages but so many."""
        gone, self.pages = self.pages[left:], self.pages[:left]
        for page in reversed(gone):
            page.close()

    def show(self) -> None:
        """Show the page that lies on top."""
        self.top.show()

    def close(self) -> None:
        """Close the widget; it no longer follows its game."""
        for page in self.pages:
            page.close()
        super().close()

    # ---- messages ----------------------------------------------------------------------------------------

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
                self.tell("Not understood", f"{MISUNDERSTOOD} ({wrong}.)")
                return
            whole = sendable(content)
            self.receive(whole)
            if whole is not content:
                self.tell("A damaged character", DAMAGED)

    def tell(self, heading: str, text: str) -> None:
        """Say something to the person, wherever the page shows it now."""
        self.top.tell(heading, text)
        self.show()

    def receive(self, content: Mapping[str, Any]) -> None:
        """Handle one message that fits `messages.schema.json`; nobody else changes a game meanwhile."""
        # a page that closes and what follows it are sent together; who is thinking is sent at once
        alone = self.session is not None and content["type"] not in self.top.actions
        with nullcontext() if alone else self.hold_sync():
            self.top.receive(content)
            self.show()

    @staticmethod
    def _trait_to_json(value: Any, _: object) -> Any:
        # half a letter in a trait would break the connection
        return sendable(value)

    @traitlets.validate("prefs")
    def _known_prefs(self, proposal: Mapping[str, Any]) -> Any:
        wrong = wrong_with({"type": "prefs", "prefs": proposal["value"]})
        if wrong:
            raise traitlets.TraitError(f"{wrong.removeprefix('prefs, ')}. The settings are {', '.join(PREFS)}.")
        return proposal["value"]

    def set_prefs(self, content: Mapping[str, Any]) -> None:
        """Take over what a person chooses about the page."""
        self.prefs = {**self.prefs, **content["prefs"]}

    # ---- where no widget runs ----------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        shown = super()._repr_mimebundle_(**kwargs)
        data, more = shown if isinstance(shown, tuple) else (shown or {}, {})
        return data | self._still(), more

    def _still(self) -> dict[str, Any]:
        """What is shown beside the widget, for places where no widget runs."""
        return {}
