"""What the games that a page keeps say: the answer to the page, in words and tables."""

from __future__ import annotations

from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import send
from vk_notebook.board.app import App
from vk_notebook.bots import play


def kept(seed: int, *names: str) -> dict[str, str]:
    """A finished game as a page sends it."""
    game = vk.new_game(["Ana", *names], seed=seed)
    play(game, ["greedy"] * (1 + len(names)), seed=1)
    record = game.record
    record.header["seats"] = {"Ana": "person"} | {name: "person" if name == "Dan" else "greedy" for name in names}
    return {"name": f"game {seed}", "text": record.to_json()}


def asked(games: list[dict[str, str]], **more: Any) -> dict[str, Any]:
    app = App()
    send(app, type="insights", n=7, games=games, **more)
    found: dict[str, Any] = app.insights
    assert found["n"] == 7
    return found


def test_finished_games_are_told_in_sentences_with_their_tables() -> None:
    found = asked([kept(1, "Ben"), kept(2, "Dan"), kept(3, "Ben")])
    assert (found["player"], found["people"], found["left"]) == ("Ana", ["Ana", "Dan"], [])
    results = found["reports"][0]
    assert results["says"].startswith("Ana won ")
    assert results["says"].endswith(" of 3 games.")
    against = {row[0]: row[1] for row in results["rows"]}
    assert against == {"Easy": "2", "Dan": "1"}
    assert len(found["reports"]) == 4
    assert found["reports"][3]["columns"] == ["card", "games", "% of games", "% won"]
    for one in found["reports"]:
        assert {len(row) for row in one["rows"]} == {len(one["columns"])}
        assert all(isinstance(cell, str) for row in one["rows"] for cell in row)


def test_a_game_that_is_kept_twice_counts_once() -> None:
    """A saved game that somebody opens again is kept again."""
    one = kept(1, "Ben")
    found = asked([one, one | {"name": "opened again"}])
    assert found["reports"][0]["says"].endswith(" of 1 game.")
    assert found["left"] == ["1 game left out because another is the same: opened again."]


def test_another_person_can_be_asked_for() -> None:
    games = [kept(1, "Ben"), kept(2, "Dan")]
    assert asked(games, player="Dan")["player"] == "Dan"
    assert asked(games, player="Ben")["player"] == "Ana"  # a bot is nobody whose games these are


@pytest.mark.parametrize(
    ("text", "words"), [("", "1 game could not be read: mine."), (None, "No game has been finished yet.")]
)
def test_without_a_game_to_tell_of_the_reason_is_told(text: str | None, words: str) -> None:
    found = asked([] if text is None else [{"name": "mine", "text": text}])
    assert (found["reports"], found["left"]) == ([], [words])


def test_a_broken_game_is_named_and_the_rest_is_told() -> None:
    found = asked([kept(1, "Ben"), {"name": "<b>mine", "text": "{}"}])
    assert found["reports"][0]["says"].endswith(" of 1 game.")
    assert found["left"] == ["1 game could not be read: <b>mine."]
