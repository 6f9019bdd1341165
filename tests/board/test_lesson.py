"""The lesson widget without a browser: what it shows, what a click does, what the page never holds."""

from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.board.app import App
from vk_notebook.board.lesson.lesson_page import LessonBoard
from vk_notebook.board.lesson.lesson_sessions import QuestionSession
from vk_notebook.lessons import Lesson, Progress, Quiz
from vk_notebook.lessons.shelf import LESSONS

from .people import choose, tell


@pytest.fixture
def course(monkeypatch: pytest.MonkeyPatch) -> Lesson:
    monkeypatch.delenv("VK_UNATTENDED", raising=False)
    found = vk.lesson("crumbling")
    return Lesson(found.id, found.title, found.parts, Progress(None))


def offered(board: LessonBoard) -> list[str]:
    view = board.view
    cards = [*view["pyramid"], *view["players"][0]["hand"]]
    return [o for card in cards if card for o in card["options"]] + [b["option"] for b in view["buttons"]]


def test_a_task_by_clicking(course: Lesson) -> None:
    board = course.show("corner", "chain")
    assert isinstance(board, LessonBoard)
    assert offered(board) == ["buy Outer Sarcophagus", "buy Imseti Canopic Jar", "buy Weres Amulet"]
    assert board.view["prompt"]["text"] == "Buy a card."
    assert all(card["speech"].endswith("not part of this task") for card in board.view["players"][0]["hand"])
    paying = board.view["players"][0]["hand"][0]["name"]
    tell(board, type="why", decision=board.view["decision"], card=paying, zone="hand", player="Ana", id="c1")
    assert "use this card as gold: first click what you want to buy" in board.note["text"]
    stale = board.view["decision"]
    choose(board, "buy Weres Amulet")
    assert board.lesson["state"] == "wrong"
    assert "other corner" in board.lesson["say"]["text"]
    assert offered(board) == []
    board.receive({"type": "choose", "decision": stale, "option": "buy Outer Sarcophagus"})
    assert board.lesson["state"] == "wrong"
    tell(board, type="lesson", do="back")
    assert (board.lesson["state"], board.lesson["say"]) == ("open", None)
    tell(board, type="lesson", do="hint")
    assert len(board.lesson["hints"]) == 1
    choose(board, "buy Outer Sarcophagus")
    assert board.lesson["say"]["tone"] == "right"
    assert board.lesson["steps"][0]["done"]
    assert "pyramid.crumble-base-corner" in [one["id"] for one in board.lesson["rules"]]
    tell(board, type="lesson", do="next")
    assert board.lesson["id"] == "chain"
    assert not board.lesson["rules"]
    tell(board, type="lesson", do="next")
    assert board.lesson["id"] == "chain"


@pytest.mark.parametrize(
    ("name", "heading", "rule"), [("Urn", "Urn", "card.urn"), ("Shabti", "Not part of this task", "")]
)
def test_a_card_that_can_be_entombed_says_why_it_cannot_be_executed(name: str, heading: str, rule: str) -> None:
    """The rules refuse Urn, as the discard pile is empty; only the task refuses Shabti."""
    board = vk.lesson("strategy").show("free-entomb", "thin")
    assert f"entomb {name}" in offered(board)
    spoken = next(card["speech"] for card in board.view["players"][0]["hand"] if card["name"] == name)
    assert spoken.endswith(", can be entombed")
    tell(board, type="why", decision=board.view["decision"], card=name, zone="hand", player="Ana", id="c1")
    assert (board.note["heading"], board.note["rule"]) == (heading, rule)


def test_what_the_sheet_says_of_a_forbidden_move_is_all_that_is_said() -> None:
    sheet = """# One card

## urn: What Urn needs

Buy Boat.

- hand: Urn, 2 Tyet Amulet
- pyramid: Chariot, Urn, Urn, Urn, Urn, Boat
- stock: Urn
- goal: Boat in discard
- solution: buy Boat
- allowed: buy, execute

### Wrong at once: execute Urn

Your discard pile is empty.

### Done

Boat is yours.
"""
    board = Lesson.read("mine", sheet, progress=Progress(None)).show("urn")
    told = board.note["n"]
    tell(board, type="why", decision=board.view["decision"], card="Urn", zone="hand", player="Ana", id="c1")
    assert board.lesson["say"]["text"].endswith("Your discard pile is empty.")
    assert board.note["n"] == told


def test_what_is_locked_says_so_and_what_is_forbidden_names_its_rule(course: Lesson) -> None:
    board = course.show("corner", "not-for-sale")
    tell(board, type="why", decision=board.view["decision"], card="Tyet Amulet", zone="hand", player="Ana", id="c1")
    assert board.note["heading"] == "Not part of this task"
    choose(board, "end turn")
    assert board.note["heading"] == "Not part of this task"
    assert board.lesson["state"] == "open"
    tell(board, type="why", decision=board.view["decision"], card="Chariot", zone="pyramid", slot=0)
    assert board.note["rule"] == "buy.upper-rows-illegal"
    tell(board, type="lesson", do="go", to=1)
    told = board.note["n"]
    tell(board, type="why", decision=board.view["decision"], card="Statue of Osiris", zone="pyramid", slot=1)
    assert board.lesson["state"] == "solved"
    # the lesson says it once, and nothing lies over what it says
    assert board.note["n"] == told
    assert "You can buy cards only from the base" in board.lesson["say"]["text"]
    assert "buy.upper-rows-illegal" in [one["id"] for one in board.lesson["rules"]]


def test_when_a_try_is_over_the_table_says_how_to_go_on(course: Lesson) -> None:
    board = course.show("corner")
    choose(board, "buy Weres Amulet")
    assert board.view["prompt"]["text"] == "Press Back and try another way."
    tell(board, type="lesson", do="back")
    choose(board, "buy Outer Sarcophagus")
    assert board.view["prompt"]["title"] == "Solved"


def test_what_falls_is_not_said_where_it_is_asked(course: Lesson) -> None:
    board = course.show("take-apart", "corner", "not-for-sale")
    assert board.view["falls"] == {}
    tell(board, type="lesson", do="go", to=1)
    assert board.view["falls"] == {}
    tell(board, type="lesson", do="go", to=2)
    assert board.view["falls"]
    quiz = course.part("quiz")
    assert isinstance(quiz, Quiz)
    asked = next(question for question in quiz.questions if question.id == "right-corner")
    assert QuestionSession(asked).view()["falls"] == {}


def test_the_refutation_is_played_and_told_once(course: Lesson) -> None:
    board = course.show("neighbour")
    choose(board, "buy Heart Scarab Amulet")
    choose(board, "crumble Statue of Bastet")
    assert "Ben can pay for the statue" in board.lesson["say"]["text"]
    assert board.lesson["say"]["then"] == []
    assert [player["name"] for player in board.view["players"]] == ["Ana", "Ben"]
    tell(board, type="undo")
    assert board.lesson["state"] == "open"
    assert offered(board) == ["crumble Statue of Bastet", "crumble Book of the Earth"]


def test_no_card_is_framed_while_one_pays() -> None:
    """The card that is to be entombed would look like the one to pay with."""
    board = vk.lesson("first_turn").show("purpose")
    assert board.lesson["lit"]
    choose(board, "buy Statue of Bastet")
    assert board.lesson["lit"] == []
    choose(board, "pay Offering Table")
    choose(board, "pay Heart Scarab Amulet")
    assert board.lesson["lit"]


def test_the_solution_on_request_and_a_new_start(course: Lesson) -> None:
    board = course.show("chain")
    assert board.lesson["single"] is False
    tell(board, type="lesson", do="show")
    assert board.lesson["shown"] == "Move 1 of 2: buy Wadj Amulet at base left."
    tell(board, type="undo")
    choose(board, "buy Wadj Amulet at base right")
    assert board.lesson["shown"] == ""
    tell(board, type="lesson", do="show")
    assert board.lesson["shown"].startswith("The task has started again. Move 1 of 2:")
    tell(board, type="lesson", do="show")
    assert board.lesson["state"] == "solved"
    tell(board, type="lesson", do="again")
    assert board.lesson["state"] == "open"
    assert offered(board)


def test_the_page_never_holds_an_answer_before_it_is_given(course: Lesson) -> None:
    board = course.show("quiz")
    part = course.part("quiz")
    assert isinstance(part, Quiz)
    for number, question in enumerate(part.questions):
        quiz = board.lesson["quiz"]
        assert quiz["number"] == number + 1
        assert {choice["right"] for choice in quiz["choices"]} == {None}
        assert not any(choice["why"] for choice in quiz["choices"])
        assert board.lesson["board"] is (question.position is not None)
        assert not board.lesson["board"] or offered(board) == []
        wrong = next(i for i in range(len(question.choices)) if i != question.right)
        tell(board, type="lesson", do="answer", choice=wrong)
        quiz = board.lesson["quiz"]
        assert [choice["right"] for choice in quiz["choices"] if choice["right"] is not None] == [False]
        tell(board, type="lesson", do="question")
        assert board.lesson["quiz"]["number"] == number + 1
        tell(board, type="lesson", do="answer", choice=question.right)
        assert all(choice["why"] for choice in board.lesson["quiz"]["choices"])
        tell(board, type="lesson", do="question")
    assert board.lesson["say"]["text"] == f"0 of {len(part.questions)} right on the first try."
    assert course.done("quiz")


def test_the_explorer_by_clicking(course: Lesson) -> None:
    board = course.show("take-apart")
    assert len(offered(board)) == 6
    assert board.view["pyramid"][0]["speech"].endswith(", can be taken")
    choose(board, "take away Boat at base centre")
    assert offered(board) == ["crumble Statue of Bastet at middle left", "crumble Book of Gates at middle right"]
    choose(board, "crumble Book of Gates at middle right")
    assert "Book of Gates falls from the right side of the middle row to the base centre" in board.lesson["say"]["text"]
    for number in range(14):
        tell(board, type="lesson", do="shape", number=number)
        assert board.lesson["shapes"][number]["now"]
    assert offered(board) == []
    assert board.lesson["state"] == "solved"
    tell(board, type="lesson", do="again")
    assert len(offered(board)) == 6


@pytest.mark.parametrize(
    "message",
    [{"type": "lesson", "do": "answer", "choice": 99}, {"type": "lesson", "do": "go", "to": "x"}, {"type": "lesson"},
     {"type": "lesson", "do": "shape", "number": -1}, {"type": "save"}, {"type": "redo"}, {"type": "hint"}, {}],
)  # fmt: skip
def test_a_strange_message_changes_nothing(course: Lesson, message: dict[str, Any]) -> None:
    for one in ("quiz", "corner", "take-apart"):
        board = course.show(one)
        before = {**board.lesson, "message": ""}
        board._on_message(board, message)
        assert {**board.lesson, "message": ""} == before
        assert board.download == {"n": 0}
    assert course.show("quiz").lesson["message"] == ""


def test_without_a_widget_there_is_text_and_a_picture(course: Lesson) -> None:
    board = course.show()
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"].startswith("Take it apart\n\nThe base has three cards")
    assert "Goal: Statue of Bastet is in the left corner of the base." in data["text/plain"]
    assert data["text/html"].count("<img") == len(course.parts)
    course.solve_all()
    assert course.show().as_text() == data["text/plain"]
    assert "object at" not in repr(board)


def test_an_unattended_run_solves_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_UNATTENDED", "1")
    course = vk.lesson("crumbling")
    board = course.show()
    assert all(step["done"] for step in board.lesson["steps"])
    assert repr(course.summary()) == f"The pyramid crumbles: {len(course.parts)} of {len(course.parts)} parts done."


def test_the_start_page_leads_from_lesson_to_lesson() -> None:
    app = App()
    app.receive({"type": "learn", "lesson": "first_turn"})
    following = app.lesson["following"]
    app.receive({"type": "learn", "lesson": following["name"]})
    assert app.lesson["course"] == following["name"]
    assert app.lesson["lesson"] == following["title"]
    app.receive({"type": "learn", "lesson": list(LESSONS)[-1]})
    assert app.lesson["following"] is None


@pytest.mark.parametrize(("site", "link"), [("", ""), ("/rules", "/rules/rulebook.html#entomb.once-per-turn")])
def test_the_rules_behind_a_task_lead_to_the_rulebook(monkeypatch: pytest.MonkeyPatch, site: str, link: str) -> None:
    monkeypatch.setenv("VK_SITE", site)
    board = vk.lesson("first_turn").show("once")
    choose(board, "entomb Statue of Isis")
    tell(board, type="why", card="Statue of Bastet", zone="hand", player="Ana")
    assert board.lesson["rules"][0]["link"] == link
