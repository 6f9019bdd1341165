"""Nothing that a player cannot know shows in what he sees, is asked or is offered."""

import pytest

from tests.property.checks import hidden_pick, knowledge, strangers_learn_nothing, worlds_of
from tests.property.tables import any_game, walk
from tests.scenario import after, scene
from vk_notebook.art.scene import scene_of
from vk_notebook.board.look.svg import position_svg
from vk_notebook.rules.engine.codes import PASS
from vk_notebook.rules.engine.state import DISCARD, PILES
from vk_notebook.rules.engine.turn import apply, legal
from vk_notebook.rules.words.picture import table_text


@pytest.mark.slow
@pytest.mark.parametrize("pool", ["base", "mix"])
def test_a_card_that_is_moved_unseen_is_told_to_nobody(pool: str) -> None:
    compared = 0
    for seed in range(30):
        for st in walk(any_game(seed, pool).state, seed):
            if hidden_pick(st) is not None and len(legal(st)) > 1:
                compared += strangers_learn_nothing(st)
    assert compared > 50


def test_a_shown_card_is_forgotten_when_a_card_leaves_the_hand_unseen() -> None:
    """Cleo saw the Urn come into Ana's hand; she cannot see whether it is the card that Ben gets."""
    given: list[dict[str, object]] = []
    for gift in ("Urn", "Shabti"):
        game = scene(hand="Wadj Amulet, Outer Sarcophagus, Box of Food, 2 Shabti", tomb="Urn", deck="Shabti", seats=3)
        game.play("execute Wadj Amulet", "swap Box of Food")
        assert "Urn" in game.view("Cleo").players[0].hand
        after(game, "execute Outer Sarcophagus", f"pick {gift}", "choose Ben", ben_deck=[gift])
        given.append(knowledge(game.view("Cleo")))
        assert game.view("Ana").players[1].deck == (gift,)
    assert given[0] == given[1]


@pytest.mark.rule("info.boneyard-top-only", "card.high-priestess-of-bastet.reorder")
def test_the_order_in_which_a_boneyard_is_laid_back_is_the_priestess_players_alone() -> None:
    game = scene(hand="High Priestess of Bastet, Jeweler", boneyard="Bow, Urn, Axe, Boat, Kite, Ring")
    names = game.state.table.name
    game.play("execute High Priestess of Bastet", "entomb Bow", "give Urn", "put Kite")
    assert game.view("Ben").boneyard == (None,)  # Ben sees it when the last one lies on top
    assert game.view("Ana").boneyard == ("Kite",)
    assert {names[w.boneyard[0]] for w in worlds_of(game, "Ben")} == {"Axe", "Boat", "Kite", "Ring"}
    after(game, "put Axe", "put Boat", boneyard="Kite, Axe, Boat, Ring")
    assert game.view("Ben").boneyard == (None, None, None, "Ring")
    orders = {tuple(names[c] for c in w.boneyard) for w in worlds_of(game, "Ben")}
    assert len(orders) == 6
    assert {order[-1] for order in orders} == {"Ring"}
    assert {tuple(names[c] for c in w.boneyard) for w in worlds_of(game, "Ana")} == {("Kite", "Axe", "Boat", "Ring")}
    game.play("execute Jeweler")  # takes the Ring, then the Boat: now Ben has seen the Axe too
    assert {tuple(names[c] for c in w.boneyard) for w in worlds_of(game, "Ben")} == {("Kite", "Axe")}


@pytest.mark.rule("info.boneyard-top-only", "card.high-priestess-of-bastet", "card.medjay")
def test_who_may_refuse_a_card_of_the_boneyard_does_not_know_which_it_is() -> None:
    game = scene(hand="High Priestess of Bastet", boneyard="Urn, Ring, Bow, Spear", ben_hand="Medjay", seats=3)
    after(game, "execute High Priestess of Bastet", "choose Ben", tomb="Bow")
    gifts = set()
    for world in worlds_of(game, "Ben"):
        apply(world, PASS)
        gifts.add(world.table.name[world.pile(1, DISCARD)[-1]])
    assert gifts == {"Urn", "Ring", "Spear"}


@pytest.mark.rule("card.outer-sarcophagus")
def test_a_card_given_unseen_may_be_any_that_its_giver_had() -> None:
    given = []
    for gift in ("Bow", "Spear"):
        game = scene(hand="Outer Sarcophagus, Bow, Spear", deck="Kite", ben_deck="Urn, Shabti", cleo_deck="Boat")
        game.play("execute Outer Sarcophagus", f"pick {gift}", "choose Ben")
        names = game.state.table.name
        for seat in ("Ben", "Cleo"):
            worlds = worlds_of(game, seat)
            assert {names[w.z[7][-1]] for w in worlds} == {"Bow", "Spear", "Kite"}
            assert {frozenset(names[c] for c in w.z[7][:-1]) for w in worlds} == {frozenset({"Urn", "Shabti"})}
            given.append((seat, knowledge(game.view(seat))))
        assert {names[w.z[7][-1]] for w in worlds_of(game, "Ana")} == {gift}
    assert given[:2] == given[2:]


@pytest.mark.rule("card.statue-of-sobek.public-reveal", "ruling.given-card-stays")
def test_a_revealed_card_that_is_refused_is_known_where_it_lies() -> None:
    game = scene(hand="Statue of Sobek", deck="Axe, Spear, Urn, Bow, Kite", ben_hand="Medjay")
    game.play("execute Statue of Sobek", "discard Urn", "entomb Bow", "react Medjay")
    for seat in ("Ana", "Ben"):
        assert game.view(seat).players[0].deck == (None, None, "Kite")
        assert {w.z[1][-1] for w in worlds_of(game, seat)} == {game.state.z[1][-1]}


@pytest.mark.rule("info.boneyard-top-only")
def test_no_picture_shows_what_is_being_laid_on_the_boneyard() -> None:
    game = scene(hand="High Priestess of Bastet, Jeweler", boneyard="Bow, Urn, Axe, Boat, Kite, Ring")
    game.play("execute High Priestess of Bastet", "entomb Bow", "give Urn", "put Kite")
    for seat in (1, -1):
        assert "Kite" not in table_text(game.state, seat)
    assert "Kite on top" in table_text(game.state, 0)
    assert "Kite on top" in table_text(game.state)
    assert "Kite" not in position_svg(game, 1)
    assert "Kite" not in position_svg(game)
    assert "Kite" in position_svg(game, 0)
    shown = [scene_of(game, who).bones_top for who in (None, "Ana", "Ben")]
    assert shown == [None, "Kite", None]


@pytest.mark.rule("card.outer-sarcophagus")
def test_gifts_that_crossed_were_each_their_givers() -> None:
    """To Cleo either may be any card that its giver had, but none that its receiver had."""
    game = scene(
        hand="Outer Sarcophagus, Bow, Spear", deck="Kite, Jeweler, 7 Shabti",
        ben_hand="Outer Sarcophagus, Axe, Ring, Urn", ben_discard="Boat", ben_deck="Kite, 5 Shabti", cleo_hand="Urn",
        cleo_deck="6 Shabti",
    )  # fmt: skip
    ana, ben = ({c for pile in game.state.z[p * PILES : p * PILES + 6] for c in pile} for p in (0, 1))
    game.play("execute Outer Sarcophagus", "pick Bow", "choose Ben", "end turn", "execute Urn")
    game.play("execute Outer Sarcophagus", "pick Axe", "choose Ana")
    st, names = game.state, game.state.table.name
    places = [(pile, k) for pile in (1, 7) for k, c in enumerate(st.z[pile]) if names[c] == {1: "Axe", 7: "Bow"}[pile]]
    worlds = worlds_of(game, "Cleo", 500)
    for (pile, k), giver in zip(places, (ben, ana), strict=True):
        lying = {w.z[pile][k] for w in worlds}
        assert len(lying) > 5
        assert lying <= giver
