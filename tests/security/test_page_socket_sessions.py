"""What the server remembers of the requests for a page's socket: the sockets that are open, and nothing of the rest."""

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from jinja2 import DictLoader, Environment
from jupyter_server.auth import AllowAllAuthorizer
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import WebSocketClientConnection, websocket_connect
from traitlets.config import Config
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.voila_identity_provider import VoilaIdentityProvider

from tests.visitor import BINARY, in_binary, message
from vk_notebook.serve.page_socket import PageSocket

UPGRADE = {
    "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "x" * 22 + "==",
}  # fmt: skip
SECONDS = 20
Served = Callable[[Callable[["Here"], Awaitable[None]]], None]


class Here:
    """Voila's handler and our sockets before one kernel, in this process."""

    def __init__(self, kernels: AsyncMappingKernelManager, kernel: str, port: int) -> None:
        self.kernels, self.kernel = kernels, kernel
        self.address = f"http://127.0.0.1:{port}/{kernel}?session_id="

    async def asks(self, session: str, headers: dict[str, str] | None = None) -> int:
        """The code of the answer to a plain request."""
        request = HTTPRequest(self.address + quote(session), headers=headers)
        return int((await AsyncHTTPClient().fetch(request, raise_error=False)).code)

    async def opens(self, session: str) -> WebSocketClientConnection:
        address = (self.address + quote(session)).replace("http:", "ws:")
        return await asyncio.wait_for(websocket_connect(address, subprotocols=[BINARY]), SECONDS)

    @property
    def sessions(self) -> list[str]:
        return [key for key in PageSocket._open_sessions if key.startswith(self.kernel)]

    @property
    def connections(self) -> int:
        """As the kernel's model tells it, by which seats are given away."""
        return int(self.kernels._kernel_connections.get(self.kernel, 0))

    async def is_forgotten(self) -> None:
        """Wait until there is no connection; no session is left either."""
        await self.becomes(0)
        assert self.sessions == []

    async def becomes(self, number: int) -> None:
        """Wait until there are so many connections."""
        for _ in range(10 * SECONDS):
            if self.connections == number:
                return
            await asyncio.sleep(0.1)
        pytest.fail(f"{self.connections} connections, not {number}")


async def ended(socket: WebSocketClientConnection) -> None:
    """Read until the server closes."""
    while await asyncio.wait_for(socket.read_message(), SECONDS) is not None:
        pass
    socket.close()  # this side too


async def left(socket: WebSocketClientConnection) -> None:
    socket.close()
    await ended(socket)


@contextlib.asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Here]:
    kernels = AsyncMappingKernelManager(connection_dir=str(folder))
    kernel = await kernels.start_kernel()
    settings: dict[str, Any] = {
        "kernel_manager": kernels,
        "authorizer": AllowAllAuthorizer(),
        "identity_provider": VoilaIdentityProvider(token=""),
        "kernel_websocket_connection_class": PageSocket,
        "config": Config({"PageSocket": {"messages_at_once": 10_000}}),
        "allow_remote_access": True,
        "cookie_secret": "secret",
        "jinja2_env": Environment(loader=DictLoader({"error.html": "{{ status_code }}"})),
    }
    listening, port = bind_unused_port()
    server = HTTPServer(Application([("/([-0-9a-f]+)", VoilaKernelWebsocketHandler)], **settings))
    server.add_socket(listening)
    try:
        yield Here(kernels, kernel, port)
    finally:
        server.stop()
        await server.close_all_connections()
        await PageSocket.close_all()
        await kernels.shutdown_all(now=True)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Lets somebody visit the kernel, which is the same in all tests: each leaves it without a socket."""
    loop = asyncio.new_event_loop()
    kernel = serving(tmp_path_factory.mktemp("kernel"))
    here = loop.run_until_complete(kernel.__aenter__())
    yield lambda visit: loop.run_until_complete(visit(here))
    loop.run_until_complete(kernel.__aexit__(None, None, None))
    loop.close()


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (None, 400),  # a plain request
        ({"Connection": "close"}, 400),
        ({"Sec-WebSocket-Version": "1"}, 426),
        ({"Sec-WebSocket-Key": ""}, 400),
        ({"Origin": "https://elsewhere.example"}, 403),
    ],
)
def test_what_does_not_become_a_socket_is_forgotten(served: Served, changed: dict[str, str] | None, code: int) -> None:
    """Otherwise each such request, with a new session, is kept for as long as the server runs."""

    async def visit(here: Here) -> None:
        headers = None if changed is None else {**UPGRADE, **changed}
        assert [await here.asks(str(uuid.uuid4()), headers) for _ in range(5)] == [code] * 5
        assert (here.sessions, here.connections) == ([], 0)

    served(visit)


@pytest.mark.parametrize("session", ["x" * 65, "x" * 256, "x" * 60_000, "é", "a b", "a\nforged", "a/b", "\u202e"])
def test_a_session_is_a_few_letters(served: Served, session: str) -> None:
    """It becomes a name in the server's lists, in its log and in ZMQ, which takes 255 bytes."""

    async def visit(here: Here) -> None:
        with pytest.raises(HTTPClientError) as refused:
            await here.opens(session)
        assert refused.value.code == 400
        assert (here.sessions, here.connections) == ([], 0)

    served(visit)


def test_a_socket_is_remembered_until_it_ends(served: Served) -> None:
    async def visit(here: Here) -> None:
        for session in (str(uuid.uuid4()), "x" * 64, "vk-1"):
            socket = await here.opens(session)
            await socket.write_message(in_binary("shell", message("kernel_info_request", {})[1]), True)
            assert await asyncio.wait_for(socket.read_message(), SECONDS)
            assert here.sessions == [f"{here.kernel}:{session}"]
            assert here.connections == 1
            await left(socket)
            await here.is_forgotten()

    served(visit)


def test_the_same_session_again_takes_the_place_of_the_first(served: Served) -> None:
    """As when a page's network failed, and the server has not noticed yet."""

    async def visit(here: Here) -> None:
        first = await here.opens("again")
        await here.becomes(1)
        second = await here.opens("again")
        await ended(first)
        await here.becomes(1)
        await second.write_message(in_binary("shell", message("kernel_info_request", {})[1]), True)
        assert await asyncio.wait_for(second.read_message(), SECONDS)
        await left(second)
        await here.is_forgotten()

    served(visit)


def test_a_socket_that_cannot_be_joined_to_its_kernel_leaves_nothing(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the kernel counts a page that nobody has, and its seat is never given away."""

    def fails(self: PageSocket) -> None:
        raise OSError("Too many open files")

    async def visit(here: Here) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(PageSocket, "create_stream", fails)
            for _ in range(3):
                socket = await here.opens(str(uuid.uuid4()))
                await ended(socket)
        await here.is_forgotten()
        again = await here.opens("again")
        await here.becomes(1)
        await left(again)
        await here.becomes(0)

    served(visit)
