"""Sacrifice: cards go onto the boneyard."""

from __future__ import annotations

from ..engine import arrivals
from ..engine.state import Frame, State
from .picking import Picking
from .places import BONEYARD


class Sacrifice(Picking):
    """Cards of your hand go onto the boneyard. Rule: terms.sacrifice"""

    verb = "sacrifice"
    goal = BONEYARD

    def land(self, st: State, f: Frame, card: int) -> None:
        arrivals.to_boneyard(st, f.doer, card)
