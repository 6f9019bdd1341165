"""Hand out: the chosen pyramid cards go to all players, one each."""

from __future__ import annotations

from ..engine import arrivals, reactions
from ..engine.codes import PLAYER
from ..engine.program import PROGRAMS, leave
from ..engine.pyramid import crumble, pluck
from ..engine.state import DISCARD, NONE, PILES, Frame, State
from .grammar import WHOLE
from .part import Part
from .voice import Voice


class HandOut(Part):
    """Hand out the chosen cards, one to each player's discard pile, crumbling after each.

    ``refusal="whole"``: a refusal cancels all of it. In the frame, ``pick`` is the card in hand and ``memory`` the bits
    of the seats that have theirs. Rule: card.plasterer.distributor, ruling.medjay-plasterer
    """

    words = "whole"
    verb = "give"

    def __init__(self, refusal: str = "share", **quoted: str) -> None:
        super().__init__(**quoted)
        self.whole = refusal == WHOLE

    def run(self, st: State, f: Frame) -> bool:
        n = st.table.seats
        if f.left == NONE:
            f.left, f.memory = 1, 0
        while f.phase < n - 1 and not self._cancelled(f):  # who would get a card may refuse, clockwise from the left
            f.phase += 1
            if reactions.reach(st, f, (f.you + f.phase) % n, False):
                return False
        cancelled = self._cancelled(f)
        codes = [] if cancelled else self.options(st, f)
        if not codes:
            st.chosen = ()
            return leave(st, f, len(PROGRAMS[f.program].ops) if cancelled else NONE)
        if len(codes) == 1 and codes[0] < 0:  # who is left gets what is left, and that goes without saying
            self.choose(st, f, codes[0])
            return False
        return self.offer(st, f, codes)

    def stopped_by(self, f: Frame, seat: int) -> bool:
        return self.whole or seat == f.them

    def _cancelled(self, f: Frame) -> bool:
        """Whether a refusal stops all of it: anybody's, or only that of who was named for it."""
        return bool(f.refused) and (self.whole or bool(f.refused >> f.them & 1))

    def options(self, st: State, f: Frame) -> list[int]:
        n = st.table.seats
        waiting = [seat for seat in range(f.you, f.you + n) if not (f.memory | f.refused) >> seat % n & 1]
        if f.pick < 0:
            return list(st.chosen) if waiting else []
        return [PLAYER - seat % n for seat in waiting]

    def choose(self, st: State, f: Frame, code: int) -> None:
        if code >= 0:
            f.pick = code
            return
        seat, card = PLAYER - code, f.pick
        f.pick = NONE
        f.memory |= 1 << seat
        st.chosen = tuple(c for c in st.chosen if c != card)
        slot = pluck(st, card)
        st.tell("deal", f.you, card, whom=seat)
        if seat == st.table.dummy:
            arrivals.to_tomb(st, seat, card, own=False)
        else:
            st.z[seat * PILES + DISCARD] += (card,)
        crumble(st, slot, f.you)

    def text(self, voice: Voice) -> str:
        if voice.dummy:
            return "put one of the chosen cards onto your discard pile and the other into the Dummy's tomb"
        text = "put one of the chosen cards onto each player's discard pile"
        return f"{text}, unless somebody refuses" if self.whole else text

    def ask(self, st: State, f: Frame) -> str:
        if f.pick < 0:
            return f"Which of the chosen cards do you {'deal out' if st.table.dummy >= 0 else 'give away'} next?"
        if st.table.dummy >= 0:
            return f"Who gets {st.table.name[f.pick]}? Yours goes onto your discard pile, the Dummy's into its tomb."
        return f"Onto whose discard pile do you put {st.table.name[f.pick]}?"
