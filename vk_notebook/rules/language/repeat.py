"""Repeat: parts that are carried out in rounds."""

from __future__ import annotations

from ..engine.program import Program, leave
from ..engine.search import possible
from ..engine.state import NONE, Frame, State
from .part import Group
from .voice import Voice


class Repeat(Group):
    """Once, then as often as the doer likes; ``up_to=2`` once more at most; ``times`` exactly so often.

    Rule: ruling.repeat-once, card.judgment, card.priest-of-horus
    """

    then = "; at the end "

    def emit(self, program: Program) -> None:
        super().emit(program)
        self.parts[0].begins_a_round(self.up_to is not None, self.end)

    def run(self, st: State, f: Frame) -> bool:
        none = self.times is not None and self.times.of(st, f) == 0  # where the action is forced
        return leave(st, f, self.end if none else NONE)

    def go_on(self, st: State, f: Frame) -> bool:
        f.loop += 1
        if not st.quiet and self._again(st, f):  # in a search one round has to be possible, and no more
            return leave(st, f, self.pc + 1)
        f.loop = 0
        return leave(st, f)

    def _again(self, st: State, f: Frame) -> bool:
        """Whether another round begins: its parts can be done one after another, as a search tells."""
        if self.times is not None:
            return f.loop < self.times.of(st, f)
        if self.up_to is not None and f.loop >= self.up_to:
            return False
        s = st.clone(True)
        s.stack = s.stack[-1:]
        s.stack[0].loop = 0  # a first round cannot be declined
        leave(s, s.stack[0], self.pc + 1)
        return possible(s)

    def text(self, voice: Voice) -> str:
        text = voice.joined(self.parts)
        if self.times is not None:
            return f"for each of them {text}"
        if self.up_to is not None:
            return f"{text}; you may do this {'a second time' if self.up_to == 2 else f'{self.up_to} times'}"
        return f"{text}; you may go on doing so while you can"
