"""What a person does at the table, with Python behind the page and no kernel between."""

import itertools
import random

import pytest
from playwright.sync_api import Browser, expect

import vk_notebook as vk
from vk_notebook.board.app import App
from vk_notebook.board.look.hints import Adviser

from . import states
from .conftest import UNHURRIED, UNWARNED
from .playing import hand, offered, option, painted, press, rev, wanted
from .widgets import Stand, stand, stands

at = stands(scope="function", script=UNWARNED + UNHURRIED, viewport={"width": 1280, "height": 900})


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
    assert words == {"Ben", "I am Ben", "Pass the device to Ben."}
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
    expect(note).to_contain_text("You can buy cards only from the base")
    expect(note.get_by_role("button", name="Rule")).to_have_attribute("data-rule", "buy.upper-rows-illegal")
    expect(page.locator("[aria-live=assertive]")).to_contain_text("You can buy cards only from the base")
    before = rev(page)
    press(page, entomb)
    painted(page, before)
    expect(note).to_have_count(0)
    for words in ("Where to look", "A hint"):
        page.locator("[data-act=hint]").click()
        expect(page.locator("[data-note]")).to_contain_text(words)
    page.locator("[data-act=settings]").click()
    page.locator("[name=theme]").select_option("dark")
    expect(page.locator(".vk-board")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    expect(page.locator(".vk-board")).to_have_attribute("data-theme", "dark")
    page.locator("[data-act=help]").click()
    expect(page.locator("[role=dialog]").locator("visible=true")).to_contain_text("from zone to zone")


def test_tab_goes_round_the_verbs_of_a_chosen_card_and_escape_back_to_it(at: Stand) -> None:
    page = at.show(vk.Board(states._table(), seat="Ana"))
    for zone, count in (("hand", 2), ("pyramid", 1)):
        face = page.locator(f".vk-stage [data-zone={zone}] [data-many]").first
        face.focus()
        page.keyboard.press("Enter")
        verbs = page.locator(".vk-chosen .vk-act")
        expect(verbs).to_have_count(count)
        for key, place in (("Tab", 1), ("Tab", 2), ("Shift+Tab", 1), ("Shift+Tab", 0)):
            page.keyboard.press(key)
            expect(verbs.nth(place % count)).to_be_focused()
        page.keyboard.press("Escape")
        expect(face).to_be_focused()
        expect(page.locator(".vk-chosen")).to_have_count(0)


def test_who_comes_by_key_is_told_of_the_arrows_until_one_is_pressed(at: Stand) -> None:
    """It is seen and said once, and nothing moves for it."""
    page = at.show(vk.Board(states._table(), seat="Ana"))
    hint, said = page.locator(".vk-arrows"), page.locator("[aria-live=polite]")
    expect(hint).to_have_count(0)
    card = page.locator("[data-zone=pyramid] [data-card]").last
    box = card.bounding_box()
    page.keyboard.press("Tab")
    page.keyboard.press("p")
    expect(hint).to_be_visible()
    expect(said).to_contain_text("arrow keys")
    assert card.bounding_box() == box
    page.keyboard.press("ArrowLeft")
    expect(hint).to_have_count(0)
    at.show(vk.Board(states._table(), seat="Ana"))
    page.keyboard.press("Tab")
    page.keyboard.press("h")
    expect(hint).to_have_count(0)


def test_help_tells_of_the_keys_wherever_one_was_pressed(chromium: Browser) -> None:
    with stand(chromium, viewport={"width": 1200, "height": 900}, has_touch=True) as at:
        page = at.show(vk.Board(states._table(), seat="Ana"))
        for count in (0, 1):
            page.locator("[data-act=help]").click()
            expect(page.locator(".vk-dialog .vk-keys")).to_have_count(count)
            expect(page.locator(".vk-dialog")).to_contain_text("Click one" if count else "Tap one")
            page.keyboard.press("Escape")


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


def test_the_keyboard_pays_on_beside_the_card_that_has_paid(at: Stand) -> None:
    page = at.show(states.payment())
    own = page.locator('[data-zone=hand][data-player="Ana"]')
    before = rev(page)
    own.locator('[data-card="Tyet Amulet"]').focus()
    page.keyboard.press("Enter")
    painted(page, before)
    assert at.widget.game.moves[-1] == "pay Tyet Amulet"
    focused = own.locator(":focus").get_attribute("data-card")
    assert focused in ("Box of Food", "Book of the Netherworld")


FREE = """
() => {
  const box = (node) => node.getBoundingClientRect();
  const note = box(document.querySelector('.vk-bubble'));
  const kept = document.querySelectorAll('.vk-point, .vk-prompt [data-option], [data-act=hint]');
  return [...kept].filter((node) => {
    const {left, right, top, bottom, width} = box(node);
    return width && left < note.right && right > note.left && top < note.bottom && bottom > note.top;
  }).map((node) => node.outerHTML.slice(0, 120));
}
"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (1024, 768), (1366, 768), (1600, 900)])
def test_a_hint_covers_neither_what_it_speaks_of_nor_the_end_of_the_turn(
    chromium: Browser, width: int, height: int
) -> None:
    hands = [["Statue of Horus", "Box of Food", "Tyet Amulet", "Book of the Netherworld", "Shabti"], ["Statue of Isis"]]
    with stand(chromium, viewport={"width": width, "height": height}) as at:
        for hand, bases in itertools.product(hands, (["Urn", "Urn", "Boat"], [None, "Boat", None])):
            board = vk.Board(states._table(hand=hand, pyramid=[*states.PYRAMID[:3], *bases]), seat="Ana")
            board.session.adviser = Adviser(playouts=20)
            page = at.show(board)
            for _ in range(2):
                page.locator("[data-act=hint]").click()
                at.settled()
                expect(page.locator(".vk-bubble")).to_be_visible()
                assert page.evaluate(FREE) == [], (hand, bases)


def against_a_bot() -> vk.Board:
    game = vk.new_game(["Ana", "Ben"], seed=7, first_player="Ana")
    return vk.Board(game, seat="Ana", bots={"Ben": "collector"})


CUT = """
() => {
  const log = document.querySelector('.vk-lines');
  const edge = log.getBoundingClientRect().top;
  const lines = log.firstElementChild;
  const [, clipped] = /inset\\(([\\d.]+)px/.exec(lines.style.clipPath) || [0, 0];
  const seen = lines.getBoundingClientRect().top + Number(clipped);
  const rects = [...lines.children].flatMap((line) => {
    const words = document.createRange();
    words.selectNodeContents(line);
    return [...words.getClientRects()];
  });
  return rects.filter((r) => r.top < edge - 1 && r.bottom > Math.max(seen, edge) + 1)
    .map((r) => [r.top - edge, r.bottom - edge, seen - edge]);
}
"""


def test_the_first_line_of_the_log_is_whole(at: Stand) -> None:
    page, chance = at.show(against_a_bot()), random.Random(1)
    for _ in range(40):
        before = rev(page)
        press(page, wanted(offered(page), chance))
        painted(page, before)
    log = page.locator(".vk-lines")
    assert log.evaluate("log => log.scrollHeight > log.clientHeight + 100")
    for to in range(0, 100, 7):
        log.evaluate("(log, to) => { log.scrollTop = -to; }", to)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(CUT) == [], to
    assert log.locator("ol").evaluate("ol => ol.style.clipPath") != ""


def test_a_key_that_skips_opens_no_card_over_the_log(chromium: Browser) -> None:
    moving = {"reduced_motion": "no-preference", "viewport": {"width": 1366, "height": 768}}
    with stand(chromium, script=UNWARNED, **moving) as at:
        page = at.show(against_a_bot())
        page.locator("[data-option='end turn']").focus()
        page.keyboard.press("Enter")
        page.locator("[data-zone=pyramid] [data-option^='sacrifice']").first.press("Enter")
        page.locator("[data-act=skip]").locator("visible=true").wait_for()
        page.keyboard.press("x")
        page.locator("[data-option='end turn']").wait_for()
        page.wait_for_timeout(800)  # longer than a card that the keyboard came to waits for its reader
        expect(page.locator(".vk-panel")).to_be_hidden()
        assert page.evaluate("() => document.activeElement.matches('.vk-stage *')")
