"""A board to program against: its traits, its callbacks, and boards that follow their game."""

import copy
import pickle
import random
from typing import Any

import pytest
import traitlets

import vk_notebook as vk
from tests.scenario import send
from vk_notebook.bots import play

from .people import ana_begins, choose


def shown(board: vk.Board) -> dict[str, Any]:
    """What a board shows of the table, without what is its own."""
    view = board.view
    tombs = {one["name"]: one["tomb"]["cards"] for one in view["players"]}
    return {"pyramid": [card and card["id"] for card in view["pyramid"]], "tombs": tombs, "turn": view["turn"]}


def truth(game: vk.Game) -> tuple[int, str, list[str], bool]:
    now = game.decision
    return game.turn, now.player if now else "", game.moves, now is None


def traits(board: vk.Board) -> tuple[int, str, list[str], bool]:
    return board.turn, board.player, board.moves, board.over


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_two_boards_of_one_game_agree_whoever_plays(seed: int) -> None:
    game, rng = vk.new_game(["Ana", "Ben"], seed=seed), random.Random(seed)
    boards = [vk.Board(game, seat="Ana"), vk.Board(game, seat="Ben")]
    while game.decision is not None:
        option = game.options[rng.randrange(len(game.options))]
        if rng.random() < 0.5:
            game.choose(option)
        else:
            choose(boards[game.seat(game.decision.player)], option.text)
        if rng.random() < 0.2:
            game.undo()
        first, second = boards
        assert traits(first) == traits(second) == truth(game)
        assert shown(first) == shown(second)
    assert all(board.view["over"] for board in boards)


def test_bots_answer_what_python_plays_and_wait_after_an_undo() -> None:
    game = ana_begins()
    board = vk.Board(game, seat="Ana", bots={"Ben": "random"})
    other = vk.Board(game, seat="Ana")
    while board.turn < 3:
        game.choose(game.options[-1])
        assert board.player == "Ana"
    made = len(board.moves)
    game.undo()
    assert board.moves == other.moves == game.moves
    assert len(board.moves) == made - 1


def test_moves_play_and_go_back() -> None:
    game = ana_begins()
    board = vk.Board(game)
    game.play("entomb Shabti", "end turn")
    line = list(board.moves)
    board.moves = line[:1]
    assert game.moves == line[:1]
    assert game.can_redo
    board.moves = line
    assert game.moves == line == board.moves
    board.moves = ["end turn"]
    assert game.moves == ["end turn"]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("turn", 9, "Set `moves` instead.*Possible now: .*end turn"),
        ("player", "Cleo", "player follows from the moves.*Possible now"),
        ("over", True, "over follows from the moves"),
        ("moves", ["entomb Shabti", "fly to Mars"], "'fly to Mars' is not a move.*nearest"),
        ("moves", 4, "expected a list"),
        ("turn", "two", "expected an int"),
        ("prefs", {"theme": "pink"}, "theme cannot be .pink.; possible: auto, light, dark"),
        ("prefs", {"speed": 9}, "prefs knows no .speed.. The settings are motion, theme, assist"),
    ],
)
def test_nonsense_is_refused_with_what_is_possible(name: str, value: object, words: str) -> None:
    game = ana_begins()
    board = vk.Board(game)
    game.play("entomb Shabti").undo()
    before, view = truth(game), board.view
    with pytest.raises(traitlets.TraitError, match=words):
        setattr(board, name, value)
    assert (truth(game), traits(board)) == (before, before)
    assert board.view == view
    assert game.redo().moves == ["entomb Shabti"]


def test_each_choice_is_told_once_with_who_made_it() -> None:
    game = ana_begins()
    board = vk.Board(game, seat="Ana", bots={"Ben": "random"})
    told: list[tuple[str, str]] = []

    def hear(player: str, move: str) -> None:
        told.append((player, move))

    board.on_move(hear)
    choose(board, "entomb Shabti")
    while board.turn < 3:
        game.choose(game.options[-1])
    assert [move for _, move in told] == board.moves
    assert {player for player, _ in told} == {"Ana", "Ben"}
    board.on_move(hear, remove=True)
    game.choose(game.options[-1])
    assert len(told) < len(board.moves)


def test_an_error_in_a_callback_is_printed_and_told_and_stops_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    game = ana_begins()
    board, other = (vk.Board(game, seat="Ana", bots={"Ben": "random"}) for _ in range(2))

    def fail(player: str, move: str) -> None:
        raise RuntimeError("mine")

    other.on_move(fail)
    while board.turn < 3:
        choose(board, game.options.texts[-1])
    assert board.view["failure"] is None
    assert board.moves == other.moves
    assert "RuntimeError: mine" in capsys.readouterr().err
    assert other.note["heading"] == "A callback of on_move failed"
    assert "mine" in other.note["text"]
    assert "text" not in board.note


def test_an_observer_hears_what_changed() -> None:
    board = vk.Board(ana_begins())
    heard = []
    board.observe(lambda change: heard.append((change["name"], change["new"])), ["turn", "moves"])
    board.game.play("entomb Shabti")
    assert heard == [("moves", ["entomb Shabti"])]


def test_a_closed_board_and_copies_follow_nothing() -> None:
    game = ana_begins()
    board = vk.Board(game)
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        twin.play("entomb Shabti")
        assert board.moves == []
    board.close()
    game.play("entomb Shabti")
    assert board.moves == []


def test_the_app_follows_the_game_that_is_on_its_table() -> None:
    app = vk.App()
    send(app, type="start", seats=[{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "random"}], seed="7")
    game = app.game
    assert game is not None
    rev = app.view["rev"]
    game.choose(game.options[0])
    assert app.view["rev"] > rev
    send(app, type="new")
    page = app.view
    game.choose(game.options[0])
    assert app.view == page


def test_a_board_says_which_game_it_shows() -> None:
    board = vk.Board(vk.position(hand=["Urn"], opponents=[{"hand": ["Boat"]}], stock=["Urn"]))
    assert repr(board) == str(board) == "<Board of Ana, Ben, turn 1: Ana is asked>"
    play(board.game, ["random"] * 2, seed=1)
    assert repr(board).endswith(": the game is over>")
