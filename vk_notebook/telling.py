"""What the log says of an event whose words stand on the card: which of two printed ways was taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .rules.engine.events import Event
from .rules.engine.program import PROGRAMS
from .rules.engine.state import State
from .rules.engine.terms import SOLO
from .rules.language.branching import BranchOp, Either
from .rules.language.parts import Group
from .rules.language.voice import Voice
from .rules.table import Table
from .rules.words.telling import tell


def ways(st: State) -> dict[str, str]:
    """What each printed way does, by its move text, at a decision between them; nothing at any other."""
    if not st.stack:
        return {}
    number = st.stack[-1].program
    op = PROGRAMS[number].ops[st.stack[-1].pc]
    return _ways(number, op.part) if isinstance(op, BranchOp) else {}


def _ways(number: int, part: int) -> dict[str, str]:
    program = PROGRAMS[number]
    either = _either(program.deed_parts[max(part - 1, 0) :])
    if either is None:
        return {}
    voice = Voice(program.name, dummy=program.wording == SOLO)
    return {f"option {number}": voice.branch(one) for number, one in enumerate(either.parts, 1)}


def _either(parts: Iterable[Any]) -> Either | None:
    for part in parts:
        found = part if isinstance(part, Either) else _either(part.parts) if isinstance(part, Group) else None
        if found is not None:
            return found
    return None


def said(st: State, move: str) -> str:
    """A move as people read it: its text, and for ``option 2`` what that is."""
    words = ways(st).get(move) if move.startswith("option ") else None
    return f"{move} ({words})" if words else move


def told(table: Table, event: Event) -> str | None:
    """The log line of an event, or None for one of which nothing is said."""
    text = tell(table, event)
    if text and event.kind == "option":
        words = _ways(event.program, event.part).get(f"option {event.number}")
        return f"{text[:-1]}: {words}." if words else text
    return text


__all__ = ["said", "told", "ways"]
