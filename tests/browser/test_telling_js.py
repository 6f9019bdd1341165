"""A turn of others as it happens, the last round, the end: what is told in which order, and how one skips it."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import vk_notebook as vk

from .axe import expect_accessible
from .widgets import Stand, stand, stands

PROMPT = "[data-zone=prompt]"
# Every title of the prompt and number of log lines, as often as the page is drawn.
WATCH = """() => {
  window.seen = [];
  const note = () => {
    const title = document.querySelector('[data-zone=prompt] .vk-title')?.textContent;
    const lines = document.querySelectorAll('[data-zone=log] li').length;
    const offered = document.querySelectorAll('[data-option]').length;
    const said = document.querySelector('[aria-live=assertive]')?.textContent;
    const air = document.querySelectorAll('.vk-air .vk-slot').length;
    const now = JSON.stringify([title, lines, offered, said, air > 0]);
    if (seen[seen.length - 1] !== now) seen.push(now);
  };
  note();
  window.watching?.disconnect();
  window.watching = new MutationObserver(note);
  window.watching.observe(document.querySelector('.vk-board'),
    {subtree: true, childList: true, characterData: true, attributes: true});
}"""

# A clock that a test may stop, so that what passes by itself stays for as long as the test looks at it. What is due
# then waits, and comes one by one when it is asked for.
STOPPABLE = """() => {
  const [later, never] = [window.setTimeout, window.clearTimeout];
  const due = new Map();
  window.stopped = false;
  window.setTimeout = (fn, ms, ...given) => {
    const id = later(() => (stopped && ms > 50 ? due.set(id, fn) : fn(...given)), ms);
    return id;
  };
  window.clearTimeout = (id) => { due.delete(id); never(id); };
  window.bringNext = () => {
    const [id, fn] = due.entries().next().value || [];
    due.delete(id);
    fn?.();
  };
}"""


@pytest.fixture(scope="module")
def _stoppable(chromium: Browser) -> Iterator[Stand]:
    with stand(chromium, viewport={"width": 1366, "height": 768}, reduced_motion="no-preference") as one:
        one.page.evaluate(STOPPABLE)
        yield one


@pytest.fixture
def moving(_stoppable: Stand) -> Iterator[Stand]:
    """A page whose cards move."""
    yield _stoppable
    _stoppable.page.evaluate("() => { stopped = false; }")


def until(page: Page, what: str) -> None:
    """Let what is due come, one after the other, until something is seen."""
    for _ in range(100):
        if page.locator(what).first.is_visible():
            return
        page.evaluate("() => bringNext()")
        page.wait_for_timeout(20)
    raise AssertionError(what)


def begin(moving: Stand, speed: str = "fast", *, stop: bool = False, **more: Any) -> Page:
    """Ana, a person, against Ben, a bot, who buys and entombs, or against other bots; the clock may stop here."""
    usual: dict[str, Any] = {
        "name": "Ana", "hand": ["Shabti"], "deck": ["Urn"] * 9, "entombed": True,
        "opponents": [{"name": "Ben", "hand": ["Shabti", "Urn", "Box of Food"], "deck": ["Urn"] * 9}],
        "pyramid": ["Urn", "Book of the Dead", "Statue of Isis", "Shabti", "Chariot", "Boat"],
        "stock": ["Kite"] * 9, "seed": 1,
    }  # fmt: skip
    game = vk.position(**(usual | more))
    board = vk.Board(game, seat="Ana", bots=dict.fromkeys((one.name for one in game.players[1:]), "collector"))
    moving.page.evaluate(
        """speed => {
          localStorage.setItem('vk-notebook', JSON.stringify({speed, warn: false}));
          document.querySelectorAll('#host ~ section').forEach((one) => one.remove());
        }""",
        speed,
    )
    page: Page = moving.show(board)
    page.evaluate("stop => { stopped = stop; }", stop)
    page.evaluate(WATCH)
    return page


def end_turn(moving: Stand) -> None:
    """Ana ends her turn, and Ben plays."""
    page = moving.page
    while moving.widget.game.active == "Ana" and moving.widget.game.turn == 1:
        option = next(text for text in moving.widget.game.options.texts if text.startswith(("end turn", "sacrifice")))
        page.evaluate("text => document.querySelector(`[data-option='${text}']`).click()", option)
        moving.settled()


def seen(page: Page) -> list[list[Any]]:
    """What the page showed, one thing after the other."""
    return page.evaluate("() => seen.map(one => JSON.parse(one))")  # type: ignore[no-any-return]


def test_a_bots_turn_is_told_before_it_is_ones_own_turn(moving: Stand) -> None:
    """While Ben plays the prompt says so, nothing is offered, and the log grows from picture to picture."""
    page = begin(moving)
    end_turn(moving)
    expect(page.locator(f"{PROMPT} .vk-title")).to_have_text("Ben is playing")
    assert page.locator("[data-option]").count() == 0
    expect(page.locator("[data-act=skip]")).to_be_visible()
    expect(page.locator(f"{PROMPT} .vk-title")).to_contain_text("Your turn")
    expect(page.locator("[data-act=skip]")).to_be_hidden()
    states = seen(page)
    playing = [one for one in states if one[0] == "Ben is playing"]
    assert all(not offered and "Your turn" not in said for _, _, offered, said, _ in playing)
    lines = [lines for _, lines, *_ in playing]
    assert lines == sorted(lines)
    assert len(set(lines)) > 2
    done = [one for one in states[states.index(playing[-1]) :] if one[0] != "Ben is playing"]
    assert done
    assert all(not air for *_, air in done)


@pytest.mark.parametrize("how", ["click", "key", "button"])
def test_whoever_has_seen_enough_skips_to_the_end_and_chooses_nothing(moving: Stand, how: str) -> None:
    """A click on a card, a key or the button: the final picture is there at once, and nothing was sent."""
    page = begin(moving, stop=True)
    end_turn(moving)
    expect(page.locator(f"{PROMPT} .vk-title")).to_have_text("Ben is playing")
    moves = list(moving.widget.game.moves)
    if how == "key":
        page.locator("[data-zone=pyramid] [data-card]").first.focus()
        page.keyboard.press("Enter")
    else:
        page.locator("[data-zone=pyramid] [data-card]" if how == "click" else "[data-act=skip]").first.click(force=True)
    moving.settled()
    assert page.locator(f"{PROMPT} .vk-title").inner_text().startswith("Your turn")
    assert page.locator("[data-option]").count() > 0
    assert page.locator(".vk-air .vk-slot").count() == 0
    assert moving.widget.game.moves == moves
    assert page.locator(".vk-bubble").is_hidden()
    if how == "button":  # the keyboard goes on from the button that is gone
        page.keyboard.press("h")
        expect(page.locator("[data-zone=hand] [data-card]:focus")).to_have_count(1)


HAND = ["Shabti", "Urn", "Box of Food", "Urn", "Urn"]
THREE = [{"name": name, "hand": HAND, "deck": ["Urn"] * 9} for name in ("Ben", "Cleo", "Dan")]


# For how many milliseconds the page was too busy to draw a frame.
BUSY = """() => {
  window.busy = 0;
  new PerformanceObserver((seen) => { for (const {duration} of seen.getEntries()) busy += duration; })
    .observe({type: 'longtask'});
}"""


@pytest.mark.parametrize("slower", [1, 6])
def test_a_round_of_three_bots_is_told_in_eight_seconds(moving: Stand, slower: int) -> None:
    """By the clock of the page, at the usual speed; each of them is told. A slow computer makes up for lost time."""
    page = begin(moving, "quick", opponents=THREE)
    page.evaluate(BUSY)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    end_turn(moving)
    expect(page.locator(f"{PROMPT} .vk-title")).to_have_text("Ben is playing")
    began = page.evaluate("() => performance.now()")
    expect(page.locator(f"{PROMPT} .vk-title")).to_contain_text("Your turn", timeout=60_000)
    took = page.evaluate("() => performance.now()") - began
    assert 3000 < took < max(9000, 2 * page.evaluate("() => busy"))
    assert {f"{name} is playing" for name in ("Ben", "Cleo", "Dan")} <= {title for title, *_ in seen(page)}


@pytest.mark.parametrize("how", ["click", "key"])
def test_one_press_skips_one_bot_and_the_next_press_all_others(moving: Stand, how: str) -> None:
    page = begin(moving, stop=True, opponents=THREE)
    end_turn(moving)
    title = page.locator(f"{PROMPT} .vk-title")
    expect(title).to_have_text("Ben is playing")
    for now in ("Cleo is playing", "Your turn"):
        if how == "key":
            page.keyboard.press("Enter")
        else:
            page.locator("[data-zone=pyramid] [data-card]").first.click(force=True)
        assert title.inner_text().startswith(now)
    log = page.locator("[data-zone=log] li").all_inner_texts()
    assert all(any(line.startswith(f"{name} ") for line in log) for name in ("Ben", "Cleo", "Dan"))


def test_the_button_skips_all_bots_at_once(moving: Stand) -> None:
    page = begin(moving, stop=True, opponents=THREE)
    end_turn(moving)
    expect(page.locator(f"{PROMPT} .vk-title")).to_have_text("Ben is playing")
    page.locator("[data-act=skip]").click()
    assert page.locator(f"{PROMPT} .vk-title").inner_text().startswith("Your turn")


@pytest.mark.parametrize("width", [360, 768, 1366])
def test_the_button_covers_no_word_of_who_plays(moving: Stand, width: int) -> None:
    page = begin(moving, stop=True)
    page.set_viewport_size({"width": width, "height": 740})
    end_turn(moving)
    title, skip = (page.locator(f"{PROMPT} {part}").bounding_box() for part in (".vk-title", "[data-act=skip]"))
    assert title is not None
    assert skip is not None
    beside = title["x"] + title["width"] <= skip["x"]
    assert beside or title["y"] + title["height"] <= skip["y"] + 1


LAST = """() => {
  window.last = [];
  const look = () => {
    const lines = [...document.querySelectorAll('[data-zone=log] li')].filter((line) => line.checkVisibility());
    const now = lines.at(-1)?.innerText;
    if (last.at(-1) !== now) last.push(now);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_a_line_of_the_log_comes_with_the_card_that_it_tells(moving: Stand) -> None:
    """The log tells the purchase when the card is paid and goes, and what falls when it falls."""
    page = begin(moving, "slow", hand=["Urn"] * 3, entombed=False)
    page.evaluate(LAST)
    for start in ("buy Boat", "pay", "pay", "pay"):
        option = next((text for text in moving.widget.game.options.texts if text.startswith(start)), None)
        if option:
            page.evaluate("text => document.querySelector(`[data-option='${text}']`).click()", option)
            moving.settled()
    page.wait_for_function("() => !document.querySelector('.vk-air .vk-slot')")
    page.wait_for_function("() => last.length > 4")
    assert [" ".join(line.split()[:3]) for line in page.evaluate("() => last")] == [
        "Turn 1: Ana.", "Ana pays with", "Ana buys Boat", "Statue of Isis", "Urn falls to",
    ]  # fmt: skip


def test_a_page_that_is_opened_anew_shows_the_table_as_it_is(moving: Stand) -> None:
    """Nothing is told twice: a second view has only the end, and the log marks what is new."""
    page = begin(moving, "slow")
    end_turn(moving)
    moving.again()
    second = page.locator("section .vk-board")
    expect(second.locator(f"{PROMPT} .vk-title")).to_contain_text("Your turn")
    news = second.locator("[data-zone=log] .vk-news").all_inner_texts()
    assert any(line.startswith("Ben ") for line in news)
    assert not any(line.startswith("Ana ends") for line in news)


def test_at_once_waits_for_nothing(moving: Stand) -> None:
    """Whoever wants no movement sees the end at once, and the log marks what happened."""
    page = begin(moving)
    page.locator("[data-act=settings]").click()
    page.locator("[name=motion]").select_option("off")
    page.keyboard.press("Escape")
    page.evaluate(WATCH)
    end_turn(moving)
    assert "Ben is playing" not in [title for title, *_ in seen(page)]
    assert page.locator("[data-zone=log] .vk-news").count() > 3


def test_the_stock_is_announced_once_and_stays_in_the_corner(moving: Stand) -> None:
    """When its last card is laid: over the table, in the log, and from then on in the prompt."""
    page = begin(moving, stock=["Kite"] * 2)
    assert page.locator(".vk-ending").is_hidden()
    end_turn(moving)
    expect(page.locator(".vk-herald")).to_contain_text("The stock is empty")
    expect(page.locator(f"{PROMPT} .vk-title")).to_contain_text("Your turn")
    expect(page.locator(".vk-ending")).to_have_text("The stock is empty")
    lines = page.locator("[data-zone=log] li").all_inner_texts()
    assert [line.startswith("The stock is empty. The game ends when") for line in lines].count(True) == 1
    expect(page.locator(".vk-herald")).to_be_hidden()


TOMB = ["Book of Gates", "Book of the Dead", "Statue of Isis"]
ENDED = """() => {
  window.seen = [];
  const note = () => {
    const is = (query) => document.querySelector(query)?.checkVisibility() || false;
    const total = [...document.querySelectorAll('.vk-tombs [data-count]')].map((one) => one.innerText);
    const now = JSON.stringify([total, is('.vk-tombs'), is('.vk-over > h2'), is('.vk-scores')]);
    if (seen[seen.length - 1] !== now) seen.push(now);
  };
  window.watching?.disconnect();
  window.watching = new MutationObserver(note);
  window.watching.observe(document.querySelector('.vk-board'),
    {subtree: true, childList: true, characterData: true, attributes: true});
}"""


def last_turn(moving: Stand, *, stop: bool = False) -> Page:
    """Ana's last turn, and the end of it."""
    rival = {"name": "Ben", "tomb": ["Urn", "Hopi Canopic Jar"]}
    nothing: dict[str, Any] = {"pyramid": [None] * 6, "stock": [], "deck": [], "hand": ["Urn"]}
    page = begin(moving, stop=stop, tomb=TOMB, opponents=[rival], **nothing)
    page.evaluate(ENDED)
    while moving.widget.game.decision:
        page.evaluate("() => document.querySelector(\"[data-option='end turn']\").click()")
        moving.settled()
    return page


def test_the_end_is_told_tomb_by_tomb_and_then_who_has_won(moving: Stand) -> None:
    """The winner's tomb comes last; neither winner nor table is seen before; a set is counted as a square."""
    page = last_turn(moving)
    expect(page.locator(".vk-over > h2")).to_have_text("You win")
    expect(page.locator(".vk-scores")).to_be_visible()
    states = seen(page)
    counting = [one for one in states if one[1]]
    assert all(not won and not table for _, _, won, table in counting)
    tombs = counting[-1][0]
    assert [tomb.split()[0] for tomb in tombs] == ["Ben", "Ana"]
    assert "2² = 4" in tombs[1]
    sums = [int(one[0][1].split()[1]) for one in counting if len(one[0]) == 2]
    assert sums == sorted(sums)
    assert sums[-1] == 5
    expect(page.locator(".vk-over > p")).to_have_text("By 3 points. Books made the difference: 4 for you, 0 for Ben.")


def test_what_is_told_is_told_to_all(moving: Stand) -> None:
    """Axe finds nothing on a picture of others, nor while the tombs are counted, nor in the result."""
    page = last_turn(moving, stop=True)
    expect(page.locator(f"{PROMPT} .vk-title")).to_have_text("Ben is playing")
    expect_accessible(page)
    page.keyboard.press("Escape")
    until(page, ".vk-tombs li >> nth=1")
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect_accessible(page)


def test_the_end_can_be_skipped(moving: Stand) -> None:
    page = last_turn(moving, stop=True)
    page.keyboard.press("Escape")  # Ben's last turn
    expect(page.locator(".vk-tombs")).to_be_visible()
    page.keyboard.press("Enter")
    assert page.locator(".vk-over > h2").inner_text() == "You win"
    assert page.locator(".vk-scores").is_visible()
    assert page.locator(".vk-tombs").is_hidden()


def test_a_rematch_keeps_seats_and_options_and_lets_the_other_begin(moving: Stand) -> None:
    app = vk.App("?players=Ana,Ben&seed=7&pharaohs=1&start=1")
    page: Page = moving.show(app)
    rounds = []
    for _ in range(3):
        game = app.game
        assert game is not None
        rounds.append((game.start.seat, game.setup["pharaohs"], tuple(game.setup["players"])))
        seeds = {game.setup["seed"]}
        while game.decision:
            game.choose(game.options[-1])
        app.session.curtain = False
        app.session.renew()
        app.show()
        moving.refresh()
        page.locator("[data-act=skip], [data-act=rematch]").locator("visible=true").first.wait_for()
        page.keyboard.press("Escape")
        page.locator("[data-act=rematch]").click()
        moving.settled()
        assert app.game is not game
        assert app.game.setup["seed"] not in seeds
    assert {options for _, *options in map(list, rounds) for options in [tuple(options)]} == {(True, ("Ana", "Ben"))}
    assert [seat for seat, *_ in rounds] in ([0, 1, 0], [1, 0, 1])


HEARD = """() => {
  window.heard = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...given) { window.heard++; start.apply(this, given); };
}"""


def test_m_switches_the_sound(moving: Stand) -> None:
    """A turn of others is heard; the key switches that off, and the browser keeps it."""
    page = begin(moving)
    page.evaluate(HEARD)
    page.keyboard.press("h")  # a page is heard only after a key or a click
    end_turn(moving)
    page.wait_for_function("() => heard > 0")
    expect(page.locator(f"{PROMPT} .vk-title")).to_contain_text("Your turn")
    page.locator("[data-zone=hand] [data-card]").first.focus()
    page.keyboard.press("m")
    assert page.evaluate("() => JSON.parse(localStorage.getItem('vk-notebook')).sound") is False
    before = page.evaluate("() => heard")
    option = next(text for text in moving.widget.game.options.texts if text.startswith("entomb"))
    page.locator(f'[data-option="{option}"]').first.evaluate("node => node.click()")
    moving.settled()
    assert page.evaluate("() => heard") == before
phone = stands(viewport={"width": 360, "height": 740}, reduced_motion="no-preference")


def test_what_an_opponent_did_stays_on_a_phone_and_opens_the_log(phone: Stand) -> None:
    """Where no log is beside the table, a line says it during one's whole turn; a wide window has the log itself."""
    page = begin(phone)
    lately = page.locator(".vk-lately")
    expect(lately).to_be_hidden()
    end_turn(phone)
    expect(page.locator(f"{PROMPT} .vk-title")).to_have_text("Ben is playing")
    expect(lately).to_be_hidden()
    expect(page.locator(f"{PROMPT} .vk-title")).to_contain_text("Your turn")
    expect(lately).to_have_text(phone.widget.view["lately"][0])
    assert page.locator(".vk-lately > span").bounding_box()["height"] < 50  # type: ignore[index]
    expect(page.locator(".vk-marked")).to_be_hidden()
    expect_accessible(page)
    lately.click()
    expect(page.locator("[data-zone=log]")).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(lately).to_be_hidden()
    page.set_viewport_size({"width": 360, "height": 740})


class Reacting:
    """A bot that reacts whenever it can."""

    def choose(self, view: vk.View, options: Sequence[Any], rng: random.Random) -> int:
        return next((at for at, one in enumerate(options) if one.text.startswith("react")), len(options) - 1)


def test_a_reaction_on_ones_own_turn_does_not_read_as_if_the_turn_were_over(phone: Stand) -> None:
    """The prompt says whose turn it is and what the reaction took, and then the line keeps it."""
    begin(phone)
    game = vk.position(
        name="Ana", hand=["Kite", "Kite", "Urn"], deck=["Urn"] * 9, stock=["Kite"] * 9, entombed=True, seed=1,
        pyramid=["Urn", "Urn", "Urn", "Chariot", "Boat", "Hopi Canopic Jar"],
        opponents=[{"name": "Ben", "hand": ["Boat", "Urn"], "deck": ["Urn"] * 9}],
    )  # fmt: skip
    page = phone.show(vk.Board(game, seat="Ana", bots={"Ben": Reacting()}))
    page.locator("[data-zone=pyramid] [data-option='buy Hopi Canopic Jar']").first.dispatch_event("click")
    title, ask = page.locator(f"{PROMPT} .vk-title"), page.locator(f"{PROMPT} .vk-ask")
    expect(title).to_have_text("Still your turn")
    expect(ask).to_contain_text("Ben reacts with Boat.")
    expect(ask).to_contain_text("from the base.")
    expect(title).to_contain_text("Your turn")
    kept = page.locator(".vk-lately").inner_text()
    assert kept.startswith("Ben used Boat and took ")


def test_no_part_of_a_card_is_cut_on_a_phone(phone: Stand) -> None:
    begin(phone)
    game = vk.position(
        name="Ana", hand=["Weres Amulet", "Urn", "Shabti"], deck=["Urn"] * 9, pyramid=["Urn"] * 6, seed=1,
        opponents=[{"name": "Ben", "hand": ["Urn"], "deck": ["Urn"] * 9}],
    )  # fmt: skip
    page = phone.show(vk.Board(game.play("execute Weres Amulet"), seat="Ana"))
    assert page.locator(".vk-parts li").count() == 2
    cut = """nodes => nodes.filter((one) =>
      one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length"""
    assert page.locator(".vk-asks, .vk-parts li > :last-child").evaluate_all(cut) == 0
