"""The collector: a list of rules that a person could follow, with no looking ahead.

1. Never waste the free entombment: starters while the deck grows, then whatever adds most to the tomb.
2. Buy what completes sets, or a card that pays and acts well; a duplicate is worth its gold only.
3. Mind the clock: what will not be drawn again is worth nothing in the deck.
4. Carry out an action when the card would buy nothing better with its gold.
5. Pay without waste, give and discard what matters least, let the poorer card fall for the next player.

What cards are worth to it is in `mind`, what it picks in the middle of an action in `picks`.
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from ..rules.engine import paying
from ..rules.engine.codes import BUY, CARD, END, ENTOMB, EXECUTE, PHARAOH
from ..rules.engine.program import OPS, PAY
from ..rules.engine.state import CHOOSE_PHARAOH, HAND, NONE, PILES, PLAY, State
from ..rules.engine.turn import advance, apply, asked, legal, may_buy, may_execute, may_use_pharaoh, play_main
from ..rules.knowledge.view import Facts, View, behind
from ..rules.words.notation import Options
from .mind import Mind, Numbers
from .picks import payment, pick_by_verb
from .protocol import Bot

#: After so many actions in one turn it is ended: two cards may fetch each other for ever.
ACTIONS_A_TURN = 30
#: After so many turns per player `play_on` stops.
TURNS = 60

Play = tuple[float, int, int]  # worth, gold or cost, code


class Strategy(Numbers):
    """How the collector plays one game; another player derives from it and has a mind and picks of its own."""

    __slots__ = ()

    def mind(self, st: State, seat: int) -> Mind:
        """What the player thinks of cards at one decision."""
        return Mind(st, self, seat)

    def plan(self, purse: int, buys: list[Play], entombs: list[Play], without: int) -> Play:
        """The best purchase together with the best entombment that leaves the gold for it: worth, purchase, entombment.

        `entombs` come best first; the card `without` cannot be entombed.
        """
        best, target, laid = 0.0, 0, 0
        waste, second = self.waste, self.second
        for gain, cost, code in (*buys, (0.0, 0, 0)):
            spare = purse - cost
            if spare < 0 or gain < 0:
                continue
            which = 0
            for worth, gold, entomb in entombs:
                if worth < waste:
                    break
                if gold <= spare and entomb & CARD != without:
                    which = entomb
                    spare -= gold
                    gain += worth if worth > 0.01 else 0.01
                    break
            if second:
                more = 0.0
                for also, price, other in buys:
                    if price < spare and also > more and other != code:
                        more = also
                gain += second * more
            if gain > best:
                best, target, laid = gain, code, which
        return best, target, laid

    def pick(self, st: State, codes: list[int]) -> int:
        """The pick in the middle of an action, a purchase or the turn's end."""
        if len(codes) == 1:
            return codes[0]
        f = st.stack[-1]
        if f.program == PAY:
            return payment(f.memory, self.gold, codes)
        return pick_by_verb(self.mind(st, asked(st)), codes)


Player = TypeVar("Player", bound=Strategy)
_KNOWN: WeakKeyDictionary[Facts, dict[type[Strategy], Any]] = WeakKeyDictionary()


def strategy_of(st: State, player: type[Player] = Strategy) -> Player:  # type: ignore[assignment]
    """The strategy of a player in a state's game, the collector's unless told otherwise; made once for a game."""
    known = _KNOWN.setdefault(View(st, 0).facts, {})
    found: Player | None = known.get(player)
    if found is None:
        found = known[player] = player(st.table)
    return found


def main_choice(st: State, strategy: Strategy) -> int:
    """The next play of a turn: an action if it beats what the card pays for, the free entombment, or a purchase."""
    hand = st.z[st.seat * PILES + HAND]
    gold, cost, kind, plan = strategy.gold, strategy.cost, strategy.kind, strategy.plan
    if not hand and min([cost[c] for c in st.pyramid[3:] if c >= 0], default=1):
        return PHARAOH if may_use_pharaoh(st) else END
    mind = strategy.mind(st, st.seat)
    known = st.cache  # the options, where somebody has asked for them
    different = st.table.one_of_each(hand)
    buys, purse = _buys(st, mind, hand)
    entombs: list[Play] = []
    free = not st.entomb_used
    if free:
        entombs = [(mind.entomb(c), gold[c], ENTOMB + c) for c in different]
        entombs.sort(reverse=True)
    best, target, laid = plan(purse, buys, entombs, NONE)
    chosen, surplus = 0, 0.0
    for c in different:
        if st.table.action[c] < 0:
            continue
        worth = mind.act(c, free)
        if worth <= 0 or (worth <= surplus and not laid):
            continue
        twins = 0
        for other in hand:
            if kind[other] == kind[c]:
                twins += 1
        more = worth + plan(purse - gold[c], buys, entombs, NONE if twins > 1 else c)[0] - best
        if more > surplus and (EXECUTE + c in known if known else may_execute(st, c)):
            chosen, surplus = EXECUTE + c, more
    return chosen or laid or target or (PHARAOH if may_use_pharaoh(st) else END)


def _buys(st: State, mind: Mind, hand: tuple[int, ...]) -> tuple[list[Play], int]:
    """What the hand can buy, as gain, cost and code; and the gold of the hand."""
    gold, cost = mind.n.gold, mind.n.cost
    purse = 0
    for c in hand:
        purse += gold[c]
    if st.lasting or st.down or st.pharaohs[st.seat] >= 0:
        most = paying.purse(st, st.seat)
        return [(mind.gain(c), cost[c], BUY + c) for c in st.pyramid[3:] if c >= 0 and may_buy(st, c, most)], purse
    return [(mind.gain(c), cost[c], BUY + c) for c in st.pyramid[3:] if c >= 0 and cost[c] <= purse], purse


def choose(st: State, strategy: Strategy) -> int:
    """What the player chooses at any decision, as a code."""
    if st.stack:
        return strategy.pick(st, legal(st))
    if st.step == PLAY:
        return main_choice(st, strategy) if len(st.actions) < ACTIONS_A_TURN else END
    return legal(st)[0]


def play_on(st: State, strategy: Strategy | None = None, turns: int | None = None) -> None:
    """Play a state on by a player's rules, the collector's by default: to its end, or for so many `turns`.

    The turn that is running counts as one. Changes the state.
    """
    if strategy is None:
        strategy = strategy_of(st)
    pick = strategy.pick
    stack = st.stack
    last = st.turn + (TURNS * st.table.seats if turns is None else turns)
    turn, acted = st.turn, 0
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
            code = main_choice(st, strategy) if acted < ACTIONS_A_TURN else END
            acted += 1
            st.cache = None
            play_main(st, code)
            advance(st)
        elif st.step == CHOOSE_PHARAOH:
            apply(st, legal(st)[0])
        else:
            break


class Collector(Bot):
    """Collects sets by a list of rules that a person could follow."""

    def choose(self, view: View, options: Options, rng: Random) -> int:
        """The option that the rules name."""
        codes = options.codes
        if len(codes) == 1:
            return 0
        st = behind(view)  # the rules ask only what the seat may know: no world has to be dealt for them
        return codes.index(choose(st, strategy_of(st)))
