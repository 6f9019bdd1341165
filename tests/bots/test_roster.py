"""What is told of each bot is what was measured."""

from pathlib import Path

import pytest

from vk_notebook.board.setup.setup_form import levels
from vk_notebook.board.sitting import who
from vk_notebook.bots import BOTS, ROSTER, Entry
from vk_notebook.bots.roster import measured
from vk_notebook.cli.options import about_bots

LEVELS = ("Beginner", "Easy", "Medium", "Hard", "Expert")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "figures.md"


def test_every_bot_is_told_of() -> None:
    assert list(ROSTER) == list(BOTS)
    for name, entry in ROSTER.items():
        assert entry.name == name
        assert entry.character.endswith(".")
        assert entry.strength in about_bots()["epilog"]
    leveled = [name for name in BOTS if name != "search"]  # known by its name only
    assert [(one["key"], one["title"]) for one in levels()] == list(zip(leveled, LEVELS, strict=True))
    assert all(one["glyph"] and one["text"].endswith(".") for one in levels())
    assert [value for value, _ in who()] == ["person", *BOTS]


def test_the_strength_is_what_was_measured() -> None:
    ratings, text = measured()["ratings"], PAGE.read_text("utf-8")
    for name, row in ratings.items():
        entry = ROSTER[name]
        assert (entry.elo, entry.low, entry.high, entry.games) == tuple(row[k] for k in ("elo", "low", "high", "games"))
        assert f"| {name} | {entry.level} | {row['elo']} |" in text
    for pair in measured()["pairs"]:
        assert pair["low"] < pair["share"] < pair["high"] or pair["share"] in (0, 1)
        assert f"| {pair['stronger']} | {pair['weaker']} | {pair['games']:,} |" in text


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (Entry("new", "New."), "strength not measured"),
        (Entry("zero", "Zero.", 0, 0, 0, 10), "Elo 0, the start of the scale"),
        (Entry("good", "Good.", 500, 480, 520, 4000), "Elo 500 (480 to 520, 4,000 games)"),
    ],
)
def test_a_strength_in_words(entry: Entry, words: str) -> None:
    assert entry.strength == words
