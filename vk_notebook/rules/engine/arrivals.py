"""Where cards arrive: every rule about it has its one home here, whoever moved the card and why."""

from __future__ import annotations

from .reactions import open_window
from .state import DISCARD, HAND, PILES, TOMB, State
from .terms import NEXT_CARD_TAKEN, OPPONENT_ENTOMBS, OPPONENT_SACRIFICES, THIS_IS_DISCARDED


def to_discard(st: State, seat: int, card: int, by_action: bool = False) -> None:
    """A card lands on top of a discard pile; a discarded trigger waits until the part is done."""
    st.z[seat * PILES + DISCARD] += (card,)
    if by_action and card in st.table.react.get(THIS_IS_DISCARDED, ()):
        st.axes += ((card, seat),)


def to_boneyard(st: State, seat: int, card: int) -> None:
    """A sacrificed card becomes the boneyard's top; opponents may answer. Rule: terms.sacrifice"""
    st.z[st.table.boneyard] += (card,)
    if not st.quiet:
        open_window(st, OPPONENT_SACRIFICES, seat, card)


def to_tomb(st: State, seat: int, card: int, own: bool = True) -> None:
    """A card goes into a tomb; opponents may answer what its owner entombs. Rule: terms.entomb, ruling.sling-events"""
    st.z[seat * PILES + TOMB] += (card,)
    if seat == st.seat:
        st.entombed = True
    if own and not st.quiet:
        open_window(st, OPPONENT_ENTOMBS, seat, card)


def gain(st: State, seat: int, card: int) -> bool:
    """A taken or bought card goes to its new owner's discard pile; True when it went to the hand instead.

    What the Dummy takes it entombs at once. Rule: terms.take, ruling.sphinx-scope, solo.takes-are-entombed
    """
    if seat == st.table.dummy:
        to_tomb(st, seat, card)
        return False
    if st.lasting and seat == st.seat and st.lapse(NEXT_CARD_TAKEN, seat):
        st.z[seat * PILES + HAND] += (card,)
        st.learn(card, st.table.everybody)
        st.tell("to hand", seat, card)
        return True
    st.z[seat * PILES + DISCARD] += (card,)
    return False
