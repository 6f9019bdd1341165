"""The artisans of Last Rites, second half: Leather Worker and its shields, Potter, cards of the set run by others."""

from __future__ import annotations

import pytest

import vk_notebook as vk
from tests.scenario import asked, refused, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Boat", "Wadj Amulet", "Hopi Canopic Jar", "Chariot"]


# ---- Leather Worker ------------------------------------------------------------------------------


@pytest.mark.rule("card.leather-worker", "card.leather-worker.shown-card-kept")
def test_opponents_discard_something_as_dear_as_the_card_shown() -> None:
    game = vk.position(
        hand=["Leather Worker", "Chariot", "Urn"],
        opponents=[{"hand": ["Bow", "Chariot", "Ring", "Urn"]}, {"hand": ["Spear", "Kite"], "discard": ["Shabti"]}],
    ).play("execute Leather Worker")
    assert texts(game) == ["reveal Chariot", "reveal Urn"]
    game.play("reveal Chariot")
    assert (asked(game), texts(game)) == ("Ben", ["discard Bow", "discard Chariot"])
    for wrong in ("discard Ring", "discard Urn", "pass", "no"):
        assert refused(game, wrong) == "card.leather-worker", wrong
    game.play("discard Chariot")
    ana, ben, cleo = game.players
    assert sorted(ana.hand) == ["Chariot", "Urn"]
    assert (ana.discard, ana.in_play) == ([], ["Leather Worker"])
    assert ben.discard == ["Chariot"]
    assert cleo.discard == ["Shabti", "Spear"]  # Kite is too cheap, so there was one answer
    game.play("entomb Chariot")


@pytest.mark.rule("card.leather-worker.no-match")
def test_who_holds_only_cheaper_cards_shows_the_hand() -> None:
    game = vk.position(
        hand=["Leather Worker", "Chariot"], opponents=[{"hand": ["Ring", "Urn"]}, {"hand": ["Bow"]}, {"hand": []}]
    )
    assert game.view("Ana").players[1].hand == (None, None)
    game.play("execute Leather Worker")
    assert asked(game) == "Ana"
    assert game.players[1].hand == ["Ring", "Urn"]
    assert game.players[1].discard == []
    assert sorted(map(str, game.view("Ana").players[1].hand)) == ["Ring", "Urn"]
    assert sorted(map(str, game.view("Dan").players[1].hand)) == ["Ring", "Urn"]
    assert game.players[2].discard == ["Bow"]
    assert game.players[3].discard == []


@pytest.mark.rule("card.leather-worker", "card.leather-worker.no-match")
@pytest.mark.parametrize(
    ("shown", "held", "lost"),
    [("Urn", "Kite", True), ("Urn", "Bow", True), ("Ring", "Boat", True), ("Ring", "Chariot", True),
     ("Ring", "Wadj Amulet", False), ("Chariot", "Ring", False), ("Statue of Thoth", "Bow", False)],
)  # fmt: skip
def test_equal_cost_is_enough_and_any_kind_of_card_counts(shown: str, held: str, lost: bool) -> None:
    game = vk.position(hand=["Leather Worker", shown], opponents=[{"hand": [held]}]).play("execute Leather Worker")
    assert game.players[1].discard == ([held] if lost else [])
    assert game.players[0].hand == [shown]


@pytest.mark.rule("card.leather-worker", "action.impossible-part-forbids", "ruling.cannot-comply")
def test_leather_worker_needs_a_card_to_show_and_nothing_else() -> None:
    game = vk.position(hand=["Leather Worker"], opponents=[{"hand": ["Bow"]}])
    assert "execute Leather Worker" not in texts(game)
    assert refused(game, "execute Leather Worker") == "card.leather-worker"
    game = vk.position(hand=["Leather Worker", "Urn"], opponents=[{"hand": []}]).play("execute Leather Worker")
    assert game.players[0].hand == ["Urn"]
    assert asked(game) == "Ana"


@pytest.mark.rule("card.offering-table", "card.medjay", "reaction.offering-table.returns-to-hand")
def test_offering_table_and_medjay_answer_before_the_hand_is_searched() -> None:
    game = vk.position(
        hand=["Leather Worker", "Ring"],
        opponents=[{"hand": ["Offering Table", "Bow"]}, {"hand": ["Medjay", "Bow"]}, {"hand": ["Bow", "Spear"]}],
    ).play("execute Leather Worker")
    assert (asked(game), texts(game)) == ("Ben", ["react Offering Table", "pass"])
    game.play("react Offering Table")
    assert (asked(game), texts(game)) == ("Cleo", ["react Medjay", "pass"])
    game.play("react Medjay")
    assert (asked(game), texts(game)) == ("Dan", ["discard Bow", "discard Spear"])
    game.play("discard Spear")
    ana, ben, cleo, dan = game.players
    assert (ben.hand, ben.discard) == (["Offering Table", "Bow"], [])
    assert (cleo.hand, cleo.discard) == (["Bow"], ["Medjay"])
    assert dan.discard == ["Spear"]
    assert ana.in_play == ["Leather Worker"]


@pytest.mark.rule("card.leather-worker", "ruling.axe-nested")
def test_an_axe_lost_to_leather_worker_strikes_its_player_before_the_next_opponent_answers() -> None:
    game = vk.position(
        hand=["Leather Worker", "Ring", "Bow"], opponents=[{"hand": ["Axe", "Urn"]}, {"hand": ["Spear", "Chariot"]}]
    ).play("execute Leather Worker", "reveal Ring")
    ana, ben, cleo = game.players
    assert ben.discard == ["Axe"]
    assert cleo.discard[0] == "Spear"  # the Axe of Ben takes the dearest, from the active player's left
    assert ana.discard == ["Bow"]
    assert cleo.discard == ["Spear", "Chariot"]  # and then Leather Worker's own share
    assert ana.hand == ["Ring"]


# ---- Potter --------------------------------------------------------------------------------------


@pytest.mark.rule("card.potter", "card.potter.needs-apex", "ruling.pyramid-change")
def test_potter_runs_an_artisan_at_the_apex_and_leaves_it_there() -> None:
    game = vk.position(
        hand=["Potter", "Bow", "Urn"], pyramid=["Weaver", "Boat"], stock=["Kite"] * 3, deck=["Shabti"] * 5
    ).play("execute Potter")
    assert game.pyramid[0] == "Weaver"
    ana = game.players[0]
    assert (ana.discard, ana.tomb, ana.in_play) == (["Bow"], ["Urn"], ["Potter"])
    game.play("end turn")
    assert texts(game, "sacrifice") == ["Weaver", "Boat"]  # using the apex changed nothing
    game = vk.position(hand=["Potter", "Bow", "Urn"], pyramid=[None, "Weaver"])
    assert refused(game, "execute Potter") == "card.potter.needs-apex"


@pytest.mark.rule("card.potter", "card.goldsmith", "card.engineer")
def test_potters_apex_card_may_leave_by_its_own_action() -> None:
    game = vk.position(hand=["Potter", "Bow"], pyramid=["Goldsmith", "Boat"]).play("execute Potter")
    assert texts(game) == ["entomb Goldsmith", "entomb Boat"]
    game.play("entomb Goldsmith")
    assert game.players[0].tomb == ["Goldsmith"]
    assert game.pyramid[0] is None
    game = vk.position(hand=["Potter", "Bow"], pyramid=["Draughtsman", "Boat"])
    game.play("execute Potter", "swap Draughtsman")
    assert (game.players[0].hand, game.pyramid[0]) == (["Draughtsman"], "Bow")


# ---- the set under other cards -------------------------------------------------------------------


@pytest.mark.rule("ruling.repeat-anew", "card.tyet-amulet", "card.draughtsman", "card.glass-blower")
def test_artisans_are_repeated_with_new_choices() -> None:
    game = vk.position(hand=["Draughtsman", "Tyet Amulet", "Ring"], pyramid=["Bow", "Boat"])
    game.play("execute Draughtsman", "swap Ring", "swap Bow", "execute Tyet Amulet", "swap Boat")
    assert game.players[0].hand == ["Boat"]
    assert game.pyramid[:2] == ["Ring", "Bow"]
    game = vk.position(hand=["Glass Blower", "Tyet Amulet"], tomb=["Urn", "Kite"], deck=["Shabti"])
    game.play("execute Glass Blower", "put Urn", "done", "execute Tyet Amulet")
    assert game.players[0].discard == ["Urn", "Kite"]
    assert game.players[0].tomb == []


@pytest.mark.rule("card.sculptor", "card.tomb-painter", "ruling.look-ahead", "card.tyet-amulet.needs-earlier-action")
def test_a_repeat_asks_for_the_pile_as_it_is_now() -> None:
    game = vk.position(hand=["Tomb Painter", "Tyet Amulet"], discard=["Urn", "Kite", "Ring"])
    game.play("execute Tomb Painter")
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.needs-earlier-action"
    game = vk.position(hand=["Sculptor", "Tyet Amulet"], discard=["Urn", "Bow", "Ring"])
    game.play("execute Sculptor", "execute Tyet Amulet")
    assert sorted(game.players[0].hand) == ["Bow", "Ring"]


# ---- Scribe --------------------------------------------------------------------------------------


@pytest.mark.rule("example.scribe", "card.scribe")
def test_scribe_with_four_other_cards_discards_two_and_entombs_two() -> None:
    game = vk.position(hand=["Scribe", "Bow", "Ring", "Urn", "Kite"], discard=["Shabti"]).play("execute Scribe")
    assert texts(game) == ["discard Bow", "discard Ring", "discard Urn", "discard Kite"]
    game.play("discard Urn")
    assert texts(game) == ["discard Bow", "discard Ring", "discard Kite", "done"]
    game.play("discard Kite")  # a third discard would leave too few to entomb
    ana = game.players[0]
    assert ana.discard == ["Shabti", "Urn", "Kite"]
    while texts(game, "entomb") and "end turn" not in texts(game):
        game.play(texts(game)[0])
    assert sorted(ana.tomb) == ["Bow", "Ring"]
    assert ana.hand == []


@pytest.mark.rule("card.scribe", "ruling.any-number-needs-one", "ruling.look-ahead")
@pytest.mark.parametrize("others", range(4))
def test_scribe_needs_two_other_cards(others: int) -> None:
    game = vk.position(hand=["Scribe", *["Urn"] * others])
    assert ("execute Scribe" in texts(game)) == (others >= 2)
    assert (refused(game, "execute Scribe") is None) == (others >= 2)
