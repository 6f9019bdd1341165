"""The table on a phone: whatever lies there, its titles, coins and points are read."""


import pytest
from playwright.sync_api import expect

import vk_notebook as vk

from . import states
from .playing import option
from .widgets import Stand, stands

#: Titles with the longest words, and those that take most lines.
LONG = [
    "Duamutef Canopic Jar", "Book of Traversing Eternity", "Qebehsenuef Canopic Jar", "Book of the Netherworld",
    "Heart Scarab Amulet", "Middle Sarcophagus", "Statue of Osiris", "Duamutef Canopic Jar", "Djed Pillar Amulet",
]  # fmt: skip
#: Seven sets, most of them whole: five have two digits.
FULL = [
    *["Shabti"] * 4, *["Urn"] * 3, *["Box of Food"] * 3, "Burial Mask", "Sphinx", "Chariot", "Censer",
    "Statue of Isis", "Statue of Anubis", "Statue of Sobek", "Statue of Horus", "Statue of Thoth",
    "Book of the Earth", "Book of the Dead", "Book of Gates", "Book of the Heavens",
    "Wadj Amulet", "Tyet Amulet", "Weres Amulet", "Djed Pillar Amulet", "Heart Scarab Amulet",
    "Hopi Canopic Jar", "Imseti Canopic Jar", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar",
    "Outer Sarcophagus", "Middle Sarcophagus", "Inner Sarcophagus",
]  # fmt: skip
#: Which titles do not end inside their bands. `within`: where they are looked for.
CUT = """within => [...document.querySelectorAll(`${within} [data-card]:not([data-card='']) .vk-name`)].filter(name => {
  const words = document.createRange(), band = name.closest('.vk-bar').getBoundingClientRect();
  words.selectNodeContents(name);
  return [...words.getClientRects()].some(box => box.right > band.right + 0.5 || box.left < band.left - 0.5
    || box.bottom > band.bottom + 1);
}).map(name => `${name.textContent} ${Math.round(name.closest('.vk-card').clientWidth)}`)"""
#: Whether the mark of the last move lies on the title of its card, for every card that has one.
MARKED = """() => [...document.querySelectorAll('.vk-lit:not(.vk-tombplace *)')].map(slot => {
  const box = slot.getBoundingClientRect(), style = getComputedStyle(slot, '::after'), words = document.createRange();
  words.selectNodeContents(slot.querySelector('.vk-name'));
  const [top, right, height, width] = ['top', 'right', 'height', 'width'].map(side => parseFloat(style[side]));
  const [above, left] = [box.top + top, box.right - right - width];
  return [...words.getClientRects()].some(at => at.right > left && at.left < left + width && at.bottom > above
    && at.top < above + height);
})"""
#: What of the hand is not seen: each coin, and three points on every line of each title.
HIDDEN = """() => [...document.querySelectorAll('.vk-me [data-zone=hand] .vk-card')].filter(card => {
  const words = document.createRange();
  words.selectNodeContents(card.querySelector('.vk-name'));
  const lines = [...words.getClientRects(), card.querySelector('.vk-coin').getBoundingClientRect()];
  return lines.some(line => [0.1, 0.5, 0.9].some(part =>
    !card.contains(document.elementFromPoint(line.left + part * line.width, (line.top + line.bottom) / 2))));
}).map(card => card.dataset.card)"""
at = stands(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)


@pytest.mark.parametrize("pharaoh", [False, True])
def test_the_points_of_all_seven_sets_are_read(at: Stand, pharaoh: bool) -> None:
    ben = states.RIVAL | {"pharaoh": "Djoser"}
    more = {"pharaoh": "Akhnaten", "opponents": [ben]} if pharaoh else {}
    at.show(vk.Board(states._table(tomb=FULL, **more), seat="Ana"))
    bar = at.page.locator(".vk-me .vk-tombplace")
    expect(bar.locator(".vk-line")).to_have_count(7)
    frame = bar.bounding_box()
    assert frame is not None
    for part in bar.locator(".vk-tomb > .vk-label, .vk-worth").all():
        box = part.bounding_box()
        assert box is not None
        assert frame["x"] <= box["x"] < box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert frame["y"] <= box["y"] < box["y"] + box["height"] <= frame["y"] + frame["height"]
    if pharaoh:
        king = at.page.locator(".vk-me > .vk-phead > .vk-pharaoh").bounding_box()
        last = bar.locator(".vk-line").last.bounding_box()
        assert king is not None
        assert last is not None
        assert last["x"] + last["width"] <= king["x"]
        return
    said = bar.locator(".vk-tomb").evaluate("node => getComputedStyle(node, '::after').content")
    assert said == '"points of each set"'


@pytest.mark.parametrize("count", [6, 7, 9])
def test_cards_beyond_a_full_hand_hide_no_title_no_coin_and_nothing_of_the_tomb(at: Stand, count: int) -> None:
    at.show(vk.Board(states._table(hand=LONG[:count], in_play=[]), seat="Ana"))
    expect(at.page.locator(".vk-me [data-zone=hand] .vk-card")).to_have_count(count)
    assert at.page.evaluate(HIDDEN) == []
    ends = [card.bounding_box() for card in at.page.locator(".vk-me [data-zone=hand] .vk-card").all()]
    tomb = at.page.locator(".vk-me .vk-tombplace").bounding_box()
    assert tomb is not None
    assert all(box and box["y"] + box["height"] <= tomb["y"] for box in ends)


def test_no_title_is_cut(at: Stand) -> None:
    """In the pyramid, the hand, in play, on the piles, and in the tomb that is laid open, whose sets are whole."""
    at.show(
        vk.Board(
            states._table(hand=LONG[:5], in_play=LONG[:6], pyramid=LONG[:6], discard=LONG[2:3], boneyard=LONG[2:3],
                          tomb=FULL),
            seat="Ana",
        )
    )  # fmt: skip
    for zone in ("hand", "in-play", "pyramid", "discard", "boneyard"):
        assert at.page.locator(f":not(.vk-opp) [data-zone={zone}] [data-card]").count(), zone
        assert at.page.evaluate(CUT, f"[data-zone={zone}]") == [], zone
    at.page.locator(".vk-me .vk-tomb > .vk-look").click()
    expect(at.page.locator(".vk-laid [data-zone=tomb] [data-card]")).to_have_count(len(FULL))
    assert at.page.evaluate(CUT, ".vk-laid") == []


def test_the_marks_of_the_last_move_leave_the_titles_free(at: Stand) -> None:
    """Boat is bought; Book of Traversing Eternity falls in its place, and Duamutef Canopic Jar on that one's."""
    at.show(
        vk.Board(
            states._table(pyramid=[LONG[0], LONG[4], LONG[1], "Urn", "Shabti", "Boat"], hand=["Statue of Thoth"],
                          in_play=[], discard=[]),
            seat="Ana",
        )
    )  # fmt: skip
    option(at.page, "buy Boat").evaluate("node => node.click()")
    at.settled()
    expect(at.page.locator(".vk-lit")).to_have_count(3)
    assert at.page.evaluate(MARKED) == [False] * 3


def test_a_use_that_is_not_possible_is_less_bright_than_one_that_is(at: Stand) -> None:
    """Offering Table needs another card in hand."""
    at.show(vk.Board(states._table(hand=["Offering Table"], in_play=[]), seat="Ana"))
    at.page.locator(".vk-me [data-zone=hand] .vk-card").click()
    shut = at.page.locator(".vk-chosen .vk-act[aria-disabled]")
    expect(shut).to_have_text("Execute")
    expect(shut).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(at.page.locator(".vk-chosen .vk-act[data-option]")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_what_is_in_play_lies_on_the_drawn_pyramid_while_a_card_is_chosen(at: Stand) -> None:
    at.show(vk.Board(states._table(in_play=["Imseti Canopic Jar", "Urn"]), seat="Ana"))
    at.page.locator("[data-zone=pyramid] [data-card=Boat]").click()
    expect(at.page.locator(".vk-chosen .vk-acts")).to_be_visible()
    on_top = """node => { const {left, right, top, bottom} = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)); }"""
    for card in at.page.locator(".vk-me [data-zone=in-play] .vk-card").all():
        assert card.evaluate(on_top)
    assert at.page.locator(".vk-chosen .vk-act").evaluate(on_top)


def test_nothing_that_is_read_in_help_passes_beside_its_close(at: Stand) -> None:
    """At whatever place it is scrolled to: the title's band is below it."""
    at.show(vk.Board(states._table(), seat="Ana"))
    at.page.locator("[data-act=help]").evaluate("node => node.click()")
    box = at.page.locator(".vk-dialog")
    for down in (0, 150, 400):
        box.evaluate("(node, down) => node.scrollTo(0, down)", down)
        close = at.page.locator(".vk-dialog > .vk-close").bounding_box()
        title = at.page.locator(".vk-dialog > .vk-title").bounding_box()
        assert close is not None
        assert title is not None
        assert title["y"] <= close["y"]
        assert close["y"] + close["height"] <= title["y"] + title["height"]
        assert title["width"] == box.evaluate("node => node.clientWidth")
