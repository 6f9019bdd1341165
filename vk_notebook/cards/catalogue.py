"""The catalogue: every kind of card that exists, with its numbers and its set."""

from __future__ import annotations

import csv
import difflib
import io
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from ..ground.given import shortened
from ..ground.letters import normal
from ..rules.kind import Kind
from ..rules.language.deeds import slug
from .actions import PHARAOHS

#: Every colour has a shape of its own, so that no board has to rely on colour alone.
COLOR_SHAPES: dict[str, str] = {
    "gray": "ring", "red": "diamond", "brown": "triangle", "yellow": "circle", "green": "square", "blue": "star",
    "tan": "hexagon", "purple": "spark",
}  # fmt: skip


def titled(key: str) -> str:
    """What a group of cards is called, by its key."""
    return f"{key.capitalize()} cards" if key in COLOR_SHAPES else key.replace("-", " ").title()


@dataclass(frozen=True)
class SetInfo:
    """A group of cards: its colour, how many titles it holds, and of which box a set is."""

    key: str
    color: str
    size: int
    version: str = ""

    @property
    def title(self) -> str:
        """What it is called."""
        return titled(self.key)

    @property
    def shape(self) -> str:
        """The shape of its colour."""
        return COLOR_SHAPES[self.color]


def rows_of(table: str) -> list[dict[str, Any]]:
    """The rows of one of the tables that lie beside this file."""
    text = (files(__package__) / table).read_text("utf-8")
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def _kind(index: int, row: dict[str, Any]) -> Kind:
    numbers = {column: int(row[column]) for column in ("copies", "level", "cost", "gold")}
    vp = int(row["vp"]) if row["vp"] else None
    return Kind(**{**row, **numbers, "index": index, "vp": vp, "assumed": frozenset(row["assumed"].split())})


#: The shipped table, in the order of its rows; an owner's numbers show in `values.current` alone.
KINDS: tuple[Kind, ...] = tuple(_kind(index, row) for index, row in enumerate(rows_of("cards.csv")))


def _boxes_with(kind: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(k.version for k in KINDS if k.kind == kind))


#: What each box is called.
BOX_TITLES = {"base": "Base game", "afterlife": "Afterlife", "last-rites": "Last Rites", "premium": "Premium"}
#: The boxes with sets: each can be played alone.
VERSIONS = _boxes_with("set")
#: The boxes with uniques.
POOL_VERSIONS = _boxes_with("unique")
#: The boxes with starters.
STARTER_KITS = _boxes_with("starter")

_size = Counter(k.set for k in KINDS)
#: Every group of cards; besides the fourteen sets also ``starters`` and ``uniques``, whose version is ``""``.
GROUPS: dict[str, SetInfo] = {
    k.set: SetInfo(k.set, k.color, _size[k.set], k.version if k.kind == "set" else "") for k in KINDS
}

#: The fourteen sets that can be collected.
SETS: dict[str, SetInfo] = {key: info for key, info in GROUPS.items() if info.version}

_index: dict[str, int] = {name: k.index for k in KINDS for name in (k.name.lower(), slug(k.name))}
# The second edition's card list spells one jar differently (Rule: edition.spelling.qebehseneuf-canopic-jar).
_index["qebehseneuf canopic jar"] = _index["qebehsenuef canopic jar"]


def pharaoh_named(name: object) -> str | None:
    """The pharaoh with this name, whatever its case; None when there is none."""
    return next((known for known in PHARAOHS if isinstance(name, str) and normal(known) == normal(name)), None)


def index_of(name: object) -> int:
    """The row of the card with this name, whatever its case. Raises ValueError that names the nearest."""
    # A card is often named by what came out of a file or a form, so anything may arrive here.
    called = name if isinstance(name, str) else ""
    found = _index.get(normal(called))
    if found is not None:
        return found
    if (pharaoh := pharaoh_named(name)) is not None:
        raise ValueError(f"{pharaoh} is a pharaoh and no card: vk.pharaoh({pharaoh!r}) tells about it.")
    near = ", ".join(nearest_names(called))
    all_of_them = f"The catalogue holds {len(KINDS)} names, from {KINDS[0].name} to {KINDS[-1].name}."
    hint = f"The nearest: {near}." if near else all_of_them
    raise ValueError(f"There is no card named {shortened(name)}. {hint}")


def nearest_names(name: str, count: int = 3) -> list[str]:
    """The card names that look most like a mistaken one."""
    wanted = name.lower().strip()
    near = difflib.get_close_matches(wanted, [k.name.lower() for k in KINDS], n=count, cutoff=0.6)
    if len(near) < count and wanted:
        near += [k.name.lower() for k in KINDS if wanted in k.name.lower() and k.name.lower() not in near]
    return [KINDS[_index[n]].name for n in near[:count]]
