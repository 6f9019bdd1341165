"""Require and May: a leading "if", and what the doer may leave."""

from __future__ import annotations

from ..engine.program import Program, leave, skip
from ..engine.state import NONE, Frame, State
from .grammar import If
from .part import Group, Part, lay
from .voice import Voice


class Require(Part):
    """A leading "if": the action cannot be started without it. Rule: action.impossible-part-forbids"""

    words = "cond"
    then = ": "

    def __init__(self, cond: If, **quoted: str) -> None:
        super().__init__(**quoted)
        self.cond = cond

    def run(self, st: State, f: Frame) -> bool:
        return skip(st, f, self) if st.quiet and not self.cond.holds(st, f) else leave(st, f)

    def text(self, voice: Voice) -> str:
        return f"only if {self.cond.said(voice)}"


class May(Group):
    """The doer is asked whether to do one part; offered only where it can be done, and where ``if_`` holds."""

    may_be_left = True

    def emit(self, program: Program) -> None:
        if self.if_ is not None:
            program.add(self)
        (part,) = self.parts
        part.may = True
        lay(part, program)
        self.end = len(program.ops)

    def can(self, st: State, f: Frame) -> bool:
        (part,) = self.parts
        return bool(part.can(st, f))

    def run(self, st: State, f: Frame) -> bool:
        assert self.if_ is not None
        return leave(st, f, NONE if self.if_.holds(st, f) else self.end)

    def text(self, voice: Voice) -> str:
        text = f"{'may' if voice.other else 'you may'} {voice.joined(self.parts)}"
        return f"if {self.if_.said(voice)}, {text}" if self.if_ is not None else text

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        if isinstance(before, Require):
            return before.then + text
        (part,) = self.parts
        if self.if_ is not None and part == before:
            return f"; if {self.if_.said(voice)}, you may {part.verb} the next one too"
        return f"; {text.replace('you may', 'you may then', 1)}"
