"""Repeat: parts that are carried out in rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.program import PROGRAMS, Op, leave
from ..engine.state import NONE, Frame, State
from .conditions import UnlessOp
from .executing import ExecuteOp
from .filters import Cond, how_many
from .moving import MoveOp
from .parts import Group, Number, Part, not_compiled

if TYPE_CHECKING:
    from .compile import Builder
    from .voice import Voice


@not_compiled
class Repeat(Group):
    """Once, then as often as the doer likes; ``up_to=2`` once more at most; ``times`` exactly so often."""

    def text(self, voice: Voice) -> str:
        text = voice.joined(self.parts)
        if self.times is not None:
            return f"for each of them {text}"
        if self.up_to is not None:
            return f"{text}; you may do this {'a second time' if self.up_to == 2 else f'{self.up_to} times'}"
        return f"{text}; you may go on doing so while you can"

    def followed(self, part: Part, text: str) -> str:
        return f"; at the end {text}"

    def numbers(self) -> list[Number]:
        return [self.times] if isinstance(self.times, Number) else []

    def emit(self, build: Builder) -> None:
        none = None
        if isinstance(self.times, Number):  # it may be none, where the action is forced
            none = UnlessOp(_once_at_least(self.times))
            build.emit(none)
        start = len(build.ops)
        build.body(self.parts)
        end = build.emit(AgainOp(start, self.times, self.up_to))
        if none is not None:
            none.to = end + 1
        first = build.ops[start]
        if isinstance(first, MoveOp):
            first.again = 2 if self.up_to is not None else 1
            first.stop = end + 1
        if isinstance(first, ExecuteOp):
            first.times = True


def _once_at_least(number: Number) -> Cond:
    times = how_many(number)
    return lambda st, f: times(st, f) > 0


class AgainOp(Op):
    """The end of a round: exactly so often, or as often as the doer likes while it is possible.

    Rule: ruling.repeat-once, card.judgment, card.priest-of-horus
    """

    __slots__ = ("start", "times", "most")

    def __init__(self, start: int, times: int | Number | None, most: int | None) -> None:
        self.start = start
        self.times = how_many(times) if isinstance(times, Number) else None
        self.most = most

    def run(self, st: State, f: Frame) -> bool:
        f.loop += 1
        if st.quiet:  # one round has to be possible, what comes after it does not
            f.loop = 0
            return leave(st, f)
        if self.times is not None:
            if f.loop < self.times(st, f):
                return leave(st, f, self.start)
        elif (self.most is None or f.loop < self.most) and self._possible(st, f):
            return leave(st, f, self.start)
        f.loop = 0
        return leave(st, f)

    def _possible(self, st: State, f: Frame) -> bool:
        """Whether one more round can be done: its parts one after another, on a clone."""
        s = st.clone(True)
        g = s.stack[-1]
        ops = PROGRAMS[g.program].ops
        for pc in range(self.start, self.pc):
            op = ops[pc]
            g.pc = pc
            if isinstance(op, MoveOp):
                g.left = NONE
                if not op.all(s, g):
                    return False
                op.shift(s, g, op.all(s, g)[0])
        return True
