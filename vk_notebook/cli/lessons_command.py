"""``vk-notebook lessons``: the notebooks of the lessons, as pages or in a folder of one's own."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from ..ground.files import folder as made
from ..lessons.shelf import read_by_notebooks
from ..serve.voila_server import notebooks, serve
from .options import Commands, command, served


def add(commands: Commands) -> None:
    """The command and its options."""
    about = "Serve the lessons as pages with Voila, or copy their notebooks into a folder."
    one = command(commands, run, "lessons", "learn in the browser, or get the notebooks", about)
    one.add_argument("folder", nargs="?", metavar="FOLDER", help="copy the notebooks here instead, and serve nothing")
    served(one)


def run(arguments: argparse.Namespace) -> int:
    """Serve the lessons until they are stopped, or copy them."""
    if arguments.folder is None:
        return serve(lambda folder: copied(folder / "lessons")[0], arguments.port, not arguments.no_browser)
    folder, kept = copied(Path(arguments.folder))
    for name in kept:
        print(f"{name} already existed and was left unchanged.")
    print(f"The lessons are in {folder}. Open them with: jupyter lab {folder / '00_start_here.ipynb'}")
    return 0


def copied(folder: Path) -> tuple[Path, list[str]]:
    """Copy the notebooks and what they read into a folder; which were there already and stay. Raises Unwritable."""
    here = notebooks()
    books = [*sorted(here.glob("*.ipynb")), *read_by_notebooks(here)]
    folder = made(folder)
    kept = []
    for notebook in books:
        if (folder / notebook.name).exists():
            kept.append(notebook.name)
        else:
            shutil.copyfile(notebook, folder / notebook.name)
    return folder, kept
