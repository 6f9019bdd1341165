"""Measure how many planted blunders a review finds, how long it takes, and how much of the results luck explains.

python tools/review_figures.py [BLUNDERS [GAMES]]
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import vk_notebook as vk
from tests.planted_blunders import Planted, games, seen
from vk_notebook.analysis.review import review
from vk_notebook.analysis.statistics import wilson
from vk_notebook.bots import play
from vk_notebook.rules.engine import turn
from vk_notebook.rules.engine.chance import seeded


def recall(ones: list[Planted], quick: bool) -> str:
    """A row that says how many blunders were found."""
    found = sum(seen(one, None, quick=quick) for one in ones)
    low, high = wilson(found, len(ones))
    kind = "quick" if quick else "usual"
    return f"| planted blunders found, {kind} review | {found} of {len(ones)} ({low:.0%} to {high:.0%}) |"


def timed(work: Callable[[], object]) -> float:
    """The processor seconds that something takes."""
    before = time.process_time()
    work()
    return time.process_time() - before


def seconds() -> list[str]:
    """Rows that say how long a review of the example `boat` takes."""
    rows = []
    core = "compiled core" if turn.__file__.endswith((".so", ".pyd")) else "plain Python"
    for name, how in (("quick", {"quick": True}), ("usual", {}), ("by tempo's playouts", {"policy": "tempo"})):
        spent = timed(lambda how=how: review(vk.example("boat"), annotate=False, progress=False, **how))  # type: ignore[misc]
        rows.append(f"| seconds for a game of 289 moves, {name}, {core} | {spent:.1f} |")
    return rows


def luck(count: int) -> list[str]:
    """Rows that hold the results of games against what is left of them without luck."""
    results, adjusted, cards = [], [], []
    for seed in range(1, count + 1):
        game = vk.new_game(["Ana", "Ben"], seed=seeded(seed))
        play(game, ["tempo", "tempo"], seed)
        ana = review(game.record, quick=True, annotate=False, progress=False).luck[0]
        results.append(ana.end)
        cards.append(ana.cards)
        adjusted.append(ana.end - ana.cards)
    return [
        f"| variance of {count} results between equals | {statistics.pvariance(results):.3f} |",
        f"| variance without luck | {statistics.pvariance(adjusted):.3f} |",
        f"| mean luck of the first player, 0 if the judge is fair | {statistics.fmean(cards):+.3f} ± "
        f"{statistics.stdev(cards) / count**0.5:.3f} |",
    ]


def main() -> None:
    """Measure everything and print a table."""
    blunders, count = (int(given) for given in [*sys.argv[1:], "100", "40"][:2])
    planted = list(games(blunders))
    rows = [recall(planted, quick=False), recall(planted, quick=True), *seconds(), *luck(count)]
    print("\n".join(["| what | figure |", "|:--|--:|", *rows]))


if __name__ == "__main__":
    main()
