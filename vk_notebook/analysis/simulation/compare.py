"""Two bots, or two runs, compared on equal deals: what one makes of a seat, and the other of the same seat."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from ...bots import Bot
from ...ground.errors import plural
from ...ground.given import is_list
from ..report import Report
from ..statistics import CONFIDENCE, apart_in_pairs, drawn_again, percent
from .packed_games import FINISHED, Played
from .results import Results, simulate

COLUMNS = (
    "turn_order", "pairs", "better", "worse", "share", "other_share", "difference", "low", "high", "points",
    "other_points", "points_difference", "points_low", "points_high", "bot", "other_bot",
)  # fmt: skip
Pair = tuple[Played, Played, int]


def compare(
    one: str | Bot | Results, other: str | Bot | Results, against: str | Bot | Sequence[str | Bot] | None = None,
    games: int = 1000, seed: int = 1, **options: Any,
) -> Report:  # fmt: skip
    """Compare two bots on equal deals: in each pair of games they get the same seat, cards and first player.

    >>> found = vk.compare("collector", "greedy", games=2, jobs=0, progress=False)
    >>> [(row["pairs"], row["better"], row["worse"]) for row in found][0]
    (2, 2, 0)

    Give two bots, and a bot or several for the other seats (`against`); without it the two bots meet and change seats.
    Or give the results of two simulations with the same seed, seats and options: then their first bots are compared.
    `games` is the number of pairs; the other options are those of `simulate`.

    The first row is about all pairs, the others about those in which the seat was first, second and so on in turn
    order. `bot` is `one`, with its `share` and `points`; `better` and `worse` count the pairs in which it won more or
    less. The interval for the shares is Bonett and Price's for pairs, the one for the points comes from a bootstrap of
    the pairs. Raises ValueError that lists what is possible.
    """
    if isinstance(one, Results) and isinstance(other, Results):
        return _report(one, other)
    if isinstance(one, Results) or isinstance(other, Results):
        raise ValueError("you can compare two bots, or the results of two simulations, but not a bot with results")
    rivals: list[Any] = list(against) if is_list(against) else [against]
    runs = [
        simulate([bot, *(rival if them is None else them for them in rivals)], games, seed=seed, **options)
        for bot, rival in ((one, other), (other, one))
    ]
    return _report(*runs)


def _report(one: Results, other: Results) -> Report:
    mine, its = ({**run.plan.key(), "labels": len(run.plan.labels), "numbers": 0} for run in (one, other))
    if differ := [name for name, value in mine.items() if value != its[name]]:
        raise ValueError(f"these simulations are not of equal deals: they differ in {', '.join(differ)}")
    theirs = {game.index: game for game in other.decided()}
    pairs = [
        (game, theirs[game.index], seating.index(0)) for game in one.decided()
        if game.index in theirs and 0 in (seating := one.plan.seating(game.index))
    ]  # fmt: skip
    rows, names = [], (one.plan.labels[0], other.plan.labels[0])
    for order in (None, *range(1, one.plan.table_seats + 1)):
        if found := [pair for pair in pairs if order in (None, pair[0].turn_order(pair[2]))]:
            ended = [pair for pair in found if pair[0].status == pair[1].status == FINISHED]
            wins = _compared(found, Played.won, apart_in_pairs)
            points = _compared(ended, lambda game, seat: game.scores[seat], drawn_again)
            rows.append((order, *wins, *points[3:], *names))
    return Report("compare", _says(*names, rows), COLUMNS, tuple(rows))


def _compared(
    pairs: Sequence[Pair], value: Callable[[Played, int], float],
    interval: Callable[[Sequence[float]], tuple[float, float]],
) -> tuple[Any, ...]:  # fmt: skip
    """How many pairs, in how many one was better and worse, both means, and the difference with its interval."""
    if not pairs:
        return (0,) * 3 + (None,) * 5
    sides = [(value(mine, seat), value(its, seat)) for mine, its, seat in pairs]
    differences = [mine - its for mine, its in sides]
    better, worse = sum(one > 0 for one in differences), sum(one < 0 for one in differences)
    means = (math.fsum(values) / len(pairs) for values in (*zip(*sides, strict=True), differences))
    return len(pairs), better, worse, *means, *interval(differences)


def _says(one: str, other: str, rows: Sequence[tuple[Any, ...]]) -> str:
    if not rows:
        return "No deal was played to its end in both."
    _, pairs, _, _, share, other_share, difference, low, high, *_ = rows[0]
    chance = "" if low > 0 or high < 0 else ", which may be chance"
    return (
        f"In the same seats of {plural(pairs, 'equal deal')}, {one} wins {percent(share, 1)} and {other} "
        f"{percent(other_share, 1)}: a difference of {100 * difference:.1f} percentage points "
        f"({percent(CONFIDENCE)} interval: {100 * low:.1f} to {100 * high:.1f}){chance}."
    )
