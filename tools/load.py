"""Let twenty people play at one Voila: whole games in real pages at once, with every move checked.

    python tools/load.py [--sessions 20] [--seats N] [--pause 2.0] [--stagger 7.0] [--clicks N]
    python tools/load.py --sessions 30 --seats 20 --stagger 0 --clicks 5      thirty at once, of whom ten wait

Voila runs with the settings of deploy/voila.py. Each person has a browser window of their own (a context of one
Chromium on the same machine, so both share its processors), arrives ``stagger`` seconds after the previous one, plays a
game against a bot by clicking, waits ``pause`` seconds after each answer, and saves the game. Where there are fewer
seats, whoever has played leaves, and the page of everybody else has to come in by itself. The exit code is 0 if
every click was answered, each saved game has exactly the moves that were clicked and plays to the same end, no page,
kernel or server reported an error, and no kernel is left after the last page was closed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright
from psutil import NoSuchProcess, Process

from vk_notebook.record import Record
from vk_notebook.rules.engine.paying import must_lay_out_all

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.serving import DEPLOY, voila_with_seats
from tools.clicked import CLICK, INIT, OFFERED, chosen, chromium

PERSON, BOT = "Ana", "Ben"
SECONDS = 1000.0


@dataclass
class Found:
    """What was measured, and what went wrong."""

    loads: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    games: int = 0
    told: int = 0
    server: float = 0.0
    each: list[float] = field(default_factory=list)


# ---- one person


async def person(number: int, browser: Browser, url: str, args: argparse.Namespace, found: Found) -> Page | None:
    """Come, play, save and check; the page stays open until all are done, unless others wait for the seat."""
    await asyncio.sleep(number * args.stagger)
    context = await browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    await context.add_init_script(INIT)
    page = await context.new_page()
    page.set_default_timeout(120 * SECONDS)
    who = f"game {number + 1}"
    page.on("pageerror", lambda error: found.wrong.append(f"{who}: {error}"))
    page.on("console", lambda said: found.wrong.append(f"{who}: {said.text}") if is_wrong(said) else None)
    try:
        began = time.monotonic()
        answer = await page.goto(f"{url}?players={PERSON},{BOT}&bots={BOT}:collector&seed={number}&start=1")
        waits = answer is not None and answer.status == 503
        found.told += waits
        await page.wait_for_selector("[data-zone=pyramid]", timeout=(1200 if waits else 300) * SECONDS)
        if not waits:
            found.loads.append(SECONDS * (time.monotonic() - began))
        clicked: list[str] = []
        rng = random.Random(number)
        while len(clicked) < args.clicks and (options := await page.evaluate(OFFERED)):
            clicked.append(chosen(options, rng))
            found.clicks.append(await page.evaluate(CLICK, clicked[-1]))
            await asyncio.sleep(args.pause * rng.uniform(0.5, 1.5))
        found.wrong += [f"{who}: {one}" for one in await checked(page, clicked)]
        found.games += 1
        if args.seats < args.sessions:
            await left(page)
            return None
    except Exception as error:  # one person's trouble is told and does not end the others' games
        found.wrong.append(f"{who}: {type(error).__name__}: {str(error).splitlines()[0]}")
    return page


def is_wrong(said: ConsoleMessage) -> bool:
    """Whether a page complains, of anything but a server that is full."""
    return said.type == "error" and "status of 503" not in said.text


async def left(page: Page) -> None:
    """Close the page as people do, and let it tell the server."""
    await page.context.new_page()  # a browser window lives on when one of its pages is closed
    await page.close(run_before_unload=True)


async def checked(page: Page, clicked: list[str]) -> list[str]:
    """What is wrong with the game that the page hands over."""
    wrong = [f"the policy refused {one}" for one in await page.evaluate("() => refused")]
    async with page.expect_download() as saved:
        await page.locator("[data-act=save]").locator("visible=true").first.click()
    text = Path(await (await saved.value).path()).read_text(encoding="utf-8")
    record = Record.from_json(text)  # plays every move and compares the digest of every turn
    game = record.game(record.root)
    mine: list[str] = []
    for move in record.moves:
        asked = game.decision is not None and game.decision.player == PERSON
        if asked and not must_lay_out_all(game.state):  # the board makes such a payment without a click
            mine.append(move)
        game.play(move)
    if mine != clicked:
        at = next((i for i, pair in enumerate(zip(mine, clicked, strict=False)) if len({*pair}) > 1), len(mine))
        wrong.append(f"they part at {at}: {clicked[at : at + 2]} were clicked, {mine[at : at + 2]} saved")
    shown = [int(one) for one in await page.locator(".vk-scores .vk-total").all_inner_texts()]
    true = [score.total for score in game.scores().values()]
    if game.outcome() is not None and sorted(shown) != sorted(true):
        wrong.append(f"the page shows the scores {shown}, the record has {true}")
    return wrong


# ---- the machine


def memory(process: Process) -> float:
    """Megabytes that a process alone is the cause of; what it shares is divided among those who share it."""
    with contextlib.suppress(NoSuchProcess):
        return float(process.memory_full_info().pss / 2**20)
    return 0.0


async def watched(server: Process, found: Found) -> None:
    """Look every second; what counts is the moment with the most kernels, and of these the last."""
    while True:
        kernels = server.children()
        if kernels and len(kernels) >= len(found.each):
            found.server, found.each = memory(server), [memory(one) for one in kernels]
        await asyncio.sleep(1)


async def all_of_them(url: str, server: Process, args: argparse.Namespace, found: Found) -> int:
    """Let all play; how many kernels are left when they are gone."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        watch = asyncio.create_task(watched(server, found))
        pages = await asyncio.gather(*(person(i, browser, url, args, found) for i in range(args.sessions)))
        watch.cancel()
        for page in pages:
            if page is not None:
                await left(page)
        for _ in range(300):
            if not server.children():
                break
            await asyncio.sleep(0.2)
        behind = len(server.children())
        await browser.close()
    return behind


def row(what: str, values: list[float], unit: str) -> str:
    """One line of the report."""
    if not values:
        return f"{what:<34}nothing was measured"
    late = sorted(values)[min(len(values) - 1, int(len(values) * 0.95))]
    return f"{what:<34}median {statistics.median(values):8.1f} {unit}   95% within {late:8.1f} {unit}"


def report(found: Found, behind: int, seconds: float, args: argparse.Namespace) -> int:
    """Print the figures; the exit code."""
    people = args.sessions
    if not args.stagger and found.told != people - args.seats:
        found.wrong.append(f"{people} came to {args.seats} seats at once, and {found.told} were told to wait")
    print(f"{people} people, {found.games} games to the end, {len(found.clicks)} clicks, {seconds:.0f} s, "
          f"{os.cpu_count()} processors for server and browser together")  # fmt: skip
    print(row("from the address to the board", found.loads, "ms"))
    print(row("from the click to the picture", found.clicks, "ms"))
    print(row(f"memory of a kernel ({len(found.each)} at a time)", found.each, "MB"))
    print(row("memory of the server", [found.server], "MB"))
    print(f"{'kernels after the last page':<34}       {behind:8d}")
    print(f"{'told to wait, and let in later':<34}       {found.told:8d}")
    for one in found.wrong[:20]:
        print(f"WRONG: {one}")
    return 1 if found.wrong or behind or found.games < people else 0


def main() -> int:
    """Start Voila, let everybody play, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--pause", type=float, default=2.0, help="average seconds that a person thinks")
    parser.add_argument("--stagger", type=float, default=7.0, help="seconds between two arrivals")
    parser.add_argument("--clicks", type=int, default=1000, help="at most so many each; by default whole games")
    parser.add_argument("--seats", type=int, help="how many can play at once; by default all")
    args = parser.parse_args()
    args.seats = args.seats or args.sessions
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server ends with this, however it ends
    found, began = Found(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        command = [*DEPLOY, "--show_tracebacks=True", f"--Voila.connection_dir_root={folder}"]
        with voila_with_seats(args.seats, command, Path(folder)) as (server, process):
            behind = asyncio.run(all_of_them(server.url, Process(process.pid), args, found))
        said = server.log.read_text(encoding="utf-8").splitlines()
        found.wrong += [f"server: {line.strip()}" for line in said if " ERROR " in line or "Traceback" in line]
    return report(found, behind, time.monotonic() - began, args)


if __name__ == "__main__":
    sys.exit(main())
