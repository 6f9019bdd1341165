"""Afterlife's chambers: Antechamber, Burial Chamber, Grand Gallery, Offering Chapel, Serdab."""

from __future__ import annotations

import pytest

import vk_notebook as vk
from tests.scenario import asked, refused, texts

# ---- Antechamber -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.antechamber")
def test_antechamber_moves_any_discard_to_the_hand_where_it_can_be_played() -> None:
    game = vk.position(
        hand=["Antechamber"], discard=["Urn", "Merchant", "Kite", "Kite", "Boat"], deck=["Ring"],
        opponents=[{"discard": ["Bow"]}],
    )  # fmt: skip
    game.play("execute Antechamber")
    assert texts(game, "put") == ["Urn", "Merchant", "Kite", "Boat"]
    game.play("put Merchant")
    ana = game.players[0]
    assert (ana.hand, ana.discard) == (["Merchant"], ["Urn", "Kite", "Kite", "Boat"])
    assert {"execute Merchant", "entomb Merchant"} <= set(texts(game))


@pytest.mark.rule("card.antechamber.committed", "action.all-parts")
def test_antechamber_cannot_be_broken_off() -> None:
    game = vk.position(hand=["Antechamber", "Bow"], discard=["Urn", "Kite"]).play("execute Antechamber")
    assert texts(game) == ["put Urn", "put Kite"]
    for other in ("end turn", "entomb Bow", "execute Antechamber"):
        assert refused(game, other) == "action.no-interruption"
    assert refused(game, "no") is not None
    assert refused(game, "put Bow") == "card.antechamber"  # a hand card is no discard


@pytest.mark.rule("card.antechamber")
def test_antechamber_needs_a_discard_and_fetches_the_last_one() -> None:
    game = vk.position(hand=["Antechamber", "Urn"], deck=["Kite"], opponents=[{"discard": ["Bow"]}])
    assert refused(game, "execute Antechamber") == "card.antechamber"
    game = vk.position(hand=["Antechamber"], discard=["Antechamber"]).play("execute Antechamber")
    assert (game.players[0].hand, game.players[0].discard) == (["Antechamber"], [])


@pytest.mark.rule("card.antechamber", "info.discard-on-turn")
def test_nobody_else_learns_which_buried_discard_antechamber_fetched() -> None:
    game = vk.position(hand=["Antechamber"], discard=["Urn", "Merchant", "Boat"])
    game.play("execute Antechamber", "put Merchant")
    assert game.view("Ben").players[0].hand == (None,)


# ---- Burial Chamber --------------------------------------------------------------------------------------


@pytest.mark.rule("card.burial-chamber")
def test_burial_chamber_fills_an_opponents_tomb_and_then_ones_own() -> None:
    game = vk.position(
        hand=["Burial Chamber", "Urn", "Boat", "Kite"], discard=["Bow", "Ring"],
        opponents=[{"tomb": ["Censer"]}, {}],
    )  # fmt: skip
    game.play("execute Burial Chamber", "give Boat")
    assert texts(game) == ["choose Ben", "choose Cleo"]
    game.play("choose Ben")
    assert texts(game) == [
        "entomb Urn from hand", "entomb Kite from hand", "entomb Bow from discard", "entomb Ring from discard",
    ]  # fmt: skip
    game.play("entomb Bow from discard")
    ana, ben, cleo = game.players
    assert (ana.hand, ana.discard, ana.tomb) == (["Urn", "Kite"], ["Ring"], ["Bow"])
    assert (ben.tomb, cleo.tomb) == (["Censer", "Boat"], [])
    assert game.scores()["Ben"].total == vk.card("Censer").vp + vk.card("Boat").vp  # it scores where it lies
    assert "entomb Urn" in texts(game)


@pytest.mark.rule("card.burial-chamber", "ruling.look-ahead")
@pytest.mark.parametrize(
    ("hand", "discard", "rule"),
    [
        ([], ["Urn"], "card.burial-chamber"),
        (["Urn"], [], "card.burial-chamber"),
        (["Urn"], ["Kite"], None),
        (["Urn", "Kite"], [], None),
    ],
)
def test_burial_chamber_needs_a_hand_card_and_one_more_to_entomb(
    hand: list[str], discard: list[str], rule: str | None
) -> None:
    game = vk.position(hand=["Burial Chamber", *hand], discard=discard, opponents=[{"tomb": ["Bow"]}])
    assert refused(game, "execute Burial Chamber") == rule


@pytest.mark.rule("card.burial-chamber", "ruling.given-card-stays", "card.medjay")
def test_burial_chamber_goes_on_after_a_refusal_and_may_entomb_the_refused_card() -> None:
    game = vk.position(hand=["Burial Chamber", "Boat"], opponents=[{"hand": ["Medjay", "Urn"]}])
    assert refused(game, "execute Burial Chamber") == "card.burial-chamber"  # nobody counts on a Medjay
    game = vk.position(hand=["Burial Chamber", "Boat"], discard=["Urn"], opponents=[{"hand": ["Medjay"]}])
    game.play("execute Burial Chamber", "react Medjay")
    assert texts(game) == ["entomb Boat from hand", "entomb Urn from discard"]
    game.play("entomb Boat from hand")
    assert (game.players[0].tomb, game.players[1].tomb) == (["Boat"], [])
    assert game.players[1].discard == ["Medjay"]


# ---- Grand Gallery ---------------------------------------------------------------------------------------


@pytest.mark.rule("card.grand-gallery", "example.grand-gallery")
def test_grand_gallery_draws_as_many_as_were_discarded() -> None:
    game = vk.position(
        hand=["Grand Gallery", "Urn", "Kite", "Boat", "Shabti"], deck=["Urn", "Ring", "Bow", "Spear"], discard=["Axe"]
    )
    game.play("execute Grand Gallery", "discard Boat", "discard Urn", "discard Kite", "done")
    ana = game.players[0]
    assert ana.discard == ["Axe", "Boat", "Urn", "Kite"]
    assert sorted(ana.hand) == ["Bow", "Ring", "Shabti", "Spear"]
    assert ana.deck == ["Urn"]


@pytest.mark.rule("card.grand-gallery", "ruling.any-number-needs-one")
def test_grand_gallery_wants_at_least_one_card() -> None:
    game = vk.position(hand=["Grand Gallery"], deck=["Urn"] * 5)
    assert refused(game, "execute Grand Gallery") == "ruling.any-number-needs-one"
    game = vk.position(hand=["Grand Gallery", "Urn", "Kite"], deck=["Bow"]).play("execute Grand Gallery")
    assert texts(game) == ["discard Urn", "discard Kite"]
    game.play("discard Urn")
    assert texts(game) == ["discard Kite", "done"]
    game.play("done")
    assert sorted(game.players[0].hand) == ["Bow", "Kite"]


@pytest.mark.rule("card.grand-gallery", "ruling.draw-n-needs-n", "turn.reshuffle-only-when-needed")
@pytest.mark.parametrize(("deck", "discard", "cards"), [(0, 0, 1), (0, 0, 3), (1, 0, 3), (2, 1, 3), (3, 0, 3)])
def test_the_cards_just_discarded_count_for_the_draw(deck: int, discard: int, cards: int) -> None:
    game = vk.position(
        hand=["Grand Gallery", *["Urn"] * cards], deck=["Kite"] * deck, discard=["Boat"] * discard
    ).play("execute Grand Gallery")
    while "discard Urn" in texts(game):
        game.play("discard Urn")
    ana = game.players[0]
    assert len(ana.hand) == cards
    assert ana.hand.count("Kite") == min(deck, cards)
    assert len(ana.hand + ana.deck + ana.discard) == cards + deck + discard


@pytest.mark.rule("card.grand-gallery", "card.axe", "card.axe.any-players-action")
def test_an_axe_that_goes_into_grand_gallery_strikes_before_the_draw() -> None:
    game = vk.position(
        hand=["Grand Gallery", "Axe", "Urn"], deck=["Kite", "Bow"], opponents=[{"hand": ["Ring", "Dagger", "Urn"]}]
    ).play("execute Grand Gallery", "discard Axe", "done")
    assert (asked(game), texts(game)) == ("Ben", ["discard Ring", "discard Dagger"])
    assert game.players[0].hand == ["Urn"]  # nothing drawn yet
    game.play("discard Ring")
    assert sorted(game.players[0].hand) == ["Bow", "Urn"]


@pytest.mark.rule("card.grand-gallery", "ruling.axe-nested")
def test_grand_gallery_draws_for_its_own_discards_and_not_for_those_of_an_axe_that_strikes_back() -> None:
    game = vk.position(
        hand=["Grand Gallery", "Axe", "Bow", "Urn"], deck=["Kite"] * 5, opponents=[{"hand": ["Axe", "Menial"]}]
    ).play("execute Grand Gallery", "discard Axe", "done")
    ana, ben = game.players
    assert (ben.discard, ben.hand) == (["Axe"], ["Menial"])
    assert ana.discard == ["Axe", "Bow"]
    assert sorted(ana.hand) == ["Kite", "Urn"]
    assert texts(game, "end") == ["turn"]


# ---- Offering Chapel -------------------------------------------------------------------------------------


@pytest.mark.rule("card.offering-chapel", "card.offering-chapel.optional", "ruling.each-player-order")
def test_offering_chapel_asks_each_player_beginning_with_its_own() -> None:
    game = vk.position(
        hand=["Offering Chapel"], discard=["Urn", "Bow"],
        opponents=[{"discard": ["Kite", "Ring"]}, {"discard": []}, {"discard": ["Boat"]}],
    )  # fmt: skip
    game.play("execute Offering Chapel")
    assert (asked(game), texts(game)) == ("Ana", ["entomb Bow", "no"])
    assert refused(game, "entomb Urn") == "card.offering-chapel"  # the top card only
    game.play("entomb Bow")
    assert (asked(game), texts(game)) == ("Ben", ["entomb Ring", "no"])
    game.play("no")
    assert (asked(game), texts(game)) == ("Dan", ["entomb Boat", "no"])  # Cleo has no discard pile
    game.play("entomb Boat")
    ana, ben, cleo, dan = game.players
    assert asked(game) == "Ana"
    assert (ana.tomb, ana.discard) == (["Bow"], ["Urn"])
    assert (ben.tomb, ben.discard) == ([], ["Kite", "Ring"])
    assert (cleo.tomb, dan.tomb, dan.discard) == ([], ["Boat"], [])


@pytest.mark.rule("card.offering-chapel.optional", "ruling.cannot-comply", "terms.may-impossible")
def test_offering_chapel_may_be_executed_though_nobody_has_a_discard() -> None:
    game = vk.position(hand=["Offering Chapel"], deck=["Urn"], opponents=[{"deck": ["Urn"]}, {}])
    game.play("execute Offering Chapel")
    assert texts(game) == ["end turn"]
    assert all(p.tomb == [] for p in game.players)
    assert len(game.players[0].deck) == 1  # no deck is touched


@pytest.mark.rule("card.offering-chapel", "card.sling", "ruling.reaction-card-first", "ruling.sling-events")
def test_a_sling_used_against_offering_chapel_may_itself_be_entombed_in_turn() -> None:
    """Ben had no discard pile when the action began; his Sling made one before his share came."""
    game = vk.position(hand=["Offering Chapel"], discard=["Bow"], opponents=[{"hand": ["Sling", "Urn"]}])
    game.play("execute Offering Chapel", "entomb Bow", "react Sling")
    ben = game.players[1]
    assert (ben.tomb, ben.discard) == (["Urn"], ["Sling"])
    assert (asked(game), texts(game)) == ("Ben", ["entomb Sling", "no"])
    game.play("entomb Sling")
    assert (ben.tomb, ben.discard) == (["Urn", "Sling"], [])
    assert asked(game) == "Ana"


# ---- Serdab ----------------------------------------------------------------------------------------------


@pytest.mark.rule("card.serdab", "card.serdab.kept-through-discard", "ruling.any-number-needs-one")
def test_serdab_takes_its_own_cards_out_of_play_for_this_turn() -> None:
    game = vk.position(hand=["Serdab", "Ring", "Bow"], deck=["Kite"] * 5, pyramid=[None, None, None, "Wadj Amulet"])
    assert "buy Wadj Amulet" in texts(game)
    game.play("execute Serdab", "set aside Ring", "set aside Bow")
    assert texts(game) == ["end turn"]  # kept cards neither pay nor act
    assert refused(game, "buy Wadj Amulet") == "buy.pay-at-least-cost"
    game.play("end turn")
    assert game.players[0].discard == ["Serdab"]
    assert game.players[0].hand == [*["Kite"] * 5, "Ring", "Bow"]
