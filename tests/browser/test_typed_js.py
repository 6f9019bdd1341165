"""What is typed and not left yet is there again after a reload: once, and without a word to Python for each key."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import vk_notebook as vk
from vk_notebook.board.app import App
from vk_notebook.board.replay.replay_page import Replay

from .conftest import UNWARNED
from .kept import go_on, go_on_with_notes
from .widgets import Stand, stand

pytestmark = pytest.mark.browser
SHELF = "name => Object.keys(localStorage).filter(key => key.startsWith('vk-notebook.' + name))"
NOTE = "Why not the jar?"


@pytest.fixture
def stage(chromium: Browser) -> Iterator[Stand]:
    with stand(chromium, viewport={"width": 1024, "height": 900}) as one:
        one.page.evaluate(UNWARNED)
        yield one


def reloaded(stage: Stand, widget: Any) -> Page:
    """The page read anew, with a widget of a new kernel or with that of the old one."""
    stage.page.reload()
    stage.page.wait_for_selector("body[data-ready]")
    return stage.show(widget)


def fresh(page: Page) -> Locator:
    """The box for a new note, laid out if it is not yet."""
    box = page.get_by_label("A new note")
    if not box.is_visible():
        page.locator("[data-go=note]").click()
    return box


def notes(stage: Stand, step: int) -> list[str]:
    """The notes at a position of the main line, as the record has them."""
    stage.settled()
    record = stage.widget.record
    return [one.text for one in (record.end.line()[step - 1] if step else record.root).comments]


def test_a_note_that_is_being_typed_is_there_after_a_reload_once(stage: Stand) -> None:
    page = stage.show(App("?replay=boat&step=7"))
    before = notes(stage, 7)
    box = fresh(page)
    page.get_by_label("Your name for the notes").press_sequentially("Mia")
    box.press_sequentially(NOTE)
    page = reloaded(stage, App())  # at once: nobody waited for anything
    expect(page.locator(".vk-kept li")).to_contain_text("notes on a game")
    go_on_with_notes(page)
    expect(page.locator(".vk-board")).to_have_attribute("data-step", "7")
    expect(page.locator(".vk-comments p").last).to_have_text(NOTE)
    expect(fresh(page)).to_have_value("")
    assert notes(stage, 7) == [*before, NOTE]
    assert stage.widget.record.end.line()[6].comments[-1].author == "Mia"
    expect(page.get_by_label("Your name for the notes")).to_have_value("Mia")
    page = reloaded(stage, App())
    go_on_with_notes(page)
    expect(page.locator(".vk-prompt .vk-title")).to_have_text("Start")
    assert notes(stage, 7) == [*before, NOTE]


def test_a_page_that_opens_an_example_by_its_link_offers_the_notes_on_it(stage: Stand) -> None:
    page = stage.show(App("?replay=boat&step=7"))
    expect(page.locator(".vk-kept")).to_be_hidden()
    fresh(page).press_sequentially(NOTE)
    page = reloaded(stage, App("?replay=boat&step=7"))
    expect(page.locator(".vk-kept li")).to_contain_text("notes on a game")
    go_on(page)
    expect(page.locator(".vk-comments p").last).to_have_text(NOTE)
    expect(page.locator(".vk-kept")).to_be_hidden()


def test_typing_sends_nothing_moves_no_cursor_and_can_be_undone_in_the_box(stage: Stand) -> None:
    page = stage.show(App("?replay=boat"))
    heard: list[Any] = []
    stage.widget.on_msg(lambda *said: heard.append(said))
    box = fresh(page)
    box.press_sequentially("a jar")
    page.evaluate("window.typed = document.activeElement")
    page.keyboard.press("Home")
    page.keyboard.type("not ")
    page.wait_for_function(
        "localStorage.getItem(Object.keys(localStorage).find(key => key.includes('draft')))?.includes('not a')"
    )
    assert box.evaluate("box => [box === window.typed, box.selectionStart, box.value]") == [True, 4, "not a jar"]
    page.keyboard.type("even ")
    expect(box).to_have_value("not even a jar")
    page.keyboard.press("Control+z")
    expect(box).not_to_have_value("not even a jar")
    stage.settled()
    assert heard == []
    assert stage.widget.kept["touched"] is False


def test_what_was_taken_back_before_it_was_left_leaves_nothing(stage: Stand) -> None:
    page = stage.show(App("?replay=boat"))
    assert page.evaluate(SHELF, "kept") == []
    fresh(page).press_sequentially(NOTE)
    page.wait_for_function(f"({SHELF})('draft').length === 1 && ({SHELF})('kept').length === 1")
    fresh(page).fill("")
    page.wait_for_function(f"({SHELF})('draft').length === 0 && ({SHELF})('kept').length === 0")
    expect(reloaded(stage, App()).locator(".vk-kept")).to_be_hidden()


def test_every_box_of_the_notes_is_kept_while_it_is_typed_in(stage: Stand) -> None:
    page = stage.show(App("?replay=boat&step=115"))
    old = notes(stage, 115)
    page.locator("[data-edit]").first.click()
    page.get_by_label("A note", exact=True).first.press_sequentially(" And then?")
    page = reloaded(stage, App())
    go_on_with_notes(page)
    expect(page.locator(".vk-comments p").first).to_have_text(f"{old[0]} And then?")
    page.locator("[data-go=note]").click()
    page.locator("[name=bookmark]").fill("First Boat of all")
    page.locator(".vk-tasking summary").click()
    page.locator("textarea[name=task]").press_sequentially("What now?")
    page = reloaded(stage, App())
    go_on_with_notes(page)
    expect(page.locator("[name=bookmark]")).to_have_value("First Boat of all")
    expect(page.locator(".vk-task2")).to_contain_text("What now?")
    node = stage.widget.record.end.line()[114]
    assert [node.bookmark, node.lesson["task"], len(node.comments)] == ["First Boat of all", "What now?", len(old)]
    page.wait_for_function(f"({SHELF})('draft').length === 0")


@pytest.mark.parametrize("arrived", [False, True])
def test_a_replay_in_a_cell_has_the_note_once_whether_or_not_python_heard_of_it(stage: Stand, arrived: bool) -> None:
    """Python goes on there after a reload of the page, and may have the note though the page never saw the answer."""
    replay = Replay(vk.example("boat"))
    page = stage.show(replay)
    page.locator("[data-go=next]").click()
    fresh(page).press_sequentially(NOTE)
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('draft'))") == []
    if arrived:
        node = replay.record.end.line()[0]
        replay.receive({"type": "edit", "what": "comment", "node": 1, "text": NOTE})
        assert node.comments[-1].text == NOTE
    page = reloaded(stage, replay)
    expect(page.locator(".vk-board")).to_have_attribute("data-step", "0" if arrived else "1")
    assert notes(stage, 1).count(NOTE) == 1
    stage.again()
    assert notes(stage, 1).count(NOTE) == 1


def test_a_note_that_nobody_answers_for_is_kept(stage: Stand) -> None:
    page = stage.show(App("?replay=boat&step=7"))
    page.evaluate("() => {window.python = () => new Promise(() => undefined);}")  # it is gone, unknown to the page
    fresh(page).press_sequentially("first")
    page.locator("[data-go=next]").click()
    fresh(page).press_sequentially("second")
    page = reloaded(stage, App())
    go_on_with_notes(page)
    expect(page.locator(".vk-board")).to_have_attribute("data-step", "8")
    assert (notes(stage, 7)[-1], notes(stage, 8)[-1]) == ("first", "second")


#: Half of a sign of two halves, as it is left where a box cuts what is pasted at its last place.
HALF = """box => {
  box.value = 'Ana \\ud83d';
  for (const kind of ['input', 'change']) box.dispatchEvent(new Event(kind, {bubbles: true}));
}"""


def test_half_a_sign_in_a_name_is_sent_whole_and_the_game_starts(stage: Stand) -> None:
    page = stage.show(App())
    page.evaluate("""() => {
      const python = window.python;
      window.said = [];
      window.python = (message) => { said.push(message); return python(message); };
    }""")
    page.get_by_label("Name of seat 1").evaluate(HALF)
    page.locator("[data-act=start]").click()
    page.wait_for_selector("[data-zone=pyramid]")
    assert page.evaluate("() => said.filter((words) => /\\\\ud[89a-f]/.test(words))") == []
    assert stage.widget.game.players[0].name == "Ana \ufffd"
