"""One decision under review: the playouts of its options, and what they say of the move made and of its rival."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from ...bots.playouts import Ending
from ...record import Node
from ...rules.engine.codes import END
from ...rules.engine.state import State
from ..evaluate import Difference, compared, likely

Found = dict[int, list[Ending]]


class Purpose(Enum):
    """What playouts are for, and where their worlds begin: those that chose a rival do not compare it."""

    SEEN = "to choose the rival of the move made", 0
    CHART = "only to tell how good the move made is", 1 << 31
    FRESH = "to compare the two", 1 << 32
    MENDED = "to compare them when the rival is played after the move made", 1 << 32
    ALONE = "to hear what the judge says without a playout, for luck and skill", 1 << 32

    def worlds(self, first: int, stop: int) -> range:
        """The numbers of some of its worlds."""
        begin = self.value[1]
        return range(begin + first, begin + stop)


@dataclass(frozen=True)
class Piece:
    """Work for any process: some options of one decision in some worlds of a purpose. `then` is that of `sample`."""

    place: int
    purpose: Purpose
    codes: tuple[int, ...]
    first: int
    stop: int
    then: int | None = None

    @property
    def playouts(self) -> int:
        """How many playouts it is."""
        return len(self.codes) * (self.stop - self.first)


class Rival(NamedTuple):
    """Another option: what it likely brings over the move made, what it may bring, and its code."""

    likely: float
    most: float
    code: int


@dataclass
class Judged:
    """One decision of a record: what was chosen, what else could have been, and how their playouts ended."""

    place: int
    node: Node
    state: State
    seat: int
    made: int
    codes: tuple[int, ...]
    found: dict[Purpose, Found] = field(default_factory=lambda: {purpose: {} for purpose in Purpose})
    rival: int | None = None
    short: float = 1.0
    early: bool = False

    def many(self, budget: int) -> int:
        """The playouts that a budget means here: more of them near the end of a game, where they are short."""
        return int(budget * self.short)

    def take(self, purpose: Purpose, found: Found) -> None:
        """Keep what a piece of work found."""
        for code, outcomes in found.items():
            self.found[purpose].setdefault(code, []).extend(outcomes)

    def ends(self, purpose: Purpose, code: int) -> list[Ending]:
        """How the playouts of an option ended, for one purpose."""
        return self.found[purpose].get(code, [])

    @property
    def all(self) -> Found:
        """Every playout of every option; for the two that were compared only those in fresh worlds."""
        return {**self.found[Purpose.SEEN], **self.found[Purpose.FRESH]}

    def played(self) -> Iterator[tuple[int, Ending]]:
        """Every playout of the move that was made, with the number of its world."""
        for purpose in (Purpose.SEEN, Purpose.CHART, Purpose.FRESH):
            ends = self.ends(purpose, self.made)
            yield from zip(purpose.worlds(0, len(ends)), ends, strict=True)

    def loss(self) -> Difference:
        """What the rival brings over the move made, in fresh worlds; nothing without a rival."""
        if self.rival is None or not self.found[Purpose.FRESH]:
            return Difference(0.0, 0.0, 0)
        return self.behind(self.made)

    def behind(self, code: int) -> Difference:
        """What the rival brings over another option, in fresh worlds. One that only comes before it is as good."""
        assert self.rival is not None
        best, ways = self.ends(Purpose.FRESH, self.rival), [self.ends(Purpose.FRESH, code)]
        if mended := self.ends(Purpose.MENDED, code):
            ways.append(mended)
        return min((compared(best, way, self.seat) for way in ways), key=lambda one: one.value)

    @property
    def then(self) -> int | None:
        """The rival, where it is a play that could be made later in the turn too."""
        return None if self.state.stack or self.rival in (None, END) else self.rival

    def rivals(self) -> list[Rival]:
        """The other options beside the move made; the one that likely brings most comes first."""
        made = self.ends(Purpose.SEEN, self.made)
        found = []
        for code in self.codes:
            if code != self.made and (other := self.ends(Purpose.SEEN, code)):
                by = compared(other, made, self.seat, lead=True)
                found.append(Rival(likely(by), by.value + by.error, code))
        return sorted(found, key=lambda one: (-one.likely, one.code))
