"""Looking ahead where any number of cards may be picked: the fewest first, every handful once.

The order of the picks matters only for the card picked last, which may come to lie on top of a pile. So a handful is
known by the kinds that are left and by the last one, and a hand of a dozen cards is searched in milliseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lookahead import go
from .state import DISCARD, DOER, HAND, LEFT, PILES, Frame, State

if TYPE_CHECKING:
    from .moving import MoveOp

#: After so many handfuls the rest is taken for possible; whoever begins then may find later parts skipped.
MOST = 600


def fewest_first(op: MoveOp, st: State, f: Frame) -> bool:
    """Whether some handful lets all that follows be carried out. The state is the probe's own, but not changed."""
    if f[LEFT] >= 1 and _then(op, st):
        return True
    if not _hopeful(op, st):
        return False
    seen: set[tuple[tuple[int, ...], int]] = set()
    handfuls = [st]
    while handfuls:
        longer: list[State] = []
        for s in handfuls:
            for code in op.candidates(s, s.stack[-1]):
                more, key = _with(op, s, code)
                if key in seen:
                    continue
                seen.add(key)
                if _then(op, more) or len(seen) > MOST:
                    return True
                longer.append(more)
        handfuls = longer
    return False


def _with(op: MoveOp, st: State, code: int) -> tuple[State, tuple[tuple[int, ...], int]]:
    """The state after one more pick, and what it is known by."""
    s = st.clone(True)
    g = s.stack[-1]
    op.shift(s, g, code)
    g[LEFT] += 1
    kind = s.table.kind
    return s, (tuple(sorted([kind[c] for c in s.z[g[DOER] * PILES + HAND]])), kind[code])


def _then(op: MoveOp, st: State) -> bool:
    """Whether the rest can be done with no further pick."""
    s = st.clone(True)
    op.finish(s, s.stack[-1])
    return go(s)


def _hopeful(op: MoveOp, st: State) -> bool:
    """Whether the rest could be done if every hand card were both kept and picked: if not, no handful will do."""
    for code in op.candidates(st, st.stack[-1]):
        s, _ = _with(op, st, code)
        base = s.stack[-1][DOER] * PILES
        s.z[base + DISCARD] = (*s.z[base + DISCARD][:-1], *s.z[base + HAND], code)
        if _then(op, s):
            return True
    return False
