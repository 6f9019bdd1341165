"""The bench computes what it says and its peers play; nothing here looks at how long anything takes."""

from __future__ import annotations

import logging
import random

import pytest

from bench import peers
from bench.harness import Finding, Plan, Row, ratio, run


def test_the_ratio_is_the_median_of_the_rounds() -> None:
    assert ratio([10, 10, 90], [5, 1, 10]) == 9


@pytest.mark.parametrize(
    ("lower", "value", "word"),
    [(False, 4, "aim"), (False, 3, "first"), (False, 1, "no"), (True, 2, "aim"), (True, 3, "no")],
)
def test_targets_are_read_in_the_right_direction(lower: bool, value: float, word: str) -> None:
    first, aim = (2.5, 2) if lower else (2, 4)
    row = Row("key", "what", "us", first, aim, lambda plan: Finding(), lower=lower)
    assert row.reached(Finding(ours=value)) == word
    assert row.reached(Finding()) == "-"


def test_a_failing_row_is_said_and_the_others_go_on() -> None:
    lines: list[str] = []
    rows = [
        Row("bad", "a bad row", "us", 1, 1, lambda plan: Finding(ours=1 / 0)),
        Row("good", "a good row", "us", 5, 3, lambda plan: Finding(ours=4), lower=True),
    ]
    assert run(rows, Plan(1), lines.append) is False
    assert any("bad: FAILED: ZeroDivisionError" in line for line in lines)
    assert lines[-1].startswith("a good row")
    assert lines[-1].endswith("first")


def test_pyminion_plays_a_random_game_and_leaves_the_process_as_it_was() -> None:
    pytest.importorskip("pyminion")
    state, disabled = random.getstate(), logging.root.manager.disable
    tally = peers.random_games(1, seed=3)
    assert tally == peers.random_games(1, seed=3)
    assert tally.games == 1
    assert tally.decisions > 20
    assert random.getstate() == state
    assert logging.root.manager.disable == disabled


def test_python_chess_reads_back_every_ply() -> None:
    pytest.importorskip("chess")
    text = peers.chess_games(2, seed=5, longest=12)
    assert text.count("[Event ") == 2
    assert peers.read_chess_games(text) == 24
