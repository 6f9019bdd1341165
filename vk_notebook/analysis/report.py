"""A report: a small table with a sentence, as text, as a page, and for other libraries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from .tables import pandas, pyarrow

#: Columns that count, though a shared win is half a one, and a middle may lie between two rounds.
COUNTS = frozenset({"wins", "least", "tenth", "median", "nine_tenths", "most"})
MEANS = frozenset({
    "points", "other_points", "points_difference", "points_low", "points_high", "theirs", "mean", "decisions", "elo",
    "per_game", "percent", "percent_of_games", "percent_won",
})  # fmt: skip
#: A page that opens from a disk.
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>{title}</title><style>
body{{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}}
table{{border-collapse:collapse;width:100%;margin:0 0 2rem;font-variant-numeric:tabular-nums}}
caption{{text-align:left;font-weight:600;margin-bottom:.5rem}}
th,td{{text-align:left;padding:.3rem .6rem;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}}
</style></head><body><h1>{title}</h1>{body}</body></html>
"""


@dataclass(frozen=True)
class Report:
    """A table with a sentence that says what it shows. Shares and chances are from 0 to 1."""

    name: str
    says: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON values: its name, the sentence, and a dictionary for each row."""
        return {"report": self.name, "says": self.says, "rows": list(self)}

    def to_frame(self) -> Any:
        """The rows as a pandas data frame."""
        return pandas().DataFrame(list(self.rows), columns=list(self.columns))

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The rows for every library that reads Arrow, such as polars and DuckDB."""
        columns = zip(*self.rows, strict=True) if self.rows else [()] * len(self.columns)
        made = pyarrow().table(dict(zip(self.columns, map(list, columns), strict=True)))
        return made.__arrow_c_stream__(requested_schema)

    def shown(self) -> list[list[str]]:
        """The cells as text, each column in one form: counts whole, shares with three decimals, the rest with one."""
        places = [_places(name, [row[i] for row in self.rows]) for i, name in enumerate(self.columns)]
        return [
            ["-" if cell is None else f"{cell:.{n}f}" if isinstance(cell, float) else str(cell)
             for cell, n in zip(row, places, strict=True)]
            for row in self.rows
        ]  # fmt: skip

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: int) -> dict[str, Any]:
        return list(self)[place]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def __str__(self) -> str:
        cells = [[column.replace("_", " ") for column in self.columns], *self.shown()]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        words = [any(isinstance(row[i], str) for row in self.rows) for i in range(len(self.columns))]
        lines = []
        for row in cells:
            placed = zip(row, widths, words, strict=True)
            lines.append("  ".join(c.ljust(w) if word else c.rjust(w) for c, w, word in placed).rstrip())
        return "\n".join([self.says, "", *lines])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        apart = 'style="padding:.2em .7em"'  # marimo's pages put no room around cells
        head = "".join(f'<th scope="col" {apart}>{escape(column.replace("_", " "))}</th>' for column in self.columns)
        rows = ("".join(f"<td {apart}>{escape(cell)}</td>" for cell in row) for row in self.shown())
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        caption = f"<caption>{escape(self.says)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _places(name: str, column: Sequence[Any]) -> int:
    """The decimals that all numbers of a column are shown with."""
    found = [cell for cell in column if isinstance(cell, float)]
    if name in COUNTS:
        return 0 if all(cell.is_integer() for cell in found) else 1
    return 1 if name in MEANS or any(abs(cell) > 1 for cell in found) else 3
