"""Seats: how many games a server plays at once, and whose seat is given away when all are taken.

Voila's settings name the class, so every way of serving has it:

    c.VoilaConfiguration.multi_kernel_manager_class = "vk_notebook.serve.seats.Seated"
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Instance, Int, default

from ..ground.given import check_whole

#: Bytes that are reckoned for the server and for each game, a quarter more than they take (docs/hosting.md).
SERVER, GAME = 200 * 2**20, 70 * 2**20
#: Who reloads a page needs a second seat for as long as the first game ends.
FEWEST, MOST = 2, 100
#: Where the system does not say how much memory there is.
UNKNOWN = 20
FULL = "All %d games that this server can hold are being played. Please come back in a few minutes."
NO_ROOM = "This server has no room for another game just now. Please come back in a few minutes."


def from_environment(name: str, unset: int) -> int:
    """The whole number that an environment variable gives.

    Ends the program with a sentence for what is none: Voila would go on without its settings, open to everybody.
    """
    given = os.environ.get(name, "").strip()
    if not given:
        return unset
    try:
        return check_whole(name, int(given) if re.fullmatch("[0-9]{1,12}", given) else given, 1)
    except ValueError as wrong:
        raise SystemExit(str(wrong)) from None


def seats(root: Path = Path("/")) -> int:
    """As many as ``VK_SEATS`` says, or as there is memory for."""
    there = memory(root)
    fit = UNKNOWN if there is None else min(MOST, max(FEWEST, (there - SERVER) // GAME))
    return from_environment("VK_SEATS", fit)


def memory(root: Path = Path("/")) -> int | None:
    """How many bytes a server can use: what its container may take, and no more than is free; None if unknown."""
    free = _free(root)
    return min([*_limits(root), *([] if free is None else [free])], default=None)


def _limits(root: Path) -> Iterator[int]:
    """What the control groups of this process may take, in both of the forms that Linux has."""
    for line in _text(root / "proc/self/cgroup").splitlines():
        _, kinds, path = line.split(":", 2)
        if kinds and "memory" not in kinds.split(","):
            continue
        folder, name = ("memory", "memory.limit_in_bytes") if kinds else ("", "memory.max")
        group = Path(path.lstrip("/"))
        for place in (group, *group.parents):
            found = _text(root / "sys/fs/cgroup" / folder / place / name).strip()
            if found.isdigit():  # or "max"
                yield int(found)


def _free(root: Path) -> int | None:
    for line in _text(root / "proc/meminfo").splitlines():
        name, _, size = line.partition(":")
        if name == "MemAvailable":
            return 1024 * int(size.split()[0])
    with suppress(AttributeError, ValueError, OSError):  # half is for the other programs
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    return None


def _text(path: Path) -> str:
    with suppress(OSError):
        return path.read_text("utf-8", errors="replace")
    return ""


class Seated(AsyncMappingKernelManager):
    """Starts no more kernels than there are seats: a crawler asks for pages faster than people close them."""

    seats = Int(config=True, help="How many games can run at once; VK_SEATS, or as many as there is memory for.")
    away = Int(120, config=True, help="Seconds after which a page that is gone loses its seat: a network may fail.")
    arriving = Int(60, config=True, help="Seconds that a page has to come to its game once the game is there.")

    coming: set[str] = Instance(set, ())
    sat: set[str] = Instance(set, ())
    clearing = Instance(asyncio.Lock, ())

    def __init__(self, **given: Any) -> None:
        """Say how many seats there are."""
        super().__init__(**given)
        self.log.info("Seats for games at once: %d", self.seats)

    @default("seats")
    def _seats(self) -> int:
        return seats()

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel, or say that all seats are taken; those that are still starting count, each once."""
        self.sat.intersection_update(self.list_kernel_ids())
        seat = kwargs["kernel_id"] = kwargs.get("kernel_id") or self.new_kernel_id()
        if self.taken() >= self.seats:
            await self.clear_away()
        if self.taken() >= self.seats:
            raise HTTPError(503, FULL, self.seats)
        self.coming.add(seat)
        try:
            kernel: str = await super().start_kernel(**kwargs)
        except OSError as trouble:  # the system has no process or no memory left
            self.log.error("No kernel can be started: %s", trouble)
            raise HTTPError(503, NO_ROOM) from None
        finally:
            self.coming.discard(seat)
        return kernel

    def taken(self) -> int:
        """How many seats are taken. A kernel that starts is listed before it is all there."""
        return len(self.coming.union(self.list_kernel_ids()))

    def notify_connect(self, kernel_id: str) -> None:
        """Remember that somebody came to this kernel."""
        self.sat.add(kernel_id)
        super().notify_connect(kernel_id)

    async def clear_away(self) -> None:
        """End a kernel whose page nobody has open, of which a crawler never opens any."""
        async with self.clearing:  # two who come at a time must not end the same one
            for kernel in self.list_kernel_ids():
                if self.taken() < self.seats:
                    return
                if kernel in self and kernel not in self.coming and self.is_left(kernel):
                    with suppress(HTTPError, KeyError):  # its page has ended it meanwhile
                        await self.shutdown_kernel(kernel)

    def is_left(self, kernel: str) -> bool:
        """Whether nobody has a kernel's page open, and has not for long. A game that is being set up takes its time."""
        said = self.kernel_model(kernel)
        quiet = datetime.now(UTC) - datetime.fromisoformat(said["last_activity"].replace("Z", "+00:00"))
        never = kernel not in self.sat and said["execution_state"] == "idle"
        return not said["connections"] and quiet.total_seconds() > (self.arriving if never else self.away)
