"""A folder of games as people have it: names that browsers made, copies, and other people's files."""

import os
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

import vk_notebook as vk
from tests.command import run
from tests.record.test_file_names import MADE
from vk_notebook.analysis.collection.collection import TABLES
from vk_notebook.ground.letters import legible


def game(seed: int) -> vk.Record:
    """A short record of its own."""
    begun = vk.new_game(["Ana", "Ben"], seed=seed)
    return begun.play(begun.options[0].text).record


def read(*sources: Any) -> vk.Collection:
    return vk.Collection(list(sources), progress=False)


def put(folder: Path, name: str, record: vk.Record | str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(record if isinstance(record, str) else record.to_json(), encoding="utf-8")


# ------------------------------------------------------------------------------- which files are read


def test_every_name_that_a_browser_makes_is_read(tmp_path: Path) -> None:
    for seed, name in enumerate(MADE):
        put(tmp_path, name, game(seed))
    found = read(tmp_path)
    assert (set(found.records), found.skipped) == (set(MADE), {})


@pytest.mark.parametrize("name", ["finale.json", "notes.txt", "game", "GAME.TXT", "game.vk.pgn", "sub/game_vk.json"])
@pytest.mark.parametrize("form", ["JSON", "text"])
@pytest.mark.parametrize("before", ["", "\ufeff", "\n \n"])
def test_a_record_is_known_by_how_it_begins(name: str, form: str, before: str, tmp_path: Path) -> None:
    record = game(1)
    put(tmp_path, name, before + (record.to_json() if form == "JSON" else record.to_text()))
    found = read(tmp_path)
    assert list(found.records) + list(found.skipped) == [name]


def test_a_tilde_in_a_folder_is_nobodys_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for seed, name in enumerate(("~game.vk.json", "~one.json", "~/game.vk.json")):
        put(tmp_path, name, game(seed))
    found = read(".")
    assert (set(found.records), found.skipped) == ({"~game.vk.json", "~one.json", "~/game.vk.json"}, {})


def test_what_looks_like_a_game_and_is_none_is_told(tmp_path: Path) -> None:
    put(tmp_path, "cut.vk (1).json", game(1).to_json()[:300])
    put(tmp_path, "empty.vk.json.txt", "")
    put(tmp_path, "renamed.json", game(1).to_json()[:300])
    found = read(tmp_path)
    assert set(found.skipped) == {"cut.vk (1).json", "empty.vk.json.txt", "renamed.json"}
    assert len(found) == 0


def test_other_peoples_files_are_no_noise(tmp_path: Path) -> None:
    put(tmp_path, "package.json", '{"name": "x", "format": "vk-notebook record"}')
    put(tmp_path, "data.json", "[]")
    put(tmp_path, "requirements.txt", "vk-notebook\n")
    put(tmp_path, "game.vk.html", "<html>")
    put(tmp_path, "game.vk.png", "x")
    put(tmp_path, "._game.vk.json", "\0\5\x16\7")
    put(tmp_path, ".game.vk.jsonabcdefgh.new", "half")
    put(tmp_path, ".ipynb_checkpoints/game.vk-checkpoint.json", game(1))
    put(tmp_path, "my.vk games/one.vk.json", game(2))
    (tmp_path / "data.txt").symlink_to("nowhere")
    (tmp_path / "loop.json").symlink_to("loop.json")
    if os.name != "nt":
        os.mkfifo(tmp_path / "pipe.json")
    found = read(tmp_path)
    assert (list(found.records), found.skipped) == (["my.vk games/one.vk.json"], {})


# ------------------------------------------------------------------------------- one game in several files


def test_a_game_in_several_files_counts_once(tmp_path: Path) -> None:
    record = vk.example("boat")
    record.save(tmp_path / "a.vk.json")
    record.save(tmp_path / "a.vk.txt")
    put(tmp_path, "a.vk (1).json", record)
    record.comment(record.root, "mine")
    record.set_header(date="2025-11-29")
    put(tmp_path, "b.vk.json", record)
    found = read(tmp_path, tmp_path)
    assert list(found.records) == ["a.vk (1).json"]
    assert found.skipped == dict.fromkeys(
        ["a.vk.json", "a.vk.txt", "b.vk.json", "a.vk (1).json (2)", "a.vk.json (2)", "a.vk.txt (2)", "b.vk.json (2)"],
        "the same game as a.vk (1).json",
    )
    assert len(found.tables["games"]["game"].values) == 1
    found.save(tmp_path / "all.parquet")
    assert len(read(tmp_path, tmp_path / "all.parquet")) == 1
    said = str(vk.Insights(found))
    assert "7 games left out because another is the same: a.vk.json, " in said
    assert "could not be read" not in said


def test_games_that_differ_are_never_taken_for_one(tmp_path: Path) -> None:
    """In a move more or less, another day, other players or numbers of cards: each is a game of its own."""
    record = vk.example("boat")
    record.set_header(event=None, seats=None)
    put(tmp_path, "a.vk.json", record)
    record.set_header(date="2025-01-01", event="Club")
    put(tmp_path, "b.vk.json", record)
    record.set_header(date="2025-01-02")
    put(tmp_path, "c.vk.json", record)
    record.set_header(seats={"Ana": "person", "Ben": "tempo"})
    put(tmp_path, "d.vk.json", record)
    record.set_header(seats={"Ana": "person", "Ben": "person"})
    put(tmp_path, "e.vk.json", record)
    record.delete(record.end)
    record.set_header(result=None)
    put(tmp_path, "f.vk.json", record)
    put(tmp_path, "g.vk.json", vk.example("crumble"))
    put(tmp_path, "h.vk.json", vk.new_game(["Ana", "Cleo"], seed=1).record)
    put(tmp_path, "i.vk.json", vk.new_game(["Ana", "Ben"], seed=1).record)
    found = read(tmp_path)
    assert [name[0] for name in found.records] == list("acefghi")
    assert [name[0] for name in found.skipped] == list("bd")  # what is not told does not differ


def test_what_is_given_is_counted(tmp_path: Path) -> None:
    record = vk.example("boat")
    assert len(read(record, record, {"a": record, "b": record.to_json()})) == 4


# ------------------------------------------------------------------------------- what holds no records


@pytest.mark.parametrize("held", [None, 3, 2.5, [], {}, {"format": 1}], ids=str)
def test_what_is_no_record_is_skipped_with_a_reason(held: Any) -> None:
    found = read({"a": held, "b": vk.example("boat"), 3: vk.example("boat").to_json(), "d": b"\xff", "e": ""})
    assert list(found.records) == ["b", "3"]
    assert "not a record" in found.skipped["a"]
    assert set(found.skipped) == {"a", "d", "e"}


def test_a_cell_that_is_empty_costs_no_other_and_numbers_are_no_records(tmp_path: Path) -> None:
    text = game(1).to_json()
    for name, column in (("empty", [None, text]), ("numbers", [1, 2])):
        pa.parquet.write_table(pa.table({"name": ["a", None], "record": column}), tmp_path / f"{name}.parquet")
    found = read(tmp_path / "empty.parquet")
    assert (list(found.records), list(found.skipped)) == (["None"], ["a"])
    with pytest.raises(ValueError, match="name and record must be columns of text"):
        read(tmp_path / "numbers.parquet")


def test_a_record_that_is_skipped_leaves_nothing_in_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is too large to be kept: that is found out when it is packed."""
    large, small = game(1), game(2)

    def refuses() -> str:
        raise vk.RecordError("this record is larger than can be read back")

    monkeypatch.setattr(large, "to_json", refuses)
    found = read(large, small)
    assert len(found) == 1
    assert len(found.skipped) == 1
    for table in TABLES:
        assert set(found.tables[table]["game"].values) <= {1}
    assert len(found.tables["players"]["game"].values) == 2


@pytest.mark.parametrize(
    ("source", "words"),
    [("", "the name is empty"), (Path(), "the name is empty"), ("x" * 5000, "the name is too long"),
     ("a\0b", "no folder and no file"), (b"x", "not of bytes"), ("no.parquet", "no folder and no file")],
)  # fmt: skip
def test_a_name_of_nothing_gets_a_sentence(source: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        vk.Collection(source)
    assert len(str(caught.value)) < 400


# ------------------------------------------------------------------------------- names that are no text


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are text there")
def test_a_name_that_is_no_text_is_shown_legibly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    place = os.fsencode(folder)
    (folder / "good.vk.json").write_text(vk.example("boat").to_json())
    for name, text in ((b"\x9abung.vk.json", vk.example("crumble").to_json()), (b"\xff.vk.json", "{"),
                       (b"\x1b[31mred.vk.json", "{"), (b"\x1b[31mblue.vk.json", game(1).to_json())):  # fmt: skip
        with open(os.path.join(place, name), "w", encoding="utf-8") as file:  # noqa: PTH118, PTH123
            file.write(text)
    found = read(folder)
    assert set(found.records) == {"good.vk.json", "[U+DC9A]bung.vk.json", "[ESCAPE][31mblue.vk.json"}
    assert set(found.skipped) == {"[U+DCFF].vk.json", "[ESCAPE][31mred.vk.json"}
    for table in TABLES:
        assert len(found.to_frame(table)) == found.to_arrow(table).num_rows
    found.to_parquet(tmp_path / "tables")
    assert set(read(found.save(tmp_path / "all.parquet")).records) == set(found.records)
    insights = vk.Insights(found)
    assert legible(str(insights)) == str(insights)
    insights._repr_html_().encode("utf-8")
    insights.save(tmp_path / "page.html")
    odd = os.fsdecode(os.path.join(place, b"\x9aout"))  # noqa: PTH118
    for words in (("insights", str(folder)), ("replay", os.fsdecode(os.path.join(place, b"\x9abung.vk.json"))),  # noqa: PTH118
                  ("replay", "boat", f"--html={odd}"), ("convert", "boat", f"{odd}.json")):  # fmt: skip
        code, out, said = run(capsys, *words)
        assert code == 0, said
        assert legible(out) == out
    with pytest.raises(vk.RecordError, match=r"\[U\+DC9A\]out\.json contains another game"):
        vk.Board(vk.new_game(2, seed=1), file=f"{odd}.json")


def test_many_bad_files_are_not_all_listed(tmp_path: Path) -> None:
    found = read(vk.example("boat"), {f"name {i}": "" for i in range(500)})
    said = str(vk.Insights(found))
    assert "500 games could not be read: name 0, " in said
    assert "and 480 more." in said
    assert len(said.splitlines()[-1]) < 400
