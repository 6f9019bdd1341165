"""What happens to cards: they leave the pyramid, are discarded, sacrificed, entombed or gained, and who may answer.

Every rule about a card's arrival has its one home here, whoever moved it and why.
"""

from __future__ import annotations

from .program import ACTION, CRUMBLE, PAY, PROGRAMS, REACTION, RULES, SHIELD, TRIGGER, WINDOW
from .state import DISCARD, HAND, NONE, PILES, TOMB, Frame, State
from .terms import (
    ACTION_HITS_YOU,
    ACTION_HITS_YOUR_HAND,
    NEXT_CARD_PLAYED,
    NEXT_CARD_TAKEN,
    OPPONENT_BUYS,
    OPPONENT_ENTOMBS,
    OPPONENT_SACRIFICES,
    THIS_IS_DISCARDED,
    Gold,
    Price,
)

#: Slots: apex, two in the middle, three in the base.
BASE_SLOTS: tuple[int, ...] = (3, 4, 5)
MIDDLE_SLOTS: tuple[int, ...] = (1, 2)
APEX_SLOTS: tuple[int, ...] = (0,)
ALL_SLOTS: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
#: The slots whose cards may fall into a hole.
ABOVE: tuple[tuple[int, ...], ...] = ((), (0,), (0,), (1,), (1, 2), (2,))
#: From the base up, left to right (Rule: pyramid.refill-base-up).
REFILL_ORDER = (3, 4, 5, 1, 2, 0)
#: The pyramid is first dealt from the apex down (Rule: edition.pyramid-deal-premium).
DEAL_ORDER = ALL_SLOTS
#: What opponents may answer; a window's frame holds the place in this row.
EVENTS = (OPPONENT_BUYS, OPPONENT_SACRIFICES, OPPONENT_ENTOMBS)


# ---- the pyramid -------------------------------------------------------------------------------


def note_change(st: State) -> None:
    """The pyramid was changed by the turn's player, or for his action.

    Rule: turn.rebuild-no-sacrifice-after-change, ruling.kite-no-change
    """
    if st.changed:
        return
    for f in st.stack:
        if PROGRAMS[f.program].kind == REACTION and f.you != st.seat:
            return
    st.changed = True


def pluck(st: State, slot: int) -> int:
    """Lift the card of a slot; the hole is left to `crumble`."""
    card = st.pyramid[slot]
    st.pyramid[slot] = NONE
    if st.down:
        st.down = tuple(row for row in st.down if row[0] != card)
    if not st.changed:
        note_change(st)
    return card


def crumble(st: State, hole: int, chooser: int) -> None:
    """Cards fall into a hole; at the base centre the chooser may have to say which.

    Rule: pyramid.crumble-immediate, pyramid.crumble-base-corner, pyramid.crumble-base-centre-choice
    """
    pyramid = st.pyramid
    above = ABOVE[hole]
    if hole == 4:
        left, right = pyramid[1] >= 0, pyramid[2] >= 0
        if left and right:
            frame = Frame(CRUMBLE, chooser)
            frame.left = hole
            st.stack.append(frame)
            return
        if left or right:
            fall(st, hole, 1 if left else 2)
    elif above and pyramid[above[0]] >= 0:
        fall(st, hole, above[0])


def fall(st: State, hole: int, slot: int) -> None:
    """One card falls, and the apex follows into its place. Rule: pyramid.crumble-chain"""
    pyramid = st.pyramid
    pyramid[hole] = pyramid[slot]
    pyramid[slot] = NONE
    st.tell("fall", card=pyramid[hole], slot=hole)
    if slot and pyramid[0] >= 0:
        fall(st, slot, 0)


def refill(st: State, deal: tuple[int, ...] = REFILL_ORDER) -> int:
    """Fill the holes from the top of the stock; returns how many cards were laid.

    Rule: pyramid.refill-from-stock, pyramid.refill-stock-runs-out
    """
    if st.named is not None:
        st.unveil(st.table.stock, sum([st.pyramid[slot] < 0 for slot in deal]))
    stock = st.z[st.table.stock]
    laid = 0
    for slot in deal:
        if st.pyramid[slot] < 0:
            if laid == len(stock):
                break
            laid += 1
            st.pyramid[slot] = stock[-laid]
            st.tell("refill", card=stock[-laid], slot=slot)
    if laid:
        st.z[st.table.stock] = stock[:-laid]
    return laid


# ---- arrivals ------------------------------------------------------------------------------------


def to_discard(st: State, seat: int, card: int, by_action: bool = False) -> None:
    """A card lands on top of a discard pile; a discarded trigger waits until the part is done."""
    st.z[seat * PILES + DISCARD] += (card,)
    if by_action:
        triggers = st.table.react.get(THIS_IS_DISCARDED)
        if triggers and card in triggers:
            st.axes += ((card, seat),)


def to_boneyard(st: State, seat: int, card: int) -> None:
    """A sacrificed card becomes the boneyard's top; opponents may answer. Rule: terms.sacrifice"""
    st.z[st.table.boneyard] += (card,)
    if not st.quiet and OPPONENT_SACRIFICES in st.table.react:
        open_window(st, OPPONENT_SACRIFICES, seat, card)


def to_tomb(st: State, seat: int, card: int, own: bool = True) -> None:
    """A card goes into a tomb; if its owner entombed it, opponents may answer.

    Rule: terms.entomb, ruling.sling-events
    """
    st.z[seat * PILES + TOMB] += (card,)
    if seat == st.seat:
        st.entombed = True
    if own and not st.quiet and OPPONENT_ENTOMBS in st.table.react:
        open_window(st, OPPONENT_ENTOMBS, seat, card)


def gain(st: State, seat: int, card: int) -> bool:
    """A taken or bought card goes to its new owner's discard pile; True when it went to the hand instead.

    What the Dummy takes it entombs at once. Rule: terms.take, ruling.sphinx-scope, solo.takes-are-entombed
    """
    if seat == st.table.dummy:
        to_tomb(st, seat, card)
        return False
    if st.lasting and seat == st.seat:
        for row in st.lasting:
            if row[0] == seat and row[1] == NEXT_CARD_TAKEN:
                st.lasting = tuple(r for r in st.lasting if r != row)
                st.z[seat * PILES + HAND] += (card,)
                st.learn(card, everybody(st))
                st.tell("to hand", seat, card)
                return True
    st.z[seat * PILES + DISCARD] += (card,)
    return False


def everybody(st: State) -> int:
    """The bits of all seats."""
    return (1 << st.table.seats) - 1


def open_window(st: State, event: str, causer: int, card: int) -> None:
    """Let the causer's opponents answer an event, if one of them holds a card that could.

    Rule: ruling.reaction-order
    """
    t = st.table
    cards = t.react.get(event)
    if not cards:
        return
    for seat in range(t.seats):
        if seat != causer:
            hand = st.z[seat * PILES + HAND]
            for c in cards:
                if c in hand:
                    frame = Frame(WINDOW, causer, NONE, card)
                    frame.them, frame.left = EVENTS.index(event), 1
                    st.stack.append(frame)
                    return


def answer_axes(st: State) -> None:
    """Start the compulsory triggers of cards that were just discarded. Rule: card.axe, ruling.axe-nested"""
    waiting, st.axes = st.axes, ()
    if st.quiet:
        return
    for card, owner in reversed(waiting):
        frame = Frame(st.table.reaction[card].index, owner, card, card)
        frame.mark = len(st.aside)
        st.stack.append(frame)
        st.tell("trigger", owner, card)


# ---- playing and paying ---------------------------------------------------------------------------


def show(st: State, seat: int, cards: tuple[int, ...]) -> None:
    """A player shows cards to everybody."""
    for card in cards:
        st.learn(card, everybody(st))
    st.tell("show", seat, cards=cards)


def note_played(st: State) -> None:
    """A hand card was used: for gold, for its action or for the tomb. Rule: turn.one-purpose-per-card"""
    st.played += 1
    if st.lasting:
        st.lasting = tuple(r for r in st.lasting if r[1] != NEXT_CARD_PLAYED)


def gold_each(st: State, seat: int) -> int:
    """What every hand card is worth by a rule in force, or 0. Rule: card.statue-of-thoth"""
    for row in st.lasting:
        if row[0] == seat and row[2] < 0:
            rule = RULES[-1 - row[2]]
            if isinstance(rule, Gold) and rule.each:
                return rule.each
    return 0


def gold_times(st: State, seat: int) -> int:
    """By how much the gold of the next card played is multiplied. Rule: card.ring, ruling.ring-first-card"""
    times = 1
    for row in st.lasting:
        if row[0] == seat and row[2] < 0:
            rule = RULES[-1 - row[2]]
            if isinstance(rule, Gold) and rule.times > 1:
                times *= rule.times
    return times


def gold_beside(st: State, seat: int) -> int:
    """Gold that waits for the next purchase beside the cards. Rule: card.architect.one-purchase"""
    return sum(
        row[3]
        for row in st.lasting
        if row[0] == seat and row[2] < 0 and isinstance(rule := RULES[-1 - row[2]], Gold) and rule.plus
    )


def price(st: State, seat: int, card: int, less: int = 0) -> int:
    """What the seat pays for a card: subtractions, never below zero, then half of it rounded up.

    Rule: ruling.price-order
    """
    cost = st.table.cost[card] - less
    pharaoh = st.pharaohs[seat]
    if pharaoh >= 0 and pharaoh in DISCOUNTS and seat == st.seat:
        cost -= DISCOUNTS[pharaoh]
    if cost < 0:
        cost = 0
    if st.lasting:
        for row in st.lasting:
            if row[0] == seat and row[2] < 0:
                rule = RULES[-1 - row[2]]
                if isinstance(rule, Price) and rule.half:
                    return (cost + 1) // 2
    return cost


def purse(st: State, seat: int) -> int:
    """All the gold the seat could lay out for one purchase now. Rule: buy.combine-gold"""
    hand = st.z[seat * PILES + HAND]
    gold = st.table.gold
    if not st.lasting:
        total = 0
        for c in hand:
            total += gold[c]
        return total
    each = gold_each(st, seat)
    values = [each or gold[c] for c in hand]
    times = gold_times(st, seat)
    return sum(values) + (times - 1) * max(values, default=0) + gold_beside(st, seat)


def open_purchase(st: State, seat: int, card: int, less: int, found: int) -> None:
    """Begin to pay for a card: a payment frame holds what is still owed (Rule: buy.step-sequence)."""
    frame = Frame(PAY, seat, NONE, card, found)
    frame.memory = price(st, seat, card, less)
    beside = gold_beside(st, seat) if st.lasting else 0
    frame.memory -= beside
    frame.loop = beside
    st.stack.append(frame)
    st.tell("purchase", seat, card)


#: program of a pharaoh -> gold off every purchase, hand size and discards, points a starter
DISCOUNTS: dict[int, int] = {}
HAND_SIZES: dict[int, tuple[int, int]] = {}
STARTER_POINTS: dict[int, int] = {}


def works_by_itself(pharaoh: int) -> bool:
    """Whether a pharaoh has a standing rule; one without that and without an ability is of no use in this game."""
    return pharaoh in DISCOUNTS or pharaoh in HAND_SIZES or pharaoh in STARTER_POINTS


def busy_cards(st: State) -> set[int]:
    """The cards whose action is being carried out, and those that run another's. Rule: ruling.cards-in-resolution"""
    out: set[int] = set()
    for f in st.stack:
        if PROGRAMS[f.program].kind == ACTION:
            out.add(f.source)
            out.add(f.acting)
    return out


def is_action_frame(f: Frame) -> bool:
    """Whether what this frame does counts as an action's doing, compulsory triggers included."""
    return PROGRAMS[f.program].kind in (ACTION, TRIGGER)


def shields(st: State, seat: int, hand: bool) -> list[int]:
    """The hand cards with which a seat may refuse its share of an action; `hand` if it would lose hand cards.

    Rule: reaction.offering-table.hand-only, reaction.offering-table.required-only, card.medjay
    """
    t = st.table
    held = st.z[seat * PILES + HAND]
    found: list[int] = []
    for event in (ACTION_HITS_YOU, ACTION_HITS_YOUR_HAND) if hand else (ACTION_HITS_YOU,):
        for c in t.react.get(event, ()):
            if c in held:
                found.append(c)
                break
    return found


def reach(st: State, f: Frame, seat: int, hand: bool) -> bool:
    """Before an action's share is applied to a player he may refuse it; True when he is asked.

    Rule: ruling.medjay-own-turn, pharaoh.not-an-action
    """
    if st.quiet or seat in (f.you, st.seat) or not is_action_frame(f) or f.refused >> seat & 1:
        return False
    if not shields(st, seat, hand):
        return False
    frame = Frame(SHIELD, f.you, f.acting, f.source)
    frame.doer, frame.them = seat, int(hand)
    st.stack.append(frame)
    return True
