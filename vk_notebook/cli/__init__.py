"""The command line: play in a browser, look cards up, read records, let bots play. A file for a command or two."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress

from .. import __version__
from ..ground.console import open_streams
from ..ground.errors import RecordError
from ..ground.letters import legible
from . import (
    bots_command,
    cards_command,
    insights_command,
    lessons_command,
    pictures_command,
    play_command,
    records_command,
    review_command,
    site_command,
)

COMMANDS = (
    play_command, lessons_command, cards_command, records_command, bots_command, review_command, insights_command,
    site_command,
)  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    open_streams()
    words = list(sys.argv[1:] if argv is None else argv)
    pictures = words[:1] == ["cards"] and words[1:2] in (["render"], ["print"])
    arguments = pictures_parser().parse_args(words[1:]) if pictures else parser().parse_args(words)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal without hieroglyphs shows a question mark instead
            stream.reconfigure(errors="replace")
    warned: list[type[Warning]] = []

    def show(message: Warning | str, category: type[Warning], *_: object, **__: object) -> None:
        warned.append(category)
        print(legible(f"vk-notebook: {message}"), file=sys.stderr)

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", UserWarning)
            warnings.showwarning = show
            code: int = arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, head for instance, has seen enough
        with suppress(OSError):  # there may be no console
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError) as error:
        print(legible(f"vk-notebook: {error}"), file=sys.stderr)
        if isinstance(error, RecordError) and error.turn is not None and error.turn > 1:
            print(f"The turns before turn {error.turn} can be played as they are written.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code or int(UserWarning in warned)


def parser() -> argparse.ArgumentParser:
    """All commands and their options, but for those of `pictures_parser`."""
    top = argparse.ArgumentParser(
        prog="vk-notebook", description="Valley of the Kings: play it, look up cards, read records, and let bots play."
    )
    top.add_argument("--version", action="version", version=f"vk-notebook {__version__}")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return top


def pictures_parser() -> argparse.ArgumentParser:
    """The commands that make pictures of cards: ``cards render`` and ``cards print``."""
    top = argparse.ArgumentParser(prog="vk-notebook cards", description="Make pictures of cards, or a sheet to print.")
    pictures_command.add(top.add_subparsers(required=True, metavar="COMMAND"))
    return top
