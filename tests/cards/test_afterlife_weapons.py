"""Afterlife's weapons that are executed: Bow, Dagger, Khopesh and Spear. Axe and Sling: see test_reactions."""

from __future__ import annotations

from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import asked, refused, texts

# Two chambers, a jewel, a weapon, a unique and a starter.
ROWS = ["Serdab", "Bracelet", "Boat", "Khopesh", "Antechamber", "Urn"]


# ---- Bow -------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.bow", "example.bow")
def test_bow_entombs_a_bracelet_while_no_jewelry_lies_in_the_tomb() -> None:
    game = vk.position(hand=["Bow", "Ring"], tomb=["Serdab", "Khopesh"], discard=["Brooch"], pyramid=ROWS)
    game.play("execute Bow")  # Ring in hand and Brooch on the pile do not count
    ana = game.players[0]
    assert ana.tomb == ["Serdab", "Khopesh", "Bracelet"]
    assert ana.discard == ["Brooch"]
    assert game.pyramid == [None, "Serdab", *ROWS[2:]]
    assert "entomb Ring" in texts(game)  # the free entombment is still there


@pytest.mark.rule("card.bow", "card.bow.sets-only")
def test_bow_offers_the_sets_that_are_missing_and_no_unique_or_starter() -> None:
    game = vk.position(hand=["Bow"], tomb=["Ring", "Boat", "Kite"], pyramid=ROWS, opponents=[{"tomb": ["Spear"]}])
    game.play("execute Bow")
    assert texts(game, "entomb") == ["Serdab", "Khopesh", "Antechamber"]
    assert refused(game, "entomb Bracelet") == "card.bow"
    for wrong in ("Boat", "Urn"):
        assert refused(game, f"entomb {wrong}") == "card.bow.sets-only"
    game.play("entomb Antechamber", "crumble Boat")
    assert game.players[0].tomb[-1] == "Antechamber"
    assert game.pyramid == [None, "Bracelet", "Serdab", "Khopesh", "Boat", "Urn"]


@pytest.mark.rule("card.bow", "card.bow.sets-only", "ruling.face-down-ignored")
@pytest.mark.parametrize(
    ("tomb", "pyramid", "down"),
    [
        (["Ring"], [None, None, None, "Bracelet"], {}),  # the set is there already
        ([], [None, None, None, "Boat", "Urn", "Sphinx"], {}),  # no set card at all
        ([], [None, None, None, "Bracelet"], {3: "Ben"}),
        ([], [], {}),
        (["Ring", "Serdab", "Spear"], ROWS, {}),
    ],
)
def test_bow_needs_a_set_that_its_player_has_no_card_of(
    tomb: list[str], pyramid: list[str | None], down: dict[int, str]
) -> None:
    game = vk.position(hand=["Bow"], tomb=tomb, pyramid=pyramid, face_down=down, stock=["Spear"])
    assert refused(game, "execute Bow") == "card.bow"


@pytest.mark.rule("card.bow", "ruling.sphinx-scope", "ruling.pyramid-change")
def test_bow_changes_the_pyramid_and_leaves_sphinx_waiting() -> None:
    game = vk.position(hand=["Sphinx", "Bow", "Khopesh", "Ring"], pyramid=["Serdab"])
    game.play("execute Sphinx", "execute Bow")
    assert game.players[0].tomb == ["Serdab"]
    assert game.players[0].hand == ["Khopesh", "Ring"]
    game = vk.position(hand=["Bow"], pyramid=ROWS, stock=["Axe"] * 3).play("execute Bow", "entomb Serdab", "end turn")
    assert (asked(game), game.boneyard) == ("Ben", [])  # no forced sacrifice
    assert game.pyramid == ["Axe", *ROWS[1:]]


# ---- Dagger ----------------------------------------------------------------------------------------------


@pytest.mark.rule("card.dagger", "card.dagger.mandatory", "ruling.each-player-order")
def test_dagger_deals_the_boneyard_from_the_top_to_everybody() -> None:
    game = vk.position(
        hand=["Dagger", "Kite"], discard=["Urn"], boneyard=["Shabti", "Bow", "Ring", "Boat"], pyramid=ROWS,
        opponents=[{"discard": ["Menial"]}, {}],
    )  # fmt: skip
    game.play("execute Dagger")
    assert asked(game) == "Ana"  # nobody is asked whether he likes it
    ana, ben, cleo = game.players
    assert (ana.discard, ben.discard, cleo.discard) == (["Urn", "Boat"], ["Menial", "Ring"], ["Bow"])
    assert game.boneyard == ["Shabti"]
    assert game.pyramid == ROWS
    assert not game.state.changed  # the boneyard is not the pyramid


@pytest.mark.rule("card.dagger.needs-enough", "ruling.if-is-a-condition")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_dagger_needs_a_card_for_each_player(seats: int) -> None:
    for bones, rule in ((0, "card.dagger.needs-enough"), (seats - 1, "card.dagger.needs-enough"), (seats, None)):
        game = vk.position(hand=["Dagger"], boneyard=["Urn"] * bones, stock=["Kite"] * 9, opponents=[{}] * (seats - 1))
        assert refused(game, "execute Dagger") == rule
    game.play("execute Dagger")
    assert [p.discard for p in game.players] == [["Urn"]] * seats
    assert game.boneyard == []


@pytest.mark.rule("card.dagger.no-peeking", "info.boneyard-top-only")
def test_dagger_shows_no_buried_card_before_its_turn_comes() -> None:
    game = vk.position(hand=["Dagger"], boneyard=["Shabti", "Bow", "Ring"], opponents=[{"hand": ["Medjay"]}])
    assert refused(game, "execute Dagger") is None
    assert game.view("Ana").boneyard == (None, None, "Ring")  # counted, not seen
    game.play("execute Dagger")
    assert (asked(game), game.players[0].discard) == ("Ben", ["Ring"])
    for name in ("Ana", "Ben"):
        assert game.view(name).boneyard == (None, "Bow")
    assert not any("Shabti" in e.text for e in game.events)


@pytest.mark.rule("card.dagger.mandatory", "card.medjay", "ruling.given-card-stays")
def test_medjay_alone_refuses_dagger_and_the_card_goes_to_the_next_player() -> None:
    game = vk.position(
        hand=["Dagger"], boneyard=["Urn", "Bow", "Ring"],
        opponents=[{"hand": ["Medjay", "Offering Table", "Boat"]}, {}],
    )  # fmt: skip
    game.play("execute Dagger")
    assert (asked(game), texts(game)) == ("Ben", ["react Medjay", "pass"])
    game.play("react Medjay")
    ana, ben, cleo = game.players
    assert (ana.discard, ben.discard, cleo.discard) == (["Ring"], ["Medjay"], ["Bow"])
    assert game.boneyard == ["Urn"]


@pytest.mark.rule("card.dagger", "ruling.sphinx-scope")
def test_sphinx_catches_only_its_own_players_dagger_card() -> None:
    game = vk.position(hand=["Sphinx", "Dagger"], boneyard=["Bow", "Ring"]).play("execute Sphinx", "execute Dagger")
    ana, ben = game.players
    assert (ana.hand, ana.discard) == (["Ring"], [])
    assert (ben.hand, ben.discard) == ([], ["Bow"])


# ---- Khopesh ---------------------------------------------------------------------------------------------


@pytest.mark.rule("card.khopesh")
def test_khopesh_discards_a_set_card_and_takes_any_card() -> None:
    game = vk.position(hand=["Khopesh", "Ring", "Spear", "Urn"], discard=["Kite"], pyramid=ROWS)
    game.play("execute Khopesh", "discard Spear")
    assert texts(game, "take") == ROWS  # of any set, a unique, a starter
    game.play("take Boat")
    ana = game.players[0]
    assert ana.discard == ["Kite", "Spear", "Boat"]
    assert ana.hand == ["Ring", "Urn"]
    assert game.pyramid == [None, "Bracelet", "Serdab", "Khopesh", "Antechamber", "Urn"]


@pytest.mark.rule("card.khopesh.sets-only", "ruling.face-down-ignored")
@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ({"hand": ["Urn", "Kite", "Boat"], "pyramid": ROWS}, "card.khopesh.sets-only"),
        ({"hand": [], "pyramid": ROWS, "discard": ["Ring"]}, "card.khopesh.sets-only"),
        ({"hand": ["Ring"], "pyramid": []}, "card.khopesh"),
        ({"hand": ["Ring"], "pyramid": ["Bow"], "face_down": {0: "Ben"}}, "card.khopesh"),
        ({"hand": ["Khopesh"], "pyramid": ["Bow"]}, None),
    ],
)
def test_khopesh_needs_a_set_card_to_discard_and_a_card_to_take(position: dict[str, Any], rule: str | None) -> None:
    game = vk.position(**{**position, "hand": ["Khopesh", *position["hand"]]})
    assert refused(game, "execute Khopesh") == rule


@pytest.mark.rule("card.khopesh.sets-only")
def test_khopesh_offers_no_starter_and_no_unique_to_discard() -> None:
    game = vk.position(hand=["Khopesh", "Urn", "Boat", "Ring", "Bow"], pyramid=ROWS).play("execute Khopesh")
    assert texts(game) == ["discard Ring", "discard Bow"]
    for wrong in ("Urn", "Boat"):
        assert refused(game, f"discard {wrong}") == "card.khopesh.sets-only"


# ---- Spear -----------------------------------------------------------------------------------------------


@pytest.mark.rule("card.spear")
def test_spear_entombs_the_boneyards_top_card_whatever_its_kind() -> None:
    for top in ("Urn", "Ring", "Censer", "Spear"):  # 0, 3, 5 and 5 gold
        game = vk.position(hand=["Spear", "Kite"], boneyard=["Bow", top], pyramid=ROWS).play("execute Spear")
        assert game.players[0].tomb == [top]
        assert game.players[0].discard == []
        assert game.boneyard == ["Bow"]
        assert not game.state.changed
        assert "entomb Kite" in texts(game)


@pytest.mark.rule("card.spear.cost-cap", "ruling.if-is-a-condition")
@pytest.mark.parametrize(("top", "rule"), [("Khopesh", "card.spear.cost-cap"), ("Bow", "card.spear.cost-cap")])
def test_spear_is_shut_by_a_dear_card_on_top(top: str, rule: str) -> None:
    cost = vk.card(top).cost
    assert cost is not None
    assert cost >= 6
    game = vk.position(hand=["Spear"], boneyard=["Urn", top])  # a cheap card below does not help
    assert refused(game, "execute Spear") == rule
    assert "execute Spear" not in texts(game)


@pytest.mark.rule("card.spear", "ruling.price-order")
def test_spear_needs_a_boneyard_and_looks_at_the_printed_cost() -> None:
    assert refused(vk.position(hand=["Spear"], stock=["Urn"]), "execute Spear") == "card.spear"
    game = vk.position(hand=["Merchant", "Spear"], pharaoh="Djoser", boneyard=["Khopesh"]).play("execute Merchant")
    assert refused(game, "execute Spear") == "card.spear.cost-cap"  # lower prices change no cost
