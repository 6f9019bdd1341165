"""The set-up: what it says where Python or a browser is missing."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    options = {"cwd": ROOT, "env": os.environ | variables, "stdin": subprocess.DEVNULL}
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


@pytest.mark.parametrize(
    ("python", "told"),
    [
        ('case "$*" in *version_info*) exit 1;; *) echo "Python 3.8.1";; esac', "is Python 3.8.1; this project needs"),
        ('case "$*" in *ensurepip*) exit 1;; esac', "python3-venv"),
        (None, "make PY="),
    ],
)
def test_setup_says_what_is_wrong_with_python(tmp_path: Path, python: str | None, told: str) -> None:
    """With a make-believe interpreter that is too old, lacks a module, or is not there."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "setup", tmp_path / "tools")
    fake = tmp_path / "fakepython"
    if python is not None:
        fake.write_text(f"#!/bin/sh\n{python}\n", encoding="utf-8")
        fake.chmod(0o755)
    done = run("sh", str(tmp_path / "tools" / "setup"), str(fake), "dev")
    assert done.returncode == 1
    assert told in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_no_browser_says_how_to_get_one(tmp_path: Path) -> None:
    # A PATH with nothing but what the script needs: no browser and no apt-get.
    for name in ("sh", "dirname", "id"):
        real = subprocess.run(["sh", "-c", f"command -v {name}"], capture_output=True, text=True, check=True)
        (tmp_path / name).symlink_to(real.stdout.strip())
    done = run("sh", "tools/get_chromium", PATH=str(tmp_path), HOME=str(tmp_path), CHROMIUM="")
    assert done.returncode == 1
    assert "apt-get install chromium" in done.stderr
