"""The Dummy's turn in the solo game: it draws a card of its deck and entombs what the table says.

It is never asked. Where the table leaves several cards, it takes the one that helps it most.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import happen
from .program import FORCED
from .scoring import score_cards
from .state import DECK, DISCARD, NONE, PILES, TOMB, Frame, State
from .terms import LIKE_BASE_LEFT, LIKE_BASE_RIGHT, LIKE_TOPMOST

#: A corner of the base and what stands in for it, the nearest slot first (Rule: solo.missing-corner).
NEAREST: dict[int, tuple[int, ...]] = {
    LIKE_BASE_RIGHT: (5, 4, 2, 3, 1, 0), LIKE_BASE_LEFT: (3, 4, 1, 5, 2, 0),
}  # fmt: skip
#: The rows of the pyramid from the top down.
ROWS: tuple[tuple[int, ...], ...] = ((0,), (1, 2), (3, 4, 5))
#: How far to the right each slot lies, in half cards.
RIGHTWARD: tuple[int, ...] = (0, -1, 1, -2, 0, 2)
#: Why a card was taken, for the log: as the table says, or by its second or third choice.
FIRST, SECOND, THIRD = range(3)


def take_turn(st: State) -> None:
    """The Dummy's whole turn but for the refill. Rule: solo.draw-one, solo.normal-rules"""
    me = st.seat
    drawn = draw(st, me)
    slot, choice = target(st, st.table.dummy_row[drawn]) if drawn >= 0 else (NONE, FIRST)
    if slot >= 0:
        card = happen.pluck(st, slot)
        st.tell("dummy takes", me, card, number=choice)
        happen.to_tomb(st, me, card)
        happen.crumble(st, slot, st.table.player)
        return
    st.tell("dummy idle", me)
    if max(st.pyramid) >= 0:  # nothing it could take: the pyramid did not change
        st.tell("forced", me)
        st.stack.append(Frame(FORCED, me))


def draw(st: State, me: int) -> int:
    """The top card of the Dummy's deck, laid open beside it; NONE when it has no cards. Rule: solo.reshuffle"""
    z, base = st.z, me * PILES
    if not z[base + DECK] and not st.renew(me):
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
    """The slot of the card that a row of the table names, and by which of its choices; NONE when there is none."""
    up = st.face_up()
    if not up:
        return NONE, FIRST
    if row in NEAREST:
        return best(st, extreme(st, of_same_colour(st, up, corner(row, up)), dearest_wanted(st))), FIRST
    if row == LIKE_TOPMOST:
        top = next(found for found in ([s for s in slots if s in up] for slots in ROWS) if found)
        wanted = [s for t in top for s in extreme(st, of_same_colour(st, up, t), True)]
        return best(st, wanted), FIRST
    return _of_best_set(st, up)


def corner(row: int, up: list[int]) -> int:
    """The face-up slot that a row of the table looks at in a corner; NONE where it looks elsewhere, or nothing is up.

    Rule: solo.missing-corner
    """
    return next((slot for slot in NEAREST.get(row, ()) if slot in up), NONE)


def _of_best_set(st: State, up: list[int]) -> tuple[int, int]:
    """The dearest card of its own best set, else of the solo player's, else of the pyramid.

    Rule: solo.draw-offering-table, solo.draw-offering-table.second-choice, solo.draw-offering-table.third-choice
    """
    kind = st.table.kind
    for choice, seat in ((FIRST, st.table.dummy), (SECOND, st.table.player)):
        tomb = st.z[seat * PILES + TOMB]
        wanted = [s for group in most_developed(st, tomb) for s in extreme(st, of_set(st, up, group), True)]
        if wanted:
            slot = best(st, wanted)
            if kind[st.pyramid[slot]] not in {kind[c] for c in tomb}:
                return slot, choice
    return best(st, extreme(st, up, True)), THIRD


def of_same_colour(st: State, slots: Iterable[int], like: int) -> list[int]:
    """Those slots whose card has the colour of the card at `like`, of whichever set it is. Rule: solo.same-colour"""
    color = st.table.color
    return [s for s in slots if color[st.pyramid[s]] == color[st.pyramid[like]]]


def of_set(st: State, slots: Iterable[int], group: int) -> list[int]:
    """Those slots whose card belongs to a set; sets that are scored as one are one. Rule: solo.same-colour"""
    return [s for s in slots if st.table.set_id[st.pyramid[s]] == group]


def extreme(st: State, slots: list[int], dearest: bool) -> list[int]:
    """The slots with the cheapest or the dearest cards of these: several when they cost the same."""
    cost = st.table.cost
    costs = [cost[st.pyramid[s]] for s in slots]
    if not costs:
        return []
    wanted = max(costs) if dearest else min(costs)
    return [s for s, c in zip(slots, costs, strict=True) if c == wanted]


def best(st: State, slots: list[int]) -> int:
    """The card that helps the Dummy most: by points, then by cost, then the one further left. Rule: solo.ties"""
    return min(slots, key=lambda s: (-worth(st, st.pyramid[s]), -st.table.cost[st.pyramid[s]], RIGHTWARD[s], s))


def worth(st: State, card: int) -> int:
    """What a card would add to the Dummy's score."""
    tomb = st.z[st.table.dummy * PILES + TOMB]
    return score_cards(st.table, (*tomb, card)).total - score_cards(st.table, tomb).total


def most_developed(st: State, tomb: Iterable[int]) -> list[int]:
    """The sets with the most different cards in a tomb; none in an empty one."""
    t = st.table
    titles: dict[int, set[int]] = {}
    for c in tomb:
        if t.set_id[c] >= 0:
            titles.setdefault(t.set_id[c], set()).add(t.kind[c])
    most = max(map(len, titles.values()), default=0)
    return [group for group, kinds in titles.items() if len(kinds) == most]


def dearest_wanted(st: State) -> bool:
    """Whether hard mode makes the Dummy take the dearest card: a level III card has left the stock.

    A level III card that somebody laid back on the stock was seen going there, so it is known. Rule: solo.hard-mode
    """
    t = st.table
    if not t.hard:
        return False
    level = t.level
    still = sum(1 for c in st.z[t.stock] if level[c] == 3 and c not in st.known)
    return still < level.count(3)
