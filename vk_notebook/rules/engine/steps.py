"""The rules' own questions: what falls, what is paid, who reacts, in which order a hand is laid down."""

from __future__ import annotations

from ...errors import Refusal, listed
from . import arrivals, paying, reactions
from .codes import PASS
from .program import (
    ABILITY,
    ACTION,
    CRUMBLE,
    LAY_OUT,
    PAY,
    PROGRAMS,
    SHIELD,
    TRIGGER,
    TURN,
    WINDOW,
    Op,
)
from .pyramid import ABOVE, crumble, fall, pluck
from .search import leads_on, possible
from .state import DISCARD, HAND, IN_ASIDE, IN_PLAY, NONE, PILES, Frame, State
from .terms import ACTION_HITS_YOUR_HAND, NEXT_PURCHASE, OPPONENT_BUYS


class CrumbleOp(Op):
    """Which of the two cards falls into the centre of the base.

    Rule: pyramid.crumble-base-centre-choice, pyramid.crumble-chooser
    """

    def run(self, st: State, f: Frame) -> bool:
        return self.offer(st, f, self.options(st, f))

    def options(self, st: State, f: Frame) -> list[int]:
        cards = [st.pyramid[s] for s in ABOVE[f.left] if st.pyramid[s] >= 0]
        below = st.stack[-2] if len(st.stack) > 1 else None
        if below is None or below.you != f.you or PROGRAMS[below.program].kind not in (ACTION, ABILITY):
            return cards
        # The running action has to be possible still after this fall. Rule: action.impossible-part-forbids
        return cards if st.quiet else [c for c in cards if leads_on(st, c)] or cards

    def branches(self, st: State, f: Frame) -> bool:
        return True

    def choose(self, st: State, f: Frame, code: int) -> None:
        st.stack.pop()
        fall(st, f.left, st.pyramid.index(code))

    def word(self, st: State, f: Frame, code: int) -> str:
        return "crumble"

    def ask(self, st: State, f: Frame) -> str:
        return "Which card crumbles into the centre of the base?"

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        return Refusal("pyramid.crumble-immediate", "")


class PayOp(Op):
    """Lay out hand cards until the gold covers the price, then the card changes hands.

    Rule: buy.step-sequence, ruling.payment-ends-when-covered, buy.gold-cards-stay-in-play
    """

    def run(self, st: State, f: Frame) -> bool:
        if f.memory <= 0:
            self._deliver(st, f)
            return False
        return self.offer(st, f, self.options(st, f))

    def options(self, st: State, f: Frame) -> list[int]:
        t = st.table
        seat = f.you
        hand = st.z[seat * PILES + HAND]
        if not st.lasting:
            gold = t.gold
            return t.one_of_each([c for c in hand if gold[c]])
        each, times, _, _ = paying.terms(st, seat)
        out = t.one_of_each([c for c in hand if each or t.gold[c]])
        if times > 1:  # the first card counts double: the rest has to reach the price with it
            total = sum(each or t.gold[c] for c in hand)
            out = [c for c in out if total + (times - 1) * (each or t.gold[c]) >= f.memory]
        return out

    def choose(self, st: State, f: Frame, code: int) -> None:
        seat = f.you
        worth = st.table.gold[code]
        if st.lasting:
            each, times, _, _ = paying.terms(st, seat)
            worth = (each or worth) * times
        z, base = st.z, seat * PILES
        hand = z[base]
        i = hand.index(code)
        z[base] = hand[:i] + hand[i + 1 :]
        z[base + IN_PLAY] += (code,)
        paying.note_played(st)
        f.memory -= worth
        f.loop += worth
        st.tell("pay", seat, code, paid=worth)

    def _deliver(self, st: State, f: Frame) -> None:
        """The card moves, the pyramid crumbles, opponents may answer.

        Rule: buy.crumble-after, card.boat.after-crumble
        """
        st.stack.pop()
        seat, card = f.you, f.source
        hole = NONE
        if f.found == IN_ASIDE:
            st.aside = tuple(row for row in st.aside if row[0] != card)
            for g in st.stack:
                g.mark = min(g.mark, len(st.aside))
        else:
            hole = st.pyramid.index(card)
            pluck(st, hole)
        if st.lasting:
            st.lasting = tuple([row for row in st.lasting if row.moment != NEXT_PURCHASE or row.seat != seat])
        st.bought += (card,)
        st.tell("buy", seat, card, paid=f.loop, number=f.loop + f.memory)
        arrivals.gain(st, seat, card)
        reactions.open_window(st, OPPONENT_BUYS, seat, card)
        if hole >= 0:
            crumble(st, hole, seat)

    def word(self, st: State, f: Frame, code: int) -> str:
        return "pay"

    def ask(self, st: State, f: Frame) -> str:
        more = " more" if f.loop else ""
        return f"Pay {f.memory}{more} gold for {st.table.name[f.source]}."

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        if name:
            return Refusal("buy.combine-gold", f"{name} is not in your hand, or has no gold.")
        return Refusal("buy.one-at-a-time", "This purchase has to be finished.")


class ReactOp(Op):
    """A player is asked whether to use a reaction."""

    def word(self, st: State, f: Frame, code: int) -> str:
        return "react"

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        names = st.table.name
        shown = [names[c] for c in reactions.answering(st, f.doer, ACTION_HITS_YOUR_HAND)]
        if name in shown and name not in [names[c] for c in self.options(st, f) if c >= 0]:
            why = f"{name} is shown only where you would have to discard or sacrifice from your hand."
            return Refusal("reaction.offering-table.required-only", why)
        return Refusal("ruling.only-reactions-interrupt", "")


class WindowOp(ReactOp):
    """Opponents answer an event, clockwise from the active player's left, the active player last.

    Rule: ruling.reaction-order, card.boat, card.mummified-cat, card.sling
    """

    def run(self, st: State, f: Frame) -> bool:
        n = st.table.seats
        while f.left <= n:
            seat = (st.seat + f.left) % n
            if seat != f.you and self.answers(st, f, seat):
                f.doer = seat
                st.cache = self.options(st, f)
                return True
            f.left += 1
        st.stack.pop()
        return False

    def answers(self, st: State, f: Frame, seat: int) -> list[int]:
        """The reaction cards that the seat holds and could use now."""
        t = st.table
        hand = st.z[seat * PILES + HAND]
        kinds: set[int] = set()
        out = []
        for c in t.react.get(reactions.EVENTS[f.them], ()):
            if c in hand and t.kind[c] not in kinds:
                s = st.clone(True)
                begin_reaction(s, s.stack[-1], seat, c)
                if possible(s):
                    kinds.add(t.kind[c])
                    out.append(c)
        return out

    def options(self, st: State, f: Frame) -> list[int]:
        return [*self.answers(st, f, f.doer), PASS]

    def choose(self, st: State, f: Frame, code: int) -> None:
        if code == PASS:
            f.left += 1
            st.tell("pass", f.doer)
            return
        begin_reaction(st, f, f.doer, code)

    def ask(self, st: State, f: Frame) -> str:
        t = st.table
        verb = reactions.EVENTS[f.them].partition(" ")[2]  # opponent *buys*
        cards = listed(t.name[c] for c in self.options(st, f) if c >= 0)
        return f"{t.names[f.you]} {verb} {t.name[f.source]}. React with {cards}?"


class ShieldOp(ReactOp):
    """A player about to be reached by another's action may refuse his share. Rule: card.medjay, card.offering-table"""

    def run(self, st: State, f: Frame) -> bool:
        if f.pick >= 0:
            st.stack.pop()
            if f.pick == 1:
                st.stack[-1].refused |= 1 << f.doer
            return False
        st.cache = self.options(st, f)
        return True

    def options(self, st: State, f: Frame) -> list[int]:
        return [*reactions.shields(st, f.doer, bool(f.them)), PASS]

    def choose(self, st: State, f: Frame, code: int) -> None:
        if code == PASS:
            f.pick = 0
            st.tell("pass", f.doer)
            return
        begin_reaction(st, f, f.doer, code)

    def ask(self, st: State, f: Frame) -> str:
        t = st.table
        name = t.name[f.source] if f.source >= 0 else "a card"
        kinds = [PROGRAMS[g.program].kind for g in st.stack[:-1]]
        cause = next((kind for kind in reversed(kinds) if kind != TURN), ACTION)
        who = t.names[f.you]
        happened = f"{who}'s {name} takes effect" if cause == TRIGGER else f"{who} executes {name}"
        cards = listed(t.name[c] for c in self.options(st, f) if c >= 0)
        what = "Cancel all of it" if stops_all(st.stack[-2], f.doer) else "Refuse your share"
        return f"{happened}. {what} with {cards}?"


def stops_all(f: Frame, seat: int) -> bool:
    """Whether a seat that refuses its share of a running action now cancels all of it."""
    return PROGRAMS[f.program].ops[f.pc].stopped_by(f, seat)


def begin_reaction(st: State, window: Frame, seat: int, card: int) -> None:
    """Put a reaction's frame on top of the window that asked for it."""
    frame = Frame(st.table.reaction[card].index, seat, card, card, seat * PILES + HAND)
    frame.memory = window.source
    frame.mark = len(st.aside)
    st.stack.append(frame)
    st.tell("react", seat, card)


class LayOutOp(Op):
    """In which order the cards in play and in hand are laid on the discard pile. Rule: turn.discard-order-chosen"""

    def run(self, st: State, f: Frame) -> bool:
        codes = self.options(st, f)
        if len(codes) > 1:
            st.cache = codes
            return True
        base = f.you * PILES
        rest = st.z[base + IN_PLAY] + st.z[base + HAND]
        if rest:  # all alike: their order says nothing
            st.z[base + IN_PLAY] = st.z[base + HAND] = ()
            st.z[base + DISCARD] += rest
            st.tell("lay", f.you, cards=rest)
        st.stack.pop()
        return False

    def options(self, st: State, f: Frame) -> list[int]:
        base = f.you * PILES
        return st.table.one_of_each(st.z[base + IN_PLAY] + st.z[base + HAND])

    def choose(self, st: State, f: Frame, code: int) -> None:
        z, base = st.z, f.you * PILES
        pile = base + (IN_PLAY if code in z[base + IN_PLAY] else HAND)
        cards = z[pile]
        i = cards.index(code)
        z[pile] = cards[:i] + cards[i + 1 :]
        z[base + DISCARD] += (code,)
        st.tell("lay", f.you, cards=(code,))

    def word(self, st: State, f: Frame, code: int) -> str:
        return "discard"

    def ask(self, st: State, f: Frame) -> str:
        return "Which card do you lay on your discard pile next? The last one lies on top."


#: The questions by the programs in which they stand.
QUESTIONS: dict[int, Op] = {
    CRUMBLE: CrumbleOp(), PAY: PayOp(), WINDOW: WindowOp(), SHIELD: ShieldOp(), LAY_OUT: LayOutOp(),
}  # fmt: skip
