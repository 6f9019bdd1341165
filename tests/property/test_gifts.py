"""Cards that pass from hand to hand unseen: everybody counts them, and nobody knows more than was seen."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as some

import vk_notebook as vk
from tests.property.checks import hidden_pick, knowledge, nothing_leaks, strangers_learn_nothing, worlds_of
from tests.property.tables import frozen, walk
from vk_notebook.rules.engine.state import PILES, State
from vk_notebook.rules.engine.turn import legal

HANDS = {
    "Ana": ["Bow", "Spear", "Urn"], "Ben": ["Axe", "Ring"], "Cleo": ["Kite", "Dagger"], "Dora": ["Boat", "Khopesh"],
}  # fmt: skip
RICH = ("Faience Cup", "Outer Sarcophagus", "Tyet Amulet", "Serdab", "Antechamber", "Urn", "Bow", "Judgment", "Medjay")


def cup(players: int, passed: dict[str, str], *then: str) -> vk.Game:
    """Ana plays the cup, and everybody passes what is said."""
    seats = [
        {"name": name, "hand": list(HANDS[name]), "deck": ["Shabti"] * 6, "discard": ["Box of Food"]}
        for name in list(HANDS)[:players]
    ]
    seats[0]["hand"] = ["Faience Cup", *HANDS["Ana"]]
    game = vk.position(**seats[0], opponents=seats[1:], pyramid=["Bracelet", None, None, "Sphinx", "Brooch", "Scribe"])
    game.play("execute Faience Cup", *(f"set aside {passed[name]}" for name in list(HANDS)[:players]), *then)
    return game


def lying(game: vk.Game, w: State, seat: int) -> set[str]:
    """What a seat has outside its tomb in a world."""
    base = seat * PILES
    return {game.state.table.name[c] for pile in w.z[base : base + 3] for c in pile}


@pytest.mark.rule("card.faience-cup", "ruling.set-aside-face-down")
def test_a_stranger_knows_who_gave_a_card_and_not_which() -> None:
    """Cleo sees that Ana gives one of her cards to Ben, while Ben gives Cleo the Axe."""
    game = cup(3, {"Ana": "Urn", "Ben": "Axe", "Cleo": "Kite"})
    assert game.players[0].tomb == ["Kite"]
    got = set()
    for w in worlds_of(game, "Cleo", 200):
        gift = lying(game, w, 1) & {"Bow", "Spear", "Urn"}
        got |= gift
        assert len(gift) < 2
        assert not {"Axe", "Ring"} & lying(game, w, 0)
        assert w.z[2 * PILES] == game.state.z[2 * PILES]
    assert got == {"Bow", "Spear", "Urn"}
    assert {frozenset(lying(game, w, 2) & {"Axe", "Ring"}) for w in worlds_of(game, "Ana", 200)} == {
        frozenset(), frozenset({"Axe"}), frozenset({"Ring"})
    }  # fmt: skip
    assert game.view("Ana").players[1].hand == (None, "Urn")
    assert game.view("Ben").players[2].hand == (None, "Axe")
    assert game.view("Cleo").players[1].hand == (None, None)


@pytest.mark.rule("card.faience-cup", "ruling.set-aside-face-down")
@pytest.mark.parametrize("players", [3, 4])
def test_the_worlds_of_a_stranger_are_the_same_whatever_was_given(players: int) -> None:
    """Dealt from the same number they are equal to the last card, and a gift stays in the hand that got it."""
    last = list(HANDS)[players - 1]
    other = [cup(players, {"Ana": "Urn", "Ben": gift, "Cleo": "Kite", "Dora": "Boat"}) for gift in ("Axe", "Ring")]
    strangers = ["Ana"] + [last] * (players == 4)
    for name in strangers:
        assert knowledge(other[0].view(name)) == knowledge(other[1].view(name))
        for one, two in zip(*(worlds_of(game, name, 200) for game in other), strict=True):
            assert frozen(one) == frozen(two)
            assert len({one.z[i][-1] for i in (0, 1, PILES, PILES + 1)} & {one.z[2 * PILES][-1]}) == 0
    for knows in ("Ben", "Cleo"):
        assert all(w.z[2 * PILES][-1] == other[0].state.z[2 * PILES][-1] for w in worlds_of(other[0], knows, 200))


@pytest.mark.rule("card.faience-cup", "card.tyet-amulet")
def test_a_card_that_goes_on_unseen_is_followed_through_every_hand() -> None:
    """Ana's card goes to Ben, who may pass it on to Cleo: Dora cannot tell, and Ana does not know whether he did."""
    hands = {
        "Ana": ["Faience Cup", "Tyet Amulet", "Bow", "Spear", "Urn"], "Ben": ["Axe", "Ring"],
        "Cleo": ["Kite", "Dagger"], "Dora": ["Boat", "Khopesh"],
    }  # fmt: skip
    seats = [{"name": name, "hand": hand} for name, hand in hands.items()]
    seen: dict[str, set[frozenset[str]]] = {}
    for again in ("Urn", "Ring"):
        game = vk.position(**seats[0], opponents=seats[1:])
        game.play("execute Faience Cup", "set aside Urn", "set aside Axe", "set aside Kite", "set aside Boat")
        game.play("execute Tyet Amulet", "set aside Bow", f"set aside {again}", "set aside Dagger", "set aside Khopesh")
        for name in hands:
            found = {frozenset(lying(game, w, 2)) for w in worlds_of(game, name, 400)}
            assert seen.setdefault(name + again * (name in ("Ben", "Cleo")), found) == found
    # Cleo has one of her own or what Ben gave first, and what he gave then: his other card, or the one he had got
    pairs = {frozenset(p) for p in combinations(("Axe", "Ring", "Urn", "Kite", "Dagger"), 2)}
    assert seen["Ana"] == pairs - {frozenset(("Kite", "Dagger"))}
    assert seen["Dora"] == {frozenset(p) for p in combinations(("Axe", "Ring", "Bow", "Spear", "Urn"), 2)} - {
        frozenset(p) for p in combinations(("Bow", "Spear", "Urn"), 2)
    }
    for again in ("Urn", "Ring"):
        assert seen["Ben" + again] == {frozenset((again, other)) for other in ("Axe", "Kite", "Dagger")}


@pytest.mark.rule("card.outer-sarcophagus")
def test_a_gift_that_was_drawn_is_still_any_card_of_its_giver() -> None:
    game = vk.position(
        name="Ana", hand=["Outer Sarcophagus", "Bow", "Spear"], deck=["Kite"],
        opponents=[{"name": "Ben", "hand": ["Statue of Osiris", "Ring"], "deck": ["Shabti"] * 6}, {"name": "Cleo"}],
    )  # fmt: skip
    game.play("execute Outer Sarcophagus", "pick Bow", "choose Ben", "end turn")
    game.play("execute Statue of Osiris", "discard Ring")
    assert "Bow" in game.players[1].hand
    own = {"Ring", "Statue of Osiris", "Shabti"}
    gifts = {frozenset(lying(game, w, 1) - own) for w in worlds_of(game, "Cleo", 200)}
    assert gifts == {frozenset({card}) for card in ("Bow", "Spear", "Outer Sarcophagus", "Kite")}
    game.play("end turn")  # all that he held lies open for a moment
    game.play("end turn")
    assert "Bow" in game.view("Ben").me.titles


@pytest.mark.rule("card.faience-cup")
def test_a_gift_that_was_shown_is_no_riddle_any_more() -> None:
    game = cup(3, {"Ana": "Urn", "Ben": "Axe", "Cleo": "Kite"}, "buy Scribe", "pay Bow", "end turn", "entomb Urn")
    assert {frozenset(lying(game, w, 0) & {"Bow", "Spear", "Urn"}) for w in worlds_of(game, "Cleo", 200)} == {
        frozenset({"Bow", "Spear"})
    }


@given(seed=some.integers(0, 1 << 32))
def test_worlds_stay_sound_where_gifts_go_round(seed: int) -> None:
    """The cup and the sarcophagus with three and four players, over and over."""
    r = random.Random(seed)
    names = ["Ana", "Ben", "Cleo", "Dora"][: 3 + seed % 2]
    seats = [
        {"name": name, "hand": r.sample(RICH, 5), "deck": r.sample(RICH, 6), "discard": r.sample(RICH, r.randint(0, 3))}
        for name in names
    ]
    st = vk.position(**seats[0], opponents=seats[1:], boneyard=["Ring", "Axe"], stock=["Boat", "Kite"]).state
    for number, one in enumerate(walk(st, seed, 60)):
        if number % 3 == 0:
            nothing_leaks(one, (seed + number,))
        if hidden_pick(one) is not None and len(legal(one)) > 1:
            strangers_learn_nothing(one)
