"""The artisans of Last Rites, second half: Leather Worker and its shields, Potter, cards of the set run by others."""

import pytest

from tests.scenario import after, refused, scene, texts

ROWS = ["Statue of Sobek", "Book of Gates", "Boat", "Wadj Amulet", "Hopi Canopic Jar", "Chariot"]


# ---- Leather Worker ------------------------------------------------------------------------------


@pytest.mark.rule("card.leather-worker", "card.leather-worker.shown-card-kept")
def test_opponents_discard_something_as_dear_as_the_card_shown() -> None:
    game = scene(
        hand="Leather Worker, Chariot, Urn", ben_hand="Bow, Chariot, Ring, Urn", cleo_hand="Spear, Kite",
        cleo_discard="Shabti",
    ).play("execute Leather Worker")  # fmt: skip
    assert texts(game) == ["reveal Chariot", "reveal Urn"]
    after(game, "reveal Chariot", asked="Ben", texts="discard Bow, discard Chariot")
    for wrong in ("discard Ring", "discard Urn", "pass", "no"):
        assert refused(game, wrong) == "card.leather-worker", wrong
    game.play("discard Chariot")
    ana = game.players[0]
    assert sorted(ana.hand) == ["Chariot", "Urn"]
    after(game, discard="", in_play="Leather Worker", ben_discard="Chariot")
    assert game.players[2].discard == ["Shabti", "Spear"]  # Kite is too cheap, so there was one answer
    game.play("entomb Chariot")


@pytest.mark.rule("card.leather-worker.no-match")
def test_who_holds_only_cheaper_cards_shows_the_hand() -> None:
    game = scene(hand="Leather Worker, Chariot", ben_hand="Ring, Urn", cleo_hand="Bow", dan_hand="")
    assert game.view("Ana").players[1].hand == (None, None)
    after(game, "execute Leather Worker", asked="Ana", ben_hand="Ring, Urn", ben_discard="")
    assert sorted(map(str, game.view("Ana").players[1].hand)) == ["Ring", "Urn"]
    assert sorted(map(str, game.view("Dan").players[1].hand)) == ["Ring", "Urn"]
    after(game, cleo_discard="Bow", dan_discard="")


@pytest.mark.rule("card.leather-worker", "card.leather-worker.no-match")
@pytest.mark.parametrize(
    ("shown", "held", "lost"),
    [("Urn", "Kite", True), ("Urn", "Bow", True), ("Ring", "Boat", True), ("Ring", "Chariot", True),
     ("Ring", "Wadj Amulet", False), ("Chariot", "Ring", False), ("Statue of Thoth", "Bow", False)],
)  # fmt: skip
def test_equal_cost_is_enough_and_any_kind_of_card_counts(shown: str, held: str, lost: bool) -> None:
    game = scene(hand=["Leather Worker", shown], ben_hand=[held]).play("execute Leather Worker")
    after(game, ben_discard=[held] if lost else [], hand=[shown])


@pytest.mark.rule("card.leather-worker")
@pytest.mark.parametrize(("shown", "asked"), [("Urn", "a card from"), ("Ring", "a card costing 3 or more")])
def test_the_question_names_no_cost_that_every_card_has(shown: str, asked: str) -> None:
    game = scene(hand=["Leather Worker", shown], ben_hand="Bow, Spear").play("execute Leather Worker")
    assert game.decision
    assert asked in game.decision.question
    assert "costing 0" not in game.decision.question


@pytest.mark.rule("card.leather-worker", "action.impossible-part-forbids", "ruling.cannot-comply")
def test_leather_worker_needs_a_card_to_show_and_nothing_else() -> None:
    assert refused(scene(hand="Leather Worker", ben_hand="Bow"), "execute Leather Worker") == "card.leather-worker"
    after(scene(hand="Leather Worker, Urn", ben_hand=""), "execute Leather Worker", hand="Urn", asked="Ana")


@pytest.mark.rule("card.offering-table", "card.medjay", "reaction.offering-table.returns-to-hand")
def test_offering_table_and_medjay_answer_before_the_hand_is_searched() -> None:
    game = scene(
        hand="Leather Worker, Ring", ben_hand="Offering Table, Bow", cleo_hand="Medjay, Bow", dan_hand="Bow, Spear"
    ).play("execute Leather Worker")
    after(game, asked="Ben", texts="react Offering Table, pass")
    after(game, "react Offering Table", asked="Cleo", texts="react Medjay, pass")
    after(game, "react Medjay", asked="Dan", texts="discard Bow, discard Spear")
    after(game, "discard Spear", ben_hand="Offering Table, Bow", ben_discard="", cleo_hand="Bow", cleo_discard="Medjay")
    after(game, dan_discard="Spear", in_play="Leather Worker")


# ---- Potter --------------------------------------------------------------------------------------


@pytest.mark.rule("card.potter", "card.potter.needs-apex", "ruling.pyramid-change")
def test_potter_runs_an_artisan_at_the_apex_and_leaves_it_there() -> None:
    game = scene(hand="Potter, Bow, Urn", pyramid="Weaver, Boat", stock="3 Kite", deck="5 Shabti")
    game.play("execute Potter")
    assert game.pyramid[0] == "Weaver"
    after(game, discard="Bow", tomb="Urn", in_play="Potter")
    after(game, "end turn", can_sacrifice="Weaver, Boat")  # using the apex changed nothing
    assert refused(scene(hand="Potter, Bow, Urn", pyramid="-, Weaver"), "execute Potter") == "card.potter.needs-apex"


@pytest.mark.rule("card.potter", "card.goldsmith", "card.engineer")
def test_potters_apex_card_may_leave_by_its_own_action() -> None:
    game = scene(hand="Potter, Bow", pyramid="Goldsmith, Boat").play("execute Potter")
    assert texts(game) == ["entomb Goldsmith", "entomb Boat"]
    after(game, "entomb Goldsmith", tomb="Goldsmith")
    assert game.pyramid[0] is None
    game = scene(hand="Potter, Bow", pyramid="Draughtsman, Boat").play("execute Potter", "swap Draughtsman")
    assert (game.players[0].hand, game.pyramid[0]) == (["Draughtsman"], "Bow")


# ---- the set under other cards -------------------------------------------------------------------


@pytest.mark.rule("ruling.repeat-anew", "card.tyet-amulet", "card.draughtsman", "card.glass-blower")
def test_artisans_are_repeated_with_new_choices() -> None:
    game = scene(hand="Draughtsman, Tyet Amulet, Ring", pyramid="Bow, Boat")
    after(game, "execute Draughtsman", "swap Ring", "swap Bow", "execute Tyet Amulet", "swap Boat", hand="Boat")
    assert game.pyramid[:2] == ["Ring", "Bow"]
    game = scene(hand="Glass Blower, Tyet Amulet", tomb="Urn, Kite", deck="Shabti")
    after(game, "execute Glass Blower", "put Urn", "done", "execute Tyet Amulet", discard="Urn, Kite", tomb="")


@pytest.mark.rule("card.sculptor", "card.tomb-painter", "ruling.look-ahead", "card.tyet-amulet.needs-earlier-action")
def test_a_repeat_asks_for_the_pile_as_it_is_now() -> None:
    game = scene(hand="Tomb Painter, Tyet Amulet", discard="Urn, Kite, Ring").play("execute Tomb Painter")
    assert refused(game, "execute Tyet Amulet") == "card.tyet-amulet.needs-earlier-action"
    game = scene(hand="Sculptor, Tyet Amulet", discard="Urn, Bow, Ring").play("execute Sculptor", "execute Tyet Amulet")
    assert sorted(game.players[0].hand) == ["Bow", "Ring"]
