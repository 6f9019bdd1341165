"""The annotated games that come with the package: they play, and what they claim is so."""

from pathlib import Path

import pytest

import vk_notebook as vk
from vk_notebook import cli
from vk_notebook.record import Record, digest

NAMES = ("boat", "crumble", "tomb")


@pytest.fixture(params=NAMES)
def record(request: pytest.FixtureRequest) -> Record:
    return vk.example(request.param)


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


def test_each_ends_and_every_turn_has_its_digest(record: Record) -> None:
    game = record.game()
    outcome = game.outcome()
    assert record.header["result"]["winners"] == list(outcome.winners)
    digests = [node for node in record.root.walk() if node.digest is not None]
    assert len(digests) > 30
    for node in digests[:: len(digests) // 6]:
        assert digest(record.game(node).state).startswith(node.digest or "-")


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
    assert [game.scores()["Ana"].parts["statues"] for game in (before, after)] == [16, 49]
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
