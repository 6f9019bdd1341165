"""Other card numbers that could be right, to see what depends on the assumed ones.

Most costs, gold values and levels, and the points of the uniques, are in no published text. `tables` draws other
numbers for them that honour all that is published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from ..cards.catalogue import KINDS, index_of
from ..cards.published import LEVELS, POINTS, counted
from ..ground.given import check_whole
from ..rules.kind import Kind

#: Other numbers, by the name of a card: what differs from the shipped table.
Table = dict[str, dict[str, int]]
#: A level III card costs no less than a level II card that costs so much less, or their levels do not change places.
NEAR = 1
#: A card that can be bought costs something, and any card pays something.
LEAST = {"cost": 1, "gold": 1, "vp": 1}


def tables(seed: int = 1, spread: int = 1) -> Iterator[Table]:
    """Other tables of card numbers that could be right, without end.

    Only assumed cells change. Each cost and gold value moves by at most `spread` and stays 1 or more (starters keep the
    cost 0); uniques of a version exchange points, so their sum stays; a level II and a level III card of one version
    that cost about the same exchange levels, so the numbers of copies stay. A table has what differs from the shipped
    numbers, as `vk.use_card_values` takes it. The same seed gives the same tables; each follows from the seed and its
    number. Raises ValueError for a spread that is not a whole number from 1 to 3.
    """
    seed, spread = check_whole("the seed", seed), check_whole("the spread", spread, 1, 3)
    number = 0
    while True:
        yield _drawn(Random(f"{seed} {number}"), spread)
        number += 1


def _drawn(rng: Random, spread: int) -> Table:
    numbers = {kind.name: {"cost": kind.cost, "gold": kind.gold, "level": kind.level} for kind in KINDS}
    for kind in KINDS:
        for column in ("cost", "gold"):
            if column in kind.assumed and not (column == "cost" and kind.kind == "starter"):
                moved = getattr(kind, column) + _below(rng, 2 * spread + 1) - spread
                numbers[kind.name][column] = max(LEAST[column], moved)
    for version in dict.fromkeys(kind.version for kind in KINDS):
        of = [kind for kind in KINDS if kind.version == version and kind.kind != "starter"]
        _change_levels(rng, [kind for kind in of if "level" in kind.assumed], numbers)
        _pass_points(rng, [kind for kind in of if "vp" in kind.assumed], numbers, spread)
    changed = {
        kind.name: {column: n for column, n in numbers[kind.name].items() if n != getattr(kind, column)}
        for kind in KINDS
    }
    return {name: row for name, row in changed.items() if row}


def _below(rng: Random, n: int) -> int:
    # random() gives the same numbers in every version of Python, randrange need not
    return int(rng.random() * n)


def _change_levels(rng: Random, kinds: Sequence[Kind], numbers: dict[str, dict[str, int]]) -> None:
    """Let pairs of about the same cost change levels; both have as many copies, so that the counts stay."""
    for kind in kinds:
        row = numbers[kind.name]
        near = [
            other for other in kinds
            if other.copies == kind.copies and numbers[other.name]["level"] != row["level"]
            and abs(numbers[other.name]["cost"] - row["cost"]) <= NEAR
        ]  # fmt: skip
        if near and rng.random() < 0.5:
            other = numbers[near[_below(rng, len(near))].name]
            row["level"], other["level"] = other["level"], row["level"]


def _pass_points(rng: Random, kinds: Sequence[Kind], numbers: dict[str, dict[str, int]], spread: int) -> None:
    """Let uniques pass points to each other, each at most `spread` from its own."""
    worth = {kind.name: kind.vp or 0 for kind in kinds}
    for _ in range(spread * len(kinds)):
        giving = [k.name for k in kinds if worth[k.name] > max(LEAST["vp"], (k.vp or 0) - spread)]
        giver = giving[_below(rng, len(giving))] if giving else ""
        taking = [k.name for k in kinds if k.name != giver and worth[k.name] < (k.vp or 0) + spread]
        if giver and taking:
            worth[giver] -= 1
            worth[taking[_below(rng, len(taking))]] += 1
    for name, points in worth.items():
        numbers[name]["vp"] = points


def problems(table: Mapping[str, Mapping[str, int]]) -> list[str]:
    """What in a table contradicts what is published, a sentence for each; nothing if it could be right.

    Raises ValueError for a card that does not exist.
    """
    found = []
    kinds = list(KINDS)
    for name, row in table.items():
        kind = KINDS[index_of(name)]
        changed: dict[str, Any] = dict(row)
        kinds[kind.index] = replace(kind, **changed)
        for column, number in row.items():
            if column not in kind.assumed and number != getattr(kind, column):
                found.append(f"the {column} of {kind.name} is printed: {getattr(kind, column)}, not {number}")
    for version, wanted in LEVELS.items():
        of = [kind for kind in kinds if kind.version == version and kind.kind != "starter"]
        if (counts := counted(of)) != wanted:
            found.append(f"{version} has {wanted[0]} level II and {wanted[1]} level III cards, not {counts}")
        points = sum(kind.vp or 0 for kind in of if kind.kind == "unique")
        if points != POINTS[version]:
            found.append(f"the uniques of {version} are worth {POINTS[version]} points, not {points}")
    return found
