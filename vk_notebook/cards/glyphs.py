"""A real hieroglyph for every card and pharaoh, with what it meant and a piece of history."""

from __future__ import annotations

from dataclasses import dataclass

from .catalogue import rows_of


@dataclass(frozen=True)
class Glyph:
    """The sign of one card: its Gardiner code, the character, its meaning and a sentence of history."""

    name: str
    code: str
    character: str
    meaning: str
    history: str


#: The signs of all cards, in the order of the card table, and then of the pharaohs.
GLYPHS: dict[str, Glyph] = {row["name"]: Glyph(**row) for row in rows_of("glyphs.csv")}
#: Signs for card backs, headings and empty places: a name of ours and the character.
ORNAMENTS: dict[str, str] = {row["name"]: row["character"] for row in rows_of("ornaments.csv")}
