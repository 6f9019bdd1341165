"""A page of another site, open in the browser of somebody who serves games on the same computer: it starts none."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.serving import Server
from tools.clicked import served

from .conftest import voila_on
from .lab import lab_on

pytestmark = pytest.mark.slow
#: All that a page can ask of another site without anybody's click; each of them ends in one way or another.
TRIES = """async ([at, kernel]) => {
  const add = (name, more) => new Promise((go) => {
    const one = Object.assign(document.createElement(name), more, {onload: go, onerror: go});
    document.body.append(one);
  });
  const post = (method) => new Promise((go) => {
    const frame = document.createElement("iframe");
    frame.name = method;
    document.body.append(frame);
    const form = Object.assign(document.createElement("form"), {method, action: at + method, target: method});
    document.body.append(form);
    frame.onload = () => frame.dataset.sent ? go() : undefined;
    frame.dataset.sent = "1";
    form.submit();
  });
  const socket = () => new Promise((go) => { new WebSocket(kernel.replace("http", "ws")).onclose = go; });
  const ahead = document.createElement("script");
  ahead.type = "speculationrules";
  ahead.textContent = JSON.stringify({
    prefetch: [{source: "list", urls: [at + "ahead"], eagerness: "immediate"}],
    prerender: [{source: "list", urls: [at + "sooner"], eagerness: "immediate"}],
  });
  document.body.append(ahead);
  document.head.append(Object.assign(document.createElement("link"), {rel: "prefetch", href: at + "prefetch"}));
  navigator.sendBeacon(at + "beacon");
  await Promise.all([
    ...[1, 2, 3].map((n) => add("img", {src: at + n})),
    add("iframe", {src: at + "frame"}),
    add("object", {data: at + "object"}),
    add("script", {src: at + "script"}),
    add("script", {src: at + "module", type: "module"}),
    add("link", {href: at + "style", rel: "stylesheet"}),
    add("video", {src: at + "film"}),
    fetch(at + "fetch", {mode: "no-cors", credentials: "include"}).catch(() => 0),
    fetch(at + "cors").catch(() => 0),
    post("get"), post("post"), socket(),
  ]);
  await new Promise((go) => setTimeout(go, 500));
}"""
GAME = "notebooks/play.ipynb"


@pytest.fixture(params=["localhost", "127.0.0.1"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A page of another site, or of another server of this computer, which browsers take for the same site."""
    (tmp_path / "index.html").write_text("<title>x</title><a id=link>A game</a>", encoding="utf-8")
    with served(tmp_path) as address:
        yield address.replace("127.0.0.1", request.param)


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(reduced_motion="reduce")
    context.set_default_timeout(120_000)
    yield context
    context.close()


def attack(context: BrowserContext, elsewhere: str, server: Server, path: str) -> set[int]:
    """Let the page try everything; how the server answered."""
    answers: list[tuple[str, int]] = []
    context.on("response", lambda told: answers.append((told.url, told.status)))
    page = context.new_page()
    page.goto(elsewhere)
    page.evaluate(TRIES, [f"{server.url}{path}?", f"{server.url}api/kernels/{'0' * 8}-0-0-0-0/channels"])
    page.close()
    found = {url: status for url, status in answers if url.startswith(server.url)}
    assert len(found) >= 12, found
    return set(found.values())


def follow(context: BrowserContext, elsewhere: str, address: str) -> Any:
    """The page that somebody comes to who follows a link there."""
    page = context.new_page()
    page.goto(elsewhere)
    page.evaluate("(address) => { document.getElementById('link').href = address; }", address)
    page.locator("#link").click()
    return page


def test_what_it_shows_starts_no_game_and_its_link_does(
    context: BrowserContext, elsewhere: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """As make play and vk-notebook play serve it."""
    with voila_on(GAME, tmp_path_factory.mktemp("play")) as server:
        assert attack(context, elsewhere, server, "") == {403}
        assert "Kernel started" not in server.log.read_text("utf-8")
        page = follow(context, elsewhere, f"{server.url}?players=Ana,Ben&bots=Ben:collector&seed=7&start=1")
        expect(page.locator("[data-zone=pyramid]")).to_be_visible(timeout=120_000)
        assert server.log.read_text("utf-8").count("Kernel started") == 1


def test_nor_does_it_start_a_lesson(
    context: BrowserContext, elsewhere: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with voila_on("notebooks", tmp_path_factory.mktemp("lessons")) as server:
        assert attack(context, elsewhere, server, "voila/render/01_first_turn.ipynb") == {403}
        assert "Kernel started" not in server.log.read_text("utf-8")


def test_nor_a_game_in_jupyterlab(
    context: BrowserContext, elsewhere: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whoever is logged in there: this server asks nobody for a token."""
    with lab_on(tmp_path_factory.mktemp("lab"), at="/user/ana/", root=".") as server:
        assert attack(context, elsewhere, server, f"voila/render/{GAME}") == {403}
        page = follow(context, elsewhere, f"{server.url}voila/render/{GAME}")
        expect(page.locator(".vk-board").first).to_be_visible(timeout=120_000)
        with urlopen(f"{server.url}api/kernels") as told:
            assert len(json.load(told)) == 1
