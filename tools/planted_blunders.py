"""How many blunders a review finds that were made on purpose.

    python tools/planted_blunders.py [--games 50] [--budget 40] [--turns 4] [--seed 1] [--quick]

Each game is one of two collectors in which a move of the last turns was replaced by one that loses a third of the
chance to win or more, in worlds that the review does not use. The review judges that turn and all after it. Exit code 1
when it finds fewer than nine in ten.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.planted_blunders import games, seen

ENOUGH = 0.9


def main() -> int:
    """Plant, review, and print a line a game; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=50)
    asked.add_argument("--budget", type=int, help="playouts for a decision; 40, or 15 with --quick")
    asked.add_argument("--quick", action="store_true", help="as a quick review looks")
    asked.add_argument("--turns", type=int, default=4, help="how near the end the blunder is")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    found = 0
    begun = time.process_time()
    for number, one in enumerate(games(given.games, given.seed, turns=given.turns), 1):
        hit = seen(one, given.budget, quick=given.quick)
        found += hit
        word = "found" if hit else "missed"
        move = one.record.moves[one.step - 1]
        print(f"{number:>3} {word:<7} turn {one.turn}: {move}, loses {one.loss:.0%}", flush=True)
    share = found / given.games
    print(f"{found} of {given.games} found, {share:.0%}; {time.process_time() - begun:.0f} s of processor time")
    return 0 if share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
