"""What `problems` finds in a lesson that can be read: that of the page on writing lessons, with a fault in it."""

import re

import pytest

from tests.lessons.test_docs import SHEETS
from vk_notebook.lessons import Lesson, Progress
from vk_notebook.lessons.check import problems

DONE = "### Done"
SHEET = SHEETS[0].replace("- goal", "- tomb: Statue of Isis\n- goal").replace(
    DONE, f"### Wrong at once: buy Chariot\n\nChariot is at the apex.\n\n{DONE}"
)
QUIZ = SHEETS[1]
WRONG = "### Wrong: buy Weres Amulet"
AT_ONCE = "### Wrong at once: buy Chariot"
HINT = "- Two and one make three."


def found(sheet: str, quiz: str = QUIZ) -> list[str]:
    return problems(Lesson.read("mine", sheet, quiz, Progress(None)))


def test_a_lesson_that_holds_together_has_no_problems() -> None:
    assert found(SHEET) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        # wrong answers that nobody can give: the card is not there, or not where the move takes it from
        (WRONG, "### Wrong: entomb Chariot", "the wrong answer 'entomb Chariot' cannot be given"),
        (WRONG, "### Wrong: entomb Axe", "the wrong answer 'entomb Axe' cannot be given"),
        (WRONG, "### Wrong: pay Chariot", "the wrong answer 'pay Chariot' cannot be given"),
        (WRONG, "### Wrong: entomb Urn", "the wrong answer 'entomb Urn' cannot be given"),  # not allowed here
        (AT_ONCE, "### Wrong at once: entomb Axe", "the wrong answer 'entomb Axe' cannot be given"),
        (AT_ONCE, "### Wrong at once: pay Chariot", "the wrong answer 'pay Chariot' cannot be given"),
        (AT_ONCE, "### Wrong at once: buy Censer", "the wrong answer 'buy Censer' cannot be given"),
        (AT_ONCE, "### Wrong: buy Boat, buy Weres Amulet", "'buy Boat, buy Weres Amulet' cannot be given"),
        # the reason is that of the beginning, or of where such a move can be made
        (WRONG, "### Wrong: entomb Chariot", r"cannot be given: Chariot is not in your hand\. You hold"),
        (WRONG, "### Wrong: pay Chariot", "cannot be given: Chariot is not in your hand"),
        (WRONG, "### Wrong: buy Censer", "cannot be given: Censer is not in the pyramid"),
        (WRONG, "### Wrong: entomb Urn", r"not part of this task, which allows only buy\.$"),
        (AT_ONCE, "### Wrong at once: end turn", r"not part of this task, which allows only buy\.$"),
        ("allowed: buy", "locked: entomb, buy Weres Amulet\n- allowed: buy", "which locks buy Weres Amulet"),
        # one that is right
        (WRONG, "### Wrong: buy Boat", "pay Urn is not a solution: 'buy Boat' is a part of it, and is also foreseen"),
        (WRONG, "### Wrong: pay Tyet Amulet", "pay Shabti is not a solution: 'pay Tyet Amulet' is a part of it"),
        (WRONG, "### Wrong: buy Boat, pay Urn, pay Tyet Amulet", "it is right: it reaches the goal"),
        # what no table has
        ("- stock: Censer", "- stock: 9 Statue of Isis", "Statue of Isis is there 10 times, and a real table"),
        ("- stock: Censer", "- stock: 2 Statue of Isis", "Statue of Isis is there 3 times"),
        ("- stock: Censer", "- stock: 2 Boat", "Boat is there 3 times, and a real table has only 1"),
        ("- stock: Censer", "- deck: 6 Urn", "Urn is there 7 times, and a real table has only 6"),
        ("Boat, Hopi Canopic Jar\n", "Boat\n", "the pyramid has 5 of its 6 places; 'nothing'"),
        ("Weres Amulet, Boat, Hopi Canopic Jar\n", "Weres Amulet, Boat, nothing\n", "is above a gap"),
        # hints, rules, the solution
        (HINT, "- Not Censer.", "the hint 'Not Censer.' names Censer, which is hidden"),
        (HINT, "- Not Grand Gallery.", "names Grand Gallery, which is nowhere in this task"),
        ("solution: buy Boat", "solution: buy Censer", "is not a solution: "),
        ("solution: buy Boat", "solution: buy Chariot", "is not a solution: .*buy.upper-rows-illegal"),
        ("solution: buy Boat, ", "solution: entomb Urn, buy Boat, ", "'entomb Urn' is possible .* allows only buy"),
        ("goal: Boat in discard", "goal: turn over", r"pay Urn is not a solution: it does not reach the goal \(your "
         r"turn is over\)\. The game is waiting for Ana\. Which .*\? Possible: crumble Statue of Bastet or [^.]*\.$"),
        ("- lit: Boat", "- lit: Kite", "nothing here is called 'Kite', so it cannot be framed; possible: the cards of "
         "this table, apex, .*boneyard, .*'tomb of Ben'"),
        ("allowed: buy", "hide: piles", "the goal is about the discard pile, which is hidden"),
        ("goal: Boat in discard", "goal: Urn in hand", "the goal is reached before anything is done"),
    ],
)
def test_what_a_task_promises_is_looked_at(old: str, new: str, said: str) -> None:
    told = [one for one in found(SHEET.replace(old, new)) if re.search(said, one)]
    assert told, found(SHEET.replace(old, new))
    assert told[0].startswith("mine_lesson.md, line 5, buy-boat: ")


def test_a_hint_may_use_the_words_that_some_cards_are_called_by() -> None:
    assert found(SHEET.replace(HINT, "- Look at the ring, and do not sling it.")) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("corner\n", "corner, card.harvest\n", "no task teaches 'card.harvest' before it is asked"),
        ("Boat, nothing\n", "Boat\n", "the pyramid has 5 of its 6 places"),
        ("Weres Amulet, Boat", "Boat, Boat", "Boat is there 2 times, and a real table has only 1"),
    ],
)
def test_what_a_question_promises_is_looked_at(old: str, new: str, said: str) -> None:
    (told,) = found(SHEET, QUIZ.replace(old, new))
    assert re.match(rf"mine_quiz\.md, line 5, last-one: {said}", told), told


def test_a_rule_that_an_own_task_teaches_may_be_asked_and_a_later_one_may_not() -> None:
    asked = QUIZ.replace("corner\n", "corner, card.harvest\n")
    taught = SHEET.replace("buy.pay-at-least-cost", "buy.pay-at-least-cost, card.harvest")
    assert found(taught, asked) == []
    one = Lesson.read("mine", taught, asked, Progress(None))
    assert len(problems(Lesson("mine", "Mine", one.parts[::-1], Progress(None)))) == 1


def test_other_parts_are_looked_at_too() -> None:
    sheet = (
        "# Mine\n\n## shapes: Shapes\n\nTake it apart.\n\n- kind: explorer\n- pyramid: 6 Boat\n\n"
        "## tomb: A tomb\n\nFill it.\n\n- kind: filling\n- cards: 3 Statue of Isis\n- room: 2\n- enough: 9\n"
        "- solution: 2 Statue of Isis\n"
    )
    assert [re.sub(r".*?: ", "", one, count=1) for one in found(sheet, "")] == [
        "Boat is there 6 times, and a real table has only 1",
        "filling 'tomb': Statue of Isis and Statue of Isis is worth only 1",
        "Statue of Isis is there 3 times, and a real table has only 2",
    ]
