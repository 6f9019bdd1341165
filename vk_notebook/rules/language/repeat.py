"""Repeat: parts that are carried out in rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.program import PROGRAMS, Op, leave
from ..engine.state import Frame, State
from .conditions import UnlessOp
from .filters import HowMany, how_many, some
from .grammar import Number
from .part import Group, Part

if TYPE_CHECKING:
    from .compile import Builder
    from .voice import Voice


class Repeat(Group):
    """Once, then as often as the doer likes; ``up_to=2`` once more at most; ``times`` exactly so often.

    Rule: ruling.repeat-once, card.judgment, card.priest-of-horus
    """

    def emit(self, build: Builder) -> None:
        times = how_many(self.times) if isinstance(self.times, Number) else None
        none = UnlessOp(some(times)) if times is not None else None  # it may be none, where the action is forced
        if none is not None:
            build.emit(none)
        start = len(build.ops)
        build.add(self.parts)
        end = build.emit(AgainOp(start, times, self.up_to))
        if none is not None:
            none.to = end + 1
        build.ops[start].begins_a_round(self.up_to is not None, end + 1)

    def text(self, voice: Voice) -> str:
        text = voice.joined(self.parts)
        if self.times is not None:
            return f"for each of them {text}"
        if self.up_to is not None:
            return f"{text}; you may do this {'a second time' if self.up_to == 2 else f'{self.up_to} times'}"
        return f"{text}; you may go on doing so while you can"

    def followed(self, part: Part, text: str) -> str:
        return f"; at the end {text}"


class AgainOp(Op):
    """The end of a round: exactly so often, or as often as the doer likes while it is possible."""

    def __init__(self, start: int, times: HowMany | None, most: int | None) -> None:
        self.start = start
        self.times = times
        self.most = most

    def run(self, st: State, f: Frame) -> bool:
        f.loop += 1
        if not st.quiet and self._again(st, f):  # in a search one round has to be possible, and no more
            return leave(st, f, self.start)
        f.loop = 0
        return leave(st, f)

    def _again(self, st: State, f: Frame) -> bool:
        if self.times is not None:
            return f.loop < self.times(st, f)
        return (self.most is None or f.loop < self.most) and self._possible(st)

    def _possible(self, st: State) -> bool:
        """Whether one more round can be done: its parts one after another, on a clone."""
        s = st.clone(True)
        g = s.stack[-1]
        for op in PROGRAMS[g.program].ops[self.start : self.pc]:
            g.pc = op.pc
            if not op.once(s, g):
                return False
        return True
