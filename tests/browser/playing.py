"""What the tests of whole games share: what a page offers, a simple player, and what is in a hand."""

import random

from playwright.sync_api import Locator, Page, Position

#: A verb can be had wherever its card is seen.
SEEN = "n => (n.closest('.vk-slot') || n).getClientRects().length > 0"
#: What is seen of a card in any hand, from its corner.
EDGE: Position = {"x": 6, "y": 30}
#: What the simple player does first.
ORDER = ("pay", "buy", "execute", "entomb")


def rev(page: Page) -> str:
    number: str = page.locator(".vk-board").get_attribute("data-rev") or ""
    return number


def painted(page: Page, after: str) -> None:
    """Wait until the board shows another state than the one with that number."""
    page.wait_for_function(
        "old => { const b = document.querySelector('.vk-board'); return b.dataset.rev !== old && !b.ariaBusy; }",
        arg=after,
    )


def offered(page: Page) -> list[str]:
    """The move texts on the page, each once."""
    found = page.eval_on_selector_all(
        "[data-option]", f"ns => ns.filter({SEEN}).map(n => n.dataset.option)"
    )
    return list(dict.fromkeys(found))


def option(at: Page | Locator, text: str) -> Locator:
    """What carries a move, ready to click: a verb is there once its card is chosen."""
    found = at.locator(f'[data-option="{text}"]')
    seen = found.locator("visible=true")
    face = at.locator(f'.vk-slot:has([data-option="{text}"]) > .vk-card[data-many]').locator("visible=true")
    found.page.mouse.move(1, 1)  # off the card that it lies on, which is raised over others and shows its verbs
    if not seen.count() and face.count():
        face.first.click(position=EDGE)
    return seen.first


def press(at: Page | Locator, text: str) -> None:
    """Click what carries a move. In a full hand the cards overlap, so a card is clicked where it is seen."""
    node = option(at, text)
    card = node.evaluate("node => node.matches('.vk-card')")
    if card:
        node.page.mouse.move(1, 1)
    node.click(position=EDGE if card else None)


def wanted(options: list[str], rng: random.Random) -> str:
    """A simple player: pay, buy, execute, entomb, in that order; else whatever is not the end of the turn."""
    for verb in ORDER:
        some = [text for text in options if text.startswith(f"{verb} ")]
        if some:
            return rng.choice(some)
    some = [text for text in options if text not in ("end turn", "arrange discards", "no", "pass")]
    return rng.choice(some) if some else options[-1]


def hand(page: Page, player: str) -> list[str]:
    names: list[str] = page.eval_on_selector_all(
        f'[data-zone=hand][data-player="{player}"] [data-card]', "ns => ns.map(n => n.dataset.card)"
    )
    return names
