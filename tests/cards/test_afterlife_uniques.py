"""Afterlife's uniques: Calcite Cup, Hounds and Jackals Game, Ibex Statue, Mirror Case, Senet Game, Sphinx."""

import pytest

from tests.scenario import after, refused, scene, texts

SLOTS = ("apex", "middle left", "middle right", "base left", "base centre", "base right")
ROWS = ["Khopesh", "Ring", "Axe", "Wadj Amulet", "Bow", "Sling"]


# ---- Calcite Cup -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.calcite-cup", "ruling.removals-one-by-one", "ruling.order-of-picks")
def test_calcite_cup_discards_four_and_takes_two_one_after_the_other() -> None:
    game = scene(hand="Calcite Cup, Urn, Kite, Shabti, Boat, Menial", discard="Ring", pyramid=ROWS)
    after(game, "execute Calcite Cup", "discard Kite", "discard Urn", "discard Boat", "discard Shabti", can_take=ROWS)
    after(game, "take Bow", texts="crumble Ring, crumble Axe")  # before the second card is chosen
    after(game, "crumble Axe", pyramid="-, Ring, Khopesh, Wadj Amulet, Axe, Sling")
    after(game, "take Khopesh", discard="Ring, Kite, Urn, Boat, Shabti, Bow, Khopesh", hand="Menial")
    assert game.pyramid == [None, "Ring", None, "Wadj Amulet", "Axe", "Sling"]


# ---- Hounds and Jackals Game -----------------------------------------------------------------------------


@pytest.mark.rule(
    "card.hounds-and-jackals-game", "card.hounds-and-jackals-game.replayable", "ruling.pyramid-change",
    "ruling.victory-not-itself",
)  # fmt: skip
def test_hounds_fetches_a_card_of_this_turn_which_may_be_played_anew() -> None:
    game = scene(
        hand="Hounds and Jackals Game, Statue of Isis, Urn", tomb="Kite", pyramid="Bow, -, -, Linen Bandages, Kite"
    )
    game.play("buy Linen Bandages", "pay Statue of Isis", "execute Hounds and Jackals Game")
    after(game, hand="Urn, Statue of Isis", in_play="Hounds and Jackals Game", discard="Linen Bandages")
    assert {"execute Statue of Isis", "entomb Statue of Isis", "buy Kite"} <= set(texts(game))
    game.play("execute Statue of Isis")  # now for its action
    assert game.players[0].discard == ["Linen Bandages", "Kite"]
    game = scene(hand="Hounds and Jackals Game, Ibex Statue", stock="Bow, Ring")
    after(game, "execute Ibex Statue", "execute Hounds and Jackals Game", "execute Ibex Statue", tomb="Ring, Bow")
    assert game.players[0].in_play == ["Hounds and Jackals Game", "Ibex Statue"]
    game = scene(hand="Hounds and Jackals Game, Urn", discard="Kite", tomb="Boat").play("entomb Urn")
    assert refused(game, "execute Hounds and Jackals Game") == "ruling.victory-not-itself"


# ---- Ibex Statue -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.ibex-statue", "ruling.pyramid-change")
def test_ibex_statue_entombs_the_stocks_top_card_unseen() -> None:
    game = scene(hand="Ibex Statue, Urn", discard="Kite", stock="Ring, Bow", pyramid=ROWS).play("execute Ibex Statue")
    after(game, tomb="Bow", discard="Kite", stock="Ring")
    assert game.view("Ben").players[0].tomb == ("Bow",)  # a tomb is open
    assert game.view("Ana").stock == (None,)
    assert not game.state.changed
    assert "entomb Urn" in texts(game)
    game = scene(hand="Ibex Statue", pyramid=ROWS, boneyard="Urn", deck="Urn")
    assert refused(game, "execute Ibex Statue") == "card.ibex-statue"


# ---- Mirror Case -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.mirror-case", "card.mirror-case.enters-at-top")
def test_mirror_case_takes_a_card_and_stays_in_the_pyramid() -> None:
    game = scene(hand="Mirror Case, Brooch, Urn", discard="Kite", pyramid=ROWS)
    game.play("execute Mirror Case", "take Wadj Amulet")
    ana = game.players[0]
    after(game, discard="Kite, Wadj Amulet", in_play="", hand="Brooch, Urn")
    # The pyramid crumbled first: Ring fell, then Khopesh; the top was free.
    assert game.pyramid == ["Mirror Case", "Khopesh", "Axe", "Ring", "Bow", "Sling"]
    assert game.state.changed
    after(game, "end turn", asked="Ben")
    assert "Mirror Case" not in ana.discard


@pytest.mark.rule(
    "card.mirror-case.enters-at-top", "card.mirror-case", "ruling.mirror-case-slot", "ruling.pyramid-change"
)
@pytest.mark.parametrize(
    ("pyramid", "take", "left"),
    [
        (["Ring"], "Ring", [None, None, None, "Mirror Case", None, None]),
        ([None, None, None, "Ring", "Bow"], "Bow", [None, None, None, "Ring", "Mirror Case", None]),
        ([None, None, None, "Ring", "Bow", "Axe"], "Ring", [None, None, None, "Mirror Case", "Bow", "Axe"]),
        ([None, "Boat", None, "Ring", "Bow", "Axe"], "Axe", [None, "Boat", None, "Ring", "Bow", "Mirror Case"]),
        ([None, "Boat", "Kite", "Ring", "Bow", "Axe"], "Kite", [None, "Boat", "Mirror Case", "Ring", "Bow", "Axe"]),
        ([None, "Bow", None, "Spear", "Ring"], "Bow", [None, None, None, "Spear", "Ring", "Mirror Case"]),
        ([None, None, "Bow", None, "Spear", "Ring"], "Bow", [None, None, None, "Mirror Case", "Spear", "Ring"]),
        (ROWS, "Bow", ["Mirror Case", "Khopesh", "Axe", "Wadj Amulet", "Ring", "Sling"]),
    ],
)
def test_mirror_case_drops_to_the_lowest_row_with_a_gap(
    pyramid: list[str | None], take: str, left: list[str | None]
) -> None:
    game = scene(hand="Mirror Case", pyramid=pyramid).play("execute Mirror Case")
    for text in (f"take {take}", "crumble Ring", f"put Mirror Case at {SLOTS[left.index('Mirror Case')]}"):
        if text in texts(game):  # asked only where there is a choice
            game.play(text)
    after(game, pyramid=left, discard=[take], in_play="")
    assert game.state.changed


@pytest.mark.rule("ruling.mirror-case-slot", "card.mirror-case", "ruling.source-card-moves")
def test_of_several_gaps_the_player_of_mirror_case_picks_one_where_it_can_be_bought_again() -> None:
    game = scene(hand="Mirror Case", pyramid="-, -, -, Bow, Ring").play("execute Mirror Case", "take Bow")
    assert texts(game) == ["put Mirror Case at base left", "put Mirror Case at base right"]
    after(game, "put Mirror Case at base right", pyramid="-, -, -, -, Ring, Mirror Case")
    game = scene(hand="Mirror Case, Brooch, Urn", pyramid="Ring").play("execute Mirror Case")
    while texts(game, "put"):
        game.play(texts(game)[0])
    after(game, "buy Mirror Case", "pay Brooch", discard="Ring, Mirror Case")


# ---- Senet Game ------------------------------------------------------------------------------------------


@pytest.mark.rule("card.senet-game", "card.senet-game.destination", "card.senet-game.sets-only")
def test_senet_game_draws_changes_owner_and_brings_a_set_card() -> None:
    game = scene(
        hand="Senet Game, Urn", deck="Shabti, Kite", discard="Menial", ben_hand="Bow",
        cleo_hand="Urn, Boat, Ring, Spear", cleo_discard="Axe",
    )  # fmt: skip
    after(game, "execute Senet Game", hand="Urn, Kite", deck="Shabti", texts="choose Ben, choose Cleo")
    after(game, "choose Cleo", cleo_discard="Axe, Senet Game", asked="Cleo", texts="give Ring, give Spear")
    for wrong in ("Urn", "Boat"):
        assert refused(game, f"give {wrong}") == "card.senet-game.sets-only"
    assert refused(game, "no") is not None
    after(game, "give Spear", discard="Menial, Spear", in_play="", cleo_hand="Urn, Boat, Ring")
    after(game, ben_hand="Bow", ben_discard="")
    assert game.view("Ben").players[0].discard[-1] == "Spear"


@pytest.mark.rule("card.senet-game.no-set-card", "card.senet-game")
def test_an_opponent_without_a_set_card_shows_his_hand() -> None:
    game = scene(hand="Senet Game", deck="Kite", ben_hand="Urn, Boat", cleo_hand="Bow")
    assert game.view("Cleo").players[1].hand == (None, None)
    after(game, "execute Senet Game", "choose Ben", asked="Ana")
    after(game, ben_hand="Urn, Boat", ben_discard="Senet Game", discard="")
    for name in ("Ana", "Cleo"):  # everybody sees it
        assert sorted(map(str, game.view(name).players[1].hand)) == ["Boat", "Urn"]
    assert game.view("Ana").players[2].hand == (None,)


@pytest.mark.rule("card.senet-game", "ruling.draw-n-needs-n", "turn.reshuffle")
def test_senet_game_needs_a_card_to_draw_and_may_shuffle_for_it() -> None:
    assert refused(scene(hand="Senet Game, Urn", ben_hand="Ring"), "execute Senet Game") == "ruling.draw-n-needs-n"
    game = scene(hand="Senet Game", discard="Kite", ben_hand="Ring").play("execute Senet Game")
    after(game, hand="Kite", deck="", discard="Ring")


@pytest.mark.rule("card.senet-game.destination", "ruling.sphinx-scope")
def test_what_senet_game_brings_is_given_not_taken() -> None:
    game = scene(hand="Sphinx, Senet Game, Book of Traversing Eternity", deck="Kite", pyramid=ROWS, ben_hand="Ring")
    after(game, "execute Sphinx", "execute Senet Game", discard="Ring")
    assert sorted(game.players[0].hand) == ["Book of Traversing Eternity", "Kite"]


# ---- Sphinx ----------------------------------------------------------------------------------------------
