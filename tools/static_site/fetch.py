"""What the site is made of: Pyodide from its npm package, wheels from the package index, this project's own wheel.

Everything foreign is pinned by version and digest: Pyodide here, the wheels in ``wheels.txt``. What was fetched is kept
in a folder between builds.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Sequence
from email import message_from_string
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PINS = Path(__file__).with_name("wheels.txt")
#: The version that the kernel of JupyterLite is made for, and its digest.
PYODIDE = ("314.0.6", "sha512-BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ==")
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "package.json")
#: The roots of what the kernel imports from Pyodide's own packages, and what the board needs beside them.
FROM_LOCK = ("micropip", "ipython", "jedi", "packaging", "typing-extensions")
FOR_BOARD = ("ipywidgets", "jupyterlab_widgets", "anywidget", "psygnal", "comm")


class SiteError(Exception):
    """The site cannot be built; the message says what is missing and how to get it."""


def run(command: Sequence[str | Path], what: str, **kwargs: Any) -> str:
    """Run a program; its output. Raises SiteError with what it was for and the end of what it said."""
    done = subprocess.run([str(one) for one in command], capture_output=True, text=True, check=False, **kwargs)
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-15:])
        raise SiteError(f"{what} failed:\n{said}")
    return done.stdout


def program(name: str) -> str:
    """Where ``node`` or ``npm`` is: beside this Python, where the extra brings them, or on the path."""
    found = shutil.which(name, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if not found:
        raise SiteError(f"There is no {name} here: pip install -e '.[site]' brings it.")
    return found


def pip(*arguments: str | Path, **kwargs: Any) -> None:
    """Run pip. Raises SiteError with the end of what it said."""
    quiet = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    run([*quiet, *arguments], f"pip {arguments[0]}", **kwargs)


def pyodide(cache: Path) -> Path:
    """The folder with Pyodide's core, unpacked from the pinned npm package."""
    version, digest = PYODIDE
    home = cache / f"pyodide-{version}"
    if all((home / name).exists() for name in CORE):
        return home
    run([program("npm"), "pack", "--silent", f"pyodide@{version}"], "npm pack pyodide", cwd=cache)
    archive = cache / f"pyodide-{version}.tgz"
    found = "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != digest:
        archive.unlink()
        raise SiteError(f"pyodide {version} has the digest {found}, not the pinned {digest}")
    home.mkdir(exist_ok=True)
    with tarfile.open(archive) as tar:
        for name in CORE:
            held = tar.extractfile(f"package/{name}")
            assert held is not None
            (home / name).write_bytes(held.read())
    archive.unlink()
    return home


def wheels(cache: Path, only: str = "") -> list[Path]:
    """The pinned wheels, each checked by pip against its digest; or only the one of a name."""
    lines = [line for line in PINS.read_text("utf-8").splitlines() if line.startswith(f"{only}==" if only else "")]
    home = cache / f"wheels-{hashlib.sha256(repr(lines).encode()).hexdigest()[:12]}"
    if not (home / "complete").exists():
        cache.mkdir(parents=True, exist_ok=True)
        wanted = cache / "wanted.txt"
        wanted.write_text("\n".join(lines), encoding="utf-8")
        _download(home, "--require-hashes", "-r", str(wanted))
        (home / "complete").touch()
    return sorted(home.glob("*.whl"))


def _download(home: Path, *what: str) -> None:
    shutil.rmtree(home, ignore_errors=True)
    target = ["--python-version", "3.14", "--implementation", "py", "--abi", "none", "--platform", "any"]
    pip("download", "--no-deps", "--only-binary=:all:", *target, "-d", home, *what)


def own_wheel(home: Path) -> Path:
    """This project as a wheel, plain Python."""
    shutil.rmtree(home, ignore_errors=True)
    env = {key: value for key, value in os.environ.items() if key != "VK_COMPILE"}
    pip("wheel", "--no-deps", "-w", home, ROOT, env=env)
    return next(home.glob("vk_notebook-*.whl"))


def normal(name: str) -> str:
    """A project's name as an index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def closure(packages: dict[str, Any], roots: Iterable[str]) -> list[str]:
    """The roots and all that they depend on, as Pyodide's lock tells."""
    found: list[str] = []
    todo = list(roots)
    while todo:
        name = normal(todo.pop())
        if name not in found:
            found.append(name)
            todo += packages[name]["depends"]
    return sorted(found)


def metadata(wheel: Path) -> tuple[str, str, list[str]]:
    """A wheel's normal name, its version, and the names that it needs anywhere."""
    with zipfile.ZipFile(wheel) as held:
        name = next(one for one in held.namelist() if one.endswith(".dist-info/METADATA"))
        said = message_from_string(held.read(name).decode("utf-8"))
    needs = [one for one in said.get_all("Requires-Dist", []) if "extra ==" not in one]
    names = [found.group() for one in needs if (found := re.match(r"[A-Za-z0-9._-]+", one))]
    return normal(said["Name"]), said["Version"], [normal(one) for one in names]


def pin(cache: Path) -> int:
    """Write ``wheels.txt`` anew: what Pyodide's lock says of its own packages, the newest of the others; how many."""
    packages = json.loads((pyodide(cache) / "pyodide-lock.json").read_text("utf-8"))["packages"]
    home = cache / "pinning"
    _download(home, *(f"{name}=={packages[name]['version']}" for name in closure(packages, FROM_LOCK)), *FOR_BOARD)
    lines = ["# Made by python -m tools.static_site --pin; what Pyodide's own lock names has the version it has there."]
    found = sorted(home.glob("*.whl"), key=lambda one: one.name.lower())
    for one in found:
        name, version, _ = metadata(one)
        lines.append(f"{name}=={version} --hash=sha256:{hashlib.sha256(one.read_bytes()).hexdigest()}")
    PINS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(found)
