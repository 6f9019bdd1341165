"""Who is killed while writing leaves half a file: the next to write there takes it away, and nothing else."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import vk_notebook as vk
from vk_notebook.ground import files
from vk_notebook.lessons.progress import Progress

#: Begins to write a file and stands still just before the half would be moved to its place.
WRITER = """
import sys, time
from pathlib import Path
from vk_notebook.ground import files
def stand_still(half, to):
    print(half, flush=True)
    time.sleep(60)
Path.replace = stand_still
files.replace(Path(sys.argv[1]), "half")
"""


def aged(path: Path) -> Path:
    """As it would be a while later."""
    then = time.time() - 2 * files.STALE
    os.utime(path, (then, then), follow_symlinks=False)
    return path


def moved(app: vk.App) -> None:
    """A move, after which the file is written."""
    app.receive({"type": "choose", "decision": app.view["decision"], "option": app.game.options.texts[0]})


def playing(path: Path) -> vk.App:
    app = vk.App("?players=Ana,Ben&bots=Ben:random&first=Ana&seed=1&start=1", file=path)
    moved(app)
    return app


def test_what_a_killed_writer_left_is_swept_at_the_next_write(tmp_path: Path) -> None:
    path = tmp_path / "game.vk.json"
    app = playing(path)
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        try:
            half = Path(writer.stdout.readline().strip())
        finally:
            writer.kill()
    assert half.parent == tmp_path
    assert half.name.startswith(".game.vk.json")
    moved(app)
    assert half.exists()  # its writer may be slow
    aged(half)
    moved(app)
    assert [one.name for one in tmp_path.iterdir()] == ["game.vk.json"]
    assert vk.load(path).moves == app.game.moves


@pytest.mark.skipif(os.name == "nt", reason="it has no pipes with names")
def test_nothing_else_is_swept(tmp_path: Path) -> None:
    path = tmp_path / "game.vk.json"
    others = [
        ".game.vk.jsonnotes.new", ".game.vk.jsonABCDEFGH.new", "game.vk.jsonabcdefgh.new", ".game.vk.json.new",
        ".game.vk.jsonabcdefgh.old", ".other.vk.jsonabcdefgh.new",
    ]  # fmt: skip
    for name in others:
        (tmp_path / name).write_text("mine")
        aged(tmp_path / name)
    (tmp_path / ".game.vk.jsonaaaaaaaa.new").mkdir()
    (tmp_path / ".game.vk.jsonbbbbbbbb.new").symlink_to(tmp_path / others[0])
    aged(tmp_path / ".game.vk.jsonbbbbbbbb.new")
    os.mkfifo(tmp_path / ".game.vk.jsoncccccccc.new")
    aged(tmp_path / ".game.vk.jsoncccccccc.new")
    (tmp_path / ".game.vk.jsondddddddd.new").write_text("young: somebody may have begun it just now")
    before = sorted(tmp_path.iterdir())
    aged_half = tmp_path / ".game.vk.jsoneeeeeeee.new"
    aged_half.write_text("half")
    aged(aged_half)
    files.replace(path, "{}")
    assert sorted(tmp_path.iterdir()) == sorted([*before, path])


def test_progress_sweeps_its_own_halves(tmp_path: Path) -> None:
    half = tmp_path / ".progress.jsonabcdefgh.new"
    half.write_text("half")
    aged(half)
    Progress(tmp_path / "progress.json").note("lesson", "part")
    assert [one.name for one in tmp_path.iterdir()] == ["progress.json"]
