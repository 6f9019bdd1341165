"""One kind of card: what is printed on it beside its text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """What is printed on a card, and which of its numbers are assumed."""

    #: its place in the card table
    index: int
    #: the title
    name: str
    #: the box it comes from: base, afterlife, last-rites or premium
    version: str
    #: the set's key, ``"starters"`` or ``"uniques"``
    set: str
    #: the colour of its set
    color: str
    #: ``"starter"``, ``"set"`` or ``"unique"``
    kind: str
    #: how many there are: in a version, or of a starter in each player's deck
    copies: int
    #: 1 for starters, 2 or 3 for the stock
    level: int
    #: what it costs, in gold
    cost: int
    #: what it pays, in gold
    gold: int
    #: the printed points of a starter or unique; None for a set card
    vp: int | None
    #: the numbers that no published source gives, so that they had to be assumed
    assumed: frozenset[str]
