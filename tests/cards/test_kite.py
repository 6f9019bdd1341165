"""Kite's face-down cards, out of reach until they turn up."""

import pytest

from tests.scenario import after, refused, scene, settle, texts

FULL = ["Ring", "Bow", "Spear", "Khopesh", "Dagger", "Wadj Amulet"]
RICH = ["Statue of Thoth", "Ibex Statue"]


@pytest.mark.rule("card.kite", "card.kite.counts-as-change")
def test_kite_turns_one_face_up_card_and_no_sacrifice_is_owed() -> None:
    game = scene(hand="Kite", pyramid=FULL, face_down={0: "Ben"}).play("execute Kite")
    assert texts(game) == [f"turn {c}" for c in FULL[1:]]
    after(game, "turn Dagger", face_down={0: "Ben", 4: "Ana"}, pyramid=FULL)
    after(game, "end turn", asked="Ben", boneyard="")


@pytest.mark.rule("card.kite.not-gainable", "buy.base-only")
def test_a_face_down_card_cannot_be_bought() -> None:
    game = scene(hand=RICH, pyramid=FULL, face_down={4: "Ben"})
    assert texts(game, "buy") == ["Khopesh", "Wadj Amulet"]
    assert refused(game, "buy Dagger") == "card.kite.not-gainable"


@pytest.mark.rule("card.kite.not-gainable", "ruling.face-down-ignored")
@pytest.mark.parametrize(
    ("card", "rest", "offered"),
    [
        ("Apotropaic Wand", [], FULL[:3] + FULL[4:]),
        ("Statue of Isis", [], ["Ring", "Spear", "Dagger", "Wadj Amulet"]),
        ("Book of the Dead", [], []),
        ("Brooch", [], FULL[:3] + FULL[4:]),
        ("Bracelet", ["Urn"] * 3, ["Dagger", "Wadj Amulet"]),
        ("Draughtsman", ["Sculptor"], FULL[:3] + FULL[4:]),
        ("Menial", RICH, ["Ring", "Bow", "Spear", "Dagger", "Wadj Amulet"]),
    ],
)
def test_a_face_down_card_cannot_be_taken_entombed_or_exchanged(card: str, rest: list[str], offered: list[str]) -> None:
    game = scene(hand=[card, *rest], pyramid=FULL, face_down={3: "Ben"}, tomb="Boat").play(f"execute {card}")
    for _ in range(8):
        found = [t.partition(" ")[2] for t in texts(game)]
        if "end turn" in texts(game) or set(found) & set(FULL):
            break
        game.play(texts(game)[0])
    assert all("Khopesh" not in t for t in texts(game))
    if offered:
        assert [t.partition(" ")[2] for t in texts(game)] == offered
    else:
        assert game.players[0].tomb == ["Boat", "Wadj Amulet"]


@pytest.mark.rule("ruling.face-down-ignored")
def test_a_face_down_card_is_neither_the_cheapest_nor_of_a_set() -> None:
    game = scene(hand="Overseer", discard="Urn", pyramid="Ring, -, -, Sling", face_down={3: "Ben"})
    after(game, "execute Overseer", discard="Ring")
    game = scene(hand="Djed Pillar Amulet", tomb="Axe", pyramid="Ring, -, -, Sling", face_down={3: "Ben"})
    assert "execute Djed Pillar Amulet" not in texts(game)
    game = scene(hand="Necropolis Seal, Urn", pyramid="Ring", face_down={0: "Ben"}).play("entomb Urn")
    assert "execute Necropolis Seal" not in texts(game)


@pytest.mark.rule("card.kite.not-gainable", "ruling.face-down-ignored")
def test_boat_and_plasterer_pass_over_it() -> None:
    game = scene(hand=RICH, pyramid="-, -, -, Khopesh, Dagger", face_down={3: "Ben"}, ben_hand="Boat")
    after(game, "buy Dagger", "pay Ibex Statue", asked="Ana")  # the only base card lies face down
    game = scene(hand="Plasterer", pyramid="Ring, -, -, Bow, Axe", face_down={3: "Ben"}).play("execute Plasterer")
    assert texts(game) == ["pick Ring", "pick Axe"]
    game = scene(hand="Plasterer", pyramid="Ring, -, -, Bow", face_down={3: "Ben"})
    assert "execute Plasterer" not in texts(game)


@pytest.mark.rule("card.kite.not-gainable")
def test_a_sacrifice_removes_it_and_it_lands_face_up() -> None:
    game = scene(hand="Embalmer", pyramid="Ring", face_down={0: "Ben"}).play("execute Embalmer")
    after(game, boneyard="Ring", face_down={})
    assert game.view("Ben").boneyard[-1] == "Ring"


@pytest.mark.rule("ruling.face-down-ignored", "turn.rebuild-forced-sacrifice")
def test_it_may_be_the_sacrifice_owed_and_it_crumbles_like_any_other() -> None:
    game = scene(pyramid="-, Bow, -, Khopesh, Dagger", face_down={1: "Ben", 4: "Ben"}, hand="Urn", deck="5 Kite")
    after(game, "end turn", texts="sacrifice Bow, sacrifice Khopesh, sacrifice Dagger")
    after(game, "sacrifice Khopesh", pyramid="-, -, -, Bow, Dagger, -", asked="Ben")
    # Ben had turned both: they face up again as his turn begins.
    assert game.face_down == {}


@pytest.mark.rule("card.kite.turns-back", "edition.kite-last-rites", "edition.kite-premium")
@pytest.mark.parametrize("edition", ["premium", "classic"])
def test_it_turns_up_at_the_start_of_its_players_next_turn(edition: str) -> None:
    game = scene(
        hand="Kite, Urn", deck="5 Menial", pyramid=FULL, stock="3 Axe", edition=edition, ben_hand="Shabti",
        ben_deck="5 Urn", cleo_hand="Shabti", cleo_deck="5 Urn",
    ).play("execute Kite", "turn Dagger")  # fmt: skip
    assert game.face_down == {4: "Ana"}
    after(game, "end turn", face_down={4: "Ana"})
    game.play("execute Shabti", "option 1", "swap Dagger", "swap Ring", "end turn")  # follow the card
    assert game.face_down == {0: "Ana"}
    after(game, "execute Shabti", "option 2", "sacrifice Khopesh", "end turn", asked="Ana", face_down={})
    assert game.pyramid[1] == "Dagger"


@pytest.mark.rule("ruling.kite-no-change", "turn.rebuild-forced-sacrifice")
def test_turning_up_again_is_no_change() -> None:
    game = scene(hand="Kite", deck="5 Urn", pyramid=FULL, stock="Axe", ben_hand="Shabti")
    game.play(
        "execute Kite", "turn Ring", "end turn", "execute Shabti", "option 1", "swap Bow", "swap Spear", "end turn"
    )
    assert game.face_down == {}
    after(game, "end turn", asked="Ana")
    assert len(texts(game, "sacrifice")) == 6


@pytest.mark.rule("card.kite", "card.kite.turns-back", "ruling.repeat-anew")
def test_two_kites_turn_two_cards_and_both_come_back() -> None:
    game = scene(hand="Kite, Tyet Amulet", deck="5 Urn", pyramid=FULL, ben_hand="Urn", stock="2 Axe")
    after(game, "execute Kite", "turn Ring", "execute Tyet Amulet", "turn Dagger", face_down={0: "Ana", 4: "Ana"})
    game.play("end turn", "end turn")
    game.choose(game.options[-1])
    assert game.face_down == {}


@pytest.mark.rule("card.kite.turns-back")
def test_a_card_that_left_and_came_back_waits_for_the_player_who_turned_it_last() -> None:
    game = scene(
        hand="Kite", deck="5 Urn", pyramid="Ring, -, -, Bow", ben_hand="Embalmer", ben_deck="5 Urn",
        cleo_hand="Sphinx, Chariot, Urn, Draughtsman, Kite", cleo_deck="5 Urn",
    ).play("execute Kite", "turn Ring", "end turn")  # fmt: skip
    game.play("execute Embalmer", "sacrifice Ring", "end turn", "execute Sphinx", "execute Chariot", "discard Urn")
    assert "Ring" in game.players[2].hand
    settle(game.play("execute Draughtsman", "swap Ring", "swap Bow"), "no")
    after(game, "execute Kite", "end turn", asked="Ana", face_down={3: "Cleo"})


@pytest.mark.rule("card.kite.may-be-examined")
def test_everybody_may_look_at_it() -> None:
    game = scene(hand="Kite", pyramid=FULL).play("execute Kite", "turn Dagger")
    for name in ("Ana", "Ben"):
        view = game.view(name)
        assert view.pyramid == tuple(FULL)
        assert view.face_down == (4,)
