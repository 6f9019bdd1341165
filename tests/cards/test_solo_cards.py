"""Cards against the Dummy: those that cannot be used, those that give it a card, those that leave it alone."""

from typing import Any

import pytest

import vk_notebook as vk
from tests.scenario import after, reason, refused, scene, texts
from vk_notebook.cards.actions import ACTIONS
from vk_notebook.rules.words.card_text import deed_text

PYRAMID = ["Statue of Isis", "Bow", "Ring", "Khopesh", "Urn", "Statue of Horus"]


def solo(**piles: Any) -> vk.Game:
    """A position of the solo game; the Dummy has one more card to draw."""
    return scene(variant="solo", **{"pyramid": PYRAMID, "dummy_deck": "Urn", **piles})


def dummy_has(game: vk.Game, entombed: str, *moves: str, **said: Any) -> None:
    """See that after these moves the Dummy has entombed this and got nothing else, and that the rest is as said."""
    assert game.players[1].name == "Dummy"
    no_more = {"dummy_deck": "Urn", "dummy_hand": "", "dummy_in_play": "", "dummy_discard": ""}
    after(game, *moves, dummy_tomb=entombed, **no_more, **said)


def text_of(name: str) -> str:
    return deed_text(ACTIONS[name], "solo")


# ---- what cannot be used --------------------------------------------------------------------------------------


#: Cards that cannot be used against the Dummy, by a rule of their own; two are on no list.
BARRED = {
    "Boat": "solo.card.boat", "Censer": "solo.card.censer", "Inner Sarcophagus": "solo.card.inner-sarcophagus",
    "Mummified Cat": "solo.card.mummified-cat", "Offering Table": "solo.card.offering-table",
    "Qebehsenuef Canopic Jar": "solo.card.qebehsenuef-canopic-jar", "Statue of Bastet": "solo.card.statue-of-bastet",
    "Senet Game": "solo.card.senet-game", "Priest of Anubis": "solo.card.priest-of-anubis",
    "Leather Worker": "solo.card.leather-worker", "Duamutef Canopic Jar": "ruling.solo-unlisted-cards",
    "Faience Cup": "ruling.solo-unlisted-cards",
}  # fmt: skip


@pytest.mark.rule(
    "solo.card.boat", "solo.card.censer", "solo.card.inner-sarcophagus", "solo.card.mummified-cat",
    "solo.card.offering-table", "solo.card.qebehsenuef-canopic-jar", "solo.card.statue-of-bastet",
    "solo.card.senet-game", "solo.card.priest-of-anubis", "solo.card.leather-worker", "ruling.solo-unlisted-cards",
)  # fmt: skip
@pytest.mark.parametrize(("name", "rule"), BARRED.items())
def test_a_card_that_cannot_be_used_against_the_dummy(name: str, rule: str) -> None:
    game = solo(hand=[name, "Urn", "Bow"], deck="3 Ring", tomb="Ring", dummy_tomb="Bow", dummy_discard="Shabti")
    assert refused(game, f"execute {name}") == rule
    assert "against the Dummy" in reason(game, f"execute {name}")
    assert f"entomb {name}" in texts(game)
    assert text_of(name) == "You cannot use its text against the Dummy."


@pytest.mark.rule("solo.card.censer", "ruling.inner-action", "ruling.solo-unlisted-cards")
@pytest.mark.parametrize("name", ["Censer", "Leather Worker", "Duamutef Canopic Jar"])
def test_what_cannot_be_used_cannot_be_executed_by_another_card_either(name: str) -> None:
    game = solo(hand="Potter, Book of Gates, Jewel Box, Bow", deck=[name], pyramid=[name, *PYRAMID[1:]])
    assert refused(game, "execute Potter") == "ruling.inner-action"
    after(game, "execute Book of Gates", discard=[name])
    game.play("execute Jewel Box")
    assert f"take {name}" not in texts(game)


@pytest.mark.rule("ruling.solo-unlisted-cards")
def test_medjay_still_sacrifices_itself() -> None:
    game = solo(hand="Medjay, 4 Urn")
    after(game, "execute Medjay", "take Khopesh", boneyard="Medjay", discard="4 Urn, Khopesh")
    assert text_of("Medjay").endswith("You cannot use its reaction against the Dummy.")


@pytest.mark.rule("solo.card.boat", "solo.card.mummified-cat", "solo.card.offering-table")
def test_the_dummys_turn_asks_no_reaction_that_cannot_be_used() -> None:
    held = ["Boat", "Mummified Cat", "Offering Table", "Medjay", "Kite"]
    game = solo(deck=held).play("end turn", "sacrifice Urn", "crumble Bow")
    assert sorted(game.players[0].hand) == sorted(held)
    after(game, asked="Ana", offers="end turn")
    assert "buy Ring" not in texts(game)
    assert len(game.players[1].tomb) == 1


# ---- what is given to the Dummy ------------------------------------------------------------------------------


@pytest.mark.rule(
    "solo.card.outer-sarcophagus", "solo.takes-are-entombed", "edition.outer-sarcophagus-solo-list", "solo.no-hand"
)
def test_outer_sarcophagus_gives_a_card_into_the_tomb() -> None:
    game = solo(hand="Outer Sarcophagus, Urn, Bow", deck="Ring, Axe")
    after(game, "execute Outer Sarcophagus", texts="give Urn, give Bow")
    dummy_has(game, "Urn", "give Urn", hand="Bow, Axe")
    assert refused(solo(hand="Outer Sarcophagus, Bow"), "execute Outer Sarcophagus") == "ruling.draw-n-needs-n"


@pytest.mark.rule("solo.card.weres-amulet", "solo.card.burial-chamber")
def test_weres_amulet_and_burial_chamber_work_as_printed() -> None:
    game = solo(hand="Weres Amulet, Urn", deck="Ring, Axe, Kite", dummy_tomb="Bow")
    dummy_has(game, "Bow, Urn", "execute Weres Amulet", hand="Kite, Axe, Ring")
    dummy_has(solo(hand="Burial Chamber, Urn, Bow"), "Urn", "execute Burial Chamber", "give Urn", tomb="Bow")
    assert refused(solo(hand="Burial Chamber, Urn"), "execute Burial Chamber") == "card.burial-chamber"


@pytest.mark.rule("solo.card.statue-of-sobek", "solo.takes-are-entombed")
def test_statue_of_sobek_gives_its_third_card_into_the_tomb() -> None:
    game = solo(hand="Statue of Sobek", deck="Ring, Bow, Urn").play("execute Statue of Sobek", "discard Bow")
    dummy_has(game, "Urn", "entomb Ring", tomb="Ring", discard="Bow")


@pytest.mark.rule("solo.card.astrologer")
def test_astrologer_goes_into_the_tomb() -> None:
    game = solo(hand="Astrologer", deck="Ring, Axe, Bow, Urn")
    dummy_has(game, "Astrologer", "execute Astrologer", "draw", "done", hand="Urn")
    game.play("end turn", "pick Statue of Horus")
    assert "Astrologer" not in game.players[0].discard


@pytest.mark.rule("solo.card.high-priestess-of-bastet", "solo.takes-are-entombed")
def test_high_priestess_of_bastet_gives_the_cheapest_card_into_the_tomb() -> None:
    game = solo(hand="High Priestess of Bastet", boneyard="Statue of Isis, Bow, Urn, Khopesh")
    costs = {name: vk.card(name).cost for name in game.boneyard}
    game.play("execute High Priestess of Bastet")
    while game.decision is not None and game.decision.card == "High Priestess of Bastet":
        game.choose(game.options[0])
    dummy_has(game, "Urn")
    assert costs["Urn"] == min(costs.values())
    assert costs[game.players[0].tomb[0]] == max(costs.values())
    assert len(game.boneyard) == 2


@pytest.mark.rule("solo.card.priest-of-thoth")
def test_priest_of_thoth_gives_the_decks_top_card_into_the_tomb() -> None:
    game = solo(hand="Priest of Thoth", deck="Axe, Urn")
    dummy_has(game, "Urn", "execute Priest of Thoth", "take Bow", discard="Bow", deck="Axe")
    empty = solo(hand="Priest of Thoth", discard="Axe")
    assert refused(empty, "execute Priest of Thoth") == "card.priest-of-thoth.needs-deck"


@pytest.mark.rule("solo.card.priest-of-osiris")
def test_priest_of_osiris_compares_with_the_dummys_tomb() -> None:
    game = solo(hand="Priest of Osiris, Urn", tomb="Axe", dummy_tomb="Bow, Ring")
    after(game, "execute Priest of Osiris", tomb="Axe, Urn")
    level = solo(hand="Priest of Osiris, Urn", tomb="Axe", dummy_tomb="Bow")
    assert refused(level, "execute Priest of Osiris") == "card.priest-of-osiris.needs-fuller-rival"


# ---- what the Dummy is left out of ----------------------------------------------------------------------------


@pytest.mark.rule("solo.card.linen-bandages", "solo.no-hand", "solo.card.harvest")
def test_linen_bandages_and_harvest_do_nothing_to_the_dummy() -> None:
    dummy_has(solo(hand="Linen Bandages, Urn"), "", "execute Linen Bandages", tomb="Urn", offers="end turn")
    game = solo(hand="Harvest, Urn", dummy_tomb="Bow")
    dummy_has(game, "Bow", "execute Harvest", hand="Urn", in_play="Harvest", offers="end turn")
    assert game.events[-1].text == "Harvest does nothing to the Dummy."
    assert text_of("Harvest") == "Nothing happens to the Dummy."


@pytest.mark.rule("solo.card.axe")
def test_a_triggered_axe_does_nothing_to_the_dummy_and_the_log_says_so() -> None:
    game = solo(hand="Statue of Osiris, Axe", deck="Ring, Urn, Kite", dummy_tomb="Bow")
    dummy_has(game, "Bow", "execute Statue of Osiris", discard="Axe", offers="end turn")
    told = [event.text for event in game.events]
    assert "Axe was discarded, and has no effect on the Dummy." in told
    assert not any("takes effect" in text for text in told)
    assert refused(solo(hand="Axe"), "execute Axe") == "card.axe"


@pytest.mark.rule("solo.card.offering-chapel", "solo.card.priestess-of-sekhmet")
def test_offering_chapel_and_priestess_of_sekhmet_serve_the_solo_player_alone() -> None:
    game = solo(hand="Offering Chapel", discard="Urn, Bow", dummy_discard="Shabti", dummy_tomb="Ring")
    after(game, "execute Offering Chapel", texts="entomb Bow, no")
    after(game, "entomb Bow", tomb="Bow", dummy_tomb="Ring", dummy_discard="Shabti", offers="end turn")
    game = solo(hand="Priestess of Sekhmet", deck="Urn, Bow", discard="Ring")
    dummy_has(game, "", "execute Priestess of Sekhmet", "draw", "draw", hand="Bow, Urn", offers="end turn")


@pytest.mark.rule("solo.card.draughtsman", "ruling.solo-unlisted-cards")
def test_draughtsman_and_apotropaic_wand_leave_the_dummy_alone() -> None:
    game = solo(hand="Draughtsman, Axe, Urn").play("execute Draughtsman", "swap Statue of Isis")
    dummy_has(game, "", hand="Urn, Statue of Isis", pyramid=["Axe", *PYRAMID[1:]], offers="end turn")
    game = solo(hand="Apotropaic Wand").play("execute Apotropaic Wand", "take Statue of Isis")
    dummy_has(game, "", discard="Statue of Isis", offers="end turn")
    assert text_of("Apotropaic Wand") == "Take one card from the pyramid; nothing happens to the Dummy."
