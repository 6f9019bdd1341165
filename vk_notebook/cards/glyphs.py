"""A real hieroglyph for every card and pharaoh, with what it meant and a piece of history."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_TABLE = Path(__file__).with_name("glyphs.csv")

#: Signs for card backs, headings and empty places: a name of ours and the character.
ORNAMENTS: dict[str, str] = {
    "valley": "\U0001320B",  # N26, the hills on both sides of a valley
    "horizon": "\U0001320C",  # N27
    "sun": "\U000131F3",  # N5
    "water": "\U00013216",  # N35
    "lotus": "\U000131B8",  # M9
    "lotus-pool": "\U000131B7",  # M8
    "palm-of-years": "\U000131B3",  # M4
    "sedge": "\U000131D3",  # M23
    "bee": "\U000131A4",  # L2
    "vulture": "\U00013150",  # G14
    "shen-ring": "\U00013376",  # V9
    "protection": "\U00013383",  # V17
    "lord": "\U0001339F",  # V30
    "good": "\U00013124",  # F35
    "god": "\U000132B9",  # R8
    "power": "\U00013300",  # S40
    "flail": "\U00013305",  # S45
    "palace": "\U00013281",  # O33
}


@dataclass(frozen=True)
class Glyph:
    """The sign of one card: its Gardiner code, the character, its meaning and a sentence of history."""

    name: str
    code: str
    character: str
    meaning: str
    history: str


_glyphs: dict[str, Glyph] | None = None


def _table() -> dict[str, Glyph]:
    global _glyphs
    if _glyphs is None:
        import csv

        with _TABLE.open(encoding="utf-8", newline="") as file:
            rows = csv.DictReader(file, strict=True)
            _glyphs = {row["name"].lower(): Glyph(**row) for row in rows}
    return _glyphs


def all_glyphs() -> tuple[Glyph, ...]:
    """The signs of all cards, in the order of the table, and then of the pharaohs."""
    return tuple(_table().values())


def glyph_of(name: str) -> Glyph:
    """The sign of a card or a pharaoh."""
    glyph = _table().get(" ".join(name.lower().split()))
    if glyph is None:
        raise ValueError(f"No card and no pharaoh is named {name!r}, so there is no sign for it.")
    return glyph
