"""Gold and prices: what a seat can lay out, what a card costs it, and the purchase."""

from __future__ import annotations

from typing import NamedTuple

from ...ground.errors import Refusal
from .arrivals import gain
from .program import PAY, PROGRAMS, RULES, Op
from .pyramid import crumble, pluck
from .reactions import open_window
from .state import HAND, IN_ASIDE, IN_PLAY, NONE, PILES, Frame, State
from .terms import NEXT_CARD_PLAYED, NEXT_PURCHASE, OPPONENT_BUYS, Gold, Price


def note_played(st: State) -> None:
    """A hand card was used: for gold, for its action or for the tomb. Rule: turn.one-purpose-per-card"""
    st.played += 1
    if st.lasting:
        st.lasting = tuple([row for row in st.lasting if row.moment != NEXT_CARD_PLAYED])


def lay_out(st: State, seat: int, card: int) -> None:
    """A hand card is played face up, for its gold or its action. Rule: action.played-face-up"""
    st.remove(seat * PILES + HAND, card)
    st.z[seat * PILES + IN_PLAY] += (card,)
    note_played(st)


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
    """What a seat pays for a card: subtractions, down to zero, then half of it rounded up. Rule: ruling.price-order"""
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


def worth(st: State, seat: int, card: int) -> int:
    """The gold that a card pays from a seat's hand now, what counts double aside."""
    return (terms(st, seat).each if st.lasting else 0) or st.table.gold[card]


def open_purchase(st: State, seat: int, card: int, less: int = 0, found: int = NONE) -> None:
    """Begin to pay for a card: a payment frame holds what is still owed (Rule: buy.step-sequence)."""
    beside = terms(st, seat).beside if st.lasting else 0
    owed = price(st, seat, card, less) - beside
    st.stack.append(Frame(PAY, seat, NONE, card, found, memory=owed, loop=beside))
    st.tell("purchase", seat, card)


def least_waste(st: State, f: Frame) -> list[int]:
    """The cards that pay for a purchase with the least gold lost, in the order in which they are laid out.

    Of several such ways the one that keeps what costs most in hand. Empty where all the gold does not reach.
    """
    gold, cost = st.table.gold, st.table.cost
    each, times, _, _ = terms(st, f.you)
    hand = [c for c in st.z[f.you * PILES + HAND] if each or gold[c]]
    best: tuple[int, int, int, tuple[int, ...]] | None = None
    for first in hand if times > 1 else [NONE]:  # the one that counts double
        ways: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}  # by what is paid
        if first >= 0:
            ways = {(each or gold[first]) * times: (cost[first], 1, (first,))}
        for card in hand:
            for paid, (worth, n, cards) in list(ways.items()) if card != first else ():
                total, way = paid + (each or gold[card]), (worth + cost[card], n + 1, (*cards, card))
                if paid < f.memory and (total not in ways or way < ways[total]):
                    ways[total] = way
        for paid, (worth, n, cards) in ways.items():
            if paid >= f.memory and (best is None or (paid, worth, n, cards) < best):
                best = (paid, worth, n, cards)
    return list(best[3]) if best is not None else []


def must_lay_out_all(st: State) -> bool:
    """Whether a purchase that is being paid takes all the gold in hand, so that there is nothing to choose."""
    if not st.stack or st.stack[-1].program != PAY:
        return False
    f = st.stack[-1]
    each, times, _, _ = terms(st, f.you)
    gold = [each or st.table.gold[c] for c in st.z[f.you * PILES + HAND] if each or st.table.gold[c]]
    return times == 1 and sum(gold) - min(gold, default=0) < f.memory


class PayOp(Op):
    """Lay out hand cards until the gold covers the price, then the card changes hands.

    Rule: buy.step-sequence, ruling.payment-ends-when-covered, buy.gold-cards-stay-in-play
    """

    verb = "pay"

    def run(self, st: State, f: Frame) -> bool:
        if f.memory > 0:
            return self.offer(st, f, self.options(st, f))
        self._deliver(st, f)
        return False

    def options(self, st: State, f: Frame) -> list[int]:
        gold = st.table.gold
        each, times, _, _ = terms(st, f.you)
        out = [c for c in st.z[f.you * PILES + HAND] if each or gold[c]]
        if times > 1:  # the first card counts double: the rest has to reach the price with it
            total = sum([each or gold[c] for c in out])
            out = [c for c in out if total + (times - 1) * (each or gold[c]) >= f.memory]
        return st.table.one_of_each(out)

    def choose(self, st: State, f: Frame, code: int) -> None:
        each, times, _, _ = terms(st, f.you)
        worth = (each or st.table.gold[code]) * times
        lay_out(st, f.you, code)
        f.memory -= worth
        f.loop += worth
        st.tell("pay", f.you, code, paid=worth)

    def _deliver(self, st: State, f: Frame) -> None:
        """The card moves, the pyramid crumbles, opponents answer. Rule: buy.crumble-after, card.boat.after-crumble"""
        st.stack.pop()
        seat, card = f.you, f.source
        hole = NONE
        if f.found == IN_ASIDE:
            st.drop_aside(card)
        else:
            hole = pluck(st, card)
        if st.lasting:
            st.lapse(NEXT_PURCHASE, seat)
        st.bought += (card,)
        st.tell("buy", seat, card, paid=f.loop, number=f.loop + f.memory)
        gain(st, seat, card)
        open_window(st, OPPONENT_BUYS, seat, card)
        if hole >= 0:
            crumble(st, hole, seat)

    def ask(self, st: State, f: Frame) -> str:
        return f"Pay {f.memory}{' more' if f.loop else ''} gold for {st.table.name[f.source]}."

    def first_picked(self, f: Frame) -> int:
        return f.source

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        if name:
            held = name in [st.table.name[card] for card in st.pile(f.you, HAND)]
            why = "pays no gold" if held else "is not in your hand"
            return Refusal("buy.combine-gold", f"{name[0].upper()}{name[1:]} {why}.")
        return Refusal("buy.one-at-a-time", "Finish this purchase first.")


PROGRAMS[PAY].add(PayOp())
