"""Other card numbers that could be true: they honour what is published, and are told apart from luck."""

from __future__ import annotations

import re
from itertools import islice

import pytest

import vk_notebook as vk
from vk_notebook.analysis import assumed, sensitivity
from vk_notebook.analysis.sensitivity import Sensitivity, Spread
from vk_notebook.cards import values


@pytest.fixture(scope="module")
def found() -> Sensitivity:
    return assumed.sensitivity(["random", "greedy"], 2, 16, seed=5, jobs=0, progress=False)


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


def test_each_run_is_a_simulation_by_its_numbers_and_seed(found: Sensitivity) -> None:
    again = vk.simulate(["random", "greedy"], 16, seed=6, jobs=0, progress=False)
    assert found.repeated[1] == again
    assert [dict(one.plan.numbers) for one in found.repeated] == [{}, {}]
    base = {vk.card(name).name for name in found.varied[0].to_frame("cards")["card"].unique()}
    for table, run in zip(found.tables, found.varied, strict=True):
        assert run.plan.numbers
        assert all(table[name] == dict(row) for name, row in run.plan.numbers.items())
        assert base & set(table) == set(run.plan.numbers) & base


def test_the_reports_say_how_far_numbers_and_luck_move_things(found: Sensitivity) -> None:
    greedy, random = found.report("bots")
    assert (greedy["bot"], random["bot"]) == ("greedy", "random")
    assert greedy["shipped"] + random["shipped"] == pytest.approx(1)
    assert greedy["least"] <= greedy["tables"] <= greedy["most"]
    ahead = sum(run.report("wins").rows[1][3] > 0.5 for run in found.varied)
    assert f"greedy is ahead of random in {ahead} of 2 tables" in found.report("bots").says
    (first,) = found.report("first-player")
    runs = [next(row["share"] for row in run.report("first-player")) for run in found.repeated]
    assert first["shipped"] == pytest.approx(sum(runs) / 2)
    assert len(found.to_dict()["reports"]) == len(found.says) == 3
    assert "<li>" in found._repr_html_()
    assert "<svg" in found.plot("bots").svg("dark")


def test_equal_numbers_are_told_apart_from_luck_not_at_all(found: Sensitivity) -> None:
    same = Sensitivity([{}, {}], found.repeated, found.repeated)
    for name in ("bots", "first-player", "cards"):
        assert all(row["numbers"] == 0 and row["tables"] == row["shipped"] for row in same.report(name))
    spread = Spread.of([0.4, 0.6], [0.3, 0.7])
    assert spread.numbers == pytest.approx((0.08 - 0.02) ** 0.5)


def test_cards_that_all_do_alike_have_no_order(found: Sensitivity, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sensitivity, "_differences", lambda results: dict.fromkeys("ABCDEFG", 0.0))
    assert "Too few games" in Sensitivity([{}, {}], found.repeated, found.varied).report("cards").says


def test_a_stop_keeps_what_is_done() -> None:
    found = assumed.sensitivity("random", 3, 2, jobs=0, progress=lambda done, total: done < 2)
    assert (len(found.tables), len(found.repeated), len(found.varied)) == (1, 1, 1)
    assert "tables" in repr(found)
    assert "Too few games" in found.report("cards").says


def test_bad_input_says_what_is_possible(found: Sensitivity) -> None:
    with pytest.raises(ValueError, match="the spread must be a whole number from 1 to 3"):
        next(assumed.tables(spread=9))
    with pytest.raises(ValueError, match="the number of tables must be a whole number from 2"):
        assumed.sensitivity("random", 1)
    with pytest.raises(ValueError, match="possible: bots, first-player, cards"):
        found.report("elo")
