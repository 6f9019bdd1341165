"""What is told of the judge and the expert is what was measured, with the weights that come along."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from vk_notebook.value.weights import SHIPPED

PAGE = Path(__file__).resolve().parents[2] / "docs" / "figures.md"
MEASURED = json.loads(SHIPPED.with_name("measured.json").read_text("utf-8"))


def test_the_figures_are_those_of_the_weights_that_come_along() -> None:
    assert MEASURED["weights"] == hashlib.sha256(SHIPPED.read_bytes()).hexdigest()[:12]
    text = PAGE.read_text("utf-8")
    for row in MEASURED["matches"]:
        cards = row["cards"] + (f", table {row['table']}" if row["table"] else "")
        assert f"| {row['against']} | {cards} | {row['players']} | {row['games']} |" in text
        assert row["low"] <= row["share"] <= row["high"]
    for row in MEASURED["positions"]:
        assert f"| {row['cards']} | {row['positions']:,} | {row['judge']['brier']:.4f}" in text


def test_the_expert_wins_more_than_its_share() -> None:
    won = [row["share"] * row["players"] for row in MEASURED["matches"]]
    assert min(won) > 1
