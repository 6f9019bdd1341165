"""The Dummy's turn in the solo game: it draws a card of its deck and entombs what the table says.

It is never asked. Where the table leaves several cards, it takes the one that helps it most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from . import arrivals
from .drawing import renew
from .program import FORCED
from .pyramid import crumble, pluck
from .scoring import adds
from .state import DECK, DISCARD, NONE, PILES, TOMB, Frame, State
from .terms import LIKE_BASE_LEFT, LIKE_BASE_RIGHT, LIKE_TOPMOST, OF_BEST_SET

#: A corner of the base and what stands in for it, the nearest slot first (Rule: solo.missing-corner).
NEAREST: dict[int, tuple[int, ...]] = {
    LIKE_BASE_RIGHT: (5, 4, 2, 3, 1, 0), LIKE_BASE_LEFT: (3, 4, 1, 5, 2, 0),
}  # fmt: skip
#: How far down each slot lies.
DOWNWARD: tuple[int, ...] = (0, 1, 1, 2, 2, 2)
#: How far to the right each slot lies, in half cards.
RIGHTWARD: tuple[int, ...] = (0, -1, 1, -2, 0, 2)
#: Why a card was taken, for the log: as the table says, or by its second or third choice.
FIRST, SECOND, THIRD = range(3)


def take_turn(st: State) -> None:
    """The Dummy's whole turn but for the refill. Rule: solo.draw-one, solo.normal-rules"""
    me = st.seat
    drawn = draw(st, me)
    slot, choice = target(st, st.table.dummy_row[drawn]) if drawn >= 0 else (NONE, FIRST)
    if slot < 0:
        st.tell("dummy idle", me)
        if max(st.pyramid) >= 0:  # nothing it could take: the pyramid did not change
            st.tell("forced", me)
            st.stack.append(Frame(FORCED, me))
        return
    card = st.pyramid[slot]
    pluck(st, card)
    st.tell("dummy takes", me, card, number=choice)
    arrivals.to_tomb(st, me, card)
    crumble(st, slot, st.table.player)


def draw(st: State, me: int) -> int:
    """The top card of the Dummy's deck, laid open beside it; NONE when it has no cards. Rule: solo.reshuffle"""
    z, base = st.z, me * PILES
    if not z[base + DECK] and not renew(st, me):
        return NONE
    card = z[base + DECK][-1]
    z[base + DECK] = z[base + DECK][:-1]
    z[base + DISCARD] += (card,)
    slot = corner(st.table.dummy_row[card], st.face_up())
    there = st.pyramid[slot] if slot >= 0 else NONE
    st.tell("dummy draws", me, card, slot=slot, other=there, number=int(dearest_wanted(st)))
    return card


# ---- the table --------------------------------------------------------------------------------------


def target(st: State, row: int) -> tuple[int, int]:
    """The slot that a row of the table names, or NONE, and by which of its choices. Rule: solo.same-colour"""
    up = st.face_up()
    if not up:
        return NONE, FIRST
    if row == OF_BEST_SET:
        return _of_best_set(st, up)
    color = [st.table.color[c] for c in st.pyramid]
    topmost = row == LIKE_TOPMOST
    highest = min(DOWNWARD[s] for s in up)
    looked_at = [s for s in up if DOWNWARD[s] == highest] if topmost else [corner(row, up)]
    dearest = topmost or dearest_wanted(st)
    alike = [[s for s in up if color[s] == color[like]] for like in looked_at]
    return best(st, [s for slots in alike for s in extreme(st, slots, dearest)]), FIRST


def corner(row: int, up: list[int]) -> int:
    """The face-up slot that a row of the table looks at in a corner, or NONE. Rule: solo.missing-corner"""
    return next((slot for slot in NEAREST.get(row, ()) if slot in up), NONE)


def _of_best_set(st: State, up: list[int]) -> tuple[int, int]:
    """The most expensive card of its own best set, else of the solo player's, else of the pyramid.

    Rule: solo.draw-offering-table, solo.draw-offering-table.second-choice, solo.draw-offering-table.third-choice
    """
    kind, set_id = st.table.kind, [st.table.set_id[c] for c in st.pyramid]
    for choice, seat in ((FIRST, st.table.dummy), (SECOND, st.table.player)):
        tomb = st.pile(seat, TOMB)
        of_sets = [[s for s in up if set_id[s] == group] for group in most_developed(st, tomb)]
        wanted = [s for slots in of_sets for s in extreme(st, slots, True)]
        if wanted:
            slot = best(st, wanted)
            if kind[st.pyramid[slot]] not in {kind[c] for c in tomb}:
                return slot, choice
    return best(st, extreme(st, up, True)), THIRD


def extreme(st: State, slots: list[int], dearest: bool) -> list[int]:
    """The slots with the cheapest or the most expensive cards of these: several when they cost the same."""
    costs = [st.table.cost[st.pyramid[s]] for s in slots]
    wanted = (max if dearest else min)(costs, default=0)
    return [s for s, cost in zip(slots, costs, strict=True) if cost == wanted]


def best(st: State, slots: list[int]) -> int:
    """The card that helps the Dummy most: by points, then by cost, then the one further left. Rule: solo.ties"""
    t, cards = st.table, st.pyramid
    return min(slots, key=lambda s: (-adds(st, t.dummy, cards[s]), -t.cost[cards[s]], RIGHTWARD[s], s))


def most_developed(st: State, tomb: Iterable[int]) -> list[int]:
    """The sets with the most different cards in a tomb; none in an empty one."""
    t = st.table
    set_of = {t.kind[c]: t.set_id[c] for c in tomb if t.set_id[c] >= 0}
    sizes = Counter(set_of.values())
    return [group for group, size in sizes.items() if size == max(sizes.values())]


def dearest_wanted(st: State) -> bool:
    """Whether hard mode makes the Dummy take the most expensive card: a level III card has left the stock.

    A level III card that somebody laid back on the stock was seen going there, so it is known. Rule: solo.hard-mode
    """
    level = st.table.level
    still = sum(1 for c in st.stock if level[c] == 3 and c not in st.known)
    return st.table.rules.hard and still < level.count(3)
