"""The processes of this machine that play: one that dies is replaced, and its games are played again."""

from __future__ import annotations

import os
import pickle
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from ...errors import Error
from .packed_games import FAILED, Played, unpacked
from .simulation_plan import Plan
from .stretches import SLICE, Done, handed_back
from .worker_process import send
from .worker_start import can_start, likeness, options

#: So many workers may die over one game before it is given up.
DEATHS = 2
#: A worker that cannot end itself is ended from here so many seconds after its time.
GRACE = 30.0
#: A worker starts within so many seconds, even on a busy machine.
STARTING = 120.0
#: What ends the talk with a worker.
SILENCE = (EOFError, OSError, ValueError, pickle.UnpicklingError)


def local_jobs(jobs: int | None) -> int:
    """How many processes to use; 0 where none can be started."""
    if not can_start():
        return 0
    if jobs is not None:
        return jobs
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Died(Error):
    """A worker ended before it answered."""


class Workers(ThreadPoolExecutor):
    """An executor whose threads let processes play: `play` is its task."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        super().__init__(jobs)
        self.seats = plan.table_seats
        self.patience = plan.timeout + SLICE + GRACE if plan.timeout else threading.TIMEOUT_MAX
        self.lock = threading.Lock()
        self.closed = False
        self.all: list[Any] = []
        self.idle: list[Any] = []

    def play(self, plan: bytes, start: int, stop: int) -> Done:
        """Play a stretch by a packed plan. If the worker dies, its games are played again, one by one."""
        with suppress(Died):
            if stop - start > 1:
                return self._ask(plan, start, stop)
        games: list[Played] = []
        until = time.monotonic() + SLICE
        for index in range(start, stop):
            games.append(self._alone(plan, index))
            if time.monotonic() >= until:
                break
        return handed_back(games)

    def _alone(self, plan: bytes, index: int) -> Played:
        """One game. One that ends worker after worker is given up."""
        for _ in range(DEATHS):
            try:
                return next(unpacked(self.seats, index, self._ask(plan, index, index + 1)[2]))
            except Died as error:
                reason = f"the process that played it ended with code {error}, {DEATHS} times"
        nothing = (0,) * self.seats
        return Played(index, FAILED, scores=nothing, pharaohs=(-1,) * self.seats, bonuses=nothing, reason=reason)

    def _ask(self, plan: bytes, start: int, stop: int) -> Done:
        """What a worker makes of a stretch. One that is silent for too long is ended."""
        worker = self._idle(plan)
        watch = threading.Timer(self.patience, worker.kill)
        watch.start()
        try:
            send(worker.stdin, (start, stop))
            word, done = pickle.load(worker.stdout)
        except SILENCE:
            _end(worker)
            raise Died(worker.returncode) from None
        finally:
            watch.cancel()
        if word == "unread":
            raise ValueError(
                f"another process cannot load these bots ({done}): use jobs=0 to play in this one, "
                "install cloudpickle for bots from a notebook, or define their classes in a module"
            )
        if word == "done":
            self.idle.append(worker)
        else:  # its last word
            _end(worker)
        played: Done = done
        return played

    def _idle(self, plan: bytes) -> Any:
        """A worker that waits for a stretch, or a new one. Raises ValueError where none starts."""
        # In a session of its own: Ctrl-C is for this process, which then ends its workers.
        apart: dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {
            "creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        }  # fmt: skip
        with self.lock:
            if self.closed:
                raise Died("nothing is waiting for its games")
            if self.idle:
                return self.idle.pop()
            try:
                worker: Any = subprocess.Popen(stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options(), **apart)
            except OSError as error:
                raise ValueError(_no_worker(str(error))) from error
            self.all.append(worker)
        watch = threading.Timer(STARTING, worker.kill)
        watch.start()
        try:
            send(worker.stdin, (likeness(), plan))
            pickle.load(worker.stdout)
        except SILENCE:
            _end(worker)
            raise ValueError(_no_worker(f"it ended with code {worker.returncode}")) from None
        finally:
            watch.cancel()
        return worker

    def end(self) -> None:
        """End all processes at once, and leave nothing open."""
        with self.lock:
            self.closed = True
            for worker in self.all:
                worker.kill()
        self.shutdown(cancel_futures=True)
        for worker in self.all:
            _end(worker)


def _no_worker(why: str) -> str:
    return f"a process to play the games in does not start ({why}); use jobs=0 to play them in this one"


def _end(worker: Any) -> None:
    """End a process, which may be about to end itself."""
    with suppress(subprocess.TimeoutExpired):
        worker.wait(1.0)
    worker.kill()
    worker.wait()
    for pipe in (worker.stdin, worker.stdout):
        with suppress(OSError):
            pipe.close()
