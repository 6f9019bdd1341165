"""The pyramid: cards leave it, fall, and come from the stock. Slots: apex, two in the middle, three in the base."""

from __future__ import annotations

from ...ground.errors import Refusal
from .named import unveil
from .program import ABILITY, ACTION, CRUMBLE, PROGRAMS, REACTION, Op
from .search import leads_on
from .state import NONE, Frame, State

BASE_SLOTS: tuple[int, ...] = (3, 4, 5)
MIDDLE_SLOTS: tuple[int, ...] = (1, 2)
APEX_SLOTS: tuple[int, ...] = (0,)
ALL_SLOTS: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
#: The slots whose cards may fall into a hole.
ABOVE: tuple[tuple[int, ...], ...] = ((), (0,), (0,), (1,), (1, 2), (2,))
#: From the base up, left to right (Rule: pyramid.refill-base-up).
REFILL_ORDER = (3, 4, 5, 1, 2, 0)
#: The pyramid is first dealt from the apex down (Rule: edition.pyramid-deal-premium).
DEAL_ORDER = ALL_SLOTS


def note_change(st: State) -> None:
    """The pyramid was changed by the turn's player, or for his action.

    Rule: turn.rebuild-no-sacrifice-after-change, ruling.kite-no-change
    """
    for f in st.stack:
        if PROGRAMS[f.program].kind == REACTION and f.you != st.seat:
            return
    st.changed = True


def pluck(st: State, card: int) -> int:
    """Lift a card of the pyramid; returns the hole it leaves, which is left to `crumble`."""
    slot = st.pyramid.index(card)
    st.pyramid[slot] = NONE
    if st.down:
        st.down = tuple([row for row in st.down if row[0] != card])
    if not st.changed:
        note_change(st)
    return slot


def above_hole(st: State, hole: int) -> list[int]:
    """The slots whose card may fall into a hole: two above the centre of the base, else one at most."""
    return [slot for slot in ABOVE[hole] if st.pyramid[slot] >= 0]


def crumble(st: State, hole: int, chooser: int) -> None:
    """Cards fall into a hole; at the base centre the chooser may have to say which.

    Rule: pyramid.crumble-immediate, pyramid.crumble-base-corner, pyramid.crumble-base-centre-choice
    """
    above = above_hole(st, hole)
    if len(above) > 1:
        st.stack.append(Frame(CRUMBLE, chooser, left=hole))
    elif above:
        fall(st, hole, above[0])


def fall(st: State, hole: int, slot: int) -> None:
    """One card falls, and the apex follows into its place. Rule: pyramid.crumble-chain"""
    pyramid = st.pyramid
    pyramid[hole] = pyramid[slot]
    pyramid[slot] = NONE
    st.tell("fall", card=pyramid[hole], slot=hole)
    if slot and pyramid[0] >= 0:
        fall(st, slot, 0)


class CrumbleOp(Op):
    """Which card falls into the base centre. Rule: pyramid.crumble-base-centre-choice, pyramid.crumble-chooser"""

    verb = "crumble"
    question = "Which card falls into the base centre?"
    linked = True

    def options(self, st: State, f: Frame) -> list[int]:
        cards = [st.pyramid[slot] for slot in above_hole(st, f.left)]
        below = st.stack[-2] if len(st.stack) > 1 else None
        if below is None or below.you != f.you or PROGRAMS[below.program].kind not in (ACTION, ABILITY):
            return cards
        # The running action has to be possible still after this fall. Rule: action.impossible-part-forbids
        return cards if st.quiet else [c for c in cards if leads_on(st, c)] or cards

    def choose(self, st: State, f: Frame, code: int) -> None:
        st.stack.pop()
        fall(st, f.left, st.pyramid.index(code))

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        return Refusal("pyramid.crumble-immediate", "")


PROGRAMS[CRUMBLE].add(CrumbleOp())


def refill(st: State, order: tuple[int, ...] = REFILL_ORDER) -> None:
    """Fill the holes from the stock while it lasts. Rule: pyramid.refill-from-stock, pyramid.refill-stock-runs-out"""
    unveil(st, st.table.stock, st.pyramid.count(NONE))
    stock = st.z[st.table.stock]
    laid = 0
    for slot in order:
        if st.pyramid[slot] < 0 and laid < len(stock):
            laid += 1
            st.pyramid[slot] = stock[-laid]
            st.tell("refill", card=stock[-laid], slot=slot)
    st.z[st.table.stock] = stock[: len(stock) - laid]
