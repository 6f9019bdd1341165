"""The commands of the README and the files they rest on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.serving import Server, running
from tools.clicked import free_port

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    options = {"cwd": ROOT, "env": os.environ | variables, "stdin": subprocess.DEVNULL}
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def make_targets() -> set[str]:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)[1].split())  # type: ignore[index]


def test_make_targets_that_the_readme_names_exist() -> None:
    named = set(re.findall(r"`make ([a-z]+)`", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert {"test", "check", "lab"} <= named
    assert named <= make_targets()


@pytest.mark.slow
def test_the_address_that_make_lab_prints_leads_to_the_start_page(tmp_path: Path) -> None:
    recipe = run("make", "-n", "lab").stdout.replace("\\\n", " ")
    line = next(line for line in recipe.splitlines() if "/jupyter lab" in line)
    port = free_port()
    server = Server(f"http://127.0.0.1:{port}/", tmp_path / "lab.log")
    words = line.partition("/jupyter lab ")[2].split()
    command = [sys.executable, "-m", "jupyterlab", *words, "--no-browser", f"--port={port}"]
    with running(server, command, {"HOME": str(tmp_path), "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime")}):
        until = time.monotonic() + 180
        while "copy and paste" not in server.tail() and time.monotonic() < until:
            time.sleep(0.1)
    told = re.findall(r"http://\S+", server.log.read_text(encoding="utf-8"))
    assert told
    assert all("/lab/tree/00_start_here.ipynb?token=" in one for one in told)
    assert "Serving notebooks from local directory: " + str(ROOT / "notebooks") in server.log.read_text("utf-8")


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
