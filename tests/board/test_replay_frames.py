"""Frames: each position of a record with each pair of eyes, written once."""

import gzip
import itertools
import json
import time
from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import by_collectors
from vk_notebook.board.keeping import replay_frames
from vk_notebook.board.keeping.replay_frames import DistinctValues, Frames
from vk_notebook.board.look.viewmodel import build
from vk_notebook.record import Record


def played(seats: int = 2, seed: int = 3, moves: int = 10_000, **options: Any) -> vk.Game:
    """A game of collectors."""
    game = vk.new_game(["Ana", "Ben", "Cleo", "Dan"][:seats], seed=seed, **options)
    return by_collectors(game, seed, moves)


def unpacked(frames: Frames) -> dict[str, Any]:
    return json.loads(gzip.decompress(frames.data()))


def read(data: dict[str, Any], at: int) -> Any:
    """A value of the table as the browser reads it."""
    row = data["table"][at]
    if not isinstance(row, list):
        return row
    values = [read(data, one) for one in row[1:]]
    return dict(zip(data["shapes"][row[0] - 1], values, strict=True)) if row[0] else values


def view(frames: Frames, number: int, eyes: int = 0) -> Any:
    """The table at a node: 0 with all hands open, else as that one of the viewers sees it, counted from 1."""
    data = unpacked(frames)
    return read(data, data["nodes"][number])["views"][eyes]


@pytest.mark.parametrize("value", [
    {"a": [1, True, None, "1", 1.5], "b": {"a": 1, "c": []}}, [], {}, [[], [[]]], "x", {"1": {"1": {"1": 1}}},
    [1, True, 1.0, 0, False],
])  # fmt: skip
def test_a_value_comes_back_from_the_table_as_it_was(value: Any) -> None:
    table = DistinctValues()
    at = table.put(value)
    assert json.dumps(read({"table": table.rows, "shapes": table.shapes}, at)) == json.dumps(value)


def test_an_equal_value_is_written_once() -> None:
    table = DistinctValues()
    first = table.put({"cards": ["Urn", "Boat"], "n": 1})
    size = len(table.rows)
    assert table.put({"cards": ["Urn", "Boat"], "n": 1}) == first
    assert len(table.rows) == size
    table.put({"cards": ["Urn", "Boat"], "n": True})
    assert len(table.rows) == size + 2  # true, and the object with it


def test_every_frame_is_the_view_of_its_position() -> None:
    game = played(3, moves=40)
    frames = Frames(game.record)
    data = unpacked(frames)
    assert len(data["nodes"]) == len(game.moves) + 1
    for number, state in [(i, game.choices[i].state) for i in (0, 7, 23)] + [(40, game.state)]:
        at = vk.new_game(["Ana", "Ben", "Cleo"], seed=3)
        at.state = state
        facts = read(data, data["nodes"][number])
        for eyes, seat in enumerate([None, 0, 1, 2]):
            seen = facts["views"][eyes]
            expected = json.loads(json.dumps(build(at, seat, persons=[], bots={})))
            assert _unlit(seen) == expected


def _unlit(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _unlit(one) for key, one in value.items() if key not in ("lit", "motion")}
    return [_unlit(one) for one in value] if isinstance(value, list) else value


def test_nothing_in_a_frame_can_be_chosen() -> None:
    frames = Frames(played(2, moves=30).record)
    for number in range(len(frames)):
        for eyes in range(3):
            seen = view(frames, number, eyes)
            assert not seen["yours"]
            assert not seen["buttons"]
            assert '"options": []' in json.dumps(seen)
            assert '"options": ["' not in json.dumps(seen)


@pytest.mark.slow
def test_facts_tell_move_player_turn_points_and_what_happened() -> None:
    game = played(2)
    frames = Frames(game.record)
    last = frames.facts[len(game.moves)]
    assert last["totals"] == [score.total for score in game.scores().values()]
    assert last["sets"] == [dict(score.parts) for score in game.scores().values()]
    assert last["asked"] is None
    told = [line["text"] for number in range(len(frames)) for line in frames.facts[number]["log"]]
    assert told == [event.text for event in game.events][-len(told) :]
    assert len(told) > len(game.moves)
    first = frames.facts[1]
    assert (first["move"], first["player"], first["of"]) == (game.moves[0], "Ana", 1)
    assert frames.end is frames.record.end


def test_variations_have_frames_and_numbers_stay_through_edits() -> None:
    record = played(2, moves=12).record
    line = record.end.line()
    frames = Frames(record)
    before = {node: frames.number(node) for node in record.root.walk()}
    text = next(t for t in record.game(line[5]).options.texts if t != line[6].move)
    added = record.add_variation(line[5], text)
    assert frames.number(added) is None
    assert frames.update()
    assert not frames.update()
    assert {node: frames.number(node) for node in before} == before
    number = frames.number(added)
    assert number == len(before)
    assert frames.facts[number]["move"] == text
    assert frames.tree()["kids"][str(before[line[5]])] == [before[line[6]], number]
    record.delete(added)
    assert frames.tree()["kids"][str(before[line[5]])] == [before[line[6]]]
    with pytest.raises(ValueError, match="no longer in the record"):
        frames.node(number)
    record.undo()
    assert frames.node(number) is added


def test_a_move_that_cannot_be_made_ends_its_line_and_says_why() -> None:
    record = played(2, moves=60).record
    line = record.end.line()
    line[40].move = "buy Sphinx of Nowhere"
    frames = Frames(record)
    assert len(frames) == 41
    (wrong,) = frames.broken
    assert wrong["after"] == 40
    assert wrong["move"] == "buy Sphinx of Nowhere"
    assert f"turn {wrong['turn']}" in wrong["text"]
    assert "Sphinx of Nowhere" in wrong["text"]
    assert frames.main_line() == list(range(41))


def test_a_digest_that_does_not_fit_ends_its_line() -> None:
    record = played(2, moves=60).record
    ends = [node for node in record.end.line() if node.digest]
    ends[2].digest = "0" * len(str(ends[2].digest))
    frames = Frames(record)
    assert len(frames) == record.end.line().index(ends[2]) + 1
    assert "the cards are not where they were" in frames.broken[0]["text"]


def test_notes_are_apart_from_the_frames() -> None:
    record = played(2, moves=12).record
    line = record.end.line()
    frames = Frames(record)
    data = frames.data()
    record.comment(line[3], "why?", "Mia")
    record.mark(line[3], "?!")
    record.bookmark(line[5], "here")
    assert frames.notes() == {
        "4": {"comments": [{"text": "why?", "author": "Mia"}], "marks": ["?!"]}, "6": {"bookmark": "here"},
    }  # fmt: skip
    assert frames.data() == data


def test_a_record_too_long_to_show_says_where_it_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """And how many variations it leaves out, where there is room for the line at least."""
    monkeypatch.setattr(replay_frames, "MOST_FRAMES", 20)
    frames = Frames(played(2, moves=40).record)
    assert len(frames) == 21
    assert "20 moves" in frames.broken[0]["text"]
    assert frames.broken[0]["main"]
    assert frames.tree()["left"] is None
    whole = json.loads(played(2, moves=6).record.to_json())
    whole["moves"][0] = {"move": whole["moves"][0], "variations": [["end turn"]] * 40}
    frames = Frames(Record.from_json(json.dumps(whole)))
    assert len(frames.main_line()) == 7
    assert not frames.broken
    assert "20 moves; 26 variations" in frames.tree()["left"]


def test_of_many_variations_that_cannot_be_played_some_are_tried_and_some_told(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(2, moves=6).record
    for _ in range(60):
        record.add_variation(record.root, "end turn").move = "buy Sphinx of Nowhere"
    frames = Frames(record)
    assert len(frames.broken) == 60
    told = frames.tree()["broken"]
    assert len(told) == 50
    assert not any(wrong["main"] for wrong in told)
    monkeypatch.setattr(replay_frames, "MOST_FRAMES", 20)
    fewer = Frames(record)
    assert len(fewer.main_line()) == 7
    assert (len(fewer.broken), fewer.left_out) == (14, 46)


def test_a_record_that_takes_too_long_to_show_says_where_it_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on a second with each look at it; what is added later is not waited for either."""
    clock = itertools.count()
    monkeypatch.setattr(time, "process_time", lambda: float(next(clock)))
    monkeypatch.setattr(replay_frames, "MOST_WORK", 10.0)
    record = played(2, moves=40).record
    frames = Frames(record)
    assert 5 < len(frames) < 15
    assert "After 10 seconds of work" in frames.broken[0]["text"]
    shown = len(frames)
    assert not frames.update()
    assert len(frames) == shown


@pytest.mark.parametrize("options", [
    {"cards": "afterlife"}, {"cards": "last-rites"}, {"pharaohs": True}, {"cards": "afterlife", "edition": "classic"},
])  # fmt: skip
def test_every_kind_of_game_has_frames(options: dict[str, Any]) -> None:
    game = played(2, moves=30, **options)
    frames = Frames(game.record)
    assert not frames.broken
    assert len(frames) == 31
    assert set(frames.cards) >= {card["name"] for player in view(frames, 0)["players"] for card in player["hand"]}


def test_the_dummy_has_no_eyes() -> None:
    game = vk.new_game(["Ana"], variant="solo", seed=1)
    frames = Frames(game.record)
    assert frames.viewers() == ["Ana"]
    assert view(frames, 0, 1)["players"][1]["dummy"]


@pytest.mark.slow
def test_a_game_of_four_is_small() -> None:
    assert len(Frames(played(4).record).data()) < 200_000
