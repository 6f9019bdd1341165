"""``vk-notebook replay`` and ``convert``: a record as a score sheet, as a page or in its other form."""

from __future__ import annotations

import argparse
import sys

from ..board.keeping.export import to_html
from ..board.keeping.replay_frames import Frames
from ..ground.files import named, place, write
from ..ground.letters import legible
from ..record import Record, example, examples, load
from .options import Commands, check_targets, command, whole


def add(commands: Commands) -> None:
    """Both commands and their options."""
    about = "Print the score sheet, or write a page that replays the game."
    one = command(commands, replay, "replay", "print a record or share it", about)
    file_argument(one)
    one.add_argument("--html", metavar="OUT", help="write a page that replays the game and needs no network")
    about = "Write a record as a score sheet (if OUT ends in .txt) or as JSON (if OUT ends in .json)."
    one = command(commands, convert, "convert", "write a record in its other form", about)
    one.add_argument("source", metavar="IN", help="a record in either form")
    one.add_argument("target", metavar="OUT", help="for example game.vk.txt; an existing file is overwritten")
    _game_option(one)


def file_argument(one: argparse.ArgumentParser) -> None:
    """The record that a command reads."""
    one.add_argument("file", help=f"a record, for example game.vk.json; or an example: {', '.join(examples())}")
    _game_option(one)


def _game_option(one: argparse.ArgumentParser) -> None:
    one.add_argument("--game", type=whole(1, 1_000_000), metavar="N", help="which game, in a file with several")


def opened(file: str, game: int | None = None, replay: bool = True) -> Record:
    """A record from a file, or an example where no file has the name. Raises RecordError where it is broken.

    Without `replay` a record is opened that cannot be played to its end.
    """
    shipped = file.strip().casefold() in examples() and not place(file).exists()
    return example(file) if shipped else load(file, replay=replay, game=game)


def replay(arguments: argparse.Namespace) -> int:
    """Print a record's score sheet, or write a page that shows it as far as it goes."""
    if arguments.html:
        return share(arguments.file, arguments.html, arguments.game)
    print(opened(arguments.file, arguments.game).sheet())
    return 0


def share(file: str, page: str, game: int | None = None) -> int:
    """Write a record as a page. The exit code: 1 where it breaks off."""
    check_targets(html=page)
    record = opened(file, game, replay=False)
    frames = Frames(record)
    print(legible(str(write(page, to_html(record, frames)))))
    for wrong in frames.broken:
        print(legible(f"vk-notebook: {file}: {wrong['text']}"), file=sys.stderr)
    return 1 if frames.broken else 0


def convert(arguments: argparse.Namespace) -> int:
    """Write a record in the form that the new name asks for."""
    if place(arguments.target).suffix.lower() not in (".json", ".txt"):
        raise ValueError(f"{named(arguments.target)}: the name must end in .json or .txt")
    opened(arguments.source, arguments.game).save(arguments.target)
    return 0
