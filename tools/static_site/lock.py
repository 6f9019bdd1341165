"""Pyodide's folder in the site: its core, the wheels that pages import, and a lock that knows these and no others.

Pyodide's own lock names wheels that are not in its npm package, and by other digests than the index's. So each entry
is written anew for the wheel that is there; what has no wheel here is left out, and so nothing is ever fetched from
elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

from .compiling import Job, compile_all
from .fetch import CORE, metadata


def lay_out(
    core: Path, wheels: list[Path], kernel: list[Path], own: Path, home: Path, game: Path, *more: Job
) -> None:
    """Write the folder, with bytecode; this project's own wheel keeps its sources too. `more` is compiled as well."""
    home.mkdir(parents=True)
    for name in CORE:
        if name.endswith((".mjs", ".wasm")):
            shutil.copyfile(core / name, home / name)
    jobs = [Job(core / "python_stdlib.zip", home / "python_stdlib.zip")]
    jobs += [Job(one, home / one.name) for one in wheels]
    jobs += [Job(one, home / one.name, all=True) for one in kernel]  # they load in a browser only
    jobs += [Job(own, home / own.name, all=True, keep=True), *more]
    compile_all(core, [*wheels, own], game, jobs)
    lock = json.loads((core / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = entries([home / one.name for one in [*wheels, *kernel, own]])
    (home / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def entries(wheels: list[Path]) -> dict[str, Any]:
    """The lock's packages for these wheels, which depend on each other only."""
    told = {one: metadata(one) for one in wheels}
    names = {name for name, _, _ in told.values()}
    return {
        name: {
            "name": name, "version": version, "file_name": one.name, "install_dir": "site", "package_type": "package",
            "sha256": hashlib.sha256(one.read_bytes()).hexdigest(), "imports": _imports(one),
            "depends": sorted(set(needs) & names), "unvendored_tests": False,
        }
        for one, (name, version, needs) in told.items()
    }  # fmt: skip


def _imports(wheel: Path) -> list[str]:
    """The top names that can be imported from a wheel."""
    with zipfile.ZipFile(wheel) as held:
        roots = [name.split("/") for name in held.namelist() if name.endswith((".py", ".pyc"))]
    tops = {path[0].partition(".")[0] for path in roots if not path[0].endswith((".data", ".dist-info"))}
    return sorted(tops - {"__pycache__"})
