"""A card goes to an opponent, or comes from one: he is named, and may refuse what would be done to him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine import reactions
from ..engine.codes import PLAYER
from ..engine.program import Op, leave
from ..engine.state import NONE, Frame, State

if TYPE_CHECKING:
    from .picking import Picking


class NameOp(Op):
    """You name the opponent whose card a part takes, or who gets the card that was picked; then he may refuse.

    ``phase``: 0 nobody is named yet, 1 somebody is, 2 he was asked. Rule: ruling.medjay-own-turn
    """

    verb = "choose"

    def __init__(self, part: Picking) -> None:
        self.move = part

    def ready(self, st: State, f: Frame) -> bool:
        return bool(self.options(st, f))

    def run(self, st: State, f: Frame) -> bool:
        if self.move.gives and f.pick < 0:  # there is nothing to give
            return leave(st, f)
        if f.phase == 0:
            return super().run(st, f)
        if f.phase == 1:
            f.phase = 2
            if reactions.reach(st, f, f.them, False):
                return False
        if f.refused >> f.them & 1:
            f.pick = NONE
            return leave(st, f, self.pc + 2)
        return leave(st, f)

    def options(self, st: State, f: Frame) -> list[int]:
        """The opponents: all, or those who have a card to give."""
        codes = []
        g = f.copy()
        for step in range(1, st.table.seats):
            g.them = (f.you + step) % st.table.seats
            if self.move.gives or any(source.cards(st, g) for source in self.move.sources):
                codes.append(PLAYER - g.them)
        return codes

    def choose(self, st: State, f: Frame, code: int) -> None:
        f.them, f.phase = PLAYER - code, 1

    def ask(self, st: State, f: Frame) -> str:
        move = self.move
        if not move.gives:
            return f"from whose {move.source.either[0].noun} do you {move.verb} the top card?"
        into = "Into" if move.to.name == "tomb" else "Onto"
        # what slips into a deck stays unsaid, here too
        card = st.table.name[f.pick] if f.pick >= 0 and move.to.name != "deck" else "the card"
        return f"{into} whose {move.to.noun} do you put {card}?"
