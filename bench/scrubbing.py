"""How long a step of a replay takes in a browser: a game of 400 decisions, scrubbed from end to end.

    python -m bench.scrubbing [--rounds 5] [--most 400]

The page is the file of `to_html`, opened from the disk with the network off, so nothing but the page can take the time.
A step is the slider moved by one: its script and the layout of the page after it, measured in the page itself; the
medians of the rounds are printed, and the processor time behind them, which a busy machine does not blur.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, sync_playwright

import vk_notebook as vk
from vk_notebook.board.export import to_html
from vk_notebook.bots.match import play
from vk_notebook.record import Record

DECISIONS = 400
ROOT = Path(__file__).resolve().parents[1]
SCRUB = """async (most) => {
  const slider = document.querySelector('.vk-slider');
  const root = document.querySelector('.vk-board');
  const [steps, frames] = [[], []];
  const put = (at) => { slider.value = at; slider.dispatchEvent(new Event('input', {bubbles: true})); };
  put(0);
  let last = await new Promise(requestAnimationFrame);
  for (let at = 1; at <= Math.min(most, Number(slider.max)); at++) {
    const begun = performance.now();
    put(at);
    root.getBoundingClientRect();
    steps.push(performance.now() - begun);
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  return [steps, frames];
}"""


def long_game() -> Record:
    """A game of four bots with at least 400 decisions."""
    game = vk.new_game(4, cards="base", seed=1)
    play(game, ["random"] * 4, 1)
    if len(game.moves) < DECISIONS:
        raise SystemExit(f"the game has {len(game.moves)} decisions, not {DECISIONS}")
    record: Record = game.record
    return record


def shown(times: list[float]) -> str:
    """The median and the slow end of some times in milliseconds."""
    return f"median {statistics.median(times):.1f} ms, 95 of 100 under {statistics.quantiles(times, n=20)[-1]:.1f} ms"


def spent(chrome: CDPSession) -> dict[str, float]:
    """The processor time that the page has taken so far, in seconds."""
    names = {
        "ScriptDuration": "script",
        "RecalcStyleDuration": "styles",
        "LayoutDuration": "layout",
        "TaskDuration": "all",
    }
    metrics = chrome.send("Performance.getMetrics")["metrics"]
    return {names[one["name"]]: one["value"] for one in metrics if one["name"] in names}


def main() -> None:
    """Scrub and print."""
    ask = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ask.add_argument("--rounds", type=int, default=5)
    ask.add_argument("--most", type=int, default=10_000, help="stop a round after so many steps")
    said = ask.parse_args()
    finder = ["sh", str(ROOT / "tools" / "get_chromium"), "--find"]
    found = subprocess.run(finder, capture_output=True, text=True, check=True)
    record = long_game()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "game.html"
        path.write_text(to_html(record), encoding="utf-8")
        print(f"{len(record.moves)} decisions, {path.stat().st_size / 1024:.0f} KiB")
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True).new_page()
        asked_for: list[str] = []
        page.on("request", lambda sent: asked_for.append(sent.url))
        page.goto(path.as_uri())
        page.wait_for_selector("body[data-ready]")
        asked_for.clear()
        chrome = page.context.new_cdp_session(page)
        chrome.send("Performance.enable", {"timeDomain": "threadTicks"})
        medians, count = [], 0
        before = spent(chrome)
        for number in range(said.rounds):
            steps, frames = page.evaluate(SCRUB, said.most)
            medians.append(statistics.median(steps))
            count += len(steps)
            print(f"round {number + 1}: a step {shown(steps)}; from picture to picture {shown(frames)}")
        print(
            f"a step, median of {said.rounds} rounds: {statistics.median(medians):.1f} ms; requests: {len(asked_for)}"
        )
        costs = [f"{name} {1000 * (now - before[name]) / count:.2f}" for name, now in spent(chrome).items()]
        print(f"processor time a step, in ms: {', '.join(costs)}")
        browser.close()


if __name__ == "__main__":
    main()
