"""What the tools that let bots meet have in common: a row of a match as it is kept, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from vk_notebook.analysis.statistics import percent, wilson

#: The columns of what was `counted`.
COLUMNS = "games | wins | 95% interval | points"


def counted(games: int, won: float, points: float, others: float) -> dict[str, Any]:
    """What is kept of a match: the share that was won, and the mean points of the winner and of the others."""
    low, high = wilson(won, games)
    return {
        "games": games, "share": round(won / games, 4), "low": round(low, 4), "high": round(high, 4),
        "points": round(points / games, 1), "others": round(others / games, 1),
    }  # fmt: skip


def table(*first: str, rows: Iterable[tuple[tuple[object, ...], Mapping[str, Any]]]) -> str:
    """Matches as Markdown: the first columns of each row, and behind them what was `counted`."""
    lines = [f"| {' | '.join(first)} | {COLUMNS} |", f"|{':--|' * len(first)}--:|--:|:-:|--:|"]
    for names, row in rows:
        wins = f"{percent(row['share'], 1)} | {percent(row['low'], 1)} to {percent(row['high'], 1)}"
        named = " | ".join(map(str, names))
        lines.append(f"| {named} | {row['games']:,} | {wins} | {row['points']} : {row['others']} |")
    return "\n".join(lines)
