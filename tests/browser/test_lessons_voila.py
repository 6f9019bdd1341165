"""The lessons under Voila, with a kernel behind each page, by their first steps."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

import vk_notebook as vk
from vk_notebook.lessons import Progress, Task
from vk_notebook.lessons.shelf import LESSONS, lesson

from .learning import (
    Book,
    Served,
    assert_nothing_is_wider_than_the_page,
    choose,
    clickable,
    go_wrong,
    open_book,
    press,
    serve,
    solve,
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Voila on all notebooks, as ``make lessons`` starts it."""
    yield from serve(tmp_path_factory.mktemp("lessons"))


def read_the_rule(book: Book) -> None:
    """A refusal is explained in the lesson's answer, and the rule behind it is a click away."""
    at = book.at("not-for-sale")
    choose(at, "buy Statue of Osiris")
    rule = vk.rule("buy.upper-rows-illegal")
    told = at.locator(f'.vk-behind [data-rule="{rule.id}"]')
    press(at, "rules")
    expect(told).to_be_visible()
    expect(told).to_contain_text(rule.text.split("\n")[0])


def test_the_first_page_is_the_start_page_and_voilas_own_pages_ask_nobody(page: Page, served: Served) -> None:
    page.goto(served.server.url)
    page.wait_for_url("**/voila/render/00_start_here.ipynb")
    for path in ("", "?classic-tree=true", "voila/render/not_there.ipynb"):
        told = page.request.get(served.server.url + path)
        assert told.status == (404 if "not_there" in path else 200)
        assert not re.search(r"(?:src|href)=.https?://", told.text())


def test_the_start_page_shows_what_the_browser_knows(page: Page, served: Served) -> None:
    parts = [part.id for part in lesson("strategy").parts]
    kept = {"strategy": [parts[0], "nothing"], "strangers": ["apex"]}
    page.add_init_script(f"localStorage.setItem('vk-notebook.learned', '{json.dumps(kept)}')")
    page.goto(f"{served.server.url}voila/render/00_start_here.ipynb")
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name=lesson("strategy").title))
    expect(row.last).to_contain_text(f"1 of {len(parts)}", timeout=30_000)
    expect(page.get_by_role("row").filter(has_text=lesson("scoring").title).last).to_contain_text("0 of ")


# As on a slow computer: a page that has not got all widgets after four seconds asks for one after the other.
IMPATIENT = "const wait = setTimeout; window.setTimeout = (fn, ms, ...more) => wait(fn, ms === 4000 ? 0 : ms, ...more);"


def test_a_slow_page_gets_all_of_its_boards(page: Page, served: Served) -> None:
    page.add_init_script(IMPATIENT)
    open_book(page, served, "scoring")
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["first_turn", "crumbling", "reactions"])
def test_a_lesson_begins(page: Page, served: Served, name: str) -> None:
    """Each is walked through without a kernel in test_lessons_js.py, one with a kernel in test_lab.py."""
    book = open_book(page, served, name)
    expect(page).to_have_title(f"{int(LESSONS[name][:2])} \u00b7 {book.course.title} \u2013 Valley of the Kings")
    for width in (360, 1600, 1024):
        assert_nothing_is_wider_than_the_page(page, width)
    task = next(part for part in book.course.parts if isinstance(part, Task) and any(clickable(part)))
    at = book.at(task.id)
    go_wrong(at, *next(clickable(task)))
    solve(at, task)
    assert served.done(name) == {task.id}
    if name == "first_turn":
        text_is_readable_and_boards_are_equally_wide(page)
        # a new page is a new kernel: what was done is still marked, and the next part is the one to do
        page.reload()
        book.ready()
        expect(page.locator(".vk-dot.vk-done")).to_have_count(1)
        expect(page.locator(".vk-lesson").first).not_to_have_attribute("data-task", task.id)
    if name == "crumbling":
        read_the_rule(book)


def text_is_readable_and_boards_are_equally_wide(page: Page) -> None:
    """On a wide screen."""
    page.set_viewport_size({"width": 1600, "height": 900})
    width = "nodes => nodes.map((node) => Math.round(node.getBoundingClientRect().width))"
    assert max(page.locator(".jp-RenderedMarkdown p").evaluate_all(width)) < 700
    expect(page.locator(".vk-bare")).to_have_count(1)
    boards = page.locator(".vk-board").evaluate_all(width)
    assert min(boards) == max(boards) > 1500


WHITE, NIGHT, DUSK = "rgb(255, 255, 255)", "rgb(14, 16, 21)", "rgb(26, 18, 20)"


def test_a_page_has_a_title_and_is_as_dark_as_the_system(page: Page, served: Served) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{served.server.url}voila/render/00_start_here.ipynb")
    expect(page).to_have_title("Start here \u2013 Valley of the Kings")
    body, heading = page.locator("body"), page.get_by_role("heading", name="Start here")
    expect(heading).to_be_visible()
    expect(page.locator(".vk-board")).to_have_count(0)
    expect(body).to_have_css("background-color", NIGHT)
    expect(heading).to_have_css("color", "rgb(242, 233, 213)")
    page.emulate_media(color_scheme="light")
    expect(body).to_have_css("background-color", WHITE)
    # what was chosen for the board is asked before the system
    page.add_init_script("localStorage.setItem('vk-notebook', '{\"theme\":\"dark\"}')")
    page.goto(f"{served.server.url}voila/render/play.ipynb")
    expect(page).to_have_title("Valley of the Kings")
    expect(page.locator(".vk-board[data-theme=dark]").first).to_be_visible()
    expect(body).to_have_css("background-color", DUSK)


def test_a_lesson_is_begun_again_after_a_question(page: Page, served: Served) -> None:
    kept = Progress(served.progress)
    for part in lesson("scoring").parts:
        kept.note("scoring", part.id)
    book = open_book(page, served, "scoring")
    expect(page.locator(".vk-dot:not(.vk-done)")).to_have_count(0)
    total = len(book.course.parts)
    page.get_by_role("button", name="Begin this lesson again").click()
    asked = page.get_by_role("alert").filter(has_text=f"You will lose your progress ({total} parts done)")
    expect(asked).to_be_visible()
    expect(page.get_by_role("button", name="Keep my progress")).to_be_focused()
    page.get_by_role("button", name="Keep my progress").click()
    expect(page.get_by_role("button", name="Begin again", exact=True)).to_be_hidden()
    assert len(served.done("scoring")) == total
    page.get_by_role("button", name="Begin this lesson again").click()
    page.get_by_role("button", name="Begin again", exact=True).click()
    expect(page.get_by_text(f"0 of {total} parts done.")).to_be_visible()
    expect(page.locator(".vk-dot.vk-done")).to_have_count(0)
    expect(page.get_by_role("button", name="Begin this lesson again")).to_be_hidden()
    assert served.done("scoring") == set()


def test_the_notebook_on_replays_is_an_app_too(page: Page, served: Served) -> None:
    page.goto(f"{served.server.url}voila/render/07_replay_and_annotate.ipynb")
    replay = page.locator(".vk-board").first
    expect(replay.locator("[data-go=next]")).to_be_visible(timeout=30_000)
    step = replay.get_attribute("data-step")
    replay.locator("[data-go=next]").click()
    expect(replay).not_to_have_attribute("data-step", step or "")
    expect(page.locator(".jp-RenderedText[data-mime-type*=error]")).to_have_count(0)
