"""What the log says of an event whose own words need the position before it: which of two printed ways was taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .rules.flow import BranchOp
from .rules.parts import SOLO, Either, Group
from .rules.program import PROGRAMS
from .rules.state import PC, PROG, State
from .rules.table import Table
from .rules.telling import tell
from .rules.words import Voice


def ways(st: State) -> dict[str, str]:
    """What each printed way does, by its move text, at a decision between them; nothing at any other."""
    if not st.stack:
        return {}
    frame = st.stack[-1]
    program = PROGRAMS[frame[PROG]]
    op = program.ops[frame[PC]]
    either = _either(program.deed_parts[max(op.part - 1, 0) :]) if isinstance(op, BranchOp) else None
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


def told(table: Table, event: tuple[Any, ...], before: State | None) -> str | None:
    """The log line of an event, or None; `before` is the position in which it was chosen, where that is known."""
    text = tell(table, event)
    if text and before is not None and event[0] == "option":
        words = ways(before).get(f"option {event[2]}")
        return f"{text[:-1]}: {words}." if words else text
    return text


__all__ = ["said", "told", "ways"]
