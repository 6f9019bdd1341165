"""The collector's rules on card numbers: the same choices ten times as fast, for playing possible worlds to their end.

It reads a full state, but only what the seat that is asked may know, so that nobody in a playout is clairvoyant.
"""

from __future__ import annotations

from random import Random
from weakref import WeakKeyDictionary

from ..rules.engine import paying
from ..rules.engine.codes import BUY, END, ENTOMB, EXECUTE, PHARAOH
from ..rules.engine.program import CRUMBLE, FORCED, OPS, PAY
from ..rules.engine.state import CHOOSE_PHARAOH, DECK, DISCARD, HAND, IN_PLAY, KEPT, NONE, PILES, PLAY, TOMB, State
from ..rules.engine.turn import advance, apply, asked, legal, may_buy, may_execute, may_use_pharaoh, play_main
from ..rules.knowledge.view import Facts, View
from ..rules.table import Table
from ..rules.words.choices import Options
from .collector import Collector, Play, plan
from .worth import (
    ACTION,
    ENTOMBS_BOTH,
    ENTOMBS_DISCARD,
    ENTOMBS_HAND,
    ENTOMBS_PYRAMID,
    GOLD,
    PACE,
    REPUTATION,
    TAKES,
)

PLAIN, FROM_HAND, FROM_BOTH, FROM_DISCARD, FOUR_EACH, TAKING, FROM_PYRAMID = range(7)
#: After so many actions in one turn a playout ends it: two cards may fetch each other for ever.
ACTIONS_A_TURN = 30
#: After so many turns a player a playout is broken off.
TURNS = 60


class Numbers:
    """What is fixed for a game, by card number: flat lists, since every decision of a playout reads them.

    Another player who follows the same rules has numbers of his own, and a mind, plan and picks of his own.
    """

    __slots__ = ("act", "bit", "buries", "cost", "gold", "group", "kind", "lasting", "laying", "mask", "points",
                 "reputation", "size", "takes", "way")  # fmt: skip

    def __init__(self, t: Table) -> None:
        self.gold = t.gold
        self.cost = t.cost
        self.kind = t.kind
        self.group = t.set_id
        self.points = [float(points) for points in t.points]
        self.reputation = [REPUTATION.get(name, 0.0) for name in t.name]
        self.lasting = [GOLD * (t.gold[c] - 1.3) + self.reputation[c] for c in range(len(t.name))]
        self.act = [ACTION.get(name, 0.0) for name in t.name]
        self.way = [_way(name) for name in t.name]
        #: how much of what it fetches, lays into the tomb or entombs from the pyramid an action is worth
        self.takes, self.laying, self.buries = 0.8, 1.0, 0.7
        #: the bit of each set title, and the bits of each set
        self.bit = [1 << t.kind[c] if t.set_id[c] >= 0 else 0 for c in range(len(t.name))]
        self.mask = [0] * len(t.set_names)
        for c, group in enumerate(t.set_id):
            if group >= 0:
                self.mask[group] |= self.bit[c]
        #: how many titles each set has
        self.size = [mask.bit_count() for mask in self.mask]

    def mind(self, st: State, seat: int) -> Mind:
        """How the player sees the cards at one decision."""
        return Mind(st, self, seat)

    def plan(self, purse: int, buys: list[Play], entombs: list[Play], without: int) -> Play:
        """The best purchase together with the best entombment, see `collector.plan`."""
        return plan(purse, buys, entombs, without)

    def pick(self, st: State, codes: list[int]) -> int:
        """The pick in the middle of an action, a purchase or the turn's end."""
        return pick(st, self, codes)


def _way(name: str) -> int:
    """How the worth of a card's action hangs on the cards at hand."""
    ways = ((ENTOMBS_HAND, FROM_HAND), (ENTOMBS_BOTH, FROM_BOTH), (ENTOMBS_DISCARD, FROM_DISCARD),
            (frozenset(("Statue of Thoth",)), FOUR_EACH), (TAKES, TAKING), (ENTOMBS_PYRAMID, FROM_PYRAMID))  # fmt: skip
    return next((way for names, way in ways if name in names), PLAIN)


_KNOWN: WeakKeyDictionary[Facts, dict[type[Numbers], Numbers]] = WeakKeyDictionary()


def numbers(st: State, player: type[Numbers] = Numbers) -> Numbers:
    """The numbers of a state's game for a player, the collector unless told otherwise; made once for a game."""
    known = _KNOWN.setdefault(View(st, 0).facts, {})
    found = known.get(player)
    if found is None:
        found = known[player] = player(st.table)
    return found


class Mind:
    """What a seat knows of its own cards at one decision."""

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
        for c in cards:
            own |= bit[c]
        self.tomb = tomb
        self.own = own
        t = st.table
        left = len(z[t.stock]) + 6 - st.pyramid.count(NONE)
        turns = left / (PACE * t.seats) - 1
        count = len(cards)
        self.uses = uses = turns * 5 / (count if count > 5 else 5) if turns > 0 else 0.0
        #: the share of the points of a card bought now that will still be entombed
        self.drawn = uses if uses < 1.0 else 1.0

    def scored(self, card: int) -> float:
        """What the card adds to the tomb, seen with the rest of its set that is on the way."""
        n = self.n
        group = n.group[card]
        if group < 0:
            return n.points[card]
        if self.tomb & n.bit[card]:
            return 0.0
        mask = n.mask[group]
        now = 2 * (self.tomb & mask).bit_count() + 1
        later = (self.own & mask).bit_count()
        return now if now > later else later

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
        """The best entombment in the hand beside this card; the second best while the free one is still open."""
        kind = self.n.kind
        others = list(self.st.z[self.seat * PILES])
        for i, c in enumerate(others):
            if kind[c] == kind[card]:
                del others[i]
                break
        gains = sorted([self.entomb(c) for c in others], reverse=True)
        nth = 1 if free else 0
        return gains[nth] if len(gains) > nth else -1.0

    def _best_for_four_each(self) -> float:
        """What the base holds that the hand can pay only with four gold a card, over what it can pay without."""
        st, gold, cost = self.st, self.n.gold, self.n.cost
        hand = st.z[self.seat * PILES]
        now, then = sum([gold[c] for c in hand]), 4 * (len(hand) - 1)
        base = [c for c in st.pyramid[3:] if c >= 0]
        within = max([self.gain(c) for c in base if cost[c] <= now], default=0.0)
        return max([self.gain(c) for c in base if cost[c] <= then], default=0.0) - within

    def _best_of_discard(self) -> float:
        return max([self.entomb(c) for c in self.st.z[self.seat * PILES + DISCARD]], default=-1.0)


def main_choice(st: State, n: Numbers) -> int:
    """The play between two others."""
    seat = st.seat
    hand = st.z[seat * PILES + HAND]
    if not hand:
        return PHARAOH if may_use_pharaoh(st) else END
    mind = n.mind(st, seat)
    gold, plan = n.gold, n.plan
    different = st.table.one_of_each(hand)
    buys, purse = _buys(st, mind, hand)
    entombs: list[Play] = []
    if not st.entomb_used:
        entombs = [(mind.entomb(c), gold[c], ENTOMB + c) for c in different]
        entombs.sort(reverse=True)
    best, target, laid = plan(purse, buys, entombs, NONE)
    chosen, surplus = 0, 0.0
    free = not st.entomb_used
    for c in different:
        if st.table.action[c] < 0:
            continue
        worth = mind.act(c, free)
        if worth <= 0 or (worth <= surplus and not laid):
            continue
        twins = 0
        for other in hand:
            if n.kind[other] == n.kind[c]:
                twins += 1
        more = worth + plan(purse - gold[c], buys, entombs, NONE if twins > 1 else c)[0] - best
        if more > surplus and may_execute(st, c):
            chosen, surplus = EXECUTE + c, more
    if chosen:
        return chosen
    if laid:
        return laid
    if target:
        return target
    return PHARAOH if may_use_pharaoh(st) else END


def _buys(st: State, mind: Mind, hand: tuple[int, ...]) -> tuple[list[Play], int]:
    """The purchases that the hand can pay: gain, cost, code; and its gold."""
    gold, cost = mind.n.gold, mind.n.cost
    purse = 0
    for c in hand:
        purse += gold[c]
    if st.lasting or st.down or st.pharaohs[st.seat] >= 0:
        most = paying.purse(st, st.seat)
        return [(mind.gain(c), cost[c], BUY + c) for c in st.pyramid[3:] if c >= 0 and may_buy(st, c, most)], purse
    return [(mind.gain(c), cost[c], BUY + c) for c in st.pyramid[3:] if c >= 0 and cost[c] <= purse], purse


_COLLECTOR = Collector()
_NO_CHANCE = Random(0)  # the collector draws no lots


def pick(st: State, n: Numbers, codes: list[int]) -> int:
    """The pick in the middle of an action, a purchase or the turn's end, as the collector makes it."""
    if len(codes) == 1:
        return codes[0]
    f = st.stack[-1]
    program = f.program
    if program == PAY:
        return payment(f.memory, n, codes)
    if program in (CRUMBLE, FORCED):
        mind = n.mind(st, OPS[program][f.pc].asked(st, f))
        losses = [mind.gain(c) for c in codes]
        return codes[losses.index(min(losses))]
    options = Options(st)
    return codes[_COLLECTOR.choose(View(st, asked(st)), options, _NO_CHANCE)]


def payment(due: int, n: Numbers, codes: list[int]) -> int:
    """The smallest card that covers the rest, else the largest."""
    gold = n.gold
    best, least = codes[0], 1000
    for c in codes:
        worth = gold[c]
        waste = worth - due if worth >= due else 500 - worth
        if waste < least:
            best, least = c, waste
    return best


def choose(st: State, n: Numbers) -> int:
    """The code of the player's choice at any decision."""
    if st.stack:
        return n.pick(st, legal(st))
    if st.step == PLAY:
        # two cards that bring each other back could be executed for ever
        return main_choice(st, n) if len(st.actions) < ACTIONS_A_TURN else END
    return legal(st)[0]


def play_on(st: State, turns: int = 0, n: Numbers | None = None) -> int:
    """Play a state on by the collector's rules, to the end or for so many turns; returns how many were chosen.

    Changes the state. It stops at the first decision of a turn, or when the game is over. With numbers of another
    player everybody plays by his.
    """
    if n is None:
        n = numbers(st)
    pick = n.pick
    stack = st.stack
    last = st.turn + (turns or TURNS * st.table.seats)
    turn, acted, count = st.turn, 0, 0
    while True:
        if stack:
            f = stack[-1]
            code = pick(st, st.cache or legal(st))
            st.cache = None
            OPS[f.program][f.pc].choose(st, f, code)
            advance(st)
        elif st.step == PLAY:
            if st.turn != turn:
                turn, acted = st.turn, 0
                if turn >= last:
                    break
            code = main_choice(st, n) if acted < ACTIONS_A_TURN else END
            acted += 1
            st.cache = None
            play_main(st, code)
            advance(st)
        elif st.step == CHOOSE_PHARAOH:
            apply(st, legal(st)[0])
        else:
            break
        count += 1
    return count


__all__ = ["Mind", "Numbers", "choose", "main_choice", "numbers", "payment", "pick", "play_on"]
