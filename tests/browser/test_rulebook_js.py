"""The rulebook's page from the disk, with its search and its addresses; and a rule opened on the board."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from vk_notebook import site
from vk_notebook.rules.rulebook import rules

CENTRE = "pyramid.crumble-base-centre-choice"


@pytest.fixture
def book(page: Page, tmp_path: Path) -> Page:
    site.build(tmp_path)
    page.goto((tmp_path / "rulebook.html").as_uri())
    return page


def shown(page: Page) -> list[str]:
    found: list[str] = page.locator("section:visible").evaluate_all("all => all.map((one) => one.id)")
    return found


def test_the_search_wants_every_word_in_any_order(book: Page) -> None:
    box, status = book.get_by_role("searchbox", name="Search the rules"), book.get_by_role("status")
    box.fill("CENTRE  middle falls")
    few = shown(book)
    assert CENTRE in few
    assert 0 < len(few) < 30
    expect(status).to_have_text(f"{len(few)} of {len(rules())} rules")
    assert book.locator("h2:visible").count() == len({rules()[one].chapter for one in few})
    box.fill("no such words here")
    assert shown(book) == []
    expect(book.locator("h2:visible")).to_have_count(0)
    box.fill("")
    assert shown(book) == list(rules())
    expect(status).to_have_text("")


def test_a_rule_is_found_by_its_id_and_the_address_keeps_the_search(book: Page) -> None:
    book.get_by_role("searchbox").fill("base-centre-choice")
    assert shown(book) == [CENTRE]
    book.reload()
    assert shown(book) == [CENTRE]
    expect(book.get_by_role("searchbox")).to_have_value("base-centre-choice")


def test_the_address_of_a_rule_shows_it_whatever_was_searched(book: Page) -> None:
    book.get_by_role("searchbox").fill("no such words here")
    book.evaluate("id => {location.hash = id}", CENTRE)
    expect(book.locator(f"[id='{CENTRE}']")).to_be_in_viewport()
    expect(book.locator(f"[id='{CENTRE}'] svg").first).to_be_visible()
    expect(book.get_by_role("searchbox")).to_have_value("")


def test_a_narrow_screen_need_not_be_scrolled_sideways(book: Page) -> None:
    book.set_viewport_size({"width": 360, "height": 700})
    assert book.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_refusal_opens_its_rule_in_place(open_board: Callable[..., Page]) -> None:
    """The id in the note asks Python for the section; its dialog closes again onto the card that was refused."""
    page = open_board("main")
    card = page.locator("[data-zone=pyramid] [data-card]").first
    card.click(force=True)  # Playwright takes aria-disabled for deaf; a person's click is heard
    note = {"n": 1, "tone": "refusal", "heading": "Not for sale yet", "text": "It is at the apex.", "rule": CENTRE}
    page.evaluate("note => fake.trait('note', note)", note | {"anchor": card.get_attribute("data-id")})
    page.locator(".vk-bubble").get_by_role("button", name="Rule").click()
    assert page.evaluate("fake.sent(0)").pop() == {"type": "rule", "rule": CENTRE}
    known = rules()[CENTRE]
    note = {"n": 2, "tone": "rule", "heading": known.title, "text": "One.\n\n<b>Two.</b>", "rule": CENTRE, "link": ""}
    page.evaluate("note => fake.trait('note', note)", note)
    dialog = page.get_by_role("dialog", name=known.title)
    expect(dialog).to_be_visible()
    expect(page.locator(".vk-bubble")).to_be_hidden()
    expect(dialog.locator("p")).to_have_text(["One.", "<b>Two.</b>"])
    assert dialog.get_by_role("link").count() == 0
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(card).to_be_focused()
    page.evaluate("note => fake.trait('note', note)", note | {"n": 3, "link": f"/site/rulebook.html#{CENTRE}"})
    assert dialog.get_by_role("link").get_attribute("href") == f"/site/rulebook.html#{CENTRE}"
