"""Voila as deploy/voila.py sets it up, spoken to by somebody who does not mean well."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from tests.serving import ROOT, Server, running
from tools.clicked import free_port

BINARY = "v1.kernel.websocket.jupyter.org"
SECONDS = 60
pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Voila:
    """The server, the one kernel that it gives away, and the page that came with it."""

    url: str
    kernel: str
    page: str

    @property
    def channels(self) -> str:
        """Where the kernel's messages pass."""
        return f"{self.url}api/kernels/{self.kernel}/channels".replace("http:", "ws:")


def ask(url: str, **request: Any) -> HTTPResponse:
    """The server's answer, whatever its status."""

    async def fetched() -> HTTPResponse:
        return await AsyncHTTPClient().fetch(HTTPRequest(url, request_timeout=SECONDS, **request), raise_error=False)

    return asyncio.run(fetched())


@pytest.fixture(scope="module")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Voila]:
    """One seat, and somebody sits on it."""
    folder = tmp_path_factory.mktemp("public")
    port = free_port()
    paths = os.pathsep.join([str(ROOT / "share" / "jupyter"), os.environ.get("JUPYTER_PATH", "")])
    env = {"VK_SEATS": "1", "JUPYTER_PATH": paths.rstrip(os.pathsep), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "voila", "notebooks/play.ipynb", f"--port={port}"]
    command += [f"--Voila.config_file_paths={ROOT / 'deploy'}", f"--Voila.connection_dir_root={folder}"]
    server = Server(f"http://127.0.0.1:{port}/", folder / "log")
    with running(server, command, env):
        page = ask(server.url).body.decode("utf-8")
        found = re.search(r'"kernelId": "([-0-9a-f]+)"', page)
        assert found, server.tail()
        yield Voila(server.url, found[1], page)


# ------------------------------------------------------------------------------- the kernel's messages


def message(kind: str, content: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A message as a page could make it, and its number."""
    number = uuid.uuid4().hex
    header = {"msg_id": number, "msg_type": kind, "username": "", "session": number, "date": "", "version": "5.3"}
    return number, {"header": header, "parent_header": {}, "metadata": {}, "content": content}


def in_binary(channel: str, said: dict[str, Any]) -> bytes:
    """The message in the newer form: a count, offsets, then the parts one behind the other."""
    parts = [channel.encode()]
    parts += [json.dumps(said[name]).encode() for name in ("header", "parent_header", "metadata", "content")]
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return b"".join(number.to_bytes(8, "little") for number in (len(offsets), *offsets)) + b"".join(parts)


def parent_of(raw: str | bytes) -> tuple[str, str]:
    """The kind of an answer, and the number of the message that it answers."""
    if isinstance(raw, str):
        said = json.loads(raw)
        return said["header"]["msg_type"], said["parent_header"].get("msg_id", "")
    count = int.from_bytes(raw[:8], "little")
    at = [int.from_bytes(raw[8 * i + 8 : 8 * i + 16], "little") for i in range(count)]
    header, parent = (json.loads(raw[at[i] : at[i + 1]]) for i in (1, 2))
    return header["msg_type"], parent.get("msg_id", "")


async def hung_up(socket: WebSocketClientConnection) -> None:
    """Close, and wait until it is closed."""
    socket.close()
    while await asyncio.wait_for(socket.read_message(), SECONDS) is not None:
        pass


async def answers(url: str, sent: list[tuple[str, str, dict[str, Any]]], form: str) -> dict[str, list[str]]:
    """Send messages over the channels and then ask who is there on each; what came back to each, by its kind."""
    request = HTTPRequest(url, connect_timeout=SECONDS, request_timeout=SECONDS)
    socket: WebSocketClientConnection = await websocket_connect(request, subprotocols=[form] if form else None)
    kinds: dict[str, str] = {}
    found: dict[str, list[str]] = {kind: [] for _, kind, _ in sent}
    asked = {channel for channel, _, _ in sent} | {"shell"}
    for channel, kind, content in [*sent, *((one, "kernel_info_request", {}) for one in asked)]:
        number, said = message(kind, content)
        kinds[number] = kind
        await socket.write_message(
            *((in_binary(channel, said), True) if form else (json.dumps({**said, "channel": channel}),))
        )
    waiting = sum(kind == "kernel_info_request" for kind in kinds.values())
    while waiting:
        raw = await asyncio.wait_for(socket.read_message(), SECONDS)
        assert raw is not None, "the server hung up"
        kind, parent = parent_of(raw)
        if parent in kinds:
            found.setdefault(kinds[parent], []).append(kind)
            waiting -= kind == "kernel_info_reply"
    await hung_up(socket)
    return found


@pytest.mark.parametrize("form", ["", BINARY])
def test_no_message_of_a_page_runs_code(voila: Voila, tmp_path: Path, form: str) -> None:
    """Running, completing, inspecting, debugging, interrupting: nothing but what widgets need is passed on.

    Each channel keeps its order, so what was passed on would be answered before the last question is.
    """
    trace = tmp_path / "trace"
    code = f"open({str(trace)!r}, 'w').close()"
    hostile = [
        ("shell", "execute_request", {"code": code, "silent": False, "store_history": False, "allow_stdin": False}),
        ("control", "execute_request", {"code": code, "silent": False, "allow_stdin": False}),
        (
            "control",
            "debug_request",
            {"type": "request", "seq": 1, "command": "evaluate", "arguments": {"expression": code}},
        ),
        ("shell", "inspect_request", {"code": "open", "cursor_pos": 4, "detail_level": 1}),
        ("shell", "complete_request", {"code": "open.", "cursor_pos": 5}),
        ("shell", "history_request", {"hist_access_type": "tail", "n": 9, "output": True, "raw": True}),
        ("control", "interrupt_request", {}),
    ]
    found = asyncio.run(answers(voila.channels, hostile, form))
    assert found.pop("kernel_info_request")  # the kernel is there and answers
    assert found == {kind: [] for _, kind, _ in hostile}
    assert not trace.exists()


def test_a_page_of_another_host_does_not_get_at_a_kernel(voila: Voila) -> None:
    request = HTTPRequest(voila.channels, headers={"Origin": "https://evil.example"})
    with pytest.raises(HTTPClientError) as refused:
        asyncio.run(_connected(request))
    assert refused.value.code == 403


async def _connected(request: HTTPRequest) -> WebSocketClientConnection:
    return await websocket_connect(request)


def test_a_message_has_a_largest_size(voila: Voila) -> None:
    """The largest record passes with all that stands around it; what is larger is not read, and the kernel lives."""

    async def replied(size: int) -> bool:
        socket = await websocket_connect(HTTPRequest(voila.channels, connect_timeout=SECONDS, request_timeout=SECONDS))
        number, said = message("kernel_info_request", {})
        try:
            await socket.write_message(json.dumps({**said, "channel": "shell", "metadata": {"padding": "x" * size}}))
            while (raw := await asyncio.wait_for(socket.read_message(), SECONDS)) is not None:
                if parent_of(raw) == ("kernel_info_reply", number):
                    return True
        except WebSocketClosedError:
            pass
        finally:
            await hung_up(socket)
        return False

    assert asyncio.run(replied(13 * 2**20))
    assert not asyncio.run(replied(16 * 2**20))
    assert asyncio.run(replied(0))


# ------------------------------------------------------------------------------- what the server gives away


@pytest.mark.parametrize(
    "path",
    [
        "api/kernels", "api/sessions", "api/contents/", "api/terminals", "voila/api/contents/", "voila/tree", "lab",
        "voila/files/play.ipynb", "voila/files/../voila.json", "voila/files/%2e%2e/voila.json",
        "voila/files/..%2fvoila.json", "voila/templates/vk-notebook/static/../index.html.j2",
        "voila/static/../../../../../../../../etc/passwd", "voila/static/%2e%2e/%2e%2e/conf.json",
    ],
)  # fmt: skip
def test_neither_files_nor_other_peoples_kernels_are_told(voila: Voila, path: str) -> None:
    """What is served is the page, and what it loads."""
    answer = ask(voila.url + path, follow_redirects=True)
    assert answer.code >= 400, answer.body[:300]
    assert b"VoilaConfiguration" not in answer.body
    assert b"root:" not in answer.body


def test_the_page_carries_the_policy_and_no_script_of_its_own(voila: Voila) -> None:
    policy = (ROOT / "share/jupyter/voila/templates/vk-notebook/policy.html").read_text("utf-8")
    meta = re.search(r"<meta http-equiv.*>", policy)
    assert meta is not None
    assert "unsafe-eval" not in meta[0]
    assert "'unsafe-inline'" not in re.search(r"script-src [^;]*", meta[0])[0]  # type: ignore[index]
    assert meta[0] in voila.page
    before = voila.page[: voila.page.index(meta[0])]
    assert "<script" not in before
    scripts = re.findall(r"<script\b([^>]*)>", voila.page)
    assert scripts
    assert [one for one in scripts if " src=" not in one and "json" not in one] == []
    addresses = re.findall(r'(?:src|href)="([^"]*)"', voila.page)
    assert [one for one in addresses if not one.startswith(("/", "data:"))] == []


# ------------------------------------------------------------------------------- who may have a kernel, and end it


def test_a_full_server_says_so_and_a_closed_page_makes_room(voila: Voila) -> None:
    """And the end of a page is believed only when the page itself tells it. The last test: the kernel ends in it."""
    for query in ("", "?template=lab", "?players=" + "%00" * 10):
        full = ask(voila.url + query)
        assert full.code == 503
        assert "All 1 games" in full.body.decode("utf-8")
        assert 'http-equiv="Content-Security-Policy"' in full.body.decode("utf-8")
    end = f"{voila.url}voila/api/shutdown/{voila.kernel}"
    token = "0123456789abcdef" * 2
    forged = [
        {"body": ""},
        {"body": f"_xsrf={token}"},
        {"body": "", "headers": {"Cookie": f"_xsrf={token}"}},
        {"body": f"_xsrf={token[::-1]}", "headers": {"Cookie": f"_xsrf={token}"}},
        {"body": f"_xsrf={token}", "headers": {"Cookie": f"_xsrf={token}", "Origin": "https://evil.example"}},
    ]
    for request in forged:
        assert ask(end, method="POST", **request).code in (403, 404), request
    assert ask(f"{voila.url}api/kernels/{voila.kernel}", method="DELETE").code == 403
    assert ask(f"{voila.url}api/kernels/{voila.kernel}").code == 200
    assert ask(end, method="POST", body=f"_xsrf={token}", headers={"Cookie": f"_xsrf={token}"}).code == 204
    assert ask(f"{voila.url}api/kernels/{voila.kernel}").code == 404
    again = ask(f"{voila.url}?template=lab&theme=dark")
    assert again.code == 200
    assert 'http-equiv="Content-Security-Policy"' in again.body.decode("utf-8")
