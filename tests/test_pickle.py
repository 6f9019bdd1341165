"""A game goes through pickle, to another process too, in which the rules' programs have other numbers."""

import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import by_lot
from vk_notebook.bots import make
from vk_notebook.record import digest
from vk_notebook.rules.engine.state import FIELDS
from vk_notebook.rules.knowledge.view import behind

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

#: Lets a bot choose, after others have been begun.
CHOOSING = """
import pickle, random, sys
import vk_notebook as vk
vk.new_game(3, cards="last-rites", pharaohs=True, seed=1)
view, options, bot = pickle.loads(sys.stdin.buffer.read())
print(bot.choose(view, options, random.Random(1)))
"""


def played(moves: int, *args: object, **options: object) -> vk.Game:
    return by_lot(vk.new_game(*args, seed=3, **options), 3, moves)  # type: ignore[arg-type]


GAMES: dict[str, Callable[[], vk.Game]] = {
    "begun": lambda: played(37, ["Ana", "Ben"]),
    "pharaohs": lambda: played(40, 3, cards="afterlife", pharaohs=True),
    "alone": lambda: played(25, 1, variant="solo"),
}


def same(one: vk.Game, two: vk.Game) -> None:
    assert digest(one.state) == digest(two.state)
    assert one.record.to_json() == two.record.to_json()
    assert [event.text for event in one.events] == [event.text for event in two.events]
    assert one.options.texts == two.options.texts


@pytest.mark.parametrize("setup", [{}, {"cards": "last-rites"}, {"players": 3, "cards": "afterlife", "pharaohs": True}])
def test_a_view_comes_back_in_the_middle_of_every_action(setup: dict[str, Any]) -> None:
    """What lasts, what is put off and what runs have other numbers in another process, so a pickle names them."""
    game, rng = vk.new_game(**{"players": 2, "seed": 4, **setup}), random.Random(4)
    seen = set()
    while game.decision is not None:
        st = game.state
        again = behind(pickle.loads(pickle.dumps(game.view(game.decision.player))))
        unequal = [name for name in FIELDS if name not in ("table", "out", "cache")]
        assert [name for name in unequal if getattr(again, name) != getattr(st, name)] == []
        seen |= {name for name in ("lasting", "stack", "known") if getattr(st, name)}
        game.choose(rng.choice(game.options))
    assert {"stack", "known"} <= seen


def test_a_bot_in_another_process_chooses_the_same() -> None:
    game = played(30, ["Ana", "Ben"])
    view, options, bot = game.view(game.decision.player), game.options, make("collector")  # type: ignore[union-attr]
    there = subprocess.run(
        [sys.executable, "-c", CHOOSING], input=pickle.dumps((view, options, bot)), capture_output=True, check=True
    )
    assert int(there.stdout) == bot.choose(view, options, random.Random(1))


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


@pytest.mark.parametrize("kind", GAMES)
def test_another_process_plays_on(kind: str) -> None:
    game = GAMES[kind]()
    there = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], input=pickle.dumps(game), capture_output=True, check=True, timeout=120
    )
    said, ended = pickle.loads(there.stdout)
    assert said == [game.options.texts, [event.text for event in game.events], game.record.to_json()]
    same(by_lot(game, 5), ended)


@pytest.mark.parametrize(
    "name",
    ["create.Rules", "create.table_of", "errors.IllegalMove", "facts.Card", "game.Game", "game_log.Choice",
     "pickling._made_state", "player.Player", "record.playing.fork"],
)  # fmt: skip
def test_what_pickles_of_earlier_versions_name_is_still_there(name: str) -> None:
    module, _, what = name.rpartition(".")
    assert pickle.loads(f"cvk_notebook.{module}\n{what}\n.".encode()).__name__ == what
