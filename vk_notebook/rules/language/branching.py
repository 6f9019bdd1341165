"""Either and FirstOf: one of several ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.codes import BRANCH
from ..engine.program import PROGRAMS, Op, leave
from ..engine.search import leads_on
from ..engine.state import NONE, Frame, State
from .nouns import sentence
from .parts import Group, not_compiled
from .voice import first_of, voice_of

if TYPE_CHECKING:
    from .compile import Builder
    from .shortcut import Total
    from .voice import Voice


@not_compiled
class Either(Group):
    """The doer picks one of the printed branches; a branch of several parts is a tuple."""

    def text(self, voice: Voice) -> str:
        sides = ", or ".join([voice.branch(one) for one in self.parts])
        return f"either {sides.replace(', or if ', ', or, if ')}"

    def emit(self, build: Builder) -> None:
        emit_ways(build, self, BranchOp())


@not_compiled
class FirstOf(Group):
    """The first of these branches that can be done, without a question; nothing where none can."""

    def text(self, voice: Voice) -> str:
        return ", otherwise ".join([voice.phrase(self.parts[0]), *(voice.thing(one) for one in self.parts[1:])])

    def emit(self, build: Builder) -> None:
        emit_ways(build, self, FirstOp())


def emit_ways(build: Builder, group: Group, branch: BranchOp) -> None:
    """The choice, then each way, with a jump behind all of them."""
    build.emit(branch)
    jumps = []
    for one in group.parts:
        branch.starts.append(len(build.ops))
        build.add(one)
        jump = JumpOp()
        build.emit(jump)
        jumps.append(jump)
    for jump in jumps:
        jump.to = len(build.ops)
    branch.end = len(build.ops)


class BranchOp(Op):
    """Either ... or: only the branch that is chosen has to be possible. Rule: card.shabti, ruling.either-or"""

    __slots__ = ("starts", "end")

    def __init__(self) -> None:
        self.starts: list[int] = []
        self.end = NONE

    def ready(self, st: State, f: Frame) -> bool:
        ops = PROGRAMS[f.program].ops
        return any(ops[pc].ready(st, f) for pc in self.starts)

    def options(self, st: State, f: Frame) -> list[int]:
        ways = [BRANCH - i for i in range(len(self.starts))]
        return ways if st.quiet else [way for way in ways if leads_on(st, way)]

    def branches(self, st: State, f: Frame) -> bool:
        return True

    def run(self, st: State, f: Frame) -> bool:
        codes = self.options(st, f)
        if not codes:  # nothing is possible any more: the first branch is skipped part by part
            return leave(st, f, self.starts[0])
        return self.offer(st, f, codes)

    def choose(self, st: State, f: Frame, code: int) -> None:
        st.tell("option", f.doer, number=BRANCH - code + 1, program=f.program, part=self.part)
        leave(st, f, self.starts[BRANCH - code])

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "option"

    def ask(self, st: State, f: Frame) -> str:
        either = first_of(PROGRAMS[f.program].deed_parts[self.part - 1 :], Either)
        voice = voice_of(st, f, ask=False)
        codes = st.cache or self.options(st, f)
        texts = [
            f"option {number + 1}: {voice.branch(part)}"
            for number, part in enumerate(either.parts)
            if BRANCH - number in codes
        ]
        return f"Which will you do? {sentence('; or '.join(texts))}"


class FirstOp(BranchOp):
    """The first branch that can be carried out, and nothing where none can: nobody is asked."""

    __slots__ = ()

    def _way(self, st: State, f: Frame) -> int:
        ops = PROGRAMS[f.program].ops
        return next((pc for pc in self.starts if ops[pc].ready(st, f)), self.end)

    def ready(self, st: State, f: Frame) -> bool:
        return True

    def run(self, st: State, f: Frame) -> bool:
        return leave(st, f, self._way(st, f))


class JumpOp(Op):
    """Go on elsewhere."""

    __slots__ = ("to",)

    def __init__(self) -> None:
        self.to = NONE

    def count_in(self, total: Total) -> bool:
        return True

    def run(self, st: State, f: Frame) -> bool:
        return leave(st, f, self.to)
