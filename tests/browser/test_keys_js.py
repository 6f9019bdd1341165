"""A game by keyboard alone: where the focus goes when something is asked, and what the keys do there."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .test_board_js import Open, active, own, put, sent, view

#: How far a ring reaches out of what it is drawn around.
RING = """node => { const style = getComputedStyle(node);
  return {out: parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth), line: style.outlineStyle}; }"""


def chooser(cards: int = 9) -> dict[str, Any]:
    """So many cards lie open to choose from."""
    data = view("piles")
    names = [card["name"] for player in data["players"] for card in player["hand"] if card.get("name")]
    data["aside"] = [
        {"id": f"a{i}", "name": names[i % len(names)], "options": [f"take {i}"], "labels": ["Take"], "speech": f"{i}"}
        for i in range(1, cards + 1)
    ]
    for player in data["players"]:
        player["discard"]["cards"] = []
    return data


def table(decision: int, turn: int = 9) -> dict[str, Any]:
    """The turn itself, as another picture than any before."""
    return view("main") | {"rev": f"t{decision}", "decision": decision, "turn": turn}


def test_a_warning_takes_the_focus_and_gives_it_back(open_board: Open) -> None:
    page = open_board("solitaire", width=1366, height=768)
    page.locator("[data-option='end turn']").focus()
    page.keyboard.press("Enter")
    assert active(page) == "close-note"
    expect(page.locator(":focus")).to_have_text("Keep playing")
    page.keyboard.press("Enter")
    assert active(page) == "end turn"
    assert [one for one in sent(page) if one["type"] == "choose"] == []


def test_w_leads_into_a_warning(open_board: Open) -> None:
    page = open_board("solitaire", width=1366, height=768)
    page.locator("[data-option='end turn']").click()
    assert active(page) == "end turn"  # who comes by mouse keeps the place
    page.keyboard.press("w")
    expect(page.locator(":focus")).to_have_text("Keep playing")


def test_a_chooser_that_opens_takes_the_focus_after_undo_too(open_board: Open) -> None:
    page = open_board("main", width=1366, height=768)
    put(page, table(80))
    tray = page.locator(".vk-tray :focus[data-option]")
    page.keyboard.press("Tab")
    page.keyboard.press("p")
    page.keyboard.press("u")
    put(page, chooser() | {"rev": "undone", "decision": 79})
    expect(tray).to_have_count(1)
    page.locator("[data-zone=pyramid] [data-card]").first.focus()
    page.keyboard.press("w")
    expect(tray).to_have_count(1)


def test_arrows_walk_all_cards_of_a_chooser_of_two_rows(open_board: Open) -> None:
    page = open_board("main", width=1366, height=768)
    put(page, chooser())
    row = page.locator(".vk-tray [data-option^=take]")
    tops = row.evaluate_all("ns => ns.map(n => Math.round(n.getBoundingClientRect().top))")
    assert len(set(tops)) == 2, tops
    row.first.focus()
    walked = [active(page)]
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        walked.append(active(page))
    assert walked == [f"take {i}" for i in range(1, 10)]
    page.keyboard.press("ArrowLeft")
    assert active(page) == "take 8"
    row.first.focus()
    page.keyboard.press("ArrowDown")
    below = row.all()[tops.index(max(tops)) :]
    assert active(page) in [one.get_attribute("data-option") for one in below]
    page.keyboard.press("ArrowUp")
    top = page.locator(":focus").evaluate("n => Math.round(n.getBoundingClientRect().top)")
    assert top == min(tops)


def scrolled(page: Page) -> float:
    """How far the log is scrolled back from its newest line."""
    top: float = page.locator(".vk-lines").evaluate("node => node.scrollTop")
    return -top


def test_tab_through_the_log_leaves_it_at_the_newest_line(open_board: Open) -> None:
    data = table(80)
    lines = [{"k": k, "kind": "move", "player": "Ben", "text": f"Ben buys Boat for {k} gold."} for k in range(60)]
    page = open_board("empty", width=1366, height=768)
    put(page, data | {"log": lines})
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.locator("[data-zone=log] button:focus").count():
            break
    else:
        pytest.fail("the names in the log are no stop")
    assert scrolled(page) < 10
    more = [{"k": 60, "kind": "move", "player": "Ben", "text": "Ben buys Chariot for 2 gold."}]
    page.keyboard.press("h")
    put(page, data | {"rev": "more", "log": more})
    page.keyboard.press("Tab")
    while not page.locator("[data-zone=log] button:focus").count():
        page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Chariot")
    assert scrolled(page) < 10


def test_who_comes_by_key_reads_the_keys_first(open_board: Open) -> None:
    page = open_board("main", width=1366, height=768)
    page.keyboard.press("Tab")
    page.keyboard.press("?")
    first = page.get_by_role("dialog").locator("h3").first
    expect(first).to_have_text("Keys")
    expect(page.locator(".vk-keys")).to_contain_text("to the question and End turn")
    page.keyboard.press("Escape")
    page.locator("[data-act=help]").click()
    expect(first).to_have_text("What can I do?")


def test_rings_of_buttons_and_the_result_lie_inside_them(open_board: Open) -> None:
    """What is around them would cut a ring outside."""
    page = open_board("main", width=1366, height=768)
    page.keyboard.press("Tab")
    page.locator("[data-option='end turn']").focus()
    assert page.locator(":focus").evaluate(RING) == {"out": 0, "line": "solid"}
    put(page, "over")
    page.locator(".vk-over").focus()
    assert page.locator(":focus").evaluate(RING) == {"out": 0, "line": "solid"}


def test_the_place_that_is_said_is_where_the_card_lies(open_board: Open) -> None:
    """A card drawn takes the free place of one that was played."""
    data = table(80)
    hand = own_hand(data)
    put_places(hand)
    page = open_board("empty", width=1366, height=768)
    put(page, data)
    left = [card for card in hand if card is not hand[0]]
    drawn = {"id": "new", "name": "Urn", "options": [], "labels": [], "speech": "Urn, card 0 of 0 in your hand"}
    after = table(81)
    own_hand(after)[:] = put_places([*left, drawn])
    put(page, after)
    labels = own(page, "hand").locator(".vk-card").evaluate_all("ns => ns.map(n => n.ariaLabel)")
    assert labels[0].startswith("Urn")
    places = [found[0] for label in labels if (found := re.findall(r"card (\d+) of (\d+)", label))]
    assert places == [(str(i), str(len(labels))) for i in range(1, len(labels) + 1)]


def own_hand(data: dict[str, Any]) -> list[dict[str, Any]]:
    hand: list[dict[str, Any]] = next(player["hand"] for player in data["players"] if player.get("you"))
    return hand


def put_places(hand: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Say of each card where it is, as Python does."""
    for i, card in enumerate(hand, 1):
        card["speech"] = f"{card['name']}, card {i} of {len(hand)} in your hand"
    return hand


def test_after_a_sacrifice_the_next_turn_begins_in_the_hand(open_board: Open) -> None:
    page = open_board("main", width=1366, height=768)
    ends = table(80)
    card = next(card for card in ends["pyramid"] if card)
    card |= {"options": ["sacrifice it"], "labels": ["Sacrifice"]}
    put(page, ends | {"verbs": False})
    page.keyboard.press("Tab")
    page.locator("[data-option='sacrifice it']").focus()
    page.keyboard.press("Enter")
    put(page, table(90, turn=11))
    assert own(page, "hand").locator(":focus").count() == 1


def test_enter_twice_on_a_card_never_does_what_another_cards_would_not(open_board: Open) -> None:
    """Its first verb has the focus, possible or not; one that is impossible says why."""
    page = open_board("main", width=1366, height=768)
    hand = own(page, "hand")
    for name in ("Shabti", "Tyet Amulet"):
        hand.locator(f"[data-card='{name}']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".vk-act:focus")).to_have_text("Execute")
    page.keyboard.press("Enter")
    assert [one["type"] for one in sent(page) if one["type"] in ("choose", "why")] == ["why"]
    page.keyboard.press("Tab")
    assert active(page) == "entomb Tyet Amulet"


def test_escape_closes_the_menu_and_gives_the_focus_back(open_board: Open) -> None:
    page = open_board("main", width=800, height=900)
    menu = page.locator("[data-act=menu]")
    menu.click()
    expect(menu).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(menu).to_be_focused()


def test_escape_where_nothing_is_open_and_there_is_no_table_does_nothing(open_board: Open) -> None:
    page = open_board("setup", width=800, height=900)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.locator("[data-act=start]").focus()
    page.keyboard.press("Escape")
    expect(page.locator("[data-act=start]")).to_be_focused()
    assert errors == []
