"""Afterlife's chambers: Antechamber, Burial Chamber, Grand Gallery, Offering Chapel, Serdab."""

import pytest

import vk_notebook as vk
from tests.scenario import after, refused, scene, texts

# ---- Antechamber -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.antechamber", "info.discard-on-turn")
def test_antechamber_moves_any_discard_to_the_hand_and_nobody_else_sees_which() -> None:
    game = scene(hand="Antechamber", discard="Urn, Merchant, 2 Kite, Boat", deck="Ring", ben_discard="Bow")
    after(game, "execute Antechamber", can_put="Urn, Merchant, Kite, Boat")
    after(game, "put Merchant", hand="Merchant", discard="Urn, 2 Kite, Boat")
    assert {"execute Merchant", "entomb Merchant"} <= set(texts(game))
    game = scene(hand="Antechamber", discard="Urn, Merchant, Boat").play("execute Antechamber", "put Merchant")
    assert game.view("Ben").players[0].hand == (None,)


@pytest.mark.rule("card.antechamber", "card.antechamber.committed", "action.all-parts")
def test_antechamber_needs_a_discard_and_cannot_be_broken_off() -> None:
    game = scene(hand="Antechamber, Urn", deck="Kite", ben_discard="Bow")
    assert refused(game, "execute Antechamber") == "card.antechamber"
    after(scene(hand="Antechamber", discard="Antechamber"), "execute Antechamber", hand="Antechamber", discard="")
    game = scene(hand="Antechamber, Bow", discard="Urn, Kite").play("execute Antechamber")
    assert texts(game) == ["put Urn", "put Kite"]
    for other in ("end turn", "entomb Bow", "execute Antechamber"):
        assert refused(game, other) == "action.no-interruption"
    assert refused(game, "no") is not None
    assert refused(game, "put Bow") == "card.antechamber"  # a hand card is no discard


# ---- Burial Chamber --------------------------------------------------------------------------------------


@pytest.mark.rule("card.burial-chamber")
def test_burial_chamber_fills_an_opponents_tomb_and_then_ones_own() -> None:
    game = scene(hand="Burial Chamber, Urn, Boat, Kite", discard="Bow, Ring", ben_tomb="Censer", seats=3)
    after(game, "execute Burial Chamber", "give Boat", texts="choose Ben, choose Cleo")
    game.play("choose Ben")
    after(game, texts="entomb Urn from hand, entomb Kite from hand, entomb Bow from discard, entomb Ring from discard")
    after(game, "entomb Bow from discard", hand="Urn, Kite", discard="Ring", tomb="Bow")
    after(game, ben_tomb="Censer, Boat", cleo_tomb="")
    assert game.scores()["Ben"].total == vk.card("Censer").vp + vk.card("Boat").vp  # it scores where it lies
    assert "entomb Urn" in texts(game)


@pytest.mark.rule("card.burial-chamber", "ruling.given-card-stays", "card.medjay")
def test_burial_chamber_goes_on_after_a_refusal_and_may_entomb_the_refused_card() -> None:
    game = scene(hand="Burial Chamber, Boat", ben_hand="Medjay, Urn")
    assert refused(game, "execute Burial Chamber") == "card.burial-chamber"  # nobody counts on a Medjay
    game = scene(hand="Burial Chamber, Boat", discard="Urn", ben_hand="Medjay")
    after(game, "execute Burial Chamber", "react Medjay", texts="entomb Boat from hand, entomb Urn from discard")
    after(game, "entomb Boat from hand", tomb="Boat", ben_tomb="", ben_discard="Medjay")


# ---- Grand Gallery ---------------------------------------------------------------------------------------


@pytest.mark.rule("card.grand-gallery", "example.grand-gallery", "ruling.any-number-needs-one")
def test_grand_gallery_draws_as_many_as_were_discarded_and_that_is_one_at_least() -> None:
    game = scene(hand="Grand Gallery, Urn, Kite, Boat, Shabti", deck="Urn, Ring, Bow, Spear", discard="Axe")
    game.play("execute Grand Gallery", "discard Boat", "discard Urn", "discard Kite", "done")
    ana = game.players[0]
    assert ana.discard == ["Axe", "Boat", "Urn", "Kite"]
    assert sorted(ana.hand) == ["Bow", "Ring", "Shabti", "Spear"]
    assert ana.deck == ["Urn"]
    assert refused(scene(hand="Grand Gallery", deck="5 Urn"), "execute Grand Gallery") == "ruling.any-number-needs-one"
    game = scene(hand="Grand Gallery, Urn, Kite", deck="Bow").play("execute Grand Gallery")
    assert texts(game) == ["discard Urn", "discard Kite"]
    after(game, "discard Urn", texts="discard Kite, done")
    game.play("done")
    assert sorted(game.players[0].hand) == ["Bow", "Kite"]


@pytest.mark.rule("card.grand-gallery", "ruling.draw-n-needs-n", "turn.reshuffle-only-when-needed")
@pytest.mark.parametrize(("deck", "discard", "cards"), [(0, 0, 1), (0, 0, 3), (1, 0, 3), (2, 1, 3), (3, 0, 3)])
def test_the_cards_just_discarded_count_for_the_draw(deck: int, discard: int, cards: int) -> None:
    game = scene(hand=["Grand Gallery", *["Urn"] * cards], deck=["Kite"] * deck, discard=["Boat"] * discard)
    game.play("execute Grand Gallery")
    while "discard Urn" in texts(game):
        game.play("discard Urn")
    ana = game.players[0]
    assert len(ana.hand) == cards
    assert ana.hand.count("Kite") == min(deck, cards)
    assert len(ana.hand + ana.deck + ana.discard) == cards + deck + discard


@pytest.mark.rule("card.grand-gallery", "card.axe", "card.axe.any-players-action", "ruling.axe-nested")
def test_an_axe_that_goes_into_grand_gallery_strikes_before_the_draw() -> None:
    game = scene(hand="Grand Gallery, Axe, Urn", deck="Kite, Bow", ben_hand="Ring, Dagger, Urn")
    game.play("execute Grand Gallery", "discard Axe", "done")
    after(game, asked="Ben", texts="discard Ring, discard Dagger", hand="Urn")  # nothing drawn yet
    game.play("discard Ring")
    assert sorted(game.players[0].hand) == ["Bow", "Urn"]
    game = scene(hand="Grand Gallery, Axe, Bow, Urn", deck="5 Kite", ben_hand="Axe, Menial")
    game.play("execute Grand Gallery", "discard Axe", "done")
    ana = game.players[0]
    after(game, ben_discard="Axe", ben_hand="Menial", discard="Axe, Bow")
    assert sorted(ana.hand) == ["Kite", "Urn"]
    assert "end turn" in texts(game)


# ---- Offering Chapel -------------------------------------------------------------------------------------


@pytest.mark.rule("card.offering-chapel", "card.offering-chapel.optional", "ruling.each-player-order")
def test_offering_chapel_asks_each_player_beginning_with_its_own() -> None:
    game = scene(
        hand="Offering Chapel", discard="Urn, Bow", ben_discard="Kite, Ring", cleo_discard="", dan_discard="Boat"
    )
    after(game, "execute Offering Chapel", asked="Ana", texts="entomb Bow, no")
    assert refused(game, "entomb Urn") == "card.offering-chapel"  # the top card only
    after(game, "entomb Bow", asked="Ben", texts="entomb Ring, no")
    after(game, "no", asked="Dan", texts="entomb Boat, no")  # Cleo has no discard pile
    after(game, "entomb Boat", asked="Ana", tomb="Bow", discard="Urn", ben_tomb="", ben_discard="Kite, Ring")
    after(game, cleo_tomb="", dan_tomb="Boat", dan_discard="")


@pytest.mark.rule("card.offering-chapel.optional", "ruling.cannot-comply", "terms.may-impossible")
def test_offering_chapel_may_be_executed_though_nobody_has_a_discard() -> None:
    game = scene(hand="Offering Chapel", deck="Urn", ben_deck="Urn", seats=3).play("execute Offering Chapel")
    assert texts(game) == ["end turn"]
    assert all(p.tomb == [] for p in game.players)
    assert len(game.players[0].deck) == 1  # no deck is touched


@pytest.mark.rule("card.offering-chapel", "card.sling", "ruling.reaction-card-first", "ruling.sling-events")
def test_a_sling_used_against_offering_chapel_may_itself_be_entombed_in_turn() -> None:
    """Ben had no discard pile when the action began; his Sling made one before his share came."""
    game = scene(hand="Offering Chapel", discard="Bow", ben_hand="Sling, Urn")
    after(game, "execute Offering Chapel", "entomb Bow", "react Sling", ben_tomb="Urn", ben_discard="Sling")
    after(game, asked="Ben", texts="entomb Sling, no")
    after(game, "entomb Sling", ben_tomb="Urn, Sling", ben_discard="", asked="Ana")


# ---- Serdab ----------------------------------------------------------------------------------------------


@pytest.mark.rule("card.serdab", "card.serdab.kept-through-discard", "ruling.any-number-needs-one")
def test_serdab_takes_its_own_cards_out_of_play_for_this_turn() -> None:
    game = scene(hand="Serdab, Ring, Bow", deck="5 Kite", pyramid="-, -, -, Wadj Amulet")
    assert "buy Wadj Amulet" in texts(game)
    after(game, "execute Serdab", "set aside Ring", "set aside Bow", texts="end turn")  # kept cards neither pay nor act
    assert refused(game, "buy Wadj Amulet") == "buy.pay-at-least-cost"
    after(game, "end turn", discard="Serdab", hand="5 Kite, Ring, Bow")


@pytest.mark.rule("card.offering-chapel.optional")
def test_the_log_says_who_gets_nothing_from_an_offer() -> None:
    """The player who executes it too; nobody is asked who has nothing to choose."""
    game = scene(hand="Offering Chapel", ben_discard="Urn", seats=3).play("execute Offering Chapel", "entomb Urn")
    spared = [event.text for event in game.events if event.raw.kind == "spared"]
    assert spared == ["Ana gets nothing from Offering Chapel.", "Cleo gets nothing from Offering Chapel."]
