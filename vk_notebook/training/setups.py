"""Which games the judge learns from: boxes, presets, mixes, two to four seats, and other tables of card numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from ..analysis.assumed import tables
from ..cards import values
from ..cards.catalogue import KINDS
from ..cards.mix import random_mix
from ..cards.pools import PRESETS, named
from ..play.create import new_game
from ..rules.engine.state import State

#: Tables of card numbers that the judge learns by, drawn with seeds that no test and no measurement uses.
TABLES_SEED = 77_000
TABLES = 60


Numbers = dict[str, dict[str, int]]


@dataclass(frozen=True)
class Setups:
    """What games are drawn from: everything, or only the cards and seats that are named."""

    cards: str | None = None
    players: int | None = None

    def deal(self, seed: int) -> State:
        """The first state of the game of this number."""
        rng = Random(f"setup {seed}")
        players = self.players or rng.choices((2, 3, 4), (70, 18, 12))[0]
        numbers: Numbers = {}
        if rng.random() < (0.4 if self.cards is None else 0.25):
            numbers = _tables()[int(rng.random() * TABLES)]
        with values.numbers(_under(numbers, own_numbers())):
            cards = self.cards or _cards(rng)
            pharaohs = self.cards is None and rng.random() < 0.08
            return new_game(players, cards=cards, pharaohs=pharaohs, seed=seed).state

    def kinds(self) -> list[str]:
        """The names of the cards that are learned from; all when none are named."""
        if self.cards is None:
            return [kind.name for kind in KINDS]
        return [kind.name for kind in new_game(self.players or 2, cards=self.cards, seed=1).state.table.kinds]

    def reach(self) -> dict[str, int]:
        """The largest numbers on the cards that are learned from."""
        columns = {"costs": "cost", "brings": "gold", "scores": "vp"}
        learned, own = set(self.kinds()), own_numbers()
        tables = [_under(table, own) for table in ({}, *_tables())]
        return {
            what: max(table.get(kind.name, {}).get(column, getattr(kind, column) or 0)
                      for table in tables for kind in KINDS if kind.name in learned)
            for what, column in columns.items()
        }  # fmt: skip


def own_numbers() -> Numbers:
    """What an owner's card numbers, where some are in force, have that is not as shipped."""
    return values.differing(values.current())


def _under(table: Numbers, own: Numbers) -> Numbers:
    """A table of card numbers with an owner's laid over it."""
    return {name: {**table.get(name, {}), **own.get(name, {})} for name in {**table, **own}} if own else table


def _cards(rng: Random) -> Any:
    drawn = rng.random()
    for most, box in ((0.34, "base"), (0.56, "afterlife"), (0.78, "last-rites")):
        if drawn < most:
            return box
    if drawn < 0.86:
        small = [name for name in PRESETS if named()[name].mix.most_seats <= 4]
        return small[int(rng.random() * len(small))]
    return random_mix(int(rng.random() * 100_000))


@cache
def _tables() -> list[Numbers]:
    return [table for spread in (1, 2) for table in islice(tables(TABLES_SEED, spread), TABLES // 2)]
