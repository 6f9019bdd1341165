"""Entomb: cards go into the doer's own tomb."""

from __future__ import annotations

from .picking import Picking
from .places import TOMB


class Entomb(Picking):
    """Cards of your hand go into your tomb. Rule: terms.entomb"""

    verb = "entomb"
    goal = TOMB
