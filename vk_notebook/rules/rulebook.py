"""The rulebook in our own words, a short section a rule, found by the id that a refusal names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from ..ground.given import shortened

_SECTION = re.compile(r"### (?P<title>\S.*?) \{#(?P<id>[a-z0-9-]+(?:\.[a-z0-9-]+){1,9})\}")


@dataclass(frozen=True)
class Rule:
    """One rule: its id, the heading a player sees, the text, and the chapter it stands in."""

    id: str
    title: str
    text: str
    chapter: str

    def address(self, site: str) -> str:
        """Where the rule stands in the pages of ``vk-notebook site``; empty for what is no web address."""
        page = f"rulebook.html#{self.id}"
        return f"{site.rstrip('/')}/{page}" if site.startswith(("https://", "http://", "/")) else ""

    def _repr_markdown_(self) -> str:
        return f"**{self.title}**\n\n{self.text}\n\n`{self.id}`"

    def __str__(self) -> str:
        return f"{self.title}\n\n{self.text}"


def parse(text: str) -> dict[str, Rule]:
    """The rules of a rulebook in their order; ``ValueError`` names the line of a faulty heading."""
    found: dict[str, Rule] = {}
    chapter = ""
    head, *blocks = re.split(r"^(?=## |###)", text, flags=re.MULTILINE)
    number = 1 + head.count("\n")
    for block in blocks:
        line, _, body = block.partition("\n")
        if line.startswith("## "):
            chapter = line[3:].strip()
        elif line.startswith("###"):
            match, where = _SECTION.fullmatch(line.rstrip()), f"rulebook, line {number}: "
            if match is None:
                raise ValueError(f"{where}'### Title {{#rule.id}}' expected, not {line!r}")
            if not chapter:
                raise ValueError(f"{where}{line!r} is in no chapter")
            title, id = match["title"], match["id"]
            if id in found:
                raise ValueError(f"{where}{id} is there already, in {found[id].chapter!r}")
            found[id] = Rule(id, title, body.strip(), chapter)
        number += block.count("\n")
    return found


@cache
def rules() -> Mapping[str, Rule]:
    """All rules by id, in the order of the rulebook."""
    return MappingProxyType(parse(files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8")))


def rule(id: str) -> Rule:
    """The rule with this id. If there is none, the ValueError names similar ones, or those with the same last word.

    >>> vk.rule("scoring.set-squared").text
    'Count the different cards of a set in your tomb and multiply that number by itself.'
    """
    known, given = rules(), _text(id)
    if given in known:
        return known[given]
    wanted = given.strip().lower()
    last = wanted.rpartition(".")[2]
    same = [one for one in known if one.partition(".")[0] == wanted.partition(".")[0]]
    near = get_close_matches(wanted, same, 3, 0.5) or get_close_matches(wanted, known, 3, 0.6)
    near = near or [one for one in known if last and last in one][:3]
    first = sorted({one.partition(".")[0] for one in known})
    hint = f"Nearest: {', '.join(near)}." if near else f"IDs begin with {', '.join(first)}."
    raise ValueError(f"There is no rule {shortened(id)}. {hint}")


def _text(given: object) -> str:
    """A text as it is; nothing for anything else."""
    return given if isinstance(given, str) else ""
