"""The bench computes what it says and its peers play; nothing here looks at how long anything takes."""

import logging
import random

import pytest

from bench import peers
from bench.harness import Finding, Row, beside, run


def test_the_ratio_is_the_median_of_the_rounds() -> None:
    assert beside([10, 10, 90], [5, 1, 10]).ratio == 9


@pytest.mark.parametrize(
    ("unit", "value", "word"), [("us", 2, "yes"), ("us", 3, "no"), ("a/s", 2, "yes"), ("a/s", 1, "no")]
)
def test_aims_are_read_in_the_right_direction(unit: str, value: float, word: str) -> None:
    row = Row("key", "what", unit, 2, lambda rounds: Finding())
    assert row.met(Finding(ours=value)) == word
    assert row.met(Finding()) == "-"


def test_a_failing_row_is_said_and_the_others_go_on() -> None:
    lines: list[str] = []
    rows = [
        Row("bad", "a bad row", "us", 1, lambda rounds: Finding(ours=1 / 0)),
        Row("good", "a good row", "us", 3, lambda rounds: Finding(ours=3)),
    ]
    assert run(rows, 1, lines.append) is False
    assert any("bad: FAILED: ZeroDivisionError" in line for line in lines)
    assert lines[-1].startswith("a good row")
    assert lines[-1].endswith("yes")


def test_pyminion_plays_a_random_game_and_leaves_the_process_as_it_was() -> None:
    pytest.importorskip("pyminion")
    state, disabled = random.getstate(), logging.root.manager.disable
    decisions = peers.random_games(1, seed=3)
    assert decisions == peers.random_games(1, seed=3)
    assert decisions > 20
    assert random.getstate() == state
    assert logging.root.manager.disable == disabled


def test_python_chess_reads_back_every_ply() -> None:
    pytest.importorskip("chess")
    text = peers.chess_games(2, seed=5, longest=12)
    assert text.count("[Event ") == 2
    assert peers.read_chess_games(text) == 24
