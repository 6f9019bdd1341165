"""Afterlife's uniques: Calcite Cup, Hounds and Jackals Game, Ibex Statue, Mirror Case, Senet Game, Sphinx."""

from __future__ import annotations

import pytest

import vk_notebook as vk
from tests.scenario import asked, refused, texts

SLOTS = ("apex", "middle left", "middle right", "base left", "base centre", "base right")
ROWS = ["Khopesh", "Ring", "Axe", "Wadj Amulet", "Bow", "Sling"]


# ---- Calcite Cup -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.calcite-cup", "ruling.removals-one-by-one", "ruling.order-of-picks")
def test_calcite_cup_discards_four_and_takes_two_one_after_the_other() -> None:
    game = vk.position(hand=["Calcite Cup", "Urn", "Kite", "Shabti", "Boat", "Menial"], discard=["Ring"], pyramid=ROWS)
    game.play("execute Calcite Cup", "discard Kite", "discard Urn", "discard Boat", "discard Shabti")
    assert texts(game, "take") == ROWS
    game.play("take Bow")
    assert texts(game) == ["crumble Ring", "crumble Axe"]  # before the second card is chosen
    game.play("crumble Axe")
    assert game.pyramid == [None, "Ring", "Khopesh", "Wadj Amulet", "Axe", "Sling"]
    game.play("take Khopesh")
    ana = game.players[0]
    assert ana.discard == ["Ring", "Kite", "Urn", "Boat", "Shabti", "Bow", "Khopesh"]
    assert ana.hand == ["Menial"]
    assert game.pyramid == [None, "Ring", None, "Wadj Amulet", "Axe", "Sling"]


@pytest.mark.rule("card.calcite-cup", "action.impossible-part-forbids", "ruling.face-down-ignored")
@pytest.mark.parametrize(
    ("hand", "pyramid", "down"),
    [(3, ROWS, {}), (0, ROWS, {}), (4, [], {}), (4, ["Ring"], {}), (4, ["Ring", "Bow"], {1: "Ben"})],
)
def test_calcite_cup_needs_four_other_cards_and_two_to_take(
    hand: int, pyramid: list[str], down: dict[int, str]
) -> None:
    game = vk.position(hand=["Calcite Cup", *["Urn"] * hand], pyramid=pyramid, face_down=down, deck=["Urn"] * 9)
    assert refused(game, "execute Calcite Cup") == "card.calcite-cup"


@pytest.mark.rule("card.calcite-cup", "ruling.sphinx-scope", "card.sphinx.one-card")
def test_sphinx_catches_the_first_card_of_calcite_cup_only() -> None:
    game = vk.position(hand=["Sphinx", "Calcite Cup", *["Urn"] * 4], pyramid=ROWS).play("execute Sphinx")
    game.play("execute Calcite Cup", *["discard Urn"] * 4, "take Ring", "take Khopesh")
    ana = game.players[0]
    assert (ana.hand, ana.discard) == (["Ring"], [*["Urn"] * 4, "Khopesh"])


@pytest.mark.rule("card.calcite-cup", "card.axe", "card.axe.tie")
def test_an_axe_among_the_four_strikes_before_anything_is_taken() -> None:
    game = vk.position(
        hand=["Calcite Cup", "Axe", "Urn", "Urn", "Urn"], pyramid=ROWS, opponents=[{"hand": ["Ring", "Dagger"]}]
    ).play("execute Calcite Cup")
    while asked(game) == "Ana" and texts(game, "discard"):
        game.play(texts(game)[0])
    assert (asked(game), texts(game)) == ("Ben", ["discard Ring", "discard Dagger"])
    assert game.pyramid == ROWS
    game.play("discard Dagger")
    assert texts(game, "take") == ROWS


# ---- Hounds and Jackals Game -----------------------------------------------------------------------------


@pytest.mark.rule("card.hounds-and-jackals-game", "card.hounds-and-jackals-game.replayable")
def test_a_card_paid_as_gold_comes_back_and_the_purchase_stands() -> None:
    game = vk.position(
        hand=["Hounds and Jackals Game", "Statue of Isis", "Urn"], tomb=["Kite"],
        pyramid=["Bow", None, None, "Linen Bandages", "Kite"],
    )  # fmt: skip
    game.play("buy Linen Bandages", "pay Statue of Isis", "execute Hounds and Jackals Game")
    ana = game.players[0]
    assert (ana.hand, ana.in_play) == (["Urn", "Statue of Isis"], ["Hounds and Jackals Game"])
    assert ana.discard == ["Linen Bandages"]
    assert {"execute Statue of Isis", "entomb Statue of Isis", "buy Kite"} <= set(texts(game))
    game.play("execute Statue of Isis")  # now for its action
    assert ana.discard == ["Linen Bandages", "Kite"]


@pytest.mark.rule("card.hounds-and-jackals-game.replayable", "ruling.pyramid-change")
def test_an_action_fetched_back_is_executed_anew() -> None:
    game = vk.position(hand=["Hounds and Jackals Game", "Ibex Statue"], stock=["Bow", "Ring"])
    game.play("execute Ibex Statue", "execute Hounds and Jackals Game", "execute Ibex Statue")
    assert game.players[0].tomb == ["Ring", "Bow"]
    assert game.players[0].in_play == ["Hounds and Jackals Game", "Ibex Statue"]


@pytest.mark.rule("card.hounds-and-jackals-game", "ruling.victory-not-itself")
def test_hounds_fetches_no_card_from_the_tomb_or_the_discard_pile() -> None:
    game = vk.position(hand=["Hounds and Jackals Game", "Urn"], discard=["Kite"], tomb=["Boat"]).play("entomb Urn")
    assert refused(game, "execute Hounds and Jackals Game") == "ruling.victory-not-itself"


# ---- Ibex Statue -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.ibex-statue", "ruling.pyramid-change")
def test_ibex_statue_entombs_the_stocks_top_card_unseen() -> None:
    game = vk.position(hand=["Ibex Statue", "Urn"], discard=["Kite"], stock=["Ring", "Bow"], pyramid=ROWS)
    game.play("execute Ibex Statue")
    ana = game.players[0]
    assert (ana.tomb, ana.discard, game.stock) == (["Bow"], ["Kite"], ["Ring"])
    assert game.view("Ben").players[0].tomb == ("Bow",)  # a tomb is open
    assert game.view("Ana").stock == (None,)
    assert not game.state.changed
    assert "entomb Urn" in texts(game)


@pytest.mark.rule("card.ibex-statue")
def test_ibex_statue_needs_a_stock() -> None:
    game = vk.position(hand=["Ibex Statue"], pyramid=ROWS, boneyard=["Urn"], deck=["Urn"])
    assert refused(game, "execute Ibex Statue") == "card.ibex-statue"


# ---- Mirror Case -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.mirror-case", "card.mirror-case.enters-at-top")
def test_mirror_case_takes_a_card_and_stays_in_the_pyramid() -> None:
    game = vk.position(hand=["Mirror Case", "Brooch", "Urn"], discard=["Kite"], pyramid=ROWS)
    game.play("execute Mirror Case", "take Wadj Amulet")
    ana = game.players[0]
    assert ana.discard == ["Kite", "Wadj Amulet"]
    assert (ana.in_play, ana.hand) == ([], ["Brooch", "Urn"])
    # The pyramid crumbled first: Ring fell, then Khopesh; the top was free.
    assert game.pyramid == ["Mirror Case", "Khopesh", "Axe", "Ring", "Bow", "Sling"]
    assert game.state.changed
    game.play("end turn")
    assert asked(game) == "Ben"
    assert "Mirror Case" not in ana.discard


@pytest.mark.rule("card.mirror-case.enters-at-top", "card.mirror-case", "ruling.mirror-case-slot")
@pytest.mark.parametrize(
    ("pyramid", "take", "after"),
    [
        (["Ring"], "Ring", [None, None, None, "Mirror Case", None, None]),
        ([None, None, None, "Ring", "Bow"], "Bow", [None, None, None, "Ring", "Mirror Case", None]),
        ([None, None, None, "Ring", "Bow", "Axe"], "Ring", [None, None, None, "Mirror Case", "Bow", "Axe"]),
        ([None, "Boat", None, "Ring", "Bow", "Axe"], "Axe", [None, "Boat", None, "Ring", "Bow", "Mirror Case"]),
        ([None, "Boat", "Kite", "Ring", "Bow", "Axe"], "Kite", [None, "Boat", "Mirror Case", "Ring", "Bow", "Axe"]),
    ],
)
def test_mirror_case_drops_to_the_lowest_row_with_a_gap(
    pyramid: list[str | None], take: str, after: list[str | None]
) -> None:
    game = vk.position(hand=["Mirror Case"], pyramid=pyramid).play("execute Mirror Case")
    for text in (f"take {take}", f"put Mirror Case at {SLOTS[after.index('Mirror Case')]}"):
        if text in texts(game):  # asked only where there is a choice
            game.play(text)
    assert game.pyramid == after
    assert game.players[0].discard == [take]


@pytest.mark.rule("card.mirror-case", "ruling.source-card-moves")
def test_mirror_case_can_be_bought_again_where_it_landed() -> None:
    game = vk.position(hand=["Mirror Case", "Brooch", "Urn"], pyramid=["Ring"]).play("execute Mirror Case")
    while texts(game, "put"):
        game.play(texts(game)[0])
    game.play("buy Mirror Case", "pay Brooch")
    assert game.players[0].discard == ["Ring", "Mirror Case"]


@pytest.mark.rule("card.mirror-case", "ruling.face-down-ignored")
@pytest.mark.parametrize(("pyramid", "down"), [([], {}), (["Ring"], {0: "Ben"})])
def test_mirror_case_needs_a_card_to_take(pyramid: list[str], down: dict[int, str]) -> None:
    game = vk.position(hand=["Mirror Case"], pyramid=pyramid, face_down=down, stock=["Urn"])
    assert refused(game, "execute Mirror Case") == "card.mirror-case"


@pytest.mark.rule("card.mirror-case", "ruling.sphinx-scope")
def test_sphinx_hands_over_the_card_that_mirror_case_takes() -> None:
    game = vk.position(hand=["Sphinx", "Mirror Case"], pyramid=ROWS)
    game.play("execute Sphinx", "execute Mirror Case", "take Khopesh")
    assert game.players[0].hand == ["Khopesh"]
    assert game.pyramid == ["Mirror Case", *ROWS[1:]]


# ---- Senet Game ------------------------------------------------------------------------------------------


@pytest.mark.rule("card.senet-game", "card.senet-game.destination", "card.senet-game.sets-only")
def test_senet_game_draws_changes_owner_and_brings_a_set_card() -> None:
    game = vk.position(
        hand=["Senet Game", "Urn"], deck=["Shabti", "Kite"], discard=["Menial"],
        opponents=[{"hand": ["Bow"]}, {"hand": ["Urn", "Boat", "Ring", "Spear"], "discard": ["Axe"]}],
    )  # fmt: skip
    game.play("execute Senet Game")
    ana, ben, cleo = game.players
    assert (ana.hand, ana.deck) == (["Urn", "Kite"], ["Shabti"])
    assert texts(game) == ["choose Ben", "choose Cleo"]
    game.play("choose Cleo")
    assert cleo.discard == ["Axe", "Senet Game"]
    assert (asked(game), texts(game)) == ("Cleo", ["give Ring", "give Spear"])
    for wrong in ("Urn", "Boat"):
        assert refused(game, f"give {wrong}") == "card.senet-game.sets-only"
    assert refused(game, "no") is not None
    game.play("give Spear")
    assert ana.discard == ["Menial", "Spear"]
    assert (ana.in_play, cleo.hand) == ([], ["Urn", "Boat", "Ring"])
    assert (ben.hand, ben.discard) == (["Bow"], [])
    assert game.view("Ben").players[0].discard[-1] == "Spear"


@pytest.mark.rule("card.senet-game.no-set-card", "card.senet-game")
def test_an_opponent_without_a_set_card_shows_his_hand() -> None:
    game = vk.position(hand=["Senet Game"], deck=["Kite"], opponents=[{"hand": ["Urn", "Boat"]}, {"hand": ["Bow"]}])
    assert game.view("Cleo").players[1].hand == (None, None)
    game.play("execute Senet Game", "choose Ben")
    ana, ben, _ = game.players
    assert asked(game) == "Ana"
    assert (ben.hand, ben.discard, ana.discard) == (["Urn", "Boat"], ["Senet Game"], [])
    for name in ("Ana", "Cleo"):  # everybody sees it
        assert sorted(map(str, game.view(name).players[1].hand)) == ["Boat", "Urn"]
    assert game.view("Ana").players[2].hand == (None,)


@pytest.mark.rule("card.senet-game", "ruling.draw-n-needs-n", "turn.reshuffle")
def test_senet_game_needs_a_card_to_draw_and_may_shuffle_for_it() -> None:
    game = vk.position(hand=["Senet Game", "Urn"], opponents=[{"hand": ["Ring"]}])
    assert refused(game, "execute Senet Game") == "ruling.draw-n-needs-n"
    game = vk.position(hand=["Senet Game"], discard=["Kite"], opponents=[{"hand": ["Ring"]}])
    game.play("execute Senet Game")
    ana = game.players[0]
    assert (ana.hand, ana.deck, ana.discard) == (["Kite"], [], ["Ring"])


@pytest.mark.rule("card.senet-game.destination", "ruling.sphinx-scope")
def test_what_senet_game_brings_is_given_not_taken() -> None:
    game = vk.position(hand=["Sphinx", "Senet Game", "Book of Traversing Eternity"], deck=["Kite"], pyramid=ROWS,
                       opponents=[{"hand": ["Ring"]}])  # fmt: skip
    game.play("execute Sphinx", "execute Senet Game")
    assert game.players[0].discard == ["Ring"]
    assert sorted(game.players[0].hand) == ["Book of Traversing Eternity", "Kite"]


@pytest.mark.rule("card.senet-game", "reaction.offering-table.no-other-protection")
def test_offering_table_is_no_help_against_senet_game() -> None:
    game = vk.position(hand=["Senet Game"], deck=["Kite"], opponents=[{"hand": ["Offering Table", "Ring"]}])
    game.play("execute Senet Game")
    assert game.players[0].discard == ["Ring"]
    assert game.players[1].hand == ["Offering Table"]


# ---- Sphinx ----------------------------------------------------------------------------------------------


@pytest.mark.rule("card.sphinx", "card.sphinx.one-card")
@pytest.mark.parametrize(
    ("card", "hand", "discards"),
    [("Bracelet", ["Urn", "Urn", "Urn"], ["Urn"] * 3), ("Khopesh", ["Ring"], ["Ring"]), ("Goddess Maat", [], [])],
)
def test_sphinx_serves_every_afterlife_take(card: str, hand: list[str], discards: list[str]) -> None:
    game = vk.position(
        hand=["Sphinx", card, "Statue of Isis", *hand], discard=["Kite"],
        pyramid=[None, None, None, "Axe", "Sling", "Dagger"],
    )  # fmt: skip
    game.play("execute Sphinx", f"execute {card}", *[f"discard {c}" for c in discards], "take Dagger")
    assert "Dagger" in game.players[0].hand
    game.play("execute Statue of Isis", "take Axe")
    assert game.players[0].discard[-1] == "Axe"  # the next one lies down as usual
