"""The comparison over every pool: `tools/compare_oracle.py` plays a hundred thousand, a few are played here."""

import pytest

import vk_notebook as vk
from tools import compare_oracle
from vk_notebook.cards.pools import PRESETS

from .driver import POOLS
from .model import Card, play_by_colour, set_of


@pytest.mark.slow
def test_a_few_comparisons_of_every_pool_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare_oracle.main(["--comparisons", "1", "--seed", "7"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:35].strip() for line in lines[:-1]] == list(POOLS)
    assert lines[-1].endswith(f"of {len(POOLS)} pools, 0 disagreements")


def test_every_version_and_preset_is_a_pool() -> None:
    assert {"base", "afterlife", "last-rites", *PRESETS} <= set(POOLS)


@pytest.mark.parametrize("name", POOLS)
def test_a_pool_says_rightly_how_many_play_and_what_a_set_is(name: str) -> None:
    pool = POOLS[name]
    vk.new_game(pool.most, cards=pool.cards)
    joined = vk.preset(name).supersets if name in PRESETS else False
    assert pool.by_colour is joined


@pytest.mark.slow
def test_what_the_package_does_otherwise_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A package that takes Bow's and Ka Figurine's colour for a set plays other cards than the oracle."""
    wrong = {name: pool._replace(by_colour=not pool.by_colour) for name, pool in POOLS.items()}
    monkeypatch.setattr(compare_oracle, "POOLS", {"half sets scored apart": wrong["half sets scored apart"]})
    assert compare_oracle.main(["--comparisons", "3000"]) == 1
    out = capsys.readouterr().out
    assert " 0 disagreements" not in out
    assert "moves: [" in out


def test_the_oracle_asks_for_colours_where_they_are_sets() -> None:
    try:
        play_by_colour(True)
        assert set_of(Card("Victory")) == set_of(Card("Statue of Isis")) == "blue"
        assert set_of(Card("Boat")) is None
    finally:
        play_by_colour(False)
    assert set_of(Card("Victory")) == "tomb-art"
