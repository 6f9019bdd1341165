"""Where cards land: what becomes of a card that a part has lifted, by the part's verb and destination."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..engine import happen
from ..engine.state import DECK, DISCARD, HAND, IN_PYRAMID, PILES, TOMB, Frame, State
from .sources import PILE_OF, Pile, Source, right_of, seat_of

if TYPE_CHECKING:
    from .moving import MoveOp

Land = Callable[[State, Frame, int], None]


def show_hand(st: State, seat: int) -> None:
    """A hand is shown to all."""
    everybody = happen.everybody(st)
    for card in st.z[seat * PILES + HAND]:
        st.learn(card, everybody)
    st.tell("show", seat, cards=st.z[seat * PILES + HAND])


# ---- where cards land --------------------------------------------------------------------------------------


def landing(op: MoveOp) -> Land:
    """What happens to a card that this operation moves."""
    name, to = op.name, op.to
    if name == "discard":
        return land_discard
    if name == "sacrifice":
        return land_sacrifice
    if name == "entomb":
        return land_entomb
    if name == "take" and (to is None or to.name == "discard"):
        return land_take
    if to is None:
        return lambda st, f, card: None
    if to.name == "aside":
        open_to_all = name in ("take", "reveal")

        def land_aside(st: State, f: Frame, card: int) -> None:
            seen = happen.everybody(st) if open_to_all else 1 << f.doer
            if st.known and not open_to_all:
                forget(st, f, op.sources[0], card, seen)
            st.aside += ((card, f.doer, IN_PYRAMID if name == "take" else f.doer * PILES + HAND, seen),)

        return land_aside
    if to.name in PILE_OF:
        return _land_in_pile(op, PILE_OF[to.name], seat_of(to.owner))
    return _land_in_common(op, to.name == "stock")


def forget(st: State, f: Frame, source: Source, card: int, keep: int) -> None:
    """A card left a hand or a pile unseen: only these seats still know it, or what else lay there."""
    if not st.quiet and isinstance(source, Pile):
        pile = source.pile(st, f)
        mixed = (card, *st.z[pile])
        left = {c: known.mixed(keep, pile % PILES == HAND) if c in mixed else known for c, known in st.known.items()}
        st.known = {c: known for c, known in left.items() if known is not None}


def land_discard(st: State, f: Frame, card: int) -> None:
    """Onto the doer's own discard pile."""
    happen.to_discard(st, f.doer, card, happen.is_action_frame(f))


def land_sacrifice(st: State, f: Frame, card: int) -> None:
    """Onto the boneyard."""
    happen.to_boneyard(st, f.doer, card)


def land_entomb(st: State, f: Frame, card: int) -> None:
    """Into the doer's own tomb."""
    happen.to_tomb(st, f.doer, card)


def land_take(st: State, f: Frame, card: int) -> None:
    """Onto the doer's discard pile, or where a rule in force sends it."""
    happen.gain(st, f.doer, card)


PUBLIC = {"tomb", "in play", "boneyard", "pyramid", "base", "middle", "apex"}


def known_to_all(op: MoveOp) -> bool:
    """Whether everybody knows the card that moves: it fits what was asked for, or lay open."""
    source = op.sources[0]
    return op.shown or source.name in PUBLIC or (source.name == "discard" and source.top)


def _land_in_pile(op: MoveOp, which: int, seat: Callable[[State, Frame], int]) -> Land:
    source = op.sources[0]
    public = known_to_all(op)
    secret = not public and op.kind != "all"

    def land(st: State, f: Frame, card: int) -> None:
        owner = seat(st, f)
        if which == TOMB or owner == st.table.dummy:  # what is given to the Dummy (Rule: solo.takes-are-entombed)
            happen.to_tomb(st, owner, card, own=owner == f.doer)
            return
        st.z[owner * PILES + which] += (card,)
        if which == DISCARD:
            return
        if secret and st.known:
            forget(st, f, source, card, 1 << f.doer | (1 << owner if which == HAND else 0))
        if which in (HAND, DECK):
            if public:
                st.learn(card, happen.everybody(st))
            elif source.name == "aside":  # passed on unseen by the neighbour, whom its new owner sees it from
                st.hand_on(card, right_of(st, f), 1 << right_of(st, f) | 1 << owner)
            elif owner != f.doer:
                st.hand_on(card, f.doer, 1 << f.doer)
            elif which == DECK:
                st.learn(card, 1 << f.doer)

    return land


def _land_in_common(op: MoveOp, stock: bool) -> Land:
    from_aside = op.sources[0].name == "aside"

    def land(st: State, f: Frame, card: int) -> None:
        pile = st.table.stock if stock else st.table.boneyard
        st.z[pile] += (card,)
        if stock:
            st.learn(card, happen.everybody(st))
        elif from_aside and len(st.aside) > f.mark:  # the last one lies on top, for all to see
            st.veil(card, 1 << f.doer)

    return land
