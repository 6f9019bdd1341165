"""The five Priestesses: Bastet's high priestess, Hathor, Maat, Nut, Sekhmet."""

import pytest

from tests.scenario import after, asked, refused, scene, texts

# Printed costs: Urn, Kite 0; Sling 2; Ring, Boat 3; Chariot 4; Spear 5; Khopesh, Brooch 6; Bow, Burial Mask 7.


# ---- High Priestess of Bastet --------------------------------------------------------------------


@pytest.mark.rule("card.high-priestess-of-bastet", "card.high-priestess-of-bastet.reorder")
def test_the_high_priestess_takes_both_ends_of_the_boneyard_and_orders_the_rest() -> None:
    game = scene(
        hand="High Priestess of Bastet", boneyard="Bow, Urn, Ring, Khopesh, Spear", ben_discard="Kite",
        cleo_discard="Menial",
    ).play("execute High Priestess of Bastet")  # fmt: skip
    after(game, tomb="Bow", texts="choose Ben, choose Cleo")
    after(game, "choose Cleo", discard="", ben_discard="Kite", cleo_discard="Menial, Urn")
    assert texts(game) == ["put Ring", "put Khopesh", "put Spear"]
    after(game, "put Spear", "put Ring", boneyard="Spear, Ring, Khopesh")  # the last one put lies on top
    after(game, clean=True, offers="end turn")


@pytest.mark.rule("card.high-priestess-of-bastet.needs-two")
def test_the_high_priestess_needs_two_boneyard_cards() -> None:
    for boneyard in ([], ["Bow"]):
        game = scene(hand="High Priestess of Bastet, Urn", boneyard=boneyard, discard="3 Urn")
        rule = "card.high-priestess-of-bastet.needs-two"
        assert refused(game, "execute High Priestess of Bastet") == rule
    game = scene(hand="High Priestess of Bastet", boneyard="Urn, Bow").play("execute High Priestess of Bastet")
    assert (game.players[0].tomb, game.players[1].discard, game.boneyard) == (["Bow"], ["Urn"], [])


@pytest.mark.rule("card.high-priestess-of-bastet.ties")
def test_the_high_priestess_breaks_ties_at_both_ends() -> None:
    game = scene(hand="High Priestess of Bastet", boneyard="Bow, Urn, Ring, Burial Mask, Kite")
    after(game, "execute High Priestess of Bastet", texts="entomb Bow, entomb Burial Mask")
    assert refused(game, "entomb Ring") == "card.high-priestess-of-bastet"
    after(game, "entomb Burial Mask", texts="give Urn, give Kite")
    assert refused(game, "give Ring") == "card.high-priestess-of-bastet"
    after(game, "give Kite", "put Bow", "put Urn", ben_discard="Kite", boneyard="Bow, Urn, Ring")
    game = scene(hand="High Priestess of Bastet", boneyard="Urn, Kite").play("execute High Priestess of Bastet")
    assert texts(game) == ["entomb Urn", "entomb Kite"]
    after(game, "entomb Urn", tomb="Urn", ben_discard="Kite", boneyard="")


@pytest.mark.rule("card.high-priestess-of-bastet", "info.boneyard-top-only")
def test_to_the_others_she_holds_the_cards_of_the_boneyard_in_some_order() -> None:
    game = scene(
        hand="High Priestess of Bastet, Ring", deck="3 Khopesh", boneyard="Bow, Urn, Spear, Dagger",
        ben_hand="Sling, Boat",
    ).play("execute High Priestess of Bastet")  # fmt: skip
    assert asked(game) == "Ben"
    worlds = [game.view("Ben").determinize(rng) for rng in range(40)]
    orders = {tuple(w.table.name[row[0]] for row in w.aside) for w in worlds}
    assert {tuple(sorted(order)) for order in orders} == {("Dagger", "Spear", "Urn")}
    assert len(orders) == 6
    assert {w.table.name[w.z[0][0]] for w in worlds} == {"Ring", "Khopesh"}  # her hand is as hidden as ever


@pytest.mark.rule("card.high-priestess-of-bastet.reorder", "ruling.given-card-stays", "card.medjay")
def test_a_gift_refused_by_medjay_is_one_of_the_cards_to_order() -> None:
    game = scene(
        hand="High Priestess of Bastet", boneyard="Urn, Ring, Bow, Spear", ben_hand="Medjay, Offering Table", seats=3
    ).play("execute High Priestess of Bastet", "choose Ben")
    assert texts(game) == ["react Medjay", "pass"]  # Offering Table stops no gift
    game.play("react Medjay")
    assert sorted(texts(game)) == ["put Ring", "put Spear", "put Urn"]
    after(game, "put Spear", "put Urn", boneyard="Spear, Urn, Ring", ben_discard="Medjay", cleo_discard="")


# ---- Priestess of Hathor -------------------------------------------------------------------------


@pytest.mark.rule("card.priestess-of-hathor", "example.priestess-of-hathor")
@pytest.mark.parametrize(("deck", "drawn"), [(8, 2), (0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_hathor_draws_one_card_for_each_full_three(deck: int, drawn: int) -> None:
    game = scene(hand="Priestess of Hathor", deck=["Urn"] * deck, discard="9 Bow").play("execute Priestess of Hathor")
    ana = game.players[0]
    assert ana.hand == ["Urn"] * drawn
    assert (len(ana.deck), ana.discard) == (deck - drawn, ["Bow"] * 9)  # the discard pile is not counted
    assert "end turn" in texts(game)


@pytest.mark.rule("card.priestess-of-hathor", "ruling.repeat-anew", "card.book-of-gates")
def test_hathor_counts_the_deck_anew_and_not_herself() -> None:
    game = scene(hand="Priestess of Hathor, Tyet Amulet", deck="7 Urn").play("execute Priestess of Hathor")
    assert len(game.players[0].deck) == 5
    game.play("execute Tyet Amulet")
    assert len(game.players[0].deck) == 4
    game = scene(hand="Book of Gates", deck="Urn, Kite, Boat, Priestess of Hathor").play("execute Book of Gates")
    after(game, hand="Boat", deck="Urn, Kite", discard="Priestess of Hathor")


# ---- Priestess of Maat ---------------------------------------------------------------------------


@pytest.mark.rule("card.priestess-of-maat", "ruling.repeat-anew")
def test_maat_entombs_one_starter_or_two() -> None:
    bones = ["Kite", "Menial", "Urn", "Shabti"]
    game = scene(hand="Priestess of Maat", tomb="Bow", boneyard=bones).play("execute Priestess of Maat")
    after(game, tomb="Bow, Shabti", texts="entomb Urn, no")
    stopped = scene(hand="Priestess of Maat", boneyard=bones).play("execute Priestess of Maat", "no")
    after(stopped, tomb="Shabti", boneyard=bones[:3])
    after(game, "entomb Urn", tomb="Bow, Shabti, Urn", boneyard="Kite, Menial")  # never a third
    assert "end turn" in texts(game)
    game = scene(hand="Priestess of Maat", boneyard="Urn, Ring, Kite").play("execute Priestess of Maat")
    after(game, offers="end turn", boneyard="Urn, Ring")


@pytest.mark.rule("card.priestess-of-maat.no-peeking", "info.boneyard-top-only")
def test_nobody_sees_below_the_top_before_maat_is_executed() -> None:
    game = scene(hand="Priestess of Maat", boneyard="Ring, Urn, Kite")
    assert game.view("Ana").boneyard == (None, None, "Kite")
    game.play("execute Priestess of Maat")
    assert game.view("Ana").boneyard == (None, "Urn")  # the second one shows before she decides
    assert texts(game) == ["entomb Urn", "no"]


# ---- Priestess of Nut ----------------------------------------------------------------------------


@pytest.mark.rule("card.priestess-of-nut", "ruling.order-of-picks")
def test_nut_exchanges_a_tomb_card_for_a_hand_card_once_or_twice() -> None:
    game = scene(hand="Priestess of Nut, Bow, Ring, Spear", tomb="Urn, Kite", boneyard="Menial")
    after(game, "execute Priestess of Nut", texts="sacrifice Urn, sacrifice Kite")
    after(game, "sacrifice Urn", texts="entomb Bow, entomb Ring, entomb Spear")
    after(game, "entomb Bow", texts="sacrifice Kite, sacrifice Bow, no")  # what has just come may go again
    after(game, "sacrifice Kite", "entomb Spear", tomb="Bow, Spear", hand="Ring", boneyard="Menial, Urn, Kite")
    assert "end turn" in texts(game)


@pytest.mark.rule("card.priestess-of-nut", "ruling.look-ahead")
def test_nuts_second_round_is_declined_or_not_offered_without_a_hand_card() -> None:
    game = scene(hand="Priestess of Nut, Bow, Ring", tomb="Urn").play("execute Priestess of Nut", "entomb Bow", "no")
    after(game, tomb="Bow", hand="Ring")
    game = scene(hand="Priestess of Nut, Bow", tomb="Urn, Kite").play("execute Priestess of Nut", "sacrifice Urn")
    assert "end turn" in texts(game)  # the hand is empty: half a round is no round
    assert game.players[0].tomb == ["Kite", "Bow"]


# ---- Priestess of Sekhmet ------------------------------------------------------------------------


@pytest.mark.rule("card.priestess-of-sekhmet", "ruling.each-player-order")
def test_sekhmet_lets_all_draw_up_to_three_her_player_first() -> None:
    decks = [{"deck": ["Kite"] * 5, "hand": ["Bow"]}, {"deck": ["Shabti"] * 2}]
    game = scene(hand="Priestess of Sekhmet", deck="4 Urn", opponents=decks).play("execute Priestess of Sekhmet")
    for who, draws in (("Ana", 3), ("Ben", 1)):
        for _ in range(draws):
            after(game, asked=who, texts="draw, done")
            game.play("draw")
    assert asked(game) == "Ben"  # Ana had drawn three: she was asked no more
    after(game, "done", "draw", "draw", hand="3 Urn", ben_hand="Bow, Kite", cleo_hand="2 Shabti", asked="Ana")
    assert "end turn" in texts(game)


@pytest.mark.rule("card.priestess-of-sekhmet.no-reshuffle")
def test_an_empty_deck_ends_the_drawing_and_no_pile_is_shuffled() -> None:
    game = scene(
        hand="Priestess of Sekhmet", deck="Urn", discard="4 Bow", ben_discard="4 Spear", cleo_deck="Kite",
        cleo_discard="Ring",
    )  # fmt: skip
    after(game, "execute Priestess of Sekhmet", "draw", asked="Cleo")  # Ben has a discard pile, and no deck
    after(game, "draw", hand="Urn", ben_hand="", cleo_hand="Kite")
    assert [len(p.discard) for p in game.players] == [4, 4, 1]
    assert asked(game) == "Ana"


@pytest.mark.rule("card.priestess-of-sekhmet")
def test_everybody_may_draw_nothing_and_sekhmet_may_be_executed_without_any_deck() -> None:
    game = scene(hand="Priestess of Sekhmet", deck="Urn", ben_deck="Kite")
    after(game, "execute Priestess of Sekhmet", "done", "done", hand="", ben_hand="")
    game = scene(hand="Priestess of Sekhmet", discard="Bow").play("execute Priestess of Sekhmet")
    after(game, in_play="Priestess of Sekhmet", offers="end turn")


@pytest.mark.rule("card.priestess-of-sekhmet", "ruling.medjay-may-share")
def test_what_an_opponent_draws_stays_hidden_and_no_shield_is_asked() -> None:
    game = scene(hand="Priestess of Sekhmet", ben_hand="Medjay, Offering Table", ben_deck="Kite")
    after(game, "execute Priestess of Sekhmet", texts="draw, done")
    after(game, "draw", ben_hand="Medjay, Offering Table, Kite")
    assert game.view("Ana").players[1].hand == (None, None, None)
    assert "Kite" not in game.events[-1].text
