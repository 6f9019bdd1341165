"""From a row of a table to its game: which one is meant, and what it opens as."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any

from ..bots import Bot, play
from ..errors import BotError
from ..files import folder as folder_of
from ..files import write
from ..game import Game
from ..given import own, shortened, whole
from ..record import Record
from ..rules.engine import scoring
from ..rules.words.notation import Option
from ..shown import Replayed
from .kept_games import check_there
from .packed_games import FAILED, FORFEITED, Played
from .progress_bar import Progress
from .reports import PAGE
from .simulation_plan import Plan


class Opened(Replayed):
    """Games that open by their number in the tables, or by a row of a table."""

    def record(self, game: Any) -> Record:
        """The record of a game, which you name by its number or by a row of a table. Raises ValueError."""
        raise NotImplementedError

    def game(self, game: Any) -> Game:
        """The game at its end, to undo, play on and ask. Takes and raises what `record` does."""
        return self.record(game).game()

    def replay(self, game: Any, seat: str | None = None, step: int = 0) -> Any:
        """The game on a board, as `Replay` shows it. Takes and raises what `record` does."""
        return self._replay(self.record(game), seat, step)

    def to_html(self, folder: str | PathLike[str], games: Any) -> Path:
        """Write a page of links to the replays of some games, and each replay beside it, half a megabyte; the page.

        The games are numbers, rows of a table or a data frame. Raises as `record` does.
        """
        several = games.itertuples() if hasattr(games, "itertuples") else games
        asked = list(several) if isinstance(several, Iterable) else [games]
        where, lines, bar = folder_of(folder), [], Progress(True, len(asked))
        for number, one in enumerate(asked, 1):
            replay = self.replay(one)
            replay.to_html(where / f"game_{number}.html")
            head = replay.record.header
            scores = head["result"]["scores"] if isinstance(head["result"], dict) else {}
            players = ", ".join(f"{name} {scores.get(name, '')}".strip() for name in head["players"])
            lines.append(f'<li><a href="game_{number}.html">{escape(players)}</a> {escape(head["event"] or "")}</li>')
            bar.add(1)
        bar.close()
        return write(where / "index.html", PAGE.format(title="Games", body=f"<ol>{''.join(lines)}</ol>"))


def told(row: object, column: str) -> Any:
    """What a row of a table says in a column: a row of pandas, a named tuple or a mapping; None if it says nothing."""
    get = getattr(row, "get", None)  # a row of pandas has attributes of its own too, such as its name
    return own(get(column) if callable(get) else getattr(row, column, None))


def place_of(asked: object, first: int, count: int) -> int:
    """Which of so many games a number or a row means, from 0, where the first has this number. Raises ValueError."""
    number = asked
    if hasattr(asked, "game") or isinstance(asked, Mapping):
        number = told(asked, "game")
        if isinstance(number, float) and number.is_integer():  # a row of numbers only, some of which are fractions
            number = int(number)
    found = whole(number)
    if found is None:
        raise ValueError(
            f"a game is named by its number or by one row of a table that has the column game, not by "
            f"{shortened(asked)}; of a data frame, frame.iloc[0] is the first row"
        )
    if not (first <= found < first + count or -count <= found < 0):
        possible = f"possible: {first} to {first + count - 1:,}; -1 is the last" if count else "there is none at all"
        raise ValueError(f"there is no game {found}; {possible}")
    return found + count if found < 0 else found - first


def check_same(row: object, column: str, value: Any) -> None:
    """Raise ValueError for a row that tells something else than its game: it belongs to other games."""
    says = told(row, column)
    if says is not None and says != value and not (isinstance(says, float) and says == float(value)):
        raise ValueError(f"this row comes from other games: its {column} is {says}, and here game {told(row, 'game')} "
                         f"has {value}")  # fmt: skip


# ---- a game of a simulation ----------------------------------------------------------------------------------------


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
    """A game of a simulation: its bots play it again, for only what happened in it was kept. Raises ValueError."""
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
