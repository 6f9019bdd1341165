"""Random games and positions: the package must ask, offer and move exactly as the oracle does."""

import os
from typing import Any

import pytest

import vk_notebook as vk

from .covered import COVERED
from .driver import MEETINGS, Duel, new_game, random_position

# VK_ORACLE=50 plays fifty times as many.
SCALE = int(os.environ.get("VK_ORACLE", "1"))
BATCH = 40


@pytest.mark.parametrize("batch", [0, 1, *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 6 * SCALE))])
def test_positions_agree(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        assert Duel(random_position(seed), seed).run(60) > 0


@pytest.mark.slow
@pytest.mark.parametrize("card", COVERED)
def test_every_card_is_played_and_agrees(card: str) -> None:
    played = 0
    for seed in range(5000, 5000 + 5 * SCALE):
        duel = Duel(random_position(seed, card), seed, card)
        duel.run(30)
        played += sum(text in duel.wanted for text in duel.moves)
    assert played > 0


@pytest.mark.parametrize("meeting", MEETINGS)
@pytest.mark.parametrize("batch", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 4 * SCALE))])
def test_cards_that_seldom_meet_agree(meeting: str, batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        Duel(random_position(seed, meeting=meeting), seed).run(40)


# Corners that random play meets once in a thousand positions.
CORNERS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "two Books of Gates are two actions to repeat": (
        {"hand": ["Book of Gates", "Tyet Amulet"], "deck": ["Axe", "Sling", "Tyet Amulet", "Boat", "Book of Gates"]},
        ("execute Book of Gates", "execute Tyet Amulet")),
    "Horus repeats a Carpenter that has come back to hand": (
        {"hand": ["Carpenter", "Hounds and Jackals Game", "Priest of Horus", "Urn"], "discard": ["Ring"]},
        ("execute Carpenter", "execute Hounds and Jackals Game", "execute Priest of Horus")),
    "a Carpenter that was entombed first is no first play later": (
        {"hand": ["Carpenter", "Wadj Amulet", "Urn"], "discard": ["Ring"]},
        ("entomb Carpenter", "execute Wadj Amulet")),
    "Axe strikes from the left of the player whose turn it is": (
        {"hand": ["Duamutef Canopic Jar"], "opponents": [
            {"name": "Ben", "hand": ["Urn", "Shabti"]}, {"name": "Cem", "hand": ["Axe"]},
            {"name": "Dia", "hand": ["Urn", "Shabti", "Kite"]}]},
        ("execute Duamutef Canopic Jar", "discard Urn", "discard Shabti")),
    "an Axe that comes back leaves Scribe too little to entomb": (
        {"hand": ["Scribe", "Axe", "Bow", "Urn", "Kite"], "opponents": [{"name": "Ben", "hand": ["Axe"]}]},
        ("execute Scribe", "discard Axe", "discard Urn")),
    "Medjay is asked twice when Plasterer's picker gets a card": (
        {"hand": ["Plasterer"], "pyramid": ["Ring", "Bow", "Urn", "Kite"],
         "opponents": [{"name": "Ben", "hand": ["Medjay"]}, {"name": "Cem", "hand": ["Medjay"]}]},
        ("execute Plasterer", "choose Ben", "pass", "pick Ring", "pick Bow", "pick Urn", "pass", "react Medjay")),
    "Mirror Case under Carpenter comes from the discard pile": (
        {"hand": ["Carpenter"], "discard": ["Urn", "Mirror Case"], "pyramid": ["Ring", "Bow", "Urn", "Kite", "Boat"]},
        ("execute Carpenter", "take Ring")),
    "a card that Bastet's priestess may not give goes back among the bones": (
        {"hand": ["High Priestess of Bastet"], "boneyard": ["Urn", "Bow", "Ring", "Kite"],
         "opponents": [{"name": "Ben", "hand": ["Medjay"]}]},
        ("execute High Priestess of Bastet", "give Urn", "react Medjay", "put Urn", "put Kite")),
    "Necropolis Seal hears of the Cup's card": (
        {"hand": ["Faience Cup", "Necropolis Seal", "Urn"], "pyramid": ["Ring"],
         "opponents": [{"name": "Ben", "hand": ["Kite"]}]},
        ("execute Faience Cup", "set aside Urn", "execute Necropolis Seal")),
    "two Axes in one part strike twice": (
        {"hand": ["Inner Sarcophagus", "Ring", "Urn", "Victory"], "opponents": [
            {"name": "Ben", "hand": ["Axe", "Axe", "Urn", "Kite", "Boat"]}]},
        ("execute Inner Sarcophagus", "discard Axe", "discard Axe")),
}


@pytest.mark.parametrize("corner", CORNERS)
def test_corners_agree(corner: str) -> None:
    piles, moves = CORNERS[corner]
    setup = {"name": "Ana", "deck": ["Ring"] * 3, "opponents": [{"name": "Ben"}], **piles}
    duel = Duel(lambda: vk.position(**setup), 0)
    for move in moves:
        assert move in duel.ask.options
        duel.step(move)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8 * SCALE))
def test_whole_games_agree_on_the_end_and_the_points(seed: int) -> None:
    duel = Duel(new_game(seed), seed)
    duel.run(20_000)
    assert duel.ask is None
