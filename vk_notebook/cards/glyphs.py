"""A real hieroglyph for every card and pharaoh, with what it meant and a piece of history."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Glyph:
    """The sign of one card: its Gardiner code, the character, its meaning and a sentence of history."""

    name: str
    code: str
    character: str
    meaning: str
    history: str


def _rows(table: str) -> list[dict[str, str]]:
    with Path(__file__).with_name(table).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


#: Signs for card backs, headings and empty places: a name of ours and the character.
ORNAMENTS: dict[str, str] = {row["name"]: row["character"] for row in _rows("ornaments.csv")}


@cache
def _glyphs() -> dict[str, Glyph]:
    return {row["name"].lower(): Glyph(**row) for row in _rows("glyphs.csv")}


def all_glyphs() -> tuple[Glyph, ...]:
    """The signs of all cards, in the order of the table, and then of the pharaohs."""
    return tuple(_glyphs().values())


def glyph_of(name: str) -> Glyph:
    """The sign of a card or a pharaoh, whatever the case of its name. Raises ValueError."""
    glyph = _glyphs().get(" ".join(name.lower().split()))
    if glyph is None:
        raise ValueError(f"No card and no pharaoh is named {name!r}, so there is no sign for it.")
    return glyph
