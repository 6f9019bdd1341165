"""How much conclusions hang on the assumed card numbers: python tools/assumed_numbers.py [--tables N] [--games N].

Plays the bots against each other by other tables of numbers, and as often by the shipped ones, and writes what came of
it into docs/assumed_numbers.md. The same arguments give the same page. With a compiled core on PYTHONPATH it takes a
third of the time.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from vk_notebook.analysis import assumed
from vk_notebook.analysis.assumed_reports import Sensitivity
from vk_notebook.analysis.reports import Report, percent

PAGE = Path(__file__).resolve().parents[1] / "docs" / "assumed_numbers.md"
BEGIN, END = "<!-- measured -->", "<!-- end -->"
BOTS = ("random", "greedy", "collector", "tempo")
TITLES = {"bots": "The order of the bots", "first-player": "Who begins", "cards": "The cards that go with winning"}
#: So many cards from the top and from the bottom stand on the page.
SHOWN = 8


def section(report: Report) -> str:
    """A report as Markdown; of many cards the first and the last."""
    rows = report.rows if len(report.rows) <= 2 * SHOWN else (*report.rows[:SHOWN], *report.rows[-SHOWN:])
    lines = [f"### {TITLES[report.name]}", "", report.says, "", f"| {' | '.join(report.columns)} |"]
    lines.append(f"|:--|{'--:|' * (len(report.columns) - 1)}")
    lines += [f"| {row[0]} | {' | '.join(percent(cell) for cell in row[1:])} |" for row in rows]
    return "\n".join(lines)


def page(found: Sensitivity, games: int, seed: int) -> str:
    """All that was measured."""
    head = f"{len(found.varied)} tables (seed {seed}), {games} games by each, and as many by the shipped numbers; base "
    head += f"cards, two players, pairs of {', '.join(BOTS)}."
    return "\n\n".join([head, *(section(found.report(name)) for name in TITLES)])


def main() -> None:
    """Play, and write the page."""
    asks = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asks.add_argument("--tables", type=int, default=16)
    asks.add_argument("--games", type=int, default=240)
    asks.add_argument("--seed", type=int, default=1)
    asks.add_argument("--jobs", type=int, default=None)
    asks.add_argument("--no-write", action="store_true", help="print it instead")
    given = asks.parse_args()

    def told(done: int, total: int) -> None:
        sys.stderr.write(f"{done} of {total}\n")

    found = assumed.sensitivity(BOTS, given.tables, given.games, seed=given.seed, jobs=given.jobs, progress=told)
    text = page(found, given.games, given.seed)
    if given.no_write:
        print(text)
        return
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
