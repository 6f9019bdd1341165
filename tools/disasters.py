"""Let disasters happen to games in real pages, and count what is lost: kernels, tabs, lines and servers fail.

    python tools/disasters.py [--disasters 500] [--minutes 40] [--sessions 8] [--seed 1]

Voila runs as `make play` runs it. Each person plays games against a bot in a browser window of their own, over a line
of their own, and every few clicks a disaster happens, half of the time in the middle of a click. Then the person does
what the page asks for: waits, reloads, continues the game. A move is confirmed when the board after it was shown. The
seed decides which disasters happen to whom. The exit code is 0 if the record of each game still has all confirmed
moves, each board that was shown was stored, every page came back, and no script of a page failed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, async_playwright
from playwright.async_api import Error as BrowserError
from psutil import NoSuchProcess

from vk_notebook.record import Record

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.serving import KERNEL, Voila
from tools.broken_line import Line
from tools.clicked import INIT, OFFERED, chosen, chromium

#: How often each disaster happens, compared with the others. When the server is killed, everybody is hit.
KINDS = {
    "kernel killed": 5, "kernel stopped": 5, "tab crashed": 5, "tab closed": 5, "tab crashed in a payment": 5,
    "reload in a click": 5, "offline": 5, "line frozen": 5, "line cut": 5, "socket closed": 5, "server killed": 1,
}  # fmt: skip
QUIET = "nothing yet"
#: Those after which the game has to answer again by itself if the person waits.
HEAL = ("kernel stopped", "offline", "line frozen", "line cut", "socket closed")
CLICKS = 4  # at most so many between two disasters
STUCK = 60.0  # seconds till a person reloads a page that does not ask for it; after as many again it is stuck
AGAIN = 10.0  # seconds till a person clicks again what is not answered
HUNG = 30.0  # seconds in which a browser answers, whatever its pages do
#: What is counted for each disaster; each of the middle ones is a fault.
COUNTED = ("moves at stake", "lost", "shown, not stored", "stuck pages", "failures", "reloads unasked")

SOCKETS = """
window.sockets = [];
WebSocket = class extends WebSocket { constructor(...given) { super(...given); sockets.push(this); } };
"""
#: What a person sees, and what the browser keeps of the game.
LOOK = """known => {
  if (location.protocol !== 'http:') return {ours: false}; // the browser's own page, which says that nobody answers
  const seen = query => [...document.querySelectorAll(query)].some(n => n.getClientRects().length);
  const board = document.querySelector('.vk-board'), id = sessionStorage.getItem('vk-notebook.tab') || known;
  const [head, ...text] = (localStorage.getItem(`vk-notebook.kept.${id}`) || '{}').split('\\n');
  return {
    id, head: JSON.parse(head), text: text.join('\\n'), rev: board?.dataset.rev, busy: Boolean(board?.ariaBusy),
    lost: seen('.vk-lost'), setup: seen('.vk-setup'), options: (OFFERED)(),
    late: document.querySelector('#loading .slow')?.checkVisibility({visibilityProperty: true}) ?? false,
    ours: document.readyState !== 'complete' || Boolean(document.body?.dataset.voila),
  };
}""".replace("OFFERED", OFFERED)
NOTHING: dict[str, Any] = {
    "id": "", "head": {}, "text": "", "rev": None, "busy": False, "lost": False, "late": False, "setup": False,
    "options": [], "ours": True,
}  # fmt: skip
PAGE = """() => [document.readyState, document.querySelector('#loading, .vk-lost')?.outerHTML, document.body?.innerText]
  .join(': ')"""
PRESS = """query => [...document.querySelectorAll(query)]
  .find(n => (n.closest('.vk-slot') || n).getClientRects().length)?.click()"""


class Found:
    """What happened, by the kind of disaster, and what went wrong."""

    def __init__(self, until: float) -> None:
        self.until = until
        self.count: dict[str, Counter[str]] = {one: Counter() for one in COUNTED}
        self.back: defaultdict[str, list[float]] = defaultdict(list)
        self.done: Counter[str] = Counter()

    def note(self, what: str, kind: str, told: str, count: int = 1) -> None:
        """Count something, and say it at once: a run is long."""
        self.count[what][kind] += count
        print(f"{what}, after {kind}: {told[:600]}", file=sys.stderr, flush=True)

    def report(self, planned: int, seconds: float) -> int:
        """Print the figures; the exit code."""
        print(f"| disaster | times | {' | '.join(COUNTED)} | seconds till one plays on, median | most |")
        print("|:--|" + "--:|" * (len(COUNTED) + 3))
        for kind in [*KINDS, QUIET]:
            cells = [f"{one[kind]:,}" for one in self.count.values()]
            back = self.back[kind]
            times = [f"{of(back):.1f}" if back else "" for of in (statistics.median, max)]
            if back or any(one[kind] for one in self.count.values()):
                print("| " + " | ".join([kind, f"{len(back)}", *cells, *times]) + " |")
        totals = [one.total() for one in self.count.values()]
        times = sum(len(one) for one in self.back.values())
        print(f"| all | {times} of {planned} | {' | '.join(f'{one:,}' for one in totals)} | | |\n")
        print(", ".join(f"{count:,} {what}" for what, count in self.done.items()), f"in {seconds / 60:.0f} minutes.")
        return 1 if any(totals[1:-1]) else 0


class Person:
    """Somebody who plays on, whatever happens."""

    page: Page

    def __init__(self, number: int, browser: Browser, voila: Voila, repair: asyncio.Lock, found: Found) -> None:
        self.browser, self.voila, self.repair, self.found = browser, voila, repair, found
        self.number, self.rng, self.line = number, random.Random(number), Line(voila.port)
        self.kind = QUIET  # the last disaster
        self.patience = 0.0  # seconds that a page may say that nobody answers
        self.pressed: dict[str, float] = {}
        self.new_game()

    def new_game(self) -> None:
        """Another game, of which nothing is known yet."""
        self.id = ""
        self.known: list[str] = []  # the confirmed moves
        self.clicked: list[str] = []  # what was clicked after them

    async def live(self, disasters: Sequence[str]) -> None:
        """Play, while the disasters happen one after the other."""
        query = f"players=Ana,Ben&bots=Ben:collector&seed={self.number}"
        self.url = f"http://127.0.0.1:{await self.line.lay()}/?{query}"
        self.context = await self.browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        self.context.on("weberror", lambda error: self.failed(str(error.error)))
        await self.context.add_init_script(INIT + SOCKETS)
        await self.open()
        for kind in disasters:
            for _ in range(self.rng.randint(1, CLICKS)):
                await self.click()
            while kind.endswith("payment") and not self.is_late() and not await self.pays():
                await self.click()
            if self.is_late():
                break
            await self.suffer(kind)
        await self.context.close()

    def failed(self, error: str) -> None:
        """A script of the page failed. What Jupyter's own scripts say when nobody answers is no failure."""
        if not error.startswith(("Loading chunk", "Kernel connection disconnected")):
            self.found.note("failures", self.kind, error)

    def is_late(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.found.until

    # ---- the page

    async def open(self) -> None:
        """Open a tab, and close the old one."""
        with suppress(BrowserError, TimeoutError, AttributeError):
            await asyncio.wait_for(self.page.close(), HUNG)
        self.page = await self.context.new_page()
        await self.go()

    async def go(self) -> None:
        """Go to the address, or reload it."""
        self.pressed.clear()
        with suppress(BrowserError):  # the browser shows what is wrong
            await self.page.goto(self.url)

    async def do(self, script: str, arg: Any = None) -> Any:
        """What a script in the page gives; None where there is no page that could run it."""
        with suppress(BrowserError, TimeoutError):
            return await asyncio.wait_for(self.page.evaluate(script, arg), HUNG)

    async def press(self, query: str) -> None:
        """Press a button, but do not press it again before its time."""
        if time.monotonic() - self.pressed.get(query, -AGAIN) > AGAIN:
            self.pressed[query] = time.monotonic()
            await self.do(PRESS, query)

    async def look(self) -> dict[str, Any]:
        """What is seen now; while a page comes and goes, nothing."""
        return NOTHING | (await self.do(LOOK, self.id) or {})

    async def pays(self) -> bool:
        """Whether the person is about to pay."""
        return any(one.startswith("pay ") for one in (await self.look())["options"])

    # ---- the game

    async def suffer(self, kind: str) -> None:
        """Let a disaster happen, perhaps in the middle of a click, and play on."""
        inside = kind == "reload in a click" or self.rng.random() < 0.5
        self.patience = self.rng.choice([0, STUCK / 2]) if kind in HEAL else 0
        seen = await self.look()
        stake, began = len(self.known), time.monotonic()
        if inside and self.is_asked(seen):
            await self.choose(seen)
        while not await self.strike(kind):  # the page had no kernel yet
            await self.click()
        if self.clicked:
            await self.answered(seen)
        await self.click()
        self.found.count["moves at stake"][kind] += stake
        self.found.back[kind].append(time.monotonic() - began)

    async def click(self) -> None:
        """Do what a person does until a click is answered."""
        for chance in range(2):
            until = time.monotonic() + STUCK
            while time.monotonic() < until:
                seen = await self.look()
                if self.is_asked(seen) and self.check(seen):
                    await self.choose(seen)
                    if await self.answered(seen):
                        self.found.done["clicks were answered"] += 1
                        return
                    self.found.done["were not"] += 1
                else:
                    await self.help(seen)
                    await asyncio.sleep(0.2)
            if not chance:
                self.found.note("reloads unasked", self.kind, str(await self.do(PAGE)))
                await self.go()
        self.found.note("stuck pages", self.kind, str(await self.do(PAGE)))
        self.new_game()
        await self.open()

    @staticmethod
    def is_asked(seen: dict[str, Any]) -> bool:
        """Whether the person has to choose, and somebody answers."""
        return bool(seen["options"]) and not seen["lost"] and not seen["setup"]

    async def choose(self, seen: dict[str, Any]) -> None:
        """Click one of the choices."""
        self.clicked.append(chosen(seen["options"], self.rng))
        await self.do(PRESS, f'.vk-board [data-option="{self.clicked[-1]}"]')

    async def answered(self, before: dict[str, Any]) -> bool:
        """Whether the board shows what follows from the click."""
        until = time.monotonic() + AGAIN
        while time.monotonic() < until:
            seen = await self.look()
            if seen["lost"] or seen["setup"] or not seen["ours"]:
                return False
            is_other = any(seen[one] != before[one] for one in ("options", "text"))
            if is_other and seen["rev"] not in (None, before["rev"]) and not seen["busy"]:
                return self.check(seen, shown=True)
            await asyncio.sleep(0.05)
        return False

    def check(self, seen: dict[str, Any], shown: bool = False) -> bool:
        """Whether the game is there. Count what its record lacks; `shown`: the board after a click was shown."""
        if not seen["text"]:
            return False
        moves = [one if isinstance(one, str) else one["move"] for one in json.loads(seen["text"])["moves"]]
        count = len(self.known)
        if moves[:count] != self.known:
            same = next(i for i, one in enumerate(self.known) if moves[i : i + 1] != [one])
            self.found.note("lost", self.kind, f"of {count} confirmed moves the record has {same}", count - same)
        elif shown and not {*moves[count:]} & {*self.clicked}:
            self.found.note("shown, not stored", self.kind, f"{self.clicked} was clicked: {seen}")
        if moves != self.known:
            self.clicked = []
        self.id, self.known = seen["id"], moves if seen["head"].get("touched") else []
        return True

    def finish(self, seen: dict[str, Any]) -> None:
        """The game is over; its record is played through, with the digest of each turn."""
        self.check(seen)
        try:
            Record.from_json(seen["text"])
        except ValueError as error:
            self.found.note("failures", self.kind, str(error))
        self.found.done["games ended"] += 1
        self.new_game()

    async def help(self, seen: dict[str, Any]) -> None:
        """Do the next thing that leads back to the game."""
        if seen["lost"]:
            if time.monotonic() - self.pressed.setdefault("lost", time.monotonic()) >= self.patience:
                self.pressed.clear()
                await self.do(PRESS, ".vk-lost [data-kept=reload]")
        elif seen["late"]:
            await self.press("#loading a")
        elif self.id and seen["head"].get("over"):
            self.finish(seen)
            await self.go()
        elif seen["setup"] and self.known and seen["text"]:
            await self.press(f'[data-kept=on][data-game="{seen["id"]}"]')
        elif seen["setup"]:
            if self.known:
                self.found.note("lost", self.kind, "the game is gone", len(self.known))
                self.new_game()
            await self.press("[data-act=start]")
        elif not seen["ours"]:
            await asyncio.sleep(1)
            await self.go()

    # ---- the disasters

    async def strike(self, kind: str) -> bool:
        """Let it happen; whether it did."""
        self.kind = kind
        seconds = self.rng.uniform(1, 5)
        if kind.startswith("kernel"):
            return await self.strike_kernel(dead=kind.endswith("killed"))
        if kind == "server killed":
            async with self.repair:
                self.voila.kill()
                await asyncio.to_thread(self.voila.start)
        elif kind.startswith("tab"):
            if "crashed" in kind:
                with suppress(BrowserError, TimeoutError):
                    line = await self.context.new_cdp_session(self.page)
                    await asyncio.wait_for(line.send("Page.crash"), 1)
            await self.open()
        elif kind == "reload in a click":
            await self.go()
        elif kind == "offline":
            await self.context.set_offline(True)
            await asyncio.sleep(seconds)
            await self.context.set_offline(False)
        elif kind == "socket closed":
            await self.do("() => sockets.forEach(one => one.close())")
        else:
            await (self.line.freeze(seconds) if kind == "line frozen" else self.line.cut(seconds))
        return True

    async def strike_kernel(self, dead: bool) -> bool:
        """Kill the page's kernel, or stop it for 3 seconds."""
        name = await self.do(KERNEL)
        async with self.repair:
            try:
                kernel = self.voila.kernel_of(name or "nobody's")
            except (ValueError, NoSuchProcess):
                return False
            with suppress(ProcessLookupError):
                os.kill(kernel, signal.SIGKILL if dead else signal.SIGSTOP)
        if not dead:
            await asyncio.sleep(3)
            with suppress(ProcessLookupError):
                os.kill(kernel, signal.SIGCONT)
        return True


async def everybody(voila: Voila, args: argparse.Namespace, found: Found) -> None:
    """Let all play, each with a share of the disasters."""
    rng, repair = random.Random(args.seed), asyncio.Lock()
    drawn = rng.choices(list(KINDS), list(KINDS.values()), k=args.disasters)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        people = [Person(number, browser, voila, repair, found) for number in range(args.sessions)]
        await asyncio.gather(*(one.live(drawn[one.number :: args.sessions]) for one in people))
        await browser.close()


def main() -> int:
    """Start Voila, let everything happen, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--disasters", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=40, help="at most so long")
    parser.add_argument("--sessions", type=int, default=8, help="people who play at once")
    parser.add_argument("--seed", default="1", help="draws the disasters")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server ends with this, however it ends
    began = time.monotonic()
    found = Found(began + 60 * args.minutes)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        voila = Voila(Path(folder))
        try:
            asyncio.run(everybody(voila, args, found))
        finally:
            voila.stop()
    return found.report(args.disasters, time.monotonic() - began)


if __name__ == "__main__":
    sys.exit(main())
