"""Measure the numbers we keep: ``python -m bench [--rounds N] [--only ROW] [--quick] [--package DIR]``."""

from __future__ import annotations

import argparse
import importlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from bench import peers
from bench.harness import ROWS, Finding, Plan, Work, compare, cost, interleaved, own_bytes, rate, ratio, row, run

ROOT = Path(__file__).resolve().parent.parent


# --- the engine, as the rows use it; loaded late so that one row's trouble stays that row's ---------------


def engine(module: str) -> Any:
    """A module of the package by its name inside it, for example ``rules``."""
    return importlib.import_module(f"vk_notebook.{module}")


def fresh_game(seed: int) -> Any:
    """A new two-player game with the base cards."""
    return engine("create").new_game(["Ana", "Ben"], cards="base", seed=seed)


def play_random(game: Any, seed: int, visit: Callable[[Any], None] | None = None) -> int:
    """Play a game to its end at random through the public face; gives the decisions."""
    rng, count = random.Random(seed), 0
    while game.decision is not None:
        if visit is not None:
            visit(game)
        game.choose(rng.choice(game.options))
        count += 1
    return count


@cache
def states(games: int, main_only: bool = False) -> tuple[Any, ...]:
    """States met in random games, one at each decision (or at each main decision)."""
    found: list[Any] = []

    def keep(game: Any) -> None:
        if not main_only or any(option.text == "end turn" for option in game.options):
            found.append(game.state.clone())

    for seed in range(games):
        play_random(fresh_game(seed), seed, keep)
    return tuple(found)


def random_playouts(games: int) -> int:
    """Random games from the set-up to the end; gives the decisions."""
    playout = engine("bots.random_games").playout
    return sum(int(playout(fresh_game(seed).state, seed)) for seed in range(games))


def collector_games(games: int) -> int:
    """Games of the collector against itself, each move chosen from its view; gives the decisions."""
    play = engine("bots.match").play
    return sum(play(fresh_game(seed).state, ["collector", "collector"], seed).decisions for seed in range(games))


def each(act: Callable[[Any], object], things: tuple[Any, ...]) -> Work:
    """Work that does one thing to each of many, as bare a loop as there is."""

    def work() -> float:
        for thing in things:
            act(thing)
        return len(things)

    return work


# --- rows ------------------------------------------------------------------------------------------------


def against_pyminion(plan: Plan, ours: Work) -> Finding:
    """Our random games beside pyminion's."""
    theirs = plan.amount(40)
    absent = peers.missing("pyminion")
    return compare(plan, lambda: ours, lambda: lambda: peers.random_games(theirs).decisions, absent)


@row("random", "random two-player base games, against pyminion", "decisions/s", 2, 4, against_peer=True)
def random_decisions(plan: Plan) -> Finding:
    games = plan.amount(100)
    return against_pyminion(plan, lambda: random_playouts(games))


@row("face", "random play by decision, options and choose, against pyminion", "decisions/s", 2, 4, against_peer=True)
def public_face(plan: Plan) -> Finding:
    games = plan.amount(60)
    return against_pyminion(plan, lambda: sum(play_random(fresh_game(seed), seed) for seed in range(games)))


@row("games", "full random two-player base games, one core", "games/s", 600, 1500)
def full_games(plan: Plan) -> Finding:
    games = plan.amount(200)

    def work() -> float:
        random_playouts(games)
        return games

    return rate(plan, lambda: work)


@row("collector", "collector against itself, from its view", "decisions/s", 75_000, 185_000)
def collector(plan: Plan) -> Finding:
    games = plan.amount(40)
    return rate(plan, lambda: lambda: collector_games(games))


@row("clone", "clone at any decision, randomness included", "us", 4, 2, lower=True)
def clone(plan: Plan) -> Finding:
    return cost(plan, lambda: each(lambda state: state.clone(), states(plan.amount(20))))


@row("determinize", "clone and deal hidden cards anew (determinize)", "us", 15, 6, lower=True)
def determinize(plan: Plan) -> Finding:
    deal = engine("rules.knowledge.worlds").determinize
    return cost(plan, lambda: each(lambda state: deal(state, 0, 12345), states(plan.amount(20))))


@row("options", "options at a main decision", "us", 100, 40, lower=True)
def options(plan: Plan) -> Finding:
    legal = engine("rules.engine.turn").legal

    def prepare() -> Work:  # fresh clones, so that nothing an earlier round worked out is at hand
        return each(legal, tuple(state.clone() for state in states(plan.amount(20), main_only=True)))

    return cost(plan, prepare)


@row("replay", "replaying a record, against python-chess reading PGN", "moves/s", 1, 2, against_peer=True)
def replay(plan: Plan) -> Finding:
    load, games = importlib.import_module("vk_notebook").load, plan.amount(20)
    with tempfile.TemporaryDirectory() as folder:
        paths, moves = [], 0
        for seed in range(games):
            game = fresh_game(seed)
            moves += play_random(game, seed)
            paths.append(str(Path(folder) / f"{seed}.vk.json"))
            game.record.save(paths[-1])

        def ours() -> float:
            for path in paths:
                load(path).game()
            return moves

        def theirs() -> Work:
            text = peers.chess_games(plan.amount(200))
            return lambda: peers.read_chess_games(text)

        return compare(plan, lambda: ours, theirs, peers.missing("python-chess"))


@row("memory", "memory of a state", "B", 15_000, 5_000, lower=True)
def memory(plan: Plan) -> Finding:
    other = fresh_game(10_000).state
    return Finding(ours=median(own_bytes(state, other) for state in states(plan.amount(5))[::20]))


@row("kept", "memory kept for each simulated game", "B", 1_000, 200, lower=True)
def kept(plan: Plan) -> Finding:
    simulate, games = importlib.import_module("vk_notebook").simulate, plan.amount(500)
    one, many = (own_bytes(simulate(["random", "random"], games=n, seed=1, progress=False)) for n in (1, 1 + games))
    return Finding(ours=(many - one) / games)


@row("processes", "simulation on two processes, against one", "games/s", 1.6, 1.8, against_peer=True)
def processes(plan: Plan) -> Finding:
    if (os.cpu_count() or 1) < 2:
        return Finding(note="this machine has one processor")
    simulate, games = importlib.import_module("vk_notebook").simulate, plan.amount(3000)

    def by(jobs: int) -> Callable[[], Work]:
        def work() -> float:
            return float(len(simulate(["random", "random"], games=games, seed=1, jobs=jobs, progress=False)))

        return lambda: work

    two, one = interleaved([by(2), by(1)], min(plan.rounds, 3), clock=time.perf_counter)
    return Finding(median(two), median(one), ratio(two, one), "wall time; means something on an idle machine only")


@row("import", "import vk_notebook over bare Python", "s", 0.10, 0.05, lower=True)
def import_time(plan: Plan) -> Finding:
    with tempfile.TemporaryDirectory() as compiled:
        places = {"PYTHONPYCACHEPREFIX": compiled, "PYTHONPATH": str(ROOT)}
        home = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | places

        def prepare(code: str) -> Callable[[], Work]:
            def work() -> float:
                subprocess.run([sys.executable, "-c", code], cwd=compiled, env=home, check=True)
                return 1

            return lambda: work

        both = [prepare("import vk_notebook"), prepare("pass")]
        both[0]()()  # the first import writes the compiled files
        loaded, bare = interleaved(both, max(plan.rounds, 11), clock=time.perf_counter)
    return Finding(ours=median(1 / r for r in loaded) - median(1 / r for r in bare), note="wall time of 11 runs")


def use_package(folder: Path, parser: argparse.ArgumentParser) -> None:
    """Take the package from a folder, such as the compiled one that ``make bench`` builds."""
    global ROOT
    if not (folder / "vk_notebook").is_dir():
        parser.error(f"there is no vk_notebook in {folder}")
    sys.path.insert(0, str(folder))
    ROOT = folder


def main(arguments: list[str] | None = None) -> int:
    """Run the chosen rows; 0 unless one of them failed."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the numbers we keep.")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (5)")
    parser.add_argument("--only", action="append", choices=list(ROWS), help="this row alone; may be repeated")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, three rounds, for a first look")
    parser.add_argument("--package", type=Path, help="measure the package installed in this folder")
    asked = parser.parse_args(arguments)
    if asked.package is not None:
        use_package(asked.package.resolve(), parser)
    if asked.rounds < 1:
        parser.error("--rounds must be at least 1")
    plan = Plan(min(asked.rounds, 3), 0.1) if asked.quick else Plan(asked.rounds)
    rows = [ROWS[key] for key in ROWS if not asked.only or key in asked.only]
    return 0 if run(rows, plan) else 1


if __name__ == "__main__":
    sys.exit(main())
