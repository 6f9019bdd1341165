"""The board in the variants for one player: a seat without a hand, and a boneyard to look through."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Open = Callable[..., Page]


@pytest.mark.parametrize("width", [1280, 390])
def test_the_dummy_is_drawn_without_a_hand(open_board: Open, width: int) -> None:
    page = open_board("solo", width=width)
    dummy = page.locator('[data-seat="Dummy"]')
    expect(dummy.locator('[data-zone="hand"]')).to_be_hidden()
    expect(dummy.locator(".vk-phead")).to_contain_text("plays by its table")
    expect(dummy.locator(".vk-phead")).not_to_contain_text("in hand")
    expect(page.locator('[data-seat="Ana"] [data-zone="hand"]')).to_be_visible()


def test_what_the_dummy_has_drawn_can_be_looked_through(open_board: Open) -> None:
    page = open_board("solo")
    drawn = page.locator('[data-seat="Dummy"] [data-zone="discard"]')
    expect(drawn).to_contain_text("Drawn · 7")
    drawn.get_by_role("button", name="Look through").click()
    expect(drawn.locator("[data-card]")).to_have_count(7)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.rule("solitaire.boneyard-open")
def test_the_boneyard_of_a_solitaire_opens_and_closes(open_board: Open, width: int) -> None:
    page = open_board("solitaire", width=width)
    bones = page.locator('[data-zone="boneyard"]')
    expect(bones.locator("[data-card]")).to_have_count(1)
    bones.get_by_role("button", name="Look through").click()
    expect(bones.locator("[data-card]")).to_have_count(4)
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0, "the page does not become wider"
    bones.get_by_role("button", name="Close").click()
    expect(bones.locator("[data-card]")).to_have_count(1)


def test_no_boneyard_to_look_through_with_others_at_the_table(open_board: Open) -> None:
    page = open_board("main")
    expect(page.locator('[data-zone="boneyard"]').get_by_role("button", name="Look through")).to_have_count(0)
