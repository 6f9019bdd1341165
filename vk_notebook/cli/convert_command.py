"""``vk-notebook convert``: a record in its other form."""

from __future__ import annotations

import argparse
from pathlib import Path

from .options import Commands
from .replay_command import opened


def add(commands: Commands) -> None:
    """The command and its options."""
    one = commands.add_parser(
        "convert", help="write a record in its other form",
        description="Read a record and write it as a score sheet (a name in .txt) or as JSON (in .json).",
    )  # fmt: skip
    one.add_argument("source", metavar="IN", help="a record in either form")
    one.add_argument("target", metavar="OUT", help="for example game.vk.txt; a file that is there is overwritten")
    one.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write a record in the form that the new name asks for."""
    if Path(arguments.target).suffix.lower() not in (".json", ".txt"):
        raise ValueError(f"{arguments.target}: the name ends in .json or .txt, which says the form to write")
    opened(arguments.source).save(arguments.target)
    return 0
