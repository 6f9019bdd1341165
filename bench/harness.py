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

Work = Callable[[], float]
"""One timed piece of work; gives the number of units it did."""


@dataclass(frozen=True)
class Plan:
    """How much to measure: the rounds, and the share of the full amount of work in each."""

    rounds: int = 5
    share: float = 1.0

    def amount(self, full: int) -> int:
        """The part of a full amount of work that this plan does, at least one."""
        return max(1, round(full * self.share))


@dataclass(frozen=True)
class Finding:
    """What one row found: our figure, the peer's, the median of the rounds' ratios, and a remark."""

    ours: float | None = None
    peer: float | None = None
    ratio: float | None = None
    note: str = ""


@dataclass(frozen=True)
class Row:
    """One line of the table: what is measured, its two targets, and the function that measures it."""

    key: str
    what: str
    unit: str
    first: float
    aim: float
    measure: Callable[[Plan], Finding]
    against_peer: bool = False
    lower: bool = False

    def reached(self, finding: Finding) -> str:
        """The target the finding meets: ``aim``, ``first``, ``no``, or ``-`` when there is no figure."""
        value = finding.ratio if self.against_peer else finding.ours
        if value is None:
            return "-"
        for name, target in (("aim", self.aim), ("first", self.first)):
            if (value <= target) if self.lower else (value >= target):
                return name
        return "no"


#: The rows, in the order they were registered.
ROWS: dict[str, Row] = {}
Measure = Callable[[Plan], Finding]


def row(
    key: str, what: str, unit: str, first: float, aim: float, *, against_peer: bool = False, lower: bool = False
) -> Callable[[Measure], Measure]:
    """Register the decorated function as the measurement of a row."""

    def register(measure: Measure) -> Measure:
        ROWS[key] = Row(key, what, unit, first, aim, measure, against_peer, lower)
        return measure

    return register


def interleaved(
    sides: Sequence[Callable[[], Work]],
    rounds: int,
    clock: Callable[[], float] = time.process_time,
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


def ratio(ours: Sequence[float], peer: Sequence[float]) -> float:
    """The median of the ratios round by round, which a slow spell of the machine hardly moves."""
    return median(a / b for a, b in zip(ours, peer, strict=True))


def compare(
    plan: Plan, ours: Callable[[], Work], peer: Callable[[], Work], absent: str | None = None
) -> Finding:
    """Measure ours and the peer in turns; with an ``absent`` peer ours alone, and why as the remark."""
    if absent is not None:
        (alone,) = interleaved([ours], plan.rounds)
        return Finding(ours=median(alone), note=absent)
    a, b = interleaved([ours, peer], plan.rounds)
    return Finding(ours=median(a), peer=median(b), ratio=ratio(a, b))


def rate(plan: Plan, ours: Callable[[], Work]) -> Finding:
    """Units a second of our own work."""
    (found,) = interleaved([ours], plan.rounds)
    return Finding(ours=median(found))


def cost(plan: Plan, ours: Callable[[], Work]) -> Finding:
    """Microseconds a unit of our own work."""
    (found,) = interleaved([ours], plan.rounds)
    return Finding(ours=median(1e6 / units for units in found))


SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType)


def reachable(thing: Any) -> dict[int, Any]:
    """Everything an object leads to and itself, by identity; classes, modules and functions left out."""
    found: dict[int, Any] = {}
    open_ends = [thing]
    while open_ends:
        one = open_ends.pop()
        if id(one) in found or isinstance(one, SHARED):
            continue
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


def run(rows: Iterable[Row], plan: Plan, show: Callable[[str], None] = print) -> bool:
    """Measure and print row after row; False when one of them failed (an absent peer is none)."""
    head = ("row", "ours", "peer", "ratio", "first version", "aim", "met?")
    layout = "{:<58} {:>20} {:>18} {:>7} {:>15} {:>12}  {}"
    show(layout.format(*head))
    sound = True
    for row in rows:
        try:
            finding = row.measure(plan)
        except Exception as error:
            sound = False
            finding = Finding(note=f"FAILED: {type(error).__name__}: {error}")
        unit = "times" if row.against_peer else row.unit
        numbers = (figure(finding.ours, row.unit), figure(finding.peer), figure(finding.ratio))
        targets = (figure(row.first, unit), figure(row.aim, unit))
        show(layout.format(row.what, *numbers, *targets, row.reached(finding)))
        if finding.note:
            show(f"    {row.key}: {finding.note}")
    return sound
