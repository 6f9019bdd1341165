"""Two people's notes on one game laid together: none lost, in an order that is always the same."""

import json
import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.record.trees import fields, trees
from tests.scenario import played
from vk_notebook.record import Comment, Node, Record


def copied(record: Record) -> Record:
    return Record.from_json(record.to_json())


def held(record: Record) -> dict[tuple[object, ...], Node]:
    """Every node by the moves, and the cards that came, that lead to it."""
    return {tuple((n.move, n.deals) for n in node.line()): node for node in record.root.walk()}


def test_both_peoples_notes_are_kept() -> None:
    mine = played().record
    theirs = copied(mine)
    a, b = mine.end.line()[7], theirs.end.line()[7]
    mine.comment(a, "good", "Ana")
    theirs.comment(b, "bad", "Ben")
    theirs.comment(b, "good", "Ana")
    mine.mark(a, "!")
    theirs.mark(b, "?", "!")
    theirs.highlight(b, "pyramid")
    theirs.bookmark(b, "here")
    theirs.set_lesson(b, hint="look")
    mine.evaluate(a, 1)
    theirs.evaluate(b, 2)
    theirs.set_header(event="Club", date="2026-11-22")
    mine.set_header(event="Home")
    before = mine.to_json(), theirs.to_json()
    mine.merge(theirs)
    assert a.comments == [Comment("good", "Ana"), Comment("bad", "Ben"), Comment("evaluation: 2")]
    assert (a.marks, a.highlights, a.bookmark, a.evaluation) == (["!", "?"], ["pyramid"], "here", 1)
    assert a.lesson == {"hint": "look"}
    assert (mine.header["event"], mine.header["date"]) == ("Home", "2026-11-22")
    assert mine.root.comments == [Comment("event: Club")]
    once = mine.to_json()
    mine.merge(theirs)
    assert mine.to_json() == once, "a second time nothing is added"
    assert theirs.to_json() == before[1]
    mine.undo()
    assert mine.to_json() == before[0]


def test_variations_and_longer_lines_are_kept() -> None:
    mine = played(6, 20).record
    theirs = played(6, 30).record
    node = theirs.end.line()[4]
    options = [t for t in theirs.game(node.parent).options.texts if t != node.move]
    other = theirs.add(node.parent, options[0])
    theirs.comment(other, "rather this")
    mine.merge(theirs)
    assert mine.moves == theirs.moves
    assert mine.end.line()[4].parent.children[1].comments == [Comment("rather this")]
    theirs.comment(other, "later")
    assert len(mine.end.line()[4].parent.children[1].comments) == 1, "the copy is one's own"
    assert Record.from_json(mine.to_json()).to_json() == mine.to_json()


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (lambda: vk.new_game(["Ana", "Ben"], seed=7), "different games: 'seed' of the set-up is 6 here and 7 there"),
        (lambda: vk.new_game(["Ana", "Zoe"], seed=6), "'players' of the set-up"),
        (lambda: vk.new_game(["Ana", "Ben"], seed=6, cards="afterlife"), 'is "base" here and "afterlife" there'),
        (lambda: vk.position(hand=["Urn"]), "'kind' of the set-up"),
    ],
)
def test_other_games_are_refused_with_the_reason(other: object, words: str) -> None:
    mine = played().record
    before = mine.to_json()
    with pytest.raises(vk.RecordError, match=words):
        mine.merge(other().record)
    assert mine.to_json() == before
    assert not mine.can_undo


def noted(record: Record, count: int) -> None:
    record.root.comments = [Comment(f"{count}: {i}") for i in range(count)]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda record: setattr(record.root, "digest", "0" * 16), "different cards were dealt"),
        (lambda record: record.end.child("buy Sphinx"), "buy Sphinx"),
        (lambda record: noted(record, 601), "cannot be merged: the comments has more than 1000"),
    ],
)
def test_what_cannot_lie_together_is_refused(change: Callable[[Record], object], words: str) -> None:
    mine, theirs = played(6, 3).record, played(6, 3).record
    noted(mine, 400)
    change(theirs)
    before = mine.to_json()
    with pytest.raises(vk.RecordError, match=words):
        mine.merge(theirs)
    assert mine.to_json() == before


@given(trees(most=15), st.data())
def test_nothing_is_lost_and_the_order_is_always_the_same(first: Record, data: st.DataObject) -> None:
    mine, theirs = copied(first), copied(first)
    seed = data.draw(st.integers(0, 10_000))
    for record, salt in ((mine, 1), (theirs, 2)):
        rng = random.Random(seed + salt)
        for _ in range(3):
            node = rng.choice(list(record.root.walk()))
            if record.setup["kind"] != "table" and rng.random() < 0.5 and record.game(node).options:
                node = record.add(node, rng.choice(record.game(node).options.texts))
            fields(data.draw, node)
    mine, theirs = copied(mine), copied(theirs)
    both = copied(mine)
    both.merge(theirs)
    nodes = held(both)
    for one in (mine, theirs):
        for key, node in held(one).items():
            new = nodes[key]
            kept = Counter((c.text, c.author) for c in new.comments)
            assert not Counter((c.text, c.author) for c in node.comments) - kept
            assert set(node.marks) <= set(new.marks)
            assert set(node.highlights) <= set(new.highlights)
            assert set(node.lesson) <= set(new.lesson)
            assert node.evaluation is None or new.evaluation is not None
            assert node.bookmark is None or new.bookmark is not None
    assert set(nodes) == set(held(mine)) | set(held(theirs))
    again = copied(mine)
    again.merge(copied(theirs))
    assert again.to_json() == both.to_json()
    assert copied(both).to_json() == both.to_json()
    once = both.to_json()
    both.merge(theirs)
    assert both.to_json() == once
    if both.edits:  # else theirs held nothing new
        both.undo()
    assert both.to_json() == mine.to_json()


def by_hand(record: Record) -> Record:
    """The record as somebody typed it: capitals, and one verb for all."""
    text = record.to_json()
    for move in set(record.moves):
        verb, _, name = move.partition(" ")
        if verb == "buy":
            text = text.replace(f'"{move}"', f'"pick  {name.upper()}"')
        elif verb in ("execute", "end"):
            text = text.replace(f'"{move}"', f'"{move.title()}"')
    return Record.from_json(text)


def test_a_move_that_is_written_in_another_way_is_the_same_move() -> None:
    mine = played().record
    theirs = by_hand(mine)
    assert theirs.moves != mine.moves
    theirs.comment(theirs.end, "the end")
    other = next(t for t in theirs.game(theirs.end.line()[7]).options.texts if t != mine.moves[8])
    theirs.add(theirs.end.line()[7], other)
    before = len(list(mine.root.walk()))
    mine.merge(theirs)
    assert len(list(mine.root.walk())) == before + 1
    assert mine.end.comments == [Comment("the end")]
    again = copied(theirs)
    again.merge(mine)
    assert again.moves == theirs.moves
    assert len(list(again.root.walk())) == before + 1


def test_a_move_that_was_written_by_hand_is_not_added_twice() -> None:
    record = by_hand(played().record)
    count = len(list(record.root.walk()))
    for node, move in zip(record.end.line(), record.game().moves, strict=True):
        assert record.add(node.parent, move) is node
    assert record.add_variation(record.root, *record.game().moves) is record.end
    assert len(list(record.root.walk())) == count


def test_a_record_that_holds_a_move_twice_is_laid_together_with_itself() -> None:
    again = [[{"move": "entomb Urn", "comments": [{"text": "why?"}]}], ["ENTOMB  URN"]]
    moves = json.dumps([{"move": "entomb Urn", "variations": again}, "end turn"])
    text = vk.new_game(["Ana", "Ben"], seed=7).record.to_json()
    record = Record.from_json(text.replace('"moves": []', f'"moves": {moves}'))
    assert [n.move for n in record.root.children] == ["entomb Urn", "entomb Urn", "ENTOMB  URN"]
    before = record.to_json()
    record.merge(copied(record))
    assert record.to_json() == before
    once = vk.new_game(["Ana", "Ben"], seed=7).play("entomb Urn").record
    once.merge(record)
    assert [n.move for n in once.root.walk()] == [None, "entomb Urn", "end turn"]
    assert once.end.line()[0].comments == [Comment("why?")]
