"""An option is taken wherever a move is; a text of several moves is read; a misspelt name is answered."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import vk_notebook as vk
from tests.dealt import dealt
from tests.scenario import by_lot
from vk_notebook.board.table.session import Session
from vk_notebook.bots.match import play
from vk_notebook.lessons import Progress

BUY = "buy Weres Amulet"
PAID = [BUY, "pay Urn", "pay Shabti"]


def table() -> vk.Game:
    return vk.new_game(["Ana", "Ben"], seed=3)


# ---- options


def test_an_option_is_its_text() -> None:
    game = by_lot(table(), 3, 40)
    for option in game.options:
        assert option == option.text == str(option)
        assert option.text == option
        assert option in [option.text]
        assert {option: 1}[option.text] == {option.text: 1}[option] == 1
        assert game.options.index(option.text) == game.options.index(option)  # type: ignore[arg-type]
        assert option != option.text.upper()
        assert option != 3


TAKERS: dict[str, Callable[[vk.Game, Any], list[str]]] = {
    "play": lambda game, move: game.play(move).moves,
    "choose": lambda game, move: game.choose(move).moves,
    "why_not": lambda game, move: [move if game.why_not(move) is None else ""],
    "go_to": lambda game, move: game.go_to([move]).moves,
    "Record.add": lambda game, move: [str(game.record.add(game.record.root, move).move)],
    "Record.add_variation": lambda game, move: [str(game.record.add_variation(game.record.root, move).move)],
    "Record.replace_move": lambda game, move: _replaced(game, move),
    "set_task": lambda game, move: game.record.set_task(game.record.root, accept=[move])
    or list(game.record.root.lesson["accept"]),
    "a bot's answer": lambda game, move: _answered(game, move),
    "a bot's answer at the board": lambda game, move: _at_the_board(game, move),
}  # fmt: skip


def _replaced(game: vk.Game, move: Any) -> list[str]:
    record = game.record.copy()
    record.replace_move(record.add(record.root, "end turn"), move)
    return record.moves


class Says(vk.Bot):
    """Answers with what it is made of, and after that with the last option."""

    def __init__(self, move: Any) -> None:
        self.moves = [move]

    def choose(self, view: vk.View, options: Any, rng: random.Random) -> Any:
        return self.moves.pop() if self.moves else options[-1]


def _answered(game: vk.Game, move: Any) -> list[str]:
    play(game, [Says(_option(game, move)), Says(0)], limit=1)
    return game.moves


def _at_the_board(game: vk.Game, move: Any) -> list[str]:
    return Session(game, bots={"Ana": Says(_option(game, move))}).game.moves


def _option(game: vk.Game, move: Any) -> Any:
    """A bot answers with an option, or its number; other text is none."""
    return next((one for one in game.options if one == move), 1) if isinstance(move, str) else move


@pytest.mark.parametrize("given", ["option", "old option", "text", "other case"])
@pytest.mark.parametrize("taker", TAKERS)
def test_an_option_is_taken_wherever_a_move_is(taker: str, given: str) -> None:
    game = table()
    option: Any = game.options[game.options.index(BUY)]  # type: ignore[arg-type]
    move = {"option": option, "old option": table().options[1], "text": BUY, "other case": BUY.upper()}[given]
    found = TAKERS[taker](game, move)
    assert str(found[0]).lower() == BUY.lower() if taker == "why_not" else found[0] == BUY


def test_an_option_is_taken_where_a_game_of_real_cards_is_entered_and_in_a_lesson() -> None:
    entry = vk.Recorder(**dealt(3))
    entry.play(entry.record.game().options[-1])
    assert entry.record.moves == ["end turn"]
    attempt = vk.lesson("first_turn", Progress(None)).run("gold")
    attempt.play(next(one for one in attempt.game.options if one == attempt.options()[0]))
    assert len(attempt.moves) == 1


# ---- the form of a score sheet


def test_the_form_of_a_score_sheet_is_read() -> None:
    game = table()
    assert game.play(", ".join(PAID)).moves == PAID
    assert game.undo().moves == PAID[:2], "each move is taken back by itself"
    again = table()
    assert again.go_to([", ".join(PAID[:2]), PAID[2]]).moves == PAID
    assert table().why_not(", ".join(PAID)) is None
    record = table().record
    assert record.add(record.root, ", ".join(PAID)).line() == record.end.line()
    assert record.moves == PAID
    assert table().play(f"{BUY},pay urn ,").moves == PAID[:2]


def test_what_was_made_by_itself_may_be_named_among_several() -> None:
    hand = ["Book of the Netherworld", "Necklace", "Grand Gallery"]
    game = vk.position(hand=hand, deck=["Boat"] * 8, stock=["Axe"] * 5, pyramid=["Kite", "Boat", "Ring"] * 2)
    text = "execute Grand Gallery, discard Necklace, discard Book of the Netherworld, done"
    assert game.why_not(text) is None
    assert game.play(text).moves == text.split(", ")[:3]


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        (f"{BUY}, pay Boat", vk.IllegalMove, "'pay Boat'.*not in your hand"),
        (f"{BUY}, fly", vk.InvalidMove, "'fly' is not a move"),
        (f"fly, {BUY}", vk.InvalidMove, "'fly' is not a move"),
        (f"{BUY}, pay Urn, pay Urn, pay Urn", vk.IllegalMove, "pay Urn"),
        (",", vk.InvalidMove, "not a move"),
    ],
)
def test_of_several_moves_all_are_made_or_none(text: str, error: type[Exception], words: str) -> None:
    game = table().play("end turn").undo()
    for call in (game.play, game.choose, lambda move: game.go_to([move])):
        with pytest.raises(error, match=words):
            call(text)
        assert (game.moves, game.can_redo, game.record.moves) == ([], True, [])
    record = game.record
    with pytest.raises(error, match=words):
        record.add(record.root, text)
    assert record.root.children == []
    if error is vk.IllegalMove:
        refusal = game.why_not(text)
        assert refusal is not None
        assert refusal.text
    assert game.moves == []


def test_one_move_is_replaced_by_one() -> None:
    game = table().play(*PAID)
    record = game.record
    with pytest.raises(vk.RecordError, match="one move is needed here"):
        record.replace_move(record.root.children[0], "entomb Urn, end turn")
    assert record.moves == PAID


@pytest.mark.parametrize("name", ["A, B", "A, end turn", "pay, Urn"])
def test_a_comma_in_a_name_parts_no_moves(name: str) -> None:
    """In each game all moves are said one by one, and then again all at once as the score sheet has them."""
    for seed in range(4):
        game = by_lot(vk.new_game([name, "Ben, C", "Cleo"], seed=seed), seed, 60)
        again = vk.new_game([name, "Ben, C", "Cleo"], seed=seed)
        again.play(*game.moves)
        assert again.moves == game.moves
    asked = next(
        game for seed in range(60) for game in [by_lot(vk.new_game([name, "Ben, C", "Cleo"], seed=seed), seed, 40)]
        if any(option.player for option in game.options)
    )  # fmt: skip
    for option in asked.options:
        assert asked.copy().play(option.text).moves[-1] == option
        assert asked.copy().play(json.dumps(option.text)).moves[-1] == option


def test_a_task_takes_several_moves_or_none() -> None:
    attempt = vk.lesson("first_turn", Progress(None)).run("gold")
    solution = [str(move) for move in attempt.task.solution]
    with pytest.raises(ValueError, match="not a move"):
        attempt.play(f"{solution[0]}, fly")
    assert attempt.moves == ()
    assert attempt.play(", ".join(solution)) == "solved"


# ---- misspelt names


def test_a_misspelt_card_is_answered_with_the_nearest() -> None:
    game = table()
    possible = game.why_not("buy Weres Amulett")
    assert possible is not None
    assert possible.text == f"There is no Weres Amulett; the nearest name is Weres Amulet. You can {BUY}."
    elsewhere = game.why_not("buy Boot")
    assert elsewhere is not None
    assert elsewhere.rule == "buy.base-only"
    assert elsewhere.text.startswith("There is no Boot; the nearest name is Boat. Boat is not in the pyramid.")
    with pytest.raises(vk.InvalidMove, match="'buy Boot' is not a move; the nearest name is Boat"):
        game.play("buy Boot")
    with pytest.raises(vk.InvalidMove, match="nearest: buy Weres Amulet"):
        game.play("buy Weres Amulett")
    part = game.why_not("buy Weres")
    assert part is not None
    assert part.text == f"There is no Weres; the nearest name is Weres Amulet. You can {BUY}."
    with pytest.raises(vk.InvalidMove, match="'buy isis' is not a move; the nearest name is Statue of Isis"):
        game.play("buy isis")
    game.play(BUY)
    paying = game.why_not("pay Urm")
    assert paying is not None
    assert "the nearest name is Urn" in paying.text
    assert game.moves == [BUY]
