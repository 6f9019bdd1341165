"""The judge: a small network that says, from what a seat knows, who stands how well. It asks for numpy late.

`Judge.of(table)` is what bots and reviews use; `vk.judge(view)` stands on it and falls back on playouts.
"""

from __future__ import annotations

from .judging import Judge, unjudged
from .weights import Weights, WeightsError

__all__ = ["Judge", "Weights", "WeightsError", "unjudged"]
