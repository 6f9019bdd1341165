"""Random games and positions: the package must ask, offer and move exactly as the oracle does."""

from __future__ import annotations

import os

import pytest

from .driver import Duel, new_game, random_position
from .later import COVERED

# VK_ORACLE=50 plays fifty times as many.
SCALE = int(os.environ.get("VK_ORACLE", "1"))
BATCH = 10


@pytest.mark.parametrize("batch", range(15 * SCALE))
def test_positions_agree(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        assert Duel(random_position(seed), seed).run(60) > 0


@pytest.mark.parametrize("card", COVERED)
def test_every_card_is_played_and_agrees(card: str) -> None:
    played = 0
    for seed in range(5000, 5000 + 3 * SCALE):
        duel = Duel(random_position(seed, card), seed, card)
        duel.run(30)
        played += sum(text in duel.wanted for text, _, _ in duel.steps)
    assert played > 0


@pytest.mark.parametrize("seed", range(6 * SCALE))
def test_games_agree(seed: int) -> None:
    assert Duel(new_game(seed), seed).run(150) > 0


@pytest.mark.parametrize("seed", range(2 * SCALE))
def test_whole_games_agree_on_the_end_and_the_points(seed: int) -> None:
    duel = Duel(new_game(1000 + seed), 1000 + seed)
    duel.run(20_000)
    assert duel.ask is None
