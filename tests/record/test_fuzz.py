"""A short run of the tool that damages record files; ``make fuzz`` is the long one."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz_records", ROOT / "tools" / "fuzz_records.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_damaged_files_are_read_or_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert tool().main(["--games", "10", "--files", "300"]) == 0
    assert "0 failures" in capsys.readouterr().out


def test_a_reader_that_falls_over_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    fuzz = tool()
    broken = {"load": lambda path: {}["no such key"]}
    monkeypatch.setattr(fuzz.vk, "load", broken["load"])
    assert fuzz.main(["--games", "1", "--files", "3"]) == 1
    assert "KeyError" in capsys.readouterr().out
