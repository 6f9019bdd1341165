"""Who may answer what happens: reactions of opponents, triggers, and shields against an action."""

from __future__ import annotations

from .program import ACTION, PROGRAMS, SHIELD, TRIGGER, WINDOW
from .state import HAND, NONE, PILES, Frame, State
from .terms import ACTION_HITS_YOU, ACTION_HITS_YOUR_HAND, OPPONENT_BUYS, OPPONENT_ENTOMBS, OPPONENT_SACRIFICES

#: What opponents may answer; a window's frame holds the place in this row.
EVENTS = (OPPONENT_BUYS, OPPONENT_SACRIFICES, OPPONENT_ENTOMBS)


def open_window(st: State, event: str, causer: int, card: int) -> None:
    """Let the causer's opponents answer an event, if one of them holds a card that could.

    Rule: ruling.reaction-order
    """
    cards = st.table.react.get(event)
    if cards is None:
        return
    for seat in range(st.table.seats):
        if seat != causer:
            for c in st.z[seat * PILES + HAND]:
                if c in cards:
                    st.stack.append(Frame(WINDOW, causer, NONE, card, them=EVENTS.index(event), left=1))
                    return


def answer_axes(st: State) -> None:
    """Start the compulsory triggers of cards that were just discarded. Rule: card.axe, ruling.axe-nested"""
    waiting, st.axes = st.axes, ()
    if st.quiet:
        return
    for card, owner in reversed(waiting):
        st.stack.append(Frame(st.table.reaction[card].index, owner, card, card, mark=len(st.aside)))
        st.tell("trigger", owner, card)


def busy_cards(st: State) -> set[int]:
    """The cards whose action is being carried out, and those that run another's. Rule: ruling.cards-in-resolution"""
    return {card for f in st.stack if PROGRAMS[f.program].kind == ACTION for card in (f.source, f.acting)}


def is_action_frame(f: Frame) -> bool:
    """Whether what this frame does counts as an action's doing, compulsory triggers included."""
    return PROGRAMS[f.program].kind in (ACTION, TRIGGER)


def shields(st: State, seat: int, hand: bool) -> list[int]:
    """The hand cards with which a seat may refuse its share of an action; `hand` if it would lose hand cards.

    Rule: reaction.offering-table.hand-only, reaction.offering-table.required-only, card.medjay
    """
    found = answering(st, seat, ACTION_HITS_YOU)[:1]
    return found + answering(st, seat, ACTION_HITS_YOUR_HAND)[:1] if hand else found


def answering(st: State, seat: int, event: str) -> list[int]:
    """The hand cards with which a seat could answer such an event."""
    held = st.z[seat * PILES + HAND]
    return [c for c in st.table.react.get(event, ()) if c in held]


def reach(st: State, f: Frame, seat: int, hand: bool) -> bool:
    """Before an action's share is applied to a player he may refuse it; True when he is asked.

    Rule: ruling.medjay-own-turn, pharaoh.not-an-action
    """
    if st.quiet or seat in (f.you, st.seat) or not is_action_frame(f) or f.refused >> seat & 1:
        return False
    if not shields(st, seat, hand):
        return False
    st.stack.append(Frame(SHIELD, f.you, f.acting, f.source, doer=seat, them=int(hand)))
    return True
