"""Prevent: a reaction by which a player escapes what an action would do to them."""

from __future__ import annotations

from ...ground.errors import Refusal
from ..engine.program import leave
from ..engine.reactions import answering, stops_all
from ..engine.state import Frame, State
from ..engine.terms import ACTION_HITS_YOU, ACTION_HITS_YOUR_HAND
from ..engine.turn import asked
from .part import Part
from .voice import Voice


class Prevent(Part):
    """The reacting player's share is refused, or the whole action. Rule: card.medjay, card.offering-table"""

    def run(self, st: State, f: Frame) -> bool:
        st.stack[-2].pick = 1
        st.tell("cancel" if stops_all(st.stack[-3], f.you) else "refuse", f.you, st.stack[-2].source)
        return leave(st, f)

    def text(self, voice: Voice) -> str:
        return "escape what that action would do to you"


def no_use(st: State, name: str) -> Refusal | None:
    """Why a hand card that could refuse actions does not do so here."""
    seat, names = asked(st), st.table.name
    if seat != st.stack[-1].doer and name in [names[c] for c in answering(st, seat, ACTION_HITS_YOU)]:
        return Refusal("ruling.medjay-pesesh-kef", "Naming a card does nothing to you, so there is nothing to escape.")
    if seat == st.seat and name in [names[c] for c in answering(st, seat, ACTION_HITS_YOUR_HAND)]:
        return Refusal("reaction.offering-table.opponents-turn-only", f"You cannot use {name} on your own turn.")
    return None
