"""Either and FirstOf: one of several ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.codes import BRANCH
from ..engine.program import PROGRAMS, Op, Program, glance_at, leave
from ..engine.search import leads_on
from ..engine.state import NONE, Frame, State
from .nouns import sentence
from .part import Group, walk
from .voice import reader, voice_of

if TYPE_CHECKING:
    from .compile import Builder
    from .voice import Voice


class Either(Group):
    """The doer picks one of the printed ways, and only that one has to be possible; a way of several parts is a tuple.

    Rule: card.shabti, ruling.either-or
    """

    def prepare(self) -> None:
        self.starts: list[int] = []  # where in the program each way begins
        self.end = NONE

    def emit(self, build: Builder) -> None:
        build.emit(self)
        jumps = []
        for one in self.parts:
            self.starts.append(len(build.ops))
            build.add(one)
            jump = JumpOp()
            build.emit(jump)
            jumps.append(jump)
        self.end = len(build.ops)
        for jump in jumps:
            jump.to = self.end

    def ready(self, st: State, f: Frame) -> bool:
        ops = PROGRAMS[f.program].ops
        return any(ops[pc].ready(st, f) for pc in self.starts)

    def glance(self, st: State, card: int, n: int) -> int:
        return max([glance_at(way if isinstance(way, tuple) else (way,), st, card, n) for way in self.parts])

    def options(self, st: State, f: Frame) -> list[int]:
        ways = [BRANCH - i for i in range(len(self.starts))]
        return ways if st.quiet else [way for way in ways if leads_on(st, way)]

    def branches(self, st: State, f: Frame) -> bool:
        return True

    def forks(self) -> bool:
        return True

    def run(self, st: State, f: Frame) -> bool:
        codes = self.options(st, f)
        if not codes:  # nothing is possible any more: the first way is skipped part by part
            return leave(st, f, self.starts[0])
        return self.offer(st, f, codes)

    def choose(self, st: State, f: Frame, code: int) -> None:
        st.tell("option", f.doer, number=BRANCH - code + 1, program=f.program, part=self.part)
        leave(st, f, self.starts[BRANCH - code])

    def ways(self, voice: Voice) -> list[str]:
        """Each way in words."""
        return [voice.branch(one) for one in self.parts]

    def text(self, voice: Voice) -> str:
        return f"either {', or '.join(self.ways(voice)).replace(', or if ', ', or, if ')}"

    def word(self, st: State, f: Frame, code: int) -> str:
        return "option"

    def ask(self, st: State, f: Frame) -> str:
        codes = st.cache or self.options(st, f)
        ways = self.ways(voice_of(st, f, ask=False))
        texts = [f"option {i + 1}: {way}" for i, way in enumerate(ways) if BRANCH - i in codes]
        return f"Which will you do? {sentence('; or '.join(texts))}"


def printed_ways(program: Program, number: int) -> list[str]:
    """What each way of the choice in a printed part does, in words."""
    part = program.deed_parts[max(number - 1, 0)]
    return next((one.ways(reader(program)) for one in walk(part) if isinstance(one, Either)), [])


class FirstOf(Either):
    """The first of these ways that can be done, without a question; nothing where none can."""

    def ready(self, st: State, f: Frame) -> bool:
        return True

    def run(self, st: State, f: Frame) -> bool:
        ops = PROGRAMS[f.program].ops
        for pc in self.starts:
            if ops[pc].ready(st, f):
                return leave(st, f, pc)
        return leave(st, f, self.end)

    def text(self, voice: Voice) -> str:
        return ", otherwise ".join([voice.phrase(self.parts[0]), *(one.things(voice) for one in self.parts[1:])])


class JumpOp(Op):
    """Go on elsewhere."""

    to = NONE

    def run(self, st: State, f: Frame) -> bool:
        return leave(st, f, self.to)
