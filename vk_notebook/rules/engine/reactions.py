"""Who may answer what happens: reactions of opponents, triggers, and shields against an action."""

from __future__ import annotations

from ...ground.errors import Refusal, listed
from .codes import PASS
from .program import ACTION, PROGRAMS, SHIELD, TRIGGER, TURN, WINDOW, Op
from .search import possible
from .state import HAND, NONE, PILES, Frame, State
from .terms import ACTION_HITS_YOU, ACTION_HITS_YOUR_HAND, OPPONENT_BUYS, OPPONENT_ENTOMBS, OPPONENT_SACRIFICES

#: What opponents may answer; a window's frame holds the place in this row.
EVENTS = (OPPONENT_BUYS, OPPONENT_SACRIFICES, OPPONENT_ENTOMBS)


def open_window(st: State, event: str, causer: int, card: int) -> None:
    """Let the causer's opponents answer an event, if one holds a card that could. Rule: ruling.reaction-order"""
    if event in st.table.react:
        for seat in range(st.table.seats):
            if seat != causer and answering(st, seat, event):
                st.stack.append(Frame(WINDOW, causer, NONE, card, them=EVENTS.index(event), left=1))
                return


def answer_axes(st: State) -> None:
    """Start the compulsory triggers of cards that were just discarded. Rule: card.axe, ruling.axe-nested"""
    waiting, st.axes = st.axes, ()
    if st.quiet:
        return
    for card, owner in reversed(waiting):
        _begin(st, owner, card)
        st.tell("trigger", owner, card)


def _begin(st: State, seat: int, card: int, found: int = NONE, memory: int = NONE) -> None:
    """Begin what a card does beside its action, on top of what it answers."""
    number = st.table.reaction[card].index
    st.stack.append(Frame(number, seat, card, card, found, memory=memory, mark=len(st.aside)))


def busy_cards(st: State) -> set[int]:
    """The cards whose action is being carried out, and those that run another's. Rule: ruling.cards-in-resolution"""
    return {card for f in st.stack if PROGRAMS[f.program].kind == ACTION for card in (f.source, f.acting)}


def is_action_frame(f: Frame) -> bool:
    """Whether what this frame does counts as an action's doing, compulsory triggers included."""
    return PROGRAMS[f.program].kind in (ACTION, TRIGGER)


def shields(st: State, seat: int, hand: bool) -> list[int]:
    """The hand cards with which a seat may refuse its share of an action; `hand` if it would lose hand cards.

    Rule: reaction.offering-table.hand-only, reaction.offering-table.required-only, card.medjay
    """
    found = answering(st, seat, ACTION_HITS_YOU)[:1]
    return found + answering(st, seat, ACTION_HITS_YOUR_HAND)[:1] if hand else found


def answering(st: State, seat: int, event: str) -> list[int]:
    """The hand cards with which a seat could answer such an event."""
    held = st.z[seat * PILES + HAND]
    return [c for c in st.table.react.get(event, ()) if c in held]


def reach(st: State, f: Frame, seat: int, hand: bool) -> bool:
    """Let a player refuse his share; True when he is asked. Rule: ruling.medjay-own-turn, pharaoh.not-an-action"""
    if st.quiet or seat in (f.you, st.seat) or not is_action_frame(f) or f.refused >> seat & 1:
        return False
    if not shields(st, seat, hand):
        return False
    st.stack.append(Frame(SHIELD, f.you, f.acting, f.source, doer=seat, them=int(hand)))
    return True


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
            _begin(st, f.doer, code, f.doer * PILES + HAND, f.source)
            st.tell("react", f.doer, code)

    def ask(self, st: State, f: Frame) -> str:
        cards = listed(st.table.name[c] for c in self.options(st, f) if c >= 0)
        return f"{self.happened(st, f)} with {cards}?"

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        names = st.table.name
        shown = [names[c] for c in answering(st, f.doer, ACTION_HITS_YOUR_HAND)]
        if name in shown and name not in [names[c] for c in self.answers(st, f)]:
            moment = "you would otherwise have to discard or sacrifice a card from your hand"
            why = f"You can show {name} only when {moment}."
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
        out = []
        for c in st.table.one_of_each(answering(st, f.doer, EVENTS[f.them])):
            s = st.clone(True)
            _begin(s, f.doer, c, f.doer * PILES + HAND, f.source)
            if possible(s):
                out.append(c)
        return out

    def happened(self, st: State, f: Frame) -> str:
        verb = EVENTS[f.them].removeprefix("opponent ")
        return f"{st.table.called(f.you)} {verb} {st.table.name[f.source]}. React"


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
        return shields(st, f.doer, bool(f.them))

    def happened(self, st: State, f: Frame) -> str:
        name = st.table.name[f.source] if f.source >= 0 else "a card"
        kinds = [PROGRAMS[g.program].kind for g in st.stack[:-1]]
        cause = next((kind for kind in reversed(kinds) if kind != TURN), ACTION)
        who = st.table.names[f.you]
        what = "Cancel it" if stops_all(st.stack[-2], f.doer) else "Protect yourself"
        return f"{who}'s {name} takes effect. {what}" if cause == TRIGGER else f"{who} executes {name}. {what}"


def stops_all(f: Frame, seat: int) -> bool:
    """Whether a seat that refuses its share of a running action now cancels all of it."""
    return PROGRAMS[f.program].ops[f.pc].stopped_by(f, seat)


PROGRAMS[WINDOW].add(WindowOp())
PROGRAMS[SHIELD].add(ShieldOp())
