"""What takes long finds out first whether its end can be written, and never costs what it has found."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.security.test_names_of_files import played, typed
from vk_notebook import cli, site
from vk_notebook.analysis import games_in_tables
from vk_notebook.analysis.simulation import simulation_run
from vk_notebook.art import faces as art_faces
from vk_notebook.art import film, printing, save_faces
from vk_notebook.board.replay import replay_page as replays
from vk_notebook.cli import bots_command, insights_command, records_command, review_command
from vk_notebook.ground import files
from vk_notebook.site import build
from vk_notebook.training import __main__ as training

SIMULATE = ("simulate", "--games=1", "--jobs=0", "--bots=random,random")
#: What takes long, what it does first, and a call of it; a place for ``{}`` is a file in a folder that is not there.
LONG: dict[str, tuple[Any, str, Callable[[str], Any]]] = {
    "simulate": (
        simulation_run, "_found", lambda path: vk.simulate("random", 1, jobs=0, progress=False, save=path)
    ),
    "simulate --save": (simulation_run, "_found", lambda path: typed(*SIMULATE, f"--save={path}")),
    "simulate --json": (simulation_run, "_found", lambda path: typed(*SIMULATE, f"--json={path}")),
    "simulate --parquet": (simulation_run, "_found", lambda path: typed(*SIMULATE, f"--parquet={path}")),
    "match": (simulation_run, "_found", lambda path: typed("match", "random", "random", "--jobs=0", f"--json={path}")),
    "review --json": (review_command, "review", lambda path: typed("review", "boat", f"--json={path}")),
    "review --save": (review_command, "review", lambda path: typed("review", "boat", f"--save={path}")),
    "review --html": (review_command, "review", lambda path: typed("review", "boat", f"--html={path}")),
    "insights --html": (insights_command, "Collection", lambda path: typed("insights", ".", f"--html={path}")),
    "insights --save": (insights_command, "Collection", lambda path: typed("insights", ".", f"--save={path}")),
    "replay --html": (records_command, "Frames", lambda path: typed("replay", "boat", f"--html={path}")),
    "to_html": (replays, "to_html", lambda path: vk.Replay(vk.example("boat")).to_html(path)),
    "to_gif": (film, "_picture", lambda path: vk.Replay(vk.example("boat")).to_gif(path)),
    "save_sheet": (printing, "_picture", lambda path: printing.save_sheet(path, ["Urn"])),
    "save_faces": (art_faces, "face", lambda path: save_faces(path)),
    "site": (site, "_cards", build),
    "Results.to_parquet": (vk.Results, "played", lambda path: played().to_parquet(path)),
    "Collection.to_parquet": (
        games_in_tables, "arrow_of", lambda path: vk.Collection(vk.example("boat"), progress=False).to_parquet(path)
    ),
    "training": (training, "train", lambda path: trained(path)),
}  # fmt: skip
FOLDERS = ("simulate --parquet", "save_faces", "site", "Results.to_parquet", "Collection.to_parquet")


def trained(path: str) -> None:
    if training.main([f"--out={path}"]):
        raise ValueError("told")


class Begun(Exception):
    """The work has begun."""


def begins(*_: object, **__: object) -> None:
    raise Begun


@pytest.mark.parametrize("work", LONG)
def test_it_is_told_before_the_work(work: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played()
    (tmp_path / "file").write_text("mine")
    where, first, call = LONG[work]
    monkeypatch.setattr(where, first, begins)
    for name in ("file/x", "file/x/y") if work in FOLDERS else ("nowhere/x", "file/x", "."):
        with pytest.raises(ValueError, match=r"cannot be written|told"):
            call(name)
    with pytest.raises(Begun):  # so the test looks at what comes first
        call("x")
    assert (tmp_path / "file").read_text() == "mine"


def test_a_library_that_is_missing_is_told_before_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr(bots_command, "simulate", begins)
    assert cli.main(["simulate", "--games", "5", "--parquet", str(tmp_path / "tables")]) == 1
    assert "Parquet files need pyarrow" in capsys.readouterr().err
    monkeypatch.setattr(insights_command, "Collection", begins)
    assert cli.main(["insights", str(tmp_path), "--save", str(tmp_path / "games.parquet")]) == 1
    assert "Parquet files need pyarrow" in capsys.readouterr().err


def test_to_look_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x"
    files.must_be_writable(path)
    assert list(tmp_path.iterdir()) == []
    path.write_text("mine")
    files.must_be_writable(path)
    assert path.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [path]


# ------------------------------------------------------------------------------- a disk that is full later


def fills_up(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """A disk on which so many files can be written, and no more."""
    left, anew = [after], files.anew

    def full(path: Any, filling: Any) -> Any:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return anew(path, filling)

    monkeypatch.setattr(files, "anew", full)


@pytest.mark.parametrize("after", [0, 1])
def test_a_full_disk_costs_no_game(after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation_run, "SAVED_EVERY", -1.0)
    monkeypatch.setattr(simulation_run, "TOGETHER", 1)
    fills_up(monkeypatch, after)
    file = tmp_path / "x.vksim"
    with pytest.warns(UserWarning, match=r"x\.vksim cannot be written: the disk is full.* results\.save\(\.\.\.\)"):
        found = vk.simulate("random", 3, jobs=0, progress=False, save=file)
    assert len(found) == 3
    monkeypatch.undo()
    found.save(tmp_path / "other.vksim")
    assert vk.Results.load(tmp_path / "other.vksim") == found
    assert file.exists() == bool(after)
    if after:
        assert 0 < len(vk.Results.load(file)) < 3  # the last that could be written, whole


def test_the_command_line_says_so_and_prints_what_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fills_up(monkeypatch, 0)
    assert cli.main([*SIMULATE, f"--save={tmp_path / 'x'}"]) == 1
    said = capsys.readouterr()
    assert "1 games" in said.out
    assert said.err.startswith("vk-notebook: ")
    assert "the disk is full" in said.err
    assert "warn" not in said.err


# ------------------------------------------------------------------------------- endings

ENDINGS = {
    "to_png": ("x.bmp", ".png", lambda path: vk.Replay(vk.example("boat")).to_png(path)),
    "to_gif": ("x.mp4", ".gif", lambda path: vk.Replay(vk.example("boat")).to_gif(path)),
    "to_html": ("x.pdf", ".html or .htm", lambda path: vk.Replay(vk.example("boat")).to_html(path)),
    "save_sheet": ("x.docx", ".pdf", lambda path: printing.save_sheet(path, ["Urn"])),
    "Insights.save": (
        "x.txt", ".html or .htm", lambda path: vk.Insights(vk.Collection(vk.example("boat"))).save(path)
    ),
    "Collection.save": ("x.csv", ".parquet", lambda path: vk.Collection(vk.example("boat"), progress=False).save(path)),
    "review --html": ("x.txt", ".html or .htm", lambda path: typed("review", "boat", f"--html={path}")),
    "cards print": ("x.png", ".pdf", lambda path: typed("cards", "print", path, "--names=Urn")),
}  # fmt: skip


@pytest.mark.parametrize("export", ENDINGS)
def test_an_ending_that_does_not_fit_is_told_with_those_that_do(export: str, tmp_path: Path) -> None:
    name, endings, call = ENDINGS[export]
    path = tmp_path / name
    with pytest.raises(ValueError, match="cannot be written") as caught:
        call(str(path))
    said = f"{path} cannot be written: what is written here ends in {endings}, not in {path.suffix}"
    assert said in str(caught.value)
    assert list(tmp_path.iterdir()) == []
