"""The run of a simulation: processes or the workers of an executor share the games, and the results keep them."""

from __future__ import annotations

import queue
import time
import warnings
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...console import tell
from ...files import Unwritable
from ...given import check_executor, check_limit, check_whole
from ..progress_bar import Progress, Told
from .kept_games import Kept, check_there
from .packed_games import TOGETHER
from .simulation_plan import Plan
from .stretches import Done, Stretch, packed_plan, play_packed, play_stretch
from .worker_pool import Workers, local_jobs

#: A task that fails because of the executor (a lost machine) is tried so often.
AGAIN = 3
#: Seconds between two times that the games are written to a file.
SAVED_EVERY = 30.0


def run(
    results: Kept,
    executor: Executor | None,
    jobs: int | None,
    progress: bool | Told,
    timeout: float | None,
    save: str | Path | None = None,
    seconds_per_decision: float | None = None,
) -> Kept:
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
        kept = f"{len(results):,} of {results.asked:,} games are kept"
        tell(f"stopped: {kept}; results.continue_() plays the rest\n")
    except BrokenExecutor as error:
        if not len(results):
            raise ValueError(f"{error}; no game was played") from error
        kept = f"{len(results):,} of {results.asked:,} games are kept"
        tell(f"{error}; {kept}, results.continue_() plays the rest\n")
    finally:
        found.close()
        bar.close()
        if save is not None:
            _save(results, save)
    return results


def _save(results: Kept, save: str | Path) -> None:
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
    if executor is not None:
        at_once = 2 * (jobs or getattr(executor, "_max_workers", None) or 16)
        return _shared(packed_plan(plan), _cut(missing, at_once // 2), executor, at_once)
    count = local_jobs(jobs)
    stretches = _cut(missing, count)
    return _shared(packed_plan(plan), stretches, Workers(plan, count), count) if count else _here(plan, stretches)


def _cut(missing: Sequence[Stretch], workers: int) -> deque[Stretch]:
    """The games in stretches; shorter ones where there are few, so that nobody is idle while another plays the last."""
    games = sum(stop - start for start, stop in missing)
    size = min(TOGETHER, max(1, games // (4 * workers))) if workers else TOGETHER  # fewer when their time is up
    return deque((at, min(at + size, stop)) for start, stop in missing for at in range(start, stop, size))


def _here(plan: Plan, stretches: deque[Stretch]) -> Generator[Done, None, None]:
    while stretches:
        start, stop = stretches.popleft()
        done = play_stretch(plan, start, stop, seconds=0.2)
        if done[1] < stop:
            stretches.appendleft((done[1], stop))
        yield done


def _shared(plan: bytes, stretches: deque[Stretch], executor: Executor, at_once: int) -> Generator[Done, None, None]:
    """The games as an executor plays them: a few tasks at a time, so that neither side has to hold them all."""
    play = executor.play if isinstance(executor, Workers) else play_packed
    ready: queue.SimpleQueue[Any] = queue.SimpleQueue()
    given: dict[Any, Stretch] = {}
    failed: dict[int, int] = {}
    try:
        while stretches or given:
            while stretches and len(given) < at_once:
                start, stop = stretches.popleft()
                future = executor.submit(play, plan, start, stop)
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
            failed[start] = failed.get(start, 0) + 1
            if isinstance(executor, Workers):
                raise error
            if isinstance(error, BrokenExecutor) or failed[start] >= AGAIN:
                raise BrokenExecutor(f"the executor failed: {type(error).__name__}: {error}") from error
            stretches.append((start, stop))
    finally:
        for future in given:
            future.cancel()
        if isinstance(executor, Workers):
            executor.end()
