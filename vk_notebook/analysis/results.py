"""What a simulation found: every game, packed, and the tables made of them."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from ..bots import Bot
from ..files import named, opened, write
from ..given import check_whole
from ..record.json_form import DECODER
from . import game_tables, plots, reports
from .packed_games import Block, Played
from .simulation_plan import Plan, make_plan

if TYPE_CHECKING:
    from concurrent.futures import Executor

#: Games are packed together by so many: more would save no memory, fewer would cost some.
TOGETHER = 512
FORMAT = 1
_LARGEST = 1 << 30
_STRETCH = re.compile(r"([0-9]{1,18})-([0-9]{1,18})")


class Results:
    """The games of a simulation that are finished, about 150 bytes each.

    ``len(results)`` counts them, ``games`` is how many were asked for; after a stop the rest can be played with
    `continue_`. The tables are ``games``, ``players``, ``turns`` and ``cards``.
    """

    def __init__(self, plan: Plan, games: int) -> None:
        self.plan = plan
        self.games = games
        self._blocks: dict[int, tuple[int, bytes]] = {}  # start -> stop, packed; they never overlap

    # ---- what is there -----------------------------------------------------------------------------

    def __len__(self) -> int:
        return sum(stop - start for start, (stop, _) in self._blocks.items())

    @property
    def missing(self) -> list[tuple[int, int]]:
        """The games that were asked for and are not there: first, and the one after the last, of each gap."""
        gaps, at = [], 0
        for start in sorted(self._blocks):
            if start > at:
                gaps.append((at, min(start, self.games)))
            at = max(at, self._blocks[start][0])
        return [*gaps, *([(at, self.games)] if at < self.games else [])]

    def played(self) -> Iterator[Played]:
        """Every game in order, unpacked as it is asked for."""
        for start in sorted(self._blocks):
            yield from Block.unpack(self.plan.table_seats, start, self._blocks[start][1]).games()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results):
            return NotImplemented
        same = self.plan.key() == other.plan.key() and len(self) == len(other)
        return same and all(a == b for a, b in zip(self.played(), other.played(), strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        done = f"{len(self):,}" if not self.missing else f"{len(self):,} of {self.games:,}"
        return f"<Results of {done} games: {', '.join(self.plan.labels)}>"

    # ---- putting together -----------------------------------------------------------------------------

    def add(self, start: int, stop: int, data: bytes) -> None:
        """Keep packed games. Raises ValueError when one of them is there already."""
        if any(start < end and begin < stop for begin, (end, _) in self._blocks.items()):
            raise ValueError(f"some of the games {start} to {stop - 1} are there already")
        self._blocks[start] = stop, data
        if len(self._blocks) > 64:
            self.pack()

    def pack(self) -> None:
        """Pack small neighbouring blocks together, which saves memory."""
        merged: dict[int, tuple[int, bytes]] = {}
        run: list[int] = []

        def close() -> None:
            if len(run) == 1:
                merged[run[0]] = self._blocks[run[0]]
            elif run:
                whole = self._block(run[0])
                for start in run[1:]:
                    whole.extend(self._block(start))
                merged[run[0]] = whole.stop, whole.pack()
            run.clear()

        for start in sorted(self._blocks):
            if run and (self._blocks[run[-1]][0] != start or self._blocks[start][0] - run[0] > TOGETHER):
                close()
            run.append(start)
        close()
        self._blocks = merged

    def _block(self, start: int) -> Block:
        return Block.unpack(self.plan.table_seats, start, self._blocks[start][1])

    def merge(self, other: Results) -> Results:
        """The games of two parts of one simulation. Raises ValueError when they are not, or share a game."""
        mine, its = self.plan.key(), other.plan.key()
        if differ := [name for name in mine if mine[name] != its[name]]:
            raise ValueError(f"these are two simulations, they differ in {', '.join(differ)}: compare their reports")
        both = Results(self.plan, max(self.games, other.games))
        for part in (self, other):
            for start, (stop, data) in part._blocks.items():
                both.add(start, stop, data)
        both.pack()
        return both

    def continue_(
        self,
        more: int = 0,
        *,
        executor: Executor | None = None,
        jobs: int | None = None,
        progress: bool | Callable[[int, int], object] = True,
        timeout: float | None = 600.0,
        seconds_per_decision: float | None = None,
    ) -> Results:
        """Play what is missing, and so many games more; gives these results, which now hold them.

        The games are those that one longer simulation would have played. The options are those of `simulate`.
        """
        from .simulate import run

        self.games += check_whole("how many more", more, 0)
        return run(self, executor, jobs, progress, timeout, seconds_per_decision=seconds_per_decision)

    # ---- tables ------------------------------------------------------------------------------------------

    def to_frame(self, table: str = "games") -> Any:
        """A table as a pandas data frame: ``games``, ``players``, ``turns`` or ``cards``."""
        return game_tables.frame(game_tables.table(self, table))

    def to_parquet(self, folder: str | Path) -> list[Path]:
        """Write each table to a Parquet file in a folder; gives the files. Memory stays small."""
        return game_tables.parquet(self, Path(folder))

    def report(self, name: str = "wins") -> reports.Report:
        """``wins``, ``ladder``, ``first-player``, ``points-by-set``, ``card-values`` or ``lengths``."""
        return reports.report(self, name)

    def plot(self, name: str = "wins") -> plots.Plot:
        """The report of that name as a picture."""
        return plots.plot(self, name)

    # ---- files -------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the games to a file, from which `Results.load` goes on."""
        about = {"format": FORMAT, "games": self.games, **self.plan.key()}
        about["bots"] = [bot if isinstance(bot, str) else None for bot in self.plan.bots]
        self.pack()

        def pack(file: BinaryIO) -> None:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
                archive.writestr("simulation.json", json.dumps(about, indent=1))
                for start, (stop, data) in sorted(self._blocks.items()):
                    archive.writestr(f"{start}-{stop}", data)

        write(path, pack)

    @classmethod
    def load(cls, path: str | Path, bots: dict[str, Bot] | None = None) -> Results:
        """Read games from a file; no code in it is run.

        Bots that are no names have to be given again, by their labels, before `continue_` can play on.
        Raises ValueError when the file does not hold a simulation.
        """
        try:
            with opened(path) as file, zipfile.ZipFile(file) as archive:
                if sum(entry.file_size for entry in archive.infolist()) > _LARGEST:
                    raise ValueError("it is larger than 1 GB")
                about = DECODER.decode(archive.read("simulation.json").decode("utf-8"))
                if about["format"] != FORMAT:
                    raise ValueError(f"its format is {about['format']}, and this version reads {FORMAT}")
                results = cls(_plan_of(about, bots or {}), int(about["games"]))
                for name in archive.namelist():
                    if name != "simulation.json":
                        if not (found := _STRETCH.fullmatch(name)):
                            raise ValueError(f"{named(name)} is no stretch of games")
                        start, stop = map(int, found.groups())
                        data = archive.read(name)
                        if Block.unpack(results.plan.table_seats, start, data).stop != stop:
                            raise ValueError(f"the games {name} are not all there")
                        results.add(start, stop, data)
        except (KeyError, TypeError, ValueError, RecursionError, NotImplementedError, zipfile.BadZipFile) as error:
            raise ValueError(f"{named(path)} holds no simulation that can be read: {error}") from error
        return results


class _Absent(Bot):
    """Stands for a bot of a loaded simulation that was not given."""


def _plan_of(about: dict[str, Any], bots: dict[str, Bot]) -> Plan:
    given: dict[str, str | Bot] = {}
    for label, name in zip(about["labels"], about["bots"], strict=True):
        given[label] = name if name is not None else bots.get(label, _Absent())
    plan = make_plan(given, players=about["seats"], seed=about["seed"], limit=about["limit"], **about["options"])
    return Plan(plan.bots, tuple(about["labels"]), plan.seats, plan.seed, plan.options, about["numbers"], plan.limit)
