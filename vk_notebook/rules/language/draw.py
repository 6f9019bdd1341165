"""Draw: cards come from the doer's deck to their hand."""

from __future__ import annotations

from ..engine.codes import DONE, DRAW_CARD, NO, YES
from ..engine.drawing import draw
from ..engine.program import SURE, UNSURE, leave, skip
from ..engine.state import DECK, DISCARD, PILES, Frame, State
from .grammar import Cards
from .move import Move
from .places import DECK as THE_DECK
from .places import HAND
from .voice import Voice


class Draw(Move):
    """Draw cards from your own deck. Rule: terms.draw, ruling.draw-n-needs-n, terms.may-impossible"""

    verb = "draw"
    home = THE_DECK.top
    goal = HAND

    def _have(self, st: State, f: Frame) -> int:
        base = f.doer * PILES
        return len(st.z[base + DECK]) + (len(st.z[base + DISCARD]) if self.shuffle else 0)

    def ready(self, st: State, f: Frame) -> bool:
        return self.may_be_left or self.may or self._have(st, f) >= self.number.of(st, f)

    def can(self, st: State, f: Frame) -> bool:
        return self._have(st, f) > 0 if self.may_be_left or self.may else self.ready(st, f)

    def run(self, st: State, f: Frame) -> bool:
        if self.may_be_left or self.may:
            f.left = max(f.left, 0)
            if f.left >= self.number.arg or not self._have(st, f):
                return leave(st, f)
            return self.offer(st, f, self.options(st, f))
        if not self.ready(st, f):
            return skip(st, f, self)
        draw(st, f.doer, self.number.of(st, f), self.shuffle)
        return leave(st, f)

    def glance(self, st: State, card: int, n: int) -> int:
        return SURE if self.kind == "fixed" and self._have(st, Frame(0, st.seat)) >= n else UNSURE

    def options(self, st: State, f: Frame) -> list[int]:
        return [YES, NO] if self.may else [DRAW_CARD, DONE]

    def choose(self, st: State, f: Frame, code: int) -> None:
        if code in (DONE, NO):
            if code == NO:
                st.tell("decline", f.doer)
            leave(st, f)
        else:
            draw(st, f.doer, 1, self.shuffle)
            f.left += 1

    def worded(self, voice: Voice, cards: Cards) -> str:
        tail = "" if self.shuffle else " without shuffling"
        if self.kind in ("fixed", "up to"):
            return f"draw {cards.number.words.format('card')}{tail}"
        if self.kind == "third":
            return f"draw one card for every three cards in {voice.place(cards.number.arg)}"
        return "draw the same number"

    def ask(self, st: State, f: Frame) -> str:
        more = f" You may still draw {self.number.arg - max(f.left, 0)}."
        return "Draw a card?" + ("" if self.may else more)
