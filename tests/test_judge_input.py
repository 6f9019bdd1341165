"""What a stranger may hand in by mistake: every slip is a ValueError that says what is possible, and nothing moves."""

from __future__ import annotations

from typing import Any

import pytest

import vk_notebook as vk

ROWS = ["Potter", "Axe", "Boat", "Sling", "Ring", "Bow"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": ["Ana", None]}, "a player's name is a text, not None"),
        ({"players": ["Ana", 3]}, "a player's name is a text, not 3"),
        ({"players": [["Ana"], "Ben"]}, "a player's name is a text"),
        ({"players": b"ab"}, "or a list of names"),
        ({"starters": 5}, "base, last-rites, ten names, or names with counts"),
        ({"starters": {"Urn": "ten"}}, "a whole number from 0, not 'ten'"),
        ({"starters": {"Urn": 5.5, "Kite": 4.5}}, "a whole number from 0, not 5.5"),
        ({"starters": {"Urn": -1, "Kite": 11}}, "a whole number from 0, not -1"),
        ({"starters": [["Urn"]] * 10}, "no card named"),
        ({"edition": "2014"}, "the edition cannot be '2014'; possible: premium, classic"),
    ],
)
@pytest.mark.rule("setup.step-order")
def test_a_new_game_says_what_it_takes(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        vk.new_game(given.pop("players", 2), **given)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"opponents": [3]}, "opponents are a list of dicts with any of name, pharaoh, hand"),
        ({"opponents": ["Ben"]}, "opponents are a list of dicts"),
        ({"opponents": {"hand": ["Urn"]}}, "opponents are a list of dicts"),
        ({"opponents": 7}, "opponents are a list of dicts"),
        ({"pyramid": None}, "the pyramid is a list of six names"),
        ({"pyramid": "Urn"}, "the pyramid is a list of six names"),
        ({"pyramid": [["Urn"]]}, "no card named"),
        ({"hand": [["Urn"]]}, "no card named"),
        ({"pyramid": ROWS, "face_down": {"a": "Ana"}}, "slots are 0 to 5"),
        ({"pyramid": ROWS, "face_down": {3.0: "Ana"}}, "slots are 0 to 5"),
        ({"pyramid": ROWS, "face_down": [3]}, "face_down maps slots, 0 to 5"),
        ({"pharaoh": 3}, "no pharaoh 3; possible: Akhnaten"),
        ({"cards": "beta"}, "the cards cannot be 'beta'; possible: base, afterlife, last-rites"),
    ],
)
@pytest.mark.rule("setup.step-order")
def test_a_position_says_what_it_takes(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        vk.position(**given)


@pytest.mark.parametrize("move", [3, None, ["buy Ring"], b"buy Ring", True, object()])
def test_what_is_no_text_is_no_move_wherever_it_is_handed_in(move: Any) -> None:
    game = vk.position(hand=["Urn", "Bow"], pyramid=ROWS)
    before = str(game), game.options.texts, game.events
    for entry in (game.play, game.choose, game.why_not):
        with pytest.raises(vk.InvalidMove, match=r"a move is a text.*possible: buy Sling, buy Ring"):
            entry(move)
    assert (str(game), game.options.texts, game.events) == before


def test_an_endless_text_is_not_repeated_in_full() -> None:
    game = vk.position(hand=["Urn"], pyramid=ROWS)
    with pytest.raises(vk.InvalidMove) as caught:
        game.play("x" * 5000)
    assert len(str(caught.value)) < 400


def test_a_name_is_one_line() -> None:
    assert vk.new_game(["Ana\nMaria", " Ben  B "]).players[0].name == "Ana Maria"


def test_an_option_that_nobody_knows_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no option 'dificulty'; possible: players, cards, .*seed"):
        vk.new_game(2, dificulty=3)
    with pytest.raises(ValueError, match=r"no option 'hands'; possible: name, pharaoh, hand, .*seed"):
        vk.position(hands=["Urn"])


@pytest.mark.rule("buy.base-only")
def test_a_place_that_only_ends_like_one_is_none() -> None:
    game = vk.position(hand=["Urn"] * 5, pyramid=["Kite", "Kite", "Kite", "Axe", "Kite", "Axe"])
    refusal = game.why_not("buy Axe at base e at base left")
    assert refusal.rule == "buy.base-only"
    assert "buy Axe at base left or buy Axe at base right" in refusal.text
