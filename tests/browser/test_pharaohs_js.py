"""Pharaohs on the board: the choice at the start, the tile of each seat, and the set-up page."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import vk_notebook as vk
from vk_notebook.board.setup.setup_page import SetUp
from vk_notebook.board.table.session import Session

Open = Callable[..., Page]
ROWS = ["Statue of Sobek", "Book of Gates", "Statue of Isis", "Wadj Amulet", "Statue of Thoth", "Chariot"]
WIDTHS = [360, 1024, 1600]


def shown(open_board: Open, session: Session, width: int = 1280, **options: Any) -> Page:
    """A session's table in the browser."""
    page = open_board("empty", width=width, **options)
    page.evaluate("table => fake.trait('cards', table)", session.cards())
    page.evaluate("view => fake.trait('view', view)", session.view())
    return page


def carried(page: Page, session: Session) -> None:
    """Take what the board has sent to the session, and show what comes of it."""
    for message in page.evaluate("fake.sent().splice(0)"):
        session.handle(message)
    page.evaluate("note => fake.trait('note', note)", session.note)
    page.evaluate("view => fake.trait('view', view)", session.view())


def choosing(seed: int = 3) -> Session:
    """A new game at Ana's choice; Ben is a bot."""
    game = vk.new_game(["Ana", "Ben"], pharaohs=True, seed=seed, first_player="Ana")
    return Session(game, bots={"Ben": "random"})


def playing(seats: int = 2, **more: Any) -> Session:
    """A table at Ana's main decision."""
    kings = [("Ben", "Thutmose III"), ("Cleo", "Djoser"), ("Dan", "Hatshepsut")][: seats - 1]
    others = [{"name": n, "pharaoh": p, "hand": ["Urn"] * 5, "tomb": ["Kite"]} for n, p in kings]
    seat = {"pharaoh": "Akhnaten", "hand": ["Urn", "Ring", "Boat", "Kite"], "boneyard": ["Bow"], **more}
    game = vk.position(**seat, pyramid=ROWS, stock=["Urn"] * 9, deck=["Kite"] * 4, opponents=others)
    return Session(game, seat="Ana", bots={o["name"]: "random" for o in others})


def tile(page: Page, player: str) -> Locator:
    """The pharaoh's tile of a seat."""
    return page.locator(f'[data-pharaoh][data-player="{player}"]')


# ---- the choice at the start -----------------------------------------------------------------------


@pytest.mark.rule("pharaoh.setup-deal-two", "pharaoh.setup-keep-one")
def test_both_panels_can_be_read_and_one_click_chooses(open_board: Open) -> None:
    session = choosing()
    two = [o.text for o in session.game.options]
    page = shown(open_board, session)
    expect(page.locator("[data-zone=prompt]")).to_contain_text("Choose your pharaoh, Ana")
    for text in two:
        name = text.removeprefix("pick ")
        panel = page.locator(".vk-offer article").filter(has_text=name).first
        expect(panel).to_contain_text(vk.pharaoh(name).text)
        expect(panel).to_contain_text(vk.pharaoh(name).rulings[0].text)
        expect(panel.locator(f'[data-option="{text}"]')).to_have_text(f"Be {name}")
    assert page.locator("[data-option]").count() == 2
    assert page.locator("[data-pharaoh]:visible").count() == 0
    page.locator(f'[data-option="{two[1]}"]').click()
    carried(page, session)
    assert session.game.players[0].pharaoh == two[1].removeprefix("pick ")
    expect(page.locator(".vk-offer")).to_be_hidden()
    expect(tile(page, "Ana")).to_contain_text(two[1].removeprefix("pick "))
    expect(tile(page, "Ben")).to_contain_text(str(session.game.players[1].pharaoh))


@pytest.mark.rule("pharaoh.setup-simultaneous-reveal")
def test_the_page_of_one_seat_knows_nothing_of_anothers_choice(open_board: Open) -> None:
    game = vk.new_game(["Ana", "Ben"], pharaohs=True, seed=3, first_player="Ana")
    mine = [t.removeprefix("pick ") for t in game.options.texts]
    game.choose(game.options[0])
    session = Session(game, seat="Ben")
    page = shown(open_board, session)
    words = page.locator(".vk-board").inner_html()
    assert not [name for name in mine if name in words]
    expect(tile(page, "Ana")).to_be_hidden()
    curtain = Session(vk.new_game(["Ana", "Ben"], pharaohs=True, seed=3, first_player="Ana"))
    curtain.handle({"type": "choose", "decision": curtain.decision, "option": f"pick {mine[0]}"})
    assert curtain.view()["curtain"]["player"] == "Ben"
    page.evaluate("view => fake.trait('view', view)", curtain.view())
    expect(page.get_by_role("button", name="I am Ben")).to_be_visible()
    assert not [name for name in vk.cards.actions.PHARAOHS if name in page.locator(".vk-board").inner_html()]


@pytest.mark.parametrize("width", WIDTHS)
def test_the_choice_fits_the_page_and_is_reached_by_keys(open_board: Open, width: int) -> None:
    session = choosing()
    page = shown(open_board, session, width=width)
    boxes = [a.bounding_box() for a in page.locator(".vk-offer article").all()]
    assert all(b and b["x"] >= 0 and b["x"] + b["width"] <= width and b["width"] >= 230 for b in boxes)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    buttons = page.locator(".vk-offer [data-option]")
    buttons.first.focus()
    page.keyboard.press("ArrowRight" if width > 400 else "ArrowDown")
    expect(buttons.last).to_be_focused()
    page.keyboard.press("Enter")
    carried(page, session)
    assert session.game.players[0].pharaoh is not None


# ---- the tile --------------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.once-per-turn", "turn.pharaoh-once")
def test_a_pharaoh_is_used_by_a_click_and_then_says_so(open_board: Open) -> None:
    session = playing()
    page = shown(open_board, session)
    mine = tile(page, "Ana")
    expect(mine).to_have_attribute("data-option", "use pharaoh")
    expect(mine).to_contain_text("use it now")
    expect(mine).to_contain_text(vk.pharaoh("Akhnaten").text)
    mine.click()
    carried(page, session)
    expect(page.locator("[data-zone=prompt]")).to_contain_text("Akhnaten — part 1 of 2")
    page.locator('[data-option="discard Kite"]').click()
    carried(page, session)
    expect(mine).to_contain_text("used this turn")
    expect(mine).to_have_attribute("aria-disabled", "true")
    expect(mine).to_have_class("vk-pharaoh vk-used")
    mine.click(force=True)
    carried(page, session)
    bubble = page.locator(".vk-bubble")
    expect(bubble).to_contain_text("You have already used your pharaoh this turn.")
    expect(bubble.get_by_role("button", name="Rule")).to_have_attribute("data-rule", "turn.pharaoh-once")


@pytest.mark.rule("pharaoh.akhnaten")
def test_a_pharaoh_that_cannot_be_used_says_why(open_board: Open) -> None:
    session = playing(boneyard=[])
    page = shown(open_board, session)
    expect(tile(page, "Ana")).to_contain_text("cannot be used now")
    tile(page, "Ana").click(force=True)
    carried(page, session)
    told = "You cannot use Akhnaten now. All its parts must be possible, but you could not then take"
    expect(page.locator(".vk-bubble")).to_contain_text(told)
    rule = page.locator(".vk-bubble").get_by_role("button", name="Rule")
    expect(rule).to_have_attribute("data-rule", "pharaoh.akhnaten")
    assert session.game.moves == []
    busy = playing()
    busy.game.play("use pharaoh")
    page.evaluate("view => fake.trait('view', view)", busy.view() | {"rev": 9})
    tile(page, "Ana").click(force=True)
    for message in page.evaluate("fake.sent()")[-1:]:
        busy.handle(message)
    assert busy.note["rule"] == "action.no-interruption"


def test_another_seats_pharaoh_is_read_not_used(open_board: Open) -> None:
    page = shown(open_board, playing())
    other = tile(page, "Ben")
    expect(other).to_contain_text("Thutmose III")
    other.click(force=True)
    panel = page.get_by_role("dialog")
    expect(panel).to_contain_text(vk.pharaoh("Thutmose III").rulings[1].text)
    expect(panel).to_contain_text("Pharaoh, use it once per turn")
    page.keyboard.press("Escape")
    assert page.evaluate("fake.sent()") == []
    mine = tile(page, "Ana")
    mine.focus()
    page.keyboard.press("i")
    expect(panel).to_contain_text(vk.pharaoh("Akhnaten").rulings[0].text)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_tile_is_in_sight_and_names_its_state(open_board: Open, width: int, seats: int) -> None:
    page = shown(open_board, playing(seats), width=width)
    for player in ["Ana", "Ben", "Cleo", "Dan"][:seats]:
        box = tile(page, player).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    label = tile(page, "Ana").get_attribute("aria-label") or ""
    assert label.startswith("Pharaoh Akhnaten, use it now. Discard")
    if seats == 4:
        expect(tile(page, "Cleo")).to_contain_text("always in effect")


# ---- the set-up page -------------------------------------------------------------------------------


@pytest.mark.rule("pharaoh.optional", "edition.pharaohs-premium", "edition.pharaohs-classic")
def test_the_set_up_page_offers_pharaohs(open_board: Open) -> None:
    setup = SetUp()
    page = open_board("setup")
    page.evaluate("view => fake.trait('view', view)", setup.view())
    for fold in page.locator("details:not([open]) > summary").all():
        fold.click()
    box = page.get_by_label("Play with pharaohs")
    expect(box).not_to_be_checked()
    expect(page.locator("form")).to_contain_text("Each player chooses one of two pharaohs, each with a lasting power.")
    box.check()
    page.get_by_role("button", name="Start", exact=True).click()
    message = page.evaluate("fake.sent()")[-1]
    assert message["type"] == "start"
    assert message["pharaohs"] is True
    session = setup.start(message, None)
    assert session is not None
    assert len(session.view()["offer"]) in (0, 2)
    assert session.game.state.table.pharaohs
    assert setup.start(message | {"edition": "classic"}, None) is None
    assert "classic edition has no pharaohs" in str(setup.message)
