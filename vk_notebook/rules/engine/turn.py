"""The turn: its steps, the main decision, and the loop that carries a game on to the next choice."""

from __future__ import annotations

from collections.abc import Callable

from . import arrivals, dummy, paying
from .codes import ARRANGE, BUY, CARD, END, ENTOMB, EXECUTE, PHARAOH
from .drawing import draw
from .program import FORCED, LAY_OUT, OPS, PROGRAMS, SURE, TRIM, UNSURE, Op, end_frame, start
from .pyramid import refill
from .search import glance_at, possible
from .state import BEGIN, CHOOSE_PHARAOH, DISCARD, HAND, IN_PLAY, NONE, OVER, PILES, PLAY, Frame, State
from .terms import DRAW_STEP, FIVE, YOUR_NEXT_TURN

# The steps of a turn that run by themselves, after `BEGIN`.
DUMMY, LAY, REFILL, ADD, PASS_ON = range(BEGIN + 1, BEGIN + 6)


def advance(st: State) -> None:
    """Carry the game on until somebody has to choose, or it is over."""
    stack = st.stack
    while True:
        if stack:
            f = stack[-1]
            ops = OPS[f.program]
            if f.pc >= len(ops):
                end_frame(st)
            elif ops[f.pc].run(st, f):
                return
        elif st.step <= OVER:
            return
        else:
            step, st.step = _STEPS[st.step]
            step(st)


def apply(st: State, code: int) -> None:
    """Choose an option (it has to be one of `legal`) and carry the game on. Changes the state."""
    st.cache = None
    if st.stack:
        f = st.stack[-1]
        OPS[f.program][f.pc].choose(st, f, code)
    elif st.step == PLAY:
        play_main(st, code)
    else:
        _choose_pharaoh(st, code)
    advance(st)


def legal(st: State) -> list[int]:
    """The codes of everything that may be chosen now; empty when the game is over."""
    if st.cache is not None:
        return st.cache
    if st.stack:
        f = st.stack[-1]
        st.cache = OPS[f.program][f.pc].options(st, f)
    elif st.step == PLAY:
        st.cache = main_options(st)
    elif st.step == CHOOSE_PHARAOH:
        st.cache = list(st.offered[2 * st.seat : 2 * st.seat + 2])
    else:
        st.cache = []
    return st.cache


def asked(st: State) -> int:
    """The seat that chooses, never the Dummy; NONE when the game is over. Rule: solo.no-hand, ruling.solo-crumble"""
    if st.stack:
        f = st.stack[-1]
        seat = OPS[f.program][f.pc].asked(st, f)
        return seat if seat != st.table.dummy else st.table.player  # who plays against the Dummy chooses for it
    return st.seat if st.step != OVER else NONE


def _choose_pharaoh(st: State, code: int) -> None:
    """The seat takes one of its two pharaohs; all are shown together, and the first turn begins.

    Rule: pharaoh.setup-keep-one, pharaoh.setup-simultaneous-reveal
    """
    st.pharaohs = (*st.pharaohs[: st.seat], code, *st.pharaohs[st.seat + 1 :])
    t = st.table
    st.seat = (st.seat + 1) % t.seats
    if st.seat == t.dummy:  # it has none
        st.seat = (st.seat + 1) % t.seats
    if st.pharaohs[st.seat] >= 0:
        if t.dummy >= 0 and len(st.offered) > 2:  # see `setup.deal`
            st.seat = t.dummy
        st.offered = ()  # who passed on which one is nobody's business any more
        st.step = BEGIN
        st.tell("pharaohs", programs=st.pharaohs)


# ---- the main decision --------------------------------------------------------------------------


def main_options(st: State) -> list[int]:
    """Everything the active player may do between two plays.

    Rule: turn.play-order-free, turn.playing-optional, entomb.once-per-turn, buy.base-only
    """
    t = st.table
    cards = t.one_of_each(st.z[st.seat * PILES + HAND])
    purse = paying.purse(st, st.seat)
    out = [BUY + c for c in st.pyramid[3:] if c >= 0 and may_buy(st, c, purse)]
    out += [EXECUTE + c for c in cards if t.action[c] >= 0 and may_execute(st, c)]
    if not st.entomb_used:
        out += [ENTOMB + c for c in cards]
    if may_use_pharaoh(st):
        out.append(PHARAOH)
    if may_arrange(st):
        out.append(ARRANGE)
    out.append(END)
    return out


def may_buy(st: State, card: int, purse: int) -> bool:
    """Whether a base card is face up and within the purse."""
    if st.down and any(row[0] == card for row in st.down):
        return False
    plain = not st.lasting and st.pharaohs[st.seat] < 0
    return (st.table.cost[card] if plain else paying.price(st, st.seat, card)) <= purse


def may_execute(st: State, card: int) -> bool:
    """Whether the active player may execute a hand card now. Rule: action.impossible-part-forbids"""
    program = PROGRAMS[st.table.action[card]]
    found = glance_at(program.deed_parts, st, card, program.most)
    return found == SURE if found != UNSURE else possible(begun(st, EXECUTE + card))


def begun(st: State, code: int) -> State:
    """A quiet copy in which this option of the main decision was begun."""
    s = st.clone(True)
    play_main(s, code)
    return s


def may_use_pharaoh(st: State) -> bool:
    """Whether the active player's pharaoh has an ability left that can be carried out. Rule: turn.pharaoh-once"""
    number = st.pharaohs[st.seat]
    ready = number >= 0 and not st.pharaoh_used and bool(PROGRAMS[number].ops)
    return ready and possible(begun(st, PHARAOH))


def may_arrange(st: State) -> bool:
    """Whether the order of the cards to be discarded can be chosen at all: two different ones lie there."""
    base, kind = st.seat * PILES, st.table.kind
    return len({kind[c] for c in st.z[base + IN_PLAY] + st.z[base + HAND]}) > 1


def play_main(st: State, code: int) -> None:
    """Begin an option of the main decision; `advance` goes on. Rule: turn.pharaoh-once, pharaoh.not-an-action"""
    seat, card = st.seat, code & CARD
    if code >= ENTOMB:
        st.remove(seat * PILES + HAND, card)
        paying.note_played(st)
        st.entomb_used = True
        st.tell("entomb", seat, card)
        arrivals.to_tomb(st, seat, card)
    elif code >= EXECUTE:
        st.tell("execute", seat, card)
        paying.lay_out(st, seat, card)
        start(st, st.table.action[card], seat, card, card, seat * PILES + IN_PLAY)
    elif code >= BUY:
        paying.open_purchase(st, seat, card)
    elif code == PHARAOH:  # no card is played, and no row goes into the turn's log
        st.pharaoh_used = True
        st.stack.append(Frame(st.pharaohs[seat], seat, mark=len(st.aside)))
        st.tell("pharaoh", seat, program=st.pharaohs[seat])
    else:
        st.tell("end", seat)
        if code == ARRANGE:
            st.stack.append(Frame(LAY_OUT, seat))
        st.step = LAY


# ---- the steps that run by themselves --------------------------------------------------------------


def _begin(st: State) -> None:
    """A turn begins: everything of the last one is forgotten, face-down cards turn up. Rule: card.kite.turns-back"""
    t = st.table
    st.pharaoh_used = st.changed = st.entombed = False
    st.entomb_used = t.master
    st.played = 0
    st.bought = st.actions = ()
    if st.seat == t.dummy:
        st.step = DUMMY
    st.tell("turn", st.seat, number=st.turn + 1)
    if st.lasting:
        _run_later(st, YOUR_NEXT_TURN)


def _run_later(st: State, moment: str) -> None:
    """Start what the turn's player put off until this moment, in the order it was put off."""
    for row in reversed(st.lapse(moment, st.seat)):
        st.stack.append(Frame(row.what, st.seat, memory=row.value, mark=len(st.aside)))


def _lay(st: State) -> None:
    """Cards in play, then the hand, in the order they lie; an unchanged pyramid costs one of its cards.

    Rule: turn.discard-everything, turn.rebuild-forced-sacrifice
    """
    base = st.seat * PILES
    z = st.z
    cards = z[base + IN_PLAY] + z[base + HAND]
    if cards:
        z[base + DISCARD] += cards
        z[base + IN_PLAY] = z[base + HAND] = ()
        st.tell("lay", st.seat, cards=cards)
    if not st.changed and max(st.pyramid) >= 0:
        st.tell("forced", st.seat)
        st.stack.append(Frame(FORCED, st.seat))


def _refill(st: State) -> None:
    """The pyramid, then the hand: five cards, or what a pharaoh says. The Dummy has no hand.

    Rule: pyramid.refill-regardless, turn.draw-five, pharaoh.hatshepsut, solo.refill, solo.no-hand
    """
    refill(st)
    if st.seat == st.table.dummy:
        return
    pharaoh = st.pharaohs[st.seat]
    size = PROGRAMS[pharaoh].hand_size if pharaoh >= 0 else FIVE
    got = draw(st, st.seat, size.cards)
    if size.discard and got >= size.cards:
        st.stack.append(Frame(TRIM, st.seat))


def _add(st: State) -> None:
    """Further draws and kept cards. Rule: card.statue-of-anubis, card.serdab"""
    if st.lasting:
        _run_later(st, DRAW_STEP)


def _pass_on(st: State) -> None:
    """The next seat's turn, or the end after a full round.

    Rule: turn.next-player-after-draw, end.all-three-conditions, action.effect-duration
    """
    if st.lasting:
        st.lasting = tuple([row for row in st.lasting if row.moment == YOUR_NEXT_TURN])
    t = st.table
    st.turn += 1
    if st.turn % t.seats == 0 and not st.z[t.stock] and max(st.pyramid) < 0:
        st.step = OVER
        st.tell("over")
    else:
        st.seat = (st.seat + 1) % t.seats


#: What each step does, and which one follows where it names no other; what it laid on the stack comes in between.
_STEPS: dict[int, tuple[Callable[[State], None], int]] = {
    BEGIN: (_begin, PLAY),
    DUMMY: (dummy.take_turn, REFILL),
    LAY: (_lay, REFILL),
    REFILL: (_refill, ADD),
    ADD: (_add, PASS_ON),
    PASS_ON: (_pass_on, BEGIN),
}


class LayOutOp(Op):
    """In which order the cards in play and in hand are laid on the discard pile. Rule: turn.discard-order-chosen"""

    verb = "discard"
    question = "Which card do you discard next? The last one goes on top."

    def run(self, st: State, f: Frame) -> bool:
        codes = self.options(st, f)
        if len(codes) > 1:
            st.cache = codes
            return True
        st.stack.pop()  # what is left is all alike: the next step lays it
        return False

    def options(self, st: State, f: Frame) -> list[int]:
        base = f.you * PILES
        return st.table.one_of_each(st.z[base + IN_PLAY] + st.z[base + HAND])

    def choose(self, st: State, f: Frame, code: int) -> None:
        base = f.you * PILES
        st.remove(base + (IN_PLAY if code in st.z[base + IN_PLAY] else HAND), code)
        st.z[base + DISCARD] += (code,)
        st.tell("lay", f.you, cards=(code,))


PROGRAMS[LAY_OUT].add(LayOutOp())
