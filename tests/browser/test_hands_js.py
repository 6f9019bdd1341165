"""A hand that one can trust: each use of a card has its own place on it, and no card moves or opens under the mouse."""


import pytest
from playwright.sync_api import Locator, expect

import vk_notebook as vk

from . import states
from .conftest import UNHURRIED, UNWARNED
from .playing import EDGE, option
from .widgets import Stand, stands

#: Which card lies at which place of the hand.
LAID = """() => [...document.querySelectorAll('.vk-me [data-zone=hand] .vk-slot')].map(slot =>
  [Math.round(slot.getBoundingClientRect().left), slot.querySelector('[data-card]')?.dataset.id ?? null])"""
at = stands(script=UNWARNED + UNHURRIED, viewport={"width": 1366, "height": 768})


def slots(at: Stand) -> Locator:
    return at.page.locator(".vk-me [data-zone=hand] .vk-slot")


def execute(at: Stand, place: int) -> None:
    slots(at).nth(place).locator(".vk-card").click(position=EDGE)
    slots(at).nth(place).locator('[data-option^="execute"]').click()
    at.settled()


def undone(at: Stand) -> None:
    """Take everything back."""
    while at.page.locator("[data-act=undo]:not([aria-disabled])").count():
        at.page.locator("[data-act=undo]").click()
        at.settled()


def laid(at: Stand) -> list[tuple[int, str]]:
    at.settled()
    return [(x, card) for x, card in at.page.evaluate(LAID) if card]


def test_execute_and_entomb_have_each_their_own_place(at: Stand) -> None:
    """What cannot be done is greyed there, and a click on it says why and does nothing."""
    at.show(vk.Board(states._table(hand=["Urn", "Statue of Osiris"], deck=["Urn"], discard=[], in_play=[]), seat="Ana"))
    boxes = []
    for place in (0, 1):
        slots(at).nth(place).locator(".vk-card").click(position=EDGE)
        verbs = slots(at).nth(place).locator(".vk-act")
        expect(verbs).to_have_text(["Execute", "Entomb +1" if place == 0 else "Entomb +7"])
        card = slots(at).nth(place).bounding_box()
        assert card
        boxes.append([round(box["y"] - card["y"]) for verb in verbs.all() if (box := verb.bounding_box())])
    assert boxes[0] == boxes[1]
    verbs.first.click(force=True)
    at.settled()
    expect(at.page.locator(".vk-bubble")).to_contain_text("draw three cards")
    assert len(at.widget.game.moves) == 0
    expect(at.page.locator(".vk-me [data-zone=hand] [data-card]")).to_have_count(2)


@pytest.mark.parametrize("width", [1366, 1024, 768])
def test_no_answer_stands_where_end_turn_stood(at: Stand, width: int) -> None:
    at.page.set_viewport_size({"width": width, "height": 768})
    at.show(vk.Board(states._table(hand=["Shabti", "Urn"], in_play=[]), seat="Ana"))
    end = option(at.page, "end turn").bounding_box()
    execute(at, 0)
    answers = at.page.locator(".vk-prompt .vk-btn").locator("visible=true")
    assert answers.count() > 1
    strip = at.page.locator(".vk-prompt").bounding_box()
    assert end is not None
    assert strip is not None
    for box in [box for one in answers.all() if (box := one.bounding_box())]:
        assert strip["x"] < box["x"]
        assert box["x"] + box["width"] <= end["x"]
        assert strip["y"] <= box["y"]
        assert box["y"] + box["height"] <= strip["y"] + strip["height"]
    row = at.page.locator(".vk-prompt .vk-buttons")
    assert row.evaluate("(node) => node.scrollWidth <= node.clientWidth")


def test_a_hand_lies_still_through_refusals_draws_and_undo(at: Stand) -> None:
    at.page.set_viewport_size({"width": 1366, "height": 768})
    hand = ["Shabti", "Urn", "Statue of Osiris", "Shabti", "Shabti"]
    board = vk.Board(states._table(hand=hand, deck=["Urn", "Chariot", "Boat", "Censer"], in_play=[]), seat="Ana")
    at.show(board)
    before = laid(at)
    execute(at, 0)
    option(at.page, "option 2").click()
    at.settled()
    at.page.locator('[data-zone=pyramid] [data-option^="sacrifice"]').first.click()
    after = laid(at)
    assert [one for one in before if one in after] == after  # three Shabtis: none has moved
    option(at.page, "entomb Urn").click()
    at.settled()
    slots(at).nth(4).locator(".vk-card").click(position=EDGE)
    slots(at).nth(4).locator(".vk-act").last.click(force=True)  # refused
    at.page.locator(".vk-me .vk-tomb .vk-look").click()  # and drawn anew
    assert laid(at) == [one for one in after if one[1] in {card for _, card in laid(at)}]
    undone(at)
    assert laid(at) == before
    execute(at, 2)  # Osiris: discard one, draw three
    option(at.page, "discard Urn").click()
    drawn = laid(at)
    assert len(drawn) == 6
    undone(at)
    assert laid(at) == before


def test_a_hand_grows_no_wider_again_within_a_turn(at: Stand) -> None:
    """Eight cards; with fewer of them the others keep their places and widths."""
    at.show(vk.Board(states._table(hand=["Urn"] * 7 + ["Shabti"], in_play=[]), seat="Ana"))
    before = laid(at)
    for _ in range(3):
        slots(at).locator('[data-option="execute Urn"]').first.evaluate("node => node.click()")
        at.settled()
    slots(at).locator('[data-option="entomb Shabti"]').first.evaluate("node => node.click()")
    assert set(laid(at)) < set(before)


@pytest.mark.parametrize("width", [1366, 768, 390])
def test_what_is_drawn_to_a_full_hand_moves_none_of_its_cards(at: Stand, width: int) -> None:
    """It lies before the tomb, and its title can be clicked."""
    at.page.set_viewport_size({"width": width, "height": 768})
    hand = ["Shabti", "Statue of Osiris", "Urn", "Boat", "Censer"]
    at.show(vk.Board(states._table(hand=hand, deck=["Urn", "Chariot", "Boat", "Censer"], in_play=[]), seat="Ana"))
    before = {card.get_attribute("data-id"): card.bounding_box() for card in slots(at).locator(".vk-card").all()}
    execute(at, 1)
    option(at.page, "discard Urn").click()
    at.settled()
    cards = {card.get_attribute("data-id"): card for card in slots(at).locator(".vk-card").all()}
    assert len(cards) == 6
    kept = before.keys() & cards.keys()
    assert len(kept) == 3
    for card in kept:
        assert cards[card].bounding_box() == before[card]
    for card in cards.values():
        expect(card).to_be_in_viewport(ratio=1)
        card.click(position=EDGE, trial=True)


@pytest.mark.parametrize("width", [1366, 1024, 768, 390])
def test_a_unique_says_its_points_in_a_hand_of_seven(at: Stand, width: int) -> None:
    at.page.set_viewport_size({"width": width, "height": 768})
    hand = ["Shabti", "Statue of Isis", "Boat", "Shabti", "Statue of Horus", "Censer", "Chariot"]
    at.show(vk.Board(states._table(hand=hand, in_play=[]), seat="Ana"))
    said = slots(at).locator("[data-kind=unique] .vk-set")
    expect(said).to_have_text(["2 points", "3 points", "3 points"])
    on_top = """node => { const {left, right, top, bottom} = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)); }"""
    for one in said.all():
        assert one.evaluate(on_top)


def test_a_card_that_comes_under_the_mouse_at_rest_opens_no_verbs(at: Stand) -> None:
    hand = ["Statue of Osiris", "Urn", "Shabti"]
    game = states._table(hand=hand, deck=["Urn", "Chariot", "Boat", "Censer"], in_play=[])
    at.page.set_viewport_size({"width": 1024, "height": 800})
    at.show(vk.Board(game, seat="Ana"))
    execute(at, 0)
    box = slots(at).first.bounding_box()
    assert box
    at.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 30)
    slots(at).locator('[data-option="discard Urn"]').evaluate("node => node.click()")
    at.settled()
    card = slots(at).first
    expect(card.locator(".vk-card")).to_have_attribute("data-many", "2")
    at.page.wait_for_timeout(400)
    expect(card.locator(".vk-acts")).to_be_hidden()
    at.page.mouse.move(box["x"] + box["width"] / 2 + 5, box["y"] + 30)
    expect(card.locator(".vk-acts")).to_be_visible()


def test_a_reaction_is_answered_by_yes_or_no(at: Stand) -> None:
    at.show(states.reaction())
    expect(at.page.locator(".vk-prompt .vk-btn").locator("visible=true")).to_have_text(["Yes", "No"])
    at.page.locator(".vk-prompt").get_by_role("button", name="Yes").click()
    at.settled()
    assert at.widget.game.moves[-1] == "react Boat"


def test_a_choice_in_ones_own_hand_opens_no_tray_with_somebody_elses_card(at: Stand) -> None:
    """Ben's Book of Gates has shown Statue of Bastet, which asks for a card of this hand."""
    game = vk.position(
        name="Ben", hand=["Book of Gates", "Urn"], deck=["Urn", "Statue of Bastet"], pyramid=states.PYRAMID,
        opponents=[{"name": "Ana", "hand": ["Urn", "Shabti"], "deck": ["Urn"]}], stock=states.STOCK, cards="base",
    )  # fmt: skip
    game.play("execute Book of Gates")
    at.show(vk.Board(game, seat="Ana"))
    expect(at.page.locator(".vk-me [data-zone=hand] [data-option]")).to_have_count(2)
    expect(at.page.locator(".vk-tray")).to_be_hidden()


def test_what_is_bought_stays_marked_and_coins_show_what_cards_pay(at: Stand) -> None:
    at.show(vk.Board(states._table(hand=["Statue of Thoth", "Urn", "Shabti"], in_play=[]), seat="Ana"))
    execute(at, 0)
    expect(slots(at).locator(".vk-coin").locator("visible=true")).to_have_text(["4", "4"])
    option(at.page, "buy Boat").click()
    at.settled()
    expect(at.page.locator(".vk-picked > [data-card]")).to_have_attribute("data-card", "Boat")


def test_what_was_opened_closes_by_a_click_beside_it(at: Stand) -> None:
    at.page.set_viewport_size({"width": 1024, "height": 768})
    at.show(states.six(4))
    at.page.locator("[data-act=menu]").click()
    expect(at.page.locator(".vk-side")).to_be_visible()
    at.page.mouse.click(40, 300)
    expect(at.page.locator(".vk-side")).to_be_hidden()
    at.page.locator(".vk-me .vk-tomb .vk-look").click()
    expect(at.page.locator(".vk-tray")).to_be_visible()
    at.page.locator(".vk-prompt .vk-title").click()
    expect(at.page.locator(".vk-tray")).to_be_hidden()


def test_the_drawer_of_a_phone_has_a_button_that_closes_it(at: Stand) -> None:
    at.page.set_viewport_size({"width": 390, "height": 800})
    at.show(states.six(4))
    at.page.locator("[data-act=menu]").click()
    side = at.page.locator(".vk-side")
    expect(side).to_be_visible()
    side.get_by_role("button", name="Close", exact=True).click()
    expect(side).to_be_hidden()
    expect(at.page.locator("[data-act=menu]")).to_be_focused()


def test_panels_of_three_opponents_say_whole_things(at: Stand) -> None:
    """How many cards each holds, and which pile is the discard pile; nothing is cut."""
    at.page.set_viewport_size({"width": 1024, "height": 768})
    at.show(states.six(4))
    for panel in at.page.locator(".vk-opp").all():
        held = panel.locator(".vk-facts > span").first
        expect(held).to_contain_text("in hand")
        assert held.evaluate("node => node.scrollWidth <= node.parentNode.clientWidth")
        expect(panel.locator(".vk-note").first).to_contain_text("Discard")


def test_five_sets_keep_their_names_and_what_the_next_card_adds(at: Stand) -> None:
    at.page.set_viewport_size({"width": 1366, "height": 768})
    at.show(vk.Board(states._table(), seat="Ana"))
    expect(at.page.locator(".vk-me .vk-line")).to_have_count(5)
    for name in ("Canopic Jars", "Statues", "next +3"):
        words = at.page.locator(".vk-me .vk-tomb").locator(".vk-settitle, .vk-next").get_by_text(name)
        expect(words).to_be_visible()
        assert words.evaluate(
            "node => node.getBoundingClientRect().right <= node.closest('.vk-line').getBoundingClientRect().right"
        )


def test_the_set_of_a_sarcophagus_is_written_out(at: Stand) -> None:
    at.page.set_viewport_size({"width": 1366, "height": 700})
    at.show(vk.Board(states._table(pyramid=["Boat", "Urn", "Urn", "Inner Sarcophagus", "Urn", "Boat"]), seat="Ana"))
    title = at.page.locator('[data-card="Inner Sarcophagus"] .vk-set')
    assert title.evaluate("node => node.scrollWidth <= node.clientWidth")


def test_help_can_be_closed_wherever_it_is_scrolled(at: Stand) -> None:
    at.page.set_viewport_size({"width": 1366, "height": 600})
    at.show(vk.Board(states._table(), seat="Ana"))
    at.page.keyboard.press("Tab")
    at.page.locator("[data-act=help]").click()
    box = at.page.locator(".vk-dialog")
    box.evaluate("node => node.scrollTo(0, node.scrollHeight)")
    close = box.locator(".vk-close").bounding_box()
    frame = box.bounding_box()
    assert close is not None
    assert frame is not None
    assert frame["y"] <= close["y"] <= frame["y"] + 60
