"""The commands of the README and the files they rest on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.serving import Server, running
from tools.clicked import free_port

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def make_targets() -> set[str]:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)[1].split())  # type: ignore[index]


def test_make_targets_that_the_readme_names_exist() -> None:
    named = set(re.findall(r"`make ([a-z]+)`", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert {"test", "check", "lab"} <= named
    assert named <= make_targets()


def test_every_make_target_has_a_recipe() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert make_targets() <= set(re.findall(r"^([a-z-]+):", text, re.MULTILINE))


@pytest.mark.slow
def test_the_address_that_make_lab_prints_leads_to_the_start_page(tmp_path: Path) -> None:
    recipe = run("make", "-n", "lab").stdout.replace("\\\n", " ")
    line = next(line for line in recipe.splitlines() if "/jupyter lab" in line)
    port = free_port()
    server = Server(f"http://127.0.0.1:{port}/", tmp_path / "lab.log")
    command = [sys.executable, "-m", "jupyterlab", *line.split()[2:], "--no-browser", f"--port={port}"]
    with running(server, command, {"HOME": str(tmp_path), "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime")}):
        until = time.monotonic() + 180
        while "copy and paste" not in server.tail() and time.monotonic() < until:
            time.sleep(0.1)
    told = re.findall(r"http://\S+", server.log.read_text(encoding="utf-8"))
    assert told
    assert all("/lab/tree/00_start_here.ipynb?token=" in one for one in told)
    assert "Serving notebooks from local directory: " + str(ROOT / "notebooks") in server.log.read_text("utf-8")


def test_ci_runs_the_command_of_the_readme() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "make test" in script.read_text(encoding="utf-8")


def test_only_the_board_is_needed_at_run_time() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    line = re.search(r"^dependencies = (\[.*\])$", text, re.MULTILINE)
    assert line is not None
    assert json.loads(line[1]) == ["anywidget>=0.9,<1", "ipywidgets>=8,<9"]


def test_voila_uses_the_template_that_is_shipped() -> None:
    template = json.loads((ROOT / "voila.json").read_text(encoding="utf-8"))["VoilaConfiguration"]["template"]
    folder = ROOT / "share" / "jupyter" / "voila" / "templates" / template
    assert json.loads((folder / "conf.json").read_text(encoding="utf-8")) == {"base_template": "lab"}
    assert (folder / "index.html.j2").is_file()


def test_setup_says_which_python_is_too_old(tmp_path: Path) -> None:
    done = setup_with(tmp_path, 'case "$*" in *version_info*) exit 1;; *) echo "Python 3.8.1";; esac')
    assert done.returncode == 1
    assert "3.10 or newer" in done.stderr
    assert "Python 3.8.1" in done.stderr


def test_setup_says_what_a_python_without_ensurepip_lacks(tmp_path: Path) -> None:
    done = setup_with(tmp_path, 'case "$*" in *ensurepip*) exit 1;; esac')
    assert done.returncode == 1
    assert "python3-venv" in done.stderr


def test_setup_says_that_there_is_no_python(tmp_path: Path) -> None:
    done = setup_with(tmp_path, None)
    assert done.returncode == 1
    assert "make PY=" in done.stderr


@pytest.mark.parametrize(("extra", "takes"), [("app", "about a minute"), ("lab", "two minutes"), ("dev", "five")])
def test_setup_says_how_long_it_takes(extra: str, takes: str, tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "setup").write_text((ROOT / "tools" / "setup").read_text("utf-8"), encoding="utf-8")
    installed = tmp_path / ".venv" / "bin" / "python"
    installed.parent.mkdir(parents=True)
    installed.write_text("#!/bin/sh\n", encoding="utf-8")
    installed.chmod(0o755)
    done = run("sh", str(tmp_path / "tools" / "setup"), "python3", extra)
    assert done.returncode == 0
    assert f"({extra})" in done.stderr
    assert takes in done.stderr


def setup_with(folder: Path, python: str | None) -> subprocess.CompletedProcess[str]:
    """Run tools/setup in a folder of its own with a make-believe interpreter."""
    (folder / "tools").mkdir()
    script = folder / "tools" / "setup"
    script.write_text((ROOT / "tools" / "setup").read_text(encoding="utf-8"), encoding="utf-8")
    fake = folder / "fakepython"
    if python is not None:
        fake.write_text(f"#!/bin/sh\n{python}\n", encoding="utf-8")
        fake.chmod(0o755)
    done = run("sh", str(script), str(fake), "dev")
    assert not (folder / ".venv").exists()
    return done


def test_a_named_browser_is_taken(tmp_path: Path) -> None:
    browser = tmp_path / "my-browser"
    browser.write_text("#!/bin/sh\n", encoding="utf-8")
    browser.chmod(0o755)
    done = run("sh", "tools/get_chromium", CHROMIUM=str(browser))
    assert (done.returncode, done.stdout.strip()) == (0, str(browser))


def test_a_browser_that_is_not_there_fails_by_name() -> None:
    done = run("sh", "tools/get_chromium", CHROMIUM="/nowhere/chrome")
    assert done.returncode == 1
    assert "/nowhere/chrome" in done.stderr
    assert done.stdout == ""


def test_no_browser_says_how_to_get_one(tmp_path: Path) -> None:
    # A PATH with nothing but what the script needs: no browser and no apt-get.
    for name in ("sh", "dirname", "id"):
        real = subprocess.run(["sh", "-c", f"command -v {name}"], capture_output=True, text=True, check=True)
        (tmp_path / name).symlink_to(real.stdout.strip())
    done = run("sh", "tools/get_chromium", PATH=str(tmp_path), HOME=str(tmp_path), CHROMIUM="")
    assert done.returncode == 1
    assert "apt-get install chromium" in done.stderr
