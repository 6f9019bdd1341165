"""Operations that start something else: a purchase, another card's action, a rule that lasts."""

from __future__ import annotations

from dataclasses import replace

from . import happen
from .acting import leave, skip
from .codes import NO
from .parts import Buy, Execute, Gold, Into, Memory, Place, Price
from .program import ACTION, PAY, PROGRAMS, RULES, Op
from .running import start
from .search import leads_on
from .sources import Card, Source, source_of
from .state import DISCARD, HAND, IN_ASIDE, IN_LOG, IN_PLAY, IN_PYRAMID, NONE, PILES, Frame, State
from .words import voice_of


class BuyOp(Op):
    """A purchase inside an action or ability. Rule: terms.buy, ruling.what-is-a-buy (B4)"""

    __slots__ = ("part_", "may", "source", "base")

    def __init__(self, part: Buy) -> None:
        self.part_ = part
        self.may = False
        self.source: Source = source_of(part.source, "buy")
        self.base = not isinstance(self.source, Card)

    def opening(self, st: State, f: Frame) -> int:
        """The gold that opens the payment: the remembered card's, if the part names one."""
        if self.part_.with_ is None or f.memory < 0 or f.memory == st.table.unknown:
            return 0
        if self.part_.with_.verb == "execute" and f.memory not in st.z[f.you * PILES + IN_PLAY]:
            return 0
        return st.table.gold[f.memory] * self.part_.times

    def can_open(self, st: State, f: Frame) -> bool:
        """Whether the card whose gold opens the payment is still there."""
        with_ = self.part_.with_
        if with_ is None:
            return True
        if with_.verb == "execute":
            return f.memory >= 0 and f.memory in st.z[f.you * PILES + IN_PLAY]
        return f.memory >= 0

    def options(self, st: State, f: Frame) -> list[int]:
        if not self.can_open(st, f):
            return []
        purse = happen.purse(st, f.doer) + self.opening(st, f)
        less = self.part_.less
        codes = [
            c
            for c in self.source.cards(st, f)
            if c == st.table.unknown or happen.price(st, f.doer, c, less) <= purse
        ]
        return [*codes, NO] if self.may and codes else codes

    def ready(self, st: State, f: Frame) -> bool:
        return self.may or bool(self.options(st, f))

    def run(self, st: State, f: Frame) -> bool:
        codes = self.options(st, f)
        if not codes:
            return leave(st, f) if self.may else skip(st, f, self)
        if len(codes) == 1 and not self.may:
            if st.out is not None:
                st.out.append(("auto", self.verb(st, f, codes[0]), codes[0]))
            self.choose(st, f, codes[0])
            return False
        st.cache = codes
        return True

    def choose(self, st: State, f: Frame, code: int) -> None:
        opening = self.opening(st, f)
        doer, mem = f.doer, f.memory
        leave(st, f)
        if code == NO:
            return
        found = st.find(code)
        open_purchase(st, doer, code, self.part_.less, found)
        st.stack[-1].loop += opening
        st.stack[-1].memory -= opening
        if self.part_.with_ is not None and st.out is not None:
            st.out.append(("opening", doer, mem, opening))

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "buy"

    def ask(self, st: State, f: Frame) -> str:
        text = voice_of(st, f).buy(replace(self.part_, with_=None))
        opening = self.opening(st, f)
        head = f"{st.table.name[f.memory]} pays {opening} gold: " if opening else ""
        return f"{head}{text}{', or say no' if self.may else ''}"


def open_purchase(st: State, seat: int, card: int, less: int, found: int) -> None:
    """Begin to pay for a card: a payment frame holds what is still owed (Rule: buy.step-sequence)."""
    frame = Frame(PAY, seat, NONE, card, found)
    frame.memory = happen.price(st, seat, card, less)
    beside = happen.gold_beside(st, seat) if st.lasting else 0
    frame.memory -= beside
    frame.loop = beside
    st.stack.append(frame)
    if st.out is not None:
        st.out.append(("purchase", seat, card))


class ExecuteOp(Op):
    """Carry out another card's action: a revealed or taken card, a top card, the apex, a hand card, an earlier action.

    Rule: ruling.source-card-moves, ruling.self-reference, ruling.proxied-actions-count
    """

    __slots__ = ("place", "memory", "if_possible", "times", "remember")

    def __init__(self, part: Execute) -> None:
        self.place = part.what.name if isinstance(part.what, Place) else ""
        self.memory = isinstance(part.what, Memory)
        self.if_possible = part.if_possible
        self.times = False  # repeated so often as a number says: later rounds may be left out
        self.remember = False

    def sources(self, st: State, f: Frame) -> list[tuple[int, int]]:
        """The cards whose action could be meant, each with where it is found."""
        you = f.you
        if self.memory:
            card = f.memory
            return [(card, IN_ASIDE)] if card >= 0 else []
        if self.place == "apex":
            card = st.pyramid[0]
            return [(card, IN_PYRAMID)] if 0 in st.face_up() else []
        if self.place == "discard":
            pile = you * PILES + DISCARD
            return [(st.z[pile][-1], pile)] if st.z[pile] else []
        if self.place == "hand":
            return [(c, you * PILES + IN_PLAY) for c in st.z[you * PILES + HAND]]
        rows = st.actions
        if self.place == "first action":
            return [(rows[0] >> 1, IN_LOG)] if rows and rows[0] & 1 else []
        if f.found == IN_LOG:  # repeated itself, it does again what it repeated then: the row behind its own
            own = next(i for i, row in enumerate(rows) if row >> 1 == f.source)
            return [(rows[own + 1] >> 1, IN_LOG)]
        return [(row >> 1, IN_LOG) for row in dict.fromkeys(rows) if row & 1]

    def options(self, st: State, f: Frame) -> list[int]:
        kind = st.table.kind
        out: dict[int, int] = {}
        for card, found in self.sources(st, f):
            if kind[card] not in out and self._may(st, card, found) and (st.quiet or leads_on(st, card)):
                out[kind[card]] = card
        return list(out.values())

    def branches(self, st: State, f: Frame) -> bool:
        return True

    def _may(self, st: State, card: int, found: int) -> bool:
        """Whether a card has an action that may be begun; whether it can be finished is another question."""
        number = st.table.action[card]
        if number < 0 or card == st.table.unknown or card in self._running(st):
            return False
        return found != IN_LOG or PROGRAMS[number].repeatable

    @staticmethod
    def _running(st: State) -> list[int]:
        return [f.source for f in st.stack if f.program >= 0 and PROGRAMS[f.program].kind == ACTION]

    def _begin(self, st: State, f: Frame, card: int, found: int) -> None:
        """Go on behind this operation and put the other action's frame on top."""
        you = f.you
        acting = f.acting
        if self.place == "hand":
            st.remove(you * PILES + HAND, card)
            st.z[you * PILES + IN_PLAY] += (card,)
            happen.note_played(st)
            acting = card
        if self.remember:
            f.memory = card
        leave(st, f)
        start(st, PROGRAMS[st.table.action[card]], you, acting, card, found)

    def ready(self, st: State, f: Frame) -> bool:
        return self.if_possible or bool(self.options(st, f))

    def run(self, st: State, f: Frame) -> bool:
        if st.quiet and self.if_possible:
            return leave(st, f)
        codes = self.options(st, f)
        if not codes:
            if self.if_possible or (self.times and not st.quiet):
                if st.out is not None and self.if_possible:
                    st.out.append(("no action", f.doer, f.memory))
                return leave(st, f)
            return skip(st, f, self)
        return self.offer(st, f, codes)

    def choose(self, st: State, f: Frame, code: int) -> None:
        found = next(where for card, where in self.sources(st, f) if card == code)
        if st.out is not None:
            st.out.append(("repeat" if found == IN_LOG else "execute", f.you, code))
        self._begin(st, f, code, found)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "repeat" if self.place in ("actions", "first action") else "execute"

    def ask(self, st: State, f: Frame) -> str:
        if self.place == "hand":
            return "Which card from your hand do you execute?"
        return "Which action do you repeat?"


def forced(st: State, f: Frame) -> bool:
    """Whether an action runs because it must: Book of Gates revealed it, or the card that runs it.

    Rule: ruling.any-number-forced
    """
    for g in st.stack:
        if g is f:
            break
        ops = PROGRAMS[g.program].ops
        op = ops[g.pc - 1] if 0 < g.pc <= len(ops) else None  # the frame beneath has gone on behind its operation
        if isinstance(op, ExecuteOp) and op.if_possible:
            return True
    return False


class LastingOp(Op):
    """A rule comes into force, or parts are put off until later. Rule: action.effect-duration"""

    __slots__ = ("moment", "what", "plus", "stacks")

    def __init__(self, moment: str, what: int, plus: Place | None, stacks: bool) -> None:
        self.moment = moment
        self.what = what
        self.plus = plus
        self.stacks = stacks

    def run(self, st: State, f: Frame) -> bool:
        value = 0
        if self.plus is not None:
            value = len(st.z[f.you * PILES + DISCARD])
        elif self.what >= 0:
            value = f.memory
        row = (f.you, self.moment, self.what, value)
        if self.stacks or row not in st.lasting:
            st.lasting += (row,)
        if st.out is not None:
            st.out.append(("lasting", f.you, self.what, value))
        return leave(st, f)


def rule_number(rule: Gold | Price | Into) -> int:
    """The negative number of a rule in rows; equal rules share one."""
    for i, known in enumerate(RULES):
        if known == rule:
            return -1 - i
    RULES.append(rule)
    return -len(RULES)
