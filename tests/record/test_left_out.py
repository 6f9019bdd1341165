"""What a record need not say: the moves and the set-up say it. And what is no record, no text and no date at all."""

import datetime
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.dealt import dealt
from tests.scenario import played
from vk_notebook.record import Record, Recorder
from vk_notebook.record.record import read

OVER = played(2, 5000).record
BEGUN = played(1, 40).record
POSITION = vk.position(hand=["Urn"], pyramid=["Urn"] * 6, stock=["Urn"] * 8).record
TABLE = Recorder(**dealt()).record


def shorter(record: Record, *path: str) -> str:
    document = place = json.loads(record.to_json())
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    return json.dumps(document)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(row for row in OVER.to_text().split("\n") if not row.startswith("[result ")),
        OVER.to_json().replace(f'"result": {json.dumps(OVER.header["result"])}', '"result": null'),
        shorter(OVER, "header", "result"),
    ],
    ids=["a sheet without it", "null", "JSON without it"],
)
def test_a_finished_game_need_not_say_its_result(text: str) -> None:
    assert text not in (OVER.to_text(), OVER.to_json())
    assert read(text).to_json() == OVER.to_json()


def test_a_game_that_is_not_finished_has_none() -> None:
    for text in (BEGUN.to_text(), BEGUN.to_json(), shorter(BEGUN, "header", "result")):
        assert read(text).header["result"] is None


LEFT_OUT: list[tuple[Record, tuple[str, ...]]] = [
    (OVER, ("header", "players")), (OVER, ("header", "date")), (OVER, ("header", "event")), (BEGUN, ("header",)),
    (BEGUN, ("start",)), (OVER, ("setup", "cards")), (OVER, ("setup", "edition")), (OVER, ("setup", "starters")),
    (OVER, ("setup", "pharaohs")), (OVER, ("setup", "first_player")), (POSITION, ("setup", "boneyard")),
    (POSITION, ("setup", "face_down")), (POSITION, ("setup", "entombed")), (POSITION, ("setup", "seed")),
    (POSITION, ("setup", "cards")), (TABLE, ("setup", "offered")), (TABLE, ("setup", "starters")),
    (TABLE, ("setup", "cards")), (TABLE, ("setup", "edition")), (TABLE, ("header",)),
]  # fmt: skip


@pytest.mark.parametrize(("record", "path"), LEFT_OUT, ids=lambda one: " ".join(one) if isinstance(one, tuple) else "")
def test_what_follows_from_the_rest_is_filled_in(record: Record, path: tuple[str, ...]) -> None:
    again, whole = (json.loads(one) for one in (read(shorter(record, *path)).to_json(), record.to_json()))
    again["start"] = whole["start"]
    assert again == whole


def test_a_version_that_is_not_told_is_not_made_up() -> None:
    again = read(shorter(OVER, "package"))
    assert again.package == ""
    assert read(again.to_text()).to_json() == again.to_json()
    broken = json.loads(shorter(OVER, "package"))
    broken["moves"][0] = {"move": broken["moves"][0], "digest": "0123456789"}
    with pytest.raises(vk.RecordError, match="changed it by hand") as caught:
        read(json.dumps(broken))
    assert "version ." not in str(caught.value)


@pytest.mark.parametrize(
    ("record", "path", "words"),
    [
        (OVER, ("setup", "seed"), "the set-up needs 'seed'"), (OVER, ("setup",), "setup is missing"),
        (OVER, ("moves",), "moves is missing"), (OVER, ("setup", "players"), "the set-up needs 'players'"),
        (OVER, ("setup", "kind"), "whose 'kind' is 'new game' or"), (TABLE, ("setup", "hands"), "needs 'hands'"),
        (TABLE, ("setup", "first_player"), "needs 'first_player'"), (POSITION, ("setup", "seats"), "needs 'seats'"),
    ],
)  # fmt: skip
def test_what_the_moves_need_is_asked_for(record: Record, path: tuple[str, ...], words: str) -> None:
    with pytest.raises(vk.RecordError, match=words):
        read(shorter(record, *path))


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_any_kind_of_bytes_is_text(kind: Callable[[bytes], Any]) -> None:
    assert read(kind(BEGUN.to_text().encode())).to_json() == BEGUN.to_json()


@pytest.mark.parametrize(
    ("padding", "words"),
    [("\x1a", None), ("\0\0\0", None), ("\r\n\x1a\0", None), ("x", "something stands behind its end")],
)
@pytest.mark.parametrize("cut", [0, 40])
def test_a_file_that_is_cut_off_is_told_and_a_whole_one_is_not(padding: str, words: str | None, cut: int) -> None:
    text = BEGUN.to_json().rstrip()
    text = text[: len(text) - cut] + padding
    if not cut and not words:
        assert read(text).to_json() == BEGUN.to_json()
        return
    with pytest.raises(vk.RecordError, match=r"damaged at line \d+: " + (words if words and not cut else "")) as caught:
        read(text)
    assert ("cut off" in str(caught.value)) == bool(cut)


@pytest.mark.parametrize("data", [b"\0" * 4096, b"\0", b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\x1a", "\0 \n\0"])
def test_a_file_of_nothing_is_empty(data: str | bytes) -> None:
    with pytest.raises(vk.RecordError, match="the file is empty"):
        read(data)


DATES = [datetime.date(2026, 11, 22), datetime.datetime(2026, 11, 22, 19, 30), "2026-11-22", None]


@pytest.mark.parametrize("date", DATES)
def test_a_date_is_a_date(date: Any) -> None:
    game = vk.new_game(2, seed=1)
    wanted = date if date is None else str(date).replace(" ", "T")
    record = Record.of_game(game, date=date)
    other = game.record
    other.set_header(date=date)
    assert record.header["date"] == other.header["date"] == wanted
    assert Record.from_json(record.to_json()).header["date"] == wanted


@pytest.mark.parametrize("given", [3, object(), {1}, ["2026"], datetime.time(3), "x" * 501, "\ud800"])
@pytest.mark.parametrize("field", ["date", "event"])
def test_what_is_no_date_and_no_event_is_refused_in_a_sentence(field: str, given: Any) -> None:
    game = vk.new_game(2, seed=1)
    record = game.record
    for change in (lambda: Record.of_game(game, **{field: given}), lambda: record.set_header(**{field: given})):
        with pytest.raises(ValueError, match=f"the {field} (must be text, not|is longer than)|a text has a damaged"):
            change()
    assert record.header[field] is None


@pytest.mark.parametrize("value", [object(), {1}, float("inf"), {1: {2}}, {(1, 2): 3}, [b"x"], Path("x"), 1j])
def test_what_no_file_can_hold_is_refused_in_a_sentence(value: Any) -> None:
    record = vk.new_game(2, seed=1).record
    before = record.to_json()
    for change in (lambda: record.evaluate(record.root, value), lambda: record.set_lesson(record.root, x=value)):
        with pytest.raises(ValueError, match="can hold only text, finite numbers, True, False, None, and lists"):
            change()
    assert record.to_json() == before
    record.root.evaluation = value
    for written in (record.to_json, record.to_text):
        with pytest.raises(vk.RecordError, match="can hold only text, finite numbers, True, False, None, and lists"):
            written()


def test_a_version_of_another_kind_is_told_from_ours() -> None:
    with pytest.raises(vk.RecordError, match="format version '1' is not known; this package reads 1"):
        Record.from_json(OVER.to_json().replace('"version": 1', '"version": "1"'))
