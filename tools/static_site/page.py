"""The page that plays without Jupyter: the board's script and style, and Python in a worker."""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from pathlib import Path

from vk_notebook.board.assets import script, whole_style

from .compiling import Job
from .fetch import SiteError

HERE = Path(__file__).with_name("page")
FILES = ("index.html", "page.js", "worker.js", "arrays.js", "disk.js", "page.css")
#: What of Pyodide's folder the page loads.
STARTED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
#: The page's own modules: three stand-ins, how it begins, and what fetches the rest of the library.
OWN = ("anywidget.py", "ipywidgets.py", "numpy.py", "start.py", "rest.py")
#: Where each of its files and modules lies.
PARTS = {path.name: path for folder in (HERE, HERE.with_name("numpy_stand_in")) for path in folder.iterdir()}
#: What a game never imports. The rest of the standard library is found by what the modules that stay import.
LEFT_OUT = ("vk_notebook/art/", "vk_notebook/cli", "vk_notebook/site", "vk_notebook/board/lesson/lesson_summary",
            "vk_notebook/serve/voila_server", "traitlets/config/", "traitlets/tests/")  # fmt: skip
#: Names the pictures that a replay can make, and loads none of what draws them.
KEPT = "vk_notebook/art/__init__.py"


def plain_archive(place: Path, own: Path, wheels: list[Path]) -> None:
    """Write what the page's Python consists of: this project, the traits library, and stand-ins for three libraries.

    Raises SiteError when something that is to be left out is not there.
    """
    traits = next(one for one in wheels if one.name.startswith("traitlets-"))
    unknown = set(LEFT_OUT)
    with zipfile.ZipFile(place, "w") as out:
        for name in OWN:
            out.writestr(name, PARTS[name].read_bytes())
        for wheel in (own, traits):
            with zipfile.ZipFile(wheel) as held:
                for name in held.namelist():
                    unknown -= {start for start in unknown if name.startswith(start)}
                    needed = name == KEPT or not name.startswith(LEFT_OUT)
                    if needed and not name.split("/")[0].endswith((".data", ".dist-info")):
                        out.writestr(name, held.read(name))
    if unknown:
        raise SiteError(f"nothing is called {', '.join(sorted(unknown))} any more; look at page.LEFT_OUT")


def jobs(core: Path, game: Path, home: Path) -> list[Job]:
    """The two archives of the folder: the game, and as much of the standard library as it imports."""
    library = Job(core / "python_stdlib.zip", home / "python.zip", all=True, part=True)
    return [Job(game, home / "app.zip", all=True), library]


def build(home: Path) -> None:
    """Write the folder but for its archives. Pyodide stands in a folder beside it."""
    home.mkdir(parents=True)
    for name in FILES:
        shutil.copyfile(PARTS[name], home / name)
    (home / "board.js").write_text(script(), encoding="utf-8")
    (home / "board.css").write_text(whole_style(), encoding="utf-8")


def seal(home: Path) -> None:
    """Write the script that keeps the page for a time without a network, once everything else stands."""
    names = [*sorted(one.name for one in home.iterdir() if one.is_file()), *(f"../pyodide/{name}" for name in STARTED)]
    digest = hashlib.sha256(b"".join(hashlib.sha256((home / name).read_bytes()).digest() for name in names))
    text = (HERE / "sw.js").read_text("utf-8").replace("VERSION", digest.hexdigest()[:16])
    (home / "sw.js").write_text(text.replace('["FILES"]', json.dumps(["./", *names], indent="\t")), "utf-8")
