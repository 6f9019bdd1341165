"""The Premium uniques: Kohl Jar, Wand, Crocodile, Seal; what older scenarios leave open about the Cup and the Box."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, refused, scene, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Boat", "Wadj Amulet", "Hopi Canopic Jar", "Chariot"]


# ---- Alabaster Kohl Jar --------------------------------------------------------------------------


@pytest.mark.rule("card.alabaster-kohl-jar", "card.alabaster-kohl-jar.empties-pile", "ruling.order-of-picks")
def test_kohl_jar_entombs_one_discard_and_sacrifices_the_rest_in_any_order() -> None:
    game = scene(hand="Alabaster Kohl Jar, Shabti", discard="Urn, Bow, Ring, Bow", boneyard="Axe")
    after(game, "execute Alabaster Kohl Jar", texts="entomb Urn, entomb Bow, entomb Ring")
    assert refused(game, "entomb Shabti") == "card.alabaster-kohl-jar"
    after(game, "entomb Bow", texts="sacrifice Urn, sacrifice Ring, sacrifice Bow")
    assert refused(game, "sacrifice Shabti")
    for wrong in ("done", "no", "end turn"):
        assert refused(game, wrong), wrong
    after(game, "sacrifice Bow", "sacrifice Urn", boneyard="Axe, Bow, Urn, Ring")
    after(game, discard="", tomb="Bow", in_play="Alabaster Kohl Jar")
    game.play("entomb Shabti")  # the free entombment is still there


@pytest.mark.rule("card.alabaster-kohl-jar", "action.impossible-part-forbids", "card.alabaster-kohl-jar.empties-pile")
def test_kohl_jar_needs_a_discard_and_sacrifices_nothing_of_a_pile_of_one() -> None:
    game = scene(hand="Alabaster Kohl Jar, Urn", deck="5 Urn", ben_discard="Bow")
    assert refused(game, "execute Alabaster Kohl Jar") == "card.alabaster-kohl-jar"
    game = scene(hand="Alabaster Kohl Jar", discard="Bow", boneyard="Axe", ben_hand="Mummified Cat")
    after(game, "execute Alabaster Kohl Jar", tomb="Bow", discard="", boneyard="Axe", asked="Ana", offers="end turn")


@pytest.mark.rule("card.alabaster-kohl-jar", "ruling.cat-events", "card.sling")
def test_sling_answers_the_entombment_and_cat_any_one_sacrifice() -> None:
    game = scene(hand="Alabaster Kohl Jar", discard="Urn, Bow, Ring", ben_hand="Mummified Cat, Sling, Kite")
    after(game, "execute Alabaster Kohl Jar", "entomb Urn", asked="Ben", texts="react Sling, pass")
    after(game, "react Sling", "entomb Kite", "sacrifice Ring", asked="Ben", texts="react Mummified Cat, pass")
    after(game, "pass", asked="Ben", texts="react Mummified Cat, pass")  # now Bow lies on top
    after(game, "react Mummified Cat", boneyard="Ring", ben_discard="Sling, Mummified Cat, Bow")


# ---- Apotropaic Wand -----------------------------------------------------------------------------


@pytest.mark.rule("card.apotropaic-wand", "card.apotropaic-wand.empty-discard", "ruling.each-player-order")
@pytest.mark.parametrize("slot", range(6))
def test_wand_takes_any_card_and_then_the_opponents_may_pick_up_a_discard(slot: int) -> None:
    game = scene(
        hand="Apotropaic Wand", discard="Axe", pyramid=ROWS, ben_discard="Kite, Urn", cleo_hand="Ring",
        dan_discard="Shabti",
    ).play("execute Apotropaic Wand")  # fmt: skip
    assert texts(game, "take") == ROWS
    game.play(f"take {ROWS[slot]}")
    if texts(game, "crumble"):
        game.play("crumble Boat")
    after(game, discard=["Axe", ROWS[slot]], asked="Ben", texts="put Urn, no")
    after(game, "no", asked="Dan", texts="put Shabti, no")  # Cleo has nothing to pick up
    after(game, "put Shabti", ben_hand="", ben_discard="Kite, Urn", cleo_hand="Ring", dan_hand="Shabti", dan_discard="")
    after(game, asked="Ana", discard=["Axe", ROWS[slot]])


@pytest.mark.rule("card.apotropaic-wand", "card.kite.not-gainable")
def test_wand_needs_a_card_to_take_but_no_discards() -> None:
    game = scene(hand="Apotropaic Wand", ben_discard="Urn", stock="Kite")
    assert refused(game, "execute Apotropaic Wand") == "card.apotropaic-wand"
    game = scene(hand="Apotropaic Wand", pyramid="Bow, Boat, Ring", face_down={1: "Ben"})
    after(game, "execute Apotropaic Wand", can_take="Bow, Ring")
    assert refused(game, "take Boat") == "card.kite.not-gainable"
    after(game, "take Ring", asked="Ana", pyramid="-, Boat, Bow, -, -, -")


@pytest.mark.rule("card.apotropaic-wand", "ruling.sphinx-scope", "card.boat.opponent-buy-only")
def test_the_wands_take_is_caught_by_sphinx_and_no_boat_answers_it() -> None:
    game = scene(hand="Sphinx, Apotropaic Wand", pyramid="-, -, -, Bow, Ring", ben_hand="Boat")
    after(game, "execute Sphinx", "execute Apotropaic Wand", "take Bow", asked="Ana", hand="Bow")


# ---- Mummified Crocodile -------------------------------------------------------------------------


@pytest.mark.rule("card.mummified-crocodile", "terms.sacrifice-not-in-play")
def test_crocodile_sacrifices_itself_and_entombs_four() -> None:
    game = scene(hand="Mummified Crocodile, Urn, Bow, Ring, Kite, Boat", boneyard="Axe", discard="Spear")
    after(game, "execute Mummified Crocodile", boneyard="Axe, Mummified Crocodile")
    assert texts(game, "entomb") == ["Urn", "Bow", "Ring", "Kite", "Boat"]
    assert refused(game, "entomb Spear") == "card.mummified-crocodile"
    for wrong in ("done", "no", "end turn"):
        assert refused(game, wrong), wrong
    game.play("entomb Boat", "entomb Urn", "entomb Ring", "entomb Bow")
    ana = game.players[0]
    assert (ana.hand, ana.in_play, ana.discard) == (["Kite"], [], ["Spear"])
    assert sorted(ana.tomb) == ["Boat", "Bow", "Ring", "Urn"]
    game.play("entomb Kite")


@pytest.mark.rule("card.mummified-crocodile", "ruling.cat-events", "ruling.sling-events")
def test_cat_fetches_the_crocodile_and_sling_answers_each_entombment() -> None:
    game = scene(hand="Mummified Crocodile, 4 Urn", ben_hand="Mummified Cat, Sling, Kite")
    after(game, "execute Mummified Crocodile", texts="react Mummified Cat, pass")
    after(game, "react Mummified Cat", ben_discard="Mummified Cat, Mummified Crocodile", boneyard="")
    for number in range(1, 5):
        assert (asked(game), len(game.players[0].tomb)) == ("Ben", number)
        game.play("pass" if number < 4 else "react Sling")
    after(game, ben_tomb="Kite", tomb="4 Urn")


# ---- Necropolis Seal -----------------------------------------------------------------------------


@pytest.mark.rule("card.necropolis-seal", "pyramid.crumble-apex-none", "terms.apex")
def test_seal_takes_the_apex_after_an_entombment() -> None:
    game = scene(hand="Necropolis Seal, Urn", discard="Kite", pyramid=ROWS)
    assert refused(game, "execute Necropolis Seal") == "card.necropolis-seal.needs-earlier-entombment"
    after(game, "entomb Urn", "execute Necropolis Seal", discard="Kite, Statue of Sobek", pyramid=[None, *ROWS[1:]])


@pytest.mark.rule("card.necropolis-seal.needs-apex", "ruling.face-down-ignored", "terms.apex")
@pytest.mark.parametrize(("pyramid", "down"), [([None, *ROWS[1:]], {}), ([], {}), (ROWS, {0: "Ben"})])
def test_seal_needs_a_face_up_apex(pyramid: list[str | None], down: dict[int, str]) -> None:
    game = scene(hand="Necropolis Seal, Urn", pyramid=pyramid, face_down=down, stock="Kite").play("entomb Urn")
    assert refused(game, "execute Necropolis Seal") == "card.necropolis-seal.needs-apex"


EARLIER: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "an action": ({"hand": ["Statue of Horus", "Urn"]}, ("execute Statue of Horus", "entomb Urn")),
    "a reaction": (
        {"hand": ["Sling", "Urn", "Brick Mason"], "boneyard": ["Kite", "Kite"]},
        ("execute Brick Mason", "no", "entomb Kite", "react Sling"),
    ),
    "from the boneyard": ({"hand": ["Spear"], "boneyard": ["Urn"]}, ("execute Spear",)),
    "a swap": ({"hand": ["Wadj Amulet", "Urn"], "tomb": ["Kite"]}, ("execute Wadj Amulet", "swap Urn")),
    "the pharaoh": ({"pharaoh": "Cleopatra VII", "discard": ["Urn"]}, ("use pharaoh",)),
    "Victory": ({"hand": ["Merchant", "Victory"]}, ("execute Merchant", "execute Victory")),
}


@pytest.mark.rule("card.necropolis-seal.needs-earlier-entombment", "ruling.pharaoh-events")
@pytest.mark.parametrize("way", EARLIER)
def test_any_earlier_way_into_the_own_tomb_serves_the_seal(way: str) -> None:
    piles, moves = EARLIER[way]
    game = scene(pyramid=ROWS, **{**piles, "hand": ["Necropolis Seal", *piles.get("hand", ())]})
    assert refused(game, "execute Necropolis Seal") == "card.necropolis-seal.needs-earlier-entombment"
    game.play(*moves, "execute Necropolis Seal")
    assert game.players[0].discard[-1] == "Statue of Sobek"


@pytest.mark.rule("card.necropolis-seal.needs-earlier-entombment")
def test_a_card_entombed_straight_from_the_pyramid_serves_the_seal() -> None:
    pyramid = ["Statue of Sobek", "Book of Gates", None, "Urn"]
    game = scene(hand="Necropolis Seal, Brooch, Tyet Amulet", pyramid=pyramid, tomb="Ring")
    after(game, "execute Brooch", "entomb Urn", tomb="Urn")  # Ring was the set card to sacrifice
    assert refused(game, "execute Necropolis Seal") == "card.necropolis-seal.needs-apex"  # the apex has fallen
    game = scene(hand="Necropolis Seal, Goldsmith, Ring", pyramid=[*ROWS[:2], None, "Kite"])
    game.play("execute Goldsmith", "entomb Book of Gates")
    assert refused(game, "execute Necropolis Seal") == "card.necropolis-seal.needs-apex"


@pytest.mark.rule("card.necropolis-seal.needs-earlier-entombment")
def test_other_tombs_and_other_turns_do_not_serve_the_seal() -> None:
    game = scene(hand="Necropolis Seal, Weres Amulet, Urn", deck="3 Kite", pyramid=ROWS)
    after(game, "execute Weres Amulet", "give Urn", ben_tomb="Urn")
    assert refused(game, "execute Necropolis Seal") == "card.necropolis-seal.needs-earlier-entombment"
    game = scene(hand="Necropolis Seal", tomb="Urn", pyramid=ROWS)
    assert refused(game, "execute Necropolis Seal") == "card.necropolis-seal.needs-earlier-entombment"
    game = scene(hand="Urn", pyramid=ROWS, stock="6 Kite", ben_hand="Necropolis Seal", ben_tomb="Urn")
    after(game, "entomb Urn", "end turn", "sacrifice Statue of Sobek", asked="Ben")
    assert refused(game, "execute Necropolis Seal") == "card.necropolis-seal.needs-earlier-entombment"


@pytest.mark.rule("card.necropolis-seal", "card.tyet-amulet", "ruling.sphinx-scope")
def test_the_seals_take_is_a_take_and_may_be_repeated_on_a_new_apex() -> None:
    game = scene(hand="Sphinx, Necropolis Seal, Tyet Amulet, Urn, Embalmer", pyramid=ROWS, stock="Kite, Bow")
    game.play("entomb Urn", "execute Sphinx", "execute Necropolis Seal")
    assert "Statue of Sobek" in game.players[0].hand
    after(game, "execute Embalmer", "option 2", "execute Tyet Amulet", "repeat Necropolis Seal", discard="Bow")


# ---- Faience Cup, Jewel Box ----------------------------------------------------------------------


@pytest.mark.rule("card.faience-cup.destinations", "card.necropolis-seal", "ruling.sling-events")
def test_the_cards_of_the_cup_count_as_entombed_by_its_player_alone() -> None:
    game = scene(hand="Faience Cup, Necropolis Seal, Urn", pyramid=ROWS, ben_hand="Ring, Sling, Kite")
    after(game, "execute Faience Cup", "set aside Urn", "set aside Ring", asked="Ben", texts="react Sling, pass")
    after(game, "pass", "execute Necropolis Seal", discard="Statue of Sobek", ben_tomb="")


@pytest.mark.rule("card.jewel-box", "ruling.jewel-box-choice", "card.mummified-crocodile")
def test_a_card_that_buries_itself_under_jewel_box_is_not_sacrificed_twice() -> None:
    game = scene(hand="Jewel Box, 4 Urn", pyramid="-, -, -, Mummified Crocodile", ben_hand="Mummified Cat")
    after(game, "execute Jewel Box", "pass", boneyard="Mummified Crocodile", asked="Ana", tomb="4 Urn")


@pytest.mark.rule("card.jewel-box", "ruling.inner-action", "card.necropolis-seal.needs-apex")
def test_jewel_box_takes_a_seal_only_when_the_seal_works_afterwards() -> None:
    pyramid = ["Bow", None, None, "Necropolis Seal", "Boat"]
    game = scene(hand="Jewel Box, Urn", pyramid=pyramid)
    assert refused(game, "execute Jewel Box") == "ruling.jewel-box-choice"
    game.play("entomb Urn")
    assert refused(game, "execute Jewel Box") is None
    after(game, "execute Jewel Box", discard="Bow", boneyard="Necropolis Seal")


@pytest.mark.rule("card.jewel-box", "ruling.jewel-box-choice")
def test_jewel_box_takes_in_its_text_in_the_question_and_in_the_log() -> None:
    game = scene(name="Ana", hand="Jewel Box, Urn", pyramid="Bow, -, -, Ring, Axe, Sphinx")
    after(game, "execute Jewel Box", question="Take a card from the pyramid.")
    game.play("take Ring")
    assert "Ana takes Ring from the pyramid." in [e.text for e in game.events]
    assert vk.card("Jewel Box").text == "Take one card from the pyramid, then carry out its action, then sacrifice it."
