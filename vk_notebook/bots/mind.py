"""What cards are worth to the collector, at one decision: what it brings to entomb, own, lose or play them.

Cards are numbers here and titles are bits, so that a possible world is played to its end in milliseconds. A mind reads
a full state, but only what its seat may know, so that nobody is clairvoyant.
"""

from __future__ import annotations

from ..rules.engine.known import NOBODY
from ..rules.engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, PILES, TOMB, State
from ..rules.table import Table
from .worth import FOUR_EACH, FROM_BOTH, FROM_DISCARD, FROM_HAND, GOLD, PACE, PLAIN, TAKING, Worth, worth_of


class Numbers:
    """What is fixed for a game, by card number: flat lists, since every decision reads them."""

    __slots__ = ("act", "bit", "buries", "cost", "gold", "group", "kind", "lasting", "laying", "mask", "name", "points",
                 "reputation", "second", "size", "takes", "waste", "way")  # fmt: skip

    def __init__(self, t: Table) -> None:
        cards = range(len(t.name))
        self.name = t.name
        self.gold = t.gold
        self.cost = t.cost
        self.kind = t.kind
        self.group = t.set_id
        self.points = [float(points) for points in t.points]
        worth = {name: worth_of(deed) for name, deed in t.deeds.items()}
        of = [worth.get(name, Worth()) for name in t.name]  # the last one is the hidden card
        #: what a card is good for each time it comes into the hand: beside its gold, and all in all
        self.reputation = [one.reputation for one in of]
        self.lasting = [GOLD * (t.gold[c] - 1.3) + self.reputation[c] for c in cards]
        self.act = [one.act for one in of]
        self.way = [one.way for one in of]
        #: how much an action counts of the worth of the card that it takes, entombs, or entombs from the pyramid
        self.takes, self.laying, self.buries = 0.8, 1.0, 0.7
        #: the most that an entombment may lose, as it is better than none; how much the purchase after this one counts
        self.waste, self.second = -0.4, 0.0
        #: the bit of each set title, and the bits of each set
        self.bit = [1 << t.kind[c] if t.set_id[c] >= 0 else 0 for c in cards]
        self.mask = [0] * len(t.set_names)
        for c, group in enumerate(t.set_id):
            if group >= 0:
                self.mask[group] |= self.bit[c]
        #: how many titles each set has
        self.size = [mask.bit_count() for mask in self.mask]


class Mind:
    """What a seat thinks of cards at one decision."""

    __slots__ = ("drawn", "n", "own", "seat", "st", "tomb", "uses")

    def __init__(self, st: State, n: Numbers, seat: int) -> None:
        self.st = st
        self.n = n
        self.seat = seat
        z, base, bit = st.z, seat * PILES, n.bit
        tomb = 0
        for c in z[base + TOMB]:
            tomb |= bit[c]
        cards = z[base + HAND] + z[base + DECK] + z[base + DISCARD] + z[base + IN_PLAY] + z[base + KEPT]
        own = tomb
        for c in cards if not (st.known or st.aside) else self._owned(cards):
            own |= bit[c]
        #: the titles in the tomb, and all that the seat knows to be its own
        self.tomb = tomb
        self.own = own
        t = st.table
        left = st.left
        turns = left / (PACE * t.seats) - 1
        count = len(cards)
        #: how often a card that is played or bought now will be in the hand again
        self.uses = uses = turns * 5 / (count if count > 5 else 5) if turns > 0 else 0.0
        #: the share of the points of a card bought now that will still be entombed
        self.drawn = uses if uses < 1.0 else 1.0

    def _owned(self, cards: tuple[int, ...]) -> list[int]:
        """These cards and those set aside by the running action, without unseen gifts on the deck."""
        st, bit = self.st, 1 << self.seat
        deck = st.z[self.seat * PILES + DECK]
        unseen = {c for c in deck if not st.known.get(c, NOBODY).seats & bit and c in st.known}
        return [*(c for c in cards if c not in unseen), *(row.card for row in st.aside if row.seat == self.seat)]

    def scored(self, card: int) -> float:
        """What the card adds to the tomb, seen with the rest of its set that is on the way."""
        n = self.n
        group = n.group[card]
        if group < 0:
            return n.points[card]
        if self.tomb & n.bit[card]:
            return 0.0
        now = 2 * (self.tomb & n.mask[group]).bit_count() + 1
        later = self.in_sight(group)
        return now if now > later else later

    def in_sight(self, group: int) -> float:
        """How many titles of a set are on their way to the tomb."""
        return (self.own & self.n.mask[group]).bit_count()

    def entomb(self, card: int) -> float:
        """What it brings to entomb the card now instead of keeping it."""
        return self.scored(card) - self.uses * self.n.lasting[card]

    def gain(self, card: int) -> float:
        """What it brings to own the card."""
        n, drawn = self.n, self.drawn
        found = 0.05 * n.cost[card] + self.uses * n.lasting[card]
        group = n.group[card]
        if group < 0:
            return found + n.points[card] * drawn
        if not self.own & n.bit[card]:
            found += ((self.own & n.mask[group]).bit_count() + 1.0) * drawn
        return found

    def value(self, card: int) -> float:
        """What is lost with a card of one's own."""
        often = self.uses + 0.5
        return self.scored(card) * (often if often < 1.0 else 1.0) + self.uses * self.n.lasting[card]

    def act(self, card: int, free: bool) -> float:
        """What it brings to carry the card's action out now."""
        n, st = self.n, self.st
        worth, way = n.act[card], n.way[card]
        if way == PLAIN:
            return worth
        if way == FROM_HAND:
            return worth + n.laying * self._best_of_hand(card, free)
        if way == FROM_BOTH:
            return worth + n.laying * max(self._best_of_hand(card, free), self._best_of_discard())
        if way == FROM_DISCARD:
            return worth + n.laying * self._best_of_discard()
        if way == FOUR_EACH:
            return self._best_for_four_each()
        if way == TAKING:
            return worth + max([self.gain(c) for c in st.pyramid if c >= 0], default=0.0) * n.takes
        return worth + max([self.scored(c) for c in st.pyramid if c >= 0], default=0.0) * n.buries

    def _best_of_hand(self, card: int, free: bool) -> float:
        """The best entombment of another card in the hand; the second best while the free one is still open."""
        kind = self.n.kind
        others = list(self.hand)
        for i, c in enumerate(others):
            if kind[c] == kind[card]:
                del others[i]
                break
        gains = sorted([self.entomb(c) for c in others], reverse=True)
        nth = 1 if free else 0
        return gains[nth] if len(gains) > nth else -1.0

    def _best_for_four_each(self) -> float:
        """What the base holds that the hand can pay only with four gold a card, over what it can pay without."""
        gold, cost, hand = self.n.gold, self.n.cost, self.hand
        now, then = sum([gold[c] for c in hand]), 4 * (len(hand) - 1)
        base = [c for c in self.st.pyramid[3:] if c >= 0]
        within = max([self.gain(c) for c in base if cost[c] <= now], default=0.0)
        return max([self.gain(c) for c in base if cost[c] <= then], default=0.0) - within

    def _best_of_discard(self) -> float:
        return max([self.entomb(c) for c in self.st.z[self.seat * PILES + DISCARD]], default=-1.0)

    @property
    def hand(self) -> tuple[int, ...]:
        """The seat's hand."""
        return self.st.z[self.seat * PILES + HAND]

    def kinds(self, *piles: int) -> set[int]:
        """The kinds of card in some of the seat's piles."""
        base, kind = self.seat * PILES, self.n.kind
        return {kind[c] for pile in piles for c in self.st.z[base + pile]}
