"""The pyramid explorer: take any card away and see what falls. All of it is played by the rules of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from ..ground.copied import CopiedWhole
from ..ground.errors import MoveError
from ..ground.given import shortened
from ..play.game import Game
from ..play.position import position
from ..rules.engine.pyramid import ABOVE
from ..rules.words.notation import SLOTS, THE_SLOT

#: Which places of the pyramid are full.
Shape = tuple[bool, ...]
#: A starter whose action sacrifices any card of the pyramid; six of them take a pyramid down.
TOOL = "Shabti"
BY_TOOL = "option 2"


def _stands(shape: Shape) -> bool:
    """Whether nothing can fall: no card lies above a gap."""
    return not any(shape[card] for gap, full in enumerate(shape) if not full for card in ABOVE[gap])


#: All that crumbling can leave behind, the full pyramid first: fourteen shapes.
SHAPES: tuple[Shape, ...] = tuple(
    sorted(filter(_stands, product((True, False), repeat=len(SLOTS))), key=sum, reverse=True)
)


@dataclass(frozen=True, kw_only=True)
class Explorer:
    """A pyramid to take apart, card by card; done when `enough` of the fourteen shapes have been built."""

    id: str
    title: str
    text: str
    pyramid: Sequence[str]
    enough: int = 7
    teaches: tuple[str, ...] = ()

    kind = "explorer"

    def __post_init__(self) -> None:
        if len(self.pyramid) != len(SLOTS):
            raise ValueError(f"explorer {self.id!r} has a pyramid of {len(self.pyramid)} cards; it needs {len(SLOTS)}")
        if not 1 <= self.enough <= len(SHAPES):
            raise ValueError(f"explorer {self.id!r} asks for {self.enough} shapes; possible: 1 to {len(SHAPES)}")


class Exploring(CopiedWhole):
    """Somebody's walk through the shapes. `falls` tells the cards that fell just now, in their order."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self.seen: set[Shape] = set()
        self.restart()

    def restart(self) -> None:
        """Build the full pyramid; what was seen stays seen."""
        self.go(SHAPES[0])

    def go(self, shape: Shape) -> None:
        """Build a shape. Raises ValueError for one that would crumble at once."""
        if shape not in SHAPES:
            raise ValueError("such a pyramid would crumble at once; possible are the fourteen SHAPES")
        cards = [card if full else None for card, full in zip(self.explorer.pyramid, shape, strict=True)]
        self.game: Game = position(hand=[TOOL] * len(SLOTS), pyramid=cards, entombed=True)
        self.falls: list[str] = []
        self.removed = ""
        self.seen.add(shape)

    @property
    def shape(self) -> Shape:
        """Which places are full."""
        return tuple(card is not None for card in self.game.pyramid)

    @property
    def choosing(self) -> bool:
        """Whether the learner has to say which card of the middle row falls."""
        return bool(self.game.state.stack)

    def remove(self, place: str) -> None:
        """Take the card of a place away. Raises ValueError for an empty place."""
        card = self.game.pyramid[SLOTS.index(place)] if place in SLOTS else None
        if card is None or self.choosing:
            why = "first choose which card falls" if self.choosing else f"there is no card at {shortened(place)}"
            raise ValueError(why)
        before = self.game.state.pyramid[:]
        before[SLOTS.index(place)] = -1
        self._past = before
        self.removed = f"{card} leaves the {place}"
        self.game.play(f"execute {TOOL}", BY_TOOL)
        if self.game.state.stack:  # the last card of a pyramid goes without a question
            self.game.play(f"sacrifice {card} at {place}")
        self._fell()

    def let_fall(self, place: str) -> None:
        """Say which card of the middle row falls. Raises ValueError when nothing like that is asked."""
        card = self.game.pyramid[SLOTS.index(place)] if place in SLOTS else None
        try:
            self.game.play(f"crumble {card} at {place}")
        except MoveError:
            raise ValueError("you cannot make a card fall there now") from None
        self._fell()

    def _fell(self) -> None:
        self.falls = []
        if self.choosing:
            return
        now, names = self.game.state.pyramid, self.game.state.table.name
        for start, card in reversed([*enumerate(self._past)]):
            if card >= 0 and now.index(card) != start:
                self.falls.append(f"{names[card]} falls from {THE_SLOT[start]} to {THE_SLOT[now.index(card)]}")
        self.seen.add(self.shape)

    @property
    def done(self) -> bool:
        """Whether enough shapes were seen."""
        return len(self.seen) >= self.explorer.enough

    def told(self) -> str:
        """What has just happened, in a sentence."""
        if not self.removed:
            return ""
        if self.choosing:
            return f"{self.removed}. Two cards rested on it. You choose which one falls."
        fell = f"{', then '.join(self.falls)}." if self.falls else "Nothing rested on it, so nothing falls."
        return f"{self.removed}. {fell}"

    def solve(self) -> None:
        """See every shape."""
        for shape in SHAPES:
            self.go(shape)
