"""A soak can be stopped and gone on with, and its cheap and its drawn checks find what they are there for."""

from __future__ import annotations

import json
import os
import random
import runpy
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from tests import soak_samples
from tests.soak_coverage import wanted
from tests.soak_samples import SAMPLES, Cards, sample
from tests.soak_state import NUMBERS, Run, SoakState, StateError, as_page, held, joined
from tests.soak_tables import Asked, any_game
from tests.soak_worker import Report, play_games
from tools.measured import part, put
from vk_notebook.rules.engine import pyramid
from vk_notebook.rules.engine.state import DECK, HAND, State

ROOT = Path(__file__).resolve().parents[2]
SOAK = ROOT / "tools" / "soak.py"
WHAT = Asked("base", "solo")  # short games


class Here(Executor):
    """Does every job at once, in this process; after some of them somebody presses Ctrl-C."""

    def __init__(self, jobs: int = 1_000_000) -> None:
        self.jobs = jobs

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do the job."""
        self.jobs -= 1
        if self.jobs < 0:
            raise KeyboardInterrupt
        job: Future[Any] = Future()
        job.set_result(fn(*args, **kwargs))
        return job


@pytest.fixture
def tool() -> dict[str, Any]:
    found = runpy.run_path(str(SOAK))
    found["kept_games"].__globals__["KEPT_CHUNK"] = 2
    return found


def soaked(tool: dict[str, Any], state: Path, games: int, pool: Executor | None = None) -> int:
    """Play so many games by the tool, in this process."""
    asked = tool["arguments"](
        ["--games", str(games), "--seed", "1", "--cards", "base", "--variant", "solo", "--state", str(state)]
    )
    return int(tool["kept_games"](pool or Here(), asked, WHAT, set()))


def of(path: Path) -> dict[str, Any]:
    """What a state file says, without the time it took."""
    found = json.loads(path.read_text("utf-8"))
    for run in found["runs"]:
        run["seconds"] = 0
    return dict(found)


def test_a_run_that_was_stopped_ends_as_one_that_was_not(tool: dict[str, Any], tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    assert soaked(tool, whole, 6) == 0
    assert soaked(tool, parts, 6, Here(2)) == tool["STOPPED"]
    assert of(parts)["runs"][0]["done"] == [[1, 5]]
    assert soaked(tool, parts, 5) == 0
    assert soaked(tool, parts, 6) == 0
    assert of(parts) == of(whole)
    assert of(whole)["runs"][0]["done"] == [[1, 7]]
    assert of(whole)["runs"][0]["counts"]["games"] == 6
    assert bool(of(whole)["marks"]) is not soak_samples.COMPILED
    again = whole.read_bytes()
    assert soaked(tool, whole, 6, Here(0)) == 0  # nothing is left to do
    assert whole.read_bytes() == again


def test_what_is_left_is_said(tool: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = tool["arguments"](["--games", "40", "--seconds", "0", "--state", str(tmp_path / "s.json"), "--jobs", "1"])
    assert tool["kept_games"](Here(), asked, Asked(), wanted(["Urn"])) == 0
    told = capsys.readouterr().out
    assert "40 games are left: the same command goes on" in told
    assert "missing" not in told


def test_a_failure_is_kept_until_the_game_goes_well(tool: dict[str, Any], tmp_path: Path) -> None:
    def fails(st: State) -> None:
        raise AssertionError("broken on purpose")

    path = tmp_path / "state.json"
    ended = play_games.__globals__
    with mock.patch.dict(ended, {"_ended": fails}):
        assert soaked(tool, path, 2) == 1
        assert [f["played"] for f in of(path)["failures"]] == ["--games 1 --seed 1", "--games 1 --seed 2"]
        assert soaked(tool, path, 2) == 1
    assert "broken on purpose" in of(path)["failures"][0]["problem"]
    assert soaked(tool, path, 2) == 0
    assert of(path)["failures"] == []


def test_a_file_of_something_else_is_not_touched(tool: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    SoakState(Asked("mix", None)).save(path)
    with pytest.raises(StateError, match="belongs to a soak with --cards mix"):
        SoakState.read(path, WHAT)
    for text in ('{"format": "vk record"}', "[]", "", '{"format": "vk so'):
        path.write_text(text)
        assert soaked(tool, path, 2) == 2
        assert path.read_text() == text


def test_a_crash_while_writing_leaves_the_old_state(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    state = SoakState(WHAT, [Run("plain", "0", [[0, 10]])])
    state.save(path)
    state.runs[0].done = [[0, 20]]
    with mock.patch("os.fsync", side_effect=OSError("no space left")), pytest.raises(OSError, match="no space"):
        state.save(path)
    assert SoakState.read(path, WHAT).games == 10


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such lock, and nobody is kept away there")
def test_two_soaks_do_not_write_the_same_file(tool: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    with held(path):
        assert soaked(tool, path, 2) == 2
        assert not path.exists()
    assert soaked(tool, path, 2) == 0


def test_seeds_that_any_run_has_done_are_left_out() -> None:
    state = SoakState(WHAT, [Run("plain", "0", [[0, 3], [8, 9]]), Run("compiled", "1", [[5, 8]])])
    assert list(state.left(0, 12, 2)) == [range(3, 5), range(9, 11), range(11, 12)]
    assert list(state.left(6, 7, 2)) == []
    assert list(state.left(2, 4, 9)) == [range(3, 4)]
    assert list(SoakState(WHAT).left(5, 8, 2)) == [range(5, 7), range(7, 8)]
    assert joined([[4, 6], [0, 2], [2, 3], [5, 9]]) == [[0, 3], [4, 9]]


def test_the_numbers_of_jobs_add_up(tmp_path: Path) -> None:
    one, two = play_games(range(1, 3), WHAT), play_games(range(3, 5), WHAT)
    state = SoakState(WHAT)
    state.add(range(1, 3), one)
    state.add(range(3, 5), two)
    state.save(tmp_path / "s.json")
    run = SoakState.read(tmp_path / "s.json", WHAT).runs[0]
    whole = play_games(range(1, 5), WHAT)
    assert {name: run.counts[name] for name in NUMBERS} == {name: getattr(whole, name) for name in NUMBERS}
    assert run.kinds == whole.kinds
    assert run.kinds["solo"] == run.kinds["base"] == 4
    assert SoakState.read(tmp_path / "s.json", WHAT).marks == whole.marks


def test_each_game_is_counted_as_what_it_was() -> None:
    what = Asked("base", None)
    seeds = range(1, 9)
    games = [any_game(seed, what) for seed in seeds]
    kinds = play_games(seeds, what, thorough=0).kinds
    assert kinds["base"] == kinds["premium"] + kinds["classic"] == 8
    assert kinds["with pharaohs"] == sum(bool(game.state.offered) for game in games) > 0
    several = [game for game in games if not game.state.table.variant]
    assert kinds["2 players"] == sum(len(game.players) == 2 for game in several)


def test_the_command_goes_on_in_a_process_of_its_own(tmp_path: Path) -> None:
    command = [sys.executable, str(SOAK), "--jobs", "1", "--cards", "base", "--variant", "solo", "--seconds", "0"]
    path = tmp_path / "state.json"
    done = subprocess.run([*command, "--state", str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "10,000 games are left" in done.stdout
    assert of(path)["cards"] == "base"


def test_the_page_tells_what_is_remembered() -> None:
    state = SoakState.read(ROOT / "docs" / "quality" / "soak.json", Asked())
    assert state.games >= 150_000
    assert part((ROOT / "docs" / "quality.md").read_text("utf-8"), "soak") == as_page(state)
    assert state.failures == []


def test_a_page_adds_up_what_two_runs_did(tmp_path: Path) -> None:
    state = SoakState(WHAT, [Run("plain", "0"), Run("compiled", "1")])
    state.runs[0].add(range(2), Report(games=2, turns=10, longest=7, checked=3, kinds=Counter(solo=2), seconds=1800))
    state.runs[1].add(range(2, 9), Report(games=7, turns=5, longest=9, kinds=Counter(solo=7), samples=Counter(kept=4)))
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- soak -->\nold\n<!-- end of soak -->\nafter\n")
    put(page, "soak", as_page(state))
    told = page.read_text()
    assert told.startswith("before\n<!-- soak -->\n\n**9 games**, of which 0 failed.")
    assert told.endswith("<!-- end of soak -->\nafter\n")
    assert "old" not in told
    assert "| plain | 0 | 0 to 1 | 2 | 10 | 0 | 7 | 0.50 |" in told
    assert "| solo | 9 |" in told
    assert "4 saved" in told
    with pytest.raises(ValueError, match="no marks for poetry"):
        put(page, "poetry", "roses")


KILLED = """
import multiprocessing, os, runpy, signal, time
from concurrent.futures import ProcessPoolExecutor
if __name__ == "__main__":
    fork = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(2, fork, runpy.run_path({soak!r})["_goes_on"])
    print(*[job.result() for job in [pool.submit(os.getpid) for _ in range(4)]], flush=True)
    pool.submit(time.sleep, 3600)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the worker is made by fork here")
def test_jobs_end_with_the_run_that_was_killed() -> None:
    """They hold the output open, so that this returns only when the last of them has ended."""
    script = KILLED.format(soak=str(SOAK))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == -signal.SIGKILL
    assert len(done.stdout.split()) == 4


# ---- the checks ------------------------------------------------------------------------------------------------


def test_a_card_that_takes_the_place_of_another_is_found_at_the_end_of_the_turn() -> None:
    st = any_game(1, WHAT).state
    cards = Cards(st)
    cards.check(st, [1])
    st.z[HAND] = (st.z[DECK][0], *st.z[HAND][1:])
    cards.check(st, [1])
    st.turn += 1
    with pytest.raises(AssertionError, match="lost or doubled"):
        cards.check(st, [1])
    st.z[HAND] += (st.z[DECK][0],)
    with pytest.raises(AssertionError, match="lost or doubled"):
        cards.check(st, [1])


def test_a_decision_without_options_is_found() -> None:
    st = any_game(1, WHAT).state
    with pytest.raises(AssertionError, match="options"):
        Cards(st).check(st, [])


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_every_drawn_check_passes_on_a_sound_game(number: int) -> None:
    done: Counter[str] = Counter()
    sample(any_game(number, Asked()).state, number / len(SAMPLES), random.Random(number), done)
    assert done == {SAMPLES[number]: 1}


@pytest.mark.plain
@pytest.mark.parametrize(
    ("check", "broken", "what"),
    [
        ("kept", ("tests.property.checks.saved", lambda st: State(st.table)), "is lost in a snapshot"),
        ("hidden", ("tests.property.checks.texts", lambda st: [str(st.z)]), "hidden cards change the options"),
        ("refused", ("vk_notebook.game.Game._refusal", lambda self, text: self.undo()), "nothing to take back"),
    ],
)
def test_every_drawn_check_finds_what_is_broken(check: str, broken: tuple[str, Any], what: str) -> None:
    often = mock.patch.dict(play_games.__globals__, {"SAMPLED": 0.5})
    with often, mock.patch(*broken), mock.patch.object(soak_samples, "SAMPLES", (check,)):
        failures = play_games(range(2), Asked("base", "none"), thorough=0).failures
    assert len(failures) == 2
    assert all(what in problem for _, problem in failures), failures


@pytest.mark.plain
def test_the_compiled_core_is_not_asked_what_it_saw() -> None:
    with mock.patch.dict(play_games.__globals__, {"COMPILED": True}):
        assert play_games(range(1, 2), WHAT).marks == set()
    assert play_games(range(1, 2), WHAT).marks
    assert pyramid.__file__.endswith(".py") is not soak_samples.COMPILED
