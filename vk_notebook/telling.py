"""What the log says of an event whose words stand on the card: which of two printed ways was taken."""

from __future__ import annotations

from .rules.engine.events import Event
from .rules.engine.program import PROGRAMS, Program
from .rules.engine.state import State
from .rules.engine.terms import SOLO
from .rules.language.either import Either
from .rules.language.part import walk
from .rules.language.voice import Voice
from .rules.table import Table
from .rules.words.telling import tell


def ways(st: State) -> dict[str, str]:
    """What each printed way does, by its move text, at a decision between them; nothing at any other."""
    if not st.stack:
        return {}
    program = PROGRAMS[st.stack[-1].program]
    op = program.ops[st.stack[-1].pc]
    return _ways(program, op) if isinstance(op, Either) else {}


def _ways(program: Program, either: Either) -> dict[str, str]:
    ways = either.ways(Voice(program.name, dummy=program.wording == SOLO))
    return {f"option {number}": way for number, way in enumerate(ways, 1)}


def said(st: State, move: str) -> str:
    """A move as people read it: its text, and for ``option 2`` what that is."""
    words = ways(st).get(move) if move.startswith("option ") else None
    return f"{move} ({words})" if words else move


def told(table: Table, event: Event) -> str | None:
    """The log line of an event, or None for one of which nothing is said."""
    text = tell(table, event)
    if text and event.kind == "option":
        program = PROGRAMS[event.program]
        either = next(one for one in walk(program.deed_parts[event.part - 1]) if isinstance(one, Either))
        words = _ways(program, either).get(f"option {event.number}")
        return f"{text[:-1]}: {words}." if words else text
    return text


__all__ = ["said", "told", "ways"]
