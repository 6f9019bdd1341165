"""The soak runner finds what it is there for: broken rules, and parts that no game has carried out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from tests.property.tables import card_names
from tests.soak_coverage import BY_KEY, NEVER_REFUSED, told, wanted
from tests.soak_worker import play_games, play_positions
from vk_notebook.rules import State, happen

SOAK = Path(__file__).resolve().parents[2] / "tools" / "soak.py"


def soak(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line tool in one process."""
    return subprocess.run(
        [sys.executable, str(SOAK), "--jobs", "1", *arguments], capture_output=True, text=True, check=False
    )


def test_some_games_pass_and_see_most_parts() -> None:
    need = wanted(card_names("base"))
    report = play_games(range(12), "base", thorough=6)
    assert report.failures == []
    assert report.games == 12
    assert report.checked
    assert report.refusals
    assert len(need & report.marks) > 0.6 * len(need)


def test_a_lost_card_fails_with_the_seed_that_shows_it() -> None:
    def loses(st: State, seat: int, card: int, by_action: bool = False) -> None:
        """A discard that forgets the card."""

    with mock.patch.object(happen, "to_discard", loses):
        report = play_games(range(4), "base", thorough=0)
    assert len(report.failures) == 4
    how, what = report.failures[0]
    assert how == "--games 1 --seed 0"
    assert "lost or doubled" in what


def test_a_part_that_cannot_be_reached_is_missed() -> None:
    """Box of Food finds nothing to entomb in a hand of sarcophagi, so its second part is never carried out."""
    key = "action:Box of Food"
    mark = (key, "executed", 1)
    assert mark in wanted(["Box of Food"])
    assert told(mark) == f"{key}: part 2, operation 1 (MoveOp) never executed"
    with mock.patch("tests.property.tables.card_names", return_value=["Inner Sarcophagus"]):
        assert mark not in play_positions("Box of Food", range(60), "base").marks
    assert mark in play_positions("Box of Food", range(60), "base").marks


@pytest.mark.parametrize("name", ["Boat", "Medjay", "Priest of Horus", "Judgment", "Kite"])
def test_positions_show_what_games_seldom_do(name: str) -> None:
    report = play_positions(name, range(300), "mix")
    assert report.failures == []
    missing = {mark for mark in wanted([name]) if mark[1] != "refused"} - report.marks
    assert not missing, [told(m) for m in missing]


def test_every_exception_names_a_part_that_exists() -> None:
    wanted(card_names("all"))
    for name, part in NEVER_REFUSED:
        assert 1 <= part <= BY_KEY[f"action:{name}"].parts


def test_the_command_plays_one_position_again() -> None:
    done = soak("--card", "Potter", "--seed", "3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "decisions" in done.stdout


def test_the_command_fails_when_something_was_not_seen() -> None:
    done = soak("--card", "Potter", "--games", "2", "--seed", "1")
    assert done.returncode == 1
    assert "missing: action:Potter" in done.stdout


def test_the_command_knows_the_cards() -> None:
    done = soak("--card", "Ace of Spades")
    assert done.returncode == 2
    assert "Ace of Spades" in done.stderr
