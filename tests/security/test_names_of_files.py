"""Names that lead to no file: each is refused in a sentence, at once, wherever a file is asked for."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.board.entry import TableEntry
from vk_notebook.board.widget import Board
from vk_notebook.lessons.progress import Progress
from vk_notebook.letters import legible

if os.name == "nt":
    pytest.skip("names of this kind are of other systems", allow_module_level=True)


def pipe(folder: Path) -> str:
    os.mkfifo(folder / "pipe.vk.json")
    return str(folder / "pipe.vk.json")


def loop(folder: Path) -> str:
    (folder / "one").symlink_to(folder / "other")
    (folder / "other").symlink_to(folder / "one")
    return str(folder / "one")


@pytest.fixture(autouse=True)
def at_once() -> Iterator[None]:
    """Whatever waits for somebody who never comes fails instead."""

    def rung(*_: object) -> None:
        raise TimeoutError("it waits for somebody who never comes")

    before = signal.signal(signal.SIGALRM, rung)
    signal.alarm(30)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


NAMES: dict[str, tuple[Callable[[Path], str], str]] = {
    "a pipe": (pipe, "is a pipe, not a file"),
    "a device": (lambda _: "/dev/tty", "is a device, not a file"),
    "a device without an end": (lambda _: "/dev/zero", "is a device, not a file"),
    "a folder": (str, "is a folder, not a file"),
    "links in a loop": (loop, "too many levels of symbolic links"),
    "a name too long": (lambda folder: str(folder / ("n" * 9_000)), "file name too long"),
    "a path too long": (lambda folder: str(folder) + "/n" * 9_000, "file name too long"),
    "a name that nobody writes": (lambda folder: f"{folder}/a\0b", "no file has such a name"),
    "a name with half a letter": (lambda folder: f"{folder}/a\ud800b", "no file has such a name"),
    "nobody": (lambda folder: f"{folder}/\x1b[31mnobody", "no such file"),
    "a file for a folder": (lambda folder: f"{Path(__file__)}/game.vk.json", "not a directory"),
}  # fmt: skip
IN_THE_WAY = [name for name in NAMES if name != "nobody"]
READERS: dict[str, Callable[[str], Any]] = {
    "load": vk.load,
    "card values": vk.use_card_values,
    "Replay": vk.Replay,
    "TableEntry": TableEntry,
    "Results": vk.Results.load,
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_file_is_refused_in_a_sentence(name: str, reader: str, tmp_path: Path) -> None:
    made, words = NAMES[name]
    given = made(tmp_path)
    with pytest.raises(ValueError, match=r"[a-z]") as caught:
        READERS[reader](given)
    said = str(caught.value)
    assert words in said.lower()
    assert legible(said[:40]) == said[:40]
    assert legible(given)[:40] in said
    assert len(said) < 600
    said.encode("utf-8")


@pytest.mark.parametrize("name", IN_THE_WAY)
def test_no_game_is_written_to_what_is_no_file(name: str, tmp_path: Path) -> None:
    given = NAMES[name][0](tmp_path)
    for begin in (partial(vk.App, file=given), partial(Board, vk.new_game(2, seed=1), file=given)):
        with pytest.raises(vk.RecordError) as caught:
            begin()
        assert NAMES[name][1] in str(caught.value).lower()
        assert legible(str(caught.value)) == str(caught.value)


@pytest.mark.parametrize("name", [name for name in IN_THE_WAY if "device" not in name])  # nothing is to lie beside one
def test_progress_that_is_no_file_is_told_of(name: str, tmp_path: Path) -> None:
    progress = Progress(NAMES[name][0](tmp_path))
    progress.note("lesson", "part", tries=1)
    assert progress.done("lesson", "part")
    assert "progress" in progress.message
    progress.message.encode("utf-8")


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    vk.new_game(2, seed=1).record.save(tmp_path / "game.vk.json")
    (tmp_path / "link").symlink_to("game.vk.json")
    assert vk.load(tmp_path / "link").moves == []


def test_a_letter_that_commands_a_terminal_is_shown_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(vk.RecordError, match=r"/\[ESCAPE\]\[31mred\[LINE FEED\]\[DELETE\]"):
        vk.load(tmp_path / "\x1b[31mred\n\x7f")
