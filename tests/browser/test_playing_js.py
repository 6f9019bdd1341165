"""What a person does at the table, with Python behind the page and no kernel between."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from vk_notebook.board.app import App

from . import states
from .conftest import UNHURRIED, UNWARNED
from .playing import hand, offered, option, painted, press, rev, wanted
from .widgets import Stand, stand


@pytest.fixture
def at(chromium: Browser) -> Iterator[Stand]:
    with stand(chromium, script=UNWARNED + UNHURRIED, viewport={"width": 1280, "height": 900}) as one:
        yield one


def test_two_persons_do_not_see_each_others_hands(at: Stand) -> None:
    page = at.show(App("?players=Ana,Ben&first=Ana&seed=3&start=1"))
    chance = random.Random(3)
    lift = page.locator("[data-act=lift]")
    while not lift.count():
        options = offered(page)
        before = rev(page)
        press(page, "end turn" if "end turn" in options else wanted(options, chance))
        painted(page, before)
    expect(lift).to_have_text("I am Ben")
    assert page.locator("[data-card], [data-option]").count() == 0
    words = {line.strip() for line in page.locator(".vk-board").inner_text().splitlines()} - {""}
    assert words == {"Ben", "I am Ben", "Pass the screen to Ben."}
    before = rev(page)
    lift.click()
    painted(page, before)
    assert set(hand(page, "Ana")) == {""}
    assert all(hand(page, "Ben"))
    assert page.locator('[data-zone=hand][data-player="Ana"] [data-option]').count() == 0


def test_a_card_that_is_read_in_a_window_opens_over_it(at: Stand) -> None:
    page = at.show(App("?players=Ana,Ben&bots=Ben:collector&first=Ana&seed=7&start=1"))
    page.locator("[data-act=left]").click()
    stock = page.get_by_role("dialog", name="Cards left in the stock")
    for width in (1366, 390):
        page.set_viewport_size({"width": width, "height": 768})
        for close in ("Escape", "click"):
            card = stock.locator("[data-ref]").nth(8)
            card.click()
            panel = page.get_by_role("dialog", name=f"Card: {card.get_attribute('data-ref')}")
            assert panel.evaluate(
                """one => {
                  const {left, right, top, bottom} = one.getBoundingClientRect();
                  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => [x, y]));
                  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
                  return corners.map((at) => [at[0] + (x - at[0]) / 8, at[1] + (y - at[1]) / 8])
                    .every((at) => one.contains(document.elementFromPoint(...at)));
                }"""
            )
            panel.get_by_role("button", name="Close").click() if close == "click" else page.keyboard.press(close)
            expect(panel).to_have_count(0)
            expect(card).to_be_focused()
    page.keyboard.press("Escape")
    expect(stock).to_have_count(0)


def test_undo_a_refusal_hints_settings_and_help(at: Stand) -> None:
    page = at.show(App("?players=Ana,Ben&bots=Ben:collector&first=Ana&seed=7&start=1"))
    cards = hand(page, "Ana")
    entomb = next(text for text in offered(page) if text.startswith("entomb"))
    undo, redo = page.locator("[data-act=undo]"), page.locator("[data-act=redo]")
    assert undo.get_attribute("aria-disabled") == "true"
    for act, count in ((option(page, entomb), 4), (undo, 5), (redo, 4), (undo, 5)):
        before = rev(page)
        act.click()
        painted(page, before)
        assert len(hand(page, "Ana")) == count
    assert hand(page, "Ana") == cards
    assert entomb in offered(page)
    apex = page.locator('[data-zone=pyramid] [data-spot="0"] [data-card]')
    assert apex.get_attribute("aria-disabled") == "true"
    apex.click(force=True)
    note = page.locator("[data-note]").locator("visible=true")
    expect(note).to_contain_text("You can buy only base cards")
    expect(note.get_by_role("button", name="Rule")).to_have_attribute("data-rule", "buy.upper-rows-illegal")
    expect(page.locator("[aria-live=assertive]")).to_contain_text("You can buy only base cards")
    before = rev(page)
    press(page, entomb)
    painted(page, before)
    expect(note).to_have_count(0)
    for words in ("Look at", "A hint"):
        page.locator("[data-act=hint]").click()
        expect(page.locator("[data-note]")).to_contain_text(words)
    page.locator("[data-act=settings]").click()
    page.locator("[name=theme]").select_option("dark")
    expect(page.locator(".vk-board")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    expect(page.locator(".vk-board")).to_have_attribute("data-theme", "dark")
    page.locator("[data-act=help]").click()
    expect(page.locator("[role=dialog]").locator("visible=true")).to_contain_text("from zone to zone")


def test_a_second_escape_takes_a_payment_back(at: Stand) -> None:
    """The first one closes what one reads; as long as nothing is open, it is the same as Cancel."""
    page = at.show(states.payment())
    before = rev(page)
    page.locator('[data-zone=pyramid] [data-spot="0"] [data-card]').hover()
    panel = page.locator(".vk-panel").locator("visible=true")
    expect(panel).to_have_count(1)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    at.settled()
    assert rev(page) == before
    page.locator(".vk-prompt [data-act=pay]").focus()
    page.keyboard.press("Escape")
    painted(page, before)
    assert at.widget.game.moves == []
    assert "buy Statue of Osiris" in offered(page)
