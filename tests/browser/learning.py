"""What the browser tests of the lessons share: a lesson's page under Voila, clicking through tasks, the quiz."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from vk_notebook.lessons import Lesson, Quiz, Task

from .conftest import Server, voila_on


@dataclass(frozen=True)
class Served:
    """A lesson that Voila serves, and the file that keeps its progress."""

    server: Server
    progress: Path

    def done(self, lesson: str) -> set[str]:
        """The parts of a lesson that are kept as done."""
        return set(json.loads(self.progress.read_text(encoding="utf-8"))["lessons"][lesson])


def serve(notebook: str, folder: Path) -> Iterator[Served]:
    """Voila on a lesson's notebook, with progress in a file of its own."""
    progress = folder / "progress.json"
    with voila_on(notebook, folder, VK_PROGRESS=str(progress), VK_UNATTENDED="0") as server:
        yield Served(server, progress)


def open_page(page: Page, served: Served, widgets: int) -> Page:
    """The lesson's page with nothing done yet, open and without movement."""
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(20_000)
    served.progress.unlink(missing_ok=True)
    page.goto(served.server.url)
    expect(page.locator(".vk-lesson")).to_have_count(widgets, timeout=30_000)
    return page


def board(page: Page, task: str) -> Locator:
    return page.locator(f'.vk-lesson[data-task="{task}"]')


def press(at: Locator, act: str) -> None:
    at.locator(f'.vk-coach [data-lesson="{act}"]').click()


def choose(at: Locator, move: str) -> None:
    """Click what carries a move: a button, the card itself, or a card's one button of several."""
    before = at.get_attribute("data-rev") or ""
    shown = at.locator(f'[data-option="{move}"]')
    if shown.count():
        shown.first.click()
    else:  # the table names the place only where it has to; a move that will be refused carries no option
        name = move.split(" ", 1)[1].partition(" at ")[0]
        at.locator(f'[data-card="{name}"]').first.click(force=True)
    expect(at).not_to_have_attribute("data-rev", before)


def go_wrong(at: Locator, task: Task, wrong: str | tuple[str, ...], line: Sequence[str]) -> None:
    """Play a line that ends with a foreseen wrong answer, read why, and start again."""
    for move in line:
        choose(at, move)
    expect(at).to_have_attribute("data-state", "wrong")
    expect(at.locator(".vk-say.vk-wrong")).to_contain_text(task.wrong[wrong].text)
    press(at, "again")
    expect(at).to_have_attribute("data-state", "open")


def solve(at: Locator, task: Task) -> None:
    """Play a task's solution."""
    for move in task.solution:
        choose(at, move)
    expect(at).to_have_attribute("data-state", "solved")
    expect(at.locator(".vk-say.vk-right")).to_contain_text(task.done)


def tasks(page: Page, course: Lesson, groups: Sequence[Sequence[str]]) -> Iterator[tuple[Locator, Task]]:
    """Each task on its board, still open; between two tasks of a group "next" is pressed."""
    for group in groups:
        for number, name in enumerate(group):
            task = course.part(name)
            assert isinstance(task, Task)
            at = board(page, name)
            expect(at).to_have_attribute("data-state", "open")
            yield at, task
            if number + 1 < len(group):
                press(at, "next")


def answer_quiz(page: Page, course: Lesson, wrong_first: bool = False) -> tuple[Locator, int]:
    """Answer every question of the quiz, each explained; its board, and how many questions there were."""
    quiz = course.part("quiz")
    assert isinstance(quiz, Quiz)
    at = board(page, "quiz")
    for number, question in enumerate(quiz.questions, 1):
        expect(at.locator(".vk-quiz legend")).to_contain_text(f"Question {number} of {len(quiz.questions)}")
        expect(at.locator(".vk-quiz legend")).to_contain_text(question.text)
        wrong = [(question.right + 1) % len(question.choices)] if wrong_first else []
        for choice in (*wrong, question.right):
            at.locator(".vk-choice input").nth(choice).check()
            at.locator(".vk-quiz [data-lesson=answer]").click()
            expect(at.locator(".vk-why").nth(choice)).to_contain_text(question.choices[choice].why)
        if number < len(quiz.questions):
            press(at, "question")
    return at, len(quiz.questions)


def assert_nothing_is_wider_than_the_page(page: Page, width: int) -> None:
    """No lesson on the page scrolls sideways at a width."""
    page.set_viewport_size({"width": width, "height": 900})
    for at in page.locator(".vk-lesson").all():
        wide: bool = at.evaluate("node => node.scrollWidth > node.clientWidth + 1")
        assert not wide
