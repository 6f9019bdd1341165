"""Afterlife's weapons that are executed: Bow, Dagger, Khopesh and Spear. Axe and Sling: see test_reactions."""


import pytest

import vk_notebook as vk
from tests.scenario import after, asked, refused, scene, texts

# Two chambers, a jewel, a weapon, a unique and a starter.
ROWS = ["Serdab", "Bracelet", "Boat", "Khopesh", "Antechamber", "Urn"]


# ---- Bow -------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.bow", "example.bow", "card.bow.sets-only")
def test_bow_entombs_a_card_of_a_set_that_is_missing_in_the_tomb() -> None:
    game = scene(hand="Bow, Ring", tomb="Serdab, Khopesh", discard="Brooch", pyramid=ROWS)
    game.play("execute Bow")  # Ring in hand and Brooch on the pile do not count
    after(game, tomb="Serdab, Khopesh, Bracelet", discard="Brooch", pyramid=[None, "Serdab", *ROWS[2:]])
    assert "entomb Ring" in texts(game)  # the free entombment is still there
    game = scene(hand="Bow", tomb="Ring, Boat, Kite", pyramid=ROWS, ben_tomb="Spear").play("execute Bow")
    assert texts(game, "entomb") == ["Serdab", "Khopesh", "Antechamber"]
    assert refused(game, "entomb Bracelet") == "card.bow"
    for wrong in ("Boat", "Urn"):
        assert refused(game, f"entomb {wrong}") == "card.bow.sets-only"
    game.play("entomb Antechamber", "crumble Boat")
    assert game.players[0].tomb[-1] == "Antechamber"
    assert game.pyramid == [None, "Bracelet", "Serdab", "Khopesh", "Boat", "Urn"]


@pytest.mark.rule("card.bow", "ruling.sphinx-scope", "ruling.pyramid-change")
def test_bow_changes_the_pyramid_and_leaves_sphinx_waiting() -> None:
    game = scene(hand="Sphinx, Bow, Khopesh, Ring", pyramid="Serdab").play("execute Sphinx", "execute Bow")
    after(game, tomb="Serdab", hand="Khopesh, Ring")
    game = scene(hand="Bow", pyramid=ROWS, stock="3 Axe").play("execute Bow", "entomb Serdab", "end turn")
    assert (asked(game), game.boneyard) == ("Ben", [])  # no forced sacrifice
    assert game.pyramid == ["Axe", *ROWS[1:]]


# ---- Dagger ----------------------------------------------------------------------------------------------


@pytest.mark.rule("card.dagger", "card.dagger.mandatory", "ruling.each-player-order")
def test_dagger_deals_the_boneyard_from_the_top_to_everybody() -> None:
    game = scene(
        hand="Dagger, Kite", discard="Urn", boneyard="Shabti, Bow, Ring, Boat", pyramid=ROWS, ben_discard="Menial",
        seats=3,
    )  # fmt: skip
    after(game, "execute Dagger", asked="Ana")  # nobody is asked whether he likes it
    after(game, discard="Urn, Boat", ben_discard="Menial, Ring", cleo_discard="Bow", boneyard="Shabti", pyramid=ROWS)
    assert not game.state.changed  # the boneyard is not the pyramid


@pytest.mark.rule("card.dagger.needs-enough", "ruling.if-is-a-condition")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_dagger_needs_a_card_for_each_player(seats: int) -> None:
    for bones, rule in ((0, "card.dagger.needs-enough"), (seats - 1, "card.dagger.needs-enough"), (seats, None)):
        game = scene(hand="Dagger", boneyard=["Urn"] * bones, stock="9 Kite", opponents=[{}] * (seats - 1))
        assert refused(game, "execute Dagger") == rule
    game.play("execute Dagger")
    assert [p.discard for p in game.players] == [["Urn"]] * seats
    assert game.boneyard == []


@pytest.mark.rule("card.dagger.no-peeking", "info.boneyard-top-only")
def test_dagger_shows_no_buried_card_before_its_turn_comes() -> None:
    game = scene(hand="Dagger", boneyard="Shabti, Bow, Ring", ben_hand="Medjay")
    assert refused(game, "execute Dagger") is None
    assert game.view("Ana").boneyard == (None, None, "Ring")  # counted, not seen
    after(game, "execute Dagger", asked="Ben", discard="Ring")
    for name in ("Ana", "Ben"):
        assert game.view(name).boneyard == (None, "Bow")
    assert not any("Shabti" in e.text for e in game.events)


@pytest.mark.rule("card.dagger.mandatory", "card.medjay", "ruling.given-card-stays")
def test_medjay_alone_refuses_dagger_and_the_card_goes_to_the_next_player() -> None:
    game = scene(hand="Dagger", boneyard="Urn, Bow, Ring", ben_hand="Medjay, Offering Table, Boat", seats=3)
    after(game, "execute Dagger", asked="Ben", texts="react Medjay, pass")
    after(game, "react Medjay", discard="Ring", ben_discard="Medjay", cleo_discard="Bow", boneyard="Urn")


# ---- Khopesh ---------------------------------------------------------------------------------------------


@pytest.mark.rule("card.khopesh", "card.khopesh.sets-only")
def test_khopesh_discards_a_set_card_and_takes_any_card() -> None:
    game = scene(hand="Khopesh, Ring, Spear, Urn", discard="Kite", pyramid=ROWS)
    after(game, "execute Khopesh", "discard Spear", can_take=ROWS)  # of any set, a unique, a starter
    after(game, "take Boat", discard="Kite, Spear, Boat", hand="Ring, Urn")
    assert game.pyramid == [None, "Bracelet", "Serdab", "Khopesh", "Antechamber", "Urn"]
    game = scene(hand="Khopesh, Urn, Boat, Ring, Bow", pyramid=ROWS).play("execute Khopesh")
    assert texts(game) == ["discard Ring", "discard Bow"]
    for wrong in ("Urn", "Boat"):
        assert refused(game, f"discard {wrong}") == "card.khopesh.sets-only"


# ---- Spear -----------------------------------------------------------------------------------------------


@pytest.mark.rule("card.spear")
def test_spear_entombs_the_boneyards_top_card_whatever_its_kind() -> None:
    for top in ("Urn", "Ring", "Censer", "Spear"):  # 0, 3, 5 and 5 gold
        game = scene(hand="Spear, Kite", boneyard=["Bow", top], pyramid=ROWS).play("execute Spear")
        after(game, tomb=[top], discard="", boneyard="Bow")
        assert not game.state.changed
        assert "entomb Kite" in texts(game)


@pytest.mark.rule("card.spear.cost-cap", "ruling.if-is-a-condition")
@pytest.mark.parametrize("top", ["Khopesh", "Bow"])
def test_spear_is_shut_by_a_dear_card_on_top(top: str) -> None:
    assert (vk.card(top).cost or 0) >= 6
    game = scene(hand="Spear", boneyard=["Urn", top])  # a cheap card below does not help
    assert refused(game, "execute Spear") == "card.spear.cost-cap"


@pytest.mark.rule("card.spear", "ruling.price-order")
def test_spear_needs_a_boneyard_and_looks_at_the_printed_cost() -> None:
    assert refused(scene(hand="Spear", stock="Urn"), "execute Spear") == "card.spear"
    game = scene(hand="Merchant, Spear", pharaoh="Djoser", boneyard="Khopesh").play("execute Merchant")
    assert refused(game, "execute Spear") == "card.spear.cost-cap"  # lower prices change no cost
