"""The board in the variants for one player: the Dummy's seat, open piles, and what is told at the end."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.rules.solo import dummy_meets
from vk_notebook.board.look.svg import position_svg
from vk_notebook.board.look.viewmodel import build
from vk_notebook.board.setup.setup_page import SetUp
from vk_notebook.board.table.session import Session

from .people import choose, tell

TOMB = ["Statue of Isis", "Tyet Amulet", "Boat", "Statue of Osiris", "Wadj Amulet"]


def model(game: vk.Game, *, assist: bool = True) -> dict[str, Any]:
    return build(game, 0, persons=[0], bots={}, assist=assist)


@pytest.mark.rule("solo.no-hand", "solo.tomb-public")
def test_the_dummy_is_drawn_with_its_tomb_sorted_and_without_a_hand() -> None:
    opponent = {"tomb": TOMB, "deck": ["Urn", "Shabti"], "discard": ["Medjay", "Kite"]}
    game = vk.position(variant="solo", deck=["Urn"], opponents=[opponent])
    ana, dummy = model(game)["players"]
    assert (ana["dummy"], dummy["dummy"]) == (False, True)
    assert (dummy["name"], dummy["bot"], dummy["hand"], dummy["in_play"]) == ("Dummy", None, [], [])
    assert [(s["set"], s["names"]) for s in dummy["tomb"]["sets"]] == [
        ("amulets", ["Tyet Amulet", "Wadj Amulet"]), ("statues", ["Statue of Isis", "Statue of Osiris"]),
        ("uniques", ["Boat"]),
    ]  # fmt: skip
    assert dummy["discard"]["title"] == "Drawn"
    assert [card["name"] for card in dummy["discard"]["cards"]] == ["Medjay", "Kite"]
    assert dummy["deck"]["count"] == 2
    assert dummy["deck"]["top"]["name"] is None, "the order of its deck is hidden"
    assert "Dummy: deck 2; drawn 2 (Kite last); tomb 10 points" in str(game)
    assert "2 in the deck, 2 drawn; tomb 10 points" in position_svg(game, 0)


def test_nobody_takes_the_dummys_seat() -> None:
    game = vk.new_game(1, variant="solo", seed=1)
    assert Session(game).persons == [0]
    for options in ({"bots": {"Dummy": "random"}}, {"seat": "Dummy"}):
        with pytest.raises(ValueError, match="the Dummy plays by itself; players: Ana"):
            Session(game, **options)


@pytest.mark.rule("solo.alternating-turns")
def test_a_click_carries_the_game_over_the_dummys_turn_and_undo_back() -> None:
    game = vk.position(
        variant="solo", deck=["Urn"] * 9, pyramid=["Boat"] * 6, stock=["Chariot"] * 9,
        opponents=[{"deck": ["Shabti"] * 3}],
    )  # fmt: skip
    session = Session(game)
    choose(session, "end turn")
    choose(session, "sacrifice Boat at apex")
    view = session.view()
    assert (view["yours"], view["turn"], view["curtain"]) == (True, 3, None)
    log = [(line["player"], line["text"]) for line in view["log"]]
    assert ("Dummy", "The Dummy entombs Boat from the pyramid.") in log
    assert session.lit, "what the Dummy took is lit"
    told = view["motion"]["pictures"][-1]
    assert (told["who"], told["mine"]) == ("Dummy", False), "its turn is told before it is Ana's again"
    tell(session, "undo")
    assert game.turn == 1
    assert game.players[1].tomb == []


@pytest.mark.rule("ruling.solo-crumble")
def test_what_falls_in_the_dummys_turn_is_asked_of_the_person() -> None:
    game = dummy_meets(("Boat", "Book of Gates", "Chariot", "Tyet Amulet", "Wadj Amulet", "Weres Amulet"), "Shabti")
    view = model(game)
    assert view["yours"] is True
    assert view["players"][1]["active"] is True
    offered = [o for card in view["pyramid"] if card for o in card["options"]]
    assert offered == ["crumble Book of Gates", "crumble Chariot"]


@pytest.mark.parametrize("variant", ["solo", "starter-solitaire"])
def test_a_saved_game_of_one_player_opens_again(variant: str) -> None:
    session = Session(vk.new_game(1, variant=variant, seed=3))
    tell(session, "save")
    again = SetUp().start({"type": "load", "text": session.download["text"]}, None)
    assert again.persons == [0]
    assert again.game.state.table.variant == variant
    assert again.note["n"] == 0, "no seat is without its bot"


@pytest.mark.rule("solitaire.boneyard-open")
def test_the_boneyard_of_a_solitaire_can_be_looked_through() -> None:
    bones = ["Boat", "Chariot", "Urn"]
    alone = model(vk.position(variant="master-solitaire", boneyard=bones), assist=False)["boneyard"]
    assert [card["name"] for card in alone["cards"]] == bones
    assert alone["top"]["name"] == "Urn"
    usual = model(vk.position(variant="solo", boneyard=bones))["boneyard"]
    assert "cards" not in usual
    session = Session(vk.position(variant="master-solitaire", boneyard=bones))
    tell(session, "why", zone="boneyard")
    assert session.note["rule"] == "solitaire.boneyard-open"


@pytest.mark.rule("solitaire.starter.goal")
def test_a_missed_perfect_tomb_is_said_so() -> None:
    over = model(vk.position(variant="starter-solitaire", tomb=["Urn", "Wadj Amulet"] * 2).play("end turn"))["over"]
    assert over["title"] == "You missed the perfect tomb"
    assert "2 of 164 points" in over["text"]
    assert ["Duplicates", -1] in over["rows"][0]["parts"]
    assert over["text"].startswith("162 points short of the perfect score. ")
    assert over["rows"][0]["rank"] is None, "nobody has won"


@pytest.mark.rule("solitaire.starter.goal")
def test_the_perfect_score_is_in_sight_all_the_way() -> None:
    alone = model(vk.position(variant="starter-solitaire", tomb=["Urn"]))["players"][0]["tomb"]
    assert (alone["total"], alone["goal"]) == (1, 164)
    assert model(vk.position(tomb=["Urn"]))["players"][0]["tomb"]["goal"] is None
