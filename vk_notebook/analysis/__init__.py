"""Numbers from many games: simulations, reviews and collections. pandas, pyarrow and matplotlib load when used.

Each has a room of its own; the files beside the rooms are what several of them need.
"""

from __future__ import annotations

from .collection.collection import Collection
from .collection.insights import Insights
from .review import Review, review
from .simulation.compare import compare
from .simulation.results import Results, simulate

__all__ = ["Collection", "Insights", "Results", "Review", "compare", "review", "simulate"]
