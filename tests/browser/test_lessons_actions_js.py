"""Lesson 3 by clicking, in Voila: every task with a wrong answer on the way, the part tracker, the quiz."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from vk_notebook.lessons import Attempt, Task
from vk_notebook.lessons.shelf import lesson

from .learning import (
    Served,
    answer_quiz,
    assert_nothing_is_wider_than_the_page,
    board,
    choose,
    go_wrong,
    open_page,
    press,
    serve,
    solve,
    tasks,
)

NOTEBOOK = "notebooks/03_action_resolution.ipynb"
GROUPS = (("take",), ("order", "all-or-nothing"), ("either-or", "ties", "clear", "may"), ("borrow", "again", "lasting"))


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Voila on the notebook of lesson 3."""
    yield from serve(NOTEBOOK, tmp_path_factory.mktemp("lessons"))


@pytest.fixture
def book(page: Page, lessons: Served) -> Page:
    """The lesson's page."""
    return open_page(page, lessons, len(GROUPS) + 1)


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
def test_lesson_three_by_clicking(book: Page, lessons: Served) -> None:
    course = lesson("actions")
    for at, task in tasks(book, course, GROUPS):
        for wrong in [one for one in task.wrong if one != ("execute Tyet Amulet",)][:1]:
            go_wrong(at, task, wrong, wrong_line(task, wrong))
        solve(at, task)
    at, _ = answer_quiz(book, course)
    expect(at).to_have_attribute("data-state", "solved")
    assert lessons.done("actions") == {part.id for part in course.parts}


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
    assert_nothing_is_wider_than_the_page(book, width)
