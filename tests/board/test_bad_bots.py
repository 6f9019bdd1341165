"""A bot that does not choose, however it does not: its seat is offered, and the game is as it was."""

import _thread
import json
import random
import signal
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.board.table.session import Session
from vk_notebook.board.table.table_page import Board
from vk_notebook.bots import Bot
from vk_notebook.rules.words.notation import Options

from .people import against, ana_begins, choose, end_turn, next_option, tell


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """Tests that run in the background of a shell were told to ignore interruptions."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Bad(Bot):
    """Does what it is given to do instead of choosing."""

    def __init__(self, deed: Any) -> None:
        self.deed = deed

    def choose(self, view: vk.View, options: Options, rng: random.Random) -> int:
        return self.deed()


def raising(error: BaseException) -> Any:
    def deed() -> int:
        raise error

    return deed


class Mute(Exception):
    def __str__(self) -> str:
        raise RuntimeError("it says nothing")


class Fatal(Exception):
    def __str__(self) -> str:
        raise SystemExit("not even this")


class Vain(int):
    def __repr__(self) -> str:
        return "\x1b[2J\ud800" * 1_000_000


def endless() -> int:
    """Thinks for ever; whoever sits there interrupts the kernel after a moment."""
    threading.Timer(0.1, _thread.interrupt_main).start()
    while True:
        pass


def deep() -> int:
    return deep()


DEEDS: dict[str, tuple[Any, str]] = {
    "interrupted": (raising(KeyboardInterrupt()), "the bot was interrupted"),
    "endless and interrupted": (endless, "the bot was interrupted"),
    "leaving": (raising(SystemExit(3)), "SystemExit: 3"),
    "closing": (raising(GeneratorExit()), "GeneratorExit"),
    "raising": (raising(KeyError("Urn")), "KeyError: 'Urn'"),
    "raising half a letter": (raising(ValueError("a\ud800b")), "a[U+D800]b"),
    "commanding a terminal": (raising(ValueError("\x1b[31m")), "[ESCAPE][31m"),
    "raising a book": (raising(ValueError("x" * 20_000_000)), "xxx…"),
    "raising what says nothing": (raising(Mute()), "Mute"),
    "raising what raises": (raising(Fatal()), "Fatal"),
    "choosing what is not there": (lambda: 10_000, "it chose 10000"),
    "choosing what cannot be said": (lambda: Vain(-1), "[ESCAPE][2J[U+D800]"),
    "choosing nothing": (lambda: None, "it chose None"),
    "choosing a word": (lambda: "buy", "it chose 'buy'"),
    "choosing a half": (lambda: 0.5, "it chose 0.5"),
    "calling itself": (deep, "RecursionError"),
}  # fmt: skip


@pytest.mark.parametrize("kind", DEEDS)
def test_its_seat_is_offered_and_the_game_is_as_it_was(kind: str) -> None:
    deed, words = DEEDS[kind]
    session = against(Bad(deed), seed=1)
    while session.failure is None:
        moves = [*session.game.moves, next_option(session.game)]
        choose(session, moves[-1])
    assert session.game.moves == moves  # Ana's move stands, and Ben made none
    view = session.view()
    failure = view["failure"]
    assert failure["player"] == "Ben"
    assert words in failure["text"]
    assert len(failure["text"]) < 2_000
    assert failure["who"]
    assert not view["busy"]
    json.dumps(view, ensure_ascii=False).encode("utf-8")
    tell(session, "seat", player="Ben", who="collector")
    assert session.view()["failure"] is None
    assert session.view()["yours"]
    assert len(session.game.moves) > len(moves)


def test_a_board_stands_there_although_its_bot_was_interrupted_before_the_first_move() -> None:
    board = Board(vk.new_game(["Ana", "Ben"], seed=1, first_player="Ben"), bots={"Ben": Bad(endless)})
    assert board.view["failure"]["text"].endswith("the bot was interrupted")
    board.receive({"type": "seat", "player": "Ben", "who": "person"})
    assert board.view["failure"] is None


def test_in_a_game_of_bots_the_one_that_is_interrupted_is_replaced() -> None:
    game = ana_begins(1)
    session = Session(game, None, {"Ana": Bad(endless), "Ben": "collector"})
    tell(session, "watch", decision=session.decision, step="turn")
    assert session.view()["failure"]["player"] == "Ana"
    assert game.moves == []
    tell(session, "seat", player="Ana", who="collector")
    tell(session, "watch", decision=session.decision, step="turn")
    assert session.view()["failure"] is None
    assert len(game.moves) > 0


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ZeroDivisionError("the pyramid is upside down")], ids=repr)
def test_an_interrupt_between_two_moves_leaves_the_game_as_it_was(
    monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    """And so does an error of our own: it becomes a note."""
    session = against("collector")
    before = session.game.moves, session.game.state
    with monkeypatch.context() as broken:
        broken.setattr("vk_notebook.board.look.motion.deeds", lambda _: raising(error)())
        choose(session, "end turn")
    assert (session.game.moves, session.game.state) == before
    assert session.note["tone"] == "error"
    assert str(error) in session.note["text"]
    assert type(error).__name__ in session.note["text"]
    end_turn(session)
    assert session.game.turn == 3
