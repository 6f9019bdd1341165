"""Arithmetic whose last bit is the same on every processor, with every numpy, and in a browser.

Single sums, products and quotients of doubles are the same everywhere. A long sum is not: each library adds the terms
in an order of its own, and rounds differently on the way. But if all terms are multiples of one power of two, and their
sum has no more bits than a double, nothing is rounded, and every order gives the same. The functions of mathematics are
not the same everywhere either; `exponential` is the one that the judge and the bots need.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

#: The bits of a double. What is multiplied by weights and added up is at most 2**SIZE, and a multiple of 2**-FINE.
BITS, SIZE, FINE = 53, 10, 12
#: Weights of half precision are multiples of 2**-WEIGHT.
WEIGHT = 24
#: Chances are multiples of 2**-CHANCE and points of 2**-POINT, so that their sums and means are the same everywhere.
CHANCE, POINT = 32, 16
#: `exponential` is good as far from 0 as this.
FAR = 60.0


class WithNumpy:
    """What has arrays."""

    @property
    def np(self) -> Any:
        """The library that they need; it stays behind when they travel."""
        import numpy as np

        return np


def mean(values: Sequence[float]) -> float:
    """The mean of some numbers, 0 of none; not by `sum`, which adds floats differently from Python to Python."""
    return math.fsum(values) / len(values) if values else 0.0


def exponential(power: Any) -> Any:
    """e to a power from -FAR to FAR, a number or an array; right to nine digits up to 8, and to six at the ends."""
    part = power / 1024
    found = ((part + 6) * part + 12) / ((part - 6) * part + 12)
    for _ in range(10):
        found = found * found
    return found


def rounded(values: Any, bits: int) -> Any:
    """A number or an array as multiples of 2**-bits; it has to be less than 2**(51 - bits)."""
    far = math.ldexp(1.5, BITS - 1 - bits)  # beside so large a number a double has no finer bits
    return values + far - far


def terms(np: Any, values: Any) -> Any:
    """Values as they may be multiplied by weights and added up."""
    most, far = math.ldexp(1.0, SIZE), math.ldexp(1.5, BITS - 1 - FINE)
    found = np.clip(values, -most, most)
    found += far  # as in `rounded`, with no array more
    found -= far
    return found


def weights(np: Any, arrays: Sequence[Any]) -> list[Any]:
    """Weights whose products with terms are exact when each column of these arrays is added up together.

    They are those of half precision, or if they are huge, as near to them as it can be.
    """
    found = [rounded(array, WEIGHT) for array in arrays]
    columns = np.concatenate([array.reshape(-1, array.shape[-1]) for array in found])
    largest = max(np.maximum(columns, -columns).sum(0).tolist())
    bits = BITS - 1 - SIZE - FINE - math.frexp(largest)[1]
    return found if bits >= WEIGHT else [rounded(array, bits) for array in found]
