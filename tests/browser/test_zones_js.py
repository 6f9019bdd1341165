"""The table stands still: all zones are in the window, and nothing that one may click moves within a turn."""

import itertools
import json
import random
import re

import pytest
from playwright.sync_api import expect

import vk_notebook as vk
from vk_notebook.board.app import App

from . import states
from .conftest import UNWARNED
from .playing import EDGE, offered, option, painted, press, rev, wanted
from .widgets import Stand, stands

#: What lies in the window, each by what it is.
ZONES = (
    "[data-zone=pyramid]", "[data-zone=boneyard]", "[data-zone=stock]", "[data-zone=prompt]", ".vk-me [data-zone=hand]",
    ".vk-me [data-zone=tomb]", ".vk-me [data-zone=discard]", ".vk-me [data-zone=deck]", ".vk-me [data-zone=in-play]",
    ".vk-opp", "[data-act=undo]", "[data-act=hint]",
)  # fmt: skip
OUTSIDE = """
(zones) => zones.filter((zone) => [...document.querySelectorAll(zone)].some((node) => {
  const box = node.getBoundingClientRect();
  return !box.width || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
}))
"""
#: Where everything lies that one may click; what lies in a tray, a panel or the log comes and goes by itself. A card
#: that the game has moved lies in another place now.
MOVED = """
() => {
  const old = window.lay || new Map(), now = new Map(), wrong = [];
  for (const node of document.querySelectorAll('.vk-stage :is(button, select, [data-card])')) {
    if (!node.getClientRects().length || node.closest('.vk-tray, .vk-acts, .vk-log')) continue;
    const {x, y, width, height} = node.getBoundingClientRect();
    const place = (node.closest('.vk-slot') || node).parentNode;
    now.set(node, {place, box: [x, y, width, height].map((one) => Math.round(one * 10) / 10)});
  }
  for (const [node, {place, box}] of now) {
    const was = old.get(node);
    if (was?.place !== place || String(was.box) === String(box)) continue;
    wrong.push([node.outerHTML.slice(0, 160), was.box, box]);
  }
  window.lay = now;
  return wrong;
}
"""
at = stands()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768), (768, 1024), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 4])
def test_all_of_the_table_is_in_the_window(at: Stand, width: int, height: int, seats: int) -> None:
    at.page.set_viewport_size({"width": width, "height": height})
    at.show(states.six(seats))
    assert at.page.evaluate(OUTSIDE, list(ZONES)) == []
    assert at.page.evaluate("document.documentElement.scrollHeight") <= height
    assert at.page.locator(".vk-opp").count() == seats - 1


def test_on_a_phone_the_whole_hand_and_the_tools_are_in_the_window(at: Stand) -> None:
    at.page.set_viewport_size({"width": 360, "height": 740})
    at.show(states.payment())
    zones = [".vk-me [data-zone=hand] [data-card]", "[data-act=undo]", "[data-act=hint]", "[data-zone=prompt]"]
    assert at.page.evaluate(OUTSIDE, [*zones, "[data-zone=pyramid]"]) == []


#: The names in the pyramid that are wider than their cards, and the costs that nobody sees there.
CUT_OFF = """
() => [...document.querySelectorAll('[data-zone=pyramid] .vk-card')].flatMap((card) => {
  const name = card.querySelector('.vk-name'), cost = card.querySelector('.vk-price');
  const [box, foot] = [card.getBoundingClientRect(), cost.getBoundingClientRect()];
  const wide = name.scrollWidth > name.clientWidth ? [name.textContent] : [];
  return foot.height && foot.bottom <= box.bottom + 1 ? wide : [...wide, cost.textContent];
})
"""


def test_on_the_smallest_phone_each_name_and_each_cost_in_the_pyramid_is_whole(at: Stand) -> None:
    at.page.set_viewport_size({"width": 360, "height": 640})
    pyramid = ["Outer Sarcophagus", "Tomb Painter", "Draughtsman", "Carpenter", "Mummified Cat", "Plasterer"]
    at.show(vk.Board(vk.position(hand=["Urn"], pyramid=pyramid), seat="Ana"))
    assert at.page.evaluate(CUT_OFF) == []


def test_on_a_phone_the_last_turn_can_be_ended(at: Stand) -> None:
    at.page.set_viewport_size({"width": 360, "height": 740})
    at.show(vk.Board(states._table(pyramid=[None, None, None, "Urn"], stock=[]), seat="Ana"))
    expect(at.page.locator(".vk-ending")).to_be_visible()
    row, end = at.page.locator(".vk-prompt .vk-buttons"), option(at.page, "end turn")
    assert row.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    end.click(trial=True)  # nothing lies above it


def test_a_lesson_with_its_way_back_fits_the_window(at: Stand) -> None:
    at.page.set_viewport_size({"width": 1366, "height": 768})
    at.show(App()).get_by_role("button", name="Your first turn").first.click()
    at.page.get_by_role("button", name="Back to the start page").wait_for()
    at.settled()
    assert at.page.evaluate(OUTSIDE, ["[data-zone=pyramid]", ".vk-me [data-zone=hand]", ".vk-task"]) == []


@pytest.mark.parametrize("seed", [1, 4])
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768), (360, 740)])
def test_nothing_that_can_be_clicked_moves_within_a_turn(at: Stand, width: int, height: int, seed: int) -> None:
    at.page.set_viewport_size({"width": width, "height": height})
    at.page.evaluate(UNWARNED)
    rng = random.Random(seed)
    board = vk.Board(vk.new_game(["Ana", "Ben"], seed=seed), seat="Ana", bots={"Ben": "random"})
    at.show(board)
    at.page.evaluate("() => { delete window.lay; }")
    wrong, turn = {}, 0
    for _ in range(40):
        if board.game.turn != turn:
            turn = board.game.turn
            at.page.evaluate("() => { delete window.lay; }")
        found = at.page.evaluate(MOVED)
        if found:
            wrong[f"turn {turn}, {board.view['prompt']['text']}"] = found[:4]
        text = wanted(offered(at.page), rng)
        option(at.page, text).click()
        at.settled()
        at.page.mouse.move(1, 1)
    assert turn > 2
    assert wrong == {}


NAMELESS = """
() => [...document.querySelectorAll('.vk-me [data-zone=in-play] .vk-name')].filter((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  const {left, right, top} = words.getClientRects()[0];
  return [left + 1, right - 1].some((x) => !name.closest('.vk-slot').contains(document.elementFromPoint(x, top + 4)));
}).map((name) => name.textContent)
"""


PLAYED = [
    "Statue of Bastet", "Box of Food", "Book of the Netherworld", "Middle Sarcophagus", "Urn", "Shabti",
    "Imseti Canopic Jar", "Tyet Amulet", "Burial Mask",
]  # fmt: skip
#: Which zones of a phone lie over each other: each card and each label where it is drawn.
OVERLAPS = """
() => {
  const zones = ['[data-zone=boneyard]', '[data-zone=stock]', '[data-zone=pyramid]', '[data-zone=prompt]', '.vk-opp',
    ...['hand', 'in-play', 'tomb', 'discard', 'deck'].map((zone) => `.vk-me [data-zone=${zone}]`)];
  const drawn = zones.flatMap((zone) => [...document.querySelectorAll(zone)].flatMap((node) => {
    const parts = [...node.querySelectorAll('.vk-card, .vk-blank, .vk-label, .vk-note > span, .vk-look > span')];
    const seen = parts.filter((part) => part.checkVisibility() && !part.closest('[style*=clip], .vk-hand > .vk-label'));
    return (seen.length && !node.matches('.vk-opp') ? seen : [node]).map((part) => ({
      node, zone: `${zone} ${part.className}`, box: part.getBoundingClientRect()}));
  })).filter(({box}) => box.width && box.height);
  const wrong = [];
  drawn.forEach((one, i) => drawn.slice(i + 1).forEach((other) => {
    if (one.node === other.node) return;
    const [a, b] = [one.box, other.box];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 0.5 && high > 0.5) wrong.push(`${one.zone} | ${other.zone}`);
  }));
  return wrong;
}
"""


@pytest.mark.parametrize("cards", [0, 3, 5, 9])
@pytest.mark.parametrize("seats", [2, 4])
def test_on_a_phone_no_zone_lies_over_another_and_all_names_in_play_are_read(at: Stand, seats: int, cards: int) -> None:
    at.page.set_viewport_size({"width": 360, "height": 740})
    others = [states.RIVAL | {"name": name} for name in ("Ben", "Cleo", "Dan")][: seats - 1]
    at.show(vk.Board(states._table(opponents=others, in_play=PLAYED[:cards]), seat="Ana"))
    assert at.page.evaluate(OVERLAPS) == []
    assert at.page.evaluate(OUTSIDE, list(ZONES) if cards else [one for one in ZONES if "in-play" not in one]) == []
    names = at.page.locator(".vk-me [data-zone=in-play] .vk-name")
    assert names.count() == cards
    fonts = names.evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
    assert all(size >= 11 for size in fonts)
    assert at.page.evaluate(NAMELESS) == []
    assert at.page.locator("[data-zone=pyramid] [data-card]").first.evaluate("node => node.offsetWidth") >= 72


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1366, 768), (1600, 900)])
def test_the_names_of_nine_cards_in_play_are_read_and_none_moves_when_another_comes(
    at: Stand, width: int, height: int
) -> None:
    at.page.set_viewport_size({"width": width, "height": height})
    card = at.page.locator(".vk-me [data-zone=in-play] .vk-slot").nth(4)
    at.show(vk.Board(states._table(in_play=PLAYED[:5]), seat="Ana"))
    box = card.bounding_box()
    at.show(vk.Board(states._table(in_play=PLAYED), seat="Ana"))
    assert at.page.evaluate(NAMELESS) == []
    assert card.bounding_box() == box


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1600, 900)])
def test_an_opponent_with_every_set_has_their_names(at: Stand, width: int, height: int) -> None:
    at.page.set_viewport_size({"width": width, "height": height})
    tomb = ["Urn", "Statue of Isis", "Weres Amulet", "Book of Gates", "Middle Sarcophagus", "Hopi Canopic Jar", "Boat"]
    at.show(vk.Board(states._table(opponents=[{**states.RIVAL, "tomb": tomb}]), seat="Ana"))
    shown = at.page.locator(".vk-opp .vk-settitle").locator("visible=true")
    assert shown.all_inner_texts() == [
        "Starters", "Sarcophagi", "Canopic Jars", "Amulets", "Books", "Statues", "Uniques",
    ]  # fmt: skip
    assert at.page.locator(".vk-opp .vk-sets[data-more]").count() == 0


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768), (768, 1024)])
def test_ones_own_tomb_with_every_set_has_their_names(at: Stand, width: int, height: int) -> None:
    at.page.set_viewport_size({"width": width, "height": height})
    at.show(vk.Board(states._table(tomb=[*states.TOMB, "Middle Sarcophagus", "Weres Amulet"]), seat="Ana"))
    tomb = at.page.locator(".vk-me .vk-tombplace")
    titles = tomb.locator(".vk-settitle").locator("visible=true")
    assert sorted(titles.all_inner_texts()) == [
        "Amulets", "Books", "Canopic Jars", "Sarcophagi", "Starters", "Statues", "Uniques",
    ]  # fmt: skip
    assert titles.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
    assert tomb.locator(".vk-line").evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
    assert tomb.evaluate("node => node.scrollHeight <= node.clientHeight")


def test_no_click_restyles_a_quarter_of_the_page(at: Stand) -> None:
    """As it would with a rule about any element, or about the whole table, that asks with `:has()` what is in it."""
    page = at.show(vk.Board(states._table(hand=["Urn", "Censer", "Chariot"]), seat="Ana"))
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    for move in ("entomb Urn", "execute Censer"):
        before = rev(page)
        press(page, move)
        painted(page, before)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    counts = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert 20 < max(counts) < page.locator("*").count() / 4


def test_a_question_whose_pile_is_meant_shows_the_piles(at: Stand) -> None:
    """They lie open over the middle, by themselves, and what one answers with is in the strip below."""
    at.page.set_viewport_size({"width": 1366, "height": 768})
    cleo = {"name": "Cleo", "hand": ["Urn"], "deck": ["Urn"], "discard": ["Statue of Isis"]}
    game = states._table(hand=["Censer", "Urn"], opponents=[states.RIVAL, cleo], in_play=[])
    game.play("execute Censer")
    at.show(vk.Board(game, seat="Ana"))
    tray = at.page.locator(".vk-tray")
    expect(tray.locator(".vk-trayhead h3")).to_have_text(game.decision.question)
    piles = tray.locator("[data-zone=discard]")
    assert piles.evaluate_all("all => all.map(one => one.dataset.player)") == ["Ben", "Cleo"]
    expect(piles.locator("[data-card]")).to_have_count(2)
    expect(at.page.locator("[data-zone=prompt] [data-option]")).to_have_count(2)
    tray.get_by_role("button", name="Show the table").click()
    expect(piles).to_have_count(0)
    tray.get_by_role("button", name="Show the cards").click()
    expect(piles).to_have_count(2)


def test_an_opponents_sets_and_cards_in_play_are_whole_and_stand_still(at: Stand) -> None:
    """Seven sets in two rows, and what is in play beside them; neither moves when the hand is smaller."""
    at.page.set_viewport_size({"width": 1366, "height": 768})
    tomb = [*states.TOMB, "Middle Sarcophagus", "Weres Amulet"]
    places = []
    for hand in (["Urn"] * 5, ["Urn"]):
        rival = states.RIVAL | {"tomb": tomb, "hand": hand, "in_play": ["Chariot", "Urn"]}
        at.show(vk.Board(states._table(opponents=[rival]), seat="Ana"))
        panel = at.page.locator(".vk-opp").bounding_box()
        assert panel
        sets = [box for one in at.page.locator(".vk-opp .vk-line").all() if (box := one.bounding_box())]
        cards = [box for one in at.page.locator(".vk-opp .vk-play .vk-card").all() if (box := one.bounding_box())]
        assert (len(sets), len({box["y"] for box in sets}), len(cards)) == (7, 2, 2)
        for box in [*sets, *cards]:
            assert panel["y"] <= box["y"]
            assert box["y"] + box["height"] <= panel["y"] + panel["height"]
        assert max(box["x"] + box["width"] for box in sets) <= min(box["x"] for box in cards)
        places.append(sets)
    assert places[0] == places[1]


def test_a_hand_has_its_hole_where_one_of_two_equal_cards_was_clicked(at: Stand) -> None:
    """And the first of two cards that swap is marked while the other is picked."""
    at.page.set_viewport_size({"width": 1366, "height": 768})
    for place in (0, 2):
        at.show(vk.Board(states._table(hand=["Shabti", "Urn", "Shabti", "Chariot"], in_play=[]), seat="Ana"))
        slots = at.page.locator(".vk-me [data-zone=hand] .vk-slot")
        slots.nth(place).locator(".vk-card").click(position=EDGE)
        slots.nth(place).locator('[data-option="execute Shabti"]').click()
        at.settled()
        assert slots.evaluate_all("all => all.findIndex(one => one.matches('.vk-hole'))") == place
    expect(at.page.locator("[data-zone=prompt] .vk-ask")).to_have_text("Choose one.")
    at.page.locator('[data-option="option 1"]').click()
    at.settled()
    option(at.page, "swap Boat").click()
    at.settled()
    expect(at.page.locator(".vk-picked > [data-card]")).to_have_attribute("data-card", "Boat")


LAID = """() => [...document.querySelectorAll('.vk-me [data-zone=hand] .vk-slot')].map(slot => {
  const {left, right, top, bottom} = slot.querySelector('[data-card]').getBoundingClientRect();
  const shown = (part) => slot.querySelector(part).checkVisibility();
  return {left, right, top, bottom, words: ['.vk-name', '.vk-coin', '.vk-price', '.vk-effect'].every(shown)};
})"""
HAND = [
    "Box of Food", "Statue of Horus", "Tyet Amulet", "Book of the Netherworld", "Weres Amulet",
    "Qebehsenuef Canopic Jar", "Outer Sarcophagus", "Book of Traversing Eternity",
]  # fmt: skip


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768), (768, 1024), (1280, 1600)])
def test_a_hand_of_eight_lies_side_by_side(at: Stand, width: int, height: int) -> None:
    """No card covers another, each says its name, gold, cost and effect, and none leaves the hand's place."""
    at.page.set_viewport_size({"width": width, "height": height})
    at.show(vk.Board(states._table(hand=HAND), seat="Ana"))
    laid = at.page.evaluate(LAID)
    assert len(laid) == 8
    assert all(card["words"] for card in laid)
    assert all(card["right"] <= after["left"] for card, after in itertools.pairwise(laid))
    assert laid[-1]["right"] <= width - 8
    assert laid[0]["bottom"] <= height


def test_sets_without_room_are_counted(at: Stand) -> None:
    """Six players on a narrow screen: how many sets of an opponent are not shown; a click there opens the tomb."""
    at.page.set_viewport_size({"width": 1024, "height": 768})
    tomb = [*states.TOMB, "Sphinx", "Weres Amulet", "Outer Sarcophagus"]
    others = [{"name": name, "tomb": tomb} for name in ("Ben", "Cleo", "Dan", "Eve", "Fay")]
    at.show(vk.Board(states._table(opponents=others, cards="six-players", in_play=[]), seat="Ana"))
    sets = at.page.locator(".vk-opp .vk-sets").first
    expect(sets).to_have_attribute("data-more", re.compile(r"^\+[1-9]$"))
    box = sets.bounding_box()
    assert box is not None
    at.page.mouse.click(box["x"] + box["width"] - 5, box["y"] + box["height"] - 5)
    expect(at.page.locator(".vk-tray .vk-sets > *").first).to_be_visible()
