"""Thousands of random games under checks, until every part of every card and pharaoh was done, declined and refused.

    python tools/soak.py [--games 10000] [--seconds N] [--seed S] [--cards base|mix|all] [--card NAME] [--jobs N]

Plays games of 2 to 4 players in both editions in one process a core. Each game is checked for lost cards, holes, hands,
entombments and rounds; one in two hundred at every fifth decision for all that tests/property knows. What is still
missing afterwards is looked for in random positions around the card. Exit code 1 when a check failed or a part was
never seen; a failure is printed with the command that plays it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.property.tables import PHARAOHS, card_names
from tests.soak_coverage import BY_KEY, Mark, excused, told, wanted
from tests.soak_worker import Report, play_games, play_positions

CHUNK = 50  # games a job
TRIES = 200  # positions a job
ROUNDS = 25  # jobs for a card before it is given up


def main(argv: list[str] | None = None) -> int:
    """Run the soak; returns the exit code."""
    asked = arguments(argv)
    names = [*card_names(asked.cards), *PHARAOHS]
    need = wanted(names)
    begun = time.monotonic()
    total = Report()
    with ProcessPoolExecutor(asked.jobs) as pool:
        if asked.card:
            seeds = range(asked.seed, asked.seed + asked.games)
            total.add(pool.submit(play_positions, asked.card, seeds, asked.cards).result())
            need = {mark for mark in need if BY_KEY[mark[0]].name == asked.card} if asked.games > 1 else set()
        else:
            games(pool, asked, begun, total)
            if asked.games > 1 and not total.failures:
                positions(pool, asked, need, total)
            elif asked.games == 1:
                need = set()
    return report(total, need, excused(names), asked, time.monotonic() - begun)


def arguments(argv: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="soak", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=None, help="how many games (10000), or positions with --card (1)")
    parser.add_argument("--seconds", type=float, default=None, help="play no new games after so many seconds")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--cards", choices=("base", "mix", "all"), default="mix", help="which cards are played with")
    parser.add_argument("--card", help="play positions around this card or pharaoh only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    asked = parser.parse_args(argv)
    if asked.games is None:
        asked.games = 1 if asked.card else 10_000
    if asked.card and asked.card not in (*card_names("all"), *PHARAOHS):
        parser.error(f"there is no card and no pharaoh {asked.card!r}")
    return asked


def games(pool: ProcessPoolExecutor, asked: argparse.Namespace, begun: float, total: Report) -> None:
    """Play the games, a few jobs ahead of what is done."""
    last = asked.seed + asked.games
    chunks = iter(range(asked.seed, last, CHUNK))
    running: set[Future[Report]] = set()
    shown = 0.0

    def more() -> Iterator[Future[Report]]:
        for first in chunks:
            yield pool.submit(play_games, range(first, min(first + CHUNK, last)), asked.cards)

    supply = more()
    while True:
        while len(running) < 2 * asked.jobs:
            late = asked.seconds is not None and time.monotonic() - begun > asked.seconds
            job = None if late or total.failures else next(supply, None)
            if job is None:
                break
            running.add(job)
        if not running:
            break
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for job in done:
            total.add(job.result())
        if sys.stderr.isatty() and time.monotonic() - shown > 1:
            shown = time.monotonic()
            print(f"\r{total.games} of {asked.games} games", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)


def positions(pool: ProcessPoolExecutor, asked: argparse.Namespace, need: set[Mark], total: Report) -> None:
    """Look for what is still missing in positions around the cards, until it is found or given up."""
    for number in range(ROUNDS):
        rare = sorted({BY_KEY[key].name for key, _, _ in need - total.marks})
        if not rare or total.failures:
            return
        first = asked.seed + number * TRIES
        for job in [pool.submit(play_positions, card, range(first, first + TRIES), asked.cards) for card in rare]:
            total.add(job.result())


def report(
    total: Report, need: set[Mark], never: dict[Mark, str], asked: argparse.Namespace, seconds: float
) -> int:
    """Print what was played, what was seen and what went wrong; returns the exit code."""
    print(f"{total.games} games, {total.turns} turns, {total.decisions} decisions in {seconds:.0f} s, "
          f"{total.checked} decisions checked at length, {total.refusals} refusals explained")
    for what in ("executed", "declined", "refused"):
        of = {mark for mark in need if mark[1] == what}
        if of:
            print(f"  {what:9} {len(of & total.marks):4} of {len(of):4}")
    missing = sorted(need - total.marks)
    for mark in missing:
        print(f"  missing: {told(mark)}")
    wrong = sorted(set(never) & total.marks)
    for mark in wrong:
        print(f"FAILED: {told(mark, 'was')}, although {never[mark]}")
    for how, what in total.failures[:10]:
        print(f"FAILED: {what}\n  python tools/soak.py {how} --cards {asked.cards}")
    if len(total.failures) > 10:
        print(f"  and {len(total.failures) - 10} more failures")
    return 1 if missing or wrong or total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
