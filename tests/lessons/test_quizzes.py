"""What the quizzes ask: how much, and nothing that no task has taught."""

import pytest

from tests.lessons.reading import lessons
from tests.lessons.tries import PARTS
from vk_notebook.lessons import Quiz
from vk_notebook.lessons.shelf import LESSONS

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
QUIZZES = {name: part for name in LESSONS if isinstance(part := PARTS[f"{name}:quiz"], Quiz)}


@pytest.mark.parametrize("quiz", QUIZZES.values(), ids=QUIZZES)
def test_a_quiz_says_how_many_questions_it_has(quiz: Quiz) -> None:
    assert quiz.text.lower().startswith(f"{NUMBERS[len(quiz.questions)]} questions")


@pytest.mark.parametrize("quiz", QUIZZES.values(), ids=QUIZZES)
def test_the_right_choice_does_not_always_stand_in_one_place(quiz: Quiz) -> None:
    assert len({question.right for question in quiz.questions}) > 1


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
    "sacrifice": "terms.sacrifice", "boneyard": "setup.boneyard-one-card", "apex": "terms.apex",
    "refill": "pyramid.refill-from-stock", "perfect tomb": "solitaire.starter.goal",
}  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_a_word_of_the_game_is_first_read_where_it_is_explained(word: str) -> None:
    first = next(read for read in lessons() if any(word in text for text in read.texts))
    assert WORDS[word] in PARTS[first.where].teaches, first
