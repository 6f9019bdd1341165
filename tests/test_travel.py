"""Everything that people hold in their hands can be copied and pickled, and is the same afterwards, here or elsewhere.

``VK_TRAVELLERS=10000 python -m pytest tests/test_travel.py`` sends so many objects.
"""

import copy
import multiprocessing
import os
import pickle
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice
from multiprocessing.pool import Pool
from typing import Any

import pytest

import vk_notebook as vk
from tests.dealt import dealt
from tests.record.test_linear import LINEAR, grows
from tests.scenario import by_lot
from tests.travelling import MADE, WIDGETS, Moment, difference, made, public_classes
from vk_notebook import bots, lessons, rl
from vk_notebook.analysis.simulation.plots import PLOTS
from vk_notebook.board.lesson.lesson_summary import LessonSummary
from vk_notebook.ground.copied import CopiedWhole
from vk_notebook.record import Comment, Node, Record
from vk_notebook.record.shape import MOST_NODES

MANY = int(os.environ.get("VK_TRAVELLERS", "200"))
#: A pool whose worker cannot read or send something would let us wait for ever.
PATIENCE = 300.0


def elsewhere(things: list[Any]) -> list[Any]:
    """What comes into another process, and goes back. The rules' programs have other numbers there."""
    vk.new_game(1, variant="solo", seed=1), vk.new_game(3, cards="last-rites", pharaohs=True, seed=1)
    return things


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with multiprocessing.get_context("spawn").Pool(1) as found:
        yield found


# ---- the same as before ----------------------------------------------------------------------------------------


def test_every_public_class_is_tried() -> None:
    """A new one needs a line in `MADE`, or in `WIDGETS`; of the errors `test_errors.py` has a list."""
    untried = public_classes() - set(MADE) - set(WIDGETS)
    assert {kind.__name__ for kind in untried if not issubclass(kind, Exception)} == set()


@pytest.mark.parametrize("many", [len(MADE), pytest.param(MANY, marks=pytest.mark.slow)])
def test_everything_is_the_same_afterwards(pool: Pool, many: int) -> None:
    for number, chunk in enumerate(chunks(made(many), 100)):
        sent = pool.apply_async(elsewhere, (chunk,))
        for thing in chunk:
            again = pickle.loads(pickle.dumps(thing, number % (pickle.HIGHEST_PROTOCOL + 1)))
            for one in (again, copy.copy(thing), copy.deepcopy(thing)):
                assert difference(thing, one) is None
        for thing, one in zip(chunk, sent.get(PATIENCE), strict=True):
            assert difference(thing, one) is None


def chunks(things: Iterator[Any], size: int) -> Iterator[list[Any]]:
    while chunk := list(islice(things, size)):
        yield chunk


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_of_pickle_will_do(protocol: int) -> None:
    moment = Moment(3)
    for kind in (vk.Game, vk.Record, vk.Recorder, vk.Decision, vk.Player, vk.View, vk.Option, Node, vk.Results):
        thing = MADE[kind](moment)
        assert difference(thing, pickle.loads(pickle.dumps(thing, protocol))) is None


def test_a_difference_is_found() -> None:
    game = by_lot(vk.new_game(2, seed=3), 3, 30)
    one, two = game.record, game.record.copy()
    assert difference(one, two) is None
    two.comment(two.end, "here")
    assert "comments" in str(difference(one, two))
    other = copy.copy(game).undo()
    assert difference(game, other) is not None
    assert difference(game.view("Ana"), other.view("Ana")) is not None


# ---- copies ----------------------------------------------------------------------------------------------------


def moved(game: vk.Game) -> None:
    game.undo() if game.can_undo else game.choose(game.options[0])


def entered(recorder: vk.Recorder) -> None:
    recorder.play((recorder.needed or recorder).options[0])


def noted(node: Node) -> None:
    node.comments.append(Comment("here"))
    node.child("end turn")


def answered(answers: lessons.Answers) -> None:
    answers.restart()
    answers.answer(0)


def explored(exploring: lessons.Exploring) -> None:
    exploring.restart()
    exploring.remove("base left")


def filled(filler: lessons.Filler) -> None:
    filler.restart()
    filler.put(filler.filling.cards[0])


def tried(attempt: lessons.Attempt) -> None:
    attempt.restart()
    attempt.hint() or attempt.play(attempt.options()[0])


def stepped(env: rl.Table) -> None:
    env.reset(seed=11)
    env.step(next(iter(env.possible())))


#: What changes each thing that can be changed.
CHANGES: dict[type, Callable[[Any], object]] = {
    vk.Game: moved,
    vk.Record: lambda one: one.comment(one.root, "here"),
    vk.Recorder: entered,
    Node: noted,
    vk.record.Deal: lambda one: one.put("first player", 0, None) or one.put("boneyard", 0, None) or one.piles.clear(),
    vk.Results: lambda one: one.continue_(1, jobs=0, progress=False),
    vk.Review: lambda one: one.annotate() and one.record.comment(one.record.root, "here"),
    lessons.Lesson: lambda one: one.restart() and one.solve_all(),
    lessons.Progress: lambda one: one.note("mine", "first"),
    lessons.Attempt: tried,
    lessons.Answers: answered,
    lessons.Exploring: explored,
    lessons.Filler: filled,
    rl.Table: stepped,
}


def kinds_of(root: type) -> Iterator[type]:
    yield from (one for below in root.__subclasses__() for one in (below, *kinds_of(below)))


def test_all_that_changes_is_tried() -> None:
    assert {kind for kind in kinds_of(CopiedWhole) if kind in public_classes()} <= set(CHANGES)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
@pytest.mark.parametrize("kind", CHANGES, ids=lambda kind: kind.__name__)
def test_a_copy_shares_nothing_that_changes(kind: type, copied: Callable[[Any], Any]) -> None:
    for seed in range(3):
        thing, kept = MADE[kind](Moment(seed)), MADE[kind](Moment(seed))
        if kind is vk.Review:
            kept = pickle.loads(pickle.dumps(thing))  # it is the same one
        twin = copied(thing)
        CHANGES[kind](twin)
        assert difference(thing, twin) is not None
        assert difference(thing, kept) is None


def test_a_copied_game_is_followed_by_nobody() -> None:
    game, heard = by_lot(vk.new_game(2, seed=3), 3, 25), []
    game.watch(lambda: heard.append(1))
    for twin in (copy.copy(game), copy.deepcopy(game), *copy.deepcopy([game, game]), pickle.loads(pickle.dumps(game))):
        twin.undo().redo()
    assert not heard
    one, two = copy.deepcopy([game, game])
    assert one is two


# ---- games -----------------------------------------------------------------------------------------------------


def test_a_game_of_real_cards_goes_on_with_the_same_cards() -> None:
    """By chance, or as they are named."""
    recorder = vk.Recorder(**dealt(3))
    for _ in range(6):
        entered(recorder)
    game = by_lot(recorder.game, 5, 30)
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert by_lot(copy.copy(game).undo().undo(), 7).moves == by_lot(twin.undo().undo(), 7).moves
    waiting = pickle.loads(pickle.dumps(recorder))
    assert (waiting.needed is None) is (recorder.needed is None)
    for one in (recorder, waiting):
        for _ in range(20):
            entered(one)
    assert waiting.record.to_json() == recorder.record.to_json()


def test_what_the_engine_has_just_chosen_may_be_played_afterwards_too() -> None:
    game = vk.position(hand=["Urn", "Offering Table"], pyramid=["Kite", *["Urn"] * 5], entombed=True)
    while not game._made and game.options:
        game.choose(game.options[0])
    assert game._made
    pickle.loads(pickle.dumps(game)).play(game._made[0])


def test_a_game_of_ones_own_kind_stays_one() -> None:
    game = Mine(**{name: getattr(vk.new_game(2, seed=3), name) for name in ("state", "setup")})
    game.mine = ["here"]
    again = pickle.loads(pickle.dumps(by_lot(game, 1, 20)))
    assert (type(again), again.mine, again.moves) == (Mine, ["here"], game.moves)


class Mine(vk.Game):
    """A game of somebody's own."""

    mine: list[str]


# ---- records ---------------------------------------------------------------------------------------------------


def long_record(grown: Callable[[Node, int], object], size: int) -> Record:
    found = vk.new_game(2, seed=1).record
    grown(found.root, size)
    return found


def line(root: Node, size: int) -> None:
    for _ in range(size):
        root = root.child("end turn", "0123456789abcdef")
        root.comments.append(Comment("so it went on"))


def variations(root: Node, size: int) -> None:
    """Variations within variations, far deeper than a file can have them."""
    for _ in range(size):
        root.child("end turn")
        root = root.child("buy Urn")


def beside(root: Node, size: int) -> None:
    """Variations of one move."""
    for _ in range(size):
        root.child("end turn")


def told(record: Record) -> list[Any]:
    """Every node of a record, with what is in these long ones."""
    return [(node.move, len(node.children), node.digest, node.comments) for node in record.root.walk()]


@pytest.mark.parametrize("size", [5_000, pytest.param(MOST_NODES // 2 + 1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("grown", [line, variations, beside])
def test_no_record_is_too_long(grown: Callable[[Node, int], object], size: int) -> None:
    """Even if no file could hold it."""
    found = long_record(grown, size)
    for again in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert told(again) == told(found)
    deep = list(found.root.walk())[-1]
    assert len(pickle.loads(pickle.dumps(deep)).line()) == len(deep.line())


@pytest.mark.slow
@pytest.mark.parametrize("grown", [line, variations, beside])
def test_four_times_the_record_takes_four_times_the_time(grown: Callable[[Node, int], object]) -> None:
    @cache
    def sent(size: int) -> bytes:
        return pickle.dumps(long_record(grown, size))

    assert grows(lambda size: lambda: pickle.loads(sent(size)), 10_000) < LINEAR
    kept = {size: long_record(grown, size) for size in (10_000, 40_000)}
    assert grows(lambda size: lambda: pickle.dumps(kept[size]), 10_000) < LINEAR
    assert grows(lambda size: lambda: copy.copy(kept[size]), 10_000) < LINEAR


def test_nodes_belong_to_the_record_that_comes_with_them() -> None:
    for seed in range(8):
        found = Moment(seed).record
        for again, nodes in (
            pickle.loads(pickle.dumps((found, list(found.root.walk())))),
            copy.deepcopy((found, list(found.root.walk()))),
        ):
            assert all(a is b for a, b in zip(nodes, again.root.walk(), strict=True))
            again.comment(nodes[-1], "here")
        nodes, again = pickle.loads(pickle.dumps((list(found.root.walk()), found)))
        assert nodes[0] is again.root


def test_a_deleted_move_comes_with_what_was_above_and_below_it() -> None:
    found = by_lot(vk.new_game(2, seed=3), 3, 30).record
    line = found.end.line()
    found.delete(line[20])
    found.delete(line[10])
    for node in (line[25], line[20], line[15]):
        for again in (pickle.loads(pickle.dumps(node)), copy.copy(node)):
            assert [one.move for one in again.line()] == [one.move for one in node.line()]
            assert [one.move for one in again.walk()] == [one.move for one in node.walk()]
            assert not again.attached


def test_a_line_may_be_deleted_move_by_move() -> None:
    root = Node()
    line(root, 1_500)
    deleted = root.end()
    for node in reversed(deleted.line()):
        assert node.parent is not None
        node.parent.children = []
    for again in (pickle.loads(pickle.dumps(deleted)), copy.copy(deleted)):
        assert [one.digest for one in again.line()] == [one.digest for one in deleted.line()]
        assert not again.attached


def test_a_copied_record_begins_without_edits() -> None:
    found = vk.example("boat")
    found.comment(found.end, "here")
    for again in (copy.copy(found), pickle.loads(pickle.dumps(found))):
        assert not again.can_undo
        assert again.comment(again.end, "there").text == "there"
        again.undo()
        assert [one.text for one in again.end.comments] == [one.text for one in found.end.comments]


def test_a_review_goes_on_with_its_record() -> None:
    found = Moment(0).review
    again = pickle.loads(pickle.dumps(found))
    for one in again._judged:
        assert again.stands(one.place + 1)
        assert one.node in again.record.end.line()
    assert again.lesson().solve_all().done(again.tasks()[0].id)
    assert again.to_dict() == found.to_dict()


# ---- the rest --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_is_drawn_the_same(name: str) -> None:
    found = vk.simulate(["random", "greedy"], games=30, jobs=0, progress=False).plot(name)
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.svg("dark") == found.svg("dark")


@pytest.mark.parametrize("name", bots.BOTS)
def test_a_bot_plays_on_as_it_would_have(name: str) -> None:
    """Also in the middle of a turn for which it has spent some of its time."""
    game, bot = by_lot(vk.new_game(2, seed=4), 4, 290), bots.make(name)
    for _ in range(6):
        assert game.decision is not None
        view, options = game.view(game.decision.player), game.options
        again = pickle.loads(pickle.dumps((bot, view, options)))
        chosen = bot.choose(view, options, random.Random(1))
        assert again[0].choose(*again[1:], random.Random(1)) == chosen
        assert difference(bot, again[0]) is None
        game.choose(options[chosen])


def test_widgets_say_what_to_copy_instead() -> None:
    lesson = vk.lesson("first_turn")
    widgets = [
        vk.Board(vk.new_game(2, seed=1)), vk.Replay(vk.example("boat")), vk.App(), vk.TableEntry(), lesson.show(),
        LessonSummary(lesson.summary()),
    ]  # fmt: skip
    assert [kind for kind in WIDGETS if not any(isinstance(one, kind) for one in widgets)] == []
    for one in widgets:
        for away in (copy.copy, copy.deepcopy, pickle.dumps, lambda one: pickle.dumps(one, 0)):
            with pytest.raises(NotImplementedError, match=r"on its page: you can copy or pickle .* instead"):
                away(one)
    pickle.dumps(lesson)  # its boards hear no more of it


def whole_game(record: Record) -> tuple[int, Record]:
    """The work of somebody's own pool."""
    return len(record.game().events), record


@pytest.mark.slow
@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_executors_take_records(how: str) -> None:
    found = vk.example("boat")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context(how)) as executor:
        count, again = executor.submit(whole_game, found).result(PATIENCE)
    assert count == len(found.game().events)
    assert difference(found, again) is None


@pytest.mark.slow
def test_dask_takes_everything() -> None:
    import dask

    things = list(made(len(MADE)))
    with dask.config.set(scheduler="processes", num_workers=1):
        (sent,) = dask.compute(dask.delayed(elsewhere)(things))
    for thing, again in zip(things, sent, strict=True):
        assert difference(thing, again) is None


