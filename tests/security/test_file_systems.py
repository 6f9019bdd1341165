"""Disks that refuse what others allow: a game is saved all the same, or its file is as it was and it is said why."""

import errno
import io
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest

import vk_notebook as vk
from tests.security.test_names_of_files import begun
from vk_notebook.ground import files
from vk_notebook.lessons import Progress


def refuses(number: int) -> Callable[..., Any]:
    """A call to the system that fails."""

    def fails(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return fails


#: What is refused, where, and by which error: no rights on CIFS, FUSE and S3; a file that a container mounts by itself;
#: one that another program has open; a folder in which nothing may be made although its file may be written.
DISKS = {
    "rights": (Path, "chmod", errno.EPERM),
    "no such thing as rights": (Path, "chmod", errno.ENOTSUP),
    "mounted by itself": (Path, "replace", errno.EBUSY),
    "on another disk": (Path, "replace", errno.EXDEV),
    "open in another program": (Path, "replace", errno.EACCES),
    "somebody else's folder": (tempfile, "mkstemp", errno.EACCES),
    "a folder that is only read": (tempfile, "mkstemp", errno.EROFS),
}
IN_PLACE = [name for name, (_, call, _) in DISKS.items() if call != "chmod"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A saved game, before something happens to its disk."""
    begun().record.save(tmp_path / "game.vk.json")
    return tmp_path / "game.vk.json"


@pytest.mark.parametrize("disk", DISKS)
def test_a_file_is_saved_whatever_its_disk_refuses(disk: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where, call, number = DISKS[disk]
    before = path.stat()
    app = vk.App(file=path)
    monkeypatch.setattr(where, call, refuses(number))
    for _ in range(2):
        app.receive({"type": "choose", "decision": app.view["decision"], "option": app.game.options.texts[0]})
    assert vk.load(path).moves == app.game.moves
    assert path.stat().st_ino == before.st_ino or disk not in IN_PLACE
    vk.new_game(2, seed=1).record.save(path)  # shorter than what was there
    assert vk.load(path).moves == []
    assert list(path.parent.iterdir()) == [path]
    files.must_be_writable(path)
    if call == "chmod":
        begun().record.save(path.with_name("new.vk.json"))
        Progress(path.with_name("progress.json")).note("a", "b")
        assert Progress(path.with_name("progress.json")).done("a", "b")


@pytest.mark.parametrize("disk", IN_PLACE)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_a_file_in_its_place_is_put_back_when_it_cannot_be_written_whole(
    disk: str, number: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, call, refused = DISKS[disk]
    before, put = path.read_bytes(), files._put
    monkeypatch.setattr(where, call, refuses(refused))

    def full(file: io.FileIO, whole: bytes) -> None:
        put(file, whole if whole == before else whole[:50])
        if whole != before:
            refuses(number)()

    monkeypatch.setattr(files, "_put", full)
    with pytest.raises(OSError, match=f"cannot be written: {files.why(OSError(number, os.strerror(number)))}$"):
        vk.example("boat").save(path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_what_can_neither_be_written_nor_put_back_is_kept_elsewhere(
    path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))
    monkeypatch.setattr(Path, "replace", refuses(errno.EBUSY))
    monkeypatch.setattr(files, "_put", refuses(errno.EIO))
    with pytest.raises(ValueError, match=r"all of it is in .* instead") as caught:
        vk.example("boat").save(path)
    (kept,) = elsewhere.iterdir()
    assert str(kept) in str(caught.value)
    assert vk.load(kept).moves == vk.example("boat").moves


def test_what_cannot_be_made_anew_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "mkstemp", refuses(errno.EACCES))
    with pytest.raises(ValueError, match="cannot be written: the system does not allow it"):
        begun().record.save(tmp_path / "new.vk.json")
    with pytest.raises(ValueError, match="cannot be written: the system does not allow it"):
        files.must_be_writable(tmp_path / "new.vk.json")
    with pytest.raises(ValueError, match="cannot be written to: the system does not allow it"):
        files.folder(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("disk", IN_PLACE)
def test_progress_is_never_written_through_a_link(disk: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other, link = tmp_path / "other.json", tmp_path / "progress.json"
    other.write_text("mine")
    try:
        link.symlink_to(other)
    except OSError:
        pytest.skip("this system lets nobody make links")
    progress = Progress(link)
    where, call, number = DISKS[disk]
    monkeypatch.setattr(where, call, refuses(number))
    progress.note("lesson", "part")
    assert "cannot be saved" in progress.message
    assert other.read_text() == "mine"


def test_an_ending_is_that_of_the_name_and_not_of_where_it_leads(tmp_path: Path) -> None:
    try:
        (tmp_path / "page.html").symlink_to("data.bin")
    except OSError:
        pytest.skip("this system lets nobody make links")
    vk.Replay(begun().record).to_html(tmp_path / "page.html")
    assert (tmp_path / "data.bin").is_file()


def test_where_programs_lock_files_it_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "WINDOWS", True)
    monkeypatch.setattr(Path, "replace", refuses(errno.EACCES))
    monkeypatch.setattr(Path, "open", refuses(errno.EACCES))
    with pytest.raises(ValueError, match="the system does not allow it; another program may have it open"):
        begun().record.save(path)


def test_a_reason_is_that_of_whoever_writes(tmp_path: Path) -> None:
    def fails(file: BinaryIO) -> None:
        raise ValueError("the picture is \x1b[31mtoo wide")

    with pytest.raises(ValueError, match=r"x cannot be written: the picture is \[ESCAPE\]\[31mtoo wide"):
        files.write(tmp_path / "x", fails)
    with pytest.raises(ValueError, match=r"cannot be written: .*surrogates not allowed"):
        files.write(tmp_path / "x", "half a letter: \ud83d")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_nobody_made_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no such folder"):
        begun().record.save(f"{tmp_path}/games/")
    assert list(tmp_path.iterdir()) == []


def test_for_a_folder_a_name_is_proposed(tmp_path: Path) -> None:
    record = begun().record
    with pytest.raises(ValueError, match=r"a folder, not a file; possible: .*/Ana_Ben_turn-1\.vk\.json$") as caught:
        record.save(tmp_path)
    record.save(str(caught.value).rpartition("possible: ")[2])
    assert [one.name for one in tmp_path.iterdir()] == [record.file_name()]
