"""Rules in force for a while: Ring, Sphinx, Merchant, Architect, Statue of Thoth; and Brain Hook's purchase."""

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, refused, scene, settle, texts

BONES = ["Urn", "Kite", "Shabti", "Boat", "Sling", "Axe", "Bow", "Spear"]


# ---- Ring (B9, B11) ------------------------------------------------------------------------------------


@pytest.mark.rule("card.ring", "example.ring-brooch", "ruling.gold-changes-multiply")
def test_ring_doubles_the_next_card_that_pays() -> None:
    game = scene(hand="Ring, Brooch", pyramid="-, -, -, Heart Scarab Amulet, Pesesh-Kef")
    assert texts(game, "buy") == ["Heart Scarab Amulet"]  # Ring and Brooch as plain gold
    after(game, "execute Ring", can_buy="Heart Scarab Amulet")
    after(game, "buy Heart Scarab Amulet", in_play="Ring, Brooch", discard="Heart Scarab Amulet")


@pytest.mark.rule("card.ring.extra-gold-allowed", "ruling.ring-first-card", "card.ring")
def test_only_the_first_card_is_doubled_and_it_must_leave_the_price_within_reach() -> None:
    game = scene(hand="Ring, Brooch, Urn, Kite", pyramid="-, -, -, Inner Sarcophagus").play("execute Ring")
    assert refused(game, "buy Inner Sarcophagus") == "buy.pay-at-least-cost"
    game = scene(hand="Ring, Brooch, Urn", pyramid="-, -, -, Pesesh-Kef").play("execute Ring", "buy Pesesh-Kef")
    after(game, discard="Pesesh-Kef", in_play="Ring, Brooch, Urn")
    game = scene(hand="Ring, Statue of Thoth, Urn", pyramid="-, -, -, Goddess Nut, Wadj Amulet")
    game.play("execute Ring", "buy Goddess Nut")
    # 7: Statue of Thoth doubled gives 10. Urn first would give 2 and 5, which is 7 too.
    assert texts(game) == ["pay Statue of Thoth", "pay Urn"]
    after(game, "pay Urn", "pay Statue of Thoth", discard="Goddess Nut")
    game = scene(hand="Ring, Brooch, Urn", pyramid="-, -, -, Pesesh-Kef").play("execute Ring", "buy Pesesh-Kef")
    assert game.players[0].in_play[1] == "Brooch"  # Urn first would reach only 4


@pytest.mark.rule("ruling.ring-first-card")
@pytest.mark.parametrize(
    ("play", "card"), [("execute Statue of Anubis", "Heart Scarab Amulet"), ("entomb Urn", "Goddess Maat")]
)
def test_ring_is_wasted_when_the_next_card_does_not_pay(play: str, card: str) -> None:
    game = scene(hand="Ring, Brooch, Statue of Anubis, Urn", pyramid=[None, None, None, card]).play("execute Ring")
    assert f"buy {card}" in texts(game)
    game.play(play)
    assert refused(game, f"buy {card}") == "buy.pay-at-least-cost"  # doubling any of the rest would do


@pytest.mark.rule("ruling.state-not-stacked", "ruling.ring-first-card")
def test_two_rings_on_one_card_do_not_make_it_fourfold() -> None:
    game = scene(hand="2 Ring, Brooch", pyramid="-, -, -, Pesesh-Kef").play("execute Ring", "execute Ring")
    assert refused(game, "buy Pesesh-Kef") == "buy.pay-at-least-cost"
    game = scene(hand="Ring, Priest of Horus, 2 Urn, Brooch", pyramid="-, -, -, Pesesh-Kef")
    game.play("execute Ring", "execute Priest of Horus", "discard Urn", "discard Urn", "done")
    assert refused(game, "buy Pesesh-Kef") == "buy.pay-at-least-cost"


@pytest.mark.rule("card.ring", "buy.one-at-a-time")
def test_ring_serves_one_purchase_and_ends_with_the_turn() -> None:
    game = scene(hand="Ring, Brooch, Chariot", pyramid="-, -, -, Heart Scarab Amulet, Book of the Earth")
    game.play("execute Ring", "buy Heart Scarab Amulet", "pay Brooch")
    assert refused(game, "buy Book of the Earth") == "buy.pay-at-least-cost"
    game = scene(hand="Ring", deck="5 Brooch", pyramid="-, -, -, Urn", ben_deck="5 Urn")
    game.play("execute Ring", "end turn")
    while asked(game) == "Ana" or "end turn" not in texts(game):
        game.play(texts(game)[0])
    game.play("end turn")
    assert not game.state.lasting


# ---- Statue of Thoth (B9, B12) ---------------------------------------------------------------------------


@pytest.mark.rule("ruling.gold-changes-multiply", "card.ring")
def test_ring_doubles_what_thoth_made_of_a_card() -> None:
    game = scene(hand="Statue of Thoth, Ring, Urn", pyramid="-, -, -, Statue of Thoth")
    game.play("execute Statue of Thoth", "execute Ring", "buy Statue of Thoth")
    assert game.players[0].in_play[-1] == "Urn"
    assert game.players[0].discard == ["Statue of Thoth"]


@pytest.mark.rule("ruling.thoth-later-cards")
def test_cards_laid_out_before_thoth_keep_what_they_paid() -> None:
    game = scene(hand="Statue of Thoth, Ring, Urn", pyramid="-, -, -, Wadj Amulet, Weres Amulet")
    game.play("buy Wadj Amulet", "pay Ring", "execute Statue of Thoth", "buy Weres Amulet")
    after(game, discard="Wadj Amulet, Weres Amulet", hand="")


@pytest.mark.rule("ruling.gold-changes-multiply", "ruling.thoth-later-cards")
def test_the_pharaohs_triple_gold_is_three_times_the_printed_gold_under_thoth_too() -> None:
    game = scene(pharaoh="Ramesses II", hand="Statue of Thoth, Ring, Bow", pyramid="-, -, -, Goddess Maat, Goddess Nut")
    after(game, "execute Statue of Thoth", "use pharaoh", "sacrifice Ring", boneyard="Ring")
    # 3 * 2 for the sacrificed Ring, 4 for Bow: ten in all; with four for Ring it would be sixteen.
    after(game, "buy Goddess Maat", hand="Bow")
    game = scene(pharaoh="Ramesses II", hand="Statue of Thoth, Ring", pyramid="-, -, -, Goddess Nut")
    game.play("execute Statue of Thoth", "use pharaoh")
    assert "buy Goddess Nut" not in texts(game)


# ---- Merchant (B5, B8, D15) -------------------------------------------------------------------------------


@pytest.mark.rule("ruling.price-order")
@pytest.mark.parametrize(
    ("cost", "card", "djoser", "merchant", "price"),
    [(4, "Chariot", False, True, 2), (4, "Chariot", True, False, 3), (4, "Chariot", True, True, 2),
     (5, "Jeweler", True, True, 2), (0, "Urn", True, True, 0), (7, "Architect", False, True, 4)],
)  # fmt: skip
def test_subtract_first_then_halve(cost: int, card: str, djoser: bool, merchant: bool, price: int) -> None:
    def rich(gold: int) -> vk.Game:
        hand = ["Merchant"] * merchant + ["Kite"] * gold
        game = scene(pharaoh="Djoser" if djoser else "Akhnaten", hand=hand, pyramid=[None, None, None, card])
        return game.play("execute Merchant") if merchant else game

    assert vk.card(card).cost == cost
    assert f"buy {card}" in texts(rich(price))
    if price:
        assert refused(rich(price - 1), f"buy {card}") == "buy.pay-at-least-cost"


@pytest.mark.rule("ruling.price-order", "card.brain-hook", "card.merchant")
def test_brain_hook_djoser_and_merchant_together() -> None:
    for pharaoh, stock, paid in (("Akhnaten", "Architect", 3), ("Djoser", "Architect", 2), ("Djoser", "Ring", 0)):
        game = scene(pharaoh=pharaoh, hand="Merchant, Brain Hook, 5 Urn", stock=[stock])
        game.play("execute Merchant", "execute Brain Hook", f"buy {stock}")
        assert len(game.players[0].in_play) == 2 + paid
        assert game.players[0].discard == [stock]


@pytest.mark.rule("ruling.state-not-stacked", "card.merchant", "action.effect-duration")
def test_a_second_merchant_does_not_quarter_and_the_half_ends_with_the_turn() -> None:
    game = scene(hand="2 Merchant, Urn", pyramid="-, -, -, Chariot", deck="5 Urn")
    game.play("execute Merchant", "execute Merchant")
    assert refused(game, "buy Chariot") == "buy.pay-at-least-cost"
    game.play("end turn")
    assert not game.state.lasting


# ---- Architect (B10, D35) -----------------------------------------------------------------------------------


@pytest.mark.rule("card.architect", "card.architect.one-purchase", "ruling.architect-next-purchase")
def test_architects_gold_joins_the_next_purchase_and_is_gone_after_it() -> None:
    game = scene(hand="Architect, Ring, Urn", discard="3 Urn", pyramid="-, -, -, Pesesh-Kef, Wadj Amulet, Sling")
    after(game, "execute Architect", in_play="Architect")  # only the first way is open: the deck is empty
    assert texts(game, "buy") == ["Pesesh-Kef", "Wadj Amulet", "Sling"]
    game.play("buy Wadj Amulet")  # price 2, three gold counted: nothing has to be laid out
    assert game.players[0].hand == ["Ring", "Urn"]
    after(game, "buy Sling", "pay Ring", hand="Urn")  # the surplus of one was lost


@pytest.mark.rule("ruling.architect-next-purchase", "card.architect")
def test_it_is_combined_with_cards_and_counted_when_executed() -> None:
    game = scene(hand="Architect, Brooch, Chariot, Ring", discard="3 Urn", boneyard="Kite", pyramid="-, -, -, Jeweler")
    game.play("execute Architect", "execute Chariot", "discard Ring", "buy Jeweler")
    assert game.players[0].in_play == ["Architect", "Chariot", "Brooch"]  # 3 + 2, the two later discards do not count


@pytest.mark.rule("ruling.architect-next-purchase")
def test_two_architects_add_up_and_ring_and_thoth_leave_them_alone() -> None:
    game = scene(hand="2 Architect", discard="3 Urn", pyramid="-, -, -, Brooch")
    game.play("execute Architect", "execute Architect", "buy Brooch")
    assert game.players[0].discard[-1] == "Brooch"
    game = scene(hand="Architect, Statue of Thoth, Ring, Urn", discard="3 Urn", pyramid="-, -, -, Statue of Thoth")
    game.play("execute Architect", "execute Statue of Thoth", "execute Ring")
    assert "buy Statue of Thoth" in texts(game)  # 3 + 2 * 4
    game = scene(hand="Architect, Ring", discard="3 Urn", pyramid="-, -, -, Chariot")
    game.play("execute Architect", "execute Ring")
    assert refused(game, "buy Chariot") == "buy.pay-at-least-cost"


@pytest.mark.rule("card.architect.needs-seven-in-deck", "card.architect.no-shuffle")
@pytest.mark.rule("card.architect.choose-after-count", "edition.silent.architect-choice")
@pytest.mark.parametrize("edition", ["premium", "classic"])
@pytest.mark.parametrize(("deck", "open_"), [(6, False), (7, True)])
def test_taking_needs_seven_cards_in_the_deck_and_no_shuffle(deck: int, open_: bool, edition: str) -> None:
    game = scene(hand="Architect", deck=["Urn"] * deck, discard="9 Kite", pyramid="Ring", edition=edition)
    game.play("execute Architect")
    assert (texts(game) == ["option 1", "option 2"]) is open_
    if open_:
        game.play("option 2")
        assert game.players[0].discard[-1] == "Ring"
        assert not game.state.lasting
    else:
        with pytest.raises(vk.IllegalMove):
            game.play("take Ring")
    assert len(game.players[0].deck) == deck


@pytest.mark.rule("ruling.either-or", "card.architect", "ruling.repeat-anew")
def test_a_repeat_of_architect_may_choose_the_other_way() -> None:
    game = scene(hand="Architect, Tyet Amulet", deck="7 Urn", discard="Kite", pyramid="Ring, Bow")
    after(game, "execute Architect", "option 1", "execute Tyet Amulet", "option 2", "take Bow", discard="Kite, Bow")


# ---- Sphinx (B13) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("card.sphinx", "card.sphinx.one-card", "ruling.sphinx-scope")
@pytest.mark.parametrize(
    ("hand", "moves", "got"),
    [
        (["Statue of Isis"], ["execute Statue of Isis"], "Ring"),
        (["Chariot", "Urn"], ["execute Chariot", "discard Urn"], "Spear"),
        (["Book of the Netherworld"], ["execute Book of the Netherworld"], "Dagger"),
        (["Brooch", "Urn"], ["buy Ring", "pay Brooch", "pay Urn"], "Ring"),
        (["Censer"], ["execute Censer"], "Khopesh"),
        (["Brain Hook", "Urn"], ["execute Brain Hook", "buy Dagger", "pay Urn"], "Dagger"),
        (["Bracelet", "Urn", "Urn", "Urn"], ["execute Bracelet", *["discard Urn"] * 3], "Ring"),
        (["Khopesh", "Axe"], ["execute Khopesh"], "Ring"),
        (["Goddess Maat"], ["execute Goddess Maat"], "Ring"),
        (["Pesesh-Kef"], ["execute Pesesh-Kef"], "Ring"),
        (["Mirror Case"], ["execute Mirror Case", "put Mirror Case at base left"], "Ring"),
    ],
)
def test_sphinx_catches_the_next_card_bought_or_taken(hand: list[str], moves: list[str], got: str) -> None:
    game = scene(
        hand=["Sphinx", *hand, "Jeweler"], discard="Menial", pyramid="-, -, -, Ring", boneyard=BONES, stock="Dagger",
        ben_discard="Khopesh",
    ).play("execute Sphinx", *moves)  # fmt: skip
    ana = game.players[0]
    assert got in ana.hand
    assert got not in ana.discard
    before = len(ana.hand)
    game.play("execute Jeweler")
    assert len(ana.hand) == before - 1  # only one card is caught


@pytest.mark.rule("ruling.sphinx-scope")
@pytest.mark.parametrize("card", ["Book of the Dead", "Brooch", "Spear"])
def test_what_goes_into_the_tomb_neither_uses_nor_spends_sphinx(card: str) -> None:
    game = scene(
        hand=["Sphinx", card, "Jeweler"], pyramid="-, -, -, Ring, Weaver", boneyard="Urn, Kite, Jeweler", tomb="Bow"
    ).play("execute Sphinx", f"execute {card}")
    settle(game)
    assert game.players[0].hand == ["Jeweler"]
    game.play("execute Jeweler")
    assert len(game.players[0].hand) == 1


@pytest.mark.rule("ruling.sphinx-scope", "card.mummified-cat.on-own-turn")
def test_sphinx_catches_what_cat_takes_in_its_players_own_turn_only() -> None:
    game = scene(hand="Sphinx, Mummified Cat, Qebehsenuef Canopic Jar", ben_hand="Bow", ben_deck="Urn")
    game.play("execute Sphinx", "execute Qebehsenuef Canopic Jar", "react Mummified Cat")
    after(game, hand="Bow", discard="Mummified Cat")


@pytest.mark.rule("ruling.state-not-stacked", "card.sphinx.one-card", "ruling.sphinx-scope")
def test_a_second_sphinx_waiting_at_the_same_time_is_wasted() -> None:
    game = scene(hand="2 Sphinx, Jeweler", boneyard="Urn, Kite")
    after(game, "execute Sphinx", "execute Sphinx", "execute Jeweler", hand="Kite", discard="Urn")


@pytest.mark.rule("ruling.sphinx-scope", "action.effect-duration", "card.dagger")
def test_sphinx_does_not_reach_into_other_turns_or_serve_others() -> None:
    game = scene(hand="Sphinx, Dagger", boneyard="Urn, Kite, Ring", seats=3, pyramid="Bow")
    after(game, "execute Sphinx", "execute Dagger", hand="Ring", ben_hand="", cleo_hand="")
    after(game, discard="", ben_discard="Kite", cleo_discard="Urn")
    game = scene(hand="Sphinx").play("end turn")
    assert not game.state.lasting


# ---- Brain Hook (B4, B5) ----------------------------------------------------------------------------------------


@pytest.mark.rule("card.brain-hook", "card.brain-hook.sacrifice-if-unbought", "ruling.price-order")
def test_brain_hook_offers_the_stocks_top_card_for_two_less() -> None:
    def hook() -> vk.Game:
        return scene(hand="Brain Hook, Brooch, Urn", stock="Ring, Jeweler", pyramid="Bow").play("execute Brain Hook")

    game = hook()
    after(game, texts="buy Jeweler, no", stock="Ring")
    after(game, "buy Jeweler", "pay Brooch", discard="Jeweler")
    assert sorted(game.players[0].in_play) == ["Brain Hook", "Brooch", "Urn"]
    game = hook().play("no")
    after(game, boneyard="Jeweler", hand="Brooch, Urn")
    after(scene(hand="Brain Hook, Urn", stock="Jeweler"), "execute Brain Hook", boneyard="Jeweler")
    after(scene(hand="Brain Hook", stock="Wadj Amulet"), "execute Brain Hook", "buy Wadj Amulet", discard="Wadj Amulet")
    assert refused(scene(hand="Brain Hook, Ring"), "execute Brain Hook") == "card.brain-hook"


@pytest.mark.rule(
    "ruling.what-is-a-buy", "ruling.any-purchase-counts", "ruling.pyramid-change", "card.boat.opponent-buy-only",
    "card.book-of-traversing-eternity",
)  # fmt: skip
def test_brain_hooks_purchase_is_a_buy_that_boat_and_traversing_eternity_hear() -> None:
    game = scene(
        hand="Brain Hook, Book of Traversing Eternity, Brooch, Urn", stock="Jeweler",
        pyramid="-, -, -, Ring, Censer, Bow", ben_hand="Boat",
    ).play("execute Brain Hook", "buy Jeweler", "pay Brooch", "pay Urn")  # fmt: skip
    assert asked(game) == "Ben"
    game.play("react Boat", "take Bow")
    assert not game.state.changed  # only Boat changed the pyramid, and that is not Ana's change
    after(game, "execute Book of Traversing Eternity", discard="Jeweler, Ring")  # cheaper than 5, not than the price
    assert game.state.changed


@pytest.mark.rule("card.brain-hook", "ruling.reactions-from-hand")
def test_the_turned_up_card_is_seen_by_all() -> None:
    game = scene(hand="Brain Hook, Brooch", stock="Chariot").play("execute Brain Hook")
    assert "Chariot" in game.decision.question or any("Chariot" in e.text for e in game.events)
