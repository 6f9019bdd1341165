"""What docs/simulate.md shows can be typed, and what docs/review.md names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import vk_notebook as vk
from vk_notebook.analysis.game_tables import TABLES
from vk_notebook.analysis.plots import PLOTS
from vk_notebook.analysis.reports import REPORTS
from vk_notebook.analysis.review_work import BLUNDER, DOUBTFUL, MISTAKE

PAGES = Path(__file__).resolve().parents[2] / "docs"
SIMULATE, REVIEW = ((PAGES / name).read_text("utf-8") for name in ("simulate.md", "review.md"))


@pytest.mark.slow
def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```python\n(.*?)```", SIMULATE, re.S)
    names: dict[str, object] = {}
    exec(compile(block, "simulate.md", "exec"), names)
    found = names["found"]
    assert isinstance(found, vk.Results)
    assert len(found) == 60
    assert len(vk.Results.load("games.vksim")) == 40
    assert (tmp_path / "tables" / "cards.parquet").is_file()


def test_every_name_is_told() -> None:
    assert all(f'"{name}"' in SIMULATE for name in (*REPORTS, *TABLES))
    assert set(PLOTS) == set(REPORTS)


def test_every_name_of_a_review_is_there() -> None:
    found = vk.review(vk.new_game(2, seed=1), progress=False)
    names = set(re.findall(r"found\.(\w+)", REVIEW))
    assert {"decisions", "mistakes", "turning_points", "to_frame", "to_dict", "lesson", "tasks"} <= names
    assert all(hasattr(found, name) for name in names)
    for share in (DOUBTFUL, MISTAKE, BLUNDER):
        assert f"{100 * share:.0f} %" in REVIEW
