"""The bench computes what it says and its peers play; nothing here looks at how long anything takes."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator

import pytest

from bench import peers
from bench.harness import Finding, Plan, Row, compare, figure, interleaved, own_bytes, ratio, run


def ticking(steps: list[float]) -> Callable[[], float]:
    """A clock that stands still between works and moves on by the given steps during them."""
    times: list[float] = []
    for step in steps:
        start = times[-1] if times else 0.0
        times += [start, start + step]
    ticks: Iterator[float] = iter(times)
    return lambda: next(ticks)


@pytest.mark.slow
def test_rounds_take_turns_and_give_units_a_second() -> None:
    order: list[str] = []

    def side(name: str, units: float) -> Callable[[], Callable[[], float]]:
        def work() -> float:
            order.append(name)
            return units

        return lambda: work

    rates = interleaved([side("a", 8), side("b", 3)], 3, clock=ticking([1, 1, 2, 1, 4, 3]))
    assert order == ["a", "b"] * 3
    assert rates == [[8, 4, 2], [3, 3, 1]]


def test_the_ratio_is_the_median_of_the_rounds() -> None:
    assert ratio([10, 10, 90], [5, 1, 10]) == 9


def test_an_absent_peer_leaves_our_figure_and_the_reason() -> None:
    finding = compare(Plan(1), lambda: lambda: 1.0, lambda: lambda: 1 / 0, "the peer is not installed")
    assert finding.ours is not None
    assert finding.peer is None
    assert finding.ratio is None
    assert finding.note == "the peer is not installed"


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


def test_own_bytes_leaves_out_what_is_shared() -> None:
    class Slotted:
        __slots__ = ("pile", "table")

        def __init__(self, pile: list[int], table: list[int]) -> None:
            self.pile, self.table = pile, table

    table = list(range(1000, 3000))
    one, two = Slotted([1], table), Slotted([2], table)
    assert own_bytes(one) > 16_000
    assert 0 < own_bytes(one, two) < 500


def test_figures_are_short() -> None:
    assert [figure(None), figure(12345.6), figure(3.14159, "us")] == ["-", "12,346", "3.14 us"]


def test_a_peer_out_of_reach_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(peers.PEERS, "pyminion", "no_such_module_here")
    assert "pyminion is not installed" in str(peers.missing("pyminion"))


def test_a_decision_needs_two_different_answers() -> None:
    assert not peers.several(["a", "a"], 1, 1)
    assert not peers.several(["a", "b"], 2, 2)
    assert peers.several(["a", "b"], 1, 1)
    assert peers.several(["a"], 0, 1)


def test_pyminion_plays_a_random_game_and_leaves_the_process_as_it_was() -> None:
    pytest.importorskip("pyminion")
    state, disabled = random.getstate(), logging.root.manager.disable
    tally = peers.random_games(1, seed=3)
    assert tally == peers.random_games(1, seed=3)
    assert tally.games == 1
    assert tally.decisions > 20
    assert random.getstate() == state
    assert logging.root.manager.disable == disabled


def test_pyminion_plays_big_money() -> None:
    pytest.importorskip("pyminion")
    assert peers.big_money_games(1) == 1
    assert peers.big_money_tally(1).decisions > 20


def test_python_chess_reads_back_every_ply() -> None:
    pytest.importorskip("chess")
    text = peers.chess_games(2, seed=5, longest=12)
    assert text.count("[Event ") == 2
    assert peers.read_chess_games(text) == 24
