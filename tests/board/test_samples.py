"""What the program sends a page does not change unnoticed: each part of some views, as a digest."""

import hashlib
import json
import os
from pathlib import Path

from .sampled import MADE

GOLDEN = Path(__file__).parents[1] / "goldens" / "samples.txt"
NAMES = ("main", "mid", "reaction", "failure", "opponent", "payment", "four", "solitaire", "solo", "setup")


def digests() -> str:
    """A line for each part of a view, and in it a column for each sample."""
    views = [MADE[name]() for name in NAMES]
    rows = [["part", *NAMES]]
    for part in sorted({part for view in views for part in view}):
        told = [json.dumps(view.get(part), sort_keys=True) for view in views]
        rows.append([part, *(hashlib.sha256(text.encode()).hexdigest()[:8] for text in told)])
    return "".join("".join(f"{cell:12}" for cell in row).rstrip() + "\n" for row in rows)


def test_each_part_of_a_view_is_what_it_was() -> None:
    if os.environ.get("VK_UPDATE_GOLDENS"):
        GOLDEN.write_text(digests(), encoding="utf-8")
    assert digests() == GOLDEN.read_text(encoding="utf-8"), "VK_UPDATE_GOLDENS=1 writes it anew"
