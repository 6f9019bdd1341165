"""The page on writing a lesson: its code runs as it stands."""

import re
from pathlib import Path
from typing import Any

import pytest

from vk_notebook.lessons.check import problems

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "write_a_lesson.md").read_text(encoding="utf-8")
#: The lesson and the quiz that the page begins with.
SHEETS = re.findall(r"```markdown\n(.*?)```", PAGE, re.DOTALL)


def test_the_sheets_and_the_code_of_the_page_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_PROGRESS", "")
    monkeypatch.chdir(tmp_path)
    for name, sheet in zip(("lesson", "quiz"), SHEETS, strict=True):
        Path(f"mine_{name}.md").write_text(sheet, encoding="utf-8")
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(block, names)
    assert [part.id for part in names["lesson"].parts] == ["rich", "buy-boat", "quiz"]
    assert problems(names["lesson"]) == []
    names["lesson"].solve_all()
