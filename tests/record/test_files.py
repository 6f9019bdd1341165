"""Files: the published schema, the command that converts them, and what was saved before."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given

import vk_notebook as vk
from tests.dealt import dealt
from tests.record.trees import trees
from vk_notebook.cli import main
from vk_notebook.ground.schema import misfit
from vk_notebook.record import Comment, Record, Recorder, json_schema

#: Written by the first version that had records, before cards could be named and edits taken back.
FIRST = Path(__file__).with_name("first.vk.json")
SCHEMA = json_schema()
CHECK = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@given(trees())
def test_what_is_saved_fits_the_schema(record: Record) -> None:
    CHECK.validate(json.loads(record.to_json()))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), "chess"), (("version",), 2), (("extra",), 1), (("header",), []), (("header", "players"), "Ana"),
        (("header", "result"), 3), (("setup", "kind"), "chess"), (("setup", "seed"), "7"), (("start", "evil"), 1),
        (("moves",), "end turn"), (("moves", 0), 7), (("moves", 0), ""), (("moves", 0), {"text": "x"}),
        (("moves", 4, "evil"), 1), (("moves", 4, "marks"), ["!!!"]), (("moves", 4, "comments"), [{"author": "x"}]),
        (("moves", 4, "variations"), [[]]), (("moves", 4, "deals"), "Urn"),
    ],
)  # fmt: skip
def test_what_the_reader_refuses_the_schema_refuses(path: tuple[Any, ...], value: Any) -> None:
    document = json.loads(FIRST.read_text("utf-8"))
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    assert not CHECK.is_valid(document)
    with pytest.raises(vk.RecordError):
        Record.from_json(json.dumps(document))


@pytest.mark.parametrize("part", ["header", "setup", "start"])
def test_the_program_reads_the_schema_as_a_library_does(part: str) -> None:
    """With each field of each kind of set-up damaged in turn, both find the same ones wrong."""
    library = jsonschema.Draft202012Validator({**SCHEMA["properties"][part], "$defs": SCHEMA["$defs"]})
    games = [vk.new_game(2, seed=1), vk.position(face_down={3: "Ben"}, pyramid=["Urn"] * 6)]
    records = [*(game.record for game in games), Recorder(**dealt()).record]
    wholes = [json.loads(record.to_json())[part] for record in records]
    known = [*SCHEMA["$defs"]["notes" if part == "start" else part]["properties"], "beside"]
    for whole in wholes:
        for field in known:
            for value in (None, True, 3, 10**90, "x", "x" * 501, [], ["x"], [[]], {}, {"x": 1}, {"3": "Ben"}):
                damaged = {**whole, field: value}
                found = misfit(damaged, SCHEMA["properties"][part], SCHEMA["$defs"])
                assert (found is None) == library.is_valid(damaged), (field, value, found)


def test_a_file_of_the_first_version_still_loads() -> None:
    record = vk.load(FIRST)
    assert record.to_json() == FIRST.read_text("utf-8")
    CHECK.validate(json.loads(record.to_json()))
    node = record.end.line()[4]
    assert (node.comments, node.marks) == ([Comment("as it was written first", "Ana")], ["?!"])
    other = node.parent.children[1]
    assert (node.lesson, other.highlights, other.evaluation) == ({"hint": "look"}, ["pyramid"], 0.5)
    assert record.game(other).moves[-1] == other.move
    assert record.header["seats"] == {"Ana": "person", "Ben": "random"}
    assert record.game().moves == record.moves
    assert Record.from_text(record.to_text()).to_json() == record.to_json()


def test_the_command_converts_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet, back = str(tmp_path / "game.vk.txt"), tmp_path / "back.VK.JSON"
    assert main(["convert", str(FIRST), sheet]) == 0
    assert main(["convert", sheet, str(back)]) == 0
    assert back.read_bytes() == FIRST.read_bytes()
    assert main(["replay", sheet]) == 0
    assert "Club night" in capsys.readouterr().out


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "game.vk.pgn"
    assert main(["convert", str(FIRST), str(target)]) == 1
    assert "must end in .json or .txt" in capsys.readouterr().err
    broken = tmp_path / "broken.vk.json"
    broken.write_text(FIRST.read_text("utf-8").replace("buy Book of the Earth", "buy Sphinx"), "utf-8")
    assert main(["convert", str(broken), str(tmp_path / "out.txt")]) == 1
    said = capsys.readouterr().err
    assert "turn 2" in said
    assert "The turns before turn 2" in said
    assert not target.exists()
    assert not (tmp_path / "out.txt").exists()
