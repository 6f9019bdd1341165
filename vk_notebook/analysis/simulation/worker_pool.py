"""The processes of this machine that play: one that dies is replaced."""

from __future__ import annotations

import os
import pickle
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from ...errors import Error
from .simulation_plan import Plan
from .stretches import SLICE, Done
from .worker_process import can_start, likeness, options, send

#: A worker that cannot end itself is ended from here so many seconds after its time.
GRACE = 30.0
#: A worker starts within so many seconds, even on a busy machine.
STARTING = 120.0


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
        self.patience = plan.timeout + SLICE + GRACE if plan.timeout else threading.TIMEOUT_MAX
        self.lock = threading.Lock()
        self.closed = False
        self.all: list[Any] = []
        self.idle: list[Any] = []

    def play(self, plan: bytes, start: int, stop: int) -> Done:
        """What a worker makes of a stretch by a packed plan. Raises Died if it ends, or is ended as it is silent."""
        worker = self._idle(plan)
        word, done = _answer(worker, (start, stop), self.patience)
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
        with self.lock:
            if self.closed:
                raise Died("nothing is waiting for its games")
            if self.idle:
                return self.idle.pop()
            try:
                worker: Any = subprocess.Popen(**options())
            except OSError as error:
                raise ValueError(_no_worker(str(error))) from error
            self.all.append(worker)
        try:
            _answer(worker, (likeness(), plan), STARTING)
        except Died as died:
            raise ValueError(_no_worker(f"it ended with code {died}")) from None
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


def _answer(worker: Any, message: object, seconds: float) -> Any:
    """What a worker answers. One that is silent for so long is ended. Raises Died, with the code."""
    watch = threading.Timer(seconds, worker.kill)
    watch.start()
    try:
        send(worker.stdin, message)
        return pickle.load(worker.stdout)
    except (EOFError, OSError, ValueError, pickle.UnpicklingError):
        _end(worker)
        raise Died(worker.returncode) from None
    finally:
        watch.cancel()


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
