"""You name an opponent: whose card a part takes, who gets the card that was picked, or who has to do something."""

from __future__ import annotations

from ..engine import reactions
from ..engine.codes import PLAYER
from ..engine.program import Op, leave
from ..engine.state import Frame, State
from .move import Move


class NameOp(Op):
    """You name one of the opponents whom the next operation can reach."""

    verb = "choose"

    def reaches(self, st: State, f: Frame) -> bool:
        """Whether the opponent who is named in this frame, and carries it out, can be named."""
        raise NotImplementedError

    def options(self, st: State, f: Frame) -> list[int]:
        codes = []
        g = f.copy()
        for step in range(1, st.table.seats):
            g.them = g.doer = (f.you + step) % st.table.seats
            if self.reaches(st, g):
                codes.append(PLAYER - g.them)
        return codes

    def choose(self, st: State, f: Frame, code: int) -> None:
        f.them = PLAYER - code
        leave(st, f)


class NameForCard(NameOp):
    """A card goes to the opponent or comes from them, unless they refuse. Rule: ruling.medjay-own-turn"""

    def __init__(self, move: Move) -> None:
        self.move = move

    def run(self, st: State, f: Frame) -> bool:
        return leave(st, f) if self.move.gives and f.pick < 0 else super().run(st, f)  # there may be nothing to give

    def reaches(self, st: State, f: Frame) -> bool:
        return self.move.gives or self.move.ready(st, f)

    def choose(self, st: State, f: Frame, code: int) -> None:
        super().choose(st, f, code)
        reactions.reach(st, f, f.them, False)

    def ask(self, st: State, f: Frame) -> str:
        move = self.move
        if not move.gives:
            return f"from whose {move.source.either[0].noun} do you {move.verb} the top card?"
        into = "Into" if move.to.name == "tomb" else "Onto"
        # what slips into a deck stays unsaid, here too
        card = st.table.name[f.pick] if f.pick >= 0 and move.to.name != "deck" else "the card"
        return f"{into} whose {move.to.noun} do you put {card}?"
