"""Fitting the network: rows and targets in, weights out, by Adam in numpy.

The same rows and seed give the same weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..value.network import NAMES, Network, softmax
from .own_games import OPEN

#: Positions looked at together, the step's size at the beginning, and how weights are kept small.
BATCH, STEP, DECAY = 1024, 1.5e-3, 2e-4
#: How much the points count beside the chances.
POINTS = 0.05
#: Games of which one in so many is held back to see how well others are judged.
HELD_BACK = 20
#: These are worked out from the rows and not learned.
FIXED = frozenset(NAMES[:4])

#: Arrays by name for each number of seats.
Rows = dict[int, dict[str, Any]]


def gathered(shards: list[Mapping[str, Any]]) -> Rows:
    """The rows of some shards by the number of seats, in order."""
    import numpy as np

    found: Rows = {}
    for seats in (2, 3, 4):
        holding = [shard for shard in shards if f"{seats} each" in shard]
        if holding:
            names = [key[2:] for key in holding[0] if key.startswith(f"{seats} ")]
            found[seats] = {name: np.concatenate([shard[f"{seats} {name}"] for shard in holding]) for name in names}
    return found


def split(rows: Rows) -> tuple[Rows, Rows]:
    """What is learned from, and what is held back, by whole games."""
    learned: Rows = {}
    held: Rows = {}
    for seats, arrays in rows.items():
        back = arrays["game"] % HELD_BACK == 7
        learned[seats] = {name: array[~back] for name, array in arrays.items()}
        held[seats] = {name: array[back] for name, array in arrays.items()}
    return learned, held


def fit(
    network: Network,
    rows: Rows,
    *,
    seed: int,
    epochs: float,
    step: float = STEP,
    scale: bool = True,
    tell: Callable[[int, int, float], object] = lambda done, all_, loss: None,
) -> Network:
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
            order = rng.permutation(len(data["game"]))
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
        chances, points = predicted(network, data)
        shares, ends = data["shares"].copy(), data["points"].copy()
        game, turn, seen = data["game"], data["turn"], data["seen"]
        target, last = (shares[0], ends[0]), (-1, -1)
        ahead: tuple[Any, Any] | None = None  # what the network says of the turn behind this one
        for row in range(len(game) - 1, -1, -1):
            if game[row] != last[0]:
                target, ahead = (data["shares"][row], data["points"][row]), None
            elif turn[row] != last[1] and ahead is not None:
                target = tuple(trust * t + (1 - trust) * a for t, a in zip(target, ahead, strict=True))
            last = (game[row], turn[row])
            shares[row], ends[row] = target
            if seen[row] == OPEN:
                ahead = (chances[row], points[row])
        found[seats] = {**data, "shares": shares, "points": np.asarray(ends, np.float32)}
    return found


def figures(network: Network, held: Rows) -> dict[str, dict[str, float]]:
    """How well positions that were held back are judged: Brier score and log loss by the number of seats."""
    np = network.np
    found = {}
    for seats, data in held.items():
        if not len(data["game"]):
            continue
        chances, points = predicted(network, data)
        off = chances - data["shares"]
        found[str(seats)] = {
            "positions": len(chances), "brier": round(float((off * off).sum(1).mean()) / 2, 4),
            "log loss": round(float(-(data["shares"] * np.log(np.maximum(chances, 1e-6))).sum(1).mean()), 4),
            "points off": round(float(np.abs(points - data["points"]).mean()), 2),
        }  # fmt: skip
    return found


__all__ = ["Rows", "figures", "fit", "gathered", "predicted", "softmax", "split", "towards_the_next"]
