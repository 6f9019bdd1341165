"""A game that only bots play: it waits for whoever looks on, and shows every place where it is."""

import json
from typing import Any

import vk_notebook as vk
from tests.own_bots import Does, fails
from vk_notebook.board.table.session import Session

from .people import ana_begins, tell

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"]


def six(seed: int = 3) -> Session:
    return Session(vk.new_game(NAMES, cards="six-players", seed=seed), bots=dict.fromkeys(NAMES, "random"))


def on(session: Session, step: str = "turn") -> dict[str, Any]:
    """The view after a step."""
    session.handle({"type": "watch", "step": step, "decision": session.decision})
    return session.view()


def test_a_game_of_bots_waits_for_whoever_looks_on() -> None:
    session = six()
    view = session.view()
    assert session.game.moves == []
    assert view["watch"] is True
    assert view["yours"] is view["undo"] is False
    assert "press Play" in view["prompt"]["text"]
    assert view["prompt"]["title"] == f"{session.game.active}'s turn"
    assert [player["name"] for player in view["players"]] == NAMES
    assert not any(player["you"] for player in view["players"])


def test_a_step_is_a_move_or_a_turn() -> None:
    session = six()
    on(session, "move")
    assert len(session.game.moves) == 1
    turn = session.game.turn
    on(session)
    assert session.game.turn == turn + 1
    before = list(session.game.moves)
    session.handle({"type": "watch", "step": "turn", "decision": session.decision - 1})
    assert session.game.moves == before, "a stale click does nothing"


def test_the_hand_of_the_turn_lies_apart_and_the_places_stay() -> None:
    session = six()
    seen = set()
    for _ in range(8):
        view = on(session)
        (apart,) = view["watched"]
        active = next(player for player in view["players"] if player["active"])
        assert apart["name"] == active["name"] == session.game.active
        assert [card["name"] for card in apart["hand"]] == session.game.player(active["name"]).hand
        assert active["away"] is True
        assert active["held"] == len(apart["hand"])
        assert active["hand"] == active["in_play"] == []
        assert all(f"{apart['name']}'s hand" in card["speech"] for card in apart["hand"])
        assert "your" not in json.dumps(view["players"]) + json.dumps(apart)
        assert [player["name"] for player in view["players"]] == NAMES
        others = [card for player in view["players"] if not player["active"] for card in player["hand"]]
        assert [card["name"] for card in others] == [None] * sum(
            len(p.hand) for p in session.game.players if p.name != apart["name"]
        ), "the hands of the others stay closed"
        seen.add(active["name"])
    assert len(seen) == 6


def test_it_comes_to_its_end_turn_by_turn() -> None:
    session = six()
    while not (view := on(session))["over"]:
        assert session.game.turn < 600
    assert view["watched"] == []
    assert {row["player"] for row in view["over"]["rows"]} == set(NAMES)
    assert session.failure is None
    moves = list(session.game.moves)
    on(session)
    assert session.game.moves == moves


def test_the_same_bots_play_the_same_game_move_by_move_or_turn_by_turn() -> None:
    one, two = six(), six()
    on(one)
    while two.game.turn < one.game.turn:
        on(two, "move")
    assert one.game.moves == two.game.moves


def test_a_bot_alone_against_the_dummy_is_watched() -> None:
    session = Session(vk.new_game(["Ana"], variant="solo", seed=2), bots={"Ana": "collector"})
    assert session.view()["watch"] is True
    while not on(session)["over"]:
        assert session.game.turn < 200


def test_a_person_who_takes_the_seat_of_a_failed_bot_plays_on() -> None:
    session = Session(ana_begins(1), bots={"Ana": Does(fails), "Ben": "random"})
    assert on(session)["failure"]["player"] == "Ana"
    tell(session, "seat", player="Ana", who="person")
    view = session.view()
    assert view.get("watch") is None
    assert view["yours"] is True
