"""The judge: a small network that says, from what a seat knows, who is likely to win. It loads numpy late.

`Judge.of(table)` is what bots and reviews use; `vk.judge(view)` uses it, and otherwise playouts.
"""

from __future__ import annotations

from .judging import Judge, unjudged
from .weights import Weights, WeightsError

__all__ = ["Judge", "Weights", "WeightsError", "unjudged"]
