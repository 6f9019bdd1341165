"""``vk-notebook review``: where a game was won and lost, in words, as JSON, in the record or as a page."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext

from ..analysis.evaluate import POLICY
from ..analysis.review import review
from ..analysis.review.review_work import JUDGED, JUDGED_QUICK
from ..analysis.simulation.worker_processes import local_jobs
from ..board.keeping.export import to_html
from ..bots import BOTS
from ..ground.errors import RecordError
from ..ground.files import write
from ..ground.letters import legible
from ..record import Record
from .options import Commands, check_targets, command, jobs_option, whole, write_json
from .records_command import file_argument, opened


def add(commands: Commands) -> None:
    """The command and its options."""
    about = "Simulate every option for each decision in a record to find the mistakes."
    one = command(commands, run, "review", "find out what won or lost a game", about)
    file_argument(one)
    one.add_argument(
        "--budget", type=whole(4, 100_000), metavar="N",
        help=f"how often to deal the hidden cards anew for a decision, on average (default: {JUDGED}, or "
        f"{JUDGED_QUICK} with --quick); the more often, the smaller the mistakes it finds",
    )  # fmt: skip
    brief = "take about half the time, with a less thorough look at each choice"
    one.add_argument("--quick", action="store_true", help=brief)
    one.add_argument("--seconds", type=float, metavar="S", help="stop after this many seconds and show what was found")
    one.add_argument("--seed", type=int, default=1, help="the same seed gives the same review (default: 1)")
    one.add_argument("--player", action="append", metavar="NAME", help="judge only this player; may be repeated")
    one.add_argument("--turns", type=span, metavar="FIRST-LAST", help="judge only these turns, for example 30-38")
    one.add_argument(
        "--policy", choices=[POLICY, *BOTS], default=POLICY, metavar="BOT",
        help=f"who judges each position: the {POLICY} (default), or a bot that plays it out: {', '.join(BOTS)}",
    )  # fmt: skip
    jobs_option(one, "work", "works")
    one.add_argument(
        "--json", nargs="?", const="-", metavar="FILE",
        help="print the review as JSON instead of words; with a file name, write it there and print the words too",
    )  # fmt: skip
    one.add_argument("--save", metavar="OUT", help="write the record with evaluations, marks and better lines")
    one.add_argument("--html", metavar="OUT", help="write it as a page that replays the game and needs no network")


def span(text: str) -> tuple[int, int]:
    """The first and the last turn, for argparse."""
    first, _, last = text.partition("-")
    try:
        found = int(first), int(last or first)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a turn or a span of turns such as 30-38") from None
    if not 1 <= found[0] <= found[1]:
        raise argparse.ArgumentTypeError(f"{text!r}: turns count from 1; give the first turn of a span first")
    return found


def run(arguments: argparse.Namespace) -> int:
    """Review a record and say what was found. The exit code: 1 where the record breaks off."""
    check_targets(arguments.json, save=arguments.save, html=arguments.html)
    record = _as_far_as_it_goes(arguments.file, arguments.game)
    jobs = local_jobs(arguments.jobs)
    if jobs > 1:  # the processes take no module from the folder that one stands in
        os.environ["PYTHONSAFEPATH"] = "1"
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as executor:
        found = review(
            record, budget=arguments.budget, quick=arguments.quick, seconds=arguments.seconds, seed=arguments.seed,
            policy=arguments.policy, players=arguments.player, turns=arguments.turns, executor=executor,
        )  # fmt: skip
    if arguments.json != "-":
        print(legible(str(found)))
    if arguments.json is not None:
        write_json(arguments.json, found.to_dict())
    if arguments.save:
        record.save(arguments.save)
    if arguments.html:
        write(arguments.html, to_html(record))
    return 1 if found.broken else 0


def _as_far_as_it_goes(file: str, game: int | None) -> Record:
    try:
        return opened(file, game)
    except RecordError as error:
        found = opened(file, game, replay=False)  # what is no record at all is told by that
        print(legible(f"vk-notebook: {error}"), file=sys.stderr)
        return found
