"""Functions that are told of something: an error in one changes nothing, and what could never be called is refused."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from typing import Any

import pytest

import vk_notebook as vk

BOAT = vk.example("boat")


def told_of_a_game(told: Any) -> Any:
    """What a game comes to that a function is told of."""
    game = vk.new_game(["Ana", "Ben"], seed=7)
    game.watch(told)
    return game.play("end turn").undo().redo().go_to([]).play("end turn").moves


def told_of_a_lesson(told: Any) -> Any:
    """What a lesson comes to that a function is told of."""
    lesson = vk.lesson("first_turn")
    lesson.watch(told)
    return len(lesson.restart().parts)


def told_of_moves(told: Any) -> Any:
    """What a board comes to that tells a function of its moves."""
    board = vk.Board(vk.new_game(["Ana", "Ben"], seed=7))
    board.on_move(told)
    board.game.play("end turn")
    return board.moves


def told_of_progress(told: Any) -> Any:
    """What a simulation, more of it, a collection and a review come to."""
    found = vk.simulate("random", games=30, jobs=0, progress=told)
    counts = len(found), len(found.continue_(1, jobs=0, progress=told)), len(vk.Collection(BOAT, progress=told))
    return counts, vk.review(BOAT, budget=4, turns=(1, 1), annotate=False, progress=told).to_dict()


DOORS: list[Callable[[Any], Any]] = [told_of_a_game, told_of_a_lesson, told_of_moves, told_of_progress]
doors = pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)


class Awaits:
    """Can be called, and has to be awaited."""

    async def __call__(self, *_: object) -> None:
        """Does nothing."""


async def awaited(*_: object) -> None:
    """Does nothing, later."""


async def yields(*_: object) -> Any:
    """Gives something, later."""
    yield 1


def fails(*_: object) -> None:
    """Somebody's slip."""
    raise RuntimeError("mine")


@doors
def test_an_error_in_a_function_that_is_told_is_printed_and_changes_nothing(
    door: Callable[[Any], Any], capsys: pytest.CaptureFixture[str]
) -> None:
    heard: list[object] = []
    assert door(fails) == door(lambda *given: heard.append(given))
    assert "RuntimeError: mine" in capsys.readouterr().err
    assert heard


@doors
@pytest.mark.parametrize(
    ("wrong", "words"),
    [(3, "a function, not 3"), ("print", "a function, not 'print'")]
    + [(one, "not async") for one in (awaited, yields, Awaits(), functools.partial(awaited, 1))],
)
def test_what_cannot_be_told_is_refused_at_once(door: Callable[[Any], Any], wrong: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        door(wrong)


@doors
@pytest.mark.parametrize(
    "late", [lambda *_: awaited(), functools.partial(Awaits()), functools.wraps(awaited)(lambda *_: awaited())]
)
def test_what_turns_out_to_be_async_is_said_and_changes_nothing(
    door: Callable[[Any], Any], late: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert door(late) == door(lambda *_: None)
    assert "must be a function that is not async" in capsys.readouterr().err


def test_a_task_that_a_function_starts_is_its_own_affair(capsys: pytest.CaptureFixture[str]) -> None:
    async def plays() -> None:
        told_of_a_game(lambda: asyncio.ensure_future(awaited()))

    asyncio.run(plays())
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("ends", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("door", [told_of_a_game, told_of_a_lesson])
def test_an_end_from_outside_is_raised_once_all_were_told(
    door: Callable[[Any], Any], ends: type[BaseException]
) -> None:
    game, lesson, told = vk.new_game(["Ana", "Ben"], seed=7), vk.lesson("first_turn"), []

    def interrupted() -> None:
        raise ends

    watched = game if door is told_of_a_game else lesson
    for one in (interrupted, lambda: told.append(1)):
        watched.watch(one)
    board = vk.Board(game)
    with pytest.raises(ends):
        game.play("end turn") if watched is game else lesson.restart()
    assert told
    assert board.moves == game.moves


def test_an_async_bot_is_refused_before_it_plays() -> None:
    class Late:
        """A bot that has to be awaited."""

        async def choose(self, view: Any, options: Any, rng: Any) -> int:
            """The first option, later."""
            return 0

    late: Any = Late()
    for door in (lambda: vk.simulate([late, "random"], games=1, jobs=0),
                 lambda: vk.Board(vk.new_game(["Ana", "Ben"], seed=7), bots={"Ben": late})):  # fmt: skip
        with pytest.raises(ValueError, match="its choose is async"):
            door()


def test_every_other_function_is_told_when_one_fails() -> None:
    game = vk.new_game(["Ana", "Ben"], seed=7)
    told: list[int] = []
    game.watch(lambda: told.append(1))
    game.watch(fails)
    board = vk.Board(game)
    game.watch(lambda: told.append(2))
    game.play("end turn")
    assert (game.moves, board.moves, told) == (["end turn"], ["end turn"], [1, 2])


def test_one_that_fails_to_hear_of_progress_is_told_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(vk.simulate("random", games=30, jobs=0, progress=fails)) == 30
    assert capsys.readouterr().err.count("RuntimeError: mine") == 1
    assert len(vk.simulate("random", games=300, jobs=0, progress=lambda done, total: False)) < 300


def test_a_function_that_was_never_told_need_not_be_taken_away() -> None:
    board = vk.Board(vk.new_game(["Ana", "Ben"], seed=7))
    board.on_move(fails, remove=True)
    board.on_move(fails)
    board.on_move(fails)
    board.on_move(fails, remove=True)
    board.game.play("end turn")
    assert board.note["n"] == 0
