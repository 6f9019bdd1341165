"""What several verbs say when a card does not fit."""

from __future__ import annotations

from ...errors import Refusal
from ..engine.program import Op
from ..engine.state import Frame, State


def misfit(name: str) -> str:
    """A card does not fit, and there is no more to say; nothing where no card is meant."""
    return f"{name[0].upper()}{name[1:]} does not fit." if name else ""


def face_down(st: State, f: Frame, op: Op, name: str, rule: str = "card.kite.not-gainable") -> Refusal | None:
    """What is said where only lying face down keeps a pyramid card of this name from being picked."""
    names = st.table.name
    down = any(row[0] in st.pyramid and names[row[0]] == name for row in st.down)
    if not down or any(c >= 0 and names[c] == name for c in op.options(st, f)):
        return None
    return Refusal(rule, f"{name} lies face down: it cannot be picked.")
