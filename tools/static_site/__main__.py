"""The command that builds the site, and says what it weighs and how long it took."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path

from vk_notebook import site as pages

from . import lite, lock, page
from .fetch import ROOT, SiteError, own_wheel, pin, pyodide, wheels


def size(*places: Path) -> float:
    """The megabytes of files and folders."""
    found = [one for place in places for one in ([place] if place.is_file() else place.rglob("*")) if one.is_file()]
    return sum(one.stat().st_size for one in found) / 1e6


def build(out: Path, cache: Path) -> None:
    """Write the whole site into a folder, in place of what stood there."""
    began = time.perf_counter()

    def say(what: str, *places: Path) -> None:
        print(f"{time.perf_counter() - began:6.1f} s  {what}" + (f": {size(*places):.1f} MB" if places else ""))

    cache.mkdir(parents=True, exist_ok=True)
    core, fetched = pyodide(cache), wheels(cache)
    own = own_wheel(cache / "own")
    say("Pyodide and the wheels are here")
    new = cache / "new"
    shutil.rmtree(new, ignore_errors=True)
    pages.build(new, whole=True)
    page.build(new / "try")
    page.plain_archive(cache / "app.zip", own, fetched)
    game = cache / "app.zip"
    more = page.jobs(core, game, new / "try")
    lock.lay_out(core, fetched, lite.kernel_wheels(), own, new / "pyodide", game, *more)
    say("pyodide/, compiled ahead", new / "pyodide")
    page.seal(new / "try")
    bare = [new / "pyodide" / name for name in page.STARTED]
    say("try/, with what it takes of pyodide/", new / "try", *bare)
    lite.build(new / "lessons", fetched, cache / "lite")
    say("lessons/", new / "lessons")
    (new / ".nojekyll").touch()
    shutil.rmtree(out, ignore_errors=True)
    shutil.move(new, out)
    say(f"{out.name}/ is whole", out)


def main() -> int:
    """Read the arguments and build; 0 when the site stands."""
    parser = argparse.ArgumentParser(prog="python -m tools.static_site", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site", help="where to write it (default: site)")
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "site", help="where fetched files are kept")
    parser.add_argument("--pin", action="store_true", help="only write wheels.txt anew")
    given = parser.parse_args()
    cache = given.cache.resolve()
    cache.mkdir(parents=True, exist_ok=True)
    try:
        if given.pin:
            print(f"{pin(cache)} wheels pinned")
        else:
            build(given.folder.resolve(), cache)
    except SiteError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
