"""The base game's uniques, and how the two reactions among them are answered."""

from __future__ import annotations

import pytest

import vk_notebook as vk
from tests.scenario import asked, refused, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Statue of Isis", "Wadj Amulet", "Statue of Thoth", "Chariot"]


# ---- Boat ----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "card.boat",
    "card.boat.after-crumble",
    "card.boat.base-row-only",
    "card.boat.to-discard-top",
    "card.boat.second-crumble",
    "ruling.reaction-card-first",
)
def test_boat_takes_a_base_card_after_an_opponents_purchase() -> None:
    game = vk.position(
        hand=["Boat"], pyramid=ROWS, opponents=[{"hand": ["Boat", "Urn"], "discard": ["Kite"]}], stock=["Kite"]
    )
    game.play("buy Wadj Amulet", "pay Boat")
    assert game.pyramid == [None, "Statue of Sobek", "Statue of Isis", "Book of Gates", "Statue of Thoth", "Chariot"]
    assert asked(game) == "Ben"
    assert texts(game) == ["react Boat", "pass"]
    game.play("react Boat")
    assert texts(game, "take") == ["Book of Gates", "Statue of Thoth", "Chariot"]  # what has fallen, and no higher row
    assert refused(game, "take Statue of Isis") == "card.boat.base-row-only"
    game.play("take Statue of Thoth")
    assert asked(game) == "Ben"
    assert texts(game) == ["crumble Statue of Sobek", "crumble Statue of Isis"]  # Ben's take, Ben's choice
    game.play("crumble Statue of Isis")
    assert game.pyramid == [None, "Statue of Sobek", None, "Book of Gates", "Statue of Isis", "Chariot"]
    assert game.players[1].discard == ["Kite", "Boat", "Statue of Thoth"]
    assert game.players[1].hand == ["Urn"]
    assert game.players[0].discard == ["Wadj Amulet"]
    assert asked(game) == "Ana"


@pytest.mark.rule("card.boat.after-crumble")
def test_the_buyers_crumble_choice_comes_before_boat() -> None:
    game = vk.position(
        hand=["Boat"], opponents=[{"hand": ["Boat"]}],
        pyramid=["Urn", "Kite", "Shabti", "Chariot", "Wadj Amulet", "Censer"],
    )  # fmt: skip
    game.play("buy Wadj Amulet", "pay Boat")
    assert asked(game) == "Ana"
    assert texts(game) == ["crumble Kite", "crumble Shabti"]
    assert refused(game, "react Boat") == "pyramid.crumble-immediate"
    game.play("crumble Kite")
    assert asked(game) == "Ben"
    assert texts(game) == ["react Boat", "pass"]


@pytest.mark.rule("card.boat.optional", "ruling.reactions-from-hand")
def test_boat_may_be_kept_for_a_later_purchase() -> None:
    game = vk.position(hand=["Boat", "Offering Table"], pyramid=ROWS, opponents=[{"hand": ["Boat"]}])
    game.play("buy Wadj Amulet", "pay Offering Table", "pass")
    assert game.players[1].hand == ["Boat"]
    assert game.players[1].discard == []
    assert asked(game) == "Ana"


@pytest.mark.rule("card.boat.optional", "card.boat")
def test_boat_is_asked_again_at_the_next_purchase() -> None:
    game = vk.position(
        hand=["Offering Table", "Tyet Amulet"], opponents=[{"hand": ["Boat"]}],
        pyramid=[None, None, None, "Wadj Amulet", "Duamutef Canopic Jar", "Chariot"],
    )  # fmt: skip
    game.play("buy Wadj Amulet", "pay Offering Table", "pass", "buy Duamutef Canopic Jar", "pay Tyet Amulet")
    assert asked(game) == "Ben"
    game.play("react Boat")
    assert game.players[1].discard == ["Boat", "Chariot"]


@pytest.mark.rule("card.boat.opponent-buy-only")
def test_boat_has_no_action_and_does_not_answer_its_owner() -> None:
    game = vk.position(hand=["Boat", "Offering Table"], pyramid=ROWS)
    assert "execute Boat" not in texts(game)
    assert refused(game, "execute Boat") == "card.boat.opponent-buy-only"
    game.play("buy Wadj Amulet", "pay Offering Table")
    assert asked(game) == "Ana"
    assert "react Boat" not in texts(game)
    assert game.players[0].hand == ["Boat"]


@pytest.mark.rule("card.boat.opponent-buy-only")
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
    game = vk.position(hand=[card, "Urn"], pyramid=ROWS, stock=["Urn"], opponents=[{"hand": ["Boat"]}])
    game.play(f"execute {card}", *moves)
    assert asked(game) == "Ana"
    assert game.players[1].hand == ["Boat"]


@pytest.mark.rule("card.boat.base-row-only", "ruling.reactions-from-hand")
def test_boat_is_not_asked_when_the_base_is_empty_or_hidden() -> None:
    base = [None, None, None, "Wadj Amulet", None, None]
    game = vk.position(hand=["Boat"], pyramid=base, opponents=[{"hand": ["Boat"]}])
    game.play("buy Wadj Amulet", "pay Boat")
    assert asked(game) == "Ana"
    base = [None, None, None, "Wadj Amulet", "Urn", None]
    game = vk.position(hand=["Boat"], pyramid=base, face_down={4: "Ana"}, opponents=[{"hand": ["Boat"]}])
    game.play("buy Wadj Amulet", "pay Boat")
    assert asked(game) == "Ana"


@pytest.mark.rule("ruling.reactions-from-hand", "card.boat")
def test_boat_sleeps_outside_the_hand() -> None:
    game = vk.position(
        hand=["Boat"], pyramid=ROWS, opponents=[{"discard": ["Boat"], "deck": ["Boat"], "tomb": ["Boat"]}]
    )
    game.play("buy Wadj Amulet", "pay Boat")
    assert asked(game) == "Ana"


@pytest.mark.rule("ruling.reaction-order", "card.boat.second-crumble")
def test_several_boats_answer_clockwise_and_one_player_may_use_two() -> None:
    game = vk.position(
        hand=["Urn"], deck=["Urn"] * 5, pyramid=ROWS, stock=["Kite"],
        opponents=[{"hand": ["Boat"]}, {"hand": ["Boat", "Boat"]}, {"hand": ["Boat"]}],
    )  # fmt: skip
    game.play("end turn", "sacrifice Statue of Sobek")
    assert asked(game) == "Ben"
    game.play("buy Wadj Amulet", "pay Boat")
    assert asked(game) == "Cleo"
    game.play("react Boat", "take Chariot")
    assert asked(game) == "Cleo"  # one chance for each card held
    game.play("pass")
    assert asked(game) == "Dan"
    game.play("react Boat")
    assert texts(game, "take") == ["Book of Gates", "Statue of Thoth", "Statue of Isis"]
    game.play("take Book of Gates")
    assert game.players[2].hand == ["Boat"]
    assert [p.discard[-1:] for p in game.players[1:]] == [["Wadj Amulet"], ["Chariot"], ["Book of Gates"]]
    assert asked(game) == "Ben"


@pytest.mark.rule("card.boat", "ruling.reaction-order")
def test_the_first_boat_may_leave_nothing_for_the_second() -> None:
    game = vk.position(
        hand=["Boat"], pyramid=[None, None, None, "Wadj Amulet", "Urn", None],
        opponents=[{"hand": ["Boat"]}, {"hand": ["Boat"]}],
    )  # fmt: skip
    game.play("buy Wadj Amulet", "pay Boat", "react Boat")
    assert game.players[1].discard == ["Boat", "Urn"]
    assert asked(game) == "Ana"
    assert game.players[2].hand == ["Boat"]


@pytest.mark.rule("card.boat")
def test_a_change_by_boat_is_not_the_turn_players_change() -> None:
    """It does not matter here: the purchase itself was a change already."""
    game = vk.position(
        hand=["Boat"], pyramid=ROWS, stock=["Urn"] * 3, opponents=[{"hand": ["Boat"]}], deck=["Urn"] * 5
    )
    game.play("buy Wadj Amulet", "pay Boat", "react Boat", "take Chariot", "end turn")
    assert asked(game) == "Ben"
    assert game.boneyard == []


# ---- Burial Mask ---------------------------------------------------------------------------------


@pytest.mark.rule("card.burial-mask", "card.burial-mask.extra-entomb", "card.burial-mask.committed")
def test_burial_mask_entombs_from_hand_or_discard_pile() -> None:
    game = vk.position(hand=["Burial Mask", "Urn", "Boat"], discard=["Kite", "Urn", "Shabti"], deck=["Censer"])
    game.play("execute Burial Mask")
    assert sorted(texts(game)) == [
        "entomb Boat from hand", "entomb Kite from discard", "entomb Shabti from discard",
        "entomb Urn from discard", "entomb Urn from hand",
    ]  # fmt: skip
    assert refused(game, "end turn") == "action.no-interruption"
    game.play("entomb Urn from discard")
    ana = game.players[0]
    assert ana.tomb == ["Urn"]
    assert ana.discard == ["Kite", "Shabti"]
    assert ana.hand == ["Urn", "Boat"]
    game.play("entomb Urn")
    assert ana.tomb == ["Urn", "Urn"]


@pytest.mark.rule("card.burial-mask")
@pytest.mark.parametrize(("hand", "discard"), [(["Boat"], []), ([], ["Boat"])])
def test_burial_mask_needs_only_one_of_the_two_places(hand: list[str], discard: list[str]) -> None:
    game = vk.position(hand=["Burial Mask", *hand], discard=discard, entombed=True)
    game.play("execute Burial Mask")
    assert game.players[0].tomb == ["Boat"]


@pytest.mark.rule("card.burial-mask", "ruling.look-ahead")
def test_burial_mask_cannot_entomb_itself() -> None:
    game = vk.position(hand=["Burial Mask"], deck=["Urn"], tomb=["Urn"])
    assert refused(game, "execute Burial Mask") == "card.burial-mask"


@pytest.mark.rule("card.burial-mask", "ruling.reactions-from-hand")
def test_a_text_without_its_place_is_ambiguous() -> None:
    game = vk.position(hand=["Burial Mask", "Urn"], discard=["Urn"])
    game.play("execute Burial Mask")
    with pytest.raises(vk.AmbiguousMove):
        game.play("entomb Urn")
    assert game.players[0].tomb == []


# ---- Censer --------------------------------------------------------------------------------------


@pytest.mark.rule("card.censer", "card.censer.target-needs-discard")
def test_censer_trades_places_with_an_opponents_top_discard() -> None:
    game = vk.position(
        hand=["Censer"], discard=["Kite"],
        opponents=[{"discard": ["Urn", "Boat"]}, {}, {"discard": ["Shabti"]}],
    )  # fmt: skip
    game.play("execute Censer")
    assert texts(game) == ["choose Ben", "choose Dan"]
    assert refused(game, "choose Cleo") == "card.censer.target-needs-discard"
    game.play("choose Ben")
    ana, ben, _, dan = game.players
    assert ana.discard == ["Kite", "Boat"]
    assert ana.in_play == []  # Censer has a new owner
    assert ben.discard == ["Urn", "Censer"]
    assert dan.discard == ["Shabti"]


@pytest.mark.rule("card.censer")
def test_censer_can_empty_and_refill_a_pile_of_one() -> None:
    game = vk.position(hand=["Censer", "Censer"], opponents=[{"discard": ["Boat"]}])
    game.play("execute Censer")
    assert game.players[1].discard == ["Censer"]
    game.play("execute Censer")  # the second fetches the first one back
    assert game.players[0].discard == ["Boat", "Censer"]
    assert game.players[1].discard == ["Censer"]


@pytest.mark.rule("card.censer.target-needs-discard", "ruling.look-ahead")
def test_censer_needs_an_opponents_discard_pile() -> None:
    game = vk.position(hand=["Censer"], discard=["Urn"], opponents=[{"deck": ["Urn"]}, {"hand": ["Urn"]}])
    assert "execute Censer" not in texts(game)
    assert refused(game, "execute Censer") == "card.censer.target-needs-discard"


@pytest.mark.rule("card.censer", "ruling.given-card-stays")
def test_a_refused_censer_stays_in_play() -> None:
    game = vk.position(hand=["Censer"], opponents=[{"hand": ["Medjay"], "discard": ["Boat"]}])
    game.play("execute Censer", "react Medjay")
    assert game.players[0].in_play == ["Censer"]
    assert game.players[0].discard == []
    assert game.players[1].discard == ["Boat", "Medjay"]


@pytest.mark.rule("card.censer", "ruling.reactions-from-hand")
def test_censer_asks_medjay_once_for_both_its_parts() -> None:
    game = vk.position(hand=["Censer", "Urn"], opponents=[{"hand": ["Medjay"], "discard": ["Boat"]}])
    game.play("execute Censer", "pass")
    assert asked(game) == "Ana"
    assert game.players[0].discard == ["Boat"]
    assert game.players[1].discard == ["Censer"]


# ---- Chariot -------------------------------------------------------------------------------------


@pytest.mark.rule("card.chariot")
def test_chariot_discards_then_takes_the_boneyards_top() -> None:
    game = vk.position(hand=["Chariot", "Urn", "Kite"], discard=["Shabti"], boneyard=["Censer", "Boat"])
    game.play("execute Chariot")
    assert texts(game) == ["discard Urn", "discard Kite"]
    game.play("discard Kite")
    assert game.players[0].discard == ["Shabti", "Kite", "Boat"]
    assert game.boneyard == ["Censer"]


@pytest.mark.rule("card.chariot", "card.chariot.needs-boneyard", "ruling.look-ahead")
@pytest.mark.parametrize(
    ("hand", "boneyard", "rule"),
    [(["Urn"], [], "card.chariot.needs-boneyard"), ([], ["Boat"], "card.chariot"), ([], [], "card.chariot")],
)
def test_chariot_needs_a_discard_and_a_boneyard(hand: list[str], boneyard: list[str], rule: str) -> None:
    game = vk.position(hand=["Chariot", *hand], boneyard=boneyard, pyramid=ROWS)
    assert refused(game, "execute Chariot") == rule


@pytest.mark.rule("card.chariot.needs-boneyard", "card.tyet-amulet")
def test_chariot_takes_the_last_card_only_once() -> None:
    game = vk.position(hand=["Chariot", "Tyet Amulet", "Urn", "Urn"], boneyard=["Boat"])
    game.play("execute Chariot", "discard Urn")
    assert game.players[0].discard == ["Urn", "Boat"]
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.needs-earlier-action"


# ---- Ka Figurine ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "card.ka-figurine", "card.ka-figurine.must-match", "card.ka-figurine.sets-only", "card.ka-figurine.to-discard-top"
)
def test_ka_figurine_trades_within_a_set() -> None:
    pyramid = ["Statue of Sobek", "Urn", "Boat", "Wadj Amulet", "Statue of Thoth", "Chariot"]
    game = vk.position(
        hand=["Ka Figurine", "Statue of Horus", "Book of Gates", "Tyet Amulet", "Urn", "Censer"],
        pyramid=pyramid, discard=["Kite"],
    )  # fmt: skip
    game.play("execute Ka Figurine")
    assert texts(game) == ["discard Statue of Horus", "discard Tyet Amulet"]  # no book lies in the pyramid
    assert refused(game, "discard Book of Gates") == "card.ka-figurine.must-match"
    assert refused(game, "discard Urn") == "card.ka-figurine.sets-only"
    game.play("discard Statue of Horus")
    assert texts(game) == ["take Statue of Sobek", "take Statue of Thoth"]
    assert refused(game, "take Wadj Amulet") == "card.ka-figurine.must-match"
    game.play("take Statue of Sobek")
    assert game.players[0].discard == ["Kite", "Statue of Horus", "Statue of Sobek"]


@pytest.mark.rule("card.ka-figurine.must-match", "card.ka-figurine.sets-only", "ruling.look-ahead")
@pytest.mark.parametrize(
    ("hand", "pyramid", "rule"),
    [
        ([], ROWS, "card.ka-figurine.sets-only"),
        (["Urn", "Boat"], ["Urn", "Boat", *ROWS[2:]], "card.ka-figurine.sets-only"),
        (["Outer Sarcophagus"], ROWS, "card.ka-figurine.must-match"),
        (["Statue of Horus"], [], "card.ka-figurine.must-match"),
        (["Statue of Horus"], ["Boat", "Urn", "Censer"], "card.ka-figurine.must-match"),
    ],
)
def test_ka_figurine_needs_a_match(hand: list[str], pyramid: list[str], rule: str) -> None:
    game = vk.position(hand=["Ka Figurine", *hand], pyramid=pyramid, discard=["Statue of Isis"])
    assert "execute Ka Figurine" not in texts(game)
    assert refused(game, "execute Ka Figurine") == rule


@pytest.mark.rule("card.ka-figurine")
def test_ka_figurine_may_fetch_its_own_twin_or_an_equal_card() -> None:
    game = vk.position(hand=["Ka Figurine", "Statue of Thoth"], pyramid=ROWS)
    game.play("execute Ka Figurine", "take Statue of Thoth", "crumble Statue of Isis")
    assert game.players[0].discard == ["Statue of Thoth", "Statue of Thoth"]


# ---- Mummified Cat -------------------------------------------------------------------------------


@pytest.mark.rule(
    "card.mummified-cat",
    "card.mummified-cat.on-other-turn",
    "card.mummified-cat.to-discard-top",
    "ruling.reaction-card-first",
    "ruling.only-reactions-interrupt",
)
def test_cat_takes_what_an_opponent_sacrifices_before_anything_else() -> None:
    game = vk.position(
        hand=["Middle Sarcophagus", "Boat", "Urn", "Kite"], boneyard=["Shabti"],
        opponents=[{"hand": ["Mummified Cat", "Urn"], "discard": ["Menial"]}],
    )  # fmt: skip
    game.play("execute Middle Sarcophagus", "sacrifice Boat")
    assert asked(game) == "Ben"
    assert texts(game) == ["react Mummified Cat", "pass"]
    assert game.players[0].tomb == []  # the next part waits
    game.play("react Mummified Cat")
    assert game.players[1].discard == ["Menial", "Mummified Cat", "Boat"]
    assert game.boneyard == ["Shabti"]
    assert asked(game) == "Ana"
    assert texts(game) == ["entomb Urn", "entomb Kite"]


@pytest.mark.rule("card.mummified-cat", "ruling.reactions-from-hand")
def test_cat_may_decline_and_has_no_action() -> None:
    game = vk.position(
        hand=["Shabti", "Mummified Cat"], pyramid=ROWS, opponents=[{"hand": ["Mummified Cat"]}], boneyard=["Urn"]
    )
    assert refused(game, "execute Mummified Cat") == "card.mummified-cat"
    game.play("execute Shabti", "option 2", "sacrifice Wadj Amulet", "pass")
    assert game.boneyard == ["Urn", "Wadj Amulet"]
    assert game.players[1].hand == ["Mummified Cat"]


@pytest.mark.rule("card.mummified-cat.not-own-sacrifice")
@pytest.mark.parametrize(
    ("card", "moves"),
    [("Shabti", ["option 2", "sacrifice Chariot"]), ("Box of Food", ["sacrifice Boat", "entomb Urn"])],
)
def test_cat_never_answers_its_owners_sacrifice(card: str, moves: list[str]) -> None:
    game = vk.position(hand=[card, "Mummified Cat", "Boat", "Urn"], pyramid=ROWS)
    game.play(f"execute {card}", moves[0])
    for move in moves[1:]:
        assert "react Mummified Cat" not in texts(game)
        game.play(move)
    assert len(game.boneyard) == 1
    assert asked(game) == "Ana"
    assert "end turn" in texts(game)


@pytest.mark.rule("card.mummified-cat.not-own-sacrifice", "card.mummified-cat.forced-rebuild-sacrifice")
def test_cat_does_not_answer_its_owners_forced_sacrifice() -> None:
    """The hand has been laid down by then, and it would be one's own sacrifice anyway."""
    game = vk.position(hand=["Mummified Cat"], pyramid=ROWS, deck=["Urn"] * 5)
    game.play("end turn", "sacrifice Statue of Sobek")
    assert asked(game) == "Ben"
    assert game.boneyard == ["Statue of Sobek"]


@pytest.mark.rule("card.mummified-cat.forced-rebuild-sacrifice", "card.mummified-cat.on-other-turn")
def test_cat_answers_the_forced_sacrifice_of_an_opponent() -> None:
    game = vk.position(
        hand=["Urn"], deck=["Kite"] * 5, pyramid=ROWS, stock=["Boat"], opponents=[{"hand": ["Mummified Cat"]}]
    )
    game.play("end turn", "sacrifice Statue of Thoth", "crumble Statue of Isis")
    assert asked(game) == "Ben"
    assert game.players[0].hand == []  # laid down already, not drawn yet
    game.play("react Mummified Cat")
    assert game.players[1].discard == ["Mummified Cat", "Statue of Thoth"]
    assert game.boneyard == []
    assert game.stock == []  # refilled afterwards
    assert game.players[0].hand == ["Kite"] * 5
    assert asked(game) == "Ben"


@pytest.mark.rule("card.mummified-cat", "ruling.cat-events")
def test_cat_reaches_a_card_from_the_middle_of_the_pyramid_after_the_crumble() -> None:
    game = vk.position(hand=["Shabti"], pyramid=ROWS, opponents=[{"hand": ["Mummified Cat"]}])
    game.play("execute Shabti", "option 2", "sacrifice Statue of Thoth")
    assert asked(game) == "Ana"  # the pyramid crumbles at once
    game.play("crumble Book of Gates")
    assert asked(game) == "Ben"
    game.play("react Mummified Cat")
    assert game.players[1].discard == ["Mummified Cat", "Statue of Thoth"]


@pytest.mark.rule(
    "card.mummified-cat.on-own-turn",
    "card.mummified-cat.on-other-turn",
    "ruling.reaction-order",
    "ruling.cat-events",
    "edition.mummified-cat-classic",
    "edition.mummified-cat-premium",
)
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_cats_of_three_players_at_one_qebehsenuef(edition: str) -> None:
    """Ana makes the others sacrifice: opponents of the one who does may answer, Ana last."""
    pile = {"deck": ["Kite"] * 6}
    game = vk.position(
        hand=["Qebehsenuef Canopic Jar", "Mummified Cat"], edition=edition,
        opponents=[{"hand": ["Mummified Cat", "Boat"], **pile}, {"hand": ["Mummified Cat", "Urn"], **pile}],
    )  # fmt: skip
    game.play("execute Qebehsenuef Canopic Jar", "sacrifice Boat")
    assert asked(game) == "Cleo"  # not Ben: it is his own sacrifice
    game.play("pass")
    assert asked(game) == "Ana"
    game.play("pass")
    assert asked(game) == "Cleo"  # Boat lies there; now her share
    assert texts(game) == ["sacrifice Mummified Cat", "sacrifice Urn"]
    game.play("sacrifice Urn")
    assert asked(game) == "Ben"
    game.play("react Mummified Cat")
    assert game.players[1].discard == ["Mummified Cat", "Urn"]
    assert asked(game) == "Ana"  # nothing is left on the boneyard's top for her to answer
    assert "react Mummified Cat" not in texts(game)
    assert game.boneyard == ["Boat"]
    assert game.players[0].hand == ["Mummified Cat"]


@pytest.mark.rule("card.mummified-cat.on-own-turn")
def test_cat_in_its_owners_own_turn() -> None:
    game = vk.position(
        hand=["Qebehsenuef Canopic Jar", "Mummified Cat"], opponents=[{"hand": ["Boat"], "deck": ["Kite"]}]
    )
    game.play("execute Qebehsenuef Canopic Jar")
    assert asked(game) == "Ana"
    assert texts(game) == ["react Mummified Cat", "pass"]
    game.play("react Mummified Cat")
    assert game.players[0].discard == ["Mummified Cat", "Boat"]


@pytest.mark.rule("edition.mummified-cat-solo-list", "card.mummified-cat")
def test_cat_takes_no_discarded_card() -> None:
    game = vk.position(
        hand=["Duamutef Canopic Jar", "Statue of Osiris", "Urn"], deck=["Urn"] * 3,
        opponents=[{"hand": ["Boat"]}, {"hand": ["Mummified Cat", "Urn"]}],
    )  # fmt: skip
    game.play("execute Duamutef Canopic Jar")
    assert game.players[1].discard == ["Boat"]
    assert texts(game) == ["discard Mummified Cat", "discard Urn"]  # no window before Cleo's own share
    game.play("discard Urn", "execute Statue of Osiris")
    assert asked(game) == "Ana"


@pytest.mark.rule("ruling.cat-events", "card.mummified-cat.on-other-turn")
def test_a_sacrificed_cat_may_be_taken_by_another_cat() -> None:
    game = vk.position(
        hand=["Qebehsenuef Canopic Jar"],
        opponents=[{"hand": ["Mummified Cat"], "deck": ["Kite"]}, {"hand": ["Mummified Cat", "Urn"]}],
    )
    game.play("execute Qebehsenuef Canopic Jar")
    assert asked(game) == "Cleo"
    game.play("react Mummified Cat")
    assert game.players[2].discard == ["Mummified Cat", "Mummified Cat"]
    assert game.boneyard == ["Urn"]  # her own share came after: with a discard pile she was no longer exempt


@pytest.mark.rule("ruling.cat-events")
def test_what_a_turn_starts_with_on_the_boneyard_is_no_event() -> None:
    game = vk.position(hand=["Chariot", "Urn"], boneyard=["Boat"], opponents=[{"hand": ["Mummified Cat"]}])
    game.play("execute Chariot")
    assert asked(game) == "Ana"
    assert game.players[1].hand == ["Mummified Cat"]


@pytest.mark.rule("ruling.reaction-order", "ruling.only-reactions-interrupt")
def test_in_a_window_nothing_else_may_be_done() -> None:
    game = vk.position(hand=["Shabti", "Urn"], pyramid=ROWS, opponents=[{"hand": ["Mummified Cat"]}])
    game.play("execute Shabti", "option 2", "sacrifice Statue of Sobek")
    for text in ("end turn", "entomb Urn", "execute Mummified Cat"):
        assert refused(game, text) == "ruling.only-reactions-interrupt", text


# ---- cards at work -------------------------------------------------------------------------------


@pytest.mark.rule("ruling.cards-in-resolution")
def test_a_card_at_work_is_neither_in_hand_nor_on_the_discard_pile() -> None:
    """None of these can choose itself."""
    for card in ("Burial Mask", "Statue of Osiris", "Chariot", "Wadj Amulet", "Middle Sarcophagus"):
        game = vk.position(
            hand=[card, "Urn", "Kite"], discard=["Boat"] * 3, boneyard=["Boat"], tomb=["Boat"], deck=["Boat"] * 3
        )
        game.play(f"execute {card}")
        assert not [t for t in texts(game) if card in t], card
        assert game.players[0].in_play == [card]
