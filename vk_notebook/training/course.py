"""A whole training, step by step: games by tempo, a first network, then games of its own as long as they help.

Each step leaves its files in a folder, and a step whose files are there is not done again, so that a run goes on where
it was broken off. Nothing hangs on the time, on chance but the seed, or on how many processes share the games.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from ..bots.expert import Expert
from ..bots.match import play
from ..bots.playouts import ending
from ..ground.errors import Error
from ..ground.files import contents, named, write
from ..rules.engine.state import State
from ..rules.engine.turn import asked
from ..rules.knowledge.view import View
from ..rules.words.notation import Options
from ..value.exact import mean
from ..value.network import Network
from ..value.position_features import SEAT_COLUMNS, SHARED_COLUMNS
from ..value.weights import Weights, fingerprint, shipped
from . import fitting
from .own_games import Chooser, shard
from .setups import Setups, own_numbers

#: Games in a file of games, and bytes of another.
SHARD, LARGEST = 250, 1_000_000
#: One of so many games is one of its own, in each round after the first, with so many playouts in the last turns.
OWN, PLAYOUTS = 45, 30
#: Where the seeds of a run's games begin, run by run and round by round; matches stand behind them.
RUN, ROUND, MATCHES = 10_000_000, 1_000_000, 9_000_000
#: Targets of the later rounds: how much of the next turn's target counts beside what the network says of it.
TRUST = 0.8
#: All positions are looked at once in a round: what is read again is learned by heart.
EPOCHS = 1.0
#: The size of steps in later rounds.
FINE = 5e-4


class NotThisRun(Error, ValueError):
    """The folder holds another training than the one that was asked for."""


@dataclass(frozen=True)
class Plan:
    """What is trained: how many games, rounds and match games, from which seed, by which cards, and from what."""

    games: int = 45_000
    rounds: int = 3
    match: int = 200
    seed: int = 1
    cards: str | None = None
    players: int | None = None
    start: str = ""  # "" for a fresh network, "shipped", or a file of weights

    @property
    def setups(self) -> Setups:
        """What games are drawn from."""
        return Setups(self.cards, self.players)


#: Told of a step in words, and how much of it is done, from 0 to 1.
Tell = Callable[[str, float], object]


def train(plan: Plan, folder: Path, jobs: int, tell: Tell) -> Weights:
    """Carry a plan out in a folder and return the weights that won. Raises NotThisRun, OSError."""
    _claim(plan, folder)
    files = _games(plan, folder, jobs, tell, 1, None)
    best = folder / "round 1.weights"
    if not best.is_file():
        rows, network = fitting.gathered(files), _start(plan)
        aims = fitting.towards_the_next(network, rows, TRUST) if plan.start else rows
        network = _fit(plan, aims, network, 1, tell)
        _card(plan, 1, network, rows, []).save(best)
    kept: list[dict[str, Any]] = []
    for number in range(2, plan.rounds + 1):
        files = [*files, *_games(plan, folder, jobs, tell, number, best)]
        found = folder / f"round {number}.weights"
        if not found.is_file():
            rows = fitting.gathered(files)
            before = Weights.load(best)
            aims = fitting.towards_the_next(before.network, rows, TRUST)
            network = _fit(plan, aims, Weights.load(best).network, number, tell)
            _card(plan, number, network, rows, kept).save(found)
        share = _match(plan, folder, jobs, tell, number, found, best)
        kept.append({"round": number, "games": plan.match, "won against the round before": share})
        if share >= 0.5:
            best = found
    won = Weights.load(best)
    won.trained["matches"] = kept
    return won


def _claim(plan: Plan, folder: Path) -> None:
    """Make the folder this run's. Raises NotThisRun where it is another's."""
    folder.mkdir(parents=True, exist_ok=True)
    claim = folder / "plan.json"
    mine = {**asdict(plan), "features": fingerprint(), **_numbers()}
    if not claim.is_file():
        write(claim, json.dumps(mine, indent=1) + "\n")
        return
    theirs = _told_in(claim)
    other = [f"{key} is {theirs.get(key)!r} there and {mine.get(key)!r} here" for key in {**theirs, **mine}
             if theirs.get(key) != mine.get(key)]  # fmt: skip
    if other:
        raise NotThisRun(f"{folder} holds another training: {', '.join(other)}; name another folder with --work")


def _told_in(file: Path) -> Any:
    """What a file of the folder says. Raises NotThisRun."""
    try:
        return json.loads(contents(file, LARGEST))
    except (ValueError, RecursionError) as error:
        raise NotThisRun(f"{named(file)} cannot be read: {error}; delete it, or name another folder") from None


def _start(plan: Plan) -> Network:
    """The network that the first round goes on from."""
    if plan.start:
        return (shipped() if plan.start == "shipped" else Weights.load(plan.start)).copy().network
    return Network.fresh(len(SEAT_COLUMNS), len(SHARED_COLUMNS), plan.seed)


def _fit(plan: Plan, rows: fitting.Rows, network: Network, number: int, tell: Tell) -> Network:
    fresh = number == 1 and not plan.start
    return fitting.fit(
        network, rows, seed=plan.seed * 100 + number, epochs=EPOCHS,
        step=fitting.STEP if fresh else FINE, scale=fresh,
        tell=lambda done, all_, loss: tell(f"round {number}: learning, loss {loss:.4f}", done / all_),
    )  # fmt: skip


def _card(plan: Plan, number: int, network: Network, rows: fitting.Rows, kept: list[dict[str, Any]]) -> Weights:
    """The weights with what they were trained on."""
    positions = sum(len(data["game"]) for data in rows.values())
    trained = {
        **asdict(plan), "start": Path(plan.start).name, "round": number, "positions": positions,
        **({"kinds": plan.setups.kinds()} if plan.cards else {}), **_numbers(), "reach": plan.setups.reach(),
        "held back": fitting.figures(network, rows), "matches": list(kept),
    }  # fmt: skip
    return Weights(network, trained)


def _numbers() -> dict[str, Any]:
    """An owner's card numbers, where some are in force."""
    own = own_numbers()
    return {"numbers": own} if own else {}


# ---- games -----------------------------------------------------------------------------------------------


def _games(plan: Plan, folder: Path, jobs: int, tell: Tell, number: int, weights: Path | None) -> list[Path]:
    """The files of a round's games; those that are not there are played."""
    many = plan.games if number == 1 else max(1, plan.games // OWN)
    first = plan.seed * RUN + (number - 1) * ROUND
    files, missing = [], []
    for begun in range(0, many, SHARD):
        file = folder / f"games {number}-{begun}.npz"
        files.append(file)
        if not file.is_file():
            seeds = range(first + begun, first + min(begun + SHARD, many))
            missing.append((plan.setups, seeds.start, seeds.stop, str(weights or ""), str(file)))
    for done in _shared(_play_shard, missing, jobs):
        ready = len(files) - len(missing) + done
        tell(f"round {number}: {min(ready * SHARD, many):,} of {many:,} games", ready / len(files))
    return files


def _shared(work: Callable[[Any], object], tasks: list[Any], jobs: int) -> Iterator[int]:
    """Do all tasks, in processes of their own if there are several; says after each how many are done."""
    if jobs < 2 or len(tasks) < 2:
        for done, task in enumerate(tasks, 1):
            work(task)
            yield done
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for done, _ in enumerate(pool.map(work, tasks), 1):
            yield done


def _play_shard(task: tuple[Setups, int, int, str, str]) -> None:
    """Play the games of some seeds and write what there is to learn."""
    import numpy as np

    setups, first, end, weights, file = task
    used = Weights.load(weights) if weights else None
    found = shard(setups, range(first, end), None if used is None else lambda st: _own(used, st))
    write(file, lambda half: np.savez_compressed(half, **found))


def _own(weights: Weights, st: State) -> Chooser:
    """Who plays a game of the judge's own: an expert that looks at few worlds, so that many games are played."""
    bot = Expert(weights, first=1, then=1, playouts=PLAYOUTS)

    def choose(st: State, rng: Random) -> int:
        options = Options(st)
        return options.codes[bot.choose(View(st, asked(st)), options, rng)]

    return choose


def _match(plan: Plan, folder: Path, jobs: int, tell: Tell, number: int, one: Path, other: Path) -> float:
    """The share that an expert with some weights wins against another, in pairs of games with seats changed."""
    file = folder / f"match {number}.json"
    if not file.is_file():
        seeds = [plan.seed * RUN + MATCHES + number * 10_000 + k for k in range((plan.match + 1) // 2)]
        parts = [(plan.setups, seeds[k : k + 5], str(one), str(other), str(folder / f"match {number}-{k}.json"))
                 for k in range(0, len(seeds), 5)]  # fmt: skip
        for done in _shared(_play_match, parts, jobs):
            tell(f"round {number}: match with the round before", done / len(parts))
        shares = [_told_in(Path(part[-1])) for part in parts]
        write(file, json.dumps(round(mean([share for some in shares for share in some]), 4)))
    return float(_told_in(file))


def _play_match(task: tuple[Setups, list[int], str, str, str]) -> None:
    """Play each game twice, with seats changed; write the shares that the first weights won."""
    setups, seeds, one, other, file = task
    if Path(file).is_file():
        return
    shares = []
    for seed in seeds:
        for turned in (0, 1):
            st = setups.deal(seed)
            bots = [Expert(Weights.load(one if (seat + turned) % 2 == 0 else other)) for seat in range(st.table.seats)]
            play(st, bots, seed)
            end = ending(st)
            mine = [seat for seat in range(st.table.seats) if (seat + turned) % 2 == 0]
            fair = len(mine) / st.table.seats
            shares.append(0.5 + math.fsum(end.shares[seat] for seat in mine) - fair)
    write(file, json.dumps(shares))
