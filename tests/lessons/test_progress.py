"""Progress: a file that outlives the kernel, is shared by several, and may be damaged or impossible."""

import json
import os
import threading
from pathlib import Path

import pytest

from tests.lessons.tries import PARTS, unkept
from vk_notebook.board.lesson.lesson_summary import LessonSummary
from vk_notebook.lessons import Lesson, Progress, progress_path
from vk_notebook.lessons.shelf import lesson
from vk_notebook.play.game import CHANGING


def test_what_was_done_is_there_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_PROGRESS", str(tmp_path / "deep" / "p.json"))
    monkeypatch.delenv("VK_UNATTENDED", raising=False)
    lesson("crumbling").solve("corner")
    again = lesson("crumbling")
    assert again.done("corner")
    assert not again.done("chain")
    assert "Still open: Take it apart; " in repr(again.summary())
    again.restart()
    assert not lesson("crumbling").done("corner")
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["p.json"]


def test_nothing_is_kept_unattended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_PROGRESS", str(tmp_path / "p.json"))
    monkeypatch.setenv("VK_UNATTENDED", "1")
    lesson("crumbling").solve_all()
    assert list(tmp_path.iterdir()) == []


def test_where_progress_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("VK_PROGRESS", "")
    assert progress_path() is None
    monkeypatch.delenv("VK_PROGRESS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))
    found = progress_path()
    assert found is not None
    assert found.parts[-2:] == ("vk-notebook", "progress.json")


def test_a_page_that_strangers_share_keeps_nobodys_progress_in_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("VK_PROGRESS")
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.8")
    assert progress_path() is None
    monkeypatch.setenv("VK_PROGRESS", str(tmp_path / "mine.json"))
    assert progress_path() == tmp_path / "mine.json"


def test_a_board_goes_on_after_what_the_browser_knows() -> None:
    course = unkept("crumbling", "take-apart", "corner")
    line, board = LessonSummary(course.summary()), course.show()
    board.receive({"type": "learned", "done": {"crumbling": ["take-apart", "gone"], "first_turn": ["gold"]}})
    assert board.lesson["id"] == "corner"
    assert [step["done"] for step in board.lesson["steps"]] == [True, False]
    assert "1 of 2 parts done" in line.value


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": 1}', '{"format": 0, "lessons": {}}', '{"format": 1, "lessons": {"a": {"b": 1}}}'],
)
def test_a_damaged_file_is_a_fresh_start_with_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(text, encoding="utf-8")
    progress = Progress(path)
    assert "damaged" in progress.message
    assert not progress.done("crumbling", "corner")
    progress.note("crumbling", "corner")
    assert progress.message == Progress(path).message == ""
    assert json.loads(path.read_text(encoding="utf-8"))["lessons"] == {"crumbling": {"corner": {}}}


def test_a_file_of_a_newer_version_is_told_of_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(text := '{"format": 2, "lessons": []}', encoding="utf-8")
    progress = Progress(path)
    for _ in range(2):
        assert "newer version" in progress.message
        progress.note("crumbling", "corner")
    assert progress.done("crumbling", "corner")
    assert path.read_text(encoding="utf-8") == text
    path.unlink()
    progress.note("crumbling", "chain")
    assert progress.message == Progress(path).message == ""
    assert Progress(path).done("crumbling", "corner")


def test_what_one_kernel_forgot_does_not_come_back_with_a_note_of_another(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    one = Progress(path)
    one.note("crumbling", "corner")
    other = Progress(path)
    one.forget("crumbling")
    other.note("scoring", "first")
    assert not Progress(path).done("crumbling", "corner")
    assert not other.done("crumbling", "corner")
    assert Progress(path).done("scoring", "first")


def test_what_could_not_be_saved_is_saved_with_the_next_note(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    progress = Progress(blocked / "p.json")
    progress.note("a", "b")
    progress.note("c", "d")
    progress.forget("a")
    blocked.unlink()
    progress.note("e", "f")
    kept = Progress(blocked / "p.json")
    assert [kept.done(*part) for part in (("a", "b"), ("c", "d"), ("e", "f"))] == [False, True, True]
    assert progress.message == ""


def test_a_file_that_cannot_be_written_is_said_and_the_lesson_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    one = Lesson("mine", "Mine", [PARTS["crumbling:corner"]], Progress(blocked / "p.json"))
    one.solve("corner")
    assert one.done("corner")
    assert "cannot be saved" in one.progress.message


def test_several_kernels_add_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    progresses = [Progress(path) for _ in range(6)]

    def work(number: int) -> None:
        for part in range(5):
            progresses[number].note(f"lesson {number}", f"part {part}")

    threads = [threading.Thread(target=work, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = Progress(path)
    assert all(kept.done(f"lesson {n}", f"part {part}") for n in range(6) for part in range(5))
    assert [one.message for one in progresses] == [""] * 6


def test_a_lock_that_was_left_behind_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    lock = tmp_path / "p.json.lock"
    lock.write_text("", encoding="utf-8")
    os.utime(lock, (1, 1))
    progress = Progress(path)
    progress.note("a", "b")
    assert progress.message == ""
    assert Progress(path).done("a", "b")
    assert not lock.exists()


def test_a_summary_on_the_page_keeps_up_with_the_learner() -> None:
    course = unkept("crumbling", "take-apart", "corner")
    line = LessonSummary(course.summary())
    assert "0 of 2 parts done" in line.value
    assert "Still open: Take it apart; A gap in a corner." in line.value
    course.solve("take-apart")
    assert "1 of 2 parts done" in line.value
    course.solve("corner")
    assert "\N{CHECK MARK} The pyramid crumbles: 2 of 2 parts done." in line.value
    assert "Still open" not in line.value
    course.restart()
    assert "0 of 2 parts done" in line.value
    shown = course.summary()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in shown
    assert shown["text/plain"] == repr(course.summary())


def test_a_lesson_is_begun_again_by_a_button_that_asks() -> None:
    course = unkept("crumbling", "take-apart", "corner")
    board = course.show()
    line = LessonSummary(course.summary())
    hidden = {"display": "none"}.items()
    assert hidden <= line.ask.layout.get_state().items()
    course.solve("take-apart")
    course.solve("corner")
    board.receive({"type": "lesson", "do": "go", "to": 1})
    assert board.lesson["state"] == "solved"
    assert not hidden <= line.ask.layout.get_state().items()
    assert hidden <= line.sure.layout.get_state().items()
    line.ask.click()
    assert "You will lose your progress (2 parts done)" in line.question.value
    line.keep.click()
    assert course.done("corner")
    assert hidden <= line.sure.layout.get_state().items()
    line.ask.click()
    line.begin.click()
    assert not course.done("corner")
    assert "0 of 2 parts done" in line.value
    assert hidden <= line.ask.layout.get_state().items()
    assert board.lesson["at"] == 0
    assert board.lesson["state"] == "open"
    assert [step["done"] for step in board.lesson["steps"]] == [False, False]


def test_a_lesson_is_not_begun_again_while_a_click_is_at_work_in_it() -> None:
    """The button is another widget than the board, and may be heard on another thread."""
    course = unkept("crumbling", "take-apart", "corner")
    course.solve("take-apart")
    line = LessonSummary(course.summary())
    line.ask.click()
    pressed = threading.Thread(target=line.begin.click)
    with CHANGING:
        pressed.start()
        pressed.join(0.2)
        assert course.done("take-apart")
    pressed.join(30)
    assert not course.done("take-apart")
