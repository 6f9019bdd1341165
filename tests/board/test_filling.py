"""The tomb that is filled by clicking, without a browser: what can be clicked, what is told, how it is kept."""

import pytest

from vk_notebook.board.lesson.lesson_page import LessonBoard
from vk_notebook.lessons import Filling, Lesson, Progress
from vk_notebook.lessons.check import problems

from .people import choose

FILL = Filling(
    id="fill", title="Fill", text="Fill it.", cards=("Statue of Isis", "Statue of Horus", "Urn"), room=2, enough=4,
    solution=("Statue of Isis", "Statue of Horus"), teaches=("scoring.set-squared",),
)  # fmt: skip


@pytest.fixture
def course(monkeypatch: pytest.MonkeyPatch) -> Lesson:
    monkeypatch.delenv("VK_UNATTENDED", raising=False)
    return Lesson("mine", "Mine", [FILL], Progress(None))


def offered(board: LessonBoard) -> list[str]:
    me = board.view["players"][0]
    cards = [*me["hand"], *(card for group in me["tomb"]["sets"] for card in group["cards"])]
    return [option for card in cards for option in card["options"]]


def test_cards_go_in_and_out_and_the_score_is_told(course: Lesson) -> None:
    board = course.show()
    assert isinstance(board, LessonBoard)
    assert offered(board) == ["entomb Statue of Isis", "entomb Statue of Horus", "entomb Urn"]
    choose(board, "entomb Statue of Isis")
    choose(board, "entomb Urn")
    assert board.view["prompt"]["title"] == "The tomb is worth 2"
    assert offered(board) == ["take out Urn", "take out Statue of Isis"]
    assert board.view["prompt"]["text"].startswith("This tomb has room for only 2 cards.")
    choose(board, "entomb Statue of Horus")
    assert "take one out first" in board.note["text"]
    choose(board, "take out Urn")
    assert board.lesson["say"]["text"].startswith("Urn goes out of the tomb: \N{MINUS SIGN}1 point.")
    stale = board.view["decision"]
    choose(board, "entomb Statue of Horus")
    board.receive({"type": "choose", "decision": stale, "option": "take out Statue of Horus"})
    assert board.lesson["state"] == "solved"
    assert board.lesson["say"]["tone"] == "right"
    assert board.lesson["steps"][0]["done"]
    assert [rule["id"] for rule in board.lesson["rules"]] == ["scoring.set-squared"]
    assert board.lesson["goal"] == "4 points or more with 2 cards or fewer; so far 4 with 2"
    assert "pyramid" in board.lesson["hide"]
    board.receive({"type": "lesson", "do": "again"})
    assert len(offered(board)) == 3
    assert course.done("fill")


def test_a_click_elsewhere_says_what_to_click(course: Lesson) -> None:
    board = course.show()
    board.receive({"type": "why", "id": "stock"})
    assert "Click a card in your hand" in board.note["text"]
    board.receive({"type": "undo"})
    assert len(offered(board)) == 3


def test_it_is_read_where_no_widget_runs(course: Lesson) -> None:
    board = course.show()
    assert "Cards: Statue of Isis, Statue of Horus, Urn." in board.as_text()
    assert "Cards: Statue of Isis" in board.as_html()


def test_it_is_solved_and_checked(course: Lesson) -> None:
    assert course.solve_all().done("fill")
    assert problems(course) == []
    poor = Filling(id="poor", title="Poor", text="", cards=("Urn", "Boat"), room=2, enough=9, solution=("Urn", "Boat"))
    assert "Urn and Boat is worth only 3" in problems(Lesson("mine", "Mine", [poor], Progress(None)))[0]
