"""The app as a replay, through Voila: an example by its link, stepping without Python, and back to the set-up page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import vk_notebook as vk

SECONDS = 1000
HOSTILE = '"><img src=x onerror=document.title=1>'


def opened(page: Page, voila: Any, query: str) -> None:
    page.goto(voila.url + query)
    page.wait_for_selector(".vk-board[data-step]", timeout=60 * SECONDS)


def step(page: Page) -> int:
    return int(page.locator(".vk-board").get_attribute("data-step") or -1)


def test_an_example_opens_by_link_at_a_step_and_goes_back_to_the_set_up_page(page: Page, voila: Any) -> None:
    opened(page, voila, "?replay=boat&step=115")
    assert step(page) == 115
    expect(page.locator(".vk-prompt")).to_contain_text("react Boat")
    expect(page.locator(".vk-comments textarea")).to_have_value(vk.example("boat").end.line()[114].comments[0].text)
    page.locator('[data-go="next"]').click()
    assert step(page) == 116
    page.keyboard.press("ArrowRight")
    assert step(page) == 117
    assert page.locator(".vk-link").get_attribute("href") == "?replay=boat&step=117"
    page.locator('[data-go="leave"]').click()
    expect(page.locator(".vk-setup")).to_be_visible()
    expect(page.locator(".vk-board")).to_have_count(1)
    expect(page.locator('[data-act="start"]')).to_be_focused()
    assert "replay=" not in page.url
    page.locator('.vk-examples button[data-name="tomb"]').click()
    page.wait_for_selector('.vk-board[data-step="0"]')
    expect(page.locator(".vk-sheet")).to_contain_text("Two statues in a turn")
    page.keyboard.press("End")
    assert step(page) == 277


def test_the_link_that_is_copied_opens_the_same_position(page: Page, voila: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page, voila, "?replay=crumble&step=200")
    for _ in range(3):
        page.locator('[data-go="next-turn"]').click()
    here = step(page)
    page.locator('[data-go="copy"]').click()
    expect(page.locator(".vk-deeds small")).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{voila.url}?replay=crumble&step={here}"
    opened(page, voila, link.removeprefix(voila.url))
    assert step(page) == here


def test_an_example_that_there_is_not_is_told_on_the_set_up_page(page: Page, voila: Any) -> None:
    page.goto(f"{voila.url}?replay={HOSTILE}")
    told = page.locator(".vk-setup [role=status]")
    expect(told).to_contain_text("there are boat, crumble and tomb", timeout=60 * SECONDS)
    assert page.locator("img").count() == 0
    assert page.title() != "1"


def test_a_saved_file_is_replayed_and_notes_are_not_lost_by_a_click(page: Page, voila: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.vk.txt"
    vk.example("tomb").save(path)
    page.goto(voila.url)
    page.wait_for_selector(".vk-setup", timeout=60 * SECONDS)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Replay a file").click()
    chooser.value.set_files(path)
    page.wait_for_selector('.vk-board[data-step="0"]')
    expect(page.locator('[data-go="copy"]')).to_be_hidden()
    page.keyboard.press("n")
    page.keyboard.type("worth a second look")
    page.locator('[data-go="next"]').click()
    expect(page.locator('[data-go="edit-undo"]')).not_to_have_attribute("aria-disabled", "true")
    page.locator('[data-go="leave"]').click()
    expect(page.locator(".vk-notes [role=alert]")).to_contain_text("not in a file yet")
    with page.expect_download() as download:
        page.locator('[data-go="save"]').click()
    assert "worth a second look" in Path(download.value.path()).read_text("utf-8")
    page.locator('[data-go="leave"]').click()
    expect(page.locator(".vk-setup")).to_be_visible()
