"""Binder's builder accepts the folder that mybinder.org builds from, and the README's links lead into it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BINDER = ROOT / "binder"


def test_the_last_step_installs_the_locked_versions() -> None:
    step = BINDER / "postBuild"
    assert step.stat().st_mode & 0o111
    lines = [line for line in step.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    install = next(line for line in lines if "pip install" in line)
    assert "-c lock.txt" in install
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
    assert "binder/postBuild" in told
