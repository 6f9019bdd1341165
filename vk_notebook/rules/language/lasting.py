"""Until and At: a rule comes into force for a while, or parts are put off until later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.program import RULES, Op, leave
from ..engine.state import DISCARD, PILES, Frame, State
from ..engine.terms import Gold, Price
from .nouns import counted
from .parts import Into, Move, Number, Part, Place, not_compiled

if TYPE_CHECKING:
    from .compile import Builder
    from .shortcut import Total
    from .voice import Voice


@not_compiled
@dataclass(frozen=True)
class Until(Part):
    """A rule in force until a moment, or used up by it; an equal rule is not laid twice."""

    moment: str
    what: Gold | Price | Into

    def text(self, voice: Voice) -> str:
        return in_force(self.what)

    def emit(self, build: Builder) -> None:
        plus = self.what.plus.arg if isinstance(self.what, Gold) and isinstance(self.what.plus, Number) else None
        build.emit(LastingOp(self.moment, rule_number(self.what), plus, plus is not None))


@not_compiled
@dataclass(frozen=True, init=False)
class At(Part):
    """Parts to be carried out later."""

    moment: str
    parts: tuple[Any, ...]

    def __init__(self, moment: str, *parts: Any) -> None:
        super().__init__()
        object.__setattr__(self, "moment", moment)
        object.__setattr__(self, "parts", parts)

    def text(self, voice: Voice) -> str:
        first = self.parts[0]
        if self.moment == "your next turn":
            return f"when your next turn begins, {voice.joined(self.parts)} again"
        if isinstance(first, Move) and first.verb == "draw":
            more = counted(int(first.number), "more card")  # type: ignore[arg-type]
            return f"when you draw your next hand, draw {more}"
        return "when you draw your next hand, add them to it"

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return f"; {text}"

    def inner(self) -> tuple[Any, ...]:
        return self.parts

    def emit(self, build: Builder) -> None:
        build.emit(LastingOp(self.moment, build.later(self.parts), None, True))


class LastingOp(Op):
    """A rule comes into force, or parts are put off until later. Rule: action.effect-duration"""

    __slots__ = ("moment", "what", "plus", "stacks")

    def __init__(self, moment: str, what: int, plus: Place | None, stacks: bool) -> None:
        self.moment = moment
        self.what = what
        self.plus = plus
        self.stacks = stacks

    def count_in(self, total: Total) -> bool:
        return True

    def run(self, st: State, f: Frame) -> bool:
        value = 0
        if self.plus is not None:
            value = len(st.z[f.you * PILES + DISCARD])
        elif self.what >= 0:
            value = f.memory
        row = (f.you, self.moment, self.what, value)
        if self.stacks or row not in st.lasting:
            st.lasting += (row,)
        st.tell("lasting", f.you, program=self.what, number=value)
        return leave(st, f)


def rule_number(rule: Gold | Price | Into) -> int:
    """The negative number of a rule in rows; equal rules share one."""
    for i, known in enumerate(RULES):
        if known == rule:
            return -1 - i
    RULES.append(rule)
    return -len(RULES)


def in_force(rule: Gold | Price | Into, whose: str = "your", who: str = "you") -> str:
    """A rule that is in force for a while."""
    s = "" if who == "you" else "s"
    if isinstance(rule, Into):
        return f"this turn, the next card that {who} take{s} or buy{s} goes straight to {whose} hand"
    if isinstance(rule, Price):
        return f"for the rest of this turn {who} pay{s} half of every price, rounded up"
    if rule.each:
        return f"for the rest of this turn every card in {whose} hand is worth {rule.each} gold"
    if rule.times > 1:
        return f"if the next card {who} play{s} this turn is paid as gold, it counts double"
    return f"add one gold for every card now in {whose} discard pile to {whose} next purchase this turn"
