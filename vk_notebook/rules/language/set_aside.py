"""Set aside: cards lie face down beside the table until a later part takes them, or are kept for the next hand."""

from __future__ import annotations

from .grammar import Cards
from .picking import Picking
from .places import ASIDE
from .voice import Voice


class SetAside(Picking):
    """Cards of your hand lie aside face down; with ``to=KEPT`` you keep them for a later hand."""

    verb = "set aside"
    goal = ASIDE
    lies = "set aside"

    def worded(self, voice: Voice, cards: Cards) -> str:
        return f"set aside {voice.thing(cards)} face down" if self.to == ASIDE else f"keep back {voice.thing(cards)}"
