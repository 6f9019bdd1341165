"""The page on writing a lesson: its code runs as it stands, and its tables name what there is."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from vk_notebook.lessons import Lesson, Progress, Task, goals
from vk_notebook.lessons.check import HIDDEN, problems

PAGE = Path(__file__).resolve().parents[2] / "docs" / "write_a_lesson.md"


def test_the_code_of_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_PROGRESS", "")
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        exec(block, names)
    assert problems(Lesson("mine", "Mine", [names["first"], names["check"]], Progress(None))) == []
    names["lesson"].solve_all()


def test_the_page_names_every_field_and_goal() -> None:
    text = PAGE.read_text(encoding="utf-8")
    known = [field.name for field in fields(Task)] + [name for name in goals.__all__ if name[0].islower()]
    assert [name for name in (*known, *HIDDEN) if name not in text] == []
