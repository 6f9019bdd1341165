"""The board in a real browser: Voila as ``make play`` starts it, and pages that stay on this machine."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.board import sampled
from tests.serving import ROOT, Server, running
from tools.clicked import free_port, served

HERE = Path(__file__).resolve().parent
LAUNCH = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-audio-output",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]
LOCAL_SCHEMES = {"data", "blob", "about", "file", "chrome-error"}
LOCAL_HOSTS = {"127.0.0.1", "localhost"}
Open = Callable[..., Page]
# A slow machine is waited for; a state that comes is seen at once, so only a failure takes as long.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)
# These players mean what they click: nothing is asked twice.
UNWARNED = "try { localStorage.setItem('vk-notebook', '{\"warn\":false}'); } catch { /* a page may keep nothing */ }"

# ... and they are quicker than any hand: what would be a double click of a person is two clicks of theirs.
UNHURRIED = "let clicks = 0; Object.defineProperty(Event.prototype, 'timeStamp', {get: () => 1000 * ++clicks});"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder needs a browser, whether it says so or not."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def leaves_the_machine(url: str) -> bool:
    """Whether a request goes anywhere but to this machine."""
    parts = urlsplit(url)
    return parts.scheme not in LOCAL_SCHEMES and parts.hostname not in LOCAL_HOSTS


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser, started once; its absence is a failure, never a skip."""
    found = subprocess.run(
        ["sh", str(ROOT / "tools" / "get_chromium"), "--find"], capture_output=True, text=True, check=False
    )
    if found.returncode:
        pytest.fail(found.stderr, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=LAUNCH)
        yield browser
        browser.close()


@contextmanager
def voila_on(notebook: str, folder: Path, **env: str) -> Iterator[Server]:
    """Voila with the project's own settings on a notebook, its log in the folder."""
    port = free_port()
    server = Server(f"http://127.0.0.1:{port}/", folder / "voila.log")
    command = [sys.executable, "-m", "voila", notebook, f"--port={port}", "--no-browser"]
    # A cell that fails shows its traceback on the page, and from there in a failing test.
    command += ["--port_retries=0", "--show_tracebacks=True"]
    with running(server, command, {"PYTHONUTF8": "1", "VK_SEATS": "20"} | env):
        yield server
    # What a real page says is never too much, or of a kind that the page's socket refuses.
    assert "Closing a socket" not in server.log.read_text("utf-8"), server.tail()


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Voila on notebooks/play.ipynb."""
    with voila_on("notebooks/play.ipynb", tmp_path_factory.mktemp("voila")) as server:
        yield server


@pytest.fixture
def page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A fresh page; the test fails when it asked for anything off this machine or a script on it failed."""
    context = chromium.new_context(viewport={"width": 1280, "height": 1600}, reduced_motion="reduce")
    context.add_init_script(UNWARNED)
    context.add_init_script(UNHURRIED)
    outside: list[str] = []
    failures: list[str] = []
    # On the context, so that pages which the test opens beside this one are watched too.
    context.on("request", lambda sent: outside.append(sent.url) if leaves_the_machine(sent.url) else None)
    context.on("weberror", lambda error: failures.append(str(error.error)))
    page = context.new_page()
    yield page
    close(page)
    context.close()
    if outside or failures:
        lines = [f"request off this machine: {url}" for url in outside]
        lines += [f"script error: {text}" for text in failures]
        if "voila" in request.fixturenames:
            lines += ["", "Voila's log:", request.getfixturevalue("voila").tail()]
        pytest.fail("\n".join(lines), pytrace=False)


def close(page: Page) -> None:
    """Close as a person does: only then does Voila hear of it and end the kernel."""
    if page.is_closed():
        return
    try:
        with page.expect_event("close", timeout=5000):
            page.close(run_before_unload=True)
    except Error:
        page.close()


# ---- the board's browser side on its own, on a fake model


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the harness is served, with samples of today: a module import needs http."""
    sampled.write()
    with served(ROOT) as root:
        yield f"{root}tests/board/fake.html"


class Harness:
    """Pages of the harness, one for each kind of browser that a test asks for, which serve one test after the other."""

    def __init__(self, chromium: Browser, address: str) -> None:
        self.chromium = chromium
        self.address = address
        self.pages: dict[str, Page] = {}
        self.errors: list[str] = []

    def open(self, sample: str, width: int = 1280, height: int = 900, boards: int = 1, **options: Any) -> Page:
        """A page that shows a sample as if it had just been loaded; the options are those of a browser context."""
        kind = repr(sorted(options.items()))
        if kind not in self.pages:
            self.pages[kind] = self._load(options)
        page = self.pages[kind]
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(0, 0)
        page.evaluate("([sample, count]) => fake.begin(sample, {count})", [sample, boards])
        return page

    def _load(self, options: dict[str, Any]) -> Page:
        context = self.chromium.new_context(**options)
        context.add_init_script(UNHURRIED)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        page.goto(self.address)
        page.wait_for_selector("body[data-ready]", state="attached")
        return page


@pytest.fixture(scope="session")
def harness(chromium: Browser, address: str) -> Iterator[Harness]:
    """The harness of all tests."""
    one = Harness(chromium, address)
    yield one
    for page in one.pages.values():
        page.context.close()


@pytest.fixture
def open_board(harness: Harness) -> Iterator[Open]:
    """Open the harness on a sample; a script error on the page fails the test."""
    harness.errors.clear()
    yield harness.open
    assert harness.errors == []
