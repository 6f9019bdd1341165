"""Lesson 4 by clicking, in Voila: a tomb filled and emptied, every task with a wrong answer on the way, the quiz."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from vk_notebook.lessons import Filling, Quiz, Task
from vk_notebook.lessons.shelf import lesson

from .conftest import Server, free_port, wait_for
from .test_lessons_js import board, choose, press

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = "notebooks/04_scoring.ipynb"
WIDGETS = 4


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    """Voila on the notebook of lesson 4, with progress in a file of its own."""
    folder = tmp_path_factory.mktemp("scoring")
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
def book(page: Page, served: tuple[Server, Path]) -> Page:
    """The lesson's page, open and without movement."""
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(20_000)
    served[1].unlink(missing_ok=True)
    page.goto(served[0].url)
    expect(page.locator(".vk-lesson")).to_have_count(WIDGETS, timeout=30_000)
    return page


@pytest.mark.slow
def test_lesson_four_by_clicking(book: Page, served: tuple[Server, Path]) -> None:
    course = lesson("scoring")
    fill = course.part("fill")
    assert isinstance(fill, Filling)
    at = board(book, "fill")
    for card in ("Statue of Isis", "Statue of Isis", "Urn"):
        choose(at, f"entomb {card}")
    expect(at.locator(".vk-said")).to_contain_text("The tomb is worth 2")
    choose(at, "take out Urn")
    choose(at, "take out Statue of Isis")
    expect(at.locator(".vk-said")).to_contain_text("no points")
    for card in fill.solution[1:]:
        choose(at, f"entomb {card}")
    expect(at).to_have_attribute("data-state", "solved")
    expect(at.locator(".vk-say.vk-right")).to_contain_text("The tomb is worth 22")
    expect(at.locator("[data-zone=hand] [data-option]")).to_have_count(0)
    for group in (("square", "double", "starters", "unique", "two"), ("deny", "last", "tie", "end")):
        for number, name in enumerate(group):
            task = course.part(name)
            assert isinstance(task, Task)
            at = board(book, name)
            expect(at).to_have_attribute("data-state", "open")
            wrong = next(iter(task.wrong))
            for move in (wrong,) if isinstance(wrong, str) else wrong:
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
    expect(at.locator(".vk-say.vk-right")).to_contain_text("10 of 10 right at the first try")
    kept = json.loads(served[1].read_text(encoding="utf-8"))["lessons"]["scoring"]
    assert set(kept) == {part.id for part in course.parts}


def test_a_tomb_is_filled_by_keyboard(book: Page) -> None:
    at = board(book, "fill")
    card = at.locator('[data-zone=hand] [data-option="entomb Boat"]')
    expect(card).to_have_attribute("aria-label", "Boat, unique, gold 2, cost 3, card 10 of 12 in your hand, "
                                                 "can be entombed")  # fmt: skip
    card.focus()
    book.keyboard.press("Enter")
    inside = at.locator('[data-zone=tomb] [data-option="take out Boat"]')
    expect(inside).to_have_count(1)
    inside.focus()
    book.keyboard.press("Enter")
    expect(inside).to_have_count(0)
    expect(at.locator(".vk-said")).to_contain_text("out of the tomb")


@pytest.mark.parametrize("width", [360, 1024, 1600])
def test_nothing_is_wider_than_the_page(book: Page, width: int) -> None:
    book.set_viewport_size({"width": width, "height": 900})
    for at in book.locator(".vk-lesson").all():
        wide: bool = at.evaluate("node => node.scrollWidth > node.clientWidth + 1")
        assert not wide
