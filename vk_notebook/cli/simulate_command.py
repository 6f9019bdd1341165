"""``vk-notebook simulate``: bots play, and a table says what came of it."""

from __future__ import annotations

import argparse

from ..analysis.reports import REPORTS
from ..bots import BOTS
from .bot_games import games_options, played, tell
from .options import Commands, about_bots, game_options, whole


def add(commands: Commands) -> None:
    """The command and its options."""
    one = commands.add_parser(
        "simulate", help="let bots play", description="Let bots play and print a table.", **about_bots()
    )
    one.add_argument(
        "--bots", default="collector,random", metavar="BOT,...",
        help=f"a bot for each seat, of {', '.join(BOTS)} (default: collector,random)",
    )  # fmt: skip
    games_options(one, 100)
    one.add_argument(
        "--players", type=whole(1, 6), metavar="N",
        help="seats of a game, when they are not as many as the bots: 2 lets every pair of bots meet",
    )  # fmt: skip
    one.add_argument("--report", action="append", choices=list(REPORTS), metavar="NAME",
                     help=f"print this too, of {', '.join(REPORTS)}; may be repeated")  # fmt: skip
    one.add_argument("--parquet", metavar="FOLDER", help="write the tables games, players, turns and cards there")
    one.add_argument("--save", metavar="FILE", help="keep the games; when the file is there, go on from it")
    game_options(one)
    one.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play games and print a table."""
    bots = arguments.bots.split(",")
    if len(bots) == 1 and arguments.players is None:  # a game of one bot is one against itself: say how many
        raise ValueError("this game is for 2 to 4 players, not 1; possible: --bots A,B or --players N")
    found = played(arguments, bots, arguments.players, arguments.save)
    if arguments.parquet:
        found.to_parquet(arguments.parquet)
    return tell(found, arguments.json, *(f"\n{found.report(name)}" for name in arguments.report or ()))
