"""Working on a record: moves and variations, notes, and going back over what was edited.

Every edit is a list of changed attributes, each with the value before and after, so that undo and redo are the same
few lines whatever was done. A value is never changed in place: an edited list is a new list.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..game import Game
from .node import MARKS, Comment, Node
from .noting import TASK, lit, task
from .shape import Shape, checked_header, node_notes
from .writing import MOST_NODES, notes

if TYPE_CHECKING:
    from .repair import Repair

#: How many edits can be taken back.
MOST_EDITS = 1_000


@dataclass(frozen=True)
class Change:
    """An attribute of a node or a record, before and after."""

    target: Any
    name: str
    before: Any
    after: Any


@dataclass(frozen=True)
class Edit:
    """One thing that was done to a record: what, at which node, and what it changed."""

    what: str
    node: Node
    changes: tuple[Change, ...]


class Editing:
    """What a `Record` can have done to it. Every method is one step for `undo`, or raises and changes nothing."""

    root: Node
    header: dict[str, Any]
    setup: dict[str, Any]
    _played: tuple[Node, Game] | None
    _done: list[Edit]
    _undone: list[Edit]

    if TYPE_CHECKING:

        @property
        def end(self) -> Node: ...
        def _at(self, node: Node) -> Game: ...

    # ---- moves ------------------------------------------------------------------------------------------

    def add(self, node: Node, move: str, cards: Sequence[str] = ()) -> Node:
        """Add a move below a node, as its line or as a variation, and return its node.

        A move that is there already is not added twice. `cards` names those that came from hidden places, in a game
        at a table. Raises the errors of `Game.play`, or CardNeeded, and changes nothing then.
        """
        return self.add_variation(node, move, cards=cards)

    def add_variation(self, node: Node, *moves: str, cards: Sequence[str] = ()) -> Node:
        """Add a line of moves below a node, all of them or none, and return the node of the last.

        `cards` are those that came with the last move. The errors are those of `add`.
        """
        from .playing import same_move
        from .repair import entered

        self._hold(node)
        game = self._at(node)
        at, first, head = node, None, node
        for i, move in enumerate(moves):
            before = game.state
            made = entered(game, move, cards if i == len(moves) - 1 else ())
            same = (c for c in at.children if c.deals == made.cards and same_move(before, c.move, made.text))
            if first is None and (known := next(same, None)):
                at = known
                continue
            child = Node(made.text, at, digest=made.digest, deals=made.cards)
            if first is None:
                first, head = child, at
            else:
                at.children = [child]
            at = child
        if first is not None:
            if sum(1 for _ in self.root.walk()) + sum(1 for _ in first.walk()) > MOST_NODES + 1:
                raise ValueError(f"a record holds at most {MOST_NODES:,} moves")
            if self._played is None or self._played[0] is node:
                self._played = at, game  # so that the next move need not replay all before it
            self._edit(f"add {first.move!r}", first, [Change(head, "children", head.children, [*head.children, first])])
        return at

    def replace_move(self, node: Node, move: str, cards: Sequence[str] | None = None) -> Repair:
        """Put another move in the place of one, and keep what follows as far as it is still legal.

        `cards` are the cards that came with it, in a game at a table; those of the old move when not given. The
        repair lists what could not be kept. Raises the errors of `add`.
        """
        from .repair import replaced

        return replaced(self, node, move, cards)

    def replace_deal(self, **setup: Any) -> Repair:
        """Correct how a game at a table was dealt (``hands``, ``pyramid``, ``boneyard`` ...), and keep what still fits.

        Raises ValueError for a deal that cannot be.
        """
        from .repair import dealt_anew

        return dealt_anew(self, setup)

    def delete(self, node: Node) -> None:
        """Take a move out, with all that follows it."""
        parent = self._above(node)
        self._edit(f"delete {node.move!r}", parent, [
            Change(parent, "children", parent.children, [c for c in parent.children if c is not node])
        ])  # fmt: skip

    def move_variation(self, node: Node, place: int) -> None:
        """Put a move at another place among its alternatives; 0 makes it the line."""
        parent = self._above(node)
        others = [c for c in parent.children if c is not node]
        if place not in range(len(others) + 1):
            raise ValueError(f"there are {len(others) + 1} moves here; possible places are 0 to {len(others)}")
        others.insert(place, node)
        self._edit(f"move {node.move!r}", node, [Change(parent, "children", parent.children, others)])

    def promote(self, node: Node) -> None:
        """Put a move one place before its alternatives; nothing happens to the first."""
        self.move_variation(node, max(0, self._above(node).children.index(node) - 1))

    def demote(self, node: Node) -> None:
        """Put a move one place behind its alternatives; nothing happens to the last."""
        siblings = self._above(node).children
        self.move_variation(node, min(len(siblings) - 1, siblings.index(node) + 1))

    def promote_to_main(self, node: Node) -> None:
        """Make the line to this node the main line."""
        self._above(node)
        changes = []
        for one in node.line():
            parent = self._above(one)
            if parent.children[0] is not one:
                first = [one, *(c for c in parent.children if c is not one)]
                changes.append(Change(parent, "children", parent.children, first))
        self._edit(f"make {node.move!r} the main line", node, changes)

    # ---- notes ------------------------------------------------------------------------------------------

    def comment(self, node: Node, text: str, author: str | None = None) -> Comment:
        """Add a remark to a node."""
        one = Comment(text, author)
        self._note(node, "comment", comments=[*node.comments, one])
        return one

    def edit_comment(self, node: Node, number: int, text: str, author: str | None = None) -> None:
        """Put another text in the place of a remark, counted from 0; its author stays if none is given."""
        old = self._comment(node, number)
        new = Comment(text, old.author if author is None else author)
        comments = [new if one is old else one for one in node.comments]
        self._note(node, "edit a comment", comments=comments)

    def delete_comment(self, node: Node, number: int) -> None:
        """Take a remark away, counted from 0."""
        old = self._comment(node, number)
        self._note(node, "delete a comment", comments=[one for one in node.comments if one is not old])

    def move_comment(self, node: Node, number: int, place: int) -> None:
        """Put a remark at another place among those of its node."""
        old = self._comment(node, number)
        self._comment(node, place)
        comments = [one for one in node.comments if one is not old]
        comments.insert(place, old)
        self._note(node, "move a comment", comments=comments)

    def mark(self, node: Node, *marks: str) -> None:
        """Give a node these marks (``!! ! !? ?! ? ??``) and no others."""
        self._note(node, "mark", marks=list(marks))

    def highlight(self, node: Node, *what: str) -> None:
        """Light these cards and zones and no others: "Urn", "base left", "hand of Ana", "Urn in hand of Ana".

        A light of its own colour is named before it, "red: Urn"; see `vk_notebook.record.noting.LIGHTS`.
        """
        game = self._at(node) if what else None
        self._note(node, "highlight", highlights=[lit(game, one) for one in what] if game else [])

    def bookmark(self, node: Node, name: str | None) -> None:
        """Give a node a name to find it by, see `bookmarks`; None takes it away."""
        held = self.bookmarks.get(name) if name is not None else None
        if held is not None and held is not node:
            raise ValueError(f"{name!r} is the bookmark of another move, {held.move!r}")
        self._note(node, "bookmark", bookmark=name)

    @property
    def bookmarks(self) -> dict[str, Node]:
        """The nodes that have a bookmark, by its name, a line before its variations."""
        return {node.bookmark: node for node in self.root.walk() if node.bookmark is not None}

    def evaluate(self, node: Node, value: Any) -> None:
        """Note what a position is worth: a number or any JSON value; None takes it away."""
        self._note(node, "evaluate", evaluation=value)

    def set_task(self, node: Node, **fields: Any) -> None:
        """Set a task on a position: what is asked (``task``), a ``hint``, the moves to ``accept``, and the ``answer``.

        They are fields of the node's lesson, which replays show; an empty one is taken away. Raises ValueError for a
        move that the position does not allow.
        """
        if wrong := [name for name in fields if name not in TASK]:
            raise ValueError(f"a task has no {wrong[0]!r}; possible: {', '.join(TASK)}")
        self.set_lesson(node, **task(self._at(node), fields))

    def set_lesson(self, node: Node, **fields: Any) -> None:
        """Set fields of a node's lesson, any JSON values; a field that is None is taken away."""
        lesson = {key: value for key, value in {**node.lesson, **fields}.items() if value is not None}
        self._note(node, "lesson", lesson=lesson)

    def set_header(self, **fields: str | None) -> None:
        """Set the date, the event, who sat where, or the result of a game that was not finished."""
        possible = ("date", "event", "result", "seats")
        if wrong := [name for name in fields if name not in possible]:
            raise ValueError(f"the head's {wrong[0]!r} cannot be set; possible: {', '.join(possible)}")
        header = {**self.header, **fields}
        try:
            json.dumps(header, allow_nan=False)
            checked_header(header)
        except Shape as wrong_shape:
            raise ValueError(wrong_shape.reason) from None
        except TypeError as error:
            raise ValueError(str(error)) from None
        self._edit("head", self.root, [Change(self, "header", self.header, header)])

    # ---- two people's notes ---------------------------------------------------------------------------

    def merge(self, other: Editing) -> None:
        """Take over all moves and notes of another record of the same game; none is lost.

        This record's come first, then the other's in their order. Where both hold one value, as an evaluation, this
        one's stays and the other's becomes a comment. Raises RecordError that says in what two games differ.
        """
        from .merging import merge_changes

        self._edit("merge", self.root, merge_changes(self, other))

    # ---- going back ------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether an edit can be taken back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether an edit that was taken back can be made again."""
        return bool(self._undone)

    @property
    def edits(self) -> list[str]:
        """What was edited, oldest first, in a few words each."""
        return [edit.what for edit in self._done]

    @contextmanager
    def together(self, what: str) -> Iterator[None]:
        """Make all edits inside one, which `undo` takes back at once; an error takes them back too."""
        before, undone, self._done = self._done, self._undone, []
        try:
            yield
        except BaseException:
            while self._done:
                self.undo()
            self._done, self._undone = before, undone
            raise
        changes = tuple(change for edit in self._done for change in edit.changes)
        one = [Edit(what, self.root, changes)] if changes else []
        self._done = [*before, *one][-MOST_EDITS:]
        self._undone = [] if one else undone

    def undo(self) -> Node:
        """Take back the last edit; the node where it was. Raises ValueError when there is none."""
        if not self._done:
            raise ValueError("nothing to take back: nothing was edited")
        edit = self._done.pop()
        for change in reversed(edit.changes):
            setattr(change.target, change.name, change.before)
        self._undone.append(edit)
        self._played = None
        node = edit.node
        while not node.attached and node.parent is not None:
            node = node.parent
        return node

    def redo(self) -> Node:
        """Make the edit again that was taken back last; the node where it was. Raises ValueError when there is none."""
        if not self._undone:
            raise ValueError("nothing to make again: nothing was taken back")
        edit = self._undone.pop()
        for change in edit.changes:
            setattr(change.target, change.name, change.after)
        self._done.append(edit)
        self._played = None
        return edit.node

    # ---- within ----------------------------------------------------------------------------------------

    def _edit(self, what: str, node: Node, changes: Iterable[Change]) -> None:
        """Make changes and remember them; where the main line got another end, the head's result follows."""
        made = [c for c in changes if c.before != c.after]
        if not made:
            return
        end = self.end
        for change in made:
            setattr(change.target, change.name, change.after)
        replayed = any(c.name in ("move", "setup", "deals") for c in made)
        if replayed or (self._played is not None and not self._played[0].attached):
            self._played = None
        if replayed or self.end is not end or any(c.name == "header" for c in made):
            try:
                made += self._result_follows()
            except ValueError:
                for change in reversed(made):
                    setattr(change.target, change.name, change.before)
                self._played = None
                raise
        self._done = [*self._done[1 - MOST_EDITS :], Edit(what, node, tuple(made))]
        self._undone = []

    def _result_follows(self) -> list[Change]:
        from .playing import result

        header = self.header
        said, true = header["result"], result(self._at(self.end).state)
        if (true is not None and said != true) or (true is None and isinstance(said, dict)):
            self.header = {**header, "result": true}
            return [Change(self, "header", header, self.header)]
        return []

    def _note(self, node: Node, what: str, **after: Any) -> None:
        """Change what is noted on a node, if it can be read back."""
        self._hold(node)
        if "marks" in after and (wrong := [m for m in after["marks"] if m not in MARKS]):
            raise ValueError(f"{wrong[0]!r} is no mark; possible: {' '.join(MARKS)}")
        noted = Node(comments=node.comments, marks=node.marks, highlights=node.highlights, lesson=node.lesson,
                     evaluation=node.evaluation, bookmark=node.bookmark)  # fmt: skip
        for name, value in after.items():
            setattr(noted, name, value)
        check_notes(noted)
        changes = [Change(node, name, getattr(node, name), value) for name, value in after.items()]
        self._edit(what, node, changes)

    def _comment(self, node: Node, number: int) -> Comment:
        if number not in range(len(node.comments)):
            raise ValueError(f"there are {len(node.comments)} comments here, counted from 0; there is no {number!r}")
        return node.comments[number]

    def _hold(self, node: Node) -> None:
        line = node.line()
        if (line[0].parent if line else node) is not self.root:
            raise ValueError("this node belongs to another record")
        if not node.attached:
            raise ValueError(f"{node.move!r} was deleted from this record")

    def _above(self, node: Node) -> Node:
        self._hold(node)
        if node.parent is None:
            raise ValueError("the beginning of a record is no move")
        return node.parent


def check_notes(node: Node) -> None:
    """Refuse notes that could not be read back. Raises ValueError."""
    try:
        said = notes(node)
        json.dumps(said, allow_nan=False)
        node_notes(Node(), said, ())
    except Shape as wrong:
        raise ValueError(wrong.reason) from None
    except (TypeError, AttributeError) as error:
        raise ValueError(f"this cannot be noted: {error}") from None
    except RecursionError:
        raise ValueError("lists and objects stand too deep in each other") from None


__all__ = ["Change", "Edit", "Editing", "check_notes"]
