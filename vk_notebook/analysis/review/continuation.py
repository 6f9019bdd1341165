"""What a move would have led to: a bot plays the game on, with the cards as they lie."""

from __future__ import annotations

from random import Random
from typing import Any

from ...errors import CardNeeded
from ...rules.engine.state import State
from ...rules.engine.turn import apply, asked
from ...rules.words.notation import Option
from ..outlook import bot_of, choice_of

#: A longer line says no more.
MOST_MOVES = 16


def continuation(
    state: State, code: int | None, policy: Any, turns: int = 1, most: int = MOST_MOVES
) -> tuple[str, ...]:
    """The moves from a state on: first an option, if one is given, and then what the bot chooses for every seat.

    They go to the end of so many turns, this one among them. In a game played with real cards they end where a
    hidden card would come. The state is not changed.
    """
    st = state.clone()
    bot = bot_of(policy)
    rng = Random(0)
    last = state.turn + turns
    out: list[str] = []
    while len(out) < most and st.turn < last and asked(st) >= 0:
        chosen = code
        if out or chosen is None:
            chosen = choice_of(bot, st, rng)
        text = Option(st, chosen).text
        try:
            apply(st, chosen)
        except CardNeeded:
            break
        out.append(text)
    return tuple(out)
