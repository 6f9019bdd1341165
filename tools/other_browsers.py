"""Play whole seeded games through Voila in Firefox and WebKit, and look at each step whether the log follows.

    python tools/other_browsers.py [--browser webkit] [--games 5] [--seed 1] [--cards base] [--clicks N]

The page is the one that `make play` serves, and the same seed gives the same clicks in every browser. What is needed
for each stands in tools/engines.py. It ends with 1 when the newest line of the log was out of sight after a click.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.clicked import CLICK, OFFERED, free_port, sensible, wait_for
from tools.engines import MISSING, Driver, driven, found

ROOT = Path(__file__).resolve().parents[1]
READY = """async () => {
  while (!document.querySelector('[data-zone=pyramid]')) await new Promise((done) => setTimeout(done, 50));
}"""
#: A click, and two pictures later: how long the answer took, and how far the newest line lies below the log's edge.
STEP = f"""async (option) => {{
  const took = await ({CLICK})(option);
  for (let n = 0; n < 2; n++) await new Promise((done) => requestAnimationFrame(done));
  const bottom = (query) => document.querySelector(query).getBoundingClientRect().bottom;
  return [took, Math.round(bottom('.vk-lines li:last-child') - bottom('.vk-lines'))];
}}"""
RESULT = "() => document.querySelector('.vk-over:not([hidden]) .vk-title')?.textContent ?? 'not over'"


@dataclass
class Played:
    """A game that was played: how long each click took, after which the newest line was out of sight, how it ended."""

    times: list[float] = field(default_factory=list)
    unseen: list[int] = field(default_factory=list)
    result: str = ""


def play(page: Driver, url: str, seed: int, cards: str = "base", clicks: int = 2000) -> Played:
    """Play a game against a collector by chance and by the seed, to its end or for so many clicks."""
    page.open(url)
    page.run("() => localStorage.setItem('vk-notebook', JSON.stringify({warn: false}))")
    page.open(f"{url}?players=Ana,Ben&bots=Ben:collector&cards={cards}&seed={seed}&start=1")
    page.run(READY)
    rng, game = random.Random(seed), Played()
    while len(game.times) < clicks and (options := page.run(OFFERED)):
        some = sensible(options)
        quiet = [option for option in some if option not in ("arrange discards", "pass", "no")] or some
        took, below = page.run(STEP, rng.choice(quiet))
        game.times.append(took)
        if below > 1:
            game.unseen.append(len(game.times))
    game.result = page.run(RESULT)
    return game


def told(name: str, seed: int, game: Played) -> str:
    """One line of the report."""
    seen = f"out of sight after clicks {game.unseen}" if game.unseen else "the log followed to the end"
    took = f"median {statistics.median(game.times):.0f} ms"
    return f"{name:<8} seed {seed}: {len(game.times):>4} clicks, {took}, {seen}; {game.result}"


def main() -> int:
    """Play, and print a line a game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--browser", choices=MISSING, help="without it, each of them")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the others follow")
    parser.add_argument("--cards", default="base")
    parser.add_argument("--clicks", type=int, default=2000, help="no more than these in a game")
    args = parser.parse_args()
    names = [args.browser] if args.browser else list(MISSING)
    missing = [MISSING[name] for name in names if found(name) is None]
    if missing:
        raise SystemExit("\n".join(missing))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that browsers and server end with this, however it ends
    port = free_port()
    command = [sys.executable, "-m", "voila", "notebooks/play.ipynb", f"--port={port}", "--no-browser"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | {"PYTHONUTF8": "1"}
    ) as server:
        try:
            wait_for(port, server)
            wrong = 0
            for name in names:
                with driven(name) as page:
                    page.size(1280, 900)
                    for seed in range(args.seed, args.seed + args.games):
                        game = play(page, f"http://127.0.0.1:{port}/", seed, args.cards, args.clicks)
                        wrong += len(game.unseen)
                        print(told(name, seed, game), flush=True)
        finally:
            server.terminate()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
