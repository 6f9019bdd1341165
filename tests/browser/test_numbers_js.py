"""The numbers of one's own cards in a browser: typed with the keyboard alone, checked, kept, as a file, played with."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import vk_notebook as vk
from vk_notebook.board.app import App
from vk_notebook.cards import published
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.cards.values import read_numbers
from vk_notebook.rules.kind import Kind

from .axe import expect_accessible
from .conftest import UNWARNED
from .widgets import Stand, stands

ORDER = ("gold", "cost", "level", "vp")
FIELD = ".vk-number:focus"
at = stands(scope="function", script=UNWARNED, viewport={"width": 1024, "height": 768})


def opened(at: Stand, app: App | None = None) -> Page:
    page = at.show(app or App())
    page.get_by_role("button", name="Your cards' numbers").click()
    expect(page.locator(FIELD)).to_have_count(1)
    return page


def typed_of(kind: Kind) -> list[tuple[str, int]]:
    """What somebody with this card in his hand has to type, in the order of the fields: a number unlike the assumed."""
    out = []
    for column in ORDER:
        number = getattr(kind, column)
        if number is not None:
            least, most = published.possible(kind, column)
            is_free = column in kind.assumed and column in ("gold", "cost")
            out.append((column, min(max(least, number) + 1, most) if is_free else number))
    return out


def settle(at: Stand) -> None:
    """Wait until Python has heard of all that was typed."""
    at.page.wait_for_timeout(200)
    at.settled()


def focused(page: Page) -> str | None:
    return page.locator(FIELD).get_attribute("aria-label")


def said(page: Page, name: str) -> Any:
    return page.get_by_role("row", name=name).locator("small")


def test_a_whole_box_is_typed_by_keyboard_alone_and_played_with(at: Stand) -> None:
    page = at.show(App())
    page.get_by_role("button", name="Your cards' numbers").focus()
    page.keyboard.press("Enter")
    expect(page.locator(FIELD)).to_have_attribute("aria-label", "Shabti: gold")
    base = [kind for kind in KINDS if kind.version == "base"]
    for kind in base:
        for _, number in typed_of(kind):
            page.keyboard.type(str(number))
    settle(at)
    expect(page.locator(".vk-numfar")).to_contain_text("35 of 35 cards · complete")
    expect(page.locator(".vk-numbar")).to_contain_text("Base game is complete. Next: Afterlife.")
    expect(page.locator(".vk-numtold")).to_contain_text("Level II: 29 of 29 cards. Level III: 27 of 27.")
    expect(page.locator(".vk-numtold")).to_contain_text("Uniques (cards that belong to no set): 19 of 19 points.")
    assert focused(page) == f"{base[-1].name}: points"  # nobody is taken away from here
    for key in ("/", "Shift+Tab", "Shift+Tab"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Next: Afterlife")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(FIELD)).to_have_attribute("aria-label", "Brain Hook: gold")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Your cards' numbers (35 cards)")).to_be_focused()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("[data-zone=hand]").first).to_be_visible()
    game = at.widget.game
    shown = {kind.name: kind for kind in game.state.table.kinds}
    for kind in base:
        assert {c: getattr(shown[kind.name], c) for c, _ in typed_of(kind)} == dict(typed_of(kind)), kind.name
    record = at.widget.session.record()
    assert record.setup["values"]["Boat"] == {"gold": 3, "cost": 4}
    assert vk.card("Boat").cost == 3
    page.locator("[data-zone=hand] [data-card]").first.focus()
    page.keyboard.press("i")
    expect(page.locator(".vk-panel")).to_contain_text("Gold, cost, points and level are as on your card")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("This game uses your numbers for")


def test_each_digit_is_a_number_and_leads_to_the_next_field(at: Stand) -> None:
    page = opened(at)
    page.keyboard.type("10")
    assert focused(page) == "Shabti: level"
    page.keyboard.press("Backspace")
    assert focused(page) == "Shabti: cost"
    page.keyboard.type("211")
    assert focused(page) == "Urn: gold"
    page.keyboard.type("11")
    page.keyboard.press("Enter")  # the level and the points are known
    assert focused(page) == "Box of Food: gold"
    page.keyboard.press("Shift+Space")
    assert focused(page) == "Offering Table: gold"
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    assert focused(page) == "Box of Food: cost"
    page.keyboard.press("Control+z")
    assert focused(page) == "Offering Table: gold"
    assert page.locator(FIELD).input_value() == ""
    page.keyboard.press("Control+y")
    settle(at)
    assert at.widget.setup.own.cards == {
        "Shabti": {"gold": 1, "cost": 2, "level": 1, "vp": 1}, "Urn": {"gold": 1, "cost": 1},
        "Box of Food": {"gold": 1, "cost": 0}, "Offering Table": {"gold": 2},
    }  # fmt: skip


def test_a_number_that_is_known_is_typed_like_any_other(at: Stand) -> None:
    page = opened(at)
    page.get_by_label("Heart Scarab Amulet: gold").focus()
    page.keyboard.type("242" + "232" + "242" + "333")  # of the second card the gold is known
    assert focused(page) == "Book of Gates: gold"
    settle(at)
    assert at.widget.setup.own.cards == {
        "Heart Scarab Amulet": {"gold": 2, "cost": 4, "level": 2}, "Tyet Amulet": {"gold": 2, "cost": 3, "level": 2},
        "Wadj Amulet": {"gold": 2, "cost": 4, "level": 2}, "Weres Amulet": {"gold": 3, "cost": 3, "level": 3},
    }  # fmt: skip


def test_a_wrong_digit_waits_in_its_field_and_touches_no_other(at: Stand) -> None:
    page = opened(at)
    page.get_by_label("Boat: gold").focus()
    page.keyboard.type("374")
    assert focused(page) == "Boat: level"
    expect(said(page, "Boat")).to_have_text("Level must be 2 or 3, not 4.")
    expect(page.locator(FIELD)).to_have_attribute("aria-invalid", "true")
    page.keyboard.type("3")
    assert focused(page) == "Boat: points"
    expect(said(page, "Boat")).to_have_text("")
    settle(at)
    assert at.widget.setup.own.cards == {"Boat": {"gold": 3, "cost": 7, "level": 3}}


def test_what_is_no_number_is_not_taken_in_part(at: Stand) -> None:
    page = opened(at)
    page.keyboard.type("-1")
    expect(said(page, "Shabti")).to_have_text("Gold must be 0 to 9, not -1. Press Backspace.")
    assert focused(page) == "Shabti: gold"
    page.keyboard.press("Backspace")
    expect(said(page, "Shabti")).to_have_text("")
    page.keyboard.type("1.5")
    expect(said(page, "Shabti")).to_have_text("Cost must be 0 to 19, not .5. Press Backspace.")
    settle(at)
    assert at.widget.setup.own.cards == {"Shabti": {"gold": 1}}
    page.keyboard.press("ArrowRight")
    expect(said(page, "Shabti")).to_have_text("")
    expect(page.get_by_label("Shabti: cost")).to_have_value("")


def test_a_click_into_a_field_lets_a_digit_take_the_place_of_its_number(at: Stand) -> None:
    page = opened(at)
    page.get_by_label("Boat: cost").fill("1")
    page.get_by_label("Boat: cost").click()
    page.keyboard.type("5")
    settle(at)
    assert at.widget.setup.own.cards == {"Boat": {"cost": 5}}


def test_a_digit_always_takes_the_place_of_the_number_in_its_field(at: Stand) -> None:
    page = opened(at)
    page.get_by_label("Offering Table: points").focus()
    for clear in ("Backspace", "ArrowLeft Delete", "Control+z"):
        page.keyboard.type("5")  # the rulebook says 1
        for key in clear.split():
            page.keyboard.press(key)
        assert focused(page) == "Offering Table: points"
        expect(page.locator(FIELD)).to_have_value("1")
        page.keyboard.type("1")
        assert focused(page) == "Outer Sarcophagus: gold"
        page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Premium").click()
    rows = page.locator(".vk-numsheet .vk-agree")
    for i in range(rows.count()):
        rows.nth(i).click()
    last = page.get_by_label("Necropolis Seal: points")
    last.focus()
    page.keyboard.type("12")  # nobody is taken away from the last field
    expect(last).to_be_focused()
    settle(at)
    assert at.widget.setup.own.cards["Offering Table"] == {"vp": 1}
    assert at.widget.setup.own.cards["Necropolis Seal"]["vp"] == 2


def test_a_surprising_number_can_be_said_to_be_right(at: Stand) -> None:
    page = opened(at)
    row = page.get_by_role("row", name="Mummified Cat")
    page.get_by_label("Mummified Cat: gold").focus()
    page.keyboard.type("2221")
    page.get_by_label("Mummified Cat: points").focus()
    page.keyboard.press("End")
    page.keyboard.type("0")
    asked = "Worth 10? Press ✓ if your numbers are right."
    expect(row.locator("small")).to_have_text(asked)
    expect(page.locator(".vk-numfar")).to_contain_text("1 of 35 cards, 1 to check")
    row.get_by_role("button", name="Mummified Cat: its numbers are right").click()
    expect(row.locator("small")).to_have_text("")
    expect(page.locator(".vk-numfar")).not_to_contain_text("to check")
    page.keyboard.press("Control+z")
    expect(row.locator("small")).to_have_text(asked)
    expect(page.locator(".vk-numfar")).to_contain_text("Undone: the ✓ of Mummified Cat.")
    page.get_by_label("Mummified Cat: points").focus()
    page.keyboard.press("Space")
    expect(row.locator("small")).to_have_text("")
    page.reload()
    page.locator("body[data-ready]").wait_for()
    opened(at)
    expect(row.get_by_role("button")).to_have_accessible_name("Mummified Cat is done")
    page.get_by_label("Mummified Cat: gold").fill("3")
    expect(row.locator("small")).to_have_text(asked)


def test_the_button_leads_to_the_next_unfinished_card_and_not_past_this_one(at: Stand) -> None:
    page = opened(at)
    button = page.get_by_role("button", name="Next unfinished card")
    page.keyboard.type("1")
    for _ in range(2):
        button.click()
        assert focused(page) == "Shabti: cost"
    page.get_by_label("Shabti: gold").focus()
    button.click()
    assert focused(page) == "Shabti: cost"
    page.keyboard.type("0")
    assert focused(page) == "Shabti: level"
    button.click()
    assert focused(page) == "Urn: gold"
    expect(page.locator(".vk-numfar")).not_to_contain_text("left")  # nobody knows yet how fast this one types


def test_undo_says_what_it_did_and_where(at: Stand) -> None:
    page = opened(at)
    told = page.locator(".vk-numbar [role=status]")
    top = page.locator(".vk-numsheet").bounding_box()
    page.keyboard.type("2")
    page.get_by_role("button", name="Clear this box").click()
    page.get_by_role("button", name="Keep them").click()
    settle(at)
    assert at.widget.setup.own.cards == {"Shabti": {"gold": 2}}
    page.get_by_role("button", name="Clear this box").click()
    expect(page.locator(".vk-numsure")).to_contain_text("Base game: clear the numbers you typed for 1 card?")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(told).to_have_text("Base game is cleared. Undo brings your numbers back.")
    page.get_by_role("button", name="Premium").click()
    page.keyboard.press("Control+z")
    expect(told).to_have_text("Undone: clearing Base game.")
    page.keyboard.press("Control+z")
    expect(told).to_have_text("Undone: the gold of Shabti.")
    page.evaluate("scrollTo(0, 0)")
    assert page.locator(".vk-numsheet").bounding_box() == top  # it moves nothing
    assert focused(page) == "Shabti: gold"
    page.keyboard.press("Control+z")
    expect(told).to_have_text("There is nothing to undo.")
    page.keyboard.press("Control+y")
    expect(told).to_have_text("Done again: the gold of Shabti.")
    page.keyboard.press("Control+y")
    expect(told).to_have_text("Done again: clearing Base game.")


def test_a_full_box_with_a_doubtful_number_is_not_complete(at: Stand) -> None:
    page = opened(at)
    page.get_by_role("button", name="Premium").click()
    rows = page.locator(".vk-numsheet .vk-agree")
    for i in range(rows.count()):
        rows.nth(i).click()
    expect(page.locator(".vk-numfar")).to_have_text("6 of 6 cards · complete")
    first = page.locator(".vk-number").first
    first.focus()
    page.keyboard.type("9")
    expect(page.locator(".vk-numfar")).to_have_text("6 of 6 cards, 1 to check")
    expect(page.get_by_role("button", name="Premium")).to_have_text("Premium1 to check")
    page.get_by_role("button", name="Next card to check").click()
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".vk-numbar [role=status]")).to_have_text("Premium is full: 1 to check.")
    rows.first.click()
    expect(page.get_by_role("button", name="Next: Base game")).to_be_visible()


def test_totals_that_are_wrong_are_shown_and_hide_no_card(at: Stand) -> None:
    page = opened(at)
    rows = page.locator(".vk-numsheet .vk-agree")
    for i in range(rows.count()):
        rows.nth(i).click()
    for name in ("Boat", "Censer"):
        page.get_by_label(f"{name}: points").fill("7")
    expect(page.locator(".vk-numfar")).to_contain_text("35 of 35 cards, check the totals")
    for width, height in ((1366, 768), (390, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_label("Shabti: gold").focus()
        for _ in range(24):
            page.keyboard.press("ArrowDown")
            seen = page.locator(FIELD).evaluate(
                """one => [one.closest("tr"), one.closest("tr").nextElementSibling].filter(Boolean).map((row) => {
                  const {left, top, width, height} = row.querySelector("input").getBoundingClientRect();
                  const at = document.elementFromPoint(left + width / 2, top + height - 2);
                  return row.contains(at);
                })"""
            )
            assert all(seen), (width, focused(page))  # the row, and the next one
    page.get_by_role("button", name="See the totals").click()
    expect(page.get_by_text("Your uniques are worth 28 points in total. The rulebook says 19.")).to_be_in_viewport()
    page.get_by_label("Which cards are shown").select_option("check")
    expect(page.locator(".vk-numnone")).to_have_text("No cards to check in Base game, but look at the totals.")


def test_what_a_field_is_for_can_be_read_in_the_dark(at: Stand) -> None:
    at.page.emulate_media(color_scheme="dark")
    page = opened(at)
    expect(page.locator(".vk-mynumbers")).to_have_attribute("data-theme", "dark")
    for field in (page.get_by_label("Find a card"), page.get_by_label("Boat: cost")):
        light = field.evaluate("one => getComputedStyle(one, '::placeholder').color.match(/[\\d.]+/g).map(Number)")
        assert min(light[:3]) > 140, light


def test_the_look_that_is_chosen_on_the_start_page_holds_here_too(at: Stand) -> None:
    page = at.show(App())
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option("dark")
    expect(page.locator(".vk-board").first).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    page.get_by_role("button", name="Your cards' numbers").click()
    expect(page.locator(".vk-mynumbers")).to_have_attribute("data-theme", "dark")


def test_who_finds_no_card_is_told(at: Stand) -> None:
    page = opened(at)
    none = page.locator(".vk-numnone")
    find, shown = page.get_by_label("Find a card"), page.get_by_label("Which cards are shown")
    find.fill("zzz")
    expect(none).to_have_text("No card in Base game is called “zzz”.")
    find.fill("brain")
    expect(none).to_have_text("Brain Hook is in Afterlife.")
    find.fill("mask")
    expect(none).to_be_hidden()
    find.fill("")
    shown.select_option("check")
    expect(none).to_have_text("No cards to check in Base game.")


def test_bad_numbers_are_told_beside_the_field_while_typing(at: Stand) -> None:
    page = opened(at)
    page.keyboard.type("17")
    expect(said(page, "Shabti")).to_have_text("A starter that costs 7? Press ✓ if your numbers are right.")
    expect(page.get_by_label("Shabti: cost")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Statue of Bastet: cost").focus()
    page.keyboard.type("5")
    expect(said(page, "Statue of Bastet")).to_have_text("The rulebook says 4. Press ✓ if your numbers are right.")
    page.get_by_label("Boat: level").focus()
    page.keyboard.type("4")
    expect(said(page, "Boat")).to_have_text("Level must be 2 or 3, not 4.")
    assert focused(page) == "Boat: level"
    page.keyboard.type("x")
    expect(said(page, "Boat")).to_have_text("Level must be 2 or 3, not x. Press Backspace.")
    page.keyboard.press("Backspace")
    page.keyboard.type("2")
    expect(said(page, "Boat")).to_have_text("")
    settle(at)
    assert at.widget.setup.own.cards["Boat"] == {"level": 2}
    page.get_by_label("Which cards are shown").select_option("check")
    assert page.locator(".vk-numsheet th[scope=row]:visible").all_inner_texts() == ["Shabti", "Statue of Bastet"]


def test_what_was_typed_is_there_after_a_reload_and_in_another_game(at: Stand) -> None:
    page = opened(at)
    page.keyboard.type("2")
    page.keyboard.type("0")
    page.reload()
    page.locator("body[data-ready]").wait_for()
    at.show(App())
    settle(at)
    expect(page.get_by_role("button", name="Your cards' numbers (1 card)")).to_be_visible()
    expect(page.get_by_text("New games use them.")).to_be_visible()
    expect(page.get_by_text("our guess")).to_have_count(0)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("[data-zone=hand]").first).to_be_visible()
    assert at.widget.cards["Shabti"]["gold"] == 2


def test_a_file_goes_out_and_comes_in_with_a_look_at_what_it_changes(at: Stand, tmp_path: Path) -> None:
    page = opened(at)
    page.keyboard.type("2011")
    page.keyboard.type("30")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "mine.csv"
    saved.value.save_as(file)
    assert read_numbers(file.read_text("utf-8"), "mine.csv") == {
        "Shabti": {"gold": 2, "cost": 0, "level": 1, "vp": 1}, "Urn": {"gold": 3, "cost": 0}
    }  # fmt: skip
    evil = '<img src=x onerror="window.hurt=1">.csv'
    page.locator(".vk-mynumbers input[type=file]").set_input_files(
        {"name": evil, "mimeType": "text/csv", "buffer": b"name,cost,vp\nshabti,1,\nBoat,4,3\n"}
    )
    found = page.locator(".vk-numfile")
    expect(found).to_contain_text(f"{evil}: 3 new numbers")
    assert found.locator("li").all_inner_texts() == ["Shabti: cost 0 → 1", "Boat: cost 4", "Boat: points 3"]
    found.get_by_role("button", name="Use these numbers").click()
    settle(at)
    assert at.widget.setup.own.cards["Shabti"] == {"gold": 2, "cost": 1, "level": 1, "vp": 1}
    assert at.widget.setup.own.cards["Boat"] == {"cost": 4, "vp": 3}
    page.get_by_role("button", name="Undo").click()
    settle(at)
    assert at.widget.setup.own.cards == {
        "Shabti": {"gold": 2, "cost": 0, "level": 1, "vp": 1},
        "Urn": {"gold": 3, "cost": 0},
    }
    expect(page.locator(".vk-numbar [role=status]")).to_have_text(f"Undone: the numbers from {evil}.")
    for words, title, line in (
        (b"name,cost,gold\nBoat,12,2\n", "b.csv: 2 new numbers", "Boat: gold 2\nBoat: cost 12 Cost 12?"),
        (b"name,cost,gold\nBoat,99,2\n", "b.csv has a mistake in line 2", ""),
        (b"name,gold\nUrn,3\n", "b.csv: nothing new", ""),
        (b"name,gold\nUrn,x\n", "b.csv has a mistake in line 2", ""),
    ):
        page.locator(".vk-mynumbers input[type=file]").set_input_files(
            {"name": "b.csv", "mimeType": "text/csv", "buffer": words}
        )
        expect(found.locator("h3")).to_have_text(title)
        assert "\n".join(found.locator("li").all_inner_texts()) == line
    expect(found).to_contain_text("The gold of Urn is 'x', not a whole number. Nothing was changed.")
    page.locator(".vk-mynumbers input[type=file]").set_input_files(
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Dear diary"}
    )
    expect(found).to_contain_text("notes.txt is not a card table")
    expect(found).to_contain_text("The file needs a column 'name'")
    assert page.evaluate("window.hurt") is None


def test_what_others_put_into_the_storage_is_no_number(at: Stand) -> None:
    page = at.show(App())
    kept = '{"Boat": {"cost": 4, "vp": "9", "gold": -1, "x": 2}, "__proto__": {"gold": 1}, "Urn": 3, "Ur": {"cost": 1}}'
    page.evaluate("kept => localStorage.setItem('vk-notebook.numbers', kept)", kept)
    page.reload()
    page.locator("body[data-ready]").wait_for()
    opened(at)
    settle(at)
    assert at.widget.setup.own.cards == {"Boat": {"cost": 4}}


def test_every_place_that_says_assumed_leads_there(at: Stand) -> None:
    page = at.show(App("?players=Ana,Ben&bots=Ben:random&first=Ana&seed=7&start=1"))
    card = page.locator("[data-zone=hand] [data-card]").first
    name = card.get_attribute("data-card")
    card.focus()
    page.keyboard.press("i")
    panel = page.locator(".vk-panel")
    assert panel.inner_text().count("our guess") == 1
    panel.get_by_role("button", name="Gold and cost are our guesses. Enter the printed numbers").click()
    expect(page.locator(FIELD)).to_have_attribute("aria-label", f"{name}: gold")
    page.keyboard.type("3")
    expect(page.locator(".vk-numpane")).to_contain_text("Your game goes on with the numbers it began with.")
    page.keyboard.press("Escape")
    expect(page.locator("[data-zone=hand]").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Help").get_by_role("button", name="Your cards' numbers").click()
    expect(page.locator(FIELD)).to_have_count(1)
    at.show(App("?replay=boat&step=5"))
    expect(page.locator(".vk-board")).to_have_attribute("data-step", "5")
    page.locator("[data-zone=pyramid] [data-card]").first.focus()
    page.keyboard.press("i")
    page.locator(".vk-panel").get_by_role("button", name="our guess").click()
    expect(page.locator(FIELD)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".vk-board")).to_have_attribute("data-step", "5")
    at.show(vk.Board(vk.new_game(["Ana", "Ben"], seed=7), seat="Ana"))
    page.locator("[data-zone=pyramid] [data-card]").first.focus()
    page.keyboard.press("i")
    page.locator(".vk-panel").get_by_role("button", name="our guess").click()
    expect(page.get_by_role("dialog", name="Your cards' numbers")).to_contain_text("on the start page")


def test_a_lesson_speaks_of_its_task_and_not_of_numbers(at: Stand) -> None:
    """The start page and the help say whose guess they are."""
    page = at.show(vk.lesson("first_turn").show("gold"))
    page.locator("[data-zone=hand] [data-card]").first.focus()
    page.keyboard.press("i")
    expect(page.locator(".vk-panel")).to_contain_text("gold")
    assert "our guess" not in page.locator(".vk-panel").inner_text()


@pytest.mark.parametrize("width", [360, 1024])
def test_it_fits_and_can_be_read_by_all(at: Stand, width: int) -> None:
    at.page.set_viewport_size({"width": width, "height": 740})
    page = at.show(App())
    page.get_by_role("button", name="Your cards' numbers").click()
    page.get_by_label("Shabti: gold").fill("7")
    settle(at)
    expect(said(page, "Shabti")).to_have_text("A starter that pays 7? Press ✓ if your numbers are right.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page, ".vk-mynumbers")


def test_that_nobody_answers_is_told_over_it_and_what_was_typed_is_kept(at: Stand) -> None:
    page = opened(at)
    page.evaluate("change({lost: 'The kernel has ended.'})")
    expect(page.get_by_role("alert").filter(has_text="The kernel has ended.")).to_be_in_viewport()
    page.keyboard.type("2")
    assert page.evaluate("localStorage.getItem('vk-notebook.numbers')") == '{"Shabti":{"gold":2}}'


def test_escape_leads_back_also_where_no_field_has_the_keyboard(at: Stand) -> None:
    page = at.show(App())
    page.evaluate("window.matchMedia = () => ({matches: false, addEventListener() {}})")  # a phone
    page.get_by_role("button", name="Your cards' numbers").click()
    expect(page.get_by_label("Shabti: gold")).to_be_visible()
    expect(page.locator(FIELD)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Your cards' numbers")).to_be_focused()


def test_a_link_leads_to_a_card(at: Stand) -> None:
    at.page.evaluate("location.hash = '#numbers=Statue%20of%20Isis'")
    page = at.show(App())
    expect(page.locator(FIELD)).to_have_attribute("aria-label", "Statue of Isis: gold")
    page.keyboard.press("Escape")
    expect(page.locator(".vk-setup")).to_be_visible()
    assert page.evaluate("location.hash") == ""


def test_a_board_for_a_table_that_takes_none_says_where_they_are_typed(at: Stand) -> None:
    page = at.show(vk.TableEntry(["Ana", "Ben"]))
    page.evaluate("localStorage.setItem('vk-notebook.numbers', '{\"Boat\": {\"cost\": 4}}')")
    at.show(vk.TableEntry(["Ana", "Ben"]))
    page.locator("[data-act=help]").first.click()
    page.get_by_role("dialog", name="Help").get_by_role("button", name="Your cards' numbers").click()
    expect(page.get_by_role("dialog", name="Your cards' numbers")).to_contain_text("on the start page")
