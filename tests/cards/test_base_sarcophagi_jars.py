"""The base game's sarcophagi and canopic jars."""

import pytest

import vk_notebook as vk
from tests.scenario import after, asked, refused, scene, texts

FULL = ["Boat", "Censer", "Chariot", "Statue of Isis", "Urn", "Book of Gates"]


# ---- Inner Sarcophagus ---------------------------------------------------------------------------


@pytest.mark.rule("card.inner-sarcophagus", "card.inner-sarcophagus.three-or-fewer")
@pytest.mark.parametrize("size", range(7))
def test_inner_sarcophagus_leaves_three(size: int) -> None:
    hand = ["Urn", "Boat", "Kite", "Shabti", "Censer", "Chariot"][:size]
    game = scene(hand="Inner Sarcophagus", ben_hand=hand, ben_discard="Menial").play("execute Inner Sarcophagus")
    lost = []
    while asked(game) == "Ben":
        lost.append(texts(game, "discard")[0])
        game.play(f"discard {lost[-1]}")
    ben = game.players[1]
    assert len(lost) == max(0, size - 3)
    assert len(ben.hand) == min(size, 3)
    assert ben.discard == ["Menial", *lost]  # in the order of Ben's picks


@pytest.mark.rule("card.inner-sarcophagus.turn-order", "ruling.each-player-order", "ruling.cannot-comply")
def test_inner_sarcophagus_goes_round_clockwise() -> None:
    game = scene(
        hand="Inner Sarcophagus, 3 Urn, Boat", ben_hand="Urn, Boat, Kite, Shabti", cleo_hand="",
        dan_hand="Urn, Boat, Kite, Shabti, Menial",
    )  # fmt: skip
    after(game, "execute Inner Sarcophagus", asked="Ben")
    after(game, "discard Kite", asked="Dan")
    after(game, "discard Menial", asked="Dan")
    after(game, "discard Urn", discard="", ben_discard="Kite", cleo_discard="", dan_discard="Menial, Urn", asked="Ana")
    assert len(game.players[0].hand) == 4


@pytest.mark.rule("card.inner-sarcophagus.discards-seen")
def test_everybody_sees_what_inner_sarcophagus_throws_away() -> None:
    ben = {"hand": ["Urn", "Boat", "Kite", "Shabti", "Menial"]}
    game = scene(hand="Inner Sarcophagus", opponents=[ben]).play("execute Inner Sarcophagus", "discard Boat")
    assert game.view("Ana").players[1].discard == ("Boat",)
    game.play("discard Menial")
    told = " ".join(e.text for e in game.events)
    assert "Boat" in told
    assert "Menial" in told
    assert "Kite" not in told
    assert game.view("Ana").players[1].discard[-1] == "Menial"


@pytest.mark.rule("ruling.cannot-comply", "card.inner-sarcophagus")
@pytest.mark.parametrize(
    "card",
    ["Inner Sarcophagus", "Duamutef Canopic Jar", "Qebehsenuef Canopic Jar", "Statue of Bastet", "Harvest"],
)
def test_an_action_against_all_may_be_played_in_vain(card: str) -> None:
    after(scene(hand=[card], seats=3), f"execute {card}", in_play=[card], asked="Ana")


# ---- Middle Sarcophagus --------------------------------------------------------------------------


@pytest.mark.rule(
    "ruling.playing-a-card", "card.middle-sarcophagus", "card.middle-sarcophagus.extra-entomb", "terms.sacrifice"
)
def test_middle_sarcophagus_sacrifices_then_entombs() -> None:
    game = scene(hand="Middle Sarcophagus, Urn, Boat, Kite", boneyard="Menial")
    after(game, "execute Middle Sarcophagus", "sacrifice Boat", texts="entomb Urn, entomb Kite")
    after(game, "entomb Kite", boneyard="Menial, Boat", tomb="Kite", hand="Urn", in_play="Middle Sarcophagus")
    after(game, "entomb Urn", tomb="Kite, Urn")
    game = scene(hand="Middle Sarcophagus, 2 Urn", entombed=True)
    game.play("execute Middle Sarcophagus")  # two equal cards: nothing to choose
    after(game, boneyard="Urn", tomb="Urn")


# ---- Outer Sarcophagus ---------------------------------------------------------------------------


@pytest.mark.rule(
    "card.outer-sarcophagus", "card.outer-sarcophagus.own-deck-draw", "edition.outer-sarcophagus-supplement",
    "edition.outer-sarcophagus-solo-list",
)  # fmt: skip
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_outer_sarcophagus_gives_a_card_to_a_deck(edition: str) -> None:
    game = scene(
        hand="Outer Sarcophagus, Urn, Boat", deck="Menial, Kite", edition=edition, ben_deck="Shabti",
        ben_discard="Shabti", cleo_deck="Shabti",
    )  # fmt: skip
    after(game, "execute Outer Sarcophagus", "give Urn", texts="choose Ben, choose Cleo")
    after(game, "choose Cleo", cleo_deck="Shabti, Urn", cleo_discard="", ben_deck="Shabti", ben_discard="Shabti")
    after(game, hand="Boat, Kite", deck="Menial")


@pytest.mark.rule("ruling.draw-n-needs-n", "card.outer-sarcophagus", "card.outer-sarcophagus.own-deck-draw")
def test_outer_sarcophagus_needs_a_card_to_give_and_one_to_draw_perhaps_after_a_shuffle() -> None:
    game = scene(hand="Outer Sarcophagus, Boat", ben_deck="Kite")
    assert refused(game, "execute Outer Sarcophagus") == "ruling.draw-n-needs-n"
    game = scene(hand="Outer Sarcophagus", deck="Kite")
    assert refused(game, "execute Outer Sarcophagus") == "card.outer-sarcophagus"
    game = scene(hand="Outer Sarcophagus, Boat", discard="Urn", ben_deck="Kite").play("execute Outer Sarcophagus")
    after(game, hand="Urn", discard="", ben_deck="Kite, Boat")


# ---- Duamutef ------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.cannot-comply")
@pytest.mark.rule(
    "card.duamutef-canopic-jar", "card.duamutef-canopic-jar.turn-order", "card.duamutef-canopic-jar.empty-hand",
    "ruling.each-player-order",
)  # fmt: skip
def test_duamutef_makes_each_opponent_discard_in_turn_order() -> None:
    game = scene(hand="Duamutef Canopic Jar, Urn", ben_hand="Urn, Boat", dan_hand="Kite, Shabti", dan_discard="Menial")
    after(game, "execute Duamutef Canopic Jar", asked="Ben", texts="discard Urn, discard Boat")
    after(game, "discard Boat", asked="Dan", ben_discard="Boat")  # Dan knows what Ben did
    after(game, "discard Kite", discard="", ben_discard="Boat", cleo_discard="", dan_discard="Menial, Kite", hand="Urn")


@pytest.mark.rule("card.duamutef-canopic-jar.turn-order")
def test_duamutef_begins_left_of_whoever_plays_it() -> None:
    game = scene(hand="Urn, Boat", deck="5 Urn", ben_hand="Duamutef Canopic Jar", cleo_hand="Urn, Boat")
    after(game, "end turn", "execute Duamutef Canopic Jar", asked="Cleo")
    game.play("discard Urn")
    assert game.players[0].discard[-1] == "Urn"
    after(game, hand="4 Urn", asked="Ben")


# ---- Hopi ----------------------------------------------------------------------------------------


@pytest.mark.rule("card.hopi-canopic-jar")
@pytest.mark.parametrize("slot", range(6))
def test_hopi_takes_the_cheapest_of_any_row(slot: int) -> None:
    pyramid = ["Statue of Isis"] * 6
    pyramid[slot] = "Wadj Amulet"
    game = scene(hand="Hopi Canopic Jar, Urn, Boat", pyramid=pyramid).play("execute Hopi Canopic Jar", "discard Urn")
    while texts(game, "crumble"):
        game.play(f"crumble {texts(game, 'crumble')[0]}")
    after(game, discard="Urn, Wadj Amulet", pyramid="-, 5 Statue of Isis")


@pytest.mark.rule("card.hopi-canopic-jar.tie", "ruling.ties-doer", "card.hopi-canopic-jar", "ruling.face-down-ignored")
def test_hopi_lets_its_player_choose_among_the_cheapest_face_up_cards() -> None:
    game = scene(
        hand="Hopi Canopic Jar, Urn", pyramid="Boat, Book of Gates, Chariot, Statue of Isis, Censer, Outer Sarcophagus"
    )
    after(game, "execute Hopi Canopic Jar", texts="take Boat, take Book of Gates, take Outer Sarcophagus")
    assert refused(game, "take Chariot") == "card.hopi-canopic-jar"
    after(game, "take Book of Gates", discard="Urn, Book of Gates")
    assert game.pyramid == [None, "Boat", "Chariot", "Statue of Isis", "Censer", "Outer Sarcophagus"]
    game = scene(hand="Hopi Canopic Jar, Urn", pyramid="Censer, Chariot, Censer, Boat, Chariot, Boat")
    after(game, "execute Hopi Canopic Jar", texts="take Boat at base left, take Boat at base right")
    after(game, "take Boat at base right", pyramid="-, Chariot, Censer, Boat, Chariot, Censer")
    game = scene(
        hand="Hopi Canopic Jar, Urn", face_down={3: "Ben"},
        pyramid="Censer, Chariot, Censer, Wadj Amulet, Statue of Isis, Boat",
    )  # fmt: skip
    after(game, "execute Hopi Canopic Jar", discard="Urn, Boat")


# ---- Imseti --------------------------------------------------------------------------------------


@pytest.mark.rule("card.imseti-canopic-jar", "card.imseti-canopic-jar.shown", "card.imseti-canopic-jar.extra-entomb")
def test_imseti_entombs_a_card_of_cost_four_or_less() -> None:
    game = scene(hand="Imseti Canopic Jar, Urn, Chariot, Censer").play("execute Imseti Canopic Jar")
    assert texts(game) == ["entomb Urn", "entomb Chariot"]  # 0 and 4, but not 5
    assert refused(game, "entomb Censer") == "card.imseti-canopic-jar"
    game.play("entomb Chariot")
    assert game.view("Ben").players[0].tomb == ("Chariot",)
    assert "Chariot" in game.events[-1].text
    game.play("entomb Censer")  # the free one asks for no cost
    assert game.players[0].tomb == ["Chariot", "Censer"]


# ---- Qebehsenuef ---------------------------------------------------------------------------------


@pytest.mark.rule("card.qebehsenuef-canopic-jar", "card.qebehsenuef-canopic-jar.turn-order")
def test_qebehsenuef_makes_each_opponent_sacrifice_in_turn_order() -> None:
    game = scene(
        hand="Qebehsenuef Canopic Jar, Urn", boneyard="Menial", pyramid=FULL, ben_hand="Urn, Boat", ben_deck="Kite",
        cleo_hand="Censer, Kite", cleo_deck="Kite", dan_hand="Chariot", dan_deck="Kite",
    )  # fmt: skip
    after(game, "execute Qebehsenuef Canopic Jar", asked="Ben", texts="sacrifice Urn, sacrifice Boat")
    after(game, "sacrifice Boat", asked="Cleo", boneyard="Menial, Boat")
    after(game, "sacrifice Kite", boneyard="Menial, Boat, Kite, Chariot")  # the last seat's card is on top
    after(game, pyramid=FULL, hand="Urn")


@pytest.mark.rule("card.qebehsenuef-canopic-jar")
def test_the_log_says_to_whom_nothing_happens_and_why() -> None:
    game = scene(hand="Qebehsenuef Canopic Jar, Urn", ben_hand="Urn, Boat", cleo_hand="", cleo_deck="Kite")
    game.play("execute Qebehsenuef Canopic Jar")
    assert [event.text for event in game.events[-2:]] == [
        "Nothing happens to Ben: Qebehsenuef Canopic Jar affects only a player with a card in their deck or discard "
        "pile.",
        "Cleo has no card in hand, so Qebehsenuef Canopic Jar does nothing.",
    ]


@pytest.mark.rule("card.duamutef-canopic-jar", "card.axe", "ruling.cannot-comply")
def test_the_log_names_the_card_that_does_nothing_to_a_player() -> None:
    """Ben loses an Axe, which makes Cleo discard her only card before the jar comes to her."""
    game = scene(hand="Duamutef Canopic Jar, Bow", ben_hand="Axe", cleo_hand="Kite")
    game.play("execute Duamutef Canopic Jar")
    assert "Cleo discards Kite." in [event.text for event in game.events]
    assert game.events[-1].text == "Cleo has no card in hand, so Duamutef Canopic Jar does nothing."


@pytest.mark.rule("card.inner-sarcophagus.three-or-fewer")
def test_the_log_says_why_inner_sarcophagus_leaves_a_small_hand_alone() -> None:
    game = scene(hand="Inner Sarcophagus", ben_hand="Urn, Boat, Kite", cleo_hand="Urn")
    game.play("execute Inner Sarcophagus")
    assert [event.text for event in game.events[-2:]] == [
        "Ben has 3 cards or fewer in hand, so Inner Sarcophagus does nothing.",
        "Cleo has 3 cards or fewer in hand, so Inner Sarcophagus does nothing.",
    ]


EXEMPT = [
    # deck, discard, hand -> spared in Premium, spared in 2014
    ([], [], ["Urn"] * 3, True, True),
    ([], [], ["Urn"] * 6, True, False),
    (["Urn"], [], ["Urn"] * 3, False, True),
    ([], ["Urn"], ["Urn"] * 3, False, True),
    (["Urn"], ["Urn"], ["Urn"] * 3, False, True),
    (["Urn"] * 2, ["Urn"], ["Urn"] * 3, False, False),
    ([], ["Urn"], ["Urn"] * 5, False, False),
    ([], ["Urn"] * 2, ["Urn"] * 3, False, True),  # five cards: an empty deck counts none
]


@pytest.mark.rule(
    "edition.qebehsenuef-classic", "edition.qebehsenuef-premium", "edition.statue-of-bastet-classic",
    "edition.statue-of-bastet-premium",
)  # fmt: skip
@pytest.mark.parametrize("card", ["Qebehsenuef Canopic Jar", "Statue of Bastet"])
@pytest.mark.parametrize(("deck", "discard", "hand", "premium", "classic"), EXEMPT)
def test_who_is_exempt_depends_on_the_edition(
    card: str, deck: list[str], discard: list[str], hand: list[str], premium: bool, classic: bool
) -> None:
    ben = {"deck": deck, "discard": discard, "hand": hand, "tomb": ["Kite"] * 6}  # the tomb never counts
    for edition, spared in (("premium", premium), ("classic", classic)):
        game = scene(hand=[card], opponents=[ben], edition=edition).play(f"execute {card}")
        lost = len(hand) - len(game.players[1].hand)
        assert lost == (0 if spared else 1), edition
        assert len(game.boneyard) + len(game.players[0].discard) == lost
        assert asked(game) == "Ana"


@pytest.mark.rule("edition.qebehsenuef-classic", "ruling.cannot-comply")
def test_exempt_and_hit_opponents_at_one_table() -> None:
    game = scene(
        hand="Qebehsenuef Canopic Jar", edition="classic", ben_hand="Boat, Urn", ben_deck="3 Kite",
        cleo_hand="Boat, Urn", cleo_deck="4 Kite", dan_deck="9 Kite",
    )  # fmt: skip
    after(game, "execute Qebehsenuef Canopic Jar", asked="Cleo")
    after(game, "sacrifice Boat", asked="Ana", boneyard="Boat")


@pytest.mark.rule("edition.spelling.qebehseneuf-canopic-jar")
@pytest.mark.parametrize("name", ["Qebehsenuef Canopic Jar", "QEBEHSENUEF CANOPIC JAR", "Qebehseneuf Canopic Jar"])
def test_both_spellings_name_one_jar(name: str) -> None:
    assert vk.card(name).name == "Qebehsenuef Canopic Jar"
    game = scene(hand=[name])
    assert game.players[0].hand == ["Qebehsenuef Canopic Jar"]
    assert refused(game, "execute Qebehsenuef Canopic Jar") is None
