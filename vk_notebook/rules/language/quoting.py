"""What the verbs quote when a move is refused: the rule of a part, and the words that several of them say."""

from __future__ import annotations

from ...errors import Refusal
from ..engine.program import Op, Program
from ..engine.state import Frame, State
from .deeds import cited
from .part import Part


def of_a_pick(program: Program, number: int) -> str:
    """The rule against a card that does not fit a part."""
    part = _quoting(program, number)
    return cited(program.own, part.fits or part.rule) if part.fits or part.rule else program.rule


def against(program: Program, number: int, empty: bool = False) -> str:
    """The rule by which a part cannot be done; `empty` where it looks for a kind of card and finds none at all."""
    part = _quoting(program, number)
    rule = part.needs or part.rule or ("" if empty else part.fits)
    return cited(program.own, rule) if rule else program.rule


def _quoting(program: Program, number: int) -> Part:
    parts = program.deed_parts
    return parts[number - 1] if 0 < number <= len(parts) else Part()


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
