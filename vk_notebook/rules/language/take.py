"""Take: cards are gained without gold."""

from __future__ import annotations

from ..engine import arrivals
from ..engine.state import IN_PYRAMID, Frame, State
from .landing import aside, into_pile
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
        elif self.to.name == "aside":
            aside(self, st, f, card, IN_PYRAMID, public=True)
        else:
            into_pile(self, st, f, card)
