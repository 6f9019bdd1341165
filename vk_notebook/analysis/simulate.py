"""Many games between bots, on one machine or a cluster: the same seed gives the same games on any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from ..bots import Bot
from ..bots.match import TURNS_A_PLAYER
from ..cards.pools import Cards
from ..given import check_whole
from .results import Results
from .simulation_plan import Plan, make_plan
from .simulation_run import run


def simulate(
    bots: str | Bot | Sequence[str | Bot] | Mapping[str, str | Bot], games: int = 1000, cards: Cards = "base",
    seed: int = 1, executor: Executor | None = None, *, players: int | None = None, jobs: int | None = None,
    progress: bool | Callable[[int, int], object] = True, timeout: float | None = 600.0,
    seconds_per_decision: float | None = None, limit: int = TURNS_A_PLAYER, save: str | Path | None = None,
    **options: Any,
) -> Results:  # fmt: skip
    """Let bots play many games, and keep what happened in them.

    Parameters
    ----------
    bots
        A bot for each seat, by name or as an object with ``choose``; a mapping names them. They change seats from game
        to game. With fewer seats than bots, all groups meet in turn: ``players=2`` plays every pair.
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
        How many seats: without it as many as bots, and 2 for a single bot.
    jobs
        How many processes: without it as many as processors; 0 plays in this process.
    progress
        Whether to show a bar after a second; or a function that gets the games done and all games, and stops the
        simulation by returning False.
    timeout
        The seconds that a game may take. Then the bot that is thinking forfeits. Only the local processes are watched:
        what runs in a thread, in this process or on a cluster cannot be ended from outside.
    seconds_per_decision
        The seconds that a bot may think about one decision. Who answers later forfeits, wherever the game is played.
        Who never answers is ended in the local processes only.
    limit
        After so many turns a player a game is given up as unfinished.
    save
        A file to keep the games in, written every half minute and at the end. Its games are not played again.

    An interrupt (the stop button of a notebook, Ctrl-C) keeps what is finished, and ``results.continue_()`` plays the
    rest. A bot that raises, or answers nonsense, forfeits that game, and the reason is kept.

    Raises ValueError that lists what is possible.
    """
    check_whole("the number of games", games, 1)
    plan = make_plan(bots, players=players, seed=seed, limit=limit, cards=cards, **options)
    results = Results(plan, games)
    if save is not None and Path(save).exists():
        results = _kept(Path(save), plan, games)
    return run(results, executor, jobs, progress, timeout, save, seconds_per_decision)


def _kept(file: Path, plan: Plan, games: int) -> Results:
    """The games of a file, to go on with by the bots of a plan. Raises ValueError when they are other games."""
    results = Results.load(file)
    if differ := plan.differs_in(results.plan):
        raise ValueError(f"{file} holds another simulation: it differs in {differ}; choose another file")
    results.plan, results.games = plan, max(games, results.games)
    return results
