"""Short rulings on every card, each with how sure it is and the rule it belongs to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

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
        raise ValueError(f"rulings.md: {line!r} is not a ruling that ends with one of {', '.join(SURE)} in brackets")
    return Ruling(*found.groups())


_SECTIONS = (files(__package__) / "rulings.md").read_text("utf-8").split("\n## ")[1:]
#: The rulings on every card and pharaoh, by name, in the order of the file.
RULINGS: dict[str, tuple[Ruling, ...]] = {
    name: tuple(_ruling(line) for line in lines if line) for name, *lines in map(str.splitlines, _SECTIONS)
}
