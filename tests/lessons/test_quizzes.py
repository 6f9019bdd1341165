"""What the quizzes ask: how much, from where, and what somebody who answered an older quiz keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lessons.reading import lessons
from tests.lessons.tries import PARTS
from vk_notebook.lessons import Lesson, Progress, Quiz
from vk_notebook.lessons.shelf import LESSONS, lesson

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
#: Rules that somebody who lays out real cards needs, and nobody who plays here.
SETTING_UP = {
    "setup.step-order", "setup.starting-player-last", "setup.stock-shuffled-by-level", "setup.stock-level-two-on-top",
    "setup.starters-are-level-one", "setup.starters-base", "setup.players-base", "setup.levels",
}  # fmt: skip


QUIZZES = {name: part for name in LESSONS if isinstance(part := PARTS[f"{name}:quiz"], Quiz)}


@pytest.mark.parametrize("quiz", QUIZZES.values(), ids=QUIZZES)
def test_a_quiz_says_how_many_questions_it_has(quiz: Quiz) -> None:
    assert quiz.text.lower().startswith(f"{NUMBERS[len(quiz.questions)]} questions")


@pytest.mark.parametrize("quiz", QUIZZES.values(), ids=QUIZZES)
def test_the_right_choice_does_not_always_stand_in_one_place(quiz: Quiz) -> None:
    assert len({question.right for question in quiz.questions}) > 1


#: With which questions on the first lesson each later quiz begins.
LOOKS_BACK = {
    "crumbling": ["whose-turn", "shuffle-when"], "actions": ["kinds"], "scoring": ["brackets"],
    "reactions": ["mistake"], "strategy": ["copies"], "variants": ["set-number"],
}  # fmt: skip


def test_the_first_lesson_asks_eight_questions_and_none_about_laying_out_cards() -> None:
    questions = QUIZZES["first_turn"].questions
    assert len(questions) == 8
    later = [question for name, ids in LOOKS_BACK.items() for question in QUIZZES[name].questions[: len(ids)]]
    assert not SETTING_UP.intersection(rule for one in (*questions, *later) for rule in one.stands_on)


def test_each_question_that_was_put_aside_is_asked_once_by_a_later_lesson() -> None:
    assert ["first_turn", *LOOKS_BACK] == list(LESSONS)
    asked = [question.id for quiz in QUIZZES.values() for question in quiz.questions]
    for name, ids in LOOKS_BACK.items():
        assert [question.id for question in QUIZZES[name].questions[: len(ids)]] == ids
        assert all(asked.count(one) == 1 for one in ids)


def test_what_a_question_stands_on_is_taught_before_it_is_asked() -> None:
    taught: set[str] = set()
    first_met = []
    for name, part in PARTS.items():
        taught |= {*part.teaches}
        for question in part.questions if isinstance(part, Quiz) else ():
            assert question.stands_on, f"{name}: name the rules that question {question.id!r} stands on"
            first_met += [f"{name}, {question.id}: {rule}" for rule in question.stands_on if rule not in taught]
    assert first_met == [], "let a task teach these rules in its own words before the quiz asks for them"


#: Words of the game, each with the rule that says what it means.
WORDS = {
    "crumble": "buy.step-sequence", "in play": "terms.cards-in-play", "entomb": "terms.entomb",
    "sacrifice": "terms.sacrifice", "boneyard": "terms.sacrifice", "apex": "terms.apex",
    "refill": "pyramid.refill-from-stock", "perfect tomb": "solitaire.starter.goal",
}  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_a_word_of_the_game_is_first_read_where_it_is_explained(word: str) -> None:
    first = next(read for read in lessons() if any(word in text for text in read.texts))
    assert WORDS[word] in PARTS[first.where].teaches, first


#: What a learner had of lesson 1 when it asked twenty questions in two quizzes.
OLD = {"gold": {"hints": 0, "shown": False}, "table": {"right": 7, "of": 10}, "quiz": {"right": 9, "of": 10}}


def kept(tmp_path: Path, **done: object) -> Lesson:
    """Lesson 1 with a file of progress that says so much."""
    path = tmp_path / "progress.json"
    path.write_text(json.dumps({"format": 1, "lessons": {"first_turn": done}}), encoding="utf-8")
    return Lesson("first_turn", "Your first turn", lesson("first_turn").parts, Progress(path))


def test_progress_of_the_longer_quiz_counts_once(tmp_path: Path) -> None:
    course = kept(tmp_path, **OLD)
    assert course.progress.message == ""
    assert course.done("gold")
    assert course.done("quiz")
    assert f"2 of {len(course.parts)} parts done" in repr(course.summary())
    course.solve("change")
    again = Progress(course.progress.path)
    assert {"gold", "change", "quiz"} <= set(again.of("first_turn"))
    assert again.message == ""


def test_half_of_the_longer_quiz_is_no_part_any_more(tmp_path: Path) -> None:
    course = kept(tmp_path, table=OLD["table"])
    assert course.summary().done == 0
    assert not course.done("quiz")
    course.solve_all()
    assert course.summary().done == len(course.parts)


def test_the_shorter_quiz_answered_again_replaces_what_was_noted(tmp_path: Path) -> None:
    course = kept(tmp_path, **OLD)
    course.solve("quiz")
    assert course.progress.of("first_turn")["quiz"] == {"right": 8, "of": 8}
