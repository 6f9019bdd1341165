"""The command line's ``simulate`` and ``match``: let bots play, and print what came of it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from .analysis.reports import REPORTS
from .analysis.results import Results
from .analysis.simulate import simulate
from .analysis.statistics import percent
from .bots import BOTS, ROSTER
from .files import write

#: JSON tells why games did not end as games do, for so many of them.
BROKEN = 100


def add_arguments(one: argparse.ArgumentParser, whole: Any, games: int) -> None:
    """The options that both commands have."""
    one.add_argument("--games", type=whole(1, 100_000_000), default=games, help=f"how many (default: {games})")
    one.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    one.add_argument(
        "--jobs", type=whole(0, 1000), metavar="N",
        help="processes to share the games (default: one for each processor); 0 plays in this one",
    )  # fmt: skip
    one.add_argument(
        "--timeout", type=seconds, default=600.0, metavar="SECONDS",
        help="a game that takes longer is forfeited by the bot that is thinking (default: 600); 0 for no limit",
    )  # fmt: skip
    one.add_argument(
        "--seconds-per-decision", type=seconds, default=0.0, metavar="SECONDS",
        help="a bot that thinks longer about a decision forfeits the game (default: 0, no limit)",
    )  # fmt: skip
    one.add_argument("--json", metavar="FILE", help="write all reports as JSON to a file, or to - for the output")


def epilog() -> str:
    """What help says about the bots: what each is like, and how strong."""
    lines = [f"  {entry.name:<10} {entry.character}\n{'':<13}{entry.strength}" for entry in ROSTER.values()]
    return "\n".join(["bots, from the weakest to the strongest:", *lines])


def add_outputs(one: argparse.ArgumentParser, whole: Any) -> None:
    """What only `simulate` has."""
    one.add_argument(
        "--players", type=whole(1, 6), metavar="N",
        help="seats of a game, when they are not as many as the bots: 2 lets every pair of bots meet",
    )  # fmt: skip
    one.add_argument("--report", action="append", choices=list(REPORTS), metavar="NAME",
                     help=f"print this too, of {', '.join(REPORTS)}; may be repeated")  # fmt: skip
    one.add_argument("--parquet", metavar="FOLDER", help="write the tables games, players, turns and cards there")
    one.add_argument("--save", metavar="FILE", help="keep the games; when the file is there, go on from it")


def seconds(text: str) -> float:
    """A number of seconds, for argparse."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds") from None
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is no number of seconds from 0")
    return number


def options_of(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options of the games."""
    return {"cards": arguments.cards, "starters": arguments.starters, "edition": arguments.edition}


def run_simulate(arguments: argparse.Namespace) -> int:
    """Play games and print a table."""
    bots = [known(name) for name in arguments.bots.split(",")]
    if len(bots) == 1 and arguments.players is None:  # a game of one bot is one against itself: say how many
        raise ValueError("this game is for 2 to 4 players, not 1; possible: --bots A,B or --players N")
    found = _played(arguments, bots, arguments.players, arguments.save)
    if arguments.parquet:
        found.to_parquet(arguments.parquet)
    if arguments.json != "-":
        print("\n".join(table(found)))
        for name in arguments.report or ():
            print(f"\n{found.report(name)}")
    _write(arguments.json, found)
    return 130 if found.missing else 0


def run_match(arguments: argparse.Namespace) -> int:
    """Let two bots meet and say who is the stronger."""
    found = _played(arguments, [known(arguments.one), known(arguments.other)], 2, None)
    if arguments.json != "-":
        print("\n".join(table(found)))
        print(found.report("wins").says)
    _write(arguments.json, found)
    return 130 if found.missing else 0


def known(bot: str) -> str:
    """A bot's name. Raises ValueError that lists the names."""
    name = bot.strip().casefold()
    if name not in BOTS:
        raise ValueError(f"there is no bot {bot!r}; possible: {', '.join(BOTS)}")
    return name


def _played(arguments: argparse.Namespace, bots: list[str], players: int | None, save: str | None) -> Results:
    return simulate(
        bots, arguments.games, seed=arguments.seed, players=players, jobs=arguments.jobs,
        timeout=arguments.timeout or None,
        seconds_per_decision=arguments.seconds_per_decision or None, save=save, **options_of(arguments),
    )  # fmt: skip


def table(found: Results) -> Iterator[str]:
    """Wins (shared ones by halves or thirds) and points of each bot."""
    yield f"{'':>3}{'bot':<16}{'wins':>8}{'share':>9}{'interval':>20}{'points':>9}{'least':>7}{'most':>6}"
    wins, lengths = found.report("wins"), found.report("lengths")
    for place, row in enumerate(wins, 1):
        if row["games"]:
            interval = f"{percent(row['low'], 1)} to {percent(row['high'], 1)}"
            points = f"{row['points']:>9.1f}{row['least']:>7}{row['most']:>6}" if row["points"] is not None else ""
            yield f"{place:>2} {row['bot']:<16}{row['wins']:>8.1f}{percent(row['share'], 1):>9}{interval:>20}{points}"
    status = dict.fromkeys(("unfinished", "forfeited", "failed"), 0)
    for row in _broken(found):
        status[row["status"]] += 1
    said = {"unfinished": "unfinished and not counted", "forfeited": "forfeited", "failed": "failed and not counted"}
    others = "".join(f", {count} {said[name]}" for name, count in status.items() if count)
    turns = sum(row["mean"] * row["players"] for row in lengths)
    yield f"{len(found)} games{others}; {turns:.1f} turns a game"


def _broken(found: Results) -> Iterator[dict[str, Any]]:
    from .analysis.blocks import FINISHED, STATUS
    from .analysis.tables import labels_of, seats_of

    for game in found.played():
        if game.status != FINISHED:
            bot = labels_of(found.plan)[seats_of(found.plan, game.index)[game.culprit]] if game.culprit >= 0 else None
            yield {"game": game.index, "status": STATUS[game.status], "bot": bot, "reason": game.reason}


def as_json(found: Results) -> dict[str, Any]:
    """A simulation and all its reports as JSON values."""
    plan = found.plan
    broken = list(_broken(found))
    return {
        "bots": list(plan.labels), "players": plan.table_seats, "seed": plan.seed, "options": dict(plan.options),
        "games": len(found), "asked": found.games, "not_finished": len(broken), "reasons": broken[:BROKEN],
        "reports": {name: found.report(name).to_dict() for name in REPORTS},
    }  # fmt: skip


def _write(target: str | None, found: Results) -> None:
    if target is not None:
        text = json.dumps(as_json(found), indent=1)
        if target == "-":
            print(text)
        else:
            write(target, text + "\n")
            sys.stderr.write(f"{target}\n" if sys.stderr.isatty() else "")
