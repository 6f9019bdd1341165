"""The free entombment, and what it does not touch."""

from __future__ import annotations

import pytest

import vk_notebook as vk
from tests.scenario import refused

PYRAMID = ["Statue of Isis", "Statue of Horus", "Statue of Osiris", "Wadj Amulet", "Weres Amulet", "Statue of Bastet"]


@pytest.mark.rule("entomb.once-per-turn")
def test_one_card_a_turn() -> None:
    game = vk.position(hand=["Urn", "Shabti", "Kite"]).play("entomb Shabti")
    assert game.players[0].tomb == ["Shabti"]
    assert game.players[0].hand == ["Urn", "Kite"]
    assert not [t for t in game.options.texts if t.startswith("entomb")]
    assert refused(game, "entomb Urn") == "entomb.once-per-turn"


@pytest.mark.rule("entomb.once-per-turn", "entomb.optional")
def test_a_new_turn_brings_a_new_entombment_and_none_is_saved() -> None:
    game = vk.position(hand=["Urn"], deck=["Kite", "Shabti", "Boat", "Censer", "Chariot"], pyramid=PYRAMID)
    game.play("end turn", "sacrifice Statue of Isis", "end turn", "sacrifice Statue of Horus")
    assert game.active == "Ana"
    game.play("entomb Boat")
    assert refused(game, "entomb Kite") == "entomb.once-per-turn"


@pytest.mark.rule("entomb.once-per-turn")
def test_a_position_may_say_that_it_is_used_up() -> None:
    assert refused(vk.position(hand=["Urn"], entombed=True), "entomb Urn") == "entomb.once-per-turn"
    assert "entomb Urn" in vk.position(hand=["Urn"]).options


@pytest.mark.rule("entomb.from-hand")
def test_only_from_the_hand() -> None:
    game = vk.position(
        hand=["Statue of Horus", "Urn"], deck=["Boat"], discard=["Censer"], pyramid=PYRAMID, boneyard=["Spear"],
        stock=["Chariot"], opponents=[{"hand": ["Kite"], "tomb": ["Sling"]}],
    )  # fmt: skip
    game.play("buy Wadj Amulet", "pay Statue of Horus")
    assert [t for t in game.options.texts if t.startswith("entomb")] == ["entomb Urn"]
    elsewhere = ["Boat", "Censer", "Spear", "Chariot", "Kite", "Sling", "Statue of Horus", "Weres Amulet"]
    for card in elsewhere:
        assert refused(game, f"entomb {card}") == "entomb.from-hand"


@pytest.mark.rule("entomb.optional")
def test_it_may_be_left_out() -> None:
    game = vk.position(hand=["Urn", "Shabti"], pyramid=PYRAMID).play("end turn")
    assert game.players[0].tomb == []


@pytest.mark.rule("entomb.action-uncounted")
@pytest.mark.parametrize(
    ("hand", "moves", "tomb"),
    [
        (["Statue of Horus", "Urn", "Kite"], ["execute Statue of Horus", "entomb Urn"], ["Urn"]),
        (["Book of the Dead", "Kite"], ["execute Book of the Dead"], ["Wadj Amulet"]),
        (["Heart Scarab Amulet", "Kite"], ["execute Heart Scarab Amulet"], ["Boat"]),
    ],
)
def test_an_action_that_entombs_does_not_use_it_up(hand: list[str], moves: list[str], tomb: list[str]) -> None:
    game = vk.position(hand=hand, discard=["Boat"], pyramid=PYRAMID).play(*moves)
    assert game.players[0].tomb == tomb
    game.play("entomb Kite")
    assert game.players[0].tomb == [*tomb, "Kite"]


@pytest.mark.rule("entomb.action-uncounted")
def test_an_action_may_still_entomb_afterwards() -> None:
    game = vk.position(hand=["Statue of Horus", "Urn", "Kite"]).play("entomb Kite", "execute Statue of Horus")
    assert game.players[0].tomb == ["Kite", "Urn"]
    assert refused(vk.position(hand=["Urn"], entombed=True), "entomb Urn") == "entomb.once-per-turn"


@pytest.mark.rule("entomb.no-other-use")
def test_an_entombed_card_neither_pays_nor_acts() -> None:
    game = vk.position(hand=["Statue of Anubis", "Urn"], deck=["Kite"] * 9, discard=["Boat"], pyramid=PYRAMID)
    game.play("entomb Statue of Anubis")
    assert game.players[0].in_play == []
    assert refused(game, "buy Wadj Amulet") == "buy.pay-at-least-cost"
    game.play("end turn", "sacrifice Statue of Isis")
    assert len(game.players[0].hand) == 5
    assert game.players[0].tomb == ["Statue of Anubis"]


@pytest.mark.rule("entomb.tomb-public", "edition.silent.terms-and-information")
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_every_tomb_is_open_to_everybody(edition: str) -> None:
    game = vk.position(
        hand=["Urn"], tomb=["Boat", "Urn"], edition=edition,
        opponents=[{"name": "Ben", "tomb": ["Censer"]}, {"name": "Cleo"}],
    )  # fmt: skip
    game.play("entomb Urn")
    for name in ("Ana", "Ben", "Cleo"):
        assert [p.tomb for p in game.view(name).players] == [("Boat", "Urn", "Urn"), ("Censer",), ()]


@pytest.mark.rule("entomb.excess-correction", "info.error-stands")
def test_a_surplus_card_never_gets_into_the_tomb() -> None:
    game = vk.position(hand=["Urn", "Kite"], opponents=[{"hand": ["Shabti"]}], pyramid=PYRAMID).play("entomb Urn")
    assert refused(game, "entomb Kite") == "entomb.once-per-turn"
    assert game.players[0].tomb == ["Urn"]
    game.play("end turn", "sacrifice Statue of Isis", "entomb Shabti")
    assert game.players[0].tomb == ["Urn"], "nothing is left to be put right once Ben has played"
    assert game.players[0].hand + game.players[0].discard == ["Kite"]
