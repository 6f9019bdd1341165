"""The artisans of Last Rites, first half: Draughtsman, Glass Blower, Goldsmith, Sculptor, Tomb Painter, Weaver."""

import pytest

from tests.scenario import after, asked, refused, scene, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Boat", "Wadj Amulet", "Hopi Canopic Jar", "Chariot"]


# ---- Draughtsman ---------------------------------------------------------------------------------


@pytest.mark.rule("card.draughtsman", "edition.silent.draughtsman-destination")
@pytest.mark.parametrize("edition", ["premium", "classic"])
@pytest.mark.parametrize("slot", range(6))
def test_draughtsman_exchanges_in_place_and_the_card_comes_to_hand(slot: int, edition: str) -> None:
    game = scene(hand="Draughtsman, Bow, Urn", pyramid=ROWS, edition=edition).play("execute Draughtsman")
    assert texts(game, "swap") == ROWS  # Bow is the only set card, so it went by itself
    after(game, f"swap {ROWS[slot]}", pyramid=[*ROWS[:slot], "Bow", *ROWS[slot + 1 :]])
    assert sorted(game.players[0].hand) == sorted(["Urn", ROWS[slot]])
    after(game, discard="", asked="Ana")


@pytest.mark.rule("card.draughtsman.hand-card-must-be-set", "terms.set-card")
def test_draughtsman_lays_down_set_cards_only() -> None:
    game = scene(hand="Draughtsman, Bow, Urn, Boat, Ring", pyramid=ROWS).play("execute Draughtsman")
    assert texts(game) == ["swap Bow", "swap Ring"]
    for wrong in ("swap Urn", "swap Boat", "swap Draughtsman", "swap Chariot"):
        assert refused(game, wrong) == "card.draughtsman.hand-card-must-be-set", wrong
    game.play("swap Ring")
    assert refused(game, "swap Bow") == "card.draughtsman"
    for hand in ([], ["Urn", "Kite"], ["Boat", "Urn"]):
        game = scene(hand=["Draughtsman", *hand], pyramid=ROWS)
        assert refused(game, "execute Draughtsman") == "card.draughtsman.hand-card-must-be-set"


@pytest.mark.rule("card.draughtsman", "card.kite.not-gainable", "action.impossible-part-forbids")
def test_draughtsman_needs_a_face_up_card() -> None:
    assert refused(scene(hand="Draughtsman, Bow", stock="Urn"), "execute Draughtsman") == "card.draughtsman"
    game = scene(hand="Draughtsman, Bow", pyramid="-, -, -, Boat", face_down={3: "Ben"})
    assert refused(game, "execute Draughtsman") == "card.draughtsman"
    game = scene(hand="Draughtsman, Bow", pyramid=ROWS, face_down={2: "Ben"}).play("execute Draughtsman")
    assert refused(game, "swap Boat") == "card.kite.not-gainable"


@pytest.mark.rule("card.draughtsman.opponents-pick-up", "card.draughtsman.empty-discard", "ruling.each-player-order")
def test_the_opponents_may_then_pick_up_their_top_discard() -> None:
    game = scene(
        hand="Draughtsman, Bow", pyramid="Boat", discard="Axe", ben_discard="Kite, Urn", cleo_deck="Ring",
        dan_discard="Shabti", dan_hand="Ring",
    ).play("execute Draughtsman")  # fmt: skip
    after(game, asked="Ben", texts="put Urn, no")
    assert refused(game, "put Kite") == "card.draughtsman.opponents-pick-up"
    after(game, "put Urn", asked="Dan", texts="put Shabti, no")  # Cleo has no discard pile
    after(game, "no", hand="Boat", discard="Axe", ben_hand="Urn", ben_discard="Kite", cleo_hand="", cleo_deck="Ring")
    after(game, dan_hand="Ring", dan_discard="Shabti")


@pytest.mark.rule("card.draughtsman", "ruling.pyramid-change", "turn.rebuild-no-sacrifice-after-change")
def test_the_exchange_is_a_change_but_neither_a_take_nor_a_buy() -> None:
    game = scene(
        hand="Sphinx, Draughtsman, Bow, Book of Traversing Eternity", pyramid="Chariot", deck="5 Kite", ben_hand="Boat"
    ).play("execute Sphinx", "execute Draughtsman")
    while asked(game) == "Ana" and texts(game, "swap"):
        game.play(texts(game)[0])
    assert asked(game) == "Ana"  # Boat was not offered
    assert any(row[1] == "next card taken" for row in game.state.lasting)
    assert refused(game, "execute Book of Traversing Eternity")
    after(game, "end turn", asked="Ben")
    assert game.pyramid[0] is not None


@pytest.mark.rule("card.draughtsman", "turn.one-purpose-per-card")
def test_the_card_from_the_pyramid_may_be_played_at_once() -> None:
    game = scene(hand="Draughtsman, Ring", pyramid="Statue of Isis").play("execute Draughtsman")
    after(game, "execute Statue of Isis", discard="Ring", in_play="Draughtsman, Statue of Isis")


# ---- Glass Blower --------------------------------------------------------------------------------


@pytest.mark.rule("card.glass-blower")
@pytest.mark.parametrize("drawn", range(5))
def test_glass_blower_draws_up_to_four_after_laying_back_a_tomb_card(drawn: int) -> None:
    deck = ["Ring", "Boat", "Axe", "Bow", "Chariot"]
    game = scene(hand="Glass Blower", tomb="Urn, Kite", deck=deck, discard="Shabti").play("execute Glass Blower")
    assert texts(game) == ["put Urn", "put Kite"]
    assert refused(game, "draw") == "card.glass-blower"
    after(game, "put Urn", discard="Shabti, Urn")
    for _ in range(drawn):
        assert texts(game) == ["draw", "done"]
        game.play("draw")
    if drawn < 4:
        game.play("done")
    ana = game.players[0]
    assert sorted(ana.hand) == sorted(deck[5 - drawn :])
    after(game, tomb="Kite", discard="Shabti, Urn", offers="end turn")


@pytest.mark.rule("card.glass-blower.order", "terms.draw", "card.glass-blower", "action.impossible-part-forbids")
def test_the_tomb_card_that_glass_blower_needs_may_be_drawn_after_a_shuffle() -> None:
    game = scene(hand="Glass Blower", tomb="Chariot", deck="Ring", discard="Boat")
    game.play("execute Glass Blower", "draw", "draw", "draw")
    ana = game.players[0]
    assert sorted(ana.hand) == ["Boat", "Chariot", "Ring"]
    after(game, deck="", discard="", tomb="", offers="end turn")  # there is no fourth card
    after(scene(hand="Glass Blower", tomb="Chariot"), "execute Glass Blower", "draw", hand="Chariot")
    after(scene(hand="Glass Blower", tomb="Chariot"), "execute Glass Blower", "done", hand="", discard="Chariot")
    game = scene(hand="Glass Blower", deck="5 Urn", discard="Kite", ben_tomb="Urn")
    assert refused(game, "execute Glass Blower") == "card.glass-blower"


# ---- Goldsmith -----------------------------------------------------------------------------------


@pytest.mark.rule("card.goldsmith", "card.goldsmith.sets-only")
def test_goldsmith_sacrifices_a_set_card_and_entombs_from_any_row() -> None:
    game = scene(hand="Goldsmith, Urn, Bow, Boat, Ring", pyramid=ROWS, boneyard="Kite", entombed=True)
    after(game, "execute Goldsmith", texts="sacrifice Bow, sacrifice Ring")
    for wrong in ("sacrifice Urn", "sacrifice Boat", "sacrifice Goldsmith"):
        assert refused(game, wrong) == "card.goldsmith.sets-only", wrong
    after(game, "sacrifice Ring", boneyard="Kite, Ring", can_entomb=ROWS)  # a unique is as good as a set card here
    assert refused(game, "entomb Bow") == "card.goldsmith"
    after(game, "entomb Boat", tomb="Boat", discard="", pyramid=[None, "Book of Gates", "Statue of Sobek", *ROWS[3:]])


@pytest.mark.rule("card.goldsmith", "card.mummified-cat.on-other-turn", "card.sling", "ruling.sphinx-scope")
def test_cat_and_sling_answer_goldsmith_and_sphinx_does_not_catch_its_card() -> None:
    game = scene(hand="Sphinx, Goldsmith, Bow", pyramid="Chariot", ben_hand="Mummified Cat, Sling, Urn")
    after(game, "execute Sphinx", "execute Goldsmith", asked="Ben", texts="react Mummified Cat, pass")
    after(game, "react Mummified Cat", asked="Ben", texts="react Sling, pass")
    after(game, "react Sling", tomb="Chariot", hand="", ben_discard="Mummified Cat, Bow, Sling", ben_tomb="Urn")
    assert game.boneyard == []


# ---- Sculptor ------------------------------------------------------------------------------------


@pytest.mark.rule("card.sculptor", "ruling.ties-doer")
def test_sculptor_fetches_the_dearest_discard() -> None:
    game = scene(hand="Sculptor, Statue of Thoth", discard="Urn, Bow, Kite, Ring").play("execute Sculptor")
    ana = game.players[0]
    assert sorted(ana.hand) == ["Bow", "Statue of Thoth"]
    assert ana.discard == ["Urn", "Kite", "Ring"]
    assert game.view("Ben").players[0].hand == (None, "Bow")  # it had to be the dearest, so all have seen it
    assert game.events[-1].text == "Ana moves Bow from their discard pile to their hand."
    game = scene(hand="Sculptor", discard="Bow, Urn, Apis Bull, Bow, Ring").play("execute Sculptor")
    assert texts(game) == ["put Bow", "put Apis Bull"]
    assert refused(game, "put Ring") == "card.sculptor"
    after(game, "put Apis Bull", hand="Apis Bull", discard="Bow, Urn, Bow, Ring")


@pytest.mark.rule("card.sculptor.no-peeking", "ruling.look-ahead")
def test_sculptor_is_committed_before_the_pile_is_looked_through() -> None:
    """Whether it may be executed hangs on the size of the pile alone."""
    for pile in (["Urn"], ["Bow"], ["Boat", "Urn"]):
        game = scene(hand="Sculptor", discard=pile)
        assert "execute Sculptor" in texts(game)
        game.play("execute Sculptor")
        assert len(game.players[0].hand) == 1  # no way back once it is played
    assert refused(scene(hand="Sculptor", deck="Bow"), "execute Sculptor") == "card.sculptor"


# ---- Tomb Painter --------------------------------------------------------------------------------


@pytest.mark.rule("card.tomb-painter", "entomb.action-uncounted")
def test_tomb_painter_entombs_the_two_top_discards() -> None:
    game = scene(hand="Tomb Painter, Shabti", discard="Urn, Bow, Kite").play("execute Tomb Painter")
    ana = game.players[0]
    assert sorted(ana.tomb) == ["Bow", "Kite"]
    after(game, discard="Urn", can_entomb="Shabti")


@pytest.mark.rule("card.tomb-painter", "ruling.sling-events")
def test_sling_answers_each_of_tomb_painters_cards() -> None:
    game = scene(hand="Tomb Painter", discard="Bow, Kite", ben_hand="2 Sling, Urn, Ring")
    game.play("execute Tomb Painter", "react Sling", "entomb Urn")
    assert game.players[0].tomb == ["Kite"]  # the second card waits for the answer to the first
    after(game, asked="Ben", texts="react Sling, pass")
    after(game, "pass", tomb="Kite, Bow")
    after(game, "react Sling", ben_tomb="Urn, Ring")


@pytest.mark.rule("ruling.one-after-another", "card.tomb-painter")
def test_tomb_painters_second_card_is_the_one_on_top_by_then() -> None:
    game = scene(hand="Tomb Painter, Sling, Urn", discard="Bow, Kite, Ring", ben_hand="Sling, Urn")
    game.play("execute Tomb Painter", "react Sling")  # Ben entombs Urn, and Ana's own Sling answers that
    after(game, "react Sling", tomb="Ring, Urn, Sling", discard="Bow, Kite", ben_tomb="Urn", clean=True)


# ---- Weaver --------------------------------------------------------------------------------------


@pytest.mark.rule("card.weaver")
def test_weaver_entombs_something_cheaper_than_its_discard() -> None:
    game = scene(hand="Weaver, Bow, Ring, Boat, Urn", discard="Kite").play("execute Weaver")
    assert texts(game) == ["discard Bow", "discard Ring", "discard Boat"]  # nothing costs less than Urn
    assert refused(game, "discard Urn") == "card.weaver"
    after(game, "discard Ring", tomb="Urn")  # Boat costs 3 as Ring does
    assert game.players[0].discard == ["Kite", "Ring"]
    assert sorted(game.players[0].hand) == ["Boat", "Bow"]
