"""Every lesson of the package: solutions solve, wrong answers can be given, hints tell nothing hidden."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.lessons.tries import unkept
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.create import position
from vk_notebook.lessons import Answers, Attempt, Consequence, Exploring, Quiz, Task
from vk_notebook.lessons.attempt import SOLVED, WRONG
from vk_notebook.lessons.check import hidden_cards, named, problems, reach
from vk_notebook.lessons.shelf import LESSONS, lesson
from vk_notebook.rules.rulebook import rules

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


TASKS = [
    pytest.param(part, id=f"{name}:{part.id}")
    for name in LESSONS
    for part in unkept(name).parts
    if isinstance(part, Task)
]
WRONGS = [
    pytest.param(task.values[0], wrong, id=f"{task.id}:{wrong if isinstance(wrong, str) else '; '.join(wrong)}")
    for task in TASKS
    for wrong in task.values[0].foreseen  # type: ignore[union-attr]
]
QUIZZES = [
    pytest.param(part, id=f"{name}:{part.id}")
    for name in LESSONS
    for part in unkept(name).parts
    if isinstance(part, Quiz)
]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_holds_together(name: str) -> None:
    assert problems(unkept(name)) == []


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_solves_itself_and_has_a_quiz(name: str) -> None:
    one = unkept(name)
    assert all(not one.done(part.id) for part in one.parts)
    one.solve_all()
    assert all(one.done(part.id) for part in one.parts)
    assert repr(one.summary()) == f"{one.title}: {len(one.parts)} of {len(one.parts)} parts done."
    assert isinstance(one.parts[-1], Quiz)


@pytest.mark.parametrize("name", LESSONS)
def test_the_notebook_shows_every_part_once_and_in_order(name: str) -> None:
    book = json.loads((NOTEBOOKS / f"{LESSONS[name]}.ipynb").read_text(encoding="utf-8"))
    code = ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]
    shown = [part for text in code if text.startswith("lesson.show(") for part in text.split('"')[1::2]]
    assert shown == [part.id for part in unkept(name).parts]
    assert all(cell.get("outputs", []) == [] for cell in book["cells"])


@pytest.mark.parametrize("task", TASKS)
def test_the_solution_and_other_answers_reach_the_goal(task: Task) -> None:
    attempt = Attempt(task)
    assert not task.goal.holds(attempt.seen())
    for line in (task.solution, *task.answers):
        assert attempt.follow(line) == SOLVED
        assert attempt.moves == () or not attempt.options()


@pytest.mark.parametrize("task", TASKS)
def test_the_solution_is_shown_step_by_step(task: Task) -> None:
    attempt = Attempt(task)
    for _ in task.solution:
        assert attempt.state != SOLVED
        attempt.show_next()
    assert attempt.state == SOLVED
    assert attempt.shown == len(task.solution)


@pytest.mark.parametrize("task", TASKS)
def test_every_way_leads_to_a_verdict_that_fits_it(task: Task) -> None:
    """Also where the same cards were played in another order, or others have paid."""
    chance = random.Random(task.id)
    for _ in range(60):
        attempt = Attempt(task)
        while attempt.options() and len(attempt.moves) < 14:
            attempt.play(chance.choice(attempt.options()))
        if attempt.state != WRONG:
            continue
        assert attempt.consequence is not None
        assert task.consequence(attempt.moves) in (attempt.consequence, None), attempt.moves
        paid = re.findall(r"([A-Z][\w' ]+?) (?:has|have) paid", attempt.consequence.text)
        for card in set(paid) & {kind.name for kind in KINDS}:
            assert card in attempt.game.player(attempt.learner).in_play, attempt.moves


def test_what_cannot_follow_a_wrong_answer_is_left_out() -> None:
    (task,) = [one for one in unkept("strategy").parts if one.id == "free-entomb"]
    assert isinstance(task, Task)
    told = replace(task, wrong={"end turn": Consequence("Ben buys it.", ("buy Boat",))}, otherwise="Look again.")
    attempt = Attempt(told)
    assert attempt.play("end turn") == WRONG
    assert attempt.consequence == Consequence("Look again.")
    attempt.back()
    assert not attempt.game.moves


@pytest.mark.parametrize("task", TASKS)
def test_a_task_explains_itself(task: Task) -> None:
    assert task.text
    assert task.done
    assert task.hints
    assert task.goal.words


@pytest.mark.parametrize(("task", "wrong"), WRONGS)
def test_a_foreseen_wrong_answer_gets_its_explanation(task: Task, wrong: str | tuple[str, ...]) -> None:
    assert reach(task, wrong) == ""
    assert len(task.foreseen[wrong].text) > 20


@pytest.mark.parametrize("task", TASKS)
def test_hints_name_no_hidden_card(task: Task) -> None:
    hidden = hidden_cards(Attempt(task))
    assert [card for text in (task.text, *task.hints) for card in named(text) if card in hidden] == []


@pytest.mark.rule("end.all-three-conditions")
@pytest.mark.parametrize("task", TASKS)
def test_no_task_begins_when_the_game_is_over(task: Task) -> None:
    """With stock and pyramid empty and the round complete nobody has a turn left to play."""
    game = position(**task.position)
    assert any(game.pyramid) or game.stock


@pytest.mark.parametrize("task", TASKS)
def test_nobody_is_told_what_another_player_holds(task: Task) -> None:
    said = " ".join((task.text, *task.hints))
    assert re.findall(r"\b(?:Ben|Cleo|[Hh]e|[Ss]he) (?:still )?(?:holds|has) [^.,]*\b(?:gold|dear)\b", said) == []


@pytest.mark.parametrize("quiz", QUIZZES)
def test_a_quiz_accepts_only_right_answers(quiz: Quiz) -> None:
    answers = Answers(quiz)
    for question in quiz.questions:
        assert answers.question is question
        for number in range(len(question.choices)):
            if number != question.right:
                assert not answers.answer(number)
                assert not answers.answered
                answers.next()
                assert answers.question is question
        assert answers.answer(question.right)
        assert answers.answered
        answers.next()
    assert answers.done
    assert answers.first_try == 0


@pytest.mark.parametrize("name", LESSONS)
def test_what_is_taught_are_rules_of_the_rulebook(name: str) -> None:
    taught = unkept(name).teaches
    assert taught
    assert set(taught) <= set(rules())


@pytest.mark.parametrize("name", LESSONS)
def test_the_right_choice_does_not_always_stand_in_one_place(name: str) -> None:
    places = {q.right for part in unkept(name).parts if isinstance(part, Quiz) for q in part.questions}
    assert len(places) > 1


def test_an_unknown_lesson_or_part_says_which_there_are() -> None:
    with pytest.raises(ValueError, match=r"possible: .*crumbling"):
        lesson("juggling")
    with pytest.raises(ValueError, match="possible: take-apart, corner"):
        unkept("crumbling").part("nothing")


def test_a_part_that_is_left_and_opened_again_is_the_same_try() -> None:
    one = unkept("crumbling")
    run = one.run("corner")
    assert isinstance(run, Attempt)
    run.play("buy Weres Amulet")
    assert one.run("corner") is run
    assert run.state == WRONG
    one.restart()
    assert one.run("corner") is not run
    assert isinstance(one.run("take-apart"), Exploring)
