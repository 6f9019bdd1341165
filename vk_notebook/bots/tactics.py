"""The tempo bot's judgement of cards: the collector's rules, looking further ahead.

1. What a set may become counts, not only what it is: with much of the game left a first Statue is worth more than a
   first Sarcophagus.
2. Thin the deck: every starter that is drawn again is a loss. Cards that draw are the best of all.
3. Count the turns that are left: hurry titles into the tomb when more of them wait than turns are left to entomb
   them, and buy none that would come too late.
4. Think of the purchase after this one, and pay with no more gold than need be.
5. Let that card fall, or break that one out, that serves oneself little and the next player much.

The numbers below, and those of the cards in `tempo_worth`, were found by some forty thousand games against the
collector: each was changed a little at random, and moved to where the points went. `tools/tune_tempo.py` does that for
the cards of any version.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..rules.engine.codes import CARD
from ..rules.engine.program import CRUMBLE, FORCED, OPS, PAY
from ..rules.engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, NONE, PILES, TOMB, Frame, State
from ..rules.table import Table
from . import policy
from .collector import Play
from .tempo_worth import LASTING, NOW, STARTER

#: Points that a gold piece more in the hand is worth each time, and the gold that a card should bring.
GOLD, AVERAGE = 0.2, 1.7
#: Cards that leave stock and pyramid in a turn.
PACE = 1.4
#: Of what it sees, how many times a card will come into the hand: a deck is thinner later.
OFTEN = 1.2
#: What a new title counts for each title of its set that one has, and for each that is still to be had.
TITLE, HOPE = 0.8, 0.5
#: With fewer turns left than this there is less and less to hope for.
HORIZON = 7.6
#: What an entombed title counts for each title of its set that is still to come.
AIM = 0.4
#: A unique is bought for this share of its points.
UNIQUE = 0.4
#: How many titles a seat will be unable to entomb for each turn it lacks.
LATE = 0.7
#: Points that entombing is hurried by when as many titles wait as turns are left, and the most of such waiting.
PRESS, CROWD = 1.0, 1.6
#: Rather an entombment that loses this much than none.
WASTE = -0.9
#: How much the purchase after this one counts.
SECOND = 0.4
#: How much it counts, where a card falls or is broken out, what it would bring oneself, and the next player.
SELF, DENIAL = 0.5, 0.3

_MANY = 20_000  # remembered piles; they are forgotten when there are more


class Numbers(policy.Numbers):
    """The tempo bot's numbers of a game; `now` and `lasting` are what it thinks of cards, by their names."""

    __slots__ = ("piles", "use")

    def __init__(self, t: Table, now: Mapping[str, float] = NOW, lasting: Mapping[str, float] = LASTING) -> None:
        super().__init__(t)
        cards = range(len(t.name))
        self.takes, self.laying, self.buries = 1.0, 0.9, 1.2
        self.reputation = [lasting.get(t.name[c], STARTER if t.starter[c] else self.reputation[c]) for c in cards]
        self.lasting = [GOLD * (t.gold[c] - AVERAGE) + self.reputation[c] for c in cards]
        self.act = [now.get(t.name[c], self.act[c]) for c in cards]
        #: what a hand card is good for this turn
        self.use = [t.gold[c] + max(self.act[c], 0.0) + self.reputation[c] for c in cards]
        #: the bits of the titles of piles that were seen before
        self.piles: dict[tuple[int, ...], int] = {}

    def titles(self, pile: tuple[int, ...]) -> int:
        """The bits of the titles in a pile."""
        found = self.piles.get(pile)
        if found is None:
            found, bit = 0, self.bit
            for c in pile:
                found |= bit[c]
            if len(self.piles) > _MANY:
                self.piles.clear()
            self.piles[pile] = found
        return found

    def mind(self, st: State, seat: int) -> Mind:
        """How the player sees the cards at one decision."""
        return Mind(st, self, seat)

    def plan(self, purse: int, buys: list[Play], entombs: list[Play], without: int) -> Play:
        """The best purchase, with the best entombment that leaves its price, and a thought of a second purchase."""
        best, target, laid = 0.0, 0, 0
        for gain, cost, code in (*buys, (0.0, 0, 0)):
            spare = purse - cost
            if spare < 0 or gain < 0:
                continue
            which = 0
            for worth, gold, entomb in entombs:
                if worth < WASTE:
                    break
                if gold <= spare and entomb & CARD != without:
                    which = entomb
                    spare -= gold
                    gain += worth if worth > 0.01 else 0.01
                    break
            more = 0.0
            for also, price, other in buys:
                if price < spare and also > more and other != code:
                    more = also
            gain += SECOND * more
            if gain > best:
                best, target, laid = gain, code, which
        return best, target, laid

    def pick(self, st: State, codes: list[int]) -> int:
        """The pick in the middle of an action, a purchase or the turn's end."""
        if len(codes) == 1:
            return codes[0]
        f = st.stack[-1]
        program = f.program
        if program == PAY:
            return self._pay(st, f, codes)
        op = OPS[program][f.pc]
        if program == CRUMBLE:
            mind = Mind(st, self, op.asked(st, f))
            return _least(codes, [SELF * mind.gain(c) + DENIAL * mind.wished(c) for c in codes])
        if program == FORCED:
            mind = Mind(st, self, op.asked(st, f))
            return _least(codes, [SELF * mind.gain(c) - DENIAL * mind.wished(c) for c in codes])
        if codes[0] >= 0:
            verb = op.word(st, f, codes[0])
            if codes[-1] >= 0:
                found = self._has_to(st, codes, verb, op.asked(st, f))
            else:
                found = self._may(st, codes, verb, op.asked(st, f))
            if found is not None:
                return found
        return policy.pick(st, self, codes)

    def _has_to(self, st: State, codes: list[int], verb: str, seat: int) -> int | None:
        """A card where one has to be picked, None if the collector's rule will do."""
        mind = Mind(st, self, seat)
        if verb == "entomb":
            mine = st.z[seat * PILES + HAND]
            return _least(codes, [-(mind.entomb(c) if c in mine else mind.scored(c)) for c in codes])
        if verb in ("take", "buy"):
            return _least(codes, [-mind.gain(c) for c in codes])
        if verb == "discard":
            return _least(codes, [self.use[c] for c in codes])
        if verb == "sacrifice" and codes[0] in st.pyramid:
            return _least(codes, [SELF * mind.gain(c) - DENIAL * mind.wished(c) for c in codes])
        if verb in ("give", "sacrifice"):
            return _least(codes, [mind.value(c) for c in codes])
        return None

    def _may(self, st: State, codes: list[int], verb: str, seat: int) -> int | None:
        """A card, or none where the best would be a loss; None if the collector's rule will do."""
        cards = [c for c in codes if c >= 0]
        mind = Mind(st, self, seat)
        if verb == "entomb":
            mine = st.z[seat * PILES + HAND]
            gains = [mind.entomb(c) if c in mine else mind.scored(c) for c in cards]
        elif verb in ("take", "buy"):
            gains = [mind.gain(c) for c in cards]
        else:
            return None
        most = max(gains)
        return cards[gains.index(most)] if most > 0 else codes[-1]

    def _pay(self, st: State, f: Frame, codes: list[int]) -> int:
        """A card of those that pay the price with the least waste, the dearest first."""
        if st.lasting:
            return policy.payment(f.memory, self, codes)
        gold, due = self.gold, f.memory
        hand = st.z[f.you * PILES + HAND]
        sums = 1
        for c in hand:
            sums |= sums << gold[c]
        enough = sums >> due
        wanted = due + (enough & -enough).bit_length() - 1
        best, most = codes[0], -1
        for c in codes:
            if most < gold[c] <= wanted:
                others = 1
                rest = list(hand)
                rest.remove(c)
                for other in rest:
                    others |= others << gold[other]
                if others >> (wanted - gold[c]) & 1:
                    best, most = c, gold[c]
        return best


def _least(codes: list[int], worths: list[float]) -> int:
    return codes[worths.index(min(worths))]


class Mind(policy.Mind):
    """What the tempo bot knows of its own cards and of the next player's tomb at one decision."""

    __slots__ = ("far", "theirs", "urge")

    def __init__(self, st: State, n: Numbers, seat: int) -> None:
        self.st = st
        self.n = n
        self.seat = seat
        t, z, base, titles = st.table, st.z, seat * PILES, n.titles
        hand, deck, discard = z[base + HAND], z[base + DECK], z[base + DISCARD]
        in_play, kept = z[base + IN_PLAY], z[base + KEPT]
        self.tomb = tomb = titles(z[base + TOMB])
        self.own = own = tomb | titles(hand) | titles(deck) | titles(discard) | titles(in_play) | titles(kept)
        count = len(hand) + len(deck) + len(discard) + len(in_play) + len(kept)
        turns = (len(z[t.stock]) + 6 - st.pyramid.count(NONE)) / (PACE * t.seats) - 1
        if turns < 0:
            turns = 0.0
        self.uses = uses = turns * 5 / (count if count > 5 else 5)
        drawn = uses * OFTEN
        waiting = (own ^ tomb).bit_count()
        late = LATE * (waiting + 1)
        #: the share of the points of a card bought now that will still be entombed
        self.drawn = (drawn if drawn < 1 else 1.0) * (turns / late if turns < late else 1.0)
        crowd = waiting / (turns + 1)
        #: what it brings to entomb a title now rather than later
        self.urge = PRESS * (crowd if crowd < CROWD else CROWD)
        #: how much there is to hope for
        self.far = HOPE * (turns / HORIZON if turns < HORIZON else 1.0)
        self.theirs = titles(z[(seat + 1) % t.seats * PILES + TOMB]) if t.seats > 1 else 0

    def scored(self, card: int) -> float:
        """What the card adds to the tomb, seen with the rest of its set that is on the way or may come."""
        n = self.n
        group = n.group[card]
        if group < 0:
            return n.points[card]
        if self.tomb & n.bit[card]:
            return 0.0
        mask = n.mask[group]
        now = 2 * (self.tomb & mask).bit_count() + 1
        own = (self.own & mask).bit_count()
        later = own + AIM * (n.size[group] - own)
        return now if now > later else later

    def entomb(self, card: int) -> float:
        """What it brings to entomb the card now instead of keeping it."""
        n = self.n
        worth = self.scored(card) - self.uses * n.lasting[card]
        return worth + self.urge if n.bit[card] & ~self.tomb else worth

    def gain(self, card: int) -> float:
        """What it brings to own the card."""
        n = self.n
        found = self.uses * n.lasting[card]
        group = n.group[card]
        if group < 0:
            return found + n.points[card] * self.drawn * UNIQUE
        if self.own & n.bit[card]:
            return found
        have = (self.own & n.mask[group]).bit_count()
        return found + ((have + 1) * TITLE + self.far * (n.size[group] - 1 - have)) * self.drawn

    def value(self, card: int) -> float:
        """What is lost with a card of one's own."""
        often = self.uses + 0.5
        return self.scored(card) * (often if often < 1 else 1.0) + self.uses * self.n.lasting[card]

    def wished(self, card: int) -> float:
        """What the card would bring the next player, as far as the tomb tells."""
        n = self.n
        group = n.group[card]
        if group < 0 or self.theirs & n.bit[card]:
            return 0.0
        return (self.theirs & n.mask[group]).bit_count()


__all__ = ["Mind", "Numbers"]
