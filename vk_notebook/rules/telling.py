"""Questions and log lines (signatures; see below)."""

from __future__ import annotations

from typing import Any

from .state import State
from .table import Table


def question(st: State) -> str:
    """The sentence asked at the pending decision, addressed to the player who chooses."""
    return "What will you do?"


def tell(table: Table, event: tuple[Any, ...]) -> str | None:
    """One log line for an event of the engine; None for what is not told."""
    return None


def part_now(st: State) -> tuple[str | None, int, int]:
    """The card whose text runs, the number of the running part and the number of parts."""
    return None, 0, 0
