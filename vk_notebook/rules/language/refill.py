"""Refill: the pyramid is filled from the stock, as at the end of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine import happen
from ..engine.program import Op, leave, skip
from ..engine.state import Frame, State
from .parts import Part, not_compiled

if TYPE_CHECKING:
    from .compile import Builder
    from .shortcut import Total
    from .voice import Voice


@not_compiled
@dataclass(frozen=True)
class Refill(Part):
    """Stock cards fill the holes of the pyramid from the base up."""

    def text(self, voice: Voice) -> str:
        return "refill the pyramid from the stock"

    def emit(self, build: Builder) -> None:
        build.emit(RefillOp())


class RefillOp(Op):
    """Fill the pyramid as at the end of a turn. Rule: terms.refill"""

    __slots__ = ()

    def count_in(self, total: Total) -> bool:
        return total.pyramid_ready(self)

    def ready(self, st: State, f: Frame) -> bool:
        return bool(st.stock) and min(st.pyramid) < 0

    def run(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return skip(st, f, self)
        if st.quiet:  # which cards will come is hidden
            return leave(st, f)
        happen.refill(st)
        happen.note_change(st)
        return leave(st, f)
