"""Short rulings on every card, each with how sure it is and the rule it belongs to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_name("rulings.md")

#: How sure a ruling is: published, or read out of the texts with more or less confidence.
SURE: tuple[str, ...] = ("stated", "reasoned: high", "reasoned: medium", "reasoned: low")
#: A line of the file: the text, and in brackets how sure it is and the rule, if there is one.
_LINE = re.compile(rf"- (.+) \[({'|'.join(SURE)})(?:; (.+))?\]")


@dataclass(frozen=True)
class Ruling:
    """One ruling: its text, how sure it is (one of `SURE`), and the id of its rule or ``None``."""

    text: str
    sure: str
    rule: str | None

    @property
    def variant(self) -> str:
        """``"solo"`` or ``"solitaire"`` for a ruling on that variant alone, else empty."""
        topic = (self.rule or "").removeprefix("ruling.").replace("-", ".").split(".")[0]
        return topic if topic in ("solo", "solitaire") else ""


def _ruling(line: str) -> Ruling:
    found = _LINE.fullmatch(line)
    if found is None:
        raise ValueError(f"rulings.md: {line!r} is no ruling that ends with one of {', '.join(SURE)} in brackets")
    return Ruling(*found.groups())


@cache
def all_rulings() -> Mapping[str, tuple[Ruling, ...]]:
    """The rulings of every card and pharaoh, by name, in the order of the file."""
    sections = _FILE.read_text(encoding="utf-8").split("\n## ")[1:]
    cards = [section.splitlines() for section in sections]
    return {name: tuple(_ruling(line) for line in lines if line) for name, *lines in cards}


def rulings_of(name: str) -> tuple[Ruling, ...]:
    """The rulings of a card or a pharaoh, whatever the case of its name. Raises ValueError."""
    wanted = " ".join(name.lower().split())
    for known, rulings in all_rulings().items():
        if known.lower() == wanted:
            return rulings
    raise ValueError(f"No card and no pharaoh is named {name!r}, so there are no rulings on it.")
