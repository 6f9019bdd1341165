"""An owner's printed numbers: what they change, and every file that is refused."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from vk_notebook.cards import catalogue, values
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.cards.values import use_card_values
from vk_notebook.ground.errors import CardValuesError


@pytest.fixture(autouse=True)
def _shipped_numbers() -> Iterator[None]:
    use_card_values(None)
    yield
    use_card_values(None)


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    return tmp_path / "my_cards.csv"


def test_the_numbers_given_replace_the_shipped_ones(sheet: Path) -> None:
    before = values.current()
    sheet.write_text("name,cost,vp\nurn,1,2\nBoat,6,\nBurial Mask,,4\n", encoding="utf-8")
    use_card_values(sheet)
    urn, boat, mask = (values.find(n) for n in ("Urn", "Boat", "Burial Mask"))
    assert (urn.cost, urn.gold, urn.vp) == (1, 1, 2)
    assert (boat.cost, boat.vp) == (6, KINDS[boat.index].vp)
    assert (mask.cost, mask.vp) == (KINDS[mask.index].cost, 4)
    changed = [k.name for k, shipped in zip(values.current(), KINDS, strict=True) if k != shipped]
    assert changed == ["Urn", "Boat", "Burial Mask"]
    # What was handed out before, to a game say, is untouched.
    assert before == KINDS


def test_what_the_owner_gives_is_no_longer_assumed(sheet: Path) -> None:
    shipped = values.find("Boat")
    sheet.write_text(f"name,cost,gold\nBoat,{shipped.cost},\n", encoding="utf-8")
    use_card_values(sheet)
    assert shipped.assumed - values.find("Boat").assumed == {"cost"}
    use_card_values(None)
    assert values.current() == KINDS


def test_a_new_file_starts_from_the_shipped_table(sheet: Path) -> None:
    sheet.write_text("name,cost\nBoat,6\n", encoding="utf-8")
    use_card_values(sheet)
    sheet.write_text("name,cost\nUrn,1\n", encoding="utf-8")
    use_card_values(str(sheet))
    assert values.find("Boat") == KINDS[catalogue.index_of("Boat")]
    assert values.find("Urn").cost == 1


def test_a_copy_of_the_shipped_table_keeps_its_marks_but_for_changed_cells(sheet: Path) -> None:
    table = Path(catalogue.__file__).with_name("cards.csv").read_text(encoding="utf-8")
    row = next(line for line in table.splitlines() if line.startswith("Boat,"))
    cost = KINDS[catalogue.index_of("Boat")].cost
    changed = row.replace(f",2,{cost},", f",2,{cost + 1},")
    assert changed != row
    sheet.write_text(table.replace(row, changed), encoding="utf-8")
    use_card_values(sheet)
    boat = values.find("Boat")
    assert boat.cost == cost + 1
    assert boat.assumed == KINDS[boat.index].assumed - {"cost"}
    assert [k for k in values.current() if k != KINDS[k.index]] == [boat]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffname,cost\r\nUrn,1\r\n",
        "Name;Cost\nUrn;1\n",
        'cost,note,name\n" 1 ","bought, used","Urn"\n',
        "\nname,cost\n\nUrn,+1\n,\n",
        ",name,cost,gold\n0,Urn,1.0,\n1,Boat,,2.0\n",
        "name,cost,gold\nUrn,1.00,NaN\nBoat,nan,2.0\nMenial,NA,<NA>\n",
        "name;cost;gold\nUrn;1,0;\nBoat;;2,0\n",
        'name,cost\nUrn,"1,0"\n',
        "sep=;\nname;cost;note, if any\nUrn;1;a, b\n",
        '"sep=;"\r\n"name";"cost"\r\n"Urn";"1"\r\n',
        "sep=|\nname|cost\nUrn|1\n",
        "name\tcost\nUrn\t1\n",
        "\tname\tcost\n0\tUrn\t1\n",
        "name\tcost\tbought; used, or new\nUrn\t1\t\n",
        "name;cost;bought, used, or new\nUrn;1;\n",
        "\ufeff\ufeffname,cost\rUrn,1\r",
        " NAME ,\u00a0Cost\u00a0\nUrn\u200b,\u00a01\u202f\n",
        "name,cost,,\nUrn,1,,,,\n",
        "name,cost\nUrn,1\n\x1a",
        f"name,cost\nUrn,{'0' * 6000}1\n",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-8-sig"])
def test_what_spreadsheets_write_is_read(sheet: Path, text: str, encoding: str) -> None:
    sheet.write_text(text, encoding=encoding, newline="")
    use_card_values(sheet)
    assert values.find("Urn").cost == 1
    if "Boat" in text:
        boat, shipped = values.find("Boat"), KINDS[catalogue.index_of("Boat")]
        assert (boat.cost, boat.gold) == (shipped.cost, 2)
    given = values.read_numbers(text, "as a page sends it")
    assert given["Urn"] == {"cost": 1}
    assert given.get("Boat", {"gold": 2}) == {"gold": 2}


REFUSED = {
    "no file": (None, 0, "cannot be read"),
    "empty": (b"", 0, "empty"),
    "blank": (b"\n \n", 0, "empty"),
    "only separators": (b",,\n,,\n", 0, "empty"),
    "header only": (b"name,cost\n", 1, "no card"),
    "not UTF-8": ("name,cost\nUrn,1\nB\xe9,2\n".encode("latin-1"), 3, "UTF-8"),
    "too large": (b"name,cost\n" + b"\n" * 1_000_000, 0, "larger than 1,000,000 bytes"),
    "giant cell": (b"name,cost\n" + b"x" * 200_000 + b",1\n", 2, "not a CSV line"),
    "no name column": (b"card,cost\nUrn,1\n", 1, "a column 'name'"),
    "no value column": (b"name,version\nUrn,base\n", 1, "cost, gold, level, vp"),
    "misspelt column": (b"name,cost,glod\nUrn,1,2\n", 1, "did you mean 'gold'"),
    "column twice": (b"name,cost,Cost\nUrn,1,1\n", 1, "appears twice"),
    "unknown card": (b"name,cost\nUrn,1\nStatue of Bastte,4\n", 3, "Statue of Bastet"),
    "strange card": (b"name,cost\nqqqqqq,4\n", 2, "'qqqqqq'"),
    "no card named": (b"name,cost\n,4\n", 2, "names no card"),
    "card twice": (b"name,cost\nUrn,1\nBoat,2\nURN,1\n", 4, "line 2"),
    "negative": (b"name,cost\nUrn,1\nBoat,-3\n", 3, "negative"),
    "fraction": (b"name,cost\nBoat,2.5\n", 2, "whole number"),
    "fraction of a comma": (b"name;cost\nBoat;2,5\n", 2, "'2,5', not a whole number"),
    "an error of a spreadsheet": (b"name,cost\nBoat,#VALUE!\n", 2, "whole number"),
    "infinite": (b"name,cost\nBoat,inf\n", 2, "whole number"),
    "hexadecimal": (b"name,cost\nBoat,0x4\n", 2, "whole number"),
    "a line behind sep=": (b"sep=;\n\nname;cost\nBoat;x\n", 4, "whole number"),
    "sep= without a sign": (b"sep=\nname;cost\nBoat;x\n", 1, "a column 'name'"),
    "broken UTF-16": (b"\xff\xfen\0a\0\0", 1, "UTF-8"),
    "word": (b"name,gold\nBoat,three\n", 2, "whole number"),
    "foreign digits": ("name,gold\nBoat,\u0663\n".encode(), 2, "whole number"),
    "underscore": (b"name,gold\nBoat,1_0\n", 2, "whole number"),
    "huge": (b"name,gold\nBoat,100\n", 2, "more than 99"),
    "endless": (b"name,gold\nBoat," + b"9" * 6000 + b"\n", 2, "more than 99"),
    "more than any card has": (b"name,gold\nBoat,10\n", 2, "0 to 9"),
    "level of an artifact": (b"name,level\nBoat,1\n", 2, "2 or 3"),
    "level of a starter": (b"name,level\nUrn,2\n", 2, "only be 1"),
    "points of a set card": (b"name,vp\nStatue of Isis,3\n", 2, "set card"),
    "too many cells": (b"name,cost\nUrn,1,7\n", 2, "3 cells"),
    "open quote": (b'name,cost\n"Urn,1\n', 2, "not a CSV line"),
}


@pytest.mark.parametrize(("data", "line", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_a_refused_file_names_line_and_reason_and_changes_nothing(
    sheet: Path, data: bytes | None, line: int, reason: str
) -> None:
    good = sheet.with_name("good.csv")
    good.write_text("name,cost\nMenial,5\n", encoding="utf-8")
    use_card_values(good)
    before = values.current()
    if data is not None:
        sheet.write_bytes(data)
    with pytest.raises(CardValuesError) as caught:
        use_card_values(sheet)
    assert isinstance(caught.value, ValueError)
    assert caught.value.file == str(sheet)
    assert caught.value.line == line
    assert reason in caught.value.reason
    assert values.current() is before
    assert values.find("Menial").cost == 5


def test_zero_points_on_a_set_card_mean_none(sheet: Path) -> None:
    sheet.write_text("name,cost,vp\nStatue of Isis,8,0\n", encoding="utf-8")
    use_card_values(sheet)
    assert (values.find("Statue of Isis").cost, values.find("Statue of Isis").vp) == (8, None)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(CardValuesError, match="cannot be read"):
        use_card_values(tmp_path)


def test_the_environment_variable_is_read_when_values_are_first_asked_for(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(values, "_in_force", None)
    monkeypatch.setenv("VK_CARD_VALUES", str(sheet))
    with pytest.raises(CardValuesError, match="cannot be read"):
        values.current()
    sheet.write_text("name,cost\nUrn,1\n", encoding="utf-8")
    assert values.find("Urn").cost == 1
    monkeypatch.setenv("VK_CARD_VALUES", "")
    assert values.find("Urn").cost == 1
    use_card_values(None)
    assert values.find("Urn").cost == 0


def test_an_empty_environment_variable_means_the_shipped_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "_in_force", None)
    monkeypatch.setenv("VK_CARD_VALUES", "")
    assert values.current() is KINDS
