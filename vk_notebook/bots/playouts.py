"""Possible worlds played to their end: how often each seat wins from here, if everybody plays by tempo's rules.

For each game, `playouts(view, games, seed)` deals what the seat cannot know anew and plays on; with `first` you try a
choice. The same seed deals the same worlds, so you can compare two choices in the same worlds:

    now = playouts(view, 100, seed=1)
    buy = playouts(view, 100, seed=1, first=[options.codes[3]])
    better, error = buy.ahead_of(now, seat)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..rules.engine import scoring
from ..rules.engine.chance import seeded
from ..rules.engine.state import State
from ..rules.engine.turn import apply
from ..rules.knowledge.view import View
from ..value.exact import FAR, exponential, mean
from .collector import play_on, strategy_of
from .tempo import TempoStrategy

Shares = tuple[float, ...]


class Ending(NamedTuple):
    """How one playout ended: each seat's share of the win (1, 0, or a fraction of a shared one) and its points."""

    shares: Shares
    points: tuple[float, ...]

    def lead(self, seat: int) -> float:
        """A seat's points minus those of the best of the others; its own points if it plays alone."""
        return lead(self.points, seat)


@dataclass(frozen=True)
class Playouts:
    """The endings of some playouts, world by world; with the same seed, the worlds are the same."""

    endings: tuple[Ending, ...]

    def __len__(self) -> int:
        return len(self.endings)

    def chance(self, seat: int) -> float:
        """The seat's mean share of the win, from 0 to 1."""
        return mean([ending.shares[seat] for ending in self.endings])

    def error(self, seat: int) -> float:
        """The standard error of `chance`, never below that of half a game: a few equal endings prove little."""
        return error_of([ending.shares[seat] for ending in self.endings])

    def points(self, seat: int) -> float:
        """The seat's mean points at the end."""
        return mean([ending.points[seat] for ending in self.endings])

    def margin(self, seat: int) -> float:
        """The seat's mean lead over the best of the others, in points; its own points if it plays alone."""
        return mean([ending.lead(seat) for ending in self.endings])

    def ahead_of(self, other: Playouts, seat: int) -> tuple[float, float]:
        """By how much the seat's chance is higher than in other playouts of the same worlds, and the standard error."""
        pairs = zip(self.endings, other.endings, strict=False)
        differences = [mine.shares[seat] - its.shares[seat] for mine, its in pairs]
        return mean(differences), error_of(differences)

    def __add__(self, other: Playouts) -> Playouts:
        return Playouts(self.endings + other.endings)


def playouts(view: View, games: int, seed: int = 0, *, first: Sequence[int] = (), start: int = 0) -> Playouts:
    """Deal so many possible worlds to a view and play each to its end.

    `first` has the codes of choices (``options.codes[i]``) that are made before tempo's rules take over; each has to be
    possible when it comes up. `start` is the number of the first world: 100 games, then 100 more with ``start=100``,
    are the same as 200 at once. A game takes about ten milliseconds from its first turn, a third with a compiled core,
    and less the later it starts. The same arguments give the same result everywhere.
    """
    found = []
    for number in range(start, start + games):
        world = view.determinize(seeded(seed) + number)
        for code in first:
            apply(world, code)
        found.append(finish(world))
    return Playouts(tuple(found))


def finish(st: State) -> Ending:
    """Play a full state to its end by tempo's rules. Changes the state."""
    play_on(st, strategy_of(st, TempoStrategy))
    return ending(st)


def ending(st: State) -> Ending:
    """Who has won, and the points, with the tombs as they are. Nobody has won a solitaire that is not perfect."""
    shares = [0.0] * st.table.seats
    winners = scoring.winners(st)
    for seat in winners:
        shares[seat] = 1.0 / len(winners)
    return Ending(tuple(shares), tuple(scoring.totals(st)))


def lead(points: Sequence[float], seat: int) -> float:
    """A seat's points minus those of the best of the others."""
    return points[seat] - max([p for other, p in enumerate(points) if other != seat], default=0)


def merit(share: float, ahead: float, scale: float) -> float:
    """A playout as a number from 0 to 1, half of it the win and half the lead: steadier than the win alone.

    A narrow win and a narrow defeat differ by luck alone; the lead tells sooner which choice is better. `scale` is how
    many points of lead mean odds of e to 1.
    """
    odds: float = exponential(max(-FAR, min(FAR, -ahead / scale)))
    return 0.5 * share + 0.5 / (1.0 + odds)


def error_of(values: Sequence[float], least: float = 0.25) -> float:
    """The standard error of a mean, 1 of none; equal values leave it at that of so large a squared difference."""
    middle = mean(values)
    off = [value - middle for value in values]
    return math.sqrt(math.fsum([one * one for one in off]) + least) / len(off) if off else 1.0


__all__ = ["Ending", "Playouts", "ending", "error_of", "finish", "lead", "merit", "playouts"]
