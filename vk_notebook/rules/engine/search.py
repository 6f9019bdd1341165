"""One search: can everything that is still to be done be carried out?

It runs the same operations as the game, on a quiet copy of the state: hidden cards are unknown there, nobody reacts,
other players' shares do not happen, and whoever may stop, stops. Where what is chosen now decides whether a later part
is possible, every choice is tried; elsewhere the first will do. A part that cannot be carried out asks for a choice
among nothing, and there the line of choices ends (Rule: action.impossible-part-forbids).

Most actions need no search, since a glance at the piles tells as much; a test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from .codes import DONE, NO
from .program import CRUMBLE, PROGRAMS, SURE, TURN, UNSURE, Op, end_frame
from .state import DISCARD, HAND, PILES, Frame, State

#: After this many handfuls the rest is taken for possible; later parts may then turn out to be skipped.
MOST = 600


def leads_on(st: State, code: int) -> bool:
    """Whether all that follows can be carried out once this option is chosen. The state is not changed."""
    s = st.clone(True)
    f = s.stack[-1]
    PROGRAMS[f.program].ops[f.pc].choose(s, f, code)
    return possible(s)


def possible(st: State) -> bool:
    """Whether all frames on the stack can be finished. The state is quiet, and is used up."""
    return _stuck(st, 0) == 0


def blocked_part(st: State) -> int:
    """The number of the part on which what has begun on top of the stack fails; 0 when it can be finished.

    It is the greatest number that a line of choices comes to. The state is quiet, and is used up.
    """
    return _stuck(st, len(st.stack))


def _stuck(st: State, depth: int) -> int:
    """The part at which every line of choices ends, the greatest of them all; 0 where one leads on.

    Parts are those of the frame that is the `depth`-th from below; with depth 0 it is some number.
    """
    stack = st.stack
    while stack:
        f = stack[-1]
        program = PROGRAMS[f.program]
        if program.kind == TURN and f.program != CRUMBLE:
            return 0
        if f.pc >= len(program.ops):
            end_frame(st)
            if len(stack) < depth:
                return 0
            continue
        op = program.ops[f.pc]
        if not op.run(st, f):
            continue
        codes = st.cache or []
        st.cache = None
        if not codes:
            return _part(st, depth)
        if op.linked:
            return _some_handful(st, op, codes, depth) if op.any_number else _some(st, op, codes, depth)
        op.choose(st, f, codes[-1] if codes[-1] in (DONE, NO) else codes[0])
    return 0


def _part(st: State, depth: int) -> int:
    """The part at which a line of choices ends. Where another card's action fails, it is the part that executes it."""
    if depth == 0:
        return 1
    f = st.stack[depth - 1]
    return max(1, PROGRAMS[f.program].ops[f.pc - (len(st.stack) > depth)].part)


def _some(st: State, op: Op, codes: list[int], depth: int) -> int:
    """Try these options, see `_stuck`. The state is used up."""
    part = 0
    for i, code in enumerate(codes):
        s = st.clone(True) if i < len(codes) - 1 else st
        op.choose(s, s.stack[-1], code)
        failed = _stuck(s, depth)
        if failed == 0:
            return 0
        part = max(part, failed)
    return part


def forced(st: State, f: Frame) -> bool:
    """Whether an action runs because it must: Book of Gates revealed it, or the card that runs it.

    Rule: ruling.any-number-forced
    """
    for g in st.stack:
        if g is f:
            break
        ops = PROGRAMS[g.program].ops
        if 0 < g.pc <= len(ops) and ops[g.pc - 1].forces:  # the frame beneath has gone on behind its operation
            return True
    return False


# ---- any number of cards -------------------------------------------------------------------------------


def _some_handful(st: State, op: Op, codes: list[int], depth: int) -> int:
    """Try every handful once, the fewest cards first, see `_stuck`.

    The order of the picks matters only for the card picked last, which may come to lie on top of a pile. So a handful
    is known by the kinds that are left and by the last one, and a hand of a dozen cards is searched in milliseconds.
    """
    if st.stack[-1].left > 0 and _enough(st, op, depth) == 0:  # none is no action: ruling.any-number-needs-one
        return 0
    part = _hopeless(st, op, codes, depth)
    if part:
        return part
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
                part = _enough(more, op, depth)
                if part == 0 or len(seen) > MOST:
                    return 0
                longer.append(more)
        handfuls = longer
    return part


def _enough(st: State, op: Op, depth: int) -> int:
    """Try the rest with no further pick."""
    return _some(st.clone(True), op, [DONE], depth)


def _hopeless(st: State, op: Op, codes: list[int], depth: int) -> int:
    """Try the rest as if every hand card were both kept and picked: if that fails, no handful will do."""
    part = 1
    for code in codes:
        if code != DONE:
            s = st.clone(True)
            op.choose(s, s.stack[-1], code)
            base = s.stack[-1].doer * PILES
            s.z[base + DISCARD] = (*s.z[base + DISCARD][:-1], *s.z[base + HAND], code)
            part = _enough(s, op, depth)
            if part == 0:
                break
    return part


def glance_at(parts: Sequence[Op], st: State, card: int, n: int) -> int:
    """What a glance tells of parts that are carried out one after another: `SURE`, `IMPOSSIBLE` or `UNSURE`.

    It tells where so many cards lie there for each part that none takes another's away, and saves most searches.
    """
    found = parts[0].glance(st, card, n)
    for part in parts[1:]:
        if found != SURE:
            break
        found = max(UNSURE, part.glance(st, card, n))  # what is missing now, an earlier part may bring
    return min(found, SURE)
