"""Either and FirstOf: one of several ways."""

from __future__ import annotations

from typing import Any

from ..engine.codes import BRANCH
from ..engine.program import PROGRAMS, Program, leave
from ..engine.search import glance_at, leads_on
from ..engine.state import Frame, State
from .conditions import Require
from .part import End, Group, lay, together, walk
from .voice import Voice, reader, sentence, voice_of


class Either(Group):
    """The doer picks one of the printed ways, and only that one has to be possible; a way of several parts is a tuple.

    Rule: card.shabti, ruling.either-or
    """

    verb = "option"
    linked = True

    def prepare(self) -> None:
        self.starts: list[int] = []  # where in the program each way begins

    def emit(self, program: Program) -> None:
        program.add(self)
        for way in self.parts:
            self.starts.append(len(program.ops))
            lay(way, program)
            program.add(End(self))
        self.end = len(program.ops)

    def ready(self, st: State, f: Frame) -> bool:
        ops = PROGRAMS[f.program].ops
        return any(ops[pc].ready(st, f) for pc in self.starts)

    def glance(self, st: State, card: int, n: int) -> int:
        return max([glance_at(together(way), st, card, n) for way in self.parts])

    def options(self, st: State, f: Frame) -> list[int]:
        ways = [BRANCH - i for i in range(len(self.starts))]
        return ways if st.quiet else [way for way in ways if leads_on(st, way)]

    def run(self, st: State, f: Frame) -> bool:
        codes = self.options(st, f)
        if not codes:  # nothing is possible any more: the first way is skipped part by part
            return leave(st, f, self.starts[0])
        return self.offer(st, f, codes)

    def choose(self, st: State, f: Frame, code: int) -> None:
        st.tell("option", f.doer, number=BRANCH - code + 1, program=f.program, part=self.part)
        leave(st, f, self.starts[BRANCH - code])

    def go_on(self, st: State, f: Frame) -> bool:
        return leave(st, f, self.end)

    def ways(self, voice: Voice, chosen: bool = False) -> list[str]:
        """Each way in words; of one that was chosen nobody repeats the condition, which is met."""
        return [_way(voice, together(way), chosen) for way in self.parts]

    def text(self, voice: Voice) -> str:
        return f"either {', or '.join(self.ways(voice)).replace(', or if ', ', or, if ')}"

    def ask(self, st: State, f: Frame) -> str:
        codes = st.cache or self.options(st, f)
        ways = enumerate(self.ways(voice_of(st, f, ask=False)))
        texts = [sentence(f"option {i + 1}: {way}") for i, way in ways if BRANCH - i in codes]
        return f"Choose one. {' '.join(texts)}"


def _way(voice: Voice, parts: tuple[Any, ...], chosen: bool) -> str:
    first, *rest = parts
    if isinstance(first, Require):
        condition = "" if chosen else f"if {first.cond.said(voice)}, "
        return condition + " and then ".join(voice.each(rest))
    return " and then ".join(voice.each(parts))


def printed_ways(program: Program, number: int, chosen: bool = False) -> list[str]:
    """What each way of the choice in a printed part does, in words to whom it tells, or about who has chosen it."""
    part = program.deed_parts[max(number - 1, 0)]
    return next((either.ways(reader(program, other=chosen), chosen) for either in walk(part, Either)), [])


class FirstOf(Either):
    """The first of these ways that can be done, without a question; nothing where none can."""

    def ready(self, st: State, f: Frame) -> bool:
        return True

    def run(self, st: State, f: Frame) -> bool:
        ops = PROGRAMS[f.program].ops
        return leave(st, f, next((pc for pc in self.starts if ops[pc].ready(st, f)), self.end))

    def text(self, voice: Voice) -> str:
        return ", otherwise ".join([self.parts[0].text(voice), *(voice.thing(one.cards) for one in self.parts[1:])])
