"""Lesson 2 by clicking, in Voila: the explorer, every task with a wrong answer on the way, the quiz, a reload."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from vk_notebook.lessons.shelf import lesson

from .learning import (
    Served,
    answer_quiz,
    assert_nothing_is_wider_than_the_page,
    board,
    choose,
    go_wrong,
    open_page,
    serve,
    solve,
    tasks,
)

NOTEBOOK = "notebooks/02_crumbling.ipynb"


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Voila on the notebook of lesson 2."""
    yield from serve(NOTEBOOK, tmp_path_factory.mktemp("lessons"))


@pytest.fixture
def book(page: Page, lessons: Served) -> Page:
    """The lesson's page."""
    return open_page(page, lessons, 4)


@pytest.mark.slow
def test_lesson_two_by_clicking(book: Page, lessons: Served) -> None:
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
    groups = (("corner", "not-for-sale", "bring-down", "chain"), ("apex", "neighbour", "forced"))
    for at, task in tasks(book, course, groups):
        for wrong in list(task.wrong)[:1]:
            line = wrong
            if isinstance(wrong, str):
                line = (*task.solution[: task.solution.index(task.solution[-1])], wrong)
            go_wrong(at, task, wrong, line)
        solve(at, task)
    at, count = answer_quiz(book, course, wrong_first=True)
    expect(at).to_have_attribute("data-state", "solved")
    expect(at.locator(".vk-say.vk-right")).to_contain_text(f"0 of {count} right at the first try")
    assert lessons.done("crumbling") == {part.id for part in course.parts}
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
    assert_nothing_is_wider_than_the_page(book, width)
