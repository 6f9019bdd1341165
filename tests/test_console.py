"""Programs without a console, as pythonw and services are, and consoles that go away."""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook import cli
from vk_notebook.bots import check

#: A run of each command; "%" is a folder with a saved game.
COMMANDS = {
    "play": "play --seats Ana,Ana", "lessons": "lessons %/lessons", "cards": "cards Urn", "replay": "replay boat",
    "convert": "convert boat %/boat.vk.txt", "simulate": "simulate --games 2 --jobs 0 --json %/numbers.json",
    "match": "match random random --games 2 --jobs 0", "review": "review boat --quick --turns 1 --jobs 1 --json -",
    "insights": "insights %", "site": "site %/site",
}  # fmt: skip
FAILS = {"play"}  #: those that only say what is wrong: a page would be served


class Closed:
    """A stream whose other side is gone, or that was closed."""

    encoding = "utf-8"

    def __init__(self, error: type[Exception]) -> None:
        self.error = error

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def refuse(*_: object, **__: object) -> None:
            raise self.error("it is gone")

        return refuse


class Hangs(Closed):
    """A terminal that goes away while it is written to."""

    def isatty(self) -> bool:
        return True


STREAMS = [None, Closed(ValueError), Closed(OSError), Hangs(OSError)]


def commands() -> set[str]:
    """The commands that there are."""
    (names,) = [one.choices for one in cli.parser()._actions if isinstance(one, argparse._SubParsersAction)]
    return set(names)


def shut() -> io.StringIO:
    """A stream of Python's that was closed."""
    stream = io.StringIO()
    stream.close()
    return stream


@pytest.mark.parametrize("command", sorted(commands()))
@pytest.mark.parametrize("stream", [None, shut()], ids=["none", "closed"])
def test_a_command_needs_no_console(
    stream: Any, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vk.example("boat").save(tmp_path / "game.vk.json")
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(sys, "stderr", stream)
    words = COMMANDS[command].replace("%", str(tmp_path)).split()
    assert cli.main(words) == (command in FAILS)
    with pytest.raises(SystemExit):
        cli.main([command, "--help"])


def test_the_check_of_bots_needs_no_console(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert check.main(["no such bot"]) == 1


@pytest.mark.parametrize("tqdm", ["with tqdm", "without"])
@pytest.mark.parametrize("stream", STREAMS, ids=["none", "closed", "broken", "hangs"])
def test_what_takes_long_needs_no_console(
    stream: Any, tqdm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vk.example("boat").save(tmp_path / "game.vk.json")
    monkeypatch.setattr("vk_notebook.analysis.progress_bar.DELAY", 1e-9)
    if tqdm == "without":
        monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setattr(sys, "stderr", stream)
    found = vk.simulate("random", games=30, jobs=0, progress=True)
    assert len(found) == 30
    assert len(found.continue_(2, jobs=0, progress=True)) == 32
    assert len(vk.Collection(tmp_path, progress=True)) == 1
    assert vk.review(vk.example("boat"), quick=True, turns=(1, 1), progress=True)


def test_a_stop_is_told_where_somebody_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stderr", None)
    assert vk.simulate("random", games=300, jobs=0, progress=interrupt).missing


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize(
    ("shell", "code"),
    [(">&-", 0), ("2>&-", 0), ("<&- >&- 2>&-", 0), ("| head -1 >/dev/null", 0), ("2>/dev/full >/dev/full", 1)],
)
def test_a_closed_stream_is_no_traceback(shell: str, code: int, tmp_path: Path) -> None:
    words = ["bash", "-c", f'set -o pipefail; "$@" {shell}', "sh", sys.executable, "-m", "vk_notebook", "cards"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (code, "")
