"""The base game's statues."""

import pytest

import vk_notebook as vk
from tests.scenario import after, refused, scene, settle, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Statue of Isis", "Wadj Amulet", "Statue of Thoth", "Chariot"]


# ---- Statue of Anubis ----------------------------------------------------------------------------


@pytest.mark.rule("card.statue-of-anubis", "card.statue-of-anubis.cumulative")
@pytest.mark.parametrize("many", range(4))
def test_each_anubis_adds_a_card_to_the_next_hand(many: int) -> None:
    game = scene(hand=["Statue of Anubis"] * many + ["Kite"], deck="12 Urn").play(*["execute Statue of Anubis"] * many)
    assert game.players[0].hand == ["Kite"]  # nothing is drawn at once
    after(game, "end turn", hand=["Urn"] * (5 + many))


@pytest.mark.rule("card.statue-of-anubis")
def test_anubis_helps_this_turn_and_its_player_only() -> None:
    game = scene(hand="Statue of Anubis", deck="20 Urn", ben_deck="20 Urn", pyramid="6 Boat", stock="6 Boat")
    game.play("execute Statue of Anubis", "end turn", "sacrifice Boat at apex")
    assert len(game.players[0].hand) == 6
    game.play("end turn", "sacrifice Boat at apex")
    assert len(game.players[1].hand) == 5
    game.play("end turn", "sacrifice Boat at apex")
    assert len(game.players[0].hand) == 5


@pytest.mark.rule("card.statue-of-anubis")
@pytest.mark.parametrize(("deck", "discard", "hand"), [(3, 0, 5), (3, 1, 6), (5, 0, 6), (0, 1, 3), (0, 0, 2)])
def test_anubis_draws_what_there_is(deck: int, discard: int, hand: int) -> None:
    """Two more cards lie down at the end of the turn: the statue and a Kite."""
    game = scene(hand="Statue of Anubis, Kite", deck=["Urn"] * deck, discard=["Urn"] * discard)
    game.play("execute Statue of Anubis", "end turn")
    assert len(game.players[0].hand) == hand


# ---- Statue of Bastet ----------------------------------------------------------------------------


@pytest.mark.rule("card.statue-of-bastet", "card.statue-of-bastet.turn-order", "ruling.each-player-order")
def test_bastet_collects_a_card_of_each_opponents_choice() -> None:
    game = scene(
        hand="Statue of Bastet, Urn", discard="Menial", ben_hand="Urn, Boat", ben_deck="Kite", cleo_deck="Kite",
        dan_hand="Kite, Shabti", dan_discard="Urn",
    )  # fmt: skip
    after(game, "execute Statue of Bastet", asked="Ben", texts="give Urn, give Boat")
    after(game, "give Boat", asked="Dan")
    after(game, "give Shabti", discard="Menial, Boat, Shabti")  # the last seat's card is on top
    after(game, ben_discard="", cleo_discard="", dan_discard="Urn", hand="Urn")


@pytest.mark.rule("card.statue-of-bastet", "reaction.offering-table.no-other-protection")
def test_what_bastet_moves_is_no_discard() -> None:
    """An Axe that is put on a pile does not strike, and Offering Table is not asked."""
    game = scene(
        hand="Statue of Bastet, Boat", ben_hand="Axe", ben_deck="Kite", cleo_hand="Offering Table", cleo_deck="Kite"
    )
    after(game, "execute Statue of Bastet", discard="Axe, Offering Table", hand="Boat")


# ---- Statue of Horus -----------------------------------------------------------------------------


@pytest.mark.rule("card.statue-of-horus", "card.statue-of-horus.extra-entomb", "terms.entomb", "ruling.look-ahead")
def test_horus_entombs_another_hand_card_beside_the_free_one() -> None:
    game = scene(hand="Statue of Horus, Urn, Statue of Thoth, Kite", discard="Boat").play("execute Statue of Horus")
    assert texts(game) == ["entomb Urn", "entomb Statue of Thoth", "entomb Kite"]
    assert refused(game, "entomb Boat") == "card.statue-of-horus"
    after(game, "entomb Statue of Thoth", "entomb Kite", tomb="Statue of Thoth, Kite")
    after(scene(hand="Statue of Horus, Urn", entombed=True), "execute Statue of Horus", tomb="Urn")
    game = scene(hand="Statue of Horus", deck="Urn", discard="Urn")
    assert refused(game, "execute Statue of Horus") == "card.statue-of-horus"


# ---- Statue of Isis ------------------------------------------------------------------------------


@pytest.mark.rule("card.statue-of-isis")
def test_isis_takes_up_to_cost_six_from_any_row() -> None:
    game = scene(hand="Statue of Isis", pyramid=ROWS, discard="Urn").play("execute Statue of Isis")
    assert texts(game, "take") == ["Statue of Sobek", "Book of Gates", "Wadj Amulet", "Chariot"]  # 6, 3, 2, 4
    assert refused(game, "take Statue of Thoth") == "card.statue-of-isis"
    after(game, "take Statue of Sobek", discard="Urn, Statue of Sobek")


# ---- Statue of Osiris ----------------------------------------------------------------------------


@pytest.mark.rule(
    "card.statue-of-osiris", "terms.draw", "card.statue-of-osiris.reshuffle", "turn.reshuffle-only-when-needed"
)
def test_osiris_discards_one_and_draws_three_without_an_early_shuffle() -> None:
    game = scene(hand="Statue of Osiris, Urn, Boat", deck="Menial, Kite, Shabti, Chariot")
    game.play("execute Statue of Osiris", "discard Urn")
    ana = game.players[0]
    assert sorted(ana.hand) == ["Boat", "Chariot", "Kite", "Shabti"]
    after(game, deck="Menial", discard="Urn")
    game = scene(hand="Statue of Osiris, Boat", deck="3 Kite", discard="Urn").play("execute Statue of Osiris")
    after(game, deck="", discard="Urn, Boat")


@pytest.mark.rule("card.statue-of-osiris.reshuffle", "ruling.draw-n-needs-n", "turn.reshuffle", "terms.draw")
@pytest.mark.parametrize(("deck", "discard"), [(0, 2), (1, 1), (2, 0)])
def test_osiris_shuffles_in_the_discarded_card_when_it_is_needed(deck: int, discard: int) -> None:
    game = scene(hand="Statue of Osiris, Boat", deck=["Kite"] * deck, discard=["Kite"] * discard)
    game.play("execute Statue of Osiris")
    ana = game.players[0]
    assert sorted(ana.hand) == ["Boat", "Kite", "Kite"]
    after(game, deck="", discard="", in_play="Statue of Osiris")  # a card in play is never shuffled in


# ---- Statue of Sobek -----------------------------------------------------------------------------


@pytest.mark.rule("card.statue-of-sobek", "card.statue-of-sobek.public-reveal")
def test_sobek_deals_out_the_three_top_cards() -> None:
    game = scene(
        hand="Statue of Sobek, Kite", deck="Menial, Urn, Boat, Chariot", discard="Shabti", ben_discard="Urn", seats=3
    )
    game.play("execute Statue of Sobek")
    assert sorted(texts(game, "discard")) == ["Boat", "Chariot", "Urn"]
    for name in ("Ana", "Ben", "Cleo"):
        assert sorted(filter(None, game.view(name).aside)) == ["Boat", "Chariot", "Urn"]
    assert refused(game, "discard Kite") == "card.statue-of-sobek"  # not a hand card
    game.play("discard Urn")
    assert sorted(texts(game, "entomb")) == ["Boat", "Chariot"]
    after(game, "entomb Chariot", texts="choose Ben, choose Cleo")  # chosen last, knowing the cards
    after(game, "choose Ben", discard="Shabti, Urn", tomb="Chariot", deck="Menial")
    after(game, ben_discard="Urn, Boat", cleo_discard="", offers="entomb Kite")


@pytest.mark.rule("card.statue-of-sobek")
def test_sobek_with_three_equal_cards_asks_nothing() -> None:
    game = scene(hand="Statue of Sobek", deck="3 Urn").play("execute Statue of Sobek")
    after(game, discard="Urn", tomb="Urn", ben_discard="Urn")


@pytest.mark.rule("card.statue-of-sobek.needs-three", "ruling.draw-n-needs-n", "ruling.look-ahead")
@pytest.mark.parametrize("deck", range(4))
@pytest.mark.parametrize("discard", range(4))
def test_sobek_needs_three_cards_in_deck_and_discard_pile(deck: int, discard: int) -> None:
    game = scene(hand="Statue of Sobek, Kite", deck=["Urn"] * deck, discard=["Boat"] * discard)
    if deck + discard < 3:
        assert refused(game, "execute Statue of Sobek") == "card.statue-of-sobek.needs-three"
        return
    settle(game.play("execute Statue of Sobek"))
    ana, ben = game.players
    assert len(ana.tomb) == len(ben.discard) == 1
    moved = [*ana.tomb, *ben.discard, *ana.discard, *ana.deck]
    assert sorted(moved) == ["Boat"] * discard + ["Urn"] * deck
    assert (len(ana.deck) > 0) == (deck > 3 or (deck < 3 and deck + discard > 3))


# ---- Statue of Thoth -----------------------------------------------------------------------------


@pytest.mark.rule("card.statue-of-thoth")
def test_thoth_makes_every_hand_card_worth_four() -> None:
    game = scene(hand="Statue of Thoth, Urn, Kite", pyramid="-, -, -, Statue of Thoth, Chariot, -")
    assert refused(game, "buy Statue of Thoth") == "buy.pay-at-least-cost"  # 5 + 1 + 1
    after(game, "execute Statue of Thoth", "buy Statue of Thoth", "pay Urn", "pay Kite", discard="Statue of Thoth")
    assert refused(game, "buy Chariot") == "buy.pay-at-least-cost"  # no gold left; 4 + 4 were spent on 8


@pytest.mark.rule("card.statue-of-thoth.lowers-too", "edition.silent.statue-of-thoth")
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_thoth_lowers_dearer_gold(edition: str) -> None:
    assert vk.card("Statue of Thoth").gold == 5
    base = [None, None, None, "Censer", "Chariot", None]
    game = scene(hand="2 Statue of Thoth", pyramid=base, edition=edition)
    assert "buy Censer" in texts(game)  # costs 5
    game.play("execute Statue of Thoth")
    assert refused(game, "buy Censer") == "buy.pay-at-least-cost"
    assert "buy Chariot" in texts(game)


@pytest.mark.rule("card.statue-of-thoth", "ruling.state-not-stacked")
def test_a_second_thoth_changes_nothing() -> None:
    base = [None, None, None, "Censer", "Chariot", None]
    game = scene(hand="2 Statue of Thoth, Urn", pyramid=base).play("execute Statue of Thoth", "execute Statue of Thoth")
    assert refused(game, "buy Censer") == "buy.pay-at-least-cost"
    assert "buy Chariot" in texts(game)


@pytest.mark.rule("card.statue-of-thoth", "ruling.thoth-later-cards")
def test_thoth_reaches_cards_drawn_later_and_ends_with_the_turn() -> None:
    game = scene(
        hand="Statue of Thoth, Statue of Osiris, Urn", deck="8 Kite",
        pyramid="-, -, -, Inner Sarcophagus, Boat, Chariot", ben_hand="3 Urn",
    )  # fmt: skip
    game.play("execute Statue of Thoth", "execute Statue of Osiris", "discard Urn")
    game.play("buy Inner Sarcophagus", "pay Kite", "pay Kite")  # 4 + 4 for 7
    assert game.players[0].hand == ["Kite"]
    game.play("end turn")
    assert refused(game, "buy Chariot") == "buy.pay-at-least-cost"  # Ben's three Urns are three gold
    assert "buy Boat" in texts(game)
    game.play("end turn", "sacrifice Boat")
    assert refused(game, "buy Chariot") is None  # five Kites
    assert game.players[0].hand == ["Kite"] * 5
    game.play("buy Chariot", *["pay Kite"] * 4)
    assert len(game.players[0].in_play) == 4
