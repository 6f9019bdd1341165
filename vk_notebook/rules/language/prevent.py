"""Prevent: a reaction by which a player escapes what an action would do to him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.program import leave
from ..engine.state import Frame, State
from ..engine.steps import stops_all
from .part import Part

if TYPE_CHECKING:
    from .voice import Voice


class Prevent(Part):
    """The reacting player's share is refused, or the whole action. Rule: card.medjay, card.offering-table"""

    def run(self, st: State, f: Frame) -> bool:
        st.stack[-2].pick = 1
        st.tell("cancel" if stops_all(st.stack[-3], f.you) else "refuse", f.you, st.stack[-2].source)
        return leave(st, f)

    def text(self, voice: Voice) -> str:
        return "escape what that action would do to you"
