"""The Dummy's table in the solo game: which card it takes for each starter that it draws."""

from __future__ import annotations

import pytest

import vk_notebook as vk
from tests.rules.solo import Slots, dummy_meets, taken, told
from tests.scenario import asked

# apex; middle left, middle right; base left, base centre, base right
FULL: Slots = (
    "Book of Gates", "Statue of Thoth", "Statue of Bastet", "Tyet Amulet", "Book of the Dead", "Statue of Horus",
)  # fmt: skip


@pytest.mark.parametrize("draws", ["Shabti", "Menial"])
@pytest.mark.rule("solo.draw-shabti", "solo.draw-one")
def test_shabti_takes_the_cheapest_of_the_colour_at_base_right(draws: str) -> None:
    game = dummy_meets(FULL, draws)
    assert taken(game) == ["Statue of Bastet"], "of three statues; Tyet Amulet is cheaper, and no statue"
    assert game.players[1].tomb == ["Statue of Bastet"]
    assert game.players[1].discard == [draws], "what it draws stays a card of its deck"
    assert told(game) == [
        f"Dummy draws {draws}: it looks for the cheapest card of the colour at base right.",
        "Dummy entombs Statue of Bastet from the pyramid.",
    ]


@pytest.mark.parametrize("draws", ["Urn", "Embalmer"])
@pytest.mark.rule("solo.draw-urn", "solo.draw-one")
def test_urn_takes_the_cheapest_of_the_colour_at_base_left(draws: str) -> None:
    pyramid = ("Statue of Bastet", "Book of Gates", "Tyet Amulet", "Book of the Dead", "Wadj Amulet", "Boat")
    game = dummy_meets(pyramid, draws)
    assert taken(game) == ["Book of Gates"], "the cheapest book, though Wadj Amulet costs less"


@pytest.mark.parametrize("draws", ["Box of Food", "Kite"])
@pytest.mark.rule("solo.draw-box-of-food", "solo.draw-one")
def test_box_of_food_takes_the_dearest_of_the_colour_at_the_top(draws: str) -> None:
    assert taken(dummy_meets(FULL, draws)) == ["Book of the Dead"], "Statue of Thoth costs more, and is no book"


@pytest.mark.rule("solo.draw-box-of-food")
def test_without_an_apex_the_middle_row_is_the_top() -> None:
    pyramid = (None, "Statue of Bastet", None, "Statue of Horus", "Book of the Dead", "Book of Gates")
    assert taken(dummy_meets(pyramid, "Kite")) == ["Statue of Horus"]


@pytest.mark.rule("solo.draw-box-of-food", "solo.ties")
def test_of_two_cards_at_the_top_it_looks_at_the_one_that_brings_more() -> None:
    pyramid = (None, "Statue of Bastet", "Book of Gates", "Statue of Horus", "Wadj Amulet", "Book of the Heavens")
    assert taken(dummy_meets(pyramid, "Kite")) == ["Statue of Horus"], "both bring 1 point, and it costs more"
    books = dummy_meets(pyramid, "Kite", tomb=["Book of the Dead"])
    assert taken(books) == ["Book of the Heavens"], "a second book brings 3 points, a first statue 1"


@pytest.mark.parametrize("draws", ["Offering Table", "Medjay"])
@pytest.mark.rule("solo.draw-offering-table", "solo.draw-one")
def test_offering_table_takes_the_dearest_of_its_own_best_set(draws: str) -> None:
    tomb = ["Wadj Amulet", "Weres Amulet", "Statue of Isis", "Statue of Isis", "Statue of Isis"]
    pyramid = ("Statue of Thoth", "Heart Scarab Amulet", "Tyet Amulet", "Boat", "Book of the Dead", "Book of Gates")
    game = dummy_meets(pyramid, draws, tomb=tomb)
    assert taken(game) == ["Heart Scarab Amulet"], "two different amulets are more than three times one statue"


@pytest.mark.rule("solo.draw-offering-table.second-choice")
def test_what_it_owns_already_sends_it_to_the_solo_players_best_set() -> None:
    pyramid = ("Statue of Thoth", "Heart Scarab Amulet", "Tyet Amulet", "Boat", "Book of the Dead", "Book of Gates")
    tomb = ["Heart Scarab Amulet", "Weres Amulet"]
    game = dummy_meets(pyramid, "Medjay", tomb=tomb, mine=["Book of the Earth", "Book of the Heavens", "Boat"])
    assert taken(game) == ["Book of the Dead"], "not Tyet Amulet: the dearest amulet decides"
    assert told(game)[-1] == "Dummy entombs Book of the Dead from the pyramid, the dearest of Ana's best set."


@pytest.mark.rule("solo.draw-offering-table.third-choice")
def test_what_the_solo_player_has_already_sends_it_to_the_dearest_card() -> None:
    pyramid = ("Statue of Thoth", "Heart Scarab Amulet", "Tyet Amulet", "Boat", "Book of the Dead", "Book of Gates")
    tomb = ["Heart Scarab Amulet", "Weres Amulet"]
    game = dummy_meets(pyramid, "Medjay", tomb=tomb, mine=["Book of the Dead", "Book of the Heavens"])
    assert taken(game) == ["Statue of Thoth"], "the dearest of all, not the other book"
    assert told(game)[-1] == "Dummy entombs Statue of Thoth from the pyramid, the dearest of the pyramid."


@pytest.mark.rule("solo.draw-offering-table.second-choice")
def test_the_second_choice_does_not_ask_what_the_dummy_owns() -> None:
    pyramid = ("Statue of Thoth", "Heart Scarab Amulet", "Tyet Amulet", "Boat", "Book of the Dead", "Book of Gates")
    tomb = ["Heart Scarab Amulet", "Weres Amulet", "Book of the Dead"]
    assert taken(dummy_meets(pyramid, "Medjay", tomb=tomb, mine=["Book of the Earth"])) == ["Book of the Dead"]


@pytest.mark.parametrize(
    ("tomb", "mine", "found"),
    [
        ([], ["Book of the Earth"], "Book of the Dead"),
        ([], [], "Statue of Thoth"),
        (["Outer Sarcophagus"], ["Book of the Earth"], "Book of the Dead"),
        (["Outer Sarcophagus"], ["Imseti Canopic Jar"], "Statue of Thoth"),
        (["Boat", "Urn", "Urn"], [], "Statue of Thoth"),
    ],
)
@pytest.mark.rule("ruling.solo-gaps")
def test_an_empty_tomb_or_a_set_without_a_card_there_leads_on(tomb: list[str], mine: list[str], found: str) -> None:
    pyramid = ("Statue of Thoth", "Heart Scarab Amulet", "Tyet Amulet", "Boat", "Book of the Dead", "Book of Gates")
    assert taken(dummy_meets(pyramid, "Medjay", tomb=tomb, mine=mine)) == [found]


@pytest.mark.rule("solo.ties", "solo.draw-offering-table")
def test_of_two_best_sets_the_one_that_brings_points_counts() -> None:
    """One book, one statue; the dearest book is there already and would bring nothing."""
    pyramid = ("Book of the Dead", "Heart Scarab Amulet", "Tyet Amulet", "Boat", "Statue of Bastet", "Statue of Osiris")
    game = dummy_meets(pyramid, "Medjay", tomb=["Book of the Dead", "Statue of Osiris"])
    assert taken(game) == ["Statue of Bastet"], "as dear as Statue of Osiris, and new"


# ---- ties, colours, corners --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tomb", "found"),
    [
        ([], "Tyet Amulet"),  # all three bring 1 point and cost 3: the one further left
        (["Tyet Amulet"], "Weres Amulet"),  # a double brings nothing
        (["Tyet Amulet", "Weres Amulet"], "Tyet Amulet"),  # neither brings anything: further left again
    ],
)
@pytest.mark.rule("solo.ties")
def test_equal_cards_are_settled_by_points_then_from_the_left(tomb: list[str], found: str) -> None:
    pyramid = ("Boat", "Book of Gates", "Heart Scarab Amulet", "Tyet Amulet", "Book of the Earth", "Weres Amulet")
    assert taken(dummy_meets(pyramid, "Shabti", tomb=tomb)) == [found]


@pytest.mark.rule("solo.ties")
def test_left_is_a_matter_of_the_place_not_of_the_row() -> None:
    pyramid = ("Weres Amulet", "Boat", "Book of Gates", "Book of the Earth", "Chariot", "Tyet Amulet")
    assert taken(dummy_meets(pyramid, "Shabti")) == ["Weres Amulet"], "the apex lies left of the right-hand corner"
    pyramid = ("Weres Amulet", "Boat", "Book of Gates", "Tyet Amulet", "Chariot", "Book of the Earth")
    assert taken(dummy_meets(pyramid, "Urn")) == ["Tyet Amulet"], "the left-hand corner lies left of the apex"


@pytest.mark.rule("ruling.solo-gaps", "solo.draw-shabti")
def test_purple_is_a_colour() -> None:
    pyramid = ("Mummified Cat", "Wadj Amulet", "Book of Gates", "Tyet Amulet", "Chariot", "Burial Mask")
    assert taken(dummy_meets(pyramid, "Shabti")) == ["Mummified Cat"]


@pytest.mark.parametrize(
    ("draws", "pyramid", "found"),
    [
        ("Shabti", ("Boat", "Apis Bull", "Book of Gates", "Plasterer", "Carpenter", "Statue of Thoth"), "Carpenter"),
        ("Urn", ("Boat", "Bracelet", "Book of Gates", "Brooch", "Tyet Amulet", "Duamutef Canopic Jar"),
         "Duamutef Canopic Jar"),
        ("Box of Food", ("Harvest", "Statue of Thoth", "Boat", "Victory", "Tyet Amulet", "Ring"), "Statue of Thoth"),
    ],
)  # fmt: skip
@pytest.mark.rule("solo.same-colour", "solo.draw-shabti", "solo.draw-urn", "solo.draw-box-of-food")
def test_a_colour_is_all_its_sets_though_they_are_scored_apart(draws: str, pyramid: Slots, found: str) -> None:
    assert taken(dummy_meets(pyramid, draws)) == [found]


@pytest.mark.rule("solo.same-colour", "solo.draw-offering-table", "solo.draw-offering-table.second-choice")
def test_only_offering_table_asks_for_a_set() -> None:
    pyramid = ("Boat", "Statue of Thoth", "Harvest", "Tyet Amulet", "Victory", "Ring")
    assert taken(dummy_meets(pyramid, "Offering Table", tomb=["Judgment"])) == ["Victory"], "of Tomb Art"
    found = taken(dummy_meets(pyramid, "Medjay", tomb=["Victory"], mine=["Statue of Isis"]))
    assert found == ["Statue of Thoth"], "the same colour as Victory, but a set of its own"


@pytest.mark.rule("solo.same-colour", "ruling.supersets-everywhere")
def test_where_a_colour_is_scored_as_one_offering_table_takes_it_as_one_set() -> None:
    cards = vk.Mix(sets=["statues", "tomb-art", "amulets", "books", "jewelry"], supersets=True)
    game = vk.position(
        variant="solo", cards=cards, pyramid=["Urn", "Statue of Thoth", "Harvest", "Tyet Amulet", "Victory", "Ring"],
        opponents=[{"tomb": ["Judgment"], "deck": ["Offering Table"]}],
    )  # fmt: skip
    game.play("end turn", "sacrifice Urn at apex")
    assert taken(game) == ["Statue of Thoth"]


@pytest.mark.rule("ruling.solo-gaps")
def test_starters_in_the_pyramid_are_a_colour_too() -> None:
    pyramid = ("Mummified Cat", "Offering Table", "Book of Gates", "Tyet Amulet", "Chariot", "Shabti")
    game = dummy_meets(pyramid, "Shabti")
    assert taken(game) == ["Offering Table"], "no cheaper than Shabti and worth as much, but further left"
    assert game.scores()["Dummy"].total == 1


@pytest.mark.parametrize(
    ("draws", "pyramid", "found"),
    [
        ("Shabti", (None, None, None, "Tyet Amulet", "Statue of Horus", None), "Statue of Horus"),
        ("Shabti", (None, None, None, "Tyet Amulet", None, None), "Tyet Amulet"),
        ("Shabti", (None, "Wadj Amulet", None, "Tyet Amulet", "Statue of Horus", None), "Statue of Horus"),
        ("Urn", (None, None, None, None, "Statue of Horus", "Tyet Amulet"), "Statue of Horus"),
        ("Urn", (None, None, None, None, None, "Tyet Amulet"), "Tyet Amulet"),
        ("Urn", (None, None, "Wadj Amulet", None, "Statue of Horus", "Tyet Amulet"), "Statue of Horus"),
    ],
)
@pytest.mark.rule("solo.missing-corner")
def test_the_nearest_card_stands_in_for_an_empty_corner(draws: str, pyramid: Slots, found: str) -> None:
    assert taken(dummy_meets(pyramid, draws)) == [found]


# ---- hard mode ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("draws", "found"), [("Shabti", "Statue of Thoth"), ("Embalmer", "Heart Scarab Amulet")])
@pytest.mark.rule("solo.hard-mode")
def test_in_hard_mode_the_corners_mean_the_dearest_once_level_three_is_out(draws: str, found: str) -> None:
    pyramid = (
        "Statue of Thoth", "Heart Scarab Amulet", "Statue of Bastet", "Tyet Amulet", "Boat", "Statue of Osiris",
    )  # fmt: skip
    assert taken(dummy_meets(pyramid, draws, hard=True)) == [found]
    assert taken(dummy_meets(pyramid, draws)) != [found]


@pytest.mark.rule("solo.hard-mode")
def test_hard_mode_waits_for_the_first_level_three_card_to_leave_the_stock() -> None:
    twos = ("Book of Gates", "Heart Scarab Amulet", "Statue of Bastet", "Tyet Amulet", "Boat", "Weres Amulet")
    game = dummy_meets(twos, "Shabti", hard=True, stock=["Statue of Thoth"] * 3)
    assert taken(game) == ["Tyet Amulet"], "all level III cards are still in the stock"
    assert "cheapest" in told(game)[0]
    game = dummy_meets(twos, "Shabti", hard=True, stock=["Statue of Thoth"] * 3, tomb=["Statue of Isis"])
    assert taken(game) == ["Heart Scarab Amulet"], "one lies in a tomb: it has left the stock"
    assert "dearest" in told(game)[0]


@pytest.mark.rule("solo.hard-mode")
def test_other_rows_are_the_same_in_hard_mode() -> None:
    for draws in ("Kite", "Medjay"):
        assert taken(dummy_meets(FULL, draws, hard=True)) == taken(dummy_meets(FULL, draws))


# ---- face-down cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.solo-gaps")
def test_a_face_down_card_is_neither_looked_at_nor_taken() -> None:
    pyramid = ("Boat", "Book of Gates", "Statue of Bastet", "Tyet Amulet", "Wadj Amulet", "Statue of Horus")
    assert taken(dummy_meets(pyramid, "Shabti", face_down={2: "Ana"})) == ["Statue of Horus"]
    assert taken(dummy_meets(pyramid, "Shabti", face_down={5: "Ana"})) == ["Wadj Amulet"], "the centre is nearest"


@pytest.mark.rule("ruling.solo-gaps", "solo.normal-rules", "ruling.solo-crumble")
def test_with_face_down_cards_only_the_pyramid_still_has_to_change() -> None:
    """Nothing can be taken, so one card of the pyramid is sacrificed as after any turn that left it as it was."""
    pyramid = (None, None, None, "Tyet Amulet", None, "Statue of Horus")
    game = dummy_meets(pyramid, "Shabti", face_down={3: "Ana", 5: "Ana"})
    assert taken(game) == []
    assert asked(game) == "Ana", "she chooses for the Dummy"
    game.play("sacrifice Tyet Amulet")
    assert game.boneyard[-1] == "Tyet Amulet"
    assert game.players[1].tomb == []


# ---- what the log says of it -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draws", "pyramid", "colour"),
    [
        ("Shabti", (None, None, None, "Boat", None, "Tyet Amulet"), "the colour at base right."),
        ("Urn", (None, None, None, "Boat", None, "Tyet Amulet"), "the colour at base left."),
        ("Shabti", (None, None, None, "Boat", None, None), "the colour of Boat, which stands in for base right."),
        ("Urn", (None, None, None, None, None, "Boat"), "the colour of Boat, which stands in for base left."),
    ],
)
@pytest.mark.rule("solo.missing-corner")
def test_the_log_names_the_card_that_stands_in_for_an_empty_corner(draws: str, pyramid: Slots, colour: str) -> None:
    assert told(dummy_meets(pyramid, draws))[0] == f"Dummy draws {draws}: it looks for the cheapest card of {colour}"


@pytest.mark.parametrize(
    ("draws", "colour"),
    [("Shabti", "of Book of Gates, which stands in for base right."), ("Urn", "at base left.")],
)
@pytest.mark.rule("solo.missing-corner", "ruling.solo-gaps")
def test_a_face_down_corner_is_empty_in_the_log_too(draws: str, colour: str) -> None:
    pyramid = (None, None, None, "Boat", "Book of Gates", "Ring")
    line = told(dummy_meets(pyramid, draws, face_down={5: "Ana"}))[0]
    assert line.endswith(f"the cheapest card of the colour {colour}")


@pytest.mark.rule("solo.missing-corner")
def test_the_log_looks_for_no_colour_in_an_empty_pyramid() -> None:
    assert told(dummy_meets([None] * 6, "Shabti"))[:2] == ["Dummy draws Shabti.", "Dummy takes nothing."]
