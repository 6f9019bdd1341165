"""Options that several commands have, and how they read what is written behind them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from ..analysis.tables import pyarrow
from ..bots import ROSTER
from ..cards.catalogue import STARTER_KITS, VERSIONS
from ..cards.pools import PRESETS
from ..ground.console import is_terminal, tell
from ..ground.files import folder as made
from ..ground.files import must_be_writable, write
from ..rules.game_rules import EDITIONS, USUAL

#: What `add_subparsers` makes: argparse has no public name for it.
Commands = Any
PORT = 8866


def command(
    commands: Commands, run: Callable[[argparse.Namespace], int], name: str, brief: str, about: str, **more: Any
) -> argparse.ArgumentParser:
    """Add a command: the function that carries it out, its name, its line in the list, and what its own help says."""
    one: argparse.ArgumentParser = commands.add_parser(name, help=brief, description=about, **more)
    one.set_defaults(run=run)
    return one


def whole(least: int, most: int) -> Any:
    """A reader of whole numbers within bounds, for argparse."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not from {least} to {most}")
        return number

    return read


def cards_option(one: argparse.ArgumentParser, what: str) -> None:
    """Which cards."""
    names = (*VERSIONS, *PRESETS)
    one.add_argument(
        "--cards", choices=names, default="base", metavar="CARDS",
        help=f"{what}: {', '.join(names)} (default: base)",
    )  # fmt: skip


def starters_option(one: argparse.ArgumentParser) -> None:
    """Which starter decks."""
    one.add_argument("--starters", choices=STARTER_KITS, help="the starter decks (default: those of the cards)")


def game_options(one: argparse.ArgumentParser) -> None:
    """How a game is set up."""
    cards_option(one, "the cards to play with")
    starters_option(one)
    one.add_argument("--edition", choices=EDITIONS, default="premium", help="the cards' wording (default: premium)")


def rules_given(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options of a game that a command was given, as `new_game` takes them."""
    return {name: value for name, value in vars(arguments).items() if name in USUAL}


def jobs_option(one: argparse.ArgumentParser, shared: str, works: str) -> None:
    """How many processes share the games or the work; without another this one `works`."""
    told = f"how many processes share the {shared} (default: one for each processor); 0 {works} in this process"
    one.add_argument("--jobs", type=whole(0, 1000), metavar="N", help=told)


def served(one: argparse.ArgumentParser) -> None:
    """Where pages are served."""
    one.add_argument("--port", type=whole(1, 65535), default=PORT, help=f"default: {PORT}, or the next free one")
    one.add_argument("--no-browser", action="store_true", help="print the address, but do not open a browser")


def about_bots() -> dict[str, Any]:
    """What the help of a command says about the bots below its options: what each is like, and how strong."""
    lines = [f"  {entry.name:<10} {entry.character}\n{'':<13}{entry.strength}" for entry in ROSTER.values()]
    epilog = "\n".join(["bots, from the weakest to the strongest:", *lines])
    return {"epilog": epilog, "formatter_class": argparse.RawDescriptionHelpFormatter}


def check_targets(json: str | None = None, folder: str | None = None, **files: str | None) -> None:
    """Find out before the work whether what it gives can be written: JSON, a folder of tables, pages, other files."""
    if folder or files.get("parquet"):
        pyarrow("Parquet files need pyarrow")
    endings = {"html": (".html", ".htm"), "parquet": (".parquet",)}
    for kind, path in {"json": None if json == "-" else json, **files}.items():
        if path:
            must_be_writable(path, *endings.get(kind, ()))
    if folder:
        made(folder)


def write_json(target: str, values: object) -> None:
    """Print JSON values when the target is ``-``, else write them to that file."""
    text = json.dumps(values, indent=1)
    if target == "-":
        print(text)
    else:
        write(target, text + "\n")
        tell(f"{target}\n" if is_terminal() else "")
