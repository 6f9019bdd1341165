"""The processes of this machine that play: one that dies is replaced, and its games are played again."""

from __future__ import annotations

import os
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from .packed_games import FAILED, Block, Played
from .simulation_plan import Plan
from .stretches import SLICE, Done, packed_plan
from .worker_process import send

#: So many workers may die over one game before it is given up.
DEATHS = 2
#: A worker that cannot end itself is ended from here so many seconds after its time.
GRACE = 30.0
Stretch = tuple[int, int]


def local_jobs(jobs: int | None) -> int:
    """How many processes to use; 0 where the system has none."""
    if sys.platform == "emscripten" or not sys.executable:  # a browser
        return 0
    if jobs is not None:
        return jobs
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Worker:
    """One process and the thread that listens to it."""

    def __init__(self, heard: queue.SimpleQueue[tuple[Worker, Any]], hello: tuple[Any, ...]) -> None:
        environment = dict(os.environ)
        own = str(Path(__file__).resolve().parents[2])
        environment["PYTHONPATH"] = os.pathsep.join([own, *filter(None, [environment.get("PYTHONPATH")])])
        # In a session of its own: Ctrl-C is for this process, which then ends its workers.
        apart: dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {
            "creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        }  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from vk_notebook.analysis.worker_process import main; main()"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, **apart,
        )  # fmt: skip
        self.stretch: Stretch | None = None
        self.since = 0.0
        self.heard = heard
        with suppress(BrokenPipeError, OSError):
            assert self.process.stdin is not None
            send(self.process.stdin, hello)
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        try:
            while True:
                self.heard.put((self, pickle.load(self.process.stdout)))
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            self.process.wait()
            self.heard.put((self, None))

    def give(self, stretch: Stretch) -> None:
        """Have it play a stretch. If it is dead already, the thread says so."""
        self.stretch, self.since = stretch, time.monotonic()
        with suppress(BrokenPipeError, OSError):
            assert self.process.stdin is not None
            send(self.process.stdin, stretch)

    def end(self) -> None:
        """End the process at once and leave nothing open."""
        self.process.kill()
        self.process.wait()
        self.thread.join(5)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class Pool:
    """So many workers that play stretches until none is left."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        self.plan = plan
        self.hello = (sys.path, packed_plan(plan))
        self.heard: queue.SimpleQueue[tuple[Worker, Any]] = queue.SimpleQueue()
        self.jobs = jobs
        self.patience = plan.timeout and plan.timeout + SLICE + GRACE
        self.workers: list[Worker] = []
        self.deaths: dict[int, int] = {}

    def run(self, stretches: deque[Stretch]) -> Generator[Done, None, None]:
        """Play all stretches, and hand back each when it is finished, none twice."""
        idle: list[Worker] = []
        try:
            while True:
                while stretches and len(self.workers) < self.jobs and not idle:
                    idle.append(Worker(self.heard, self.hello))
                    self.workers.append(idle[-1])
                    idle.pop().give(stretches.popleft())
                while stretches and idle:
                    idle.pop().give(stretches.popleft())
                if len(idle) == len(self.workers):
                    return
                worker, message = self._next()
                if message is None:
                    self.workers.remove(worker)
                    yield from self._died(worker, stretches)
                    continue
                word, done = message
                if word == "unread":
                    raise ValueError(
                        f"another process cannot read these bots ({done}); possible: jobs=0 plays here, "
                        "pip install cloudpickle for bots of a notebook, or define their classes in a module"
                    )
                assert worker.stretch is not None
                if done[1] < worker.stretch[1]:
                    stretches.appendleft((done[1], worker.stretch[1]))
                worker.stretch = None
                if word == "done":
                    idle.append(worker)
                yield done
        finally:
            for worker in self.workers:
                worker.end()

    def _next(self) -> tuple[Worker, Any]:
        """The next message. A worker that is silent for too long is ended, which is a message too."""
        while True:
            with suppress(queue.Empty):
                return self.heard.get(timeout=1.0)
            for worker in self.workers:
                if self.patience and worker.stretch and time.monotonic() - worker.since > self.patience:
                    worker.process.kill()

    def _died(self, worker: Worker, stretches: deque[Stretch]) -> Iterator[Done]:
        """A worker is dead: play its games again, one by one. A game that ends worker after worker is given up."""
        worker.end()
        if worker.stretch is None:
            return
        start, stop = worker.stretch
        if stop - start > 1:
            stretches.extendleft((index, index + 1) for index in reversed(range(start, stop)))
            return
        self.deaths[start] = self.deaths.get(start, 0) + 1
        if self.deaths[start] < DEATHS:
            stretches.appendleft((start, stop))
            return
        code = worker.process.returncode
        seats = self.plan.table_seats
        block, nothing = Block(seats, start), (0,) * seats
        block.add(Played(
            start, FAILED, scores=nothing, pharaohs=(-1,) * seats, bonuses=nothing,
            reason=f"the process that played it ended with code {code}, {DEATHS} times",
        ))  # fmt: skip
        yield start, stop, block.pack()
