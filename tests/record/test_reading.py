"""What is wrong with a file is said with line and reason, and nothing else ever comes out of one."""

import itertools
import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.scenario import played
from vk_notebook.record import Record, digest, loading
from vk_notebook.record.shape import DEEPEST, MOST_BYTES

TEXT = played(1, 60).record.to_json()
OVER = played(2, 5000).record.to_json()


def document(text: str = TEXT) -> dict[str, Any]:
    return json.loads(text)


def refused(doc: Any, *words: str) -> vk.RecordError:
    """Reading this document is refused with these words."""
    with pytest.raises(vk.RecordError) as caught:
        Record.from_json(doc if isinstance(doc, (str, bytes)) else json.dumps(doc, indent=1))
    for word in words:
        assert word in str(caught.value)
    return caught.value


def test_cut_anywhere_it_is_refused() -> None:
    data = played(1, 12).record.to_json().rstrip().encode("utf-8")
    for end in range(len(data)):
        error = refused(data[:end])
        assert error.line == data[:end].count(b"\n") + 1 or "line" in str(error)


@given(st.text() | st.binary())
def test_no_text_at_all_brings_another_error(data: str | bytes) -> None:
    assert 0 < len(str(refused(data))) < 3000


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"{\n\n \xff}", "line 3: this is not UTF-8"),
        ('{\n "format": "\ud800"}', "line 2: a character is damaged"),
        ("[" * 100_000, "deep"),
        ('{"format": NaN}', "NaN"),
        ('{"format": 1e999}', "too large"),
        ('{"format": ' + "9" * 5000 + "}", "not a saved game: a whole number of 5,000 digits is too long"),
        ('{"format": -' + "9" * 5000 + "}", "not a saved game: a whole number of 5,000 digits is too long"),
        ('{"format": 1, "format": 2}', "appears twice"),
        (" \n", "the file is empty"),
        ("1. e4 e5 2. Nf3", "a game of chess"),
        ("<html></html>", "a web page"),
        ("player,points\nAna,3", "a table"),
        ("my shopping list", "This is not a saved game. It seems to be plain text."),
        (b"\x89PNG\r\n\xff", "a picture"),
        (b"PK\x03\x04\xff", "a zip archive"),
        (b"PK\x03\x04" + b"\xff" * 26 + b"simulation.json", "a simulation; open it with vk.Results.load"),
        ('{"a": ', "a damaged JSON file"),
        ('{"nbformat": 4}', "a notebook"),
        (TEXT[:-3], "cut off"),
        ("null", "a JSON file of another kind"),
        ("[]", "a JSON file of another kind"),
        ('{"format": "chess"}', "another kind ('chess'"),
        ('{"format": "vk-notebook record",\n"version": 2}', "line 2: format version 2"),
        ('{"format": "vk-notebook record", "version": true}', "format version True"),
        ('{"format": "vk-notebook record", "version": 1}', "setup and moves are missing"),
    ],
)
def test_what_is_no_record(data: str | bytes, words: str) -> None:
    refused(data, words)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("extra",), 1, "'extra' is unknown here"),
        (("package",), 7, "the version of the package must be text, not 7"),
        (("package",), None, "version of the package"),
        (("package",), "\ud800", "version of the package"),
        (("package",), "x" * 41, "version of the package"),
        (("header",), [], "the header must be an object"),
        (("header", "players"), ["Ana"], "the header names Ana"),
        (("header", "players"), "Ana", "the players must be a list"),
        (("header", "date"), 2026, "the date must be text"),
        (("header", "place"), "x", "known: players, date, event, result, seats"),
        (("header", "seats"), ["person"], "the seats must be an object"),
        (("header", "seats"), {"Zoe": "person"}, "known: Ana, Ben"),
        (("header", "seats"), {"Ben": 3}, "must be text"),
        (("setup", "values"), [], "from cards to numbers"),
        (("setup", "values"), {"Urn": 3}, "the values of a card must be an object"),
        (("setup", "values"), {"Urn": {"weight": 3}}, "known: cost, gold, level, vp"),
        (("setup", "values"), {"Urn": {"cost": "3"}}, "the cost must be a whole number"),
        (("setup", "values"), {"Urn": {"cost": -3}}, "negative"),
        (("setup", "values"), {"Urn": {"level": 3}}, "the level of Urn"),
        (("setup", "values"), {"Ankh of Nobody": {"cost": 3}}, "There is no card named"),
        (("header", "result"), 3, "the result must be an object"),
        (("header", "result"), {"winners": ["Ana"], "scores": {"Ana": 1}}, "the game is not over"),
        (("header", "result"), {"winners": [], "scores": {"Ana": 1.5}}, "whole number"),
        (("setup", "kind"), "chess", "'new game' or 'position'"),
        (("setup", "kind"), [], "'new game' or 'position'"),
        (("setup", "cards"), "nonsense", "possible: base"),
        (("setup", "seed"), "7", "whole number"),
        (("setup", "seed"), 8, "deals different cards"),
        (("setup", "seed"), True, "whole number"),
        (("setup", "starters"), {"Urn": 1_000_000_000}, "from 0 to 10"),
        (("setup", "starters"), {"Urn": 10}, "deals different cards"),
        (("setup", "starters"), ["Urn"] * 11, "more than 10"),
        (("setup", "starters"), 4, "must be text"),
        (("setup", "players"), [], "2 to 4 players"),
        (("setup", "extra"), 1, "has no 'extra'"),
        (("start",), [], "a node must be an object"),
        (("start", "digest"), "0" * 16, "deals different cards"),
        (("moves",), {}, "a line of moves must be a list"),
        (("moves", 3), 3, "a move must be text"),
        (("moves", 3), {"move": ""}, "a move needs its text"),
        (("moves", 3), {"move": "x" * 201}, "at most 200"),
        (("moves", 3), {"digest": "0"}, "a move needs its text"),
        (("moves", 0), {"move": "end turn", "marks": ["!!!"]}, "possible: !! ! !? ?! ? ??"),
        (("moves", 0), {"move": "end turn", "comments": [{"text": 1}]}, "a comment's text must be text"),
        (("moves", 0), {"move": "end turn", "comments": ["hm"]}, "a comment must be an object"),
        (("moves", 0), {"move": "end turn", "comments": [{"text": "\ud800"}]}, "surrogate"),
        (("moves", 0), {"move": "end turn", "lesson": []}, "lesson"),
        (("moves", 0), {"move": "end turn", "evil": "import os"}, "known: digest, comments"),
        (("moves", 0), {"move": "end turn", "variations": 1}, "list of lines"),
        (("moves", 0), {"move": "end turn", "variations": [[]]}, "a variation needs a move"),
        (("moves", 0), "fly to the moon", "turn 1, move 'fly to the moon'"),
        (("moves", 0), "buy Statue of Thoth", "turn 1, move 'buy Statue of Thoth': Statue of Thoth "),
    ],
)
def test_a_wrong_value_is_named(path: tuple[Any, ...], value: Any, words: str) -> None:
    doc = document()
    place = doc
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    error = refused(doc, words)
    assert error.line is not None
    assert f"line {error.line}: " in str(error)


def test_the_line_is_the_one_of_the_wrong_move() -> None:
    lines = TEXT.splitlines()
    at = next(i for i, line in enumerate(lines) if '"moves"' in line) + 20
    lines[at] = '  "entomb the moon",'
    error = refused("\n".join(lines))
    assert error.line == at + 1
    assert error.turn is not None


def test_a_record_that_parts_names_the_turn() -> None:
    doc = document(OVER)
    doc["package"] = "9.9.9"
    closed = [i for i, node in enumerate(doc["moves"]) if isinstance(node, dict)]
    doc["moves"][closed[4]]["digest"] = "0123456789abcdef"
    error = refused(doc, "turn 5:", "version 9.9.9")
    assert error.turn == 5


def test_a_wrong_result_is_refused() -> None:
    doc = document(OVER)
    doc["header"]["result"]["winners"].append("Ana" if "Ana" not in doc["header"]["result"]["winners"] else "Ben")
    refused(doc, "a different result")
    doc["header"]["result"] = "a draw"
    refused(doc, "a different result")
    del doc["setup"]["seed"]
    refused(doc, "needs 'seed'")


def test_an_illegal_move_in_a_variation_names_its_place() -> None:
    doc = document()
    deep = {"move": "end turn", "variations": [["end turn", "fly"]]}
    doc["moves"][0] = {"move": doc["moves"][0], "variations": [["end turn"], [deep]]}
    error = refused(doc, "in a variation", "'fly'")
    assert '"fly"' in json.dumps(doc, indent=1).splitlines()[(error.line or 0) - 1]


def test_variations_that_are_too_deep_are_refused() -> None:
    line: list[Any] = ["end turn"]
    for _ in range(DEEPEST + 1):
        line = [{"move": "end turn", "variations": [line]}]
    doc = document()
    doc["moves"] = line
    refused(doc, "deep")


def test_too_many_moves_and_too_many_bytes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "big.json"
    path.write_bytes(b" " * (MOST_BYTES + 1))
    with pytest.raises(vk.RecordError, match="larger than 10,000,000 bytes"):
        vk.load(path)
    monkeypatch.setattr(loading, "MOST_NODES", 20)
    refused(TEXT, "more than 20 moves")


@pytest.mark.parametrize("text", [TEXT, played(1, 60).record.to_text()], ids=["JSON", "sheet"])
def test_what_is_nested_to_any_depth_is_read_or_refused(text: str, tmp_path: Path) -> None:
    """Just below the depth at which the decoder gives up, something behind it must not."""
    path = tmp_path / "deep"
    before, after = ('"seed": 1,', '"seed": {},') if text.startswith("{") else ("[setup.seed 1]", "[setup.seed {}]")
    assert before in text
    for depth in [*range(1, 60), *range(60, 1100, 7), *range(900, 1000)]:
        path.write_text(text.replace(before, after.replace("{}", "[" * depth + "]" * depth)), encoding="utf-8")
        with pytest.raises(vk.RecordError, match=r"whole number|deep"):
            vk.load(path)


@pytest.mark.parametrize("form", ["JSON", "sheet"])
@pytest.mark.parametrize("where", ["in the main line", "in a variation"])
def test_a_record_that_takes_too_long_is_given_as_far_as_it_was_played(
    where: str, form: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A clock that goes on a second with each look at it runs out after some of the moves."""
    record = played(2, 5000).record
    other = vk.new_game(2, seed=2)
    other.choose(next(option for option in other.options if option.text != record.moves[0]))
    while len(other.moves) < 30:
        other.choose(other.options[0])
    record.add_variation(record.root, *other.moves)
    path = tmp_path / ("game.vk.json" if form == "JSON" else "game.vk.txt")
    record.save(path)
    tried = 20 if where == "in the main line" else len(record.moves) + 20
    clock = itertools.count()
    monkeypatch.setattr(time, "process_time", lambda: float(next(clock)))
    monkeypatch.setattr(loading, "MOST_WORK", float(tried))
    with pytest.raises(vk.RecordError, match=f"{path.name}: replaying its moves takes more than {tried} s") as caught:
        vk.load(path)
    part = caught.value.record
    assert sum(1 for _ in part.root.walk()) == tried + 1
    if where == "in the main line":
        assert part.moves == record.moves[:20]
        assert part.header["result"] is None
    else:
        assert part.moves == record.moves
        assert [child.move for child in part.root.children] == [record.moves[0], other.moves[0]]
    monkeypatch.setattr(loading, "MOST_WORK", 1e9)
    assert Record.from_json(part.to_json()).to_json() == part.to_json()
    assert vk.load(path, replay=False).moves == record.moves


def test_the_name_of_the_file_stands_first(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(vk.RecordError, match=f"^{path}"):
            vk.load(path)
    path = tmp_path / "a.json"
    path.write_text(TEXT.replace("end turn", "end town", 1), encoding="utf-8")
    with pytest.raises(vk.RecordError, match=r"a\.json: line \d+: turn \d+, move 'end town'") as caught:
        vk.load(path)
    assert caught.value.line
    assert caught.value.turn


def test_a_byte_order_mark_and_other_line_ends_do_no_harm() -> None:
    again = Record.from_json(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode("utf-8"))
    assert digest(again.game().state) == digest(Record.from_json(TEXT).game().state)


def test_a_move_by_hand_may_be_written_loosely() -> None:
    doc = document()
    doc["moves"] = [m.upper() if isinstance(m, str) else m for m in doc["moves"]]
    assert Record.from_json(json.dumps(doc)).game().moves == Record.from_json(TEXT).moves
