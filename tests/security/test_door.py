"""Who comes in at a server's door: people and their own pages, and nothing that a page of another site asks for."""

import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from tests.security.test_page_socket_live import COMMANDS
from tests.serving import Server, voila_with_seats
from vk_notebook.serve.door import FOREIGN, OTHER_NAME, Asked, is_foreign

HERE = "127.0.0.1:8866"
EVIL = "https://evil.example"
LINK = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
CONNECTION: Any = SimpleNamespace(context=SimpleNamespace(remote_ip="127.0.0.1", protocol="http"))
PAGE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def sec(site: str, mode: str = "no-cors", dest: str = "image") -> dict[str, str]:
    return {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}


def request(path: str, headers: dict[str, str], method: str = "GET") -> HTTPServerRequest:
    start = RequestStartLine(method, path, "HTTP/1.1")
    return HTTPServerRequest(start_line=start, headers=HTTPHeaders({"Host": HERE, **headers}), connection=CONNECTION)


def foreign(headers: dict[str, str], method: str = "GET") -> bool:
    return is_foreign(request("/?seed=7", headers, method))


@pytest.mark.parametrize(
    "headers",
    [
        {},  # curl, a check of the server's health
        {"User-Agent": "curl/8"},
        sec("none", "navigate", "document"),  # an address that somebody typed
        sec("same-origin"),
        sec("same-origin", "navigate", "iframe"),
        sec("same-origin", "cors", "empty") | {"Origin": f"http://{HERE}"},
        sec("cross-site") | LINK,  # a link on another site, or Binder's page, which leads on by itself
        sec("same-site") | LINK | {"Sec-Fetch-User": "?1"},
        {"Origin": f"http://{HERE}"},  # a socket of ours, in an old browser
        {"Origin": f"HTTPS://{HERE}"},
        sec("cross-site", "websocket", "empty") | {"Origin": f"http://{HERE}"},  # some browsers misjudge sockets
        {"Referer": f"http://{HERE}/voila/tree"},
        {"Referer": f"{EVIL}/", **PAGE},  # a link, in a browser that says no more: nothing tells it from a frame
    ],
)
def test_people_and_their_own_pages_come_in(headers: dict[str, str]) -> None:
    assert not foreign(headers)


@pytest.mark.parametrize("site", ["cross-site", "same-site", "", "same-origin, cross-site", "anything"])
@pytest.mark.parametrize(
    ("mode", "dest"),
    [
        ("no-cors", "image"), ("no-cors", "script"), ("no-cors", "empty"), ("no-cors", "embed"), ("cors", "empty"),
        ("navigate", "iframe"), ("navigate", "frame"), ("navigate", "object"), ("navigate", "fencedframe"),
        ("navigate", ""), ("", "document"), ("websocket", "empty"), ("same-origin", "document"),
    ],
)  # fmt: skip
def test_what_a_page_of_another_site_asks_for_does_not(site: str, mode: str, dest: str) -> None:
    assert foreign(sec(site, mode, dest) | {"Origin": EVIL})
    if site:
        assert foreign(sec(site, mode, dest))
        assert foreign(sec(site, mode, dest) | PAGE)


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("POST", sec("cross-site") | LINK),  # a form
        ("POST", sec("cross-site") | LINK | {"Origin": "null"}),
        ("GET", {"Origin": EVIL}),  # a socket, in an old browser
        ("GET", {"Origin": "null"}),
        ("GET", {"Origin": "http://[", "Referer": "http://["}),
        ("GET", {"Origin": f"http://{HERE}.evil.example"}),
        ("GET", {"Origin": "http://127.0.0.1:9999"}),
        ("GET", {"Referer": f"{EVIL}/", "Accept": "image/webp,*/*"}),
        ("GET", {"Referer": f"{EVIL}/?{HERE}"}),
        ("GET", sec("cross-site") | LINK | {"Sec-Purpose": "prefetch"}),  # what a page asks a browser to load ahead
        ("GET", sec("cross-site") | LINK | {"Sec-Purpose": "prefetch;prerender"}),
        ("GET", sec("none", "navigate", "document") | {"Purpose": "prefetch"}),
        ("GET", {"X-Moz": "prefetch"}),
    ],
)
def test_nor_by_any_other_way(method: str, headers: dict[str, str]) -> None:
    assert foreign(headers, method)


def test_the_door_stands_before_all_that_is_under_a_path() -> None:
    door = Asked("/user/ana/voila", lambda asked: True)
    assert [
        path
        for path in ("/user/ana/voila", "/user/ana/voila/render/play.ipynb", "/user/ana/voilas", "/user/ana/lab", "/")
        if door.match(request(path, {})) is not None
    ] == ["/user/ana/voila", "/user/ana/voila/render/play.ipynb"]
    assert Asked("/", lambda asked: True).match(request("/", {})) is not None
    assert Asked("/", lambda asked: False).match(request("/", {})) is None


# ---- a server on one's own computer ---------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["voila", "make play"])
def local(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("local")
    with voila_with_seats(2, COMMANDS[request.param], folder) as (server, _):
        yield server


def answer(url: str, **headers: str) -> tuple[int, str]:
    """What a server answers to a request with these headers."""
    try:
        with urlopen(Request(url, headers={name.replace("_", "-"): text for name, text in headers.items()})) as told:
            return told.status, told.read().decode("utf-8")
    except HTTPError as refused:
        with refused:
            return refused.code, refused.read().decode("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    ["", "voila/static/voila.js", "voila/templates/vk-notebook/static/page.js", "voila/files/play.ipynb", "nowhere"],
)
def test_files_answer_to_the_same_names_as_pages(local: Server, path: str) -> None:
    for host in ("evil.example", "127.0.0.1.evil.example", "192.0.2.7:8866", "evil.example:80"):
        assert answer(local.url + path, Host=host) == (403, f"{OTHER_NAME}\n")
    if path.endswith(".js"):
        for name in ("localhost", "127.0.0.1", "[::1]:1"):
            assert answer(local.url + path, Host=name)[0] == 200


@pytest.mark.slow
def test_no_request_of_another_site_starts_a_game(local: Server) -> None:
    for headers in (sec("cross-site"), sec("same-site", "navigate", "iframe"), {"Origin": EVIL}):
        for path in ("", "?players=Ana,Ben&start=1", "voila/static/voila.js", "api/kernels", "voila/api/shutdown/1"):
            assert answer(local.url + path, **headers) == (403, f"{FOREIGN}\n")
    assert "Kernel started" not in local.log.read_text("utf-8")
    assert answer(local.url, **(sec("cross-site") | LINK))[0] == 200


@pytest.mark.slow
def test_not_even_many_links_take_more_than_the_seats(local: Server) -> None:
    """The last test: a local server has a bound too, and says so."""
    found = [answer(local.url, **(sec("cross-site") | LINK)) for _ in range(3)]
    assert {code for code, _ in found} == {200, 503}
    assert found[-1][0] == 503
    assert "All 2 games" in found[-1][1]
    with closing(socket.create_connection((urlsplit(local.url).hostname, urlsplit(local.url).port))) as line:
        line.sendall(b"GET / HTTP/1.0\r\n\r\n")  # without any name it is answered as before
        assert line.recv(100).startswith(b"HTTP/1.1 503")


@pytest.mark.slow
def test_a_token_is_still_asked_for(tmp_path: Path) -> None:
    """The class of the door stands where Voila's own for passwords and tokens stood."""
    with voila_with_seats(2, [*COMMANDS["voila"], "--token=ana's"], tmp_path) as (server, _):
        assert "kernelId" not in answer(server.url)[1]
        assert "kernelId" in answer(f"{server.url}?token=ana%27s")[1]


def test_jupyterlab_has_the_door_wherever_the_package_is() -> None:
    """Also without our settings: the file comes with the package, beside Voila's own."""
    root = Path(__file__).resolve().parents[2]
    folder = "vk_notebook/jupyter/jupyter_server_config.d"
    assert f'"{folder}" = "etc/jupyter/jupyter_server_config.d"' in (root / "pyproject.toml").read_text("utf-8")
    assert "vk_notebook.serve.door" in (root / folder / "vk-notebook.json").read_text("utf-8")
