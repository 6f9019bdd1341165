"""What holds in Chromium, Firefox and WebKit alike. Where one of the other two is missing, its tests are skipped."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import vk_notebook as vk
from tests.browser.engines import MISSING, Driver, driven, found
from tests.serving import Server
from tools.clicked import CLICK, OFFERED, chosen
from vk_notebook.board.keeping.export import to_html

ENGINES = ("chromium", "firefox", "webkit")


class Chromium:
    """A page of the tests' own Chromium behind the face of the other drivers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, url: str) -> None:
        self.page.goto(url)

    def run(self, function: str, *args: Any) -> Any:
        return self.page.evaluate(f"(args) => ({function})(...args)", list(args))

    def size(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def click(self, x: float, y: float, times: int = 1) -> None:
        self.page.mouse.click(x, y, click_count=times)


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Driver]:
    """A page in each of the browsers."""
    if request.param == "chromium":
        page = chromium.new_page()
        yield Chromium(page)
        page.close()
    elif found(request.param) is None:
        pytest.skip(MISSING[request.param])
    else:
        with driven(request.param) as page:
            yield page


#: A question is now long and now short, while the log grows: how far from its end the log is shown each time.
FOLLOWED = """async () => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  while (!document.body.dataset.ready) await pause(20);
  const view = await fake.sample('main');
  const line = (k) => ({k, text: `Ana buys Urn for the ${k}th time and Ben looks on.`, kind: 'move', player: 'Ana'});
  const lines = [], far = [];
  for (let round = 0; round < 30; round++) {
    for (let n = 0; n < (round ? 3 : 60); n++) lines.push(line(lines.length + 1));
    const text = 'Name the cards you pay with. '.repeat(round % 2 ? 1 : 12);
    const data = {...view, rev: 100 + round, log: lines.slice(), prompt: {...view.prompt, text}};
    await fake.put({...data, log: lines.slice(0, -3)});
    if (round % 3) await pause(round % 3 === 1 ? 2 : 17);
    await fake.put({...data, rev: `${data.rev}b`});
    await pause(round ? 120 : 1000);
    const [box, last] = [document.querySelector('.vk-lines'), document.querySelector('.vk-lines li:last-child')];
    far.push(Math.round(last.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom));
  }
  return far;
}"""


def test_the_log_follows_whatever_happens_beside_it(engine: Driver, address: str) -> None:
    engine.open(f"{address}?main")
    engine.size(1280, 900)
    assert max(engine.run(FOLLOWED)) <= 0


#: Lines come while one has scrolled up: how far what one reads has moved, and how far the end is when one is back.
READ = """async () => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  while (!document.body.dataset.ready) await pause(20);
  const view = await fake.sample('main');
  const line = (k) => ({k, text: `Ana buys Urn for the ${k}th time.`, kind: 'move', player: 'Ana'});
  const lines = Array.from({length: 80}, (_, k) => line(k));
  await fake.put({...view, rev: 200, log: lines.slice(0, 70)});
  await pause(500);
  const box = document.querySelector('.vk-lines'), all = () => [...box.querySelectorAll('li')];
  const below = () => Math.round(all().at(-1).getBoundingClientRect().bottom - box.getBoundingClientRect().bottom);
  box.scrollBy(0, -300);
  await pause(200);
  const one = all()[50], was = one.getBoundingClientRect().top, up = below();
  await fake.put({...view, rev: 201, log: lines.slice(0, 75)});
  await pause(300);
  const moved = Math.round(one.getBoundingClientRect().top - was);
  box.scrollBy(0, 1e5);
  await pause(200);
  await fake.put({...view, rev: 202, log: lines});
  await pause(300);
  return {up, moved, end: below()};
}"""


def test_who_reads_an_older_line_is_left_there(engine: Driver, address: str) -> None:
    engine.open(f"{address}?main")
    engine.size(1280, 900)
    told = engine.run(READ)
    assert told["up"] > 250
    assert abs(told["moved"]) <= 1
    assert told["end"] <= 0


#: Where End turn is, on a board that is asked the next question as soon as one is answered.
ASKING = """async () => {
  while (!document.body.dataset.ready) await new Promise((done) => setTimeout(done, 20));
  const {model} = fake.boards[0], view = await fake.sample('main');
  model.send = (message) => {
    model.sent.push(message);
    if (message.type !== 'choose') return;
    model.set('view', {...view, rev: `${message.decision} answered`, decision: message.decision + 1});
  };
  const r = document.querySelector('.vk-prompt [data-option="end turn"]').getBoundingClientRect();
  return [r.left + r.width / 2, r.top + r.height / 2];
}"""


def test_a_double_click_ends_one_turn_and_a_click_after_it_the_next(engine: Driver, address: str) -> None:
    engine.open(f"{address}?main")
    engine.size(1024, 900)
    x, y = engine.run(ASKING)
    chosen = "() => fake.sent().filter((message) => message.type === 'choose').length"
    engine.click(x, y, 2)
    assert engine.run(chosen) == 1
    engine.run("() => new Promise((done) => setTimeout(done, 600))")
    engine.click(x, y)
    assert engine.run(chosen) == 2


#: How the board draws what engines have styles of their own for: dotted lines, select boxes, scroll bars.
DRAWN = """async () => {
  while (!document.body.dataset.ready) await new Promise((done) => setTimeout(done, 20));
  const style = (query) => getComputedStyle(document.querySelector(query));
  document.querySelector('[data-act=settings]').click();
  const select = style('.vk-dialog select'), probe = document.querySelector('.vk-card:not(.vk-back)');
  const line = ({textDecorationLine: line, textDecorationStyle: kind}) => `${line} ${kind}`;
  return {line: line(style('.vk-ref')),
    select: [select.appearance, select.backgroundColor === getComputedStyle(probe).backgroundColor],
    bar: style('.vk-lines').scrollbarColor ?? 'the system has its say'};
}"""


def test_lines_boxes_and_bars_are_the_boards_own(engine: Driver, address: str) -> None:
    engine.open(f"{address}?main")
    engine.size(1024, 900)
    told = engine.run(DRAWN)
    assert told["line"] == "underline dotted"
    assert told["select"] == ["none", True]
    assert told["bar"] != "auto"


# ------------------------------------------------------------------------------- the whole program

#: A click, and two pictures later: how far the newest line lies below the log's edge.
STEP = f"""async (option) => {{
  await ({CLICK})(option);
  for (let n = 0; n < 2; n++) await new Promise((done) => requestAnimationFrame(done));
  const bottom = (query) => document.querySelector(query).getBoundingClientRect().bottom;
  return Math.round(bottom('.vk-lines li:last-child') - bottom('.vk-lines'));
}}"""
#: Waits until something is there, and clicks it if that is wanted.
WAIT = """async (query, click) => {
  const seen = () => [...document.querySelectorAll(query)].find((one) => one.getClientRects().length);
  while (!seen()) await new Promise((done) => setTimeout(done, 50));
  if (click) seen().click();
}"""
SEEN = "(query) => [...document.querySelectorAll(query)].filter((one) => one.getClientRects().length).length"
STATE = """() => ({
  asked: document.querySelector('.vk-prompt').innerText,
  lines: document.querySelectorAll('.vk-lines li').length,
  hand: [...document.querySelectorAll('[data-zone=hand] [data-card]')].map((one) => one.dataset.card),
})"""
WRITE = """(words) => {
  document.querySelector('[data-go="note"]').click();
  const area = document.querySelector('.vk-desk > textarea');
  area.value = words;
  for (const kind of ['input', 'change']) area.dispatchEvent(new Event(kind, {bubbles: true}));
}"""
SCORES = """() => [...document.querySelectorAll('.vk-over tbody tr')]
  .map((row) => [...row.cells].map((cell) => cell.innerText.trim()))"""
SIGNS = "() => document.fonts.load('20px \"VK Hieroglyphs\"', '\\u{132F9}').then((found) => found.length)"
GAME = "?players=Ana,Ben&bots=Ben:collector&seed=3&start=1"
#: These players mean what they click, and look at no movement.
STILL = '{"warn": false, "motion": false}'
#: How the game ended in each browser that has played it.
ENDED: dict[str, object] = {}


def hurried(options: list[str], chance: random.Random) -> str:
    """An option of a player who ends many turns at once, so that a whole game is short."""
    return "end turn" if "end turn" in options and chance.random() < 0.7 else chosen(options, chance)


@pytest.mark.slow
def test_a_whole_game_with_a_reload_goes_alike_in_every_browser(
    engine: Driver, voila: Server, request: pytest.FixtureRequest
) -> None:
    """The choices are drawn by the seed; the page is loaded anew in the middle of an action."""
    engine.size(1280, 900)
    engine.open(voila.url)
    engine.run("(told) => { localStorage.clear(); localStorage.setItem('vk-notebook', told); }", STILL)
    engine.open(voila.url + GAME)
    engine.run(WAIT, "[data-zone=pyramid]", False)
    assert engine.run(SIGNS) == 1
    chance, clicks, reloaded = random.Random(3), 0, False
    while not engine.run(SEEN, ".vk-over"):
        offered = engine.run(OFFERED)
        if clicks > 10 and not reloaded and "end turn" not in offered:
            before, reloaded = engine.run(STATE), True
            engine.open(voila.url + GAME)
            engine.run(WAIT, "[data-kept=on]", True)
            engine.run(WAIT, f'.vk-hand [data-card="{before["hand"][0]}"]', False)
            assert engine.run(STATE) == before
            assert engine.run(OFFERED) == offered
        assert engine.run(STEP, hurried(offered, chance)) <= 1
        clicks += 1
    assert reloaded
    ENDED[request.node.callspec.params["engine"]] = [clicks, engine.run(SCORES)]
    assert len({str(end) for end in ENDED.values()}) == 1, ENDED


@pytest.mark.slow
def test_a_replay_keeps_a_note_in_every_browser(engine: Driver, voila: Server) -> None:
    engine.size(1280, 900)
    engine.open(f"{voila.url}?replay=boat&step=115")
    engine.run(WAIT, '.vk-board[data-step="115"]', False)
    notes = "() => [...document.querySelectorAll('.vk-comments p')].map((one) => one.textContent)"
    assert engine.run(notes) == [one.text for one in vk.example("boat").end.line()[114].comments]
    engine.run(WAIT, '[data-go="next"]', True)
    engine.run(WAIT, '.vk-board[data-step="116"]', False)
    engine.run(WRITE, "worth a second look")
    engine.run(WAIT, '[data-go="edit-undo"]:not([aria-disabled=true])', False)
    engine.run(WAIT, '[data-go="previous"]', True)
    engine.run(WAIT, '[data-go="next"]', True)
    assert engine.run(notes)[-1] == "worth a second look"


def test_an_exported_page_is_stepped_through_in_every_browser(engine: Driver, tmp_path: Path) -> None:
    record = vk.example("boat")
    path = tmp_path / "boat.html"
    path.write_text(to_html(record), encoding="utf-8")
    engine.size(1280, 900)
    engine.open(path.as_uri())
    engine.run(WAIT, '.vk-board[data-step="0"]', False)
    assert engine.run(SIGNS) == 1
    for number in range(1, 6):
        engine.run(WAIT, '[data-go="next"]', True)
        engine.run(WAIT, f'.vk-board[data-step="{number}"]', False)
    while not engine.run(SEEN, f'.vk-board[data-step="{len(record.moves)}"]'):
        engine.run(WAIT, '[data-go="next-turn"]', True)
    totals = {row[1]: int(row[2]) for row in engine.run(SCORES)}
    assert totals == {name: score.total for name, score in record.game().scores().items()}
