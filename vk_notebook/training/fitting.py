"""Fitting the network: rows and targets in, weights out, by Adam in numpy.

The same rows and seed give the same weights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any

from ..ground.files import opened
from ..value.network import NAMES, Network

#: Positions looked at together, the step's size at the beginning, and how weights are kept small.
BATCH, STEP, DECAY = 1024, 1.5e-3, 2e-4
#: How much the points count beside the chances: they say far more of a game than who won, and teach the same things.
POINTS = 1.0
#: Games of which one in so many is held back to see how well others are judged.
HELD_BACK = 20
#: These are worked out from the rows and not learned.
FIXED = frozenset(NAMES[:4])

#: Arrays by name for each number of seats.
Rows = dict[int, dict[str, Any]]


def gathered(files: Sequence[str | PathLike[str]]) -> Rows:
    """The rows of some shards by the number of seats, in order. Every row is in memory once, at two bytes a number."""
    import numpy as np

    many: Counter[int] = Counter()
    for seats, _, part in _parts(files, "game"):
        many[seats] += len(part)
    found: Rows = {seats: {} for seats in sorted(many)}
    at: Counter[tuple[int, str]] = Counter()
    for seats, name, part in _parts(files):
        if name not in found[seats]:
            found[seats][name] = np.empty((many[seats], *part.shape[1:]), part.dtype)
        begun = at[seats, name]
        found[seats][name][begun : begun + len(part)] = part
        at[seats, name] += len(part)
    return found


def _parts(files: Sequence[str | PathLike[str]], *names: str) -> Iterator[tuple[int, str, Any]]:
    """The arrays of some shards, all or only those of these names, each with the number of seats and its name."""
    import numpy as np

    for file in files:
        with opened(file) as held, np.load(held) as shard:
            for key in shard.files:
                if key[2:] in names or not names:
                    yield int(key[0]), key[2:], shard[key]


def held_back(data: Mapping[str, Any]) -> Any:
    """Which rows are not learned from, by whole games."""
    return data["game"] % HELD_BACK == 7


def fit(
    network: Network, rows: Rows, *, seed: int, epochs: float, step: float = STEP, scale: bool = True,
    tell: Callable[[int, int, float], object] = lambda done, all_, loss: None,
) -> Network:  # fmt: skip
    """Let a network learn the ``shares`` and ``points`` of rows, and return it.

    With `scale` the rows' means and spreads are measured first, as for a fresh network. `tell` hears of batches done,
    batches in all, and the loss of late.
    """
    np = network.np
    rng = np.random.default_rng(seed)
    if scale:
        _measure(network, rows)
    first = {name: np.zeros_like(network.w[name]) for name in NAMES if name not in FIXED}
    second = {name: np.zeros_like(array) for name, array in first.items()}
    batches = _batches(np, rng, rows, epochs)
    late = 0.0
    for number, (seats, picked) in enumerate(batches, 1):
        data = rows[seats]
        loss, found = network.gradients(
            data["each"][picked].astype(np.float32), data["shared"][picked].astype(np.float32),
            data["shares"][picked], data["points"][picked], POINTS,
        )  # fmt: skip
        late = loss if number == 1 else 0.99 * late + 0.01 * loss
        rate = step * 0.5 * (1 + np.cos(np.pi * number / len(batches)))
        for name, slope in found.items():
            m, v, w = first[name], second[name], network.w[name]
            m += 0.1 * (slope - m)
            v += 0.001 * (slope * slope - v)
            w -= rate * (m / (1 - 0.9**number) / (np.sqrt(v / (1 - 0.999**number)) + 1e-8))
            if name[0].isupper():
                w -= rate * DECAY * w
        if number % 50 == 0 or number == len(batches):
            tell(number, len(batches), late)
    return network


def _measure(network: Network, rows: Rows) -> None:
    """Set the means and spreads by which rows are scaled."""
    np = network.np
    for key, name in (("each", ""), ("shared", "shared ")):
        parts = [data[key].reshape(-1, data[key].shape[-1])[::7].astype(np.float32) for data in rows.values()]
        together = np.concatenate(parts)
        network.w[f"{name}mean"] = together.mean(0)
        network.w[f"{name}spread"] = together.std(0) + 0.02


def _batches(np: Any, rng: Any, rows: Rows, epochs: float) -> list[tuple[int, Any]]:
    """Which rows are looked at together, over all epochs, each time in another order."""
    found: list[tuple[int, Any]] = []
    whole = int(np.ceil(epochs))
    for epoch in range(whole):
        share = min(1.0, epochs - epoch)
        one = []
        for seats, data in rows.items():
            order = rng.permutation(np.flatnonzero(~held_back(data)))
            order = order[: int(len(order) * share)]
            one += [(seats, np.sort(order[at : at + BATCH])) for at in range(0, len(order), BATCH)]
        found += [one[k] for k in rng.permutation(len(one))]
    return [(seats, picked) for seats, picked in found if len(picked) > BATCH // 4] or found


def predicted(network: Network, data: Mapping[str, Any], many: int = 8192) -> tuple[Any, Any]:
    """Chances and points of all rows with one number of seats."""
    np = network.np
    chances, points = [], []
    for at in range(0, len(data["game"]), many):
        part = slice(at, at + many)
        one, other = network.judged(data["each"][part].astype(np.float32), data["shared"][part].astype(np.float32))
        chances.append(one.astype(np.float32))
        points.append(other.astype(np.float32))
    return np.concatenate(chances), np.concatenate(points)


def towards_the_next(network: Network, rows: Rows, trust: float) -> Rows:
    """Rows whose targets are mixed with what the network says of the turns that follow: TD(lambda) with this lambda.

    The target of a turn is ``trust`` of the next turn's target and the rest what the network says of the next turn as
    everybody sees it; that of the last turn is how the game ended. Rows of a game have to stand together, in order.
    """
    np = network.np
    found: Rows = {}
    for seats, data in rows.items():
        said = predicted(network, data)
        game, turn = data["game"], data["turn"]
        begins = np.flatnonzero(np.r_[True, (np.diff(game) != 0) | (np.diff(turn) != 0)])
        of_row = np.repeat(np.arange(len(begins)), np.diff(np.r_[begins, len(game)]))
        last = np.r_[np.diff(game[begins]) != 0, True]  # whether it is the game's last turn
        ends = np.flatnonzero(last)
        to_the_end = ends[np.searchsorted(ends, np.arange(len(begins)))] - np.arange(len(begins))
        # the first row of a turn is how everybody sees it
        targets = []
        for name, judged in zip(("shares", "points"), said, strict=True):
            target = data[name][begins].astype(np.float32)
            for distance in range(1, int(to_the_end.max(initial=0)) + 1):
                now = np.flatnonzero(to_the_end == distance)
                target[now] = trust * target[now + 1] + (1 - trust) * judged[begins[now + 1]]
            targets.append(target[of_row])
        found[seats] = {**data, "shares": targets[0], "points": targets[1]}
    return found


def figures(network: Network, rows: Rows) -> dict[str, dict[str, float]]:
    """How well the positions of games that were held back are judged, by the number of seats.

    The Brier score is the squared error of a seat's chance, so that it is 0.25 at two seats for who always says a half.
    """
    np = network.np
    found = {}
    for seats, data in rows.items():
        back = held_back(data)
        held = {name: array[back] for name, array in data.items()}
        if not len(held["game"]):
            continue
        chances, points = predicted(network, held)
        off = chances - held["shares"]
        found[str(seats)] = {
            "positions": len(chances), "brier": round(float((off * off).mean()), 4),
            "log loss": round(float(-(held["shares"] * np.log(np.maximum(chances, 1e-6))).sum(1).mean()), 4),
            "points off": round(float(np.abs(points - held["points"]).mean()), 2),
        }  # fmt: skip
    return found
