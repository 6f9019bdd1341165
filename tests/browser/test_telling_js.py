"""A turn of others as it happens, the last round, the end: what is told in which order, and how one skips it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import vk_notebook as vk

from .widgets import Stand, stand

PROMPT = "[data-zone=prompt]"
# Every title of the prompt and number of log lines, as often as the page is drawn.
WATCH = """() => {
  window.seen = [];
  const note = () => {
    const title = document.querySelector('[data-zone=prompt] .vk-title')?.textContent;
    const lines = document.querySelectorAll('[data-zone=log] li').length;
    const offered = document.querySelectorAll('[data-option]').length;
    const said = document.querySelector('[aria-live=assertive]')?.textContent;
    const air = document.querySelectorAll('.vk-air .vk-slot').length;
    const now = JSON.stringify([title, lines, offered, said, air > 0]);
    if (seen[seen.length - 1] !== now) seen.push(now);
  };
  note();
  window.watching?.disconnect();
  window.watching = new MutationObserver(note);
  window.watching.observe(document.querySelector('.vk-board'),
    {subtree: true, childList: true, characterData: true, attributes: true});
}"""


@pytest.fixture(scope="module")
def moving(chromium: Browser) -> Iterator[Stand]:
    """A page whose cards move."""
    with stand(chromium, viewport={"width": 1366, "height": 768}, reduced_motion="no-preference") as one:
        yield one


def begin(moving: Stand, speed: str = "fast", **more: Any) -> Page:
    """Ana, a person, against Ben, a bot, who buys and entombs."""
    usual: dict[str, Any] = {
        "name": "Ana", "hand": ["Shabti"], "deck": ["Urn"] * 9, "entombed": True,
        "opponents": [{"name": "Ben", "hand": ["Shabti", "Urn", "Box of Food"], "deck": ["Urn"] * 9}],
        "pyramid": ["Urn", "Book of the Dead", "Statue of Isis", "Shabti", "Chariot", "Boat"],
        "stock": ["Kite"] * 9, "seed": 1,
    }  # fmt: skip
    board = vk.Board(vk.position(**(usual | more)), seat="Ana", bots={"Ben": "collector"})
    moving.page.evaluate(
        """speed => {
          localStorage.setItem('vk-notebook', JSON.stringify({speed, warn: false}));
          document.querySelectorAll('#host ~ section').forEach((one) => one.remove());
        }""",
        speed,
    )
    page: Page = moving.show(board)
    page.evaluate(WATCH)
    return page


def end_turn(moving: Stand) -> None:
    """Ana ends her turn, and Ben plays."""
    page = moving.page
    while moving.widget.game.active == "Ana" and moving.widget.game.turn == 1:
        option = next(text for text in moving.widget.game.options.texts if text.startswith(("end turn", "sacrifice")))
        page.evaluate("text => document.querySelector(`[data-option='${text}']`).click()", option)
        moving.settled()


def seen(page: Page) -> list[list[Any]]:
    """What the page showed, one thing after the other."""
    return page.evaluate("() => seen.map(one => JSON.parse(one))")  # type: ignore[no-any-return]


def test_a_bots_turn_is_told_before_it_is_ones_own_turn(moving: Stand) -> None:
    """While Ben plays the prompt says so, nothing is offered, and the log grows from picture to picture."""
    page = begin(moving)
    end_turn(moving)
    expect(page.locator(f"{PROMPT} .vk-title")).to_have_text("Ben is playing")
    assert page.locator("[data-option]").count() == 0
    expect(page.locator("[data-act=skip]")).to_be_visible()
    expect(page.locator(f"{PROMPT} .vk-title")).to_contain_text("Your turn")
    expect(page.locator("[data-act=skip]")).to_be_hidden()
    states = seen(page)
    playing = [one for one in states if one[0] == "Ben is playing"]
    assert all(not offered and "Your turn" not in said for _, _, offered, said, _ in playing)
    lines = [lines for _, lines, *_ in playing]
    assert lines == sorted(lines)
    assert len(set(lines)) > 2
    done = [one for one in states[states.index(playing[-1]) :] if one[0] != "Ben is playing"]
    assert done
    assert all(not air for *_, air in done)


@pytest.mark.parametrize("how", ["click", "key", "button"])
def test_whoever_has_seen_enough_skips_to_the_end_and_chooses_nothing(moving: Stand, how: str) -> None:
    """A click on a card, a key or the button: the final picture is there at once, and nothing was sent."""
    page = begin(moving, "slow")
    end_turn(moving)
    expect(page.locator(f"{PROMPT} .vk-title")).to_have_text("Ben is playing")
    moves = list(moving.widget.game.moves)
    if how == "key":
        page.locator("[data-zone=pyramid] [data-card]").first.focus()
        page.keyboard.press("Enter")
    else:
        page.locator("[data-zone=pyramid] [data-card]" if how == "click" else "[data-act=skip]").first.click(force=True)
    moving.settled()
    assert page.locator(f"{PROMPT} .vk-title").inner_text().startswith("Your turn")
    assert page.locator("[data-option]").count() > 0
    assert page.locator(".vk-air .vk-slot").count() == 0
    assert moving.widget.game.moves == moves
    assert page.locator(".vk-bubble").is_hidden()


def test_a_page_that_is_opened_anew_shows_the_table_as_it_is(moving: Stand) -> None:
    """Nothing is told twice: a second view has only the end, and the log marks what is new."""
    page = begin(moving, "slow")
    end_turn(moving)
    moving.again()
    second = page.locator("section .vk-board")
    expect(second.locator(f"{PROMPT} .vk-title")).to_contain_text("Your turn")
    news = second.locator("[data-zone=log] .vk-news").all_inner_texts()
    assert any(line.startswith("Ben ") for line in news)
    assert not any(line.startswith("Ana ends") for line in news)


def test_at_once_waits_for_nothing(moving: Stand) -> None:
    """Whoever wants no movement sees the end at once, and the log marks what happened."""
    page = begin(moving)
    page.locator("[data-act=settings]").click()
    page.locator("[name=motion]").select_option("off")
    page.keyboard.press("Escape")
    page.evaluate(WATCH)
    end_turn(moving)
    assert "Ben is playing" not in [title for title, *_ in seen(page)]
    assert page.locator("[data-zone=log] .vk-news").count() > 3
