"""The board at every size: nothing sticks out sideways, and a finger hits what it aims at."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import vk_notebook as vk
from vk_notebook.board.app import App

from . import states
from .conftest import UNWARNED
from .playing import offered, option
from .widgets import Stand, stand, stands

#: A phone, twice the size of the text on a laptop (1280 pixels at 200%), a notebook's cell, a tablet, a wide screen.
WIDTHS = (360, 640, 700, 768, 1024, 1280, 1600, 2560)
WIDE = """
() => {
  const wrong = [];
  const edge = document.documentElement.clientWidth, all = document.documentElement.scrollWidth;
  if (all > edge) wrong.push(`the page is ${all} wide`);
  for (const node of document.querySelectorAll('.vk-board :is(button, input, select, textarea, h2, h3, p, li)')) {
    const box = node.getBoundingClientRect();
    if (!box.width || node.closest('.vk-live, .vk-scroll') || getComputedStyle(node).position === 'fixed') continue;
    let scroller = node.parentElement;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowX)) scroller = scroller.parentElement;
    const cut = node.matches('.vk-me > .vk-rest .vk-line') && node.scrollWidth > node.clientWidth + 1;
    if (cut || (!scroller && (box.left < -0.5 || box.right > edge + 0.5))) wrong.push(node.outerHTML.slice(0, 90));
  }
  return wrong;
}
"""
#: Links inside a line of text need no size (WCAG 2.5.8); a field that is hidden behind its label is hit by the label.
SMALL = """
() => [...document.querySelectorAll('.vk-board :is(button, input, select, textarea, summary, a)')].filter((node) => {
  const target = node.matches('[type=checkbox], [type=radio]') ? node.closest('label') || node : node;
  const box = target.getBoundingClientRect();
  return box.width && !node.closest('.vk-live, .vk-lines, .vk-air') && !node.matches('.vk-ref, p a, [type=range]')
    && (box.height < 43.5 || box.width < 43.5);
}).map((node) => `${node.outerHTML.slice(0, 110)} ${Math.round(node.getBoundingClientRect().width)} x `
  + Math.round(node.getBoundingClientRect().height))
"""

#: What says what can be chosen: which of those in the window lie on each other, and which under the bar at the bottom.
COVERED = """
() => {
  const wrong = [], bar = document.querySelector('.vk-table > .vk-tools'), over = bar.getBoundingClientRect();
  const cut = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const labels = [...document.querySelectorAll('.vk-board :is(.vk-act, .vk-btn[data-option])')]
    .filter((node) => !node.closest('.vk-top')) // which scrolls
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width && cut(box, new DOMRect(0, 0, innerWidth, innerHeight)));
  labels.forEach(([node, box], i) => {
    if (cut(box, over)) wrong.push(`${node.textContent} under the bar`);
    for (const [other, its] of labels.slice(i + 1)) {
      if (cut(box, its)) wrong.push(`${node.textContent} and ${other.textContent}`);
    }
  });
  return wrong;
}
"""
at = stands(device_scale_factor=0.5)


def test_nothing_sticks_out_sideways(at: Stand) -> None:
    wrong = {}
    for state in states.ALL:
        at.show(state())
        for width in WIDTHS:
            at.page.set_viewport_size({"width": width, "height": 800})
            if found := at.page.evaluate(WIDE):
                wrong[f"{state.__name__} at {width}"] = found[:3]
    assert wrong == {}


def test_a_mouse_on_a_card_pushes_nothing_off_a_narrow_page(at: Stand) -> None:
    at.show(vk.Board(states._table(in_play=[]), seat="Ana"))
    at.page.set_viewport_size({"width": 360, "height": 800})
    for card in at.page.locator(".vk-me [data-zone=hand] [data-card], [data-zone=pyramid] [data-many]").all():
        card.hover()
        at.page.wait_for_timeout(400)  # verbs come after a moment
        assert at.page.evaluate(WIDE) == []


#: As long as the set-up page takes a name, and as wide as a letter gets.
LONG = 40 * "W"
OTHER = 40 * "M"


def curtain() -> vk.Board:
    """Two persons at one screen: whoever is asked has to say so first."""
    board = vk.Board(states._table(name=LONG, opponents=[states.RIVAL | {"name": OTHER}]))
    board.session.curtain = True
    board.refresh()
    return board


def played(**more: Any) -> vk.Board:
    """A table of long names."""
    game = states._table(name=LONG, opponents=[states.RIVAL | {"name": OTHER}], **more)
    return vk.Board(game, bots={OTHER: "random"})


def hinted() -> vk.Board:
    """What a hint and a refusal say stands beside the table."""
    board = played()
    board.session.say("info", f"{LONG} is asked", f"Look at {OTHER}'s discard pile.")
    board.refresh()
    return board


def failed() -> vk.Board:
    """A bot of a long name has stopped."""
    board = played()
    board.session.failure = {"player": OTHER, "text": f"the bot raised {LONG}"}
    board.refresh()
    return board


def ended() -> vk.Board:
    """The scores of two long names."""
    board = played(pyramid=[None] * 6, stock=[], hand=["Urn"], in_play=[])
    while board.game.decision is not None:
        board.game.play("end turn")
    board.refresh()
    return board


def replayed() -> vk.Replay:
    """A replay of their game."""
    game = vk.new_game([LONG, OTHER], seed=7)
    for _ in range(12):
        game.choose(game.options[0])
    return vk.Replay(game.record)


def test_a_long_name_breaks_and_pushes_nothing_off_the_page(at: Stand) -> None:
    wrong = {}
    link = f"?players={LONG},{OTHER}&bots={OTHER}:collector&first={LONG}"
    pages = {
        "set-up": lambda: App(link), "play": lambda: App(f"{link}&start=1"), "curtain": curtain, "table": played,
        "hint": hinted, "failure": failed, "end": ended, "replay": replayed,
        "entry": lambda: vk.TableEntry([LONG, OTHER], cards="base"), "kept": lambda: App(),
    }  # fmt: skip
    for name, page in pages.items():
        at.show(page())
        if name == "play":  # and is offered again by the last of these
            option(at.page, next(text for text in offered(at.page) if text.startswith("entomb"))).click()
            at.settled()
        for width in (360, 1024):
            at.page.set_viewport_size({"width": width, "height": 800})
            if found := at.page.evaluate(WIDE):
                wrong[f"{name} at {width}"] = found[:3]
    assert at.page.locator(".vk-kept li").count() == 1
    assert wrong == {}


#: How much wider the score table is than its place, and what of it cannot be seen.
SCORES = """
() => {
  const place = document.querySelector('.vk-over .vk-scroll'), edge = place.getBoundingClientRect();
  const cut = [...place.querySelectorAll('.vk-scores :is(th, td)')].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && (box.left < edge.left - 0.5 || box.right > edge.right + 0.5
      || node.scrollWidth > node.clientWidth + 1);
  });
  return [Math.max(0, place.scrollWidth - place.clientWidth), cut.map((node) => node.textContent)];
}
"""


def scored(seats: int) -> vk.Board:
    """The end of a game with every set in each tomb, and two names as long as they may be."""
    names = [LONG, "Ben", OTHER, "Dan", "Eve", "Fay"][:seats]
    tombs = [[*states.TOMB, *states.RIVAL["tomb"], "Tyet Amulet", "Sphinx"][k:] for k in range(seats)]
    others = [{"name": name, "tomb": tomb} for name, tomb in zip(names[1:], tombs[1:], strict=True)]
    cards = {5: "five-players", 6: "six-players"}.get(seats, "base")
    game = vk.position(name=names[0], hand=["Urn"], tomb=tombs[0], opponents=others, cards=cards)
    while game.decision is not None:
        game.choose(game.options[-1])
    return vk.Board(game, seat=names[0])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_scores_at_the_end_fit_without_scrolling_sideways(at: Stand, seats: int) -> None:
    board = scored(seats)
    at.show(board)
    wrong = {}
    for width in (320, *WIDTHS):
        at.page.set_viewport_size({"width": width, "height": 800})
        for media in ("screen", "print"):
            at.page.emulate_media(media=media)
            found = at.page.evaluate(SCORES)
            if found != [0, []]:
                wrong[f"{width} on {media}"] = found
    at.page.emulate_media(media="screen")
    assert wrong == {}
    at.page.set_viewport_size({"width": 360, "height": 800})
    for name, score in board.game.scores().items():
        row = at.page.locator(".vk-scores tbody tr").filter(has=at.page.get_by_text(name, exact=True))
        words = row.evaluate("row => [...row.cells].map(n => [n.dataset.t, n.textContent])")
        told = {title: value for title, value in words if title}
        assert told["Cards"] == str(score.cards)
        assert sum(int(value) for title, value in told.items() if title != "Cards" and value != "–") == score.total


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_number_of_players_has_its_place(at: Stand, seats: int) -> None:
    """On a laptop's screen question, pyramid and hand are in sight together, and no zone lies on another."""
    at.page.set_viewport_size({"width": 1280, "height": 900})
    at.show(states.six(seats))
    boxes = at.page.evaluate(
        """() => [...document.querySelectorAll('.vk-opp, .vk-centre, .vk-me, .vk-side')].map(one => {
        const box = one.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; })"""
    )
    assert len(boxes) == seats + 2
    for number, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert right <= other[0] + 1 or other[2] <= left + 1 or bottom <= other[1] + 1 or other[3] <= top + 1
    for zone in ("prompt", "pyramid"):
        box = at.page.locator(f"[data-zone={zone}]").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 900


def test_a_finger_hits_what_it_aims_at(chromium: Browser) -> None:
    """On a phone every target has 44 pixels, and still nothing sticks out."""
    small, wrong = {}, {}
    with stand(chromium, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as at:
        assert at.page.evaluate("matchMedia('(pointer: coarse)').matches")
        for state in states.ALL:
            at.show(state())
            for fold in at.page.locator("[data-act=fold]:visible, summary:visible").all()[:2]:
                fold.click()
            if found := at.page.evaluate(SMALL):
                small[state.__name__] = sorted(set(found))[:6]
            if found := at.page.evaluate(WIDE):
                wrong[state.__name__] = found[:3]
    assert small == wrong == {}


def test_on_a_tablet_a_finger_hits_what_it_aims_at(chromium: Browser) -> None:
    """Every target has 44 pixels but the cards, which are as large as their number allows."""
    small = {}
    with stand(chromium, viewport={"width": 1024, "height": 768}, has_touch=True, is_mobile=True) as at:
        for state in states.ALL:
            at.show(state())
            found = {one for one in at.page.evaluate(SMALL) if not re.match('<button[^>]* class="vk-(card|blank)', one)}
            if found:
                small[state.__name__] = sorted(found)[:6]
    assert small == {}


@pytest.mark.parametrize("pharaohs", [False, True])
def test_on_a_phone_nothing_covers_what_can_be_chosen(chromium: Browser, pharaohs: bool) -> None:
    """Through a game, at whatever Ana is asked: the bar at the bottom leaves all labels in sight."""
    wrong, asked, rng = {}, 0, random.Random(8)
    game = vk.new_game(["Ana", "Ben"], seed=8, pharaohs=pharaohs)
    board = vk.Board(game, seat="Ana")
    with stand(chromium, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as at:
        at.show(board)
        while game.decision is not None and asked < 40:
            if game.decision.player == "Ana":
                asked += 1
                board.refresh()
                at.refresh()
                if found := at.page.evaluate(COVERED):
                    wrong[f"{asked}, {board.view['prompt']['text']}"] = found[:3]
            texts = game.options.texts
            deeds = [one for one in texts if one.split()[0] in ("pay", "buy", "entomb", "execute", "sacrifice", "take")]
            game.play(rng.choice(deeds or list(texts)))
    assert asked == 40
    assert wrong == {}


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 720), (1600, 1000)])
def test_in_a_replay_the_table_stays_and_the_notes_stand_whole(at: Stand, width: int, height: int) -> None:
    """Bar, notes and score sheet are in a column beside the table; in it only the score sheet scrolls by itself."""
    at.page.set_viewport_size({"width": width, "height": height})
    at.show(states.replay())
    scrolled = at.page.evaluate(
        """() => [...document.querySelectorAll('.vk-side, .vk-side *')].filter(one =>
        /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1)
        .map(one => one.className || one.tagName)"""
    )
    assert scrolled == (["vk-sheet"] if height == 1000 else ["vk-side", "vk-sheet"])  # a high window shows all of it
    assert at.page.evaluate("document.documentElement.scrollHeight") <= height
    assert at.page.locator(".vk-notes [data-node]").count() == 2


@pytest.mark.parametrize("size", [(1160, 900), (1280, 900), (1600, 900), (1280, 640)])
def test_the_newest_line_of_a_long_log_is_in_sight_when_a_board_is_drawn(at: Stand, size: tuple[int, int]) -> None:
    """Also where the column gets its height only after the first picture; and it follows what comes."""
    at.page.set_viewport_size({"width": size[0], "height": size[1]})
    game = vk.new_game(["Ana", "Ben"], seed=11, first_player="Ana")
    chance = random.Random(1)
    while len(game.events) < 150 or (game.decision is not None and game.decision.player != "Ana"):
        game.choose(chance.choice(list(game.options)))
    at.page.evaluate(UNWARNED)
    at.show(states.start())  # so that the fonts are there, which make lines longer
    at.show(vk.Board(game, seat="Ana", bots={"Ben": "random"}))
    newest = """() => {
      const log = document.querySelector('.vk-lines');
      return log.scrollHeight > log.clientHeight && log.scrollTop >= -2;
    }"""
    at.page.evaluate("() => new Promise((done) => setTimeout(done, 300))")  # all that comes after the first picture
    assert at.page.evaluate(newest)
    count = at.page.locator(".vk-lines li").count()
    at.page.locator("[data-option='end turn']").first.click()
    at.page.wait_for_function(f"document.querySelectorAll('.vk-lines li').length > {count}")
    at.page.wait_for_function(newest)


def test_the_end_of_a_game_on_a_phone_that_is_turned_has_one_scroll_and_nothing_cut(chromium: Browser) -> None:
    with stand(chromium, viewport={"width": 740, "height": 360}, has_touch=True, is_mobile=True) as at:
        page = at.show(states.end())
        over = page.locator(".vk-over")
        scrolls = """node => [node, ...node.querySelectorAll("*"), node.parentNode]
          .filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== "visible")
          .map((one) => one.className)"""
        assert over.evaluate(scrolls) == []
        for act in ("undo", "redo", "menu", "share"):
            expect(page.locator(f"[data-act={act}]:visible")).to_be_in_viewport(ratio=1)
        edges = "node => { const {top, bottom} = node.getBoundingClientRect(); return [top, bottom]; }"
        top, bottom = over.evaluate(edges)
        assert page.locator("[data-act=menu]").evaluate(edges)[1] <= top
        assert bottom <= page.locator(".vk-prompt").evaluate(edges)[0]
