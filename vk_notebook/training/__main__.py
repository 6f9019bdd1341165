"""Train the judge: ``python -m vk_notebook.training``.

Without options it makes weights like the shipped ones, in less than three hours on two processors. For your own
box, in less than ten minutes::

    python -m vk_notebook.training --cards base --players 2 --games 6000 --rounds 1 --start shipped --out mine.weights
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from ..cards.catalogue import VERSIONS
from ..cards.pools import PRESETS
from ..ground.console import open_streams
from ..ground.files import must_be_writable, place
from .course import NotThisRun, Plan, train


def main(argv: Sequence[str] | None = None) -> int:
    """Train from the command line; 1 when that is not possible."""
    open_streams()
    plan = Plan()
    parser = argparse.ArgumentParser(prog="python -m vk_notebook.training", description="Train the judge.")
    names = (*VERSIONS, *PRESETS)
    parser.add_argument("--out", type=Path, default=Path("judge.weights"), help="the file to write (judge.weights)")
    parser.add_argument("--work", type=Path, help="where games are kept, so that a run can go on (OUT.work)")
    parser.add_argument("--games", type=int, default=plan.games, help=f"games by tempo ({plan.games:,})")
    parser.add_argument("--rounds", type=int, default=plan.rounds, help=f"rounds, with the first ({plan.rounds})")
    parser.add_argument("--match", type=int, default=plan.match, help=f"games that decide a round ({plan.match})")
    parser.add_argument(
        "--seed", type=int, default=plan.seed, help=f"the same seed gives the same weights ({plan.seed})"
    )
    parser.add_argument("--cards", choices=names, metavar="CARDS", help=f"only {', '.join(names)}; else all and mixes")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), help="only so many seats; else two to four")
    parser.add_argument("--start", default="", help="weights to go on from: shipped, or a file; else from nothing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that share the games")
    asked = parser.parse_args(argv)
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # sums in one order, so that the same run gives the same weights
    if asked.games < 1 or asked.rounds < 1 or asked.match < 1:
        parser.error("--games, --rounds and --match are whole numbers from 1")
    plan = Plan(asked.games, asked.rounds, asked.match, asked.seed, asked.cards, asked.players, asked.start)
    begun = time.monotonic()

    def tell(what: str, done: float) -> None:
        sys.stderr.write(f"\r{time.monotonic() - begun:6.0f} s  {what}, {done:.0%}".ljust(79))
        if done >= 1:
            sys.stderr.write("\n")

    try:
        must_be_writable(asked.out)
        out = place(asked.out)
        work = place(asked.work) if asked.work else out.with_name(out.name + ".work")
        weights = train(plan, work, asked.jobs, tell)
        weights.save(asked.out)
    except (NotThisRun, OSError, ValueError) as error:
        sys.stderr.write(f"\n{error}\n")
        return 1
    sys.stdout.write(f"{asked.out}: {weights.trained}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
