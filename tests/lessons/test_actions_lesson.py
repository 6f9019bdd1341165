"""Lesson 3: what its words claim about the table is what happens on it."""

from __future__ import annotations

import pytest

from tests.lessons.tries import begun, unkept
from vk_notebook.errors import IllegalMove
from vk_notebook.lessons import Lesson
from vk_notebook.lessons.attempt import SOLVED, WRONG
from vk_notebook.rules.rulebook import rules


@pytest.fixture
def course() -> Lesson:
    """The lesson with progress that is kept nowhere."""
    return unkept("actions")


def test_every_rule_about_actions_is_taught(course: Lesson) -> None:
    wanted = {rule for rule in rules() if rule.startswith("action.")}
    assert wanted <= set(course.teaches)
    assert {"terms.may", "terms.may-impossible", "terms.sacrifice-not-in-play", "ruling.ties-doer"} <= {*course.teaches}


def test_a_card_taken_costs_nothing_and_the_taker_stays_in_play(course: Lesson) -> None:
    attempt = begun(course, "take")
    assert attempt.solve() == SOLVED
    assert attempt.game.player("Ana").in_play == ["Statue of Isis"]
    assert attempt.game.player("Ana").hand == ["Urn"]


def test_nothing_may_come_between_two_parts(course: Lesson) -> None:
    attempt = begun(course, "order")
    attempt.play("execute Middle Sarcophagus")
    now = attempt.game.decision
    assert now is not None
    assert (now.card, now.part) == ("Middle Sarcophagus", 1)
    with pytest.raises(IllegalMove) as refused:
        attempt.play("buy Boat")
    assert refused.value.refusal.rule == "action.no-interruption"
    attempt.play("sacrifice Urn")
    now = attempt.game.decision
    assert now is not None
    assert now.part == 2


def test_a_refused_action_costs_nothing(course: Lesson) -> None:
    attempt = begun(course, "all-or-nothing")
    assert attempt.solve() == SOLVED
    assert attempt.game.player("Ana").hand == ["Middle Sarcophagus", "Book of Gates"]


def test_what_is_cheapest_is_found_out_when_the_part_is_done(course: Lesson) -> None:
    attempt = begun(course, "clear")
    assert attempt.play("execute Book of the Dead") == WRONG
    assert "Wadj Amulet" in attempt.game.player("Ana").tomb
    before = attempt.game.scores()["Ana"].total
    assert attempt.solve() == SOLVED
    assert (before, attempt.game.scores()["Ana"].total) == (10, 16)


def test_taking_the_second_starter_hands_ben_the_statue(course: Lesson) -> None:
    attempt = begun(course, "may")
    attempt.play("execute Priestess of Maat")
    assert attempt.play("entomb Urn") == WRONG
    assert attempt.game.player("Ben").discard[-1] == "Statue of Isis"
    attempt.back()
    assert attempt.play("no") == SOLVED
    assert attempt.game.boneyard[-1] == "Urn"


def test_buying_first_takes_the_text_from_under_potter(course: Lesson) -> None:
    attempt = begun(course, "borrow")
    assert attempt.play("buy Statue of Bastet") == WRONG
    refusal = attempt.game.why_not("execute Potter")
    assert refusal is not None
    assert refusal.rule == "card.potter.needs-apex"


@pytest.mark.rule("entomb.once-per-turn")
@pytest.mark.parametrize(("task", "card"), [("order", "Book of the Dead"), ("again", "Statue of Bastet")])
def test_the_free_entombment_is_no_way_round_the_action(course: Lesson, task: str, card: str) -> None:
    refusal = begun(course, task).game.why_not(f"entomb {card}")
    assert refusal is not None
    assert refusal.rule == "entomb.once-per-turn"


def test_the_amulet_repeats_with_another_card(course: Lesson) -> None:
    attempt = begun(course, "again")
    with pytest.raises(IllegalMove):
        attempt.play("execute Tyet Amulet")
    assert attempt.consequence is not None
    assert attempt.solve() == SOLVED
    assert set(attempt.game.player("Ana").tomb) >= {"Book of Gates", "Statue of Bastet"}


