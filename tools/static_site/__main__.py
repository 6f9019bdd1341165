"""The command that builds the site."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from vk_notebook import site as pages

from . import lite, lock, page
from .fetch import ROOT, SiteError, own_wheel, pin, pyodide, wheels


def build(out: Path, cache: Path) -> None:
    """Write the whole site into a folder, in place of what stood there."""
    core, fetched = pyodide(cache), wheels(cache)
    own = own_wheel(cache / "own")
    print("Pyodide and the wheels are here")
    new, game = cache / "new", cache / "app.zip"
    shutil.rmtree(new, ignore_errors=True)
    pages.build(new, whole=True)
    page.build(new / "try")
    page.plain_archive(game, own, fetched)
    lock.lay_out(core, fetched, lite.kernel_wheels(), own, new / "pyodide", game, *page.jobs(core, game, new / "try"))
    page.seal(new / "try")
    print("the game is compiled ahead")
    lite.build(new / "lessons", fetched, cache / "lite")
    (new / ".nojekyll").touch()
    shutil.rmtree(out, ignore_errors=True)
    shutil.move(new, out)
    print(f"{out.name}/ is whole")


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
    except ModuleNotFoundError as error:
        print(f"{error.name} is missing. `make site` installs what the site needs, and builds it.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
