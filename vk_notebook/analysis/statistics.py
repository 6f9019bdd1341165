"""The few statistics that the reports need, in plain Python."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

#: How sure an interval is.
CONFIDENCE = 0.95
#: How many standard errors it reaches to each side.
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)


def percent(share: float, decimals: int = 0) -> str:
    """A share as people read it."""
    return f"{100 * share:.{decimals}f} %"


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Wilson's interval for a share; shared wins count by parts. Nothing played is anything from 0 to 1."""
    if games <= 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(max(0.0, share * (1 - share)) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def middle(values: Sequence[float], share: float = 0.5) -> float:
    """The value below which a share of sorted values lies; the median by default."""
    place = share * (len(values) - 1)
    low = math.floor(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


def solve(matrix: Sequence[Sequence[float]], right: Sequence[Sequence[float]]) -> list[list[float]]:
    """The columns x with matrix x = right, by elimination with pivots. Raises ValueError when there are none."""
    size = len(matrix)
    rows = [[*row, *other] for row, other in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        if abs(rows[pivot][i]) < 1e-12:
            raise ValueError("these bots did not all meet, not even through other bots")
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(size):
            if k != i and rows[k][i]:
                by = rows[k][i] / rows[i][i]
                rows[k] = [a - by * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [[value / rows[i][i] for value in rows[i][size:]] for i in range(size)]
