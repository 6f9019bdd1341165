"""Every Python that is promised: the lock fits each, and the oldest one here really sets up and plays."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path
from urllib.request import urlopen

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.serving import ROOT, Server, running
from tools.clicked import free_port

TOLD = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "lock.txt").read_text(encoding="utf-8")
#: The first patch of each Python that the package is said to run on.
PROMISED = [f"{found}.0" for found in re.findall(r"Python :: (3\.\d+)", " ".join(TOLD["classifiers"]))]


def pins(python: str) -> dict[str, str]:
    """What the lock names for a version of Python, on this system; each name once."""
    here = default_environment() | {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    named = map(Requirement, re.findall(r"^[^#\n].*", LOCK, re.MULTILINE))
    found = [one for one in named if one.marker is None or one.marker.evaluate(here)]
    assert all(re.fullmatch(r"==[\w.]+", str(one.specifier)) for one in found)
    assert len({one.name for one in found}) == len(found)
    return {one.name: str(one.specifier).removeprefix("==") for one in found}


def test_each_place_names_the_same_pythons() -> None:
    oldest, newest = PROMISED[0].removesuffix(".0"), PROMISED[-1].removesuffix(".0")
    assert TOLD["requires-python"] == f">={oldest}"
    assert f"Python ({oldest} to {newest})" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"Python {oldest} to {newest}" in (ROOT / "tools" / "setup").read_text(encoding="utf-8")
    assert f"--python-version {PROMISED[0]} " in LOCK  # else it holds from some later patch on, or may not
    assert f'python: "{PROMISED[0]}"' in (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize("python", PROMISED)
def test_the_lock_holds_what_the_package_asks_for(python: str) -> None:
    pinned = pins(python)
    asked = [*TOLD["dependencies"], *(line for lines in TOLD["optional-dependencies"].values() for line in lines)]
    for one in map(Requirement, asked):
        if one.name != "vk-notebook":
            assert one.specifier.contains(pinned[one.name]), one


@pytest.mark.parametrize("python", PROMISED)
def test_what_is_pinned_for_a_python_admits_it(python: str) -> None:
    """As far as it is installed here: a package says itself on which Pythons it runs."""
    needs = {
        (canonicalize_name(one.metadata["Name"]), one.version): one.metadata["Requires-Python"] or ""
        for one in distributions()
    }
    known = {pin: needs[pin] for pin in pins(python).items() if pin in needs}
    assert len(known) > 100
    assert {pin: need for pin, need in known.items() if not SpecifierSet(need).contains(python)} == {}


def test_no_pattern_needs_a_later_patch() -> None:
    """Python 3.11.0 to 3.11.4 find wrong ends where a group is repeated and does not give back, or is atomic."""
    wrong = re.compile(r"\)(?:[*+?]|\{[\d,]+\})\+|\(\?>")
    asked = ["a)*+", "a)++", "a){2,}+", "(?>a)"]
    assert [one for one in asked if wrong.search(one) is None] == []
    package = {one.name: one.read_text(encoding="utf-8") for one in (ROOT / "vk_notebook").rglob("*.py")}
    assert {name: wrong.findall(text) for name, text in package.items() if wrong.search(text)} == {}


def oldest_here() -> str:
    """The oldest Python on this machine that is promised and can make a virtual environment."""
    folders = [*os.environ["PATH"].split(os.pathsep), "/usr/bin", "/usr/local/bin"]
    names = [Path(folder, f"python{python.removesuffix('.0')}") for folder in folders for python in PROMISED]
    ask = "import ensurepip, platform, venv; print(platform.python_version())"
    found = []
    for one in dict.fromkeys([sys.executable, *map(str, filter(Path.is_file, names))]):
        done = subprocess.run([one, "-c", ask], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            found.append((Version(done.stdout.strip()), one))
    return min(found)[1]


def left(folder: str, names: list[str]) -> list[str]:
    """What a fresh copy does not have, or does not need to play."""
    made = {"build", "dist", "site", "card_images"} if Path(folder) == ROOT else set()
    return [name for name in names if name.startswith(".") or name in made | {"node_modules", "__pycache__"}]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="make play needs make")
def test_the_oldest_python_here_sets_up_and_plays(tmp_path: Path) -> None:
    """`make play` in a fresh copy, with what an index gives this Python: the page stands, with its board."""
    here = tmp_path / "copy"
    shutil.copytree(ROOT, here, ignore=left)
    port = free_port()
    command = ["make", "-C", str(here), f"PY={oldest_here()}", f"PORT={port}"]
    bare = {"PYTHONPATH": "", "JUPYTER_PATH": "", "JUPYTER_CONFIG_PATH": "", "BROWSER": "true"}
    ready, env = [*command, ".venv/.ready-app"], os.environ | bare
    done = subprocess.run(ready, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    server = Server(f"http://127.0.0.1:{port}/", tmp_path / "log")
    with running(server, [*command, "play"], bare), urlopen(server.url, timeout=120) as answer:
        page = answer.read().decode("utf-8")
    assert "default-src 'none'" in page
    assert "application/vnd.jupyter.widget-view+json" in page, server.tail()
