"""Plasterer, and what the set's older scenarios leave open about Carpenter."""

import pytest

from tests.scenario import after, refused, scene, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Boat", "Wadj Amulet", "Hopi Canopic Jar", "Chariot"]


# ---- Plasterer -----------------------------------------------------------------------------------


@pytest.mark.rule("card.plasterer", "card.plasterer.distributor")
def test_the_chosen_opponent_picks_and_the_player_hands_out() -> None:
    game = scene(hand="Plasterer", discard="Urn", pyramid=ROWS, ben_discard="Kite", cleo_discard="Shabti")
    after(game, "execute Plasterer", asked="Ana", texts="choose Ben, choose Cleo")
    after(game, "choose Cleo", asked="Cleo", can_pick=ROWS)
    game.play("pick Statue of Sobek", "pick Chariot")
    assert texts(game, "pick") == [c for c in ROWS if c not in ("Statue of Sobek", "Chariot")]
    after(game, "pick Wadj Amulet", pyramid=ROWS)  # picked, not yet moved
    after(game, asked="Ana", texts="give Statue of Sobek, give Chariot, give Wadj Amulet")
    after(game, "give Chariot", texts="choose Ana, choose Ben, choose Cleo")
    after(game, "choose Ana", texts="give Statue of Sobek, give Wadj Amulet")
    after(game, "give Wadj Amulet", texts="choose Ben, choose Cleo")
    game.play("choose Cleo")
    after(game, discard="Urn, Chariot", ben_discard="Kite, Statue of Sobek", cleo_discard="Shabti, Wadj Amulet")
    after(game, in_play="Plasterer", offers="end turn")


@pytest.mark.rule("card.plasterer", "card.plasterer.distributor")
def test_with_two_players_two_cards_go_one_to_each() -> None:
    game = scene(hand="Plasterer", pyramid=ROWS).play("execute Plasterer", "pick Boat", "pick Chariot")
    after(game, asked="Ana", texts="give Boat, give Chariot")
    after(game, "give Boat", texts="choose Ana, choose Ben")
    after(game, "choose Ben", discard="Chariot", ben_discard="Boat")
    # Statue of Sobek filled Boat's place and then Chariot's.
    assert game.pyramid == [None, "Book of Gates", None, "Wadj Amulet", "Hopi Canopic Jar", "Statue of Sobek"]


@pytest.mark.rule("card.plasterer.needs-enough", "action.impossible-part-forbids")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", range(7))
def test_plasterer_needs_a_card_for_every_player(players: int, cards: int) -> None:
    order = [3, 4, 5, 1, 2, 0][:cards]
    pyramid = [card if slot in order else None for slot, card in enumerate(ROWS)]
    game = scene(hand="Plasterer", pyramid=pyramid, stock="5 Urn", opponents=[{}] * (players - 1))
    enough = cards >= players
    assert refused(game, "execute Plasterer") == (None if enough else "card.plasterer.needs-enough")


@pytest.mark.rule("card.plasterer.no-face-down", "card.plasterer.needs-enough")
def test_face_down_cards_neither_count_nor_can_be_picked() -> None:
    game = scene(hand="Plasterer", pyramid=ROWS, face_down={0: "Ben", 4: "Ana"}).play("execute Plasterer")
    assert texts(game, "pick") == ["Book of Gates", "Boat", "Wadj Amulet", "Chariot"]
    assert refused(game, "pick Hopi Canopic Jar") == "card.plasterer.no-face-down"
    game = scene(hand="Plasterer", pyramid="-, -, -, Boat, Ring", face_down={3: "Ben"})
    assert refused(game, "execute Plasterer") == "card.plasterer.needs-enough"


@pytest.mark.rule("card.plasterer", "pyramid.crumble-base-centre-choice", "turn.rebuild-no-sacrifice-after-change")
def test_the_player_of_plasterer_decides_how_the_pyramid_crumbles() -> None:
    game = scene(hand="Plasterer", pyramid=ROWS, deck="5 Kite", stock="Urn, Axe")
    game.play("execute Plasterer", "pick Hopi Canopic Jar", "pick Book of Gates", "give Hopi Canopic Jar", "choose Ben")
    after(game, asked="Ana", texts="crumble Book of Gates, crumble Boat")
    game.play("crumble Book of Gates")  # a picked card that falls stays picked
    after(game, discard="Book of Gates", ben_discard="Hopi Canopic Jar")
    after(game, asked="Ana", texts="crumble Statue of Sobek, crumble Boat")
    after(game, "crumble Boat", pyramid="-, Statue of Sobek, -, Wadj Amulet, Boat, Chariot")
    after(game, "end turn", asked="Ben")  # the pyramid was changed: no sacrifice


@pytest.mark.rule("card.plasterer", "ruling.sphinx-scope", "ruling.what-is-a-buy")
def test_what_plasterer_hands_out_is_neither_taken_nor_bought() -> None:
    game = scene(hand="Sphinx, Plasterer", pyramid=ROWS, ben_hand="Boat, Mummified Cat, Sling, Kite")
    game.play("execute Sphinx", "execute Plasterer", "pick Chariot", "pick Statue of Sobek")
    game.play("give Chariot", "choose Ana")
    while "end turn" not in texts(game):
        assert not texts(game, "react")
        game.play(texts(game)[0])
    assert game.players[0].hand == []  # Sphinx still waits
    after(game, discard="Chariot", ben_discard="Statue of Sobek")


@pytest.mark.rule("card.plasterer", "reaction.offering-table.no-other-protection")
def test_plasterer_is_repeated_with_new_choices() -> None:
    game = scene(hand="Plasterer, Tyet Amulet", pyramid=ROWS, ben_hand="Offering Table")
    game.play("execute Plasterer", "pick Statue of Sobek", "pick Wadj Amulet", "give Statue of Sobek", "choose Ana")
    after(game, "execute Tyet Amulet", asked="Ben")
    assert len(texts(game, "pick")) == 4


# ---- Carpenter --------------------------------------------------------------------------------


@pytest.mark.rule("card.carpenter", "card.carpenter.needs-discard", "ruling.source-card-moves")
def test_carpenter_runs_a_card_of_its_own_set_and_leaves_it_on_the_pile() -> None:
    game = scene(hand="Carpenter, Kite", discard="Urn, Overseer", pyramid=ROWS).play("execute Carpenter")
    assert texts(game) == ["entomb Urn", "entomb Overseer"]  # the card that is carried out lies there as well
    after(game, "entomb Overseer", discard="Urn, Wadj Amulet", tomb="Overseer")
    assert refused(scene(hand="Carpenter", deck="Urn"), "execute Carpenter") == "card.carpenter.needs-discard"
    game = scene(hand="Carpenter", discard="Kite, Urn, Tomb Painter").play("execute Carpenter")
    assert sorted(game.players[0].tomb) == ["Tomb Painter", "Urn"]
    assert game.players[0].discard == ["Kite"]
