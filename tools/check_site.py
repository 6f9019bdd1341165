"""Play the built site in Chromium with every other host refused, and hold what was played against this Python.

    python tools/check_site.py [FOLDER]      (default: site; `make site` builds it)

A whole game on the page without Jupyter and one in JupyterLite, each by clicks; the records must be, digest by digest,
what this Python makes of the same seed and moves. Each lesson must show its boards. Prints sizes and times, and ends
with an error where something is over its limit; `--lenient` only says so.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import http.server
import json
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

import vk_notebook as vk
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

#: Plays a game in the page by clicks: pays, buys, executes, entombs in that order, else takes the first choice. Times
#: run from the click till the frame that shows its effect is laid out and painted: a message that is posted as a frame
#: begins arrives when it is done. Clicks come at every phase of a frame, as people's do, or all times would be whole
#: frames. A click that only warned is made again.
PLAY = """async ({most}) => {
  const board = () => document.querySelector('.vk-board:has([data-zone=pyramid])');
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const {port1, port2} = new MessageChannel();
  const drawn = () => new Promise((next) => {port1.onmessage = next; port2.postMessage(0);});
  const wait = (ms) => new Promise((next) => setTimeout(next, ms));
  const seen = (node) => node.getClientRects().length && !node.disabled;
  const options = () => [...board().querySelectorAll('[data-option]')].filter(seen);
  const order = ['pay', 'buy', 'execute', 'entomb'];
  const rank = (node) => {
    const at = order.indexOf(node.dataset.option.split(' ')[0]);
    return at < 0 ? (/^(end turn|arrange|no$|pass$)/.test(node.dataset.option) ? 9 : 5) : at;
  };
  const [times, moves] = [[], []];
  for (let n = 0; n < most; n++) {
    const root = board();
    if ([...root.querySelectorAll('.vk-over [data-act=save]')].some(seen)) return {times, moves, over: true};
    const nodes = options().sort((a, b) => rank(a) - rank(b));
    if (!nodes.length) return {times, moves, over: false, why: root.querySelector('[data-zone=prompt]')?.innerText};
    await wait(20 + n * 5 % 17);
    const [rev, text, began] = [root.dataset.rev, nodes[0].dataset.option, performance.now()];
    let clicked = began;
    nodes[0].click();
    while (root.dataset.rev === rev || root.ariaBusy === 'true') {
      await frame();
      if (performance.now() - clicked > 2000) {
        clicked = performance.now();
        options().find((node) => node.dataset.option === text)?.click();
      }
      if (performance.now() - began > 60000) return {times, moves, over: false, why: `no answer to ${text}`};
    }
    await drawn();
    times.push(performance.now() - began);
    moves.push(text);
  }
  return {times, moves, over: false, why: `not over after ${most} clicks`};
}"""

#: Keeps what a page's policy refuses, from its first line on.
LISTEN = """window.refused = [];
addEventListener("securitypolicyviolation", (e) => window.refused.push(`${e.effectiveDirective} ${e.blockedURI}`))"""
FAILED = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type='application/vnd.jupyter.stderr']"


class Wrong(Exception):
    """The site does not do what it should."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain server, as a static host is one."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder that is served on this machine."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()
            thread.join()


@contextlib.contextmanager
def alone(browser: Browser, address: str, **options: Any) -> Iterator[tuple[BrowserContext, list[str]]]:
    """A fresh browser profile that reaches the served folder and nothing else, and the list of what it was refused."""
    refused: list[str] = []
    host = urlsplit(address).netloc

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    context = browser.new_context(reduced_motion="reduce", **options)
    context.add_init_script(LISTEN)
    context.route(lambda url: not url.startswith(("data:", "blob:")) and urlsplit(url).netloc != host, refuse)
    try:
        yield context, refused
    finally:
        context.close()


def launch(playwright: Any) -> Browser:
    """Chromium, wherever it is."""
    found = subprocess.run(["sh", str(ROOT / "tools" / "get_chromium")], capture_output=True, text=True, check=False)
    if found.returncode:
        raise Wrong(found.stderr.strip())
    browser: Browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=ARGS)
    return browser


class Watch:
    """How long something took: by the clock, and in processor time of the whole browser, for a busy machine."""

    def __init__(self, browser: Browser) -> None:
        self._session = browser.new_browser_cdp_session()
        self._began, self._used = time.perf_counter(), self._cpu()

    def _cpu(self) -> float:
        told = self._session.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(float(one["cpuTime"]) for one in told)

    def seconds(self) -> tuple[float, float]:
        """By the clock, and of processors."""
        return time.perf_counter() - self._began, self._cpu() - self._used


def begin(page: Page) -> None:
    """Start the game of the seed from the set-up page."""
    page.locator(".vk-board summary").first.click()
    page.locator("[name=seed]").fill(str(SEED))
    page.locator("[data-act=start]").click()
    page.locator("[data-zone=pyramid]").wait_for()


def play(page: Page) -> tuple[str, dict[str, Any]]:
    """A whole game by clicks: the record that the board saves, and how it went. Raises Wrong when it does not end."""
    told: dict[str, Any] = page.evaluate(PLAY, {"most": 1500})
    if not told["over"]:
        raise Wrong(f"the game did not end: {told.get('why')}; last clicks {told['moves'][-3:]}")
    with page.expect_download() as saved:
        page.locator(".vk-over [data-act=save]").first.click()
    return saved.value.path().read_text(encoding="utf-8"), told


def digests(record: Record) -> list[str | None]:
    """The digests of a record's main line."""
    found, node = [record.root.digest], record.root
    while node.children:
        node = node.children[0]
        found.append(node.digest)
    return found


def compare(text: str) -> int:
    """How many turns of a record, played in a browser, this Python plays the same. Raises Wrong where it does not."""
    said = json.loads(text)
    moves = [one if isinstance(one, str) else one["move"] for one in said["moves"]]
    theirs = [said["start"]["digest"], *(None if isinstance(one, str) else one.get("digest") for one in said["moves"])]
    setup = said["setup"]
    game = vk.new_game(setup["players"], cards=setup["cards"], edition=setup["edition"], seed=SEED).play(*moves)
    ours = digests(Record.of_game(game))
    if ours != theirs or game.outcome() is None:
        at = next((n for n, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), -1)
        raise Wrong(f"the browser's game parts from this Python's at move {at} of {len(moves)}")
    return sum(one is not None for one in ours)


def told_times(name: str, ready: tuple[float, float], how: dict[str, Any], used: float, turns: int) -> dict[str, float]:
    """Print how a game went; the figures that have limits."""
    times = sorted(how["times"])
    median, late = statistics.median(times), times[int(len(times) * 0.95)]
    print(f"{name}: ready in {ready[0]:.1f} s ({ready[1]:.1f} s of processors); a whole game of {len(times)} clicks, "
          f"{turns} digests as here; click to painted {median:.0f} ms, p95 {late:.0f} ms "
          f"({1000 * used / len(times):.0f} ms of processors)")  # fmt: skip
    return {f"{name} ready": ready[0], "click": median}


def check_try(browser: Browser, folder: Path) -> dict[str, float]:
    """The page without Jupyter: ready; begun; then the server ends, the page is loaded anew, and the game goes on."""
    weight: list[int] = []
    asked: list[str] = []
    with contextlib.ExitStack() as closing:
        server = closing.enter_context(contextlib.ExitStack())
        address = server.enter_context(served(folder))
        context, refused = closing.enter_context(alone(browser, address, viewport={"width": 1280, "height": 1000}))
        page = context.new_page()
        watch(page)
        page.on("response", lambda got: weight.append(int(got.headers.get("content-length", 0))))
        page.on("request", lambda sent: asked.append(sent.url))
        clock = Watch(browser)
        page.goto(f"{address}try/index.html")
        page.locator("body[data-ready] .vk-board").wait_for(timeout=SLOW)
        ready, loaded = clock.seconds(), sum(weight) / 1e6
        begin(page)
        page.evaluate(PLAY, {"most": 12})
        hand = page.locator("[data-zone=hand]").first.inner_text()
        page.wait_for_function("navigator.serviceWorker.controller", timeout=SLOW)
        server.close()
        page.reload()
        page.locator("[data-kept=on]").first.click(timeout=SLOW)
        page.locator("[data-zone=pyramid]").wait_for()
        if page.locator("[data-zone=hand]").first.inner_text() != hand:
            raise Wrong("a game that goes on after a reload shows another hand")
        clock = Watch(browser)
        text, how = play(page)
        figures = told_times("try", ready, how, clock.seconds()[1], compare(text))
        under_policy(page)
        no_requests(refused)
    if any(url.endswith(REST) for url in asked):
        raise Wrong("a game asked for a part of Python's library that the page has not brought along")
    return {**figures, "try": loaded}


def check_lessons(browser: Browser, folder: Path) -> dict[str, float]:
    """JupyterLite: a whole game in the app's notebook, and every lesson runs and shows its boards."""
    names = sorted(one.name for one in (folder / "lessons" / "files").glob("*.ipynb") if one.name != "play.ipynb")
    size = {"width": 1280, "height": 1000}
    with served(folder) as address, alone(browser, address, viewport=size) as (context, refused):
        page = context.new_page()
        watch(page)
        clock = Watch(browser)
        page.goto(f"{address}lessons/notebooks/index.html?path=play.ipynb")
        page.locator(".vk-board").first.wait_for(timeout=SLOW)
        ready = clock.seconds()
        begin(page)
        clock = Watch(browser)
        text, how = play(page)
        figures = told_times("lessons", ready, how, clock.seconds()[1], compare(text))
        under_policy(page)
        page.close()
        for name in names:
            page = context.new_page()
            watch(page)
            began = time.perf_counter()
            page.goto(f"{address}lessons/notebooks/index.html?path={name}")
            page.locator("body[data-ran]").wait_for(timeout=SLOW, state="attached")
            ran, failed = time.perf_counter() - began, page.locator(FAILED)
            if failed.count():
                raise Wrong(f"{name}: {failed.first.inner_text()[:500]}")
            under_policy(page)
            if name == names[0]:
                follow(page, names[1])
            print(f"  {name}: all cells ran after {ran:.1f} s, {page.locator('.vk-board').count()} boards")
            page.close()
        no_requests(refused)
    return figures


def follow(page: Page, name: str) -> None:
    """Raises Wrong when the start page's link to a lesson does not open it."""
    with page.context.expect_page(timeout=SLOW) as opened:
        page.locator(f".jp-MarkdownOutput a[href$='{name}']").first.click()
    lesson = opened.value
    lesson.locator("body[data-ran]").wait_for(timeout=SLOW, state="attached")
    if not lesson.url.endswith(f"notebooks/index.html?path={name}"):
        raise Wrong(f"the link to {name} leads to {lesson.url}")
    lesson.close()


def watch(page: Page) -> None:
    """Print what goes wrong on a page."""
    page.on("pageerror", lambda error: print(f"  script error: {error}", file=sys.stderr))
    page.on("requestfailed", lambda sent: print(f"  failed: {sent.url}", file=sys.stderr))
    page.on("response", lambda got: print(f"  {got.status}: {got.url}", file=sys.stderr) if got.status >= 400 else None)


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


def megabytes(folder: Path) -> float:
    """What a folder weighs."""
    return sum(one.stat().st_size for one in folder.rglob("*") if one.is_file()) / 1e6


def main() -> int:
    """Check; 0 when all is well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site")
    parser.add_argument("--only", choices=["try", "lessons"], help="check one of the two")
    parser.add_argument("--lenient", action="store_true", help="only say what is over its limit")
    given = parser.parse_args()
    figures = {"site": megabytes(given.folder)}
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            if given.only != "lessons":
                figures |= check_try(browser, given.folder)
            if given.only != "try":
                lite = check_lessons(browser, given.folder)
                figures |= {**lite, "click": max(lite["click"], figures.get("click", 0))}
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
