"""One decision under review: the playouts of its options, and what they say of the move made and of its rival."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ...bots.playouts import Ending
from ...record import Node
from ...rules.engine.codes import END
from ...rules.engine.state import State
from ..evaluate import Difference, compared, likely

#: Worlds for the last comparison begin here: none of them was used to choose who is compared.
FRESH = 1 << 32
#: Worlds that only tell how good a position is begin here.
CHART = 1 << 31


@dataclass(frozen=True)
class Piece:
    """Work for any process: some options of one decision in some worlds.

    `then` is that of `sample`; `alone` asks the judge alone.
    """

    place: int
    codes: tuple[int, ...]
    first: int
    stop: int
    then: int | None = None
    alone: bool = False

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
    """One decision of a record: what was chosen, what else could have been, and how their playouts ended.

    The playouts of ``seen`` choose the rival of the move made. Those of ``fresh`` compare the two, and those of
    ``mended`` play the rival after the move made. Those of ``chart`` only tell how good the move made is.
    ``alone`` is what the judge says without a playout, for luck and skill.
    """

    place: int
    node: Node
    state: State
    seat: int
    made: int
    codes: tuple[int, ...]
    seen: dict[int, list[Ending]] = field(default_factory=dict)
    fresh: dict[int, list[Ending]] = field(default_factory=dict)
    mended: dict[int, list[Ending]] = field(default_factory=dict)
    chart: dict[int, list[Ending]] = field(default_factory=dict)
    alone: dict[int, list[Ending]] = field(default_factory=dict)
    rival: int | None = None
    short: float = 1.0
    early: bool = False

    def many(self, budget: int) -> int:
        """The playouts that a budget means here: more of them near the end of a game, where they are short."""
        return int(budget * self.short)

    def take(self, piece: Piece, found: dict[int, list[Ending]]) -> None:
        """Keep what a piece of work found."""
        kept = self.mended if piece.then is not None else self.fresh if piece.first >= FRESH else self.seen
        if CHART <= piece.first < FRESH:
            kept = self.chart
        if piece.alone:
            kept = self.alone
        for code, outcomes in found.items():
            kept.setdefault(code, []).extend(outcomes)

    @property
    def all(self) -> dict[int, list[Ending]]:
        """Every playout of every option; for the two that were compared only those in fresh worlds."""
        return {**self.seen, **self.fresh}

    def played(self) -> Iterator[tuple[int, Ending]]:
        """Every playout of the move that was made, with the number of its world."""
        for first, kept in ((0, self.seen), (CHART, self.chart), (FRESH, self.fresh)):
            yield from enumerate(kept.get(self.made, []), first)

    def loss(self) -> Difference:
        """What the rival brings over the move made, in fresh worlds; nothing without a rival."""
        if self.rival is None or not self.fresh:
            return Difference(0.0, 0.0, 0)
        return self.behind(self.made)

    def behind(self, code: int) -> Difference:
        """What the rival brings over another option, in fresh worlds. One that only comes before it is as good."""
        assert self.rival is not None
        best = self.fresh[self.rival]
        loss = compared(best, self.fresh[code], self.seat)
        if self.mended.get(code):
            return min(loss, compared(best, self.mended[code], self.seat), key=lambda one: one.value)
        return loss

    @property
    def then(self) -> int | None:
        """The rival, where it is a play that could be made later in the turn too."""
        return None if self.state.stack or self.rival in (None, END) else self.rival

    def rivals(self) -> list[Rival]:
        """The other options beside the move made; the one that likely brings most comes first."""
        made = self.seen.get(self.made, [])
        found = []
        for code in self.codes:
            if code != self.made and self.seen.get(code):
                by = compared(self.seen[code], made, self.seat, lead=True)
                found.append(Rival(likely(by), by.value + by.error, code))
        return sorted(found, key=lambda one: (-one.likely, one.code))
