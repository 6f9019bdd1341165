"""The soak runner finds what it is there for: broken rules, and parts that no game has carried out."""

from __future__ import annotations

import runpy
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import vk_notebook as vk
from tests import soak_reasons
from tests.property.tables import PHARAOHS, card_names
from tests.soak_coverage import BY_KEY, excused, told, wanted
from tests.soak_reasons import RULES
from tests.soak_tables import CARDS, Asked, any_game
from tests.soak_worker import Report, play_games, play_positions
from vk_notebook.cards.catalogue import SETS, VERSIONS
from vk_notebook.cards.pools import PRESETS
from vk_notebook.create import EDITIONS
from vk_notebook.rules.engine import arrivals
from vk_notebook.rules.engine.state import HAND, PILES, State
from vk_notebook.rules.engine.terms import VARIANTS

BASE = Asked("base", "none")
SOAK = Path(__file__).resolve().parents[2] / "tools" / "soak.py"


def soak(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line tool in one process."""
    return subprocess.run(
        [sys.executable, str(SOAK), "--jobs", "1", *arguments], capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_some_games_pass_and_see_most_parts() -> None:
    need = wanted(card_names("base"))
    report = play_games(range(12), BASE, thorough=6)
    assert report.failures == []
    assert report.games == 12
    assert report.checked
    assert report.refusals
    assert len(need & report.marks) > 0.6 * len(need)


@pytest.mark.plain
def test_a_lost_card_fails_with_the_seed_that_shows_it() -> None:
    def loses(st: State, seat: int, card: int, by_action: bool = False) -> None:
        """A discard that forgets the card."""

    with mock.patch.object(arrivals, "to_discard", loses):
        report = play_games(range(4), BASE, thorough=0)
    assert len(report.failures) == 4
    how, what = report.failures[0]
    assert how == "--games 1 --seed 0"
    assert "lost or doubled" in what


@pytest.mark.plain
def test_a_part_that_cannot_be_reached_is_missed() -> None:
    """Box of Food finds nothing to entomb in a hand of sarcophagi, so its second part is never carried out."""
    key = "action:Box of Food"
    mark = (key, "executed", 1)
    assert mark in wanted(["Box of Food"])
    assert told(mark) == f"{key}: part 2, operation 1 (Entomb) never executed"
    with mock.patch("tests.property.tables.card_names", return_value=["Inner Sarcophagus"]):
        assert mark not in play_positions("Box of Food", range(60), "base").marks
    assert mark in play_positions("Box of Food", range(60), "base").marks


@pytest.mark.slow
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
    names, wordings = card_names("all"), Asked().wordings
    every = len(excused(names, wordings))
    with mock.patch.object(soak_reasons, "RULES", rest):
        assert len(excused(names, wordings)) < every


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Mirror Case", "Jewel Box", "Grand Gallery", "Goddess Nut", "Priestess of Hathor"])
def test_what_is_excused_is_never_seen(name: str) -> None:
    never = excused([name])
    assert never
    assert not set(never) & play_positions(name, range(150), "all").marks


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Khufu", "Tutankhamun", "Ramesses II", "Thutmose III"])
def test_positions_show_all_of_a_pharaoh(name: str) -> None:
    report = play_positions(name, range(300), "mix")
    assert report.failures == []
    missing = wanted([name]) - report.marks
    assert not missing, [told(m) for m in missing]


# ---- what is played -----------------------------------------------------------------------------------------


def test_games_are_played_with_everything() -> None:
    games = [any_game(seed, Asked()) for seed in range(400)]
    tables = [game.state.table for game in games]
    several = [game for game in games if not game.state.table.variant]
    assert {len(game.players) for game in several} == {2, 3, 4, 5, 6}
    assert {t.edition for t in tables} == set(EDITIONS)
    assert {t.variant for t in tables} == {None, *VARIANTS}
    assert 60 <= len(games) - len(several) <= 140
    assert {str(game.setup["cards"]) for game in several} >= {*VERSIONS, *PRESETS}
    own = [game for game in games if game.state.offered]
    assert {game.state.table.variant for game in own} == {None, *VARIANTS}
    assert all(game.state.table.edition == "premium" for game in own)
    solo = [game.setup for game in games if game.state.table.variant == "solo"]
    assert {setup["hard"] for setup in solo} == {True, False}
    assert {setup["difficulty"] for setup in solo} == set(range(11))


def test_mixes_are_whole_half_joined_and_apart() -> None:
    games = [any_game(seed, Asked("mix", "none")) for seed in range(200)]
    mixes = [vk.Mix.from_json(game.setup["cards"]) for game in games]
    assert {mix.supersets for mix in mixes} == {True, False}
    assert {mix.copies for mix in mixes if isinstance(mix.copies, int)} == {1, 2}
    assert any(not isinstance(mix.copies, int) for mix in mixes)
    assert {name for mix in mixes for name in mix.sets} == set(SETS)
    assert {len(game.players) for game in games} == {2, 3, 4, 5, 6}
    kits = [game.setup["starters"] for game in games]
    assert {"base", "last-rites"} <= {kit for kit in kits if isinstance(kit, str)}
    assert any(isinstance(kit, list) for kit in kits)


@pytest.mark.parametrize("cards", [None, *CARDS])
@pytest.mark.parametrize("variant", ["none", *VARIANTS])
def test_a_game_is_what_was_asked_for(variant: str, cards: str | None) -> None:
    for seed in range(5):
        game = any_game(seed, Asked(cards, variant))
        assert (game.state.table.variant or "none") == variant
        assert cards != "base" or game.setup["cards"] == "base"
        assert cards != "versions" or game.setup["cards"] in VERSIONS
        assert cards != "presets" or game.setup["cards"] in PRESETS
        again = any_game(seed, Asked(cards, variant))
        assert again.setup == game.setup
        assert again.options.texts == game.options.texts


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_games_for_one_player_pass_and_see_the_wordings_of_the_variant(variant: str) -> None:
    what = Asked(None, variant)
    need = wanted(what.names(), what.wordings)
    report = play_games(range(10), what, thorough=40)
    assert report.failures == []
    assert report.games == report.alone == 10
    assert report.checked
    assert len(need & report.marks) > 0.3 * len(need)


@pytest.mark.plain
def test_a_dummy_that_is_given_a_hand_is_found() -> None:
    def held(st: State, seat: int, card: int, own: bool = True) -> None:
        """An entombment that ends in the hand."""
        st.z[seat * PILES + HAND] += (card,)

    with mock.patch.object(arrivals, "to_tomb", held):
        report = play_games(range(3), Asked("base", "solo"), thorough=0)
    assert any("the Dummy holds a card" in what for _, what in report.failures)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Dagger", "Goddess Nut", "Brick Mason", "Khufu"])
def test_positions_against_the_dummy_show_the_wording_of_the_solo_game(name: str) -> None:
    report = play_positions(name, range(200), "all", "solo")
    assert report.failures == []
    need = wanted([name], ["solo"])
    assert any(key.endswith("@solo") for key, _, _ in need)
    assert not need - report.marks, [told(m) for m in need - report.marks]
    assert not set(excused([name], ["solo"])) & report.marks


def test_the_dummy_is_excused_from_what_each_opponent_does() -> None:
    never = excused(["Harvest", "Axe"], ["solo"])
    assert {(key, what) for key, what, _ in never if what == "executed"} == {
        ("action:Harvest@solo", "executed"), ("answer:Axe", "executed"),
    }  # fmt: skip
    assert not any(key == "answer:Axe" for key, _, _ in excused(["Axe"], Asked().wordings))


def test_the_command_plays_one_position_again() -> None:
    done = soak("--card", "Potter", "--seed", "3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "decisions" in done.stdout


@pytest.mark.slow
def test_the_command_fails_when_something_was_not_seen() -> None:
    done = soak("--card", "Potter", "--games", "2", "--seed", "1")
    assert done.returncode == 1
    assert "missing: action:Potter" in done.stdout


def test_the_command_knows_the_cards() -> None:
    done = soak("--card", "Ace of Spades")
    assert done.returncode == 2
    assert "Ace of Spades" in done.stderr


def test_the_command_goes_on_where_it_was_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    tool = runpy.run_path(str(SOAK))
    argv = ["--games", "200", "--seed", "7", "--seconds", "0", "--variant", "solo", "--cards", "base", "--jobs", "1"]
    asked = tool["arguments"](argv)
    assert not tool["games"](None, asked, Asked(asked.cards, asked.variant), 0.0, Report())
    assert "python tools/soak.py --games 200 --seed 7 --cards base --variant solo" in capsys.readouterr().out


class Interrupted(Executor):
    """Takes a few jobs; then somebody presses Ctrl-C."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The first jobs are done at once, the one before the last is not, at the last the run is stopped."""
        self.jobs -= 1
        if self.jobs < 0:
            raise KeyboardInterrupt
        job: Future[Any] = Future()
        if self.jobs:
            job.set_result(Report(games=len(args[0])))
        return job


def test_the_command_can_be_stopped_and_says_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    tool, total = runpy.run_path(str(SOAK)), Report()
    asked = tool["arguments"](["--games", "5000", "--seed", "3", "--jobs", "1"])
    assert not tool["games"](Interrupted(4), asked, Asked(), time.monotonic(), total)
    assert total.games == 150
    assert "stopped; the rest: python tools/soak.py --games 4850 --seed 153\n" in capsys.readouterr().out


@pytest.mark.slow
def test_the_command_plays_one_game_again() -> None:
    done = soak("--games", "1", "--seed", "5", "--variant", "master-solitaire")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 games (1 of them for one player)" in done.stdout
    assert "a game may take 20000 choices" in done.stdout
