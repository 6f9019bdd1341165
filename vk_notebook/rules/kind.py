"""One kind of card: what is printed on it beside its text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """What is printed on a card, and which of its numbers are assumed."""

    index: int
    name: str
    version: str
    set: str
    color: str
    kind: str  # "starter", "set" or "unique"
    copies: int
    level: int
    cost: int
    gold: int
    vp: int | None
    assumed: frozenset[str]
