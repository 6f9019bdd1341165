"""Pointing at pyramid cards and handing them out: the two parts of one card, kept in a room of their own."""

from __future__ import annotations

from ...errors import Refusal
from ..engine import happen
from ..engine.codes import PLAYER
from ..engine.program import PROGRAMS, Op, leave, skip
from ..engine.state import DISCARD, NONE, PILES, Frame, State
from .filters import extreme, how_many
from .parts import Move, Number
from .quoting import face_down


class ChooseOp(Op):
    """Point at pyramid cards without moving them; at the cheapest only, where the part says so.

    Rule: card.plasterer, card.plasterer.no-face-down, solo.card.plasterer
    """

    __slots__ = ("many", "cheapest")

    def __init__(self, move: Move) -> None:
        number = move.number
        self.many = how_many(number) if isinstance(number, Number) else lambda st, f: number
        self.cheapest = move.which.kind == "lowest"

    def ready(self, st: State, f: Frame) -> bool:
        return len(st.face_up()) >= self.many(st, f)

    def run(self, st: State, f: Frame) -> bool:
        if f.left == NONE:
            if not self.ready(st, f):
                return skip(st, f, self)
            f.left = self.many(st, f)
            st.chosen = ()
        if f.left == 0:
            return leave(st, f)
        return self.offer(st, f, self.options(st, f))

    def options(self, st: State, f: Frame) -> list[int]:
        cards = [st.pyramid[s] for s in st.face_up() if st.pyramid[s] not in st.chosen]
        return extreme(st, cards, False) if self.cheapest else cards

    def choose(self, st: State, f: Frame, code: int) -> None:
        st.chosen += (code,)
        f.left -= 1
        st.tell("point", f.doer, code)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "pick"

    def ask(self, st: State, f: Frame) -> str:
        left = f.left
        what = "one of the cheapest cards" if self.cheapest else "a card"
        return f"Choose {what} of the pyramid" + (f": {left} still to choose." if left > 1 else ".")

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        return face_down(st, f, self, name, "card.plasterer.no-face-down")


class DealOp(Op):
    """Hand out the chosen cards, one to each player's discard pile, crumbling after each.

    Rule: card.plasterer.distributor, ruling.medjay-plasterer. PICK: the card in hand; MEM: bits of the seats served.
    """

    __slots__ = ("whole",)

    def __init__(self, whole: bool) -> None:
        self.whole = whole

    def run(self, st: State, f: Frame) -> bool:
        n = st.table.seats
        if f.left == NONE:
            f.left, f.phase, f.memory = 1, 0, 0
        while f.phase < n - 1 and not self._cancelled(f):  # who would get a card may refuse, clockwise from the left
            f.phase += 1
            if happen.reach(st, f, (f.you + f.phase) % n, False):
                return False
        if self._cancelled(f):
            st.chosen = ()
            return leave(st, f, len(PROGRAMS[f.program].ops))
        if not st.chosen or not self._seats(st, f):
            st.chosen = ()
            return leave(st, f)
        codes = self.options(st, f)
        if len(codes) == 1:
            if codes[0] >= 0:
                st.tell("auto", verb=self.verb(st, f, codes[0]), code=codes[0])
            self.choose(st, f, codes[0])
            return False
        st.cache = codes
        return True

    def _cancelled(self, f: Frame) -> bool:
        """Whether a refusal stops all of it: anybody's, or only that of who was named for it."""
        return bool(f.refused) and (self.whole or bool(f.refused >> f.them & 1))

    def stopped_by(self, f: Frame, seat: int) -> bool:
        return self.whole or seat == f.them

    def _seats(self, st: State, f: Frame) -> list[int]:
        n = st.table.seats
        order = ((f.you + k) % n for k in range(n))
        return [s for s in order if not (f.memory | f.refused) >> s & 1]

    def options(self, st: State, f: Frame) -> list[int]:
        if f.pick < 0:
            return list(st.chosen)
        return [PLAYER - s for s in self._seats(st, f)]

    def choose(self, st: State, f: Frame, code: int) -> None:
        if code >= 0:
            f.pick = code
            return
        seat, card = PLAYER - code, f.pick
        f.pick = NONE
        f.memory |= 1 << seat
        st.chosen = tuple(c for c in st.chosen if c != card)
        slot = st.pyramid.index(card)
        happen.pluck(st, slot)
        st.tell("deal", f.you, card, whom=seat)
        if seat == st.table.dummy:
            happen.to_tomb(st, seat, card, own=False)
        else:
            st.z[seat * PILES + DISCARD] += (card,)
        happen.crumble(st, slot, f.you)

    def verb(self, st: State, f: Frame, code: int) -> str:
        return "give"

    def ask(self, st: State, f: Frame) -> str:
        if f.pick < 0:
            return f"Which of the chosen cards do you {'deal out' if st.table.dummy >= 0 else 'give away'} next?"
        if st.table.dummy >= 0:
            return f"Who gets {st.table.name[f.pick]}? Yours goes onto your discard pile, the Dummy's into its tomb."
        return f"On whose discard pile do you put {st.table.name[f.pick]}?"
