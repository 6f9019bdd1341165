"""Every page of ours by the checks of axe: the board, its dialogs, lessons, replays, and the rulebook."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from vk_notebook import site
from vk_notebook.board.keeping.export import to_html
from vk_notebook.board.lesson.lesson_page import LessonBoard
from vk_notebook.lessons import Progress, shelf

from . import states
from .axe import THEMES, expect_accessible, faults
from .widgets import Stand, stands

Open = Callable[..., Page]
SAMPLES = ("piles", "failure", "curtain", "solitaire")
#: Elsewhere the dark theme has no other colours than in these.
DARK = (states.setup, states.refusal, states.end, states.task, states.replay)
HAND = '[data-zone=hand][data-player="Ana"] '


class Findings:
    """What is wrong in many sights, told together."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []

    def look(self, name: str, within: str = ".vk-board", dark: bool = False) -> None:
        try:
            expect_accessible(self.page, within, THEMES if dark else THEMES[:1])
        except pytest.fail.Exception as found:
            self.wrong.append(f"{name}: {found}")

    def tell(self) -> None:
        assert not self.wrong, "\n".join(self.wrong)
at = stands(viewport={"width": 1024, "height": 800})


def test_samples_of_the_board(open_board: Open) -> None:
    found = Findings(open_board(SAMPLES[0]))
    for name in SAMPLES:
        found.page.evaluate("name => fake.put(name)", name)
        found.look(name)
    found.tell()


def test_every_state(at: Stand) -> None:
    found = Findings(at.page)
    for state in states.ALL:
        at.show(state())
        at.page.mouse.move(0, 0)
        if state is states.refusal:
            at.page.locator("[data-zone=pyramid] [aria-disabled]").first.click(force=True)
            at.page.locator(".vk-bubble").wait_for()
        found.look(state.__name__, dark=state in DARK)
    found.tell()


def test_what_opens_on_the_board(at: Stand) -> None:
    """Help, settings, what is left in the stock, the card panel with choices, a card read in passing."""
    found = Findings(at.show(states.payment()))
    for name, opener in (("help", "help"), ("settings", "settings"), ("what is left in the stock", "left")):
        if not at.page.locator(f".vk-tools [data-act={opener}]").is_visible():
            at.page.locator("[data-act=menu]").click()
        at.page.locator(f".vk-tools [data-act={opener}]").click()
        at.page.get_by_role("dialog").wait_for()
        found.look(name)
        at.page.keyboard.press("Escape")
    at.show(states.refusal())
    at.page.locator(f"{HAND}[data-many]").first.click()
    found.look("a card that is chosen", dark=True)
    at.page.keyboard.press("Escape")
    at.page.mouse.move(1, 1)
    at.page.locator(f"{HAND}[data-many]").first.focus()
    at.page.keyboard.press("i")
    found.look("card panel", dark=True)
    at.page.keyboard.press("Escape")
    at.page.locator(f"{HAND}[data-card]").last.focus()
    at.page.keyboard.press("ArrowLeft")
    at.page.locator(".vk-panel").wait_for()
    found.look("card read in passing")
    found.tell()


def test_every_kind_of_part_of_a_lesson(at: Stand) -> None:
    found = Findings(at.page)
    seen = set()
    for name in ("crumbling", "scoring"):
        course = shelf.lesson(name)
        course._progress = Progress(None)
        for part in course.parts:
            if type(part) not in seen:
                seen.add(type(part))
                at.show(LessonBoard(course, [part.id]))
                found.look(f"{name}: {part.id}")
    assert {kind.__name__ for kind in seen} == {"Explorer", "Filling", "Quiz", "Task"}
    at.show(LessonBoard(course, ["quiz"]))
    at.page.locator("input[type=radio], .vk-quiz button").first.click()
    at.settled()
    found.look("an answer of the quiz")
    found.tell()


def test_an_exported_replay(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text(to_html(states.replay().record), encoding="utf-8")
    page = chromium.new_page(reduced_motion="reduce")
    page.goto(path.as_uri() + "#vk-step=70")
    page.wait_for_selector("body[data-ready]")
    found = Findings(page)
    found.look("exported replay", "html", dark=True)
    page.close()
    found.tell()


def test_the_pages_that_need_no_server(chromium: Browser, tmp_path: Path) -> None:
    site.build(tmp_path)
    page = chromium.new_page()
    found = Findings(page)
    paths = sorted(tmp_path.rglob("*.html"))
    for path in [*(one for one in paths if one.parent == tmp_path), paths[-1]]:
        page.goto(path.as_uri())
        # The rulebook is long; what repeats in it is looked at in its first sections.
        page.evaluate("() => [...document.querySelectorAll('section')].slice(12).forEach(one => one.remove())")
        found.look(path.name, "html", dark=True)
    page.close()
    found.tell()


def test_a_fault_is_found_and_told(at: Stand) -> None:
    """Else a silent axe would prove nothing."""
    at.page.emulate_media(color_scheme="light")
    at.show(states.payment())
    at.page.evaluate(
        "() => { const one = document.querySelector('[data-zone=pyramid] button'); one.removeAttribute('aria-label');"
        " one.replaceChildren(); document.querySelector('.vk-ask').style.color = '#e8dcb8'; }"
    )
    told = "\n".join(faults(at.page))
    assert "button-name (critical)" in told
    assert "color-contrast (serious)" in told
