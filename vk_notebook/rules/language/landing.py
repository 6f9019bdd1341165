"""A card comes to the place that a part names: who sees it on its way, and what the others can no longer know."""

from __future__ import annotations

from typing import NamedTuple

from ..engine import arrivals
from ..engine.state import IN_ASIDE, PILES, TOMB, Aside, Frame, State
from .move import Move
from .places import HAND, Memory, Place, seat_of

#: The places whose cards not everybody sees.
HIDDEN = ("hand", "deck", "kept", "aside", "stock")


class Leaving(NamedTuple):
    """A card on its way to a hidden place."""

    owner: int  # whose it was
    seen: int  # the bits of the seats that know which card it is


def leaving(part: Move, st: State, f: Frame, source: Place | Memory, card: int) -> Leaving:
    """A card is about to go to a hidden place: who sees which one it is. The others lose sight of all that lies there.

    It is seen by who moves it, by who gets it in hand, and by those who see it lie aside. Nobody takes it for another
    card if it is on top of its pile, comes to a hand with all the others, or lies aside alone.
    """
    row = next((row for row in st.aside if row.card == card), None)
    owner, seen = (f.doer, 0) if row is None else (row.seat, row.seen)
    to = seat_of(part.to.owner, st, f)
    if part.public or to == st.table.dummy:
        return Leaving(owner, st.table.everybody)
    seen |= 1 << f.doer | (1 << to if part.to.name == "hand" else 0)
    lying = source.cards(st, f)
    if source.on_top or part.unordered or (row is not None and len(lying) == 1):
        return Leaving(owner, seen | st.knowing(card))
    if st.known:
        from_hand = row is not None or source.name == HAND.name
        left = {c: known.mixed(seen, from_hand) if c in lying else known for c, known in st.known.items()}
        st.known = {c: known for c, known in left.items() if known is not None}
    return Leaving(owner, seen)


def arrive(part: Move, st: State, f: Frame, card: int) -> None:
    """A card comes to a pile, or lies aside; what the Dummy is given is entombed (Rule: solo.takes-are-entombed)."""
    source, pile = part.sources[0], part.to.index(st, f)
    if pile == IN_ASIDE:
        seen = st.table.everybody if part.public else 1 << f.doer
        st.aside += (Aside(card, f.doer, source.index(st, f), seen),)
        return
    owner, which = divmod(pile, PILES)
    if which == TOMB or owner == st.table.dummy:
        arrivals.to_tomb(st, owner, card, own=owner == f.doer)
        return
    st.z[pile] += (card,)
    if pile == st.table.boneyard and part.whole and source.cards(st, f):  # the last one lies on top, for all to see
        st.veil(card, 1 << f.doer)


def note(part: Move, st: State, f: Frame, card: int, left: Leaving) -> None:
    """Note who knows a card that has come to a hidden place; who sees it there anyway needs no note."""
    owner = seat_of(part.to.owner, st, f)
    if part.to.name == "aside" or owner == st.table.dummy:
        return
    if owner not in (left.owner, st.table.seats) and not part.public:
        st.hand_on(card, left.owner, left.seen)
    elif part.public or part.to.name in ("deck", "stock") or left.seen != 1 << owner:
        st.learn(card, left.seen)
