"""The network: one row a seat in, a chance and points a seat out. Numpy, forwards and backwards.

Every seat goes through the same weights. What it has is encoded together with the shared row, then read beside the
mean and the maximum of the others' codes; the chances are the seats' softmax, so that they sum to 1 and seats that
change places change chances.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .exact import CHANCE, FAR, POINT, WithNumpy, exponential, rounded, terms, weights

#: The widths of the two hidden layers.
CODE, MIND = 96, 48
#: Points are learned in this unit.
POINTS = 40.0
#: Numpy makes so many multiplications on one thread, and so many rows are worth more than one.
ONE_THREAD, MANY = 2**18, 1000
#: So many positions are judged at a time: what is worked out on the way stays near the processor.
PART = 50
#: The arrays of the network, in the order in which a file has them.
NAMES = ("mean", "spread", "shared mean", "shared spread", "A", "G", "a", "B", "C", "D", "b", "W", "w")


def shapes(seat: int, shared: int) -> dict[str, tuple[int, ...]]:
    """The shape of each array by its name, for rows of these widths."""
    return {
        "mean": (seat,), "spread": (seat,), "shared mean": (shared,), "shared spread": (shared,), "A": (seat, CODE),
        "G": (shared, CODE), "a": (CODE,), "B": (CODE, MIND), "C": (CODE, MIND), "D": (CODE, MIND), "b": (MIND,),
        "W": (MIND, 2), "w": (2,),
    }  # fmt: skip


class Network(WithNumpy):
    """The weights by name, and what follows from them for some rows."""

    def __init__(self, arrays: Mapping[str, Any]) -> None:
        self.w = {name: self.np.asarray(arrays[name], self.np.float32) for name in NAMES}

    @classmethod
    def fresh(cls, seat: int, shared: int, seed: int) -> Network:
        """A network that has learned nothing, for rows of these widths."""
        import numpy as np

        rng, size = np.random.default_rng(seed), shapes(seat, shared)
        into = {"A": seat + shared, "G": seat + shared, "B": CODE, "C": 3 * CODE, "D": 3 * CODE, "W": MIND}
        drawn = {name: rng.standard_normal(size[name]) * np.sqrt(1.0 / many) for name, many in into.items()}
        drawn["W"] *= 0.1
        kept = {name: (np.ones if "spread" in name else np.zeros)(size[name]) for name in NAMES if name not in drawn}
        return cls(drawn | kept)

    def forward(self, each: Any, shared: Any) -> dict[str, Any]:
        """All that is worked out on the way to ``logit`` and ``points`` (rows x seats)."""
        np, w = self.np, self.w
        rows, seats, _ = each.shape
        x = each.reshape(rows * seats, -1) - w["mean"]
        x /= w["spread"]
        x = self.terms(x)
        g = self.terms((shared - w["shared mean"]) / w["shared spread"])
        code = product(np, x, w["A"]).reshape(rows, seats, -1) + (g @ w["G"] + w["a"])[:, None]
        code = self.terms(np.maximum(code, 0))
        most = best_other(np, code)
        others = most if seats == 2 else self.terms((code.sum(1, keepdims=True) - code) / (seats - 1))
        flat = {"x": x, "code": code, "others": others, "most": most}
        flat = {name: array.reshape(rows * seats, -1) for name, array in flat.items()}
        mind = flat["code"] @ w["B"] + flat["others"] @ w["C"] + flat["most"] @ w["D"] + w["b"]
        mind = self.terms(np.maximum(mind, 0))
        out = (mind @ w["W"] + w["w"]).reshape(rows, seats, 2)
        return {**flat, "g": g, "mind": mind, "logit": out[:, :, 0], "points": out[:, :, 1] * POINTS}

    def terms(self, values: Any) -> Any:
        """Values as the weights meet them: as they are, because learning needs every digit."""
        return values

    def judged(self, each: Any, shared: Any) -> tuple[Any, Any]:
        """Each seat's chance and points (rows x seats)."""
        parts = [slice(at, at + PART) for at in range(0, len(each), PART)]
        found = [self.forward(each[part], shared[part]) for part in parts]
        logit, points = (self.np.concatenate([one[name] for one in found]) for name in ("logit", "points"))
        return softmax(self.np, logit), rounded(points, POINT)

    def gradients(
        self, each: Any, shared: Any, shares: Any, points: Any, weight: float
    ) -> tuple[float, dict[str, Any]]:
        """The loss of some rows, and how it changes with each array.

        The loss is the cross entropy of the chances and `weight` times the squared error of the points.
        """
        np, w = self.np, self.w
        f = self.forward(each, shared)
        n, seats = f["logit"].shape
        chance = softmax(np, f["logit"])
        off = (f["points"] - points) / POINTS
        loss = float(-(shares * np.log(np.maximum(chance, 1e-6))).sum() / n + weight * (off * off).sum() / n)
        out = np.stack([(chance - shares) / n, 2 * weight * off / n], axis=2).astype(np.float32).reshape(n * seats, 2)
        found = {"W": f["mind"].T @ out, "w": out.sum(0)}
        mind = (out @ w["W"].T) * (f["mind"] > 0)
        found |= {"b": mind.sum(0), "B": f["code"].T @ mind, "C": f["others"].T @ mind, "D": f["most"].T @ mind}
        code = (mind @ w["B"].T).reshape(n, seats, -1)
        to_others = (mind @ w["C"].T).reshape(n, seats, -1) / (seats - 1)
        code += to_others.sum(1, keepdims=True) - to_others
        to_most = (mind @ w["D"].T).reshape(n, seats, -1)
        masked = np.broadcast_to(f["code"].reshape(n, 1, seats, -1), (n, seats, seats, code.shape[2])).copy()
        masked[:, np.arange(seats), np.arange(seats)] = -1.0
        which = masked.argmax(2)
        for seat in range(seats):
            code[:, seat] += (to_most * (which == seat)).sum(1)
        code *= f["code"].reshape(code.shape) > 0
        together = code.sum(1)
        found |= {"A": f["x"].T @ code.reshape(n * seats, -1), "G": f["g"].T @ together, "a": together.sum(0)}
        return loss, found


class Exact(Network):
    """A network that only judges: all its sums are exact, so that it says the same to the last bit everywhere."""

    def __init__(self, network: Network) -> None:
        np = network.np
        self.w = {name: array.astype(float) for name, array in network.w.items()}
        for together in ("AGa", "BCDb", "Ww"):
            self.w |= zip(together, weights(np, [self.w[name] for name in together]), strict=True)

    def terms(self, values: Any) -> Any:
        """Values as multiples of a power of two."""
        return terms(self.np, values)


def product(np: Any, rows: Any, weights: Any) -> Any:
    """``rows @ weights``, for a few rows in pieces so small that numpy does not start a second thread for them.

    Starting one takes many times longer than the product, above all on a busy machine.
    """
    piece = max(1, ONE_THREAD // (weights.shape[0] * weights.shape[1]))
    if not piece < len(rows) < MANY:
        return rows @ weights
    return np.concatenate([rows[at : at + piece] @ weights for at in range(0, len(rows), piece)])


def best_other(np: Any, values: Any) -> Any:
    """For each seat the highest value among the others; axis 1 is the seats."""
    seats = values.shape[1]
    if seats == 2:
        return values[:, ::-1]
    others = [[other for other in range(seats) if other != seat] for seat in range(seats)]
    return np.stack([values[:, some].max(axis=1) for some in others], axis=1)


def softmax(np: Any, logit: Any) -> Any:
    """Chances from the logits of the seats."""
    behind = (logit - logit.max(1, keepdims=True)).astype(float)
    raised = rounded(exponential(np.maximum(behind, -FAR)), CHANCE)
    return rounded(raised / raised.sum(1, keepdims=True), CHANCE)
