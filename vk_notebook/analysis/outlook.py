"""What positions promise: the judge says so at the end of the turn, or the game is played to its end.

The judge needs a few playing moves and hardly any luck; where it does not know a table, playouts answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..bots import Bot, make, play
from ..bots.judgement import foreseen
from ..bots.match import ask
from ..bots.playouts import Ending, ending, finish
from ..ground.errors import CardNeeded
from ..rules.engine import scoring
from ..rules.engine.state import OVER, State
from ..rules.engine.turn import apply, asked
from ..rules.knowledge.view import View
from ..rules.table import Table
from ..rules.words.notation import Option, Options
from ..value import Judge, unjudged
from ..value.exact import mean

#: The usual outlook, and the bot that makes the moves that nobody has made yet.
JUDGE, HAND = "judge", "tempo"
#: The judge without a playout, however late it is: less sharp, but of one mind from turn to turn.
ALONE = "judge alone"
#: With no more cards in pyramid and stock than these, the judge and a playout together see more than either: one knows
#: what is usual, the other what is on the table. With none left, the playout says it all.
LATE = 12
#: So many digits are kept of the chances and of the points that the judge says: the rest tells nothing.
DIGITS, POINT_DIGITS = 3, 1
#: A longer line says no more.
MOST_MOVES = 16


def between(ends: Sequence[Ending]) -> Ending:
    """The mean of some endings, of the kind of the first."""
    return type(ends[0])(_mean([end.shares for end in ends]), _mean([end.points for end in ends]))


def _mean(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(map(mean, zip(*rows, strict=True)))


class Expected(Ending):
    """What the judge says of a position: no outcome, but the chances and points that are to be expected."""

    __slots__ = ()


def is_judged(table: Table, policy: str | Bot) -> bool:
    """Whether the judge answers for this table, and no playouts."""
    return policy == JUDGE and not unjudged(table)


def instead(table: Table) -> str:
    """Why playouts answer for this table, as players read it; empty where the judge answers."""
    why = unjudged(table)
    return f"{why} Games are played to the end instead." if why else ""


def bot_of(policy: str | Bot) -> Bot:
    """The bot that plays on under a policy. Raises ValueError that lists the names."""
    return make(HAND if policy in (JUDGE, ALONE) else policy)


def outlooks(before: State, states: Sequence[State], policy: str | Bot = JUDGE) -> list[Ending]:
    """What each of these positions promises, which choices in a position `before` led to. Changes the states.

    With the judge, tempo's rules finish the turn first, and it sees what the seat may know that was asked. Late in the
    game it is played to its end too, and the two count the same. A state takes about a millisecond, and
    about ten without the judge; a third of that with a compiled core.
    """
    if not states:
        return []
    judge = Judge.of(states[0].table) if policy in (JUDGE, ALONE) else None
    if judge is None:
        return [played_out(st, st.rng, policy) for st in states]
    chances, points = foreseen(judge, before, asked(before), states)
    shares, ends = chances.round(DIGITS).tolist(), points.round(POINT_DIGITS).tolist()
    said: list[Ending] = [Expected(tuple(some), tuple(more)) for some, more in zip(shares, ends, strict=True)]
    for number, st in enumerate(states):
        left = st.left
        if st.step != OVER and left <= LATE and policy != ALONE:
            end = Expected(*finish(st))
            said[number] = between((said[number], end)) if left else end
    return said


def played_out(st: State, seed: int, policy: str | Bot) -> Ending:
    """Play a state on to the end and say how it ended. Changes the state."""
    if policy in (JUDGE, ALONE, HAND):
        finish(st)  # the same rules without a match around them, which is faster
    else:
        bots = sum(1 for one in range(st.table.seats) if one != st.table.dummy)
        play(st, [policy] * bots, seed)
    return ended(st)


def ended(st: State) -> Ending:
    """Who has won as the state lies.

    Alone there is nobody to beat: the share is that of the perfect score, and the points are those above it.
    """
    if st.table.aim:
        total, goal = scoring.totals(st)[0], scoring.perfect_score(st)
        return Ending((max(0.0, min(1.0, total / goal)),), (total - goal,))
    return ending(st)


def choice_of(bot: Bot, st: State, rng: Random) -> int:
    """What a bot chooses for the seat that is asked, as a code."""
    options = Options(st)
    return options.codes[ask(bot, View(st, asked(st)), options, rng)]


def continuation(
    state: State, code: int | None, policy: str | Bot, turns: int = 1, most: int = MOST_MOVES
) -> tuple[str, ...]:
    """The moves from a state on: first an option, if one is given, and then what the bot chooses for every seat.

    They go to the end of so many turns, this one among them. In a game played with real cards they end where a
    hidden card would come. The state is not changed.
    """
    st, bot, rng = state.clone(), bot_of(policy), Random(0)
    last = state.turn + turns
    out: list[str] = []
    while len(out) < most and st.turn < last and asked(st) >= 0:
        chosen = choice_of(bot, st, rng) if out or code is None else code
        text = Option(st, chosen).text
        try:
            apply(st, chosen)
        except CardNeeded:
            break
        out.append(text)
    return tuple(out)
