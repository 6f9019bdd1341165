"""Records as the web, mail and editors hand them on: read as what they were, or refused with the line."""

import json
import re
import textwrap
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.property.checks import need
from tests.record.trees import trees
from tests.scenario import played
from vk_notebook.ground.letters import INVISIBLE
from vk_notebook.record import Record
from vk_notebook.record.record import read


def wrapped(text: str, width: int) -> str:
    """Rows broken at blanks, as mail does it."""
    keep = {"break_long_words": False, "break_on_hyphens": False, "expand_tabs": False, "replace_whitespace": False}
    rows = (textwrap.wrap(row, width, **keep) or [""] for row in text.split("\n"))
    return "\n".join(part for row in rows for part in row)


def quoted(text: str) -> str:
    return "".join(f"> {row}\n" for row in text.rstrip("\n").split("\n"))


def curly(text: str) -> str:
    """Quotation marks as word processors write them: those behind a blank or a bracket open."""
    return re.sub('"', "\u201d", re.sub(r'(^|[\s\[{(])"', "\\1\u201c", text, flags=re.MULTILINE))


MANGLED: dict[str, Callable[[str], str | bytes]] = {
    "no-break blanks": lambda text: text.replace(" ", "\u00a0"),
    "narrow no-break blanks": lambda text: text.replace(" ", "\u202f"),
    "figure blanks": lambda text: text.replace(" ", "\u2007"),
    "every other blank": lambda text: re.sub(" (.)", "\u00a0\\1", text),
    "tabs": lambda text: re.sub("^ +", "\t", text, flags=re.MULTILINE),
    "stripped rows": lambda text: "\n".join(map(str.strip, text.split("\n"))),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "doubled rows": lambda text: text.replace("\n", "\n\n"),
    "a doubled mark": lambda text: b"\xef\xbb\xbf" * 2 + text.encode(),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16, the other way round": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "Control-Z": lambda text: text + "\x1a",
    "padding": lambda text: text + "\0" * 500,
    "both": lambda text: text.replace("\n", "\r\n") + "\x1a\0\0\r\n",
    "wrapped at 76": lambda text: wrapped(text, 76),
    "wrapped at 40, and an empty row behind each": lambda text: wrapped(text, 40).replace("\n", "\n\n"),
    "wrapped at 60": lambda text: wrapped(text, 60),
    "wrapped at 30": lambda text: wrapped(text, 31),
    "wrapped at every blank": lambda text: text[:31] + re.sub(" +", "\n", text[31:]),
    "a quoted mail": quoted,
    "a mail that was quoted twice": lambda text: quoted(quoted(wrapped(text, 70))).replace("> > ", ">> "),
    "in a fence": lambda text: f"\n```text\n{text}```\n",
    "in a wavy fence": lambda text: f"~~~\n{text}\n~~~",
    "curly quotation marks": curly,
    "long dashes": lambda text: text.replace("-", "\u2011"),
    "NFD": lambda text: unicodedata.normalize("NFD", text),
    "NFC": lambda text: unicodedata.normalize("NFC", text),
    "zero-width blanks": lambda text: text.replace(" ", " \u200b"),
    "soft hyphens": lambda text: re.sub(r"\b([bpes][a-z]+ [A-Z][a-z])([a-z])", "\\1\u00ad\\2", text),
}  # fmt: skip


def canon(value: Any) -> Any:
    """A document without what a program changes in the texts of people when it mangles a file."""
    if isinstance(value, dict):
        return {canon(key): canon(one) for key, one in value.items() if key != "digest"}
    if isinstance(value, list):
        return [canon(one) for one in value]
    if not isinstance(value, str):
        return value
    value = unicodedata.normalize("NFC", value).translate(dict.fromkeys(map(ord, INVISIBLE)))
    for curled, plain in (("\u201c", '"'), ("\u201d", '"'), ("\u2011", "-")):
        value = value.replace(curled, plain)
    return " ".join(value.split())


def same(one: Record, two: Record) -> bool:
    return canon(json.loads(one.to_json())) == canon(json.loads(two.to_json()))


def club_night() -> Record:
    record = played(most=80).record
    node = record.end.line()[10]
    record.comment(record.root, "Wer gewinnt? Jos\u00e9s Spiel, \u201eschnell\u201c und knapp: 3 - 2.", "Andr\u00e9")
    record.comment(node, "A pity (a long remark that needs more than a row, with {braces} and a \\).", "Ana")
    record.highlight(node, "pyramid", "hand of ana")
    record.set_lesson(node, hint="look left, then right", accept=["end turn"])
    record.set_header(event="Club night, the long one that nobody won until the very last turn", date="2026-11-22")
    return record


PLAIN = {**{name: vk.example(name) for name in vk.examples()}, "club night": club_night()}
FORMS = {"sheet": Record.to_text, "JSON": Record.to_json}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("mangled", MANGLED)
@pytest.mark.parametrize("name", PLAIN)
def test_a_record_is_read_as_it_was(name: str, mangled: str, form: str) -> None:
    again = read(MANGLED[mangled](FORMS[form](PLAIN[name])))
    assert same(again, PLAIN[name])
    assert read(FORMS[form](again)).to_json() == again.to_json()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("mangled", MANGLED)
def test_it_is_found_in_a_folder_whatever_it_is_called(mangled: str, form: str, tmp_path: Path) -> None:
    data = MANGLED[mangled](FORMS[form](PLAIN["boat"]))
    (tmp_path / "finale.txt").write_bytes(data if isinstance(data, bytes) else data.encode())
    (tmp_path / "letter.txt").write_text(f"This is what I saw: {data!r}", encoding="utf-8")
    assert [*vk.Collection(tmp_path, progress=False).records] == ["finale.txt"]


@given(trees(), st.sampled_from([*MANGLED]), st.sampled_from([*FORMS]))
def test_whatever_stands_in_it_it_is_read_as_it_was_or_refused_with_the_line(
    record: Record, mangled: str, form: str
) -> None:
    record = Record.from_json(record.to_json())
    try:
        again = read(MANGLED[mangled](FORMS[form](record)))
    except vk.RecordError as error:
        need("line " in str(error), error)
    else:
        need(same(again, record), mangled)


NAMED = vk.new_game(["Ana of the North", "Jos\u00e9 Pass", "Turn-About O'Neil"], seed=9)
while not NAMED.state.over and len(NAMED.moves) < 250:
    NAMED.choose(NAMED.options[(len(NAMED.moves) * 7) % len(NAMED.options)])


@pytest.mark.parametrize("width", range(31, 80, 3))
def test_a_name_of_several_words_is_broken_anywhere(width: int) -> None:
    text = NAMED.record.to_text()
    assert read(wrapped(text, width)).to_json() == NAMED.record.to_json()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("buy ", "buy\n"), ("option ", "option\n\n  "), ("end turn", "end\nturn"), ("end turn", "end \u00a0 turn"),
        (", ", ",\n"), (", ", "\n"), ("  1. ", "1\u2026 "), ("  1. ", "1.\n\n"), (": ", " :\n"),
        ("Book of ", "Book\nof\u200b "),
    ],
)  # fmt: skip
def test_a_row_ends_anywhere(old: str, new: str) -> None:
    text = vk.example("boat").to_text()
    head, moves = text.split("\n\n#", 1)
    assert old in moves
    moves = re.sub(r"\{(?:[^\\}]|\\.)*\}", "", moves)
    whole = read(f"{head}\n\n#{moves}")
    assert read(f"{head}\n\n#{moves.replace(old, new)}").to_json() == whole.to_json()


def test_a_mistake_on_a_row_of_its_own_is_told_with_its_line() -> None:
    text = vk.example("boat").to_text()
    line = text.split("\n").index(next(row for row in text.split("\n") if row.startswith("  2. ")))
    for wrong in ("byu Boat", "Zoe", "Zoe the Great", "buy", "set", "from hand"):
        for row in (f"{wrong}\n", f"end turn\n{wrong}\n", f"{wrong}, "):
            rows = text.split("\n")
            rows[line] = f"{row}{rows[line].strip()}"
            with pytest.raises(vk.RecordError, match="line ") as caught:
                read("\n".join(rows))
            assert abs((caught.value.line or 0) - line - 1) <= 1


def test_the_players_of_an_editors_file_in_another_form_are_the_same() -> None:
    record = NAMED.record
    for form in ("NFC", "NFD"):
        for text in (record.to_text(), record.to_json()):
            again = read(unicodedata.normalize(form, text))
            assert again.game().players[1].name == unicodedata.normalize(form, "Jos\u00e9 Pass")
            assert read(again.to_text()).to_json() == again.to_json()
