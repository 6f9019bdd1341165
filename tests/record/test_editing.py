"""A record as a study: moves and notes are edited, every edit can be taken back, and nothing wrong gets in."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vk_notebook as vk
from tests.record.trees import trees
from tests.scenario import played
from vk_notebook.record import Comment, Node, Record
from vk_notebook.record.tree import MOST_EDITS


def others(record: Record, node: Node) -> list[str]:
    """Moves that could be made instead of a node's."""
    if node.parent is None:
        return []
    return [t for t in record.game(node.parent).options.texts if t not in [c.move for c in node.parent.children]]


def read_back(record: Record) -> str:
    """What is written of a record that was written and read."""
    return Record.from_json(record.to_json()).to_json()


@pytest.fixture
def record() -> Record:
    return played(most=40).record


def test_a_variation_is_a_line_of_legal_moves(record: Record) -> None:
    node = record.end.line()[10]
    live = record.game(node.parent).play(others(record, node)[0])
    while len(live.moves) < 14:
        live.choose(live.options[0])
    line = live.moves[10:]
    end = record.add_variation(node.parent, *line)
    assert [n.move for n in end.line()] == live.moves
    assert node.parent.children[0] is node, "the main line stays"
    assert record.add_variation(node.parent, *line) is end, "what is there is not added twice"
    assert len(node.parent.children) == 2
    assert record.undo() is node.parent
    assert node.parent.children == [node]
    assert record.redo().move == line[0]
    assert read_back(record) == record.to_json()


def test_a_refused_move_leaves_the_tree_as_it_was(record: Record) -> None:
    before, node = record.to_json(), record.end.line()[10]
    good = others(record, node)[0]
    with pytest.raises(vk.IllegalMove) as caught:
        record.add_variation(node.parent, good, "buy Sphinx")
    assert caught.value.refusal.rule
    with pytest.raises(vk.InvalidMove):
        record.add_variation(node.parent, good, "fly")
    with pytest.raises(vk.RecordError, match="a game played with real cards"):
        record.add_variation(node.parent, good, cards=["Urn"])
    assert record.to_json() == before
    assert not record.can_undo


def test_variations_change_places(record: Record) -> None:
    node = record.end.line()[0]
    root = record.root
    a, b = (record.add(root, text) for text in others(record, node)[:2])
    for after in ([node, b, a], [b, node, a], [b, node, a]):
        record.promote(b)
        assert root.children == after
    record.demote(b)
    assert root.children == [node, b, a]
    record.move_variation(a, 0)
    assert root.children == [a, node, b]
    assert record.moves == [a.move]
    for wrong in (3, -1, "0", None):
        with pytest.raises(ValueError, match="possible places are 0 to 2"):
            record.move_variation(a, wrong)
    record.promote_to_main(node)
    assert record.end.line()[0] is node
    for _ in range(7):
        record.undo()
    assert root.children == [node]
    with pytest.raises(ValueError, match="nothing to undo"):
        record.undo()
    for _ in range(7):
        record.redo()
    assert root.children == [node, a, b]
    with pytest.raises(ValueError, match="nothing to redo"):
        record.redo()


def test_a_line_deep_inside_becomes_the_main_line(record: Record) -> None:
    node = record.end.line()[5]
    other = record.add(node.parent, others(record, node)[0])
    inner = record.add(other, record.game(other).options.texts[0])
    last = record.add(other, record.game(other).options.texts[-1])
    assert other.children == [inner, last]
    record.promote_to_main(last)
    assert record.end is last
    record.undo()
    assert record.end.line()[5] is node


def test_a_deleted_node_is_out(record: Record) -> None:
    node = record.end.line()[10]
    before = record.to_json()
    record.delete(node)
    assert len(record.moves) == 10
    for change in (
        lambda: record.comment(node, "gone"), lambda: record.delete(node.end()), lambda: record.add(node, "end turn"),
        lambda: record.replace_move(node, "end turn"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="was deleted from this record"):
            change()
    record.undo()
    assert record.to_json() == before
    for beginning in (record.delete, record.promote, record.promote_to_main, record.demote):
        with pytest.raises(ValueError, match="the start of a record is not a move"):
            beginning(record.root)
    for of_mine in (record.delete, record.game):
        with pytest.raises(ValueError, match="another record"):
            of_mine(played(most=40).record.end)


def test_the_result_follows_the_main_line() -> None:
    record = played(5, 5000).record
    result, end = record.header["result"], record.end
    assert result is not None
    record.delete(end)
    assert record.header["result"] is None
    assert read_back(record) == record.to_json()
    record.set_header(result="Ana gave up")
    assert record.header["result"] == "Ana gave up"
    assert record.edits == [f"delete {end.move!r}", "head"]
    record.undo()
    record.undo()
    assert record.header["result"] == result
    with pytest.raises(ValueError, match="the result must be an object"):
        record.set_header(result=3)
    record.set_header(result="Ben won")
    assert record.header["result"] == result, "the moves know better"


def test_notes_and_their_undo(record: Record) -> None:
    node, root = record.end.line()[3], record.root
    before = record.to_json()
    record.comment(node, "first", "Ana")
    record.comment(node, "second")
    record.edit_comment(node, 0, "First.")
    record.move_comment(node, 1, 0)
    record.comment(node, "third", "Ben")
    record.delete_comment(node, 2)
    assert node.comments == [Comment("second"), Comment("First.", "Ana")]
    record.mark(node, "!!")
    record.mark(node, "!", "?!")
    assert node.marks == ["!", "?!"]
    record.highlight(node, "URN", "base left", "Hand of ana", "stock")
    assert node.highlights == ["Urn", "base left", "hand of Ana", "stock"]
    record.evaluate(node, {"win": 0.5})
    record.set_lesson(node, hint="think", accept=["end turn"])
    record.set_lesson(node, hint=None)
    assert node.lesson == {"accept": ["end turn"]}
    record.bookmark(node, "the turning point")
    record.bookmark(root, "start")
    assert record.bookmarks == {"start": root, "the turning point": node}
    assert list(record.bookmarks) == ["start", "the turning point"]
    record.set_header(date="2026-11-22", event="Club", seats={"Ana": "person", "Ben": "collector"})
    text = record.to_json()
    assert read_back(record) == text
    count = len(record.edits)
    while record.can_undo:
        record.undo()
    assert record.to_json() == before
    while record.can_redo:
        record.redo()
    assert record.to_json() == text
    assert len(record.edits) == count


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda r, n: r.mark(n, "!!!"), "'!!!' is not a mark; possible: !! ! !\\? \\?! \\? \\?\\?"),
        (lambda r, n: r.mark(n, *["!"] * 21), "more than 20"),
        (lambda r, n: r.comment(n, "x" * 20_001), "longer than 20000"),
        (lambda r, n: r.comment(n, "\ud800"), "surrogate"),
        (lambda r, n: r.comment(n, 5), "must be text, not 5"),
        (lambda r, n: r.comment(n, "x", 5), "author must be text"),
        (lambda r, n: r.edit_comment(n, 0, "x"), "there are 0 comments here"),
        (lambda r, n: r.delete_comment(n, -1), "there are 0 comments here"),
        (lambda r, n: r.highlight(n, "Sphinx"), "'Sphinx' cannot be highlighted; possible: a card of this game"),
        (lambda r, n: r.highlight(n, "hand of Zoe"), "cannot be highlighted"),
        (lambda r, n: r.highlight(n, 3), "not 3"),
        (lambda r, n: r.evaluate(n, float("nan")), "can hold only text, finite numbers"),
        (lambda r, n: r.evaluate(n, object()), "can hold only text, .*, not an object"),
        (lambda r, n: r.evaluate(n, [[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]), "more than 20 deep"),
        (lambda r, n: r.set_lesson(n, goal={1, 2}), "can hold only text, .*, not a set"),
        (lambda r, n: r.bookmark(n, "x" * 201), "longer than 200"),
        (lambda r, n: r.bookmark(n, "taken"), "'taken' is already the bookmark of another move"),
        (lambda r, n: r.set_header(colour="red"), "'colour' cannot be set; possible: date, event"),
        (lambda r, n: r.set_header(event="x" * 501), "longer than 500"),
        (lambda r, n: r.set_header(date=object()), "the date must be text"),
        (lambda r, n: r.replace_move(n, "fly"), "is not a move"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(
    record: Record, change: Callable[[Record, Node], Any], words: str
) -> None:
    record.bookmark(record.root, "taken")
    before, edits = record.to_json(), record.edits
    with pytest.raises(ValueError, match=words):
        change(record, record.end.line()[3])
    assert record.to_json() == before
    assert record.edits == edits


def test_an_edit_forgets_what_was_taken_back(record: Record) -> None:
    record.mark(record.root, "!")
    record.undo()
    assert record.can_redo
    record.mark(record.root, "?")
    assert not record.can_redo
    record.mark(record.root, "?")
    assert len(record.edits) == 1, "what changes nothing is no edit"


def test_so_many_edits_are_kept(record: Record) -> None:
    for i in range(MOST_EDITS + 5):
        record.evaluate(record.root, i)
    assert len(record.edits) == MOST_EDITS
    while record.can_undo:
        record.undo()
    assert record.root.evaluation == 4


def test_a_slip_in_a_game_with_a_seed() -> None:
    game = vk.position(
        hand=["Shabti", "Urn", "Urn"], pyramid=["Kite", "Boat", "Ring", "Urn", "Boat", "Ring"], stock=["Urn"] * 9,
        deck=["Shabti"] * 9, discard=["Boat"],
    )  # fmt: skip
    game.play("entomb Urn", "execute Urn", "end turn")
    game.play(game.options[0].text)
    record = game.record
    first, second, third, last = record.end.line()
    record.comment(last, "the end")
    repair = record.replace_move(first, "ENTOMB shabti")
    assert (first.move, repair.kept, repair.lost) == ("entomb Shabti", 3, ())
    assert record.moves == ["entomb Shabti", "execute Urn", "end turn", last.move]
    assert last.comments == [Comment("the end")]
    assert read_back(record) == record.to_json()
    repair = record.replace_move(second, "end turn")
    assert [lost.node for lost in repair.lost] == [third]
    assert "end turn" in str(repair)
    assert "(and 1 after it)" in str(repair)
    assert record.moves == ["entomb Shabti", "end turn"]
    record.undo()
    record.undo()
    assert record.moves == game.moves
    record.add(record.root, "end turn")
    with pytest.raises(ValueError, match="'end turn' is already there as another variation"):
        record.replace_move(first, "end turn")


EDITS: list[Callable[[Record, Node, random.Random], Any]] = [
    lambda r, n, g: r.add(n, g.choice(r.game(n).options.texts), ()) if r.setup["kind"] != "table" else None,
    lambda r, n, g: r.delete(n),
    lambda r, n, g: r.promote(n),
    lambda r, n, g: r.demote(n),
    lambda r, n, g: r.promote_to_main(n),
    lambda r, n, g: r.comment(n, str(g.random()), g.choice([None, "Ana", "Ben"])),
    lambda r, n, g: r.mark(n, g.choice(["!", "?"])),
    lambda r, n, g: r.bookmark(n, str(g.random())),
    lambda r, n, g: r.replace_move(n, g.choice(others(r, n))),
]


@given(trees(notes=False, most=25), st.integers(0, 1_000_000))
def test_whatever_was_edited_can_be_taken_back_and_read_back(record: Record, seed: int) -> None:
    rng = random.Random(seed)
    texts = [record.to_json()]
    for _ in range(8):
        node = rng.choice(list(record.root.walk()))
        done = len(record.edits)
        try:
            rng.choice(EDITS)(record, node, rng)
        except (ValueError, IndexError):
            assert record.to_json() == texts[-1], "what is refused changes nothing"
        if len(record.edits) > done:
            texts.append(record.to_json())
            assert Record.from_json(texts[-1]).to_json() == texts[-1]
        assert record.game().moves == record.moves
    for text in texts[-2::-1]:
        record.undo()
        assert record.to_json() == text
    for text in texts[1:]:
        record.redo()
        assert record.to_json() == text


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("red: urn", "red: Urn"), ("GOLD: Urn", "Urn"), ("blue: Hand of ana", "blue: hand of Ana"),
        ("urn in hand of ANA", "Urn in hand of Ana"), ("green: Urn in discard of Ben", "green: Urn in discard of Ben"),
        ("urn in play of Ben", "Urn in play of Ben"), ("Urn hand", None), ("pink: Urn", None),
        ("red:", None), ("Urn in hand of Zoe", None),
        ("Urn in in play of Ben", None),
    ],
)  # fmt: skip
def test_a_light_has_a_colour_and_a_place(said: str, kept: str | None) -> None:
    record = vk.new_game(["Ana", "Ben"], seed=1).record
    if kept is None:
        with pytest.raises(ValueError, match="cannot be highlighted"):
            record.highlight(record.root, said)
    else:
        record.highlight(record.root, said)
        assert record.root.highlights == [kept]
        again = Record.from_text(Record.from_json(record.to_json()).to_text())
        assert again.root.highlights == [kept]


def test_a_task_is_set_changed_and_taken_away() -> None:
    record = vk.new_game(["Ana", "Ben"], seed=1).record
    node = record.root
    record.set_task(node, task=" Which card first? ", hint="look left", accept=["END TURN", "end turn", " "], answer="")
    assert node.lesson == {"task": "Which card first?", "hint": "look left", "accept": ["end turn"]}
    record.set_lesson(node, points=3)
    record.set_task(node, hint=None)
    assert node.lesson == {"task": "Which card first?", "accept": ["end turn"], "points": 3}
    record.undo()
    assert node.lesson["hint"] == "look left"
    with pytest.raises(ValueError, match="is not a move in this position"):
        record.set_task(node, accept=["buy Nothing"])
    with pytest.raises(ValueError, match="possible: task"):
        record.set_task(node, goal="x")
    assert Record.from_text(record.to_text()).root.lesson == node.lesson
