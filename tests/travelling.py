"""One of everything, out of random games; and where an object that was somewhere else differs from what it was."""

from __future__ import annotations

import functools
import importlib
import json
import pkgutil
import random
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

import vk_notebook as vk
from tests.dealt import dealt
from tests.property.tables import any_game
from tests.scenario import by_lot
from vk_notebook import bots, lessons, record, rl, value
from vk_notebook.analysis import Collection, Insights, Results, Review, simulation
from vk_notebook.analysis.review.findings import Decision, Option, TurningPoint
from vk_notebook.bots.playouts import playouts
from vk_notebook.play.game_log import Choice
from vk_notebook.rules.engine.state import FIELDS, State
from vk_notebook.rules.engine.terms import VARIANTS
from vk_notebook.rules.knowledge.view import Facts, PlayerView
from vk_notebook.rules.table import Table
from vk_notebook.rules.words.notation import Options

#: What belongs to a page: it refuses to be copied.
WIDGETS = (vk.App, vk.Board, vk.Replay, vk.TableEntry)
#: What their own pages call on them, by the widget that each lies on.
PAGED = {f"{widget.__name__}.{name}" for widget in WIDGETS
         for name in ("clear", "lay", "leave", "load_notes", "set_prefs", "show", "tell", "watch")}  # fmt: skip
#: What is worked out again, belongs to this process alone, or to the work on one object.
OWN: Mapping[type, Sequence[str]] = {
    State: ("table", "out", "cache"), vk.Record: ("_played", "_done", "_undone", "_made", "_followed"),
    record.Node: ("record",), vk.Game: ("_watchers",),
    lessons.Lesson: ("_watchers",),
}  # fmt: skip
NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"]


def public_classes() -> set[type]:
    """Every class that a list of public names has, and those of the environment, which has no list."""
    modules = [importlib.import_module(one.name) for one in pkgutil.walk_packages(vk.__path__, "vk_notebook.")
               if not one.name.endswith("__main__")]  # fmt: skip
    found = [getattr(one, name) for one in (vk, *modules) for name in getattr(one, "__all__", ())]
    found += [one for one in vars(rl).values() if getattr(one, "__module__", "") == rl.__name__]
    return {one for one in found if isinstance(one, type) and one.__module__.startswith("vk_notebook.")}


class Moment:
    """A game that follows from a seed, in the middle of an action as often as not, and what can be made of it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = random.Random(seed)

    @cached_property
    def game(self) -> vk.Game:
        """Any kind of game, perhaps with choices taken back."""
        kind = self.rng.choice(("new", "new", "new", "position", "table", "entered", *VARIANTS))
        if kind in ("position", "table", "entered"):
            game = {"position": self.position, "table": lambda: self.recorder.game, "entered": self.waiting}[kind]()
        else:
            game = any_game(self.seed, "anything" if kind == "new" else kind)
        by_lot(game, self.seed, 0 if kind == "entered" else self.rng.randrange(120))
        for _ in range(self.rng.choice((0, 0, 1, 4))):
            if game.can_undo:
                game.undo()
        return game

    def position(self) -> vk.Game:
        """A described position."""
        return vk.position(
            hand=["Urn", "Shabti", "Box of Food"], deck=["Shabti"] * 6, opponents=[{"hand": ["Boat"]}],
            pyramid=["Kite", None, "Sphinx", "Tyet Amulet"], stock=["Urn"] * 8, seed=self.seed,
        )  # fmt: skip

    def waiting(self) -> vk.Game:
        """A game of real cards whose next card has to be named."""
        return self.recorder.record.game_at(self.recorder.node)

    @cached_property
    def recorder(self) -> vk.Recorder:
        """Somebody enters a game, and has perhaps to name a card."""
        found = vk.Recorder(**dealt(self.seed))
        for _ in range(self.rng.randrange(8)):
            found.play(self.rng.choice(found.needed.options if found.needed else found.options))
        return found

    @cached_property
    def over(self) -> vk.Game:
        """A game that is over."""
        return by_lot(vk.new_game(self.rng.randint(2, 3), seed=self.seed), self.seed)

    @cached_property
    def record(self) -> vk.Record:
        """A record with variations, notes and everything else that it can have."""
        found = self.game.record
        for number in range(self.rng.randrange(5)):
            node = self.rng.choice(list(found.root.walk()))
            if options := found.game(node).options:
                if not found.game_at(node).state.by_name:
                    found.add(node, self.rng.choice(options).text)
                found.comment(node, f"note {number}", self.rng.choice((None, "Ana")))
                found.evaluate(node, self.rng.choice((0, 0.5, [], {"a": [1]}, None)))
                found.set_lesson(node, task="what now?", deep={"a": [1, {"b": None}]})
                found.bookmark(node, f"here {number}")
                found.mark(node, "!?")
        found.set_header(date="2026-11-29", event="at home", seats={found.header["players"][0]: "person"})
        return found

    @property
    def seat(self) -> str:
        """Who is asked, or somebody."""
        return self.game.decision.player if self.game.decision else self.game.players[0].name

    @property
    def node(self) -> record.Node:
        """Any move of the record."""
        return self.rng.choice(list(self.record.root.walk()))

    @cached_property
    def lesson(self) -> lessons.Lesson:
        """A lesson, with some parts tried."""
        found = vk.lesson(self.rng.choice([*lessons.shelf.LESSONS]), lessons.Progress(None))
        for part in found.parts:
            run = found.run(part.id)
            if isinstance(run, lessons.Attempt) and (texts := run.options()):
                run.play(self.rng.choice(texts))
            if self.rng.random() < 0.3:
                found.solve(part.id)
        return found

    def part(self, kind: type) -> Any:
        """A part of a lesson, of a kind."""
        lesson = next(one for one in shelf() if any(isinstance(part, kind) for part in one.parts))
        return self.rng.choice([part for part in lesson.parts if isinstance(part, kind)])

    def tried(self, kind: type) -> Any:
        """Somebody's try at a part of a kind."""
        run = lessons.lesson.RUNS[kind](self.part(kind))
        if self.rng.random() < 0.5:
            run.solve()
        return run

    @cached_property
    def results(self) -> Results:
        """A small simulation."""
        games = self.rng.randint(1, 3)
        return vk.simulate(["random", "collector"], games=games, seed=self.seed, jobs=0, progress=False)

    @property
    def review(self) -> Review:
        """The review of a few turns of a careless game. It takes a second, so some moments share one."""
        return reviewed(self.seed // 8)

    def bot(self, name: str) -> Any:
        """A bot that has chosen before."""
        game, bot = by_lot(vk.new_game(2, seed=self.seed), self.seed, 20), bots.make(name)
        if game.decision:
            bot.choose(game.view(game.decision.player), game.options, random.Random(self.seed))
        return bot

    @cached_property
    def table(self) -> rl.Table:
        """An environment in the middle of a game."""
        env = rl.env(players=self.rng.randint(2, 4), cards=self.rng.choice(("base", "afterlife")))
        env.reset(seed=self.seed)
        for _ in range(self.rng.randrange(30)):
            if env.game.decision:
                env.step(self.rng.choice(list(env.possible())))
        return env


@functools.cache
def reviewed(seed: int) -> Review:
    """The review of some turns, with tasks of its mistakes."""
    found = vk.review(Moment(seed).over.record, budget=4, turns=(4, 7), progress=False)
    assert found.tasks(most=2)
    return found


@functools.cache
def shelf() -> list[Any]:
    """All lessons of the package."""
    return [vk.lesson(name, lessons.Progress(None)) for name in lessons.shelf.LESSONS]


def first_possible(vector: Any, mask: Any) -> int:
    """The policy of a bot."""
    return int(mask.argmax())


def in_hand(seen: Any) -> bool:
    """A condition of somebody's own."""
    return bool(seen.me.hand)


class Impatient(vk.Bot):
    """A bot of somebody's own."""

    def choose(self, view: vk.View, options: Options, rng: random.Random) -> int:
        """The first."""
        return 0


def judged(m: Moment) -> value.Judge:
    """The judge of a table with pharaohs, who has seen one."""
    game = vk.new_game(2, seed=m.seed, cards="afterlife", pharaohs=True)
    found = value.Judge.of(game.state.table)
    assert found is not None
    found.chances([by_lot(game, m.seed, 20).state])
    return found


def repaired(m: Moment) -> record.Repair:
    """A correction by which moves were lost."""
    found = m.over.record
    line = found.end.line()
    for node in line[m.rng.randrange(len(line) // 2) :]:
        for text in found.game(node.parent).options.texts:
            if text != node.move:
                return found.replace_move(node, text)
    raise AssertionError


def lost(m: Moment) -> record.Lost:
    """A move that a correction has lost."""
    while True:
        if found := repaired(m).lost:
            return found[0]


MADE: Mapping[type, Callable[[Moment], Any]] = {
    vk.Bot: lambda m: Impatient(),
    vk.Card: lambda m: vk.card(m.rng.choice(("Urn", "Boat", "Kite", "Priest of Horus"))),
    vk.Collection: lambda m: Collection([m.over.record, m.record], progress=False),
    vk.Decision: lambda m: m.game.decision,
    vk.play.game_log.Event: lambda m: m.rng.choice(m.over.events),
    vk.Game: lambda m: m.game,
    vk.Insights: lambda m: Insights(Collection(m.over.record, progress=False)),
    vk.Judgement: lambda m: vk.judge(vk.new_game(2, seed=m.seed).view("Ana")),
    vk.Mix: lambda m: vk.random_mix(m.seed),
    vk.Option: lambda m: m.rng.choice(m.game.options) if m.game.options else None,
    vk.Outcome: lambda m: m.over.outcome(),
    vk.Pharaoh: lambda m: vk.pharaoh(m.rng.choice(sorted(vk.cards.actions.PHARAOHS))),
    vk.Player: lambda m: m.rng.choice(m.game.players),
    vk.Record: lambda m: m.record,
    vk.Recorder: lambda m: m.recorder,
    vk.Refusal: lambda m: m.game.why_not(f"buy {m.rng.choice(('Urn', 'Boat', 'Kite'))}"),
    vk.Results: lambda m: m.results,
    vk.Review: lambda m: m.review,
    Decision: lambda m: m.rng.choice(m.review.decisions),
    Option: lambda m: m.review.decisions[0].options[0],
    TurningPoint: lambda m: m.review.turning_points[0] if m.review.turning_points else None,
    vk.Score: lambda m: m.over.scores()[m.over.players[0].name],
    vk.View: lambda m: m.game.view(m.seat, assist=m.rng.random() < 0.5),
    record.Comment: lambda m: record.Comment("here", m.rng.choice((None, "Ana"))),
    record.Deal: lambda m: record.Deal.of(m.recorder.record) if m.rng.random() < 0.5 else record.Deal(NAMES[:2]),
    record.Lost: lost,
    record.Node: lambda m: m.node,
    record.Repair: repaired,
    lessons.Answers: lambda m: m.tried(lessons.Quiz),
    lessons.Attempt: lambda m: m.tried(lessons.Task),
    lessons.Choice: lambda m: m.rng.choice(m.part(lessons.Quiz).questions[0].choices),
    lessons.Consequence: lambda m: lessons.Consequence("so it is", ("end turn",)),
    lessons.Explorer: lambda m: m.part(lessons.Explorer),
    lessons.Exploring: lambda m: m.tried(lessons.Explorer),
    lessons.Filler: lambda m: m.tried(lessons.Filling),
    lessons.Filling: lambda m: m.part(lessons.Filling),
    lessons.Lesson: lambda m: m.lesson,
    lessons.Progress: lambda m: m.lesson.progress,
    lessons.Question: lambda m: m.rng.choice(m.part(lessons.Quiz).questions),
    lessons.Quiz: lambda m: m.part(lessons.Quiz),
    lessons.Summary: lambda m: m.lesson.summary(),
    lessons.Task: lambda m: m.rng.choice([m.part(lessons.Task), *m.review.tasks()]),
    lessons.goals.Goal: lambda m: m.rng.choice([m.part(lessons.Task).goal, lessons.goals.that("a hand", in_hand)]),
    lessons.goals.Seen: lambda m: m.tried(lessons.Task).seen(),
    bots.Collector: lambda m: m.bot("collector"),
    bots.Entry: lambda m: m.rng.choice(list(bots.ROSTER.values())),
    bots.Expert: lambda m: m.bot("expert"),
    bots.Greedy: lambda m: m.bot("greedy"),
    bots.RandomBot: lambda m: m.bot("random"),
    bots.Result: lambda m: bots.play(vk.new_game(2, seed=m.seed), ["random", "greedy"]),
    bots.Search: lambda m: m.bot("search"),
    bots.Tempo: lambda m: m.bot("tempo"),
    bots.playouts.Ending: lambda m: bots.playouts.ending(m.over.state),
    bots.playouts.Playouts: lambda m: playouts(vk.new_game(2, seed=m.seed).view("Ana"), 2),
    value.Judge: judged,
    value.Weights: lambda m: value.weights.shipped(),
    rl.Code: lambda m: m.table.code,
    rl.Table: lambda m: m.table,
    rl.Trained: lambda m: rl.Trained(first_possible),
    # what public methods return, and so people hold in their hands
    Facts: lambda m: m.game.view(m.seat).facts,
    Options: lambda m: m.game.options,
    PlayerView: lambda m: m.game.view(m.seat).me,
    vk.analysis.report.Report: lambda m: m.results.report(m.rng.choice([*simulation.reports.REPORTS])),
    simulation.plots.Plot: lambda m: m.results.plot(m.rng.choice([*simulation.plots.PLOTS])),
    simulation.plots.Chart: lambda m: m.results.plot().chart(),
    simulation.packed_games.Played: lambda m: next(m.results.played()),
}


def made(count: int, first: int = 0) -> Iterator[Any]:
    """So many objects, one of each class after the other."""
    kinds = list(MADE)
    seed = first
    while count:
        found = MADE[kinds[seed % len(kinds)]](Moment(seed // len(kinds)))
        seed += 1
        if found is not None:
            count -= 1
            yield found


# ---- what is different -----------------------------------------------------------------------------------------


def difference(one: Any, two: Any) -> str | None:
    """Where two objects differ, attribute by attribute, or None; it goes however deep they are."""
    waiting: list[tuple[Any, Any, Any]] = [((type(one).__name__,), one, two)]
    seen: set[tuple[int, int]] = set()
    while waiting:
        where, a, b = waiting.pop()
        if a is b or (id(a), id(b)) in seen:
            continue
        seen.add((id(a), id(b)))
        inner, other = (inside(a), inside(b)) if type(a) is type(b) else (None, None)
        if inner is None or other is None:
            if type(a) is not type(b) or not same(a, b):
                return f"{path(where)}: {a!r} is now {b!r}"
        elif [*inner] != [*other]:
            return f"{path(where)}: has {[*inner]}, now {[*other]}"
        else:
            waiting += [((where, name), inner[name], other[name]) for name in inner]
    return None


def path(where: Any) -> str:
    """The names that lead to a place; each comes with those before it, for there may be very many."""
    names = []
    while len(where) > 1:
        where, name = where
        names.append(str(name))
    return ".".join([*where, *names[::-1]])


def inside(thing: Any) -> dict[Any, Any] | None:
    """What a thing holds, by name; None if it is compared as a whole."""
    if isinstance(thing, State):
        names = [name for name in FIELDS if name not in OWN[State]]
        return {"made of": thing.table.made_of} | {name: getattr(thing, name) for name in names}
    if isinstance(thing, Table):
        return {"made of": thing.made_of}
    if isinstance(thing, Choice):
        return {"state": thing.state, "code": thing.code, "events": thing.events, "text": thing.text}
    if isinstance(thing, Mapping) and type(thing) in (dict, types.MappingProxyType):
        return dict(thing)
    if type(thing) in (list, tuple):
        return dict(enumerate(thing))
    if isinstance(thing, functools.partial):
        return {"func": thing.func, "args": thing.args, "keywords": thing.keywords}
    if not type(thing).__module__.startswith(("vk_notebook", "tests")) or isinstance(thing, (type, types.FunctionType)):
        return None
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    names = [*getattr(thing, "__dict__", ()), *(name for name in slots if hasattr(thing, name))]
    own = ("__weakref__", *(name for kind, skipped in OWN.items() if isinstance(thing, kind) for name in skipped))
    found = {name: getattr(thing, name) for name in names if name not in own}
    if isinstance(thing, (list, tuple, dict)):
        found["items"] = list(thing.items() if isinstance(thing, dict) else thing)
    return found


def same(one: Any, two: Any) -> bool:
    """Whether two things that hold nothing of ours are the same."""
    if isinstance(one, np.ndarray):
        return bool(np.array_equal(one, two))
    if isinstance(one, random.Random):
        return one.getstate() == two.getstate()
    if isinstance(one, float):
        return one == two or json.dumps(one) == json.dumps(two)
    return bool(one == two)
