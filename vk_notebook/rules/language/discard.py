"""Discard: cards go onto the doer's own discard pile."""

from __future__ import annotations

from ..engine import arrivals, reactions
from ..engine.state import Frame, State
from .picking import Picking
from .places import DISCARD


class Discard(Picking):
    """Cards of your hand go onto your discard pile. Rule: terms.discard"""

    verb = "discard"
    goal = DISCARD

    def land(self, st: State, f: Frame, card: int) -> None:
        arrivals.to_discard(st, f.doer, card, reactions.is_action_frame(f))
