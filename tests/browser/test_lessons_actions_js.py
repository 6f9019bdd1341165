"""Lesson 3 by clicking, in Voila: every task with a wrong answer on the way, the part tracker, the quiz."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from vk_notebook.lessons import Attempt, Quiz, Task
from vk_notebook.lessons.shelf import lesson

from .conftest import Server, free_port, wait_for

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = "notebooks/03_action_resolution.ipynb"
GROUPS = (("take",), ("order", "all-or-nothing"), ("either-or", "ties", "clear", "may"), ("borrow", "again", "lasting"))


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    """Voila on the notebook of lesson 3, with progress in a file of its own."""
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
    expect(page.locator(".vk-lesson")).to_have_count(len(GROUPS) + 1, timeout=30_000)
    return page


def board(page: Page, task: str) -> Locator:
    return page.locator(f'.vk-lesson[data-task="{task}"]')


def press(at: Locator, act: str) -> None:
    at.locator(f'.vk-coach [data-lesson="{act}"]').click()


def choose(at: Locator, move: str) -> None:
    """Click what carries a move: a button or the card itself; a move that will be refused carries no option."""
    before = at.get_attribute("data-rev") or ""
    shown = at.locator(f'[data-option="{move}"]')
    if shown.count():
        shown.first.click()
    else:
        at.locator(f'[data-card="{move.split(" ", 1)[1]}"]').first.click(force=True)
    expect(at).not_to_have_attribute("data-rev", before)


def wrong_line(task: Task, wrong: str | tuple[str, ...]) -> tuple[str, ...]:
    """A line of moves that ends with a foreseen wrong answer."""
    if not isinstance(wrong, str):
        return wrong
    for number in range(len(task.solution)):
        attempt = Attempt(task)
        for move in task.solution[:number]:
            attempt.play(move)
        if wrong in attempt.options():
            return (*task.solution[:number], wrong)
    raise AssertionError(wrong)


@pytest.mark.slow
def test_lesson_three_by_clicking(book: Page, lessons: tuple[Server, Path]) -> None:
    course = lesson("actions")
    for group in GROUPS:
        for number, name in enumerate(group):
            task = course.part(name)
            assert isinstance(task, Task)
            at = board(book, name)
            expect(at).to_have_attribute("data-state", "open")
            for wrong in [one for one in task.wrong if one != ("execute Tyet Amulet",)][:1]:
                for move in wrong_line(task, wrong):
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
        expect(at.locator(".vk-quiz legend")).to_contain_text(question.text)
        at.locator(".vk-choice input").nth(question.right).check()
        at.locator(".vk-quiz [data-lesson=answer]").click()
        expect(at.locator(".vk-why").nth(question.right)).to_contain_text(question.choices[question.right].why)
        if number < len(quiz.questions):
            press(at, "question")
    expect(at).to_have_attribute("data-state", "solved")
    kept = json.loads(lessons[1].read_text(encoding="utf-8"))["lessons"]["actions"]
    assert set(kept) == {part.id for part in course.parts}


def test_the_table_says_which_part_of_an_action_is_done(book: Page) -> None:
    at = board(book, "order")
    choose(at, "execute Middle Sarcophagus")
    prompt = at.locator("[data-zone=prompt]")
    expect(prompt).to_contain_text("Sacrifice a card from your hand")
    steps = prompt.locator(".vk-parts li")
    expect(steps).to_have_count(2)
    expect(steps.first).to_have_attribute("aria-current", "step")
    choose(at, "sacrifice Urn")
    expect(prompt).to_contain_text("Entomb a card from your hand")
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")


def test_an_action_that_cannot_be_executed_says_why_and_can_be_gone_back_from_by_keyboard(book: Page) -> None:
    press(board(book, "order"), "next")
    at = board(book, "all-or-nothing")
    card = at.locator('[data-zone=hand] [data-card="Middle Sarcophagus"]')
    card.focus()
    book.keyboard.press("Enter")
    expect(at).to_have_attribute("data-state", "solved")


@pytest.mark.parametrize("width", [360, 1024, 1600])
def test_nothing_is_wider_than_the_page(book: Page, width: int) -> None:
    book.set_viewport_size({"width": width, "height": 900})
    for at in book.locator(".vk-lesson").all():
        wide: bool = at.evaluate("node => node.scrollWidth > node.clientWidth + 1")
        assert not wide
