"""Put: cards go to a place that the part names, openly or unseen."""

from __future__ import annotations

from ..engine.state import NONE, Frame, State
from .grammar import Cards
from .landing import into_pile
from .picking import Picking
from .places import ASIDE
from .voice import Voice


class Put(Picking):
    """Cards of your hand, or from where you say, go to the place ``to``."""

    verb = "put"

    def land(self, st: State, f: Frame, card: int) -> None:
        if self.to.owner != "nobody":
            into_pile(self, st, f, card)
        elif self.to.name == "stock":
            st.z[st.table.stock] += (card,)
            st.learn(card, st.table.everybody)
        else:
            st.z[st.table.boneyard] += (card,)
            if self.sources[0].name == "aside" and len(st.aside) > f.mark:  # the last one lies on top, for all to see
                st.veil(card, 1 << f.doer)

    def word(self, st: State, f: Frame, code: int) -> str:
        return "give" if self.gives or self.owner(st, f) not in (f.doer, NONE) else "put"

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
