"""The one line on a card's face: what it does, in a player's few words.

What a face has no room for (a condition that nearly always holds, where a card goes) stands in the card's full text.
"""

from __future__ import annotations

from importlib.resources import files

from ..rules.language.wordings import PREMIUM

_ROWS = (files(__package__) / "effect_lines.txt").read_text("utf-8").splitlines()
#: Every line by its card; in brackets the edition or variant whose line is another one.
_LINES: dict[str, str] = dict(row.split(": ", 1) for row in _ROWS)


def effect_line(name: str, wording: str = PREMIUM) -> str:
    """What a card or a pharaoh does in an edition or a variant, as short as its face."""
    return _LINES.get(f"{name} ({wording})") or _LINES[name]
