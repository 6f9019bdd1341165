"""Turn: a pyramid card is turned face down, or face up again."""

from __future__ import annotations

from ..engine.program import leave
from ..engine.pyramid import note_change
from ..engine.state import Frame, State
from .grammar import UP, Cards
from .move import Move
from .places import PYRAMID
from .voice import Voice


class Turn(Move):
    """Turn a pyramid card face down; or turn the one that was turned face up again.

    Rule: card.kite, card.kite.counts-as-change, card.kite.turns-back, ruling.kite-no-change
    """

    verb = "turn"
    home = PYRAMID
    question = "Turn a card in the pyramid face down."

    def run(self, st: State, f: Frame) -> bool:
        if self.face != UP:
            return super().run(st, f)
        if (f.memory, f.you) in st.down:  # not if it left, came back and was turned by another since
            st.down = tuple([row for row in st.down if row[0] != f.memory])
            st.tell("turn up", f.doer, f.memory)
        return leave(st, f)

    def options(self, st: State, f: Frame) -> list[int]:
        return [st.pyramid[slot] for slot in st.face_up()]

    def choose(self, st: State, f: Frame, code: int) -> None:
        st.down += ((code, f.you),)
        f.memory = code
        note_change(st)
        st.tell("turn down", f.doer, code)
        leave(st, f)

    def worded(self, voice: Voice, cards: Cards) -> str:
        return f"turn {voice.thing(cards).replace(' from ', ' in ')} face {self.face}"
