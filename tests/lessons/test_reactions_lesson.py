"""Lesson 5: what its words claim about the table is what happens on it."""

from __future__ import annotations

import pytest

from tests.lessons.tries import begun, unkept
from vk_notebook.errors import IllegalMove
from vk_notebook.lessons import Attempt, Lesson
from vk_notebook.lessons.attempt import OPEN, SOLVED, WRONG
from vk_notebook.rules.rulebook import rules

CARDS = ("boat", "mummified-cat", "sling", "offering-table", "medjay", "axe")
REACTING = ("reaction.", *(f"card.{name}" for name in CARDS))


@pytest.fixture
def course() -> Lesson:
    """The lesson with progress that is kept nowhere."""
    return unkept("reactions")


def asked(attempt: Attempt) -> str:
    """What the learner is asked, who has to be the one who is asked."""
    now = attempt.game.decision
    assert now is not None
    assert now.player == "Ana"
    return now.question


def test_every_rule_of_the_six_cards_is_taught(course: Lesson) -> None:
    assert {rule for rule in rules() if rule.startswith(REACTING)} <= {*course.teaches}
    assert {"ruling.reactions-from-hand", "ruling.reaction-order", "ruling.reaction-card-first"} <= {*course.teaches}


def test_boat_is_asked_after_the_crumbling_and_lies_under_its_prey(course: Lesson) -> None:
    attempt = begun(course, "boat")
    assert attempt.game.pyramid[3] == "Statue of Bastet"
    assert attempt.solve() == SOLVED
    assert attempt.game.player("Ana").discard == ["Boat", "Statue of Bastet"]


def test_boat_may_wait_for_the_second_purchase(course: Lesson) -> None:
    attempt = begun(course, "boat-wait")
    assert "Wadj Amulet" in asked(attempt)
    assert attempt.play("pass") == OPEN
    assert "Statue of Bastet" in asked(attempt)
    assert "Statue of Isis" in attempt.game.pyramid[3:]
    attempt.restart()
    assert attempt.play("react Boat") == WRONG
    assert attempt.game.player("Ana").discard == ["Boat", "Statue of Bastet"]


def test_the_cat_takes_what_its_owner_makes_others_sacrifice(course: Lesson) -> None:
    attempt = begun(course, "cat-own")
    attempt.play("execute Qebehsenuef Canopic Jar")
    assert attempt.game.boneyard[-1] == "Statue of Isis"
    assert attempt.play("react Mummified Cat") == SOLVED
    assert attempt.game.boneyard == ["Censer"]


@pytest.mark.parametrize(("card", "points"), [("Wadj Amulet", 9), ("Tyet Amulet", 4), ("Urn", 5)])
def test_the_points_that_sling_brings(course: Lesson, card: str, points: int) -> None:
    attempt = begun(course, "sling")
    attempt.play("react Sling")
    attempt.play(f"entomb {card}")
    assert attempt.game.scores()["Ana"].total == points


def test_sling_stops_at_three(course: Lesson) -> None:
    attempt = begun(course, "sling")
    attempt.play("react Sling")
    with pytest.raises(IllegalMove) as refused:
        attempt.play("entomb Statue of Isis")
    assert refused.value.refusal.rule == "card.sling"


def test_offering_table_is_shown_twice_and_medjay_once(course: Lesson) -> None:
    attempt = begun(course, "table")
    assert attempt.play("react Offering Table") == OPEN
    assert attempt.play("react Offering Table") == SOLVED
    assert attempt.game.player("Ana").discard == []
    guard = begun(course, "medjay")
    assert guard.options() == ["react Medjay", "pass"]
    assert guard.solve() == SOLVED
    assert guard.game.player("Ana").discard == ["Medjay"]
    assert guard.game.player("Ben").in_play == ["Statue of Bastet"]


def test_axe_strikes_when_an_action_discards_it_and_not_at_the_end_of_the_turn(course: Lesson) -> None:
    attempt = begun(course, "axe")
    assert attempt.solve() == SOLVED
    assert attempt.game.player("Ben").discard == ["Statue of Thoth"]
    attempt.restart()
    assert attempt.play("end turn") == WRONG
    assert "Axe" in attempt.game.player("Ana").discard
    assert attempt.game.player("Ben").discard == []


def test_after_axe_ben_cannot_pay(course: Lesson) -> None:
    attempt = begun(course, "axe-back")
    assert attempt.play("discard Urn") == WRONG
    assert "Statue of Bastet" in attempt.game.player("Ben").discard
    attempt.back()
    assert attempt.play("discard Axe") == SOLVED
    refusal = attempt.game.why_not("buy Statue of Bastet")
    assert refusal is not None
    assert refusal.rule == "buy.pay-at-least-cost"


def test_the_newer_event_is_answered_first(course: Lesson) -> None:
    attempt = begun(course, "first")
    assert "Axe" in asked(attempt)
    attempt.play("react Offering Table")
    assert "Duamutef" in asked(attempt)
    assert attempt.play("react Offering Table") == SOLVED
