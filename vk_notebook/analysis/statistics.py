"""The few statistics that the reports need, in plain Python: intervals, and ratings from who beat whom."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from ..value.exact import exponential

#: How sure an interval is.
CONFIDENCE = 0.95
#: How many standard errors it reaches to each side. Written out, because not every machine works out the same last bit.
Z = 1.959963984540054


def percent(share: float, decimals: int = 0) -> str:
    """A share as people read it."""
    return f"{100 * share:.{decimals}f}%"


def signed(share: float) -> str:
    """A change of a share as people read it, be it zero."""
    return f"{'−' if share < 0 else '+'}{percent(abs(share))}"


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Wilson's interval for a share; shared wins count by parts. Nothing played is anything from 0 to 1."""
    if games <= 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(max(0.0, share * (1 - share)) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def apart(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """Newcombe's interval for the difference of two shares, each as wins and games of its own."""
    p, q = (wins / games if games else 0.5 for wins, games in (one, other))
    (low, high), (least, most) = wilson(*one), wilson(*other)
    down = math.sqrt((p - low) * (p - low) + (most - q) * (most - q))
    return p - q - down, p - q + math.sqrt((high - p) * (high - p) + (q - least) * (q - least))


def apart_in_pairs(differences: Sequence[float]) -> tuple[float, float]:
    """Bonett and Price's interval for the mean difference of what is 0 or 1 on both sides of each pair.

    One more pair on each side: then no handful of pairs is quite sure.
    """
    better = math.fsum(max(one, 0) for one in differences) + 1
    worse = math.fsum(max(-one, 0) for one in differences) + 1
    pairs = len(differences) + 2
    mean = (better - worse) / pairs
    spread = Z * math.sqrt(max(0.0, (better + worse) / pairs - mean * mean) / pairs)
    return max(-1.0, mean - spread), min(1.0, mean + spread)


#: The means of so many drawings make a bootstrap's interval, and no more than so many groups are drawn from.
DRAWINGS, GROUPS = 2000, 200


def drawn_again(values: Sequence[float], seed: int = 1) -> tuple[float, float]:
    """The bootstrap's interval for the mean of values that are independent; the same seed gives the same one."""
    groups = [(math.fsum(some), len(some)) for some in (values[at::GROUPS] for at in range(min(GROUPS, len(values))))]
    rng, means = Random(seed), []
    for _ in range(DRAWINGS):
        drawn = rng.choices(groups, k=len(groups))
        means.append(math.fsum(total for total, _ in drawn) / sum(count for _, count in drawn))
    means.sort()
    return middle(means, (1 - CONFIDENCE) / 2), middle(means, (1 + CONFIDENCE) / 2)


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


#: Elo's scale: so many points are odds of ten to one.
TEN_TO_ONE = 400
#: Each pair is thought to have drawn so many games more, so that nobody who never lost is infinitely strong.
PRIOR = 1.0
_SCALE = TEN_TO_ONE / 2.302585092994046  # the natural logarithm of ten


def ratings(beaten: Sequence[Sequence[float]], anchor: int = 0) -> list[tuple[float, float, float]]:
    """Rating, low and high end of each player, with the anchor at 0.

    ``beaten[a][b]`` counts a's wins over b, a draw as half a win for both. Newton's method finds the most likely
    Bradley-Terry model; its curvature gives the intervals of the distance to the anchor. Raises ValueError when some
    players never met, not even by way of others.
    """
    size = len(beaten)
    met = [[beaten[a][b] + beaten[b][a] for b in range(size)] for a in range(size)]
    wins = [[beaten[a][b] + (PRIOR / 2 if met[a][b] else 0) for b in range(size)] for a in range(size)]
    free = [place for place in range(size) if place != anchor]
    strength = [0.0] * size
    inverse: list[list[float]] = []
    for _ in range(100):
        slope, curve = [0.0] * size, [[0.0] * size for _ in range(size)]
        for a in range(size):
            for b in range(size):
                games = wins[a][b] + wins[b][a]
                if a != b and games:
                    chance = 1 / (1 + exponential(strength[b] - strength[a]))
                    slope[a] += wins[a][b] - games * chance
                    curve[a][a] += games * chance * (1 - chance)
                    curve[a][b] -= games * chance * (1 - chance)
        if not free:
            break
        unit = [[float(i == k) for k in range(len(free))] for i in range(len(free))]
        inverse = solve([[curve[i][k] for k in free] for i in free], unit)
        steps = [math.fsum(cell * slope[k] for cell, k in zip(row, free, strict=True)) for row in inverse]
        for place, step in zip(free, steps, strict=True):
            strength[place] += max(-2.0, min(2.0, step))
        if max(map(abs, steps)) < 1e-9:
            break
    reach = [0.0] * size
    for i, place in enumerate(free):
        reach[place] = Z * math.sqrt(inverse[i][i])
    return [(_SCALE * s, _SCALE * (s - r), _SCALE * (s + r)) for s, r in zip(strength, reach, strict=True)]
