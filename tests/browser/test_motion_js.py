"""Movement and comfort in a real browser: what moves, what ends it, what is warned of, what is kept."""

import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import vk_notebook as vk
from vk_notebook.board.table.session import Session

from .conftest import UNHURRIED

Open = Callable[..., Page]

# Which cards are on their way, how long each takes, and which properties of theirs are moved.
FLYING = """() => document.querySelector('.vk-board').getAnimations({subtree: true})
  .filter(a => !(a instanceof CSSTransition) && !a.effect.target.closest('.vk-herald'))  // who one is, said once
  .map(a => ({ghost: Boolean(a.effect.target.closest('.vk-air')), name: a.effect.target.textContent,
    ms: a.effect.getTiming().duration, keys: [...new Set(a.effect.getKeyframes().flatMap(k => Object.keys(k)))]}))"""


# From the set-up page, as a new game begins.
LAY_OUT = """async ([cards, view]) => {
  localStorage.clear();
  await fake.put('setup');
  fake.trait('cards', cards);
  fake.trait('note', {});
  fake.trait('prefs', {motion: true, theme: 'auto', assist: true});
  fake.boards[0].model.sent.length = 0;
  await fake.put(view);
}"""
REVISIONS = itertools.count(1000, 1000)


def begin(pyramid: list[str] | None = None, **more: Any) -> Session:
    """Ana, a person, against Ben, a bot, on a described table."""
    usual: dict[str, Any] = {
        "name": "Ana", "hand": ["Shabti", "Tyet Amulet", "Shabti", "Box of Food"], "deck": ["Urn"] * 5,
        "opponents": [{"name": "Ben", "hand": ["Shabti", "Urn"], "deck": ["Box of Food"] * 6}], "stock": ["Kite"] * 9,
        "pyramid": pyramid or ["Urn", "Book of the Dead", "Statue of Isis", "Shabti", "Chariot", "Boat"], "seed": 1,
    }  # fmt: skip
    bots = more.pop("bots", {"Ben": "collector"})
    return Session(vk.position(**(usual | more)), seat="Ana", bots=bots)


@pytest.fixture(scope="module")
def moving(chromium: Browser, address: str) -> Iterator[Page]:
    """One page for all: a board whose cards move, and a script error on it fails the tests."""
    errors: list[str] = []
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(UNHURRIED)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{address}?main")
    page.wait_for_selector("body[data-ready]")
    yield page
    page.close()
    assert errors == []


@pytest.fixture
def board(moving: Page) -> Iterator[Callable[[Session], Page]]:
    """Lay a session out on the page, at rest and with the settings as they come."""

    def show(session: Session) -> Page:
        session.rev = next(REVISIONS)
        moving.evaluate(LAY_OUT, [session.cards(), session.view()])
        return moving

    yield show
    moving.keyboard.press("Escape")


def play(page: Page, session: Session, option: str) -> list[dict[str, Any]]:
    """Choose in Python, show it, and say what flies."""
    session.handle({"type": "choose", "decision": session.decision, "option": option})
    page.evaluate("view => fake.put(view)", session.view())
    flying: list[dict[str, Any]] = page.evaluate(FLYING)
    return flying


def test_a_purchase_flies_then_crumbles_and_a_click_ends_it(board: Any) -> None:
    """Only transform and opacity move; the table is already as it will be, and a click does what it says at once."""
    session = begin()
    page = board(session)
    flying = play(page, session, "buy Shabti at base left")
    ghosts = [one for one in flying if one["ghost"]]
    names = "".join(one["name"] for one in ghosts)
    for name in ("Shabti", "Book of the Dead", "Urn"):
        assert name in names
    keys = {key for one in flying for key in one["keys"]}
    assert keys <= {"transform", "opacity", "offset", "easing", "composite", "computedOffset"}
    spots = page.eval_on_selector_all("[data-zone=pyramid] [data-card]", "ns => ns.map(n => n.dataset.card)")
    assert spots == [name for name in session.game.pyramid if name]
    assert page.locator(".vk-air [data-card], .vk-air [data-option], .vk-air button").count() == 0
    option = next(text for text in session.game.options.texts if text.startswith("entomb"))
    page.evaluate("text => document.querySelector(`[data-option='${text}']`).click()", option)
    assert [m["option"] for m in page.evaluate("fake.sent()") if m["type"] == "choose"] == [option]
    assert page.evaluate(FLYING) == []
    assert page.locator(".vk-air > *").count() == 0


#: Looks at each frame till all has landed: where a card of that name is seen, on the table or on its way.
FRAMES = """name => {
  window.looks = [];
  const isSeen = (node) => {
    for (let at = node; at.nodeType === 1; at = at.parentNode) {
      const {opacity, visibility, display} = getComputedStyle(at);
      if (Number(opacity) < 0.05 || visibility === 'hidden' || display === 'none') return false;
    }
    return true;
  };
  const look = () => {
    const cards = [...document.querySelectorAll('[data-zone=pyramid] .vk-slot .vk-card, .vk-air .vk-card')];
    const found = cards.filter((card) => card.querySelector('.vk-name').textContent === name && isSeen(card));
    looks.push(found.map((card) => card.getBoundingClientRect()).map(({x, y}) => [Math.round(x), Math.round(y)]));
    if (document.querySelector('.vk-air > *') || looks.length < 5) requestAnimationFrame(look);
    else window.landed = true;
  };
  window.landed = false;
  requestAnimationFrame(look);
}"""
NEAR = 3  # pixels between a card and its ghost that lies on it


@pytest.mark.parametrize("slower", [1, 4])
@pytest.mark.parametrize("speed", ["quick", "fast"])
def test_a_falling_card_is_seen_at_one_place_in_every_frame(board: Any, speed: str, slower: int) -> None:
    """On its way or where it lies, also on a slow computer; never at both ends, and never nowhere."""
    session = begin()
    page = board(session)
    page.evaluate("speed => fake.trait('prefs', {motion: true, theme: 'auto', assist: true, speed})", speed)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    session.handle({"type": "choose", "decision": session.decision, "option": "buy Shabti at base left"})
    start = "([view, look, name]) => { fake.put(view); eval(look)(name); }"
    page.evaluate(start, [session.view(), FRAMES, "Book of the Dead"])
    page.wait_for_function("() => landed")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    looks = page.evaluate("() => looks")
    assert len({tuple(one) for look in looks for one in look}) > 2, "it falls"
    for frame, look in enumerate(looks):
        assert look, (frame, "seen nowhere")
        spread = [max(side) - min(side) for side in zip(*look, strict=True)]
        assert max(spread) <= NEAR, (frame, look)


def test_a_bots_turn_is_told_step_by_step_and_hides_what_is_hidden(board: Any) -> None:
    """The prompt says what Ben does; drawn cards have backs; a key ends it."""
    session = begin(hand=["Shabti"])
    page = board(session)
    session.handle({"type": "choose", "decision": session.decision, "option": "entomb Shabti"})
    play(page, session, "end turn")
    while session.game.decision and session.game.options.texts[0].startswith(("sacrifice", "crumble")):
        play(page, session, session.game.options.texts[0])
    view = json.dumps(session.view()["motion"])
    assert '"hand Ben"' in view
    assert page.locator(".vk-air .vk-slot").count() > 0
    expect(page.locator("[data-zone=prompt] .vk-ask")).to_contain_text("Ben ")
    page.keyboard.press("Escape")
    assert page.evaluate(FLYING) == []


@pytest.mark.parametrize("name", ["__proto__", "toString"])
def test_any_name_can_lay_out_cards(board: Any, name: str) -> None:
    """What a bot laid out for a turn that is over lies in a row before it, one card beside the other."""
    rich = {"name": name, "hand": ["Chariot", "Chariot", "Boat"], "deck": ["Box of Food"] * 6}
    session = begin(hand=["Shabti"], opponents=[rich], bots={name: "collector"})
    page = board(session)
    said: list[str] = []  # a place that is not a number is only a warning of the browser
    page.on("console", lambda message: said.append(message.text))
    play(page, session, "entomb Shabti")
    flying = play(page, session, "end turn")
    while session.game.active == "Ana" and session.game.turn == 1:
        flying = play(page, session, session.game.options.texts[0])
    assert f"in-play {name}" in json.dumps(session.view()["motion"])
    assert any(one["ghost"] for one in flying)
    expect(page.locator(".vk-air > *")).to_have_count(0, timeout=30_000)
    assert said == []


def test_slow_quick_and_off(board: Any) -> None:
    """The setting says how long it takes, and off is off."""
    lengths = {}
    for pace in ("off", "quick", "slow"):
        session = begin()
        page = board(session)
        page.locator("[data-act=settings]").click()
        page.locator("[name=motion]").select_option(pace)
        page.keyboard.press("Escape")
        flying = play(page, session, "entomb Box of Food")
        lengths[pace] = max((one["ms"] for one in flying if one["ghost"]), default=0)
    assert lengths["off"] == 0
    assert 0 < lengths["quick"] < 400 < lengths["slow"]


def test_without_motion_nothing_moves(board: Any, moving: Page) -> None:
    """Who asks the system for less motion gets none."""
    moving.emulate_media(reduced_motion="reduce")
    try:
        session = begin()
        page = board(session)
        assert play(page, session, "entomb Box of Food") == []
    finally:
        moving.emulate_media(reduced_motion="no-preference")


def test_what_falls_is_pointed_at(board: Any) -> None:
    """Resting on a base card draws an arrow for each card that falls; leaving takes them away."""
    page = board(begin())
    page.locator("[data-spot='3'] [data-card]").hover()
    assert page.locator(".vk-falls .vk-arrow.vk-head").count() == 2
    page.locator("[data-spot='4'] [data-card]").hover()
    assert page.locator(".vk-falls .vk-arrow.vk-head").count() == 4
    page.mouse.move(2, 2)
    expect(page.locator(".vk-falls")).to_have_count(0)
    name = page.locator("[data-spot='3'] [data-card]").get_attribute("aria-label")
    assert "When it leaves, Book of the Dead falls to the left corner of the base" in (name or "")


def test_the_last_move_is_marked_by_shape_and_explained(board: Any) -> None:
    session = begin()
    page = board(session)
    play(page, session, "entomb Box of Food")
    assert page.locator("[data-zone=tomb] [data-lit=entombed]").count() == 1
    expect(page.locator(".vk-marked")).to_contain_text("entombed")


def test_a_double_click_or_a_key_held_down_does_not_answer_the_warning(board: Any) -> None:
    """Both of its clicks were meant for what had not been warned of yet."""
    page = board(begin())
    end = "const end = document.querySelector(\"[data-option='end turn']\");"
    press = "end.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, pointerType: 'mouse'})); end.click();"
    page.evaluate(f"() => {{{end} {press} {press}}}")
    expect(page.locator("[data-note=warn]")).to_contain_text("still entomb")
    page.locator("[data-option='end turn']").focus()
    page.wait_for_timeout(900)
    held = "new KeyboardEvent('keydown', {key: 'Enter', repeat: true, bubbles: true, cancelable: true})"
    assert page.evaluate(f"() => {{{end} return end.dispatchEvent({held});}}") is False
    assert page.evaluate("fake.sent().filter(m => m.type === 'choose')") == []
    page.locator("[data-act=go-on]").click()  # this one is, however soon it comes
    assert page.evaluate("fake.sent().filter(m => m.type === 'choose').map(m => m.option)") == ["end turn"]
    expect(page.locator("[aria-live=assertive]")).to_be_empty()
