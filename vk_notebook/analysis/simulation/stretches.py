"""A stretch of games, played and handed back packed: the task of every process and executor."""

from __future__ import annotations

import pickle
import threading
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from .game_notes import GameNotes
from .packed_games import Played, packed
from .simulation_plan import Plan

#: The first game of a stretch, and the one after its last.
Stretch = tuple[int, int]
#: A stretch that was played: its first game, the one after its last, and the games, packed.
Done = tuple[int, int, bytes]
#: A stretch is handed back after so many seconds even if it is not done, so that a stop loses little.
SLICE = 2.0


def packed_plan(plan: Plan) -> bytes:
    """A plan as bytes for another process. With cloudpickle the classes of a notebook travel along.

    Raises ValueError when a bot cannot be sent.
    """
    try:
        import cloudpickle
    except ImportError:
        cloudpickle = pickle
    try:
        return cast("bytes", cloudpickle.dumps(plan))
    except Exception as error:
        raise ValueError(
            f"these bots cannot be sent to another process ({error}): use jobs=0 to play in this one, "
            "or define their classes in a module"
        ) from error


@lru_cache(maxsize=4)
def read_plan(data: bytes) -> Plan:
    """The plan that was packed. A process reads it once, however often it is asked."""
    return cast("Plan", pickle.loads(data))


class Playing:
    """Plays stretches of a plan's games. Somebody else may look, under the lock, at what was played and what is on."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.lock = threading.Lock()
        self.games: list[Played] = []  # of this stretch
        self.notes: GameNotes | None = None  # of the game that is on
        self.begun = 0.0

    def play(self, start: int, stop: int, seconds: float = SLICE) -> Done:
        """Play games from `start` on, before `stop`, for about so many seconds, but at least one."""
        self.games, until = [], time.monotonic() + seconds
        for index in range(start, stop):
            game = self.plan.play(index, self._begin)
            with self.lock:
                self.notes = None
                self.games.append(game)
            if time.monotonic() >= until:
                break
        return handed_back(self.games)

    def _begin(self, notes: GameNotes) -> None:
        with self.lock:
            self.notes, self.begun = notes, time.monotonic()


def handed_back(games: Sequence[Played]) -> Done:
    """A stretch of games, one at least, as it is handed back."""
    return games[0].index, games[-1].index + 1, packed(games)


def play_packed(plan: bytes, start: int, stop: int) -> Done:
    """Play a stretch by a packed plan: the task of an executor."""
    return Playing(read_plan(plan)).play(start, stop)
