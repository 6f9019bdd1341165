"""Run a measurement and write the result into docs/figures.md: `python tools/figures.py NAME [ARGUMENT ...]`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "figures.md"
#: The heading of each measurement on the page, and the command that makes it.
MEASURED = {
    "oracle": ("A second reading of the rules", ["tools/compare_oracle.py"]),
    "people": ("Twenty people at one server", ["tools/load.py"]),
    "disasters": ("Five hundred disasters", ["tools/disasters.py"]),
    "judge": ("How well the judge judges, and the expert plays", ["tools/judge.py"]),
    "review": ("How well a review finds mistakes", ["tools/review_figures.py"]),
    "strength": ("How strong the bots are", ["tools/ladder.py"]),
}


def put(page: str, heading: str, told: str) -> str:
    """The page with a text below a heading, in place of what stood there. Raises ValueError without that heading."""
    section = re.compile(rf"(?<=^## {re.escape(heading)}\n).*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    if not section.search(page):
        raise ValueError(f"the page has no heading {heading!r}")
    body = told if told.startswith("|") else f"```text\n{told}\n```"
    return section.sub(lambda _: f"\n{body}\n\n", page).rstrip() + "\n"


def main() -> None:
    """Run one measurement, with what follows its name as arguments."""
    if len(sys.argv) < 2 or sys.argv[1] not in MEASURED:
        raise SystemExit(f"{__doc__}\n\nNAME is one of: {', '.join(MEASURED)}")
    heading, command = MEASURED[sys.argv[1]]
    done = subprocess.run([sys.executable, *command, *sys.argv[2:]], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    print(done.stdout)
    if done.returncode:
        raise SystemExit(done.returncode)
    PAGE.write_text(put(PAGE.read_text("utf-8"), heading, done.stdout.strip()), encoding="utf-8")


if __name__ == "__main__":
    main()
