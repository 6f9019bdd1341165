"""How measurements are taken and shown: interleaved rounds, processor time, medians, one table."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

#: One timed piece of work; gives the number of units it did.
Work = Callable[[], float]
#: Makes the work of a round, untimed.
Prepare = Callable[[], Work]


@dataclass(frozen=True)
class Finding:
    """What one row found: our figure, the peer's, the median of the rounds' ratios, and a remark."""

    ours: float | None = None
    peer: float | None = None
    ratio: float | None = None
    note: str = ""


@dataclass(frozen=True)
class Row:
    """One line of the table: what is measured, what we aim at, and the function that measures in so many rounds."""

    key: str
    what: str
    unit: str
    aim: float
    measure: Callable[[int], Finding]
    against_peer: bool = False

    def met(self, finding: Finding) -> str:
        """Whether the finding meets the aim, ``yes`` or ``no``, or ``-`` when there is no figure."""
        value = finding.ratio if self.against_peer else finding.ours
        if value is None:
            return "-"
        less_is_better = self.unit in ("us", "s", "B")
        return "yes" if (value <= self.aim if less_is_better else value >= self.aim) else "no"


#: The rows, in the order they were registered.
ROWS: dict[str, Row] = {}
Measure = Callable[[int], Finding]


def row(key: str, what: str, unit: str, aim: float, *, against_peer: bool = False) -> Callable[[Measure], Measure]:
    """Register the decorated function as the measurement of a row."""

    def register(measure: Measure) -> Measure:
        ROWS[key] = Row(key, what, unit, aim, measure, against_peer)
        return measure

    return register


def interleaved(
    sides: Sequence[Prepare], rounds: int, clock: Callable[[], float] = time.process_time
) -> list[list[float]]:
    """Units a second of each side in each round, the sides taking turns; only the work itself is timed."""
    rates: list[list[float]] = [[] for _ in sides]
    for _ in range(rounds):
        for prepare, found in zip(sides, rates, strict=True):
            work = prepare()
            gc.collect()
            start = clock()
            units = work()
            found.append(units / max(clock() - start, 1e-9))
    return rates


def beside(ours: Sequence[float], peer: Sequence[float], note: str = "") -> Finding:
    """The finding of two sides; a slow spell of the machine hardly moves the median of the ratios round by round."""
    return Finding(median(ours), median(peer), median(a / b for a, b in zip(ours, peer, strict=True)), note)


def rate(rounds: int, ours: Prepare) -> Finding:
    """Units a second of our own work."""
    return Finding(median(interleaved([ours], rounds)[0]))


def cost(rounds: int, act: Callable[[Any], object], things: Callable[[], Sequence[Any]]) -> Finding:
    """Microseconds that doing it to one of many things takes; the things are made anew for each round."""

    def prepare() -> Work:
        found = things()

        def work() -> float:
            for thing in found:
                act(thing)
            return len(found)

        return work

    return Finding(median(1e6 / units for units in interleaved([prepare], rounds)[0]))


SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType)


def reachable(thing: Any) -> dict[int, Any]:
    """Everything an object leads to and itself, by identity; classes, modules and functions left out."""
    found: dict[int, Any] = {}
    open_ends = [thing]
    while open_ends:
        one = open_ends.pop()
        if id(one) not in found and not isinstance(one, SHARED):
            found[id(one)] = one
            open_ends.extend(gc.get_referents(one))
    return found


def own_bytes(thing: Any, other: Any = None) -> int:
    """Bytes of all an object leads to, less what ``other`` leads to as well (the tables that both share)."""
    shared = reachable(other)
    return sum(sys.getsizeof(one) for key, one in reachable(thing).items() if key not in shared)


def figure(value: float | None, unit: str = "") -> str:
    """A number short enough for the table: three significant digits, thousands grouped."""
    if value is None:
        return "-"
    text = f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{text} {unit}".rstrip()


def run(rows: Iterable[Row], rounds: int, show: Callable[[str], None] = print) -> bool:
    """Measure and print row after row; False when one of them failed (an absent peer is none)."""
    layout = "{:<58} {:>20} {:>18} {:>7} {:>15}  {}"
    show(layout.format("row", "ours", "peer", "ratio", "aim", "met?"))
    sound = True
    for row in rows:
        try:
            finding = row.measure(rounds)
        except Exception as error:
            sound = False
            finding = Finding(note=f"FAILED: {type(error).__name__}: {error}")
        aim = figure(row.aim, "times" if row.against_peer else row.unit)
        numbers = (figure(finding.ours, row.unit), figure(finding.peer), figure(finding.ratio), aim)
        show(layout.format(row.what, *numbers, row.met(finding)))
        if finding.note:
            show(f"    {row.key}: {finding.note}")
    return sound
