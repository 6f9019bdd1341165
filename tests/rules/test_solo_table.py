"""The Dummy's table in the solo game: which card it takes for each starter that it draws."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.rules.solo import dummy_meets, taken, told
from tests.scenario import asked

# apex; middle left, middle right; base left, base centre, base right
FULL = "Book of Gates, Statue of Thoth, Statue of Bastet, Tyet Amulet, Book of the Dead, Statue of Horus"
LEFT = "Statue of Bastet, Book of Gates, Tyet Amulet, Book of the Dead, Wadj Amulet, Boat"
AMULETS = "Statue of Thoth, Heart Scarab Amulet, Tyet Amulet, Boat, Book of the Dead, Book of Gates"


@pytest.mark.parametrize(
    ("draws", "pyramid", "found"),
    [
        ("Shabti", FULL, "Statue of Bastet"),  # of the colour of the base card on the right: Tyet Amulet is no statue
        ("Menial", FULL, "Statue of Bastet"),
        ("Urn", LEFT, "Book of Gates"),  # of the colour of the base card on the left, though Wadj Amulet costs less
        ("Embalmer", LEFT, "Book of Gates"),
        ("Box of Food", FULL, "Book of the Dead"),  # of the colour at the top: Statue of Thoth is no book
        ("Kite", FULL, "Book of the Dead"),
        # Without an apex the middle row is the top.
        ("Kite", "-, Statue of Bastet, -, Statue of Horus, Book of the Dead, Book of Gates", "Statue of Horus"),
    ],
)
@pytest.mark.rule("solo.draw-shabti", "solo.draw-urn", "solo.draw-box-of-food", "solo.draw-one")
def test_a_starter_names_a_place_and_the_cheapest_or_the_dearest_of_its_colour(
    draws: str, pyramid: str, found: str
) -> None:
    game = dummy_meets(pyramid, draws)
    assert taken(game) == game.players[1].tomb == [found]
    assert game.players[1].discard == [draws], "what it draws stays a card of its deck"


@pytest.mark.rule("solo.draw-shabti", "solo.draw-one")
def test_the_log_tells_what_it_looks_for_and_what_it_takes() -> None:
    assert told(dummy_meets(FULL, "Shabti")) == [
        "The Dummy draws Shabti: it looks for the cheapest card of the colour of the base card on the right.",
        "The Dummy entombs Statue of Bastet from the pyramid.",
    ]


@pytest.mark.parametrize("draws", ["Offering Table", "Medjay"])
@pytest.mark.rule("solo.draw-offering-table", "solo.draw-one")
def test_offering_table_takes_the_dearest_of_its_own_best_set(draws: str) -> None:
    game = dummy_meets(AMULETS, draws, tomb="Wadj Amulet, Weres Amulet, 3 Statue of Isis")
    assert taken(game) == ["Heart Scarab Amulet"], "two different amulets are more than three times one statue"


OWN = "Heart Scarab Amulet, Weres Amulet"
MINE = ", the most expensive of Ana's best set."


@pytest.mark.parametrize(
    ("tomb", "mine", "found", "which"),
    [
        # What it owns already sends it to the solo player's best set: the dearest amulet decides, not Tyet Amulet.
        (OWN, "Book of the Earth, Book of the Heavens, Boat", "Book of the Dead", MINE),
        # What the solo player has already sends it to the most expensive card of all, not to the other book.
        (OWN, "Book of the Dead, Book of the Heavens", "Statue of Thoth", ", the most expensive in the pyramid."),
        # The second choice does not ask what the Dummy owns.
        (f"{OWN}, Book of the Dead", "Book of the Earth", "Book of the Dead", MINE),
    ],
)
@pytest.mark.rule("solo.draw-offering-table.second-choice", "solo.draw-offering-table.third-choice")
def test_what_is_owned_already_leads_on(tomb: str, mine: str, found: str, which: str) -> None:
    game = dummy_meets(AMULETS, "Medjay", tomb=tomb, mine=mine)
    assert taken(game) == [found]
    assert told(game)[-1] == f"The Dummy entombs {found} from the pyramid{which}"


# ---- ties, colours, corners --------------------------------------------------------------------------

@pytest.mark.rule(
    "solo.same-colour", "solo.draw-offering-table", "solo.draw-offering-table.second-choice",
    "ruling.supersets-everywhere",
)  # fmt: skip
def test_only_offering_table_asks_for_a_set_which_may_be_a_whole_colour() -> None:
    pyramid = "Boat, Statue of Thoth, Harvest, Tyet Amulet, Victory, Ring"
    assert taken(dummy_meets(pyramid, "Offering Table", tomb="Judgment")) == ["Victory"], "of Tomb Art"
    found = taken(dummy_meets(pyramid, "Medjay", tomb="Victory", mine="Statue of Isis"))
    assert found == ["Statue of Thoth"], "the same colour as Victory, but a set of its own"
    joined = vk.Mix(sets=["statues", "tomb-art", "amulets", "books", "jewelry"], supersets=True)
    pyramid = "-, Statue of Thoth, Harvest, Tyet Amulet, Victory, Ring"
    assert taken(dummy_meets(pyramid, "Offering Table", tomb="Judgment", cards=joined)) == ["Statue of Thoth"]


# ---- hard mode ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tomb", "found", "which"),
    [
        ("", "Tyet Amulet", "cheapest"),  # all level III cards are still in the stock
        ("Statue of Isis", "Heart Scarab Amulet", "most expensive"),  # one lies in a tomb: it has left the stock
    ],
)
@pytest.mark.rule("solo.hard-mode")
def test_hard_mode_waits_for_the_first_level_three_card_to_leave_the_stock(tomb: str, found: str, which: str) -> None:
    twos = "Book of Gates, Heart Scarab Amulet, Statue of Bastet, Tyet Amulet, Boat, Weres Amulet"
    game = dummy_meets(twos, "Shabti", hard=True, stock="3 Statue of Thoth", tomb=tomb)
    assert taken(game) == [found]
    assert which in told(game)[0]


# ---- face-down cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("down", "found"), [(2, "Statue of Horus"), (5, "Wadj Amulet")])  # the centre is nearest
@pytest.mark.rule("ruling.solo-gaps")
def test_a_face_down_card_is_neither_looked_at_nor_taken(down: int, found: str) -> None:
    pyramid = "Boat, Book of Gates, Statue of Bastet, Tyet Amulet, Wadj Amulet, Statue of Horus"
    assert taken(dummy_meets(pyramid, "Shabti", face_down={down: "Ana"})) == [found]


@pytest.mark.rule("ruling.solo-gaps", "solo.normal-rules", "ruling.solo-crumble")
def test_with_face_down_cards_only_the_pyramid_still_has_to_change() -> None:
    """Nothing can be taken, so one card of the pyramid is sacrificed as after any turn that left it as it was."""
    game = dummy_meets("-, -, -, Tyet Amulet, -, Statue of Horus", "Shabti", face_down={3: "Ana", 5: "Ana"})
    assert taken(game) == []
    assert asked(game) == "Ana", "she chooses for the Dummy"
    game.play("sacrifice Tyet Amulet")
    assert game.boneyard[-1] == "Tyet Amulet"
    assert game.players[1].tomb == []


# ---- what the log says of it -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draws", "pyramid", "given", "colour"),
    [
        ("Shabti", "-, -, -, Boat, -, Tyet Amulet", {}, "the colour of the base card on the right."),
        ("Urn", "-, -, -, Boat, -, Tyet Amulet", {}, "the colour of the base card on the left."),
        ("Shabti", "-, -, -, Boat, -, -", {}, "the colour of Boat (the right corner of the base has no face-up card)."),
        ("Urn", "-, -, -, -, -, Boat", {}, "the colour of Boat (the left corner of the base has no face-up card)."),
        # A face-down card in the corner does not count.
        ("Shabti", "-, -, -, Boat, Book of Gates, Ring", {"face_down": {5: "Ana"}},
         "the colour of Book of Gates (the right corner of the base has no face-up card)."),
        ("Urn", "-, -, -, Boat, Book of Gates, Ring", {"face_down": {5: "Ana"}},
         "the colour of the base card on the left."),
    ],
)  # fmt: skip
@pytest.mark.rule("solo.missing-corner", "ruling.solo-gaps")
def test_the_log_names_the_card_that_stands_in_for_an_empty_corner(
    draws: str, pyramid: str, given: dict[str, Any], colour: str
) -> None:
    line = told(dummy_meets(pyramid, draws, **given))[0]
    assert line == f"The Dummy draws {draws}: it looks for the cheapest card of {colour}"


@pytest.mark.rule("solo.missing-corner")
def test_the_log_looks_for_no_colour_in_an_empty_pyramid() -> None:
    lines = told(dummy_meets("-, -, -, -, -, -", "Shabti"))
    assert lines[:2] == ["The Dummy draws Shabti.", "The Dummy takes nothing."]
