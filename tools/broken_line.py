"""A line between a browser and a server on this machine, which can freeze and be cut."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Line:
    """What carries the bytes from a port of its own to the goal's and back."""

    def __init__(self, goal: int) -> None:
        self.goal = goal
        self.flows, self.is_cut = asyncio.Event(), False
        self.flows.set()
        self.ends: set[asyncio.StreamWriter] = set()

    async def lay(self) -> int:
        """Begin to listen; the port."""
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port: int = self.server.sockets[0].getsockname()[1]
        return port

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            if not self.is_cut:
                there, away = await asyncio.open_connection("127.0.0.1", self.goal)
                self.ends |= {writer, away}
                await asyncio.gather(self._carry(reader, away), self._carry(there, writer))
                self.ends -= {writer, away}
        writer.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(2**16):
                await self.flows.wait()
                writer.write(data)
                await writer.drain()
        writer.close()

    async def freeze(self, seconds: float) -> None:
        """Carry nothing for some seconds; nobody is told."""
        self.flows.clear()
        await asyncio.sleep(seconds)
        self.flows.set()

    async def cut(self, seconds: float) -> None:
        """End all connections, and let none be made for some seconds."""
        self.is_cut = True
        for end in self.ends:
            end.transport.abort()
        self.ends.clear()
        await asyncio.sleep(seconds)
        self.is_cut = False
