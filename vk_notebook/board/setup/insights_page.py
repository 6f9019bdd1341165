"""What the games that a page keeps say of who played them: the start page asks, and gets tables to show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...analysis import Collection, Insights
from ...analysis.collection.insights import left_out


def insights(content: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a page that has sent its finished games; without one that can be read it holds only the reasons."""
    games = Collection([{game["name"]: game["text"]} for game in content["games"]], progress=False)
    answer: dict[str, Any] = {"n": content["n"], "player": "", "people": [], "reports": []}
    try:
        found = Insights(games)
        if content.get("player") in found.people:
            found = Insights(games, content["player"])
    except ValueError:  # no game is finished
        return answer | {"left": left_out(games.skipped) or ["No game has been finished yet."]}
    reports = [
        {"says": one.says, "columns": [_heading(name) for name in one.columns], "rows": one.shown()}
        for one in found.reports
    ]
    return answer | {"player": found.player, "people": found.people, "reports": reports, "left": found.left_out}


def _heading(column: str) -> str:
    """A column's name, short enough for a phone."""
    return column.replace("_", " ").replace("percent", "%")
