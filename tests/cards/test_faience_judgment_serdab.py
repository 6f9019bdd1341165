"""Cards set aside: Faience Cup, Judgment, Serdab."""

import pytest

from tests.scenario import after, asked, refused, scene, settle, texts

# ---- Faience Cup (K15) -------------------------------------------------------------------------------------


@pytest.mark.rule("card.faience-cup", "card.faience-cup.destinations", "ruling.each-player-order")
def test_everybody_passes_a_card_to_the_left_and_the_player_of_the_cup_entombs_his() -> None:
    game = scene(
        hand="Faience Cup, Urn, Kite", ben_hand="Ring, Bow", cleo_hand="Spear, Dagger", dan_hand="Khopesh, Sling"
    )
    game.play("execute Faience Cup")
    for who, card in (("Ana", "Urn"), ("Ben", "Ring"), ("Cleo", "Spear"), ("Dan", "Khopesh")):
        assert asked(game) == who
        assert game.players[0].hand in (["Urn", "Kite"], ["Kite"])  # nothing is passed before everybody has chosen
        game.play(f"set aside {card}")
    after(game, hand="Kite", ben_hand="Bow, Urn", cleo_hand="Dagger, Ring", dan_hand="Sling, Spear")
    after(game, tomb="Khopesh", clean=True)


@pytest.mark.rule("card.faience-cup", "ruling.set-aside-face-down")
def test_the_choices_are_secret_until_the_cards_move() -> None:
    game = scene(hand="Faience Cup, Urn, Kite", ben_hand="Ring, Bow", cleo_hand="Spear, Dagger")
    after(game, "execute Faience Cup", "set aside Urn", set_aside="Urn")
    view = game.view("Ben")
    assert "Urn" not in str([(p.hand, p.set_aside) for p in view.players])
    assert not any("Urn" in e.text for e in game.events)


@pytest.mark.rule("card.faience-cup", "ruling.cannot-comply")
def test_only_the_player_to_the_right_must_have_a_card() -> None:
    after(scene(hand="Faience Cup, Urn", ben_hand="Ring"), "execute Faience Cup", hand="", ben_hand="Urn", tomb="Ring")
    game = scene(hand="Faience Cup, Urn", ben_hand="Ring", seats=3)
    assert refused(game, "execute Faience Cup") == "card.faience-cup"
    game = scene(hand="Faience Cup", ben_hand="", cleo_hand="Spear").play("execute Faience Cup")
    after(game, tomb="Spear", hand="", ben_hand="", cleo_hand="")
    game = scene(hand="Faience Cup, Urn", ben_hand="", cleo_hand="Spear").play("execute Faience Cup")
    after(game, hand="", ben_hand="Urn", cleo_hand="")


@pytest.mark.rule("ruling.medjay-faience-cup", "card.medjay")
@pytest.mark.parametrize(
    ("who", "piles"),
    [
        ("Ben", {"hand": "Kite", "ben_hand": "Ring", "cleo_hand": "Dagger, Urn", "tomb": "Spear"}),
        ("Cleo", {"hand": "Kite", "ben_hand": "Urn", "cleo_hand": "Spear, Dagger", "tomb": "Ring"}),
    ],
)
def test_who_cancels_neither_passes_nor_gets_a_card(who: str, piles: dict[str, str]) -> None:
    ben = ["Ring"] + ["Medjay"] * (who == "Ben")
    cleo = ["Spear", "Dagger"] + ["Medjay"] * (who == "Cleo")
    game = scene(hand="Faience Cup, Urn, Kite", ben_hand=ben, cleo_hand=cleo)
    settle(game.play("execute Faience Cup", "set aside Urn"), "react Medjay")
    after(game, **piles, clean=True)


@pytest.mark.rule("ruling.medjay-faience-cup", "ruling.part-became-impossible", "ruling.given-card-stays")
def test_if_everybody_cancels_nothing_is_entombed_and_the_own_card_comes_back() -> None:
    game = scene(hand="Faience Cup, Urn, Kite", ben_hand="Medjay, Ring", cleo_hand="Medjay, Bow")
    game.play("execute Faience Cup", "set aside Urn", "react Medjay", "react Medjay")
    assert sorted(game.players[0].hand) == ["Kite", "Urn"]
    after(game, ben_hand="Ring", cleo_hand="Bow", tomb="", clean=True, in_play="Faience Cup")


@pytest.mark.rule("ruling.medjay-faience-cup", "ruling.given-card-stays")
def test_who_passes_his_card_on_cannot_refuse_the_one_that_comes() -> None:
    game = scene(hand="Faience Cup, Urn", ben_hand="Medjay, Ring", cleo_hand="Spear")
    game.play("execute Faience Cup", "pass", "set aside Ring")
    assert "react Medjay" not in game.options
    after(game, ben_hand="Medjay, Urn", cleo_hand="Ring", tomb="Spear", clean=True)


@pytest.mark.rule("card.faience-cup", "ruling.repeat-anew")
def test_the_cup_may_be_repeated_and_run_by_a_proxy() -> None:
    game = scene(hand="Potter, Tyet Amulet, Urn, Kite", pyramid="Faience Cup", ben_hand="Ring, Bow")
    game.play("execute Potter", "set aside Urn", "set aside Ring", "execute Tyet Amulet")
    after(game, "repeat Faience Cup", asked="Ben")  # Ana had one card left, so it went by itself
    after(game, "set aside Urn", tomb="Ring, Urn", hand="", ben_hand="Bow, Kite", clean=True)


@pytest.mark.rule("card.faience-cup", "ruling.cannot-comply")
@pytest.mark.parametrize(
    "hands", [{"hand": "Faience Cup", "ben_hand": "Bow"}, {"hand": "Faience Cup, Urn", "cleo_hand": "Bow"}]
)
def test_the_log_does_not_call_half_of_the_exchange_nothing(hands: dict[str, str]) -> None:
    """Ben loses a card and gets none, or gets one and loses none."""
    game = scene(**hands).play("execute Faience Cup")
    assert [event.text for event in game.events if event.raw.kind == "spared"] == []
    assert game.events[-1].text == "Ana entombs Bow."


# ---- Judgment ------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.judgment", "card.judgment.sacrifice-afterwards", "ruling.order-of-picks")
def test_judgment_exchanges_as_often_as_wanted_and_sacrifices_in_the_end() -> None:
    game = scene(hand="Judgment, Urn, Kite, Bow", boneyard="Ring, Spear, Dagger").play("execute Judgment")
    assert texts(game) == ["set aside Urn", "set aside Kite", "set aside Bow"]  # once is compulsory
    after(game, "set aside Urn", discard="Dagger", texts="set aside Kite, set aside Bow, done")
    after(game, "set aside Kite", "done", discard="Dagger, Spear", boneyard="Ring")
    for wrong in ("sacrifice Bow", "sacrifice Spear"):
        assert refused(game, wrong) == "card.judgment.sacrifice-afterwards"
    after(game, "sacrifice Kite", boneyard="Ring, Kite, Urn", hand="Bow", clean=True)


@pytest.mark.rule("card.judgment", "ruling.any-number-needs-one")
def test_judgment_needs_a_hand_card_and_a_boneyard_card_and_stops_when_either_is_gone() -> None:
    assert refused(scene(hand="Judgment", boneyard="Urn"), "execute Judgment") == "card.judgment"
    assert refused(scene(hand="Judgment, Urn"), "execute Judgment") == "card.judgment"
    game = scene(hand="Judgment, Urn, Kite", boneyard="Bow").play("execute Judgment", "set aside Urn")
    after(game, boneyard="Urn", offers="end turn")
    after(scene(hand="Judgment, Urn", boneyard="Bow, Ring"), "execute Judgment", boneyard="Bow, Urn")


@pytest.mark.rule("card.judgment.no-looking", "info.boneyard-top-only", "ruling.set-aside-face-down")
def test_the_boneyard_stays_closed_and_the_cards_set_aside_are_hidden() -> None:
    game = scene(hand="Judgment, Urn, Kite", boneyard="Bow, Ring, Spear").play("execute Judgment", "set aside Urn")
    for name in ("Ana", "Ben"):
        assert game.view(name).boneyard == (None, "Ring")
    assert "Urn" not in str([(p.hand, p.set_aside) for p in game.view("Ben").players])


@pytest.mark.rule("ruling.sphinx-scope", "card.judgment")
def test_a_card_that_sphinx_put_into_the_hand_may_be_set_aside_in_turn() -> None:
    game = scene(hand="Sphinx, Judgment, Urn", boneyard="Bow, Ring").play("execute Sphinx", "execute Judgment")
    assert texts(game) == ["set aside Ring", "done"]
    after(game, "set aside Ring", "sacrifice Urn", boneyard="Urn, Ring", discard="Bow")


@pytest.mark.rule("card.judgment", "ruling.state-not-stacked", "ruling.repeat-anew")
def test_a_repeated_judgment_keeps_its_cards_apart() -> None:
    game = scene(hand="Judgment, Tyet Amulet, Urn, Kite", boneyard="Bow").play("execute Judgment", "set aside Urn")
    assert game.boneyard == ["Urn"]
    after(game, "execute Tyet Amulet", boneyard="Kite", discard="Bow, Urn", clean=True)


@pytest.mark.rule("ruling.set-aside-face-down", "card.judgment")
def test_gates_judgment_and_jewel_box_keep_their_marks() -> None:
    game = scene(hand="Book of Gates, Urn, Kite", deck="Jewel Box", pyramid="Judgment", boneyard="Bow, Ring")
    after(game, "execute Book of Gates", "set aside Urn", "set aside Kite", texts="sacrifice Urn, sacrifice Kite")
    after(game, "sacrifice Urn", boneyard="Urn, Kite, Judgment", discard="Ring, Bow, Jewel Box", clean=True)


# ---- Serdab --------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.serdab", "card.serdab.kept-through-discard", "ruling.any-number-needs-one")
def test_serdab_keeps_cards_for_the_next_hand() -> None:
    game = scene(hand="Serdab, Ring, Bow, Urn", deck="6 Kite", ben_hand="Urn").play("execute Serdab")
    assert "done" not in texts(game)
    after(game, "set aside Ring", "set aside Bow", "done", set_aside="Ring, Bow")
    after(game, "end turn", asked="Ben", discard="Serdab, Urn", hand="5 Kite, Ring, Bow", set_aside="")
    assert refused(scene(hand="Serdab"), "execute Serdab") == "ruling.any-number-needs-one"


@pytest.mark.rule("card.serdab", "ruling.set-aside-face-down")
def test_nobody_else_sees_what_serdab_keeps_not_even_when_it_comes_to_the_hand() -> None:
    game = scene(hand="Serdab, Ring, Urn", deck="5 Kite").play("execute Serdab", "set aside Ring", "done")
    assert game.view("Ana").me.set_aside == ("Ring",)
    assert game.view("Ben").players[0].set_aside == (None,)
    game.play("end turn")
    assert game.view("Ben").players[0].hand == (None,) * 6
    assert not any("Ring" in e.text for e in game.events)


@pytest.mark.rule("ruling.draw-step-order", "pharaoh.hatshepsut", "card.statue-of-anubis", "card.serdab")
def test_the_kept_cards_come_after_hatshepsut_and_anubis() -> None:
    game = scene(pharaoh="Hatshepsut", hand="Serdab, Statue of Anubis, Ring", deck="Boat, 6 Urn")
    game.play("execute Statue of Anubis", "execute Serdab", "end turn")
    after(game, asked="Ben", hand="5 Urn, Boat, Ring", discard="Statue of Anubis, Serdab, Urn")


@pytest.mark.rule("ruling.draw-step-order")
def test_kept_and_extra_cards_come_in_the_order_of_play_and_the_hand_is_the_same() -> None:
    serdab, statue = ("execute Serdab", "set aside Ring", "done"), ("execute Statue of Anubis",)
    late = ["Ana picks up a card kept back.", "Ana draws a card."]
    for moves, log in (((*serdab, *statue), late), ((*statue, *serdab), late[::-1])):
        game = scene(hand="Serdab, Statue of Anubis, Ring, Kite", deck="Boat, 5 Urn", ben_hand="Kite")
        game.play(*moves, "end turn")
        assert sorted(game.players[0].hand) == ["Boat", "Ring", *["Urn"] * 5]
        assert [event.text for event in game.events if event.text in late] == log


@pytest.mark.rule("ruling.state-not-stacked", "card.serdab")
def test_two_serdabs_add_up() -> None:
    game = scene(hand="Serdab, Tyet Amulet, Ring, Bow", deck="5 Kite")
    game.play("execute Serdab", "set aside Ring", "done", "execute Tyet Amulet", "repeat Serdab")
    assert game.players[0].set_aside == ["Ring", "Bow"]
    after(game, "end turn", hand="5 Kite, Ring, Bow")
    assert not game.state.lasting


@pytest.mark.rule("card.serdab.kept-through-discard")
def test_opponents_cannot_touch_what_serdab_keeps() -> None:
    game = scene(hand="Serdab, Ring, Duamutef Canopic Jar, Bow", ben_hand="Axe", deck="5 Kite")
    game.play("execute Serdab", "set aside Bow", "done", "execute Duamutef Canopic Jar")
    assert game.players[0].discard == ["Ring"]  # Ben's Axe found only Ring in the hand
    assert game.players[0].set_aside == ["Bow"]


@pytest.mark.rule("card.serdab.kept-through-discard", "end.all-three-conditions")
def test_kept_cards_score_nothing_when_the_game_ends() -> None:
    game = scene(hand="Urn", ben_hand="Serdab, Boat", ben_tomb="Kite", pyramid="", stock="")
    game.play("end turn", "execute Serdab", "end turn")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores["Ben"].total == 1
    assert "Boat" in game.players[1].hand
