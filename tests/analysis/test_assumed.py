"""Other card numbers that could be right: they honour what is published."""

import re
from itertools import islice

import pytest

import vk_notebook as vk
from vk_notebook.analysis import assumed
from vk_notebook.cards import values


@pytest.mark.parametrize("spread", [1, 3])
def test_a_table_honours_all_that_is_published(spread: int) -> None:
    drawn = list(islice(assumed.tables(7, spread), 12))
    assert all(assumed.problems(table) == [] for table in drawn)
    assert len({str(table) for table in drawn}) == 12
    assert drawn == list(islice(assumed.tables(7, spread), 12))
    for table in drawn:
        for name, row in table.items():
            kind = vk.card(name)
            assert set(row) <= kind.assumed
            assert all(abs(row[c] - getattr(kind, c)) <= spread for c in ("cost", "gold", "vp") if c in row)
            assert all(number >= 1 for number in row.values())
    moved = {column for table in drawn for row in table.values() for column in row}
    assert moved == {"cost", "gold", "level", "vp"}


def test_a_table_can_be_played_with() -> None:
    table = next(assumed.tables(1))
    with values.numbers(table):
        game = vk.new_game(2, seed=3)
    name = next(name for name in game.pyramid if name and "cost" in table.get(name, {}))
    assert game.view(game.players[0].name).facts.of[name].cost == table[name]["cost"]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"Statue of Bastet": {"cost": 5}}, "the cost of Statue of Bastet is printed: 4, not 5"),
        ({"Statue of Osiris": {"level": 3}}, r"base has 29 level II and 27 level III cards, not \(27, 29\)"),
        ({"Boat": {"vp": 3}}, "the uniques of base are worth 19 points, not 20"),
    ],
)
def test_what_contradicts_a_publication_is_told(table: assumed.Table, said: str) -> None:
    (problem,) = assumed.problems(table)
    assert re.fullmatch(said, problem)


def test_a_spread_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="the spread must be a whole number from 1 to 3"):
        next(assumed.tables(spread=9))
