"""What a review says of a game in the large, on games in which a person can count it."""

import pytest

import vk_notebook as vk
from tests.planted_blunders import thrown_away
from vk_notebook.analysis.review.review_work import Reviewing
from vk_notebook.analysis.strategy import UNUSED

pytestmark = pytest.mark.plain


def followed(game: vk.Game) -> Reviewing:
    return Reviewing(game.record)


def rich_and_idle(turns: int) -> vk.Game:
    """Ana holds gold and cards for her tomb, and only ends her turns; Ben entombs what he can."""
    urns = ["Urn"] * 5
    game = vk.position(name="Ana", hand=urns, deck=urns, pyramid=["Boat"] * 6, stock=["Sphinx"] * 20,
                       opponents=[{"name": "Ben", "hand": urns, "deck": urns * 4}])  # fmt: skip
    for _ in range(turns):
        for moves in (["end turn"], ["entomb Urn", "end turn"]):
            for move in moves:
                game.play(move)
            while game.decision is not None and "end turn" not in game.options.texts:
                game.choose(game.options[0])
    return game


def test_turns_without_entombment_and_purchase_are_counted() -> None:
    work = followed(rich_and_idle(UNUSED))
    ana, ben = work.strategy.courses
    assert (ana.turns, ana.unused, ana.idle, ana.gold, ana.entombed) == (UNUSED, UNUSED, UNUSED, 5 * UNUSED, 0)
    assert (ben.turns, ben.unused, ben.free, ben.entombed) == (UNUSED, 0, UNUSED, UNUSED)
    assert work.strategy.notable("Ana", you=True) == [
        "You entombed 0 cards, and Ben entombed 4.", "You left 4 free entombments unused.",
        "You bought nothing on 4 turns and left 20 gold unused.",
    ]  # fmt: skip
    assert work.strategy.notable("Ben")[0].startswith("Ben bought nothing on 4 turns")


def test_what_never_reached_the_tomb_is_told_at_the_end_only() -> None:
    books = ["Book of Gates", "Book of the Dead", "Book of the Earth", "Book of the Heavens", "Sphinx"]
    tomb = ["Hopi Canopic Jar", "Statue of Isis", "Weres Amulet"]
    rest = ["Imseti Canopic Jar", "Duamutef Canopic Jar", "Statue of Thoth", "Statue of Bastet"]
    game = vk.position(name="Ana", hand=["Urn"], discard=books, tomb=tomb,
                       opponents=[{"name": "Ben", "discard": [*rest, "Wadj Amulet", "Tyet Amulet"]}])  # fmt: skip
    assert followed(game).strategy.notable("Ana") == []
    while game.decision is not None:
        game.play("end turn")
    began = "Ana finished no set and left 3 sets less than half complete."
    said = followed(game).strategy.notable("Ana")
    assert said[0] == began
    assert said[1].startswith("Cards worth ")
    assert said[1].endswith(" points never reached Ana's tomb.")
    assert int(said[1].split()[3]) >= 16


def test_a_short_game_has_nothing_notable_and_a_person_is_spoken_to() -> None:
    record = thrown_away()
    record.set_header(seats={"Ana": "person", "Ben": "collector"})
    found = vk.review(record, budget=4, progress=False)
    assert found.strategy.notable("Ana") == []
    assert found.verdict("Ana").startswith("You: 1 mistake")
