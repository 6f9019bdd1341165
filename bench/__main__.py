"""Measure the speed of everything that we watch: ``python -m bench [--rounds N] [--only ROW] [--package DIR]``."""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from bench import peers
from bench.harness import ROWS, Finding, Prepare, Work, beside, cost, interleaved, own_bytes, rate, row, run

ROOT = Path(__file__).resolve().parent.parent


# --- the engine, as the rows use it; loaded late, from the folder that --package names, where it does ---


def engine(module: str = "") -> Any:
    """The package, or a module of it by its name inside it, for example ``rules``."""
    return import_module(f"vk_notebook.{module}".rstrip("."))


def fresh_game(seed: int) -> Any:
    """A new two-player game with the base cards."""
    return engine().new_game(["Ana", "Ben"], cards="base", seed=seed)


def play_random(game: Any, seed: int, visit: Callable[[Any], object] = lambda game: None) -> int:
    """Play a game to its end at random through the public face; gives the decisions."""
    rng, count = random.Random(seed), 0
    while game.decision is not None:
        visit(game)
        game.choose(rng.choice(game.options))
        count += 1
    return count


@cache
def states(games: int) -> tuple[Any, ...]:
    """States met in random games, one at each decision."""
    found: list[Any] = []
    for seed in range(games):
        play_random(fresh_game(seed), seed, lambda game: found.append(game.state.clone()))
    return tuple(found)


def random_playouts(games: int) -> int:
    """Random games from the set-up to the end; gives the decisions."""
    playout = engine("bots.random_games").playout
    return sum(int(playout(fresh_game(seed).state, seed)) for seed in range(games))


# --- rows ------------------------------------------------------------------------------------------------


def against(peer: str, rounds: int, ours: Work, theirs: Prepare) -> Finding:
    """Our work beside a peer's; alone where the peer is not installed, with that as the remark."""
    if absent := peers.missing(peer):
        return Finding(median(interleaved([lambda: ours], rounds)[0]), note=absent)
    return beside(*interleaved([lambda: ours, theirs], rounds))


@row("random", "random two-player base games, against pyminion", "decisions/s", 4, against_peer=True)
def random_decisions(rounds: int) -> Finding:
    return against("pyminion", rounds, lambda: random_playouts(100), lambda: lambda: peers.random_games(40))


@row("face", "random play by decision, options and choose, against pyminion", "decisions/s", 4, against_peer=True)
def public_face(rounds: int) -> Finding:
    def ours() -> float:
        return sum(play_random(fresh_game(seed), seed) for seed in range(60))

    return against("pyminion", rounds, ours, lambda: lambda: peers.random_games(40))


@row("games", "full random two-player base games, one core", "games/s", 1500)
def full_games(rounds: int) -> Finding:
    def work() -> float:
        random_playouts(200)
        return 200

    return rate(rounds, lambda: work)


@row("collector", "collector against itself, from its view", "decisions/s", 185_000)
def collector(rounds: int) -> Finding:
    play, both = engine("bots.match").play, ["collector", "collector"]
    return rate(rounds, lambda: lambda: sum(play(fresh_game(seed).state, both, seed).decisions for seed in range(40)))


@row("clone", "clone at any decision, randomness included", "us", 2)
def clone(rounds: int) -> Finding:
    return cost(rounds, lambda state: state.clone(), lambda: states(20))


@row("determinize", "clone and deal hidden cards anew (determinize)", "us", 6)
def determinize(rounds: int) -> Finding:
    deal = engine("rules.knowledge.worlds").determinize
    return cost(rounds, lambda state: deal(state, 0, 12345), lambda: states(20))


@row("options", "options at a main decision", "us", 40)
def options(rounds: int) -> Finding:
    legal, end = engine("rules.engine.turn").legal, engine("rules.engine.codes").END
    main = [state for state in states(20) if end in legal(state.clone())]
    # fresh clones, so that nothing an earlier round worked out is at hand
    return cost(rounds, legal, lambda: [state.clone() for state in main])


@row("replay", "replaying a record, against python-chess reading PGN", "moves/s", 2, against_peer=True)
def replay(rounds: int) -> Finding:
    load, moves = engine().load, 0
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder) / f"{seed}.vk.json") for seed in range(20)]
        for seed, path in enumerate(paths):
            game = fresh_game(seed)
            moves += play_random(game, seed)
            game.record.save(path)

        def ours() -> float:
            for path in paths:
                load(path).game()
            return moves

        def theirs() -> Work:
            text = peers.chess_games(200)
            return lambda: peers.read_chess_games(text)

        return against("python-chess", rounds, ours, theirs)


@row("memory", "memory of a state", "B", 5_000)
def memory(rounds: int) -> Finding:
    other = fresh_game(10_000).state
    return Finding(median(own_bytes(state, other) for state in states(20)[::80]))


def simulated(games: int, jobs: int = 0) -> Any:
    """The results of random games."""
    return engine().simulate(["random", "random"], games=games, seed=1, jobs=jobs, progress=False)


@row("kept", "memory kept for each simulated game", "B", 200)
def kept(rounds: int) -> Finding:
    return Finding((own_bytes(simulated(501)) - own_bytes(simulated(1))) / 500)


@row("processes", "simulation on two processes, against one", "games/s", 1.8, against_peer=True)
def processes(rounds: int) -> Finding:
    if (os.cpu_count() or 1) < 2:
        return Finding(note="this machine has one processor")
    sides = [lambda jobs=jobs: lambda: len(simulated(3000, jobs)) for jobs in (2, 1)]
    both = interleaved(sides, min(rounds, 3), clock=time.perf_counter)
    return beside(*both, note="wall time; means something on an idle machine only")


@row("import", "import vk_notebook over bare Python", "s", 0.05)
def import_time(rounds: int) -> Finding:
    with tempfile.TemporaryDirectory() as compiled:
        places = {"PYTHONPYCACHEPREFIX": compiled, "PYTHONPATH": str(ROOT)}
        home = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | places

        def started(code: str) -> float:
            subprocess.run([sys.executable, "-c", code], cwd=compiled, env=home, check=True)
            return 1

        started("import vk_notebook")  # the first import writes the compiled files
        sides = [lambda code=code: lambda: started(code) for code in ("import vk_notebook", "pass")]
        loaded, bare = interleaved(sides, max(rounds, 11), clock=time.perf_counter)
    return Finding(median(1 / r for r in loaded) - median(1 / r for r in bare), note="wall time of 11 runs")


def main(arguments: list[str] | None = None) -> int:
    """Run the chosen rows; 0 unless one of them failed."""
    global ROOT
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the speed that we watch.")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (5)")
    parser.add_argument("--only", action="append", choices=list(ROWS), help="measure only this row; may be repeated")
    parser.add_argument("--package", type=Path, default=ROOT, help="measure the package installed in this folder")
    asked = parser.parse_args(arguments)
    ROOT = asked.package.resolve()
    if not (ROOT / "vk_notebook").is_dir():
        parser.error(f"there is no vk_notebook in {ROOT}")
    if asked.rounds < 1:
        parser.error("--rounds must be at least 1")
    sys.path.insert(0, str(ROOT))
    return 0 if run([ROWS[key] for key in asked.only or ROWS], asked.rounds) else 1


if __name__ == "__main__":
    sys.exit(main())
