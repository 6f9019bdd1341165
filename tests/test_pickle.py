"""A game goes through pickle, to another process too, in which the rules' programs have other numbers."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import vk_notebook as vk
from tests.dealt import dealt
from tests.scenario import by_lot, scene
from vk_notebook.record import digest

#: Reads a game, after others have been begun, and tells what it is, plays it to its end and writes it.
ELSEWHERE = """
import pickle, random, sys
import vk_notebook as vk
vk.new_game(1, variant="solo", seed=1); vk.new_game(3, cards="last-rites", pharaohs=True, seed=1)
game = pickle.loads(sys.stdin.buffer.read())
said = [game.options.texts, [event.text for event in game.events], game.record.to_json()]
rng = random.Random(5)
while game.options:
    game.choose(rng.choice(game.options))
sys.stdout.buffer.write(pickle.dumps((said, game)))
"""


def played(moves: int, *args: object, **options: object) -> vk.Game:
    return by_lot(vk.new_game(*args, seed=3, **options), 3, moves)  # type: ignore[arg-type]


def described() -> vk.Game:
    return scene(hand="Urn, Shabti", pyramid="Wadj Amulet, -, Kite", ben_hand="Boat", stock="8 Urn", seed=3)


def entered() -> vk.Game:
    """A game of a table whose cards are named as they come."""
    recorder = vk.Recorder(**dealt(3))
    while len(recorder.record.moves) < 4:
        recorder.play(recorder.needed.options[0] if recorder.needed else recorder.options[-1])
    return recorder.game


GAMES: dict[str, Callable[[], vk.Game]] = {
    "new": lambda: vk.new_game(["Ana", "Ben"], seed=3),
    "begun": lambda: played(37, ["Ana", "Ben"]),
    "pharaohs": lambda: played(40, 3, cards="afterlife", pharaohs=True),
    "alone": lambda: played(25, 1, variant="solo"),
    "described": described,
    "a table's": entered,
    "over": lambda: played(10_000, 2, cards="last-rites"),
}


def same(one: vk.Game, two: vk.Game) -> None:
    assert digest(one.state) == digest(two.state)
    assert one.record.to_json() == two.record.to_json()
    assert [event.text for event in one.events] == [event.text for event in two.events]
    assert one.options.texts == two.options.texts


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_comes_back_as_it_was(kind: str) -> None:
    game = GAMES[kind]()
    again = pickle.loads(pickle.dumps(game))
    same(game, again)
    assert again is not game
    assert again.state is not game.state


def test_what_was_taken_back_can_be_made_again() -> None:
    game = played(30, ["Ana", "Ben"])
    for _ in range(3):
        game.undo()
    again = pickle.loads(pickle.dumps(game))
    same(game, again)
    for one in (game, again):
        one.redo().redo().redo()
        assert not one.can_redo
    same(game, again)


def test_the_owners_numbers_come_along(tmp_path: Path) -> None:
    table = tmp_path / "numbers.csv"
    table.write_text("name,cost\nWadj Amulet,9\n", encoding="utf-8")
    vk.use_card_values(table)
    try:
        said = pickle.dumps(vk.new_game(2, seed=3, cards="base"))
    finally:
        vk.use_card_values(None)
    again = pickle.loads(said)
    assert {card.cost for card in again.state.table.kinds if card.name == "Wadj Amulet"} == {9}


@pytest.mark.parametrize("kind", ["begun", "pharaohs", "alone"])
def test_another_process_plays_on(kind: str) -> None:
    game = GAMES[kind]()
    there = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], input=pickle.dumps(game), capture_output=True, check=True, timeout=120
    )
    said, ended = pickle.loads(there.stdout)
    assert said == [game.options.texts, [event.text for event in game.events], game.record.to_json()]
    same(by_lot(game, 5), ended)


def test_copies_are_what_they_were() -> None:
    """Neither kind of copy goes through a record."""
    game = played(20, ["Ana", "Ben"])
    shallow, deep = copy.copy(game), copy.deepcopy(game)
    assert shallow.state is game.state
    assert deep.state is not game.state
    same(game, deep)
    deep.undo()
    same(game, shallow)
    assert len(deep.moves) == len(game.moves) - 1
