"""Several games in one file: told how many, each can be opened, and a collection reads them all."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import vk_notebook as vk
from tests.scenario import played
from vk_notebook.cli import main
from vk_notebook.record import Record
from vk_notebook.record.record import read
from vk_notebook.record.several import games_in

RECORDS = [played(seed, 25).record for seed in (1, 2, 3)]
for _number, _record in enumerate(RECORDS):
    _record.comment(_record.root, 'vk-notebook record, text form 1\n{"format": [', "} ] \\")
    _record.set_header(event=f"game {_number + 1}, [of 3]")
DOCUMENTS = [json.loads(record.to_json()) for record in RECORDS]
SEVERAL: dict[str, str] = {
    "sheets": "".join(map(Record.to_text, RECORDS)),
    "sheets with marks and empty rows between": "\n\n\ufeff".join(map(Record.to_text, RECORDS)),
    "documents": "".join(map(Record.to_json, RECORDS)),
    "JSON lines": "\n".join(map(json.dumps, DOCUMENTS)),
    "JSON without an end of a row": "".join(map(json.dumps, DOCUMENTS)),
    "a list": json.dumps(DOCUMENTS, indent=1),
    "a list on one row": json.dumps(DOCUMENTS),
    "lists": f"{json.dumps(DOCUMENTS[:2])}\n{json.dumps(DOCUMENTS[2:])}",
    "a list in a list, with gaps": json.dumps([[DOCUMENTS[0], None, 5, *DOCUMENTS[1:]]]),
    "a sheet behind a document": RECORDS[0].to_json() + RECORDS[1].to_text() + RECORDS[2].to_json(),
    "a document behind a sheet": RECORDS[0].to_text() + RECORDS[1].to_json() + RECORDS[2].to_text(),
    "sheets with rules between": "\n----\n".join(map(Record.to_text, RECORDS)),
    "documents with words between": '\nAnd the next, of "Friday":\n'.join(map(Record.to_json, RECORDS)),
    "sheets in fences": "".join(f"```text\n{record.to_text()}```\n\n" for record in RECORDS),
    "documents in fences": "".join(f"~~~\n{record.to_json()}~~~\n\n" for record in RECORDS),
}


@pytest.mark.parametrize("kind", SEVERAL)
def test_each_of_them_can_be_opened(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "club.vk.txt"
    path.write_text(SEVERAL[kind], encoding="utf-8", newline="\r\n")
    with pytest.raises(vk.RecordError, match=r"club\.vk\.txt: there are 3 games in it; open one, as in .*game=2\)"):
        vk.load(path)
    assert [vk.load(path, game=number).to_json() for number in (1, 2, 3)] == [one.to_json() for one in RECORDS]
    for wrong in (0, 4, "2"):
        with pytest.raises(ValueError, match="the number of the game must be a whole number from 1 to 3"):
            vk.load(path, game=wrong)  # type: ignore[arg-type]
    for reader in (read, Record.from_json, Record.from_text):
        with pytest.raises(vk.RecordError, match="there are 3 games in this file, and one is opened at a time"):
            reader(SEVERAL[kind])


@pytest.mark.parametrize("kind", SEVERAL)
def test_a_collection_reads_them_all(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "club.txt"  # it is known by how it begins
    path.write_text(SEVERAL[kind], encoding="utf-8")
    RECORDS[0].save(tmp_path / "other.vk.json")
    for source, again in ((path, []), (tmp_path, ["other.vk.json"])):
        found = vk.Collection(source, progress=False)
        assert (len(found), [*found.skipped]) == (3, again)
        assert [*found.records] == [f"club.txt, game {number}" for number in (1, 2, 3)]
        assert [one.header["event"] for one in found.records.values()][:3] == [one.header["event"] for one in RECORDS]


@pytest.mark.parametrize("form", [Record.to_text, Record.to_json])
def test_one_that_is_damaged_is_left_out(form: Callable[[Record], str], tmp_path: Path) -> None:
    texts = [form(one) for one in RECORDS]
    path = tmp_path / "club.vk.json"
    path.write_text(texts[0] + texts[1].replace("end turn", "end town") + texts[2], encoding="utf-8")
    found = vk.Collection(path, progress=False)
    assert len(found) == 2
    assert "line " in found.skipped["club.vk.json, game 2"]
    with pytest.raises(vk.RecordError, match=r"club\.vk\.json: game 2, line \d+: turn \d+, move 'end town'") as caught:
        vk.load(path, game=2)
    assert (caught.value.line is None, caught.value.turn is None) == (False, False)
    path.write_text((texts[0] + texts[1])[:-200], encoding="utf-8")
    found = vk.Collection(path, progress=False)
    assert [*found.records] == ["club.vk.json, game 1"]
    assert [*found.skipped] == ["club.vk.json, game 2"]


@pytest.mark.parametrize(
    "damage",
    [lambda text: text[:400], lambda text: text[:-20], lambda text: text.replace('"', "", 1),
     lambda text: text.replace("}", "", 1), lambda text: text.replace("]", "", 1)],
)  # fmt: skip
@pytest.mark.parametrize("between", ["\n", ",\n"])
def test_one_that_is_damaged_takes_no_other_with_it(damage: Callable[[str], str], between: str, tmp_path: Path) -> None:
    texts = [one.to_json() for one in RECORDS]
    path = tmp_path / "club.vk.json"
    begin, end = ("[", "]") if "," in between else ("", "")
    path.write_text(begin + between.join([texts[0], damage(texts[1]), texts[2]]) + end, encoding="utf-8")
    found = vk.Collection(path, progress=False)
    assert [one.header["event"] for one in found.records.values()] == ["game 1, [of 3]", "game 3, [of 3]"]
    assert "club.vk.json, game 2" in found.skipped
    path.write_text(RECORDS[0].to_text() + damage(texts[1]), encoding="utf-8")
    with pytest.raises(vk.RecordError):
        vk.load(path)


def test_a_list_of_one_is_one() -> None:
    assert read(json.dumps(DOCUMENTS[:1])).to_json() == RECORDS[0].to_json()


@pytest.mark.parametrize("text", ["", "[]", "{}{}", "[1, 2]", "{} {", "[[", '["vk-notebook record"]', "]", "{"])
def test_what_is_no_game_is_no_several(text: str) -> None:
    assert len(games_in(text)) == 1
    with pytest.raises(vk.RecordError):
        read(text)


def test_the_command_line_opens_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "club.vk.txt", tmp_path / "one.vk.json"
    path.write_text(SEVERAL["sheets"], encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    assert "there are 3 games in it; open one, as in" in capsys.readouterr().err
    assert main(["replay", str(path), "--game", "2"]) == 0
    assert "game 2, [of 3]" in capsys.readouterr().out
    assert main(["convert", str(path), str(out), "--game", "3"]) == 0
    assert vk.load(out).to_json() == RECORDS[2].to_json()


def test_the_page_says_how_many_there_are() -> None:
    app = vk.App()
    app.receive({"type": "load", "text": SEVERAL["documents"]})
    assert "3 games in this file, and one is opened at a time" in app.view["setup"]["message"]
