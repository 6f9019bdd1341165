"""Which cards a game is played with: versions, starter kits, and how many players they allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import catalogue
from .catalogue import Kind

VERSIONS = ("base", "afterlife", "last-rites")
STARTER_KITS = ("base", "last-rites")
MOST_SEATS = 4


def stock_of(cards: str) -> list[Kind]:
    """Every stock card of a version, one entry for each copy.

    Raises ValueError that lists the versions. Rule: setup.set-card-copies, setup.unique-copies
    """
    if cards not in VERSIONS:
        raise ValueError(f"there are no cards {cards!r}; possible: {', '.join(VERSIONS)}")
    return [k for k in catalogue.current() if k.version == cards and k.kind != "starter" for _ in range(k.copies)]


def starters_of(starters: str | Sequence[str] | Mapping[str, int] | None, cards: str) -> list[Kind]:
    """The ten starters of every seat: a kit, ten names, or names with counts.

    None means the version's own; Afterlife plays with the base kit. Rule: setup.starters-base, setup.starters-choice
    """
    if starters is None:
        starters = "last-rites" if cards == "last-rites" else "base"
    if isinstance(starters, str):
        if starters not in STARTER_KITS:
            raise ValueError(f"there is no starter kit {starters!r}; possible: {', '.join(STARTER_KITS)}, or ten names")
        return [
            k for k in catalogue.current() if k.kind == "starter" and k.version == starters for _ in range(k.copies)
        ]
    given: object = starters
    if not isinstance(given, (Mapping, Sequence)):
        raise ValueError(f"starters are {', '.join(STARTER_KITS)}, ten names, or names with counts; not {starters!r}")
    if isinstance(starters, Mapping):
        counts: list[Any] = list(starters.values())
        if wrong_counts := [n for n in counts if not isinstance(n, int) or n < 0]:
            raise ValueError(f"how many of a starter is a whole number from 0, not {wrong_counts[0]!r}")
        names = [name for name, n in starters.items() for _ in range(n)]
    else:
        names = list(starters)
    kinds = [catalogue.find(name) for name in names]
    wrong = [k.name for k in kinds if k.kind != "starter"]
    if wrong:
        raise ValueError(f"{', '.join(wrong)}: no starter; the starters are {', '.join(_all_starters())}")
    if len(kinds) != 10:
        raise ValueError(f"a starter deck has ten cards, not {len(kinds)}")
    return kinds


def _all_starters() -> list[str]:
    return [k.name for k in catalogue.current() if k.kind == "starter"]
