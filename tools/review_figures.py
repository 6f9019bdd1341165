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
from vk_notebook.analysis.review.luck import KEPT
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


def balanced(pair: list[str], first: int, count: int) -> list[tuple[float, float, float]]:
    """Of each of some games: the first player's chance at the start, what the judge takes off and gives for all
    choices, and how it ended."""
    found = []
    for seed in range(first, first + count):
        game = vk.new_game(["Ana", "Ben"], seed=seeded(seed))
        play(game, pair if seed % 2 else pair[::-1], seed)
        ana = review(game.record, quick=True, annotate=False, progress=False).luck[0]
        found.append((ana.start, (ana.choices + ana.others) / KEPT, ana.end))
    return found


def luck(count: int) -> list[str]:
    """Rows that tell how much of a choice's cost is still missing at the end, and results with and without luck.

    One half of the games says how much, the other one what comes of it.
    """
    equals, others = balanced(["tempo"] * 2, 1, count), balanced(["tempo", "collector"], 2001, count // 2)
    half, quarter = count // 2, count // 4
    fitted, held = equals[:half] + others[:quarter], equals[half:] + others[quarter:]
    kept = sum(cost * (end - start) for start, cost, end in fitted) / sum(cost * cost for _, cost, _ in fitted)
    skill = [start + kept * cost for start, cost, _ in held]
    results = [end for _, _, end in held]
    cards = [end - one for end, one in zip(results, skill, strict=True)]
    error = statistics.stdev(cards) / len(held) ** 0.5
    return [
        f"| share of a choice's cost still missing at the end, {len(fitted)} games | {kept:.2f} |",
        f"| variance of the results of {len(held)} other games | {statistics.pvariance(results):.3f} |",
        f"| the same variance without luck | {statistics.pvariance(skill):.3f} |",
        f"| mean luck of the first player, 0 if the judge is fair | {statistics.fmean(cards):+.3f} ± {error:.3f} |",
    ]


def main() -> None:
    """Measure everything and print a table."""
    blunders, count = (int(given) for given in [*sys.argv[1:], "200", "100"][:2])
    planted = list(games(blunders))
    rows = [recall(planted, quick=False), recall(planted, quick=True), *seconds(), *luck(count)]
    print("\n".join(["| what | figure |", "|:--|--:|", *rows]))


if __name__ == "__main__":
    main()
