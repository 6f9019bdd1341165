"""A game of a table is entered in a real browser: typed and clicked cards, clicked moves, corrected slips."""


import pytest
from playwright.sync_api import Page, expect

import vk_notebook as vk
from tests.board.test_entry_sessions import BONES, HANDS
from vk_notebook.board.entry.entry_page import TableEntry
from vk_notebook.record import Recorder

from .axe import expect_accessible
from .widgets import Stand, stands

PYRAMID = ["Statue of Bastet", "Wadj Amulet", "Book of the Heavens", "Statue of Osiris", "Boat", "Book of the Heavens"]
EVIL = "<img src=x onerror=document.title=1>"
table = stands(viewport={"width": 1280, "height": 900})


def shown(table: Stand, turns: int = 0, names: tuple[str, str] = ("Ana", "Ben")) -> Page:
    """A table entry after so many turns that do nothing but sacrifice."""
    hands = dict(zip(names, HANDS.values(), strict=True))
    entry = Recorder(names, first_player=names[0], hands=hands, pyramid=PYRAMID, boneyard=BONES)
    for gone, comes in (("Wadj Amulet", "Tyet Amulet"), ("Tyet Amulet", "Chariot"))[:turns]:
        entry.play("end turn", f"sacrifice {gone}", comes)
        while entry.needed:
            entry.play(entry.options[0])
    return table.show(TableEntry(entry))


def typed(table: Stand, words: str) -> None:
    """Type what a card is called, and take the marked one."""
    table.page.get_by_role("combobox").fill(words)
    table.page.keyboard.press("Enter")
    table.settled()


def click(table: Stand, query: str) -> None:
    table.page.locator(query).first.click()
    table.settled()


def test_a_deal_is_typed_and_the_first_turn_clicked(table: Stand) -> None:
    entry = TableEntry(["Ana", "Ben"])
    for name, hand in HANDS.items():
        for place, card in enumerate(hand[: 5 if name == "Ana" else 4]):
            entry.top.session.deal.put(f"hand of {name}", place, card)
    entry.refresh()
    page = table.show(entry)
    picker = page.get_by_role("combobox")
    expect(picker).to_have_attribute("aria-label", "Who goes first?")
    picker.focus()
    typed(table, "ben")
    for card in (HANDS["Ben"][4], *PYRAMID, BONES):
        expect(picker).to_be_focused()
        expect(page.locator(".vk-found [aria-selected=true]")).to_have_count(1)
        typed(table, card.lower()[:-1])
    click(table, '[data-zone="pyramid"] [data-card]')  # who clicks a card types its name at once
    expect(picker).to_be_focused()
    typed(table, PYRAMID[0])
    expect(page.locator(".vk-pick")).to_be_hidden()
    expect(page.locator('[data-option="begin"]')).to_be_focused()
    page.keyboard.press("Enter")
    table.settled()
    recorder = table.widget.recorder
    assert recorder.record.setup["hands"] == HANDS
    assert recorder.record.setup["pyramid"] == PYRAMID
    assert recorder.record.setup["first_player"] == "Ben"
    click(table, '[data-option="end turn"]')
    click(table, '[data-zone="pyramid"] [data-option="sacrifice Wadj Amulet"]')
    expect(picker).to_be_focused()
    expect(page.locator(".vk-prompt")).to_contain_text("Which card comes from the stock?")
    picker.fill("zzz")
    expect(page.locator(".vk-none")).to_contain_text("called “zzz”")
    picker.fill("")
    names = page.locator(".vk-found .vk-match").all_inner_texts()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".vk-found [aria-selected=true]")).to_have_attribute("data-name", names[1])
    page.locator(f'.vk-found li[data-name="{names[2]}"]').click()
    table.settled()
    assert recorder.open.cards == (names[2],)
    while page.locator(".vk-pick").is_visible():
        typed(table, "")
    assert recorder.record.moves == ["end turn", "sacrifice Wadj Amulet"]
    expect(page.locator(".vk-way [aria-current=step]")).to_have_text("sacrifice Wadj Amulet")


def test_a_wrong_card_is_corrected_at_its_step_and_what_is_lost_is_listed(table: Stand) -> None:
    page = shown(table, turns=2)
    record = table.widget.recorder.record
    before = record.to_json()
    click(table, '.vk-way [data-to="2"]')
    click(table, '.vk-way [data-entry="card"]')
    expect(page.locator(".vk-found [aria-selected=true]")).to_have_attribute("data-name", "Tyet Amulet")
    click(table, '[data-entry="cancel"]')
    assert record.to_json() == before
    click(table, '.vk-way [data-to="2"]')
    click(table, '.vk-way [data-entry="card"]')
    typed(table, "mummi")
    repair = page.locator(".vk-repair")
    expect(repair).to_contain_text("1 later move stays")
    expect(repair).to_contain_text("sacrifice Tyet Amulet")
    assert record.moves == ["end turn", "sacrifice Wadj Amulet", "end turn"]
    click(table, '[data-act="undo"]')
    assert record.to_json() == before
    expect(repair).to_be_hidden()


def test_a_wrong_move_is_corrected_by_clicking_the_board_and_the_replay_leads_back(table: Stand) -> None:
    page = shown(table, turns=2)
    record = table.widget.recorder.record
    click(table, '.vk-way [data-to="4"]')
    click(table, '.vk-way [data-entry="mend"]')
    expect(page.locator(".vk-prompt")).to_contain_text("what happened instead of “sacrifice Tyet Amulet”?")
    click(table, '[data-zone="pyramid"] [data-option="sacrifice Boat"]')
    assert record.moves[3] == "sacrifice Boat"
    click(table, '[data-entry="replay"]')
    expect(page.locator(".vk-board")).to_have_attribute("data-step", "4")
    expect(page.locator('[data-go="enter"]')).to_be_hidden()
    page.keyboard.press("n")
    page.keyboard.type(EVIL)
    page.get_by_role("button", name="Back to entering").click()
    table.settled()
    assert record.end.comments[0].text == EVIL
    expect(page.locator(".vk-way [aria-current=step]")).to_have_text("sacrifice Boat")


def test_names_are_text_and_it_fits_every_width(table: Stand) -> None:
    page = shown(table, turns=1, names=(EVIL, "Ben"))
    for width in (360, 768, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    click(table, '.vk-way [data-entry="card"]')
    for width in (360, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 1280, "height": 900})
    assert page.title() != "1"
    assert page.locator("img").count() == 0


@pytest.mark.parametrize("width", [900, 1024, 1280, 1600])
def test_a_dealt_hand_of_five_lies_in_one_row(table: Stand, width: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 900})
    page = table.show(TableEntry(["Ana", "Ben"], cards="base"))
    tops = "ns => ns.map(n => new Set([...n.querySelectorAll('.vk-slot')].map(one => one.offsetTop)).size)"
    assert page.eval_on_selector_all("[data-zone=hand]", tops) == [1, 1]
    page.set_viewport_size({"width": 1280, "height": 900})


def test_a_light_and_a_task_are_set_by_clicking(table: Stand) -> None:
    record = vk.example("boat")
    page = table.show(vk.Replay(record, step=115))
    node = record.end.line()[114]
    click(table, '[data-go="note"]')
    click(table, '[data-light="red"]')
    page.locator('[data-spot="3"] [data-card]').click(force=True)  # a card that cannot be chosen, but it can be lit
    page.locator('[data-zone="hand"][data-player="Ben"] [data-card="Shabti"]').click(force=True)
    table.settled()
    page.locator('select[name="zone"]').select_option("tomb of Ana")
    table.settled()
    assert node.highlights == ["red: base left", "red: Shabti in hand of Ben", "red: tomb of Ana"]
    expect(page.locator('[data-spot="3"]')).to_have_attribute("data-hi", "red")
    expect(page.locator(".vk-hi")).to_have_count(3)
    page.locator('[data-spot="3"] [data-card]').click(force=True)
    table.settled()
    click(table, "[data-unlight='red: tomb of Ana']")
    assert node.highlights == ["red: Shabti in hand of Ben"]
    page.keyboard.press("Escape")
    expect(page.locator(".vk-tip")).to_be_hidden()
    page.locator(".vk-notes summary", has_text="Set a task").click()
    page.locator('textarea[name="task"]').fill(EVIL)
    click(table, '[data-go="played"]')
    assert node.lesson == {"task": EVIL, "accept": ["take Heart Scarab Amulet"]}
    expect(page.locator(".vk-task2")).to_contain_text(EVIL)
    page.locator('textarea[name="accept"]').fill("fly")
    page.locator('textarea[name="hint"]').focus()
    table.settled()
    expect(page.locator(".vk-notes [role=alert]")).to_contain_text("not a move in this position")
    click(table, '[data-go="edit-undo"]')
    assert node.lesson == {"task": EVIL}
    assert page.title() != "1"


def test_axe_finds_nothing_while_a_card_is_named_and_a_step_corrected(table: Stand) -> None:
    page = shown(table, turns=1)
    expect_accessible(page, ".vk-side")
    click(table, '.vk-way [data-entry="card"]')
    expect_accessible(page, ".vk-pick")
