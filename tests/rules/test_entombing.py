"""The free entombment, and what it does not touch."""

import pytest

from tests.scenario import after, refused, scene

PYRAMID = ["Statue of Isis", "Statue of Horus", "Statue of Osiris", "Wadj Amulet", "Weres Amulet", "Statue of Bastet"]


@pytest.mark.rule("entomb.once-per-turn", "entomb.excess-correction", "info.error-stands")
def test_one_card_a_turn_and_a_surplus_never_gets_into_the_tomb() -> None:
    game = scene(hand="Urn, Shabti, Kite").play("entomb Shabti")
    after(game, tomb="Shabti", hand="Urn, Kite")
    assert not [t for t in game.options.texts if t.startswith("entomb")]
    assert refused(game, "entomb Urn") == "entomb.once-per-turn"
    game = scene(hand="Urn, Kite", pyramid=PYRAMID, ben_hand="Shabti").play("entomb Urn")
    assert refused(game, "entomb Kite") == "entomb.once-per-turn"
    assert game.players[0].tomb == ["Urn"]
    game.play("end turn", "sacrifice Statue of Isis", "entomb Shabti")
    assert game.players[0].tomb == ["Urn"], "nothing is left to be put right once Ben has played"
    assert game.players[0].hand + game.players[0].discard == ["Kite"]


@pytest.mark.rule("entomb.once-per-turn", "entomb.optional", "entomb.action-uncounted")
def test_a_new_turn_brings_a_new_entombment_and_an_action_one_more() -> None:
    game = scene(hand="Urn", deck="Kite, Shabti, Boat, Censer, Chariot", pyramid=PYRAMID)
    after(game, "end turn", "sacrifice Statue of Isis", "end turn", "sacrifice Statue of Horus", active="Ana")
    game.play("entomb Boat")
    assert refused(game, "entomb Kite") == "entomb.once-per-turn"
    game = scene(hand="Statue of Horus, Urn, Kite").play("entomb Kite", "execute Statue of Horus")
    assert game.players[0].tomb == ["Kite", "Urn"]
    assert refused(scene(hand="Urn", entombed=True), "entomb Urn") == "entomb.once-per-turn"


@pytest.mark.rule("entomb.from-hand")
def test_only_from_the_hand() -> None:
    game = scene(
        hand="Statue of Horus, Urn", deck="Boat", discard="Censer", pyramid=PYRAMID, boneyard="Spear", stock="Chariot",
        ben_hand="Kite", ben_tomb="Sling",
    )  # fmt: skip
    game.play("buy Wadj Amulet", "pay Statue of Horus")
    assert [t for t in game.options.texts if t.startswith("entomb")] == ["entomb Urn"]
    elsewhere = ["Boat", "Censer", "Spear", "Chariot", "Kite", "Sling", "Statue of Horus", "Weres Amulet"]
    for card in elsewhere:
        assert refused(game, f"entomb {card}") == "entomb.from-hand"


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
    game = scene(hand=hand, discard="Boat", pyramid=PYRAMID).play(*moves)
    assert game.players[0].tomb == tomb
    after(game, "entomb Kite", tomb=[*tomb, "Kite"])


@pytest.mark.rule("entomb.no-other-use", "turn.one-purpose-per-card")
def test_an_entombed_card_neither_pays_nor_acts() -> None:
    game = scene(hand="Statue of Anubis, Urn", deck="9 Kite", discard="Boat", pyramid=PYRAMID)
    after(game, "entomb Statue of Anubis", in_play="")
    assert refused(game, "buy Wadj Amulet") == "buy.pay-at-least-cost"
    game.play("end turn", "sacrifice Statue of Isis")
    assert len(game.players[0].hand) == 5
    assert game.players[0].tomb == ["Statue of Anubis"]


@pytest.mark.rule("entomb.tomb-public", "edition.silent.terms-and-information")
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_every_tomb_is_open_to_everybody(edition: str) -> None:
    game = scene(hand="Urn", tomb="Boat, Urn", edition=edition, ben_tomb="Censer", seats=3).play("entomb Urn")
    for name in ("Ana", "Ben", "Cleo"):
        assert [p.tomb for p in game.view(name).players] == [("Boat", "Urn", "Urn"), ("Censer",), ()]
