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
        ('case "$*" in *"venv .venv") echo "Traceback"; echo "No space left"; exit 1;; esac', "it says: No space left"),
        (None, "make PY="),
    ],
)
def test_setup_says_what_is_wrong_with_python(tmp_path: Path, python: str | None, told: str) -> None:
    """With a make-believe interpreter that is too old, lacks a module, cannot write, or is not there."""
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


@pytest.mark.parametrize(
    ("python", "told"),
    [
        ("*version_info*) exit 1;; --version) echo Python 3.8.1;;", ".venv has Python 3.8.1, and this project needs"),
        ("*install*) echo 'Retrying after connection broken by x'; exit 1;;", "check your internet connection"),
        (
            "--version) echo Python 3.15.0;; *install*) echo 'ERROR: No matching distribution'; exit 1;;",
            "Python 3.15.0 could not install what is needed, which works with Python 3.11 to 3.14 (.venv/setup.log has "
            "the details); pip says: ERROR: No matching distribution",
        ),
    ],
)
def test_setup_says_in_a_sentence_what_an_installation_failed_of(tmp_path: Path, python: str, told: str) -> None:
    """What pip says about it at length is in a file."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "setup", tmp_path / "tools")
    fake = tmp_path / ".venv" / "bin" / "python"
    fake.parent.mkdir(parents=True)
    fake.write_text(f'#!/bin/sh\ncase "$*" in {python} esac\n', encoding="utf-8")
    fake.chmod(0o755)
    done = run("sh", str(tmp_path / "tools" / "setup"), "python3", "dev")
    assert done.returncode == 1
    assert done.stdout == ""
    *begun, said = done.stderr.splitlines()
    assert [line for line in begun if not line.startswith("Setting up .venv (dev)")] == []
    assert told in said


def test_no_browser_says_how_to_get_one(tmp_path: Path) -> None:
    # A PATH with nothing but what the script needs: no browser and no apt-get.
    for name in ("sh", "dirname", "id"):
        real = subprocess.run(["sh", "-c", f"command -v {name}"], capture_output=True, text=True, check=True)
        (tmp_path / name).symlink_to(real.stdout.strip())
    done = run("sh", "tools/get_chromium", PATH=str(tmp_path), HOME=str(tmp_path), CHROMIUM="")
    assert done.returncode == 1
    assert "apt-get install chromium" in done.stderr
