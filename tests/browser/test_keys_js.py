"""A game by keyboard alone: where the focus goes when something is asked, and what the keys do there."""

import re
from typing import Any

from playwright.sync_api import expect

from .test_board_js import Open, own, put, view

#: How far a ring reaches out of what it is drawn around.
RING = """node => { const style = getComputedStyle(node);
  return {out: parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth), line: style.outlineStyle}; }"""


def table(decision: int, turn: int = 9) -> dict[str, Any]:
    """The turn itself, as another picture than any before."""
    return view("main") | {"rev": f"t{decision}", "decision": decision, "turn": turn}


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
