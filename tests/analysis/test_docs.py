"""What docs/simulate.md shows can be typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import vk_notebook as vk
from vk_notebook.analysis.game_tables import TABLES
from vk_notebook.analysis.plots import PLOTS
from vk_notebook.analysis.reports import REPORTS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "simulate.md"


@pytest.mark.slow
def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    names: dict[str, object] = {}
    exec(compile(block, str(PAGE), "exec"), names)
    found = names["found"]
    assert isinstance(found, vk.Results)
    assert len(found) == 60
    assert len(vk.Results.load("games.vksim")) == 40
    assert (tmp_path / "tables" / "cards.parquet").is_file()


def test_every_name_is_told() -> None:
    text = PAGE.read_text("utf-8")
    assert all(f'"{name}"' in text for name in (*REPORTS, *TABLES))
    assert set(PLOTS) == set(REPORTS)
