"""A review from the page of a replay: begun, done piece by piece, stopped, and its mistakes played as tasks."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.planted_blunders import thrown_away
from vk_notebook.board.keeping.export import to_html
from vk_notebook.board.replay.review_desk import ReviewDesk


def send(replay: vk.Replay, do: str, **more: Any) -> dict[str, Any]:
    replay.receive({"type": "review", "do": do, **more})
    return replay.reviewing


def review(replay: vk.Replay, budget: str = "quick") -> dict[str, Any]:
    """A review from its beginning to its end, piece by piece."""
    told = send(replay, "start", budget=budget)
    assert told["state"] == "working"
    while told["state"] == "working":
        before = told["n"]
        told = send(replay, "more")
        assert told["n"] > before
    return told


def reviewed() -> vk.Replay:
    replay = vk.Replay(thrown_away())
    review(replay)
    return replay


def test_a_review_goes_on_piece_by_piece_and_is_shown_at_the_moves() -> None:
    replay = reviewed()
    told = replay.reviewing
    assert told["state"] == "done"
    assert {one["name"]: one["mistakes"] for one in told["players"]} == {"Ana": 1, "Ben": 0}
    (noted,) = [note["evaluation"] for note in replay.notes.values() if "better" in note.get("evaluation", {})]
    assert noted["better"] == "entomb Qebehsenuef Canopic Jar"
    assert noted["chances"]["Ana"] < 0.5
    assert replay.edits["undo"] == "review"
    assert "own" not in replay.edits  # it is made again by a press: nothing would be lost
    replay.receive({"type": "edit", "what": "undo", "node": 0})
    assert not any("evaluation" in note for note in replay.notes.values())


def test_a_quick_review_comes_first_and_a_closer_one_is_offered() -> None:
    replay = vk.Replay(thrown_away())
    assert review(replay)["closer"] is True
    assert review(replay, "usual")["closer"] is False
    send(replay, "start")
    assert send(replay, "stop")["closer"] is False


def test_what_is_edited_meanwhile_is_not_judged_for_another_move() -> None:
    record = thrown_away()
    desk = ReviewDesk(record)
    desk.handle({"do": "start"})
    made = record.root.children[0]
    record.promote(record.add_variation(record.root, "end turn"))
    while desk.found is None:
        desk.handle({"do": "more"})
    assert made.evaluation["better"] == "entomb Qebehsenuef Canopic Jar"
    assert record.end.line()[0].move == "end turn"
    assert not any(node.evaluation for node in record.end.line())
    assert len(desk.found.tasks()) == 1
    record.delete(made)
    desk.found.annotate()
    assert not any(node.evaluation for node in record.root.walk())
    assert desk.found.tasks() == []


@pytest.mark.slow
def test_a_review_that_is_stopped_says_so() -> None:
    replay = vk.Replay(vk.example("boat"))
    assert send(replay, "start")["total"] > 1000
    send(replay, "more")
    told = send(replay, "stop")
    assert told["state"] == "done"
    assert any("stopped" in line for line in told["told"])
    assert send(replay, "more")["state"] == "done"


def test_the_page_turns_into_the_lesson_and_back() -> None:
    replay = reviewed()
    send(replay, "learn", player="Ana")
    assert replay.learning == 1
    assert replay.lesson["kind"] == "task"
    replay.receive({"type": "prefs", "prefs": {"theme": "dark", "chances": True}})
    assert replay.prefs["theme"] == "dark"
    assert replay.view["chances"] is None  # the task tells them, from more games
    replay.receive({"type": "choose", "decision": replay.view["decision"], "option": "entomb Shabti"})
    assert replay.lesson["state"] == "wrong"
    assert "You played this" in replay.lesson["say"]["text"]
    replay.receive({"type": "lesson", "do": "back"})
    replay.receive({"type": "choose", "decision": replay.view["decision"], "option": "entomb Qebehsenuef Canopic Jar"})
    assert replay.lesson["state"] == "solved"
    send(replay, "leave")
    assert replay.learning == 0
    replay.receive({"type": "lesson", "do": "back"})
    assert replay.lesson["state"] == "solved"


def test_what_cannot_be_learned_is_told() -> None:
    replay = vk.Replay(thrown_away())
    assert "Review the game first" in send(replay, "learn")["message"]
    found = reviewed()
    assert "nothing to learn" in send(found, "learn", player="Ben")["message"]
    assert found.learning == 0


def test_an_app_reviews_the_game_that_was_played() -> None:
    app = vk.App()
    app.receive({"type": "load", "text": thrown_away().to_json()})
    app.receive({"type": "replay", "review": True})
    assert app.opened
    assert app.reviewing["state"] == "working"
    while app.reviewing["state"] == "working":
        app.receive({"type": "review", "do": "more"})
    app.receive({"type": "review", "do": "learn"})
    assert app.learning
    app.receive({"type": "review", "do": "leave"})
    app.receive({"type": "leave"})
    assert not app.opened
    assert not app.learning


def test_another_record_is_another_review() -> None:
    desk = ReviewDesk(thrown_away())
    assert desk.shown() == {"state": "none", "message": ""}
    with pytest.raises(ValueError, match="Review the game first"):
        desk.handle({"do": "learn"})
    assert not desk.handle({"do": "anything else"})


def test_a_page_of_a_reviewed_game_shows_the_chances_and_needs_no_python() -> None:
    record = thrown_away()
    vk.review(record, budget=20, progress=False)
    page = to_html(record)
    assert "All mistakes and turning points" in page
    assert "<script" in page
