"""What the tests of kept games share: a game in the middle of an action, and how it lies in the page's storage."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from vk_notebook.record import Record, digest

from .conftest import UNHURRIED, UNWARNED
from .playing import press

SECONDS = 1000
LINK = "?players=Ana,Ben&bots=Ben:collector&first=Ana&seed=1"
#: Into an action: which card is sacrificed is asked by the second part of Shabti's.
MOVES = ("execute Shabti", "option 2")
ASKED = "sacrifice Statue of Bastet"
#: All that a person is shown of a decision.
DECISION = """() => {
  const seen = n => (n.closest('.vk-slot') || n).getClientRects().length > 0;
  const words = (query) => [...document.querySelectorAll(query)].filter(seen).map(n => n.innerText);
  return {
    prompt: words('.vk-prompt .vk-title, .vk-ask, .vk-step, .vk-parts li'),
    options: [...document.querySelectorAll('[data-option]')].filter(seen).map(n => n.dataset.option).sort(),
    hand: words('[data-zone=hand] .vk-name'), pyramid: words('[data-zone=pyramid] .vk-name'),
  };
}"""
GAMES = "() => Object.keys(localStorage).filter(n => n.startsWith('vk-notebook.kept.'))"


def choose(page: Page, *moves: str) -> None:
    """Click choices, each when it is offered and the one before is answered."""
    for move in moves:
        found, board = page.locator(f'[data-option="{move}"]'), page.locator(".vk-board")
        expect(found.first).to_be_attached()  # the set-up page counts its states too, so the table has to be there
        before = board.get_attribute("data-rev")
        press(page, move)
        expect(board).not_to_have_attribute("data-rev", before or "")


def begin(page: Page) -> None:
    """Start the game of seed 1 when the start page is there, and make the first moves."""
    expect(page.locator(".vk-setup")).to_be_visible(timeout=60 * SECONDS)
    page.locator("summary", has_text="Players, cards and options").click()
    page.locator("[name=seed]").fill("1")
    page.locator("[name=first]").select_option("Ana")
    page.locator("[data-act=start]").click()
    choose(page, *MOVES)


def go_on(page: Page) -> None:
    """Take up the first game that is offered."""
    page.locator(".vk-kept [data-kept=on]").first.click()
    expect(page.locator("[data-zone=pyramid], [data-act=lift]").first).to_be_visible()


def go_on_with_notes(page: Page) -> None:
    """Take up the newest notes on a game, which stand beside the games that go on."""
    page.locator(".vk-kept > ul li", has_text="notes on a game").first.locator("[data-kept=on]").click()
    expect(page.locator(".vk-board[data-step] [data-zone=pyramid]").first).to_be_visible()


def state_of(text: str) -> str:
    """The digest of the position that a record ends with."""
    return digest(Record.from_json(text).game().state)


def stored(page: Page, number: int = 0) -> str:
    """The record of a kept game, the newest first."""
    found: list[str] = page.evaluate(
        """() => Object.entries(localStorage).filter(([n]) => n.startsWith('vk-notebook.kept.')).map(([, v]) => v)"""
    )
    found.sort(key=lambda value: -json.loads(value.partition("\n")[0])["at"])
    return found[number].partition("\n")[2]


@contextmanager
def tabs(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser of its own, whose storage all of its tabs share; a script error fails the test."""
    context = chromium.new_context(viewport={"width": 1024, "height": 1400}, reduced_motion="reduce")
    context.add_init_script(UNWARNED + UNHURRIED)
    context.set_default_timeout(30 * SECONDS)
    failures: list[str] = []
    context.on("weberror", lambda error: failures.append(str(error.error)))
    yield context
    context.close()
    assert failures == []


def in_an_action(page: Page, url: str) -> tuple[dict[str, Any], str]:
    """Play into the middle of an action; what is shown then, and the digest."""
    page.goto(url)
    expect(page.locator("[data-zone=pyramid]")).to_be_visible(timeout=60 * SECONDS)
    choose(page, *MOVES)
    return page.evaluate(DECISION), state_of(stored(page))


def same(page: Page, before: dict[str, Any], was: str) -> None:
    """The decision is the same to the letter, the position by its digest, and the game can be played on."""
    assert page.evaluate(DECISION) == before
    assert state_of(stored(page)) == was
    choose(page, ASKED)
    assert Record.from_json(stored(page)).moves == [*MOVES, ASKED]
