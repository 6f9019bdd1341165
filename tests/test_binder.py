"""The folder that mybinder.org builds from: pins that fit the package, in a form that Binder's builder accepts."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[1]
BINDER = ROOT / "binder"


def pins() -> dict[str, str]:
    lines = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = [Requirement(line) for line in lines if line and not line.startswith("#")]
    found = {}
    for one in wanted:
        exact = re.fullmatch(r"==([0-9][0-9.]*)", str(one.specifier))
        assert exact, f"{one} is not pinned exactly"
        found[one.name.lower().replace("_", "-")] = exact[1]
    assert len(found) == len(wanted)
    return found


def project() -> dict[str, object]:
    held: dict[str, dict[str, object]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return held["project"]


def test_the_pins_are_within_the_bounds_of_the_package() -> None:
    """What the app and the pictures need is there, in a version that pyproject.toml allows."""
    told, pinned = project(), pins()
    extras = told["optional-dependencies"]
    assert isinstance(extras, dict)
    wanted = [*extras["app"], *extras["lessons"], *extras["art"]]
    needed = [*told["dependencies"], *wanted, "hatchling>=1.21"]  # type: ignore[misc]
    for line in needed:
        if line.startswith("vk-notebook["):
            continue
        one = Requirement(line)
        assert one.name in pinned, f"binder/requirements.txt lacks {one.name}"
        assert one.specifier.contains(pinned[one.name]), f"{one.name} {pinned[one.name]} is outside {one.specifier}"


def test_the_last_step_installs_the_package_and_fetches_nothing_else() -> None:
    step = BINDER / "postBuild"
    assert step.stat().st_mode & 0o111
    lines = [line for line in step.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    install = next(line for line in lines if "pip install" in line)
    assert {"--no-deps", "--no-build-isolation", "."} <= set(install.split())
    text = "".join(path.read_text(encoding="utf-8") for path in BINDER.iterdir())
    assert not re.search(r"https?:|curl|wget|git\+|--index-url|--find-links", text)


def test_the_readme_opens_notebooks_that_are_there() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    opened = re.findall(r"urlpath=(?:voila%2Frender|lab%2Ftree)%2Fnotebooks%2F(\w+\.ipynb)", readme)
    assert opened == ["play.ipynb", "00_start_here.ipynb"]
    assert all((ROOT / "notebooks" / name).is_file() for name in opened)


@pytest.mark.slow
def test_the_builder_accepts_the_folder(tmp_path: Path) -> None:
    """The builder's dry run: no image is built and nothing is started."""
    shutil.copytree(BINDER, tmp_path / "repo" / "binder")
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--no-run", "--debug", str(tmp_path / "repo")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    python = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    assert re.search(rf"python[=-]{re.escape(python)}|py{python}", told), told
    assert "binder/requirements.txt" in told
    assert "binder/postBuild" in told
