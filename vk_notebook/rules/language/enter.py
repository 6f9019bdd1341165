"""Enter: the card whose text runs comes into the pyramid."""

from __future__ import annotations

from ..engine.codes import SLOT
from ..engine.program import leave
from ..engine.pyramid import APEX_SLOTS, BASE_SLOTS, MIDDLE_SLOTS, note_change
from ..engine.state import Frame, State
from .grammar import Cards
from .move import Move
from .places import PYRAMID, this
from .voice import Voice


class Enter(Move):
    """This card enters the pyramid as a refill would lay it. Rule: ruling.mirror-case-slot"""

    verb = "put"
    home = this
    goal = PYRAMID

    def options(self, st: State, f: Frame) -> list[int]:
        if f.source in st.pyramid or not this.cards(st, f):
            return []
        holes = [[SLOT - s for s in row if st.pyramid[s] < 0] for row in (BASE_SLOTS, MIDDLE_SLOTS, APEX_SLOTS)]
        return holes[0] or holes[1] or holes[2]  # those of the lowest row that has one

    def choose(self, st: State, f: Frame, code: int) -> None:
        card, slot = f.source, SLOT - code
        this.take(st, f, card)
        st.pyramid[slot] = card
        note_change(st)
        st.tell("enter", f.doer, card, slot=slot)
        leave(st, f)

    def worded(self, voice: Voice, cards: Cards) -> str:
        return f"add {voice.thing(cards)} to the pyramid as a refill would"

    def ask(self, st: State, f: Frame) -> str:
        return f"Where in the pyramid do you put {st.table.name[f.source]}?"
