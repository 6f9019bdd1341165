"""A double click does what one click does: nothing that has only just come under the pointer takes the other half."""

from typing import Any

import pytest
from playwright.sync_api import Locator

import vk_notebook as vk
from vk_notebook.board.app import App

from . import states
from .conftest import UNWARNED
from .widgets import Stand, stands

WIDTHS = {360: 740, 768: 1024, 1000: 800, 1280: 900, 1600: 1000}
GAPS = (80, 160, 240, 320, 400)
#: A clock that the test sets, so that a gap is as long as it should be on a machine of any speed.
CLOCK = "window.clock = 0; Object.defineProperty(Event.prototype, 'timeStamp', {get: () => window.clock});"

#: Plays a game by its first offers and ends each turn: the places that End turn and Undo have had in common.
SHARED = """async (rounds) => {
  const one = (query) => [...document.querySelectorAll(query)].find((node) => node.getClientRects().length);
  const common = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const bad = [];
  for (let n = 0; n < rounds; n++) {
    const end = one('.vk-prompt [data-option="end turn"]');
    const all = [...document.querySelectorAll('[data-option]')].filter((node) => node.getClientRects().length);
    const node = end && n % 3 ? end : all.find((other) => other !== end) || all[0];
    if (!node) break;
    node.scrollIntoView({block: 'nearest'});
    const was = end?.getBoundingClientRect();
    node.click();
    await settled();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const undo = one('[data-act=undo]').getBoundingClientRect();
    if (was && common(was, undo)) bad.push([n, Math.round(undo.left), Math.round(undo.top)]);
  }
  return bad;
}"""
at = stands(script=UNWARNED + CLOCK)


def against_a_bot() -> vk.Board:
    return vk.Board(vk.new_game(["Ana", "Ben"], seed=7, first_player="Ana"), seat="Ana", bots={"Ben": "collector"})


def twice(at: Stand, node: Locator, gap: int) -> None:
    """Click where something lies, and once more there a little later, whatever lies there then."""
    node.scroll_into_view_if_needed()
    box = node.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for passed in (5000, gap):
        at.page.evaluate("passed => { clock += passed; }", passed)
        at.page.mouse.click(x, y)
        at.settled()
        at.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("width", WIDTHS)
def test_end_turn_and_undo_never_share_a_place(at: Stand, width: int) -> None:
    at.page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    at.show(against_a_bot())
    assert at.page.evaluate(SHARED, 50) == []


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_double_click_on_end_turn_ends_one_turn(at: Stand, width: int, gap: int) -> None:
    at.page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    once, board = against_a_bot(), against_a_bot()
    once.receive({"type": "choose", "decision": once.view["decision"], "option": "end turn"})
    at.show(board)
    twice(at, at.page.locator(".vk-prompt [data-option='end turn']"), gap)
    assert board.game.moves == once.game.moves
    assert not board.view["redo"]
    assert at.page.locator(".vk-bubble").is_hidden()


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("width", [360, 1280])
def test_a_double_click_on_a_card_pays_with_one(at: Stand, width: int, gap: int) -> None:
    at.page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    game = states._table(hand=["Urn", "Shabti", "Box of Food", "Urn", "Shabti"])
    game.play("buy Statue of Osiris")
    board = vk.Board(game, seat="Ana")
    at.show(board)
    before = len(game.moves)
    twice(at, at.page.locator(".vk-me [data-zone=hand] [data-option]").first, gap)
    assert len(board.game.moves) == before + 1


def test_a_double_click_on_start_chooses_nothing_of_the_game(at: Stand) -> None:
    at.page.set_viewport_size({"width": 1280, "height": 900})
    for gap in GAPS:
        app = App("?players=Ana,Ben&seed=7")
        at.show(app)
        twice(at, at.page.locator("[data-act=start]"), gap)
        assert app.game.moves == []


def test_what_stays_where_it_is_takes_every_click(at: Stand) -> None:
    """Undo goes back as often as it is pressed, and so does a button that opens and closes."""
    game = states._table()
    game.play("buy Statue of Osiris", "pay Shabti")
    board: Any = vk.Board(game, seat="Ana")
    at.show(board)
    undo = at.page.locator("[data-act=undo]")
    twice(at, undo, 120)
    assert board.game.moves == []
    look = at.page.locator("[data-act=look][data-pile='discard Ana']")
    look.click()
    at.page.locator(".vk-trayhead [data-act=look]").click()  # at the same moment
    assert look.get_attribute("aria-expanded") is None
    assert look.text_content() == "Discard · 3"


def test_a_label_passes_its_click_on(at: Stand) -> None:
    """A level is chosen by mouse: the browser makes two clicks of one, on the label and on its control."""
    page = at.show(App("?players=Ana,Ben&bots=Ben:collector"))
    page.evaluate("clock += 5000")
    page.locator(".vk-level").first.click()
    at.settled()
    assert page.locator("[name=level]:checked").input_value() == "random"
    assert page.locator(".vk-sketch").inner_text().startswith("Ana and Ben (Beginner)")
