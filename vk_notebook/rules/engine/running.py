"""How an action, an ability or a step begins and ends: its frame goes onto the stack, and comes off again."""

from __future__ import annotations

from .program import Program
from .state import DECK, HAND, IN_ASIDE, IN_PYRAMID, PILES, Frame, State


def start(st: State, program: Program, you: int, acting: int, source: int, found: int) -> None:
    """Begin an action: its frame goes on the stack and a row into the turn's log."""
    frame = Frame(program.index, you, acting, source, found, mark=len(st.aside), row=len(st.actions))
    st.actions += (source * 2,)
    st.stack.append(frame)


def begin_ability(st: State, program: Program) -> None:
    """Begin a pharaoh's ability: no card is played, and no row goes into the log. Rule: pharaoh.not-an-action"""
    st.stack.append(Frame(program.index, st.seat, mark=len(st.aside)))


def end_frame(st: State) -> None:
    """A program is finished: what it left set aside goes back, and the log notes the completed action.

    Rule: ruling.given-card-stays
    """
    f = st.stack.pop()
    if len(st.aside) > f.mark:
        left, st.aside = st.aside[f.mark :], st.aside[: f.mark]
        for card, seat, origin, seen in left:
            pile = st.table.boneyard if origin in (IN_PYRAMID, IN_ASIDE) else origin
            st.z[pile] += (card,)
            if pile == st.table.stock or (pile < st.table.boneyard and pile % PILES in (HAND, DECK)):
                st.learn(card, seen)
            st.tell("back", seat, card)
    row = f.row
    if row >= 0:
        rows = st.actions
        st.actions = (*rows[:row], rows[row] | 1, *rows[row + 1 :])
