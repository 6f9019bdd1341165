"""Reactions and triggers: Axe, Sling, Mummified Cat, Boat, the shields, and all of these at once."""

import pytest

from tests.scenario import after, asked, refused, scene, texts

FULL = ["Ring", "Bow", "Spear", "Khopesh", "Dagger", "Wadj Amulet"]


# ---- from where, when, who first (K1-K6) --------------------------------------------------------------


@pytest.mark.rule("ruling.reactions-from-hand", "card.boat", "card.offering-table")
@pytest.mark.parametrize("pile", ["deck", "discard", "in_play", "tomb"])
def test_reactions_work_from_the_hand_only(pile: str) -> None:
    cards = ["Medjay", "Offering Table", "Mummified Cat", "Boat", "Sling"]
    game = scene(
        hand="Duamutef Canopic Jar, Wadj Amulet, Embalmer", pyramid="-, -, -, Mummified Cat, Bow",
        opponents=[{"hand": ["Urn", "Kite"], pile: cards}],
    ).play("execute Duamutef Canopic Jar")  # fmt: skip
    after(game, asked="Ben", texts="discard Urn, discard Kite")
    after(game, "discard Urn", "buy Mummified Cat", "pay Wadj Amulet", "entomb Embalmer", asked="Ana")


@pytest.mark.rule(
    "ruling.reactions-from-hand", "card.medjay", "reaction.offering-table.hand-only", "ruling.reaction-card-first",
    "reaction.offering-table.returns-to-hand",
)  # fmt: skip
def test_a_share_is_refused_before_anything_is_shown_and_offering_table_comes_back() -> None:
    game = scene(hand="Duamutef Canopic Jar", ben_hand="Medjay, Offering Table, Urn")
    after(game, "execute Duamutef Canopic Jar", texts="react Medjay, react Offering Table, pass")
    after(game, "react Offering Table", hand="", ben_hand="Medjay, Offering Table, Urn", asked="Ana", clean=True)
    game = scene(hand="2 Duamutef Canopic Jar", ben_hand="Medjay, Offering Table, Urn")
    game.play("execute Duamutef Canopic Jar", "react Offering Table", "execute Duamutef Canopic Jar", "react Medjay")
    after(game, ben_discard="Medjay", ben_hand="Offering Table, Urn")


@pytest.mark.rule("ruling.reaction-order", "card.sling", "card.sling.either-turn")
def test_answers_go_clockwise_from_the_active_players_left_and_he_is_last() -> None:
    game = scene(
        hand="Brick Mason, Sling, Urn", boneyard="4 Urn", ben_hand="Kite", cleo_hand="Sling, Shabti",
        dan_hand="Sling, Menial",
    ).play("execute Brick Mason", "no", "entomb Urn from boneyard")  # fmt: skip
    # Ben entombed in Ana's turn: Cleo, Dan, then Ana.
    assert asked(game) == "Cleo"
    game.play("react Sling")
    # Cleo entombed Shabti: Dan first (Ben has no Sling), then Ana, before the older event goes on.
    after(game, cleo_tomb="Shabti", asked="Dan")
    after(game, "pass", asked="Ana")
    after(game, "pass", asked="Dan")
    after(game, "react Sling", dan_tomb="Menial", asked="Ana")
    after(game, "react Sling", tomb="Urn")
    after(game, asked="Cleo", texts="entomb Urn from boneyard, no")  # her share of the action


@pytest.mark.rule("ruling.reaction-order", "card.sling", "ruling.reaction-card-first")
def test_two_slings_of_one_player_may_both_answer_one_event() -> None:
    game = scene(hand="Urn", ben_hand="2 Sling, Kite, Shabti, Bow").play("entomb Urn", "react Sling")
    assert refused(game, "entomb Bow") == "card.sling"
    after(game, "entomb Kite", "react Sling", ben_tomb="Kite, Shabti", ben_discard="2 Sling", asked="Ana")


@pytest.mark.rule("ruling.reaction-order", "card.boat", "card.mummified-cat.on-other-turn")
def test_a_reaction_that_uses_up_the_older_event_closes_its_window() -> None:
    game = scene(hand="Embalmer", pyramid="-, -, -, Bow", ben_hand="Mummified Cat", cleo_hand="Mummified Cat")
    after(game, "execute Embalmer", asked="Ben")
    after(game, "react Mummified Cat", ben_discard="Mummified Cat, Bow", asked="Ana")  # nothing is left for Cleo
    assert game.players[2].hand == ["Mummified Cat"]


# ---- Sling (K9) -----------------------------------------------------------------------------------------


@pytest.mark.rule("card.sling", "ruling.sling-events", "ruling.reactions-from-hand")
def test_sling_needs_another_hand_card_of_cost_three_or_less_and_has_no_action() -> None:
    for hand, shown in ((["Sling"], False), (["Sling", "Bow"], False), (["Sling", "Outer Sarcophagus"], True)):
        game = scene(hand="Urn", ben_hand=hand).play("entomb Urn")
        assert (asked(game) == "Ben") is shown
    game = scene(hand="Urn", ben_hand="Sling, Bow, Kite, Heart Scarab Amulet").play("entomb Urn", "react Sling")
    assert game.players[1].tomb == ["Kite"]
    assert refused(scene(hand="Sling, Urn"), "execute Sling") == "card.sling"
    game = scene(hand="Urn", ben_hand="Sling, Kite").play("entomb Urn")
    assert texts(game) == ["react Sling", "pass"]
    after(game, "pass", ben_hand="Sling, Kite")


@pytest.mark.rule("ruling.sling-events")
@pytest.mark.parametrize(
    ("hand", "moves", "asks"),
    [
        (["Statue of Horus", "Urn"], ["execute Statue of Horus"], True),
        (["Wadj Amulet", "Urn"], ["execute Wadj Amulet"], True),
        (["Merchant", "Victory"], ["execute Merchant", "execute Victory"], True),
        (["Weres Amulet", "Urn"], ["execute Weres Amulet"], False),
        (["Statue of Isis"], ["execute Statue of Isis"], False),
    ],
)
def test_sling_hears_what_its_opponents_entomb_themselves(hand: list[str], moves: list[str], asks: bool) -> None:
    game = scene(hand=hand, deck="3 Urn", tomb="Kite", pyramid="Ring", ben_hand="Sling, Shabti").play(*moves)
    assert (asked(game) == "Ben") is asks


@pytest.mark.rule("ruling.sling-events", "pharaoh.not-an-action", "ruling.pharaoh-events")
@pytest.mark.parametrize(("pharaoh", "asks"), [("Cleopatra VII", True), ("Khafre", False)])
def test_sling_hears_a_pharaoh_that_entombs_but_not_a_gift_to_a_tomb(pharaoh: str, asks: bool) -> None:
    game = scene(pharaoh=pharaoh, hand="Bow", discard="Urn", pyramid="Ring", ben_hand="Kite", cleo_hand="Sling, Shabti")
    game.play("use pharaoh")
    if not asks:
        after(game, "choose Ben", ben_tomb="Bow")
    assert (asked(game) == "Cleo") is asks


@pytest.mark.rule("ruling.sling-events", "card.sling")
def test_sling_may_answer_each_card_of_a_series() -> None:
    game = scene(hand="Burial Ceremony, Urn, Kite", ben_hand="2 Sling, Shabti, Menial")
    after(game, "execute Burial Ceremony", "entomb Urn", asked="Ben")
    after(game, "react Sling", "entomb Shabti", "pass", asked="Ana")
    after(game, "entomb Kite", asked="Ben")
    after(game, "react Sling", ben_tomb="Shabti, Menial", asked="Ana")


# ---- Mummified Cat (K8) -----------------------------------------------------------------------------------


@pytest.mark.rule("ruling.cat-events", "card.mummified-cat.not-own-sacrifice")
@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ({"hand": ["Embalmer", "Bow"]}, ["execute Embalmer"]),
        ({"hand": ["Embalmer"], "pyramid": ["Bow"]}, ["execute Embalmer"]),
        ({"hand": ["Priestess of Nut", "Urn"], "tomb": ["Bow"]}, ["execute Priestess of Nut"]),
        ({"hand": ["Brain Hook"], "stock": ["Bow"]}, ["execute Brain Hook"]),
        ({"hand": ["Alabaster Kohl Jar"], "discard": ["Bow", "Urn"]}, ["execute Alabaster Kohl Jar", "entomb Urn"]),
        ({"hand": ["Mummified Crocodile", *["Urn"] * 4]}, ["execute Mummified Crocodile"]),
        ({"hand": ["Medjay", *["Urn"] * 4], "pyramid": ["Bow"]}, ["execute Medjay"]),
    ],
)
def test_cat_answers_every_kind_of_sacrifice_by_an_opponent(position: dict[str, list[str]], moves: list[str]) -> None:
    game = scene(**position, opponents=[{"hand": ["Mummified Cat"]}]).play(*moves)  # type: ignore[arg-type]
    assert asked(game) == "Ben"
    top = game.boneyard[-1]
    after(game, "react Mummified Cat", ben_discard=["Mummified Cat", top])
    position["hand"].append("Mummified Cat")
    game = scene(**position).play(*moves)  # type: ignore[arg-type]
    assert "react Mummified Cat" not in texts(game)


@pytest.mark.rule("ruling.cat-events", "card.judgment.sacrifice-afterwards", "ruling.order-of-picks")
def test_cat_may_answer_any_card_of_a_series_while_it_is_on_top() -> None:
    game = scene(hand="Judgment, Bow, Spear", boneyard="Urn, Kite, Shabti", ben_hand="Mummified Cat")
    after(game, "execute Judgment", "set aside Bow", "set aside Spear", "sacrifice Bow", asked="Ben")
    after(game, "pass", boneyard="Urn, Bow, Spear", asked="Ben")
    after(game, "react Mummified Cat", ben_discard="Mummified Cat, Spear", boneyard="Urn, Bow")


@pytest.mark.rule("ruling.cat-events", "card.medjay.own-turn-mode", "ruling.part-became-impossible")
def test_cat_may_take_the_medjay_that_sacrifices_itself_and_the_rest_goes_on() -> None:
    game = scene(hand="Medjay, 4 Urn", pyramid="Bow", ben_hand="Mummified Cat")
    after(game, "execute Medjay", "react Mummified Cat", ben_discard="Mummified Cat, Medjay", discard="4 Urn, Bow")


# ---- Axe (K11, K16) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("card.axe", "card.axe.tie", "ruling.reactions-from-hand")
def test_axe_takes_the_dearest_card_of_each_opponent_clockwise() -> None:
    game = scene(hand="Weaver, Axe, Urn", ben_hand="Bow, Urn", cleo_hand="", dan_hand="Ring, Dagger, Kite")
    after(game, "execute Weaver", "discard Axe", ben_discard="Bow", asked="Dan", texts="discard Ring, discard Dagger")
    assert refused(game, "discard Kite") == "card.axe"
    assert game.players[0].tomb == []  # it strikes directly after the part that discarded it
    after(game, "discard Dagger", tomb="Urn")
    assert refused(scene(hand="Axe"), "execute Axe") == "card.axe"


@pytest.mark.rule("card.axe.any-players-action", "card.axe")
def test_axe_strikes_for_its_owner_when_an_opponent_makes_him_discard_it() -> None:
    game = scene(hand="Duamutef Canopic Jar, Bow, Kite", ben_hand="Axe", cleo_hand="Spear, Urn")
    game.play("execute Duamutef Canopic Jar")
    # Ben's Axe strikes Cleo and Ana before Cleo's own share of the jar.
    after(game, cleo_discard="Spear, Urn", discard="Bow")


@pytest.mark.parametrize(
    ("owner", "struck"),
    [("Ben", ["Cleo", "Dan", "Ana"]), ("Cleo", ["Ben", "Dan", "Ana"]), ("Dan", ["Ben", "Cleo", "Ana"])],
)
@pytest.mark.rule("ruling.axe-order", "ruling.each-player-order")
def test_an_axe_lost_out_of_turn_strikes_from_the_left_of_the_active_player(owner: str, struck: list[str]) -> None:
    """Everybody struck holds two equally dear cards, and so is asked."""
    hands = {name: ["Axe"] if name == owner else ["Urn", "Shabti", "Kite"] for name in ("Ben", "Cleo", "Dan")}
    game = scene(
        name="Ana", hand="Duamutef Canopic Jar, Urn, Shabti",
        opponents=[{"name": name, "hand": hand} for name, hand in hands.items()],
    ).play("execute Duamutef Canopic Jar")  # fmt: skip
    while "Axe" in game.player(owner).hand:
        game.play("discard Kite")  # the shares of the jar before the owner's
    order = []
    for _ in struck:
        order.append(asked(game))
        assert set(texts(game)) <= {"discard Urn", "discard Shabti", "discard Kite"}
        game.play("discard Urn")
    assert order == struck


@pytest.mark.rule("card.axe.not-end-of-turn")
def test_axe_sleeps_in_the_discard_step() -> None:
    after(scene(hand="Axe", ben_hand="Bow"), "end turn", asked="Ben", ben_hand="Bow")
    after(scene(hand="Axe, Urn", ben_hand="Bow"), "arrange discards", "discard Axe", ben_hand="Bow")


@pytest.mark.rule("card.axe.any-players-action", "pharaoh.not-an-action", "card.axe")
@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ({"pharaoh": "Akhnaten", "hand": ["Axe"], "boneyard": ["Urn"]}, ["use pharaoh"]),
        ({"hand": ["Embalmer", "Axe"]}, ["execute Embalmer"]),
        ({"hand": ["Serdab", "Axe"]}, ["execute Serdab"]),
        ({"hand": ["Statue of Horus", "Axe"]}, ["execute Statue of Horus"]),
        ({"hand": ["Weres Amulet", "Axe"], "deck": ["Urn"] * 3}, ["execute Weres Amulet"]),
    ],
)
def test_axe_sleeps_when_it_is_not_discarded_by_an_action(position: dict[str, list[str]], moves: list[str]) -> None:
    game = scene(**position, opponents=[{"hand": ["Bow"]}]).play(*moves)  # type: ignore[arg-type]
    after(game, ben_hand="Bow", asked="Ana")


@pytest.mark.rule("card.axe.any-players-action")
@pytest.mark.parametrize("card", ["Book of Gates", "Statue of Sobek"])
def test_axe_strikes_from_the_deck_too(card: str) -> None:
    deck = ["Urn", "Kite", "Axe"] if card == "Statue of Sobek" else ["Axe"]
    game = scene(hand=[card], deck=deck, ben_hand="Bow").play(f"execute {card}")
    if card == "Statue of Sobek":
        game.play("discard Axe")
    assert game.players[1].discard[:1] == ["Bow"]


@pytest.mark.rule("ruling.axe-nested", "card.axe")
def test_a_second_axe_is_dealt_with_before_the_first_goes_on() -> None:
    game = scene(hand="Weaver, Axe, Ring, Kite", ben_hand="Axe, Urn", cleo_hand="Bow, Spear")
    game.play("execute Weaver", "discard Axe")
    # Ben's dearest card is his Axe; it strikes Cleo (Bow) and Ana (Ring); only then Ana's Axe reaches Cleo (Spear).
    after(game, ben_discard="Axe", cleo_discard="Bow, Spear", discard="Axe, Ring", tomb="Kite", clean=True)


@pytest.mark.rule("ruling.axe-nested", "ruling.part-became-impossible", "action.impossible-part-forbids")
def test_the_own_action_goes_on_with_what_an_axe_has_left() -> None:
    game = scene(hand="Weaver, Axe, Urn", ben_hand="Axe").play("execute Weaver", "discard Axe")
    # Ben's Axe struck back and took Urn: nothing is left to entomb, the part is skipped, nothing is taken back.
    after(game, hand="", tomb="", discard="Axe, Urn", offers="end turn")
    assert any(e.raw.kind == "skip" for e in game.events)


@pytest.mark.rule("ruling.medjay-own-turn", "reaction.offering-table.opponents-turn-only")
def test_neither_shield_works_in_ones_own_turn_against_an_opponents_axe() -> None:
    game = scene(
        hand="Duamutef Canopic Jar, Medjay, Offering Table, Bow", ben_hand="Axe", cleo_hand="Offering Table, Spear"
    ).play("execute Duamutef Canopic Jar")
    assert asked(game) == "Cleo"  # she may, Ana may not
    after(game, "react Offering Table", discard="Bow", cleo_hand="Offering Table, Spear")
    assert asked(game) == "Cleo"  # her own share of the jar comes now
    after(game, "pass", "discard Spear", offers="end turn")


@pytest.mark.rule("card.axe", "card.medjay", "ruling.reactions-from-hand")
def test_medjay_and_offering_table_refuse_an_axe_unseen() -> None:
    game = scene(hand="Weaver, Axe, Urn", ben_hand="Medjay, Offering Table, Bow").play("execute Weaver", "discard Axe")
    assert texts(game) == ["react Medjay", "react Offering Table", "pass"]
    assert game.view("Ana").players[1].hand == (None, None, None)
    after(game, "react Medjay", ben_hand="Offering Table, Bow", tomb="Urn")


# ---- reactions inside reactions -----------------------------------------------------------------------------------


@pytest.mark.rule("ruling.reaction-order", "card.axe", "ruling.cat-events")
def test_jewel_box_axe_cat_and_sling_in_one_action() -> None:
    game = scene(
        hand="Jewel Box, Axe, Urn, Kite", pyramid="-, -, -, Weaver", ben_hand="Medjay, Sling, Shabti",
        cleo_hand="Mummified Cat, Bow",
    ).play("execute Jewel Box", "discard Axe")  # fmt: skip
    assert asked(game) == "Ben"
    game.play("react Medjay")  # only Cleo is struck
    after(game, cleo_discard="Bow", asked="Ana")
    after(game, "entomb Kite", asked="Ben")
    after(game, "react Sling", ben_tomb="Shabti", boneyard="Weaver", asked="Cleo")
    after(game, "react Mummified Cat", cleo_discard="Bow, Mummified Cat, Weaver", boneyard="", asked="Ana", clean=True)


@pytest.mark.rule("ruling.given-card-stays", "ruling.repeat-anew", "card.medjay")
def test_each_repeat_is_a_new_action_that_may_be_refused_anew() -> None:
    game = scene(hand="Duamutef Canopic Jar, Priest of Horus, Ring, Bow", ben_hand="Offering Table, Urn, Kite, Shabti")
    game.play(
        "execute Duamutef Canopic Jar", "react Offering Table", "execute Priest of Horus", "discard Ring",
        "discard Bow",
    )  # fmt: skip
    assert texts(game) == ["react Offering Table", "pass"]
    after(game, "pass", "discard Urn", "react Offering Table", ben_hand="Offering Table, Kite, Shabti")
