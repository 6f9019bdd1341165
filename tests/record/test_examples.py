"""The annotated games that come with the package: they play, they are annotated, and what they claim is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import vk_notebook as vk
from vk_notebook import cli
from vk_notebook.record import Node, Record, digest

NAMES = ("boat", "crumble", "tomb")
NUMBERS = {"single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}
KINDS = {"statue": "statues", "canopic jar": "canopic-jars", "book": "books", "amulet": "amulets"}
POINTS = re.compile(r"\b(Ana|Ben|Cleo) (\d+)\b")
TITLES = re.compile(rf"\b(Ana|Ben|Cleo)'s ({'|'.join((*NUMBERS, *ORDINALS))}) ({'|'.join(KINDS)})s?\b")


@pytest.fixture(params=NAMES)
def record(request: pytest.FixtureRequest) -> Record:
    return vk.example(request.param)


def remarks(record: Record) -> Iterator[tuple[Node, str]]:
    for node in record.root.walk():
        for one in node.comments:
            yield node, one.text


def titles(game: vk.Game, name: str, group: str) -> int:
    player = next(one for one in game.players if one.name == name)
    return len({card for card in player.tomb if vk.card(card).set == group})


def test_each_has_a_name_and_a_sentence() -> None:
    told = vk.examples()
    assert tuple(told) == NAMES
    assert all(text.endswith(".") for text in told.values())
    told.clear()
    assert tuple(vk.examples()) == NAMES


@pytest.mark.parametrize("name", ["titanic", "", "../boat", "boat.vk.txt", None])
def test_another_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="possible: boat, crumble and tomb"):
        vk.example(name)


def test_each_is_annotated_to_be_read(record: Record) -> None:
    said = list(remarks(record))
    assert 15 <= len(said) <= 40
    assert all(len(text) <= 300 for _, text in said)
    assert len(record.bookmarks) >= 5
    marks = {mark for node in record.root.walk() for mark in node.marks}
    assert marks >= {"!!", "!"}
    assert marks & {"?", "??"}
    ways = [node for node in record.root.walk() for node in node.children[1:]]
    assert len(ways) >= 2
    assert all(way.end().comments for way in ways)


def test_each_ends_and_every_turn_has_its_digest(record: Record) -> None:
    game = record.game()
    outcome = game.outcome()
    assert record.header["result"]["winners"] == list(outcome.winners)
    digests = [node for node in record.root.walk() if node.digest is not None]
    assert len(digests) > 30
    for node in digests[:: len(digests) // 6]:
        assert digest(record.game(node).state).startswith(node.digest or "-")


def test_the_points_and_sets_of_the_remarks_are_right(record: Record) -> None:
    checked = 0
    for node, text in remarks(record):
        game = record.game(node)
        for name, points in POINTS.findall(text):
            assert game.scores()[name].total == int(points), (node, text)
            checked += 1
        for name, count, kind in TITLES.findall(text):
            assert titles(game, name, KINDS[kind]) == (NUMBERS | ORDINALS)[count], (node, text)
            checked += 1
    assert checked > 20


def test_the_boat_answers_four_purchases() -> None:
    record = vk.example("boat")
    answers = [node for node in record.end.line() if node.move == "react Boat"]
    assert len(answers) == 4
    for node in answers:
        assert node.comments or node.children[0].comments
        assert "Boat" in record.game(node.parent).view("Ben").me.hand


def test_a_crumble_gave_the_seventh_statue() -> None:
    record = vk.example("crumble")
    node = record.bookmarks["The crumble"]
    assert node.move == "crumble Statue of Thoth"
    before, after = record.game(node.parent), record.game()
    assert titles(before, "Ana", "statues") == 4
    assert titles(after, "Ana", "statues") == 7
    assert "Statue of Thoth" in after.players[0].tomb


def test_better_moves_score_more_than_those_that_were_played() -> None:
    tomb = vk.example("tomb")
    for bookmark, player in (("Seven points missed", "Ben"), ("The order of actions", "Ana")):
        played = tomb.bookmarks[bookmark]
        better = played.parent.children[1]
        end = played
        while end.move != "end turn":
            end = end.children[0]
        assert better.end().move == "end turn"
        gained = tomb.game(better.end()).scores()[player].total - tomb.game(end).scores()[player].total
        assert gained >= 7


@pytest.mark.slow
def test_the_command_line_knows_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", "boat"]) == 0
    assert "Ana won: Ana 67, Ben 66" in capsys.readouterr().out
    assert cli.main(["replay", "Tomb"]) == 0


def test_a_file_of_that_name_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boat").write_text("no record", "utf-8")
    assert cli.main(["replay", "boat"]) == 1
