"""Play the built site in Chromium with every other host blocked, and compare the games with this Python.

    python tools/check_site.py [FOLDER]      (default: site; `make site` builds it)

Plays a whole game on the page without Jupyter and one in JupyterLite, by clicking. The digests in their records must be
those that this Python gets from the same seed and moves. Bots must choose there as they do everywhere. Each
lesson must run and show its boards. Prints sizes and times, and fails if something is over its limit; with `--lenient`
it only says so.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

sys.path.append(str(Path(__file__).resolve().parents[1]))

from tools.clicked import CLICK, INIT, OFFERED, chosen, chromium, served
from tools.static_site import fetch
from vk_notebook.ground.errors import RecordError
from vk_notebook.record import Record

ROOT = Path(__file__).resolve().parents[1]
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]  # fmt: skip
SEED = 7
#: Milliseconds to wait at most for a page; a machine may be busy.
SLOW = 180_000
#: The whole library of Python, which a game does without.
REST = "python_stdlib.zip"
#: Megabytes, seconds and milliseconds.
LIMITS = {"site": 45.0, "try": 14.5, "try ready": 3.5, "lessons ready": 10.0, "click": 30.0}
FAILED = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type='application/vnd.jupyter.stderr']"


class Wrong(Exception):
    """The site does not do what it should."""


@contextlib.contextmanager
def alone(browser: Browser, address: str) -> Iterator[tuple[BrowserContext, list[str]]]:
    """A fresh browser profile that reaches the served folder and nothing else, and the list of what it was refused."""
    refused: list[str] = []
    host = urlsplit(address).netloc

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 1000})
    context.add_init_script(INIT)
    context.route(lambda url: not url.startswith(("data:", "blob:")) and urlsplit(url).netloc != host, refuse)
    try:
        yield context, refused
    finally:
        context.close()


def opened(context: BrowserContext, address: str) -> Page:
    """A new page at an address; errors of its scripts and what it could not fetch are printed."""
    page = context.new_page()
    page.on("pageerror", lambda error: print(f"  script error: {error}", file=sys.stderr))
    page.on("response", lambda got: print(f"  {got.status}: {got.url}", file=sys.stderr) if got.status >= 400 else None)
    page.goto(address)
    return page


# ---- a game ----------------------------------------------------------------------------------------------


def begin(page: Page) -> None:
    """Start the game of the seed from the set-up page."""
    page.locator("summary", has_text="Players, cards and options").click()
    page.locator("[name=seed]").fill(str(SEED))
    page.locator("[data-act=start]").click()
    page.locator("[data-zone=pyramid]").wait_for()


def clicks(page: Page, most: int = 1500) -> list[float]:
    """Click on until nothing is offered, or so often; how many milliseconds each click took to be painted."""
    times: list[float] = []
    chance = Random(SEED)
    while len(times) < most and (options := page.evaluate(OFFERED)):
        times.append(page.evaluate(CLICK, chosen(options, chance)))
    return times


def play(page: Page, name: str, ready: float) -> dict[str, float]:
    """Play a game to its end, compare its record with this Python's, and print how it went."""
    times = sorted(clicks(page))
    with page.expect_download() as saved:
        page.locator(".vk-over [data-act=save]").first.click()
    turns = compare(saved.value.path().read_text(encoding="utf-8"))
    median, late = statistics.median(times), times[int(len(times) * 0.95)]
    print(f"{name}: ready in {ready:.1f} s; a whole game of {len(times)} clicks, {turns} digests as here; "
          f"click to painted {median:.0f} ms, p95 {late:.0f} ms")  # fmt: skip
    under_policy(page)
    return {f"{name} ready": ready, "click": median}


def compare(text: str) -> int:
    """How many turns of a record, played in a browser, this Python plays the same. Raises Wrong where it does not."""
    try:
        record = Record.from_json(text)  # plays every move, and compares the digest of every turn that has one
    except RecordError as error:
        raise Wrong(f"the browser's game parts from this Python's: {error}") from error
    game = record.game()
    theirs, ours = ([node.digest for node in one.root.walk()] for one in (record, Record.of_game(game)))
    if game.setup["seed"] != SEED or game.outcome() is None or theirs != ours:
        raise Wrong("the browser's record is of another game, breaks off, or leaves a digest out")
    return sum(one is not None for one in ours)


def check_bots(folder: Path) -> None:
    """Games of bots and the judge's words, in the site's Python. Raises Wrong if one is not as it is everywhere."""
    script = [fetch.program("node"), ROOT / "tests" / "anywhere.mjs", (folder / "pyodide").resolve(), ROOT]
    golden = json.loads((ROOT / "tests" / "goldens" / "anywhere.json").read_text("utf-8"))
    found = json.loads(fetch.run(script, "the games of bots"))
    if wrong := [name for name, digest in golden.items() if found.get(name) != digest]:
        raise Wrong(f"in the browser's Python these are not what they are elsewhere: {', '.join(wrong)}")


# ---- the pages -------------------------------------------------------------------------------------------


def check_try(browser: Browser, folder: Path) -> dict[str, float]:
    """The page without Jupyter: ready; begun; then the server ends, the page is loaded anew, and the game goes on."""
    got: dict[str, int] = {}
    with contextlib.ExitStack() as server:
        address = server.enter_context(served(folder))
        with alone(browser, address) as (context, refused):
            context.on("response", lambda one: got.update({one.url: int(one.headers.get("content-length", 0))}))
            began = time.perf_counter()
            page = opened(context, f"{address}try/index.html")
            page.locator("body[data-ready] .vk-board").wait_for(timeout=SLOW)
            ready, loaded = time.perf_counter() - began, sum(got.values()) / 1e6
            begin(page)
            clicks(page, 12)
            hand = page.locator("[data-zone=hand]").first.inner_text()
            page.wait_for_function("navigator.serviceWorker.controller", timeout=SLOW)
            server.close()
            page.reload()
            page.locator("[data-kept=on]").first.click(timeout=SLOW)
            page.locator("[data-zone=pyramid]").wait_for()
            if page.locator("[data-zone=hand]").first.inner_text() != hand:
                raise Wrong("a game that goes on after a reload shows another hand")
            figures = play(page, "try", ready)
            no_requests(refused)
    if any(url.endswith(REST) for url in got):
        raise Wrong("a game asked for a part of Python's library that the page has not brought along")
    return {**figures, "try": loaded}


def check_lessons(browser: Browser, folder: Path) -> dict[str, float]:
    """JupyterLite: a whole game in the app's notebook, and every lesson runs and shows its boards."""
    names = sorted(one.name for one in (folder / "lessons" / "files").glob("*.ipynb") if one.name != "play.ipynb")
    with served(folder) as address, alone(browser, address) as (context, refused):
        notebook = f"{address}lessons/notebooks/index.html?path="
        began = time.perf_counter()
        page = opened(context, f"{notebook}play.ipynb")
        page.locator(".vk-board").first.wait_for(timeout=SLOW)
        ready = time.perf_counter() - began
        begin(page)
        figures = play(page, "lessons", ready)
        page.close()
        for name in names:
            began = time.perf_counter()
            page = opened(context, notebook + name)
            page.locator("body[data-ran]").wait_for(timeout=SLOW, state="attached")
            ran, failed = time.perf_counter() - began, page.locator(FAILED)
            if failed.count():
                raise Wrong(f"{name}: {failed.first.inner_text()[:500]}")
            under_policy(page)
            print(f"  {name}: all cells ran after {ran:.1f} s, {page.locator('.vk-board').count()} boards")
            page.close()
        no_requests(refused)
    return figures


def no_requests(refused: list[str]) -> None:
    """Raises Wrong when a page asked another host for anything."""
    if refused:
        raise Wrong("other hosts were asked: " + ", ".join(sorted(set(refused))[:10]))


def under_policy(page: Page) -> None:
    """Raises Wrong when the page has no policy, or when what it did was refused by it."""
    if not page.locator("head > meta[http-equiv=Content-Security-Policy]").count():
        raise Wrong(f"{page.url} has no policy")
    if refused := page.evaluate("window.refused"):
        raise Wrong(f"{page.url}: refused by the page's own policy: {sorted(set(refused))[:5]}")


def main() -> int:
    """Check; 0 when all is well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site")
    parser.add_argument("--lenient", action="store_true", help="do not fail if something is over its limit")
    given = parser.parse_args()
    figures = {"site": sum(one.stat().st_size for one in given.folder.rglob("*") if one.is_file()) / 1e6}
    try:
        check_bots(given.folder)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
            figures |= check_try(browser, given.folder)
            lessons = check_lessons(browser, given.folder)
            figures |= {**lessons, "click": max(lessons["click"], figures["click"])}
            browser.close()
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 1
    over = [name for name, value in figures.items() if value > LIMITS[name]]
    print(", ".join(f"{name} {value:.1f} (at most {LIMITS[name]:g})" for name, value in figures.items()))
    if over:
        print(f"over the limit: {', '.join(over)}", file=sys.stderr)
    return int(bool(over) and not given.lenient)


if __name__ == "__main__":
    sys.exit(main())
