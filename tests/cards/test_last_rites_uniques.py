"""The Last Rites uniques: Astrologer, Jeweler, Merchant, Scribe."""

import pytest

from tests.scenario import after, asked, refused, scene, settle, texts

# Printed costs: Urn, Kite 0; Sling 2; Ring, Boat 3; Chariot 4; Spear 5; Khopesh, Brooch 6; Bow 7; Statue of Thoth 8.
BONES = ["Kite", "Ring", "Boat", "Spear"]


# ---- Astrologer ----------------------------------------------------------------------------------


@pytest.mark.rule("card.astrologer", "turn.discard-everything")
def test_astrologer_changes_owner_and_his_player_draws_as_many_as_wanted() -> None:
    game = scene(hand="Astrologer", deck="9 Urn", ben_discard="Bow", cleo_discard="Ring").play("execute Astrologer")
    assert texts(game) == ["choose Ben", "choose Cleo"]
    after(game, "choose Ben", ben_discard="Bow, Astrologer", cleo_discard="Ring", in_play="", texts="draw, done")
    after(game, "draw", "draw", "done", hand="2 Urn")
    game.play("end turn")
    assert "Astrologer" not in game.players[0].discard


@pytest.mark.rule("card.astrologer")
@pytest.mark.parametrize("draws", [0, 1, 2, 3])
def test_astrologer_draws_none_to_three(draws: int) -> None:
    game = scene(hand="Astrologer", deck="5 Urn").play("execute Astrologer", *["draw"] * draws, *["done"] * (draws < 3))
    after(game, hand=["Urn"] * draws, offers="end turn")


@pytest.mark.rule("card.astrologer.may-shuffle", "turn.reshuffle-only-when-needed", "card.astrologer")
def test_astrologer_may_shuffle_for_a_draw_or_find_nothing_to_draw() -> None:
    game = scene(hand="Astrologer", deck="Urn", discard="Kite, Boat").play("execute Astrologer", "draw")
    assert game.players[0].discard == ["Kite", "Boat"]  # not before a card is needed
    game.play("draw", "draw")
    ana = game.players[0]
    assert sorted(ana.hand) == ["Boat", "Kite", "Urn"]
    assert (ana.deck, ana.discard) == ([], [])
    game = scene(hand="Astrologer", discard="Kite").play("execute Astrologer", "done")
    assert game.players[0].discard == ["Kite"]  # who draws nothing shuffles nothing
    after(scene(hand="Astrologer"), "execute Astrologer", ben_discard="Astrologer", offers="end turn")


# ---- Jeweler -------------------------------------------------------------------------------------


@pytest.mark.rule("card.jeweler", "ruling.order-of-picks", "ruling.sphinx-scope", "card.sphinx.one-card")
def test_jeweler_takes_the_upper_card_first_and_sphinx_catches_that_one_only() -> None:
    game = scene(hand="Jeweler", discard="Urn", boneyard=BONES).play("execute Jeweler")
    after(game, discard="Urn, Spear, Boat", boneyard="Kite, Ring")
    game = scene(hand="Sphinx, Jeweler", boneyard=BONES).play("execute Sphinx", "execute Jeweler")
    after(game, hand="Spear", discard="Boat")


@pytest.mark.rule("card.jeweler.needs-two")
@pytest.mark.parametrize("boneyard", [[], ["Bow"]])
def test_jeweler_needs_two_boneyard_cards(boneyard: list[str]) -> None:
    assert refused(scene(hand="Jeweler, Urn", boneyard=boneyard), "execute Jeweler") == "card.jeweler.needs-two"
    assert scene(hand="Jeweler", boneyard="Bow, Urn").play("execute Jeweler").boneyard == []


@pytest.mark.rule("card.jeweler", "ruling.what-is-a-buy", "ruling.pyramid-change", "card.boat.opponent-buy-only")
def test_jeweler_buys_nothing_and_leaves_the_pyramid_alone() -> None:
    game = scene(
        hand="Jeweler, Book of Traversing Eternity", boneyard=BONES, pyramid="Urn, -, -, Bow",
        ben_hand="Boat, Mummified Cat, Medjay",
    )  # fmt: skip
    after(game, "execute Jeweler", asked="Ana")
    assert refused(game, "execute Book of Traversing Eternity") == "card.book-of-traversing-eternity.needs-buy"
    after(game, "end turn", texts="sacrifice Urn, sacrifice Bow")


# ---- Merchant ------------------------------------------------------------------------------------


@pytest.mark.rule("card.merchant", "example.merchant")
@pytest.mark.parametrize(
    ("card", "price"),
    [("Urn", 0), ("Sling", 1), ("Ring", 2), ("Chariot", 2), ("Priest of Thoth", 3), ("Brooch", 3), ("Bow", 4),
     ("Statue of Thoth", 4)],
)  # fmt: skip
def test_merchant_halves_every_price_and_rounds_up(card: str, price: int) -> None:
    pyramid = [None, None, None, card]
    game = scene(hand=["Merchant", *["Kite"] * (price - 1)], pyramid=pyramid).play("execute Merchant")
    assert ("buy " + card in texts(game)) is (price == 0)
    if price:
        assert refused(game, f"buy {card}") == "buy.pay-at-least-cost"
    game = scene(hand=["Merchant", *["Kite"] * price], pyramid=pyramid).play("execute Merchant", f"buy {card}")
    assert game.players[0].discard == [card]  # equal cards pay by themselves
    assert game.players[0].in_play == ["Merchant"] + ["Kite"] * price


@pytest.mark.rule("card.merchant", "action.effect-duration")
def test_merchant_serves_all_later_purchases_of_this_turn_and_nobody_elses() -> None:
    game = scene(
        hand="Merchant, Urn, Ring", deck="5 Kite", pyramid="-, -, -, Sling, Chariot, Mummified Cat", ben_hand="Menial",
        ben_deck="5 Urn",
    )  # fmt: skip
    assert refused(game, "buy Chariot") is None
    game.play("execute Merchant", "buy Sling", "pay Urn", "buy Chariot", "pay Ring", "end turn")
    assert game.players[0].discard[:2] == ["Sling", "Chariot"]
    assert asked(game) == "Ben"
    assert refused(game, "buy Mummified Cat") == "buy.pay-at-least-cost"  # one gold is half of two
    assert not game.state.lasting


@pytest.mark.rule("card.merchant", "terms.cost", "card.statue-of-isis")
def test_merchant_changes_prices_and_no_costs() -> None:
    game = scene(hand="Merchant, Weaver, Statue of Isis, Bow, Khopesh, Kite", pyramid="Bow, -, -, Brooch")
    after(game, "execute Merchant", "execute Statue of Isis", discard="Brooch")  # Bow costs 7 as ever
    after(game, "execute Weaver", can_discard="Bow, Khopesh")  # something must cost less than the discarded card
    after(game, "discard Khopesh", tomb="Kite")


@pytest.mark.rule("card.merchant", "ruling.what-is-a-buy", "card.boat")
def test_a_purchase_at_half_price_is_a_purchase() -> None:
    game = scene(
        hand="Merchant, Urn, Book of Traversing Eternity", pyramid="Kite, -, -, Sling, Chariot", ben_hand="Boat"
    )
    after(game, "execute Merchant", "buy Sling", "pay Urn", asked="Ben")
    game.play("pass", "execute Book of Traversing Eternity")
    assert game.players[0].discard == ["Sling", "Kite"]  # cheaper than Sling's printed 2; Chariot is not


# ---- Scribe --------------------------------------------------------------------------------------


@pytest.mark.rule("card.scribe", "example.scribe", "action.parts-in-order")
def test_scribe_entombs_as_many_as_were_discarded() -> None:
    game = scene(hand="Scribe, Urn, Bow, Ring, Kite", discard="Boat").play("execute Scribe")
    assert texts(game) == ["discard Urn", "discard Bow", "discard Ring", "discard Kite"]  # none at all is not offered
    after(game, "discard Kite", texts="discard Urn, discard Bow, discard Ring, done")
    after(game, "discard Urn", discard="Boat, Kite, Urn", hand="Bow, Ring")
    assert texts(game) == ["entomb Bow", "entomb Ring"]  # two discarded, two left: no third discard was possible
    after(game, "entomb Ring", tomb="Ring, Bow", offers="end turn")


@pytest.mark.rule("card.scribe", "ruling.any-number-needs-one", "ruling.look-ahead")
@pytest.mark.parametrize(("others", "most"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_scribe_discards_at_most_half_of_the_hand(others: int, most: int) -> None:
    names = ["Urn", "Bow", "Ring", "Kite", "Spear", "Boat"][:others]
    game = scene(hand=["Scribe", *names])
    if not most:
        rule = "card.scribe" if others else "ruling.any-number-needs-one"
        assert refused(game, "execute Scribe") == rule
        return
    game.play("execute Scribe")
    done = 0
    while texts(game, "discard"):
        game.play(texts(game)[0])
        done += 1
    assert done == most
    ana = settle(game).players[0]
    assert (len(ana.discard), len(ana.tomb), len(ana.hand)) == (most, most, others - 2 * most)


@pytest.mark.rule("ruling.part-became-impossible", "ruling.for-each-what-is-left", "card.scribe")
@pytest.mark.parametrize(
    ("rest", "picks", "left", "log"),
    [
        ("Urn, Boat, Censer", ["Axe", "Urn"], "Boat", "Ana entombs Boat."),
        ("Urn, Kite, Boat, Ring, Chariot", ["Axe", "Urn", "Kite"], "Boat, Ring", "Ana entombs Ring."),
        ("Urn", ["Axe"], "", "Ana cannot entomb the same number of cards from their hand, so"),
    ],
)
def test_scribe_entombs_as_many_as_an_axe_has_left(rest: str, picks: list[str], left: str, log: str) -> None:
    game = scene(hand=f"Scribe, Axe, {rest}", ben_hand="Axe").play("execute Scribe", *[f"discard {c}" for c in picks])
    assert (game.decision.question == "Entomb 2 cards from your hand.") is (", " in left)
    settle(game)
    after(game, hand="", tomb=left, clean=True)
    assert any(event.text.startswith(log) for event in game.events)


@pytest.mark.rule("card.scribe", "entomb.once-per-turn")
def test_scribe_may_stop_early_and_leaves_the_free_entombment() -> None:
    game = scene(hand="Scribe, Urn, Bow, Ring, Kite, Boat").play("execute Scribe", "discard Urn", "done", "entomb Bow")
    assert game.players[0].hand == ["Ring", "Kite", "Boat"]
    after(game, "entomb Ring", tomb="Bow, Ring")


@pytest.mark.rule("card.scribe", "ruling.repeat-anew", "card.tyet-amulet", "ruling.look-ahead")
def test_scribe_repeated_needs_two_more_cards() -> None:
    hand = ["Scribe", "Tyet Amulet", "Urn", "Bow", "Ring", "Kite"]
    game = scene(hand=hand).play("execute Scribe", "discard Urn", "done", "entomb Bow")
    after(game, "execute Tyet Amulet", "discard Ring", discard="Urn, Ring", tomb="Bow, Kite")
    game = scene(hand=hand[:-1]).play("execute Scribe", "discard Urn", "done", "entomb Bow")
    assert "execute Tyet Amulet" not in texts(game)
