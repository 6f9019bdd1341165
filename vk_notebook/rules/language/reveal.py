"""Reveal and Look: cards are shown to everybody, or to the doer alone."""

from __future__ import annotations

from ..engine import drawing
from ..engine.program import leave, skip
from ..engine.state import Aside, Frame, State
from .grammar import Cards
from .move import Move
from .places import ASIDE, Memory, Place
from .voice import Voice


class Reveal(Move):
    """Everybody sees cards: of a hand (they stay), this card, or the top cards of a pile (they lie aside).

    Rule: card.statue-of-sobek.public-reveal, card.book-of-gates
    """

    verb = "reveal"
    goal = ASIDE
    lies = "shown"
    public = True
    question = "Show everybody a card from your hand."

    def prepare(self) -> None:
        self.hand = self.source.name == "hand"
        self.stays = self.hand or isinstance(self.source, Memory)

    def ready(self, st: State, f: Frame) -> bool:
        if self.hand and self.whole:
            return True
        have = self.source.depth(st, f) if self.shuffle else len(st.z[self.source.index(st, f)])
        return have >= max(self.fixed, 1)

    def run(self, st: State, f: Frame) -> bool:
        if not self.ready(st, f):
            return skip(st, f, self)
        if self.hand and not self.whole:
            return self.offer(st, f, self.options(st, f))
        if self.stays:
            drawing.show(st, f.doer, self.source.cards(st, f))
        else:
            self._lift(st, f)
        return leave(st, f)

    def _lift(self, st: State, f: Frame) -> None:
        """Lay the top cards aside; the first one lifted comes last, as it would lie on top again."""
        pile = self.source.index(st, f)
        seen = st.table.everybody if self.public else 1 << f.doer
        lifted: list[int] = []
        for _ in range(len(st.z[pile]) if self.whole else self.fixed):
            lifted.append(self.source.turn_up(st, f))
            st.z[pile] = st.z[pile][:-1]
        if pile == st.table.boneyard:  # all of it: who laid it there knows its order no more
            st.forget(lifted)
        st.aside += tuple([Aside(card, f.doer, pile, seen) for card in reversed(lifted)])
        if self.remembered:
            f.memory = lifted[0]
        st.tell("show" if self.public else "look", f.doer, cards=tuple(lifted))

    def options(self, st: State, f: Frame) -> list[int]:
        return self.source.options(st, self.source.cards(st, f))

    def choose(self, st: State, f: Frame, code: int) -> None:
        drawing.show(st, f.doer, (code,))
        f.memory = code
        leave(st, f)

    def worded(self, voice: Voice, cards: Cards) -> str:
        if isinstance(cards.source, Memory):
            return f"show {voice.remembered(cards.source)}"
        if self.whole and isinstance(cards.source, Place):
            return f"show everybody {voice.place(cards.source)}"
        return f"show everybody {voice.thing(cards)}"


class Look(Reveal):
    """The doer alone sees the top cards of a pile, or all of it; they lie aside."""

    verb = "look at"
    lies = "seen"
    public = False

    def worded(self, voice: Voice, cards: Cards) -> str:
        if self.whole and isinstance(cards.source, Place):
            return f"look through {voice.place(cards.source)}"
        return f"look at {voice.thing(cards)}{'' if self.shuffle else ' without shuffling'}"
