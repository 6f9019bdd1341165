"""Training: the same seed gives the same weights, a run goes on where it was broken off, and gradients are true."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import vk_notebook as vk
from vk_notebook.training import fitting
from vk_notebook.training.__main__ import main
from vk_notebook.training.course import NotThisRun, Plan, train
from vk_notebook.training.own_games import MOVER, OPEN, played, shard
from vk_notebook.training.setups import Setups
from vk_notebook.value import Weights
from vk_notebook.value.network import NAMES, Network
from vk_notebook.value.position_features import SEAT_COLUMNS, SHARED_COLUMNS

TINY = Plan(games=6, rounds=2, match=2, seed=3)


def silent(what: str, done: float) -> None:
    """Tell nobody."""


@pytest.mark.slow
def test_the_same_seed_gives_the_same_weights_and_a_run_goes_on(tmp_path: Path) -> None:
    one = train(TINY, tmp_path / "one", 1, silent).to_bytes()
    assert train(TINY, tmp_path / "two", 1, silent).to_bytes() == one
    told: list[str] = []
    for name in ("round 2.weights", "games 2-0.npz", "match 2.json"):
        (tmp_path / "one" / name).unlink()
    assert train(TINY, tmp_path / "one", 1, lambda what, done: told.append(what)).to_bytes() == one
    assert told
    assert not [what for what in told if what.startswith("round 1")]
    with pytest.raises(NotThisRun, match="games is 6 there and 7 here"):
        train(Plan(games=7, rounds=2, match=2, seed=3), tmp_path / "one", 1, silent)


def test_a_box_of_ones_own_is_trained_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "mine.weights"
    given = ["--cards", "base", "--players", "2", "--games", "2", "--rounds", "1", "--start", "shipped", "--jobs", "1"]
    assert main([*given, "--out", str(out)]) == 0
    trained = Weights.load(out).trained
    assert (trained["cards"], trained["players"], trained["games"], trained["start"]) == ("base", 2, 2, "shipped")
    assert trained["positions"] > 50
    assert "100%" in capsys.readouterr().err
    assert main([*given, "--seed", "2", "--out", str(out)]) == 1
    assert "holds another training" in capsys.readouterr().err


def test_the_same_seed_is_the_same_game() -> None:
    setups = Setups()
    one, other = shard(setups, range(4, 7)), shard(setups, range(4, 7))
    assert one.keys() == other.keys()
    assert all(np.array_equal(one[name], other[name]) for name in one)
    cards = {setups.deal(seed).table.kinds for seed in range(12)}
    assert len(cards) > 4


def test_an_owners_numbers_are_learned_and_told(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.csv"
    sheet.write_text("name,cost\nStatue of Thoth,15\n")
    vk.use_card_values(sheet)
    try:
        setups = Setups("base", 2)
        for seed in range(8):  # in some of them other cards have other numbers
            table = setups.deal(seed).table
            assert table.cost[table.name.index("Statue of Thoth")] == 15
        assert setups.reach()["costs"] == 15
        tiny = Plan(games=1, rounds=1, match=1, cards="base", players=2, start="shipped")
        trained = train(tiny, tmp_path / "work", 1, silent).trained
        assert trained["numbers"] == {"Statue of Thoth": {"cost": 15}}
        assert sorted(trained["kinds"]) == sorted({kind.name for kind in table.kinds})
    finally:
        vk.use_card_values(None)
    with pytest.raises(NotThisRun, match="numbers is"):
        train(tiny, tmp_path / "work", 1, silent)


def test_the_reach_of_a_box_is_that_of_its_cards() -> None:
    assert Setups("base").reach()["costs"] <= Setups().reach()["costs"]
    assert len(Setups("base").kinds()) < len(Setups().kinds())


def test_a_game_is_kept_as_different_eyes_see_it() -> None:
    rows = played(Setups("base", 2).deal(1), 1)
    assert rows is not None
    eyes, hand = (SEAT_COLUMNS.index(name) for name in ("eyes", "hand"))
    seen = rows["each"][:, :, [eyes, hand]].sum(1)
    assert (seen[rows["seen"] == OPEN] == 0).all()
    assert (seen[rows["seen"] == MOVER] == 1).all()
    assert np.isclose(rows["shares"].sum(1), 1).all()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_gradients_are_those_of_the_loss(seats: int) -> None:
    rng = np.random.default_rng(seats)
    network = Network.fresh(20, 9, 1)
    network.w = {name: array.astype(np.float64) for name, array in network.w.items()}
    each, shared = rng.standard_normal((6, seats, 20)), rng.standard_normal((6, 9))
    shares = rng.dirichlet(np.ones(seats), 6)
    points = np.full((6, seats), 50.0)
    _, slopes = network.gradients(each, shared, shares, points, 0.1)
    assert set(slopes) == set(NAMES) - fitting.FIXED
    for name, slope in slopes.items():
        place = tuple(rng.integers(0, size) for size in slope.shape)
        kept, step = network.w[name][place], 1e-5
        losses = []
        for moved in (kept + step, kept - step):
            network.w[name][place] = moved
            losses.append(network.gradients(each, shared, shares, points, 0.1)[0])
        network.w[name][place] = kept
        assert (losses[0] - losses[1]) / (2 * step) == pytest.approx(slope[place], rel=1e-3, abs=1e-5)


def test_targets_lean_on_what_is_said_of_the_turns_behind() -> None:
    network = Network.fresh(len(SEAT_COLUMNS), len(SHARED_COLUMNS), 1)
    rows = {2: dict(played(Setups("base", 2).deal(2), 2) or {})}
    whole, none = (fitting.towards_the_next(network, rows, trust)[2] for trust in (1.0, 0.0))
    assert np.array_equal(whole["shares"], rows[2]["shares"])
    chances, _ = fitting.predicted(network, rows[2])
    turns, seen = rows[2]["turn"], rows[2]["seen"]
    first = np.flatnonzero(turns == turns[0])
    behind = np.flatnonzero((turns == turns[0] + 1) & (seen == OPEN))[0]
    assert np.allclose(none["shares"][first], chances[behind])
    assert np.array_equal(none["shares"][turns == turns.max()], rows[2]["shares"][turns == turns.max()])


def test_shards_are_put_together_in_order(tmp_path: Path) -> None:
    files = []
    for number in range(2):
        files.append(tmp_path / f"{number}.npz")
        np.savez_compressed(files[-1], **shard(Setups("base", 2), range(number, number + 1)))
    rows = fitting.gathered(files)
    assert list(rows) == [2]
    assert sorted(set(rows[2]["game"].tolist())) == [0, 1]
    assert (np.diff(rows[2]["game"]) >= 0).all()


def test_the_card_of_weights_is_plain() -> None:
    from vk_notebook.value.weights import shipped

    card = shipped().trained
    assert json.loads(json.dumps(card)) == card
