"""The page on writing a lesson: its code runs as it stands, and its tables name what there is."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from vk_notebook.lessons import Task, goals
from vk_notebook.lessons.check import HIDDEN, problems
from vk_notebook.lessons.goal_words import CONDITIONS
from vk_notebook.lessons.lesson_sheet import OTHERS, POSITION, SAID, TASK, WRONG

PAGE = Path(__file__).resolve().parents[2] / "docs" / "write_a_lesson.md"


def test_the_sheets_and_the_code_of_the_page_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_PROGRESS", "")
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text(encoding="utf-8")
    for name, sheet in zip(("lesson", "quiz"), re.findall(r"```markdown\n(.*?)```", text, re.DOTALL), strict=True):
        Path(f"mine_{name}.md").write_text(sheet, encoding="utf-8")
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(block, names)
    assert [part.id for part in names["lesson"].parts] == ["rich", "buy-boat", "quiz"]
    assert problems(names["lesson"]) == []
    names["lesson"].solve_all()


def test_the_page_names_every_field_and_goal() -> None:
    text = PAGE.read_text(encoding="utf-8")
    known = [field.name for field in fields(Task)] + [name for name in goals.__all__ if name[0].islower()]
    assert [name for name in (*known, *HIDDEN) if name not in text] == []


def test_the_page_names_what_a_sheet_may_say() -> None:
    text = PAGE.read_text(encoding="utf-8")
    known = [*POSITION, *TASK, *CONDITIONS, *SAID, *(f"- {one}:" for one in WRONG), *(f"kind: {one}" for one in OTHERS)]
    written = [one.removeprefix("NAME's ").replace("MOVES", "MOVE") for one in known]
    assert [one for one in written if one not in text] == []
