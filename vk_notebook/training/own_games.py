"""Games to learn from, played by tempo's rules or by the judge's own choices, with some drawn by lots.

Of each turn the position at its start is kept as everybody sees it, and some positions as one seat sees them that knows
its hand.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ..bots.collector import choose, strategy_of
from ..bots.playouts import ending
from ..bots.tempo import TempoStrategy
from ..rules.engine.codes import END
from ..rules.engine.state import NONE, OVER, PLAY, State
from ..rules.engine.turn import apply, legal
from ..value.position_features import TableFeatures

#: Of the main decisions of a game this share is drawn by lots, one of these for each game.
LOTS = (0.0, 0.05, 0.15)
#: After so many choices a turn is ended, after so many turns a seat the game is not learned from.
CHOICES, TURNS = 150, 60
#: How a position is seen: by everybody; by who has just moved, before he looks at his new hand; by who moves; by
#: another seat.
OPEN, MOVED, MOVER, OTHER = range(4)

Chooser = Callable[[State, Random], int]


def played(st: State, seed: int, chooser: Chooser | None = None) -> dict[str, Any] | None:
    """Play a game to its end, and return what there is to learn as arrays; None for a game that found no end.

    ``each, shared`` are the features, ``shares, points`` how the game ended, ``turn`` when, ``seen`` how.
    """
    import numpy as np

    rng = Random(f"play {seed}")
    lots = LOTS[seed % len(LOTS)]
    strategy = strategy_of(st, TempoStrategy)
    features = TableFeatures(st.table)
    states: list[State] = []
    notes: list[tuple[int, bool, int, int]] = []  # whose eyes, whether the hand, the turn, how it is seen
    turn, count, later = NONE, 0, 0
    while st.step != OVER:
        quiet = not st.stack and st.step == PLAY
        if quiet and st.turn != turn:
            if st.turn > TURNS * st.table.seats:
                return None
            turn, count, later = st.turn, 0, 1 + int(rng.random() * 14)
            now = st.clone()
            for eyes, hand, seen in _sights(st, rng):
                states.append(now)
                notes.append((eyes, hand, turn, seen))
        elif quiet and count == later:
            states.append(st.clone())
            notes.append((st.seat, True, turn, MOVER))
        count += 1
        codes = legal(st)
        if len(codes) == 1:
            code = codes[0]
        elif quiet and count > CHOICES:
            code = END
        elif quiet and rng.random() < lots:
            code = codes[int(rng.random() * len(codes))]
        else:
            code = choose(st, strategy) if chooser is None else chooser(st, rng)
        apply(st, code)
    each, shared = features.rows_of(states, [eyes for eyes, _, _, _ in notes], [hand for _, hand, _, _ in notes])
    end = ending(st)
    rows = len(states)
    return {
        "each": each.astype(np.float16), "shared": shared.astype(np.float16),
        "shares": np.tile(np.array(end.shares, np.float32), (rows, 1)),
        "points": np.tile(np.array(end.points, np.float32), (rows, 1)),
        "turn": np.array([turn for _, _, turn, _ in notes], np.int32),
        "seen": np.array([seen for _, _, _, seen in notes], np.int8),
        "game": np.full(rows, seed, np.int64),
    }  # fmt: skip


def _sights(st: State, rng: Random) -> list[tuple[int, bool, int]]:
    """The ways in which a turn's start is kept: whose eyes, whether with the hand, and how that is called."""
    seats = st.table.seats
    found = [(NONE, False, OPEN)]
    if rng.random() < 0.6:
        found.append(((st.seat - 1) % seats, False, MOVED))
    if rng.random() < 0.3:
        found.append((st.seat, True, MOVER))
    if rng.random() < 0.1:
        found.append(((st.seat + 1 + int(rng.random() * (seats - 1))) % seats, True, OTHER))
    return found


def shard(setups: Any, seeds: range, chooser_of: Callable[[State], Chooser | None] | None = None) -> dict[str, Any]:
    """The games of some seeds, put together by the number of seats: ``"2 each"``, ``"3 each"`` ..."""
    import numpy as np

    found: dict[str, list[Any]] = {}
    for seed in seeds:
        st = setups.deal(seed)
        rows = played(st, seed, chooser_of(st) if chooser_of else None)
        for name, array in (rows or {}).items():
            found.setdefault(f"{st.table.seats} {name}", []).append(array)
    return {name: np.concatenate(arrays) for name, arrays in found.items()}


__all__ = ["MOVER", "OPEN", "OTHER", "played", "shard"]
