"""``vk-notebook play``: the board in the browser."""

from __future__ import annotations

import argparse
import tempfile
from importlib.util import find_spec
from pathlib import Path

from ..bots import BOTS
from ..create import new_game
from ..extras import NotInstalled
from ..given import check_known
from .options import Commands, about_bots, game_options, whole
from .voila_server import ended_by_signals, prepare, serve

PORT = 8866


def add(commands: Commands) -> None:
    """The command and its options."""
    one = commands.add_parser(
        "play", help="play in the browser", description="Serve the board by Voila.", **about_bots()
    )
    one.add_argument("--port", type=whole(1, 65535), default=PORT, help=f"default: {PORT}, or the next that is free")
    one.add_argument(
        "--seats", metavar="NAME[=BOT],...",
        help="start right away with these players, for example Ana,Ben=collector; otherwise the start page asks you",
    )  # fmt: skip
    game_options(one)
    one.add_argument("--seed", type=int, help="a whole number: the same seed deals the same cards")
    one.add_argument("--no-browser", action="store_true", help="print the address and open nothing")
    one.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve the board until it is stopped."""
    source = play_source(arguments)
    for module in ("voila", "ipykernel"):
        if find_spec(module) is None:
            raise NotInstalled(f"the page needs {module}", "voila", "ipykernel")
    try:
        with ended_by_signals(), tempfile.TemporaryDirectory(prefix="vk-notebook-") as folder:
            command, environment = prepare(Path(folder), source, arguments.port, not arguments.no_browser)
            return serve(command, folder, environment, arguments.port)
    except KeyboardInterrupt:
        return 0


def play_source(arguments: argparse.Namespace) -> str | None:
    """The cell of the page for the players that were named; None for the page that asks. Raises ValueError."""
    if arguments.seats is None:
        return None
    seats = [part.partition("=") for part in arguments.seats.split(",")]
    names = [name.strip() for name, _, _ in seats]
    bots = {name.strip(): bot.strip() for name, equals, bot in seats if equals}
    for bot in bots.values():
        check_known("bot", bot, BOTS, ", or no = for a person")
    # what is wrong is said here and not in the browser
    new_game(names, cards=arguments.cards, starters=arguments.starters, edition=arguments.edition, seed=arguments.seed)
    # The app and not a board alone: only it offers to go on after a reload.
    from ..board import address
    from ..board.settings import PERSON, Settings

    wanted = Settings(
        [{"name": " ".join(name.split()), "who": bots.get(name, PERSON)} for name in names], cards=arguments.cards,
        starters=arguments.starters or "", edition=arguments.edition,
        seed="" if arguments.seed is None else str(arguments.seed),
    )  # fmt: skip
    link = address.link(wanted)
    read, _, told = address.read(link)
    if told or read != wanted:
        seed = read.seed != wanted.seed
        why = "a seed is a number from 0 to 18 nines" if seed else "a name has at most 40 letters"
        raise ValueError(f"a page cannot be opened with these: {why}")
    return f"import vk_notebook as vk\n\nvk.App({link + '&start=1'!r})"
