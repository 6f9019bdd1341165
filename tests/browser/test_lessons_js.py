"""Lesson 2 by clicking, in Voila: the explorer, every task with a wrong answer on the way, the quiz, a reload."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from vk_notebook.lessons import Quiz, Task
from vk_notebook.lessons.shelf import lesson

from .conftest import Server, free_port, wait_for

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = "notebooks/02_crumbling.ipynb"


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    """Voila on the notebook of lesson 2, with progress in a file of its own."""
    folder = tmp_path_factory.mktemp("lessons")
    server = Server(f"http://127.0.0.1:{free_port()}/", folder / "voila.log")
    port = server.url.rsplit(":", 1)[1].strip("/")
    command = [sys.executable, "-m", "voila", NOTEBOOK, f"--port={port}", "--no-browser", "--port_retries=0"]
    env = {**os.environ, "PYTHONUTF8": "1", "VK_PROGRESS": str(folder / "progress.json"), "VK_UNATTENDED": "0"}
    with server.log.open("wb") as log:
        process = subprocess.Popen([*command, "--show_tracebacks=True"], cwd=ROOT, stdout=log, stderr=log, env=env)
        try:
            wait_for(server, process, seconds=60)
            yield server, folder / "progress.json"
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture
def book(page: Page, lessons: tuple[Server, Path]) -> Page:
    """The lesson's page, open and without movement."""
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(20_000)
    lessons[1].unlink(missing_ok=True)
    page.goto(lessons[0].url)
    expect(page.locator(".vk-lesson")).to_have_count(4, timeout=30_000)
    return page


def board(page: Page, task: str) -> Locator:
    return page.locator(f'.vk-lesson[data-task="{task}"]')


def press(at: Locator, act: str) -> None:
    at.locator(f'.vk-coach [data-lesson="{act}"]').click()


def choose(at: Locator, move: str) -> None:
    """Click what carries a move: a button, the card itself, or a card's one button of several."""
    name = move.split(" ", 1)[1]
    before = at.get_attribute("data-rev") or ""
    shown = at.locator(f'[data-option="{move}"]')
    if shown.count():
        shown.first.click()
    else:  # the table names the place only where it has to; a move that will be refused carries no option
        at.locator(f'[data-card="{name.partition(" at ")[0]}"]').first.click(force=True)
    expect(at).not_to_have_attribute("data-rev", before)


@pytest.mark.slow
def test_lesson_two_by_clicking(book: Page, lessons: tuple[Server, Path]) -> None:
    course = lesson("crumbling")
    look = board(book, "take-apart")
    for click in ("take away Boat at base centre", "crumble Book of Gates at middle right",
                  "take away Hopi Canopic Jar at base right", "take away Weres Amulet at base left",
                  "take away Statue of Bastet at base left"):  # fmt: skip
        choose(look, click)
    for shape in look.locator(".vk-mini2").all():
        shape.click()
        expect(shape).to_have_attribute("aria-pressed", "true")
    expect(look).to_have_attribute("data-state", "solved")
    for group in (("corner", "not-for-sale", "bring-down", "chain"), ("apex", "neighbour", "forced")):
        for number, name in enumerate(group):
            task = course.part(name)
            assert isinstance(task, Task)
            at = board(book, name)
            expect(at).to_have_attribute("data-state", "open")
            for wrong in list(task.wrong)[:1]:
                line = (wrong,) if isinstance(wrong, str) else wrong
                if isinstance(wrong, str):
                    line = (*task.solution[: task.solution.index(task.solution[-1])], wrong)
                for move in line:
                    choose(at, move)
                expect(at).to_have_attribute("data-state", "wrong")
                expect(at.locator(".vk-say.vk-wrong")).to_contain_text(task.wrong[wrong].text)
                press(at, "again")
                expect(at).to_have_attribute("data-state", "open")
            for move in task.solution:
                choose(at, move)
            expect(at).to_have_attribute("data-state", "solved")
            expect(at.locator(".vk-say.vk-right")).to_contain_text(task.done)
            if number + 1 < len(group):
                press(at, "next")
    quiz = course.part("quiz")
    assert isinstance(quiz, Quiz)
    at = board(book, "quiz")
    for number, question in enumerate(quiz.questions, 1):
        expect(at.locator(".vk-quiz legend")).to_contain_text(f"Question {number} of {len(quiz.questions)}")
        expect(at.locator(".vk-quiz legend")).to_contain_text(question.text)
        wrong = (question.right + 1) % len(question.choices)
        for choice in (wrong, question.right):
            at.locator(".vk-choice input").nth(choice).check()
            at.locator(".vk-quiz [data-lesson=answer]").click()
            expect(at.locator(".vk-why").nth(choice)).to_contain_text(question.choices[choice].why)
        if number < len(quiz.questions):
            press(at, "question")
    expect(at).to_have_attribute("data-state", "solved")
    expect(at.locator(".vk-say.vk-right")).to_contain_text(f"0 of {len(quiz.questions)} right at the first try")
    kept = json.loads(lessons[1].read_text(encoding="utf-8"))["lessons"]["crumbling"]
    assert set(kept) == {part.id for part in course.parts}
    # a new page is a new kernel: what was done is still marked
    book.reload()
    expect(book.locator(".vk-lesson")).to_have_count(4, timeout=30_000)
    expect(book.locator(".vk-dot:not(.vk-done)")).to_have_count(0)


def test_what_is_locked_and_hints_by_keyboard(book: Page) -> None:
    at = board(book, "corner")
    card = at.locator('[data-zone=hand] [data-card="Tyet Amulet"]')
    expect(card).to_have_attribute("aria-disabled", "true")
    expect(card).to_have_attribute("aria-label", "Tyet Amulet, Amulets, gold 2, cost 3, card 2 of 2 in your hand, "
                                                 "not part of this task")  # fmt: skip
    card.click(force=True)
    expect(at.locator(".vk-bubble")).to_contain_text("Not part of this task")
    book.keyboard.press("Escape")
    hint = at.locator("[data-lesson=hint]")
    hint.focus()
    book.keyboard.press("Enter")
    expect(at.locator(".vk-said")).to_contain_text("Look which base cards")
    right = at.locator('.vk-card[data-option="buy Weres Amulet"]')
    right.focus()
    book.keyboard.press("Enter")
    expect(at.locator("[data-lesson=back]")).to_be_focused()
    book.keyboard.press("Enter")
    expect(at).to_have_attribute("data-state", "open")
    at.locator("[data-lesson=show]").focus()
    book.keyboard.press("Enter")
    expect(at.locator("[data-lesson=next]")).to_be_focused()
    book.keyboard.press("Enter")
    expect(board(book, "not-for-sale").locator(".vk-task .vk-title")).to_be_focused()
    quiz = board(book, "quiz")
    quiz.locator("input").first.focus()
    book.keyboard.press("ArrowDown")
    expect(quiz.locator("input").nth(1)).to_be_checked()


@pytest.mark.parametrize("width", [360, 1024, 1600])
def test_nothing_is_wider_than_the_page(book: Page, width: int) -> None:
    book.set_viewport_size({"width": width, "height": 900})
    for at in book.locator(".vk-lesson").all():
        wide: bool = at.evaluate("node => node.scrollWidth > node.clientWidth + 1")
        assert not wide
