"""The base starters: Shabti, Urn, Box of Food, Offering Table."""

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, reason, refused, scene, texts

FULL = ["Boat", "Censer", "Chariot", "Statue of Isis", "Urn", "Book of Gates"]


# ---- Shabti --------------------------------------------------------------------------------------


@pytest.mark.rule("card.shabti", "card.shabti.swap-no-crumble", "card.shabti.swap-counts-as-change")
def test_shabti_swaps_two_cards_and_nothing_falls() -> None:
    game = scene(hand="Shabti", pyramid=FULL, stock="Kite")
    game.play("execute Shabti", "option 1", "swap Boat", "swap Book of Gates")
    after(game, pyramid="Book of Gates, Censer, Chariot, Statue of Isis, Urn, Boat", boneyard="", asked="Ana")
    assert "end turn" in texts(game)
    after(game, "end turn", asked="Ben", boneyard="", stock="Kite")


@pytest.mark.rule("card.shabti.swap-no-crumble", "card.shabti.swap-no-empty-slot", "ruling.either-or", "card.shabti")
def test_shabti_swaps_no_hole_so_the_last_card_can_only_be_sacrificed() -> None:
    game = scene(hand="Shabti", pyramid="-, Censer, -, Urn, -, Boat").play("execute Shabti", "option 1")
    assert texts(game) == ["swap Censer", "swap Urn", "swap Boat"]
    after(game, "swap Censer", texts="swap Urn, swap Boat")  # not with itself
    after(game, "swap Boat", pyramid="-, Boat, -, Urn, -, Censer")
    game = scene(hand="Shabti", pyramid="-, -, -, -, Urn, -")
    assert "execute Shabti" in texts(game)
    after(game, "execute Shabti", "option 2", "sacrifice Urn", pyramid="-, -, -, -, -, -", boneyard="Urn")
    assert refused(scene(hand="Shabti", stock="Urn"), "execute Shabti") == "card.shabti"


@pytest.mark.rule("card.shabti", "card.shabti.swap-no-crumble")
def test_shabti_swaps_a_face_down_card_which_stays_face_down() -> None:
    game = scene(hand="Shabti", pyramid=FULL, face_down={3: "Ben"})
    game.play("execute Shabti", "option 1", "swap Statue of Isis", "swap Boat")
    assert game.pyramid[0] == "Statue of Isis"
    assert game.face_down == {0: "Ben"}
    assert "buy Boat" not in texts(game)  # no gold; but face up in the base
    assert refused(game, "buy Boat") == "buy.pay-at-least-cost"


@pytest.mark.rule("card.shabti", "card.shabti.swap-counts-as-change")
def test_shabti_tells_equal_cards_apart_and_may_swap_them() -> None:
    game = scene(hand="Shabti", pyramid="Boat, 2 Kite, Urn, Boat, Urn", stock="Urn").play("execute Shabti", "option 1")
    assert texts(game, "swap")[0] == "Boat at apex"
    assert "Urn at base right" in texts(game, "swap")
    game.play("swap Urn at base left", "swap Urn at base right", "end turn")  # a change, though nobody sees it
    after(game, asked="Ben", boneyard="")


# ---- Urn -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.urn")
def test_urn_puts_the_top_discard_on_the_own_deck() -> None:
    game = scene(hand="Urn", deck="Kite", discard="Shabti, Boat").play("execute Urn", "put Boat")
    after(game, deck="Kite, Boat", discard="Shabti", in_play="Urn")
    game = scene(hand="Urn", discard="Shabti, Boat").play("execute Urn")
    assert game.players[0].deck == ["Boat"]
    assert game.events[-1].automatic
    assert refused(scene(hand="2 Urn", deck="Kite", ben_discard="Boat"), "execute Urn") == "card.urn"


@pytest.mark.rule("card.urn")
def test_urn_brings_a_bought_card_into_the_next_hand() -> None:
    game = scene(hand="Urn, Offering Table", deck="4 Kite", pyramid="-, -, -, Wadj Amulet, -, -")
    game.play("buy Wadj Amulet", "pay Offering Table", "execute Urn", "end turn")
    assert sorted(game.players[0].hand) == ["Kite"] * 4 + ["Wadj Amulet"]


# ---- Box of Food ---------------------------------------------------------------------------------


@pytest.mark.rule("card.box-of-food", "card.box-of-food.needs-lower-cost", "ruling.look-ahead")
def test_box_of_food_sacrifices_then_entombs_a_cheaper_card() -> None:
    game = scene(hand="Box of Food, Boat, Urn, Wadj Amulet, Book of Gates").play("execute Box of Food")
    assert texts(game, "sacrifice") == ["Boat", "Wadj Amulet", "Book of Gates"]  # Urn costs least
    assert refused(game, "sacrifice Urn") == "card.box-of-food.needs-lower-cost"
    after(game, "sacrifice Boat", texts="entomb Urn, entomb Wadj Amulet")  # equal cost is not enough
    assert refused(game, "entomb Book of Gates") == "card.box-of-food.needs-lower-cost"
    after(game, "entomb Wadj Amulet", boneyard="Boat", tomb="Wadj Amulet", hand="Urn, Book of Gates")
    assert "entomb Urn" in texts(game)  # the free entombment is still there


# ---- Offering Table ------------------------------------------------------------------------------


@pytest.mark.rule("card.offering-table")
def test_offering_table_cannot_be_executed() -> None:
    game = scene(hand="Offering Table, Urn", pyramid=FULL, discard="Urn")
    assert "execute Offering Table" not in texts(game)
    assert "entomb Offering Table" in texts(game)
    assert refused(game, "execute Offering Table") == "card.offering-table"
    told = "it reacts to an opponent's action that makes you discard or sacrifice a card from your hand"
    assert told in reason(game, "execute Offering Table")


@pytest.mark.rule("card.offering-table", "reaction.offering-table.hand-only", "reaction.offering-table.required-only")
def test_the_line_on_its_face_speaks_of_an_action_and_of_hand_cards() -> None:
    line = vk.card("Offering Table").effect_in("premium")
    assert line == "An action would take hand cards: show this to prevent it"


HITS = [("Duamutef Canopic Jar", "discard"), ("Inner Sarcophagus", "discard"), ("Qebehsenuef Canopic Jar", "sacrifice")]


@pytest.mark.rule(
    "card.offering-table", "reaction.offering-table.hand-only", "reaction.offering-table.returns-to-hand",
    "edition.silent.offering-table-return", "edition.silent.offering-table-scope",
)  # fmt: skip
@pytest.mark.parametrize("edition", ["premium", "classic"])
@pytest.mark.parametrize(("card", "verb"), HITS)
def test_offering_table_saves_the_whole_hand(card: str, verb: str, edition: str) -> None:
    hand = ["Offering Table", "Urn", "Boat", "Shabti", "Kite", "Menial"]
    game = scene(hand=[card, card], ben_hand=hand, ben_deck="Urn", edition=edition).play(f"execute {card}")
    after(game, asked="Ben", texts="react Offering Table, pass")
    game.play("react Offering Table")
    ben = game.players[1]
    assert sorted(ben.hand) == sorted(hand)
    after(game, ben_discard="", boneyard="", asked="Ana", in_play=[card])
    game.play(f"execute {card}")  # it is back in the hand: it helps again in the same turn
    after(game, asked="Ben", offers="react Offering Table")
    game.play("pass")
    assert texts(game, verb)  # who passes suffers


@pytest.mark.rule("card.offering-table", "ruling.reactions-from-hand", "reaction.offering-table.opponents-turn-only")
def test_offering_table_may_itself_be_lost_and_stops_no_action_of_ones_own() -> None:
    game = scene(hand="Duamutef Canopic Jar", ben_hand="Offering Table").play("execute Duamutef Canopic Jar", "pass")
    after(game, ben_discard="Offering Table", ben_hand="")
    game = scene(hand="Statue of Osiris, Offering Table, Boat", deck="3 Urn").play("execute Statue of Osiris")
    assert texts(game) == ["discard Offering Table", "discard Boat"]


@pytest.mark.rule("ruling.reaction-order", "ruling.each-player-order", "card.offering-table")
def test_three_tables_answer_one_after_another() -> None:
    """Each is asked when the share reaches that player, knowing what the ones before did."""
    table = {"hand": ["Offering Table", "Urn"]}
    game = scene(hand="Duamutef Canopic Jar", opponents=[table, table, table]).play("execute Duamutef Canopic Jar")
    assert asked(game) == "Ben"
    after(game, "pass", asked="Ben", texts="discard Offering Table, discard Urn")
    after(game, "discard Urn", asked="Cleo", texts="react Offering Table, pass")
    after(game, "react Offering Table", asked="Dan")
    after(game, "pass", "discard Offering Table", ben_discard="Urn", cleo_discard="", dan_discard="Offering Table")
