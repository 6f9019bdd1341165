"""How weights show themselves."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("numpy")

from vk_notebook.value.weights import Weights, shipped


def test_weights_tell_their_score_and_what_no_judge_would_score() -> None:
    assert repr(shipped()) == (
        "<Weights: 45,000 games; Brier score 0.179 with 2 players (equal chances: 0.250); "
        "Brier score 0.160 with 3 players (equal chances: 0.222); "
        "Brier score 0.130 with 4 players (equal chances: 0.188)>"
    )


@pytest.mark.parametrize(
    "trained", [{}, {"held back": 3}, {"held back": {"2": 1, "x": {"brier": 0.1}, "1": {"brier": 0.1}}, "games": "x"}]
)
def test_weights_that_tell_nothing_show_themselves_too(trained: dict[str, Any]) -> None:
    assert repr(Weights(shipped().network, trained)) == "<Weights>"
