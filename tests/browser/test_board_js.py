"""The board's browser side on its own: a fake model, no kernel, in a real browser."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.board import sampled
from tests.board.messages import wrong_with
from vk_notebook.art.paint import SHAPES
from vk_notebook.cards.catalogue import COLOR_SHAPES

from .playing import offered, option

ROOT = Path(__file__).resolve().parents[2]
Open = Callable[..., Page]


def view(name: str) -> dict[str, Any]:
    """A sample view as Python sends it."""
    made: dict[str, Any] = sampled.MADE[name]()
    return made


def sent(page: Page, board: int = 0) -> list[dict[str, Any]]:
    """What the board has sent so far."""
    messages: list[dict[str, Any]] = page.evaluate("i => fake.sent(i)", board)
    assert [wrong for one in messages for wrong in wrong_with(one)] == []
    return messages


def put(page: Page, name: str | dict[str, Any], board: int = 0) -> None:
    """Replace the view."""
    page.evaluate("([name, i]) => fake.put(name, i)", [name, board])


def tell(page: Page, **note: Any) -> None:
    """Say something as Python does."""
    page.evaluate("note => fake.trait('note', note)", note)


def own(page: Page, zone: str) -> Locator:
    """One of Ana's zones."""
    return page.locator(f'[data-zone="{zone}"][data-player="Ana"]')


def active(page: Page) -> str:
    """The focused element, by what it is."""
    words: str = page.evaluate(
        "() => { const n = document.activeElement; return n.dataset.option || n.dataset.card || n.dataset.act"
        " || n.dataset.zone || n.dataset.group || n.tagName; }"
    )
    return words


def cards_of(value: Any) -> Iterator[dict[str, Any]]:
    """Every card of a view."""
    if isinstance(value, dict):
        if "options" in value and "id" in value:
            yield value
        for inner in value.values():
            yield from cards_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_of(inner)


TABLES = ["main", "mid", "mid2", "payment", "opponent", "reaction", "piles", "over", "failure", "four"]


# ------------------------------------------------------------------------------- what is drawn


@pytest.mark.parametrize("name", TABLES)
def test_every_zone_and_choice_has_its_hook(open_board: Open, name: str) -> None:
    """Zones, owners, cards and options can be found the way the contract says."""
    page = open_board(name)
    data = view(name)
    zones = page.eval_on_selector_all("[data-zone]", "ns => ns.map(n => [n.dataset.zone, n.dataset.player ?? ''])")
    for player in ("", *(player["name"] for player in data["players"])):
        named = ("hand", "in-play", "discard", "deck", "tomb") if player else (
            "pyramid", "boneyard", "stock", "log", "prompt")  # fmt: skip
        assert [zones.count([zone, player]) for zone in named] == [1] * 5, player
    expected = {option for card in cards_of(data) for option in card["options"]}
    expected |= {choice["option"] for choice in data["buttons"]}
    expected |= {p["pharaoh"]["option"] for p in data["players"] if p["pharaoh"] and p["pharaoh"]["option"]}
    options = "ns => ns.map(n => n.dataset.option)"
    assert set(page.eval_on_selector_all("button[data-option]", options)) == expected
    assert set(offered(page)) == expected
    assert page.locator("[data-card]:not(button)").count() == 0
    quiet = page.locator("[data-card]:not([data-option]):not([data-many])")
    assert quiet.count() == page.locator('[data-card][aria-disabled="true"]').count()
    assert page.locator("[data-card][disabled]").count() == 0


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
    page.get_by_role("button", name="Close").click()
    expect(bones.locator("[data-card]")).to_have_count(1)


def test_names_and_notes_are_text(open_board: Open) -> None:
    """Markup in a name, a prompt, a log line or a note is shown, not run."""
    page = open_board("evil")
    evil = '<img src=x onerror="window.hacked=1">'
    tell(page, n=1, tone="refusal", heading=evil, text=evil, rule=evil, anchor=evil)
    expect(page.locator(".vk-bubble h3")).to_have_text(evil)
    expect(page.locator(".vk-opp .vk-pname")).to_have_text(evil)
    expect(page.locator("[data-zone=prompt]")).to_contain_text("<b>bold</b>")
    assert page.locator("img, script:not([type=module]), .vk-board b:text('bold')").count() == 0
    assert page.evaluate("window.hacked") is None


# ------------------------------------------------------------------------------------- choosing


def test_clicks_send_the_move_with_its_decision(open_board: Open) -> None:
    """A card is chosen before its verb, also one with a single verb; a button and a pharaoh choose at once."""
    page = open_board("main")
    for number, move in enumerate(("buy Boat", "entomb Urn", "entomb Tyet Amulet", "end turn", "use pharaoh")):
        put(page, view("main") | {"rev": 100 + number})
        carrier = option(page, move)
        assert len(sent(page)) == number
        carrier.click()
        assert sent(page)[-1] == {"type": "choose", "decision": 57, "option": move}


@pytest.mark.parametrize(("width", "touch"), [(1366, False), (768, True), (360, True)])
def test_verbs_lie_on_the_card_that_is_chosen_and_nowhere_else(open_board: Open, width: int, touch: bool) -> None:
    """Large enough, apart from each other, in the window; Escape and a click elsewhere let the card go."""
    page = open_board("main", width=width, height=768, has_touch=touch)
    verbs = page.locator(".vk-act:visible")
    expect(verbs).to_have_count(0)
    for name in ("Box of Food", "Urn", "Boat"):
        card = page.locator(f'[data-card="{name}"][data-many]').first
        card.click()
        expect(verbs).to_have_count(int(card.get_attribute("data-many") or 0))
        boxes = [box for verb in verbs.all() if (box := verb.bounding_box())]
        for box in boxes:
            assert box["height"] >= (36 if touch else 28)
            assert 0 <= box["x"] <= width - box["width"]
        for one, other in pairwise(boxes):
            assert one["x"] + one["width"] < other["x"] or one["y"] + one["height"] < other["y"]
        page.keyboard.press("Escape")
        page.mouse.move(1, 1)
        expect(verbs).to_have_count(0)
        card.click()
        page.mouse.click(12, 300)  # the sky beside the pyramid
        expect(verbs).to_have_count(0)
    assert sent(page) == []


def test_a_mouse_on_a_card_shows_its_verbs(open_board: Open) -> None:
    page = open_board("main", width=1366)
    page.locator('[data-card="Boat"]').hover()
    verb = page.locator(".vk-act:visible")
    expect(verb).to_have_text(["Buy for 3"])
    verb.click()
    assert [one["option"] for one in sent(page)] == ["buy Boat"]


@pytest.mark.parametrize("width", [1366, 768])
def test_verbs_stay_on_their_card_while_the_mouse_is_on_either(open_board: Open, width: int) -> None:
    """One above the other within the card's width, so that they hide no neighbour and no way leads off the card."""
    page = open_board("main", width=width)
    for name in ("Box of Food", "Urn", "Boat"):
        card = page.locator(f'[data-card="{name}"][data-many]').first
        face = card.bounding_box()
        assert face
        page.mouse.move(face["x"] + 6, face["y"] + 30)
        verbs = page.locator(".vk-act:visible")
        expect(verbs).to_have_count(int(card.get_attribute("data-many") or 0))
        for verb in verbs.all():
            box = verb.bounding_box()
            assert box
            assert face["x"] <= box["x"]
            assert box["x"] + box["width"] <= face["x"] + face["width"]
            page.mouse.move(box["x"] + 3, box["y"] + box["height"] / 2, steps=9)
            expect(verb).to_be_visible()


def test_what_cannot_be_chosen_asks_why_and_shows_the_answer(open_board: Open) -> None:
    """The refusal stands at the card, with its rule, and is spoken."""
    page = open_board("main")
    thoth, card = view("main")["pyramid"][3]["id"], page.locator('[data-card="Statue of Thoth"]')
    card.click(force=True)  # Playwright takes aria-disabled for deaf; a person's click is heard
    assert sent(page) == [
        {"type": "why", "decision": 57, "card": "Statue of Thoth", "id": thoth}
        | {"zone": "pyramid", "player": None, "slot": 3}
    ]
    tell(page, n=1, tone="refusal", heading="Too dear", text="It costs 8.", rule="buy.price", anchor=thoth)
    bubble = page.locator(".vk-bubble")
    expect(bubble).to_contain_text("Too dear")
    expect(bubble.get_by_role("button", name="Rule")).to_have_attribute("data-rule", "buy.price")
    expect(page.locator("[aria-live=assertive]")).to_have_text("Too dear. It costs 8.")
    at, shown = card.bounding_box(), bubble.bounding_box()
    assert at
    assert shown
    assert abs(shown["y"] - at["y"]) < 250
    assert abs(shown["x"] - at["x"]) < 450
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    page.locator("[data-zone=stock] button:visible").click(force=True)
    assert sent(page)[-1]["zone"] == "stock"


def test_a_hint_outlines_what_it_means_in_a_colour_of_its_own(open_board: Open) -> None:
    """A row of the pyramid, or the zone of the player that is named; a refusal looks otherwise."""
    page = open_board("main")
    note = {"heading": "Where to look", "text": "Look at the base.", "rule": ""}
    marked = "ns => ns.map(n => n.dataset.spot || `${n.dataset.zone} ${n.dataset.player}`)"
    look = "n => {const s = getComputedStyle(n); return [s.outlineStyle, s.outlineColor];}"
    tell(page, n=50, tone="info", anchor="pyramid", player=None, spots=[3, 4, 5], **note)
    assert page.eval_on_selector_all(".vk-point", marked) == ["3", "4", "5"]
    hint = page.eval_on_selector(".vk-point", look)
    tell(page, n=51, tone="info", anchor="discard", player="Ben", spots=[], **note)
    assert page.eval_on_selector_all(".vk-point", marked) == ["discard Ben"]
    tell(page, n=52, tone="refusal", anchor="stock", player=None, spots=[], **note)
    refusal = page.eval_on_selector(".vk-point", look)
    assert (hint[0], refusal[0]) == ("solid", "dashed")
    assert hint[1] != refusal[1]


def test_hover_focus_and_long_press_show_the_card(open_board: Open) -> None:
    """Each way of pointing at a card reads it without choosing it."""
    page = open_board("main")
    page.hover('[data-card="Statue of Anubis"]')
    expect(page.locator(".vk-panel")).to_contain_text("Statue of Anubis")
    page.mouse.move(2, 2)
    expect(page.locator(".vk-panel")).to_be_hidden()
    page.keyboard.press("Tab")
    own(page, "hand").locator('[data-card="Tyet Amulet"]').focus()
    expect(page.locator(".vk-panel")).to_contain_text("Tyet Amulet")
    page.set_viewport_size({"width": 700, "height": 740})  # turned: the card lies elsewhere
    expect(page.locator(".vk-panel")).to_be_hidden()
    page.keyboard.press("Escape")
    own(page, "hand").locator('[data-card="Tyet Amulet"]').blur()
    own(page, "hand").locator('[data-card="Tyet Amulet"]').focus()
    expect(page.locator(".vk-panel")).to_contain_text("Tyet Amulet")
    touch = open_board("main", width=360, height=740, has_touch=True)
    touch.evaluate(
        """() => { const card = document.querySelector('[data-card="Boat"]');
        card.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, pointerType: 'touch'})); }"""
    )
    expect(touch.locator(".vk-panel")).to_contain_text("Boat")
    touch.locator('[data-card="Boat"]').dispatch_event("click")
    assert sent(touch) == []


def test_names_to_choose_from_stay_whole_on_a_phone(open_board: Open) -> None:
    """Buttons beside each other shrink to their longest word, not to a letter; only an endless word breaks."""
    page = open_board("four", width=360, height=740)
    data = view("four")
    names = ["Ben", "Chloe", "W" * 60]
    data["rev"] = 100
    data["buttons"] = [
        *({"option": f"choose {name}", "label": name} for name in names),
        *({**one, "primary": True} for one in data["buttons"] if one["option"] == "end turn"),
    ]
    put(page, data)
    for name in names[:2]:
        button = page.locator(f'[data-zone=prompt] [data-option="choose {name}"]')
        expect(button).to_have_text(name)
        lines = """(node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size;
        }"""
        assert button.evaluate(lines) == 1, name
    assert page.locator("[data-zone=prompt] [data-option^='choose W']").evaluate("(node) => node.offsetWidth") < 170


UNDER_THE_NOTE = """(card) => {
  const b = document.querySelector('.vk-bubble').getBoundingClientRect();
  const under = (r) => b.left < r.right && b.right > r.left && b.top < r.bottom && b.bottom > r.top;
  const all = [...document.querySelectorAll('.vk-stage [data-option], .vk-stage [data-many]'), card];
  return all.map(n => [n.dataset.option || n.dataset.card, n.getBoundingClientRect()])
    .filter(([_, r]) => r.width && under(r)).map(([name]) => name);
}"""


@pytest.mark.parametrize("width", [1024, 1280, 1600])
def test_a_refusal_hides_nothing_that_can_be_chosen(open_board: Open, width: int) -> None:
    """Nor the card that it is about; a click on it makes it go."""
    page = open_board("main", width=width)
    bubble = page.locator(".vk-bubble")
    for number, name in enumerate(("Statue of Thoth", "Book of the Dead", "Statue of Anubis"), 5):
        card = page.locator(f'[data-zone=pyramid] [data-card="{name}"]')
        card.click(force=True)
        tell(page, n=number, tone="refusal", heading="Not now", text="Only base cards. " * 12, rule="a.b")
        expect(bubble).to_be_visible()
        assert page.evaluate(UNDER_THE_NOTE, card.element_handle()) == []
        bubble.locator("p").first.click()
        expect(bubble).to_be_hidden()


def test_a_card_that_comes_to_lie_under_a_resting_mouse_is_not_read(open_board: Open) -> None:
    """Till the mouse moves: whoever clicks away one card after the other wants to see the board."""
    page = open_board("main")
    panel = page.locator(".vk-panel")
    box = page.locator('[data-card="Statue of Anubis"]').bounding_box()
    assert box
    page.mouse.move(box["x"] + 30, box["y"] + 60)
    expect(panel).to_contain_text("Statue of Anubis")
    page.evaluate("() => {document.querySelector('.vk-board').style.paddingTop = '900px'}")
    page.mouse.move(2, 2)
    expect(panel).to_be_hidden()
    page.mouse.move(box["x"] + 31, box["y"] + 61)
    page.evaluate("() => {document.querySelector('.vk-board').style.paddingTop = ''}")
    page.mouse.move(box["x"] + 31, box["y"] + 61)  # what a browser makes up when the page moves
    page.wait_for_timeout(500)
    expect(panel).to_be_hidden()
    page.mouse.move(box["x"] + 33, box["y"] + 62)
    expect(panel).to_contain_text("Statue of Anubis")


def test_what_opens_over_a_board_lies_over_the_next_one(open_board: Open) -> None:
    """A lesson has several boards, and a card's panel may be longer than its board."""
    page = open_board("main", boards=2)
    page.locator('.host:nth-of-type(1) [data-card="Boat"]').focus()
    page.keyboard.press("i")
    expect(page.locator(".vk-panel:visible")).to_contain_text("Boat")
    assert page.evaluate("""() => {
      const panel = document.querySelector('.vk-panel:not([hidden])');
      const next = document.querySelectorAll('.vk-board')[1];
      next.scrollIntoView();
      panel.style.top = `${panel.parentNode.offsetHeight - 20}px`;
      const {left, bottom} = panel.getBoundingClientRect();
      return panel.contains(document.elementFromPoint(left + 20, bottom - 10));
    }""")


def test_a_file_is_sent_or_refused_by_size(open_board: Open, tmp_path: Path) -> None:
    """A game file goes to Python as text; over 10 MB it is refused here."""
    page = open_board("setup")
    small, large = tmp_path / "game.vk.json", tmp_path / "large.json"
    small.write_text('{"a": 1}', encoding="utf-8")
    large.write_bytes(b" " * (10 * 1024 * 1024 + 1))
    page.set_input_files("input[type=file]", large)
    expect(page.locator(".vk-setup .vk-alert")).to_contain_text("at most 10 MB")
    page.set_input_files("input[type=file]", small)
    page.wait_for_function("fake.sent().length === 1")
    assert sent(page) == [{"type": "load", "text": '{"a": 1}', "name": "game.vk.json"}]


# ---------------------------------------------------------------------------- keyboard and speech


def test_an_action_by_keyboard_alone(open_board: Open) -> None:
    """From the prompt to both parts of an action, the focus always lies on something sensible."""
    page = open_board("main")
    hand = own(page, "hand")
    for _ in range(12):
        page.keyboard.press("Tab")
        if hand.locator(":focus").count():
            break
    assert active(page) == "Shabti"
    page.keyboard.press("ArrowRight")
    assert active(page) == "Box of Food"
    page.keyboard.press("Enter")
    assert active(page) == "execute Box of Food"
    page.keyboard.press("Enter")
    put(page, "mid")
    assert active(page).startswith("sacrifice ")
    assert hand.locator(":focus").count() == 1
    page.keyboard.press("End")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert active(page) == "sacrifice Statue of Bastet"
    page.keyboard.press("Space")
    put(page, "mid2")
    assert active(page).startswith("entomb ")
    page.keyboard.press("Enter")
    put(page, "opponent")
    assert page.locator(".vk-board :focus").count() == 1
    put(page, "reaction")
    assert active(page) == "react Offering Table"
    page.keyboard.press("u")
    options = [message.get("option", message["type"]) for message in sent(page)]
    assert options == ["execute Box of Food", "sacrifice Statue of Bastet", "entomb Tyet Amulet", "undo"]


# How many stops of the Tab key each zone has.
STOPS = """() => [...document.querySelectorAll('[data-zone],[data-group]')].map(
  zone => [...zone.querySelectorAll('button')].filter(node => node.tabIndex === 0).length)"""
# Which buttons are come to by Tab and, from there, by arrows, Home and End; and which of all that one sees are not.
REACH = """(keys) => {
  const seen = (node) => node.getClientRects().length && getComputedStyle(node).visibility !== 'hidden';
  const all = [...document.querySelectorAll('.vk-board button')].filter(seen);
  const reached = new Set(), way = all.filter(node => node.tabIndex === 0);
  while (way.length) {
    const node = way.pop();
    if (reached.has(node)) continue;
    reached.add(node);
    for (const key of keys) {
      node.focus();
      node.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
      if (document.activeElement.matches('.vk-board button')) way.push(document.activeElement);
    }
  }
  document.activeElement.blur();
  return all.filter(node => !reached.has(node)).map(node => node.outerHTML.slice(0, 120));
}"""


@pytest.mark.parametrize("width", [360, 700, 1280])
def test_every_button_is_come_to_by_keyboard(open_board: Open, width: int) -> None:
    page = open_board("main", width=width)
    for name in ("main", "mid2", "payment", "opponent", "piles", "four", "over", "failure"):
        put(page, name)
        keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]
        assert page.evaluate(REACH, keys) == [], name
        assert set(page.evaluate(STOPS)) <= {0, 1}, name


@pytest.mark.parametrize("width", [360, 700, 1280])
@pytest.mark.parametrize("name", ["main", "mid", "payment", "opponent", "four"])
def test_the_hand_is_near_by_keyboard(open_board: Open, name: str, width: int) -> None:
    """What to do, the pyramid, the hand: the first three stops of the Tab key, and one key each from anywhere."""
    page = open_board(name, width=width)
    hand = own(page, "hand")
    for _ in range(3):
        page.keyboard.press("Tab")
        if hand.locator(":focus").count():
            break
    else:
        pytest.fail(f"not in three steps: {active(page)}")
    page.locator("[data-act=help]").focus()
    for key, zone in (("h", hand), ("p", page.locator("[data-zone=pyramid]")), ("h", hand)):
        page.keyboard.press(key)
        assert zone.locator(":focus").count() == 1
    page.keyboard.press("w")
    assert page.locator("[data-zone=prompt]:focus, [data-zone=prompt] :focus").count() == 1


def test_p_leads_to_a_card_that_can_be_bought_and_h_works_from_anywhere(open_board: Open) -> None:
    page = open_board("main")
    page.locator('[data-card="Statue of Thoth"]').focus()
    page.keyboard.press("h")
    page.keyboard.press("p")
    at = page.locator("[data-zone=pyramid] :focus")
    expect(at).to_have_attribute("aria-label", re.compile("can be bought"))
    page.evaluate("document.activeElement.blur(); document.body.dataset.voila = ''")
    page.keyboard.press("h")
    assert own(page, "hand").locator(":focus").count() == 1
    page.evaluate("delete document.body.dataset.voila")


def test_a_click_on_ones_own_discard_pile_opens_it(open_board: Open) -> None:
    page = open_board("main")
    pile = own(page, "discard")
    pile.locator("[data-card]").click(force=True)
    assert pile.locator("[data-card]").count() > 1
    assert sent(page) == []
    page.get_by_role("button", name="Close").click()
    expect(pile.locator("[data-card]")).to_have_count(1)


def test_the_share_beside_the_bar_is_clear_of_the_cards_in_play(open_board: Open) -> None:
    data = view("main")
    data["chances"] = [["Ana", 0.6], ["Ben", 0.4]]
    ana = next(player for player in data["players"] if player["name"] == "Ana")
    ana["in_play"] = ana["in_play"] or [ana["hand"][0] | {"id": "played", "options": [], "labels": []}]
    page = open_board("main", width=1366, height=768)
    put(page, data)
    share = page.locator(".vk-balance small").bounding_box()
    cards = own(page, "in-play").locator("[data-card]").first.bounding_box()
    assert share
    assert cards
    assert cards["y"] + cards["height"] <= share["y"]


def test_arrows_lead_from_the_pyramid_to_the_piles_beside_it(open_board: Open) -> None:
    page = open_board("main")
    page.keyboard.press("Tab")
    page.keyboard.press("p")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    assert page.locator("[data-zone=boneyard] :focus").count() == 1
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    assert page.locator("[data-zone=stock] :focus").count() == 1


def test_keys_do_not_reach_the_notebook(open_board: Open) -> None:
    """What the board uses is not heard by the page around it."""
    page = open_board("main")
    page.evaluate("() => { window.heard = []; addEventListener('keydown', e => heard.push(e.key)); }")
    page.locator('[data-card="Boat"]').focus()
    for key in ("ArrowLeft", "Home", "u", "Tab"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == ["Tab"]
    expect(page.locator(".vk-board")).to_have_attribute("data-lm-suppress-shortcuts", "true")


# ------------------------------------------------------------------------------- house and layout


@pytest.mark.parametrize(
    ("script", "theme"),
    [
        ("document.body.dataset.jpThemeLight = 'false'", "dark"),
        ("document.body.dataset.jpThemeLight = 'true'", "light"),
        ("document.documentElement.style.setProperty('--jp-layout-color0', '#111')", "dark"),
        ("document.documentElement.style.setProperty('--vscode-editor-background', '#1e1e1e')", "dark"),
        ("fake.trait('prefs', {theme: 'dark', motion: true, assist: true})", "dark"),
    ],
)
def test_the_theme_follows_the_page(open_board: Open, script: str, theme: str) -> None:
    """JupyterLab's and VS Code's own word, then the reader's wish."""
    page = open_board("main", color_scheme="dark" if theme == "light" else "light")
    page.evaluate(script)
    expect(page.locator(".vk-board")).to_have_attribute("data-theme", theme)


def test_in_voila_the_page_is_painted_and_light_is_no_choice(open_board: Open) -> None:
    """Voila calls every page light: there the system decides, and the page goes dark with the board."""
    page = open_board("main", color_scheme="dark")
    page.evaluate("() => { document.body.dataset.voila = 'voila'; document.body.dataset.jpThemeLight = 'true'; }")
    page.evaluate("() => fake.trait('prefs', {motion: false, theme: 'auto', assist: true})")
    board, paper = page.locator(".vk-board"), "getComputedStyle(document.body).backgroundColor"
    expect(board).to_have_attribute("data-theme", "dark")
    assert page.evaluate(paper) == "rgb(26, 18, 20)"
    page.evaluate("() => fake.boards[0].cleanup()")
    assert page.evaluate(paper) == "rgba(0, 0, 0, 0)"


def test_the_style_of_jupyter_does_not_break_the_help(open_board: Open) -> None:
    """JupyterLab and Voila float the parts of a list of terms; the keys stay a table of two columns."""
    page = open_board("main")
    page.add_style_tag(
        content=".jp-OutputArea-output dl{display:block;width:100%;overflow:hidden}"
        ".jp-OutputArea-output dt{display:block;float:left;width:20%;font-weight:bold}"
        ".jp-OutputArea-output dd{display:block;float:left;width:80%}"
    )
    page.evaluate("document.querySelector('.host').classList.add('jp-OutputArea-output')")
    page.keyboard.press("Tab")
    page.locator("[data-act=help]").click()
    expect(page.get_by_role("dialog")).to_contain_text("moved last")
    rows = page.evaluate(
        """() => [...document.querySelectorAll('.vk-keys dt')].map(t => {
        const [a, b] = [t.getBoundingClientRect(), t.nextElementSibling.getBoundingClientRect()];
        return [a.left, b.left, Math.abs(a.top - b.top) < 6 && a.right <= b.left]; })"""
    )
    assert len(rows) == 9
    assert len({(left, right) for left, right, _ in rows}) == 1
    assert all(level for *_, level in rows)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1024, 768), (1280, 720), (1600, 1000)])
def test_the_tools_never_lie_under_the_prompt(open_board: Open, width: int, height: int) -> None:
    """However far the page is scrolled, a tool in sight is what a click at its middle hits."""
    page = open_board("main", width=width, height=height)
    page.evaluate("document.body.style.paddingBottom = '400px'")
    covered = page.evaluate(
        """() => { const bad = []; let seen = 0;
        for (let y = 0; y < document.documentElement.scrollHeight; y += 20) { scrollTo(0, y);
          for (const tool of document.querySelectorAll('.vk-tool')) {
            const r = tool.getBoundingClientRect(), [x, m] = [r.left + r.width / 2, r.top + r.height / 2];
            if (m < 0 || m > innerHeight) continue;
            const hit = document.elementFromPoint(x, m);
            if (hit.closest('.vk-prompt')) bad.push([y, tool.textContent]); else seen++; } }
        return seen ? bad : ['never in sight']; }"""
    )
    assert covered == []


def test_a_passing_card_panel_can_be_entered_scrolled_and_kept(open_board: Open) -> None:
    """The panel of a card ends inside the window, stays while the mouse is in it, and a click keeps it."""
    page = open_board("main", width=1280, height=600)
    own(page, "hand").locator('[data-card="Box of Food"]').hover()
    panel = page.locator(".vk-panel")
    expect(panel).to_be_visible()
    box = panel.bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 600
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.wait_for_timeout(450)
    expect(panel).to_be_visible()
    page.mouse.wheel(0, 2000)
    page.wait_for_function(
        "(p => p.scrollTop + p.clientHeight >= p.scrollHeight - 2)(document.querySelector('.vk-panel'))"
    )
    page.mouse.click(box["x"] + 60, box["y"] + 60)
    page.mouse.move(5, 5)
    page.wait_for_timeout(450)
    expect(page.get_by_role("dialog")).to_contain_text("Box of Food")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert panel.get_attribute("aria-label") is None


# Which of the painted shapes covers a drawn one best, each stretched to the same square.
BEST = """([drawn, painted]) => {
  const pen = document.createElement('canvas').getContext('2d'), n = 60;
  const grid = (path, [x, y, w, h]) => Array.from({length: n * n}, (_, i) =>
    pen.isPointInPath(path, x + (i % n + .5) * w / n, y + (Math.floor(i / n) + .5) * h / n, 'evenodd'));
  const stretched = (path) => {
    const hit = grid(path, [-30, -30, 60, 60]).flatMap((on, i) => on ? [[i % n - 30, Math.floor(i / n) - 30]] : []);
    const [xs, ys] = [0, 1].map(k => hit.map(p => p[k]));
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return grid(path, [x, y, Math.max(...xs) + 1 - x, Math.max(...ys) + 1 - y]);
  };
  const polygon = (points) => new Path2D('M' + points.map(p => p.map(v => v * 28).join(' ')).join('L') + 'Z');
  const larger = (d) => {
    const path = new Path2D();
    path.addPath(new Path2D(d), new DOMMatrix([3, 0, 0, 3, -30, -30]));
    return path;
  };
  const names = Object.entries(painted).map(([name, points]) => [name, stretched(polygon(points))]);
  return Object.fromEntries(Object.entries(drawn).map(([color, d]) => {
    const at = stretched(larger(d));
    const alike = (other) => at.filter((on, i) => on && other[i]).length / at.filter((on, i) => on || other[i]).length;
    return [color, names.map(([name, other]) => [alike(other), name]).sort((a, b) => b[0] - a[0])[0][1]];
  }));
}"""


def test_each_colour_has_the_shape_that_its_name_says(open_board: Open) -> None:
    """The board's drawings, the catalogue's names and the painted cards agree on every one of them."""
    script = (ROOT / "page" / "src" / "signs.js").read_text(encoding="utf-8")
    drawn = dict(re.findall(r'^  (\w+): "(M[^"]+)",$', script, re.MULTILINE))
    assert open_board("main").evaluate(BEST, [drawn, SHAPES]) == COLOR_SHAPES
