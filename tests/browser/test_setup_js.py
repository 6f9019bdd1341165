"""The set-up page in a browser: what follows from a choice, links, games for one, and bots that are watched."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

import vk_notebook as vk
from tests.scenario import by_lot
from tools.clicked import CLICK, OFFERED, chosen
from vk_notebook.board.app import App
from vk_notebook.board.setup.setup_page import SetUp
from vk_notebook.board.table.session import Session

from .conftest import UNHURRIED, UNWARNED
from .widgets import stand

Open = Callable[..., Page]
SIX = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"]

def shown(page: Page, setup: SetUp) -> None:
    """The page as Python has it now."""
    page.evaluate("view => fake.trait('view', view)", setup.view())


def answered(page: Page, setup: SetUp) -> None:
    """Let Python answer every message that the page has sent."""
    for message in page.evaluate("fake.sent().splice(0)"):
        setup.change(message)
    shown(page, setup)


def opened(open_board: Open, **options: Any) -> tuple[Page, SetUp]:
    setup = SetUp()
    page = open_board("setup", **options)
    shown(page, setup)
    page.get_by_text("Players, cards and options").click()
    return page, setup


# ---- what follows from a choice ---------------------------------------------------------------------


def test_a_newcomer_sees_three_doors_and_five_levels_and_nothing_to_fill_in(open_board: Open) -> None:
    page, setup = open_board("empty"), SetUp()
    shown(page, setup)
    assert page.locator(".vk-doorname").all_inner_texts() == ["Learn", "Play", "Replay"]
    form = page.locator("form")
    assert form.locator(":is(select, [type=checkbox], [name=seat-name]):visible").count() == 0
    levels = form.get_by_role("radio")
    assert levels.count() == 5
    expect(form.get_by_role("radio", checked=True)).to_have_value("collector")
    expect(page.locator(".vk-sketch")).to_have_text("Ana and Ben (Medium) · Base game")
    form.locator(".vk-level", has_text="Hard").first.click()
    answered(page, setup)
    expect(page.locator(".vk-sketch")).to_have_text("Ana and Ben (Hard) · Base game")
    page.get_by_role("button", name="Start", exact=True).click()
    session = setup.start(page.evaluate("fake.sent()")[-1], None)
    assert session is not None
    assert session.sitting == {"Ana": "person", "Ben": "tempo"}


def test_all_that_can_be_set_up_lies_behind_one_fold(open_board: Open) -> None:
    page, _ = opened(open_board)
    form = page.locator("form")
    expect(form.get_by_label("Name of seat 1")).to_be_visible()
    for words in ("Play with pharaohs", "Starters", "Wording", "First player", "Seed"):
        expect(form.get_by_label(words)).to_be_visible()


def test_on_a_phone_who_plays_a_seat_is_read_whole_and_every_field_has_its_label(open_board: Open) -> None:
    page, _ = opened(open_board, width=360)
    cut = """() => [...document.querySelectorAll('select[name=seat-who]')].filter(node => {
      const free = node.cloneNode(true);
      for (const one of [...free.options]) if (one.index !== node.selectedIndex) one.remove();
      free.style.position = 'absolute';
      node.parentNode.append(free);
      const needs = free.getBoundingClientRect().width;
      free.remove();
      return node.getBoundingClientRect().width < needs;
    }).length"""
    assert page.evaluate(cut) == 0
    box = page.locator("label:has([name=variant]) .vk-fieldname").bounding_box()
    assert box is not None
    assert box["width"] > 20


def test_the_choice_of_a_game_alone_takes_the_seats_along(open_board: Open) -> None:
    page, setup = opened(open_board)
    page.locator("[name=variant]").focus()
    page.locator("[name=variant]").select_option("solo")
    answered(page, setup)
    assert page.locator(".vk-seat").count() == 1
    expect(page.locator(".vk-told")).to_contain_text("plays alone")
    expect(page.locator("[name=variant]")).to_be_focused()
    page.locator("[name=difficulty]").select_option("4")
    page.get_by_label("Hard mode").check()
    answered(page, setup)
    expect(page.locator("[name=difficulty]")).to_have_value("4")
    page.get_by_role("button", name="Start", exact=True).click()
    message = page.evaluate("fake.sent()")[-1]
    session = setup.start(message, None)
    assert session is not None
    assert (session.game.setup["difficulty"], session.game.setup["hard"]) == (4, True)


def test_what_is_being_typed_is_not_overwritten_by_an_answer(open_board: Open) -> None:
    page, setup = opened(open_board)
    name = page.locator("[name=seat-name]").first
    name.fill("Cleo")
    page.locator("[name=seat-name]").nth(1).fill("Da")  # the first name is on its way to Python now
    answered(page, setup)
    assert page.locator("[name=seat-name]").nth(1).input_value() == "Da"
    expect(page.locator("[name=seat-name]").nth(1)).to_be_focused()
    assert name.input_value() == "Cleo"
    late = setup.view()
    page.locator("[name=cards]").select_option("afterlife")
    page.evaluate("view => fake.trait('view', view)", late | {"rev": late["rev"] + 1})
    expect(page.locator("[name=cards]")).to_have_value("afterlife")
    answered(page, setup)
    expect(page.locator("[name=cards]")).to_have_value("afterlife")
    assert setup.settings.names == ["Cleo", "Da"]


def test_a_seat_comes_and_goes_and_what_lies_above_it_does_not_move(chromium: Browser) -> None:
    with stand(chromium, viewport={"width": 1366, "height": 768}) as at:
        page = at.show(App())
        page.get_by_text("Players, cards and options").click()
        first, level = page.locator("[name=seat-name]").first, page.locator(".vk-level").first
        page.get_by_role("button", name="Add a seat").evaluate("node => node.scrollIntoView({block: 'center'})")
        before = first.bounding_box()
        for name, focused in (("Add a seat", "Name of seat 3"), ("Remove seat 3", "Name of seat 2")):
            page.get_by_role("button", name=name).click()
            at.settled()
            assert first.bounding_box() == before
            expect(page.get_by_label(focused)).to_be_focused()
            expect(page.get_by_label(focused)).to_be_in_viewport(ratio=1)
            expect(level.get_by_role("radio")).to_be_enabled(enabled=name != "Add a seat")


def test_cards_that_are_too_few_for_the_seats_cannot_be_chosen(open_board: Open) -> None:
    page, setup = opened(open_board)
    for _ in range(2):
        page.get_by_role("button", name="Add a seat").click()
        answered(page, setup)
    expect(page.get_by_role("button", name="Add a seat")).to_be_hidden()
    expect(page.locator("form")).to_contain_text("These cards are for up to 4 players. For more players, choose")
    page.locator("[name=cards]").select_option("six-players")
    answered(page, setup)
    for _ in range(2):
        page.get_by_role("button", name="Add a seat").click()
        answered(page, setup)
    assert page.locator(".vk-seat").count() == 6
    assert page.locator("[name=cards] option[value=base]").is_disabled()
    assert page.locator("[name=pharaohs]").is_disabled()
    assert page.locator("[name=first] option").all_text_contents() == ["Random", *SIX]


def test_a_mix_is_ticked_together_and_says_what_it_comes_to(open_board: Open) -> None:
    page, setup = opened(open_board)
    page.locator("[name=cards]").select_option("mix")
    answered(page, setup)
    page.get_by_label("Jewelry (Afterlife)").check()
    answered(page, setup)
    assert setup.settings.sets[-1] == "jewelry"
    expect(page.locator(".vk-stock")).to_have_text("64 stock cards, for up to 4 players.")
    page.get_by_label("Sets of the same colour count as one").check()
    for title in ("Sarcophagi", "Canopic Jars", "Amulets", "Books", "Statues"):
        page.get_by_label(f"{title} (Base game)").uncheck()
    answered(page, setup)
    expect(page.locator(".vk-stock")).to_contain_text("upersets join two sets of one colour")
    expect(page.locator(".vk-stock")).to_have_class(re.compile("vk-bad"))


def test_surprise_me_fills_the_page_in(open_board: Open) -> None:
    page, setup = opened(open_board)
    page.get_by_role("button", name="Surprise me").click()
    answered(page, setup)
    expect(page.locator(".vk-told")).to_contain_text("Drawn: ")
    assert page.locator("[name=cards]").input_value() == setup.settings.cards
    assert page.locator("[name=seed]").input_value() == setup.settings.seed
    assert page.locator(".vk-seat").count() == len(setup.settings.seats)
    expect(page.locator(".vk-sketch")).to_contain_text(f"seed {setup.settings.seed}")


@pytest.mark.parametrize("width", [360, 1024, 1600])
def test_the_whole_page_fits(open_board: Open, width: int) -> None:
    page, setup = opened(open_board, width=width)
    for cards in ("mix", "random"):
        page.locator("[name=cards]").select_option(cards)
        answered(page, setup)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ends = "all => all.map(n => n.getBoundingClientRect()).flatMap(({left, right}) => [left, right])"
        edges = page.locator("form :is(input,select,button):visible").evaluate_all(ends)
        assert 0 <= min(edges) <= max(edges) <= width


def test_hostile_words_stay_words(open_board: Open) -> None:
    page = open_board("setup")
    evil = '<img src=x onerror="window.hurt=1">'
    setup = SetUp(f"?players={quote(evil)},Ben&cards={quote(evil)}")
    shown(page, setup)
    assert page.locator("[name=seat-name]").first.input_value() == evil
    expect(page.locator(".vk-told")).to_contain_text("cards=<img")
    assert page.locator("form img").count() == 0
    assert page.evaluate("window.hurt") is None


def test_an_answer_between_press_and_release_does_not_push_start_away(open_board: Open) -> None:
    """Nor does a download meanwhile, a click that no finger made, keep the page as it was after the release."""
    page = open_board("setup")
    setup = SetUp()
    setup.told = ["Ben leaves the table."]
    shown(page, setup)
    start = page.locator("[data-act=start]")
    expect(page.locator(".vk-told")).to_be_visible()
    box = start.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    setup.told = []
    shown(page, setup)
    page.evaluate("fake.trait('download', {n: 9, name: 'game.vk.json', text: '{}', mime: 'application/json'})")
    page.mouse.up()
    expect(page.locator(".vk-told")).to_be_hidden()
    assert page.evaluate("fake.sent().map((message) => message.type)") == ["start"]
    moved = start.bounding_box()
    assert moved
    assert moved["y"] < box["y"] - box["height"] / 2  # the press alone held it in its place


# ---- games for one ----------------------------------------------------------------------------------


@pytest.mark.rule("solitaire.duplicates-penalised", "solitaire.starter.goal-base")
def test_a_solitaires_tomb_says_what_doubles_cost_and_how_far_it_is(open_board: Open) -> None:
    tomb = ["Wadj Amulet", "Wadj Amulet", "Tyet Amulet", "Urn"]
    session = Session(vk.position(variant="starter-solitaire", tomb=tomb))
    page = open_board("empty")
    page.evaluate("table => fake.trait('cards', table)", session.cards())
    page.evaluate("view => fake.trait('view', view)", session.view())
    mine = page.locator("[data-zone=tomb]")
    expect(mine).to_contain_text("4 of 164 points", ignore_case=True)
    expect(mine.locator(".vk-worth").last).to_have_text("2² − 1 = 3")
    expect(page.locator(".vk-opps")).to_be_hidden()
    session.handle({"type": "choose", "decision": session.decision, "option": "end turn"})
    page.evaluate("view => fake.trait('view', view)", session.view())
    over = page.locator(".vk-over")
    expect(over).to_contain_text("160 points short of the perfect score")
    expect(over).to_contain_text("Duplicates")
    assert "★" not in over.inner_text()


def test_a_mistake_is_in_sight_where_start_was_pressed(open_board: Open) -> None:
    page, setup = opened(open_board, width=360, height=740)
    page.locator("[name=cards]").select_option("mix")
    answered(page, setup)
    page.locator("[name=seat-name]").first.fill("ben")
    page.get_by_role("button", name="Start", exact=True).click()
    for _ in range(2):
        box = page.locator(".vk-alert").bounding_box()
        assert box
        assert 0 <= box["y"] < 700
        answered(page, setup)  # the answer to the name that was typed does not take the words away
    expect(page.locator(".vk-alert")).to_contain_text("Two seats are called ben and Ben.")
    page.locator("[name=seat-name]").first.fill("Ana")
    page.locator("[name=seat-name]").first.press("Tab")
    answered(page, setup)
    expect(page.locator(".vk-alert")).to_be_hidden()


def nearly_over(*names: str, **more: Any) -> vk.Game:
    """A game by chance, without its last thirty moves."""
    whole, again = (vk.new_game(list(names), seed=4, **more) for _ in range(2))
    return again.play(*by_lot(whole, 4).moves[:-30])


@pytest.mark.parametrize("variant", ["starter-solitaire", "solo"])
def test_a_game_for_one_to_its_end_by_clicks(chromium: Browser, tmp_path: Path, variant: str) -> None:
    file = tmp_path / "game.vk.json"
    nearly_over("Ana", variant=variant).record.save(file)
    with stand(chromium, script=UNWARNED + UNHURRIED) as at:
        page = at.show(App(file=file))
        assert page.locator(".vk-opp:visible").count() == (1 if variant == "solo" else 0)
        chance, before = random.Random(5), len(at.widget.game.moves)
        while options := page.evaluate(OFFERED):
            page.evaluate(CLICK, chosen(options, chance))
        assert len(at.widget.game.moves) > before + 5
        over = page.locator(".vk-over")
        if variant == "solo":
            expect(over).to_contain_text("Dummy")
            expect(page.locator('[data-zone=tomb][data-player="Dummy"]')).to_be_visible()
        else:
            expect(over).to_contain_text("You missed the perfect tomb")
            expect(over).to_contain_text(re.compile(r"of 164 points|short"))
        moves = len(at.widget.game.moves)
        over.locator("[data-act=replay]").click()
        expect(page.locator(".vk-board")).to_have_attribute("data-step", "0")
        page.keyboard.press("End")
        expect(page.locator(".vk-board")).to_have_attribute("data-step", str(moves))
        page.locator("[data-go=leave]").click()
        expect(page.locator(".vk-setup")).to_be_visible()


# ---- watching ---------------------------------------------------------------------------------------


#: What of a tomb sticks out of the page, is cut off, or is too small to read.
UNREADABLE = """tomb => [...tomb.querySelectorAll('.vk-linehead, .vk-name')].filter(node => {
  const {left, right, width} = node.getBoundingClientRect();
  const small = parseFloat(getComputedStyle(node).fontSize) < 11;
  return width && (left < 0 || right > innerWidth || node.scrollWidth > node.clientWidth + 1 || small);
}).map(node => node.outerHTML)"""


def test_six_bots_are_watched_to_the_end_with_every_tomb_readable(chromium: Browser) -> None:
    with stand(chromium, script=UNWARNED + UNHURRIED, viewport={"width": 1024, "height": 768}) as at:
        game = nearly_over(*SIX, cards="six-players")
        page = at.show(vk.Board(game, bots=dict.fromkeys(SIX, "random")))
        page.get_by_label("Speed").select_option("fast")
        page.locator("[data-act=play]").click()
        expect(page.locator(".vk-over")).to_be_visible(timeout=60_000)
        assert page.locator(".vk-scores tbody tr").count() == 6
        for player in at.widget.game.players:
            page.locator(f'[data-pile="{player.name}"]').click()
            tomb = page.locator(f'.vk-tray [data-zone=tomb][data-player="{player.name}"]')
            names = tomb.locator("[data-card]:visible").evaluate_all("all => all.map(n => n.dataset.card)")
            assert sorted(names) == sorted(player.tomb)
            assert tomb.evaluate(UNREADABLE) == []
        assert at.widget.session.record().header["seats"] == dict.fromkeys(SIX, "random")


# ---- the lessons ------------------------------------------------------------------------------------


def test_a_lesson_opens_on_the_start_page_and_what_is_done_is_still_known_after_a_reload(chromium: Browser) -> None:
    with stand(chromium, script=UNWARNED + UNHURRIED) as at:
        page = at.show(App())
        page.get_by_role("button", name="Start with lesson 1").click()
        expect(page.locator(".vk-task .vk-title")).to_contain_text("Cards are gold")
        at.widget.top.course.solve("gold")
        at.widget.receive({"type": "lesson", "do": "next"})
        at.refresh()
        expect(page.locator(".vk-task .vk-title")).to_contain_text("Extra gold is lost")
        page.get_by_role("button", name="Back to the start page").click()
        expect(page.locator(".vk-course").first).to_contain_text("1 of 12")
        page = at.show(App())  # Python knows nothing any more
        expect(page.locator(".vk-course").first).to_contain_text("1 of 12")
        expect(page.get_by_role("button", name="Continue: Your first turn")).to_be_visible()
