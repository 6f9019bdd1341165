"""Take: cards are gained without gold."""

from __future__ import annotations

from ..engine import arrivals
from ..engine.state import Frame, State
from .picking import Picking
from .places import DISCARD, PYRAMID


class Take(Picking):
    """Pyramid cards come to your discard pile, or where a rule in force sends them. Rule: terms.take"""

    verb = "take"
    home = PYRAMID
    goal = DISCARD

    def land(self, st: State, f: Frame, card: int) -> None:
        if self.to.name == "discard":
            arrivals.gain(st, f.doer, card)
        else:
            super().land(st, f, card)
