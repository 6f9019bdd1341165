"""Notes which state of the repository `make test` has passed on, for the release: `tools/tested.py begin`, then `end`.

The state is git's own name for all files together. Nothing is noted while something is not committed, where it changed
during the tests, or where there is no git; the tests are not bothered by any of it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def git(root: Path, *words: str) -> str:
    """What git says. Raises CalledProcessError, or OSError where there is no git."""
    command = ("git", "-c", f"safe.directory={root}", *words)
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.rstrip()


def state(root: Path = ROOT) -> str | None:
    """The name of what is committed; None where anything else lies there, or without git."""
    try:
        return None if git(root, "status", "--porcelain") else git(root, "rev-parse", "HEAD^{tree}")
    except (OSError, subprocess.CalledProcessError):
        return None


def begin(root: Path = ROOT) -> None:
    """The tests begin."""
    folder = root / "build"
    folder.mkdir(exist_ok=True)
    (folder / "tested").unlink(missing_ok=True)
    (folder / "testing").write_text(state(root) or "", encoding="ascii")


def end(root: Path = ROOT) -> None:
    """All tests have passed."""
    begun = root / "build" / "testing"
    if begun.is_file() and (name := begun.read_text(encoding="ascii")) and name == state(root):
        begun.replace(root / "build" / "tested")


def passed(root: Path) -> str | None:
    """The state that the last tests passed on, if they passed on one."""
    file = root / "build" / "tested"
    return file.read_text(encoding="ascii") if file.is_file() else None


if __name__ == "__main__":
    {"begin": begin, "end": end}[sys.argv[1]]()
