"""What a position is worth to each seat, as one seat may know it: by the judge, or by playouts where it cannot say.

    judgement = vk.judge(game.view("Ana"))
    judgement.chances, judgement.points

The judge (`vk_notebook.value`) answers in less than a millisecond. Alone, at five or six seats, for strange card
numbers and without numpy, tempo's rules play the game on in possible worlds instead, and `Judgement.told` says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..ground.given import check_whole, shortened
from ..rules.engine.state import State
from ..rules.knowledge.view import View, behind
from ..value import Judge, Weights, unjudged
from ..value.exact import mean
from ..value.judging import possible
from ..value.weights import check_weights
from .collector import play_on, strategy_of
from .playouts import playouts as play_worlds
from .tempo import TempoStrategy

#: Playouts that answer where the judge cannot.
PLAYOUTS = 64


@dataclass(frozen=True)
class Judgement:
    """Each seat's chance of winning (the chances add up to 1), and the points it is expected to end with.

    ``by`` is "judge" or "playouts"; ``told`` says in a sentence why it was playouts, and is empty for the judge.
    """

    chances: tuple[float, ...]
    points: tuple[float, ...]
    by: str
    told: str = ""


def judge(view: View, *, weights: Weights | None = None, playouts: int = PLAYOUTS) -> Judgement:
    """Say how likely each seat is to win, from what the view's seat may know.

    Parameters
    ----------
    view
        The view of a seat, at any moment of a game: ``game.view("Ana")``.
    weights
        Your own weights (`Weights.load`); by default the shipped ones.
    playouts
        How many games bots finish if the judge does not know the table.

    Equal views give equal judgements. Raises ValueError for solitaire, where there is nobody to beat,
    and for fewer than 1 playout, TypeError for anything but a view.

    >>> game = vk.new_game(["Ana", "Ben"], seed=7)
    >>> [round(chance, 2) for chance in vk.judge(game.view("Ana")).chances]
    [0.47, 0.53]
    """
    if not isinstance(view, View):
        raise TypeError(f'judge needs the view of a seat, not {shortened(view)}; possible: game.view("Ana")')
    check_weights(weights)
    st = behind(view)
    if st.table.aim:
        raise ValueError("solitaire is not judged: there is nobody to beat; vk.review shows how good the tomb gets")
    playouts = check_whole("the number of playouts", playouts, 1)
    found = Judge.of(st.table, weights)
    if found is None:
        played, seats = play_worlds(view, playouts), range(view.seats)
        chances, points = (tuple([told(seat) for seat in seats]) for told in (played.chance, played.points))
        return Judgement(chances, points, "playouts", unjudged(st.table, weights))
    shares, ends = found.both(possible(view), view.seat)
    chances, points = (tuple(map(mean, zip(*rows.tolist(), strict=True))) for rows in (shares, ends))
    return Judgement(chances, points, "judge")


def foreseen(judge: Judge, before: State, seat: int, states: Sequence[State]) -> tuple[Any, Any]:
    """The chances and the points that a seat may expect of positions, each as states x seats. Changes the states.

    Each of the `states` is what a choice of the seat in a position `before` led to, in a possible world. Tempo's rules
    finish the turn first. On its own turn the seat has then drawn a new hand, which nobody could foresee; if it only
    answered another's turn, it still has its hand.
    """
    for st in states:
        if st.turn == before.turn:
            play_on(st, strategy_of(st, TempoStrategy), turns=1)
    return judge.both(states, seat, hand=before.seat != seat)
