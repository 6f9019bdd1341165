"""What a worker process runs. It hears by its standard input, and answers by its output.

It is a program of its own and no fork: so it starts alike on every system, from notebooks with threads and from scripts
without a guard. A thread in it watches the time. A bot that thinks for ever cannot be interrupted; but the thread can
write its game down as forfeited and end the process, and another process takes its place.
"""

from __future__ import annotations

import os
import pickle
import threading
import time
from contextlib import suppress
from typing import IO

from .game_notes import GameNotes
from .packed_games import FORFEITED, Played
from .simulation_plan import Plan
from .stretches import Listener, handed_back, play_stretch, read_plan
from .worker_start import become

#: The process ends when a bot is late by so many seconds. One that answers before forfeits too, but the process stays.
LATE = 1.0


def send(pipe: IO[bytes], message: object) -> None:
    """Write a message at once; `pickle.load` reads it."""
    pickle.dump(message, pipe)
    pipe.flush()


class Watchdog(Listener):
    """Ends the process when a game or a decision takes too long, after handing back all that was played."""

    def __init__(self, out: IO[bytes], plan: Plan) -> None:
        self.out = out
        self.plan = plan
        self.lock = threading.Lock()
        self.current: tuple[list[Played], GameNotes] | None = None  # played so far; what is on
        self.since = 0.0
        limits = [limit for limit in (plan.timeout, plan.patience) if limit is not None]
        if limits:
            pause = min(0.25, min(limits) / 4)
            threading.Thread(target=self._watch, args=(pause,), daemon=True).start()

    def begun(self, games: list[Played], notes: GameNotes) -> None:
        """A game begins."""
        with self.lock:
            self.current, self.since = (games, notes), time.monotonic()

    def ended(self, games: list[Played], game: Played) -> None:
        """A game is over, in time."""
        with self.lock:
            self.current = None
            games.append(game)

    def _watch(self, pause: float) -> None:
        while True:
            time.sleep(pause)
            with self.lock:
                if self.current is not None:
                    self._look(*self.current)

    def _look(self, games: list[Played], notes: GameNotes) -> None:
        """Whoever is thinking when the time is up forfeits."""
        now, since, plan = time.monotonic(), notes.since, self.plan
        if plan.patience is not None and since is not None and now - since >= plan.patience + LATE:
            self._give_up(games, notes, notes.too_late())
        elif plan.timeout is not None and now - self.since >= plan.timeout:
            reason = f"the game took longer than {plan.timeout:g} s, and this bot was thinking"
            self._give_up(games, notes, reason)

    def _give_up(self, games: list[Played], notes: GameNotes, reason: str) -> None:
        try:
            send(self.out, ("last", handed_back([*games, notes.given_up(FORFEITED, reason)])))
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
        send(out, "ready")
        try:
            plan = read_plan(packed)
        except Exception as error:
            send(out, ("unread", f"{type(error).__name__}: {error}"))
            return
        dog = Watchdog(out, plan)
        while True:
            start, stop = pickle.load(into)
            send(out, ("done", play_stretch(plan, start, stop, dog)))
