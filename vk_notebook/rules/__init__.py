"""How it is played: state, parts, interpreter, search and turn. Standard library only, no clock, no global chance."""

from __future__ import annotations

from .chance import following, mixed, seeded
from .program import PROGRAMS
from .setup import deal, opened
from .state import State
from .table import Table
from .turn import advance, apply, asked, legal

__all__ = [
    "PROGRAMS", "State", "Table", "advance", "apply", "asked", "deal", "following", "legal", "mixed", "opened",
    "seeded",
]  # fmt: skip
