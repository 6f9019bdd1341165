"""The games of a simulation, kept packed in memory and in a file."""

from __future__ import annotations

import json
import os
import re
import struct
import zipfile
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any, BinaryIO, Self

from ...bots import Bot
from ...cards.actions import PHARAOHS
from ...ground.copied import CopiedWhole
from ...ground.files import named, opened, write
from ...ground.given import check_kind, check_list, check_whole
from ...ground.letters import told
from ...record.json_form import DECODER
from .packed_games import FINISHED, FORFEITED, Played, check, unpacked
from .simulation_plan import Plan, make_plan
from .tomb_worth import TombWorth

FORMAT = 2
#: The entry that says which games they are.
ABOUT = "simulation.json"
#: The most bytes of a file, and of that entry.
LARGEST, LARGEST_ABOUT = 1_000_000_000, 1_000_000
#: What reading a damaged archive raises, besides ValueError.
DAMAGED = (
    OSError, EOFError, RuntimeError, ArithmeticError, LookupError, TypeError, AttributeError, struct.error,
    zipfile.BadZipFile,
)  # fmt: skip
_STRETCH = re.compile(r"([0-9]{1,18})-([0-9]{1,18})")


class Games(CopiedWhole):
    """The games of a simulation that are finished, about 150 bytes each.

    ``len(games)`` counts them, ``asked`` is how many were asked for.
    """

    def __init__(self, plan: Plan, games: int) -> None:
        self.plan = plan
        self.asked = games
        self._blocks: list[tuple[int, int, bytes]] = []  # start, stop, packed; in order, and they never overlap

    # ---- what is there -----------------------------------------------------------------------------

    def __len__(self) -> int:
        return sum(stop - start for start, stop, _ in self._blocks)

    @property
    def missing(self) -> list[tuple[int, int]]:
        """The gaps, each as its first missing game and the game after its last."""
        gaps, at = [], 0
        for start, stop, _ in self._blocks:
            if start > at:
                gaps.append((at, start))
            at = stop
        return [*gaps, *([(at, self.asked)] if at < self.asked else [])]

    def _one(self, number: int) -> Played | None:
        """A game by its number; None where it has not been played."""
        start, _, data = next((block for block in self._blocks if block[0] <= number < block[1]), (0, 0, b""))
        return next(islice(unpacked(self.plan.table_seats, start, data), number - start, None)) if data else None

    @property
    def _end(self) -> int:
        """The number after that of the last game that was played."""
        return self._blocks[-1][1] if self._blocks else 0

    def played(self) -> Iterator[Played]:
        """Every game in order, unpacked when you ask for it."""
        for start, _, data in self._blocks:
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
        done = f"{len(self):,}" if not self.missing else f"{len(self):,} of {self.asked:,}"
        return f"<{type(self).__name__} of {done} games: {', '.join(self.plan.labels)}>"

    # ---- putting together -----------------------------------------------------------------------------

    def add(self, start: int, stop: int, data: bytes) -> None:
        """Add packed games. Raises ValueError if one of them is there already."""
        at = bisect(self._blocks, start, key=itemgetter(0))
        before, after = self._blocks[max(at - 1, 0) : at], self._blocks[at : at + 1]
        if (before and before[0][1] > start) or (after and after[0][0] < stop):
            raise ValueError(f"some of the games {start} to {stop - 1} are there already")
        self._blocks.insert(at, (start, stop, data))

    # ---- files -------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the games to a file, which `load` reads."""
        about = {"format": FORMAT, "games": self.asked, **self.plan.key()}
        about["bots"] = [bot if isinstance(bot, str) else None for bot in self.plan.bots]

        def pack(file: BinaryIO) -> None:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
                archive.writestr(ABOUT, json.dumps(about, indent=1))
                for start, stop, data in self._blocks:
                    archive.writestr(f"{start}-{stop}", data)

        write(path, pack)

    @classmethod
    def load(cls, path: str | Path, bots: dict[str, Bot] | None = None) -> Self:
        """Read games from a file; no code in it is run.

        Give the bots that have no name again, by their labels: then `continue_` can play on.
        Raises ValueError when the file does not hold a simulation.
        """
        check_kind("bots must be a dict of labels and bots, or None", bots, Mapping, type(None))
        try:
            with opened(path, LARGEST) as file, zipfile.ZipFile(file) as archive:
                return cls._read(archive, os.fstat(file.fileno()).st_size, bots or {})
        except (ValueError, *DAMAGED) as error:
            reason = error if isinstance(error, (ValueError, zipfile.BadZipFile)) else "it is damaged"
            raise ValueError(f"{named(path)} contains no simulation that can be read: {told(str(reason))}") from None

    @classmethod
    def _read(cls, archive: zipfile.ZipFile, size: int, bots: dict[str, Bot]) -> Self:
        """The games of an archive of so many bytes, each looked at before it is believed. Raises many errors."""
        entries = archive.infolist()
        # what we write is not packed by the archive, so each size that it tells is one that the file has
        if any(one.compress_type != zipfile.ZIP_STORED or one.flag_bits & 1 or one.compress_size != one.file_size
               for one in entries) or sum(one.file_size for one in entries) > size:  # fmt: skip
            raise ValueError("its parts are not stored as a simulation is saved")
        if ABOUT not in archive.namelist():
            raise ValueError(f"there is no {ABOUT} in it")
        head = archive.getinfo(ABOUT)
        if head.file_size > LARGEST_ABOUT:
            raise ValueError(f"what it says of itself is larger than {LARGEST_ABOUT:,} bytes")
        about = DECODER.decode(archive.read(head).decode("utf-8"))
        if about["format"] != FORMAT:
            raise ValueError(f"its format is {about['format']}, and this version reads {FORMAT}")
        results = cls(_plan_of(about, bots), check_whole("the number of games", about["games"], 1))
        worth = TombWorth.of(results.plan)
        cards, deck = bytes(worth.number), len(worth.table.cards)
        for entry in entries:
            if entry is head:
                continue
            if not (found := _STRETCH.fullmatch(entry.filename)):
                raise ValueError(f"{named(entry.filename)} is not a stretch of games")
            start, stop = map(int, found.groups())
            data, at = archive.read(entry), start
            for game in unpacked(results.plan.table_seats, start, data):
                check(game, cards, deck, len(PHARAOHS))
                at += 1
            if at != stop:
                raise ValueError(f"the games {entry.filename} are not all there")
            if not start < stop <= results.asked:
                raise ValueError(f"the games {entry.filename} are not among its {results.asked:,}")
            results.add(start, stop, data)
        return results


class Absent(Bot):
    """A bot of a loaded simulation that nobody has given yet."""


def check_there(plan: Plan, bots: Iterable[int]) -> None:
    """Raise ValueError if nobody has given some of these bots of a loaded simulation yet."""
    if absent := [plan.labels[bot] for bot in bots if isinstance(plan.bots[bot], Absent)]:
        raise ValueError(f"the bots {', '.join(absent)} are not in the file; give them to Results.load(path, bots)")


def _plan_of(about: dict[str, Any], bots: dict[str, Bot]) -> Plan:
    given: dict[str, str | Bot] = {}
    labels = check_list("the labels must be", about["labels"], "names")
    for label, name in zip(labels, about["bots"], strict=True):
        if not isinstance(label, str) or label in given:
            raise ValueError("its labels are not the different names of bots")
        given[label] = name if name is not None else bots.get(label, Absent())
    plan = make_plan(given, players=about["seats"], seed=about["seed"], limit=about["limit"], **about["options"])
    if len(plan.bots) != len(labels):
        raise ValueError("it has more seats than bots")
    return replace(plan, numbers=about["numbers"])
