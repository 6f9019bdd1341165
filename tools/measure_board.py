"""Measure the board as a person meets it: a whole game through Voila in Chromium, click by click, and its first bytes.

    python tools/measure_board.py [--seed 7] [--cards base] [--seats 2] [--clicks N]

A click is timed from the event to the first picture of the board that answers it: the page, the kernel, the rules, the
other players' moves and the repaint are all in it. With movement the cards are then still on their way, but the board
below them is done and takes the next click. Beside the time stands the processor time of the page, which hardly depends
on what else the machine is doing. Nothing here decides anything; figures compare with others of the same machine only.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import signal
import statistics
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import vk_notebook as vk
from vk_notebook.board.session import Session
from vk_notebook.board.widget import script, style

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.clicked import CLICK, OFFERED, free_port, sensible, wait_for

ROOT = Path(__file__).resolve().parents[1]


def first_bytes(seats: int, cards: str) -> dict[str, int]:
    """What the first board of a game sends: script, style with the font in it, card table and view model."""
    names = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"][:seats]
    session = Session(vk.new_game(names, seed=7, cards=cards), seat="Ana", bots=dict.fromkeys(names[1:], "collector"))
    tables = {"card table": session.cards(), "view model": session.view()}
    found = {"script": len(script().encode()), "style and font": len(style().encode())}
    found |= {what: len(json.dumps(value, ensure_ascii=False).encode()) for what, value in tables.items()}
    whole = script() + style() + "".join(json.dumps(value, ensure_ascii=False) for value in tables.values())
    return found | {"together": sum(found.values()), "together, compressed": len(gzip.compress(whole.encode(), 6))}


def play(page: Page, url: str, args: argparse.Namespace, motion: bool) -> tuple[list[float], list[float]]:
    """A game from the first click to the last: the milliseconds of each, and the page's processor time in them."""
    probe = page.context.new_cdp_session(page)
    probe.send("Performance.enable", {"timeDomain": "threadTicks"})

    def busy() -> float:
        metrics = {one["name"]: one["value"] for one in probe.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(metrics["TaskDuration"])

    page.goto(url)
    page.evaluate("on => localStorage.setItem('vk-notebook', JSON.stringify({warn: false, motion: on}))", motion)
    names = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"][: args.seats]
    bots = ",".join(f"{name}:collector" for name in names[1:])
    page.goto(f"{url}?players={','.join(names)}&bots={bots}&cards={args.cards}&seed={args.seed}&start=1")
    page.wait_for_selector("[data-zone=pyramid]", timeout=60_000)
    rng = random.Random(args.seed)
    times: list[float] = []
    work: list[float] = []
    while len(times) < args.clicks and (options := page.evaluate(OFFERED)):
        some = sensible(options)
        quiet = [o for o in some if o not in ("arrange discards", "pass", "no")] or some
        before = busy()
        times.append(page.evaluate(CLICK, rng.choice(quiet)))
        work.append(busy() - before)
        page.wait_for_timeout(60)  # a person is slower still
    return times, work


def row(what: str, times: list[float]) -> str:
    """One line of the report."""
    late = sorted(times)[int(len(times) * 0.95)]
    return f"{what:<34}median {statistics.median(times):6.1f} ms   95 % within {late:6.1f} ms"


def main() -> None:
    """Play twice, with movement and without, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--cards", default="base")
    parser.add_argument("--seats", type=int, default=2, choices=range(2, 7))
    parser.add_argument("--clicks", type=int, default=1000, help="no more than these; without it, a whole game")
    parser.add_argument("--chromium", default="", help="its path; without it, the one that the tests use")
    args = parser.parse_args()
    for what, n in first_bytes(args.seats, args.cards).items():
        print(f"{what:<22}{n / 1024:8.1f} KiB")
    found = args.chromium or _output(["sh", str(ROOT / "tools" / "get_chromium"), "--find"])
    port = free_port()
    command = [sys.executable, "-m", "voila", "notebooks/play.ipynb", f"--port={port}", "--no-browser"]
    server = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | {"PYTHONUTF8": "1"}
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server ends with this, however it ends
    try:
        wait_for(port, server)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
            for motion in (True, False):
                page = browser.new_page(viewport={"width": 1280, "height": 900})
                times, work = play(page, f"http://127.0.0.1:{port}/", args, motion)
                how = "with movement" if motion else "without movement"
                print(f"{how}, {len(times)} clicks")
                print(row("  from the click to the picture", times))
                print(row("  processor time of the page", work), flush=True)
                page.close()
            browser.close()
    finally:
        server.terminate()
        server.wait(20)


def _output(command: list[str]) -> str:
    done: subprocess.CompletedProcess[str] = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    main()
