"""Python for Pyodide, compiled ahead, by Pyodide itself in node, so that the bytecode is of the right version.

A page that compiles the standard library and our modules each time it opens waits more than twice as long. Bytecode is
larger than source, though, so of what is foreign only those modules are compiled that are loaded before a board stands,
and no bytecode tells columns, which would be a fifth of it. A game needs a third of the standard library: what all
modules of its archive import, wherever they do it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .fetch import program, run

SCRIPT = Path(__file__).with_name("compile.mjs")
#: What a lesson loads before its board stands; a line that needs a browser is passed over.
PROBE = """\
import IPython.core.interactiveshell, IPython.display
import jedi.api
import ipywidgets, anywidget
import micropip
"""


@dataclass(frozen=True)
class Job:
    """An archive to write again with bytecode: of all its modules, or of those that are loaded; with sources or not.

    With `part` only what a game imports goes along, and a list of the modules that stay behind.
    """

    source: Path
    target: Path
    all: bool = False
    keep: bool = False
    part: bool = False


def compile_all(core: Path, wheels: Iterable[Path], game: Path, jobs: Iterable[Job]) -> None:
    """Carry the jobs out; `wheels` and the archive of the `game` are there for finding out what is loaded.

    Raises SiteError.
    """
    work = {
        "probe": {"archives": list(wheels), "code": PROBE},
        "game": game,
        "jobs": [vars(job) for job in jobs],
    }
    run([program("node"), SCRIPT, core], "Compiling for Pyodide", input=json.dumps(work, default=str))
