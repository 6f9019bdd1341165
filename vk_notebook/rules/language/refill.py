"""Refill: the pyramid is filled from the stock, as at the end of a turn."""

from __future__ import annotations

from ..engine.program import leave, skip
from ..engine.pyramid import note_change, refill
from ..engine.state import Frame, State
from .part import Part
from .voice import Voice


class Refill(Part):
    """Stock cards fill the holes of the pyramid from the base up. Rule: terms.refill"""

    def ready(self, st: State, f: Frame) -> bool:
        return bool(st.stock) and min(st.pyramid) < 0

    def run(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return skip(st, f, self)
        if not st.quiet:  # in a search, which cards will come is hidden
            refill(st)
            note_change(st)
        return leave(st, f)

    def text(self, voice: Voice) -> str:
        return "refill the pyramid from the stock"
