"""``vk-notebook play``: the board in the browser."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..board.setup import address
from ..board.setup.settings import Settings
from ..board.sitting import PERSON
from ..bots import BOTS
from ..ground.given import check_known
from ..play.create import new_game
from ..serve.voila_server import notebooks, serve, write_notebook
from .options import Commands, about_bots, command, game_options, rules_given, served


def add(commands: Commands) -> None:
    """The command and its options."""
    one = command(commands, run, "play", "play in the browser", "Serve the board with Voila.", **about_bots())
    one.add_argument(
        "--seats", metavar="NAME[=BOT],...",
        help="start right away with these players, for example Ana,Ben=collector; otherwise the start page asks you",
    )  # fmt: skip
    game_options(one)
    one.add_argument("--seed", type=int, help="a whole number: the same seed deals the same cards")
    served(one)


def run(arguments: argparse.Namespace) -> int:
    """Serve the board until it is stopped."""
    source = play_source(arguments)

    def page(folder: Path) -> Path:
        return write_notebook(folder / "play.ipynb", source) if source else notebooks() / "play.ipynb"

    return serve(page, arguments.port, not arguments.no_browser)


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
    rules = rules_given(arguments)
    new_game(names, seed=arguments.seed, **rules)
    wanted = Settings(
        [{"name": " ".join(name.split()), "who": bots.get(name, PERSON)} for name in names],
        seed="" if arguments.seed is None else str(arguments.seed),
        **{name: value for name, value in rules.items() if value is not None},
    )
    link = address.link(wanted)
    read, _, told = address.read(link)
    if told or read != wanted:
        seed = read.seed != wanted.seed
        why = "a seed is a whole number from 0 up, with at most 18 digits"
        why = why if seed else "a name has at most 40 characters"
        raise ValueError(f"a page cannot be opened with these: {why}")
    # the app and not a board alone: only it offers to go on after a reload
    return f"import vk_notebook as vk\n\nvk.App({link + '&start=1'!r})"
