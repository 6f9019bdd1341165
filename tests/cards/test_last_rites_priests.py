"""The six Priests: Ra's high priest, Anubis, Horus, Osiris, Sobek, Thoth."""

import pytest

from tests.scenario import after, asked, refused, scene, texts

# Printed costs: Urn, Kite 0; Sling 2; Ring, Boat 3; Chariot 4; Spear 5; Khopesh, Brooch 6; Bow, Burial Mask 7.


# ---- High Priest of Ra ---------------------------------------------------------------------------


@pytest.mark.rule("card.high-priest-of-ra", "action.parts-in-order", "card.sling")
def test_ra_entombs_a_hand_card_and_fetches_the_top_of_the_pile() -> None:
    game = scene(hand="High Priest of Ra, Urn, Bow", discard="Kite, Ring").play("execute High Priest of Ra")
    assert texts(game) == ["entomb Urn", "entomb Bow"]  # Ring comes too late to be entombed
    after(game, "entomb Bow", tomb="Bow", hand="Urn, Ring", discard="Kite")
    assert "entomb Ring" in texts(game)  # the free entombment is still to come
    game = scene(hand="High Priest of Ra, Bow", discard="Ring", ben_hand="Sling, Urn").play("execute High Priest of Ra")
    after(game, asked="Ben", hand="")
    after(game, "react Sling", hand="Ring", ben_tomb="Urn")


@pytest.mark.rule("card.high-priest-of-ra.needs-discard", "action.impossible-part-forbids")
def test_ra_needs_a_discard_and_a_hand_card() -> None:
    game = scene(hand="High Priest of Ra, Urn", deck="Bow", ben_discard="Ring")
    assert refused(game, "execute High Priest of Ra") == "card.high-priest-of-ra.needs-discard"
    game = scene(hand="High Priest of Ra", discard="Urn")
    assert refused(game, "execute High Priest of Ra") == "card.high-priest-of-ra"


# ---- Priest of Anubis ----------------------------------------------------------------------------


@pytest.mark.rule("card.priest-of-anubis", "card.priest-of-anubis.spares-non-empty", "ruling.each-player-order")
def test_anubis_makes_all_without_a_discard_pile_start_one() -> None:
    game = scene(
        hand="Priest of Anubis", tomb="Urn, Bow", ben_tomb="Kite, Ring", cleo_tomb="Spear", cleo_discard="Menial",
        eve_tomb="Boat",
    ).play("execute Priest of Anubis")  # fmt: skip
    assert texts(game) == ["put Urn", "put Bow"]  # his own player first
    after(game, "put Urn", asked="Ben", texts="put Kite, put Ring")  # each picks his own
    after(game, "put Ring", tomb="Bow", ben_tomb="Kite", cleo_tomb="Spear", dan_tomb="", eve_tomb="")
    after(game, discard="Urn", ben_discard="Ring", cleo_discard="Menial", dan_discard="", eve_discard="Boat")
    assert asked(game) == "Ana"


@pytest.mark.rule(
    "card.priest-of-anubis", "card.priest-of-anubis.spares-non-empty", "ruling.cannot-comply", "ruling.repeat-anew"
)
def test_anubis_spares_all_who_have_a_pile_even_if_he_reaches_nobody() -> None:
    spared = {"tomb": ["Ring"], "discard": ["Urn"]}
    game = scene(hand="Priest of Anubis", tomb="Bow", discard="Kite", opponents=[spared, {}])
    after(game, "execute Priest of Anubis", tomb="Bow", ben_tomb="Ring", cleo_tomb="", offers="end turn")
    game = scene(hand="Priest of Anubis, Tyet Amulet", tomb="Bow, Urn", ben_tomb="Ring, Spear")
    after(game, "execute Priest of Anubis", "put Bow", "put Ring", "execute Tyet Amulet", tomb="Urn", ben_tomb="Spear")
    assert "end turn" in texts(game)


@pytest.mark.rule("card.priest-of-anubis", "card.medjay", "card.mummified-cat", "ruling.cat-events")
def test_a_medjay_keeps_a_tomb_whole_and_no_cat_hears_anubis() -> None:
    game = scene(
        hand="Priest of Anubis", tomb="Urn", ben_hand="Medjay", ben_tomb="Bow", cleo_hand="Mummified Cat, Sling",
        cleo_tomb="Ring",
    )  # fmt: skip
    after(game, "execute Priest of Anubis", asked="Ben", texts="react Medjay, pass")
    after(game, "react Medjay", tomb="", ben_tomb="Bow", cleo_tomb="")
    after(game, discard="Urn", ben_discard="Medjay", cleo_discard="Ring", asked="Ana")


# ---- Priest of Horus (more in test_repeats.py) ----------------------------------------------------


@pytest.mark.rule("card.priest-of-horus", "example.priest-of-horus")
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_horus_repeats_jeweler_once_for_each_discard(edition: str) -> None:
    bones = ["Urn", "Kite", "Ring", "Boat", "Spear", "Khopesh", "Bow", "Chariot"]
    game = scene(hand="Jeweler, Priest of Horus, 3 Menial, Sling", boneyard=bones, edition=edition)
    game.play("execute Jeweler", "execute Priest of Horus", "discard Menial", "discard Menial", "discard Menial")
    assert len(game.boneyard) == 6  # nothing is repeated before the last discard
    after(game, "done", boneyard="")
    taken = [c for c in game.players[0].discard if c in bones]
    assert taken == list(reversed(bones))
    assert game.players[0].hand == ["Sling"]


@pytest.mark.rule("card.priest-of-horus", "ruling.repeat-anew", "ruling.either-or")
def test_each_repeat_chooses_anew() -> None:
    game = scene(hand="Embalmer, Priest of Horus, Urn, Kite", pyramid="Ring, -, -, Bow", stock="6 Boat")
    game.play("execute Embalmer", "option 1", "sacrifice Bow", "execute Priest of Horus", "discard Urn", "discard Kite")
    assert texts(game) == ["option 1", "option 2"]
    game.play("option 2")
    assert game.pyramid.count(None) == 0
    game.play("sacrifice Ring")  # no hole is left, so the other way is the only one
    assert game.boneyard == ["Bow", "Ring"]


@pytest.mark.rule("card.priest-of-horus", "ruling.first-card-played")
def test_what_was_paid_or_entombed_before_is_no_first_action() -> None:
    game = scene(hand="Chariot, Jeweler, Priest of Horus, Urn", boneyard="5 Bow", pyramid="-, -, -, Sling")
    game.play("buy Sling", "pay Chariot", "entomb Urn")
    assert refused(game, "execute Priest of Horus") is not None
    game.play("execute Jeweler")
    assert refused(game, "execute Priest of Horus") == "ruling.any-number-needs-one"  # no card is left to discard


# ---- Priest of Osiris ----------------------------------------------------------------------------


@pytest.mark.rule("card.priest-of-osiris", "card.priest-of-osiris.one-card-only")
@pytest.mark.parametrize(("pick", "hand", "discard"), [
    ("entomb Bow from hand", ["Urn"], ["Kite", "Ring"]), ("entomb Kite from discard", ["Bow", "Urn"], ["Ring"]),
])  # fmt: skip
def test_osiris_entombs_a_single_card_from_hand_or_pile(pick: str, hand: list[str], discard: list[str]) -> None:
    game = scene(
        hand="Priest of Osiris, Bow, Urn", discard="Kite, Ring", tomb="Boat", ben_tomb="2 Urn", cleo_tomb="3 Spear"
    )
    game.play("execute Priest of Osiris")
    after(game, texts="entomb Bow from hand, entomb Urn from hand, entomb Kite from discard, entomb Ring from discard")
    after(game, pick, tomb=["Boat", pick.split()[1]], hand=hand, discard=discard, offers="end turn")


@pytest.mark.rule("card.priest-of-osiris.needs-fuller-rival", "ruling.if-is-a-condition")
@pytest.mark.parametrize(("mine", "theirs", "open_"), [
    ([], [[], []], False), (["Bow"], [["Urn"], []], False), (["Bow"], [["Urn", "Urn"], []], True),
    ([], [[], ["Kite"]], True), (["Bow", "Ring"], [["Urn"], ["Urn"]], False),
    (["Bow", "Ring"], [["Urn"], ["Kite", "Kite", "Kite"]], True),
])  # fmt: skip
def test_osiris_needs_one_tomb_with_more_cards(mine: list[str], theirs: list[list[str]], open_: bool) -> None:
    game = scene(hand="Priest of Osiris, Sling", tomb=mine, opponents=[{"tomb": t} for t in theirs])
    no = refused(game, "execute Priest of Osiris")
    assert no == (None if open_ else "card.priest-of-osiris.needs-fuller-rival")


@pytest.mark.rule("card.priest-of-osiris", "card.sling", "ruling.medjay-scope")
def test_osiris_needs_a_card_and_only_sling_answers_him() -> None:
    ahead = {"tomb": ["Urn"], "hand": ["Medjay", "Offering Table", "Sling", "Kite"]}
    game = scene(hand="Priest of Osiris", opponents=[ahead])
    assert refused(game, "execute Priest of Osiris") == "card.priest-of-osiris"
    game = scene(hand="Priest of Osiris", discard="Bow", opponents=[ahead]).play("execute Priest of Osiris")
    after(game, tomb="Bow", texts="react Sling, pass")


@pytest.mark.rule("card.priest-of-osiris.needs-fuller-rival", "card.tyet-amulet", "ruling.repeat-anew")
def test_a_repeated_osiris_measures_the_tombs_again() -> None:
    hand = ["Priest of Osiris", "Tyet Amulet", "Urn", "Kite", "Bow"]
    game = scene(hand=hand, ben_tomb="Ring").play("execute Priest of Osiris", "entomb Urn")
    assert "execute Tyet Amulet" not in texts(game)  # one each: nobody is ahead any more
    game = scene(hand=hand, ben_tomb="Ring, Boat")
    after(game, "execute Priest of Osiris", "entomb Urn", "execute Tyet Amulet", "entomb Bow", tomb="Urn, Bow")


# ---- Priest of Sobek -----------------------------------------------------------------------------


@pytest.mark.rule("card.priest-of-sobek", "card.priest-of-sobek.cost-cap", "ruling.look-ahead")
def test_sobek_offers_only_discards_that_are_dear_enough() -> None:
    game = scene(hand="Priest of Sobek, Urn, Chariot, Spear, Bow", discard="Kite", boneyard="Menial, Spear")
    after(game, "execute Priest of Sobek", texts="discard Spear, discard Bow")  # equal is enough
    assert refused(game, "discard Chariot") == "card.priest-of-sobek.cost-cap"
    after(game, "discard Bow", discard="Kite, Bow, Spear", hand="Urn, Chariot, Spear", boneyard="Menial")


@pytest.mark.rule("card.priest-of-sobek.cost-cap", "card.priest-of-sobek", "action.impossible-part-forbids")
def test_sobek_needs_another_hand_card_dear_enough_for_the_boneyards_top() -> None:
    game = scene(hand="Priest of Sobek, Urn", boneyard="Ring")  # Sobek costs 3, as Ring does
    assert refused(game, "execute Priest of Sobek") == "card.priest-of-sobek.cost-cap"
    game = scene(hand="Priest of Sobek, Bow", boneyard="Burial Mask").play("execute Priest of Sobek")
    assert game.players[0].discard == ["Bow", "Burial Mask"]
    assert refused(scene(hand="Priest of Sobek", boneyard="Urn"), "execute Priest of Sobek") == ("card.priest-of-sobek")
    assert refused(scene(hand="Priest of Sobek, Bow"), "execute Priest of Sobek") == "card.priest-of-sobek"


@pytest.mark.rule("card.priest-of-sobek", "card.axe", "ruling.sphinx-scope")
def test_sobeks_discard_wakes_axe_and_sphinx_catches_what_he_takes() -> None:
    game = scene(hand="Sphinx, Priest of Sobek, Axe", boneyard="Urn", ben_hand="Bow, Kite")
    after(game, "execute Sphinx", "execute Priest of Sobek", ben_discard="Bow", hand="Urn", discard="Axe")


# ---- Priest of Thoth -----------------------------------------------------------------------------

MIDDLE = ["Ring", "Bow", "Spear", "Khopesh", "Boat", "Chariot"]


@pytest.mark.rule("card.priest-of-thoth", "card.priest-of-thoth.choose-after-look", "pyramid.crumble-immediate")
def test_thoth_gives_the_top_of_the_deck_and_takes_from_the_middle_row() -> None:
    game = scene(
        hand="Priest of Thoth", deck="Urn, Kite", discard="Menial", pyramid=MIDDLE, ben_discard="Sling",
        cleo_discard="Axe",
    )  # fmt: skip
    game.play("execute Priest of Thoth")
    assert game.view("Ana").aside == ("Kite",)  # she sees it, nobody else does
    assert game.view("Ben").aside == (None,)
    assert texts(game) == ["choose Ben", "choose Cleo"]
    after(game, "choose Cleo", ben_discard="Sling", cleo_discard="Axe, Kite", texts="take Bow, take Spear")
    assert refused(game, "take Ring") == "card.priest-of-thoth"
    after(game, "take Spear", discard="Menial, Spear", deck="Urn", pyramid="-, Bow, Ring, Khopesh, Boat, Chariot")


@pytest.mark.rule("card.priest-of-thoth.no-peeking")
def test_thoths_card_is_unseen_until_he_is_executed() -> None:
    game = scene(hand="Priest of Thoth", deck="Urn, Kite", pyramid=MIDDLE)
    assert game.view("Ana").players[0].deck == (None, None)
    assert all("Kite" not in text for text in texts(game))


@pytest.mark.rule("card.priest-of-thoth.needs-deck", "card.priest-of-thoth.needs-middle-row")
@pytest.mark.parametrize(("deck", "pyramid", "down", "rule"), [
    ([], MIDDLE, {}, "needs-deck"),
    (["Kite"], [None, None, None, "Khopesh", "Boat"], {}, "needs-middle-row"),
    (["Kite"], [], {}, "needs-middle-row"),
    (["Kite"], MIDDLE, {1: "Ben", 2: "Ben"}, "needs-middle-row"),
    (["Kite"], MIDDLE, {1: "Ben"}, ""),
])  # fmt: skip
def test_what_thoth_needs(deck: list[str], pyramid: list[str | None], down: dict[int, str], rule: str) -> None:
    game = scene(hand="Priest of Thoth, Urn", deck=deck, discard="3 Bow", pyramid=pyramid, face_down=down)
    assert refused(game, "execute Priest of Thoth") == (f"card.priest-of-thoth.{rule}" if rule else None)
    assert game.players[0].discard == ["Bow"] * 3  # no shuffle was made for it


@pytest.mark.rule("card.priest-of-thoth", "card.axe.any-players-action", "ruling.sphinx-scope")
def test_a_given_axe_was_not_discarded_and_sphinx_waits_for_the_taken_card() -> None:
    game = scene(hand="Sphinx, Priest of Thoth", deck="Axe", pyramid=MIDDLE, ben_hand="Urn, Dagger")
    game.play("execute Sphinx", "execute Priest of Thoth", "take Bow")
    after(game, ben_discard="Axe", hand="Bow", ben_hand="Urn, Dagger")
