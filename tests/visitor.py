"""What a page of Voila's says to its kernel, said without a browser.

python -m tests.visitor URL     comes, plays until its input ends, and prints at each line how long the clicks waited
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
import uuid
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

BINARY = "v1.kernel.websocket.jupyter.org"
CONTROL = "jupyter.widget.control"
SECONDS = 60


def message(kind: str, content: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A message as a page could make it, and its number."""
    number = uuid.uuid4().hex
    header = {"msg_id": number, "msg_type": kind, "username": "", "session": number, "date": "", "version": "5.3"}
    return number, {"header": header, "parent_header": {}, "metadata": {"version": "1.0.0"}, "content": content}


def framed(parts: list[bytes]) -> bytes:
    """A count, as many offsets, then the parts one behind the other."""
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return b"".join(number.to_bytes(8, "little") for number in (len(offsets), *offsets)) + b"".join(parts)


def in_binary(channel: str, said: dict[str, Any]) -> bytes:
    """The message in the form that Voila's pages use."""
    names = ("header", "parent_header", "metadata", "content")
    return framed([channel.encode(), *(json.dumps(said[name]).encode() for name in names)])


def in_text(channel: str, said: dict[str, Any]) -> str:
    """The message in the older form."""
    return json.dumps({**said, "channel": channel})


def taken_apart(raw: bytes) -> list[bytes]:
    """The parts of a message of the server's: channel, header, parent, metadata, content, the rest."""
    at = [int.from_bytes(raw[8 * i + 8 : 8 * i + 16], "little") for i in range(int.from_bytes(raw[:8], "little"))]
    return [raw[one:other] for one, other in pairwise(at)]


async def kernel_of(url: str) -> str:
    """Open the page at an address; the number of its kernel."""
    page = (await AsyncHTTPClient().fetch(HTTPRequest(url, request_timeout=SECONDS))).body.decode("utf-8")
    found = re.search(r'"kernelId": "([-0-9a-f]+)"', page)
    assert found, page
    return found[1]


@dataclass
class Visitor:
    """Somebody with a page of their own, and its socket."""

    server: str
    kernel: str
    socket: WebSocketClientConnection
    waits: list[float] = field(default_factory=list)
    gone: bool = False

    @classmethod
    async def comes(cls, server: str, page: str = "", form: str = BINARY, kernel: str = "") -> Visitor:
        """Open a page, or another socket to a page's kernel."""
        kernel = kernel or await kernel_of(server + page)
        url = f"{server}api/kernels/{kernel}/channels?session_id={uuid.uuid4()}".replace("http:", "ws:")
        request = HTTPRequest(url, connect_timeout=SECONDS, request_timeout=SECONDS)
        return cls(server, kernel, await websocket_connect(request, subprotocols=[form] if form else None))

    async def says(self, kind: str, content: dict[str, Any] | None = None, channel: str = "shell") -> str:
        """Send a message; its number."""
        number, said = message(kind, content or {})
        await self.socket.write_message(in_binary(channel, said), True)
        return number

    async def hears(self, number: str, kind: str) -> dict[str, Any]:
        """The content of the first answer of a kind to a message; whatever else comes is passed over."""
        while True:
            raw = await asyncio.wait_for(self.socket.read_message(), SECONDS)
            self.gone = raw is None
            assert isinstance(raw, bytes), f"the server hung up: {self.socket.close_code} {self.socket.close_reason}"
            _, header, parent, _, content, *_ = taken_apart(raw)
            if json.loads(parent).get("msg_id") == number and json.loads(header)["msg_type"] == kind:
                found: dict[str, Any] = json.loads(content)
                return found

    async def asks_for_states(self, times: int = 1, padding: int = 0) -> str:
        """Ask for all that the page's widgets show, as a page does first; the number of the last message."""
        comm, number = uuid.uuid4().hex, ""
        await self.says("comm_open", {"comm_id": comm, "target_name": CONTROL, "data": {}})
        for _ in range(times):
            number = await self.says(
                "comm_msg", {"comm_id": comm, "data": {"method": "request_states", "x": "x" * padding}}
            )
        return number

    async def sits_down(self) -> str:
        """The comm of the board on the page."""
        told = await self.hears(await self.asks_for_states(), "comm_msg")
        states = told["data"]["states"]
        return next(comm for comm, one in states.items() if "view" in one["state"] and "alive" in one["state"])

    async def clicks(self, board: str, number: int) -> None:
        """Say something to the board that it answers, and note how long that took."""
        began = time.monotonic()
        data = {"method": "custom", "content": {"type": "alive", "n": number}}
        told = await self.hears(await self.says("comm_msg", {"comm_id": board, "data": data}), "comm_msg")
        assert told["data"]["state"]["alive"] == number
        self.waits.append(time.monotonic() - began)

    async def hung_up_on(self) -> tuple[int | None, str | None]:
        """Read until the server closes; its code and its reason."""
        while not self.gone:
            self.gone = await asyncio.wait_for(self.socket.read_message(), SECONDS) is None
        said = self.socket.close_code, self.socket.close_reason
        self.socket.close()  # this side too
        return said

    async def leaves(self) -> None:
        """Close the socket, and wait until it is closed."""
        self.socket.close()
        await self.hung_up_on()


async def plays(server: str) -> None:
    """Come and click until the input ends; at each line of it, print how long each click since the last one waited."""
    visitor = await Visitor.comes(server)
    board, number = await visitor.sits_down(), 1
    await visitor.clicks(board, number)
    print("ready", flush=True)
    while True:
        visitor.waits.clear()
        line = asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
        while not line.done():
            number += 1
            await visitor.clicks(board, number)
            await asyncio.sleep(0.02)
        if not line.result():
            return await visitor.leaves()
        print(json.dumps(visitor.waits), flush=True)


if __name__ == "__main__":
    asyncio.run(plays(sys.argv[1]))
