"""Many games between bots, on one machine or a cluster: the same seed gives the same games on any of them."""

from __future__ import annotations

import queue
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from pathlib import Path
from typing import Any

from ..bots import Bot
from ..bots.match import TURNS_A_PLAYER
from ..cards.pools import Cards
from ..given import check_whole
from .progress_bar import Progress, Told
from .results import Results, _Absent
from .simulation_plan import Plan, make_plan
from .stretches import SLICE, packed_plan, play_here, play_stretch
from .worker_pool import Done, Pool, Stretch, local_jobs

#: The most games in one task; a task is handed back sooner when its time is up.
LONGEST = 64
#: A task that fails for a reason of the executor's (a lost machine) is given out again so often.
AGAIN = 3
#: Seconds between two times that the games are written to a file.
SAVED_EVERY = 30.0


def simulate(
    bots: str | Bot | Sequence[str | Bot] | Mapping[str, str | Bot],
    games: int = 1000,
    cards: Cards = "base",
    seed: int = 1,
    executor: Executor | None = None,
    *,
    players: int | None = None,
    jobs: int | None = None,
    progress: bool | Callable[[int, int], object] = True,
    timeout: float | None = 600.0,
    seconds_per_decision: float | None = None,
    limit: int = TURNS_A_PLAYER,
    save: str | Path | None = None,
    **options: Any,
) -> Results:
    """Let bots play many games, and keep what happened in them.

    Parameters
    ----------
    bots
        A bot for each seat, by name or as an object with ``choose``; a mapping names them. They change seats from game
        to game. With fewer seats than bots, all groups meet in turn: ``players=2`` plays every pair.
    games
        How many.
    cards
        A version, a preset or a `Mix`; further options are those of `new_game`.
    seed
        A whole number; each game's own seed follows from it and the game's number, so any executor gives the same.
    executor
        Any ``concurrent.futures.Executor``: Dask's ``client.get_executor()``, ipyparallel's ``view.executor``. Without
        one the games are shared among processes of this machine.
    players
        How many seats; as many as bots when not given, and 2 for a single bot.
    jobs
        How many processes, as many as processors when not given; 0 plays in this process.
    progress
        Whether to show a bar when it takes longer than a second, or a function that is called with the games done and
        all games, and stops the simulation by returning False.
    timeout
        How many seconds a game may take. Then the bot that is thinking forfeits. It is watched in the local processes
        only: what runs in a thread, in this process or on a cluster cannot be ended from outside.
    seconds_per_decision
        How many seconds a bot may think about one decision, as long as it likes when not given. Who answers later
        forfeits, wherever the game is played; who never answers is ended in the local processes only, and one that
        stops the whole interpreter only by `timeout`.
    limit
        After so many turns a player a game is given up as unfinished.
    save
        A file to keep the games in, written every half minute and at the end; when it is there, its games are not
        played again.

    An interrupt (the stop button of a notebook, Ctrl-C) ends it and keeps what is finished: ``results.continue_()``
    plays the rest. A bot that raises, or answers nonsense, forfeits that game, and the reason is kept.

    Raises ValueError that lists what is possible.
    """
    check_whole("the number of games", games, 1)
    plan = make_plan(bots, players=players, seed=seed, limit=limit, cards=cards, **options)
    results = Results(plan, games)
    if save is not None and Path(save).exists():
        results = _kept(Path(save), plan, games)
    return run(results, executor, jobs, progress, timeout, save, seconds_per_decision)


def _kept(file: Path, plan: Plan, games: int) -> Results:
    """The games of a file, to go on with by the bots of a plan. Raises ValueError when they are other games."""
    results = Results.load(file)
    mine, its = plan.key(), results.plan.key()
    if differ := [name for name in mine if mine[name] != its[name]]:
        raise ValueError(f"{file} holds another simulation: it differs in {', '.join(differ)}; choose another file")
    results.plan, results.games = plan, max(games, results.games)
    return results


def run(
    results: Results,
    executor: Executor | None,
    jobs: int | None,
    progress: bool | Told,
    timeout: float | None,
    save: str | Path | None = None,
    seconds_per_decision: float | None = None,
) -> Results:
    """Play the games that are missing from results, and keep them there."""
    if jobs is not None:
        check_whole("the number of jobs", jobs, 0, 1000)
    if timeout is not None and not timeout > 0:
        raise ValueError(f"the timeout is a number of seconds above 0, or None for no limit; not {timeout!r}")
    if seconds_per_decision is not None and not seconds_per_decision > 0:
        raise ValueError(
            f"the seconds for a decision are a number above 0, or None for no limit; not {seconds_per_decision!r}"
        )
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ValueError(f"{executor!r} is no executor: possible are None and what has a method submit")
    plan = results.plan
    if absent := [name for name, bot in zip(plan.labels, plan.bots, strict=True) if isinstance(bot, _Absent)]:
        raise ValueError(f"the bots {', '.join(absent)} are not in the file; give them to Results.load(path, bots)")
    stretches = _stretches(results)
    bar = Progress(progress, results.games, len(results))
    found = _found(plan, stretches, executor, jobs, timeout, seconds_per_decision)
    saved = time.monotonic()
    try:
        for start, stop, data in found:
            results.add(start, stop, data)
            if save is not None and time.monotonic() - saved > SAVED_EVERY:
                results.save(save)
                saved = time.monotonic()
            if not bar.add(stop - start):
                break
    except KeyboardInterrupt:
        _say(f"stopped: {len(results):,} of {results.games:,} games are kept; results.continue_() plays the rest")
    except BrokenExecutor as error:
        if not len(results):
            raise ValueError(f"{error}; no game was played") from error
        _say(f"{error}; {len(results):,} of {results.games:,} games are kept, results.continue_() plays the rest")
    finally:
        found.close()
        bar.close()
        results.pack()
        if save is not None:
            results.save(save)
    return results


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def _stretches(results: Results) -> deque[Stretch]:
    return deque((at, min(at + LONGEST, stop)) for start, stop in results.missing for at in range(start, stop, LONGEST))


def _found(
    plan: Plan,
    stretches: deque[Stretch],
    executor: Executor | None,
    jobs: int | None,
    timeout: float | None,
    patience: float | None,
) -> Generator[Done, None, None]:
    """Packed games as they come, each once."""
    if executor is not None:
        return _elsewhere(plan, stretches, executor, jobs, patience)
    count = local_jobs(jobs)
    games = sum(stop - start for start, stop in stretches)
    if count == 0:
        return _here(plan, stretches, patience)
    return Pool(plan, min(count, games), timeout, patience).run(_shared(stretches, count))


def _shared(stretches: deque[Stretch], jobs: int) -> deque[Stretch]:
    """Shorter stretches where there are few, so that nobody is idle while another plays the last ones."""
    games = sum(stop - start for start, stop in stretches)
    size = min(LONGEST, max(1, games // (4 * jobs)))
    return deque((at, min(at + size, stop)) for start, stop in stretches for at in range(start, stop, size))


def _here(plan: Plan, stretches: deque[Stretch], patience: float | None) -> Generator[Done, None, None]:
    while stretches:
        start, stop = stretches.popleft()
        done = play_here(plan, start, stop, 0.2, patience=patience)
        if done[1] < stop:
            stretches.appendleft((done[1], stop))
        yield done


def _elsewhere(
    plan: Plan, stretches: deque[Stretch], executor: Executor, jobs: int | None, patience: float | None
) -> Generator[Done, None, None]:
    """By somebody's executor: a few tasks at a time, so that neither side has to hold them all."""
    data = packed_plan(plan)
    at_once = 2 * (jobs or getattr(executor, "_max_workers", None) or 16)
    stretches = _shared(stretches, at_once // 2)
    ready: queue.SimpleQueue[Any] = queue.SimpleQueue()
    given: dict[Any, Stretch] = {}
    failed: dict[int, int] = {}
    try:
        while stretches or given:
            while stretches and len(given) < at_once:
                start, stop = stretches.popleft()
                future = executor.submit(play_stretch, data, start, stop, SLICE, None, patience)
                given[future] = start, stop
                future.add_done_callback(ready.put)
            future = ready.get()
            start, stop = given.pop(future)
            error = future.exception()
            if error is None:
                done = future.result()
                if done[1] < stop:
                    stretches.appendleft((done[1], stop))
                yield done
                continue
            failed[start] = failed.get(start, 0) + 1
            if isinstance(error, BrokenExecutor) or failed[start] >= AGAIN:
                raise BrokenExecutor(f"the executor failed: {type(error).__name__}: {error}") from error
            stretches.append((start, stop))
    finally:
        for future in given:
            future.cancel()
