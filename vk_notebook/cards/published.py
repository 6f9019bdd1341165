"""What is published about the cards' numbers, and what numbers that somebody reads off a box look like beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..rules.kind import Kind
from .catalogue import KINDS

#: Copies with level II and III (Rule: setup.components-base, setup.components-last-rites), and the points of all
#: uniques (Rule: solitaire.starter.unique-vp-sum-base), that the published rulebooks fix.
LEVELS = {"base": (29, 27), "afterlife": (29, 27), "last-rites": (28, 28)}
POINTS = {"base": 19, "afterlife": 19, "last-rites": 14}
#: The least and the most that is typed for a card. No published text tells of a number near these ends.
POSSIBLE = {"gold": (0, 9), "cost": (0, 19), "vp": (0, 14)}
#: What surprises nobody; the cost goes by the level.
LIKELY = {"gold": (1, 6), "vp": (1, 7)}
LIKELY_COST = {1: (0, 2), 2: (1, 6), 3: (3, 9)}
LIKELY_STARTER_GOLD = (1, 3)
_TWICE = "Each set card is in the box twice."
ROMAN = {1: "I", 2: "II", 3: "III"}


def possible(kind: Kind, column: str) -> tuple[int, int]:
    """The least and the most that can be typed for one number of a card."""
    if column == "level":
        return (1, 1) if kind.kind == "starter" else (2, 3)
    return POSSIBLE[column]


def impossible(kind: Kind, column: str, number: int) -> str:
    """Why no card can have such a number; nothing where it can."""
    least, most = possible(kind, column)
    if least <= number <= most:
        return ""
    about = f"the points of {kind.name} are" if column == "vp" else f"the {column} of {kind.name} is"
    return f"{about} {number}; it can only be {least} to {most}"


def remark(kind: Kind, column: str) -> str:
    """What to say beside one number of a card: that it is printed otherwise, or surprising; mostly nothing."""
    number, shipped = getattr(kind, column), KINDS[kind.index]
    if column not in shipped.assumed and number != getattr(shipped, column):
        return f"The rulebook says {getattr(shipped, column)}."
    is_starter = kind.kind == "starter"
    if column == "cost":
        # A level that is only assumed says nothing about the cost.
        is_level_known = "level" not in kind.assumed
        least, most = LIKELY_COST[kind.level] if is_level_known else (LIKELY_COST[2][0], LIKELY_COST[3][1])
        if least <= number <= most:
            return ""
        if not is_level_known:
            return f"Cost {number}?"
        return f"A starter that costs {number}?" if is_starter else f"Cost {number} at level {ROMAN[kind.level]}?"
    least, most = LIKELY.get(column, (number, number))
    if is_starter and column == "gold":
        least, most = LIKELY_STARTER_GOLD
    if least <= number <= most:
        return ""
    if column == "vp":
        return f"Worth {number}?"
    return f"A starter that pays {number}?" if is_starter else f"A card that pays {number}?"


def counted(kinds: Iterable[Kind]) -> tuple[int, int]:
    """How many copies of level II and of level III there are among some kinds."""
    levels = [kind.level for kind in kinds for _ in range(kind.copies)]
    return levels.count(2), levels.count(3)


def totals(version: str, kinds: Iterable[Kind], given: Mapping[str, Iterable[str]]) -> list[tuple[str, bool]]:
    """How the numbers that were `given` for a box add up beside what is published, and whether that is wrong."""
    if version not in LEVELS:
        return []
    stock = [kind for kind in kinds if kind.version == version and kind.kind != "starter"]
    uniques = [kind for kind in stock if kind.kind == "unique"]
    levels = [kind for kind in stock if "level" in given.get(kind.name, ())]
    worth = [kind for kind in uniques if "vp" in given.get(kind.name, ())]
    return [
        _level_total(counted(levels), LEVELS[version], len(levels) == len(stock)),
        _points_total(sum(kind.vp or 0 for kind in worth), POINTS[version], len(worth) == len(uniques)),
    ]


def _level_total(found: tuple[int, int], wanted: tuple[int, int], whole: bool) -> tuple[str, bool]:
    if any(have > most for have, most in zip(found, wanted, strict=True)) or (whole and found != wanted):
        return (
            f"According to the levels you entered, the box has {found[0]} cards of level II and {found[1]} of level "
            f"III. The rulebook says {wanted[0]} and {wanted[1]}. {_TWICE} Check the levels."
        ), True
    return f"Level II: {found[0]} of {wanted[0]} cards. Level III: {found[1]} of {wanted[1]}. {_TWICE}", False


def _points_total(found: int, wanted: int, whole: bool) -> tuple[str, bool]:
    if found > wanted or (whole and found != wanted):
        return f"Your uniques are worth {found} points in total. The rulebook says {wanted}. Check them.", True
    return f"Uniques (cards that belong to no set): {found} of {wanted} points.", False
