"""The whole program as a person meets it: Voila, a real browser, whole games by mouse and by keyboard."""

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import vk_notebook as vk
from vk_notebook.record import Record

from .axe import expect_accessible
from .playing import hand, offered, painted, press, rev, wanted

pytestmark = pytest.mark.slow
BOARD = ".vk-board"
SECONDS = 1000


@pytest.fixture
def calm(page: Page) -> Iterator[Page]:
    """A page without movement; an error that a script prints fails the test."""
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(20 * SECONDS)
    yield page
    assert errors == []


def begin(page: Page, url: str, who: tuple[str, str] = ("person", "collector"), seed: int = 7) -> None:
    """Open the set-up page, fill it in and press Start."""
    page.goto(url)
    start(page, who, seed)


def start(page: Page, who: tuple[str, str] = ("person", "collector"), seed: int = 7) -> None:
    page.locator("summary", has_text="Players, cards and options").click()
    page.locator("[name=seed]").fill(str(seed))
    for seat, one in zip(page.locator("[name=seat-who]").all(), who, strict=True):
        seat.select_option(one)
    page.locator("[data-act=start]").click()
    expect(page.locator("[data-zone=pyramid], [data-act=lift]").first).to_be_visible()


def over(page: Page) -> bool:
    return page.locator(".vk-over").locator("visible=true").count() > 0


# ------------------------------------------------------------------------------- the first moment

#: Keeps each text that the page shows, frame by frame, till its board is there.
WATCH = """
window.said = new Set();
const look = () => {
  for (const node of document.querySelectorAll("#loading, .jupyter-widgets"))
    if (node.innerText.trim() && node.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2)))
      said.add(`${node.innerText.trim()} on ${getComputedStyle(node).backgroundImage.split("(")[0]}`);
  if (!document.querySelector(".vk-board")) requestAnimationFrame(look);
};
look();
"""


def test_while_the_kernel_starts_the_page_says_so_on_its_own_ground(calm: Page, voila: Any) -> None:
    calm.add_init_script(WATCH)
    calm.goto(voila.url)
    expect(calm.locator(BOARD)).to_be_visible()
    expect(calm.locator("#loading")).to_have_count(0)
    assert calm.evaluate("[...said]") == ["Setting up the table … on linear-gradient"]


GIVE_UP = """words => {
  window.isOld = true;
  const node = document.createElement('div');
  node.className = 'jupyter-widgets';
  node.textContent = words;
  document.querySelector('#rendered_cells').append(node);
}"""


def test_a_board_that_was_given_up_is_there_after_a_new_try_and_there_are_two_of_them(page: Page, voila: Any) -> None:
    """Jupyter's script, whose words these are, may miss a board by a moment where it comes late."""
    words = "Error displaying widget: model not found"
    scripts = Path(sys.prefix, "share", "jupyter", "labextensions", "@jupyter-widgets").glob("**/*.js")
    assert any(words in script.read_text("utf-8") for script in scripts)
    page.goto(voila.url)
    for again in (True, True, False):
        expect(page.locator(BOARD)).to_be_visible()
        page.evaluate(GIVE_UP, words)
        if again:
            page.wait_for_function("() => !window.isOld")
        else:
            page.wait_for_timeout(3 * SECONDS)
            assert page.evaluate("() => window.isOld")


#: What never comes when a line breaks off while the page arrives: the rest of its text, a script, or a kernel's answer.
BREAKS = {
    "before the kernel is named": ('<script id="jupyter-config-data".*', ""),
    "after the board": ('<script src="/voila/static.*', ""),
    "at a script": ("/voila/static/voila", "/voila/static/nothing"),
    "at the widgets' script": ("remoteEntry", "nothing"),
    "at the board": (
        '<script type="application/vnd.voila.cell-output.*?</script>',
        '<div class="jupyter-widgets">Error displaying widget</div>',
    ),
}


def change(route: Route, what: str, instead: str) -> None:
    """Let a page arrive with something in it replaced."""
    whole = route.fetch()
    part, count = re.subn(what, instead, whole.text(), flags=re.DOTALL)
    assert count
    route.fulfill(response=whole, body=part)


@pytest.mark.parametrize("where", BREAKS)
def test_a_page_that_arrives_in_part_says_so_and_offers_to_reload(page: Page, voila: Any, where: str) -> None:
    """It must not be set up for ever; once all of it arrives, nothing is said any more."""
    page.route(voila.url, lambda route: change(route, *BREAKS[where]))
    page.goto(voila.url)
    told = page.get_by_text("This page did not load completely.")
    expect(told).to_be_visible()
    page.unroute_all()
    page.get_by_role("link", name="reload the page").click()
    expect(page.locator("[data-act=start]")).to_be_visible()
    expect(told).to_have_count(0)


@pytest.mark.parametrize(
    ("what", "instead"), [('"model_id": "', '"model_id": "0'), (', {[^{}]*widgets-manager8"}', "")],
    ids=["no kernel knows the board", "nothing shows a board"],
)  # fmt: skip
def test_a_page_that_waits_for_its_board_says_what_to_do(page: Page, voila: Any, what: str, instead: str) -> None:
    """Nobody says that the board will not come."""
    page.route(voila.url, lambda route: change(route, what, instead))
    page.goto(voila.url)
    expect(page.get_by_role("link", name="reload the page")).to_be_visible()
    expect(page.get_by_text("Setting up the table")).to_be_visible()


@pytest.mark.parametrize("script", ["voila/static/voila.js", "vk-notebook/static/page.js"])
def test_a_page_whose_script_does_not_come_says_what_to_do(page: Page, voila: Any, script: str) -> None:
    """After half a minute, which the test does not wait. A page that breaks off hears nothing, so no script says it."""
    page.route(f"**/{script}*", lambda route: route.abort() if "page.js" in script else None)
    page.goto(voila.url, wait_until="commit")
    expect(page.get_by_text("Setting up the table")).to_be_visible()
    told = page.get_by_role("link", name="reload the page")
    expect(told).to_be_hidden()
    page.evaluate("() => document.getAnimations().forEach(one => one.finish())")
    expect(told).to_be_visible()
    page.unroute_all()
    told.click()
    expect(page.locator("[data-act=start]")).to_be_visible()
    expect(told).to_have_count(0)


# ------------------------------------------------------------------------------- whole games


def test_a_whole_game_by_mouse(calm: Page, voila: Any) -> None:
    """From the set-up page to the scores, every choice a click on what the page offers."""
    begin(calm, voila.url)
    rng = random.Random(7)
    clicks = 0
    while not over(calm):
        clicks += 1
        assert clicks < 400
        options = offered(calm)
        assert options, calm.locator("[data-zone=prompt]").inner_text()
        before = rev(calm)
        press(calm, wanted(options, rng))
        painted(calm, before)
    assert clicks > 30
    expect(calm.locator(".vk-over")).to_contain_text(re.compile("wins|share the victory"))
    rows = calm.locator(".vk-scores tbody tr")
    assert rows.count() == 2
    totals = [int(text) for text in calm.locator(".vk-scores .vk-total").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    assert offered(calm) == []
    panel = calm.locator(".vk-over").bounding_box()
    assert panel is not None
    assert 0 <= panel["y"] < panel["y"] + panel["height"] <= 1600  # the result is in sight, wherever the last click was
    with calm.expect_download() as saved:
        calm.locator(".vk-over [data-act=save]").click()
    record = Record.from_json(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert record.header["result"]["scores"] == dict(zip(rows.locator("th").all_inner_texts(), totals, strict=True))
    calm.locator(".vk-over [data-act=new]").click()
    expect(calm.locator("[data-act=start]")).to_be_visible()


MOVE = """
want => {
  const board = document.querySelector('.vk-board');
  const at = document.activeElement;
  if (!board.contains(at)) return 'lost';
  if (at.dataset.option === want) return 'there';
  const seen = n => n.getClientRects().length > 0;
  const all = [...board.querySelectorAll('[data-option]')].filter(n => n.dataset.option === want);
  const goals = all.map(n => seen(n) ? n : n.closest('.vk-slot')?.querySelector('.vk-card')).filter(n => n && seen(n));
  if (goals.includes(at)) return 'Enter';
  const group = n => n.closest('.vk-verbs') || n.closest('.vk-centre') || n.closest('[data-zone],[data-group]');
  const near = goals.find(n => group(n) === group(at));
  if (!near) return goals[0] && at.compareDocumentPosition(goals[0]) & 2 ? 'Shift+Tab' : 'Tab';
  const mid = n => { const r = n.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
  const [x, y] = mid(at), [gx, gy] = mid(near);
  const across = gx > x ? 'ArrowRight' : 'ArrowLeft', along = gy > y ? 'ArrowDown' : 'ArrowUp';
  return Math.abs(gy - y) > 8 && Math.abs(gy - y) >= Math.abs(gx - x) ? along : Math.abs(gx - x) > 8 ? across : along;
}
"""


def steer(page: Page, want: str) -> None:
    """Go to an option with Tab and arrows alone; the focus stays on the board all the way."""
    last, stuck = None, 0
    for step in range(80):
        key = page.evaluate(MOVE, want)
        assert key != "lost", f"the focus left the board on the way to {want!r}"
        if key == "there":
            return
        at = page.evaluate("() => document.activeElement.outerHTML.slice(0, 300)")
        stuck = stuck + 1 if at == last else 0
        last = at
        page.keyboard.press("Home" if stuck == 1 else "ArrowRight" if stuck else key)
        if step == 60:
            page.keyboard.press("Home")
    pytest.fail(f"no way to {want!r}; the focus is at {last}")


#: What is wrong with where the focus is, if anything is.
LOST = """
() => {
  const board = document.querySelector('.vk-board'), at = document.activeElement;
  const box = at.getBoundingClientRect(), style = getComputedStyle(at), words = at.outerHTML.slice(0, 200);
  if (!board.contains(at)) return `the focus left the board for ${words}`;
  if (box.width < 8 || box.bottom <= 0 || box.top >= innerHeight) return `the focus is out of sight, at ${words}`;
  if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2) return `no ring around ${words}`;
  return '';
}
"""
#: Keep what is spoken from now on, and how many lines of the log were there before.
LISTEN = """
() => {
  window.spoken = [];
  window.before = document.querySelectorAll('.vk-lines li').length;
  const hear = (all) => all.forEach((one) => one.addedNodes.length && spoken.push(one.target.textContent));
  const ear = new MutationObserver(hear);
  for (const one of document.querySelectorAll('.vk-board > [aria-live]')) ear.observe(one, {childList: true});
}
"""


def expect_each_event_spoken_once(page: Page) -> None:
    """Every line that has come to the log since LISTEN was spoken, in its order, and as often as it stands there."""
    lines = page.evaluate("() => [...document.querySelectorAll('.vk-lines li')].slice(before).map(n => n.textContent)")
    spoken = page.evaluate("() => spoken.join('\\n')")
    assert len(lines) > 30
    at = 0
    for line in lines:
        found = spoken.find(line, at)
        assert found >= 0, f"{line!r} was not spoken after {spoken[max(0, at - 200) : at]!r}"
        at = found + len(line)
    for line in set(lines):
        assert spoken.count(line) == sum(other.count(line) for other in lines), line


def test_a_whole_game_by_keyboard(calm: Page, voila: Any) -> None:
    """Tab, arrows and Enter are enough for everything; the focus is always seen, and every event spoken once."""
    calm.goto(voila.url)
    expect(calm.locator("[data-act=start]")).to_be_visible()
    for aim in ("document.activeElement.matches('.vk-setup summary')", "document.activeElement.name === 'seed'"):
        for _ in range(60):
            if calm.evaluate(aim):
                break
            calm.keyboard.press("Tab")
        if "summary" in aim:
            calm.keyboard.press("Enter")
    calm.keyboard.type("11")
    calm.keyboard.press("Enter")
    expect(calm.locator("[data-zone=pyramid]")).to_be_visible()
    rng = random.Random(11)
    calm.evaluate(LISTEN)
    keys = 0
    while not over(calm):
        keys += 1
        assert keys < 400
        assert calm.evaluate(LOST) == ""
        want = wanted(offered(calm), rng)
        steer(calm, want)
        before = rev(calm)
        calm.keyboard.press("Enter" if keys % 2 else "Space")
        painted(calm, before)
    assert calm.evaluate("() => document.querySelector('.vk-over').contains(document.activeElement)")
    expect_each_event_spoken_once(calm)
    assert calm.evaluate("() => spoken.join()").count(calm.locator(".vk-over h2").inner_text()) == 1
    expect(calm.locator(".vk-over")).to_contain_text(re.compile("wins|share the victory"))


# ------------------------------------------------------------------------------- single things


def test_a_saved_file_goes_on(calm: Page, voila: Any) -> None:
    """Save, start the program anew, load: the same cards lie there, and the game can be played on."""
    begin(calm, voila.url)
    rng = random.Random(2)
    for _ in range(12):
        before = rev(calm)
        press(calm, wanted(offered(calm), rng))
        painted(calm, before)
    kept, prompt = hand(calm, "Ana"), calm.locator("[data-zone=prompt]").inner_text()
    with calm.expect_download() as saved:
        calm.locator(".vk-tools [data-act=save]").click()
    file = saved.value.path()
    assert re.fullmatch(r"Ana_Ben_turn-\d+_\d{4}-\d\d-\d\d\.vk\.json", saved.value.suggested_filename)
    game = vk.load(file).game()
    assert game.player("Ana").hand == kept
    calm.reload()
    calm.locator("[data-file]").set_input_files({"name": "broken.json", "mimeType": "application/json", "buffer": b"{"})
    expect(calm.locator("form [role=alert]")).to_contain_text("This is not a saved game.")
    calm.locator("[data-file]").set_input_files(file)
    expect(calm.locator("[data-zone=pyramid]")).to_be_visible()
    assert hand(calm, "Ana") == kept
    assert calm.locator("[data-zone=prompt]").inner_text() == prompt
    before = rev(calm)
    press(calm, wanted(offered(calm), rng))
    painted(calm, before)


def test_everything_on_the_page_has_a_name_a_role_and_its_place_on_a_phone(calm: Page, voila: Any) -> None:
    """What a screen reader meets on the set-up page and on the table, and what Voila puts around the board."""
    calm.goto(voila.url)
    expect(calm.locator("[data-act=start]")).to_be_visible()
    pages = [calm.locator(BOARD).aria_snapshot()]
    start(calm)
    pages.append(calm.locator(BOARD).aria_snapshot())
    for snapshot in pages:
        nameless = [
            line
            for line in snapshot.splitlines()
            if re.match(r"\s*- (button|textbox|combobox|region|group)\b(?! \")", line)
        ]
        assert nameless == []
    assert 'button "End turn"' in pages[1]
    assert re.search(r'button "Shabti, starter, gold 1, cost 0, card \d of 5 in your hand', pages[1])
    for zone in ("Pyramid", "Your hand", "Your tomb", "What to do now", "Log"):
        assert f'group "{zone}"' in pages[1], zone
    live = calm.locator(f"{BOARD} [aria-live]")
    assert {node.get_attribute("aria-live") for node in live.all()} == {"polite", "assertive"}
    assert calm.locator(f"{BOARD} [tabindex='0']").count() >= 5
    ids = calm.eval_on_selector_all(f"{BOARD} [id]", "ns => ns.map(n => n.id)")
    assert len(ids) == len(set(ids))
    expect_accessible(calm, "html")
    calm.set_viewport_size({"width": 360, "height": 740})  # the boxes that Voila puts around an output clip nothing
    for there in ('[data-zone=pyramid] [data-spot="3"]', "[data-zone=tomb][data-player=Ana]"):
        calm.locator(there).first.scroll_into_view_if_needed()
        question = calm.locator("[data-zone=prompt]").bounding_box()
        cards = calm.locator("[data-zone=hand][data-player=Ana]").bounding_box()
        assert question is not None
        assert cards is not None
        assert 300 < question["y"] < question["y"] + question["height"] <= cards["y"] + 1
        assert cards["y"] + cards["height"] <= 745


# ------------------------------------------------------------------------------- links


def test_a_link_opens_its_set_up_and_the_address_follows(page: Page, voila: Any) -> None:
    page.goto(f"{voila.url}?players=Ana,Ben&bots=Ben:collector&cards=nice-and-sweet&pharaohs=1&seed=7&theme=mine")
    expect(page.locator("[name=cards]")).to_have_value("nice-and-sweet")
    expect(page.locator(".vk-sketch")).to_contain_text("with pharaohs, seed 7")
    page.locator("summary", has_text="Players, cards and options").click()
    page.locator("[name=cards]").select_option("high-intensity")
    page.wait_for_function("() => location.search.includes('cards=high-intensity')")
    assert "theme=mine" in page.url
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-act=copy]").click()
    expect(page.locator(".vk-told")).to_contain_text("Link copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(voila.url + "?players=Ana,Ben&")
    assert "theme" not in copied
    page.goto(f"{copied}&start=1")
    expect(page.locator("[data-zone=pyramid] [data-card]").first).to_be_visible()


def test_an_example_opens_by_link_at_a_step_and_goes_back_to_the_set_up_page(page: Page, voila: Any) -> None:
    page.goto(f"{voila.url}?replay=boat&step=115")
    board = page.locator(BOARD)
    expect(board).to_have_attribute("data-step", "115", timeout=60 * SECONDS)
    expect(page.locator(".vk-prompt")).to_contain_text("react Boat")
    expect(page.locator(".vk-comments p")).to_have_text(vk.example("boat").end.line()[114].comments[0].text)
    page.locator('[data-go="next"]').click()
    page.keyboard.press("ArrowRight")
    expect(board).to_have_attribute("data-step", "117")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator('[data-go="copy"]').click()
    expect(page.locator(".vk-deeds small")).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{voila.url}?replay=boat&step=117"
    page.locator('[data-go="leave"]').click()
    expect(page.locator(".vk-setup")).to_be_visible()
    expect(board).to_have_count(1)
    expect(page.locator('[data-act="start"]')).to_be_focused()
    assert "replay=" not in page.url
    page.locator('.vk-examples button[data-name="tomb"]').click()
    expect(board).to_have_attribute("data-step", "0")
    expect(page.locator(".vk-sheet")).to_contain_text("Two statues in a turn")
    page.keyboard.press("End")
    expect(board).to_have_attribute("data-step", "277")
