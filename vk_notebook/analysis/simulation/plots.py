"""Plots of the reports, in the colours of the board, light and dark, each with a sentence that says what it shows."""

from __future__ import annotations

import base64
import io
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from textwrap import fill
from typing import Any

from ...ground.errors import plural
from ...ground.extras import library
from ...ground.files import must_be_writable, write
from ...ground.given import check_kind, check_known, check_number
from ...ground.shown import image
from ..report import Report
from .kept_games import Games

VEGA_LITE = "application/vnd.vegalite.v5+json"
#: A row's name, its value with the ends of its interval, and the series that it belongs to.
Row = tuple[str, float, float, float, str]
#: So many cards from the top and from the bottom are plotted.
CARDS_SHOWN = 12
WIDTH = 7.2
#: On a phone: the writing keeps its size, and only the space between the marks is less.
NARROW = 3.6
DPI = 110


@dataclass(frozen=True)
class Theme:
    """Colours: the ground, the writing, the lines behind, and one after another for the series."""

    ground: str
    ink: str
    dim: str
    line: str
    series: tuple[str, ...]


THEMES = {
    "light": Theme("#fbf5e6", "#2a2114", "#6a5a3c", "#dccfb0", ("#96700c", "#2f5f9e", "#9c2b1f", "#3d6b33", "#6d3f86")),
    "dark": Theme("#1b1f28", "#f2e9d5", "#bfae8c", "#434039", ("#e9bd52", "#8fb8f0", "#ff9a86", "#9ccf8a", "#cfa6e6")),
}
#: Each series has a mark of its own too, so that colour alone tells nothing.
MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
#: What lies along the axis of shares, and what else is drawn there.
SHARES = ("games won, in percent", ", with the interval; dotted: an even share")

_STYLE = (
    ".vk-plot{margin:0;max-width:760px}.vk-plot picture{display:block}.vk-plot img{width:100%}"
    ".vk-plot .vk-dark{display:none}"
    "@media (prefers-color-scheme:dark){body:not([data-jp-theme-light]) .vk-plot .vk-dark{display:block}"
    "body:not([data-jp-theme-light]) .vk-plot .vk-light{display:none}}"
    "body[data-jp-theme-light=false] .vk-plot .vk-dark{display:block}"
    "body[data-jp-theme-light=false] .vk-plot .vk-light{display:none}"
    # Voila says "light" to everyone; there the page is dark as the system is, unless a board was set otherwise
    "@media (prefers-color-scheme:dark){body[data-voila]:not(:has(.vk-board[data-theme=light])) .vk-plot .vk-dark"
    "{display:block}body[data-voila]:not(:has(.vk-board[data-theme=light])) .vk-plot .vk-light{display:none}}"
    "body[data-voila]:has(.vk-board[data-theme=dark]) .vk-plot .vk-dark{display:block}"
    "body[data-voila]:has(.vk-board[data-theme=dark]) .vk-plot .vk-light{display:none}"
)


@dataclass(frozen=True)
class Plot:
    """A plot that is drawn when somebody looks, light or dark as the page is."""

    name: str
    title: str
    says: str
    height: float
    draw: Callable[[Any, Theme], None]
    spec: Mapping[str, Any] = field(repr=False)

    def chart(self) -> Chart:
        """The same as a chart that tells its numbers where you point, in JupyterLab; a picture elsewhere."""
        return Chart(self.spec, self.svg(), self.says)

    def figure(self, theme: str = "light", width: float = WIDTH, ax: Any = None) -> Any:
        """A matplotlib figure, ``light`` or ``dark``, so many inches wide; with `ax` it is drawn into those axes.

        Raises ValueError.
        """
        check_known("theme", theme, THEMES)
        _matplotlib()
        from matplotlib.axes import Axes
        from matplotlib.figure import Figure

        colors, width = THEMES[theme], check_number("the width in inches", width, 1, 100)
        if ax is not None:
            check_kind("axes of matplotlib are needed, or None", ax, Axes)
            self._draw(ax, colors)
            ax.set_title(self.title)
            return ax.figure
        figure = Figure(figsize=(width, self.height), dpi=DPI, facecolor=colors.ground, layout="constrained")
        axes, letters = figure.add_subplot(facecolor=colors.ground), 80 if width > NARROW else 28
        self._draw(axes, colors)
        axes.set_xlabel(fill(axes.get_xlabel(), letters))
        title = fill(self.title, letters + 8)
        figure.suptitle(title, color=colors.ink, fontsize=12, fontweight="bold", x=0.01, ha="left")
        return figure

    def _draw(self, axes: Any, theme: Theme) -> None:
        """The marks, and what all plots share: a quiet frame, lines behind the marks, writing in the theme's ink."""
        self.draw(axes, theme)
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.spines["bottom"].set_color(theme.line)
        axes.tick_params(colors=theme.ink, length=0, labelsize=9)
        axes.grid(axis="x", color=theme.line, linewidth=0.8)
        axes.set_axisbelow(True)
        for label in (axes.xaxis.label, axes.yaxis.label):
            label.set(color=theme.dim, fontsize=9)
        if (legend := axes.get_legend()) is not None:
            legend.set_frame_on(False)
            for text in legend.get_texts():
                text.set(color=theme.ink, fontsize=9)

    def svg(self, theme: str = "light", width: float = WIDTH) -> str:
        """The figure as SVG text, the same for the same games."""
        with _matplotlib().rc_context({"svg.fonttype": "none", "svg.hashsalt": "vk", "font.family": "sans-serif"}):
            out = io.StringIO()
            self.figure(theme, width).savefig(out, format="svg", metadata={"Date": None, "Title": self.title})
        return out.getvalue()

    def save(self, path: str | Path, theme: str = "light") -> None:
        """Write the figure to a file; the name's end says the format: svg, png, pdf. Raises ValueError for another."""
        must_be_writable(path)
        end, figure = Path(path).suffix[1:].lower() or "png", self.figure(theme)
        check_known("format", end, figure.canvas.get_supported_filetypes())
        write(path, lambda file: figure.savefig(file, format=end))

    def _repr_html_(self) -> str:
        images = []
        for theme in THEMES:
            wide, narrow = (base64.b64encode(self.svg(theme, width).encode()).decode() for width in (WIDTH, NARROW))
            images.append(
                f'<picture class="vk-{theme}"><source media="(max-width:599px)" '
                f'srcset="data:image/svg+xml;base64,{narrow}">'
                f'<img alt="{escape(self.title)}" src="data:image/svg+xml;base64,{wide}"></picture>'
            )
        caption = f"<figcaption>{escape(self.says)}</figcaption>"
        return f'<style>{_STYLE}</style><figure class="vk-plot">{"".join(images)}{caption}</figure>'

    def __repr__(self) -> str:
        return f"<Plot {self.name}: {self.says}>"


def _matplotlib() -> Any:
    """The library, for all that draws. Raises ValueError where it is not installed."""
    return library("plots need matplotlib", "matplotlib")


@dataclass(frozen=True)
class Marks:
    """Draws a mark with its interval for each row, the names from top to bottom.

    A series has the look of its place in the `order`; `line` is what the values are compared with.
    """

    rows: Sequence[Row]
    x: str
    form: str = ""
    order: Sequence[str] = ()
    line: float | None = None
    ends: tuple[float, float] | None = None

    @property
    def lines(self) -> float:
        """How many lines high it is: one for each name, and half a one for each series where a legend tells them."""
        names, series = (dict.fromkeys(row[at] for row in self.rows) for at in (0, 4))
        return max(len(names), 1) + (len(series) / 2 if len(series) > 1 and [*series] != [*names] else 0)

    def __call__(self, axes: Any, theme: Theme) -> None:
        names = list(dict.fromkeys(row[0] for row in self.rows))
        series = list(self.order or dict.fromkeys(row[4] for row in self.rows))
        shown = {}
        for name, value, low, high, of in self.rows:
            place, look = names.index(name), series.index(of)
            color = theme.series[look % len(theme.series)]
            axes.plot([low, high], [place, place], color=color, linewidth=3, alpha=0.55, solid_capstyle="round")
            (shown[_literal(of)],) = axes.plot([value], [place], MARKS[look % len(MARKS)], color=color)
            if self.form:
                axes.annotate(
                    self.form.format(value), (value, place), (0, 8), textcoords="offset points", ha="center",
                    fontsize=8, color=theme.ink,
                )  # fmt: skip
        if self.line is not None:
            axes.axvline(self.line, color=theme.dim, linewidth=1, linestyle=":")
        axes.set_yticks(range(len(names)), map(_literal, names))
        axes.set(ylim=(self.lines - 0.4, -0.7), xlim=self.ends or axes.get_xlim(), xlabel=self.x)
        if self.lines > max(len(names), 1):
            axes.legend(shown.values(), shown, loc="lower right")


def _marks(
    found: Report, title: str, rows: Sequence[Row], x: str, more: str = "", *, tall: float = 0.42, **looks: Any
) -> Plot:
    """The plot of a report as `Marks`; `more` is written below them and not in the chart."""
    marks = Marks(rows, x + more, **looks)
    return Plot(found.name, title, found.says, 1.2 + tall * max(marks.lines, 2), marks, reaches(rows, x))


@dataclass(frozen=True)
class Bars:
    """Draws how many games lasted so many rounds."""

    counts: Mapping[int, int]

    def __call__(self, axes: Any, theme: Theme) -> None:
        axes.bar(list(self.counts), list(self.counts.values()), width=0.85, color=theme.series[0])
        axes.set(xlabel="rounds", ylabel="games")
        axes.grid(axis="y", color=theme.line, linewidth=0.8)


def _literal(name: str) -> str:
    """A name as matplotlib shows it letter by letter: no formula, and no label that it leaves out."""
    return ("\u200b" if name.startswith("_") else "") + name.replace("$", "\\$")


def _row(name: str, row: Mapping[str, Any], value: str, of: str, factor: float = 1) -> Row:
    """A row of a report as a mark; its interval lies between ``low`` and ``high``."""
    return name, factor * row[value], factor * row["low"], factor * row["high"], of


def _wins(results: Games, found: Report) -> Plot:
    rows = [_row(row["bot"], row, "share", row["bot"], 100) for row in found if row["games"]]
    return _marks(found, "Who wins", rows, *SHARES, form="{:.1f}", line=100 / results.plan.table_seats, ends=(-2, 102))


def _first_player(results: Games, found: Report) -> Plot:
    told = "turn order {turn_order} of {players}"
    rows = [_row(told.format_map(row), row, "share", row["bot"], 100) for row in found]
    return _marks(found, "What going first is worth", rows, *SHARES, form="{:.1f}", line=100 / results.plan.table_seats)


def _ladder(results: Games, found: Report) -> Plot:
    rows, order = [_row(row["bot"], row, "elo", row["bot"]) for row in found], results.plan.table_labels
    return _marks(found, "The ladder", rows, "Elo", ", with the interval", form="{:+.0f}", order=order)


def _sets(results: Games, found: Report) -> Plot:
    rows = [(row["set"].replace("-", " "), *[row["points"]] * 3, row["bot"]) for row in found]
    return _marks(found, "Where the points come from", rows, "points per game")


def _cards(results: Games, found: Report) -> Plot:
    rows, more = [_row(row["card"], row, "difference", "cards", 100) for row in found], ", with the interval"
    if (left := len(rows) - 2 * CARDS_SHOWN) > 0:
        rows = rows[:CARDS_SHOWN] + rows[-CARDS_SHOWN:]
        more += f"; without the {plural(left, 'card')} in the middle"
    why = "Winners entombed the cards at the top more often than losers did. That need not be why they won."
    x = "games won with the card in the tomb, less those won without it, in percentage points"
    told = replace(found, says=f"{found.says} {why}")
    return _marks(told, "Which cards go with winning", rows, x, more, line=0, tall=0.24)


def _lengths(results: Games, found: Report) -> Plot:
    rounds = Counter(game.turns // results.plan.table_seats for game in results.finished())
    return Plot("lengths", "How long a game lasts", found.says, 3.2, Bars(rounds), bars(rounds))


PLOTS: dict[str, Callable[[Games, Report], Plot]] = {
    "wins": _wins, "ladder": _ladder, "first-player": _first_player, "points-by-set": _sets, "card-values": _cards,
    "lengths": _lengths,
}  # fmt: skip


# ---- charts to point at: JupyterLab draws them by itself, and nothing is loaded or evaluated -----------------------


@dataclass(frozen=True)
class Chart:
    """A plot to point at; where no Vega-Lite is drawn, its picture stands there."""

    spec: Mapping[str, Any]
    picture: str
    says: str

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return {VEGA_LITE: dict(self.spec), "text/html": image(self.picture, self.says), "text/plain": self.says}


def reaches(rows: Iterable[Row], title: str) -> dict[str, Any]:
    """A mark with its interval for each name, from top to bottom."""
    values = [dict(zip(("name", "value", "low", "high", "of"), row, strict=True)) for row in rows]
    # where a name is its own series there is one mark a line, and no more to tell
    several = len({row["of"] for row in values}) > 1 and any(row["of"] != row["name"] for row in values)
    legend = {"orient": "bottom"} if several else None
    numbers = (("value", title), ("low", "from"), ("high", "to"))
    told = [{"field": "name", "title": " "}]
    told += [{"field": field, "title": words, "format": ".1f"} for field, words in numbers]
    shared = {
        "y": {"field": "name", "type": "nominal", "sort": None, "title": None, "axis": {"labelLimit": 300}},
        "color": {"field": "of", "type": "nominal", "title": None, "legend": legend},
        "tooltip": told + ([{"field": "of", "title": "of"}] if several else []),
    } | ({"yOffset": {"field": "of"}} if several else {})
    along = {"type": "quantitative", "scale": {"zero": False}, "title": title}
    least, value = {**along, "field": "low"}, {**along, "field": "value"}
    line = {"type": "rule", "strokeWidth": 3, "opacity": 0.5}
    return _whole(values, {"layer": [
        {"mark": line, "encoding": {**shared, "x": least, "x2": {"field": "high"}}},
        {"mark": {"type": "point", "filled": True, "size": 70}, "encoding": {**shared, "x": value}},
    ]})  # fmt: skip


def bars(counts: Mapping[int, int]) -> dict[str, Any]:
    """A bar for each number of rounds."""
    values = [{"x": number, "y": count} for number, count in sorted(counts.items())]
    both = {name: {"field": name, "title": words} for name, words in (("x", "rounds"), ("y", "games"))}
    return _whole(values, {"mark": "bar", "encoding": {
        "x": {**both["x"], "type": "ordinal"}, "y": {**both["y"], "type": "quantitative"},
        "tooltip": list(both.values()),
    }})  # fmt: skip


def _whole(values: list[dict[str, Any]], drawn: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "data": {"values": values},
        "width": 480,
        # expressions are interpreted: a page that forbids the evaluation of text draws it too
        "usermeta": {"embedOptions": {"ast": True, "actions": False}},
        **drawn,
    }
