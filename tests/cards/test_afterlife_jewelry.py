"""Afterlife's mummification and jewelry: Linen Bandages, Pesesh-Kef, Brain Hook, Bracelet, Brooch, Necklace, Ring."""

import pytest

from tests.scenario import after, asked, refused, scene, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Boat", "Wadj Amulet", "Hopi Canopic Jar", "Urn"]


# ---- Linen Bandages --------------------------------------------------------------------------------------


@pytest.mark.rule("card.linen-bandages", "card.linen-bandages.opponents-optional", "ruling.each-player-order")
def test_linen_bandages_entombs_and_then_offers_each_opponent_a_card_unseen() -> None:
    game = scene(hand="Linen Bandages, Urn, Kite", deck="Bow", ben_hand="Ring", ben_deck="Boat, Spear", cleo_deck="Axe")
    after(game, "execute Linen Bandages", "entomb Urn", tomb="Urn", hand="Kite", asked="Ben", texts="yes, no")
    after(game, "yes", ben_hand="Ring, Spear", ben_deck="Boat")  # one card, not a second
    after(game, asked="Cleo", texts="yes, no")
    after(game, "no", cleo_hand="", cleo_deck="Axe", asked="Ana", hand="Kite", deck="Bow")  # she draws nothing
    assert "entomb Kite" in texts(game)  # the free entombment is still there
    game = scene(hand="Linen Bandages, Urn", ben_deck="Boat").play("execute Linen Bandages", "yes")
    assert game.view("Ana").players[1].hand == (None,)
    assert game.view("Ben").me.hand == ("Boat",)


@pytest.mark.rule("card.linen-bandages.no-reshuffle", "turn.reshuffle-only-when-needed")
def test_linen_bandages_passes_by_who_has_no_deck() -> None:
    game = scene(hand="Linen Bandages, Urn", ben_discard="Boat, Spear", cleo_deck="Axe", cleo_discard="Bow", seats=4)
    after(game, "execute Linen Bandages", tomb="Urn", asked="Cleo")
    after(game, "yes", asked="Ana", ben_hand="", ben_deck="", ben_discard="Boat, Spear")
    after(game, cleo_hand="Axe", cleo_deck="", cleo_discard="Bow")  # an empty deck is not renewed yet
    assert game.players[3].hand == []


@pytest.mark.rule("card.linen-bandages", "ruling.cannot-comply")
def test_linen_bandages_needs_a_card_to_entomb_and_nothing_else() -> None:
    game = scene(hand="Linen Bandages", deck="Urn", discard="Urn", ben_deck="Kite")
    assert refused(game, "execute Linen Bandages") == "card.linen-bandages"
    game = scene(hand="Linen Bandages, Urn").play("execute Linen Bandages")
    assert game.players[0].tomb == ["Urn"]  # no opponent has a deck: legal all the same
    assert texts(game) == ["end turn"]


# ---- Pesesh-Kef ------------------------------------------------------------------------------------------


@pytest.mark.rule("card.pesesh-kef", "pyramid.crumble-base-centre-choice")
def test_the_left_neighbour_names_the_card_that_pesesh_kef_takes_and_the_taker_what_crumbles() -> None:
    game = scene(hand="Pesesh-Kef", discard="Kite", pyramid=ROWS, seats=4).play("execute Pesesh-Kef")
    after(game, asked="Ben", can_take=ROWS)  # any row
    after(game, "take Boat", discard="Kite, Boat", ben_discard="", cleo_discard="", dan_discard="")
    assert game.pyramid == [None, "Book of Gates", "Statue of Sobek", *ROWS[3:]]
    game = scene(hand="Pesesh-Kef", pyramid=ROWS, seats=3).play("execute Pesesh-Kef", "take Hopi Canopic Jar")
    after(game, asked="Ana", texts="crumble Book of Gates, crumble Boat")
    after(game, "crumble Boat", pyramid="-, Book of Gates, Statue of Sobek, Wadj Amulet, Boat, Urn")


@pytest.mark.rule("card.pesesh-kef", "ruling.face-down-ignored")
def test_pesesh_kef_needs_a_face_up_card() -> None:
    game = scene(hand="Pesesh-Kef", pyramid=ROWS, face_down={0: "Ben", 4: "Ben"}).play("execute Pesesh-Kef")
    assert texts(game, "take") == ["Book of Gates", "Boat", "Wadj Amulet", "Urn"]
    assert refused(game, "take Statue of Sobek") == "card.kite.not-gainable"
    assert refused(scene(hand="Pesesh-Kef", stock="Urn"), "execute Pesesh-Kef") == "card.pesesh-kef"
    game = scene(hand="Pesesh-Kef", pyramid="-, -, -, Urn", face_down={3: "Ben"})
    assert refused(game, "execute Pesesh-Kef") == "card.pesesh-kef"


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.rule("ruling.medjay-pesesh-kef", "card.pesesh-kef", "card.medjay")
def test_the_neighbour_who_picks_cannot_refuse_by_medjay(seats: int) -> None:
    opponents = [{"name": name, "hand": ["Medjay"]} for name in ("Ben", "Cleo")[: seats - 1]]
    game = scene(name="Ana", hand="Pesesh-Kef", pyramid=ROWS, opponents=opponents).play("execute Pesesh-Kef")
    assert asked(game) == "Ben"
    assert all(text.startswith("take ") for text in texts(game))
    assert refused(game, "react Medjay") == "ruling.medjay-pesesh-kef"
    assert refused(game, "react Sling") == "card.pesesh-kef"
    after(game, "take Hopi Canopic Jar", discard="Hopi Canopic Jar")
    assert all(p.hand == ["Medjay"] for p in game.players[1:])


# ---- Brain Hook ------------------------------------------------------------------------------------------


@pytest.mark.rule("card.brain-hook.sacrifice-if-unbought", "ruling.pyramid-change", "turn.rebuild-forced-sacrifice")
def test_brain_hook_does_not_change_the_pyramid() -> None:
    game = scene(hand="Brain Hook, Urn", stock="Kite, Jeweler", pyramid=ROWS, boneyard="Axe").play("execute Brain Hook")
    assert game.boneyard == ["Axe", "Jeweler"]
    after(game, "entomb Urn", "end turn", can_sacrifice=ROWS)  # nothing has left the pyramid


# ---- Bracelet --------------------------------------------------------------------------------------------


@pytest.mark.rule("card.bracelet", "ruling.order-of-picks")
def test_bracelet_discards_three_in_the_order_picked_and_takes_from_the_base() -> None:
    game = scene(hand="Bracelet, Urn, Kite, Shabti, Axe", discard="Bow", pyramid=ROWS)
    game.play("execute Bracelet", "discard Kite", "discard Urn", "discard Shabti")
    assert texts(game, "take") == ["Wadj Amulet", "Hopi Canopic Jar", "Urn"]
    after(game, "take Wadj Amulet", discard="Bow, Kite, Urn, Shabti, Wadj Amulet", hand="Axe")
    assert game.pyramid == [None, "Statue of Sobek", "Boat", "Book of Gates", "Hopi Canopic Jar", "Urn"]


@pytest.mark.rule("card.bracelet.base-only", "ruling.look-ahead")
def test_bracelet_reaches_no_higher_row() -> None:
    game = scene(hand="Bracelet, 3 Urn", pyramid=ROWS).play("execute Bracelet")
    assert refused(game, "take Statue of Sobek") == "card.bracelet.base-only"
    assert refused(game, "take Boat") == "card.bracelet.base-only"
    # The apex and the middle hang over a base of face-down cards: nothing of the base can be had.
    game = scene(hand="Bracelet, 3 Urn", pyramid=ROWS, face_down={3: "Ben", 4: "Ben", 5: "Ben"})
    assert refused(game, "execute Bracelet") == "card.bracelet.base-only"


# ---- Brooch ----------------------------------------------------------------------------------------------


@pytest.mark.rule("card.brooch", "pyramid.crumble-immediate", "pyramid.crumble-base-centre-choice")
def test_brooch_entombs_from_the_pyramid_and_sacrifices_a_set_card_of_the_tomb() -> None:
    game = scene(hand="Brooch", tomb="Ring, Bow", pyramid=ROWS, boneyard="Axe").play("execute Brooch")
    assert texts(game, "entomb") == ROWS
    after(game, "entomb Boat", "sacrifice Ring", tomb="Bow, Boat", discard="", boneyard="Axe, Ring")
    assert game.pyramid == [None, "Book of Gates", "Statue of Sobek", *ROWS[3:]]
    game = scene(hand="Brooch", tomb="Ring, Bow", pyramid=ROWS).play("execute Brooch", "entomb Hopi Canopic Jar")
    assert texts(game) == ["crumble Book of Gates", "crumble Boat"]
    after(game, "crumble Boat", texts="sacrifice Ring, sacrifice Bow, sacrifice Hopi Canopic Jar")


@pytest.mark.rule("card.brooch.sets-only", "card.brooch", "ruling.look-ahead")
def test_brooch_sacrifices_set_cards_only_if_need_be_the_one_it_entombed() -> None:
    game = scene(hand="Brooch", tomb="Kite, Censer, Ring, Bow", pyramid=ROWS).play("execute Brooch", "entomb Urn")
    assert texts(game) == ["sacrifice Ring", "sacrifice Bow"]
    assert refused(game, "sacrifice Kite") == "card.brooch.sets-only"
    assert refused(game, "sacrifice Censer") == "card.brooch.sets-only"
    game = scene(hand="Brooch", tomb="Kite, Censer", pyramid=ROWS).play("execute Brooch")
    assert texts(game, "entomb") == ["Statue of Sobek", "Book of Gates", "Wadj Amulet", "Hopi Canopic Jar"]
    assert refused(game, "entomb Boat") == "card.brooch.sets-only"
    assert refused(game, "entomb Urn") == "card.brooch.sets-only"
    after(game, "entomb Statue of Sobek", tomb="Kite, Censer", boneyard="Statue of Sobek")


# ---- Necklace --------------------------------------------------------------------------------------------


@pytest.mark.rule("card.necklace", "card.necklace.second-after-starter")
def test_necklace_entombs_the_top_of_the_deck_and_stops_after_a_set_card() -> None:
    game = scene(hand="Necklace, Urn", deck="Kite, Bow").play("execute Necklace")
    after(game, tomb="Bow", deck="Kite", hand="Urn")
    assert "entomb Urn" in texts(game)  # Necklace is done, the free entombment is there
    assert "no" not in texts(game)
    after(scene(hand="Necklace", deck="Kite, Boat"), "execute Necklace", deck="Kite")  # a unique is no starter either


@pytest.mark.rule("card.necklace.second-after-starter", "card.necklace.second-forced")
def test_after_a_starter_a_second_card_may_follow_and_then_has_to() -> None:
    game = scene(hand="Necklace", deck="Ring, Goddess Nut, Menial").play("execute Necklace")
    after(game, tomb="Menial", texts="entomb the top of the deck, no")  # the card itself is not seen
    assert game.view("Ana").me.deck == (None, None)
    assert refused(game, "entomb Goddess Nut") == "card.necklace.second-after-starter"
    after(game, "entomb the top of the deck", tomb="Menial, Goddess Nut")  # shown and entombed, unwanted or not
    assert texts(game) == ["end turn"]


@pytest.mark.rule("card.necklace.reshuffle", "card.necklace", "turn.reshuffle-only-when-needed")
def test_necklace_shuffles_the_discard_pile_into_an_empty_deck() -> None:
    after(scene(hand="Necklace", discard="2 Bow"), "execute Necklace", tomb="Bow", deck="Bow", discard="")
    game = scene(hand="Necklace", discard="Bow, Ring", deck="Urn").play("execute Necklace")
    assert game.players[0].discard == ["Bow", "Ring"]  # not before the second card is wanted
    game.play("pick the top of the deck")
    assert len(game.players[0].tomb) == 2
    assert len(game.players[0].deck) == 1
    assert game.players[0].discard == []


@pytest.mark.rule("card.necklace", "card.necklace.second-after-starter", "terms.may-impossible")
def test_necklace_needs_a_card_and_asks_for_no_second_where_there_is_none() -> None:
    assert refused(scene(hand="Necklace, Urn", ben_deck="Urn", stock="Urn"), "execute Necklace") == "card.necklace"
    after(scene(hand="Necklace", deck="Urn"), "execute Necklace", tomb="Urn", texts="end turn")


# ---- Ring ------------------------------------------------------------------------------------------------
