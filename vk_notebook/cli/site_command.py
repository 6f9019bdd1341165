"""``vk-notebook site``: the rulebook and the cards as pages that need no server."""

from __future__ import annotations

import argparse

from ..ground.letters import legible
from ..site import build
from .options import Commands, command


def add(commands: Commands) -> None:
    """The command and its options."""
    about = "Write the rulebook and the cards as web pages."
    one = command(commands, run, "site", "write pages that need no server", about)
    one.add_argument("folder", nargs="?", default="site", help="where to write them (default: site)")


def run(arguments: argparse.Namespace) -> int:
    """Write the pages."""
    for path in build(arguments.folder):
        print(legible(str(path)))
    return 0
