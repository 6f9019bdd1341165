"""Looking ahead: can everything that is still to be done be carried out?

The probe runs the same operations on a clone of the state, moving cards. The player's own choices are searched, hidden
cards are the unknown card, other players' reactions and "may"s do not happen (Rule: action.impossible-part-forbids).
"""

from __future__ import annotations

from .program import PROGRAMS, TURN, Program
from .state import DECK, HAND, IN_ASIDE, IN_PYRAMID, MARK, PC, PILES, PROG, ROW, Frame, State, new_frame


class Blocked:
    """How far a probe came: the greatest part number that could not be done."""

    __slots__ = ("part", "depth")

    def __init__(self, depth: int) -> None:
        self.part = 0
        self.depth = depth


_watch: Blocked | None = None


def go(st: State) -> bool:
    """Whether all frames on the stack can be finished. The state belongs to the probe."""
    stack = st.stack
    while stack:
        f = stack[-1]
        program = PROGRAMS[f[PROG]]
        if program.kind == TURN:
            return True
        ops = program.ops
        if f[PC] >= len(ops):
            end_frame(st)
            continue
        op = ops[f[PC]]
        done = op.probe(st, f)
        if not done and _watch is not None and len(stack) <= _watch.depth and op.part > _watch.part:
            _watch.part = op.part
        return done
    return True


def start(st: State, program: Program, you: int, acting: int, source: int, found: int) -> Frame:
    """Begin an action: its frame goes on the stack and a row into the turn's log."""
    frame = new_frame(program.index, you, acting, source, found)
    frame[MARK] = len(st.aside)
    frame[ROW] = len(st.actions)
    st.actions += (source * 2,)
    st.stack.append(frame)
    return frame


def end_frame(st: State) -> None:
    """A program is finished: what it left set aside goes back, and the log notes the completed action.

    Rule: ruling.given-card-stays
    """
    f = st.stack.pop()
    mark = f[MARK]
    if len(st.aside) > mark:
        left, st.aside = st.aside[mark:], st.aside[:mark]
        for card, seat, origin, seen in left:
            if origin in (IN_PYRAMID, IN_ASIDE):
                st.z[st.table.boneyard] += (card,)
            else:
                st.z[origin] += (card,)
                if origin != st.table.boneyard and origin % PILES in (HAND, DECK):  # or the stock
                    st.learn(card, seen)
            if st.out is not None:
                st.out.append(("back", seat, card))
    row = f[ROW]
    if row >= 0:
        rows = st.actions
        st.actions = (*rows[:row], rows[row] | 1, *rows[row + 1 :])


def blocked_part(st: State, you: int, acting: int, source: int, found: int, program: Program) -> int:
    """The number of the part on which an action fails; 0 when it can be carried out."""
    s = st.clone(True)
    start(s, program, you, acting, source, found)
    return _blocked(s)


def blocked_ability(st: State, program: Program) -> int:
    """The number of the part on which the active player's pharaoh fails; 0 when the ability can be used."""
    s = st.clone(True)
    begin_ability(s, program)
    return _blocked(s)


def begin_ability(st: State, program: Program) -> None:
    """Begin a pharaoh's ability: no card is played, and no row goes into the log. Rule: pharaoh.not-an-action"""
    frame = new_frame(program.index, st.seat)
    frame[MARK] = len(st.aside)
    st.stack.append(frame)


def _blocked(s: State) -> int:
    global _watch
    _watch = Blocked(len(s.stack))
    try:
        return 0 if go(s) else max(1, _watch.part)
    finally:
        _watch = None
