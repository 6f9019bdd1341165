"""Voila as it is started by `make play`, the command line and deploy/: one visitor does the worst, another plays on."""

import asyncio
import contextlib
import json
import re
import subprocess
import sys
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from subprocess import PIPE

import psutil
import pytest
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError

from tests.serving import DEPLOY, ROOT, Server, voila_with_seats
from tests.visitor import BINARY, SECONDS, Visitor, in_text, message
from vk_notebook.serve.page_socket import GRACE

pytestmark = pytest.mark.slow
#: Seconds within which the other visitor is answered, mostly and always: on a quiet machine always within the first,
#: but the attacker's kernel and other tests want the same processors.
SOON, LATEST = 0.2, 2.0
#: MB that the server may grow by; and where a kernel says much before the server knows that nobody listens.
FLAT, BOUNDED = 60, 200
Attack = Callable[[Visitor], Awaitable[None]]
EIGHT_BYTES = bytes.fromhex("ffffffff00000000")


@dataclass
class Served:
    """A running Voila: where it is, its program, and somebody who plays there all the time."""

    server: Server
    process: psutil.Process
    player: subprocess.Popen[str]

    @property
    def memory(self) -> float:
        """In MB."""
        return float(self.process.memory_info().rss / 2**20)

    def waits(self) -> list[float]:
        """How long each of the player's clicks waited since this was asked last, the longest at the end."""
        print(file=self.player.stdin, flush=True)
        return sorted(json.loads(self.player.stdout.readline()))


VOILA = [sys.executable, "-m", "voila", "notebooks/play.ipynb", "--no-browser"]
CLI = "import sys; from vk_notebook.cli import main; sys.exit(main())"
COMMANDS = {
    # answers every question, so that answers without end are had at all
    "voila": [*VOILA, "--PageSocket.states_at_once=1000"],
    "make play": [sys.executable, "-c", CLI, "play", "--no-browser"],
    "deploy": DEPLOY,
}


@contextlib.contextmanager
def serving(command: list[str], folder: Path) -> Iterator[Served]:
    """A server, its process, and a player on it."""
    with voila_with_seats(60, command, folder) as (server, program):
        began = psutil.Process(program.pid)
        voila = next(one for one in (began, *began.children()) if "voila" in one.cmdline())
        visitor = [sys.executable, "-m", "tests.visitor", server.url]
        with subprocess.Popen(visitor, cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True) as player:
            assert player.stdout.readline() == "ready\n"
            yield Served(server, voila, player)
            player.stdin.close()


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Served]]:
    """Starts each server once, when it is needed first."""
    with contextlib.ExitStack() as servers:
        yield cache(lambda name: servers.enter_context(serving(COMMANDS[name], tmp_path_factory.mktemp("voila"))))


@pytest.fixture
def served(start: Callable[[str], Served]) -> Served:
    """One of the servers: what a class does with too much is the same for all that name it."""
    return start("deploy")


@pytest.fixture
def patient(start: Callable[[str], Served]) -> Served:
    """The one that answers every question."""
    return start("voila")


def meanwhile(served: Served, attack: Attack, form: str = BINARY, most: float = FLAT) -> None:
    """One visitor attacks, the other plays: answered soon, and the server stays as small as it was."""

    async def attacked() -> float:
        hostile = await Visitor.comes(served.server.url, form=form)
        served.waits()  # what was before
        before = top = served.memory
        attacking = asyncio.ensure_future(attack(hostile))
        try:
            while not attacking.done():
                await asyncio.sleep(0.05)
                top = max(top, served.memory)
            await attacking
            await asyncio.sleep(1)
        finally:
            await hostile.leaves()
        return top - before

    grown = asyncio.run(attacked())
    waits = served.waits()
    while len(waits) < 10:  # on a busy machine these are not enough to judge by
        time.sleep(0.2)
        waits = sorted(waits + served.waits())
    print(f"{len(waits)} clicks, {waits[-1] * 1000:.0f} ms at most, {grown:.0f} MB more")
    assert waits[len(waits) // 2] < SOON, waits
    assert waits[-1] < LATEST
    assert grown < most


def until_closed(code: int, words: str, say: Callable[[Visitor], Awaitable[object]]) -> Attack:
    """An attack that says something again and again, until the socket is closed with a code and a reason."""

    async def attack(hostile: Visitor) -> None:
        closed = asyncio.ensure_future(hostile.hung_up_on())
        with contextlib.suppress(WebSocketClosedError):
            while not closed.done():
                await say(hostile)
        found, reason = await closed
        assert found == code
        assert words in str(reason)

    return attack


@pytest.mark.parametrize("command", COMMANDS)
def test_a_count_of_parts_that_is_none(start: Callable[[str], Served], command: str) -> None:
    """Eight bytes that promise four thousand million offsets."""
    meanwhile(start(command), until_closed(1007, "offsets", lambda page: page.socket.write_message(EIGHT_BYTES, True)))


def test_a_socket_that_speaks_the_older_form(served: Served) -> None:
    """Voila itself would read each binary answer in the newer form, whatever was agreed."""

    async def asks(page: Visitor) -> None:
        for kind, data in (("comm_open", {}), ("comm_msg", {"method": "request_states"})):
            content = {"comm_id": "1", "target_name": "jupyter.widget.control", "data": data}
            await page.socket.write_message(in_text("shell", message(kind, content)[1]))

    meanwhile(served, until_closed(1002, f"speaks the subprotocol {BINARY} only", asks), form="")


def test_messages_without_end(served: Served) -> None:
    said = {"comm_id": "1", "data": {}}
    meanwhile(served, until_closed(1008, "too many messages", lambda page: page.says("comm_msg", said)))


def test_bytes_without_end(served: Served) -> None:
    """Each message as large as any record may be."""
    said = {"comm_id": "1", "data": {"method": "custom", "content": {"text": "x" * 2**20 * 12}}}
    meanwhile(served, until_closed(1008, "too many bytes", lambda page: page.says("comm_msg", said)))


@pytest.mark.parametrize(("padding", "words"), [(0, "too many requests"), (5000, "too many messages")])
def test_questions_without_end(served: Served, padding: int, words: str) -> None:
    """Each is answered with a quarter of a megabyte; padded ones are too long to look into."""
    meanwhile(served, until_closed(1008, words, lambda page: page.asks_for_states(times=250, padding=padding)))


def test_answers_that_nobody_reads(patient: Served) -> None:
    """Of each answer the server keeps what the page has not taken yet; at some point it stops doing so."""

    async def attack(hostile: Visitor) -> None:
        with contextlib.suppress(WebSocketClosedError):
            await hostile.asks_for_states(times=250)
        await logged(patient.server, rf"of kernel {hostile.kernel}: more than \d+ bytes wait for this page")
        await asyncio.sleep(GRACE + 1)

    meanwhile(patient, attack, most=BOUNDED)


def test_answers_to_somebody_who_left(patient: Served) -> None:
    """The server keeps them for a page whose network failed, but not without end."""

    async def attack(hostile: Visitor) -> None:
        await hostile.asks_for_states(times=250)
        await hostile.leaves()
        await logged(patient.server, rf"Discarding \d+ buffered messages for {hostile.kernel}")

    meanwhile(patient, attack, most=BOUNDED)


def test_comms_without_end(served: Served) -> None:
    """The kernel keeps each that is opened until it is closed: two kilobytes, a hundred times a second."""

    async def opens(page: Visitor) -> None:
        for _ in range(100):
            content = {"comm_id": uuid.uuid4().hex, "target_name": "jupyter.widget.control", "data": {}}
            await page.says("comm_open", content)

    meanwhile(served, until_closed(1008, "a page needs one comm, and 8 at most", opens))


def test_comms_that_are_closed_again(served: Served) -> None:
    """A page that asks anew each time its network is back is not one too many; the kernel forgets what was closed."""

    async def attack(page: Visitor) -> None:
        for number in range(20):
            content = {"comm_id": f"c-{number}", "target_name": "jupyter.widget.control", "data": {}}
            await page.says("comm_open", content)
            await page.says("comm_close", {"comm_id": f"c-{number}", "data": {}})
        known = await page.hears(await page.says("comm_info_request"), "comm_info_reply")
        assert not [one for one in known["comms"] if one.startswith("c-")]

    meanwhile(served, attack)


async def logged(server: Server, words: str) -> None:
    """Wait until the server says something."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if re.search(words, server.log.read_text("utf-8")):
            return
        await asyncio.sleep(0.1)
    pytest.fail(server.tail())


def test_sockets_without_end(served: Served) -> None:
    async def all_at_once() -> None:
        first = await Visitor.comes(served.server.url)
        more = [await Visitor.comes(served.server.url, kernel=first.kernel) for _ in range(4)]
        code, reason = await more[-1].hung_up_on()
        assert code == 1008
        assert "one socket" in str(reason)
        await first.sits_down()
        await asyncio.gather(*(one.leaves() for one in (first, *more)))

    asyncio.run(all_at_once())


def test_sockets_one_after_the_other_without_end(served: Served) -> None:
    """Each costs the server work and a minute's memory; it is not even opened."""

    async def opens(times: int, kernel: str) -> None:
        for _ in range(times):
            await (await Visitor.comes(served.server.url, kernel=kernel)).leaves()

    async def attack(hostile: Visitor) -> None:
        with pytest.raises(HTTPClientError) as refused:
            await opens(100, hostile.kernel)
        assert refused.value.code == 429
        await asyncio.sleep(1)
        await opens(1, hostile.kernel)  # as a page does that lost its network

    meanwhile(served, attack)
