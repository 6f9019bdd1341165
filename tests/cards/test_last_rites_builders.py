"""The builders of Last Rites: Brick Mason, Engineer, Overseer, Stone Mason."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, refused, scene, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Boat", "Wadj Amulet", "Hopi Canopic Jar", "Chariot"]


# ---- Brick Mason ---------------------------------------------------------------------------------


def mason(**piles: Any) -> vk.Game:
    """Ana plays Brick Mason against Ben and Cleo."""
    piles = {"opponents": [{}, {}], "boneyard": ["Ring", "Urn"], "stock": ["Axe", "Boat", "Kite"], **piles}
    return scene(hand="Brick Mason", **piles).play("execute Brick Mason")


@pytest.mark.rule("card.brick-mason", "ruling.each-player-order")
def test_brick_mason_offers_everybody_boneyard_stock_or_nothing() -> None:
    game = mason()
    offer = ["entomb Urn from boneyard", "entomb the top of the stock", "no"]
    assert (asked(game), texts(game)) == ("Ana", offer)
    after(game, "entomb the top of the stock", asked="Ben", texts=offer)
    after(game, "entomb Urn from boneyard", asked="Cleo", texts=["entomb Ring from boneyard", *offer[1:]])
    after(game, "no", tomb="Kite", ben_tomb="Urn", cleo_tomb="", boneyard="Ring", stock="Axe, Boat", asked="Ana")


@pytest.mark.rule("card.brick-mason")
def test_the_stocks_card_is_chosen_unseen_and_only_tops_are_in_reach() -> None:
    game = mason()
    assert "Kite" not in str([game.view("Ana").stock, texts(game)])
    for wrong in ("entomb Kite", "entomb Ring", "entomb Boat", "execute Brick Mason", "end turn"):
        assert refused(game, wrong), wrong
    assert refused(game, "entomb Ring") == "card.brick-mason"


@pytest.mark.rule("card.brick-mason", "entomb.action-uncounted")
def test_brick_mason_leaves_the_free_entombment_and_the_pyramid() -> None:
    game = scene(hand="Brick Mason, Urn", boneyard="Ring, Kite", pyramid=ROWS)
    after(game, "execute Brick Mason", "entomb Kite", "no", "entomb Urn", tomb="Kite, Urn")
    after(game, "end turn", can_sacrifice=ROWS)  # nothing of the pyramid was touched


@pytest.mark.rule("card.brick-mason.needs-enough", "ruling.if-is-a-condition")
@pytest.mark.parametrize(("bones", "stock"), [(0, 0), (2, 0), (0, 2), (1, 1), (3, 0), (0, 3), (1, 2), (4, 4)])
def test_brick_mason_needs_a_card_for_every_player(bones: int, stock: int) -> None:
    game = scene(
        hand="Brick Mason", boneyard=["Urn"] * bones, stock=["Ring"] * stock, seats=3, deck="5 Kite", pyramid=ROWS
    )
    enough = bones + stock >= 3
    assert refused(game, "execute Brick Mason") == (None if enough else "card.brick-mason.needs-enough")


@pytest.mark.rule("card.brick-mason", "ruling.cannot-comply")
def test_the_last_in_line_gets_what_is_left_of_one_pile() -> None:
    game = mason(boneyard=["Urn"], stock=["Boat", "Kite"])
    after(game, "entomb Urn from boneyard", texts="entomb the top of the stock, no")
    game.play("entomb the top of the stock", "entomb the top of the stock")
    after(game, tomb="Urn", ben_tomb="Kite", cleo_tomb="Boat", stock="", boneyard="")


# ---- Engineer ------------------------------------------------------------------------------------


@pytest.mark.rule("card.engineer", "card.engineer.any-row-to-discard")
@pytest.mark.parametrize("second", range(1, 6))
@pytest.mark.parametrize("first", [0, 4])
def test_engineer_takes_the_two_cheapest_of_any_row(first: int, second: int) -> None:
    if first == second:
        second = 1
    pyramid = ["Statue of Isis"] * 6
    pyramid[first], pyramid[second] = "Boat", "Wadj Amulet"
    game = scene(hand="Engineer, Urn, Ring", discard="Kite", pyramid=pyramid).play("execute Engineer")
    after(game, boneyard="Urn", texts=[f"take {pyramid[min(first, second)]}", f"take {pyramid[max(first, second)]}"])
    game.play("take Wadj Amulet")
    while texts(game, "crumble"):
        game.play(f"crumble {texts(game, 'crumble')[0]}")
    after(game, discard="Kite, Ring, Wadj Amulet, Boat", hand="")
    assert game.pyramid.count("Statue of Isis") == 4


@pytest.mark.rule("card.engineer", "terms.set-card")
def test_engineer_sacrifices_a_starter_and_then_discards_a_set_card() -> None:
    game = scene(hand="Engineer, Ring, Urn, Boat, Bow, Kite", pyramid=ROWS).play("execute Engineer")
    assert texts(game) == ["sacrifice Urn", "sacrifice Kite"]
    for wrong in ("sacrifice Ring", "sacrifice Boat", "sacrifice Wadj Amulet", "discard Ring", "end turn"):
        assert refused(game, wrong), wrong
    after(game, "sacrifice Kite", texts="discard Ring, discard Bow")
    for wrong in ("discard Urn", "discard Boat", "discard Engineer"):
        assert refused(game, wrong) == "card.engineer", wrong
    after(game, "discard Bow", boneyard="Kite", discard="Bow")


@pytest.mark.rule("card.engineer.tie", "edition.silent.engineer-tie", "ruling.ties-doer")
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_engineer_ties_are_the_players_in_either_edition(edition: str) -> None:
    game = scene(hand="Engineer, Urn, Bow", pyramid=ROWS, edition=edition).play("execute Engineer")
    # Wadj Amulet costs 2 and goes in any case; Gates, Boat and Hopi cost 3 and one of them goes with it.
    after(game, question="Take the two cheapest cards from the pyramid, one after the other.")
    assert texts(game) == ["take Book of Gates", "take Boat", "take Wadj Amulet", "take Hopi Canopic Jar"]
    for dear in ("Statue of Sobek", "Chariot"):
        assert refused(game, f"take {dear}") == "card.engineer"
    after(game, "take Wadj Amulet", texts="take Boat, take Book of Gates, take Hopi Canopic Jar")
    after(game, "take Hopi Canopic Jar", discard="Bow, Wadj Amulet, Hopi Canopic Jar")


@pytest.mark.rule(
    "card.engineer.tie", "card.engineer.any-row-to-discard", "ruling.removals-one-by-one", "card.engineer",
    "pyramid.crumble-immediate", "pyramid.crumble-base-centre-choice",
)  # fmt: skip
def test_engineers_cards_leave_one_by_one_and_the_pyramid_crumbles_after_each() -> None:
    game = scene(hand="Engineer, Urn, Bow", pyramid=ROWS)
    game.play("execute Engineer", "take Boat")  # after a card for 3 only the one for 2 is left
    assert game.players[0].discard == ["Bow", "Boat", "Wadj Amulet"]
    assert game.pyramid == [None, None, "Statue of Sobek", "Book of Gates", "Hopi Canopic Jar", "Chariot"]
    pyramid = ["Statue of Isis", "Chariot", "Goddess Nut", "Apis Bull", "Wadj Amulet", "Boat"]
    game = scene(hand="Engineer, Urn, Bow", pyramid=pyramid).play("execute Engineer", "take Wadj Amulet")
    assert texts(game) == ["crumble Chariot", "crumble Goddess Nut"]
    game.play("crumble Goddess Nut")  # Statue of Isis follows; Boat is fixed already and leaves a hole below it
    after(game, discard="Bow, Wadj Amulet, Boat", pyramid="-, Chariot, -, Apis Bull, Goddess Nut, Statue of Isis")


@pytest.mark.rule("card.engineer", "card.kite.not-gainable", "ruling.face-down-ignored")
def test_engineer_passes_face_down_cards_by() -> None:
    game = scene(hand="Engineer, Urn, Bow", pyramid=ROWS, face_down={3: "Ben"}).play("execute Engineer")
    assert texts(game) == ["take Book of Gates", "take Boat", "take Hopi Canopic Jar"]
    game = scene(hand="Engineer, Urn, Bow", pyramid="Boat, Chariot", face_down={0: "Ben"})
    assert refused(game, "execute Engineer") == "card.engineer"


@pytest.mark.rule("card.engineer", "card.mummified-cat.on-other-turn", "ruling.part-became-impossible")
def test_cat_and_axe_answer_engineers_costs() -> None:
    game = scene(hand="Engineer, Urn, Axe", pyramid=ROWS, ben_hand="Mummified Cat, Ring, Kite").play("execute Engineer")
    after(game, asked="Ben", texts="react Mummified Cat, pass")
    after(game, "react Mummified Cat", ben_discard="Mummified Cat, Urn, Ring")  # and then the discarded Axe struck
    assert (asked(game), game.boneyard) == ("Ana", [])
    assert texts(game, "take")


# ---- Overseer ------------------------------------------------------------------------------------


@pytest.mark.rule("card.overseer")
def test_overseer_entombs_a_discard_and_takes_the_cheapest() -> None:
    game = scene(hand="Overseer, Shabti", discard="Urn, Boat, Kite", pyramid=ROWS).play("execute Overseer")
    assert texts(game) == ["entomb Urn", "entomb Boat", "entomb Kite"]
    for wrong in ("entomb Shabti", "entomb Wadj Amulet", "entomb Overseer"):
        assert refused(game, wrong) == "card.overseer", wrong
    after(game, "entomb Boat", tomb="Boat", discard="Urn, Kite, Wadj Amulet")
    assert game.pyramid == [None, "Statue of Sobek", "Boat", "Book of Gates", "Hopi Canopic Jar", "Chariot"]
    after(game, "entomb Shabti", tomb="Boat, Shabti")


@pytest.mark.rule("card.overseer", "ruling.ties-doer", "ruling.face-down-ignored")
def test_among_the_cheapest_face_up_cards_overseer_chooses() -> None:
    game = scene(hand="Overseer", discard="Urn", pyramid=[*ROWS[:3], "Ring", *ROWS[4:]]).play("execute Overseer")
    assert texts(game) == ["take Book of Gates", "take Boat", "take Ring", "take Hopi Canopic Jar"]
    assert refused(game, "take Chariot") == "card.overseer"
    game = scene(hand="Overseer", discard="Urn", pyramid="Chariot, Urn", face_down={1: "Ben"}).play("execute Overseer")
    assert game.players[0].discard == ["Chariot"]


@pytest.mark.rule("card.overseer", "card.sling")
def test_sling_answers_overseer_before_it_takes() -> None:
    game = scene(hand="Overseer", discard="Urn", pyramid=ROWS, ben_hand="Sling, Kite").play("execute Overseer")
    after(game, asked="Ben", pyramid=ROWS)
    after(game, "react Sling", ben_tomb="Kite", discard="Wadj Amulet")


# ---- Stone Mason ---------------------------------------------------------------------------------


@pytest.mark.rule("card.stone-mason")
def test_stone_mason_shows_a_set_card_lays_it_on_the_stock_and_takes_any_card() -> None:
    game = scene(hand="Stone Mason, Urn, Bow, Boat, Ring", deck="Kite", discard="Shabti", stock="Axe", pyramid=ROWS)
    after(game, "execute Stone Mason", texts="put Bow, put Ring")
    for wrong in ("put Urn", "put Boat", "put Stone Mason", "put Wadj Amulet"):
        assert refused(game, wrong) == "card.stone-mason", wrong
    after(game, "put Bow", stock="Axe, Bow", deck="Kite", can_take=ROWS)
    after(game, "take Statue of Sobek", discard="Shabti, Statue of Sobek", pyramid=[None, *ROWS[1:]])
    game = scene(hand="Stone Mason, Bow", stock="Axe", pyramid=ROWS, deck="5 Urn").play("execute Stone Mason")
    assert any("Bow" in e.text for e in game.events)
    game.play("take Wadj Amulet", "end turn")
    assert game.pyramid[0] == "Bow"  # the top of the stock is the first card to refill
    assert game.stock == ["Axe"]


@pytest.mark.rule("card.stone-mason", "end.all-three-conditions")
def test_stone_mason_may_prolong_the_game() -> None:
    game = scene(hand="Stone Mason, Bow", pyramid="-, -, -, Boat", ben_hand="Urn").play("execute Stone Mason")
    assert (game.pyramid, game.stock) == ([None] * 6, ["Bow"])
    after(game, "end turn", pyramid="-, -, -, Bow, -, -")
    game.play("end turn")  # Ben has to sacrifice Bow, since he changed nothing: now both are empty
    assert game.outcome() is not None
