"""Whoever calls something with what it cannot use gets one sentence of ours, and nothing has changed.

Every public function and method is found by its name, and its parameters in its signature: each gets everything in
`HOSTILE`, one at a time. What fits a parameter's annotation may be taken; anything else that is taken has a line in
`TAKEN`. ``HYPOTHESIS_PROFILE=long python -m pytest tests/test_misuse.py`` gives several wrong things
at once, for minutes.
"""

from __future__ import annotations

import copy
import dataclasses
import inspect
import math
import re
import time
import traceback
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import _GeneratorContextManager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

import vk_notebook as vk
from tests.dealt import dealt
from tests.scenario import is_ours
from tests.travelling import MADE, PAGED, WIDGETS, Moment, difference, first_possible
from vk_notebook import art, bots, lessons, record, rl, value

HOSTILE: Mapping[str, Callable[[], Any]] = {
    "3": lambda: 3, "-1": lambda: -1, "a huge number": lambda: 10**30, "nan": lambda: math.nan,
    "infinity": lambda: math.inf, "None": lambda: None, "x": lambda: "x", "nothing": str, "bytes": lambda: b"x",
    "an empty list": list, "an empty dict": dict, "an object": object, "a function": lambda: len,
    "a generator": lambda: (one for one in "x"), "True": lambda: True, "a number of numpy": lambda: np.int64(2),
    "lists in a list": lambda: [["x"], [3]], "a set": lambda: {"x"}, "a dict": lambda: {1: 2, "x": 3},
    "a class": lambda: dict,
}  # fmt: skip
#: A call that takes longer has no end, however slow the machine is.
PATIENCE = 60.0
#: The name of a keyword that nothing has.
UNKNOWN = "flavour"

# ---- what there is to call --------------------------------------------------------------------------------------

MODULES = {"": vk, "bots.": bots, "record.": record, "lessons.": lessons, "value.": value, "art.": art, "rl.": rl}
#: Only the package makes these.
OURS = (vk.Card, vk.Decision, vk.Event, vk.Game, vk.Option, vk.Pharaoh, vk.Player, vk.View, vk.Results, vk.Review,
        vk.Record, record.Node, record.Repair, lessons.Summary, lessons.Answers, lessons.Attempt,
        lessons.Exploring, lessons.Filler, bots.Entry, value.Weights, value.Judge, Exception)  # fmt: skip
#: What the package itself calls, or a page, with what has been looked at before.
INSIDE = {
    "receive", "Results.add", "Review.begins", "Review.judged", "Review.stands", "unjudged", "digest", "unattended",
    "Question", "Explorer",  # they have a check of their own, `problems`
    "Attempt.follow", "Attempt.locks", "Attempt.may", "Task.consequence", "Task.may", "Exploring.go", "Lesson.hear",
    "Progress.done", "Progress.forget", "Progress.note", "View.determinize", "Expert.limits", "Node.child",
    "Game.apply", "Game.followed_by",
}  # fmt: skip
#: Classes whose methods only the package calls, with states, seats and numbers of its own.
INNER = {value.Judge, rl.Code, bots.playouts.Playouts, bots.playouts.Ending, vk.analysis.simulation.packed_games.Played}


class Door(NamedTuple):
    """Something that people call: of a class, or by itself."""

    name: str
    kind: type | None
    called: str
    parameters: Mapping[str, inspect.Parameter]


def doors() -> Iterator[Door]:
    """All functions and classes of the public modules, and all methods of what people hold in their hands."""
    met: list[object] = []
    for prefix, module in MODULES.items():
        for name in getattr(module, "__all__", ("env", "Trained")):
            one = getattr(module, name)
            holds = dataclasses.is_dataclass(one) and not hasattr(one, "__post_init__")  # what it is given, unseen
            ours = isinstance(one, type) and issubclass(one, OURS)
            if callable(one) and not holds and not ours and one not in met and name not in INSIDE:
                met.append(one)
                yield Door(prefix + name, None, prefix + name, inspect.signature(one).parameters)
    for kind in (each for each in (*MADE, *WIDGETS) if each not in INNER):
        mine = (base for base in kind.__mro__ if base.__module__.startswith("vk_notebook"))
        for name in {name for base in mine for name in vars(base)}:
            method, full = getattr(kind, name), f"{kind.__name__}.{name}"
            if name[0] == "_" or not isinstance(method, (types.FunctionType, types.MethodType)):
                continue
            if not (INSIDE | PAGED) & {name, full} and (name != "choose" or kind is vk.Game):
                known = {key: one for key, one in inspect.signature(method).parameters.items() if key != "self"}
                yield Door(full, kind, name, known)


DOORS = {door.name: door for door in doors()}

# ---- good samples ------------------------------------------------------------------------------------------------


def short() -> vk.Game:
    """A game of one move."""
    return vk.new_game(["Ana", "Ben"], seed=1).play("end turn")


def noted() -> vk.Record:
    """Its record, with two comments."""
    found = short().record
    for text in "ab":
        found.comment(found.end, text)
    return found


def redone() -> vk.Game:
    """A game with something to undo and to redo."""
    found = short()
    return found.choose(found.options[0]).undo()


def begun() -> vk.Recorder:
    """A game played with real cards, of which a move is entered."""
    found = vk.Recorder(**dealt())
    return found.play(found.options[0])


#: Where a good sample would need a longer story: something to undo, a deal that is told, a lesson of tasks.
LATER = {
    "Record.undo", "Record.redo", "Recorder.undo", "Recorder.redo", "Deal.arguments", "Record.replace_deal",
    "Lesson.save", "Exploring.let_fall", "Filler.take_out", "Recorder.replace_move", "Recorder.replace_card",
    "Game.position",
}  # fmt: skip
#: What is found once and not changed, or cannot be compared.
FOUND = {*WIDGETS, vk.Review, vk.Results, vk.Collection, vk.Insights, vk.analysis.simulation.plots.Plot, lessons.Lesson}
#: What would take long with large numbers: games, worlds, pictures.
COSTLY = {"check_bot", "judge", "review", "simulate", "bots.play", "Results.continue_", "compare"}
#: What to call methods of, where one by chance will not do.
THINGS: Mapping[type, Callable[[], Any]] = {
    lessons.Attempt: lambda: vk.lesson("first_turn", lessons.Progress(None)).run("gold"),
    lessons.Answers: lambda: lessons.Answers(Moment(SEED).part(lessons.Quiz)),
    lessons.Exploring: lambda: lessons.Exploring(Moment(SEED).part(lessons.Explorer)),
    lessons.Filler: lambda: lessons.Filler(Moment(SEED).part(lessons.Filling)),
    vk.Game: lambda: redone(), vk.Record: noted, vk.Recorder: lambda: begun(),
    record.Node: lambda: noted().root, vk.App: vk.App, vk.Board: lambda: vk.Board(short()),
    vk.Replay: lambda: vk.Replay(noted()), vk.TableEntry: lambda: vk.TableEntry(vk.Recorder(**dealt())),
    record.Deal: lambda: record.Deal(["Ana", "Ben"]),
}  # fmt: skip
SEED = 3


@cache
def sample(kind: type) -> Any:
    """One of a class."""
    return MADE[kind](Moment(SEED))


def thing(kind: type | None) -> Any:
    """What to call a method of."""
    if kind is None:
        return None
    if kind in THINGS:
        return THINGS[kind]()
    return sample(kind) if kind in FOUND else copy.copy(sample(kind))


QUIET: dict[str, Any] = {"jobs": 0, "progress": False}
#: What a parameter of that name gets.
GIVEN: Mapping[str, Callable[[Any], Any]] = {
    "node": lambda one: (one if isinstance(one, vk.Record) else one.record).end,
    "name": lambda _: "Ana", "player": lambda _: "Ana", "agent": lambda _: "Ana", "path": lambda _: "out",
    "file": lambda _: "out", "folder": lambda _: "folder", "text": lambda _: "x",
    "record": lambda _: noted(), "game": lambda _: short(), "number": lambda _: 0, "told": lambda _: print,
    "callback": lambda _: print, "wording": lambda _: "solo", "place": lambda _: 0, "step": lambda _: 0,
    "id": lambda one: one.parts[0].id, "lesson": lambda _: "first_turn", "part": lambda _: "gold",
    "card": lambda one: one.filling.cards[0], "move": lambda _: "end turn", "moves": lambda _: (),
    "ids": lambda _: ["gold"], "action": lambda one: min(one.possible()), "sheet": lambda _: "x",
}  # fmt: skip
#: What a door gets besides, or instead.
GOOD: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    "card": lambda _: {"name": "Urn"}, "pharaoh": lambda _: {"name": "Khufu"}, "rule": lambda _: {"id": "card.urn"},
    "preset": lambda _: {"name": "nice-and-sweet"}, "example": lambda _: {"name": "boat"},
    "load": lambda _: {"path": "game.vk.json"}, "lesson": lambda _: {"name": "first_turn"},
    "use_card_values": lambda _: {"path": None}, "Mix": lambda _: {"sets": ["base"]},
    "check_bot": lambda _: {"bot": "random", "decisions": 1},
    "simulate": lambda _: {"bots": "random", "games": 1, "limit": 1, **QUIET},
    "compare": lambda _: {"one": "random", "other": "random", "games": 1, "limit": 1, **QUIET},
    **{f"{kind}.{door}": lambda _: {"game": -1} for kind in ("Results", "Collection")
       for door in ("record", "game", "replay")},
    **{f"{kind}.to_html": lambda _: {"games": [-1]} for kind in ("Results", "Collection")},
    "review": lambda _: {"record": noted(), "budget": 4, "progress": False},
    "judge": lambda _: {"view": short().view("Ana")},
    "Collection": lambda _: {"sources": noted(), "progress": False},
    "Insights": lambda _: {"collection": sample(vk.Collection)}, "Recorder": lambda _: dealt(),
    "record.Deal": lambda _: {"players": ["Ana", "Ben"]}, "bots.make": lambda _: {"bot": "random"},
    "bots.play": lambda _: {"game": short(), "bots": ["random"] * 2, "limit": 1},
    "lessons.Lesson": lambda _: {"id": "a", "title": "A", "parts": [Moment(SEED).part(lessons.Quiz)]},
    "rl.Trained": lambda _: {"policy": first_possible}, "art.face": lambda _: {"name": "Urn", "width": 60},
    "art.back": lambda _: {"width": 60}, "art.save_faces": lambda _: {"only": ["Urn"], "size": 60},
    "art.save_sheet": lambda _: {"path": "out.pdf", "names": ["Urn"]},
    "art.to_gif": lambda _: {"path": "out.gif", "width": 400},
    "art.to_png": lambda _: {"node": None, "path": "out.png", "width": 400},
    "art.use_scans": lambda _: {"folder": None}, "art.table_image": lambda _: {"game_or_view": short(), "width": 400},
    "Plot.save": lambda _: {"path": "out.png"}, "Record.set_task": lambda one: {"node": one.end, "task": "what?"},
    "Game.choose": lambda one: {"option": one.options[0]}, "Game.go_to": lambda one: {"moves": one.moves},
    "Game.restore": lambda one: {"snapshot": one.snapshot()}, "Game.events_since": lambda _: {"since": 0},
    "Game.why_not": lambda _: {"text": "buy Urn"}, "Game.play": lambda one: {"moves": one.options[0].text},
    "Record.add": lambda one: {"move": one.game().options[0].text},
    "Recorder.play": lambda one: {"texts": one.options[0]},
    "Record.add_variation": lambda one: {"node": one.end, "moves": one.game().options[0].text},
    "Attempt.play": lambda one: {"text": one.options()[0]}, "Answers.answer": lambda _: {"choice": 0},
    "Exploring.remove": lambda _: {"place": "base left"},
    "Record.replace_move": lambda one: {"node": one.root.children[0]},
    "Filler.put": lambda one: {"card": one.filling.cards[0]},
    "Record.merge": lambda one: {"other": copy.copy(one)}, "Record.evaluate": lambda one: {"value": 1},
    "Record.from_json": lambda _: {"text": noted().to_json()}, "Record.together": lambda _: {"what": "x"},
    "Record.from_text": lambda _: {"text": noted().to_text()}, "Deal.of": lambda _: {"record": entered()},
    "Recorder.of": lambda _: {"record": entered()}, "Recorder.go": lambda one: {"node": one.record.root},
    "Collection.save": lambda _: {"path": "out.parquet"}, "Insights.save": lambda _: {"path": "out.html"},
    "Results.load": lambda _: {"path": "games.vksim"}, "Results.continue_": lambda _: QUIET,
    "Deal.put": lambda _: {"pile": "boneyard", "name": None}, "Deal.possible": lambda _: {"pile": "boneyard"},
    "Mix.from_json": lambda _: {"given": {"sets": ["base"]}},
    "Weights.load": lambda _: {"file": "mine.weights"}, "Weights.save": lambda _: {"file": "out.weights"},
    "Weights.from_bytes": lambda _: {"data": value.weights.shipped().to_bytes()},
    "Lesson.read": lambda _: {"id": "a", "sheet": SHEET}, "Quiz.read": lambda _: {"sheet": QUIZ},
    "lessons.Progress": lambda _: {"path": None},
}  # fmt: skip


def entered() -> vk.Record:
    """The record of a game that was played with real cards."""
    return vk.Recorder(**dealt()).record


SHELF = Path(lessons.__file__).parent
SHEET, QUIZ = (SHELF.joinpath(f"first_turn_{one}.md").read_text("utf-8") for one in ("lesson", "quiz"))
NEEDED = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


def good(door: Door, one: Any) -> dict[str, Any]:
    """What a door takes."""
    found = GOOD[door.name](one) if door.name in GOOD else {}
    for name, parameter in door.parameters.items():
        if parameter.kind in NEEDED and parameter.default is parameter.empty and name not in found:
            assert name in GIVEN, f"{door.name} needs a sample of {name}"
            found[name] = GIVEN[name](one)
    return found


def call(door: Door, one: Any, words: Mapping[str, Any]) -> None:
    """Go through a door, to the end of what it gives."""
    spread = [name for name, each in door.parameters.items() if each.kind is each.VAR_POSITIONAL and name in words]
    before = [*door.parameters][: [*door.parameters].index(spread[0]) + 1] if spread else []
    prefix, _, name = door.called.rpartition(".")
    home = MODULES[prefix and f"{prefix}."] if door.kind is None else one
    named = {each: given for each, given in words.items() if each not in before}
    found = getattr(home, name)(*(words[each] for each in before), **named)
    if isinstance(found, Iterator):
        list(found)
    if isinstance(found, _GeneratorContextManager):
        with found:
            pass


# ---- what is right --------------------------------------------------------------------------------------------

EVERYTHING = tuple(HOSTILE)
#: What else is taken, and why.
TAKEN: Mapping[str, Sequence[str]] = {
    # a mapping of names to records
    "Collection(sources)": ("an empty dict", "a dict"),
    # nothing at all is the usual: two players, no cards, nobody's name
    "TableEntry(game)": ("an empty dict",), "Game.go_to(moves)": ("an empty dict",),
    "Lesson.read(quiz)": ("None", "an empty list", "an empty dict"),
    "position(name)": ("an empty list", "an empty dict"), "position(pharaoh)": ("an empty list", "an empty dict"),
    "position(opponents)": ("None",), "position(face_down)": ("an empty list",),
    **{f"position({pile})": ("None", "an empty dict") for pile in ("hand", "deck", "discard", "tomb", "in_play")},
    "Record.replace_move(cards)": ("an empty dict",), "Record.add(cards)": ("None", "an empty dict"),
    "Record.add_variation(cards)": ("None", "an empty dict"),
    # as many players as `new_game` takes by their number
    "Recorder(players)": ("None", "a number of numpy"), "record.Deal(players)": ("3", "None", "a number of numpy"),
    # what libraries have for a date that is not known
    "Record.of_game(date)": ("nan",),
    # a lesson of a node may have any field, and it begins anywhere
    f"Record.set_lesson({UNKNOWN})": ("3",), "Deal.missing(pile)": EVERYTHING, "Deal.missing(place)": EVERYTHING,
    # PettingZoo asks for these, and they make no difference here
    "Table.action_space(agent)": EVERYTHING, "Table.observation_space(agent)": EVERYTHING,
    "Table.reset(options)": EVERYTHING,
    # it is only repeated
    "Weights.from_bytes(file)": EVERYTHING,
    # the error of a function that somebody gives is theirs
    "bots.play(watch)": ("a function", "a class"), "check_bot(bot)": ("a function",),
}  # fmt: skip
#: Whole numbers of any size, and such as count from the end.
UNBOUND = ("seed", "step")
LISTS = ("Sequence", "list", "tuple", "Iterable", "Moves")


def fits(parameter: inspect.Parameter, given: object) -> bool:
    """Whether the annotation of a parameter says that this may be given."""
    says = str(parameter.annotation)
    if re.search(r"\b(Any|object|bool)\b(?![^\[]*\])", says):  # a flag is anything that is true or false
        return True
    if isinstance(given, (int, float, np.integer)) and not isinstance(given, bool):
        if re.search(r"\bfloat\b", says):
            return not math.isnan(given) and (given > 0 or parameter.name in ("doubt", "late", "margin"))
        return bool(re.search(r"\bint\b", says)) and (0 <= given < 100 or parameter.name in UNBOUND)
    words = {
        str: ("str",), bytes: ("bytes",), type(None): ("None",), list: LISTS, dict: ("Mapping", "dict"),
        types.GeneratorType: ("Iterable",), set: ("Iterable",), type: ("Callable", "Told", "type"),
        types.BuiltinFunctionType: ("Callable", "Told"),
    }.get(type(given), ())  # fmt: skip
    return any(re.search(rf"\b{word}\b", says) for word in words)


def is_right(door: Door, name: str, given: object, label: str = "") -> bool:
    """Whether this may be taken there."""
    fit = name in door.parameters and fits(door.parameters[name], given)
    return fit or label in TAKEN.get(f"{door.name}({name})", ())


def fault(error: Exception, words: Mapping[str, Any]) -> str:
    """What is wrong with how something was refused; nothing if a sentence of ours says why."""
    said = f"{type(error).__name__}: {error}"[:300]
    if UNKNOWN in words and re.match(r"TypeError: .*(unexpected keyword|takes no (keyword )?arg)", said):
        return ""  # Python's own sentence will do
    if not isinstance(error, (ValueError, TypeError)):
        return f"another kind of error: {said}"
    if not is_ours(error):
        return f"raised by Python: {''.join(traceback.format_tb(error.__traceback__)[-1:])}{said}"
    if not re.search(r"\w \w", str(error)) or " at 0x" in str(error) or len(str(error)) > 5_000:
        return f"no sentence: {said}"
    return ""


def state_of(one: Any) -> Any:
    """What of a game or a record must not change, or of what a widget shows; nothing for the rest."""
    for name in ("recorder", "game", "record") if isinstance(one, WIDGETS) else ():
        if (held := getattr(one, name, None)) is not None:
            return state_of(held)
    one = one.record if isinstance(one, (vk.Game, vk.Recorder)) else one
    return one.to_json() if isinstance(one, vk.Record) else None


def ended(door: Door, one: Any, words: Mapping[str, Any]) -> Exception | None:
    """The error that a call ends with, if it does."""
    begun = time.monotonic()
    try:
        call(door, one, words)
    except Exception as error:
        return error
    finally:
        assert time.monotonic() - begun < PATIENCE, f"{door.name} takes for ever"
    return None


def wrong_with(door: Door, one: Any, words: Mapping[str, Any], wrong: Mapping[str, str]) -> str:
    """What is the matter when a door is gone through, of whose words these are wrong; nothing if all is well."""
    held = [one, *(given for name, given in words.items() if name not in wrong)]
    before = [state_of(each) for each in held]
    error = ended(door, one, words)
    if error is None:
        return "" if all(is_right(door, name, words[name], label) for name, label in wrong.items()) else "taken"
    if any(label in TAKEN.get(f"{door.name}({name})", ()) for name, label in wrong.items()):
        return ""
    changed = [state_of(each) for each in held] != before
    return fault(error, words) or ("refused, and something has changed" if changed else "")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder to work in, with what the samples name."""
    monkeypatch.chdir(tmp_path)
    for name, data in files().items():
        Path(name).write_bytes(data)
    yield
    vk.use_card_values(None)
    art.use_scans(None)


@cache
def files() -> dict[str, bytes]:
    """What the samples name."""
    vk.simulate("random", 1, limit=1, save="games.vksim", **QUIET)
    return {
        "game.vk.json": noted().to_json().encode(), "mine.weights": value.weights.shipped().to_bytes(),
        "games.vksim": Path("games.vksim").read_bytes(),
    }  # fmt: skip


# ---- the walk ---------------------------------------------------------------------------------------------------


def hostile(parameter: inspect.Parameter | None) -> Mapping[str, Callable[[], Any]]:
    """What to try for a parameter, or for a keyword that is unknown. A flag is anything that is true or false."""
    if parameter is None or parameter.annotation == "bool":
        return {label: HOSTILE[label] for label in ("3", "nothing")[: 1 + (parameter is not None)]}
    return {} if parameter.kind is parameter.VAR_KEYWORD else HOSTILE


def test_every_line_is_about_something_that_people_call() -> None:
    assert {*GOOD, *LATER, *COSTLY, *(key.partition("(")[0] for key in TAKEN)} - set(DOORS) == set()


@pytest.mark.parametrize("name", sorted(DOORS))
def test_what_is_wrong_is_refused_in_a_sentence(name: str) -> None:
    door, wrong = DOORS[name], []
    one = thing(door.kind)
    if name not in LATER:
        call(door, one, good(door, one))
        one = thing(door.kind)
    state_of(one)  # what is made when it is asked for is there from now on
    kept = None if door.kind is None or door.kind in FOUND else copy.copy(one)
    for parameter in (*door.parameters.values(), None):
        what = UNKNOWN if parameter is None else parameter.name
        for label, make in hostile(parameter).items():
            words = {**good(door, one), what: make()}
            if said := wrong_with(door, one, words, {what: label}):
                wrong.append(f"{what} = {label} is {said}")
            elif is_right(door, what, words[what], label):
                one = thing(door.kind)
                state_of(one)
            elif kept is not None and (where := difference(kept, one)):
                wrong.append(f"{what} = {label} was refused, and has changed {where[:200]}")
    assert not wrong, "\n".join(wrong)


#: No text leads out of the folder that the test works in.
LETTERS = some.characters(exclude_characters="/\\~.:")
SIMPLE = some.one_of(
    some.none(), some.booleans(), some.integers(), some.floats(), some.text(LETTERS, max_size=9),
    some.binary(max_size=9),
)  # fmt: skip
ANYTHING = some.recursive(
    SIMPLE, lambda inner: some.lists(inner) | some.dictionaries(some.text(max_size=9), inner), max_leaves=6
)  # fmt: skip


@settings(suppress_health_check=[*HealthCheck])
@given(some.data())
def test_several_wrong_things_at_once_are_refused_too(data: some.DataObject) -> None:
    door = DOORS[data.draw(some.sampled_from(sorted(set(DOORS) - COSTLY)))]
    names = [name for name, each in door.parameters.items() if each.kind is not each.VAR_KEYWORD]
    one = thing(door.kind)
    wrong = data.draw(some.dictionaries(some.sampled_from([*names, UNKNOWN]), some.just(""), min_size=1, max_size=3))
    words = {**good(door, one), **{name: data.draw(ANYTHING) for name in wrong}}
    error = ended(door, one, words)
    assert error is None or not fault(error, words)
