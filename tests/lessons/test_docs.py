"""The page on writing a lesson: its code runs as it stands."""

from pathlib import Path

import pytest

import vk_notebook as vk
from tests.typed import blocks, typed
from vk_notebook.lessons.check import problems

PAGE = "docs/write_a_lesson.md"
#: The lesson and the quiz that the page begins with.
SHEETS = blocks(PAGE, "markdown")


def test_the_sheets_and_the_code_of_the_page_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_PROGRESS", "")
    monkeypatch.chdir(tmp_path)
    vk.example("boat").save("game.vk.json")
    for name, sheet in zip(("lesson", "quiz"), SHEETS, strict=True):
        Path(f"mine_{name}.md").write_text(sheet, encoding="utf-8")
    few = ('vk.load("game.vk.json"))', 'vk.load("game.vk.json"), quick=True, turns=(30, 36), progress=False)')
    names = typed(PAGE, {"vk": vk}, few)
    assert [part.id for part in names["lesson"].parts] == ["rich", "buy-boat", "quiz"]
    assert problems(names["lesson"]) == []
    names["lesson"].solve_all()
    assert vk.lesson("mistakes").parts
