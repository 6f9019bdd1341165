"""The rules' own questions: what falls, what is paid, who reacts, in which order a hand is laid down."""

from __future__ import annotations

from ...errors import Refusal, listed
from . import arrivals, paying, reactions
from .codes import PASS
from .program import ABILITY, ACTION, CRUMBLE, LAY_OUT, PAY, PROGRAMS, SHIELD, TRIGGER, TURN, WINDOW, Op
from .pyramid import above_hole, crumble, fall, pluck_card
from .search import leads_on, possible
from .state import DISCARD, HAND, IN_ASIDE, IN_PLAY, NONE, PILES, Frame, State
from .terms import ACTION_HITS_YOUR_HAND, NEXT_PURCHASE, OPPONENT_BUYS


class CrumbleOp(Op):
    """Which of the two cards falls into the centre of the base.

    Rule: pyramid.crumble-base-centre-choice, pyramid.crumble-chooser
    """

    verb = "crumble"
    question = "Which card crumbles into the centre of the base?"
    linked = True

    def options(self, st: State, f: Frame) -> list[int]:
        cards = [st.pyramid[slot] for slot in above_hole(st, f.left)]
        below = st.stack[-2] if len(st.stack) > 1 else None
        if below is None or below.you != f.you or PROGRAMS[below.program].kind not in (ACTION, ABILITY):
            return cards
        # The running action has to be possible still after this fall. Rule: action.impossible-part-forbids
        return cards if st.quiet else [c for c in cards if leads_on(st, c)] or cards

    def choose(self, st: State, f: Frame, code: int) -> None:
        st.stack.pop()
        fall(st, f.left, st.pyramid.index(code))

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        return Refusal("pyramid.crumble-immediate", "")


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
        t = st.table
        hand, gold = st.z[f.you * PILES + HAND], t.gold
        if not st.lasting:
            return t.one_of_each([c for c in hand if gold[c]])
        each, times, _, _ = paying.terms(st, f.you)
        out = t.one_of_each([c for c in hand if each or gold[c]])
        if times > 1:  # the first card counts double: the rest has to reach the price with it
            total = sum(each or gold[c] for c in hand)
            out = [c for c in out if total + (times - 1) * (each or gold[c]) >= f.memory]
        return out

    def choose(self, st: State, f: Frame, code: int) -> None:
        base = f.you * PILES
        worth = st.table.gold[code]
        if st.lasting:
            each, times, _, _ = paying.terms(st, f.you)
            worth = (each or worth) * times
        st.remove(base + HAND, code)
        st.z[base + IN_PLAY] += (code,)
        paying.note_played(st)
        f.memory -= worth
        f.loop += worth
        st.tell("pay", f.you, code, paid=worth)

    def _deliver(self, st: State, f: Frame) -> None:
        """The card moves, the pyramid crumbles, opponents may answer.

        Rule: buy.crumble-after, card.boat.after-crumble
        """
        st.stack.pop()
        seat, card = f.you, f.source
        hole = NONE
        if f.found == IN_ASIDE:
            st.drop_aside(card)
        else:
            hole = pluck_card(st, card)
        if st.lasting:
            st.lasting = tuple([row for row in st.lasting if row.moment != NEXT_PURCHASE or row.seat != seat])
        st.bought += (card,)
        st.tell("buy", seat, card, paid=f.loop, number=f.loop + f.memory)
        arrivals.gain(st, seat, card)
        reactions.open_window(st, OPPONENT_BUYS, seat, card)
        if hole >= 0:
            crumble(st, hole, seat)

    def ask(self, st: State, f: Frame) -> str:
        return f"Pay {f.memory}{' more' if f.loop else ''} gold for {st.table.name[f.source]}."

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        if name:
            return Refusal("buy.combine-gold", f"{name} is not in your hand, or has no gold.")
        return Refusal("buy.one-at-a-time", "This purchase has to be finished.")


class ReactOp(Op):
    """A player is asked whether to use a reaction."""

    verb = "react"

    def answers(self, st: State, f: Frame) -> list[int]:
        """The reaction cards that he holds and could use now."""
        raise NotImplementedError

    def happened(self, st: State, f: Frame) -> str:
        """What he may answer, and how, up to the names of the cards."""
        raise NotImplementedError

    def options(self, st: State, f: Frame) -> list[int]:
        return [*self.answers(st, f), PASS]

    def choose(self, st: State, f: Frame, code: int) -> None:
        if code == PASS:
            f.left += 1
            st.tell("pass", f.doer)
        else:
            begin_reaction(st, f, f.doer, code)

    def ask(self, st: State, f: Frame) -> str:
        cards = listed(st.table.name[c] for c in self.options(st, f) if c >= 0)
        return f"{self.happened(st, f)} with {cards}?"

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        names = st.table.name
        shown = [names[c] for c in reactions.answering(st, f.doer, ACTION_HITS_YOUR_HAND)]
        if name in shown and name not in [names[c] for c in self.answers(st, f)]:
            why = f"{name} is shown only where you would have to discard or sacrifice from your hand."
            return Refusal("reaction.offering-table.required-only", why)
        return Refusal("ruling.only-reactions-interrupt", "")


class WindowOp(ReactOp):
    """Opponents answer an event, clockwise from the active player's left, the active player last.

    Rule: ruling.reaction-order, card.boat, card.mummified-cat, card.sling
    """

    def run(self, st: State, f: Frame) -> bool:
        while f.left <= st.table.seats:
            f.doer = (st.seat + f.left) % st.table.seats
            cards = self.answers(st, f) if f.doer != f.you else []
            if cards:
                st.cache = [*cards, PASS]
                return True
            f.left += 1
        st.stack.pop()
        return False

    def answers(self, st: State, f: Frame) -> list[int]:
        t = st.table
        hand = st.z[f.doer * PILES + HAND]
        out: dict[int, int] = {}
        for c in t.react.get(reactions.EVENTS[f.them], ()):
            if c in hand and t.kind[c] not in out:
                s = st.clone(True)
                begin_reaction(s, s.stack[-1], f.doer, c)
                if possible(s):
                    out[t.kind[c]] = c
        return list(out.values())

    def happened(self, st: State, f: Frame) -> str:
        verb = reactions.EVENTS[f.them].removeprefix("opponent ")
        return f"{st.table.names[f.you]} {verb} {st.table.name[f.source]}. React"


class ShieldOp(ReactOp):
    """A player about to be reached by another's action may refuse his share. Rule: card.medjay, card.offering-table"""

    def run(self, st: State, f: Frame) -> bool:
        if f.left < 0 and f.pick < 0:
            st.cache = self.options(st, f)
            return True
        st.stack.pop()
        if f.pick > 0:  # see `Prevent`
            st.stack[-1].refused |= 1 << f.doer
        return False

    def answers(self, st: State, f: Frame) -> list[int]:
        return reactions.shields(st, f.doer, bool(f.them))

    def happened(self, st: State, f: Frame) -> str:
        name = st.table.name[f.source] if f.source >= 0 else "a card"
        kinds = [PROGRAMS[g.program].kind for g in st.stack[:-1]]
        cause = next((kind for kind in reversed(kinds) if kind != TURN), ACTION)
        who = st.table.names[f.you]
        what = "Cancel all of it" if stops_all(st.stack[-2], f.doer) else "Refuse your share"
        return f"{who}'s {name} takes effect. {what}" if cause == TRIGGER else f"{who} executes {name}. {what}"


def stops_all(f: Frame, seat: int) -> bool:
    """Whether a seat that refuses its share of a running action now cancels all of it."""
    return PROGRAMS[f.program].ops[f.pc].stopped_by(f, seat)


def begin_reaction(st: State, window: Frame, seat: int, card: int) -> None:
    """Put a reaction's frame on top of the window that asked for it."""
    number = st.table.reaction[card].index
    st.stack.append(Frame(number, seat, card, card, seat * PILES + HAND, memory=window.source, mark=len(st.aside)))
    st.tell("react", seat, card)


class LayOutOp(Op):
    """In which order the cards in play and in hand are laid on the discard pile. Rule: turn.discard-order-chosen"""

    verb = "discard"
    question = "Which card do you lay on your discard pile next? The last one lies on top."

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
        base = f.you * PILES
        st.remove(base + (IN_PLAY if code in st.z[base + IN_PLAY] else HAND), code)
        st.z[base + DISCARD] += (code,)
        st.tell("lay", f.you, cards=(code,))


#: The questions by the programs in which they stand.
QUESTIONS: dict[int, Op] = {
    CRUMBLE: CrumbleOp(), PAY: PayOp(), WINDOW: WindowOp(), SHIELD: ShieldOp(), LAY_OUT: LayOutOp(),
}  # fmt: skip
