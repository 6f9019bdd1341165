"""What somebody's own games say: results by opponent, sets, what was left undone, and cards. All from the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from math import fsum
from pathlib import Path
from typing import Any

from ...bots.roster import level_of
from ...ground.errors import plural
from ...ground.files import must_be_writable, write
from ...ground.given import check_kind, check_known
from ...value.exact import mean
from ..report import PAGE, Report
from .collection import SAME, Collection

#: So many cards are listed.
CARDS_SHOWN = 15
#: So many files are named that were left out.
NAMES_SHOWN = 20
UNDONE = {
    "entombments_missed": "turns that ended with a card you could have entombed for free",
    "turns_without_purchase": "turns in which you could have bought a card but did not",
    "gold_unused": "gold left in those turns",
    "points_outside": "points of cards that never reached your tomb",
}


class Insights:
    """What the finished games of a collection say about one player, in four reports.

    Without a name it is the person who plays in the most games. Raises ValueError that lists the players.
    """

    def __init__(self, collection: Collection, player: str | None = None) -> None:
        check_kind("insights need a Collection, as `vk.Collection` makes it of a folder", collection, Collection)
        rows = {name: list(_rows(collection, name)) for name in ("games", "players", "cards", "sets")}
        over = {row["game"] for row in rows["games"] if row["finished"]}
        self._seated = [row for row in rows["players"] if row["game"] in over]
        people = Counter(row["player"] for row in self._seated if row["who"] == "person")
        names = people or Counter(row["player"] for row in self._seated)
        #: The people who played, or all players where nobody wrote down who was one; who played most comes first.
        self.people = [name for name, _ in names.most_common()]
        if not names:
            raise ValueError("there is no finished game in this collection")
        if player is not None:
            check_known("player", player, sorted({row["player"] for row in self._seated}))
        self.player = player or self.people[0]
        #: What the report says about records that did not load.
        self.left_out = left_out(collection.skipped)
        self._mine = {row["game"]: row for row in self._seated if row["player"] == self.player}
        here = {(game, row["seat"]) for game, row in self._mine.items()}
        self._cards, self._sets = (
            [row for row in rows[name] if (row["game"], row["seat"]) in here] for name in ("cards", "sets")
        )

    @property
    def reports(self) -> tuple[Report, ...]:
        """Results, sets, what was left undone, cards."""
        return self._results(), self._of_sets(), self._undone(), self._of_cards()

    def _results(self) -> Report:
        rows, mine = [], self._mine
        for against, games in _grouped((self._against(game), game) for game in mine):
            theirs = [row["points"] for row in self._seated if row["game"] in games and row is not mine[row["game"]]]
            points = mean([mine[game]["points"] for game in games])
            won = fsum(mine[game]["won"] for game in games)
            best = mean(theirs) if theirs else None
            rows.append((against, len(games), won, 100 * won / len(games), points, best))
        won = fsum(row["won"] for row in mine.values())
        says = f"{self.player} won {won:g} of {plural(len(mine), 'game')}."
        return Report("results", says, ("against", "games", "wins", "percent", "points", "theirs"), tuple(rows))

    def _against(self, game: int) -> str:
        others = [row for row in self._seated if row["game"] == game and row["player"] != self.player]
        return ", ".join(sorted(_called(row["who"], row["player"]) for row in others)) or "nobody"

    def _of_sets(self) -> Report:
        rows = []
        for name, met in _grouped((row["set"], row) for row in self._sets):
            done = sum(row["titles"] == row["of"] for row in met)
            begun = sum(row["titles"] > 0 for row in met)
            points = mean([row["points"] for row in met])
            rows.append((name.replace("-", " "), len(met), begun, done, 100 * done / len(met), points))
        rows.sort(key=lambda row: (-row[4], -row[5]))
        says = f"{self.player} has not finished a set yet."
        if best := next((row for row in rows if row[3]), None):
            says = f"{self.player} finished {best[0]} in {best[3]} of {plural(best[1], 'game')}."
        return Report("sets", says, ("set", "games", "begun", "finished", "percent", "points"), tuple(rows))

    def _undone(self) -> Report:
        many = len(self._mine)
        sums = [sum(row[name] for row in self._mine.values()) for name in UNDONE]
        says = f"{self.player} left {plural(sums[0], 'free entombment')} unused in {plural(many, 'game')}."
        rows = ((words, total, total / many) for words, total in zip(UNDONE.values(), sums, strict=True))
        return Report("undone", says, ("what", "total", "per_game"), tuple(rows))

    def _of_cards(self) -> Report:
        mine = self._mine
        rows = [
            (card, len(games), 100 * len(games) / len(mine), 100 * mean([mine[game]["won"] for game in games]))
            for card, games in _grouped((row["card"], row["game"]) for row in self._cards if row["entombed"])
        ]  # fmt: skip
        says = f"{self.player} entombed {rows[0][0] if rows else 'no card'} most often."
        return Report("cards", says, ("card", "games", "percent_of_games", "percent_won"), tuple(rows[:CARDS_SHOWN]))

    def save(self, path: str | Path) -> Path:
        """Write the reports as a page that opens from your disk. Raises Unwritable."""
        must_be_writable(path, ".html", ".htm")
        title = f"{self.player}'s games"
        return write(path, PAGE.format(title=escape(title), body=self._repr_html_()))

    def __str__(self) -> str:
        return "\n\n".join([str(report) for report in self.reports] + self.left_out)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        left = "".join(f"<p>{escape(line)}</p>" for line in self.left_out)
        return "".join(report._repr_html_() for report in self.reports) + left


def _rows(collection: Collection, name: str) -> Iterator[dict[str, Any]]:
    columns = {column: values.values for column, values in collection.tables[name].items()}
    return (dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True))


def _grouped(pairs: Iterable[tuple[str, Any]]) -> list[tuple[str, list[Any]]]:
    """Things by their name, the most frequent first."""
    found: dict[str, list[Any]] = {}
    for name, thing in pairs:
        found.setdefault(name, []).append(thing)
    return sorted(found.items(), key=lambda one: (-len(one[1]), one[0]))


def _called(who: str, name: str) -> str:
    """A bot by its level, a person by name."""
    return name if who in ("", "person") else str(level_of(who))


def left_out(skipped: dict[str, str]) -> list[str]:
    """What the report says about records that did not load."""
    again = [name for name, reason in skipped.items() if reason.startswith(SAME)]
    bad = [name for name, reason in skipped.items() if not reason.startswith(SAME)]
    told = [(bad, "game", "could not be read"), (again, "game", "left out because another is the same")]
    return [f"{plural(len(names), noun)} {words}: {_some(names)}." for names, noun, words in told if names]


def _some(names: list[str]) -> str:
    more = len(names) - NAMES_SHOWN
    return ", ".join(names[:NAMES_SHOWN]) + (f" and {more:,} more" if more > 0 else "")
