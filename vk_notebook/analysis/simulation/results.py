"""Many games between bots, and what was found in them: tables, reports and plots.

The same seed gives the same games, on one machine or on a cluster.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any

from ...bots import Bot
from ...bots.match import TURNS_A_PLAYER
from ...cards.pools import Cards
from ...ground.files import must_be_writable, named, place
from ...ground.given import check_known, check_whole
from ...play.create import check_options, new_game
from ...play.game import Game
from ...record import Record
from ..games_in_tables import GamesInTables
from ..report import Report
from ..tables import Table
from .game_tables import TABLES
from .kept_games import Games
from .played_again import played_again
from .plots import PLOTS, Plot
from .reports import REPORTS
from .simulation_plan import Plan, make_plan
from .simulation_run import run


class Results(GamesInTables, Games):
    """The games of a simulation that are finished, about 150 bytes each.

    ``len(results)`` counts them, and ``asked`` is how many you asked for; `continue_` plays the rest after a stop. The
    tables are ``games``, ``players``, ``turns`` and ``cards``. `record`, `game` and `replay` open a game by its number
    in the tables, or by a row of a table.
    """

    _tables = TABLES

    def game(self, game: Any) -> Game:
        """The game at its end, named by its number or by a row of a table; its bots play it again.

        That takes as long as it took them, and shows a bar after a second. Raises ValueError if there is no such game,
        if its bots are not here, or if they do not always choose the same.
        """
        number = self._place(game, self._end)
        if (kept := self._one(number)) is None:
            here = f"{len(self):,} of {self.asked:,} games are here"
            raise ValueError(f"game {number} has not been played yet; {here}, and continue_() plays the rest")
        return played_again(self.plan, kept)

    def record(self, game: Any) -> Record:
        """The record of a game; its players have the names of the bots. Takes and raises what `game` does."""
        number = self._place(game, self._end)
        record = self.game(number).record
        bots = [self.plan.labels[bot] for bot in self.plan.seating(number)]
        record.header["seats"] = dict(zip(record.header["players"], bots, strict=False))  # the Dummy is no bot
        record.header["event"] = f"Game {number} of a simulation with the seed {self.plan.seed}"
        return record

    @property
    def games(self) -> int:
        """The old name of ``asked``."""
        warnings.warn("results.games is called results.asked now", DeprecationWarning, stacklevel=2)
        return self.asked

    def continue_(
        self, more: int = 0, *, executor: Executor | None = None, jobs: int | None = None,
        progress: bool | Callable[[int, int], object] = True, timeout: float | None = 600.0,
        seconds_per_decision: float | None = None,
    ) -> Results:  # fmt: skip
        """Play the missing games, and as many more as you say, and add them to these results.

        They are the games that a longer simulation would have played. The options are those of `simulate`.
        """
        self.asked += check_whole("how many more", more, 0)
        run(self, executor, jobs, progress, timeout, seconds_per_decision=seconds_per_decision)
        return self

    def _of_game(self, place: int) -> dict[str, Table]:
        kept = self._one(place)
        return {name: make(self.plan, [kept]) for name, make in TABLES.items()} if kept else {}

    def _parts(self, table: str, games: int | None) -> Iterator[Table]:
        played = self.played()
        yield TABLES[table](self.plan, list(islice(played, games)))
        while some := list(islice(played, games)):
            yield TABLES[table](self.plan, some)

    def report(self, name: str = "wins") -> Report:
        """``wins``, ``ladder``, ``first-player``, ``points-by-set``, ``card-values`` or ``lengths``."""
        check_known("report", name, REPORTS)
        return REPORTS[name](self)

    def plot(self, name: str = "wins") -> Plot:
        """The report of that name as a picture."""
        check_known("plot", name, PLOTS)
        return PLOTS[name](self, self.report(name))

    def _repr_html_(self) -> str:
        wins: str = self.report("wins")._repr_html_()
        return f"<p>{escape(repr(self)[1:-1])}</p>{wins}"


def simulate(
    bots: str | Bot | Sequence[str | Bot] | Mapping[str, str | Bot], games: int = 1000, cards: Cards = "base",
    seed: int = 1, executor: Executor | None = None, *, players: int | None = None, jobs: int | None = None,
    progress: bool | Callable[[int, int], object] = True, timeout: float | None = 600.0,
    seconds_per_decision: float | None = None, limit: int = TURNS_A_PLAYER, save: str | Path | None = None,
    **options: Any,
) -> Results:  # fmt: skip
    """Let bots play many games, and keep what happened in them.

    >>> found = vk.simulate(["collector", "random"], games=4, jobs=0, progress=False)
    >>> {row["bot"]: row["wins"] for row in found.report("wins")}
    {'collector': 4.0, 'random': 0.0}

    Parameters
    ----------
    bots
        A bot for each seat, by name or as an object with ``choose``; a mapping names them. They change seats from game
        to game. With fewer seats than bots, all groups take turns: ``players=2`` plays every pair.
    games
        How many.
    cards
        A version, a preset or a `Mix`; further options are those of `new_game`.
    seed
        A whole number. Each game's own seed follows from it, so that every executor plays the same games.
    executor
        Any ``concurrent.futures.Executor``: Dask's ``client.get_executor()``, ipyparallel's ``view.executor``. Without
        one the processes of this machine share the games.
    players
        How many seats: by default one for each bot, and 2 for a single bot.
    jobs
        How many processes: by default one for each processor; 0 plays in this process.
    progress
        Whether to show a bar after a second; or a function that gets the games done and all games, and stops the
        simulation by returning False.
    timeout
        How many seconds a game may take; then the bot that is thinking forfeits. This works only in local processes,
        because a bot in a thread, in this process or on a cluster cannot be stopped from outside.
    seconds_per_decision
        How many seconds a bot may think about one decision. A bot that answers later forfeits, wherever the game is
        played. A bot that never answers is stopped only in local processes.
    limit
        After so many turns per player a game is given up as unfinished.
    save
        A file to save the games in, every half minute and at the end. Games in this file are not played again. A file
        that cannot be written is refused at once; if the disk is full later, a warning says so and the games go on.

    An interrupt (the stop button of a notebook, Ctrl-C) keeps the finished games, and ``results.continue_()`` plays the
    rest. A bot that raises an error, or answers nonsense, forfeits the game, and the reason is kept.

    Raises ValueError that lists what is possible.
    """
    check_options(options, simulate, new_game)
    games = check_whole("the number of games", games, 1)
    plan = make_plan(bots, players=players, seed=seed, limit=limit, cards=cards, **options)
    results = Results(plan, games)
    if save is not None:
        must_be_writable(save)
        if place(save).exists():
            results = _kept(place(save), plan, games)
    run(results, executor, jobs, progress, timeout, save, seconds_per_decision)
    return results


def _kept(file: Path, plan: Plan, games: int) -> Results:
    """The games of a file, to go on with by the bots of a plan. Raises ValueError when they are other games."""
    results = Results.load(file)
    if differ := plan.differs_in(results.plan):
        raise ValueError(f"{named(file)} contains a different simulation: it differs in {differ}; choose another file")
    results.plan, results.asked = plan, max(games, results.asked)
    return results
