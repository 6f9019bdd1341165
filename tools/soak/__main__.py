"""Play random games under checks, until every part of every card and pharaoh was done, declined and refused.

    python -m tools.soak [--games 10000] [--seed 0] [--jobs N]
    python -m tools.soak --card "Box of Food" [--variant solo] [--games 200]     positions around one card

Games of 1 to 6 players, in all versions, presets, mixes, variants and editions. Each is checked at every decision, and
at some for all that tests/property knows. What is still missing afterwards is looked for in random positions around the
card. A game follows from its seed alone; a failure is printed with the command that plays it again. Exit code 1 when a
check failed or a part was never seen. The compiled core plays the same games faster, but does not say which parts were
seen: PYTHONPATH=build/compiled:. python -m tools.soak
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from multiprocessing import Pool

from tools.soak.coverage import BY_KEY, DECLINED, EXECUTED, REFUSED, SOLITAIRE, SOLO, Mark, excused, told, wanted
from tools.soak.playing import COMPILED, LONGEST, Report, play_games, play_positions
from tools.soak.tables import NAMES, VARIANTS

CHUNK = 50  # games a job
TRIES = 200  # positions a job
ROUNDS = 25  # jobs for a card before it is given up
#: Where the wording of a program is in force.
PLAYED_IN = {SOLO: SOLO, SOLITAIRE: VARIANTS[0]}


def arguments(argv: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="how many games, or positions with --card")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--card", choices=NAMES, metavar="NAME", help="positions around this card or pharaoh only")
    parser.add_argument("--variant", choices=VARIANTS, help="with --card, in a game for one player")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    return parser.parse_args(argv)


def games(asked: argparse.Namespace, total: Report) -> None:
    """Play the games; a failure ends it early."""
    last = asked.seed + asked.games
    jobs = [range(first, min(first + CHUNK, last)) for first in range(asked.seed, last, CHUNK)]
    with Pool(asked.jobs) as pool:
        for found in pool.imap(play_games, jobs):
            total.add(found)
            print(f"{total.games} of {asked.games} games", end="\r", file=sys.stderr, flush=True)
            if total.failures:
                return


def positions(asked: argparse.Namespace, need: set[Mark], total: Report) -> None:
    """Look for what is still missing in positions around the cards, until it is found or given up."""
    with Pool(asked.jobs) as pool:
        for number in range(ROUNDS):
            rare = {(BY_KEY[key].name, PLAYED_IN.get(BY_KEY[key].wording)) for key, _, _ in need - total.marks}
            if not rare or total.failures:
                return
            seeds = range(asked.seed + number * TRIES, asked.seed + (number + 1) * TRIES)
            for job in [pool.apply_async(play_positions, (card, seeds, variant)) for card, variant in rare]:
                total.add(job.get())


def report(total: Report, need: set[Mark], seconds: float) -> int:
    """Print what was played, what was seen and what went wrong; returns the exit code."""
    print(f"{total.games:,} games, {total.turns:,} turns, {total.decisions:,} decisions in {seconds:.0f} s; "
          f"{total.checked:,} decisions checked at length, {total.refusals:,} refusals explained; "
          f"the longest game took {total.longest:,} of {LONGEST:,} choices")  # fmt: skip
    for how in (EXECUTED, DECLINED, REFUSED):
        if of := {mark for mark in need if mark[1] == how}:
            print(f"  {how:9} {len(of & total.marks):4} of {len(of):4}")
    never = excused(NAMES)
    wrong = [f"FAILED: {told(mark, 'was')}, although {never[mark]}" for mark in sorted(set(never) & total.marks)]
    for played, problem in total.failures[:10]:
        wrong.append(f"FAILED: {problem}\n  python -m tools.soak {played}")
    if not total.failures:  # what failed was not played to its end
        wrong += [f"missing: {told(mark)}" for mark in sorted(need - total.marks)]
    print("".join(f"{line}\n" for line in wrong), end="")
    return 1 if wrong else 0


def main(argv: list[str] | None = None) -> int:
    """Run the soak; returns the exit code."""
    asked = arguments(argv)
    total, begun = Report(), time.monotonic()
    if asked.card:
        total.add(play_positions(asked.card, range(asked.seed, asked.seed + asked.games), asked.variant))
        need: set[Mark] = set()
    else:
        games(asked, total)
        need = wanted(NAMES) if asked.games > 1 and not COMPILED else set()
        positions(asked, need, total)
    return report(total, need, time.monotonic() - begun)


if __name__ == "__main__":
    sys.exit(main())
