"""Every Afterlife card against every reaction: what Medjay, Offering Table, Sling, Cat, Boat and Axe answer."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, scene, texts, windows
from vk_notebook.cards.catalogue import KINDS

ROWS = ["Khopesh", "Ring", "Dagger", "Wadj Amulet", "Bow", "Spear"]
PILES: dict[str, Any] = {
    "deck": ["Kite"] * 4, "discard": ["Shabti", "Apis Bull"], "tomb": ["Boat", "Bracelet"], "pyramid": ROWS,
    "boneyard": ["Menial", "Embalmer", "Antechamber"], "stock": ["Urn", "Weaver", "Jeweler"],
}  # fmt: skip

# Afterlife's actions, each with the rest of a hand for which all of its parts can be done.
HANDS: dict[str, list[str]] = {
    "Brain Hook": ["Urn"], "Linen Bandages": ["Urn"], "Pesesh-Kef": [], "Bracelet": ["Urn"] * 3, "Brooch": [],
    "Necklace": [], "Ring": [], "Antechamber": [], "Burial Chamber": ["Urn", "Urn"], "Grand Gallery": ["Urn"],
    "Offering Chapel": [], "Serdab": ["Urn"], "Bow": [], "Dagger": [], "Khopesh": ["Brooch"], "Spear": [],
    "Apis Bull": ["Serdab"], "Burial Ceremony": ["Urn"], "Goddess Maat": [], "Goddess Nut": [], "Harvest": [],
    "Judgment": ["Urn"], "Victory": ["Merchant"], "Calcite Cup": ["Urn"] * 4, "Hounds and Jackals Game": ["Merchant"],
    "Ibex Statue": [], "Mirror Case": [], "Senet Game": [], "Sphinx": [],
}  # fmt: skip


def executed(card: str, held: list[str], **ben: Any) -> vk.Game:
    """Ana has executed the card against Ben, who holds these."""
    game = scene(**{**PILES, "hand": [card, *HANDS[card]]}, opponents=[{"hand": held, **ben}])
    if "Merchant" in HANDS[card]:
        game.play("execute Merchant")
    return game.play(f"execute {card}")


def test_the_table_names_all_afterlife_cards_that_have_an_action() -> None:
    assert set(HANDS) | {"Axe", "Sling"} == {kind.name for kind in KINDS if kind.version == "afterlife"}


# ---- the shields -------------------------------------------------------------------------------------------

SHIELDED = {
    "Burial Chamber": ["Medjay"], "Dagger": ["Medjay"], "Harvest": ["Medjay", "Offering Table"],
    "Senet Game": ["Medjay", "Medjay"],
}  # fmt: skip


@pytest.mark.rule("card.medjay", "reaction.offering-table.no-other-protection", "ruling.medjay-may-share")
@pytest.mark.parametrize("card", list(HANDS))
def test_shields_are_offered_against_what_reaches_an_opponent_and_no_other_card(card: str) -> None:
    """A "may" of the opponent is no reason: he can simply decline. Nor is a card that he picks or loses to view."""
    game = executed(card, ["Medjay", "Offering Table", "Ring", "Kite", "Kite"], deck=["Urn"])
    found = windows(game)
    assert [who for who, _ in found] == ["Ben"] * len(found)
    assert [what for _, what in found] == SHIELDED.get(card, [])


@pytest.mark.rule("card.medjay", "reaction.offering-table.hand-only", "card.harvest")
@pytest.mark.parametrize("shield", ["Medjay", "Offering Table"])
def test_a_shield_keeps_the_whole_hand_from_harvest(shield: str) -> None:
    game = scene(hand="Harvest", ben_hand=[shield, "Ring", "Bow"], cleo_hand="Urn, Kite")
    game.play("execute Harvest", f"react {shield}")
    ben = game.players[1]
    assert [c for c in ben.hand if c != "Offering Table"] == ["Ring", "Bow"]
    assert ben.discard == (["Medjay"] if shield == "Medjay" else [])
    after(game, asked="Cleo", texts="option 1, option 2")  # the others are still reached


# ---- Sling: what the executing player entombs ------------------------------------------------------------------

ENTOMBS = {
    "Linen Bandages", "Brooch", "Necklace", "Burial Chamber", "Offering Chapel", "Bow", "Spear", "Apis Bull",
    "Burial Ceremony", "Victory", "Ibex Statue",
}  # fmt: skip


@pytest.mark.rule("card.sling", "ruling.sling-events")
@pytest.mark.parametrize("card", list(HANDS))
def test_sling_answers_every_afterlife_card_that_entombs_and_no_other(card: str) -> None:
    game = executed(card, ["Sling", "Urn"], deck=["Kite"], discard=["Shabti"])
    found = windows(game)
    assert {who for who, _ in found} <= {"Ben"}
    assert bool(found) is (card in ENTOMBS)


@pytest.mark.rule("card.sling", "card.sling.either-turn", "card.linen-bandages", "ruling.only-reactions-interrupt")
def test_sling_comes_between_the_parts_of_an_action() -> None:
    game = scene(hand="Linen Bandages, Kite", ben_hand="Sling, Urn", ben_deck="Bow")
    after(game, "execute Linen Bandages", "react Sling", ben_tomb="Urn", ben_hand="")
    after(game, asked="Ben", texts="yes, no")  # the card is drawn only now
    game = scene(hand="Brooch", tomb="Ring", pyramid="Boat", ben_hand="Sling, Urn").play("execute Brooch")
    after(game, asked="Ben", tomb="Ring, Boat", boneyard="")
    after(game, "react Sling", boneyard="Ring")


@pytest.mark.rule("card.sling.either-turn", "card.offering-chapel", "card.sling")
def test_ana_may_sling_in_her_own_turn_what_ben_entombs_for_her_chapel() -> None:
    game = scene(hand="Offering Chapel, Sling, Kite", ben_discard="Bow").play("execute Offering Chapel", "entomb Bow")
    after(game, asked="Ana", texts="react Sling, pass")
    after(game, "react Sling", tomb="Kite", discard="Sling", hand="")


@pytest.mark.rule("ruling.sling-events", "card.burial-chamber")
def test_the_card_laid_into_a_tomb_by_burial_chamber_was_not_entombed() -> None:
    """Cleo answers Ana's own entombment once, and not Ben's new tomb card."""
    game = scene(hand="Burial Chamber, Urn", discard="Kite", cleo_hand="Sling, Shabti")
    after(game, "execute Burial Chamber", "choose Ben", ben_tomb="Urn", tomb="Kite")
    assert windows(game) == [("Cleo", "Sling")]


@pytest.mark.rule("ruling.sling-events", "card.necklace.second-after-starter")
def test_each_card_of_necklace_is_an_entombment() -> None:
    game = scene(hand="Necklace", deck="Bow, Urn", ben_hand="Sling, Shabti").play("execute Necklace")
    assert (asked(game), game.players[0].tomb) == ("Ben", ["Urn"])
    after(game, "pass", "pick the top of the deck", asked="Ben", tomb="Urn, Bow")


# ---- Mummified Cat: what the executing player sacrifices -------------------------------------------------------

SACRIFICES = {"Brain Hook": "Jeweler", "Brooch": "Bracelet", "Goddess Maat": "Apis Bull", "Judgment": "Urn"}


@pytest.mark.rule("ruling.cat-events", "card.mummified-cat")
@pytest.mark.parametrize("card", [c for c in HANDS if c != "Harvest"])
def test_cat_answers_every_afterlife_card_that_sacrifices_and_no_other(card: str) -> None:
    game = executed(card, ["Mummified Cat"], discard=["Kite"])
    while "react Mummified Cat" not in texts(game) and "end turn" not in texts(game):
        game.play(texts(game)[0])
    assert ("react Mummified Cat" in texts(game)) is (card in SACRIFICES)
    if card in SACRIFICES:
        assert asked(game) == "Ben"
        game.play("react Mummified Cat")
        assert game.players[1].discard[-2:] == ["Mummified Cat", SACRIFICES[card]]


@pytest.mark.rule("card.mummified-cat.on-own-turn", "ruling.cat-events", "card.harvest")
def test_a_sacrifice_to_harvest_is_answered_by_its_own_player_too() -> None:
    game = scene(hand="Harvest, Mummified Cat", ben_hand="Ring", cleo_hand="Mummified Cat, Urn").play("execute Harvest")
    assert asked(game) == "Cleo"  # clockwise from Ana's left; Ana comes last
    after(game, "pass", asked="Ana", texts="react Mummified Cat, pass")
    after(game, "react Mummified Cat", discard="Mummified Cat, Ring", asked="Cleo", texts="option 1, option 2")


@pytest.mark.rule("card.harvest.spares-non-empty", "ruling.cat-events", "ruling.reaction-card-first")
def test_a_cat_that_fills_its_players_discard_pile_saves_him_from_harvest() -> None:
    game = scene(hand="Harvest", ben_hand="Ring", cleo_hand="Mummified Cat, Urn")
    game.play("execute Harvest", "react Mummified Cat")
    assert asked(game) == "Ana"  # Cleo's pile is not empty any more when her share comes
    assert game.players[2].hand == ["Urn"]


# ---- Boat: only a purchase -------------------------------------------------------------------------------------


@pytest.mark.rule("card.boat.opponent-buy-only", "ruling.what-is-a-buy")
@pytest.mark.parametrize("card", list(HANDS))
def test_boat_answers_no_afterlife_action_but_a_purchase(card: str) -> None:
    game = executed(card, ["Boat"], deck=["Urn"], discard=["Urn"])
    assert windows(game) == []  # Brain Hook's card is too dear here
    if card == "Brain Hook":
        game = scene(hand=[card, "Urn"], stock="Ring", pyramid=ROWS, ben_hand="Boat")
        after(game, f"execute {card}", "buy Ring", asked="Ben", texts="react Boat, pass")


# ---- Axe: cards that make their own player discard -------------------------------------------------------------


@pytest.mark.rule("card.axe", "card.axe.any-players-action")
@pytest.mark.parametrize(
    ("card", "rest"), [("Bracelet", ["Urn"] * 2), ("Grand Gallery", []), ("Khopesh", []), ("Calcite Cup", ["Urn"] * 3)]
)
def test_an_axe_discarded_for_ones_own_action_strikes_the_opponents(card: str, rest: list[str]) -> None:
    game = scene(**{**PILES, "hand": [card, "Axe", *rest]}, opponents=[{"hand": ["Ring", "Bow"]}, {"hand": []}])
    game.play(f"execute {card}")
    windows(game)
    after(game, ben_discard="Bow", ben_hand="Ring")
    assert game.view("Ana").players[1].hand == ("Ring",)  # it was shown


@pytest.mark.rule("card.axe.not-end-of-turn", "card.axe.any-players-action")
@pytest.mark.parametrize("card", ["Linen Bandages", "Burial Chamber", "Serdab", "Judgment", "Apis Bull"])
def test_an_axe_that_is_entombed_given_or_set_aside_does_nothing(card: str) -> None:
    hand = [card, "Axe"] if card != "Apis Bull" else [card, "Bow", "Axe"]
    game = scene(**{**PILES, "hand": hand}, opponents=[{"hand": ["Ring", "Bow"]}]).play(f"execute {card}")
    windows(game)
    after(game, "end turn", ben_hand="Ring, Bow")
    assert "Axe" not in game.players[0].hand or card == "Serdab"


@pytest.mark.rule("card.axe", "reaction.offering-table.returns-to-hand", "ruling.reaction-order")
def test_shields_against_an_axe_inside_an_afterlife_action() -> None:
    game = scene(
        **{**PILES, "hand": ["Khopesh", "Axe"]},
        opponents=[{"hand": ["Offering Table", "Bow"]}, {"hand": ["Medjay", "Spear"]}, {"hand": ["Khopesh", "Urn"]}],
    ).play("execute Khopesh")  # fmt: skip
    assert texts(game) == ["react Offering Table", "pass"]
    after(game, "react Offering Table", asked="Cleo", texts="react Medjay, pass")
    game.play("react Medjay")
    ana = game.players[0]
    after(game, ben_hand="Offering Table, Bow", cleo_hand="Spear", dan_discard="Khopesh")
    assert game.view("Ana").players[1].hand[-1] is None  # a refused hand is not shown
    assert texts(game, "take") == ROWS  # and then Ana takes
    assert ana.discard[-1] == "Axe"
