"""The games of a simulation, kept packed in memory and in a file."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from ..bots import Bot
from ..copied import CopiedWhole
from ..files import named, opened, write
from ..record.json_form import DECODER
from .packed_games import FINISHED, FORFEITED, Played, unpacked
from .simulation_plan import Plan, make_plan

Kept = TypeVar("Kept", bound="Games")

FORMAT = 2
LARGEST = 1 << 30
_STRETCH = re.compile(r"([0-9]{1,18})-([0-9]{1,18})")


class Games(CopiedWhole):
    """The games of a simulation that are finished, about 150 bytes each.

    ``len(games)`` counts them, ``games`` is how many were asked for.
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
        """The gaps, each as its first missing game and the game after its last."""
        gaps, at = [], 0
        for start in sorted(self._blocks):
            if start > at:
                gaps.append((at, min(start, self.games)))
            at = max(at, self._blocks[start][0])
        return [*gaps, *([(at, self.games)] if at < self.games else [])]

    def played(self) -> Iterator[Played]:
        """Every game in order, unpacked when you ask for it."""
        for start, (_, data) in sorted(self._blocks.items()):
            yield from unpacked(self.plan.table_seats, start, data)

    def finished(self) -> Iterator[Played]:
        """Games that ended by the rules."""
        return (game for game in self.played() if game.status == FINISHED)

    def decided(self) -> Iterator[Played]:
        """Games with winners: finished and forfeited ones."""
        return (game for game in self.played() if game.status in (FINISHED, FORFEITED))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Games):
            return NotImplemented
        same = not self.plan.differs_in(other.plan) and len(self) == len(other)
        return same and all(a == b for a, b in zip(self.played(), other.played(), strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        done = f"{len(self):,}" if not self.missing else f"{len(self):,} of {self.games:,}"
        return f"<{type(self).__name__} of {done} games: {', '.join(self.plan.labels)}>"

    # ---- putting together -----------------------------------------------------------------------------

    def add(self, start: int, stop: int, data: bytes) -> None:
        """Add packed games. Raises ValueError if one of them is there already."""
        if any(start < end and begin < stop for begin, (end, _) in self._blocks.items()):
            raise ValueError(f"some of the games {start} to {stop - 1} are there already")
        self._blocks[start] = stop, data

    # ---- files -------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the games to a file, which `load` reads."""
        about = {"format": FORMAT, "games": self.games, **self.plan.key()}
        about["bots"] = [bot if isinstance(bot, str) else None for bot in self.plan.bots]

        def pack(file: BinaryIO) -> None:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
                archive.writestr("simulation.json", json.dumps(about, indent=1))
                for start, (stop, data) in sorted(self._blocks.items()):
                    archive.writestr(f"{start}-{stop}", data)

        write(path, pack)

    @classmethod
    def load(cls: type[Kept], path: str | Path, bots: dict[str, Bot] | None = None) -> Kept:
        """Read games from a file; no code in it is run.

        Give the bots that have no name again, by their labels: then `continue_` can play on.
        Raises ValueError when the file does not hold a simulation.
        """
        try:
            with opened(path) as file, zipfile.ZipFile(file) as archive:
                if sum(entry.file_size for entry in archive.infolist()) > LARGEST:
                    raise ValueError("it is larger than 1 GB")
                about = DECODER.decode(archive.read("simulation.json").decode("utf-8"))
                if about["format"] != FORMAT:
                    raise ValueError(f"its format is {about['format']}, and this version reads {FORMAT}")
                results = cls(_plan_of(about, bots or {}), int(about["games"]))
                for name in archive.namelist():
                    if name != "simulation.json":
                        if not (found := _STRETCH.fullmatch(name)):
                            raise ValueError(f"{named(name)} is not a stretch of games")
                        start, stop = map(int, found.groups())
                        data = archive.read(name)
                        if start + sum(1 for _ in unpacked(results.plan.table_seats, start, data)) != stop:
                            raise ValueError(f"the games {name} are not all there")
                        results.add(start, stop, data)
        except (KeyError, TypeError, ValueError, RecursionError, NotImplementedError, zipfile.BadZipFile) as error:
            raise ValueError(f"{named(path)} contains no simulation that can be read: {error}") from error
        return results


class Absent(Bot):
    """A bot of a loaded simulation that nobody has given yet."""


def _plan_of(about: dict[str, Any], bots: dict[str, Bot]) -> Plan:
    given: dict[str, str | Bot] = {}
    for label, name in zip(about["labels"], about["bots"], strict=True):
        given[label] = name if name is not None else bots.get(label, Absent())
    plan = make_plan(given, players=about["seats"], seed=about["seed"], limit=about["limit"], **about["options"])
    return Plan(plan.bots, tuple(about["labels"]), plan.seats, plan.seed, plan.options, about["numbers"], plan.limit)
