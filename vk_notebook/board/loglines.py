"""A line of the log as the board writes it: its kind, whose it is, and its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game_log import Event

KINDS = {"turn": "turn", "over": "score"}


def log_line(event: Event, names: Sequence[str]) -> dict[str, Any]:
    """What happened, for the page. The player is written as the line begins, with the capital of a sentence."""
    kind = KINDS.get(event.raw.kind, "auto" if event.automatic else "move")
    text = event.text
    begins = [text[: len(name)] for name in names if text.startswith((f"{name} ", f"{name[:1].upper()}{name[1:]} "))]
    # of Ana and Ana Bell, who both may begin it, the longer name is meant
    return {"kind": kind, "player": max(begins, key=len, default=""), "text": text}


__all__ = ["log_line"]
