"""Nothing that a player did is lost: the game in the page's storage, and tabs that do not overwrite each other."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import vk_notebook as vk
from vk_notebook.board.app import App
from vk_notebook.bots import play
from vk_notebook.record import Record, digest

from .axe import expect_accessible
from .conftest import UNHURRIED, UNWARNED
from .kept import ASKED, DECISION, GAMES, LINK, MOVES, SECONDS, choose, go_on, go_on_with_notes, state_of, stored
from .playing import press
from .widgets import Stand, stand

PEOPLE = "?players=Ana,Ben&first=Ana&seed=1"


@pytest.fixture
def stage(chromium: Browser) -> Iterator[Stand]:
    with stand(chromium, viewport={"width": 1280, "height": 900}) as one:
        one.page.evaluate(UNWARNED)
        yield one


def test_a_new_page_offers_the_kept_game_and_goes_on_at_the_same_decision(stage: Stand) -> None:
    page = stage.show(App(f"{LINK}&start=1"))
    choose(page, *MOVES)
    before, text = page.evaluate(DECISION), stage.widget.kept["text"]
    assert ASKED in before["options"]
    page = stage.show(App())
    row = page.locator(".vk-kept li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Ana, Ben · turn 1")
    expect(row).to_contain_text("2 moves · just now · version")
    expect_accessible(page, ".vk-board")
    go_on(page)
    assert page.evaluate(DECISION) == before
    assert stage.widget.kept["text"] == text
    expect(page.locator(".vk-kept")).to_be_hidden()
    choose(page, ASKED)
    assert state_of(stored(page)) == digest(stage.widget.game.state)
    page.locator("[data-act=new]").click()
    expect(page.locator(".vk-dialog")).to_contain_text("Your game is saved. Continue it from the start page.")
    page.locator("[data-act=new-yes]").click()
    expect(row).to_have_count(1)


def test_a_game_that_nobody_played_is_not_said_to_be_kept(stage: Stand) -> None:
    page = stage.show(App(f"{LINK}&start=1"))
    page.locator("[data-act=new]").click()
    expect(page.locator(".vk-dialog")).to_contain_text("You have not made a move yet, so this game is not saved.")
    page.locator("[data-act=new-yes]").click()
    expect(page.locator(".vk-setup")).to_be_visible()
    expect(page.locator(".vk-kept")).to_be_hidden()


def test_a_page_that_starts_at_once_offers_what_was_left_in_it(stage: Stand) -> None:
    """As the page of a game that the command line begins with named players is loaded anew."""
    page = stage.show(App(f"{LINK}&start=1"))
    choose(page, *MOVES)
    stage.show(App(f"{LINK}&start=1"))
    expect(page.locator(".vk-kept li")).to_have_count(1)
    go_on(page)
    expect(page.locator(f'[data-option="{ASKED}"]').first).to_be_visible()


def test_who_starts_another_game_below_the_list_has_read_it(stage: Stand) -> None:
    """It does not lie on top of the new game; the set-up page has it again."""
    page = stage.show(App(f"{LINK}&start=1"))
    choose(page, *MOVES)
    stage.show(App(LINK))
    expect(page.locator(".vk-kept li")).to_have_count(1)
    page.locator("[data-act=start]").click()
    expect(page.locator("[data-zone=pyramid]")).to_be_visible()
    expect(page.locator(".vk-kept")).to_be_hidden()
    page.locator("[data-act=new]").click()
    page.locator("[data-act=new-yes]").click()
    expect(page.locator(".vk-kept li")).to_have_count(1)


@pytest.mark.parametrize("voila", [True, False], ids=["page", "cell"])
def test_a_board_alone_promises_no_more_than_it_does(stage: Stand, voila: bool) -> None:
    """The page of a bare board begins anew when it is reloaded; in a notebook the app is only a cell away."""
    if voila:
        stage.page.evaluate("() => {document.body.dataset.voila = '';}")
    page = stage.show(vk.Board(App(f"{LINK}&start=1").game, bots={"Ben": "collector"}))
    choose(page, *MOVES)
    page.evaluate("() => change({lost: 'The kernel has ended.'})")
    promised = "Reloading this page starts a new game" if voila else "Run vk.App() in a cell"
    expect(page.locator(".vk-lost")).to_contain_text(promised)
    assert ("to continue" in page.locator(".vk-lost").inner_text()) is not voila


def test_two_views_of_one_app_go_on_with_one_game(stage: Stand) -> None:
    """Pressed once in each, as good as at once: the same game stands in both, and stays one in the storage."""
    page = stage.show(App(f"{LINK}&start=1"))
    choose(page, *MOVES)
    before = stage.widget.kept
    page = stage.show(App())
    stage.again()
    expect(page.locator(".vk-board")).to_have_count(2)
    page.evaluate("() => document.querySelectorAll('.vk-kept [data-kept=on]').forEach(one => one.click())")
    expect(page.locator("[data-zone=pyramid]")).to_have_count(2)
    stage.settled()
    assert (stage.widget.kept["id"], stage.widget.kept["text"]) == (before["id"], before["text"])
    assert page.locator(".vk-quietly:visible").count() == 0
    for board in page.locator(".vk-board").all():
        move = next(one for one in stage.widget.game.options.texts if one.startswith(("sacrifice", "entomb")))
        press(board, move)
        stage.settled()
        assert stage.widget.game.moves[-1] == move
    assert len(page.evaluate(GAMES)) == 1
    assert state_of(stored(page)) == digest(stage.widget.game.state)


def write_down(stage: Stand, words: str) -> None:
    """A note on this position, left by a step."""
    stage.page.locator("[data-go=note]").click()
    stage.page.get_by_label("A new note").fill(words)
    stage.page.locator("[data-go=next]").click()
    stage.settled()


def test_notes_in_a_replay_are_there_again_after_a_reload(stage: Stand) -> None:
    page = stage.show(App("?replay=boat"))
    page.locator("[data-go=next]").click()
    write_down(stage, "Why not the jar?")
    expect(page.locator(".vk-lost")).to_be_hidden()
    page = stage.show(App())
    expect(page.locator(".vk-kept li")).to_contain_text("notes on a game")
    go_on_with_notes(page)
    page.locator("[data-go=next]").click()
    expect(page.locator(".vk-comments p").last).to_have_text("Why not the jar?")
    write_down(stage, "Or the boat?")
    page.locator("[data-go=leave]").click()
    page.locator("[data-go=leave]").click()
    expect(page.locator(".vk-kept li")).to_have_count(1)
    comments = Record.from_json(stored(page)).root.children[0].comments
    assert [one.text for one in comments][-2:] == ["Why not the jar?", "Or the boat?"]
    for _ in range(2):  # what was left is gone on with again
        go_on_with_notes(page)
        stage.settled()
        page.locator("[data-go=leave]").click()
        expect(page.locator(".vk-setup")).to_be_visible()


def test_several_persons_find_the_curtain_first(stage: Stand) -> None:
    page = stage.show(App(f"{PEOPLE}&start=1"))
    choose(page, *MOVES)
    page = stage.show(App())
    go_on(page)
    expect(page.locator(".vk-curtain")).to_contain_text("Ana")
    expect(page.locator("[data-zone=hand]")).to_have_count(0)
    page.locator("[data-act=lift]").click()
    expect(page.locator(f'[data-option="{ASKED}"]').first).to_be_visible()


def test_a_kept_game_is_saved_forgotten_after_a_question_or_damaged(stage: Stand) -> None:
    page = stage.show(App(f"{LINK}&start=1"))
    choose(page, *MOVES)
    text = stage.widget.kept["text"]
    page = stage.show(App())
    with page.expect_download() as saved:
        page.locator("[data-kept=file]").click()
    assert Path(saved.value.path()).read_text(encoding="utf-8") == text
    assert saved.value.suggested_filename == Record.from_json(text).file_name()
    page.locator("[data-kept=forget]").click()
    expect(page.locator("[data-kept=forgotten]")).to_be_focused()
    page.locator("[data-kept=keep]").click()
    expect(page.locator("[data-kept=on]")).to_be_visible()
    # what was damaged is told as a file would be, and nothing of it is opened
    page.evaluate("name => localStorage.setItem(name, localStorage.getItem(name).replace('execute', 'exhume'))",
                  page.evaluate(GAMES)[0])  # fmt: skip
    page.locator("[data-kept=on]").click()
    expect(page.locator(".vk-alert")).to_contain_text(re.compile(r"line \d+: turn 1, move 'exhume Shabti'"))
    assert stage.widget.game is None
    page.evaluate("name => localStorage.setItem(name, '<img src=x onerror=alert(1)>')", page.evaluate(GAMES)[0])
    page = stage.show(App())
    expect(page.locator(".vk-kept li")).to_contain_text("cannot be read")
    expect(page.locator(".vk-kept [data-kept=on]")).to_have_count(0)
    page.locator("[data-kept=forget]").click()
    page.locator("[data-kept=forgotten]").click()
    expect(page.locator(".vk-kept")).to_be_hidden()
    assert page.evaluate(GAMES) == []


FULL = """full => {
  window.room ??= Storage.prototype.setItem;
  const none = () => { throw new DOMException('full', 'QuotaExceededError'); };
  Storage.prototype.setItem = full ? none : room;
}"""


def test_storage_without_room_is_told_once_harms_nothing_and_is_used_again_when_there_is_some(stage: Stand) -> None:
    page = stage.page
    page.evaluate(FULL, True)
    stage.show(App(f"{LINK}&start=1"))
    told = page.locator(".vk-quietly")
    choose(page, MOVES[0])
    expect(told).to_contain_text("cannot save your game")
    page.evaluate("() => {document.querySelector('.vk-quietly').textContent = '';}")
    choose(page, MOVES[1])
    expect(told).to_have_text("")
    page.evaluate(FULL, False)
    choose(page, ASKED)
    expect(told).to_be_hidden()
    assert stage.widget.game.moves[:3] == [*MOVES, ASKED]
    assert stored(page) == stage.widget.kept["text"]
    page.evaluate(FULL, True)
    choose(page, "entomb Urn")
    expect(told).to_contain_text("cannot save your game")
    page.locator("[data-act=new]").click()
    expect(page.locator(".vk-dialog")).to_contain_text("Save it first")
    page.keyboard.press("Escape")
    page.evaluate(FULL, False)  # room that another tab has made
    page.evaluate("() => dispatchEvent(new StorageEvent('storage', {key: 'vk-notebook.kept.other'}))")
    expect(told).to_be_hidden()
    assert stored(page) == stage.widget.kept["text"]


def test_a_game_that_nobody_played_drives_none_out(stage: Stand) -> None:
    """It waits for its place till a choice is made; then the oldest goes. Most of the list is folded in."""
    about = {"run": "r", "players": ["Ana", "Ben"], "turn": 3, "moves": 9, "touched": True, "over": False}
    games = {f"{n:016x}": {**about, "at": 1000 + n} for n in range(12)}
    keep = "([id, about]) => localStorage.setItem('vk-notebook.kept.' + id, JSON.stringify(about) + '\\n{}')"
    stage.page.evaluate(f"games => Object.entries(games).forEach({keep})", games)
    stage.show(App())
    expect(stage.page.locator(".vk-kept > ul li")).to_have_count(3)
    expect(stage.page.locator(".vk-kept summary")).to_have_text(["9 more"])
    page = stage.show(App(f"{LINK}&start=1"))
    expect(page.locator(".vk-quietly")).to_be_hidden()
    names = {name.rpartition(".")[2] for name in page.evaluate(GAMES)}
    assert names == set(games)
    choose(page, *MOVES)
    left = {name.rpartition(".")[2] for name in page.evaluate(GAMES)}
    assert left == set(games) - {f"{0:016x}"} | {stage.widget.kept["id"]}
    page.evaluate(f"games => Object.entries(games).forEach({keep})", {f"{5:016x}": about | {"at": 1, "over": True}})
    page = stage.show(App())
    expect(page.locator(".vk-kept summary")).to_have_text(["8 more", "Finished games (1)"])


@pytest.mark.parametrize("width", [1366, 1024])
def test_start_stays_in_the_window_and_what_one_left_last_is_offered(stage: Stand, width: int) -> None:
    page = stage.page
    page.set_viewport_size({"width": width, "height": 768})
    stage.show(App())
    about = {"run": "r", "players": ["Ana", "Ben"], "turn": 9, "moves": 90, "touched": True, "over": False}
    keep = """games => games.forEach((one, i) => localStorage.setItem(`vk-notebook.kept.${String(i).padStart(16, "0")}`,
        JSON.stringify(one) + '\\n{}'))"""
    several = [about | {"at": 1, "kind": "notes"}, about | {"at": 2, "over": True}]
    for games in (several, [*several, about | {"at": 3}, about | {"at": 4}]):
        page.evaluate(keep, games)
        stage.show(App())
        expect(page.locator(".vk-kept .vk-title")).to_have_text(
            "Continue your game" if len(games) > 2 else "Your games"
        )
        # notes that are in no file are easy to find, until a game that goes on is newer
        expect(page.locator(".vk-kept [data-kept=on]").locator("visible=true")).to_have_count(1)
        expect(page.get_by_text("notes on a game")).to_be_visible(visible=len(games) == 2)
        foot = page.locator("[data-act=start]").evaluate("node => node.getBoundingClientRect().bottom + scrollY")
        assert foot <= 768


def test_a_double_click_goes_on_once(stage: Stand) -> None:
    """And after a game that could not be opened, another can."""
    stage.show(App(f"{LINK}&start=1"))
    choose(stage.page, *MOVES)
    kept = stage.widget.kept
    page = stage.show(App())
    first = page.evaluate(GAMES)[0]
    page.evaluate("n => localStorage.setItem(n, localStorage.getItem(n).replace('execute', 'exhume'))", first)
    on = "() => {const on = document.querySelector('[data-kept=on]'); on.click(); on.click();}"
    page.evaluate(on)
    expect(page.locator(".vk-alert")).to_contain_text("exhume")
    page.evaluate("n => localStorage.setItem(n, localStorage.getItem(n).replace('exhume', 'execute'))", first)
    stage.settled()
    page.evaluate(on)
    expect(page.locator("[data-zone=pyramid]")).to_be_visible()
    stage.settled()
    choose(page, ASKED)
    assert page.evaluate(GAMES) == [first]
    assert stage.widget.kept["id"] == kept["id"]
    expect(page.locator(".vk-quietly")).to_be_hidden()


def test_a_cell_that_is_run_again_opens_its_file_and_offers_nothing_else(stage: Stand, tmp_path: Path) -> None:
    file = tmp_path / "game.vk.json"
    page = stage.show(App(f"{LINK}&start=1", file=file))
    choose(page, *MOVES)
    stage.show(App(file=file))
    expect(page.locator(f'[data-option="{ASKED}"]').first).to_be_visible()
    expect(page.locator(".vk-kept")).to_be_hidden()
    expect(page.locator(".vk-quietly")).to_be_hidden()
    choose(page, ASKED)
    assert len(page.evaluate(GAMES)) == 1
    assert stored(page) == file.read_text(encoding="utf-8") == stage.widget.kept["text"]


def test_a_python_that_does_not_answer_is_told_of_and_one_that_does_is_not(stage: Stand) -> None:
    page = stage.page
    page.clock.install()
    stage.show(App(f"{LINK}&start=1"))
    choose(page, MOVES[0])
    lost = page.locator(".vk-lost")
    page.locator('[data-card="Urn"]').locator("visible=true").first.click(force=True)  # why not: no new position
    page.clock.fast_forward(60 * SECONDS)
    stage.settled()
    expect(lost).to_be_hidden()
    page.evaluate("() => {window.real = window.python; window.python = () => new Promise(() => {});}")
    page.locator('[data-option="option 2"]').locator("visible=true").first.click()
    page.clock.fast_forward(5 * SECONDS)
    page.clock.fast_forward(11 * SECONDS)
    expect(lost).to_contain_text("Your game is safe up to this move")
    with page.expect_download() as saved:
        lost.locator("[data-kept=save]").click()
    record = Record.from_json(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert (record.moves, saved.value.suggested_filename) == ([MOVES[0]], record.file_name())
    page.evaluate("() => change({note: {n: 99, tone: 'info', heading: 'Here', text: 'again', rule: '', anchor: ''}})")
    expect(lost).to_be_hidden()
    page.evaluate("() => change({lost: 'The game stopped: <b>out of memory</b>.'})")  # said by the site
    expect(lost).to_contain_text("The game stopped: <b>out of memory</b>. Your game is safe up to this move.")


def test_an_answer_that_got_lost_is_asked_for(stage: Stand) -> None:
    """Python takes it for heard. Else the page would show the old choice for ever, and each click on it be too late."""
    page = stage.page
    page.clock.install()
    stage.show(App(f"{LINK}&start=1"))
    choose(page, MOVES[0])
    page.evaluate("() => { window.real = python; window.python = async said => { await real(said); return '{}'; }; }")
    page.locator('[data-option="option 2"]').locator("visible=true").first.click()
    stage.settled()
    page.evaluate("() => { window.python = real; }")
    assert Record.from_json(stored(page)).moves == [MOVES[0]]
    page.clock.fast_forward(5 * SECONDS)
    expect(page.locator(f'[data-option="{ASKED}"]').first).to_be_visible()
    assert Record.from_json(stored(page)).moves == [*MOVES]
    expect(page.locator(".vk-lost")).to_be_hidden()


@pytest.mark.parametrize("missing", [(), ("locks",), ("locks", "BroadcastChannel")], ids=["lock", "asking", "neither"])
def test_two_tabs_do_not_overwrite_each_other(chromium: Browser, missing: tuple[str, ...]) -> None:
    """The second goes on with a copy; where it cannot know, the first finds what the other wrote, and makes one."""
    context = chromium.new_context(reduced_motion="reduce")
    context.set_default_timeout(20 * SECONDS)
    context.add_init_script(UNWARNED + UNHURRIED)
    for name in missing:
        where = "Navigator.prototype" if name == "locks" else "window"
        context.add_init_script(f"Object.defineProperty({where}, '{name}', {{value: undefined}});")
    first, second = (Stand(context.new_page()) for _ in range(2))
    first.show(App(f"{LINK}&start=1"))
    choose(first.page, *MOVES)
    old = first.widget.kept["id"]
    second.show(App())
    go_on(second.page)
    choose(second.page, ASKED)
    choose(first.page, "sacrifice Wadj Amulet")
    first.settled()
    last, told = (first, "continued this game elsewhere") if len(missing) == 2 else (second, "also open in another tab")
    expect(last.page.locator(".vk-quietly")).to_contain_text(told)
    assert last.widget.kept["id"] != old
    assert {first.widget.kept["id"], second.widget.kept["id"]} > {old}
    choose(first.page, "entomb Urn")
    choose(second.page, "entomb Urn")
    assert len(first.page.evaluate(GAMES)) == 2
    texts = {stored(first.page, number) for number in (0, 1)}
    assert texts == {first.widget.kept["text"], second.widget.kept["text"]}
    first.show(App())
    rows = first.page.locator(".vk-kept li b")
    expect(rows).to_have_count(2)
    assert sorted(one.endswith("· copy") for one in rows.all_text_contents()) == [False, True]
    context.close()


def test_finished_games_say_what_they_tell_of_who_played(stage: Stand) -> None:
    """From the start page, without a file or a command; a game that cannot be read is named."""
    page = stage.show(App())
    expect(page.locator("[data-kept=insights]")).to_have_count(0)
    keep = "([id, about, text]) => localStorage.setItem('vk-notebook.kept.' + id, JSON.stringify(about) + '\\n' + text)"
    for seed in range(4):
        game = vk.new_game(["Ana", "Ben"], seed=seed)
        play(game, ["tempo", "collector"], seed=seed)
        record = game.record
        record.header["seats"] = {"Ana": "person", "Ben": "collector"}
        about = {"run": "r", "players": ["Ana", "Ben"], "moves": 9, "touched": True, "over": True, "at": seed}
        page.evaluate(keep, [f"{seed:016x}", about, record.to_json() if seed else "{}"])
    page = stage.show(App())
    ask = page.locator("[data-kept=insights]")
    ask.click()
    told = page.locator(".vk-insights")
    expect(told).to_be_focused()
    expect(told.locator("h2")).to_have_text("Ana's games")
    expect(told.locator("caption").first).to_contain_text("of 3 games.")
    expect(told.locator("table").first.locator("tbody tr")).to_have_count(1)
    expect(told).to_contain_text("1 game could not be read: Ana, Ben")
    expect_accessible(page, ".vk-board")
    page.set_viewport_size({"width": 320, "height": 800})
    ends = "() => [...document.querySelectorAll('.vk-insights table')].map(one => one.getBoundingClientRect().right)"
    assert max(page.evaluate(ends)) <= 320
    told.get_by_role("button", name="Close").click()
    expect(told).to_be_hidden()
    expect(ask).to_be_focused()
    ask.click()
    expect(told).to_be_visible()
    page.locator("[data-act=start]").click()
    expect(page.locator("[data-zone=pyramid]")).to_be_visible()
    expect(told).to_be_hidden()
