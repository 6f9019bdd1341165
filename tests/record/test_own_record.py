"""The record of a game is its own: it follows the game, and what somebody writes into it stays."""

import copy
import gc
import pickle
import random
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

import vk_notebook as vk
from tests.scenario import by_lot
from vk_notebook.board.table.session import Session
from vk_notebook.board.table.table_page import Board
from vk_notebook.record import Node


def a_game(moves: int = 12, seed: int = 3) -> vk.Game:
    return by_lot(vk.new_game(["Ana", "Ben"], seed=seed), seed, moves)


def texts(node: Node) -> list[str]:
    return [one.text for one in node.comments]


def test_there_is_one_record_and_it_follows_the_game() -> None:
    game = a_game(0)
    record = game.record
    rng = random.Random(5)
    for step in range(150):
        if step % 7 == 3:
            game.undo()
        elif step % 7 == 4:
            game.redo()
        elif step % 29 == 5:
            game.go_to([*game.moves[:-4], *game.moves[-4:-2]])
        else:
            game.choose(rng.choice(game.options))
        assert record.moves == game.moves
        assert game.record is record
        assert record == vk.Record.of_game(game)
        assert record.to_json() == vk.Record.of_game(game).to_json()


def test_a_record_that_nobody_asks_for_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vk.Game, "_recorded", lambda game: pytest.fail("it is made"))
    monkeypatch.setattr(vk.Game, "_followed", lambda game, record: pytest.fail("it is followed"))
    game = a_game(40).undo().redo()
    copy.copy(game), copy.deepcopy(game)
    vk.simulate(["random", "random"], games=2, seed=1, jobs=0, progress=False)


def test_what_is_written_into_it_is_there_the_next_time_and_in_the_file(tmp_path: Path) -> None:
    game = a_game()
    game.record.set_header(event="Club night", date="2026-11-29")
    game.record.comment(game.record.end, "Too dear.")
    game.record.evaluate(game.record.root, 0.5)
    game.choose(game.options[0])
    game.record.save(tmp_path / "game.vk.json")
    found = vk.load(tmp_path / "game.vk.json")
    assert found == game.record
    assert (found.header["event"], found.header["date"], found.root.evaluation) == ("Club night", "2026-11-29", 0.5)
    assert texts(found.end.line()[-2]) == ["Too dear."]


def test_a_review_of_a_game_is_in_its_record() -> None:
    game = a_game(25)
    vk.review(game, quick=True, annotate=True, progress=False)
    assert any(node.evaluation for node in game.record.root.walk())


TRAVELS: dict[str, Callable[[vk.Game], vk.Game]] = {
    "copy()": lambda game: game.copy(), "copy": copy.copy, "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}  # fmt: skip


@pytest.mark.parametrize("way", TRAVELS)
def test_a_copy_of_a_game_has_a_record_of_its_own(way: str) -> None:
    game = a_game()
    game.record.comment(game.record.end, "here")
    twin = TRAVELS[way](game)
    assert twin.record is not game.record
    assert twin.record == game.record
    twin.record.comment(twin.record.end, "there")
    twin.choose(twin.options[0])
    assert twin.record.moves == twin.moves
    assert texts(game.record.end) == ["here"]
    assert game.record.moves == game.moves


def test_a_copy_of_the_record_no_longer_follows() -> None:
    game = a_game()
    kept = game.record.copy()
    game.record.comment(game.record.root, "new")
    game.choose(game.options[0])
    assert (len(kept.moves), kept.root.comments) == (12, [])


def test_a_noted_move_that_is_taken_back_stays_and_a_bare_one_goes_with_redo() -> None:
    game = a_game()
    record = game.record
    bare, noted = record.end, record.end.parent
    assert noted is not None
    record.comment(noted, "a blunder?")
    blunder = game.undo().moves[-1]
    assert not bare.attached
    game.redo()
    assert bare.attached
    game.undo().undo()
    assert (record.moves[len(game.moves) :], noted.attached) == ([blunder], True)
    other = next(one for one in game.options if one.text != blunder)
    game.choose(other)
    assert record.moves == game.moves
    assert [child.move for child in noted.parent.children] == [other.text, blunder]  # type: ignore[union-attr]
    assert texts(noted) == ["a blunder?"]
    game.undo().choose(next(one for one in game.options if one.text == blunder))
    assert record.end is noted


def test_an_edit_that_is_undone_takes_no_move_of_the_game_with_it() -> None:
    """The edit came before the moves, beside them or as one of them; and a result comes and goes with the game."""
    game = a_game()
    record = game.record
    here, moves = record.end, game.options.texts
    record.add_variation(here, moves[0])
    record.add_variation(here, moves[1])
    record.set_header(event="Finals")
    game.choose(game.options[1])
    by_lot(game, 3)
    assert record.result == game.result is not None
    for _ in range(3):
        record.undo()
        assert record.moves == game.moves
        assert record.result == game.result
    assert [child.move for child in here.children] == [moves[1]]
    for _ in range(3):
        record.redo()
        assert record.moves == game.moves
    assert [child.move for child in here.children] == [moves[1], moves[0]]
    game.undo()
    assert record.result is game.result is None
    record.undo()
    assert record.result is None


@pytest.mark.parametrize("edit", ["delete", "replace", "promote"])
def test_the_game_stays_the_main_line_whatever_is_edited(edit: str) -> None:
    game = vk.new_game(["Ana", "Ben"], seed=3).play("end turn")
    record = game.record
    first = record.root.children[0]
    record.comment(first, "so early")
    other = vk.new_game(["Ana", "Ben"], seed=3).options.texts[0]
    if edit == "promote":
        record.promote(record.add_variation(record.root, other))
    else:
        record.delete(first) if edit == "delete" else record.replace_move(first, other)
    assert record.moves != game.moves
    game.choose(game.options[0])
    assert record.moves == game.moves
    assert texts(record.root.children[0]) == ([] if edit == "replace" else ["so early"])
    assert [child.move for child in record.root.children[1:]] == ([] if edit == "delete" else [other])


def test_playing_on_from_a_record_leaves_it_as_it_is() -> None:
    record = vk.example("boat")
    before = record.to_json()
    game = record.game(record.end.line()[20])
    assert game.record is not record
    assert game.choose(game.options[0]).record.moves == [*record.moves[:21], game.moves[-1]]
    assert record.to_json() == before


def test_a_game_and_its_record_are_freed_together() -> None:
    game = a_game()
    gone, record = weakref.ref(game), game.record
    assert record.moves == game.moves
    del game
    record.save  # noqa: B018
    del record
    gc.collect()
    assert gone() is None


def test_a_board_saves_and_keeps_what_is_noted() -> None:
    game = a_game(0)
    board = Board(game, bots={"Ben": "collector"})
    game.record.set_header(event="Club night")
    game.choose(game.options[0])
    game.record.comment(game.record.root.children[0], "a good beginning")
    board.receive({"type": "save"})
    for text in (board.download["text"], board.kept.get("text") or board.session.autosave.text(board.session)):
        found = vk.Record.from_json(text)
        assert (found.header["event"], texts(found.root.children[0])) == ("Club night", ["a good beginning"])
    assert Session(game).record() is game.record


# ---- what python-chess users know


def test_two_records_of_the_same_game_are_equal(tmp_path: Path) -> None:
    for name in ("game.vk.json", "game.vk.txt"):
        vk.example("boat").save(tmp_path / name)
    one, two = vk.load(tmp_path / "game.vk.json"), vk.load(tmp_path / "game.vk.txt")
    assert one == two == vk.load(tmp_path / "game.vk.json")
    assert one.copy() == one
    for change in (
        lambda r: r.comment(r.end, "x"), lambda r: r.set_header(event="x"), lambda r: r.delete(r.end),
        lambda r: r.add(r.root, r.root.game().options[1]), lambda r: r.evaluate(r.root, 3),
    ):  # fmt: skip
        other = two.copy()
        change(other)
        assert other != one
        other.undo()
        assert other == one
    assert one != one.to_json()
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


@pytest.mark.parametrize("options", [{}, {"cards": vk.random_mix(3)}, {"cards": "nasty-nasty", "pharaohs": True}])
def test_a_game_has_the_record_that_its_file_has(tmp_path: Path, options: dict[str, object]) -> None:
    game = by_lot(vk.new_game(["Ana", "Ben"], seed=3, **options), 3, 30)  # type: ignore[arg-type]
    game.record.set_lesson(game.record.end, points=(1, 2))
    game.record.save(tmp_path / "game.vk.json")
    assert vk.load(tmp_path / "game.vk.json") == game.record


def test_the_usual_names_of_a_game_and_a_node() -> None:
    game = a_game()
    assert (game.is_over, game.result, game.record.result) == (False, None, None)
    node = game.record.end.line()[4]
    assert node.game().moves == game.moves[:5]
    assert node.end() is game.record.end
    by_lot(game, 3)
    outcome = game.outcome()
    assert outcome is not None
    assert game.is_over
    assert game.result == game.record.result == {
        "winners": list(outcome.winners), "scores": {name: score.total for name, score in outcome.scores.items()},
    }  # fmt: skip
    with pytest.raises(ValueError, match="this node belongs to no record"):
        Node().game()


def test_a_record_is_played_on_in_itself() -> None:
    record = vk.example("boat").copy()
    record.delete(record.end)
    noted = [node for node in record.root.walk() if node.comments]
    game = record.played_on()
    assert game.record is record
    game.choose(game.options[0])
    assert record.moves == game.moves
    assert [node for node in record.root.walk() if node.comments] == noted
    assert vk.Record.from_json(record.to_json()) == record
