"""The processes of this machine that play: a pool that asks them, and what each of them runs.

Each is a program of its own and no fork: so it starts alike on every system, from notebooks with threads and from
scripts without a guard. It begins with nothing but the standard library and this package. So neither a `random.py` in
the folder of the user, nor an old copy of `typing` beside this package, takes the place of a module that it needs. It
hears by its standard input, and answers by its output.
"""

from __future__ import annotations

import os
import pickle
import site
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import IO, Any

from ...ground.errors import Error
from .game_notes import GameNotes
from .packed_games import FORFEITED
from .simulation_plan import Plan
from .stretches import SLICE, Done, Playing, handed_back, read_plan

#: The process ends when a bot is late by so many seconds. One that answers before forfeits too, but the process stays.
LATE = 1.0
#: A worker that cannot end itself is ended from here so many seconds after its time.
GRACE = 30.0
#: A worker starts within so many seconds, even on a busy machine.
STARTING = 120.0
#: What lies above the package: a folder, or a zip.
HOME = str(Path(__file__).resolve().parents[3])
# Behind the standard library, for the folder may be a whole site-packages.
_START = """
import sys
standard = sys.path[:]
sys.path.append(sys.argv.pop())
from vk_notebook.analysis.simulation.worker_processes import main
main(standard)
"""


def send(pipe: IO[bytes], message: object) -> None:
    """Write a message at once; `pickle.load` reads it."""
    pickle.dump(message, pipe)
    pipe.flush()


# ---- the side that asks ---------------------------------------------------------------------------------------


def can_start() -> bool:
    """Whether the program that runs here is a Python that can be started again: no browser, no app that embeds it."""
    name = Path(sys.executable or "").name.lower()
    return ("python" in name or "pypy" in name) and sys.platform != "emscripten" and not getattr(sys, "frozen", False)


def options() -> dict[str, Any]:
    """The command of a worker, its environment and its streams, as `Popen` takes them."""
    flags: list[str] = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
    silent = sys.__stderr__ is None or sys.__stderr__.closed  # no console: what is closed must not be handed on
    return {
        "args": [sys.executable, *flags, "-P", "-S", "-c", _START, HOME],
        "env": {name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL if silent else None,
        # Ctrl-C is for this process, which then ends its workers
        "start_new_session": True, "creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    }  # fmt: skip


def likeness() -> dict[str, Any]:
    """What a worker has to know about this process: where modules are found, and which ones are loaded from where."""
    loaded = {name: getattr(sys.modules.get(name), "__file__", None) for name in sys.stdlib_module_names}
    return {
        "path": list(sys.path), "loaded": {name: file for name, file in loaded.items() if file},
        "site": not sys.flags.no_site, "PYTHONPATH": os.environ.get("PYTHONPATH"),
    }  # fmt: skip


def local_jobs(jobs: int | None) -> int:
    """How many processes to use; 0 where none can be started."""
    if not can_start():
        return 0
    if jobs is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return jobs


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


# ---- the side that plays ---------------------------------------------------------------------------------------


class Standard:
    """Finds modules of the standard library there, whatever else has their names."""

    def __init__(self, names: set[str], path: list[str]) -> None:
        self.names, self.path = names, path

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where a module comes from; None for all others."""
        return PathFinder.find_spec(name, self.path) if name in self.names else None


def become(like: dict[str, Any], standard: list[str]) -> None:
    """Find modules as the other process does. What it has from the standard library comes from there here too."""
    if like["PYTHONPATH"] is not None:  # for what a bot starts
        os.environ["PYTHONPATH"] = like["PYTHONPATH"]
    if like["site"]:  # installs the finders of packages that are edited in place
        site.main()
    names = set()
    for name, file in like["loaded"].items():
        spec = PathFinder.find_spec(name, standard)
        if spec is not None and spec.origin is not None and os.path.realpath(spec.origin) == os.path.realpath(file):
            names.add(name)
        else:  # the other process has a module of somebody's own by this name
            for one in [one for one in sys.modules if one.split(".")[0] == name]:
                del sys.modules[one]
    sys.meta_path.insert(0, Standard(names, standard))
    sys.path[:] = like["path"]


class Watched(Playing):
    """Plays while a thread watches the time.

    A bot that thinks for ever cannot be interrupted. But the thread can hand back all that was played, with its game as
    forfeited, and end the process; another one takes its place.
    """

    def __init__(self, out: IO[bytes], plan: Plan) -> None:
        super().__init__(plan)
        self.out = out
        limits = [limit for limit in (plan.timeout, plan.patience) if limit is not None]
        if limits:
            pause = min(0.25, min(limits) / 4)
            threading.Thread(target=self._watch, args=(pause,), daemon=True).start()

    def _watch(self, pause: float) -> None:
        while True:
            time.sleep(pause)
            with self.lock:
                if self.notes is not None:
                    self._look(self.notes)

    def _look(self, notes: GameNotes) -> None:
        """Whoever is thinking when the time is up forfeits."""
        now, since, plan = time.monotonic(), notes.since, self.plan
        if plan.patience is not None and since is not None and now - since >= plan.patience + LATE:
            self._give_up(notes, notes.too_late())
        elif plan.timeout is not None and now - self.begun >= plan.timeout:
            self._give_up(notes, f"the game took longer than {plan.timeout:g} s, and this bot was thinking")

    def _give_up(self, notes: GameNotes, reason: str) -> None:
        try:
            send(self.out, ("last", handed_back([*self.games, notes.given_up(FORFEITED, reason)])))
        finally:  # whatever happens: the other side sees the end, and plays again what did not arrive
            os._exit(0)


def main(standard: list[str]) -> None:
    """Play the stretches that come in until the input ends. `standard` is where the standard library lies."""
    into, out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # What a bot prints must not get between the messages, nor may it read them.
    os.dup2(2, 1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    with suppress(EOFError, BrokenPipeError):
        like, packed = pickle.load(into)
        become(like, standard)
        send(out, ("ready", None))
        try:
            plan = read_plan(packed)
        except Exception as error:
            send(out, ("unread", f"{type(error).__name__}: {error}"))
            return
        playing = Watched(out, plan)
        while True:
            start, stop = pickle.load(into)
            send(out, ("done", playing.play(start, stop)))
