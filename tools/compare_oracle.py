"""The package against the oracle of the tests, which reads every card a second time: over every pool, in one command.

    python tools/compare_oracle.py [--comparisons 100000] [--seed 1]

Games from the first turn and made-up positions of each pool in turn are played at random on both sides. At every step
the question, the options and where every card lies have to be the same. A comparison is one answer to "may this card be
executed now?", asked for each kind of card in the hand at each main decision. Prints the comparisons of each pool and
every disagreement with the moves that lead to it; exit code 1 when there is one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).resolve().parents[1]))

from tests.oracle.driver import POOLS, Duel, Mismatch, Pool, game_in, random_position

#: How many steps of a game and of a position are played.
GAME, POSITION = 150, 60


class Tally(NamedTuple):
    """What was compared."""

    games: int = 0
    positions: int = 0
    comparisons: int = 0
    disagreements: tuple[str, ...] = ()

    def and_(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*(one + two for one, two in zip(self, other, strict=True)))


def duel(pool: Pool, make: Callable[[], Any], seed: int, steps: int) -> Tally:
    """One game or position on both sides; what they disagree on is kept."""
    both = Duel(make, seed, by_colour=pool.by_colour)
    wrong: tuple[str, ...] = ()
    try:
        both.run(steps)
    except Mismatch as found:
        wrong = (str(found),)
    return Tally(1, both.positions, both.executions, wrong)


def compare(wanted: int, first: int) -> dict[str, Tally]:
    """Play every pool in turn, from a seed on, until there are so many comparisons."""
    tallies = {name: Tally() for name in POOLS}
    for seed in count(first):
        for name, pool in POOLS.items():
            told = duel(pool, game_in(pool, seed), seed, GAME)
            for more in range(4):
                number = 4 * seed + more
                told = told.and_(duel(pool, random_position(number, "", pool), number, POSITION))
            tallies[name] = tallies[name].and_(told)
        if sum(tally.comparisons for tally in tallies.values()) >= wanted:
            return tallies
    raise AssertionError("there is always another seed")


def main(argv: list[str] | None = None) -> int:
    """Compare; returns the exit code."""
    parser = argparse.ArgumentParser(description="The package against the oracle of the tests, over every pool.")
    parser.add_argument("--comparisons", type=int, default=100_000, help="stop after so many (default: 100000)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    asked = parser.parse_args(argv)
    tallies = compare(asked.comparisons, asked.seed)
    total = Tally()
    for name, tally in tallies.items():
        total = total.and_(tally)
        print(f"{name:35}{tally.games:7,} played{tally.positions:10,} positions{tally.comparisons:10,} comparisons")
        for wrong in tally.disagreements:
            print(f"\n{wrong}\n")
    print(
        f"{total.comparisons:,} comparisons in {total.positions:,} positions of {len(tallies)} pools, "
        f"{len(total.disagreements)} disagreements"
    )
    return 1 if total.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
