"""A tomb to fill by clicking: what each card adds, and what the tomb is worth, counted by the rules of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards.catalogue import SETS
from ..cards.values import find
from ..ground.copied import CopiedWhole
from ..ground.errors import listed
from ..play.game import Game
from ..play.position import position


@dataclass(frozen=True, kw_only=True)
class Filling:
    """A tomb to fill from some cards; done when `room` cards or fewer in it are worth `enough` points.

    `solution` names cards that do it.
    """

    id: str
    title: str
    text: str
    cards: Sequence[str]
    room: int
    enough: int
    solution: Sequence[str]
    teaches: tuple[str, ...] = ()

    kind = "explorer"


class Filler(CopiedWhole):
    """Somebody's tomb as it grows; every card may be taken out again."""

    def __init__(self, filling: Filling) -> None:
        self.filling = filling
        self.done = False  # whether the goal was reached once
        self.restart()

    def restart(self) -> None:
        """Begin with an empty tomb; what was reached before stays reached."""
        self.left = [find(card).name for card in self.filling.cards]
        self.tomb: list[str] = []
        self._told = ""
        self._lay()

    def _lay(self) -> None:
        self.game: Game = position(hand=self.left, tomb=self.tomb, entombed=True)
        if self.reached:
            self.done = True

    @property
    def total(self) -> int:
        """What the tomb is worth."""
        return self.game.scores()[self.game.players[0].name].total

    @property
    def reached(self) -> bool:
        """Whether the tomb is worth enough now."""
        return self.total >= self.filling.enough

    @property
    def full(self) -> bool:
        """Whether there is no room for another card."""
        return len(self.tomb) >= self.filling.room

    def put(self, card: str) -> None:
        """Lay a card into the tomb. Raises ValueError for a card that is not there, or a full tomb."""
        if self.full:
            raise ValueError(f"{self.filling.room} cards fit in this tomb: take one out first")
        self._move(card, self.left, self.tomb)

    def take_out(self, card: str) -> None:
        """Take a card out of the tomb. Raises ValueError for a card that is not in it."""
        self._move(card, self.tomb, self.left)

    def _move(self, card: str, start: list[str], end: list[str]) -> None:
        name = find(card).name
        if name not in start:
            raise ValueError(f"{name} is not there; possible: {', '.join(dict.fromkeys(start)) or 'nothing'}")
        before = self.total
        start.remove(name)
        end.append(name)
        self._lay()
        change = self.total - before
        where = "into the tomb" if end is self.tomb else "out of the tomb"
        self._told = f"{name} goes {where}: {_points(change)}. {self._why(name)}"

    def _why(self, name: str) -> str:
        """How the set of a card counts now."""
        kind = find(name)
        mine = [card for card in self.tomb if find(card).set == kind.set]
        if kind.kind != "set":
            what = "starter" if kind.kind == "starter" else "unique"
            return f"A {what} scores its own number, {kind.vp}, whatever else is in the tomb."
        title, different = SETS[kind.set].title, len(set(mine))
        more = len(mine) - different
        double = f" {more} more of the same name add{'s' if more == 1 else ''} nothing." if more else ""
        return f"{title}: {different} different, {different} × {different} = {different * different}.{double}"

    def told(self) -> str:
        """What has just happened, and what the tomb is worth, in sentences."""
        return f"{self._told} The tomb is worth {self.total}." if self._told else ""

    def goal(self) -> str:
        """What is asked for, and how far it is reached."""
        asked = f"{self.filling.enough} points or more with {self.filling.room} cards or fewer"
        return f"{asked}; so far {self.total} with {len(self.tomb)}"

    def solve(self) -> None:
        """Fill the tomb as the solution says. Raises ValueError when that is not enough."""
        self.restart()
        for card in self.filling.solution:
            self.put(card)
        if not self.reached:
            laid = listed(self.filling.solution, last="and")
            raise ValueError(f"filling {self.filling.id!r}: {laid} is worth only {self.total}")


def _points(change: int) -> str:
    """A change of the score in words."""
    if not change:
        return "no points"
    return f"{change:+d} point{'' if abs(change) == 1 else 's'}".replace("-", "\N{MINUS SIGN}")
