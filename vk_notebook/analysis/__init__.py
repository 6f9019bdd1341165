"""Numbers from many games: simulations, their tables and reports. pandas, pyarrow and matplotlib load when used."""

from __future__ import annotations

from .collection import Collection
from .compare import compare
from .insights import Insights
from .results import Results, simulate
from .review import Review, review

__all__ = ["Collection", "Insights", "Results", "Review", "compare", "review", "simulate"]
