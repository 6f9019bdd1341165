"""Entomb: cards go into the doer's own tomb."""

from __future__ import annotations

from ..engine import arrivals
from ..engine.state import Frame, State
from .picking import Picking
from .places import TOMB


class Entomb(Picking):
    """Cards of your hand go into your tomb. Rule: terms.entomb"""

    verb = "entomb"
    goal = TOMB

    def land(self, st: State, f: Frame, card: int) -> None:
        arrivals.to_tomb(st, f.doer, card)
