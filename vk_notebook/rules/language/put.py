"""Put: cards go to a place that the part names, openly or unseen."""

from __future__ import annotations

from ..engine.state import Frame, State
from .grammar import Cards
from .picking import Picking
from .places import ASIDE
from .voice import Voice


class Put(Picking):
    """Cards of your hand, or from where you say, go to the place ``to``."""

    verb = "put"

    def word(self, st: State, f: Frame, code: int) -> str:
        return "put" if self.to.owner in ("doer", "nobody") else "give"

    def event(self) -> str:
        return "put openly" if self.public else "put"

    def worded(self, voice: Voice, cards: Cards) -> str:
        to, place = voice.noun(self.to), voice.place(self.to)
        if self.whole:
            everything = cards.source == ASIDE
            return f"return the rest to {place} in any order" if everything else "add the cards kept back to your hand"
        if self.from_the_right:
            return f"add to {place} {voice.thing(cards)}"
        if self.to.name == "stock":
            return f"show everybody {voice.thing(cards)} and put it onto the stock"
        into = {"tomb": "into", "hand": "to"}.get(to, "onto")
        verb = "move" if self.to.name == "hand" else "put"
        return f"{verb} {voice.thing(cards, leaving=True)} {into} {place}{self.else_shown(voice)}"
