"""The rest of the standard library, fetched when something of it is imported.

The page begins with what a game imports, a third of the library; should anything else be asked for, it is found in the
whole library, which lies in Pyodide's folder for the lessons.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

PART = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
WHOLE = Path("/lib/whole.zip")


class Rest(MetaPathFinder):
    """Finds the modules that stayed behind.

    Parameters
    ----------
    part
        The archive that the page began with; it lists what stayed behind.
    whole
        Where the whole library is to lie.
    fetch
        Fetches its bytes, and waits for them.
    """

    def __init__(self, part: str, whole: Path, fetch: Callable[[], bytes]) -> None:
        with ZipFile(part) as held:
            listed = held.read("left_out.txt").decode("utf-8").split() if "left_out.txt" in held.namelist() else []
        names = (one.removesuffix(".py").removesuffix("/__init__") for one in listed if one.endswith(".py"))
        self.names = {name.replace("/", ".") for name in names}
        self.whole, self.fetch = whole, fetch

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module lies in the whole library; nothing for any other module."""
        if fullname not in self.names:
            return None
        if not self.whole.exists():
            self.whole.write_bytes(self.fetch())
        return PathFinder.find_spec(fullname, ["/".join([str(self.whole), *fullname.split(".")[:-1]])])


def fetched(address: str) -> bytes:
    """The bytes of a file; for a worker, which may wait for them. Raises ImportError when there are none."""
    from js import XMLHttpRequest

    asked = XMLHttpRequest.new()
    asked.open("GET", address, False)
    asked.responseType = "arraybuffer"
    try:
        asked.send(None)
    except Exception as error:  # whatever a browser throws for a network that is not there
        raise ImportError(f"{address} cannot be fetched") from error
    if asked.status != 200:
        raise ImportError(f"{address}: {asked.status} {asked.statusText}")
    return bytes(asked.response.to_bytes())


def install(site: str) -> None:
    """Let imports look into the whole library last."""
    sys.meta_path.append(Rest(PART, WHOLE, lambda: fetched(f"{site}pyodide/python_stdlib.zip")))
