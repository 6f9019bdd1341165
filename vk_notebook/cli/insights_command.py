"""``vk-notebook insights``: what a folder of somebody's games says."""

from __future__ import annotations

import argparse

from ..analysis import Collection, Insights
from ..ground.letters import legible
from .options import Commands, check_targets, command


def add(commands: Commands) -> None:
    """The command and its options."""
    about = "Show your results against each opponent, the sets you completed, and what you left undone."
    one = command(commands, run, "insights", "see what your games say", about)
    one.add_argument("games", nargs="+", metavar="FOLDER", help="folders of saved games, or Parquet files of them")
    one.add_argument("--player", metavar="NAME", help="whose games (default: those of the person in the most games)")
    one.add_argument("--html", metavar="OUT", help="write a page instead")
    one.add_argument("--save", metavar="OUT", help="also write the games to one Parquet file")


def run(arguments: argparse.Namespace) -> int:
    """Print or write what the games say."""
    check_targets(html=arguments.html, parquet=arguments.save)
    games = Collection(arguments.games)
    if arguments.save:
        print(legible(f"{games!r} in {games.save(arguments.save)}"))
    found = Insights(games, arguments.player)
    print(legible(f"{found.player}'s games are in {found.save(arguments.html)}" if arguments.html else str(found)))
    return 0
