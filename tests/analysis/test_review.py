"""The review of a game: what it finds, what it writes into a record, what it says of records that break off."""

import json
import math
import pickle
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from vk_notebook.analysis import Review, review
from vk_notebook.analysis.evaluate import own_choice, share_error
from vk_notebook.analysis.review import review_work
from vk_notebook.analysis.review.findings import _turning, mark_of
from vk_notebook.analysis.review.judged_decision import Purpose
from vk_notebook.analysis.review.mistake_tasks import lesson_of
from vk_notebook.analysis.review.review_notes import reviewed
from vk_notebook.analysis.review.review_work import Reviewing
from vk_notebook.analysis.statistics import percent
from vk_notebook.bots import RandomBot
from vk_notebook.bots.playouts import Ending
from vk_notebook.lessons.check import problems

pytestmark = pytest.mark.plain
QUICK: dict[str, Any] = {"budget": 12, "turns": (37, 38), "progress": False}


@pytest.fixture(scope="module")
def boat() -> Review:
    """The last two turns of the example in which the game is lost on turn 37."""
    return review(vk.example("boat"), **QUICK)


@pytest.mark.slow
def test_the_move_that_loses_the_game_is_found(boat: Review) -> None:
    (wrong,) = [one for one in boat.mistakes if one.player == "Ben"]
    assert (wrong.turn, wrong.move, wrong.mark) == (37, "execute Chariot", "??")
    assert wrong.better == "entomb Book of Traversing Eternity"
    assert wrong.before - wrong.after > 0.3
    assert wrong.loss > 4 * wrong.loss_error > 0
    assert wrong.line[0] == wrong.better
    assert wrong.step in [point.step for point in boat.turning_points if point.mistake]


def test_chances_are_of_everybody_and_add_up(boat: Review) -> None:
    for one in boat.decisions:
        assert one.before - one.after == one.loss
        assert sum(one.chances) == pytest.approx(1)
        assert one.after == one.chances[boat.names.index(one.player)]
        assert 0 < one.error < 0.3
        assert one.playouts >= sum(1 for _ in one.options)
    assert [one.step for one in boat.decisions] == sorted(one.step for one in boat.decisions)


def test_what_is_not_chosen_is_not_judged(boat: Review) -> None:
    line = boat.record.end.line()
    assert all(line[one.step - 1].move == one.move for one in boat.decisions)
    assert all(len(one.options) > 1 for one in boat.decisions)
    assert boat.finished
    assert boat.told == []


@pytest.mark.slow
def test_the_same_seed_gives_the_same_review_wherever_it_runs(boat: Review) -> None:
    with ThreadPoolExecutor(1) as executor:
        other = review(vk.example("boat"), executor=executor, annotate=False, **QUICK)
    assert other.to_dict() == boat.to_dict()


def test_a_process_plays_the_record_once_for_all_pieces() -> None:
    """Also with a bot of one's own, which comes as another object each time."""
    work = Reviewing(vk.example("boat"), turns=range(38, 39), policy=RandomBot())
    piece = next(work._passes())[0]
    review_work.states_of.cache_clear()
    first, again = (review_work.work(pickle.loads(pickle.dumps(work.job)), piece) for _ in range(2))
    assert first == again
    assert review_work.states_of.cache_info().misses == 1


def test_json_and_words_say_the_same(boat: Review) -> None:
    told = json.loads(json.dumps(boat.to_dict()))
    assert [one["move"] for one in told["decisions"]] == [one.move for one in boat.decisions]
    assert told["lost"]["Ben"] == pytest.approx(boat.loss("Ben"), abs=1e-3)
    assert "execute Chariot ??" in str(boat)
    frame = boat.to_frame()
    assert list(frame["better"].dropna()) == [one.better for one in boat.mistakes]
    assert len(frame) == len(boat.decisions)


def test_a_record_is_annotated_in_one_edit_and_once(boat: Review) -> None:
    record = vk.example("boat")
    before = record.to_json()
    boat.annotate(record)
    written = record.to_json()
    assert record.edits == ["review"]
    assert boat.annotate(record).to_json() == written
    node = record.end.line()[boat.mistakes[0].step - 1]
    assert node.evaluation["chances"]["Ben"] == pytest.approx(boat.mistakes[0].after, abs=1e-3)
    assert node.evaluation["better"] in [other.move for other in node.parent.children]  # type: ignore[union-attr]
    assert [comment.author for comment in node.comments][-1] == "Review"
    assert node.marks == ["??"]
    assert vk.Record.from_json(written).to_json() == written
    assert vk.Record.from_text(record.to_text()).to_json() == written
    record.undo()
    record.undo()
    assert record.to_json() == before
    assert reviewed(record) == {}


def test_marks_and_variations_can_be_left_out(boat: Review) -> None:
    record = vk.new_game(2, seed=1).record
    with pytest.raises(ValueError, match="a different game"):
        boat.annotate(record)
    plain = vk.example("boat")
    nodes = sum(1 for _ in plain.root.walk())
    boat.annotate(plain, marks=False, variations=False)
    assert sum(1 for _ in plain.root.walk()) == nodes


def test_a_better_line_can_be_played(boat: Review) -> None:
    for one in boat.mistakes:
        parent = boat.record.end.line()[one.step - 1].parent
        game = boat.record.game(parent)
        game.play(*one.line)
        assert game.moves[one.step - 1] == one.better


@pytest.mark.slow
def test_a_record_that_breaks_off_is_reviewed_up_to_there() -> None:
    record = vk.example("boat")
    record.end.line()[282].move = "buy Urn"
    found = review(record, annotate=False, **QUICK)
    assert found.decisions
    assert max(one.step for one in found.decisions) < 283
    assert "up to turn 38" in found.told[0]
    assert "buy Urn" in found.told[0]


def test_what_is_too_much_to_judge_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_work, "MOST_DECISIONS", 3)
    work = Reviewing(vk.example("boat"), turns=range(37, 39))
    assert len(work.decisions) == 3
    assert "Only the first 3 choices are judged" in work.told[-1]


@pytest.mark.parametrize(
    ("variant", "said", "chances"),
    [
        ({"variant": "starter-solitaire"}, "Without opponents", 1),
        ({"variant": "solo", "opponents": [{"deck": ["Urn"], "tomb": ["Urn"]}]}, "Dummy", 2),
    ],
    ids=["solitaire", "dummy"],
)
def test_alone_only_ones_own_moves_are_judged(variant: dict[str, Any], said: str, chances: int) -> None:
    game = vk.position(hand=["Urn", "Shabti"], deck=["Urn"] * 3, pyramid=[None] * 5 + ["Boat"], **variant)
    game.play("entomb Urn", "end turn")
    found = review(game, budget=4, progress=False)
    assert said in found.told[1]
    assert "The judge knows only games with two or more players. Games are played to the end" in found.told[0]
    assert {(one.player, len(one.chances)) for one in found.decisions} == {(game.players[0].name, chances)}
    assert found.decisions[0].move == "entomb Urn"


@pytest.mark.slow
def test_a_game_at_a_table_is_reviewed_with_cards_that_fit() -> None:
    source = vk.new_game(["Ana", "Ben"], seed=1)
    entry = vk.Recorder(
        ["Ana", "Ben"], first_player=source.active, hands={p.name: p.hand for p in source.players},
        pyramid=[str(card) for card in source.pyramid], boneyard=source.boneyard[0],
    )  # fmt: skip
    entry.play(next(text for text in entry.game.options.texts if text.startswith("entomb")))
    found = review(entry.record, budget=4, progress=False)
    assert len(found.decisions) == 1
    assert "played with real cards" in found.told[0]


def test_a_quick_review_by_playouts_looks_at_every_option_in_the_second_half_only() -> None:
    quick, usual = (Reviewing(vk.example("boat"), quick=quick, policy="tempo") for quick in (True, False))
    first = [piece for piece in next(quick._passes()) if piece.purpose is Purpose.SEEN]
    looked = {piece.place: set(piece.codes) for piece in first}
    halves = [[one for one in quick.decisions if one.early is early] for early in (True, False)]
    assert all(len(half) > 50 for half in halves)
    for one in halves[0]:
        assert looked[one.place] == {one.made, own_choice(one.state, "tempo")}
    for one in halves[1]:
        assert looked[one.place] == set(one.codes)
    assert sum(piece.playouts for piece in first) < sum(piece.playouts for piece in next(usual._passes())) / 2
    quick.decisions[0].found[Purpose.SEEN][quick.decisions[0].made] = [Ending((1.0, 0.0), (9, 3))]
    quick.decisions, quick.finished = quick.decisions[:1], True
    assert "a quick review compares" in Review(quick).told[-1]


@pytest.mark.slow
def test_a_quick_review_finds_what_lost_the_game(boat: Review) -> None:
    found = review(vk.example("boat"), quick=True, turns=(37, 38), progress=False)
    assert found.finished
    assert found.to_dict()["quick"] is True
    assert {one.move for one in found.mistakes} >= {one.move for one in boat.mistakes if one.mark == "??"} != set()
    assert found.playouts < boat.playouts
    assert not any("quick" in line for line in found.told)  # every option was looked at


@pytest.mark.parametrize("worlds", [4, None])
def test_playouts_that_share_their_worlds_are_no_turning_point(worlds: int | None) -> None:
    """The moves of a turn are judged in the same worlds, so a few worlds look like many playouts that agree."""
    work = Reviewing(vk.example("boat"), quick=True, turns=range(3, 7), policy="tempo")
    for piece in next(work._passes()):
        if worlds is None or (piece.purpose is Purpose.SEEN and piece.first < worlds):  # as when there was no time
            one = work._by_place[piece.place]
            one.take(piece.purpose, review_work.done(one.state, piece, work.seed, work.policy))
    found = Review(work)
    assert found.turning_points == []
    for one in found.decisions:
        turn = [other for other in found._judged if other.state.turn + 1 == one.turn]
        met = {number for other in turn for number, _ in other.played()}
        assert one.worlds == len(met) >= (worlds or review_work.QUICK)
        assert one.error == share_error(one.after, len(met))


def test_a_position_seen_in_few_worlds_hides_no_turning_point(boat: Review) -> None:
    """As when the time ended in the middle of the first look."""
    twice = copy(boat)
    twice.by_judge = False
    one = boat.decisions[0]
    twice.decisions = [
        replace(one, step=step, chances=(chance, 1 - chance), after=chance, error=0.03, worlds=worlds, better=None)
        for step, chance, worlds in ((1, 0.2, 200), (2, 0.5, 5), (3, 0.9, 200))
    ]
    assert [point.step for point in _turning(twice)] == [3]


def test_what_mistakes_cost_is_said_of_one_mistake(boat: Review) -> None:
    """Added up it would soon be more than there is."""
    (wrong,) = [one for one in boat.mistakes if one.player == "Ben"]
    assert boat.verdict("Ben") in str(boat)
    assert boat.verdict("Ben").startswith(
        f"Ben: 1 mistake, which lowered the chance of winning by {100 * wrong.loss:.0f} percentage points."
    )
    twice = copy(boat)
    twice.decisions = [*boat.decisions, wrong]
    points = f"{100 * wrong.loss:.0f} percentage points"
    assert f"2 mistakes, which lowered the chance of winning by {points} each, on average." in str(twice)


def test_work_that_is_stopped_keeps_what_it_found() -> None:
    found = review(vk.example("boat"), budget=12, turns=(37, 38), progress=lambda done, total: done < 60)
    assert not found.finished
    assert "stopped the review early, so it looked at fewer possible positions" in str(found)
    assert found.decisions


@pytest.mark.slow
def test_the_work_goes_on_in_pieces(boat: Review) -> None:
    work = Reviewing(vk.example("boat"), budget=12, turns=range(37, 39))
    rounds = 0
    while work.go_on(0.0):
        rounds += 1
        assert work.done > 0
    assert rounds > 5
    assert work.finished
    assert Review(work).to_dict() == boat.to_dict()


@pytest.mark.parametrize(
    ("given", "says"),
    [({"budget": 1}, "from 4 to 100,000"), ({"budget": math.nan}, "not nan"), ({"budget": 10**9}, "from 4 to 100,000"),
     ({"players": "Zoe"}, "Ana, Ben"), ({"policy": "nobody"}, "collector")],
)  # fmt: skip
def test_what_cannot_be_is_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        review(vk.example("boat"), turns=(38, 38), progress=False, **given)
    with pytest.raises(ValueError, match="Record or a Game"):
        review("boat")  # type: ignore[arg-type]


def test_marks_go_by_what_is_lost() -> None:
    assert [mark_of(loss) for loss in (0.01, 0.05, 0.12, 0.5)] == ["", "?!", "?", "??"]


# ---- learning from mistakes ----------------------------------------------------------------------------


@pytest.mark.slow
def test_mistakes_become_tasks_that_hold_together(boat: Review) -> None:
    lesson = boat.lesson("Ben")
    (task,) = lesson.parts
    assert lesson.title == "Learn from Ben's mistake"
    assert lesson_of([task, replace(task, id="again")], "Ben").title == "Learn from Ben's mistakes, the worst first"
    assert problems(lesson) == []
    view = task.game().view("Ben")
    assert all(card is None for opponent in view.opponents for card in opponent.hand)
    assert task.solution == ("entomb Book of Traversing Eternity",)
    # the Djed Pillar first, and then the book, was as good
    assert ("execute Djed Pillar Amulet",) in task.answers
    assert "execute Chariot" in task.wrong
    run = lesson.run(task.id)
    assert run.learner == "Ben"
    assert run.play("execute Chariot") == "wrong"
    # the review, its comment and the task tell the same numbers
    (wrong,) = [one for one in boat.mistakes if one.player == "Ben"]
    best = f"{percent(wrong.before)} with the best move"
    told = f"Your chance of winning is {percent(wrong.after)}, compared with {best}."
    assert f"You played this in the game. {told}" in run.consequence.text
    assert f"from {percent(wrong.before)} to {percent(wrong.after)}" in task.text
    assert run.follows
    run.back()
    assert run.play("entomb Book of Traversing Eternity") == "solved"
    lesson.note(task.id)
    assert "1 of 1" in repr(lesson.summary())


def test_the_tasks_of_a_review_are_written_on_a_sheet_and_read_again(boat: Review, tmp_path: Path) -> None:
    sheet = boat.lesson().save(tmp_path / "mistakes_lesson.md")
    again = vk.lesson(sheet)
    assert (again.title, again.parts, again.faults) == (boat.lesson().title, boat.lesson().parts, ())
    assert problems(again) == []
    task, *_ = boat.tasks("Ben")
    run = again.run(task.id)
    assert run.play("execute Chariot") == "wrong"
    assert run.follows


def test_without_mistakes_there_is_nothing_to_learn() -> None:
    found = review(vk.new_game(["Ana", "Ben"], seed=1), progress=False)
    assert found.tasks() == found.decisions == []
    assert "no real choice" in str(found)
    assert found.verdict("Ana") == "Ana: no clear mistake found."
    with pytest.raises(ValueError, match="nothing to learn"):
        found.lesson()
    with pytest.raises(ValueError, match="nobody is called"):
        found.tasks("Zoe")


def test_edits_made_together_are_taken_back_by_an_error() -> None:
    record = vk.example("boat")
    before = record.to_json()
    with pytest.raises(ValueError, match="no mark"), record.together("two things"):  # noqa: PT012
        record.comment(record.root, "one")
        record.mark(record.root, "no mark")
    assert record.to_json() == before
    assert record.edits == []
