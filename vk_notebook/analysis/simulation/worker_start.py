"""How a worker process starts, and becomes like the process that started it.

It begins with nothing but the standard library and this package. So neither a `random.py` in the folder of the user,
nor an old copy of `typing` beside this package, takes the place of a module that it needs.
"""

from __future__ import annotations

import os
import site
import subprocess
import sys
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

#: What lies above the package: a folder, or a zip.
HOME = str(Path(__file__).resolve().parents[3])
# Behind the standard library, for the folder may be a whole site-packages.
_START = """
import sys
standard = sys.path[:]
sys.path.append(sys.argv.pop())
from vk_notebook.analysis.simulation.worker_process import main
main(standard)
"""


def can_start() -> bool:
    """Whether the program that runs here is a Python that can be started again: no browser, no app that embeds it."""
    name = Path(sys.executable or "").name.lower()
    return ("python" in name or "pypy" in name) and sys.platform != "emscripten" and not getattr(sys, "frozen", False)


def options() -> dict[str, Any]:
    """The command of a worker and its environment, as `Popen` takes them."""
    flags: list[str] = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
    silent = sys.__stderr__ is None or sys.__stderr__.closed  # no console: what is closed must not be handed on
    return {
        "args": [sys.executable, *flags, "-P", "-S", "-c", _START, HOME],
        "env": {name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        "stderr": subprocess.DEVNULL if silent else None,
    }


def likeness() -> dict[str, Any]:
    """What a worker has to know about this process: where modules are found, and which ones are loaded from where."""
    loaded = {name: getattr(sys.modules.get(name), "__file__", None) for name in sys.stdlib_module_names}
    return {
        "path": list(sys.path), "loaded": {name: file for name, file in loaded.items() if file},
        "site": not sys.flags.no_site, "PYTHONPATH": os.environ.get("PYTHONPATH"),
    }  # fmt: skip


class Standard:
    """Finds modules of the standard library there, whatever else has their names."""

    def __init__(self, names: set[str], path: list[str]) -> None:
        self.names, self.path = names, path

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where a module comes from; None for all others."""
        return PathFinder.find_spec(name, self.path) if name in self.names else None


def become(like: dict[str, Any], standard: list[str]) -> None:
    """Find modules as the other process does. What it has from the standard library comes from there here too."""
    if like["PYTHONPATH"] is not None:  # for what a bot starts
        os.environ["PYTHONPATH"] = like["PYTHONPATH"]
    if like["site"]:  # installs the finders of packages that are edited in place
        site.main()
    names = set()
    for name, file in like["loaded"].items():
        spec = PathFinder.find_spec(name, standard)
        if spec is not None and spec.origin is not None and os.path.realpath(spec.origin) == os.path.realpath(file):
            names.add(name)
        else:  # the other process has a module of somebody's own by this name
            for one in [one for one in sys.modules if one.split(".")[0] == name]:
                del sys.modules[one]
    sys.meta_path.insert(0, Standard(names, standard))
    sys.path[:] = like["path"]
