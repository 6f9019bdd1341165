"""Every lesson of the package: it holds together, every way through a task is answered, nothing hidden is told."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.lessons.tries import TASKS, unkept
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.lessons import Attempt, Consequence, Exploring, Quiz, Task
from vk_notebook.lessons.attempt import SOLVED, WRONG
from vk_notebook.lessons.check import hidden_cards, named, problems
from vk_notebook.lessons.shelf import LESSONS, lesson
from vk_notebook.play.position import position

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
each_task = pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_holds_together(name: str) -> None:
    """Solutions and other answers reach the goal, foreseen answers can be given, the rules are in the rulebook."""
    assert problems(unkept(name)) == []


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_solves_itself_and_has_a_quiz(name: str) -> None:
    one = unkept(name)
    assert one.teaches
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


@each_task
def test_the_solution_is_shown_step_by_step(task: Task) -> None:
    attempt = Attempt(task)
    for _ in task.solution:
        assert attempt.state != SOLVED
        attempt.show_next()
    assert (attempt.state, attempt.was_shown, attempt.options()) == (SOLVED, True, [])


@each_task
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
    wrong = {"end turn": Consequence("Ben buys it.", ("buy Boat",))}
    attempt = Attempt(replace(TASKS["strategy:free-entomb"], wrong=wrong, otherwise="Look again."))
    assert attempt.play("end turn") == WRONG
    assert attempt.consequence == Consequence("Look again.")
    attempt.back()
    assert not attempt.game.moves


@each_task
def test_a_task_explains_itself_and_tells_nothing_hidden(task: Task) -> None:
    assert all((task.text, task.done, task.hints, task.goal.words))
    assert all(len(foreseen.text) > 20 for foreseen in task.foreseen.values())
    said = " ".join((task.text, *task.hints))
    assert {*named(said)}.isdisjoint(hidden_cards(Attempt(task)))
    assert re.findall(r"\b(?:Ben|Cleo|[Hh]e|[Ss]he) (?:still )?(?:holds|has) [^.,]*\b(?:gold|dear)\b", said) == []


@pytest.mark.rule("end.all-three-conditions")
@each_task
def test_no_task_begins_when_the_game_is_over(task: Task) -> None:
    """With stock and pyramid empty and the round complete nobody has a turn left to play."""
    game = position(**task.position)
    assert any(game.pyramid) or game.stock


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
