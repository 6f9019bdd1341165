"""Records of mixed games: the mix goes into the file and comes out of it."""

import json
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import by_lot
from vk_notebook.record import Record

MIXES: list[Any] = [
    "nasty-nasty",
    "six-players",
    vk.Mix(("books", "weapons"), supersets=True),
    vk.Mix(("base", "last-rites"), ("Boat", "premium"), 1),
    vk.Mix(("last-rites", "jewelry"), (), {"Ring": 1, "Potter": 0}),
    vk.random_mix(5),
]


def played(cards: Any, moves: int, seats: int = 3) -> vk.Game:
    return by_lot(vk.new_game(seats, cards=cards, starters={"Shabti": 5, "Menial": 5}, seed=8), 8, moves)


def same(one: vk.Game, two: vk.Game) -> None:
    assert (one.state.z, one.state.pyramid) == (two.state.z, two.state.pyramid)
    assert one.state.table.set_names == two.state.table.set_names
    assert one.state.table.set_id == two.state.table.set_id
    assert one.options.texts == two.options.texts
    assert one.scores() == two.scores()
    assert one.moves == two.moves


@pytest.mark.parametrize("cards", MIXES)
def test_a_mixed_game_comes_back_from_its_file(cards: Any, tmp_path: Path) -> None:
    game = played(cards, 60)
    file = tmp_path / "mixed.vk.json"
    game.record.save(file)
    record = vk.load(file)
    same(record.game(), game)
    assert record.to_json() == game.record.to_json()
    kept = json.loads(file.read_text(encoding="utf-8"))["setup"]["cards"]
    assert kept == (cards if isinstance(cards, str) else cards.to_json())
    again = record.game(record.root)  # opened from the set-up alone
    again.play(*game.moves[:10])
    assert again.moves == game.moves[:10]


@pytest.mark.parametrize("cards", MIXES)
def test_a_position_of_a_mix_comes_back(cards: Any) -> None:
    game = vk.position(hand=["Urn", "Bow"], tomb=["Axe", "Book of Gates"], pyramid=["Boat"] * 6, cards=cards)
    record = Record.from_json(game.record.to_json())
    same(record.game(), game)
    assert record.setup["cards"] == game.setup["cards"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"sets": "books"}, "the sets must be a list"),
        ({"sets": ["books", 3]}, "each of the sets must be text"),
        ({"sets": ["statue"]}, "no set 'statue'"),
        ({"sets": ["books"]}, "two sets of one colour"),
        ({"sets": ["books"] * 200}, "more than 100"),
        ({"uniques": 3}, "the uniques must be a list"),
        ({"uniques": "mine"}, "no uniques 'mine'"),
        ({"uniques": ["Axe"]}, "Axe is not a unique"),
        ({"copies": 5}, "copies must be 2"),
        ({"copies": "both"}, "copies must be a whole number"),
        ({"copies": {"Axe": "one"}}, "the copies of a card must be a whole number"),
        ({"copies": {"Axe": 9}}, "copies of Axe must be 0, 1 or 2"),
        ({"copies": {"Boat": 1}}, "Boat is in no set"),
        ({"supersets": 1}, "supersets must be true or false"),
        ({"name": "mine"}, "a mix has no 'name'"),
        ({"copies": 1}, "the set-up now deals different cards"),
        ({"copies": None}, "a mix needs 'copies'"),
    ],
)
def test_a_misshapen_mix_in_a_file_is_refused_with_its_line(change: dict[str, Any], said: str) -> None:
    document = json.loads(played(MIXES[2], 30, 2).record.to_json())
    mix = document["setup"]["cards"] | change
    document["setup"]["cards"] = {key: value for key, value in mix.items() if value is not None}
    with pytest.raises(vk.RecordError, match=said):
        Record.from_json(json.dumps(document))
