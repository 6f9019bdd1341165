"""Gold and prices: what a seat can lay out, what a card costs it, and the purchase that begins."""

from __future__ import annotations

from typing import NamedTuple

from .program import PAY, PROGRAMS, RULES
from .state import HAND, NONE, PILES, Frame, State
from .terms import NEXT_CARD_PLAYED, Gold, Price


def note_played(st: State) -> None:
    """A hand card was used: for gold, for its action or for the tomb. Rule: turn.one-purpose-per-card"""
    st.played += 1
    if st.lasting:
        st.lasting = tuple([row for row in st.lasting if row.moment != NEXT_CARD_PLAYED])


class Terms(NamedTuple):
    """What the rules in force make of a seat's gold and prices."""

    each: int = 0  # gold that every hand card is worth, 0 for what is printed (Rule: card.statue-of-thoth)
    times: int = 1  # what the gold of the next card played is multiplied by (Rule: card.ring, ruling.ring-first-card)
    beside: int = 0  # gold that waits for the next purchase beside the cards (Rule: card.architect.one-purchase)
    half: bool = False  # whether prices are halved


#: Where no such rule is in force.
PLAIN = Terms()


def terms(st: State, seat: int) -> Terms:
    """The terms on which the seat pays now."""
    now = PLAIN
    for row in st.lasting:
        if row.what < 0 and row.seat == seat:
            rule = RULES[-1 - row.what]
            if isinstance(rule, Gold):
                beside = row.value if rule.plus else 0
                now = Terms(now.each or rule.each, now.times * rule.times, now.beside + beside, now.half)
            elif isinstance(rule, Price):
                now = now._replace(half=now.half or rule.half)
    return now


def price(st: State, seat: int, card: int, less: int = 0) -> int:
    """What the seat pays for a card: subtractions, never below zero, then half of it rounded up.

    Rule: ruling.price-order
    """
    cost = st.table.cost[card] - less
    pharaoh = st.pharaohs[seat]
    if pharaoh >= 0 and seat == st.seat:
        cost -= PROGRAMS[pharaoh].discount
    if cost < 0:
        return 0
    return (cost + 1) // 2 if st.lasting and terms(st, seat).half else cost


def purse(st: State, seat: int) -> int:
    """All the gold the seat could lay out for one purchase now. Rule: buy.combine-gold"""
    hand, gold = st.z[seat * PILES + HAND], st.table.gold
    if not st.lasting:
        total = 0
        for c in hand:
            total += gold[c]
        return total
    each, times, beside, _ = terms(st, seat)
    values = [each or gold[c] for c in hand]
    return sum(values) + (times - 1) * max(values, default=0) + beside


def open_purchase(st: State, seat: int, card: int, less: int = 0, found: int = NONE) -> None:
    """Begin to pay for a card: a payment frame holds what is still owed (Rule: buy.step-sequence)."""
    beside = terms(st, seat).beside if st.lasting else 0
    owed = price(st, seat, card, less) - beside
    st.stack.append(Frame(PAY, seat, NONE, card, found, memory=owed, loop=beside))
    st.tell("purchase", seat, card)
