"""Voila as deploy/voila.py sets it up, spoken to by somebody who does not mean well."""

import asyncio
import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from tests.serving import DEPLOY, ROOT, voila_with_seats
from tests.visitor import BINARY, SECONDS, Visitor, in_binary, in_text, message

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
    command = [*DEPLOY, f"--Voila.connection_dir_root={folder}"]
    command.append("--PageSocket.messages_at_once=10000")  # all tests open their sockets to one kernel
    with voila_with_seats(1, command, folder) as (server, _):
        page = ask(server.url).body.decode("utf-8")
        found = re.search(r'"kernelId": "([-0-9a-f]+)"', page)
        assert found, server.tail()
        yield Voila(server.url, found[1], page)


# ------------------------------------------------------------------------------- the kernel's messages


@pytest.mark.parametrize(
    ("channel", "kind", "content"),
    [
        ("shell", "execute_request", {"silent": False, "store_history": False, "allow_stdin": False}),
        ("control", "execute_request", {"silent": False, "allow_stdin": False}),
        ("control", "debug_request", {"type": "request", "seq": 1, "command": "evaluate"}),
        ("shell", "inspect_request", {"cursor_pos": 4, "detail_level": 1}),
        ("shell", "complete_request", {"cursor_pos": 5}),
        ("shell", "history_request", {"hist_access_type": "tail", "n": 9, "output": True, "raw": True}),
        ("control", "interrupt_request", {}),
        ("shell", "shutdown_request", {"restart": False}),
        ("shell", "comm_open", {"comm_id": "1", "target_name": "jupyter.widget", "data": {}}),
        ("stdin", "input_reply", {"value": "1"}),
    ],
)
def test_no_message_of_a_page_runs_code(
    voila: Voila, tmp_path: Path, channel: str, kind: str, content: dict[str, Any]
) -> None:
    """Running, completing, inspecting, debugging, interrupting, ending: nothing is passed on, in no form.

    The socket is closed; the kernel lives, and the next socket to it is answered.
    """
    trace = tmp_path / "trace"
    code = f"open({str(trace)!r}, 'w').close()"
    said = {**content, "code": code, "arguments": {"expression": code}}

    async def tried() -> None:
        for form in (BINARY, ""):
            hostile = await Visitor.comes(voila.url, kernel=voila.kernel, form=form)
            with contextlib.suppress(WebSocketClosedError):
                if form:
                    await hostile.says(kind, said, channel)
                else:
                    await hostile.socket.write_message(in_text(channel, message(kind, said)[1]))
            assert (await hostile.hung_up_on())[0] == (1008 if form else 1002)
        # the kernel would have done it before it answers this
        honest = await Visitor.comes(voila.url, kernel=voila.kernel)
        assert await honest.hears(await honest.says("kernel_info_request"), "kernel_info_reply")
        await honest.leaves()

    asyncio.run(tried())
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
        visitor = await Visitor.comes(voila.url, kernel=voila.kernel)
        number, said = message("kernel_info_request", {})
        said["metadata"]["padding"] = "x" * size
        try:
            await visitor.socket.write_message(in_binary("shell", said), True)
            await visitor.hears(number, "kernel_info_reply")
        except (WebSocketClosedError, AssertionError):
            return False
        finally:
            await visitor.leaves()
        return True

    assert asyncio.run(replied(13 * 2**20))
    assert not asyncio.run(replied(16 * 2**20))
    assert asyncio.run(replied(0))


# ------------------------------------------------------------------------------- what the server gives away


@pytest.mark.parametrize(
    "path",
    [
        "api/kernels", "api/sessions", "api/contents/", "api/terminals", "voila/api/contents/", "voila/tree", "lab",
        "voila/files/play.ipynb", "voila/files/../deploy/voila.py", "voila/files/%2e%2e/deploy/voila.py",
        "voila/files/..%2fdeploy/voila.py", "voila/templates/vk-notebook/static/../index.html.j2",
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
    assert "unsafe-eval" not in meta[0]
    assert "'unsafe-inline'" not in re.search(r"script-src [^;]*", meta[0])[0]
    assert meta[0] in voila.page
    before = voila.page[: voila.page.index(meta[0])]
    assert "<script" not in before
    scripts = re.findall(r"<script\b([^>]*)>", voila.page)
    assert scripts
    assert [one for one in scripts if " src=" not in one and "json" not in one] == []
    addresses = re.findall(r'(?:src|href)="([^"]*)"', voila.page)
    assert [one for one in addresses if one and not one.startswith(("/", "data:"))] == []


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
