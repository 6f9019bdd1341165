"""The base game's uniques, and how the two reactions among them are answered."""

import pytest

from tests.scenario import after, asked, refused, scene, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Statue of Isis", "Wadj Amulet", "Statue of Thoth", "Chariot"]


# ---- Boat ----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "card.boat", "card.boat.after-crumble", "card.boat.base-row-only", "card.boat.to-discard-top",
    "card.boat.second-crumble", "ruling.reaction-card-first",
)  # fmt: skip
def test_boat_takes_a_base_card_after_an_opponents_purchase() -> None:
    game = scene(hand="Boat", pyramid=ROWS, ben_hand="Boat, Urn", ben_discard="Kite", stock="Kite")
    game.play("buy Wadj Amulet", "pay Boat")
    after(game, pyramid="-, Statue of Sobek, Statue of Isis, Book of Gates, Statue of Thoth, Chariot", asked="Ben")
    assert texts(game) == ["react Boat", "pass"]
    after(game, "react Boat", can_take="Book of Gates, Statue of Thoth, Chariot")  # what has fallen, and no higher row
    assert refused(game, "take Statue of Isis") == "card.boat.base-row-only"
    after(game, "take Statue of Thoth", asked="Ben")
    assert texts(game) == ["crumble Statue of Sobek", "crumble Statue of Isis"]  # Ben's take, Ben's choice
    after(game, "crumble Statue of Isis", pyramid="-, Statue of Sobek, -, Book of Gates, Statue of Isis, Chariot")
    after(game, ben_discard="Kite, Boat, Statue of Thoth", ben_hand="Urn", discard="Wadj Amulet", asked="Ana")


@pytest.mark.rule("card.boat.after-crumble")
def test_the_buyers_crumble_choice_comes_before_boat() -> None:
    game = scene(hand="Boat", ben_hand="Boat", pyramid="Urn, Kite, Shabti, Chariot, Wadj Amulet, Censer")
    after(game, "buy Wadj Amulet", "pay Boat", asked="Ana", texts="crumble Kite, crumble Shabti")
    assert refused(game, "react Boat") == "pyramid.crumble-immediate"
    after(game, "crumble Kite", asked="Ben", texts="react Boat, pass")


@pytest.mark.rule("card.boat.optional", "ruling.reactions-from-hand", "card.boat")
def test_boat_may_be_kept_for_a_later_purchase() -> None:
    game = scene(hand="Boat, Offering Table", pyramid=ROWS, ben_hand="Boat")
    after(game, "buy Wadj Amulet", "pay Offering Table", "pass", ben_hand="Boat", ben_discard="", asked="Ana")
    game = scene(
        hand="Offering Table, Tyet Amulet", ben_hand="Boat",
        pyramid="-, -, -, Wadj Amulet, Duamutef Canopic Jar, Chariot",
    )  # fmt: skip
    game.play("buy Wadj Amulet", "pay Offering Table", "pass", "buy Duamutef Canopic Jar", "pay Tyet Amulet")
    assert asked(game) == "Ben"
    after(game, "react Boat", ben_discard="Boat, Chariot")


@pytest.mark.rule("card.boat.opponent-buy-only")
def test_boat_has_no_action_and_does_not_answer_its_owner() -> None:
    game = scene(hand="Boat, Offering Table", pyramid=ROWS)
    assert refused(game, "execute Boat") == "card.boat.opponent-buy-only"
    after(game, "buy Wadj Amulet", "pay Offering Table", asked="Ana")
    assert "react Boat" not in texts(game)
    assert game.players[0].hand == ["Boat"]


@pytest.mark.rule("card.boat.opponent-buy-only", "ruling.what-is-a-buy", "terms.take-costs-no-gold")
@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("Statue of Isis", ["take Wadj Amulet"]),
        ("Book of the Dead", []),
        ("Book of the Netherworld", []),
        ("Shabti", ["option 2", "sacrifice Wadj Amulet"]),
    ],
)
def test_boat_does_not_answer_a_take(card: str, moves: list[str]) -> None:
    game = scene(hand=[card, "Urn"], pyramid=ROWS, stock="Urn", ben_hand="Boat").play(f"execute {card}", *moves)
    after(game, asked="Ana", ben_hand="Boat")


@pytest.mark.rule("card.boat.base-row-only", "ruling.reactions-from-hand")
def test_boat_is_not_asked_when_the_base_is_empty_or_hidden() -> None:
    base = [None, None, None, "Wadj Amulet", None, None]
    after(scene(hand="Boat", pyramid=base, ben_hand="Boat"), "buy Wadj Amulet", "pay Boat", asked="Ana")
    base = [None, None, None, "Wadj Amulet", "Urn", None]
    game = scene(hand="Boat", pyramid=base, face_down={4: "Ana"}, ben_hand="Boat").play("buy Wadj Amulet", "pay Boat")
    assert asked(game) == "Ana"


@pytest.mark.rule("ruling.reaction-order", "card.boat.second-crumble")
def test_several_boats_answer_clockwise_and_one_player_may_use_two() -> None:
    game = scene(
        hand="Urn", deck="5 Urn", pyramid=ROWS, stock="Kite", ben_hand="Boat", cleo_hand="2 Boat", dan_hand="Boat"
    )
    after(game, "end turn", "sacrifice Statue of Sobek", asked="Ben")
    after(game, "buy Wadj Amulet", "pay Boat", asked="Cleo")
    after(game, "react Boat", "take Chariot", asked="Cleo")  # one chance for each card held
    after(game, "pass", asked="Dan")
    after(game, "react Boat", can_take="Book of Gates, Statue of Thoth, Statue of Isis")
    after(game, "take Book of Gates", cleo_hand="Boat")
    assert [p.discard[-1:] for p in game.players[1:]] == [["Wadj Amulet"], ["Chariot"], ["Book of Gates"]]
    assert asked(game) == "Ben"


@pytest.mark.rule("card.boat", "ruling.reaction-order")
def test_the_first_boat_may_leave_nothing_for_the_second() -> None:
    game = scene(hand="Boat", pyramid="-, -, -, Wadj Amulet, Urn, -", ben_hand="Boat", cleo_hand="Boat")
    after(game, "buy Wadj Amulet", "pay Boat", "react Boat", ben_discard="Boat, Urn", asked="Ana", cleo_hand="Boat")


# ---- Burial Mask ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "card.burial-mask", "card.burial-mask.extra-entomb", "card.burial-mask.committed", "ruling.look-ahead"
)
def test_burial_mask_entombs_from_hand_or_discard_pile() -> None:
    game = scene(hand="Burial Mask, Urn, Boat", discard="Kite, Urn, Shabti", deck="Censer").play("execute Burial Mask")
    assert sorted(texts(game)) == [
        "entomb Boat from hand", "entomb Kite from discard", "entomb Shabti from discard",
        "entomb Urn from discard", "entomb Urn from hand",
    ]  # fmt: skip
    assert refused(game, "end turn") == "action.no-interruption"
    after(game, "entomb Urn from discard", tomb="Urn", discard="Kite, Shabti", hand="Urn, Boat")
    after(game, "entomb Urn", tomb="2 Urn")
    assert refused(scene(hand="Burial Mask", deck="Urn", tomb="Urn"), "execute Burial Mask") == "card.burial-mask"


@pytest.mark.rule("card.burial-mask")
@pytest.mark.parametrize(("hand", "discard"), [(["Boat"], []), ([], ["Boat"])])
def test_burial_mask_needs_only_one_of_the_two_places(hand: list[str], discard: list[str]) -> None:
    after(scene(hand=["Burial Mask", *hand], discard=discard, entombed=True), "execute Burial Mask", tomb="Boat")


# ---- Censer --------------------------------------------------------------------------------------


@pytest.mark.rule("card.censer", "card.censer.target-needs-discard", "action.card-stays-in-play")
def test_censer_trades_places_with_an_opponents_top_discard() -> None:
    game = scene(hand="Censer", discard="Kite", ben_discard="Urn, Boat", dan_discard="Shabti").play("execute Censer")
    assert texts(game) == ["choose Ben", "choose Dan"]
    assert refused(game, "choose Cleo") == "card.censer.target-needs-discard"
    after(game, "choose Ben", discard="Kite, Boat", in_play="")  # Censer has a new owner
    after(game, ben_discard="Urn, Censer", dan_discard="Shabti")
    game = scene(hand="2 Censer", ben_discard="Boat").play("execute Censer")
    assert game.players[1].discard == ["Censer"]
    game.play("execute Censer")  # the second fetches the first one back
    after(game, discard="Boat, Censer", ben_discard="Censer")


@pytest.mark.rule("card.censer", "ruling.reactions-from-hand")
def test_censer_asks_medjay_once_for_both_its_parts() -> None:
    game = scene(hand="Censer, Urn", ben_hand="Medjay", ben_discard="Boat").play("execute Censer", "pass")
    after(game, asked="Ana", discard="Boat", ben_discard="Censer")


# ---- Chariot -------------------------------------------------------------------------------------


@pytest.mark.rule("card.chariot", "card.chariot.needs-boneyard", "card.tyet-amulet")
def test_chariot_discards_then_takes_the_boneyards_top() -> None:
    game = scene(hand="Chariot, Urn, Kite", discard="Shabti", boneyard="Censer, Boat").play("execute Chariot")
    assert texts(game) == ["discard Urn", "discard Kite"]
    after(game, "discard Kite", discard="Shabti, Kite, Boat", boneyard="Censer")
    game = scene(hand="Chariot, Tyet Amulet, 2 Urn", boneyard="Boat").play("execute Chariot", "discard Urn")
    assert game.players[0].discard == ["Urn", "Boat"]
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.needs-earlier-action"


# ---- Ka Figurine ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "card.ka-figurine", "card.ka-figurine.must-match", "card.ka-figurine.sets-only", "card.ka-figurine.to-discard-top"
)
def test_ka_figurine_trades_within_a_set() -> None:
    pyramid = ["Statue of Sobek", "Urn", "Boat", "Wadj Amulet", "Statue of Thoth", "Chariot"]
    game = scene(
        hand="Ka Figurine, Statue of Horus, Book of Gates, Tyet Amulet, Urn, Censer", pyramid=pyramid, discard="Kite"
    )
    game.play("execute Ka Figurine")
    assert texts(game) == ["discard Statue of Horus", "discard Tyet Amulet"]  # no book lies in the pyramid
    assert refused(game, "discard Book of Gates") == "card.ka-figurine.must-match"
    assert refused(game, "discard Urn") == "card.ka-figurine.sets-only"
    after(game, "discard Statue of Horus", texts="take Statue of Sobek, take Statue of Thoth")
    assert refused(game, "take Wadj Amulet") == "card.ka-figurine.must-match"
    after(game, "take Statue of Sobek", discard="Kite, Statue of Horus, Statue of Sobek")


@pytest.mark.rule("card.ka-figurine")
def test_ka_figurine_may_fetch_its_own_twin_or_an_equal_card() -> None:
    game = scene(hand="Ka Figurine, Statue of Thoth", pyramid=ROWS)
    after(game, "execute Ka Figurine", "take Statue of Thoth", "crumble Statue of Isis", discard="2 Statue of Thoth")


# ---- Mummified Cat -------------------------------------------------------------------------------


@pytest.mark.rule("ruling.cat-events")
@pytest.mark.rule(
    "card.mummified-cat", "card.mummified-cat.on-other-turn", "card.mummified-cat.to-discard-top",
    "ruling.reaction-card-first", "ruling.only-reactions-interrupt",
)  # fmt: skip
def test_cat_takes_what_an_opponent_sacrifices_before_anything_else() -> None:
    game = scene(
        hand="Middle Sarcophagus, Boat, Urn, Kite", boneyard="Shabti", ben_hand="Mummified Cat, Urn",
        ben_discard="Menial",
    )  # fmt: skip
    after(game, "execute Middle Sarcophagus", "sacrifice Boat", asked="Ben", texts="react Mummified Cat, pass")
    assert game.players[0].tomb == []  # the next part waits
    after(game, "react Mummified Cat", ben_discard="Menial, Mummified Cat, Boat", boneyard="Shabti", asked="Ana")
    assert texts(game) == ["entomb Urn", "entomb Kite"]


@pytest.mark.rule("card.mummified-cat", "ruling.reactions-from-hand")
def test_cat_may_decline_and_has_no_action() -> None:
    game = scene(hand="Shabti, Mummified Cat", pyramid=ROWS, ben_hand="Mummified Cat", boneyard="Urn")
    assert refused(game, "execute Mummified Cat") == "card.mummified-cat"
    after(game, "execute Shabti", "option 2", "sacrifice Wadj Amulet", "pass", boneyard="Urn, Wadj Amulet")
    assert game.players[1].hand == ["Mummified Cat"]


@pytest.mark.rule("card.mummified-cat.not-own-sacrifice")
@pytest.mark.parametrize(
    ("card", "moves"),
    [("Shabti", ["option 2", "sacrifice Chariot"]), ("Box of Food", ["sacrifice Boat", "entomb Urn"])],
)
def test_cat_never_answers_its_owners_sacrifice(card: str, moves: list[str]) -> None:
    game = scene(hand=[card, "Mummified Cat", "Boat", "Urn"], pyramid=ROWS).play(f"execute {card}", moves[0])
    for move in moves[1:]:
        assert "react Mummified Cat" not in texts(game)
        game.play(move)
    assert len(game.boneyard) == 1
    after(game, asked="Ana", offers="end turn")


@pytest.mark.rule(
    "card.mummified-cat.forced-rebuild-sacrifice", "card.mummified-cat.on-other-turn",
    "card.mummified-cat.not-own-sacrifice",
)  # fmt: skip
def test_cat_answers_the_forced_sacrifice_of_an_opponent_and_not_of_its_owner() -> None:
    game = scene(hand="Urn", deck="5 Kite", pyramid=ROWS, stock="Boat", ben_hand="Mummified Cat")
    after(game, "end turn", "sacrifice Statue of Thoth", "crumble Statue of Isis", asked="Ben")
    assert game.players[0].hand == []  # laid down already, not drawn yet
    after(game, "react Mummified Cat", ben_discard="Mummified Cat, Statue of Thoth", boneyard="")
    assert game.stock == []  # refilled afterwards
    after(game, hand="5 Kite", asked="Ben")
    # The hand has been laid down by then, and it would be one's own sacrifice anyway.
    game = scene(hand="Mummified Cat", pyramid=ROWS, deck="5 Urn").play("end turn", "sacrifice Statue of Sobek")
    after(game, asked="Ben", boneyard="Statue of Sobek")


@pytest.mark.rule("card.mummified-cat", "ruling.cat-events")
def test_cat_reaches_a_card_from_the_middle_of_the_pyramid_after_the_crumble() -> None:
    game = scene(hand="Shabti", pyramid=ROWS, ben_hand="Mummified Cat")
    after(game, "execute Shabti", "option 2", "sacrifice Statue of Thoth", asked="Ana")  # the pyramid crumbles at once
    after(game, "crumble Book of Gates", asked="Ben")
    after(game, "react Mummified Cat", ben_discard="Mummified Cat, Statue of Thoth")


@pytest.mark.rule(
    "card.mummified-cat.on-own-turn", "card.mummified-cat.on-other-turn", "ruling.reaction-order", "ruling.cat-events",
    "edition.mummified-cat-classic", "edition.mummified-cat-premium",
)  # fmt: skip
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_cats_of_three_players_at_one_qebehsenuef(edition: str) -> None:
    """Ana makes the others sacrifice: opponents of the one who does may answer, Ana last."""
    pile = {"deck": ["Kite"] * 6}
    game = scene(
        hand="Qebehsenuef Canopic Jar, Mummified Cat", edition=edition,
        opponents=[{"hand": ["Mummified Cat", "Boat"], **pile}, {"hand": ["Mummified Cat", "Urn"], **pile}],
    )  # fmt: skip
    after(game, "execute Qebehsenuef Canopic Jar", "sacrifice Boat", asked="Cleo")  # not Ben: it is his own sacrifice
    after(game, "pass", asked="Ana")
    after(game, "pass", asked="Cleo")  # Boat lies there; now her share
    assert texts(game) == ["sacrifice Mummified Cat", "sacrifice Urn"]
    after(game, "sacrifice Urn", asked="Ben")
    after(game, "react Mummified Cat", ben_discard="Mummified Cat, Urn")
    assert asked(game) == "Ana"  # nothing is left on the boneyard's top for her to answer
    assert "react Mummified Cat" not in texts(game)
    after(game, boneyard="Boat", hand="Mummified Cat")


@pytest.mark.rule("card.mummified-cat.on-own-turn")
def test_cat_in_its_owners_own_turn() -> None:
    game = scene(hand="Qebehsenuef Canopic Jar, Mummified Cat", ben_hand="Boat", ben_deck="Kite")
    after(game, "execute Qebehsenuef Canopic Jar", asked="Ana", texts="react Mummified Cat, pass")
    after(game, "react Mummified Cat", discard="Mummified Cat, Boat")


@pytest.mark.rule("edition.mummified-cat-solo-list", "card.mummified-cat", "ruling.cat-events")
def test_cat_takes_no_discard_and_nothing_that_was_sacrificed_before() -> None:
    game = scene(
        hand="Duamutef Canopic Jar, Statue of Osiris, Urn", deck="3 Urn", ben_hand="Boat",
        cleo_hand="Mummified Cat, Urn",
    )  # fmt: skip
    after(game, "execute Duamutef Canopic Jar", ben_discard="Boat")
    assert texts(game) == ["discard Mummified Cat", "discard Urn"]  # no window before Cleo's own share
    after(game, "discard Urn", "execute Statue of Osiris", asked="Ana")
    game = scene(hand="Chariot, Urn", boneyard="Boat", ben_hand="Mummified Cat").play("execute Chariot")
    after(game, asked="Ana", ben_hand="Mummified Cat")


@pytest.mark.rule("ruling.cat-events", "card.mummified-cat.on-other-turn")
def test_a_sacrificed_cat_may_be_taken_by_another_cat() -> None:
    game = scene(
        hand="Qebehsenuef Canopic Jar", ben_hand="Mummified Cat", ben_deck="Kite", cleo_hand="Mummified Cat, Urn"
    )
    after(game, "execute Qebehsenuef Canopic Jar", asked="Cleo")
    after(game, "react Mummified Cat", cleo_discard="2 Mummified Cat")
    assert game.boneyard == ["Urn"]  # her own share came after: with a discard pile she was no longer exempt


@pytest.mark.rule("ruling.reaction-order", "ruling.only-reactions-interrupt")
def test_in_a_window_nothing_else_may_be_done() -> None:
    game = scene(hand="Shabti, Urn", pyramid=ROWS, ben_hand="Mummified Cat")
    game.play("execute Shabti", "option 2", "sacrifice Statue of Sobek")
    for text in ("end turn", "entomb Urn", "execute Mummified Cat"):
        assert refused(game, text) == "ruling.only-reactions-interrupt", text


# ---- cards at work -------------------------------------------------------------------------------


@pytest.mark.rule("ruling.cards-in-resolution")
def test_a_card_at_work_is_neither_in_hand_nor_on_the_discard_pile() -> None:
    """None of these can choose itself."""
    for card in ("Burial Mask", "Statue of Osiris", "Chariot", "Wadj Amulet", "Middle Sarcophagus"):
        game = scene(hand=[card, "Urn", "Kite"], discard="3 Boat", boneyard="Boat", tomb="Boat", deck="3 Boat")
        game.play(f"execute {card}")
        assert not [t for t in texts(game) if card in t], card
        assert game.players[0].in_play == [card]
