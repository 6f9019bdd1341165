"""Short rulings on every card, each with how sure it is and the rule it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_FILE = Path(__file__).with_name("rulings.md")

#: How sure a ruling is: published, or read out of the texts with more or less confidence.
SURE: tuple[str, ...] = ("stated", "reasoned: high", "reasoned: medium", "reasoned: low")


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


_rulings: dict[str, tuple[Ruling, ...]] | None = None


def _parse(text: str) -> dict[str, tuple[Ruling, ...]]:
    found: dict[str, list[Ruling]] = {}
    current: list[Ruling] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            name = line[3:].strip()
            if name in found:
                raise ValueError(f"rulings.md, line {number}: {name} has a section already")
            current = found[name] = []
        elif line.startswith("- "):
            if current is None:
                raise ValueError(f"rulings.md, line {number}: a ruling before the first card")
            current.append(_ruling(number, line))
        elif line and current is not None:
            raise ValueError(f"rulings.md, line {number}: neither a card nor a ruling")
    return {name: tuple(rulings) for name, rulings in found.items()}


def _ruling(number: int, line: str) -> Ruling:
    text, opened, tail = line[2:].rpartition(" [")
    sure, _, rule = tail.removesuffix("]").partition("; ")
    if not (opened and tail.endswith("]") and sure in SURE):
        raise ValueError(f"rulings.md, line {number}: it must end with one of {', '.join(SURE)} in brackets")
    return Ruling(text, sure, rule or None)


def all_rulings() -> dict[str, tuple[Ruling, ...]]:
    """The rulings of every card and pharaoh, by name, in the order of the file."""
    global _rulings
    if _rulings is None:
        _rulings = _parse(_FILE.read_text(encoding="utf-8"))
    return dict(_rulings)


def rulings_of(name: str) -> tuple[Ruling, ...]:
    """The rulings of a card or a pharaoh, whatever the case of its name."""
    wanted = " ".join(name.lower().split())
    for known, rulings in all_rulings().items():
        if known.lower() == wanted:
            return rulings
    raise ValueError(f"No card and no pharaoh is named {name!r}, so there are no rulings on it.")
