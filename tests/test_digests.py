"""A seed and options lead to the same game everywhere; a release tries every Python."""

import json
from typing import Any

import pytest

from tools.check_digests import FIXTURE, differences
from vk_notebook.cards.pools import PRESETS
from vk_notebook.rules.engine.terms import VARIANTS


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    return list(json.loads(FIXTURE.read_text("utf-8")))


def test_every_game_of_the_fixture_comes_out_the_same(rows: list[dict[str, Any]]) -> None:
    wrong = differences(rows)
    hint = "where the rules were meant to change: python tools/check_digests.py --update"
    assert not wrong, "\n".join([*wrong, hint])


def test_the_fixture_holds_games_of_all_kinds(rows: list[dict[str, Any]]) -> None:
    setups = [row["setup"] for row in rows]
    assert len(setups) >= 60
    names = {s["cards"] for s in setups if isinstance(s["cards"], str)}
    assert names == {"base", "afterlife", "last-rites", *PRESETS}
    assert sum(isinstance(s["cards"], dict) for s in setups) >= 10
    assert {s.get("variant") for s in setups} == {None, *VARIANTS}
    assert {len(s["players"]) for s in setups} == {1, 2, 3, 4, 5, 6}
    assert {s["edition"] for s in setups} == {"premium", "classic"}
    assert {s["pharaohs"] for s in setups} == {True, False}
    assert len({s["seed"] for s in setups}) == len(setups)
