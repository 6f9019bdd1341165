"""The review in the page of a replay: its progress, the chart of chances, the marks on it, and the tasks."""

import re
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

import vk_notebook as vk
from tests.planted_blunders import thrown_away
from tests.scenario import by_collectors

from .axe import expect_accessible
from .widgets import Stand, stand, stands

pytestmark = pytest.mark.browser
WITHIN = """node => [...node.querySelectorAll("th, td")].every((cell) =>
  cell.getBoundingClientRect().right <= node.getBoundingClientRect().right + 1)"""
SCROLLING = """node => [node, ...node.querySelectorAll("*")]
  .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY)).map((one) => one.className)"""
place = stands(viewport={"width": 1024, "height": 900})


def test_a_game_is_reviewed_and_its_mistake_is_learned_from(place: Stand) -> None:
    page = place.show(vk.Replay(thrown_away()))
    # the chart of chances is there at once, as the judge sees them, and so is the bar
    expect(page.locator("[name=graph]")).to_have_value("win")
    expect(page.locator(".vk-balance")).to_have_attribute("aria-label", re.compile("Ana .*, Ben "))
    expect(page.locator(".vk-turn")).to_have_count(0)
    expect(page.locator("[name=budget]")).to_have_value("quick")
    page.click('[data-review="start"]')
    learn = page.locator('[data-review="learn"]')
    expect(learn).to_have_text("Learn from Ana's 1 mistake")
    place.settled()
    # what comes next, if anything, is a closer look
    expect(page.locator('[data-review="start"]')).to_have_text("Look closer")
    expect(page.locator("[name=budget]")).to_have_value("usual")
    # in the chart a mark leads to the step
    expect(page.locator(".vk-curve.vk-seat0").first).to_be_attached()
    mark = page.locator(".vk-turn").first
    expect(mark).to_have_attribute("aria-label", page.locator(".vk-turn").first.get_attribute("title") or "none")
    expect(mark).to_contain_text("?")
    expect_accessible(page)
    page.get_by_text("Luck and skill").click()
    expect(page.locator(".vk-luck tbody th")).to_have_text(["Start", "Cards", "Own moves", "Others' moves", "End"])
    expect(page.locator(".vk-luck thead th")).to_have_text(["Ana", "Ben"])
    expect(page.locator(".vk-luck p")).to_contain_text("A move is judged by how far it falls short")
    for width in (390, 1366, 1024):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.locator(".vk-luck").evaluate(WITHIN), width
    mark.click()
    expect(page.locator(".vk-board")).to_have_attribute("data-step", "1")
    better = page.locator(".vk-moments [data-node='1'] small").text_content() or ""
    expect(page.locator(".vk-moments [data-node='1']")).to_contain_text("Turn 1, Ana: entomb Shabti")
    assert better.startswith("Better: entomb Qebehsenuef Canopic Jar (")
    expect(page.locator("[data-zone=prompt]")).to_contain_text(better)
    numbers = re.findall(r"\d+", better)
    page.select_option("[name=graph]", "")
    expect(page.locator(".vk-turn")).to_have_count(0)
    # the mistake is a task; a wrong answer is explained, and the way back leads to the same step
    learn.click()
    expect(page.locator(".vk-task")).to_contain_text("fell from {}% to {}%".format(*numbers))
    page.click('[data-card="Shabti"]')
    page.click('[data-option="entomb Shabti"]')
    expect(page.locator(".vk-coach")).to_contain_text("You played this in the game")
    page.click('[data-lesson="back"]')
    page.click('[data-card="Qebehsenuef Canopic Jar"]')
    page.click('[data-option="entomb Qebehsenuef Canopic Jar"]')
    expect(page.locator(".vk-coach")).to_contain_text("Solved")
    page.click('[data-lesson="again"]')
    page.click('[data-lesson="show"]')
    expect(page.locator(".vk-coach")).to_contain_text("Shown")
    expect(page.locator("[data-zone=prompt] .vk-title")).to_have_text("Shown")
    page.click("text=To the replay")
    expect(page.locator(".vk-review")).to_be_visible()
    expect(page.locator(".vk-board")).to_have_attribute("data-step", "1")


def test_luck_and_skill_of_four_with_long_names_fit(place: Stand) -> None:
    names = ["Ana", "Ben", "Cleopatra", "Maximilian"]
    replay = vk.Replay(vk.new_game(names, seed=1).record)
    part = {"start": 0.25, "cards": -0.67, "choices": -0.21, "others": 0.63, "end": 1.0}
    luck = [{"player": name, **part} for name in names]
    replay.reviewing = {"n": 1, "state": "done", "players": [], "decisions": 1, "told": [], "luck": luck, "moments": []}
    page = place.show(replay)
    page.get_by_text("Luck and skill").click()
    for width in (390, 1366, 1024):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.locator(".vk-luck").evaluate(WITHIN), width
    expect(page.locator(".vk-luck tbody tr").nth(2)).to_have_text("Own moves−21%−21%−21%−21%")


def test_a_review_can_be_stopped_and_the_page_stays_alive(place: Stand) -> None:
    replay = vk.Replay(vk.example("boat"), step=285)
    replay.receive({"type": "review", "do": "start", "budget": "thorough"})  # a quick one may end before it is stopped
    page = place.show(replay)
    expect(page.locator(".vk-review progress")).to_be_visible()
    tops = [(page.locator(part).bounding_box() or {})["y"] for part in (".vk-reel", ".vk-review", ".vk-notes")]
    assert tops == sorted(tops)
    page.click('[data-go="next"]')
    expect(page.locator(".vk-board")).to_have_attribute("data-step", "286")
    page.click('[data-review="stop"]')
    place.settled()
    expect(page.locator(".vk-limits")).to_contain_text("You stopped the review early")
    expect(page.locator('[data-review="start"]')).to_have_text("Review again")


def test_a_replay_says_why_the_judge_does_not_speak(place: Stand) -> None:
    five = vk.new_game(5, cards="five-players", seed=1)
    five.play("end turn")
    page = place.show(vk.Replay(five.record))
    expect(page.get_by_text("this one has 5. Review the game to see the chart of winning chances.")).to_be_visible()
    expect(page.locator("[name=graph] [value=win]")).to_have_count(0)


@pytest.mark.parametrize("width", [1366, 390])
def test_marks_that_would_pile_up_in_the_chart_stand_apart(place: Stand, width: int) -> None:
    game = by_collectors(vk.new_game(["Ana", "Ben"], seed=3), 3)
    record = game.record
    steps = range(100, 112)
    for node in record.end.line()[steps.start - 1 : steps.stop - 1]:
        node.evaluation = {"chances": {"Ana": 0.98, "Ben": 0.02}, "mark": "?", "better": "end turn", "loss": 0.2}
    place.page.set_viewport_size({"width": width, "height": 900})
    page = place.show(vk.Replay(record))
    marks = page.locator(".vk-turn")
    expect(marks).to_have_count(len(steps))
    page.locator(".vk-plot").scroll_into_view_if_needed()
    boxes = marks.evaluate_all("all => all.map(node => node.getBoundingClientRect().toJSON())")
    plot = page.locator(".vk-plot").evaluate("node => node.getBoundingClientRect().toJSON()")
    for k, one in enumerate(boxes):
        assert plot["left"] <= one["left"]
        assert one["right"] <= plot["right"] + 1
        for other in boxes[:k]:
            assert abs(one["x"] - other["x"]) >= 24 or abs(one["y"] - other["y"]) >= 24
    for step, mark in zip(steps, marks.all(), strict=True):
        mark.click()
        expect(page.locator(".vk-board")).to_have_attribute("data-step", str(step))


@cache
def _reviewed() -> vk.Replay:
    """A whole game that a person won, with its quick review."""
    record = by_collectors(vk.new_game(["Ana", "Ben"], seed=3), 3).record
    record.set_header(seats={"Ana": "person", "Ben": "collector"})
    replay = vk.Replay(record)
    replay.receive({"type": "review", "do": "start", "budget": "quick"})
    while replay.reviewing["state"] == "working":
        replay.receive({"type": "review", "do": "more"})
    return replay


@pytest.fixture
def reviewed(place: Stand) -> Page:
    """The review of a whole game, at its last position."""
    replay = _reviewed()
    replay.go(-1)
    place.page.set_viewport_size({"width": 1366, "height": 768})
    return place.show(replay)


def test_what_one_wants_to_know_first_is_in_the_window(reviewed: Page) -> None:
    review = reviewed.locator(".vk-review")
    expect(review).to_contain_text("You win by 10 points.")
    expect(review).to_contain_text(re.compile(r"You \(Ana\) made \d+ mistakes, Ben \d+\."))
    expect(reviewed.locator(".vk-worst h4")).to_have_text("Your worst moves")
    expect(reviewed.locator("[data-review=learn]")).to_have_text(re.compile(r"Learn from your \d+ mistakes"))
    worst = reviewed.locator(".vk-worst [data-node]")
    expect(worst).to_have_count(3)
    for part in (reviewed.locator(".vk-plot"), *worst.all()):
        box = part.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 768
    for one in worst.all():
        expect(one).to_contain_text(re.compile(r"Turn \d+: .*Better: .* \(\d+% instead of \d+%\)\."))
    losses = [re.findall(r"(\d+)%", one.text_content() or "") for one in worst.all()]
    gaps = [int(best) - int(made) for best, made in losses]
    assert gaps == sorted(gaps, reverse=True)
    # the column is the only thing that scrolls, and the rest of the review opens on demand
    assert review.evaluate(SCROLLING) == []
    for words in ("All mistakes and turning points", "Luck and skill", "The whole game"):
        reviewed.get_by_text(words, exact=True).click()
    assert review.evaluate(SCROLLING) == []
    expect_accessible(reviewed)
    # the chart stays while one reads on
    plot = reviewed.locator(".vk-plot").bounding_box()
    reviewed.locator(".vk-side").evaluate("node => { node.scrollTop = 400; }")
    assert reviewed.locator(".vk-plot").bounding_box() == plot


def test_the_chart_has_a_scale_and_its_marks_have_words(reviewed: Page) -> None:
    heights, turns = reviewed.locator(".vk-scale b"), reviewed.locator(".vk-scale i")
    expect(heights).to_have_text(["100%", "50%", "0%"])
    expect(turns).to_have_text(["turn 1", "10", "20", "30"])
    plot = reviewed.locator(".vk-plot").bounding_box()
    assert plot
    tops = [(one.bounding_box() or {})["y"] - plot["y"] for one in heights.all()]
    assert tops == sorted(tops)
    assert tops[0] < 8
    assert tops[2] > plot["height"] - 16
    met = set(reviewed.locator(".vk-turn").all_inner_texts())
    meanings = [words for words in ("?! small mistake", "? mistake", "?? blunder") if words.split()[0] in met]
    expect(reviewed.locator(".vk-meanings li")).to_have_text(meanings)
    reviewed.locator("[name=graph]").select_option("")
    expect(heights).to_have_text(["54", "0"])
    expect(reviewed.locator(".vk-meanings")).to_be_hidden()


def test_the_next_mistake_says_what_was_better_and_the_scores_are_a_press_away(reviewed: Page) -> None:
    scores = reviewed.locator("[data-go=scores]")
    expect(scores).to_have_attribute("aria-disabled", "true")
    reviewed.locator("[data-go=first]").click()
    reviewed.locator("[data-go=next-mistake]").click()
    said = reviewed.locator("[data-zone=prompt]")
    expect(said).to_contain_text(re.compile(r"\?.* Better: .* \(\d+% instead of \d+%\)\."))
    # its note is in sight, below the bar
    note, bar = reviewed.locator(".vk-notes").bounding_box(), reviewed.locator(".vk-reel").bounding_box()
    assert note
    assert bar
    assert note["y"] >= bar["y"] + bar["height"] - 1
    assert note["y"] + 40 < 768
    scores.click()
    expect(reviewed.locator(".vk-over")).to_contain_text("Ana wins")
    expect(scores).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("width", [360, 768])
def test_in_a_narrow_window_the_review_comes_into_sight(chromium: Browser, width: int) -> None:
    with stand(chromium, viewport={"width": width, "height": 740}) as at:
        page = at.show(vk.Replay(thrown_away(), step=-1))
        at.widget.receive({"type": "review", "do": "start"})  # as the app does at the end of a game
        at.refresh()
        expect(page.locator(".vk-worst [data-node]")).to_have_count(1)
        expect(page.locator(".vk-plot")).to_be_in_viewport(ratio=1)
        expect(page.locator(".vk-worst")).to_be_in_viewport(ratio=1)
        bar = page.locator(".vk-steer").bounding_box()
        assert bar
        assert bar["height"] < 120


@pytest.mark.parametrize("width", [360, 768, 1366])
def test_the_way_back_from_the_mistakes_is_always_in_sight(chromium: Browser, width: int) -> None:
    _reviewed().go(-1)
    with stand(chromium, viewport={"width": width, "height": 740}) as at:
        page = at.show(_reviewed())
        page.locator("[data-review=learn]").click()
        back = page.locator("[data-lesson=leave]")
        expect(back).to_have_text("To the replay")
        last = page.locator(".vk-count").inner_text().split()[-1]
        while page.locator("[data-lesson=next]").is_visible():
            expect(back).to_be_in_viewport(ratio=1)
            skip, menu = (page.locator(one).bounding_box() for one in ("[data-lesson=next]", ".vk-menu"))
            assert skip
            assert not menu or skip["x"] + skip["width"] <= menu["x"]
            page.locator("[data-lesson=next]").click()
            at.settled()
        expect(page.locator(".vk-count")).to_have_text(f"{last} of {last}")
        page.locator("[data-lesson=show]").click()
        expect(page.locator(".vk-coach")).to_contain_text("Shown")
        expect(back).to_be_in_viewport(ratio=1)
        expect(back).to_have_class("vk-btn vk-primary")
        expect_accessible(page)
        back.click()
        expect(page.locator(".vk-review")).to_be_visible()


@pytest.mark.parametrize("width", [360, 768])
def test_a_worst_move_is_shown_on_the_table(chromium: Browser, width: int) -> None:
    _reviewed().go(-1)
    with stand(chromium, viewport={"width": width, "height": 740}) as at:
        page = at.show(_reviewed())
        for way in (".vk-worst [data-node] >> nth=0", ".vk-turn >> nth=0"):
            page.locator(way).scroll_into_view_if_needed()
            page.locator(way).click()
            expect(page.locator("[data-zone=prompt]")).to_contain_text("Better:")
            for part in (".vk-pyramid", "[data-zone=prompt]", ".vk-steer"):
                expect(page.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [1024, 1100, 1366])
def test_the_headings_of_the_scores_are_whole_words(reviewed: Page, width: int) -> None:
    reviewed.set_viewport_size({"width": width, "height": 768})
    cut = """node => {
      const words = [...node.querySelectorAll("thead th, [data-t]")].filter((one) => one.getClientRects().length);
      const wide = document.createElement("canvas").getContext("2d");
      return words.filter((one) => {
        const style = getComputedStyle(one, one.dataset.t ? "::before" : null);
        wide.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const said = one.dataset.t || one.textContent;
        return Math.max(...said.split(" ").map((word) => wide.measureText(word).width)) > one.clientWidth;
      }).map((one) => one.textContent);
    }"""
    assert reviewed.locator(".vk-over").evaluate(cut) == []
