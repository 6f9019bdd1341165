"""Which of two printed ways was taken is told in words; the move's own text stays "option 2"."""

from __future__ import annotations

import vk_notebook as vk
from vk_notebook.board.export import to_markdown
from vk_notebook.board.frames import Frames
from vk_notebook.board.session import Session
from vk_notebook.telling import said, told, ways

WORDS = "sacrifice one card of the pyramid"


def asked() -> vk.Game:
    """Ana has executed a Shabti and is asked which way."""
    game = vk.new_game(["Ana", "Ben"], seed=1, first_player="Ana")
    return game.play("execute Shabti")


def test_the_ways_of_a_decision_are_known_only_while_it_is_asked() -> None:
    game = asked()
    assert list(ways(game.state)) == ["option 1", "option 2"]
    assert WORDS in ways(game.state)["option 2"]
    assert said(game.state, "option 2").startswith(f"option 2 ({WORDS}")
    assert said(game.state, "sacrifice Urn") == "sacrifice Urn"
    game.play("option 2")
    assert ways(game.state) == {}
    assert said(game.state, "option 2") == "option 2"
    assert told(game.state.table, ("option", 0, 2), None) == "Ana chooses option 2."


def test_the_log_the_steps_and_the_sheets_say_what_the_way_was() -> None:
    session = Session(asked(), bots={"Ben": "random"})
    session.handle({"type": "choose", "decision": session.decision, "option": "option 2"})
    line = f"Ana chooses option 2: {WORDS}"
    assert any(event.text.startswith(line) for event in session.game.events)
    view = session.view()
    assert any(one["text"].startswith(line) for one in view["log"])
    assert any(str(step["text"]).startswith(line) for step in view["motion"]["steps"])
    record = session.game.record
    assert f"execute Shabti, option 2 ({WORDS}" in record.sheet()
    assert f"option 2 ({WORDS}" in to_markdown(record)
    frames = Frames(record)
    assert frames.fact(2)["move"] == "option 2"
    assert frames.fact(2)["says"].startswith(f"option 2 ({WORDS}")
    assert "says" not in frames.fact(1)


def test_what_is_saved_and_played_stays_the_plain_move() -> None:
    game = asked().play("option 2")
    assert game.moves[-1] == "option 2"
    assert WORDS not in game.record.to_json()
    assert game.record.moves[-1] == "option 2"
