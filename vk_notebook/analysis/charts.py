"""Charts that can be pointed at, as Vega-Lite: JupyterLab draws them by itself, and nothing is loaded or evaluated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

VEGA_LITE = "application/vnd.vegalite.v5+json"
#: A row's name, its value with the ends of its interval, and the series that it belongs to.
Row = tuple[str, float, float, float, str]


@dataclass(frozen=True)
class Chart:
    """A plot to point at; where no Vega-Lite is drawn, its picture stands there."""

    spec: Mapping[str, Any]
    picture: str
    says: str

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return {VEGA_LITE: dict(self.spec), "image/svg+xml": self.picture, "text/plain": self.says}


def reaches(rows: Iterable[Row], title: str) -> dict[str, Any]:
    """A mark with its interval for each name, from top to bottom."""
    values = [dict(zip(("name", "value", "low", "high", "of"), row, strict=True)) for row in rows]
    several = len({row["of"] for row in values}) > 1
    legend = {"orient": "bottom"} if any(row["of"] != row["name"] for row in values) and several else None
    told = [{"field": field, "title": words} for field, words in (("name", " "), ("value", title))]
    told += [{"field": field, "title": words} for field, words in (("low", "from"), ("high", "to"))]
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


def bars(counts: Mapping[int, int], x: str, y: str) -> dict[str, Any]:
    """A bar for each number."""
    values = [{"x": number, "y": count} for number, count in sorted(counts.items())]
    both = {name: {"field": name, "title": words} for name, words in (("x", x), ("y", y))}
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
