"""Hints: where to look first, then the move and why, from what the person can know."""

from dataclasses import replace

import pytest

import vk_notebook as vk
from tests.analysis.test_review_evaluate import last_turn
from vk_notebook.analysis.evaluate import Weighed
from vk_notebook.analysis.review.reasons import reason
from vk_notebook.analysis.review.where_to_look import spot
from vk_notebook.board.look.hints import Adviser
from vk_notebook.board.table.session import Session


def test_the_first_hint_only_says_where_to_look() -> None:
    game, adviser = last_turn(), Adviser(playouts=400)
    first = adviser.ask(game.state)
    assert first.text == "Look in your hand for a card to entomb. Ask again to see the move."
    assert first.anchor == "hand"
    second = adviser.ask(game.state)
    assert second.text == (
        "Entomb Qebehsenuef Canopic Jar: it completes the Canopic Jars (+5), and the game ends soon. "
        "Chance of winning: nearly 100%, but only about 50% for entombing Shabti."
    )
    assert second.anchor == f"c{game.state.z[0][0]}"
    assert adviser.ask(game.state) == second


def test_of_the_pyramid_only_the_row_is_pointed_at_that_is_meant() -> None:
    game = vk.position(name="Ana", hand=["Chariot"], pyramid=["Urn", "Urn", "Urn", "Urn", "Sphinx", "Urn"])
    base = spot(game.state, game.state.pyramid[4])
    assert (base.zone, base.spots) == ("pyramid", (3, 4, 5))
    above = spot(game.state, game.state.pyramid[0])
    assert (above.words, above.spots) == ("the upper rows of the pyramid", (0, 1, 2))


def test_the_note_says_what_is_pointed_at() -> None:
    session = Session(last_turn(), bots={"Ben": "random"})
    session.adviser = Adviser(playouts=20)
    session.handle({"type": "hint"})
    assert (session.note["anchor"], session.note["player"], session.note["spots"]) == ("hand", "Ana", ())


def test_a_chance_comes_from_enough_games_and_the_end_of_the_turn_is_no_rival_to_points() -> None:
    game, adviser = last_turn(), Adviser()
    for rival, chance, told in (
        ("end turn", 0.9, "Chance of winning: about 90% (40 simulations)."),
        ("end turn", 0.5, "Chance of winning: about 90% (40 simulations), but only about 50% for ending your turn."),
        ("entomb Shabti", 0.9, "Chance of winning: about 90% (40 simulations). Entombing Shabti is about as good."),
    ):
        moves = (("entomb Qebehsenuef Canopic Jar", 0.9), (rival, chance))
        adviser._found = [Weighed(0, text, (), share, 0.01, 0, 40) for text, share in moves]
        assert adviser._chance(game.state, has_reason=True) == told
        adviser._found[0] = replace(adviser._found[0], playouts=39)
        assert adviser._chance(game.state, has_reason=True) == ""


def test_another_decision_is_another_hint() -> None:
    game, adviser = last_turn(hand=["Qebehsenuef Canopic Jar", "Urn"], discard=["Shabti"]), Adviser(playouts=400)
    adviser.ask(game.state)
    game.play("entomb Qebehsenuef Canopic Jar")
    assert adviser.ask(game.state).heading == "Where to look"


def test_what_is_as_good_is_said_to_be() -> None:
    game = last_turn(hand=["Shabti", "Urn"], tomb=["Statue of Bastet"] * 1)
    adviser = Adviser(playouts=400)
    adviser.ask(game.state)
    assert "about as often" in adviser.ask(game.state).text


def test_a_hint_knows_nothing_that_the_person_does_not() -> None:
    """The opponent's hand and the decks may lie in any order: nothing that is named is hidden."""
    hidden = ["Chariot", "Censer", "Ka Figurine"]
    game = last_turn(opponents=[{"name": "Ben", "hand": hidden, "deck": ["Boat"] * 2}])
    adviser = Adviser(playouts=400)
    for hint in (adviser.ask(game.state), adviser.ask(game.state)):
        assert not any(card in hint.text for card in [*hidden, "Boat"])


def test_a_hint_without_time_names_a_reason_or_a_bot_and_no_chance() -> None:
    game, adviser = vk.new_game(["Ana", "Ben"], seed=3), Adviser(playouts=1)
    adviser.ask(game.state)
    assert "%" not in adviser.ask(game.state).text
    assert adviser._chance(game.state, has_reason=True) == ""
    assert "Hard" in adviser._chance(game.state, has_reason=False)


def test_a_hint_says_once_in_a_game_why_the_judge_does_not_speak() -> None:
    game = vk.position(
        hand=["Urn", "Shabti"], opponents=[{"deck": ["Urn"] * 5}] * 4, cards="five-players", stock=["Boat"] * 3
    )
    adviser, told = Adviser(playouts=20), []
    for _ in range(3):
        told.append(adviser.ask(game.state).text)
    assert ["this one has 5. Games are played to the end" in text for text in told] == [False, True, False]
    game, adviser = last_turn(), Adviser(playouts=20)
    adviser.ask(game.state)
    assert "judge" not in adviser.ask(game.state).text


@pytest.mark.parametrize(("move", "why"), [
    ("entomb Urn", "it scores 1 point and leaves the deck"),
    ("entomb Book of Gates", "it makes 2 different Books (+3)"),
    ("entomb Hopi Canopic Jar", ""),
    ("entomb Boat", "it scores 2 points"),
    ("buy Statue of Isis", "that makes 2 different Statues, and it keeps 5 points from Ben"),
    ("buy Book of Gates", "it costs 3 of the 7 gold in hand"),
    ("execute Urn", "put your top discard on your deck"),
])  # fmt: skip
def test_reasons_are_what_is_sure(move: str, why: str) -> None:
    game = vk.position(
        name="Ana", hand=["Urn", "Book of Gates", "Hopi Canopic Jar", "Boat"], deck=["Statue of Thoth"],
        tomb=["Hopi Canopic Jar", "Imseti Canopic Jar", "Book of the Dead"], discard=["Shabti"],
        opponents=[{"name": "Ben", "tomb": ["Statue of Thoth", "Statue of Sobek"], "hand": ["Urn"]}],
        pyramid=["Urn", "Urn", "Urn", "Statue of Isis", "Book of Gates", "Boat"], stock=["Book of the Earth"] * 9,
    )  # fmt: skip
    code = next(option.code for option in game.options if option.text == move)
    assert reason(game.state, code) == why
