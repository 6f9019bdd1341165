"""Numbers of numpy and of others count like Python's own, wherever the package takes numbers."""

from __future__ import annotations

import inspect
import math
import re
import tempfile
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pandas as pd
import pytest

import vk_notebook as vk
from tests.dealt import dealt
from tests.travelling import PAGED
from vk_notebook import rl
from vk_notebook.analysis import assumed
from vk_notebook.art import faces, film, table_picture
from vk_notebook.bots import play
from vk_notebook.lessons.quiz import Answers

BOAT = vk.example("boat")
SHORT = vk.review(vk.Record.from_json(BOAT.to_json()), budget=4, turns=(1, 1), progress=False)
SMALL = vk.new_game(2, seed=1).play("end turn").record
BASE = ("sarcophagi", "jewelry", "chambers", "priests", "builders")
FAST: dict[str, Any] = {"progress": False, "jobs": 0}
PLAYED = vk.simulate("random", games=2, **FAST)
GAMES = vk.Collection(SMALL)


def simulated(**given: Any) -> Any:
    """What a simulation comes to, with its plan."""
    found = vk.simulate("random", **{"games": 2, **FAST, **given})
    return found.asked, len(found), found.plan, [game.scores for game in found.played()]


def reviewed(**given: Any) -> Any:
    """What a review says, and what it writes into the record."""
    record = vk.Record.from_json(BOAT.to_json())
    found = vk.review(record, **{"turns": (1, 1), "budget": 4, "progress": False, **given})
    return found.to_dict(), record.to_json()


def stepped(kind: Any) -> Any:
    """An environment after one action."""
    table = rl.env()
    table.reset(seed=1)
    table.step(kind(min(table.possible())))
    return table.game.record.to_json()


def reset(seed: Any) -> Any:
    """An environment at its beginning."""
    table = rl.env()
    table.reset(seed=seed)
    return table.game.record.to_json()


def commented(edit: Callable[[Any, Any], None]) -> str:
    """A record with three comments, after an edit."""
    record = vk.new_game(2, seed=1).play("end turn").record
    for text in "abc":
        record.comment(record.end, text)
    edit(record, record.end)
    return record.to_json()


def varied(place: Any) -> str:
    """A record with three variations, of which the last is moved."""
    record = vk.new_game(2, seed=1).record
    for move in record.game().options.texts[:3]:
        record.add(record.root, move)
    record.move_variation(record.root.children[2], place)
    return record.to_json()


def faced(slot: Any) -> str:
    """A position whose pyramid has a card that is face down."""
    cards = [*["Urn"] * 6]
    return vk.position(pyramid=cards, stock=["Urn"], face_down={slot: "Ana"}).record.to_json()


def answered(choice: Any) -> Any:
    """What a quiz notes of an answer."""
    quiz = next(part for part in vk.lesson("first_turn").parts if hasattr(part, "questions"))
    answers = Answers(quiz)
    return answers.answer(choice), [list(map(type, given)) for given in answers.given]


class Says:
    """A bot that answers with a number of any kind."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def choose(self, view: vk.View, options: Any, rng: Random) -> Any:
        """Always the last."""
        return self.kind(len(options) - 1)


def botched(kind: Any) -> Any:
    """A game on a board against such a bot, and one without."""
    game = vk.new_game(["Ana", "Ben"], seed=1, first_player="Ben")
    board = vk.Board(game, bots={"Ben": Says(kind)})
    result = play(vk.new_game(2, seed=1), [Says(kind)] * 2, limit=3)
    return board.view["failure"], game.moves, result


def drawn(**how: Any) -> bytes:
    """The picture of a record's end."""
    with tempfile.TemporaryDirectory() as folder:
        return Path(vk.Replay(SMALL).to_png(Path(folder, "a.png"), **{"width": 400, **how})).read_bytes()


def filmed(ms: Any) -> bytes:
    """A film of one move."""
    with tempfile.TemporaryDirectory() as folder:
        return film.to_gif(SMALL, Path(folder, "a.gif"), ms=ms, width=400).read_bytes()


def paged(step: Any) -> str:
    """A replay as a page."""
    with tempfile.TemporaryDirectory() as folder:
        return Path(vk.Replay(SMALL).to_html(Path(folder, "a.html"), step=step)).read_text("utf-8")


def replaced(number: Any) -> Any:
    """A card that came with a move is asked for again."""
    entry = vk.Recorder(**dealt())
    while entry.needed or not entry.record.end.deals:
        entry.play(entry.options[0])
    entry.replace_card(entry.record.end, number)
    return entry.open.was, entry.open.later


def continued(**given: Any) -> Any:
    """A simulation that is gone on with."""
    return len(vk.simulate("random", games=1, **FAST).continue_(**{"more": 1, **FAST, **given}))


def tried(most: Any) -> Any:
    """The tasks of a review."""
    return len(vk.review(BOAT, quick=True, turns=(1, 1), progress=False).tasks(most=most))


def answer_or_refusal(call: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What a function answers, or what it refuses with."""

    def answer(number: Any) -> Any:
        try:
            return call(number)
        except ValueError as error:
            return str(error)

    return answer


def loaded(replay: Any = True, game: Any = None) -> str:
    """A record that was saved."""
    with tempfile.TemporaryDirectory() as folder:
        BOAT.save(Path(folder, "a.vk.json"))
        return vk.load(Path(folder, "a.vk.json"), replay=replay, game=game).to_json()


def new(**how: Any) -> str:
    """A new game as a record."""
    return vk.new_game(**{"players": 2, "seed": 1, **how}).record.to_json()


#: The doors that take a whole number: "function(parameter)", a call, and a number that it takes.
WHOLE: dict[str, tuple[Callable[[Any], Any], int]] = {
    "new_game(players)": (lambda n: new(players=n), 3),
    "new_game(seed)": (lambda n: new(seed=n), 7),
    "new_game(difficulty)": (lambda n: new(players=1, variant="solo", difficulty=n), 3),
    "new_game(starters)": (lambda n: new(starters={"Urn": n, "Shabti": 10 - int(n)}), 4),
    "position(seed)": (lambda n: vk.position(hand=["Urn"], seed=n).record.to_json(), 7),
    "position(turn)": (lambda n: vk.position(hand=["Urn"], turn=n).record.to_json(), 7),
    "position(face_down)": (faced, 3),
    "random_mix(seed)": (vk.random_mix, 5),
    "Mix(copies)": (lambda n: vk.Mix(BASE, copies=n).to_json(), 1),
    "Mix(copies) of a card": (lambda n: vk.Mix(BASE, copies={next(iter(vk.Mix(BASE).cards)): n}).to_json(), 1),
    "Game.fork(moves)": (lambda n: BOAT.game().fork(n).moves, 3),
    "Game.events_since(since)": (lambda n: [one.text for one in BOAT.game().events_since(n)], 3),
    "View.determinize(rng)": (lambda n: vk.new_game(2, seed=1).view("Ana").determinize(n).z, 5),
    "simulate(games)": (lambda n: simulated(games=n), 2),
    "simulate(players)": (lambda n: simulated(players=n), 3),
    "simulate(seed)": (lambda n: simulated(seed=n), 3),
    "simulate(jobs)": (lambda n: simulated(jobs=n), 0),
    "compare(games)": (lambda n: vk.compare("random", "random", games=n, **FAST).rows, 2),
    "compare(seed)": (lambda n: vk.compare("random", "random", games=1, seed=n, **FAST).rows, 3),
    "Results.record(game)": (lambda n: PLAYED.record(n).to_json(), 1),
    "Results.game(game)": (lambda n: PLAYED.game(n).record.to_json(), 1),
    "Results.replay(game)": (lambda n: PLAYED.replay(n).record.to_json(), 1),
    "Results.replay(step)": (lambda n: PLAYED.replay(0, step=n).at["node"], 1),
    "Collection.record(game)": (lambda n: GAMES.record(n).to_json(), 1),
    "Collection.game(game)": (lambda n: GAMES.game(n).record.to_json(), 1),
    "Collection.replay(game)": (lambda n: GAMES.replay(n).record.to_json(), 1),
    "Collection.replay(step)": (lambda n: GAMES.replay(1, step=n).at["node"], 1),
    "Collection[...]": (lambda n: GAMES[n].to_json(), 0),
    "simulate(limit)": (lambda n: simulated(limit=n), 3),
    "simulate(difficulty)": (lambda n: simulated(players=1, variant="solo", difficulty=n), 3),
    "Results.continue_(more)": (lambda n: continued(more=n), 1),
    "Results.continue_(jobs)": (lambda n: continued(jobs=n), 0),
    "review(budget)": (lambda n: reviewed(budget=n), 4),
    "review(seed)": (lambda n: reviewed(seed=n), 3),
    "review(turns)": (lambda n: reviewed(turns=(n, n)), 2),
    "Review.tasks(most)": (tried, 0),
    "Review.lesson(most)": (answer_or_refusal(lambda n: SHORT.lesson(most=n)), 0),
    "judge(playouts)": (lambda n: vk.judge(vk.new_game(6, cards="six-players", seed=1).view("Ana"), playouts=n), 1),
    "check_bot(seed)": (lambda n: vk.check_bot("random", seed=n, decisions=1).problems, 2),
    "check_bot(decisions)": (lambda n: vk.check_bot("random", decisions=n).decisions, 1),
    "play(seed)": (lambda n: play(vk.new_game(2, seed=1), ["random"] * 2, seed=n), 3),
    "play(limit)": (lambda n: play(vk.new_game(2, seed=1), ["random"] * 2, limit=n), 3),
    "play(plays)": (lambda n: play(vk.new_game(2, seed=1), ["random"] * 2, plays=n, limit=3), 3),
    "Replay(step)": (lambda n: vk.Replay(SMALL, step=n).at["node"], 1),
    "Replay.go(step)": (lambda n: vk.Replay(SMALL).go(n), 1),
    "Replay.to_html(step)": (paged, 1),
    "Replay.to_png(step)": (lambda n: drawn(step=n), 1),
    "to_png(width)": (lambda n: drawn(width=n), 401),
    "to_gif(ms)": (filmed, 100),
    "table_image(width)": (lambda n: table_picture.table_image(SMALL.game(), n).size, 400),
    "table_image(seat)": (lambda n: table_picture.table_image(SMALL.game(), 400, seat=n).tobytes(), 1),
    "face(width)": (lambda n: faces.face("Urn", n).tobytes(), 64),
    "back(width)": (lambda n: faces.back(n).tobytes(), 64),
    "tables(seed)": (lambda n: next(assumed.tables(seed=n)), 3),
    "tables(spread)": (lambda n: next(assumed.tables(spread=n)), 2),
    "env.reset(seed)": (reset, 3),
    "Answers.answer(choice)": (answered, 1),
    "Record.edit_comment(number)": (lambda n: commented(lambda r, at: r.edit_comment(at, n, "d")), 1),
    "Record.delete_comment(number)": (lambda n: commented(lambda r, at: r.delete_comment(at, n)), 1),
    "Record.move_comment(number)": (lambda n: commented(lambda r, at: r.move_comment(at, n, 0)), 2),
    "Record.move_comment(place)": (lambda n: commented(lambda r, at: r.move_comment(at, 0, n)), 2),
    "Record.move_variation(place)": (varied, 1),
    "load(game)": (lambda n: loaded(game=n), 1),
    "Record.evaluate(value)": (lambda n: commented(lambda r, at: r.evaluate(at, {"chance": [n]})), 1),
    "Recorder.replace_card(number)": (replaced, 0),
    "Options[...]": (lambda n: vk.new_game(2, seed=1).options[n].text, 1),
}  # fmt: skip
#: Those that take a number of seconds.
SECONDS: dict[str, Callable[[Any], Any]] = {
    "simulate(timeout)": lambda n: simulated(timeout=n)[3],
    "simulate(seconds_per_decision)": lambda n: simulated(seconds_per_decision=n)[3],
    "Results.continue_(timeout)": lambda n: continued(timeout=n),
    "Results.continue_(seconds_per_decision)": lambda n: continued(seconds_per_decision=n),
    "review(seconds)": lambda n: reviewed(seconds=n),
    "check_bot(limit)": lambda n: vk.check_bot("random", limit=n, decisions=1).problems,
}
#: Those that take True or False; the first three are refused anything else, which a record would keep.
BOOL: dict[str, Callable[[Any], Any]] = {
    "new_game(pharaohs)": lambda yes: new(pharaohs=yes),
    "new_game(hard)": lambda yes: new(players=1, variant="solo", hard=yes),
    "position(entombed)": lambda yes: vk.position(hand=["Urn"], entombed=yes).record.to_json(),
    "position(hard)": lambda yes: vk.position(variant="solo", stock=["Urn"], hard=yes).record.to_json(),
    "Mix(supersets)": lambda yes: vk.Mix(BASE[:4] + ("amulets",), supersets=yes).to_json(),
    "simulate(progress)": lambda yes: simulated(progress=yes)[3],
    "simulate(pharaohs)": lambda yes: simulated(pharaohs=yes),
    "Results.continue_(progress)": lambda yes: continued(progress=yes),
    "Collection(progress)": lambda yes: len(vk.Collection(BOAT, progress=yes)),
    "review(quick)": lambda yes: reviewed(quick=yes),
    "review(annotate)": lambda yes: reviewed(annotate=yes),
    "review(progress)": lambda yes: reviewed(progress=yes),
    "Review.annotate(marks)": lambda yes: SHORT.annotate(marks=yes),
    "Review.annotate(variations)": lambda yes: SHORT.annotate(variations=yes),
    "Game.view(assist)": lambda yes: repr(vk.new_game(2, seed=1).view("Ana", assist=yes)),
    "Board.on_move(remove)": lambda yes: vk.Board(vk.new_game(2, seed=1)).on_move(print, remove=yes),
    "load(replay)": lambda yes: loaded(yes),
}
#: What only the package makes, and what its own numbers are given to.
OURS = ("Card(", "CardNeeded(", "CardValuesError(", "Decision(", "Event(", "Game.apply(", "Option(", "Player(",
        "RecordError(", "Results(", "Results.add(", "Review.judged(", "Review.stands(", "Score(", "View(")  # fmt: skip


def functions() -> Iterator[tuple[str, Any]]:
    """The public functions, and the methods of the public classes, by the names that the doors have."""
    for name in vk.__all__:
        one = getattr(vk, name)
        if not inspect.isclass(one):
            yield name, one
            continue
        for base in one.__mro__:
            for member, function in vars(base).items() if base.__module__.startswith("vk_notebook") else ():
                if inspect.isfunction(function) and (member == "__init__" or not member.startswith("_")):
                    yield name if member == "__init__" else f"{name}.{member}", function


def doors(kind: str) -> set[str]:
    """The doors with a parameter of a kind, by their signatures."""
    found = set()
    for name, function in functions():
        for parameter in inspect.signature(function).parameters.values():
            annotation = str(parameter.annotation)
            while "[" in annotation:
                annotation = re.sub(r"\[[^\[\]]*\]", "", annotation)
            if kind in map(str.strip, annotation.split("|")):
                found.add(f"{name}({parameter.name})")
    return {door for door in found if not door.startswith(OURS) and door.partition("(")[0] not in PAGED}


def test_every_door_that_takes_a_number_is_tried() -> None:
    assert len(doors("int")) > 20
    assert doors("int") - set(WHOLE) == set()
    assert doors("float") - set(SECONDS) == set()
    assert doors("bool") - set(BOOL) == set()


#: Those whose refusals are Python's own, or that take anything.
OF_PYTHON = {"Record.evaluate(value)", "Options[...]", "Collection[...]", "View.determinize(rng)"}


class Index:
    """A number of somebody's own."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    __int__ = __index__


@pytest.mark.parametrize("door", sorted(WHOLE))
def test_a_whole_number_of_any_kind_does_what_an_int_does(door: str) -> None:
    call, number = WHOLE[door]
    wanted = call(number)
    for kind in (np.int64, np.uint16, Index):
        assert call(kind(number)) == wanted


@pytest.mark.parametrize("door", sorted(set(WHOLE) - OF_PYTHON))
@pytest.mark.parametrize("wrong", [True, np.True_, np.float64(1.0), "1"], ids=repr)
def test_what_is_no_whole_number_is_refused_in_a_sentence(door: str, wrong: Any) -> None:
    if door == "Review.lesson(most)":  # there is no mistake, and that is said too
        assert "number" in WHOLE[door][0](wrong)
        return
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        WHOLE[door][0](wrong)


@pytest.mark.parametrize("door", sorted(SECONDS))
def test_seconds_of_any_kind_do_what_a_float_does(door: str) -> None:
    wanted = SECONDS[door](60.0)
    for seconds in (60, np.float32(60), np.int64(60), Fraction(60), Decimal(60), math.inf, None):
        assert SECONDS[door](seconds) == wanted
    for wrong in (0, -1.0, math.nan, np.nan, "60", True):
        with pytest.raises(ValueError, match="must be a number above 0, or None for no limit"):
            SECONDS[door](wrong)


@pytest.mark.parametrize("door", sorted(BOOL))
def test_true_of_numpy_does_what_true_does(door: str) -> None:
    for yes in (True, False):
        assert BOOL[door](np.bool_(yes)) == BOOL[door](yes)


@pytest.mark.parametrize("door", ["new_game(pharaohs)", "new_game(hard)", "position(entombed)", "Mix(supersets)"])
@pytest.mark.parametrize("wrong", [1, None, "yes", np.int64(1)])
def test_what_a_record_keeps_as_true_is_true(door: str, wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"cannot be .*; possible: True or False"):
        BOOL[door](wrong)


@pytest.mark.parametrize("value", [np.float32(0.5), Fraction(1, 2), Decimal("0.5"), np.array(0.5)], ids=repr)
def test_an_evaluation_is_a_plain_number(value: Any) -> None:
    record = vk.new_game(2, seed=1).record
    record.evaluate(record.root, {"chances": [value], "best": value})
    assert vk.Record.from_json(record.to_json()).root.evaluation == {"chances": [0.5], "best": 0.5}


@pytest.mark.parametrize("kind", [np.int64, np.uint8, Index])
def test_a_bot_may_answer_with_a_number_of_numpy(kind: Any) -> None:
    assert botched(kind) == botched(int)


def test_an_environment_takes_what_numpy_chooses() -> None:
    assert stepped(np.int64) == stepped(np.array) == stepped(int)
    table = rl.env()
    table.reset(seed=1)
    with pytest.raises(ValueError, match="cannot choose"):
        table.step(np.array([1, 2]))


@pytest.mark.parametrize(
    ("date", "wanted"),
    [(np.datetime64("2026-11-22"), "2026-11-22"), (np.datetime64("2026-11-22T19:30"), "2026-11-22T19:30:00"),
     (np.datetime64("NaT"), None), (pd.NaT, None), (pd.Timestamp("2026-11-22"), "2026-11-22T00:00:00")],
)  # fmt: skip
def test_a_date_of_a_library_is_one_too(date: Any, wanted: str | None) -> None:
    record = vk.Record.of_game(vk.new_game(2, seed=1), date=date)
    assert record.header["date"] == wanted


@pytest.mark.parametrize("seed", [2**256, -(2**256), 10**5000], ids=["just beyond", "below", "of 5,001 digits"])
@pytest.mark.parametrize(
    "door", [lambda seed: vk.new_game(2, seed=seed), lambda seed: vk.position(pyramid=["Urn"] * 6, seed=seed),
             lambda seed: vk.simulate("random", 1, seed=seed, jobs=0), vk.random_mix]
)  # fmt: skip
def test_a_seed_is_refused_that_no_record_can_hold(door: Callable[[int], Any], seed: int) -> None:
    with pytest.raises(ValueError, match=r"a seed is a whole number of at most 256 bits, not a number of [\d,]+ bits$"):
        door(seed)
    largest = vk.new_game(2, seed=2**256 - 1).record
    assert vk.Record.from_json(largest.to_json()).setup == largest.setup
