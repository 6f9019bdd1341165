"""The soak runner finds what it is there for: broken rules, and parts that no game has carried out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from tests import soak_reasons
from tests.property.tables import PHARAOHS, any_state, card_names
from tests.soak_coverage import BY_KEY, excused, told, wanted
from tests.soak_reasons import RULES
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


def test_a_part_is_excused_only_for_a_reason_that_its_own_text_gives() -> None:
    names = [*card_names("all"), *PHARAOHS]
    found = {(BY_KEY[key].name, part): reason for (key, _, part), reason in excused(names).items()}
    assert found["Brain Hook", 3].startswith("the card lies aside")
    assert found["Statue of Sobek", 4] == "1 of the cards set aside before are still there"
    assert found["Architect", 1] == "a promise can always be given"
    assert len(found) == 18
    may_fail = [
        ("High Priestess of Bastet", 3), ("Censer", 1), ("Mirror Case", 1), ("Priestess of Nut", 1),
        ("Book of the Heavens", 1), ("Statue of Osiris", 2), ("Amenhotep III", 1), ("Ramesses II", 1),
    ]  # fmt: skip
    assert not set(may_fail) & set(found)
    assert not set(excused(names)) & wanted(names)


@pytest.mark.parametrize("number", range(len(RULES)))
def test_every_reason_is_needed(number: int) -> None:
    rest = RULES[:number] + RULES[number + 1 :]
    with mock.patch.object(soak_reasons, "RULES", rest):
        assert len(excused(card_names("all"))) < 18


@pytest.mark.parametrize("name", ["Mirror Case", "Jewel Box", "Grand Gallery", "Goddess Nut", "Priestess of Hathor"])
def test_what_is_excused_is_never_seen(name: str) -> None:
    never = excused([name])
    assert never
    assert not set(never) & play_positions(name, range(150), "all").marks


@pytest.mark.parametrize("name", ["Khufu", "Tutankhamun", "Ramesses II", "Thutmose III"])
def test_positions_show_all_of_a_pharaoh(name: str) -> None:
    report = play_positions(name, range(300), "mix")
    assert report.failures == []
    missing = wanted([name]) - report.marks
    assert not missing, [told(m) for m in missing]


def test_some_games_are_played_with_pharaohs() -> None:
    games = [any_state(seed, "base") for seed in range(60)]
    own = [st for st in games if st.offered]
    assert 8 <= len(own) <= 30
    assert {st.table.seats for st in own} == {2, 3, 4}
    assert all(st.table.edition == "premium" for st in own)


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
