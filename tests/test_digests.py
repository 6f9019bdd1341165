"""A seed and options lead to the same game everywhere; ``make digests`` tries every Python and Pyodide."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

import pytest

from vk_notebook.cards.pools import PRESETS
from vk_notebook.rules.engine.terms import VARIANTS

TOOL = Path(__file__).resolve().parents[1] / "tools" / "check_digests.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_digests", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rows(tool: ModuleType) -> list[dict[str, Any]]:
    return list(json.loads(tool.FIXTURE.read_text("utf-8")))


def test_every_game_of_the_fixture_comes_out_the_same(tool: ModuleType, rows: list[dict[str, Any]]) -> None:
    wrong = tool.differences(rows)
    hint = "where the rules were meant to change: python tools/check_digests.py --update"
    assert not wrong, "\n".join([*wrong, hint])


def test_the_fixture_holds_games_of_all_kinds(rows: list[dict[str, Any]]) -> None:
    setups = [row["setup"] for row in rows]
    assert len(setups) >= 60
    names = {s["cards"] for s in setups if isinstance(s["cards"], str)}
    assert names == {"base", "afterlife", "last-rites", *PRESETS}
    assert sum(isinstance(s["cards"], dict) for s in setups) >= 10
    assert {s.get("variant") for s in setups} == {None, *VARIANTS}
    assert {len(s["players"]) for s in setups} == {1, 2, 3, 4, 5, 6}
    assert {s["edition"] for s in setups} == {"premium", "classic"}
    assert {s["pharaohs"] for s in setups} == {True, False}
    assert len({s["seed"] for s in setups}) == len(setups)


def test_what_differs_is_found(tool: ModuleType, rows: list[dict[str, Any]]) -> None:
    other = {**rows[0], "setup": {**rows[0]["setup"], "seed": 7}}
    broken = {**rows[1], "setup": {**rows[1]["setup"], "cards": "no such cards"}}
    wrong = tool.differences([other, rows[2], broken])
    assert [line.split()[1].strip(":") for line in wrong] == ["0", "2"]
    assert "instead of" in wrong[0]
    assert "no such cards" in wrong[1]


def test_an_interpreter_is_asked_in_a_process_of_its_own(tool: ModuleType, tmp_path: Path) -> None:
    found = tool.by_python(sys.executable)
    assert (found["wrong"], found["core"]) == ([], "plain")
    assert found["version"].startswith(f"{sys.version_info[0]}.{sys.version_info[1]}.")
    missing = tmp_path / "vk_notebook"
    missing.mkdir()
    (missing / "__init__.py").write_text("raise ImportError('broken on purpose')")
    assert "broken on purpose" in tool.by_python(sys.executable, tmp_path)["wrong"][0]


def test_what_was_not_tried_is_said_and_is_no_success(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    fine = {"version": "3.11.7", "core": "plain", "rows": 65, "wrong": []}
    assert tool.report([("Python 3.11", fine)]) == 0
    assert tool.report([("Python 3.11", fine), ("Python 3.10", "there is none here")]) == 2
    assert "| Python 3.10 | | 0 | NOT TRIED: there is none here |" in capsys.readouterr().out
    assert tool.report([("Python 3.11", {**fine, "wrong": ["row 3"]}), ("Python 3.10", "none")]) == 1
    with mock.patch.object(tool, "VERSIONS", ("2.6",)):
        assert tool.pythons() == {"2.6": None}
