"""A blunder that was made on purpose is found: nine in ten of them, of which this plays the first few."""

from __future__ import annotations

import pytest

from tests.planted_blunders import games, seen

pytestmark = [pytest.mark.slow, pytest.mark.plain]


def test_planted_blunders_are_found() -> None:
    five = list(games(5, turns=3))
    assert sum(seen(one, budget=12) for one in five) >= 4
    assert sum(seen(one, budget=None, quick=True) for one in five) >= 4
