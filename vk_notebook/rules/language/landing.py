"""A card comes to the place that a part names: who sees it there, and what others can no longer know."""

from __future__ import annotations

from ..engine import arrivals
from ..engine.state import DECK, DISCARD, HAND, IN_ASIDE, PILES, TOMB, Aside, Frame, State
from .move import Move
from .places import Memory, Place, right_of


def arrive(part: Move, st: State, f: Frame, card: int) -> None:
    """A card comes to a pile, or lies aside; what the Dummy is given is entombed (Rule: solo.takes-are-entombed)."""
    source, pile = part.sources[0], part.to.index(st, f)
    if pile == IN_ASIDE:
        seen = st.table.everybody if part.public else 1 << f.doer
        if st.known and not part.public:
            forget(st, f, source, card, seen)
        st.aside += (Aside(card, f.doer, source.index(st, f), seen),)
        return
    owner, which = divmod(pile, PILES)
    if which == TOMB or owner == st.table.dummy:
        arrivals.to_tomb(st, owner, card, own=owner == f.doer)
        return
    st.z[pile] += (card,)
    if pile == st.table.boneyard and len(st.aside) > f.mark:  # the last one lies on top, for all to see
        st.veil(card, 1 << f.doer)
    if which == DISCARD or pile == st.table.boneyard:
        return
    if st.known and not part.public and not part.whole:
        forget(st, f, source, card, 1 << f.doer | (1 << owner if which == HAND else 0))
    if which not in (HAND, DECK):
        return
    if part.public:
        st.learn(card, st.table.everybody)
    elif source.name == "aside":  # passed on unseen by the neighbour, whom its new owner sees it from
        st.hand_on(card, right_of(st, f), 1 << right_of(st, f) | 1 << owner)
    elif owner != f.doer:
        st.hand_on(card, f.doer, 1 << f.doer)
    elif which == DECK:
        st.learn(card, 1 << f.doer)


def forget(st: State, f: Frame, source: Place | Memory, card: int, keep: int) -> None:
    """A card left a hand or a pile unseen: only the seats of `keep` still know it, or what else lay there."""
    pile = source.index(st, f)
    if st.quiet or not 0 <= pile < st.table.boneyard:
        return
    mixed = (card, *st.z[pile])
    left = {c: known.mixed(keep, pile % PILES == HAND) if c in mixed else known for c, known in st.known.items()}
    st.known = {c: known for c, known in left.items() if known is not None}
