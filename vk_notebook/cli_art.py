"""The command line's ``cards render`` and ``cards print``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .cards.catalogue import STARTER_KITS, VERSIONS
from .cards.pools import PRESETS

COMMANDS = ("render", "print")


def wanted(argv: Sequence[str]) -> bool:
    """Whether these words ask for pictures and not for a card of the catalogue."""
    return len(argv) > 1 and argv[0] == "cards" and argv[1] in COMMANDS


def parser() -> argparse.ArgumentParser:
    """Both commands and their options."""
    top = argparse.ArgumentParser(prog="vk-notebook cards", description="Draw card faces, or make a sheet to print.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    one = commands.add_parser("render", help="write card faces", description="Write card faces as PNG files.")
    one.add_argument("--out", default="card_images", metavar="FOLDER", help="where to (default: card_images)")
    one.add_argument("--size", type=int, default=630, metavar="WIDTH", help="width in pixels (default: 630)")
    one.add_argument("--names", nargs="+", default=[], metavar="NAME", help="only these; quote names of several words")
    one.add_argument("--scans", metavar="FOLDER", help="a folder of your own pictures, named after the cards")
    one.set_defaults(run=run_render)
    one = commands.add_parser(
        "print", help="make a PDF to print and cut", description="Write a PDF with nine cards a page and cut marks."
    )
    one.add_argument("file", metavar="OUT.pdf", help="the file to write")
    one.add_argument(
        "--cards", choices=[*VERSIONS, *PRESETS], default="base", metavar="CARDS",
        help=f"the game to print, of {', '.join((*VERSIONS, *PRESETS))} (default: base)",
    )  # fmt: skip
    one.add_argument("--names", nargs="+", default=[], metavar="NAME", help="only these, each once")
    one.add_argument("--starters", choices=STARTER_KITS, help="the starter decks; the version's own by default")
    one.add_argument("--players", type=int, metavar="N", help="starter decks to print (default: as many as can play)")
    one.add_argument("--pharaohs", action="store_true", help="the ten pharaohs too")
    one.add_argument("--paper", choices=("a4", "letter"), default="a4", help="default: a4")
    one.add_argument("--backs", action="store_true", help="a page of backs behind every page, to print on both sides")
    one.add_argument("--scans", metavar="FOLDER", help="a folder of your own pictures, named after the cards")
    one.set_defaults(run=run_print)
    return top


def need_pillow(arguments: argparse.Namespace) -> None:
    """Take over the owner's scans. Raises ValueError, also where Pillow is missing."""
    try:
        from .art.scans import use_scans
    except ImportError as error:
        raise ValueError(str(error)) from None
    if arguments.scans:
        use_scans(arguments.scans)


def run_render(arguments: argparse.Namespace) -> int:
    """Write faces."""
    need_pillow(arguments)
    from .art.face_files import save_faces

    written = save_faces(arguments.out, size=arguments.size, only=arguments.names)
    size = sum(path.stat().st_size for path in written)
    sys.stdout.write(f"{len(written)} face{'s' * (len(written) > 1)} in {arguments.out}, {size / 1024:,.0f} KB\n")
    return 0


def run_print(arguments: argparse.Namespace) -> int:
    """Write the PDF."""
    need_pillow(arguments)
    from .art.face_files import known
    from .art.printing import box_names, save_sheet

    names = [known(name) for name in arguments.names] or box_names(
        arguments.cards, starters=arguments.starters, players=arguments.players, pharaohs=arguments.pharaohs
    )
    pages = save_sheet(arguments.file, names, paper=arguments.paper, backs=arguments.backs)
    of = f"{len(names)} card{'s' * (len(names) > 1)} on {pages} page{'s' * (pages > 1)}"
    sys.stdout.write(f"{of} in {arguments.file}; print at 100 %\n")
    return 0
