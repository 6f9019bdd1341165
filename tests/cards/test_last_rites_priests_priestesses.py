"""The five Priestesses: Bastet's high priestess, Hathor, Maat, Nut, Sekhmet."""

from __future__ import annotations

import pytest

import vk_notebook as vk
from tests.scenario import asked, clean, refused, texts

# Printed costs: Urn, Kite 0; Sling 2; Ring, Boat 3; Chariot 4; Spear 5; Khopesh, Brooch 6; Bow, Burial Mask 7.


# ---- High Priestess of Bastet --------------------------------------------------------------------


@pytest.mark.rule("card.high-priestess-of-bastet", "card.high-priestess-of-bastet.reorder")
def test_the_high_priestess_takes_both_ends_of_the_boneyard_and_orders_the_rest() -> None:
    game = vk.position(
        hand=["High Priestess of Bastet"],
        boneyard=["Bow", "Urn", "Ring", "Khopesh", "Spear"],
        opponents=[{"discard": ["Kite"]}, {"discard": ["Menial"]}],
    ).play("execute High Priestess of Bastet")
    assert game.players[0].tomb == ["Bow"]
    assert texts(game) == ["choose Ben", "choose Cleo"]
    game.play("choose Cleo")
    assert [p.discard for p in game.players] == [[], ["Kite"], ["Menial", "Urn"]]
    assert texts(game) == ["put Ring", "put Khopesh", "put Spear"]
    game.play("put Spear", "put Ring")
    assert game.boneyard == ["Spear", "Ring", "Khopesh"]  # the last one put lies on top
    assert clean(game)
    assert texts(game, "end") == ["turn"]


@pytest.mark.rule("card.high-priestess-of-bastet.needs-two")
def test_the_high_priestess_needs_two_boneyard_cards() -> None:
    for boneyard in ([], ["Bow"]):
        game = vk.position(hand=["High Priestess of Bastet", "Urn"], boneyard=boneyard, discard=["Urn"] * 3)
        rule = "card.high-priestess-of-bastet.needs-two"
        assert refused(game, "execute High Priestess of Bastet") == rule
    game = vk.position(hand=["High Priestess of Bastet"], boneyard=["Urn", "Bow"])
    game.play("execute High Priestess of Bastet")
    assert (game.players[0].tomb, game.players[1].discard, game.boneyard) == (["Bow"], ["Urn"], [])


@pytest.mark.rule("card.high-priestess-of-bastet.ties")
def test_the_high_priestess_breaks_ties_at_both_ends() -> None:
    game = vk.position(hand=["High Priestess of Bastet"], boneyard=["Bow", "Urn", "Ring", "Burial Mask", "Kite"])
    game.play("execute High Priestess of Bastet")
    assert texts(game) == ["entomb Bow", "entomb Burial Mask"]
    assert refused(game, "entomb Ring") == "card.high-priestess-of-bastet"
    game.play("entomb Burial Mask")
    assert texts(game) == ["give Urn", "give Kite"]
    assert refused(game, "give Ring") == "card.high-priestess-of-bastet"
    game.play("give Kite", "put Bow", "put Urn")
    assert game.players[1].discard == ["Kite"]
    assert game.boneyard == ["Bow", "Urn", "Ring"]


@pytest.mark.rule("card.high-priestess-of-bastet.ties")
def test_with_all_costs_equal_two_different_cards_leave_the_boneyard() -> None:
    game = vk.position(hand=["High Priestess of Bastet"], boneyard=["Urn", "Kite"])
    game.play("execute High Priestess of Bastet")
    assert texts(game) == ["entomb Urn", "entomb Kite"]
    game.play("entomb Urn")
    assert (game.players[0].tomb, game.players[1].discard, game.boneyard) == (["Urn"], ["Kite"], [])


@pytest.mark.rule("card.high-priestess-of-bastet", "info.boneyard-top-only")
def test_only_her_player_sees_what_she_lifts() -> None:
    game = vk.position(
        hand=["High Priestess of Bastet"], boneyard=["Bow", "Burial Mask", "Urn", "Ring"], opponents=[{}, {}]
    )
    assert game.view("Ana").boneyard == (None, None, None, "Ring")
    game.play("execute High Priestess of Bastet")
    assert set(game.view("Ana").aside) == {"Bow", "Burial Mask", "Urn", "Ring"}
    assert game.view("Ben").aside == (None,) * 4


@pytest.mark.rule("card.high-priestess-of-bastet", "info.boneyard-top-only")
def test_to_the_others_she_holds_the_cards_of_the_boneyard_in_some_order() -> None:
    game = vk.position(
        hand=["High Priestess of Bastet", "Ring"], deck=["Khopesh"] * 3, boneyard=["Bow", "Urn", "Spear", "Dagger"],
        opponents=[{"hand": ["Sling", "Boat"]}],
    ).play("execute High Priestess of Bastet")  # fmt: skip
    assert asked(game) == "Ben"
    worlds = [game.view("Ben").determinize(rng) for rng in range(40)]
    orders = {tuple(w.table.name[row[0]] for row in w.aside) for w in worlds}
    assert {tuple(sorted(order)) for order in orders} == {("Dagger", "Spear", "Urn")}
    assert len(orders) == 6
    assert {w.table.name[w.z[0][0]] for w in worlds} == {"Ring", "Khopesh"}  # her hand is as hidden as ever


@pytest.mark.rule("card.high-priestess-of-bastet", "card.sling", "ruling.sling-events")
def test_sling_answers_her_entombment_before_she_gives() -> None:
    game = vk.position(
        hand=["High Priestess of Bastet"], boneyard=["Bow", "Urn"], opponents=[{"hand": ["Sling", "Boat"]}]
    ).play("execute High Priestess of Bastet")
    assert asked(game) == "Ben"
    assert game.players[1].discard == []
    game.play("react Sling")
    assert game.players[1].tomb == ["Boat"]
    assert game.players[1].discard == ["Sling", "Urn"]
    assert clean(game)


@pytest.mark.rule("card.high-priestess-of-bastet.reorder", "ruling.given-card-stays", "card.medjay")
def test_a_gift_refused_by_medjay_is_one_of_the_cards_to_order() -> None:
    game = vk.position(
        hand=["High Priestess of Bastet"],
        boneyard=["Urn", "Ring", "Bow", "Spear"],
        opponents=[{"hand": ["Medjay", "Offering Table"]}, {}],
    ).play("execute High Priestess of Bastet", "choose Ben")
    assert texts(game) == ["react Medjay", "pass"]  # Offering Table stops no gift
    game.play("react Medjay")
    assert sorted(texts(game)) == ["put Ring", "put Spear", "put Urn"]
    game.play("put Spear", "put Urn")
    assert game.boneyard == ["Spear", "Urn", "Ring"]
    assert game.players[1].discard == ["Medjay"]
    assert game.players[2].discard == []


# ---- Priestess of Hathor -------------------------------------------------------------------------


@pytest.mark.rule("card.priestess-of-hathor", "example.priestess-of-hathor")
@pytest.mark.parametrize(("deck", "drawn"), [(8, 2), (0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_hathor_draws_one_card_for_each_full_three(deck: int, drawn: int) -> None:
    game = vk.position(hand=["Priestess of Hathor"], deck=["Urn"] * deck, discard=["Bow"] * 9)
    game.play("execute Priestess of Hathor")
    ana = game.players[0]
    assert ana.hand == ["Urn"] * drawn
    assert (len(ana.deck), ana.discard) == (deck - drawn, ["Bow"] * 9)  # the discard pile is not counted
    assert texts(game, "end") == ["turn"]


@pytest.mark.rule("card.priestess-of-hathor", "ruling.repeat-anew")
def test_a_repeated_hathor_counts_the_deck_anew() -> None:
    game = vk.position(hand=["Priestess of Hathor", "Tyet Amulet"], deck=["Urn"] * 7)
    game.play("execute Priestess of Hathor")
    assert len(game.players[0].deck) == 5
    game.play("execute Tyet Amulet")
    assert len(game.players[0].deck) == 4


@pytest.mark.rule("card.priestess-of-hathor", "card.book-of-gates")
def test_hathor_at_the_gates_is_not_counted_herself() -> None:
    game = vk.position(hand=["Book of Gates"], deck=["Urn", "Kite", "Boat", "Priestess of Hathor"])
    game.play("execute Book of Gates")
    ana = game.players[0]
    assert (ana.hand, ana.deck, ana.discard) == (["Boat"], ["Urn", "Kite"], ["Priestess of Hathor"])


# ---- Priestess of Maat ---------------------------------------------------------------------------


@pytest.mark.rule("card.priestess-of-maat", "ruling.repeat-anew")
def test_maat_entombs_one_starter_or_two() -> None:
    bones = ["Kite", "Menial", "Urn", "Shabti"]
    game = vk.position(hand=["Priestess of Maat"], tomb=["Bow"], boneyard=bones).play("execute Priestess of Maat")
    assert game.players[0].tomb == ["Bow", "Shabti"]
    assert texts(game) == ["entomb Urn", "no"]
    stopped = vk.position(hand=["Priestess of Maat"], boneyard=bones).play("execute Priestess of Maat", "no")
    assert stopped.players[0].tomb == ["Shabti"]
    assert stopped.boneyard == bones[:3]
    game.play("entomb Urn")
    assert game.players[0].tomb == ["Bow", "Shabti", "Urn"]
    assert game.boneyard == ["Kite", "Menial"]  # never a third
    assert texts(game, "end") == ["turn"]


@pytest.mark.rule("card.priestess-of-maat", "ruling.if-is-a-condition")
@pytest.mark.parametrize("boneyard", [[], ["Urn", "Ring"]])
def test_maat_needs_a_starter_on_top(boneyard: list[str]) -> None:
    game = vk.position(hand=["Priestess of Maat", "Urn"], boneyard=boneyard)
    assert refused(game, "execute Priestess of Maat") == "card.priestess-of-maat"


@pytest.mark.rule("card.priestess-of-maat")
def test_maat_is_not_offered_a_second_time_over_a_set_card() -> None:
    game = vk.position(hand=["Priestess of Maat"], boneyard=["Urn", "Ring", "Kite"])
    game.play("execute Priestess of Maat")
    assert texts(game, "end") == ["turn"]
    assert game.boneyard == ["Urn", "Ring"]


@pytest.mark.rule("card.priestess-of-maat.no-peeking", "info.boneyard-top-only")
def test_nobody_sees_below_the_top_before_maat_is_executed() -> None:
    game = vk.position(hand=["Priestess of Maat"], boneyard=["Ring", "Urn", "Kite"])
    assert game.view("Ana").boneyard == (None, None, "Kite")
    game.play("execute Priestess of Maat")
    assert game.view("Ana").boneyard == (None, "Urn")  # the second one shows before she decides
    assert texts(game) == ["entomb Urn", "no"]


@pytest.mark.rule("card.priestess-of-maat", "card.sling", "card.mummified-cat")
def test_each_of_maats_entombments_may_be_answered_by_sling_and_none_by_cat() -> None:
    game = vk.position(
        hand=["Priestess of Maat"], boneyard=["Urn", "Kite"],
        opponents=[{"hand": ["Sling", "Sling", "Boat", "Ring", "Mummified Cat"]}],
    )  # fmt: skip
    game.play("execute Priestess of Maat")
    assert texts(game) == ["react Sling", "pass"]
    game.play("react Sling", "entomb Boat", "pass", "entomb Urn")
    assert texts(game) == ["react Sling", "pass"]
    game.play("react Sling", "entomb Ring")
    assert game.players[1].tomb == ["Boat", "Ring"]
    assert game.players[0].tomb == ["Kite", "Urn"]


# ---- Priestess of Nut ----------------------------------------------------------------------------


@pytest.mark.rule("card.priestess-of-nut", "ruling.order-of-picks")
def test_nut_exchanges_a_tomb_card_for_a_hand_card_once_or_twice() -> None:
    game = vk.position(hand=["Priestess of Nut", "Bow", "Ring", "Spear"], tomb=["Urn", "Kite"], boneyard=["Menial"])
    game.play("execute Priestess of Nut")
    assert texts(game) == ["sacrifice Urn", "sacrifice Kite"]
    game.play("sacrifice Urn")
    assert texts(game) == ["entomb Bow", "entomb Ring", "entomb Spear"]
    game.play("entomb Bow")
    assert texts(game) == ["sacrifice Kite", "sacrifice Bow", "no"]  # what has just come may go again
    game.play("sacrifice Kite", "entomb Spear")
    ana = game.players[0]
    assert (ana.tomb, ana.hand, game.boneyard) == (["Bow", "Spear"], ["Ring"], ["Menial", "Urn", "Kite"])
    assert texts(game, "end") == ["turn"]


@pytest.mark.rule("card.priestess-of-nut", "ruling.look-ahead")
def test_nuts_second_round_is_declined_or_not_offered_without_a_hand_card() -> None:
    game = vk.position(hand=["Priestess of Nut", "Bow", "Ring"], tomb=["Urn"])
    game.play("execute Priestess of Nut", "entomb Bow", "no")
    assert game.players[0].tomb == ["Bow"]
    assert game.players[0].hand == ["Ring"]
    game = vk.position(hand=["Priestess of Nut", "Bow"], tomb=["Urn", "Kite"])
    game.play("execute Priestess of Nut", "sacrifice Urn")
    assert texts(game, "end") == ["turn"]  # the hand is empty: half a round is no round
    assert game.players[0].tomb == ["Kite", "Bow"]


@pytest.mark.rule("card.priestess-of-nut.needs-tomb-card", "action.impossible-part-forbids")
def test_nut_needs_a_card_in_the_tomb_and_one_in_hand() -> None:
    game = vk.position(hand=["Priestess of Nut", "Urn"], opponents=[{"tomb": ["Bow"]}])
    assert refused(game, "execute Priestess of Nut") == "card.priestess-of-nut.needs-tomb-card"
    game = vk.position(hand=["Priestess of Nut"], tomb=["Bow"])
    assert refused(game, "execute Priestess of Nut") == "card.priestess-of-nut"


@pytest.mark.rule("card.priestess-of-nut", "card.mummified-cat.on-other-turn", "card.sling", "ruling.cat-events")
def test_cat_answers_nuts_sacrifice_and_sling_her_entombment() -> None:
    game = vk.position(
        hand=["Priestess of Nut", "Bow"], tomb=["Spear"], opponents=[{"hand": ["Mummified Cat", "Sling", "Urn"]}]
    ).play("execute Priestess of Nut")
    assert texts(game) == ["react Mummified Cat", "pass"]
    assert game.players[0].tomb == []
    game.play("react Mummified Cat")
    assert game.players[1].discard == ["Mummified Cat", "Spear"]
    assert game.players[0].tomb == ["Bow"]
    assert texts(game) == ["react Sling", "pass"]
    game.play("react Sling")
    assert game.players[1].tomb == ["Urn"]
    assert asked(game) == "Ana"


# ---- Priestess of Sekhmet ------------------------------------------------------------------------


@pytest.mark.rule("card.priestess-of-sekhmet", "ruling.each-player-order")
def test_sekhmet_lets_all_draw_up_to_three_her_player_first() -> None:
    decks = [{"deck": ["Kite"] * 5, "hand": ["Bow"]}, {"deck": ["Shabti"] * 2}]
    game = vk.position(hand=["Priestess of Sekhmet"], deck=["Urn"] * 4, opponents=decks)
    game.play("execute Priestess of Sekhmet")
    for who, draws in (("Ana", 3), ("Ben", 1)):
        for _ in range(draws):
            assert asked(game) == who
            assert texts(game) == ["draw", "done"]
            game.play("draw")
    assert asked(game) == "Ben"  # Ana had drawn three: she was asked no more
    game.play("done", "draw", "draw")
    assert [p.hand for p in game.players] == [["Urn"] * 3, ["Bow", "Kite"], ["Shabti"] * 2]
    assert asked(game) == "Ana"
    assert texts(game, "end") == ["turn"]


@pytest.mark.rule("card.priestess-of-sekhmet.no-reshuffle")
def test_an_empty_deck_ends_the_drawing_and_no_pile_is_shuffled() -> None:
    game = vk.position(
        hand=["Priestess of Sekhmet"], deck=["Urn"], discard=["Bow"] * 4,
        opponents=[{"discard": ["Spear"] * 4}, {"deck": ["Kite"], "discard": ["Ring"]}],
    )  # fmt: skip
    game.play("execute Priestess of Sekhmet", "draw")
    assert asked(game) == "Cleo"  # Ben has a discard pile, and no deck
    game.play("draw")
    assert [p.hand for p in game.players] == [["Urn"], [], ["Kite"]]
    assert [len(p.discard) for p in game.players] == [4, 4, 1]
    assert asked(game) == "Ana"


@pytest.mark.rule("card.priestess-of-sekhmet")
def test_everybody_may_draw_nothing_and_sekhmet_may_be_executed_without_any_deck() -> None:
    game = vk.position(hand=["Priestess of Sekhmet"], deck=["Urn"], opponents=[{"deck": ["Kite"]}])
    game.play("execute Priestess of Sekhmet", "done", "done")
    assert [p.hand for p in game.players] == [[], []]
    game = vk.position(hand=["Priestess of Sekhmet"], discard=["Bow"]).play("execute Priestess of Sekhmet")
    assert game.players[0].in_play == ["Priestess of Sekhmet"]
    assert texts(game, "end") == ["turn"]


@pytest.mark.rule("card.priestess-of-sekhmet", "ruling.medjay-may-share")
def test_what_an_opponent_draws_stays_hidden_and_no_shield_is_asked() -> None:
    game = vk.position(
        hand=["Priestess of Sekhmet"], opponents=[{"hand": ["Medjay", "Offering Table"], "deck": ["Kite"]}]
    ).play("execute Priestess of Sekhmet")
    assert texts(game) == ["draw", "done"]
    game.play("draw")
    assert game.players[1].hand == ["Medjay", "Offering Table", "Kite"]
    assert game.view("Ana").players[1].hand == (None, None, None)
    assert "Kite" not in game.events[-1].text
