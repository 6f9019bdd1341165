"""Plasterer, and what the set's older scenarios leave open about Architect and Carpenter."""

from __future__ import annotations

import pytest

import vk_notebook as vk
from tests.scenario import asked, refused, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Boat", "Wadj Amulet", "Hopi Canopic Jar", "Chariot"]


def piles(game: vk.Game) -> list[list[str]]:
    """Everybody's discard pile."""
    return [p.discard for p in game.players]


# ---- Plasterer -----------------------------------------------------------------------------------


@pytest.mark.rule("card.plasterer", "card.plasterer.distributor")
def test_the_chosen_opponent_picks_and_the_player_hands_out() -> None:
    game = vk.position(
        hand=["Plasterer"], discard=["Urn"], pyramid=ROWS, opponents=[{"discard": ["Kite"]}, {"discard": ["Shabti"]}]
    ).play("execute Plasterer")
    assert (asked(game), texts(game)) == ("Ana", ["choose Ben", "choose Cleo"])
    game.play("choose Cleo")
    assert (asked(game), texts(game, "pick")) == ("Cleo", ROWS)
    game.play("pick Statue of Sobek", "pick Chariot")
    assert texts(game, "pick") == [c for c in ROWS if c not in ("Statue of Sobek", "Chariot")]
    game.play("pick Wadj Amulet")
    assert game.pyramid == ROWS  # picked, not yet moved
    assert asked(game) == "Ana"
    assert texts(game) == ["give Statue of Sobek", "give Chariot", "give Wadj Amulet"]
    game.play("give Chariot")
    assert texts(game) == ["choose Ana", "choose Ben", "choose Cleo"]
    game.play("choose Ana")
    assert texts(game) == ["give Statue of Sobek", "give Wadj Amulet"]
    game.play("give Wadj Amulet")
    assert texts(game) == ["choose Ben", "choose Cleo"]
    game.play("choose Cleo")
    assert piles(game) == [["Urn", "Chariot"], ["Kite", "Statue of Sobek"], ["Shabti", "Wadj Amulet"]]
    assert game.players[0].in_play == ["Plasterer"]
    assert "end turn" in texts(game)


@pytest.mark.rule("card.plasterer", "card.plasterer.distributor")
def test_with_two_players_two_cards_go_one_to_each() -> None:
    game = vk.position(hand=["Plasterer"], pyramid=ROWS).play("execute Plasterer", "pick Boat", "pick Chariot")
    assert (asked(game), texts(game)) == ("Ana", ["give Boat", "give Chariot"])
    game.play("give Boat")
    assert texts(game) == ["choose Ana", "choose Ben"]
    game.play("choose Ben")
    assert piles(game) == [["Chariot"], ["Boat"]]
    # Statue of Sobek filled Boat's place and then Chariot's.
    assert game.pyramid == [None, "Book of Gates", None, "Wadj Amulet", "Hopi Canopic Jar", "Statue of Sobek"]


@pytest.mark.rule("card.plasterer.needs-enough", "action.impossible-part-forbids")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", range(7))
def test_plasterer_needs_a_card_for_every_player(players: int, cards: int) -> None:
    order = [3, 4, 5, 1, 2, 0][:cards]
    pyramid = [card if slot in order else None for slot, card in enumerate(ROWS)]
    game = vk.position(hand=["Plasterer"], pyramid=pyramid, stock=["Urn"] * 5, opponents=[{}] * (players - 1))
    enough = cards >= players
    assert refused(game, "execute Plasterer") == (None if enough else "card.plasterer.needs-enough")
    assert ("execute Plasterer" in texts(game)) == enough


@pytest.mark.rule("card.plasterer.no-face-down", "card.plasterer.needs-enough")
def test_face_down_cards_neither_count_nor_can_be_picked() -> None:
    game = vk.position(hand=["Plasterer"], pyramid=ROWS, face_down={0: "Ben", 4: "Ana"}).play("execute Plasterer")
    assert texts(game, "pick") == ["Book of Gates", "Boat", "Wadj Amulet", "Chariot"]
    assert refused(game, "pick Hopi Canopic Jar") == "card.plasterer.no-face-down"
    game = vk.position(hand=["Plasterer"], pyramid=[None, None, None, "Boat", "Ring"], face_down={3: "Ben"})
    assert refused(game, "execute Plasterer") == "card.plasterer.needs-enough"


@pytest.mark.rule("card.plasterer", "pyramid.crumble-base-centre-choice", "turn.rebuild-no-sacrifice-after-change")
def test_the_player_of_plasterer_decides_how_the_pyramid_crumbles() -> None:
    game = vk.position(hand=["Plasterer"], pyramid=ROWS, deck=["Kite"] * 5, stock=["Urn", "Axe"])
    game.play("execute Plasterer", "pick Hopi Canopic Jar", "pick Book of Gates", "give Hopi Canopic Jar", "choose Ben")
    assert (asked(game), texts(game)) == ("Ana", ["crumble Book of Gates", "crumble Boat"])
    game.play("crumble Book of Gates")  # a picked card that falls stays picked
    assert piles(game) == [["Book of Gates"], ["Hopi Canopic Jar"]]
    assert (asked(game), texts(game)) == ("Ana", ["crumble Statue of Sobek", "crumble Boat"])
    game.play("crumble Boat")
    assert game.pyramid == [None, "Statue of Sobek", None, "Wadj Amulet", "Boat", "Chariot"]
    game.play("end turn")
    assert asked(game) == "Ben"  # the pyramid was changed: no sacrifice


@pytest.mark.rule("card.plasterer", "ruling.sphinx-scope", "ruling.what-is-a-buy")
def test_what_plasterer_hands_out_is_neither_taken_nor_bought() -> None:
    game = vk.position(
        hand=["Sphinx", "Plasterer"], pyramid=ROWS, opponents=[{"hand": ["Boat", "Mummified Cat", "Sling", "Kite"]}]
    ).play("execute Sphinx", "execute Plasterer", "pick Chariot", "pick Statue of Sobek")
    game.play("give Chariot", "choose Ana")
    while "end turn" not in texts(game):
        assert not texts(game, "react")
        game.play(texts(game)[0])
    assert game.players[0].hand == []  # Sphinx still waits
    assert piles(game) == [["Chariot"], ["Statue of Sobek"]]


@pytest.mark.rule("card.plasterer", "reaction.offering-table.no-other-protection")
def test_plasterer_is_repeated_with_new_choices() -> None:
    game = vk.position(
        hand=["Plasterer", "Tyet Amulet"], pyramid=ROWS, opponents=[{"hand": ["Offering Table"]}]
    ).play("execute Plasterer", "pick Statue of Sobek", "pick Wadj Amulet", "give Statue of Sobek", "choose Ana")
    game.play("execute Tyet Amulet")
    assert asked(game) == "Ben"
    assert len(texts(game, "pick")) == 4


# ---- Architect, Carpenter ------------------------------------------------------------------------


@pytest.mark.rule("card.architect", "card.architect.needs-seven-in-deck")
@pytest.mark.parametrize("deck", [0, 6, 7, 8])
def test_architect_takes_only_with_seven_in_the_deck_itself(deck: int) -> None:
    game = vk.position(hand=["Architect"], deck=["Urn"] * deck, discard=["Kite"] * 9, pyramid=ROWS)
    game.play("execute Architect")
    assert texts(game) == ["option 1", "option 2"] if deck >= 7 else "end turn" in texts(game)
    if deck >= 7:
        game.play("option 2")
        assert texts(game, "take") == ROWS
        game.play("take Statue of Sobek")
        assert game.players[0].discard[-1] == "Statue of Sobek"
        assert len(game.players[0].deck) == deck


@pytest.mark.rule("card.carpenter", "card.carpenter.needs-discard")
def test_carpenter_runs_a_card_of_its_own_set_and_leaves_it_on_the_pile() -> None:
    game = vk.position(hand=["Carpenter", "Kite"], discard=["Urn", "Overseer"], pyramid=ROWS)
    game.play("execute Carpenter")
    assert texts(game) == ["entomb Urn", "entomb Overseer"]  # the card that is carried out lies there as well
    game.play("entomb Overseer")
    assert game.players[0].discard == ["Urn", "Wadj Amulet"]
    assert game.players[0].tomb == ["Overseer"]
    assert refused(vk.position(hand=["Carpenter"], deck=["Urn"]), "execute Carpenter") == "card.carpenter.needs-discard"


@pytest.mark.rule("card.carpenter", "ruling.source-card-moves")
def test_carpenter_tomb_painter_entombs_the_painter_on_top() -> None:
    game = vk.position(hand=["Carpenter"], discard=["Kite", "Urn", "Tomb Painter"])
    game.play("execute Carpenter")
    assert sorted(game.players[0].tomb) == ["Tomb Painter", "Urn"]
    assert game.players[0].discard == ["Kite"]
