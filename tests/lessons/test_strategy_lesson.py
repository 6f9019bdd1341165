"""Lesson 6: what it tells of points and chances is what the game and the playouts say."""

from __future__ import annotations

from functools import partial

import pytest

from tests.lessons import tries
from tests.lessons.strategy_chances import chance_after
from tests.lessons.tries import tasks_of
from vk_notebook.lessons.attempt import OPEN, SOLVED, WRONG
from vk_notebook.lessons.strategy_lesson import PARTS
from vk_notebook.lessons.strategy_puzzles import CHANCES, PUZZLES, percent

TASKS = tasks_of(PARTS)
tried = partial(tries.tried, TASKS)


def points(task: str, *moves: str, of: str = "Ana") -> int:
    return tried(task, *moves).game.scores()[of].total


@pytest.mark.rule("entomb.once-per-turn")
def test_the_free_entombment_adds_what_the_task_says() -> None:
    assert [points("free-entomb"), points("free-entomb", "entomb Urn")] == [4, 5]
    assert points("free-entomb", "entomb Statue of Isis") == 9


@pytest.mark.rule("entomb.action-uncounted")
def test_two_burials_in_one_turn_are_worth_25() -> None:
    assert points("tempo", *TASKS["tempo"].solution) == 25
    assert points("tempo", "entomb Statue of Bastet") == 16
    assert points("tempo", "entomb Statue of Isis") == 16
    clumsy = tried("tempo", "execute Imseti Canopic Jar", "entomb Urn")
    clumsy.game.play("entomb Statue of Isis")
    assert clumsy.game.scores()["Ana"].total == 17


def test_to_thin_the_deck_is_half_of_it() -> None:
    assert tried("thin", "entomb Shabti", "end turn").state == WRONG


@pytest.mark.rule("pyramid.crumble-base-corner")
def test_what_falls_decides_what_ben_can_buy() -> None:
    fell = ("buy Boat", "pay Urn", "pay Tyet Amulet", "crumble Hopi Canopic Jar")
    for line in (fell, *TASKS["deny"].wrong):
        if isinstance(line, tuple) and line != ("end turn",):
            fed = tried("deny", *line)
            assert fed.state == WRONG
            assert "Hopi Canopic Jar" in fed.game.player("Ben").discard
    assert tried("deny", "end turn").state == WRONG
    starved = tried("deny", *TASKS["deny"].solution)
    assert starved.state == SOLVED
    assert "Hopi Canopic Jar" in starved.game.pyramid[:3]


def test_the_puzzles_begin_and_end_with_the_points_that_they_name() -> None:
    assert [points("last-card"), points("last-card", of="Ben")] == [64, 67]
    assert [points("three-burials"), points("three-burials", of="Ben")] == [56, 68]
    assert [points("hurry"), points("hurry", of="Ben")] == [51, 29]
    assert points("last-card", *TASKS["last-card"].solution) == 71
    assert points("last-card", "entomb Tyet Amulet") == 67
    assert points("seven-statues", *TASKS["seven-statues"].solution) == points("seven-statues") + 24
    assert points("three-burials", "entomb Burial Mask") == 61
    assert points("hurry", "entomb Book of the Heavens") == 58


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.id)
def test_the_tempting_turn_of_a_puzzle_is_refuted(puzzle: tries.Task) -> None:
    """The first chance is that of a solution; the first foreseen wrong answer is played on and tells what it loses."""
    best, *others = CHANCES[puzzle.id]
    assert tried(puzzle.id, *best).state == SOLVED
    assert all(CHANCES[puzzle.id][best] - CHANCES[puzzle.id][line] > 0.15 for line in others)
    tempting = next(iter(puzzle.wrong))
    line = (tempting,) if isinstance(tempting, str) else tempting
    played = tried(puzzle.id, *line)
    assert played.state == WRONG
    assert played.consequence is not None
    assert played.consequence.then
    said = percent(puzzle.id, list(CHANCES[puzzle.id]).index(line))
    assert f" {said}" in played.consequence.text


def test_a_solution_may_be_played_in_another_order() -> None:
    first = ("execute Burial Mask", "entomb Statue of Thoth from discard", "entomb Statue of Horus")
    begun = tried("three-burials", *first)
    assert begun.state == OPEN
    assert [begun.play(move) for move in ("execute Middle Sarcophagus", "sacrifice Wadj Amulet")][-1] == SOLVED


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.id)
def test_the_chances_that_are_told_are_found_again(puzzle: tries.Task) -> None:
    """With few playouts: far enough apart, and near enough to what the lesson says."""
    for line, told in CHANCES[puzzle.id].items():
        chance, error = chance_after(puzzle, line, 40)
        assert abs(chance - told) < 3 * error + 0.05, line
