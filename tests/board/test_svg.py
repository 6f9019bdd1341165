"""The still picture of a position."""

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

import vk_notebook as vk
from vk_notebook.board.look.svg import position_svg


def test_a_picture_is_well_formed_and_shows_every_pyramid_card() -> None:
    game = vk.new_game(["Ana <b>", "Ben"], seed=7)
    picture = position_svg(game)
    ElementTree.fromstring(picture)
    words = "".join(ElementTree.fromstring(picture).itertext())
    for name in game.pyramid:
        assert all(word in words for word in name.split())
    assert "Ana <b>" in words
    assert "<b>" not in picture


def test_a_picture_of_the_end_says_who_won() -> None:
    assert "The game is over: Ana won" in position_svg(vk.example("boat").game())
    alone = vk.position(hand=["Urn"], variant="starter-solitaire")
    alone.play(*["end turn"] * (alone.outcome() is None))
    assert "The game is over: nobody won" in position_svg(alone)


def test_a_picture_shows_only_the_asked_hand() -> None:
    game = vk.position(hand=["Statue of Thoth"], opponents=[{"hand": ["Mummified Cat"]}], pyramid=["Boat"])
    mine, theirs, nobodys = position_svg(game, 0), position_svg(game, 1), position_svg(game)
    assert "Thoth" in mine
    assert "Cat" not in mine
    assert "Cat" in theirs
    assert "Thoth" not in theirs
    assert "Thoth" not in nobodys
    assert "Cat" not in nobodys


def test_a_question_is_shown_to_nobody_else() -> None:
    base = [None, None, None, "Wadj Amulet", "Urn"]
    game = vk.position(hand=["Censer"] * 4, opponents=[{"hand": ["Boat"]}], pyramid=base)
    game.play("buy Wadj Amulet")
    assert "React with Boat?" in game.decision.question
    assert "Boat" in position_svg(game, 1)
    assert "Boat" not in position_svg(game, 0)
    assert "Boat" not in position_svg(game)


def test_holes_and_face_down_cards_are_drawn() -> None:
    game = vk.position(pyramid=[None, None, None, "Boat", "Censer"], face_down={4: "Ben"}, opponents=[{"name": "Ben"}])
    picture = position_svg(game)
    assert picture.count("stroke-dasharray") >= 5  # four holes and the face-down card
    assert 'opacity="0.6"' in picture


def test_a_game_shows_itself_as_text_picture_and_widget() -> None:
    bundle = vk.new_game(2, seed=1)._repr_mimebundle_()
    assert {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"} <= set(bundle)
    assert "pyramid" not in bundle["text/plain"]
    assert "apex:" in bundle["text/plain"]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: vk.Board(vk.new_game(["Ana", "Ben"], seed=1, first_player="Ana"), seat="Ana"), "Turn 1, Ana to play"),
        (lambda: vk.App("?players=Ana,Ben&seed=1&first=Ana&start=1"), "Turn 1, Ana to play"),
        (lambda: vk.App("?replay=boat"), "The game is over"),
        (lambda: vk.App(), "run this cell"),
        (lambda: vk.Replay(vk.example("tomb")), "The game is over"),
    ],
    ids=["board", "app", "app with a replay", "start page", "replay"],
)
def test_every_board_leaves_something_to_read_where_no_widget_runs(make: Callable[[], Any], words: str) -> None:
    data, _ = make()._repr_mimebundle_()
    assert words in data["text/html"]
    assert "object at" not in data["text/plain"]
    assert "Shabti" not in data["text/plain"] or "over" in words  # nobody's hand
