"""Lesson 4 by clicking, in Voila: a tomb filled and emptied, every task with a wrong answer on the way, the quiz."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from vk_notebook.lessons import Filling
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

NOTEBOOK = "notebooks/04_scoring.ipynb"
WIDGETS = 4


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Voila on the notebook of lesson 4."""
    yield from serve(NOTEBOOK, tmp_path_factory.mktemp("scoring"))


@pytest.fixture
def book(page: Page, served: Served) -> Page:
    """The lesson's page."""
    return open_page(page, served, WIDGETS)


@pytest.mark.slow
def test_lesson_four_by_clicking(book: Page, served: Served) -> None:
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
    groups = (("square", "double", "starters", "unique", "two"), ("deny", "last", "tie", "end"))
    for at, task in tasks(book, course, groups):
        wrong = next(iter(task.wrong))
        go_wrong(at, task, wrong, (wrong,) if isinstance(wrong, str) else wrong)
        solve(at, task)
    at, _ = answer_quiz(book, course)
    expect(at.locator(".vk-say.vk-right")).to_contain_text("10 of 10 right at the first try")
    assert served.done("scoring") == {part.id for part in course.parts}


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
    assert_nothing_is_wider_than_the_page(book, width)
