"""Who may sit in a seat, and what a person chooses about the page, whatever is played."""

from __future__ import annotations

from ..bots import ROSTER

PERSON = "person"
#: Whether cards move, the colours, whether the page helps to count, and whether it shows who is likely to win.
PREFS = {"motion": True, "theme": "auto", "assist": True, "chances": False}


def who() -> list[list[str]]:
    """Who may sit in a seat, each with its name on the page."""
    return [[PERSON, "A person"], *([entry.name, entry.called] for entry in ROSTER.values())]
