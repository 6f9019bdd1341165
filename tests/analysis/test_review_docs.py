"""What docs/review.md names is there."""

from __future__ import annotations

import re
from pathlib import Path

import vk_notebook as vk
from vk_notebook.analysis.review import Review
from vk_notebook.analysis.review_work import BLUNDER, DOUBTFUL, MISTAKE

PAGE = Path(__file__).resolve().parents[2] / "docs" / "review.md"


def test_every_name_is_there() -> None:
    text = PAGE.read_text("utf-8")
    found = vk.review(vk.new_game(2, seed=1), progress=False)
    names = set(re.findall(r"found\.(\w+)", text))
    assert {"decisions", "mistakes", "turning_points", "to_frame", "to_dict", "lesson", "tasks"} <= names
    assert all(hasattr(found, name) for name in names)
    assert isinstance(found, Review)
    for share in (DOUBTFUL, MISTAKE, BLUNDER):
        assert f"{share:.0%}".replace("%", " %") in text
