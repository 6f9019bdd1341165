"""Weights in a file: one line of JSON that says what they are, and the arrays behind it as half-precision numbers.

Nothing in such a file is run. What is damaged, or was trained for other features, is refused before it judges.
"""

from __future__ import annotations

import hashlib
import json
import math
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..ground.errors import Error
from ..ground.files import Unreadable, contents, named, write
from ..ground.given import check_kind
from ..ground.letters import told
from .network import NAMES, Exact, Network, shapes
from .position_features import SEAT_COLUMNS, SHARED_COLUMNS

#: Counted up when a column means something else under the same name.
FEATURES = 2
#: What a file of weights begins with.
SIGN = "vk-notebook weights"
#: No file of weights is larger.
LIMIT = 4_000_000
#: The shipped weights.
SHIPPED = files(__package__) / "judge.weights"


class WeightsError(Error, ValueError):
    """A file of weights that cannot be used, and why."""

    def __init__(self, file: str, reason: str) -> None:
        self.file, self.reason = file, reason
        super().__init__(told(f"{file}: {reason}"))


@cache
def fingerprint() -> str:
    """Twelve letters that stand for what this version's judge sees of cards and positions."""
    seen = json.dumps([FEATURES, SEAT_COLUMNS, SHARED_COLUMNS])
    return hashlib.sha256(seen.encode()).hexdigest()[:12]


class Weights:
    """A trained network, and what it was trained on as plain values."""

    def __init__(self, network: Network, trained: dict[str, Any]) -> None:
        self.network = network
        self.trained = trained

    def __repr__(self) -> str:
        """What they were trained on, and their Brier scores beside that of who gives each player the same chance."""
        games, held = self.trained.get("games"), self.trained.get("held back")
        said = [f"{games:,} games"] if isinstance(games, int) else []
        for seats, found in held.items() if isinstance(held, dict) else ():
            score = found.get("brier") if isinstance(found, dict) else None
            if isinstance(score, float) and str(seats).isdecimal() and int(seats) > 1:
                even = (1 - 1 / int(seats)) / int(seats)
                said.append(f"Brier score {score:.3f} with {seats} players (equal chances: {even:.3f})")
        return f"<Weights: {'; '.join(said)}>" if said else "<Weights>"

    @cached_property
    def exact(self) -> Exact:
        """The network as it judges; what is changed afterwards changes nothing here."""
        return Exact(self.network)

    def to_bytes(self) -> bytes:
        """The file. Equal weights give equal bytes."""
        np = self.network.np
        arrays = [np.ascontiguousarray(self.network.w[name], "<f2") for name in NAMES]
        body = b"".join(array.tobytes() for array in arrays)
        head = {
            "file": SIGN, "features": fingerprint(), "shapes": [list(array.shape) for array in arrays],
            "sum": hashlib.sha256(body).hexdigest(), "trained": self.trained,
        }  # fmt: skip
        return json.dumps(head, ensure_ascii=False).encode() + b"\n" + body

    def copy(self) -> Weights:
        """A copy that you can change."""
        arrays = {name: array.copy() for name, array in self.network.w.items()}
        return Weights(Network(arrays), dict(self.trained))

    def save(self, file: str | Path) -> None:
        """Write the file, whole or not at all. Raises Unwritable, which is an OSError and a ValueError."""
        write(file, self.to_bytes())

    @classmethod
    def load(cls, file: str | Path) -> Weights:
        """Read a file. Raises WeightsError if it cannot be read, is damaged or was made for other features."""
        try:
            return cls.from_bytes(contents(file, LIMIT), named(file))
        except Unreadable as error:
            raise WeightsError(named(file), str(error)) from None

    @classmethod
    def from_bytes(cls, data: bytes, file: str = "weights") -> Weights:
        """The weights of a file's bytes; see `load`."""
        import numpy as np

        check_kind("weights are read from bytes, as `to_bytes` gives them", data, bytes)
        line, _, body = data.partition(b"\n")
        try:
            head = json.loads(line)
            if head["file"] != SIGN:
                raise ValueError
            features, shapes, total, trained = head["features"], head["shapes"], head["sum"], head["trained"]
            wanted = [tuple(map(int, shape)) for shape in shapes]
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            raise WeightsError(file, "this is no file of weights for the judge") from None
        if features != fingerprint():
            raise WeightsError(
                file, f"the weights were trained for other features of cards: {_cut(features)}, and this version has "
                f"{fingerprint()}; train anew with python -m vk_notebook.training",
            )  # fmt: skip
        if not _is_told(trained):
            raise WeightsError(file, "the file is damaged: it does not say what the weights were trained on")
        if wanted != _shapes() or hashlib.sha256(body).hexdigest() != total:
            raise WeightsError(
                file, f"the file is damaged: its contents are {hashlib.sha256(body).hexdigest()[:12]}, and it says "
                f"they are {_cut(total)}",
            )  # fmt: skip
        if len(body) != 2 * sum(map(math.prod, wanted)):
            raise WeightsError(file, "the file is damaged: its contents have another length than its weights")
        arrays, at = {}, 0
        for name, shape in zip(NAMES, wanted, strict=True):
            size = math.prod(shape)
            arrays[name] = np.frombuffer(body, "<f2", size, at).reshape(shape)
            at += 2 * size
        if not all(np.isfinite(array).all() for array in arrays.values()):
            raise WeightsError(file, "the file is damaged: some weights are no numbers")
        if not all((arrays[name] > 0).all() for name in ("spread", "shared spread")):
            raise WeightsError(file, "the file is damaged: what it divides by is not above 0")
        return cls(Network(arrays), trained)


def check_weights(given: object) -> None:
    """Raise ValueError for what are no weights; None are the shipped ones."""
    check_kind("weights are needed as `Weights.load` gives them, or None", given, Weights, type(None))


def _cut(told: object) -> str:
    """The beginning of what a file says, for a message."""
    return named(str(told)[:12])


def _is_told(trained: Any) -> bool:
    """Whether a file says what its weights were trained on, in values that can be read."""
    if not isinstance(trained, dict):
        return False
    reach, kinds, players = trained.get("reach", {}), trained.get("kinds") or [], trained.get("players") or 2
    return (
        isinstance(reach, dict) and all(isinstance(most, int) for most in reach.values())
        and isinstance(kinds, list) and isinstance(players, int)
    )  # fmt: skip


def _shapes() -> list[tuple[int, ...]]:
    """The shapes of this version's arrays, in their order."""
    found = shapes(len(SEAT_COLUMNS), len(SHARED_COLUMNS))
    return [found[name] for name in NAMES]


@cache
def shipped() -> Weights:
    """The shipped weights, read once."""
    return Weights.from_bytes(SHIPPED.read_bytes(), SHIPPED.name)


@cache
def damage() -> str:
    """What is wrong with the shipped weights; empty for nothing."""
    try:
        shipped()
    except (WeightsError, OSError) as error:
        return str(error)
    return ""
