"""When the game is over, and who takes a last turn."""

import pytest

import vk_notebook as vk
from tests.scenario import after, by_lot, refused, scene

LAST = [None, None, None, "Wadj Amulet"]


def over(game: vk.Game) -> bool:
    """Whether the game has ended; what says so agrees."""
    outcome = game.outcome()
    assert (game.decision is None) is (outcome is not None)
    assert (len(game.options) == 0) is (outcome is not None)
    return outcome is not None


@pytest.mark.rule("end.all-three-conditions", "end.round-completed")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_with_neither_stock_nor_pyramid_the_round_is_played_to_its_end(seats: int) -> None:
    names = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"][:seats]
    game = vk.position(name="Ana", opponents=[{"name": n} for n in names[1:]])
    for name in names:
        assert not over(game)
        assert game.active == name
        game.play("end turn")
    assert over(game)


@pytest.mark.rule("end.round-completed")
@pytest.mark.parametrize("seats", [2, 3])
def test_who_takes_the_last_card_first_in_the_round_lets_the_others_have_a_turn(seats: int) -> None:
    opponents = [
        {"name": n, "hand": ["Statue of Horus", "Urn"], "deck": ["Kite"] * 6, "discard": ["Shabti"]}
        for n in ("Ben", "Cleo")[: seats - 1]
    ]
    game = vk.position(hand=["Statue of Horus"], pyramid=LAST, opponents=opponents).play("buy Wadj Amulet", "end turn")
    for opponent in opponents:
        name = str(opponent["name"])
        assert game.active == name
        assert not over(game)
        game.play("entomb Urn", "end turn")
        assert game.player(name).tomb == ["Urn"], "a full turn, with its entombment"
        assert len(game.player(name).hand) == 5, "and its new hand"
    assert over(game)
    assert game.turn == seats


@pytest.mark.rule("end.round-completed", "end.all-three-conditions")
def test_a_last_turn_is_a_whole_one_and_the_last_seat_ends_the_game() -> None:
    game = scene(hand="Statue of Horus", pyramid=LAST, ben_hand="Statue of Horus, Boat, Kite")
    game.play("buy Wadj Amulet", "end turn", "execute Statue of Horus", "entomb Boat", "entomb Kite", "end turn")
    assert over(game)
    assert game.players[1].tomb == ["Boat", "Kite"]
    game = scene(hand="Urn", pyramid="-, -, -, Wadj Amulet, Boat", ben_hand="Statue of Horus")
    game.play("end turn", "sacrifice Boat")
    assert not over(game)
    game.play("buy Wadj Amulet")
    assert not over(game), "her turn is not finished"
    game.play("end turn")
    assert over(game)


@pytest.mark.rule("end.all-three-conditions", "turn.rebuild-forced-sacrifice")
def test_the_sacrifice_that_is_owed_may_take_the_last_card() -> None:
    game = scene(hand="Urn", pyramid=LAST, ben_hand="Kite").play("end turn")
    assert game.boneyard == ["Wadj Amulet"]
    assert not over(game)
    assert game.active == "Ben"
    game.play("end turn")
    assert over(game)
    game = scene(hand="Urn", pyramid=[*LAST, "Boat"], ben_hand="Kite")
    after(game, "end turn", "sacrifice Boat", "end turn", boneyard="Boat, Wadj Amulet")
    assert over(game)


@pytest.mark.rule("end.stock-empty-not-enough")
def test_an_empty_stock_alone_does_not_end_the_game() -> None:
    game = scene(pyramid="Ring, Brooch, Bracelet, Necklace, Serdab, Antechamber")
    for turn in range(5):
        assert not over(game)
        game.play("end turn")
        game.choose(game.options[0])
        assert sum(c is not None for c in game.pyramid) == 5 - turn
    assert game.active == "Ben"
    assert not over(game)
    game.play("end turn")
    assert over(game)
    assert len(game.boneyard) == 6


@pytest.mark.rule("end.all-three-conditions")
@pytest.mark.parametrize("cards", [1, 6, 7])
def test_an_empty_pyramid_alone_does_not_end_the_game(cards: int) -> None:
    game = scene(stock=["Boat"] * cards).play("end turn")
    assert sum(c is not None for c in game.pyramid) == min(cards, 6)
    assert len(game.stock) == cards - min(cards, 6)
    game.play("end turn")
    assert not over(game) or cards == 1


@pytest.mark.rule("end.all-three-conditions")
def test_the_last_card_of_the_stock_may_still_be_bought() -> None:
    game = scene(hand="Statue of Horus", pyramid=LAST, stock="Boat", ben_hand="Statue of Horus")
    game.play("buy Wadj Amulet", "end turn")
    assert game.pyramid[3] == "Boat"
    game.play("buy Boat", "end turn")
    assert over(game)
    assert "Boat" in game.players[1].discard + game.players[1].hand


@pytest.mark.rule("end.all-three-conditions")
def test_nothing_can_be_played_after_the_end() -> None:
    game = scene(hand="Urn").play("end turn", "end turn")
    assert over(game)
    for text in ("end turn", "entomb Urn", "buy Boat"):
        assert refused(game, text) == "end.all-three-conditions"
    assert game.undo().active == "Ben"


@pytest.mark.rule("end.all-three-conditions", "end.round-completed", "turn.clockwise")
@pytest.mark.parametrize(("seed", "first"), [(1, "Ana"), (2, "Ben"), (3, "Cleo")])
def test_everybody_has_had_the_same_number_of_turns(seed: int, first: str) -> None:
    names = ["Ana", "Ben", "Cleo"]
    game = by_lot(vk.new_game(names, seed=seed, first_player=first), seed)
    after(game, stock="", pyramid="-, -, -, -, -, -")
    assert over(game)
    assert game.turn % 3 == 0
    last = names[(names.index(first) + 2) % 3]
    assert game.undo().active == last
    outcome = game.redo().outcome()
    assert set(outcome.scores) == set(names)
