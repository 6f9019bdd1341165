"""A game of a simulation, played again: only what happened in it was kept."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ...bots import Bot, play
from ...ground.errors import BotError
from ...play.game import Game
from ...rules.engine import scoring
from ...rules.words.notation import Option
from ..progress_bar import Progress
from .kept_games import check_there
from .packed_games import FAILED, FORFEITED, Played
from .simulation_plan import Plan


class UpTo(Bot):
    """A bot that chooses as another one does, until the game has come as far as it came."""

    def __init__(self, bot: Bot, moves: list[int], bar: Progress) -> None:
        self.bot, self.moves, self.bar = bot, moves, bar

    def choose(self, view: Any, options: Any, rng: Any) -> int:
        """What the other bot chooses."""
        if not self.moves:
            raise BotError(view.name, "the game went no further")
        self.moves.pop()
        self.bar.add(1)
        return self.bot.choose(view, options, rng)


def played_again(plan: Plan, kept: Played) -> Game:
    """A game of a simulation, as its bots play it again. Raises ValueError."""
    number, seats = kept.index, plan.seating(kept.index)
    if kept.status == FAILED:
        raise ValueError(f"game {number} failed, so there are no moves to show: {kept.reason}")
    check_there(plan, seats)
    live = plan.dealt(number, plan.seats)
    due = [1] * (kept.decisions - (kept.status == FORFEITED))  # not the one over which it was forfeited
    bar = Progress(True, len(due), what="decisions")
    try:
        with suppress(BotError):
            play(live, [UpTo(bot, due, bar) for bot in plan.sitting(number)], plan.seeds(number)[1], limit=plan.limit)
    finally:
        bar.close()
    if due or (tuple(scoring.totals(live.state)), live.state.turn) != (kept.scores, kept.turns):
        raise ValueError(
            f"game {number} takes another course when it is played again: its bots do not always choose the same, or "
            "have changed since, or another version of the program played it; only its rows in the tables are left"
        )
    return _named(plan, number, live, [plan.labels[bot] for bot in seats])


def _named(plan: Plan, number: int, live: Game, labels: list[str]) -> Game:
    """The same game with the bots' labels as names of the players, if they can be names."""
    usual, first = live.state.table.names, live.setup["first_player"]
    names = [*labels, *usual[len(labels) :]]
    try:
        game = plan.dealt(number, labels, first_player=first and names[usual.index(first)])
    except ValueError:
        return live
    for choice in live.choices:
        game.choose(Option(game.state, choice.code))
    return game
