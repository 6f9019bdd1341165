"""Simulations: the same games whoever plays them, nothing lost and nothing twice."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.own_bots import Does, fails
from vk_notebook.analysis.simulation.packed_games import STATUS
from vk_notebook.analysis.simulation.simulation_plan import make_plan
from vk_notebook.bots import RandomBot
from vk_notebook.rules.words.notation import Options


def nonsense(bot: Does, view: vk.View, options: Options) -> int | None:
    """Answer what is not asked, from the tenth answer on."""
    return 999 if bot.asked >= 10 else None


def leaves(bot: Does, view: vk.View, options: Options) -> None:
    """Want to end it all."""
    raise SystemExit(3)


def ponders(bot: Does, view: vk.View, options: Options) -> None:
    """Never end the second thought."""
    while bot.asked > 1:
        time.sleep(0.01)


def sleeps(bot: Does, view: vk.View, options: Options) -> None:
    """Take a while over everything."""
    time.sleep(0.02)


def dies(bot: Does, view: vk.View, options: Options, mark: str = "") -> None:
    """Take the process along: always, or until the mark is there."""
    with suppress(FileExistsError):
        if mark:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        os._exit(7)


def stops(bot: Does, view: vk.View, options: Options) -> None:
    """Stop the whole process, so that nothing in it can watch the time."""
    os.kill(os.getpid(), signal.SIGSTOP)


class Clock:
    """A clock that goes on only while somebody thinks."""

    now = 0.0

    def monotonic(self) -> float:
        """The time."""
        return self.now


CLOCK = Clock()


def late(bot: Does, view: vk.View, options: Options) -> None:
    """Think three seconds about the fourth decision, by that clock, and a second about all others."""
    CLOCK.now += 3.0 if bot.asked == 4 else 1.0


def all_forfeited(found: vk.Results, reason: str) -> None:
    """Hold that the second bot forfeited every game, for this reason."""
    assert len(found) == found.asked
    for game in found.played():
        assert (STATUS[game.status], found.plan.seating(game.index)[game.culprit]) == ("forfeited", 1)
        assert reason in game.reason
        assert game.winners == 1 << (1 - game.culprit)


@pytest.fixture(scope="module")
def twelve() -> vk.Results:
    """Twelve games that were played in this process."""
    return pair(jobs=0)


def pair(games: int = 12, seed: int = 5, **options: Any) -> vk.Results:
    """Games of chance against the collector."""
    return vk.simulate(["random", "collector"], games, seed=seed, **options)


@pytest.mark.slow
def test_local_processes_play_the_same_games(twelve: vk.Results) -> None:
    assert pair(jobs=2) == twelve
    assert pair(seed=6, jobs=0) != twelve


@pytest.mark.slow
def test_any_executor_plays_the_same_games(twelve: vk.Results) -> None:
    with ThreadPoolExecutor(2) as threads:
        assert pair(executor=threads) == twelve
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert pair(executor=processes) == twelve


def test_bots_change_seats_and_all_pairs_meet() -> None:
    plan = make_plan(["random", "random", "random"])
    assert plan.labels == ("random", "random (2)", "random (3)")
    assert [plan.seating(index) for index in range(3)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    pairs = make_plan(["random", "collector", "random"], players=2)
    met = [pairs.seating(index) for index in range(6)]
    assert sorted(met) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert make_plan("collector", players=3).labels == ("collector", "collector (2)", "collector (3)")
    assert make_plan({"old": "random", "new": "collector"}).labels == ("old", "new")


def test_no_two_games_have_the_same_seed() -> None:
    plans = [make_plan("random", seed=seed) for seed in (0, 1, 2)]
    seeds = [seed for plan in plans for index in range(200) for seed in plan.seeds(index)]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [(nonsense, "it answered 999; for"), (fails, "RuntimeError: out of papyrus"), (leaves, "SystemExit: 3")],
)  # fmt: skip
def test_a_bad_bot_forfeits_and_the_batch_goes_on(bad: Any, reason: str) -> None:
    all_forfeited(vk.simulate({"good": "random", "bad": Does(bad)}, games=4, jobs=0), reason)


def test_a_bot_does_not_remember_the_last_game() -> None:
    found = vk.simulate([Does(nonsense), Does(nonsense)], games=6, jobs=0)
    assert max(game.decisions for game in found.played()) <= 19


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        ({"timeout": 0.6}, "took longer than 0.6 s"),
        ({"timeout": None, "seconds_per_decision": 0.1}, "it thought longer than 0.1 s about a decision"),
    ],
)
def test_a_bot_that_thinks_for_ever_forfeits_and_its_process_is_replaced(limits: Any, reason: str) -> None:
    found = vk.simulate({"quick": "random", "slow": Does(ponders)}, games=3, jobs=1, **limits)
    all_forfeited(found, reason)
    assert min(game.decisions for game in found.played()) >= 2


def test_an_answer_that_comes_too_late_forfeits_and_the_batch_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vk_notebook.analysis.simulation.simulation_plan.time", CLOCK)
    bots = {"quick": "random", "late": Does(late)}
    found = vk.simulate(bots, games=4, jobs=0, seconds_per_decision=2)
    all_forfeited(found, "it thought longer than 2 s about a decision")
    all_forfeited(found.continue_(2, jobs=0, seconds_per_decision=2), "it thought longer than 2 s about a decision")
    in_time = vk.simulate(bots, games=4, jobs=0, seconds_per_decision=3)
    assert {STATUS[game.status] for game in in_time.played()} == {"finished"}
    assert in_time == vk.simulate(bots, games=4, jobs=0)


def test_who_is_late_forfeits_on_any_executor() -> None:
    with ThreadPoolExecutor(1) as threads:
        found = vk.simulate([Does(sleeps), Does(sleeps)], games=2, executor=threads, seconds_per_decision=0.001)
    assert [game.reason for game in found.played()] == ["it thought longer than 0.001 s about a decision"] * 2


@pytest.mark.slow
def test_the_games_of_a_process_that_dies_run_again(tmp_path: Path) -> None:
    found = vk.simulate(["random", Does(partial(dies, mark=str(tmp_path / "mark")))], games=6, jobs=2)
    assert [(game.index, STATUS[game.status]) for game in found.played()] == [(n, "finished") for n in range(6)]
    assert (tmp_path / "mark").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "deadly",
    [
        dies,
        pytest.param(stops, marks=pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nothing can be stopped")),
    ],
)
def test_a_game_that_ends_every_process_is_given_up(deadly: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vk_notebook.analysis.simulation.worker_processes.GRACE", 0.1)
    timeout = 0.2 if deadly is stops else None
    found = vk.simulate({"good": "random", "deadly": Does(deadly)}, games=1, jobs=1, timeout=timeout)
    (game,) = found.played()
    assert (STATUS[game.status], game.winners) == ("failed", 0)
    assert f"ended with code {'7' if deadly is dies else '-9'}, 2 times" in game.reason


@pytest.mark.slow
def test_what_is_finished_is_kept_and_continued(twelve: vk.Results, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    part = pair(jobs=1, progress=interrupt)
    assert 0 < len(part) < 12
    assert "continue_()" in capsys.readouterr().err
    assert part.missing
    assert part.continue_(jobs=0) is part
    assert part == twelve
    assert part.missing == []
    stopped = pair(9, jobs=1, progress=lambda done, total: False)
    assert 0 < len(stopped) < 9
    assert stopped.continue_(3, jobs=1) == twelve


def test_a_file_keeps_the_games_while_they_are_played(
    twelve: vk.Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The package's name for the module is taken by the function.
    monkeypatch.setattr(importlib.import_module("vk_notebook.analysis.simulation.simulation_run"), "SAVED_EVERY", -1)
    path, kept = tmp_path / "games.vksim", []

    def look(done: int, total: int) -> bool:
        kept.append(len(vk.Results.load(path)))
        return done < 5

    part = pair(jobs=1, save=path, progress=look)
    assert kept[-1] == len(part) < 12
    again = pair(jobs=0, save=path)
    assert again == twelve
    assert vk.Results.load(path) == twelve
    assert pair(3, jobs=0, save=path) == twelve
    with pytest.raises(ValueError, match="contains a different simulation: it differs in seed"):
        pair(3, 6, jobs=0, save=path)


class Shaky(Executor):
    """Loses every task once, as a cluster may, until it breaks."""

    def __init__(self, lasts: int = 1000) -> None:
        self.lasts = lasts
        self.count = 0
        self.seen: set[int] = set()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Play it here and now, or lose it."""
        future: Future[Any] = Future()
        self.count += 1
        if self.count > self.lasts:
            future.set_exception(BrokenExecutor("the cluster is gone"))
        elif args[1] not in self.seen:
            self.seen.add(args[1])
            future.set_exception(OSError("the machine is gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_tasks_that_a_cluster_loses_run_again(twelve: vk.Results) -> None:
    assert pair(executor=Shaky(), jobs=1) == twelve


def test_a_cluster_that_is_gone_leaves_what_was_finished(
    twelve: vk.Results, capsys: pytest.CaptureFixture[str]
) -> None:
    part = pair(executor=Shaky(5), jobs=1)
    assert 0 < len(part) < 12
    assert "the cluster is gone" in capsys.readouterr().err
    assert part.continue_(jobs=0) == twelve
    with pytest.raises(ValueError, match="the cluster is gone; no game was played"):
        vk.simulate("random", games=2, executor=Shaky(0))


@pytest.mark.slow
def test_the_owners_card_values_go_along(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("name,cost\nUrn,3\nStatue of Bastet,9\n", encoding="utf-8")
    vk.use_card_values(file)
    try:
        mine = vk.simulate(["collector", "random"], games=4, jobs=0)
    finally:
        vk.use_card_values(None)
    assert set(mine.plan.numbers) == {"Urn", "Statue of Bastet"} - ({"Urn"} if vk.card("Urn").cost == 3 else set())
    again = vk.Results(mine.plan, 4).continue_(jobs=1)
    assert again == mine
    assert vk.simulate(["collector", "random"], games=4, jobs=0) != mine


@pytest.mark.parametrize(
    ("bots", "options", "words"),
    [
        (["chess", "random"], {}, "no bot 'chess'; possible: random, .*collector"),
        ([], {}, "at least one bot; possible: random"),
        ([RandomBot, "random"], {}, "is not a bot"),
        (["random"] * 5, {}, "2 to 4 players"),
        ("random", {"games": 0}, "number of games must be a whole number from 1"),
        ("random", {"games": 2.5}, "number of games must be a whole number from 1"),
        ("random", {"seed": "x"}, "a seed must be a whole number, not 'x'"),
        ("random", {"cards": "dominion"}, "the cards cannot be 'dominion'; possible: base"),
        ("random", {"jobs": -1}, "number of jobs must be a whole number from 0"),
        ("random", {"timeout": 0}, "above 0, or None"),
        ("random", {"seconds_per_decision": -1}, "the seconds for a decision must be a number above 0, or None"),
        ("random", {"executor": "dask"}, "is not an executor"),
        ("random", {"players": 0}, "number of players must be a whole number from 1"),
        ("random", {"limit": 0}, "limit of turns per player must be a whole number from 1"),
        ("random", {"wind": 3}, "no option 'wind'"),
    ],
)
def test_bad_input_is_refused_with_what_is_possible(bots: Any, options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        vk.simulate(bots, **options)


class Bound(RandomBot):
    """Holds something that cannot leave its process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


class Shared(Bound):
    """The same one in every game."""

    def __deepcopy__(self, memo: object) -> Shared:
        return self


def test_a_bot_that_cannot_travel_is_said_so() -> None:
    with pytest.raises(ValueError, match=r"cannot be copied .*__deepcopy__"):
        vk.simulate(["random", Bound()], games=2)
    with pytest.raises(ValueError, match=r"cannot be sent to another process .*jobs=0"):
        vk.simulate(["random", Shared()], games=2, jobs=1)
    assert len(vk.simulate(["random", Shared()], games=2, jobs=0)) == 2


class Unreadable(Shared):
    """Can be packed and not unpacked, as the class of a notebook without cloudpickle."""

    def __reduce__(self) -> tuple[Any, ...]:
        return importlib.import_module, ("a_notebook_far_away",)


@pytest.mark.slow
def test_a_bot_that_cannot_arrive_is_said_so() -> None:
    with pytest.raises(ValueError, match=r"cannot load these bots \(ModuleNotFoundError.*jobs=0 .*cloudpickle"):
        vk.simulate(["random", Unreadable()], games=2, jobs=2)


@pytest.mark.slow
def test_no_process_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[bytes]] = []
    begin = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda *args, **more: begun.append(begin(*args, **more)) or begun[-1])
    vk.simulate("random", games=10, jobs=2, progress=lambda done, total: False)
    assert begun
    assert all(process.poll() is not None for process in begun)


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        ("random", {"variant": "solo", "difficulty": 2}),
        ("collector", {"variant": "starter-solitaire"}),
        (["random", "collector"], {"pharaohs": True}),
        (["collector"] * 3, {"cards": "afterlife"}),
        (["random", "collector"], {"cards": "last-rites", "edition": "classic"}),
        (["random"] * 2, {"cards": vk.Mix(sets=("jewelry", "priests", "books"), uniques="base", supersets=True)}),
    ],
)
def test_every_kind_of_game_is_tallied_whole(bots: Any, options: dict[str, Any]) -> None:
    found = vk.simulate(bots, games=4, jobs=0, **options)
    players = found.to_frame("players")
    parts = players.loc[:, "starters":]
    assert (parts.sum(axis=1) == players["points"]).all()
    cards = found.to_frame("cards").groupby(["game", "seat"])["points"].sum()
    assert (cards == players.set_index(["game", "seat"])["points"]).all()
    last = found.to_frame("turns").groupby(["game", "seat"])["entombed"].sum()
    assert (last > 0).any()


@pytest.mark.slow
def test_dask_plays_the_same_games(twelve: vk.Results) -> None:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        assert pair(executor=client.get_executor()) == twelve
        found = vk.simulate({"good": "random", "bad": Does(fails)}, games=2, executor=client.get_executor())
        all_forfeited(found, "out of papyrus")
