"""Require and May: a leading "if", and what the doer may leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.program import Op, leave, skip
from ..engine.state import NONE, Frame, State
from .acting import DrawOp
from .buying import BuyOp
from .filters import Cond, holds
from .moving import MoveOp
from .parts import Group, If, Memory, Move, Part, not_compiled

if TYPE_CHECKING:
    from .compile import Builder
    from .shortcut import Total
    from .voice import Voice


@not_compiled
@dataclass(frozen=True)
class Require(Part):
    """A leading "if": without it the action cannot be started."""

    cond: If

    def text(self, voice: Voice) -> str:
        return f"only if {voice.condition(self.cond)}"

    def opens(self) -> bool:
        return True

    def followed(self, part: Part, text: str) -> str:
        return f": {text}"

    def inner(self) -> tuple[Any, ...]:
        return (self.cond,)

    def emit(self, build: Builder) -> None:
        build.emit(RequireOp(holds(self.cond)))


class RequireOp(Op):
    """A leading "if": the action cannot be started without it. Rule: action.impossible-part-forbids"""

    __slots__ = ("cond",)

    def __init__(self, cond: Cond) -> None:
        self.cond = cond

    def count_in(self, total: Total) -> bool:
        return total.require(self.cond)

    def ready(self, st: State, f: Frame) -> bool:
        return self.cond(st, f)

    def run(self, st: State, f: Frame) -> bool:
        return skip(st, f, self) if st.quiet and not self.cond(st, f) else leave(st, f)


@not_compiled
class May(Group):
    """The doer is asked; offered only where all of it can be done."""

    optional = True

    def text(self, voice: Voice) -> str:
        text = f"may {voice.joined(self.parts)}" if voice.other else f"you may {voice.joined(self.parts)}"
        return f"if {voice.condition(self.if_)}, {text}" if self.if_ is not None else text

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        if before.opens():
            return before.followed(self, text)
        if self.if_ is not None and isinstance(before, Move) and self.parts == (before,):
            return f"; if {voice.condition(self.if_)}, you may {before.verb} the next one too"
        return f"; {text.replace('you may', 'you may then', 1)}"

    def memories(self) -> list[Memory]:
        return [x for x in self.if_.args if isinstance(x, Memory)] if self.if_ is not None else []

    def emit(self, build: Builder) -> None:
        unless = None
        if self.if_ is not None:
            unless = UnlessOp(holds(self.if_))
            build.emit(unless)
        build.body(self.parts)
        op = build.ops[-1]
        if len(self.parts) != 1 or not isinstance(op, (MoveOp, DrawOp, BuyOp)):
            raise TypeError(f"{build.program.name}: a may holds one move or purchase, not {self.parts!r}")
        op.may = True
        if unless is not None:
            unless.to = len(build.ops)


class UnlessOp(Op):
    """Jump behind an optional part whose condition does not hold."""

    __slots__ = ("cond", "to")

    def __init__(self, cond: Cond) -> None:
        self.cond = cond
        self.to = NONE

    def run(self, st: State, f: Frame) -> bool:
        return leave(st, f, NONE if self.cond(st, f) else self.to)
