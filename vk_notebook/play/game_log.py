"""The log of a game: the choices that were made, and what happened, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..rules.engine import events
from ..rules.engine.codes import DONE, NO, PASS, SLOT
from ..rules.engine.state import State
from ..rules.table import Table
from ..rules.words.notation import PLAIN, SLOTS, Option
from ..rules.words.telling import tell

#: What nobody chooses, by its kind.
BY_ITSELF = {
    "fall", "refill", "draw", "shuffle", "turn", "trigger", "turn up", "back", "forced", "over", "skip", "spared",
    "no action", "to hand", "dummy draws", "dummy takes", "dummy idle",
}  # fmt: skip


class Choice:
    """A choice that was made: the state before it, the option's code, and how many events had happened by then."""

    __slots__ = ("_text", "code", "events", "state")

    def __init__(self, state: State, code: int, events: int, text: str | None = None) -> None:
        self.state = state
        self.code = code
        self.events = events
        self._text = text

    @property
    def text(self) -> str:
        """The move text, worded when it is first read."""
        if self._text is None:
            self._text = Option(self.state, self.code).text
        return self._text

    def at(self, state: State) -> Choice:
        """The same choice in another state of the same game."""
        return Choice(state, self.code, self.events, self.text)


@dataclass(frozen=True)
class Event:
    """Something that happened; ``automatic`` when nobody chose it."""

    text: str
    automatic: bool
    raw: events.Event


def told_since(since: int, happened: Sequence[events.Event], past: Sequence[Choice], table: Table) -> Iterator[Event]:
    """The lines of the log from an event on, oldest first."""
    at = since  # what was made by itself before a pause is told behind it
    while at and happened[at - 1].kind in ("auto", "pass"):
        at -= 1
    choices = _choices(past, at)
    automatic = chosen = False
    for i, raw in enumerate(happened[at:], at):
        if i in choices:
            automatic, chosen = False, chosen or choices[i]
        if raw.kind == "auto":
            automatic = True
            continue
        text = tell(table, raw)
        if text:
            yield Event(text, not chosen and (automatic or raw.kind in BY_ITSELF), raw)
            chosen = False
        if raw.kind != "pass":  # who holds no reaction is not asked, and the log must not show who was
            automatic = False


def _choices(past: Sequence[Choice], since: int) -> dict[int, bool]:
    """Before which events somebody chose, and whether the next line tells the choice: a "done" has no line."""
    found: dict[int, bool] = {}
    for choice in reversed(past):
        if choice.events < since:
            break
        if choice.code != PASS:
            found[choice.events] = found.get(choice.events, False) or choice.code not in (DONE, NO)
    return found


def made_texts(st: State, happened: Sequence[events.Event]) -> Iterator[str]:
    """The move texts of the choices that the engine made by itself, in the state that came of them."""
    for i, event in enumerate(happened):
        if event.kind != "auto":
            continue
        if event.code in PLAIN:
            yield PLAIN[event.code]
        elif event.code <= SLOT:
            yield f"{event.verb} {st.table.name[happened[i + 1].card]} at {SLOTS[SLOT - event.code]}"
        else:
            yield f"{event.verb} {Option(st, event.code).name}"
