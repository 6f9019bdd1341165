"""Cards that were handed on unseen, in the eyes of a seat that knows who gave some card and not which."""

from __future__ import annotations

from ..engine.chance import random_keys
from ..engine.program import PROGRAMS, TURN
from ..engine.state import DECK, DISCARD, HAND, KEPT, PILES, State

#: Numbers of one deal that have nothing to do with each other.
_APART = 0x9E3779B97F4A7C15


class Riddle:
    """A place where a card lies that was handed on unseen: in a pile of `State.z`, or behind them all set aside."""

    __slots__ = ("gifts", "owner", "pile", "pinned", "place")

    def __init__(self, s: State, card: int, owner: int, pile: int, place: int) -> None:
        self.owner = owner
        self.pile = pile
        self.place = place
        self.gifts = s.known[card].gifts
        self.pinned = s.known[card].pinned and pile < len(s.z)

    def card(self, s: State) -> int:
        """Which one it is in this world."""
        return s.z[self.pile][self.place] if self.pile < len(s.z) else s.aside[self.place].card


def riddles(s: State, seat: int) -> list[Riddle]:
    """The places of cards handed on unseen that this seat does not know."""
    bit, z = 1 << seat, s.z
    given = {c for c, known in s.known.items() if known.gifts and not known.seats & bit}
    if not given:
        return []
    found = []
    for base in range(0, s.table.seats * PILES, PILES):
        for which in (HAND, DECK, KEPT):
            if base != seat * PILES or which == DECK:
                cards = z[base + which]
                found += [Riddle(s, c, base // PILES, base + which, k) for k, c in enumerate(cards) if c in given]
    found += [
        Riddle(s, row.card, row.seat, len(z), k)
        for k, row in enumerate(s.aside)
        if row.card in given and not row.seen & bit
    ]
    return found


def exchanged(s: State, seat: int, rng: int, given: list[Riddle]) -> set[int]:
    """Gifts that the seat has not seen give way to any card that their giver may have given; what has to stay there.

    They are given once more in the order of time, each by a draw of its own. The giver's hidden cards are all that the
    seat cannot tell from the gift, wherever he has them now, and those that he handed on later.
    """
    hops = [(gift, i) for i, riddle in enumerate(given) for gift in riddle.gifts if not gift.seats >> seat & 1]
    for gift, i in sorted(hops):
        if gift.giver != s.table.dummy:
            card = given[i].card(s)
            keys = random_keys(rng ^ (gift.when << 3 | gift.giver) * _APART, len(s.table.level))
            other = min([card, *_could_give(s, gift.giver, gift.when, seat, given)], key=keys.__getitem__)
            if other != card:
                exchange(s, {card: other, other: card})
    return {riddle.card(s) for riddle in given if riddle.pinned}


def _could_give(s: State, p: int, when: int, seat: int, given: list[Riddle]) -> list[int]:
    """What a player had at that time and the seat does not see; what lay unseen on his deck he cannot have given."""
    base, bit = p * PILES, 1 << seat
    later: dict[int, bool] = {}  # cards that went about: whether he had this one
    for riddle in given:
        giver = next((gift.giver for gift in riddle.gifts if gift.when >= when), -1)
        if giver < 0 and not riddle.pinned:  # else it was not in his hand when something left that unseen
            giver = riddle.owner
        later[riddle.card(s)] = giver == p
    own = [*s.z[base + HAND], *s.z[base + DECK], *s.z[base + DISCARD][:-1], *s.z[base + KEPT]]
    own += [row.card for row in s.aside if row.seat == p and row.origin == base + HAND and not row.seen & bit]
    return [c for c in own if c not in later and not s.knowing(c) & bit] + [c for c, his in later.items() if his]


def exchange(s: State, to: dict[int, int]) -> None:
    """Cards change places; what is known of those places stays there."""
    s.z = [pile if to.keys().isdisjoint(pile) else tuple([to.get(c, c) for c in pile]) for pile in s.z]
    s.known = {to.get(c, c): known for c, known in s.known.items()}
    if s.aside:
        s.aside = tuple([row._replace(card=to.get(row.card, row.card)) for row in s.aside])
    for f in s.stack:
        if PROGRAMS[f.program].kind != TURN:
            f.pick = to.get(f.pick, f.pick)
