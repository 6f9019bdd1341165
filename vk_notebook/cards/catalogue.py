"""The catalogue: every kind of card that exists, with its numbers and its set."""

from __future__ import annotations

import csv
import difflib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .actions import PHARAOHS

#: The boxes that can be played alone.
VERSIONS: tuple[str, ...] = ("base", "afterlife", "last-rites")
#: The boxes that have uniques.
POOL_VERSIONS: tuple[str, ...] = (*VERSIONS, "premium")

#: Every colour has a shape of its own, so that no board has to rely on colour alone.
COLOR_SHAPES: dict[str, str] = {
    "gray": "ring", "red": "diamond", "brown": "triangle", "yellow": "circle", "green": "square", "blue": "star",
    "tan": "hexagon", "purple": "spark",
}  # fmt: skip

_TABLE = Path(__file__).with_name("cards.csv")


@dataclass(frozen=True)
class Kind:
    """One kind of card: what is printed on it, and which of its numbers are assumed."""

    index: int
    name: str
    version: str
    set: str
    color: str
    kind: str
    copies: int
    level: int
    cost: int
    gold: int
    vp: int | None
    assumed: frozenset[str]
    slug: str

    @property
    def is_starter(self) -> bool:
        """Whether the card belongs to the ten that a player begins with."""
        return self.kind == "starter"

    @property
    def is_set_card(self) -> bool:
        """Whether the card belongs to a set (neither starter nor unique)."""
        return self.kind == "set"

    @property
    def is_unique(self) -> bool:
        """Whether only one copy of the card exists and it scores by itself."""
        return self.kind == "unique"


@dataclass(frozen=True)
class SetInfo:
    """A group of cards: its title, its colour and shape, and how many titles it holds."""

    key: str
    title: str
    color: str
    shape: str
    size: int
    version: str


def slug_of(name: str) -> str:
    """The name as rule ids and file names write it."""
    letters = [c if c.isalnum() else "-" for c in name.lower()]
    return "-".join(part for part in "".join(letters).split("-") if part)


def _kinds() -> Iterator[Kind]:
    with _TABLE.open(encoding="utf-8", newline="") as file:
        for index, row in enumerate(csv.DictReader(file, strict=True)):
            copies, level, cost, gold = (int(row[column]) for column in ("copies", "level", "cost", "gold"))
            yield Kind(
                index, row["name"], row["version"], row["set"], row["color"], row["kind"], copies, level, cost, gold,
                int(row["vp"]) if row["vp"] else None, frozenset(row["assumed"].split()), slug_of(row["name"]),
            )  # fmt: skip


def _groups() -> dict[str, SetInfo]:
    size = Counter(kind.set for kind in KINDS)
    return {
        k.set: SetInfo(k.set, k.set.replace("-", " ").title(), k.color, COLOR_SHAPES[k.color], size[k.set],
                       k.version if k.is_set_card else "")
        for k in KINDS
    }


#: The shipped table, in the order of its rows; an owner's numbers show in `values.current` alone.
KINDS: tuple[Kind, ...] = (*_kinds(),)

#: Every group of cards; besides the fourteen sets also ``starters`` and ``uniques``, whose version is ``""``.
GROUPS: dict[str, SetInfo] = _groups()

#: The fourteen sets that can be collected.
SETS: dict[str, SetInfo] = {key: info for key, info in GROUPS.items() if info.version}

_index: dict[str, int] = {k.name.lower(): k.index for k in KINDS} | {k.slug: k.index for k in KINDS}
# The second edition's card list spells one jar differently (Rule: edition.spelling.qebehseneuf-canopic-jar).
_index["qebehseneuf canopic jar"] = _index["qebehsenuef canopic jar"]


def pharaoh_named(name: object) -> str | None:
    """The pharaoh with this name, whatever its case; None when there is none."""
    wanted = " ".join(str(name).casefold().split())
    return next((known for known in PHARAOHS if known.casefold() == wanted), None)


def index_of(name: object) -> int:
    """The row of the card with this name, whatever its case. Raises ValueError that names the nearest."""
    # A card is often named by what came out of a file or a form, so anything may arrive here.
    found = _index.get(" ".join(str(name).lower().split()))
    if found is not None:
        return found
    if (pharaoh := pharaoh_named(name)) is not None:
        raise ValueError(f"{pharaoh} is a pharaoh and no card: vk.pharaoh({pharaoh!r}) tells about it.")
    near = ", ".join(nearest_names(str(name)))
    all_of_them = f"The catalogue holds {len(KINDS)} names, from {KINDS[0].name} to {KINDS[-1].name}."
    hint = f"The nearest: {near}." if near else all_of_them
    raise ValueError(f"There is no card named {name!r}. {hint}")


def nearest_names(name: str, count: int = 3) -> list[str]:
    """The card names that look most like a mistaken one."""
    wanted = name.lower().strip()
    near = difflib.get_close_matches(wanted, [k.name.lower() for k in KINDS], n=count, cutoff=0.6)
    if len(near) < count and wanted:
        near += [k.name.lower() for k in KINDS if wanted in k.name.lower() and k.name.lower() not in near]
    return [KINDS[_index[n]].name for n in near[:count]]
