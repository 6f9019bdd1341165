"""The base game's amulets, and what a repeat may and may not repeat."""

import pytest

import vk_notebook as vk
from tests.scenario import after, reason, refused, scene, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Boat", "Wadj Amulet", "Hopi Canopic Jar", "Urn"]


# ---- Djed Pillar Amulet --------------------------------------------------------------------------


@pytest.mark.rule(
    "card.djed-pillar-amulet", "card.djed-pillar-amulet.to-discard-top", "card.djed-pillar-amulet.shows-match",
    "example.djed-pillar-amulet", "card.djed-pillar-amulet.sets-only",
)  # fmt: skip
def test_djed_takes_a_card_of_a_set_in_the_tomb_from_any_row() -> None:
    game = scene(hand="Djed Pillar Amulet", discard="Kite", tomb="Statue of Thoth", pyramid=ROWS)
    after(game, "execute Djed Pillar Amulet", "take Statue of Sobek", discard="Kite, Statue of Sobek")
    assert game.pyramid == [None, *ROWS[1:]]
    assert game.view("Ben").players[0].tomb == ("Statue of Thoth",)  # the match lies open
    game = scene(
        hand="Djed Pillar Amulet", pyramid=ROWS, tomb="Statue of Isis, Book of the Dead, Tyet Amulet, Censer, Kite"
    )
    after(game, "execute Djed Pillar Amulet", can_take="Statue of Sobek, Book of Gates, Wadj Amulet")
    assert refused(game, "take Hopi Canopic Jar") == "card.djed-pillar-amulet"
    assert refused(game, "take Boat") == "card.djed-pillar-amulet.sets-only"


# ---- Heart Scarab Amulet -------------------------------------------------------------------------


@pytest.mark.rule(
    "info.discard-no-rearranging", "card.heart-scarab-amulet", "card.heart-scarab-amulet.order-kept",
    "card.heart-scarab-amulet.committed",
)  # fmt: skip
def test_heart_scarab_entombs_a_discard_and_keeps_the_rest_in_order() -> None:
    game = scene(hand="Heart Scarab Amulet, Kite", discard="Urn, Boat, Shabti, Boat, Censer")
    after(game, "execute Heart Scarab Amulet", texts="entomb Urn, entomb Boat, entomb Shabti, entomb Censer")
    assert refused(game, "end turn") == "action.no-interruption"
    assert refused(game, "entomb Kite") == "card.heart-scarab-amulet"  # not from the hand
    after(game, "entomb Shabti", discard="Urn, 2 Boat, Censer", tomb="Shabti", offers="entomb Kite")
    game = scene(hand="2 Heart Scarab Amulet", discard="Boat", deck="Urn").play("execute Heart Scarab Amulet")
    after(game, tomb="Boat", discard="")
    assert refused(game, "execute Heart Scarab Amulet") == "card.heart-scarab-amulet"


# ---- Wadj Amulet ---------------------------------------------------------------------------------


@pytest.mark.rule("card.wadj-amulet")
def test_wadj_exchanges_a_hand_card_and_a_tomb_card() -> None:
    game = scene(hand="Wadj Amulet, Urn, Kite", tomb="Statue of Horus, Boat").play("execute Wadj Amulet", "swap Urn")
    assert texts(game) == ["swap Statue of Horus", "swap Boat"]  # a different card: not the Urn again
    game.play("swap Statue of Horus")
    ana = game.players[0]
    assert sorted(ana.tomb) == ["Boat", "Urn"]
    assert sorted(ana.hand) == ["Kite", "Statue of Horus"]
    game.play("execute Statue of Horus", "entomb Kite", "end turn")  # the card that came back is a hand card
    game = scene(hand="Wadj Amulet, Urn", tomb="Urn").play("execute Wadj Amulet")
    after(game, hand="Urn", tomb="Urn", offers="entomb Urn")


# ---- Weres Amulet --------------------------------------------------------------------------------


@pytest.mark.rule("card.weres-amulet")
def test_weres_fills_an_opponents_tomb_and_draws_three() -> None:
    game = scene(hand="Weres Amulet, Urn, Boat", deck="Menial, 2 Kite, Shabti", ben_tomb="Censer", seats=3)
    after(game, "execute Weres Amulet", "give Boat", texts="choose Ben, choose Cleo")
    assert refused(game, "choose Ana") == "card.weres-amulet"
    after(game, "choose Ben", ben_tomb="Censer, Boat")
    assert game.scores()["Ben"].total == vk.card("Censer").vp + vk.card("Boat").vp
    assert sorted(game.players[0].hand) == ["Kite", "Kite", "Shabti", "Urn"]
    after(game, deck="Menial", offers="entomb Urn")


@pytest.mark.rule("card.weres-amulet", "ruling.draw-n-needs-n")
@pytest.mark.parametrize(("deck", "discard"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_weres_shuffles_in_the_middle_of_the_draw(deck: int, discard: int) -> None:
    game = scene(hand="Weres Amulet, Boat", deck=["Kite"] * deck, discard=["Kite"] * discard)
    after(game, "execute Weres Amulet", hand="3 Kite", deck="", discard="")


# ---- Tyet Amulet ---------------------------------------------------------------------------------


@pytest.mark.rule("card.tyet-amulet", "ruling.repeat-anew")
def test_tyet_repeats_an_earlier_action_with_new_choices() -> None:
    game = scene(hand="Statue of Isis, Statue of Horus, Tyet Amulet, Urn, Boat", pyramid=ROWS, discard="Kite")
    game.play("execute Statue of Isis", "take Boat", "execute Statue of Horus", "entomb Urn", "execute Tyet Amulet")
    assert texts(game) == ["repeat Statue of Isis", "repeat Statue of Horus"]
    after(game, "repeat Statue of Isis", "take Urn", discard="Kite, Boat, Urn")
    assert game.players[0].in_play == ["Statue of Isis", "Statue of Horus", "Tyet Amulet"]
    game = scene(hand="2 Statue of Horus, Tyet Amulet, Urn, Boat, Kite, Shabti")
    game.play("execute Statue of Horus", "entomb Urn", "execute Statue of Horus", "entomb Boat", "execute Tyet Amulet")
    assert texts(game) == ["entomb Kite", "entomb Shabti"]


@pytest.mark.rule("card.tyet-amulet.needs-earlier-action", "ruling.look-ahead", "ruling.tyet-exclusions")
def test_tyet_needs_an_earlier_action_of_this_turn_and_not_its_own() -> None:
    game = scene(
        hand="Statue of Anubis, Tyet Amulet", deck="3 Urn, Tyet Amulet, Shabti",
        ben_hand="Duamutef Canopic Jar, Tyet Amulet",
    )  # fmt: skip
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.needs-earlier-action"
    game.play("execute Statue of Anubis")
    assert refused(game, "execute Tyet Amulet") is None
    after(game, "end turn", asked="Ben")  # the log is Ben's now, and empty
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.needs-earlier-action"
    game = scene(hand="2 Tyet Amulet", pyramid=ROWS)
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.needs-earlier-action"


@pytest.mark.rule("card.tyet-amulet.forbidden-cards", "ruling.state-not-stacked")
@pytest.mark.parametrize("card", ["Censer", "Statue of Thoth"])
def test_tyet_never_repeats_censer_or_thoth(card: str) -> None:
    game = scene(hand=[card, "Statue of Anubis", "Tyet Amulet"], discard="Kite", ben_discard="2 Kite")
    game.play(f"execute {card}")
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.forbidden-cards"
    assert f"You can never repeat {card}" in reason(game, "execute Tyet Amulet")
    game.play("execute Statue of Anubis", "execute Tyet Amulet")
    assert [e.text for e in game.events if e.automatic and "Anubis" in e.text]  # nothing else could be meant


@pytest.mark.rule("ruling.tyet-exclusions", "ruling.repeat-anew")
def test_a_second_tyet_does_again_what_the_first_one_did() -> None:
    game = scene(hand="Statue of Horus, 2 Tyet Amulet, Urn, Boat, Kite, Shabti", entombed=True)
    game.play("execute Statue of Horus", "entomb Urn", "execute Tyet Amulet", "entomb Boat", "execute Tyet Amulet")
    assert texts(game) == ["repeat Statue of Horus", "repeat Tyet Amulet"]
    after(game, "repeat Tyet Amulet", texts="entomb Kite, entomb Shabti")  # what the first one repeated
    after(game, "entomb Kite", tomb="Urn, Boat, Kite", hand="Shabti")
    # Not any other action: Anubis was never repeated by the first Tyet Amulet.
    game = scene(hand="Statue of Horus, Statue of Anubis, 2 Tyet Amulet, Urn, Boat, Kite, Shabti")
    game.play("execute Statue of Anubis", "execute Statue of Horus", "entomb Urn")
    game.play("execute Tyet Amulet", "repeat Statue of Horus", "entomb Boat")
    after(game, "execute Tyet Amulet", "repeat Tyet Amulet", texts="entomb Kite, entomb Shabti")


@pytest.mark.rule("ruling.repeat-anew", "ruling.tyet-exclusions", "card.book-of-gates")
def test_tyet_repeats_gates_with_a_new_card_or_the_action_that_gates_ran() -> None:
    game = scene(hand="Book of Gates, Tyet Amulet, Boat, Kite, Menial", deck="Urn, Statue of Anubis, Statue of Horus")
    game.play("execute Book of Gates", "entomb Boat", "execute Tyet Amulet")
    assert texts(game) == ["repeat Book of Gates", "repeat Statue of Horus"]
    game.play("repeat Book of Gates")
    assert game.players[0].discard == ["Statue of Horus", "Statue of Anubis"]  # the next card of the deck was run
    assert game.players[0].deck == ["Urn"]


@pytest.mark.rule("ruling.self-reference", "card.book-of-gates", "ruling.tyet-exclusions")
def test_no_card_is_started_again_inside_its_own_action() -> None:
    """A repeated Gates shows a second Tyet Amulet: neither that Gates nor the Tyet at work can be meant."""
    game = scene(hand="Book of Gates, Tyet Amulet", deck="9 Urn, Tyet Amulet, Statue of Anubis", pyramid=ROWS)
    after(game, "execute Book of Gates", "execute Tyet Amulet", texts="repeat Book of Gates, repeat Statue of Anubis")
    after(game, "repeat Book of Gates", discard="Statue of Anubis, Tyet Amulet")
    assert len(game.players[0].deck) == 9
    game.play("end turn", "sacrifice Statue of Sobek")
    assert len(game.players[0].hand) == 7  # Anubis ran twice
