"""Lessons by clicking, their boards in a page without a kernel: whole ones, what is locked, keys, fingertips."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Locator, expect

from vk_notebook.board.lesson.lesson_page import LessonBoard
from vk_notebook.lessons import Consequence, Lesson, Progress
from vk_notebook.lessons.shelf import LESSONS, lesson

from .axe import expect_accessible
from .learning import Book, becomes, choose, press, walk
from .widgets import Stand, stand, stands

desk = stands(viewport={"width": 1100, "height": 900})


def opened(desk: Stand, name: str, *ids: str) -> Book:
    """Parts of a lesson on one board, with progress that is kept nowhere."""
    found = lesson(name)
    course = Lesson(found.id, found.title, found.parts, Progress(None))
    shown = list(ids) or [part.id for part in course.parts]
    return Book(desk.show(LessonBoard(course, shown)), course, [shown])


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(LESSONS))
def test_a_lesson_is_walked_through_by_clicking(desk: Stand, name: str) -> None:
    book = opened(desk, name)
    walk(book)
    assert all(book.course.done(part.id) for part in book.course.parts)
    expect(book.page.locator(".vk-dot:not(.vk-done)")).to_have_count(0)


def test_what_followed_a_wrong_answer_is_listed_only_where_its_text_does_not_tell_it(desk: Stand) -> None:
    at = opened(desk, "crumbling", "corner").at("corner")
    choose(at, "buy Weres Amulet")
    expect(at.locator(".vk-say.vk-wrong")).to_contain_text("Book of the Earth rested on it and fell")
    expect(at.locator(".vk-say li")).to_have_count(0)
    found = lesson("crumbling")
    bare = replace(found.part("corner"), wrong={"buy Weres Amulet": Consequence("It is worse.", listed=True)})
    course = Lesson("mistakes", "Mistakes", [bare], Progress(None))
    at = Book(desk.show(LessonBoard(course, ["corner"])), course, [["corner"]]).at("corner")
    choose(at, "buy Weres Amulet")
    lines = at.locator(".vk-say.vk-wrong li")
    expect(lines).to_have_text([
        "Book of the Earth falls to the right corner of the base.",
        "Chariot falls to the right side of the middle row.",
    ])
    press(at, "back")
    expect(lines).to_have_count(0)


def test_what_is_locked_and_hints_by_keyboard(desk: Stand) -> None:
    book = opened(desk, "crumbling", "corner", "not-for-sale")
    at, keys = book.at("corner"), book.page.keyboard
    card = at.locator('[data-zone=hand] [data-card="Tyet Amulet"]')
    expect(card).to_have_attribute("aria-disabled", "true")
    expect(card).to_have_attribute("aria-label", "Tyet Amulet, Amulets, gold 2, cost 3, card 2 of 2 in your hand, "
                                                 "not part of this task")  # fmt: skip
    card.click(force=True)
    expect(at.locator(".vk-bubble")).to_contain_text("Not part of this task")
    keys.press("Escape")
    at.locator("[data-lesson=hint]").focus()
    keys.press("Enter")
    expect(at.locator(".vk-hints")).to_contain_text("Look at which base cards")
    at.locator('[data-zone=pyramid] [data-card="Weres Amulet"]').focus()
    keys.press("Enter")
    keys.press("Enter")
    expect(at.locator("[data-lesson=back]")).to_be_focused()
    keys.press("Enter")
    expect(at).to_have_attribute("data-state", "open")
    at.locator("[data-lesson=show]").focus()
    keys.press("Enter")
    expect(at.locator("[data-lesson=next]")).to_be_focused()
    keys.press("Enter")
    expect(at).to_have_attribute("data-task", "not-for-sale")
    expect(at.locator(".vk-task .vk-title")).to_be_focused()


def test_a_quiz_by_keyboard(desk: Stand) -> None:
    book = opened(desk, "crumbling", "quiz")
    at = book.at("quiz")
    at.locator("input").first.focus()
    book.page.keyboard.press("ArrowDown")
    expect(at.locator("input").nth(1)).to_be_checked()


def test_the_table_says_which_part_of_an_action_is_done(desk: Stand) -> None:
    at = opened(desk, "actions", "order").at("order")
    choose(at, "execute Middle Sarcophagus")
    prompt = at.locator("[data-zone=prompt]")
    expect(prompt).to_contain_text("Sacrifice a card from your hand")
    steps = prompt.locator(".vk-parts li")
    expect(steps).to_have_count(2)
    expect(steps.first).to_have_attribute("aria-current", "step")
    choose(at, "sacrifice Urn")
    expect(prompt).to_contain_text("Entomb a card from your hand")
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")


def test_an_action_that_cannot_be_executed_says_why_to_the_keyboard(desk: Stand) -> None:
    book = opened(desk, "actions", "all-or-nothing")
    at = book.at("all-or-nothing")
    at.locator('[data-zone=hand] [data-card="Middle Sarcophagus"]').focus()
    book.page.keyboard.press("Enter")
    expect(at).to_have_attribute("data-state", "solved")
    expect(at.locator(".vk-say.vk-right")).to_contain_text("must be possible, but you could not then entomb")
    expect(at.locator(".vk-bubble")).to_be_hidden()


def test_a_tomb_is_filled_and_emptied_by_keyboard(desk: Stand) -> None:
    book = opened(desk, "scoring", "fill")
    at = book.at("fill")
    for card in ("Statue of Isis", "Statue of Isis", "Urn"):
        choose(at, f"entomb {card}")
    expect(at.locator(".vk-said")).to_contain_text("The tomb is worth 2")
    card = at.locator('[data-zone=hand] [data-option="entomb Boat"]')
    expect(card).to_have_attribute("aria-label", "Boat, unique, gold 2, cost 3, card 8 of 9 in your hand, "
                                                 "can be entombed")  # fmt: skip
    card.focus()
    book.page.keyboard.press("Enter")
    inside = at.locator('[data-zone=tomb] [data-option="take out Boat"]')
    inside.focus()
    book.page.keyboard.press("Enter")
    expect(inside).to_have_count(0)
    expect(at.locator(".vk-said")).to_contain_text("out of the tomb")


def test_what_the_coach_says_is_accessible(desk: Stand) -> None:
    """The other kinds of parts, and a task as it begins, are looked at in test_access_axe.py."""
    at = opened(desk, "crumbling", "corner").at("corner")
    press(at, "hint")
    expect_accessible(desk.page, ".vk-coach")
    choose(at, "buy Weres Amulet")
    expect_accessible(desk.page, ".vk-side")
    press(at, "show")
    becomes(at, "solved")
    press(at, "rules")
    expect_accessible(desk.page, ".vk-side")
    desk.page.emulate_media(color_scheme="light")


def too_small(at: Locator) -> list[str]:
    """What a fingertip is meant for and would miss; words in a running text are free."""
    return at.evaluate(
        """root => [...root.querySelectorAll(".vk-task button, .vk-coach button, summary, .vk-choice label")]
        .filter(one => one.getClientRects().length && !one.matches(".vk-ref"))
        .map(one => [one.getBoundingClientRect(), one])
        .filter(([box]) => box.width < 44 || box.height < 44)
        .map(([box, one]) => `${one.textContent} ${box.width} x ${box.height}`)"""
    )


@pytest.mark.parametrize("width", [360, 1024])
def test_a_finger_finds_every_button_and_nothing_is_cut_off(chromium: Browser, width: int) -> None:
    with stand(chromium, viewport={"width": width, "height": 740}, has_touch=True, is_mobile=True) as desk:
        book = opened(desk, "crumbling")
        for part, move in (("take-apart", ""), ("corner", "buy Weres Amulet"), ("bring-down", "buy Wadj Amulet"),
                           ("quiz", "")):  # fmt: skip
            at = book.at(part)
            if move:
                choose(at, move)
            desk.settled()
            assert too_small(at) == []
            buttons = at.locator(".vk-coach .vk-buttons")
            assert buttons.evaluate("node => node.scrollWidth - node.clientWidth") <= 1
            wide = buttons.locator(".vk-btn").evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)")
            assert max(wide) <= 0
            assert at.evaluate("node => node.scrollWidth - node.clientWidth") <= 1


def test_beside_the_table_nothing_leaves_its_box(chromium: Browser) -> None:
    """At the size of a laptop the sets are inside the tomb, and the longest task with its goal and buttons in sight."""
    with stand(chromium, viewport={"width": 1366, "height": 768}) as desk:
        for name, part in (("first_turn", "tomb"), ("first_turn", "second"), ("scoring", "two")):
            at = opened(desk, name, part).at(part)
            wide = at.locator(".vk-me .vk-tombplace").evaluate("node => node.scrollWidth - node.clientWidth")
            assert wide <= 0, part
        at = opened(desk, "first_turn", "opening").at("opening")
        for seen in (".vk-task .vk-goal", "[data-lesson=show]"):
            bottom = at.locator(seen).evaluate("node => node.getBoundingClientRect().bottom")
            assert bottom <= 768, seen
