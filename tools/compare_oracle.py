"""Compare the package with the oracle of the tests, a second implementation of every card, for every pool.

    python tools/compare_oracle.py [--comparisons 100000] [--seed 1]

Plays games from the first turn and made-up positions of each pool at random on both sides. At every step the question,
the options and the place of every card have to be the same. A comparison is one answer to "may this card be executed
now?", asked for each kind of card in the hand at each main decision. If the two disagree, it prints the moves that lead
there, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import count
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from tests.oracle.driver import POOLS, Duel, Mismatch, Pool, game_in, random_position

#: How many steps of a game and of a position are played.
GAME, POSITION = 150, 60


def duels(name: str, pool: Pool, seed: int, found: Counter[str]) -> None:
    """A game and four positions of a pool on both sides; what came of it is counted."""
    made = [(game_in(pool, seed), seed, GAME)]
    made += [(random_position(n, "", pool), n, POSITION) for n in range(4 * seed, 4 * seed + 4)]
    for make, number, steps in made:
        both = Duel(make, number, by_colour=pool.by_colour)
        try:
            both.run(steps)
        except Mismatch as mismatch:
            found["disagreements"] += 1
            print(f"\n{mismatch}\n")
        found["positions"] += both.positions
        found["comparisons"] += both.executions
        found[name] += both.executions


def main(argv: list[str] | None = None) -> int:
    """Compare; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--comparisons", type=int, default=100_000, help="stop after this many")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    asked = parser.parse_args(argv)
    found: Counter[str] = Counter()
    for seed in count(asked.seed):
        for name, pool in POOLS.items():
            duels(name, pool, seed, found)
        if found["comparisons"] >= asked.comparisons:
            break
    for name in POOLS:
        print(f"{name:35}{found[name]:10,} comparisons")
    print(f"{found['comparisons']:,} comparisons in {found['positions']:,} positions of {len(POOLS)} pools, "
          f"{found['disagreements']} disagreements")  # fmt: skip
    return 1 if found["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main())
