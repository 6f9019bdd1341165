"""What a move would have led to: the game itself played on by the bot, as it lay, to the end of a turn."""

from __future__ import annotations

from random import Random
from typing import Any

from ..bots import make
from ..errors import CardNeeded
from ..rules.engine.state import State
from ..rules.engine.turn import apply, asked
from ..rules.knowledge.view import View
from ..rules.words.notation import Option, Options

#: A line that goes on for longer says no more.
MOST_MOVES = 16


def continuation(
    state: State, code: int | None, policy: Any, turns: int = 1, most: int = MOST_MOVES
) -> tuple[str, ...]:
    """The moves from a state on: an option first (if one is given), then the bot's own for all, as views show them.

    To the end of this turn and of as many as `turns` says in all. The state is not changed; in a game at a table the
    line ends where a hidden card would come.
    """
    st = state.clone()
    bot = make(policy)
    rng = Random(0)
    last = state.turn + turns
    out: list[str] = []
    while len(out) < most and st.turn < last and asked(st) >= 0:
        chosen = code
        if out or chosen is None:
            options = Options(st)
            chosen = options.codes[bot.choose(View(st, asked(st)), options, rng)]
        text = Option(st, chosen).text
        try:
            apply(st, chosen)
        except CardNeeded:
            break
        out.append(text)
    return tuple(out)
