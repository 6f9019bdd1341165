"""One search: can everything that is still to be done be carried out?

It runs the same operations as the game, on a quiet copy of the state: hidden cards are unknown there, nobody reacts,
other players' shares do not happen, and whoever may stop, stops. Where what is chosen now decides whether a later part
is possible, every choice is tried; elsewhere the first will do. A part that cannot be carried out asks for a choice
among nothing, and there the line of choices ends (Rule: action.impossible-part-forbids).
"""

from __future__ import annotations

from .codes import DONE, NO
from .program import CRUMBLE, PROGRAMS, TURN, Op
from .running import end_frame
from .state import DISCARD, HAND, PILES, Frame, State

#: After this many handfuls the rest is taken for possible; later parts may then turn out to be skipped.
MOST = 600


class Blocked:
    """How far a search came: the greatest number of a part that could not be done."""

    __slots__ = ("part", "depth")

    def __init__(self, depth: int) -> None:
        self.part = 0
        self.depth = depth

    def note(self, st: State) -> None:
        """A line of choices ends here. Where another card's action fails, it is the part that executes it."""
        f = st.stack[self.depth - 1]
        op = PROGRAMS[f.program].ops[f.pc - (len(st.stack) > self.depth)]
        self.part = max(self.part, op.part)


def leads_on(st: State, code: int) -> bool:
    """Whether all that follows can be carried out once this option is chosen. The state is not changed."""
    s = st.clone(True)
    f = s.stack[-1]
    PROGRAMS[f.program].ops[f.pc].choose(s, f, code)
    return possible(s)


def possible(st: State, watch: Blocked | None = None) -> bool:
    """Whether all frames on the stack can be finished. The state is quiet, and is used up."""
    stack = st.stack
    while stack:
        f = stack[-1]
        program = PROGRAMS[f.program]
        if program.kind == TURN and f.program != CRUMBLE:
            return True
        if f.pc >= len(program.ops):
            end_frame(st)
            continue
        op = program.ops[f.pc]
        if not op.run(st, f):
            continue
        codes = st.cache or []
        st.cache = None
        if not codes:
            if watch is not None:
                watch.note(st)
            return False
        if op.branches(st, f):
            return _some(st, op, codes, watch)
        op.choose(st, f, codes[-1] if codes[-1] in (DONE, NO) else codes[0])
    return True


def _some(st: State, op: Op, codes: list[int], watch: Blocked | None) -> bool:
    """Whether one of these options leads on."""
    if op.any_number():
        return _some_handful(st, op, codes, watch)
    for code in codes[:-1]:
        s = st.clone(True)
        op.choose(s, s.stack[-1], code)
        if possible(s, watch):
            return True
    op.choose(st, st.stack[-1], codes[-1])
    return possible(st, watch)


def forced(st: State, f: Frame) -> bool:
    """Whether an action runs because it must: Book of Gates revealed it, or the card that runs it.

    Rule: ruling.any-number-forced
    """
    for g in st.stack:
        if g is f:
            break
        ops = PROGRAMS[g.program].ops
        if 0 < g.pc <= len(ops) and ops[g.pc - 1].forces():  # the frame beneath has gone on behind its operation
            return True
    return False


# ---- any number of cards -------------------------------------------------------------------------------


def _some_handful(st: State, op: Op, codes: list[int], watch: Blocked | None) -> bool:
    """Whether some handful leads on: the fewest cards first, every handful once.

    The order of the picks matters only for the card picked last, which may come to lie on top of a pile. So a handful
    is known by the kinds that are left and by the last one, and a hand of a dozen cards is searched in milliseconds.
    """
    if st.stack[-1].left > 0 and _enough(st, op, watch):  # none would be no action: ruling.any-number-needs-one
        return True
    if not _hopeful(st, op, codes, watch):
        return False
    seen: set[tuple[tuple[int, ...], int]] = set()
    kind = st.table.kind
    handfuls = [st]
    while handfuls:
        longer: list[State] = []
        for s in handfuls:
            f = s.stack[-1]
            for code in op.options(s, f):
                if code == DONE:
                    continue
                more = s.clone(True)
                op.choose(more, more.stack[-1], code)
                key = (tuple(sorted([kind[c] for c in more.z[f.doer * PILES + HAND]])), kind[code])
                if key in seen:
                    continue
                seen.add(key)
                if _enough(more, op, watch) or len(seen) > MOST:
                    return True
                longer.append(more)
        handfuls = longer
    return False


def _enough(st: State, op: Op, watch: Blocked | None) -> bool:
    """Whether the rest can be done with no further pick."""
    s = st.clone(True)
    op.choose(s, s.stack[-1], DONE)
    return possible(s, watch)


def _hopeful(st: State, op: Op, codes: list[int], watch: Blocked | None) -> bool:
    """Whether the rest could be done if every hand card were both kept and picked: if not, no handful will do."""
    for code in codes:
        if code != DONE:
            s = st.clone(True)
            op.choose(s, s.stack[-1], code)
            base = s.stack[-1].doer * PILES
            s.z[base + DISCARD] = (*s.z[base + DISCARD][:-1], *s.z[base + HAND], code)
            if _enough(s, op, watch):
                return True
    return False


# ---- what stands in the way ------------------------------------------------------------------------------


def blocked_part(st: State) -> int:
    """The number of the part on which what has begun on top of the stack fails; 0 when it can be finished.

    The state is quiet, and is used up.
    """
    watch = Blocked(len(st.stack))
    return 0 if possible(st, watch) else max(1, watch.part)
