"""The run of a simulation: processes or the workers of an executor share the games, and the results keep them."""

from __future__ import annotations

import queue
import time
import warnings
from collections import Counter, deque
from collections.abc import Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...ground.console import tell
from ...ground.files import Unwritable
from ...ground.given import check_executor, check_limit, check_whole
from ..progress_bar import Progress, Told
from .kept_games import Games, check_there
from .packed_games import FAILED, TOGETHER, Played
from .simulation_plan import Plan
from .stretches import Done, Playing, Stretch, handed_back, packed_plan, play_packed
from .worker_processes import Died, Workers, local_jobs

#: A task that fails because of the executor (a lost machine) is tried so often.
AGAIN = 3
#: So many workers may die over one game before it is given up.
DEATHS = 2
#: Seconds between two times that the games are written to a file.
SAVED_EVERY = 30.0


def run(
    results: Games, executor: Executor | None, jobs: int | None, progress: bool | Told, timeout: float | None,
    save: str | Path | None = None, seconds_per_decision: float | None = None,
) -> None:  # fmt: skip
    """Play the games that are missing from results, and keep them there."""
    if jobs is not None:
        jobs = check_whole("the number of jobs", jobs, 0, 1000)
    timeout = check_limit("the seconds for a game", timeout)
    patience = check_limit("the seconds for a decision", seconds_per_decision)
    check_executor(executor)
    plan = replace(results.plan, timeout=timeout, patience=patience)
    check_there(plan, range(len(plan.bots)))
    bar = Progress(progress, results.asked, len(results))
    found = _found(plan, results.missing, executor, jobs)
    saved = time.monotonic()
    try:
        for start, stop, data in found:
            results.add(start, stop, data)
            if save is not None and time.monotonic() - saved > SAVED_EVERY:
                _save(results, save)
                saved = time.monotonic()
            if not bar.add(stop - start):
                break
    except KeyboardInterrupt:
        tell(f"stopped: {_kept(results)}; results.continue_() plays the rest\n")
    except BrokenExecutor as error:
        if not len(results):
            raise ValueError(f"{error}; no game was played") from error
        tell(f"{error}; {_kept(results)}, results.continue_() plays the rest\n")
    finally:
        found.close()
        bar.close()
        if save is not None:
            _save(results, save)


def _kept(results: Games) -> str:
    return f"{len(results):,} of {results.asked:,} games are kept"


def _save(results: Games, save: str | Path) -> None:
    """Write the games to a file. A disk that is full costs no game: a warning says what to do."""
    try:
        results.save(save)
    except Unwritable as error:
        warnings.warn(
            f"{error}. The games played so far are in the results: results.save(...) writes them to another file",
            stacklevel=4,
        )


def _found(
    plan: Plan, missing: Sequence[Stretch], executor: Executor | None, jobs: int | None
) -> Generator[Done, None, None]:
    """Packed games as they come, each once."""
    workers = local_jobs(jobs) if executor is None else jobs or getattr(executor, "_max_workers", None) or 16
    stretches = _cut(missing, workers)
    if not workers:
        return _here(plan, stretches)
    packed = packed_plan(plan)  # before any process starts
    if executor is None:
        return _shared(plan, packed, stretches, Workers(plan, workers), workers)
    return _shared(plan, packed, stretches, executor, 2 * workers)


def _cut(missing: Sequence[Stretch], workers: int) -> deque[Stretch]:
    """The games in stretches; shorter ones where there are few, so that nobody is idle while another plays the last."""
    games = sum(stop - start for start, stop in missing)
    size = min(TOGETHER, max(1, games // (4 * workers))) if workers else TOGETHER  # fewer when their time is up
    return deque((at, min(at + size, stop)) for start, stop in missing for at in range(start, stop, size))


def _here(plan: Plan, stretches: deque[Stretch]) -> Generator[Done, None, None]:
    playing = Playing(plan)
    while stretches:
        start, stop = stretches.popleft()
        done = playing.play(start, stop, seconds=0.2)
        if done[1] < stop:
            stretches.appendleft((done[1], stop))
        yield done


def _shared(
    plan: Plan, packed: bytes, stretches: deque[Stretch], executor: Executor, at_once: int
) -> Generator[Done, None, None]:
    """The games as an executor plays them: a few tasks at a time, so that neither side has to hold them all."""
    play = executor.play if isinstance(executor, Workers) else play_packed
    ready: queue.SimpleQueue[Any] = queue.SimpleQueue()
    given: dict[Any, Stretch] = {}
    failed: Counter[Stretch] = Counter()
    try:
        while stretches or given:
            while stretches and len(given) < at_once:
                start, stop = stretches.popleft()
                future = executor.submit(play, packed, start, stop)
                given[future] = start, stop
                future.add_done_callback(ready.put)
            try:
                future = ready.get(timeout=1.0)  # not longer: some systems do not interrupt it
            except queue.Empty:
                continue
            start, stop = given.pop(future)
            error = future.exception()
            if error is None:
                done = future.result()
                if done[1] < stop:
                    stretches.appendleft((done[1], stop))
                yield done
                continue
            failed[start, stop] += 1
            if not isinstance(executor, Workers):
                if isinstance(error, BrokenExecutor) or failed[start, stop] >= AGAIN:
                    raise BrokenExecutor(f"the executor failed: {type(error).__name__}: {error}") from error
                stretches.append((start, stop))
            elif not isinstance(error, Died):
                raise error
            elif stop - start == 1 and failed[start, stop] == DEATHS:
                yield handed_back([_given_up(plan, start, f"{error}, {DEATHS} times")])
            else:  # one by one, so that one game that ends its process takes no other along
                stretches.extendleft((index, index + 1) for index in reversed(range(start, stop)))
    finally:
        for future in given:
            future.cancel()
        if isinstance(executor, Workers):
            executor.end()


def _given_up(plan: Plan, index: int, code: str) -> Played:
    """A game that ended worker after worker."""
    nothing, reason = (0,) * plan.table_seats, f"the process that played it ended with code {code}"
    return Played(index, FAILED, scores=nothing, pharaohs=(-1,) * plan.table_seats, bonuses=nothing, reason=reason)
