"""The base game's books."""

import pytest

from tests.scenario import after, refused, scene, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Boat", "Wadj Amulet", "Hopi Canopic Jar", "Chariot"]


# ---- Book of Gates -------------------------------------------------------------------------------


@pytest.mark.rule("card.book-of-gates", "card.book-of-gates.mandatory", "card.book-of-gates.action-only")
def test_gates_runs_the_top_card_and_discards_it() -> None:
    game = scene(hand="Book of Gates, Urn, Boat", deck="Kite, Statue of Horus", pyramid=ROWS, discard="Shabti")
    game.play("execute Book of Gates")
    assert texts(game) == ["entomb Urn", "entomb Boat"]  # no way round it, and not the revealed card itself
    assert game.view("Ben").aside == ("Statue of Horus",)
    for text in ("end turn", "buy Wadj Amulet", "entomb Statue of Horus", "pay Statue of Horus"):
        assert refused(game, text), text
    after(game, "entomb Boat", discard="Shabti, Statue of Horus", deck="Kite", tomb="Boat", in_play="Book of Gates")
    assert "entomb Urn" in texts(game)


@pytest.mark.rule("card.book-of-gates.mandatory", "ruling.look-ahead", "card.book-of-gates")
def test_gates_may_be_started_whatever_it_shows_and_then_has_to_do_it() -> None:
    """Weres gives away the last hand card; nobody asks whether that is welcome."""
    game = scene(hand="Book of Gates, Statue of Thoth", deck="3 Kite, Weres Amulet").play("execute Book of Gates")
    after(game, ben_tomb="Statue of Thoth", hand="3 Kite", discard="Weres Amulet")
    # The top card is hidden: it cannot forbid the action.
    for top in ("Boat", "Weres Amulet", "Statue of Isis"):
        after(scene(hand="Book of Gates", deck=[top]), offers="execute Book of Gates")


@pytest.mark.rule(
    "card.book-of-gates.impossible", "card.book-of-gates", "ruling.first-card-played", "card.carpenter.first-play-only"
)
@pytest.mark.parametrize(
    "card",
    ["Offering Table", "Boat", "Mummified Cat", "Axe", "Sling", "Tyet Amulet", "Box of Food", "Censer", "Urn",
     "Book of Traversing Eternity", "Book of the Heavens", "Chariot", "Carpenter", "Priest of Horus"],
)  # fmt: skip
def test_gates_just_discards_what_cannot_be_done(card: str) -> None:
    game = scene(hand="Book of Gates", deck=["Kite", card], pyramid=ROWS).play("execute Book of Gates")
    after(game, discard=[card], deck="Kite", asked="Ana", offers="end turn")


@pytest.mark.rule("ruling.gates-empty-deck", "ruling.look-ahead")
def test_gates_shuffles_an_empty_deck_first_and_needs_a_card_somewhere() -> None:
    game = scene(hand="Book of Gates", discard="Statue of Anubis").play("execute Book of Gates")
    after(game, deck="", discard="Statue of Anubis")
    assert any("Anubis" in e.text for e in game.events)
    game = scene(hand="Book of Gates, Urn", ben_deck="Urn")
    assert refused(game, "execute Book of Gates") == "ruling.gates-empty-deck"


@pytest.mark.rule("card.book-of-gates", "card.statue-of-sobek")
def test_gates_under_gates_under_sobek() -> None:
    game = scene(hand="Book of Gates", deck="Urn, Boat, Kite, Statue of Sobek, Book of Gates")
    game.play("execute Book of Gates", "discard Kite", "entomb Boat")
    assert game.players[0].discard == ["Kite", "Statue of Sobek", "Book of Gates"]  # the inner cards are put away first
    after(game, tomb="Boat", ben_discard="Urn", deck="")


@pytest.mark.rule(
    "ruling.gates-empty-deck", "ruling.part-became-impossible", "card.book-of-gates.impossible", "ruling.draw-n-needs-n"
)
def test_a_card_shown_by_gates_is_none_of_those_it_draws() -> None:
    """Osiris under Gates draws from what is left; the shown card is in neither pile."""
    game = scene(hand="Book of Gates, Kite", deck="Statue of Osiris", discard="2 Urn").play("execute Book of Gates")
    ana = game.players[0]
    assert sorted(ana.hand) == ["Kite", "Urn", "Urn"]
    assert ana.discard == ["Statue of Osiris"]
    game = scene(hand="Book of Gates, Kite", deck="Statue of Osiris", discard="Urn").play("execute Book of Gates")
    after(game, discard="Urn, Statue of Osiris", hand="Kite")


@pytest.mark.rule("card.tyet-amulet.needs-earlier-action", "card.book-of-gates.mandatory")
def test_gates_tyet_repeats_an_earlier_action_but_not_gates_itself() -> None:
    game = scene(hand="Statue of Anubis, Book of Gates", deck="Urn, Tyet Amulet")
    game.play("execute Statue of Anubis", "execute Book of Gates")
    assert sum("Anubis" in e.text for e in game.events) >= 2
    after(game, discard="Tyet Amulet", deck="Urn")  # no second card was shown


# ---- Book of the Dead ----------------------------------------------------------------------------


@pytest.mark.rule("card.book-of-the-dead", "card.book-of-the-dead.anywhere")
@pytest.mark.parametrize("slot", range(6))
def test_book_of_the_dead_entombs_the_cheapest_of_any_row(slot: int) -> None:
    pyramid = ["Statue of Isis"] * 6
    pyramid[slot] = "Urn"
    game = scene(hand="Book of the Dead, Sphinx", pyramid=pyramid).play("execute Sphinx", "execute Book of the Dead")
    while texts(game, "crumble"):
        game.play(f"crumble {texts(game, 'crumble')[0]}")
    after(game, tomb="Urn", discard="", hand="")  # straight to the tomb; nothing was taken that Sphinx could catch
    assert game.pyramid == [None] + ["Statue of Isis"] * 5


@pytest.mark.rule("card.book-of-the-dead.tie", "ruling.ties-doer")
def test_book_of_the_dead_ties_are_the_players() -> None:
    after(scene(hand="Book of the Dead", pyramid=ROWS), "execute Book of the Dead", tomb="Wadj Amulet")  # alone at 2
    game = scene(hand="Book of the Dead", pyramid=[*ROWS[:3], "Chariot", *ROWS[4:]]).play("execute Book of the Dead")
    assert texts(game) == ["entomb Book of Gates", "entomb Boat", "entomb Hopi Canopic Jar"]
    assert refused(game, "entomb Chariot at base left") == "card.book-of-the-dead"
    after(game, "entomb Boat", pyramid="-, Book of Gates, Statue of Sobek, Chariot, Hopi Canopic Jar, Chariot")


@pytest.mark.rule("card.book-of-the-dead", "ruling.face-down-ignored", "card.book-of-the-dead.extra-entomb")
def test_book_of_the_dead_needs_a_face_up_card_and_leaves_the_free_entombment() -> None:
    assert refused(scene(hand="Book of the Dead", stock="Urn"), "execute Book of the Dead") == "card.book-of-the-dead"
    game = scene(hand="Book of the Dead", pyramid="Boat", face_down={0: "Ben"})
    assert refused(game, "execute Book of the Dead") == "card.book-of-the-dead"
    game = scene(hand="Book of the Dead, Kite", pyramid="Boat").play("execute Book of the Dead", "entomb Kite")
    assert game.players[0].tomb == ["Boat", "Kite"]


# ---- Book of the Earth ---------------------------------------------------------------------------


@pytest.mark.rule("card.book-of-the-earth", "example.book-of-the-earth", "card.book-of-the-earth.any-row")
def test_book_of_the_earth_reaches_twice_the_cost() -> None:
    pyramid = ["Statue of Bastet", "Chariot", "Censer", "Boat", "Middle Sarcophagus", "Wadj Amulet"]
    game = scene(hand="Book of the Earth, Duamutef Canopic Jar, Kite", pyramid=pyramid, discard="Urn")
    game.play("execute Book of the Earth")
    assert game.boneyard == ["Duamutef Canopic Jar"]  # Kite costs nothing and would reach nothing
    assert texts(game, "take") == ["Statue of Bastet", "Chariot", "Boat", "Wadj Amulet"]
    for dear in ("Censer", "Middle Sarcophagus"):
        assert refused(game, f"take {dear}") == "card.book-of-the-earth"
    after(game, "take Statue of Bastet", discard="Urn, Statue of Bastet")


@pytest.mark.rule("card.book-of-the-earth.must-take")
def test_a_free_card_reaches_only_free_cards() -> None:
    game = scene(hand="Book of the Earth, Urn, Wadj Amulet", pyramid="Boat, Kite, Shabti")
    after(game, "execute Book of the Earth", "sacrifice Urn", texts="take Kite, take Shabti")
    game = scene(hand="Book of the Earth, Urn, Wadj Amulet, Boat", pyramid="Chariot").play("execute Book of the Earth")
    assert texts(game) == ["sacrifice Wadj Amulet", "sacrifice Boat"]
    assert refused(game, "sacrifice Urn") == "card.book-of-the-earth.must-take"


@pytest.mark.rule("card.book-of-the-earth", "card.mummified-cat.on-other-turn")
def test_the_cat_answers_before_the_earth_takes() -> None:
    game = scene(hand="Book of the Earth, Boat", pyramid=ROWS, ben_hand="Mummified Cat")
    after(game, "execute Book of the Earth", asked="Ben")
    after(game, "react Mummified Cat", ben_discard="Mummified Cat, Boat")
    assert texts(game, "take") == ROWS  # the cost of the sacrificed card counts wherever it lies now
    game.play("take Wadj Amulet")


# ---- Book of the Heavens -------------------------------------------------------------------------


@pytest.mark.rule("card.book-of-the-heavens", "card.book-of-the-heavens.order-kept")
def test_book_of_the_heavens_entombs_any_one_discard() -> None:
    pile = ["Urn", "Boat", "Kite", "Boat", "Chariot"]
    game = scene(hand="Book of the Heavens, Shabti", discard=pile).play("execute Book of the Heavens")
    assert texts(game) == ["entomb Urn", "entomb Boat", "entomb Kite", "entomb Chariot"]
    after(game, "entomb Kite", discard="Urn, 2 Boat, Chariot", tomb="Kite", offers="entomb Shabti")


@pytest.mark.rule("card.book-of-the-heavens.needs-five", "ruling.if-is-a-condition", "card.tyet-amulet")
def test_book_of_the_heavens_counts_the_pile_of_the_moment() -> None:
    game = scene(hand="Book of the Heavens, Tyet Amulet", discard="5 Kite").play("execute Book of the Heavens")
    assert len(game.players[0].discard) == 4
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.needs-earlier-action"
    game = scene(hand="Book of the Heavens, Offering Table", discard="4 Kite", pyramid="-, -, -, Wadj Amulet, -, -")
    game.play("buy Wadj Amulet", "pay Offering Table", "execute Book of the Heavens", "entomb Wadj Amulet")
    assert game.players[0].tomb == ["Wadj Amulet"]


# ---- Book of the Netherworld ---------------------------------------------------------------------


@pytest.mark.rule("card.book-of-the-netherworld")
def test_book_of_the_netherworld_takes_the_stocks_top_while_there_is_one() -> None:
    game = scene(hand="Book of the Netherworld", stock="Boat, Urn, Censer", discard="Kite", pyramid=ROWS)
    after(game, "execute Book of the Netherworld", discard="Kite, Censer", stock="Boat, Urn", pyramid=ROWS)
    after(game, "end turn", can_sacrifice=ROWS)  # it was no change of the pyramid
    game = scene(hand="2 Book of the Netherworld", stock="Boat", pyramid=ROWS).play("execute Book of the Netherworld")
    assert game.stock == []
    assert refused(game, "execute Book of the Netherworld") == "card.book-of-the-netherworld"


# ---- Book of Traversing Eternity -----------------------------------------------------------------


@pytest.mark.rule(
    "card.book-of-traversing-eternity", "card.book-of-traversing-eternity.strictly-lower",
    "card.book-of-traversing-eternity.needs-buy",
)  # fmt: skip
def test_traversing_eternity_takes_something_cheaper_than_the_purchase() -> None:
    pyramid = ["Wadj Amulet", "Book of Gates", "Statue of Isis", "Hopi Canopic Jar", "Chariot", "Statue of Bastet"]
    game = scene(hand="Book of Traversing Eternity, Book of the Dead, Urn", pyramid=pyramid, discard="Kite")
    assert refused(game, "execute Book of Traversing Eternity") == "card.book-of-traversing-eternity.needs-buy"
    game.play("buy Chariot", "pay Book of the Dead", "pay Urn", "crumble Statue of Isis")
    game.play("execute Book of Traversing Eternity")
    assert sorted(texts(game, "take")) == ["Book of Gates", "Hopi Canopic Jar", "Wadj Amulet"]
    assert refused(game, "take Statue of Bastet") == "card.book-of-traversing-eternity.strictly-lower"
    after(game, "take Wadj Amulet", discard="Kite, Chariot, Wadj Amulet")


@pytest.mark.rule("card.book-of-traversing-eternity.strictly-lower", "ruling.look-ahead")
def test_traversing_eternity_is_illegal_when_nothing_is_cheaper() -> None:
    game = scene(hand="Book of Traversing Eternity, Boat", pyramid="-, Kite, -, Wadj Amulet, Duamutef Canopic Jar")
    game.play("buy Duamutef Canopic Jar", "pay Boat")
    assert game.pyramid[4] == "Kite"
    after(game, "execute Book of Traversing Eternity", discard="Duamutef Canopic Jar, Kite")
    game = scene(hand="Book of Traversing Eternity, Boat", pyramid="-, -, -, Wadj Amulet, Duamutef Canopic Jar")
    game.play("buy Duamutef Canopic Jar", "pay Boat")
    assert refused(game, "execute Book of Traversing Eternity") == "card.book-of-traversing-eternity.strictly-lower"


@pytest.mark.rule("card.book-of-traversing-eternity", "card.boat")
def test_the_dearest_of_ones_own_purchases_counts() -> None:
    game = scene(
        hand="Book of Traversing Eternity, Statue of Isis, Offering Table, Tyet Amulet",
        pyramid="-, Boat, -, Chariot, Wadj Amulet, Statue of Bastet",
    )  # fmt: skip
    game.play("buy Chariot", "pay Statue of Isis", "buy Wadj Amulet", "pay Offering Table")
    game.play("execute Book of Traversing Eternity")
    assert game.players[0].discard == ["Chariot", "Wadj Amulet", "Boat"]  # 3 is below the 4 of Chariot
    game = scene(
        hand="Book of Traversing Eternity, Boat", ben_hand="Boat", pyramid="-, -, -, Wadj Amulet, Chariot, Urn"
    )
    game.play("buy Wadj Amulet", "pay Boat", "react Boat", "take Chariot", "execute Book of Traversing Eternity")
    assert game.players[0].discard == ["Wadj Amulet", "Urn"]


@pytest.mark.rule("card.book-of-traversing-eternity.needs-buy", "ruling.what-is-a-buy", "terms.take-costs-no-gold")
def test_a_take_is_no_purchase_and_yesterday_does_not_count() -> None:
    game = scene(
        hand="Statue of Isis, Book of Traversing Eternity", pyramid=ROWS, ben_hand="Book of Traversing Eternity, Kite",
        ben_deck="5 Urn",
    )  # fmt: skip
    game.play("execute Statue of Isis", "take Chariot")
    assert refused(game, "execute Book of Traversing Eternity") == "card.book-of-traversing-eternity.needs-buy"
    game = scene(hand="Boat", pyramid=ROWS, ben_hand="Book of Traversing Eternity", stock="3 Urn")
    after(game, "buy Wadj Amulet", "pay Boat", "end turn", asked="Ben")
    assert refused(game, "execute Book of Traversing Eternity") == "card.book-of-traversing-eternity.needs-buy"
