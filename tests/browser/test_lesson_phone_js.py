"""A lesson on a phone: what is asked, said and offered lies in the window, and nothing covers what it is about."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

import vk_notebook as vk
from vk_notebook.board.app import App
from vk_notebook.lessons import Quiz
from vk_notebook.lessons.shelf import lesson as shelf_lesson

from . import states
from .learning import becomes, choose, press
from .test_lessons_js import opened
from .widgets import Stand, stand, stands

PHONE = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
phone = stands(**PHONE)


def box(at: Locator) -> dict[str, float]:
    found: dict[str, float] = at.evaluate("node => node.getBoundingClientRect().toJSON()")
    return found


def test_the_verbs_of_the_only_card_left_can_be_tapped(phone: Stand) -> None:
    """They lie in the middle of the card, and the rest of the hand, which was played, does not push them away."""
    at = opened(phone, "actions", "clear").at("clear")
    choose(at, "buy Wadj Amulet")
    choose(at, "pay Tyet Amulet")
    card = at.locator('.vk-me [data-zone=hand] [data-card="Book of the Dead"]')
    card.tap()
    acts, face = box(at.locator(".vk-chosen .vk-acts")), box(card)
    assert abs(acts["left"] + acts["right"] - face["left"] - face["right"]) <= 2
    at.locator('.vk-chosen [data-option="execute Book of the Dead"]').tap()
    becomes(at, "solved")


def test_after_a_refusal_one_goes_on_with_a_tap(small: Stand) -> None:
    """A refused tap tells only what is true, and what was said does not lie over the next card's verbs."""
    at = opened(small, "actions", "again").at("again")
    at.locator('.vk-me [data-zone=hand] [data-card="Urn"]').tap(force=True)  # the free entombment is used
    expect(at.locator(".vk-bubble")).to_be_visible()
    expect(at).not_to_contain_text("You entombed Urn")
    at.locator('.vk-me [data-zone=hand] [data-card="Tyet Amulet"]').tap(force=True)
    expect(at.locator(".vk-said")).to_contain_text("Complete another action first")
    at.locator('.vk-me [data-zone=hand] [data-card="Imseti Canopic Jar"]').tap()
    at.locator('.vk-chosen [data-option="execute Imseti Canopic Jar"]').tap(timeout=5000)
    expect(at.locator('.vk-me [data-zone=hand] [data-option^="entomb"]').first).to_be_visible()


@pytest.mark.parametrize("count", [1, 3, 5])
def test_verbs_are_inside_the_window(phone: Stand, count: int) -> None:
    hand = ["Box of Food", "Urn", "Book of the Dead", "Chariot", "Statue of Isis"][:count]
    phone.show(vk.Board(states._table(hand=hand, in_play=[]), seat="Ana"))
    for card in phone.page.locator(".vk-me [data-zone=hand] [data-card], [data-zone=pyramid] [data-many]").all():
        card.click(position={"x": 5, "y": 40})
        acts = box(phone.page.locator(".vk-chosen .vk-acts"))
        assert acts["left"] >= 0
        assert acts["right"] <= 390
        for inside in phone.page.locator(".vk-chosen .vk-acts :is(.vk-does, .vk-act)").all():  # they are in their box
            one = box(inside)
            assert acts["top"] <= one["top"]
            assert one["bottom"] <= acts["bottom"]
        phone.page.keyboard.press("Escape")


@pytest.mark.parametrize(("lesson", "part"), [("first_turn", "gold"), ("crumbling", "corner"), ("actions", "clear")])
def test_task_pyramid_and_hand_are_in_the_smallest_window_together(chromium: Browser, lesson: str, part: str) -> None:
    with stand(chromium, **PHONE | {"viewport": {"width": 360, "height": 740}}) as small:
        at = opened(small, lesson, part).at(part)
        for what in (".vk-task", "[data-zone=pyramid]", ".vk-me [data-zone=hand]"):
            expect(at.locator(what)).to_be_in_viewport(ratio=0.99)
        lowest = max(box(card)["bottom"] for card in at.locator("[data-zone=pyramid] [data-card]").all())
        hand = at.locator(".vk-me .vk-handplace")
        assert lowest <= box(hand)["top"] + 1
        small.page.mouse.wheel(0, 120)
        expect(hand).to_be_in_viewport(ratio=0.99)
        for card in at.locator("[data-zone=pyramid] [data-card] .vk-price").all():
            expect(card).to_be_visible()


def test_a_lesson_of_the_start_page_begins_with_its_task_at_the_upper_edge(chromium: Browser) -> None:
    """The way back is above it, so that pyramid and hand have room below."""
    with stand(chromium, **PHONE | {"viewport": {"width": 360, "height": 740}}) as small:
        page = small.show(App())
        page.locator("summary", has_text="All lessons").click()
        expect(page.locator("[data-act=learn][data-name=first_turn]").last).to_contain_text("12 parts")
        page.get_by_role("button", name="Start with lesson 1").click()
        expect(page.locator("[data-task=gold]")).to_be_visible()
        small.settled()
        hand = box(page.locator(".vk-me .vk-handplace"))
        assert 0 <= box(page.locator(".vk-task"))["top"] <= 16
        lowest = max(box(card)["bottom"] for card in page.locator("[data-zone=pyramid] [data-card]").all())
        assert lowest <= hand["top"] + 1
        assert hand["bottom"] <= 741
        page.locator("[data-act=menu]").tap()
        page.get_by_role("button", name="Start page", exact=True).tap()
        expect(page.locator("[data-act=learn]").first).to_be_visible()


def test_verbs_come_into_sight_below_a_card_at_the_edge_of_the_window(phone: Stand) -> None:
    at = opened(phone, "first_turn", "gold").at("gold")
    card = at.locator('[data-zone=pyramid] [data-card="Statue of Bastet"]')
    card.evaluate("node => scrollTo(0, scrollY + node.getBoundingClientRect().bottom - innerHeight)")
    card.tap()
    assert box(at.locator(".vk-chosen .vk-acts"))["bottom"] <= 801
    at.locator('[data-option="buy Statue of Bastet"]').tap()
    cancel = box(at.locator("[data-zone=prompt] [data-act=cancel]"))
    assert cancel["width"] > cancel["height"]  # its word is in one line


def test_what_the_marks_mean_covers_no_card(phone: Stand) -> None:
    at = opened(phone, "first_turn", "change").at("change")
    choose(at, "buy Wadj Amulet")
    choose(at, "pay Tyet Amulet")
    marks = at.locator(".vk-marked")
    expect(marks).to_contain_text("bought, ")
    lowest = max(box(card)["bottom"] for card in at.locator("[data-zone=pyramid] [data-card]").all())
    assert lowest <= box(marks)["top"]


def test_the_rules_behind_a_task_are_folded_each_time(phone: Stand) -> None:
    book = opened(phone, "first_turn", "action", "tomb")
    for part, moves in (("action", ["execute Statue of Osiris", "buy Chariot"]), ("tomb", ["entomb Statue of Isis"])):
        at = book.at(part)
        for move in moves:
            choose(at, move)
        becomes(at, "solved")
        rules = at.locator(".vk-behind")
        expect(rules).to_be_hidden()
        press(at, "rules")
        expect(rules).to_be_in_viewport(ratio=0.99)
        assert box(rules)["bottom"] <= box(at.locator(".vk-coach .vk-buttons"))["top"]


def test_a_solved_task_leaves_pyramid_and_hand_in_sight(phone: Stand) -> None:
    at = opened(phone, "first_turn", "return").at("return")
    choose(at, "buy Statue of Bastet")
    choose(at, "end turn")
    becomes(at, "solved")
    phone.page.wait_for_timeout(100)
    for seen in ("[data-zone=pyramid] [data-spot='3']", ".vk-say.vk-right", "[data-lesson=next]"):
        where = box(at.locator(seen))
        assert where["top"] >= 0, seen
        assert where["bottom"] <= 800, seen
    assert box(at.locator('.vk-me [data-zone=hand] [data-card="Statue of Bastet"]'))["bottom"] <= 801


ZONES = (".vk-task", ".vk-coach .vk-buttons", "[data-zone=pyramid]", ".vk-me .vk-handplace", "[data-zone=prompt]")
SMALL = PHONE | {"viewport": {"width": 360, "height": 740}}
small = stands(**SMALL)


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes have no point in common, but for a frame."""
    return (
        one["right"] <= other["left"] + 2 or other["right"] <= one["left"] + 2
        or one["bottom"] <= other["top"] + 2 or other["bottom"] <= one["top"] + 2
    )  # fmt: skip


LINES = [
    ("first_turn", "change", ["buy Wadj Amulet", "pay Book of the Netherworld"]),
    ("first_turn", "action", ["execute Statue of Osiris", "buy Chariot"]),
    ("first_turn", "steps", ["buy Wadj Amulet", "end turn"]),
    ("crumbling", "neighbour", ["buy Heart Scarab Amulet", "crumble Statue of Bastet"]),
    ("actions", "take", ["execute Statue of Isis", "take Statue of Anubis"]),
]  # fmt: skip


@pytest.mark.parametrize(("lesson", "part", "moves"), LINES)
def test_nothing_jumps_between_two_moves_and_no_remark_covers_a_card(
    small: Stand, lesson: str, part: str, moves: list[str]
) -> None:
    at = opened(small, lesson, part).at(part)
    before = [box(at.locator(zone)) for zone in ZONES]
    assert max(zone["bottom"] for zone in before) <= 741
    for move in moves:
        choose(at, move)
        assert [box(at.locator(zone)) for zone in ZONES] == before, move
    expect(at).not_to_have_attribute("data-state", "open")
    remark = box(at.locator(".vk-said"))
    cards = at.locator("[data-zone=pyramid] [data-card], .vk-me [data-zone=hand] [data-card], .vk-me .vk-piles")
    assert all(apart(remark, box(card)) for card in cards.all())
    assert small.page.evaluate("scrollY") == 0


def test_a_long_task_is_read_first_and_folds_when_one_goes_on(small: Stand) -> None:
    opened(small, "first_turn", "gold")
    at, task = small.page.locator(".vk-lesson"), small.page.locator(".vk-task")
    expect(task.locator("[data-lesson=unfold]")).to_have_text("Less")
    assert task.evaluate("node => node.scrollHeight - node.clientHeight") <= 1
    for zone in ("[data-spot='3'] [data-card] .vk-price", ".vk-me [data-zone=hand]"):
        assert apart(box(task), box(at.locator(zone))), zone
    open_, folded = box(task)["height"], "[data-lesson=unfold][aria-expanded=false]"
    at.locator("[data-zone=prompt]").tap()
    expect(task.locator(folded)).to_have_text("More")
    assert box(task)["height"] < open_
    expect(task.locator(".vk-goal")).to_be_in_viewport(ratio=0.99)
    task.locator(".vk-title").tap()
    expect(task.locator(folded)).to_have_count(0)
    choose(at, "buy Statue of Bastet")
    expect(task.locator(folded)).to_have_count(1)


LONG = [
    ("crumbling", "forced", ["end turn", "sacrifice Book of the Heavens"]),
    ("actions", "drawn-back", ["execute Statue of Osiris", "discard Shabti"]),
]  # fmt: skip


@pytest.mark.parametrize(("lesson", "part", "moves"), LONG)
def test_a_long_answer_goes_on_over_the_hand_and_does_not_scroll(
    small: Stand, lesson: str, part: str, moves: list[str]
) -> None:
    at = opened(small, lesson, part).at(part)
    for move in [*moves, *shelf_lesson(lesson).part(part).solution[len(moves) :]]:
        choose(at, move)
    becomes(at, "solved")
    small.page.wait_for_timeout(100)
    said = at.locator(".vk-said")
    assert said.evaluate("node => node.scrollHeight - node.clientHeight") <= 0
    assert box(said)["bottom"] <= box(at.locator(".vk-coach .vk-buttons"))["top"]
    cards = at.locator("[data-zone=pyramid] [data-card]").all()
    assert max(box(card)["bottom"] for card in cards) <= box(said)["top"]


def test_a_short_task_is_whole_in_its_strip_and_a_longer_one_leaves_the_base_free(small: Stand) -> None:
    at = opened(small, "crumbling", "not-for-sale").at("not-for-sale")
    task = at.locator(".vk-task")
    assert at.locator(".vk-read").evaluate("node => node.scrollHeight - node.clientHeight") <= 1
    assert box(at.locator(".vk-read"))["bottom"] <= box(task)["bottom"]
    opened(small, "reactions", "cat")
    expect(task).to_have_class(re.compile("vk-unfolded"))
    for spot in (3, 4, 5):
        assert apart(box(task), box(at.locator(f"[data-zone=pyramid] [data-spot='{spot}'] [data-card]")))


def test_settings_and_help_are_in_the_menu_beside_the_buttons(small: Stand) -> None:
    at = opened(small, "first_turn", "opening").at("opening")
    settings, menu = at.locator("[data-act=settings]"), at.locator("[data-act=menu]")
    expect(settings).to_be_hidden()
    expect(menu).to_be_in_viewport(ratio=0.99)
    assert apart(box(menu), box(at.locator(".vk-coach .vk-buttons")))
    menu.tap()
    expect(settings).to_be_in_viewport(ratio=0.99)
    at.locator(".vk-task .vk-title").tap()  # beside it
    expect(settings).to_be_hidden()
    menu.tap()
    settings.tap()
    expect(at.locator(".vk-dialog")).to_contain_text("Colours")


def test_a_hand_without_a_pyramid_is_laid_afresh_with_its_tomb_and_room_for_verbs(small: Stand) -> None:
    book = opened(small, "scoring", "two", "unique")
    choose(book.at("two"), "execute Imseti Canopic Jar")
    at = book.at("unique")
    expect(at.locator(".vk-hole")).to_have_count(0)
    expect(at.locator(".vk-me .vk-tombplace")).to_contain_text("Amulets")
    assert box(at.locator(".vk-me .vk-tombplace"))["height"] >= 40
    at.locator('[data-zone=hand] [data-card="Burial Mask"]').tap()
    assert box(at.locator(".vk-chosen .vk-acts"))["top"] >= 0
    at.locator('[data-option="entomb Burial Mask"]').tap()
    becomes(at, "wrong")


def test_nothing_lies_over_a_hand_without_a_pyramid_on_a_tablet(chromium: Browser) -> None:
    with stand(chromium, **PHONE | {"viewport": {"width": 768, "height": 1024}}) as tablet:
        at = opened(tablet, "variants", "no-doubles").at("no-doubles")
        at.locator('[data-zone=hand] [data-card="Statue of Horus"]').tap()
        at.locator('[data-option="entomb Statue of Horus"]').locator("visible=true").tap()
        becomes(at, "solved")


def test_a_hint_stands_in_the_strip_of_the_task(small: Stand) -> None:
    at = opened(small, "first_turn", "gold").at("gold")
    strip = box(at.locator(".vk-task"))
    press(at, "hint")
    press(at, "hint")
    hint = at.locator(".vk-hints")
    expect(hint.locator("p:visible")).to_have_text(["Tyet Amulet pays 2, and each of the others pays 1."])
    assert strip["top"] < box(hint)["top"] < box(hint)["bottom"] <= strip["bottom"]


def test_what_is_wanted_looks_unlike_what_is_possible(small: Stand) -> None:
    at = opened(small, "first_turn", "purpose").at("purpose")
    styles = [
        at.locator(f'[data-card="{name}"]').evaluate(
            "node => { const {outlineStyle, outlineColor, borderColor} = getComputedStyle(node);"
            " return [outlineStyle, outlineColor === borderColor]; }"
        )
        for name in ("Statue of Bastet", "Urn")
    ]
    assert styles[0] == ["dashed", False]
    assert styles[1][0] != "dashed"


def test_nothing_lies_over_the_hand(phone: Stand) -> None:
    at = opened(phone, "first_turn", "once").at("once")
    choose(at, "entomb Statue of Isis")
    card = at.locator('.vk-me [data-zone=hand] [data-card="Statue of Bastet"]')
    card.scroll_into_view_if_needed()
    on_top = """node => { const {left, bottom} = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(left + 30, bottom - 12)); }"""
    assert card.evaluate(on_top)


@pytest.mark.parametrize("screen", [PHONE, {"viewport": {"width": 1366, "height": 768}}], ids=["phone", "desktop"])
def test_the_words_wait_for_the_picture(chromium: Browser, screen: dict[str, Any]) -> None:
    with stand(chromium, **screen, reduced_motion="no-preference") as moving:
        at = opened(moving, "first_turn", "return").at("return")
        choose(at, "buy Statue of Bastet")
        moving.page.wait_for_timeout(1500)
        choose(at, "end turn")
        at.locator(".vk-air > *").first.wait_for(state="attached")
        assert at.get_attribute("data-state") == "open"
        expect(at.locator(".vk-say.vk-right")).to_have_count(0)
        expect(at.locator(".vk-asks")).to_be_hidden()  # the strip does not say it either
        becomes(at, "solved")
        assert at.locator(".vk-air > *").count() == 0


def test_the_coachs_buttons_keep_their_places(phone: Stand) -> None:
    at = opened(phone, "first_turn", "change").at("change")
    buttons = at.locator(".vk-coach .vk-buttons .vk-btn:visible")
    before = [box(one) for one in buttons.all()]
    press(at, "hint")
    press(at, "hint")
    press(at, "show")
    phone.settled()
    assert [(one["x"], one["width"]) for one in map(box, buttons.all())] == [(one["x"], one["width"]) for one in before]
    hint = at.locator("[data-lesson=hint]")
    expect(hint).to_have_attribute("aria-disabled", "true")
    hint.click(force=True)
    expect(at).to_have_attribute("data-state", "open")


@pytest.mark.parametrize("part", ["corner", "bring-down"])
def test_the_words_of_the_coachs_buttons_are_whole(small: Stand, part: str) -> None:
    at = opened(small, "crumbling", part, "quiz").at(part)
    buttons = at.locator(".vk-coach .vk-buttons .vk-btn").locator("visible=true")
    expect(buttons).to_have_count(5)
    lines = """all => all.map(one => { const words = document.createRange(); words.selectNodeContents(one);
      return [words.getBoundingClientRect().height, one.clientHeight, one.textContent.split(" ").length]; })"""
    for words, high, count in buttons.evaluate_all(lines):
        assert words <= min(high, 16 * count)  # no word is broken


def test_many_rules_open_over_the_table_and_do_not_stretch_it(small: Stand) -> None:
    at = opened(small, "first_turn", "opening").at("opening")
    for move in shelf_lesson("first_turn").part("opening").solution:
        choose(at, move)
    becomes(at, "solved")
    before = box(at.locator("[data-zone=pyramid]"))
    press(at, "rules")
    expect(at.locator(".vk-behind")).to_be_in_viewport(ratio=0.99)
    expect(at.locator("[data-lesson=rules]")).to_be_in_viewport(ratio=0.99)
    assert box(at.locator("[data-zone=pyramid]")) == before
    press(at, "rules")
    expect(at.locator(".vk-behind")).to_be_hidden()


def test_each_part_of_an_action_can_be_read(phone: Stand) -> None:
    at = opened(phone, "actions", "order").at("order")
    choose(at, "execute Middle Sarcophagus")
    parts = at.locator("[data-zone=prompt] .vk-parts li > :last-child")
    assert parts.evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)") == [0, 0]


def test_a_unique_says_its_points_on_a_small_face(phone: Stand) -> None:
    at = opened(phone, "first_turn", "tomb").at("tomb")
    face = at.locator('[data-zone=pyramid] [data-card="Ka Figurine"]')
    expect(face.locator(".vk-set")).to_contain_text("points")
    expect(face.locator(".vk-set")).to_be_visible()
    expect(face.locator(".vk-price")).to_be_visible()
    foot, whole = box(face.locator(".vk-foot")), box(face)
    assert foot["bottom"] <= whole["bottom"]


def test_with_a_finger_nothing_is_said_of_clicks_and_keys(chromium: Browser) -> None:
    """In a page of its own, where no key was pressed yet."""
    with stand(chromium, **PHONE) as phone:
        at = opened(phone, "first_turn", "gold").at("gold")
        text = at.locator(".vk-task .vk-read")
        expect(text).to_contain_text("Tap the card, then tap")
        at.locator("[data-act=menu]").tap()
        at.locator("[data-act=help]").tap()
        dialog = at.locator(".vk-dialog")
        expect(dialog).to_contain_text("What scores?")
        expect(dialog).not_to_contain_text("open this help")
        dialog.evaluate("node => { node.scrollTop = 9999; }")
        assert box(dialog.locator(".vk-close"))["top"] >= 0


def test_a_rule_is_read_where_one_looks(chromium: Browser) -> None:
    """The page stays where it is when a rule opens over it."""
    with stand(chromium, **PHONE | {"viewport": {"width": 390, "height": 560}}) as low:
        at = opened(low, "first_turn", "opening").at("opening")
        low.page.evaluate("scrollTo(0, 9999)")
        before = low.page.evaluate("scrollY")
        assert before > 10
        at.locator("[data-act=menu]").tap()
        at.locator("[data-act=help]").tap()
        assert abs(low.page.evaluate("scrollY") - before) <= 60


def test_a_hint_leaves_the_hint_button_free(phone: Stand) -> None:
    phone.show(vk.Board(states._table(in_play=[]), seat="Ana"))
    hint = phone.page.locator("[data-act=hint]")
    hint.tap()
    expect(phone.page.locator(".vk-bubble")).to_be_visible()
    bubble, button = box(phone.page.locator(".vk-bubble")), box(hint)
    assert bubble["bottom"] <= button["top"] or bubble["right"] <= button["left"]


def test_the_answers_of_a_question_fit_their_row(phone: Stand) -> None:
    at = opened(phone, "actions", "either-or").at("either-or")
    choose(at, "execute Shabti")
    row = box(at.locator("[data-zone=prompt]"))
    for button in at.locator("[data-zone=prompt] .vk-btn").all():
        assert box(button)["bottom"] <= row["bottom"]
        assert box(button)["right"] <= row["right"]


def test_a_tomb_that_is_filled_lies_beside_the_cards_for_it(phone: Stand) -> None:
    at = opened(phone, "scoring", "fill").at("fill")
    for card in ("Statue of Isis", "Boat", "Urn", "Statue of Isis"):
        choose(at, f"entomb {card}")
    tray = box(at.locator(".vk-tray"))
    hand = [box(card) for card in at.locator(".vk-me [data-zone=hand] [data-card]").all()]
    assert max(one["bottom"] for one in hand) <= tray["top"]
    for card in at.locator(".vk-tray [data-card]").all():
        assert box(card)["width"] > 60
        assert box(card)["bottom"] <= tray["bottom"]


def test_the_frames_of_deck_and_discard_pile_touch_neither_the_pyramid_nor_the_edge(phone: Stand) -> None:
    at = opened(phone, "first_turn", "return").at("return")
    framed = """node => { const {outlineOffset, outlineWidth} = getComputedStyle(node);
      const {left, right} = node.getBoundingClientRect(), out = parseFloat(outlineOffset) + parseFloat(outlineWidth);
      return [left - out, right + out]; }"""
    discard, deck = (at.locator(f".vk-me .vk-hi[data-zone={zone}]").evaluate(framed) for zone in ("discard", "deck"))
    assert discard[0] >= 0
    assert discard[1] < box(at.locator("[data-spot='1'] [data-card]"))["left"]
    assert box(at.locator("[data-spot='2'] [data-card]"))["right"] < deck[0]
    assert deck[1] <= PHONE["viewport"]["width"]


def test_the_end_of_a_game_in_a_task_moves_no_window(chromium: Browser) -> None:
    """The result is told above what the lesson says of it, and neither covers the other."""
    with stand(chromium, **SMALL) as small:
        page = small.show(App())
        page.locator("summary", has_text="All lessons").click()
        page.locator(".vk-course[data-name=scoring]").click()
        at = page.locator(".vk-lesson")
        at.locator("[data-lesson=unfold]").click()
        at.locator("[data-lesson=unfold]").click()
        at.locator(".vk-dot[data-to='8']").click()
        expect(at).to_have_attribute("data-task", "tie")
        small.page.wait_for_timeout(100)
        before = page.evaluate("scrollY")
        at.locator("[data-option='end turn']").click()
        expect(at.locator(".vk-over")).to_be_visible()
        assert page.evaluate("scrollY") == before
        assert apart(box(at.locator(".vk-top")), box(at.locator(".vk-said")))
        assert at.locator(".vk-top").evaluate("node => node.scrollHeight - node.clientHeight") <= 1


def test_a_question_about_a_table_is_below_it_and_the_way_on_stays_in_sight(small: Stand) -> None:
    at = opened(small, "crumbling", "quiz").at("quiz")
    found = shelf_lesson("crumbling").part("quiz")
    assert isinstance(found, Quiz)
    for number, question in enumerate(found.questions[:4], 1):
        expect(at.locator(".vk-quiz")).to_contain_text(f"Question {number} of")
        expect(at.locator(".vk-read")).to_be_visible(visible=number == 1)  # what it is about is read once
        if number == 4:
            pyramid, asked = box(at.locator("[data-zone=pyramid]")), box(at.locator(".vk-quiz .vk-ask"))
            assert pyramid["top"] >= -16
            assert pyramid["bottom"] <= asked["top"]
            assert box(at.locator(".vk-choice").nth(1))["bottom"] <= 740
        at.locator(".vk-choice input").nth(question.right).tap()
        at.locator(".vk-quiz [data-lesson=answer]").tap()
        expect(at.locator(".vk-say.vk-right")).to_be_in_viewport(ratio=0.99)
        expect(at.locator("[data-lesson=question]")).to_be_in_viewport(ratio=0.99)
        at.locator("[data-lesson=question]").tap()


def test_the_cards_for_a_tomb_are_free_of_the_text(small: Stand) -> None:
    opened(small, "scoring", "fill")
    task = small.page.locator(".vk-task")
    for card in small.page.locator(".vk-me [data-zone=hand] [data-card]").all():
        assert apart(box(task), box(card))
