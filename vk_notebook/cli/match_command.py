"""``vk-notebook match``: which of two bots is the stronger."""

from __future__ import annotations

import argparse

from ..bots import BOTS
from .bot_games import games_options, played, tell
from .options import Commands, about_bots, game_options


def add(commands: Commands) -> None:
    """The command and its options."""
    one = commands.add_parser(
        "match", help="let two bots meet", description="Say which of two bots is the stronger.", **about_bots()
    )
    one.add_argument("one", metavar="A", help=f"a bot, of {', '.join(BOTS)}")
    one.add_argument("other", metavar="B", help="its opponent")
    games_options(one, 200)
    game_options(one)
    one.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Let two bots meet and say who is the stronger."""
    found = played(arguments, [arguments.one, arguments.other], 2)
    return tell(found, arguments.json, found.report("wins").says)
