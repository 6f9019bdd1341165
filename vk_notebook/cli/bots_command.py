"""``vk-notebook simulate`` and ``match``: bots play, and a table says what came of it."""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..analysis.simulation.packed_games import FINISHED, STATUS
from ..analysis.simulation.reports import REPORTS
from ..analysis.simulation.results import Results, simulate
from ..analysis.statistics import percent
from ..bots import BOTS
from ..ground.given import check_known
from .options import (
    Commands,
    about_bots,
    check_targets,
    command,
    game_options,
    jobs_option,
    rules_given,
    whole,
    write_json,
)

#: JSON tells why games did not end as games do, for so many of them.
BROKEN = 100


def add(commands: Commands) -> None:
    """Both commands and their options."""
    about = "Let bots play, and print a table of the results."
    one = command(commands, run_simulate, "simulate", "let bots play", about, **about_bots())
    one.add_argument(
        "--bots", default="collector,random", metavar="BOT,...",
        help=f"a bot for each seat: any of {', '.join(BOTS)} (default: collector,random)",
    )  # fmt: skip
    games_options(one, 100)
    one.add_argument(
        "--players", type=whole(1, 6), metavar="N",
        help="number of seats, if not one for each bot: with 2, every pair of bots meets",
    )  # fmt: skip
    one.add_argument("--report", action="append", choices=list(REPORTS), metavar="NAME",
                     help=f"also print this report: {', '.join(REPORTS)}; may be repeated")  # fmt: skip
    one.add_argument("--parquet", metavar="FOLDER",
                     help="write the tables games, players, turns and cards to this folder")  # fmt: skip
    one.add_argument("--save", metavar="FILE", help="save the games in a file; if it exists, continue from it")
    game_options(one)
    about = "Find out which bot is stronger."
    one = command(commands, run_match, "match", "let two bots play each other", about, **about_bots())
    one.add_argument("one", metavar="A", help=f"a bot: any of {', '.join(BOTS)}")
    one.add_argument("other", metavar="B", help="its opponent")
    games_options(one, 200)
    game_options(one)


def games_options(one: argparse.ArgumentParser, games: int) -> None:
    """How many games, and how they are played."""
    one.add_argument("--games", type=whole(1, 100_000_000), default=games, help=f"how many games (default: {games})")
    one.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    jobs_option(one, "games", "plays")
    one.add_argument(
        "--timeout", type=seconds, default=600.0, metavar="SECONDS",
        help="a game that takes longer is forfeited by the bot that is thinking (default: 600); 0 for no limit",
    )  # fmt: skip
    one.add_argument(
        "--seconds-per-decision", type=seconds, default=0.0, metavar="SECONDS",
        help="a bot that thinks longer about a decision forfeits the game (default: 0, no limit)",
    )  # fmt: skip
    one.add_argument("--json", metavar="FILE", help="write all reports to a file as JSON; - prints them")


def seconds(text: str) -> float:
    """A number of seconds, for argparse."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds from 0")
    return number


def run_simulate(arguments: argparse.Namespace) -> int:
    """Play games and print a table."""
    bots = arguments.bots.split(",")
    if len(bots) == 1 and arguments.players is None:  # a game of one bot is one against itself: say how many
        raise ValueError("this game is for 2 to 4 players, not 1; possible: --bots A,B or --players N")
    check_targets(arguments.json, arguments.parquet)
    found = played(arguments, bots, arguments.players, arguments.save)
    code = tell(found, arguments.json, *(f"\n{found.report(name)}" for name in arguments.report or ()))
    if arguments.parquet:  # after the table, which then is there whatever happens to the files
        found.to_parquet(arguments.parquet)
    return code


def run_match(arguments: argparse.Namespace) -> int:
    """Let two bots meet and say who is the stronger."""
    check_targets(arguments.json)
    found = played(arguments, [arguments.one, arguments.other], 2)
    return tell(found, arguments.json, found.report("wins").says)


def played(arguments: argparse.Namespace, bots: Sequence[str], players: int | None, save: str | None = None) -> Results:
    """Let bots play as the options say. Raises ValueError that lists what is possible."""
    names = [bot.strip().casefold() for bot in bots]
    for name in names:
        check_known("bot", name, BOTS)
    return simulate(
        names, arguments.games, seed=arguments.seed, players=players, jobs=arguments.jobs,
        timeout=arguments.timeout or None, seconds_per_decision=arguments.seconds_per_decision or None, save=save,
        **rules_given(arguments),
    )  # fmt: skip


def tell(found: Results, target: str | None, *more: str) -> int:
    """Print the table with more below it, and write JSON where it is asked for. The exit code: 130 after a stop."""
    if target != "-":
        print("\n".join([*table(found), *more]))
    if target is not None:
        write_json(target, as_json(found))
    return 130 if found.missing else 0


def table(found: Results) -> Iterator[str]:
    """Wins (shared ones by halves or thirds) and points of each bot."""
    yield f"{'':>3}{'bot':<16}{'wins':>8}{'share':>9}{'interval':>20}{'points':>9}{'least':>7}{'most':>6}"
    wins, lengths = found.report("wins"), found.report("lengths")
    for place, row in enumerate(wins, 1):
        if row["games"]:
            interval = f"{percent(row['low'], 1)} to {percent(row['high'], 1)}"
            points = f"{row['points']:>9.1f}{row['least']:>7}{row['most']:>6}" if row["points"] is not None else ""
            yield f"{place:>2} {row['bot']:<16}{row['wins']:>8.1f}{percent(row['share'], 1):>9}{interval:>20}{points}"
    count = Counter(row["status"] for row in _broken(found))
    said = {"unfinished": "unfinished and not counted", "forfeited": "forfeited", "failed": "failed and not counted"}
    others = "".join(f", {count[status]} {words}" for status, words in said.items() if count[status])
    turns = math.fsum(row["mean"] * row["players"] for row in lengths)
    yield f"{len(found)} games{others}; {turns:.1f} turns per game"


def _broken(found: Results) -> Iterator[dict[str, Any]]:
    for game in found.played():
        if game.status != FINISHED:
            seating = found.plan.table_seating(game.index)
            bot = found.plan.table_labels[seating[game.culprit]] if game.culprit >= 0 else None
            yield {"game": game.index, "status": STATUS[game.status], "bot": bot, "reason": game.reason}


def as_json(found: Results) -> dict[str, Any]:
    """A simulation and all its reports as JSON values."""
    plan = found.plan
    broken = list(_broken(found))
    return {
        "bots": list(plan.labels), "players": plan.table_seats, "seed": plan.seed, "options": dict(plan.options),
        "games": len(found), "asked": found.asked, "not_finished": len(broken), "reasons": broken[:BROKEN],
        "reports": {name: found.report(name).to_dict() for name in REPORTS},
    }  # fmt: skip
