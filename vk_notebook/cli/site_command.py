"""``vk-notebook site``: the rulebook and the cards as pages that need no server."""

from __future__ import annotations

import argparse

from ..letters import legible
from ..site import build
from .options import Commands


def add(commands: Commands) -> None:
    """The command and its options."""
    one = commands.add_parser(
        "site", help="write pages that need no server", description="Write the rulebook and the cards as web pages."
    )
    one.add_argument("folder", nargs="?", default="site", help="where to write them (default: site)")
    one.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the pages."""
    for path in build(arguments.folder):
        print(legible(str(path)))
    return 0
