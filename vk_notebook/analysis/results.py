"""What a simulation found: its games, and the tables, reports and plots made of them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from html import escape
from pathlib import Path
from typing import Any

from ..given import check_known, check_whole
from .game_tables import arrow_of, frame_of, parquet
from .game_tables import table as table_of
from .kept_games import Games
from .plots import PLOTS, Plot
from .reports import REPORTS, Report
from .simulation_run import run


class Results(Games):
    """The games of a simulation that are finished, about 150 bytes each.

    ``len(results)`` counts them, ``games`` is how many were asked for; `continue_` plays the rest after a
    stop. The tables are ``games``, ``players``, ``turns`` and ``cards``.
    """

    def continue_(
        self,
        more: int = 0,
        *,
        executor: Executor | None = None,
        jobs: int | None = None,
        progress: bool | Callable[[int, int], object] = True,
        timeout: float | None = 600.0,
        seconds_per_decision: float | None = None,
    ) -> Results:
        """Play what is missing, and so many games more, and keep them in these results.

        They are the games of one longer simulation. The options are those of `simulate`.
        """
        self.games += check_whole("how many more", more, 0)
        return run(self, executor, jobs, progress, timeout, seconds_per_decision=seconds_per_decision)

    def to_frame(self, table: str = "games") -> Any:
        """A table as a pandas data frame: ``games``, ``players``, ``turns`` or ``cards``."""
        return frame_of(table_of(self, table))

    def to_arrow(self, table: str = "games") -> Any:
        """A table as Arrow has it, which pandas, polars and DuckDB read as it is."""
        return arrow_of(table_of(self, table))

    def to_parquet(self, folder: str | Path) -> list[Path]:
        """Write each table to a Parquet file in a folder; gives the files. Memory stays small."""
        return parquet(self, Path(folder))

    def report(self, name: str = "wins") -> Report:
        """``wins``, ``ladder``, ``first-player``, ``points-by-set``, ``card-values`` or ``lengths``."""
        check_known("report", name, REPORTS)
        return REPORTS[name](self)

    def plot(self, name: str = "wins") -> Plot:
        """The report of that name as a picture."""
        check_known("plot", name, PLOTS)
        return PLOTS[name](self, self.report(name))

    def _repr_html_(self) -> str:
        wins: str = self.report("wins")._repr_html_()
        return f"<p>{escape(repr(self)[1:-1])}</p>{wins}"
