"""Files of strangers that want more memory, more depth or other places than what they are for."""

import json
import os
import zipfile
import zlib
from pathlib import Path

import pytest

import vk_notebook as vk
from vk_notebook.analysis.simulation import packed_games
from vk_notebook.analysis.simulation.packed_games import TURN_ENDS, Played, packed, unpacked
from vk_notebook.lessons.progress import Progress


def simulation(path: Path, name: str, data: bytes, kind: int = zipfile.ZIP_STORED) -> Path:
    """A saved simulation with one entry put into it."""
    vk.simulate(["random", "random"], games=2, seed=5, jobs=0).save(path)
    with zipfile.ZipFile(path) as archive:
        kept = {one: archive.read(one) for one in archive.namelist()}
    kept[name] = data
    with zipfile.ZipFile(path, "w", kind) as archive:
        for one, said in kept.items():
            archive.writestr(one, said)
    return path


def test_packed_games_may_not_swell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither inside a block, to more than so many times its bytes, nor inside the file that holds the blocks."""
    monkeypatch.setattr(packed_games, "LARGEST", 100_000)
    path = simulation(tmp_path / "games.vksim", "0-2", zlib.compress(os.urandom(99_999) + bytes(2)))
    with pytest.raises(ValueError, match="larger than 100,000 bytes"):
        vk.Results.load(path)
    path = simulation(tmp_path / "games.vksim", "0-2", zlib.compress(bytes(100_000)))
    with pytest.raises(ValueError, match="larger than 15,872 bytes"):
        vk.Results.load(path)
    path = simulation(tmp_path / "cut.vksim", "0-2", zlib.compress(bytes(9_000))[:-9])
    with pytest.raises(ValueError, match="it is cut off"):
        vk.Results.load(path)
    monkeypatch.setattr("vk_notebook.analysis.simulation.kept_games.LARGEST", path.stat().st_size - 1)
    with pytest.raises(ValueError, match=r"larger than [\d,]+ bytes"):
        vk.Results.load(path)


def test_games_that_say_the_same_again_and_again_are_read_as_they_were_saved() -> None:
    """They are not packed smaller than a file may swell."""
    dull = [Played(0, 1, turns=2000, scores=(0, 0), pharaohs=(-1, -1), bonuses=(0, 0), ops=bytes([TURN_ENDS]) * 2000)]
    assert len(list(unpacked(2, 0, packed(dull * 64)))) == 64


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("simulation.json", b"[" * 200_000), ("simulation.json", b"[]"), ("simulation.json", b"\xff"),
        ("simulation.json", b'{"format": NaN}'), ("simulation.json", b'{"format": ' + b"9" * 5_000 + b"}"),
        ("9" * 5_000 + "-2", b""), ("../../evil", b""), ("/etc/passwd", b""), ("0-99999999999", b""),
        ("0-2", b""), ("0-2", zlib.compress(b"\xff" * 16)), ("0-2", zlib.compress(b"\xff" * 16 + bytes(900))),
    ],
)  # fmt: skip
def test_a_file_of_games_is_read_or_refused(tmp_path: Path, name: str, data: bytes) -> None:
    path = simulation(tmp_path / "games.vksim", name, data)
    with pytest.raises(ValueError, match="contains no simulation that can be read") as refused:
        vk.Results.load(path)
    assert "sys." not in str(refused.value)  # what Python advises programmers to set
    assert [one.name for one in tmp_path.iterdir()] == ["games.vksim"]  # and nothing of it was unpacked


def test_a_players_name_leads_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are called as the person who saves says; a name that is proposed has only letters, digits and hyphens."""
    monkeypatch.chdir(tmp_path)
    game = vk.new_game(["../../up", "/etc/passwd"], seed=1)
    game.play(game.options[0].text)
    record = game.record
    record.set_header(event="../event")
    text = record.to_json()
    record.set_header(date="..")
    record.save("game.vk.json")
    replay = vk.Replay(record)
    replay.to_html("game.html")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["game.html", "game.vk.json"]
    app = vk.App()
    app.receive({"type": "load", "text": text, "name": "../../up.vk.json"})
    app.receive({"type": "save", "date": "../../2025"})
    replay.receive({"type": "save"})
    assert (app.download["name"], replay.download["name"]) == (
        "up_etc-passwd_turn-1_2025.vk.json", "up_etc-passwd_turn-1.vk.json",
    )  # fmt: skip
    assert app.kept["file"] == replay.download["name"]
    assert len(list(tmp_path.iterdir())) == 2


def test_progress_is_written_beside_a_link_and_not_through_it(tmp_path: Path) -> None:
    """Who may write where progress lies cannot make it overwrite another file."""
    other = tmp_path / "other"
    other.write_text("mine")
    place = tmp_path / "progress.json"
    try:
        place.symlink_to(other)
    except OSError:
        pytest.skip("this system lets nobody make links")
    Progress(place).note("lesson", "part")
    assert other.read_text() == "mine"
    assert not place.is_symlink()
    assert json.loads(place.read_text("utf-8"))["lessons"] == {"lesson": {"part": {}}}
    assert place.stat().st_mode & 0o077 == 0 or os.name == "nt"


def test_a_file_without_an_end_is_not_read_to_it(tmp_path: Path) -> None:
    endless = tmp_path / "endless"
    with endless.open("wb") as file:
        file.truncate(1 << 38)  # none of it is on the disk
    for read in (vk.load, vk.use_card_values):
        with pytest.raises(ValueError, match=r"larger than|too large"):
            read(endless)
