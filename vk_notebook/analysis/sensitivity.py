"""What simulations by other card numbers say: the order of the bots, who begins, the cards that go with winning."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from statistics import correlation, fmean, stdev
from typing import Any

from ..errors import listed
from ..given import check_known
from .charts import reaches
from .kept_games import Games
from .plots import MARKS, NARROW, Plot, Theme
from .reports import Report, card_values, first_player, win_rates
from .statistics import percent

#: So many of the cards that go with winning most are called the first ones.
FIRST = 5


@dataclass(frozen=True)
class Spread:
    """One number, measured again and again: with the shipped numbers and other luck, and with other numbers.

    ``luck`` and ``other`` are standard deviations, ``numbers`` what remains of ``other`` without the luck.
    """

    shipped: float
    luck: float
    mean: float
    other: float
    least: float
    most: float

    @classmethod
    def of(cls, repeated: Sequence[float], varied: Sequence[float]) -> Spread:
        """From the values of the repetitions and of the tables, two or more of each for the deviations."""
        return cls(fmean(repeated), _deviation(repeated), fmean(varied), _deviation(varied), min(varied), max(varied))

    @property
    def numbers(self) -> float:
        """The standard deviation that the numbers bring in, as far as luck does not explain it."""
        return math.sqrt(max(0.0, self.other**2 - self.luck**2))

    @property
    def row(self) -> tuple[float, ...]:
        """The cells of a report."""
        return self.shipped, self.luck, self.mean, self.other, self.numbers, self.least, self.most


COLUMNS = ("shipped", "luck", "tables", "other", "numbers", "least", "most")


class Sensitivity:
    """What `sensitivity` found: ``report`` and ``plot`` by name, and a sentence of each at the end of a cell.

    ``tables`` holds the numbers that were drawn, ``varied`` the results by each, ``repeated`` those by the shipped
    numbers; results of one place were dealt by one seed.
    """

    def __init__(
        self, tables: Sequence[Mapping[str, Mapping[str, int]]], repeated: Sequence[Games], varied: Sequence[Games]
    ) -> None:
        self.tables = list(tables)
        self.repeated = list(repeated)
        self.varied = list(varied)
        self._known: dict[str, Report] = {}

    def report(self, name: str = "bots") -> Report:
        """``bots``, ``first-player`` or ``cards``. Raises ValueError that lists them."""
        check_known("report", name, REPORTS)
        if name not in self._known:
            self._known[name] = REPORTS[name](self)
        return self._known[name]

    def plot(self, name: str = "bots") -> Plot:
        """The report of that name as a picture. Raises ValueError that lists them."""
        return _plot(self.report(name))

    def to_dict(self) -> dict[str, Any]:
        """The tables and all reports as JSON values."""
        return {
            "tables": [{name: dict(row) for name, row in table.items()} for table in self.tables],
            "reports": [self.report(name).to_dict() for name in REPORTS],
        }

    @property
    def says(self) -> list[str]:
        """A sentence from each report."""
        return [self.report(name).says for name in REPORTS]

    def __repr__(self) -> str:
        return "\n".join(self.says)

    def _repr_html_(self) -> str:
        return f"<ul>{''.join(f'<li>{escape(said)}</li>' for said in self.says)}</ul>"


def _deviation(values: Sequence[float]) -> float:
    return stdev(values) if len(values) > 1 else 0.0


# ---- the order of the bots -----------------------------------------------------------------------------------


def _bots(found: Sensitivity) -> Report:
    repeated = [_shares(one) for one in found.repeated]
    varied = [_shares(one) for one in found.varied]
    names = sorted(repeated[0], key=lambda name: -fmean(one[name] for one in repeated))
    rows = tuple(
        (name, *Spread.of([one[name] for one in repeated], [one[name] for one in varied]).row) for name in names
    )
    ahead = []
    for one, other in pairwise(names):
        tables, runs = (sum(shares[one] > shares[other] for shares in side) for side in (varied, repeated))
        ahead.append(f"{one} is ahead of {other} in {tables} of {len(varied)} tables ({runs} of {len(repeated)} runs)")
    says = (
        f"From the strongest: {', '.join(names)}. With other numbers, and in brackets with the shipped ones and other "
        f"luck: {'; '.join(ahead)}."
    )
    return Report("bots", says, ("bot", *COLUMNS), rows)


def _shares(results: Games) -> dict[str, float]:
    return {row["bot"]: row["share"] or 0.0 for row in win_rates(results)}


# ---- what it is worth to begin -------------------------------------------------------------------------------


def _first(found: Sensitivity) -> Report:
    spread = Spread.of([_beginning(one) for one in found.repeated], [_beginning(one) for one in found.varied])
    fair = 1 / found.repeated[0].plan.table_seats
    says = (
        f"Who begins wins {percent(spread.shipped, 1)} with the shipped numbers and {percent(spread.least, 1)} to "
        f"{percent(spread.most, 1)} with others (fair would be {percent(fair, 1)}). Luck alone moves it by "
        f"{percent(spread.luck, 1)} from run to run, the numbers by about {percent(spread.numbers, 1)}."
    )
    return Report("first-player", says, ("who", *COLUMNS), (("who begins", *spread.row),))


def _beginning(results: Games) -> float:
    return float(next((row["share"] for row in first_player(results) if row["order"] == 1), 0.0))


# ---- the cards that go with winning --------------------------------------------------------------------------


def _cards(found: Sensitivity) -> Report:
    repeated = [_differences(one) for one in found.repeated]
    varied = [_differences(one) for one in found.varied]
    everywhere = [card for card in repeated[0] if all(card in one for one in (*repeated, *varied))]
    spreads = {card: Spread.of([one[card] for one in repeated], [one[card] for one in varied]) for card in everywhere}
    order = sorted(everywhere, key=lambda card: -spreads[card].shipped)
    rows = tuple((card, *spreads[card].row) for card in order)
    # where every card of a run does alike, as when one bot wins all games, the cards have no order
    ordered = all(len({one[card] for card in everywhere}) > 1 for one in (*repeated, *varied))
    if len(order) <= FIRST or len(repeated) < 2 or not ordered:
        few = f"Too few games to compare: {len(order)} cards lie in enough tombs of every run."
        return Report("cards", few, ("card", *COLUMNS), rows)
    numbers, luck = _agreement(repeated, varied, everywhere)
    kept = fmean(len(set(order[:FIRST]) & set(_first_ones(one, everywhere))) for one in varied)
    says = (
        f"{listed(order[:FIRST], 'and')} go with winning most by the shipped numbers; on average {kept:.1f} of these "
        f"{FIRST} are among the first {FIRST} with other numbers. Ranks agree at {numbers:.2f} between a table and the "
        f"shipped numbers, and at {luck:.2f} between runs of the shipped numbers (1 would be the same order)."
    )
    return Report("cards", says, ("card", *COLUMNS), rows)


def _differences(results: Games) -> dict[str, float]:
    return {row["card"]: row["difference"] for row in card_values(results)}


def _first_ones(differences: Mapping[str, float], cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=lambda card: -differences[card])[:FIRST]


def _agreement(
    repeated: Sequence[Mapping[str, float]], varied: Sequence[Mapping[str, float]], cards: Sequence[str]
) -> tuple[float, float]:
    """How well the ranks in each table, and in each repetition, agree with those in all other repetitions."""
    tables, runs = [], []
    for place, (one, other) in enumerate(zip(repeated, varied, strict=True)):
        rest = [r for n, r in enumerate(repeated) if n != place]
        pooled = _ranks([fmean(r[card] for r in rest) for card in cards])
        tables.append(correlation(pooled, _ranks([other[card] for card in cards])))
        runs.append(correlation(pooled, _ranks([one[card] for card in cards])))
    return fmean(tables), fmean(runs)


def _ranks(numbers: Sequence[float]) -> list[float]:
    """Places by size; equal numbers share the middle of theirs."""
    order = sorted(numbers)
    return [order.index(number) + (order.count(number) - 1) / 2 for number in numbers]


# ---- a picture -------------------------------------------------------------------------------------------------


def _plot(found: Report) -> Plot:
    rows = found.rows if len(found.rows) <= 24 else (*found.rows[:12], *found.rows[-12:])

    def draw(axes: Any, theme: Theme) -> None:
        for place, (_, shipped, luck, mean, other, _, _, _) in enumerate(rows):
            looks = ((shipped, luck, -0.14, 0), (mean, other, 0.14, 1))
            for value, reach, aside, look in looks:
                at = [place + aside] * 2
                ends = [100 * (value - reach), 100 * (value + reach)]
                axes.plot(ends, at, color=theme.series[look], linewidth=3, alpha=0.55, solid_capstyle="round")
                label = ("shipped numbers, other luck", "other numbers")[look] if not place else None
                axes.plot([100 * value], at[:1], MARKS[look], color=theme.series[look], label=label, linestyle="")
        axes.set_yticks(range(len(rows)), [row[0] for row in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        what = "win chance with the card less without it" if found.name == "cards" else "games won"
        axes.set_xlabel(f"{what}, in percent: the mean, and a standard deviation to each side")
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2 if axes.figure.get_figwidth() > NARROW else 1)

    seen = [
        (row[0], 100 * row[at], 100 * (row[at] - row[at + 1]), 100 * (row[at] + row[at + 1]), series)
        for row in rows for at, series in ((1, "shipped numbers, other luck"), (3, "other numbers"))
    ]  # fmt: skip
    spec = reaches(seen, "in percent")
    return Plot(found.name, TITLES[found.name], found.says, 1.6 + 0.34 * max(len(rows), 2), draw, spec)


TITLES = {
    "bots": "Who wins, by other numbers", "first-player": "Beginning, by other numbers",
    "cards": "Which cards go with winning, by other numbers",
}  # fmt: skip
REPORTS: dict[str, Callable[[Sensitivity], Report]] = {"bots": _bots, "first-player": _first, "cards": _cards}
