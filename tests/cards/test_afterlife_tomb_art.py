"""Afterlife's tomb art: Apis Bull, Burial Ceremony, the two goddesses, Harvest, Judgment, Victory."""


import pytest

import vk_notebook as vk
from tests.scenario import after, asked, refused, scene, texts

# Costs 6, 3, 3, 2, 7, 2.
ROWS = ["Khopesh", "Ring", "Axe", "Wadj Amulet", "Bow", "Sling"]


# ---- Apis Bull -------------------------------------------------------------------------------------------


@pytest.mark.rule("card.apis-bull", "card.apis-bull.level-three-only")
def test_apis_bull_entombs_a_level_three_card_of_hand_or_discard_pile() -> None:
    game = scene(hand="Apis Bull, Bow, Ring, Urn, Ibex Statue", discard="Kite, Spear, Boat, Bow")
    game.play("execute Apis Bull")
    assert texts(game, "entomb") == ["Bow from hand", "Ibex Statue from hand", "Spear from discard", "Bow from discard"]
    for wrong in ("Ring", "Urn", "Kite", "Boat"):
        assert vk.card(wrong).level < 3
        assert refused(game, f"entomb {wrong}") == "card.apis-bull.level-three-only"
    game.play("entomb Spear from discard")
    ana = game.players[0]
    assert (ana.tomb, ana.discard) == (["Spear"], ["Kite", "Boat", "Bow"])
    assert len(ana.hand) == 4


@pytest.mark.rule("card.apis-bull.committed", "action.all-parts")
def test_apis_bull_cannot_be_broken_off() -> None:
    game = scene(hand="Apis Bull, Bow", discard="Spear").play("execute Apis Bull")
    assert texts(game) == ["entomb Bow from hand", "entomb Spear from discard"]
    for other in ("end turn", "execute Bow"):
        assert refused(game, other) == "action.no-interruption"
    after(scene(hand="Apis Bull", discard="Spear"), "execute Apis Bull", tomb="Spear")  # the only one: it has to go


@pytest.mark.rule("card.apis-bull.returns-when-impossible", "card.apis-bull.level-three-only")
def test_without_a_level_three_card_apis_bull_stays_in_hand_for_another_use() -> None:
    game = scene(
        hand="Apis Bull, Ring, Urn", discard="Boat, Kite", tomb="Bow", deck="Bow", pyramid="-, -, -, Statue of Bastet",
        ben_discard="Bow",
    )  # fmt: skip
    assert refused(game, "execute Apis Bull") == "card.apis-bull.level-three-only"
    with pytest.raises(vk.IllegalMove):
        game.play("execute Apis Bull")
    after(game, hand="Apis Bull, Ring, Urn", in_play="", discard="Boat, Kite", offers="entomb Apis Bull")
    after(game, "buy Statue of Bastet", "pay Apis Bull", in_play="Apis Bull")


@pytest.mark.rule("card.apis-bull.level-three-only", "ruling.cards-in-resolution")
def test_apis_bull_does_not_find_itself_but_its_twin() -> None:
    assert vk.card("Apis Bull").level == 3
    assert refused(scene(hand="Apis Bull"), "execute Apis Bull") == "card.apis-bull.level-three-only"
    after(scene(hand="2 Apis Bull"), "execute Apis Bull", tomb="Apis Bull", in_play="Apis Bull")


# ---- Burial Ceremony -------------------------------------------------------------------------------------


@pytest.mark.rule("card.burial-ceremony")
def test_burial_ceremony_entombs_as_many_starters_as_wanted() -> None:
    game = scene(hand="Burial Ceremony, 2 Urn, Medjay, Ring, Boat, Kite", discard="Shabti")
    game.play("execute Burial Ceremony")
    assert texts(game) == ["entomb Urn", "entomb Medjay", "entomb Kite"]  # of the hand; base and Last Rites alike
    for wrong in ("Ring", "Boat", "Shabti"):
        assert refused(game, f"entomb {wrong}") == "card.burial-ceremony"
    after(game, "entomb Urn", "entomb Medjay", texts="entomb Urn, entomb Kite, done")
    game.play("done")
    ana = game.players[0]
    assert ana.tomb == ["Urn", "Medjay"]
    assert sorted(ana.hand) == ["Boat", "Kite", "Ring", "Urn"]
    assert "entomb Ring" in texts(game)


@pytest.mark.rule("card.burial-ceremony", "ruling.any-number-needs-one")
def test_burial_ceremony_wants_at_least_one_starter_and_can_take_all() -> None:
    game = scene(hand="Burial Ceremony, Ring, Boat", discard="Urn")
    assert refused(game, "execute Burial Ceremony") == "ruling.any-number-needs-one"
    game = scene(hand="Burial Ceremony, 3 Urn").play("execute Burial Ceremony")
    game.play("entomb Urn", "entomb Urn")  # the first one went by itself
    after(game, tomb="3 Urn", texts="end turn")
    after(scene(hand="Burial Ceremony, Urn, Ring"), "execute Burial Ceremony", tomb="Urn", hand="Ring")


# ---- Goddess Maat ----------------------------------------------------------------------------------------


@pytest.mark.rule("card.goddess-maat", "ruling.cat-events")
def test_goddess_maat_sacrifices_the_top_discard_and_takes_a_card() -> None:
    game = scene(hand="Goddess Maat, Kite", discard="Boat, Urn", pyramid=ROWS, boneyard="Shabti")
    after(game, "execute Goddess Maat", boneyard="Shabti, Urn", discard="Boat", can_take=ROWS)
    after(game, "take Khopesh", discard="Boat, Khopesh", hand="Kite")
    game = scene(hand="Goddess Maat", discard="Ring", pyramid=ROWS, ben_hand="Mummified Cat")
    after(game, "execute Goddess Maat", "react Mummified Cat", ben_discard="Mummified Cat, Ring")
    after(game, "take Bow", "crumble Ring", discard="Bow")


# ---- Goddess Nut -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.goddess-nut", "card.goddess-nut.ties", "pyramid.crumble-chooser")
def test_goddess_nut_offers_the_cheapest_and_takes_the_dearest() -> None:
    game = scene(hand="Goddess Nut", discard="Kite", pyramid=ROWS, cleo_discard="Urn", seats=4)
    after(game, "execute Goddess Nut", texts="choose Ben, choose Cleo, choose Dan")
    after(game, "choose Cleo", asked="Cleo", texts="take Wadj Amulet, take Sling, no")  # a tie at 2
    assert refused(game, "take Ring") == "card.goddess-nut"
    after(game, "take Sling", cleo_discard="Urn, Sling", asked="Ana", texts="crumble Ring, crumble Khopesh")
    after(game, "crumble Ring", discard="Kite, Bow", ben_discard="", dan_discard="")


@pytest.mark.rule(
    "card.goddess-nut.opponent-optional", "card.goddess-nut", "card.goddess-nut.ties", "ruling.ties-doer",
    "pyramid.crumble-chooser",
)  # fmt: skip
def test_whoever_takes_for_goddess_nut_settles_ties_and_the_crumble() -> None:
    game = scene(hand="Goddess Nut", pyramid=ROWS).play("execute Goddess Nut")
    after(game, asked="Ben", texts="take Wadj Amulet, take Sling, no")
    after(game, "no", "crumble Axe", ben_discard="", discard="Bow", pyramid="-, Ring, Khopesh, Wadj Amulet, Axe, Sling")
    game = scene(hand="Goddess Nut", pyramid="Bow, Ring, Axe, Apis Bull, Urn, Ibex Statue")
    after(game, "execute Goddess Nut", "no", asked="Ana", can_take="Bow, Apis Bull, Ibex Statue")
    assert refused(game, "take Ring") == "card.goddess-nut"
    after(game, "take Ibex Statue", discard="Ibex Statue")
    game = scene(hand="Goddess Nut", pyramid="Khopesh, Ring, Axe, Bow, Urn, Spear")
    after(game, "execute Goddess Nut", "take Urn", asked="Ben", texts="crumble Ring, crumble Axe")
    after(game, "crumble Axe", discard="Bow")


@pytest.mark.rule("card.goddess-nut", "ruling.face-down-ignored", "ruling.part-became-impossible")
def test_goddess_nut_ignores_face_down_cards_and_may_come_away_with_nothing() -> None:
    game = scene(hand="Goddess Nut", pyramid=ROWS, face_down={3: "Ben", 4: "Ben", 5: "Ben"}).play("execute Goddess Nut")
    assert texts(game) == ["take Ring", "take Axe", "no"]
    after(game, "no", discard="Khopesh")
    game = scene(hand="Goddess Nut, Urn", pyramid="Ring").play("execute Goddess Nut", "take Ring")
    after(game, discard="", ben_discard="Ring", offers="end turn")
    for pyramid, down in (([], {}), (["Ring"], {0: "Ben"})):
        game = scene(hand="Goddess Nut", pyramid=pyramid, face_down=down)
        assert refused(game, "execute Goddess Nut") == "card.goddess-nut"


@pytest.mark.rule("card.goddess-nut", "ruling.pyramid-change", "ruling.sphinx-scope")
def test_sphinx_waits_for_its_own_player_and_the_opponents_take_is_a_change() -> None:
    game = scene(hand="Sphinx, Goddess Nut", pyramid="Ring, Urn").play("execute Sphinx")
    after(game, "execute Goddess Nut", "take Urn", ben_discard="Urn", ben_hand="", hand="Ring", discard="")
    game = scene(hand="Goddess Nut", pyramid="Ring").play("execute Goddess Nut", "take Ring")
    assert game.state.changed  # Ana's action did it, though Ben has the card


# ---- Harvest ---------------------------------------------------------------------------------------------


@pytest.mark.rule("card.harvest", "card.harvest.opponent-chooses")
def test_harvest_lets_the_opponent_sacrifice_one_or_discard_two() -> None:
    hand = ["Ring", "Urn", "Boat"]
    game = scene(hand="Harvest, Bow", boneyard="Axe", ben_hand=hand).play("execute Harvest")
    after(game, asked="Ben", texts="option 1, option 2")
    after(game, "option 1", "sacrifice Urn", ben_hand="Ring, Boat", ben_discard="", boneyard="Axe, Urn")
    game = scene(hand="Harvest, Bow", boneyard="Axe", ben_hand=hand)
    game.play("execute Harvest", "option 2", "discard Boat", "discard Ring")
    after(game, ben_hand="Urn", ben_discard="Boat, Ring", boneyard="Axe", hand="Bow")


@pytest.mark.rule("card.harvest.spares-non-empty", "card.harvest", "ruling.each-player-order")
def test_harvest_reaches_only_opponents_without_a_discard_pile() -> None:
    game = scene(
        hand="Harvest, Bow", boneyard="Axe", ben_hand="Urn, Kite", ben_discard="Ring", cleo_hand="Boat, Shabti",
        cleo_deck="Urn", seats=4,
    ).play("execute Harvest")  # fmt: skip
    assert asked(game) == "Cleo"
    after(game, "option 1", "sacrifice Boat", asked="Ana", ben_hand="Urn, Kite", boneyard="Axe, Boat")
    assert game.players[0].hand == ["Bow"]  # her own empty pile does not matter


@pytest.mark.rule("card.harvest", "ruling.either-or", "ruling.cannot-comply")
def test_who_holds_one_card_sacrifices_it_and_who_holds_none_is_spared() -> None:
    game = scene(hand="Harvest", ben_hand="Ring", cleo_hand="").play("execute Harvest")
    after(game, boneyard="Ring", ben_hand="", texts="end turn")
    game = scene(hand="Harvest", ben_hand="Ring", ben_discard="Urn").play("execute Harvest")
    assert game.boneyard == []  # legal though nobody is reached


@pytest.mark.rule("card.harvest", "card.axe.any-players-action", "card.axe")
def test_an_axe_discarded_to_harvest_strikes_after_both_discards() -> None:
    game = scene(hand="Harvest, Bow, Kite", ben_hand="Axe, Urn", cleo_hand="Ring").play("execute Harvest", "option 2")
    after(game, "discard Axe", ben_discard="Axe, Urn", discard="Bow", hand="Kite")
    # Axe filled Cleo's discard pile before her own share came: Harvest spares her.
    after(game, cleo_discard="Ring", boneyard="")
    game = scene(hand="Harvest, Bow", ben_hand="Axe, Urn").play("execute Harvest", "option 1", "sacrifice Axe")
    assert game.players[0].hand == ["Bow"]  # a sacrificed Axe does nothing


# ---- Judgment --------------------------------------------------------------------------------------------


# ---- Victory ---------------------------------------------------------------------------------------------


@pytest.mark.rule("card.victory")
def test_victory_offers_what_was_executed_or_paid_and_nothing_else() -> None:
    game = scene(hand="Victory, Merchant, Brooch, Urn", discard="Kite", pyramid="-, -, -, Heart Scarab Amulet")
    game.play("execute Merchant", "buy Heart Scarab Amulet", "pay Brooch", "execute Victory")
    assert texts(game, "entomb") == ["Merchant", "Brooch"]
    assert refused(game, "entomb Urn") == "ruling.victory-not-itself"
    game.play("entomb Merchant")
    ana = game.players[0]
    assert ana.tomb == ["Merchant"]
    assert sorted(ana.in_play) == ["Brooch", "Victory"]
    assert "entomb Urn" in texts(game)  # the free entombment is still there
