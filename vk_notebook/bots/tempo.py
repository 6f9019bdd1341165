"""The tempo bot: the collector's rules, looking further ahead and with an eye on the clock.

1. What a set may become counts, not only what it is: with much of the game left a first Statue is worth more than a
   first Sarcophagus.
2. Thin the deck: every starter that is drawn again is a loss. Cards that draw are the best of all.
3. Count the turns that are left: hurry titles into the tomb when more of them wait than turns are left to entomb
   them, and buy none that would come too late.
4. Think of the purchase after this one, and pay with no more gold than need be.
5. Let that card fall, or break that one out, that serves oneself little and the next player much.

The numbers below, and those of the cards in `worth.csv`, were found by some forty thousand games against the
collector: each was changed a little at random, and moved to where the points went.
"""

from __future__ import annotations

from random import Random

from ..rules.engine.program import CRUMBLE, FORCED, OPS, PAY
from ..rules.engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, PILES, TOMB, Frame, State
from ..rules.knowledge.view import View
from ..rules.table import Table
from ..rules.words.notation import Options
from ..value.position_features import PACE
from .collector import Strategy, choose, strategy_of
from .mind import Mind
from .picks import payment
from .protocol import Bot
from .worth import LASTING, TEMPO

#: Points that a gold piece more in the hand is worth each time, and the gold that a card should bring.
GOLD, AVERAGE = 0.2, 1.7
#: What a starter is worth each time it is drawn, beside its gold: a better card could have come.
STARTER = -0.6
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


class TempoStrategy(Strategy):
    """How the tempo bot plays one game."""

    __slots__ = ("piles", "use")

    def __init__(self, t: Table) -> None:
        super().__init__(t)
        cards = range(len(t.name))
        self.takes, self.laying, self.buries = 1.0, 0.9, 1.2
        self.waste, self.second = WASTE, SECOND
        self.reputation = [LASTING.get(t.name[c], STARTER if t.starter[c] else self.reputation[c]) for c in cards]
        self.lasting = [GOLD * (t.gold[c] - AVERAGE) + self.reputation[c] for c in cards]
        self.act = [TEMPO.get(t.name[c], self.act[c]) for c in cards]
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

    def mind(self, st: State, seat: int) -> TempoMind:
        """What the player thinks of cards at one decision."""
        return TempoMind(st, self, seat)

    def pick(self, st: State, codes: list[int]) -> int:
        """The pick in the middle of an action, a purchase or the turn's end."""
        if len(codes) == 1:
            return codes[0]
        f = st.stack[-1]
        program = f.program
        if program == PAY:
            return self._pay(st, f, codes)
        op = OPS[program][f.pc]
        mind = TempoMind(st, self, op.asked(st, f))
        if program in (CRUMBLE, FORCED):
            denial = DENIAL if program == CRUMBLE else -DENIAL
            return min(codes, key=lambda c: SELF * mind.gain(c) + denial * mind.wished(c))
        found = self._card(mind, codes, op.word(st, f, codes[0])) if codes[0] >= 0 else None
        return strategy_of(st).pick(st, codes) if found is None else found

    def _card(self, mind: TempoMind, codes: list[int], verb: str) -> int | None:
        """The best card, or none where it would be a loss and may be left; None if the collector's rule will do."""
        worth = {"entomb": mind.laid, "take": mind.gain, "buy": mind.gain}.get(verb)
        if worth is not None:
            best = max([c for c in codes if c >= 0], key=worth)
            return best if codes[-1] >= 0 or worth(best) > 0 else codes[-1]
        if codes[-1] < 0:
            return None
        if verb == "discard":
            return min(codes, key=self.use.__getitem__)
        if verb == "sacrifice" and codes[0] in mind.st.pyramid:
            return min(codes, key=lambda c: SELF * mind.gain(c) - DENIAL * mind.wished(c))
        return min(codes, key=mind.value) if verb in ("give", "sacrifice") else None

    def _pay(self, st: State, f: Frame, codes: list[int]) -> int:
        """The most expensive card of those that pay the price with the least waste."""
        if st.lasting:
            return payment(f.memory, self.gold, codes)
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


class TempoMind(Mind):
    """What the tempo bot knows of its own cards and of the next player's tomb at one decision."""

    __slots__ = ("far", "theirs", "urge")

    def __init__(self, st: State, n: TempoStrategy, seat: int) -> None:
        self.st = st
        self.n = n
        self.seat = seat
        t, z, base, titles = st.table, st.z, seat * PILES, n.titles
        hand, deck, discard = z[base + HAND], z[base + DECK], z[base + DISCARD]
        in_play, kept = z[base + IN_PLAY], z[base + KEPT]
        self.tomb = tomb = titles(z[base + TOMB])
        self.own = own = tomb | titles(hand) | titles(deck) | titles(discard) | titles(in_play) | titles(kept)
        count = len(hand) + len(deck) + len(discard) + len(in_play) + len(kept)
        turns = st.left / (PACE * t.seats) - 1
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

    def in_sight(self, group: int) -> float:
        """How many titles of a set are on their way to the tomb, or may come."""
        own = super().in_sight(group)
        return own + AIM * (self.n.size[group] - own)

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

    def laid(self, card: int) -> float:
        """What it brings to lay the card into the tomb, from the hand or from elsewhere."""
        return self.entomb(card) if card in self.hand else self.scored(card)

    def wished(self, card: int) -> float:
        """What the card would bring the next player, as far as the tomb tells."""
        n = self.n
        group = n.group[card]
        if group < 0 or self.theirs & n.bit[card]:
            return 0.0
        return (self.theirs & n.mask[group]).bit_count()


class Tempo(Bot):
    """Thins its deck, draws many cards, collects the sets that can still grow, and entombs what it buys in time.

    Its rules ask only what its seat may know, so it can follow them in any possible world.
    """

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """The option that the rules name."""
        codes = options.codes
        if len(codes) == 1:
            return 0
        world = view.determinize(0)
        return codes.index(choose(world, strategy_of(world, TempoStrategy)))
