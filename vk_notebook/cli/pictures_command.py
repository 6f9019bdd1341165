"""``vk-notebook cards render`` and ``cards print``: card faces as pictures, and a sheet to print."""

from __future__ import annotations

import argparse

from .. import art
from ..ground.errors import plural
from ..ground.letters import legible
from .options import Commands, cards_option, command, starters_option


def add(commands: Commands) -> None:
    """Both commands and their options."""
    one = command(commands, run_render, "render", "write card faces", "Write card faces as PNG files.")
    one.add_argument("--out", default="card_images", metavar="FOLDER", help="where they go (default: card_images)")
    one.add_argument("--size", type=int, default=630, metavar="WIDTH", help="width in pixels (default: 630)")
    one.add_argument("--names", nargs="+", default=[], metavar="NAME", help="only these; quote names of several words")
    one.add_argument("--scans", metavar="FOLDER", help="a folder of your own pictures, named after the cards")
    about = "Write a PDF with nine cards per page and marks for cutting."
    one = command(commands, run_print, "print", "make a PDF to print and cut", about)
    one.add_argument("file", metavar="OUT.pdf", help="the file to write")
    cards_option(one, "the game to print")
    one.add_argument("--names", nargs="+", default=[], metavar="NAME", help="only these, each once")
    starters_option(one)
    one.add_argument("--players", type=int, metavar="N", help="how many starter decks (default: as many as can play)")
    one.add_argument("--pharaohs", action="store_true", help="print the ten pharaohs too")
    one.add_argument("--paper", choices=("a4", "letter"), default="a4", help="default: a4")
    one.add_argument("--backs", action="store_true", help="a page of backs after every page, to print on both sides")
    one.add_argument("--scans", metavar="FOLDER", help="a folder of your own pictures, named after the cards")


def run_render(arguments: argparse.Namespace) -> int:
    """Write faces."""
    if arguments.scans:
        art.use_scans(arguments.scans)
    written = art.save_faces(arguments.out, size=arguments.size, only=arguments.names)
    size = sum(path.stat().st_size for path in written)
    print(f"{plural(len(written), 'face')} in {legible(arguments.out)}, {size / 1024:,.0f} KB")
    return 0


def run_print(arguments: argparse.Namespace) -> int:
    """Write the PDF."""
    if arguments.scans:
        art.use_scans(arguments.scans)
    names = arguments.names or art.box_names(
        arguments.cards, starters=arguments.starters, players=arguments.players, pharaohs=arguments.pharaohs
    )
    pages = art.save_sheet(arguments.file, names, paper=arguments.paper, backs=arguments.backs)
    print(f"{plural(len(names), 'card')} on {plural(pages, 'page')} in {legible(arguments.file)}; print at 100%")
    return 0
