"""Actions done again: Tyet Amulet, Priest of Horus, cards that repeat themselves, cards fetched back."""

import pytest

from tests.scenario import after, reason, refused, scene, settle, texts
from vk_notebook.cards.catalogue import KINDS

BONES = ["Urn", "Kite", "Shabti", "Boat", "Sling", "Axe", "Bow", "Spear"]


# ---- Tyet Amulet (T1-T4) --------------------------------------------------------------------------------


@pytest.mark.rule("card.tyet-amulet.forbidden-cards", "ruling.tyet-exclusions", "ruling.source-card-moves")
@pytest.mark.parametrize(
    "card",
    ["Censer", "Statue of Thoth", "Astrologer", "Senet Game", "Mirror Case", "Mummified Crocodile", "Medjay"],
)
def test_what_tyet_may_not_repeat(card: str) -> None:
    game = scene(
        hand=[card, "Tyet Amulet", *["Urn"] * 10], deck="8 Kite", pyramid="Ring, Bow, Spear, Axe, Khopesh, Dagger",
        ben_discard="Boat, Sling", ben_hand="Shabti",
    ).play(f"execute {card}")  # fmt: skip
    settle(game)
    assert refused(game, "execute Tyet Amulet") is not None


@pytest.mark.rule("card.tyet-amulet.not-free-entombment", "card.tyet-amulet.not-gold-cards", "ruling.tyet-exclusions")
@pytest.mark.parametrize("first", ["entomb Jeweler", "buy Mummified Cat", "use pharaoh"])
def test_tyet_repeats_only_actions(first: str) -> None:
    game = scene(pharaoh="Akhnaten", hand="Jeweler, Tyet Amulet", boneyard=BONES, pyramid="-, -, -, Mummified Cat")
    game.play(first)
    if "end turn" not in texts(game):
        game.play(f"{texts(game)[0].split()[0]} Jeweler")
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.needs-earlier-action"


@pytest.mark.rule("card.tyet-amulet.not-free-entombment")
@pytest.mark.parametrize("verb", ["repeat", "pick"])
def test_why_a_card_is_nothing_to_repeat_is_said_in_either_wording(verb: str) -> None:
    game = scene(hand="Statue of Horus, Box of Food, Tyet Amulet, Urn, Shabti, Kite, 2 Bow")
    game.play("execute Statue of Horus", "entomb Urn", "execute Box of Food", "sacrifice Bow", "entomb Kite")
    after(game, "execute Tyet Amulet", texts="repeat Statue of Horus, repeat Box of Food")
    assert refused(game, f"{verb} Urn") == "card.tyet-amulet.not-free-entombment"
    assert reason(game, f"{verb} Urn").startswith("You did not execute Urn this turn: entombing it is not an action.")


@pytest.mark.rule("ruling.tyet-exclusions", "card.tyet-amulet.forbidden-cards", "card.mummified-cat.on-own-turn")
def test_a_reaction_of_ones_own_is_not_an_action_to_repeat() -> None:
    hand = "Duamutef Canopic Jar, Mummified Cat, Tyet Amulet, Qebehsenuef Canopic Jar"
    game = scene(hand=hand, ben_hand="Urn, Kite", ben_deck="Urn")
    game.play("execute Qebehsenuef Canopic Jar", "sacrifice Urn", "react Mummified Cat", "execute Tyet Amulet")
    after(game, discard="Mummified Cat, Urn", boneyard="Kite")  # the only thing to repeat was the jar


@pytest.mark.rule("ruling.look-ahead", "ruling.horus-exclusions", "action.impossible-part-forbids")
@pytest.mark.parametrize("first", [kind.name for kind in KINDS])
@pytest.mark.parametrize("rest", ["Urn", "Urn, Kite", "Urn, Kite, 2 Bow"])
def test_whatever_came_first_a_repeat_is_offered_or_refused_in_a_sentence(first: str, rest: str) -> None:
    hand, pyramid = f"{first}, Tyet Amulet, Priest of Horus, {rest}", "Ring, Bow, Spear, Axe, Khopesh, Dagger"
    game = scene(hand=hand, deck="Kite", discard="Sling", boneyard=BONES, pyramid=pyramid, ben_hand="Urn, Kite")
    if f"execute {first}" in texts(game):
        settle(game.play(f"execute {first}"))
    for repeat in ("execute Tyet Amulet", "execute Priest of Horus"):
        no = game.why_not(repeat)
        assert (no is None) == (repeat in texts(game))
        assert no is None or no.text.endswith(".")


@pytest.mark.rule("ruling.horus-exclusions")
def test_what_horus_discards_is_no_longer_there_for_the_repeat() -> None:
    game = scene(hand="Linen Bandages, Priest of Horus, Urn, Kite")
    settle(game.play("execute Linen Bandages"), "discard Urn", "sacrifice Urn", "entomb Urn")
    why = "You cannot repeat Linen Bandages now: you would no longer have what it needs."
    assert why in reason(game, "execute Priest of Horus")


@pytest.mark.rule("card.tyet-amulet", "ruling.look-ahead")
def test_tyet_repeats_only_what_can_be_done_now() -> None:
    game = scene(hand="Jeweler, Tyet Amulet, Merchant", boneyard="Urn, Kite, Boat").play("execute Jeweler")
    assert "execute Tyet Amulet" not in texts(game)
    after(game, "execute Merchant", "execute Tyet Amulet", boneyard="Urn")


@pytest.mark.rule("ruling.repeat-anew")
def test_a_repeated_proxy_meets_the_table_as_it_is_now() -> None:
    game = scene(hand="Book of Gates, Tyet Amulet", deck="Jeweler, Merchant", boneyard=BONES)
    game.play("execute Book of Gates", "execute Tyet Amulet", "repeat Book of Gates")
    assert game.players[0].discard == ["Merchant", "Spear", "Bow", "Jeweler"]
    game = scene(hand="Potter, Shabti, Tyet Amulet", boneyard=BONES, pyramid="Jeweler, Merchant")
    game.play("execute Potter", "execute Shabti", "option 1", "swap Jeweler", "execute Tyet Amulet", "repeat Potter")
    assert game.boneyard == BONES[:6]
    assert [r[1] for r in game.state.lasting] == ["end of turn"]  # the apex was Merchant this time
    game = scene(hand="Jewel Box, Tyet Amulet", pyramid="-, -, -, Merchant, Sphinx")
    game.play("execute Jewel Box", "take Merchant", "execute Tyet Amulet", "repeat Jewel Box")
    assert game.boneyard == ["Merchant", "Sphinx"]


@pytest.mark.rule("ruling.first-card-played", "ruling.repeat-anew")
def test_tyet_repeats_carpenter_although_it_is_not_the_first_play_any_more() -> None:
    bones = ["Kite", "Merchant", "Boat"]
    game = scene(hand="Carpenter, Tyet Amulet", discard="Urn, Jeweler", boneyard=bones).play("execute Carpenter")
    assert game.players[0].discard == ["Urn", "Jeweler", "Boat", "Merchant"]
    after(game, "execute Tyet Amulet", "repeat Carpenter", in_play="Carpenter, Tyet Amulet")
    game = scene(hand="Carpenter, Victory, Tyet Amulet", discard="Merchant")
    after(game, "execute Carpenter", "execute Victory", "execute Tyet Amulet", tomb="Carpenter")
    assert "repeat Carpenter" in texts(game)


# ---- Priest of Horus (T5, T6, D30) ---------------------------------------------------------------------


@pytest.mark.rule("card.priest-of-horus", "ruling.any-number-needs-one", "ruling.horus-exclusions")
def test_horus_needs_a_first_action_a_discard_and_a_possible_repeat() -> None:
    assert refused(scene(hand="Priest of Horus, Urn"), "execute Priest of Horus") == "ruling.horus-exclusions"
    game = scene(hand="Priest of Horus, Merchant").play("execute Merchant")
    assert refused(game, "execute Priest of Horus") == "ruling.any-number-needs-one"
    game = scene(hand="Priest of Horus, Jeweler, Urn", boneyard="Urn, Kite").play("execute Jeweler")
    assert refused(game, "execute Priest of Horus") == "ruling.horus-exclusions"
    game = scene(hand="Priest of Horus, Merchant, Urn, Kite").play("execute Merchant", "execute Priest of Horus")
    assert texts(game) == ["discard Urn", "discard Kite"]
    after(game, "discard Urn", texts="discard Kite, done")


@pytest.mark.rule("ruling.horus-repeats-one-by-one", "ruling.part-became-impossible", "card.priest-of-horus")
def test_a_repeat_that_has_become_impossible_is_left_out() -> None:
    game = scene(hand="Jeweler, Priest of Horus, Urn, Kite, Shabti", boneyard="5 Boat")
    game.play("execute Jeweler", "execute Priest of Horus", "discard Urn", "discard Kite", "discard Shabti")
    after(game, boneyard="Boat", offers="end turn")


@pytest.mark.rule("ruling.horus-exclusions")
@pytest.mark.parametrize("card", ["Statue of Thoth", "Astrologer", "Censer", "Medjay"])
def test_horus_may_not_repeat_what_tyet_may_not(card: str) -> None:
    game = scene(
        hand=[card, "Merchant", "Priest of Horus", *["Urn"] * 6], boneyard="Ring", deck="3 Kite",
        pyramid="-, -, -, Bow", ben_discard="Boat, Sling",
    ).play(f"execute {card}")  # fmt: skip
    settle(game, "discard Urn").play("execute Merchant")
    assert refused(game, "execute Priest of Horus") == "ruling.horus-exclusions"


@pytest.mark.rule("ruling.horus-exclusions", "ruling.repeat-anew")
def test_the_first_action_is_the_one_started_first() -> None:
    game = scene(hand="Book of Gates, Priest of Horus, Urn", deck="Merchant, Jeweler", boneyard="Kite, Boat")
    game.play("execute Book of Gates", "execute Priest of Horus")
    # Book of Gates, not Jeweler, was first: it reveals Merchant now.
    assert game.players[0].discard == ["Boat", "Kite", "Jeweler", "Urn", "Merchant"]


@pytest.mark.rule("card.priest-of-horus.carpenter", "ruling.first-card-played")
def test_horus_with_carpenter_reads_the_last_discarded_card() -> None:
    game = scene(hand="Carpenter, Priest of Horus, Urn, Jeweler", discard="Merchant", boneyard="Kite, Boat")
    game.play("execute Carpenter", "execute Priest of Horus", "discard Urn", "discard Jeweler")
    # Jeweler runs and buries itself under Boat and Kite; the second repeat runs Kite, which finds no pyramid: skipped.
    after(game, discard="Merchant, Urn, Jeweler, Boat, Kite", boneyard="")
    game = scene(hand="Carpenter, Priest of Horus, Boat, Ring", discard="Merchant")
    game.play("execute Carpenter", "execute Priest of Horus", "discard Boat")  # stopping here would leave Boat
    assert game.players[0].discard == ["Merchant", "Boat", "Ring"]


@pytest.mark.rule("edition.silent.priest-of-horus-carpenter")
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_horus_repeats_carpenter_in_every_edition(edition: str) -> None:
    game = scene(hand="Carpenter, Priest of Horus, Jeweler", discard="Merchant", boneyard="Kite, Boat", edition=edition)
    after(game, "execute Carpenter", "execute Priest of Horus", discard="Merchant, Jeweler, Boat, Kite")


@pytest.mark.rule("ruling.self-reference", "ruling.repeat-anew")
def test_horus_repeating_gates_reveals_a_horus_that_can_do_nothing() -> None:
    game = scene(hand="Book of Gates, Priest of Horus, Urn, Kite", deck="Boat, Priest of Horus, Merchant")
    game.play("execute Book of Gates", "execute Priest of Horus", "discard Urn", "done")
    after(game, discard="Merchant, Urn, Priest of Horus", hand="Kite")


@pytest.mark.rule("card.axe", "card.axe.any-players-action", "card.priest-of-horus")
def test_axe_discarded_for_horus_strikes_before_the_repeats() -> None:
    game = scene(hand="Duamutef Canopic Jar, Priest of Horus, Axe", ben_hand="Urn, Bow, Kite, Shabti")
    game.play("execute Duamutef Canopic Jar", "discard Urn", "execute Priest of Horus")
    assert game.players[1].discard == ["Urn", "Bow"]  # the repeat has not begun
    assert texts(game) == ["discard Kite", "discard Shabti"]


@pytest.mark.rule("ruling.repeat-anew", "card.tyet-amulet")
def test_tyet_may_repeat_horus() -> None:
    game = scene(hand="Jeweler, Priest of Horus, Tyet Amulet, Scribe, Censer", boneyard=BONES)
    game.play(
        "execute Jeweler", "execute Priest of Horus", "discard Scribe", "done", "execute Tyet Amulet",
        "repeat Priest of Horus",
    )  # fmt: skip
    assert game.players[0].discard[-3:] == ["Censer", "Boat", "Shabti"]


# ---- cumulative or not (T7), once more (T8) -----------------------------------------------------------------


@pytest.mark.rule(
    "ruling.state-not-stacked", "ruling.draw-step-order", "card.statue-of-anubis", "card.statue-of-anubis.cumulative",
    "card.tyet-amulet",
)  # fmt: skip
def test_instructions_add_up() -> None:
    game = scene(hand="Statue of Anubis, Tyet Amulet", deck="9 Urn")
    game.play("execute Statue of Anubis", "execute Tyet Amulet", "end turn")
    assert len(game.players[0].hand) == 7


@pytest.mark.rule("ruling.state-not-stacked")
@pytest.mark.parametrize("card", ["Merchant", "Sphinx"])
def test_conditions_do_not_add_up(card: str) -> None:
    game = scene(hand=[card, "Tyet Amulet", "Chariot", "Jeweler", "Bow"], boneyard=BONES, pyramid="-, -, -, Spear")
    game.play(f"execute {card}", "execute Tyet Amulet")
    if card == "Merchant":
        after(game, "buy Spear", "pay Bow", discard="Spear")
    else:
        after(game, "execute Jeweler", hand="Chariot, Bow, Spear", discard="Bow")


@pytest.mark.rule("ruling.repeat-anew")
def test_once_more_is_once_for_each_execution() -> None:
    bones = ["Boat", "Urn", "Kite", "Shabti", "Menial", "Urn"]
    game = scene(hand="Priestess of Maat, Tyet Amulet", boneyard=bones).play("execute Priestess of Maat")
    assert texts(game) == ["entomb Menial", "no"]
    after(game, "entomb Menial", offers="end turn", tomb="Urn, Menial")
    after(game, "execute Tyet Amulet", "entomb Kite", tomb="Urn, Menial, Shabti, Kite", offers="end turn")


@pytest.mark.rule("ruling.repeat-anew", "card.necklace.max-two")
def test_what_necklace_adds_is_not_repeated_by_itself() -> None:
    game = scene(hand="Necklace", deck="Shabti, Urn, Kite").play("execute Necklace")
    assert len(texts(game)) == 2
    assert "no" in texts(game)
    after(game, texts(game)[0], tomb="Kite, Urn", offers="end turn")


@pytest.mark.rule("ruling.repeat-anew", "ruling.either-or")
def test_a_repeat_may_take_the_other_way() -> None:
    game = scene(hand="Shabti, Tyet Amulet", pyramid="Bow, Axe").play("execute Shabti", "option 1", "swap Bow")
    assert game.pyramid[:2] == ["Axe", "Bow"]
    after(game, "execute Tyet Amulet", "option 2", "sacrifice Bow", boneyard="Bow")


# ---- Hounds and Jackals Game, Victory (G5, D14, T9, D31) -----------------------------------------------


@pytest.mark.rule("card.victory", "ruling.victory-not-itself", "ruling.cards-in-resolution")
@pytest.mark.parametrize("card", ["Victory", "Hounds and Jackals Game"])
def test_neither_picks_itself(card: str) -> None:
    game = scene(hand=[card, "Urn", "Merchant"])
    assert refused(game, f"execute {card}") == "ruling.victory-not-itself"
    game.play("execute Merchant", f"execute {card}")
    ana = game.players[0]
    assert ana.in_play == [card]
    assert (ana.tomb if card == "Victory" else ana.hand[1:]) == ["Merchant"]


@pytest.mark.rule("card.victory", "turn.discard-everything")
def test_victory_entombs_a_card_laid_out_as_gold_and_it_is_not_discarded() -> None:
    game = scene(hand="Victory, Ring, Urn", pyramid="-, -, -, Wadj Amulet", deck="5 Kite")
    game.play("buy Wadj Amulet", "pay Ring", "execute Victory", "end turn")
    after(game, tomb="Ring", discard="Wadj Amulet, Victory, Urn")


@pytest.mark.rule("ruling.victory-not-itself", "ruling.cards-in-resolution")
@pytest.mark.parametrize(("card", "verb"), [("Victory", "entomb"), ("Hounds and Jackals Game", "put")])
def test_a_card_that_tyet_repeats_was_played_before_and_may_choose_itself_but_not_tyet(card: str, verb: str) -> None:
    game = scene(hand=f"Merchant, Sphinx, {card}, Tyet Amulet").play("execute Merchant", "execute Sphinx")
    after(game, f"execute {card}", texts=[f"{verb} Merchant", f"{verb} Sphinx"])
    game.play(f"{verb} Merchant", "execute Tyet Amulet", f"repeat {card}")
    assert texts(game, verb) == ["Sphinx", card]
    game.play(f"{verb} {card}")
    ana = game.players[0]
    assert ana.in_play == ["Sphinx", "Tyet Amulet"]
    assert (ana.tomb if verb == "entomb" else ana.hand) == ["Merchant", card]


@pytest.mark.rule("ruling.victory-not-itself", "ruling.cards-in-resolution")
def test_victory_alone_in_play_entombs_itself_when_it_is_repeated() -> None:
    game = scene(hand="Urn, Victory, Tyet Amulet", discard="Shabti").play("execute Urn", "execute Victory")
    after(game, "execute Tyet Amulet", tomb="Urn, Victory", in_play="Tyet Amulet", clean=True)
    game = scene(hand="Urn, Victory, 2 Tyet Amulet", discard="Shabti")
    game.play("execute Urn", "execute Victory", "execute Tyet Amulet", "execute Tyet Amulet")
    after(game, "repeat Victory", tomb="Urn, Victory, Tyet Amulet", in_play="Tyet Amulet")


@pytest.mark.rule("card.tyet-amulet.needs-earlier-action", "card.tyet-amulet.forbidden-cards", "ruling.tyet-exclusions")
def test_tyets_refusal_gives_the_reason_of_every_action_of_the_turn() -> None:
    game = scene(hand="Jeweler, Statue of Thoth, Senet Game, Tyet Amulet", deck="Kite", boneyard="2 Kite")
    game.play("execute Statue of Thoth", "execute Senet Game", "execute Jeweler")
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.forbidden-cards"
    why = "You can never repeat Senet Game: its action moves the card away. You cannot repeat Jeweler now: "
    assert reason(game, "execute Tyet Amulet").startswith(
        f"You cannot execute Tyet Amulet now. You can never repeat Statue of Thoth. {why}you cannot take "
    )


@pytest.mark.rule("ruling.play-cap", "card.hounds-and-jackals-game.replayable")
def test_hounds_and_tyet_may_fetch_each_other_for_ever() -> None:
    game = scene(hand="Hounds and Jackals Game, Tyet Amulet, Merchant")
    after(game, "execute Merchant", "execute Hounds and Jackals Game", hand="Tyet Amulet, Merchant")
    for _ in range(30):
        after(game, "execute Tyet Amulet", "repeat Hounds and Jackals Game", hand="Merchant, Hounds and Jackals Game")
        after(game, "execute Hounds and Jackals Game", hand="Merchant, Tyet Amulet")
    assert "end turn" in texts(game)


@pytest.mark.rule("ruling.carpenter-returned", "card.carpenter.first-play-only")
def test_carpenter_fetched_back_is_not_the_first_play_any_more() -> None:
    game = scene(hand="Carpenter, Hounds and Jackals Game", discard="Merchant")
    after(game, "execute Carpenter", "execute Hounds and Jackals Game", hand="Carpenter")
    assert refused(game, "execute Carpenter") == "card.carpenter.first-play-only"


@pytest.mark.rule("card.hounds-and-jackals-game", "ruling.cards-in-resolution")
def test_hounds_brings_back_a_pharaohs_card_too() -> None:
    game = scene(pharaoh="Tutankhamun", hand="Merchant, Hounds and Jackals Game")
    after(game, "use pharaoh", "execute Merchant", asked="Ana")
    after(game, "execute Hounds and Jackals Game", hand="Merchant")


@pytest.mark.rule("card.priest-of-horus", "ruling.horus-exclusions")
def test_a_large_hand_does_not_make_the_look_ahead_endless() -> None:
    many = ["Urn", "Kite", "Shabti", "Sling", "Axe", "Bow", "Spear", "Ring", "Brooch", "Serdab", "Dagger", "Khopesh"]
    game = scene(hand=["Jeweler", "Priest of Horus", *many, "Boat"], boneyard="2 Urn")
    game.play("execute Jeweler")  # the boneyard is empty now: nothing to repeat, however many are discarded
    assert "execute Priest of Horus" not in game.options
    game = scene(hand=["Statue of Anubis", "Priest of Horus", *many, "Boat"], deck="9 Urn")
    game.play("execute Statue of Anubis", "execute Priest of Horus")
    assert len(game.options) == len(many) + 1
