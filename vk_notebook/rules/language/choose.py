"""Choose: pyramid cards are pointed at, and lie where they lie."""

from __future__ import annotations

from ...ground.errors import Refusal
from ..engine.program import leave, skip
from ..engine.state import NONE, Frame, State
from .grammar import extreme, lowest_cost
from .move import Move
from .places import PYRAMID


class Choose(Move):
    """Point at pyramid cards without moving them; at the cheapest only, where the part says so.

    Rule: card.plasterer, card.plasterer.no-face-down, solo.card.plasterer
    """

    verb = "choose"
    home = PYRAMID

    def prepare(self) -> None:
        self.cheapest = self.which == lowest_cost

    def ready(self, st: State, f: Frame) -> bool:
        return len(st.face_up()) >= self.number.of(st, f)

    def run(self, st: State, f: Frame) -> bool:
        if f.left == NONE:
            if not self.ready(st, f):
                return skip(st, f, self)
            f.left = self.number.of(st, f)
            st.chosen = ()
        return self.offer(st, f, self.options(st, f)) if f.left else leave(st, f)

    def options(self, st: State, f: Frame) -> list[int]:
        cards = [st.pyramid[s] for s in st.face_up() if st.pyramid[s] not in st.chosen]
        return extreme(st, cards, False) if self.cheapest else cards

    def choose(self, st: State, f: Frame, code: int) -> None:
        st.chosen += (code,)
        f.left -= 1
        st.tell("point", f.doer, code)

    def unfit(self, st: State, f: Frame, name: str) -> Refusal | None:
        return self.face_down(st, f, name, "card.plasterer.no-face-down")

    def word(self, st: State, f: Frame, code: int) -> str:
        return "pick"

    def ask(self, st: State, f: Frame) -> str:
        if self.cheapest:
            return "Choose one of the cheapest cards in the pyramid" + (f" ({f.left} to go)." if f.left > 1 else ".")
        return f"Choose {f'{f.left} cards' if f.left > 1 else 'a card'} in the pyramid."
