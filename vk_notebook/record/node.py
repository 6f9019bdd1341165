"""One move of a record, and what was noted on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..ground.copied import CopiedWhole

if TYPE_CHECKING:
    from ..play.game import Game
    from .tree import Tree

MARKS = ("!!", "!", "!?", "?!", "?", "??")
#: The notes of which there may be several, or none.
LISTS = ("deals", "comments", "marks", "highlights", "lesson")


@dataclass
class Comment:
    """A comment on a node, with its author if known."""

    text: str
    author: str | None = None


class Node(CopiedWhole):
    """One move of a record and the notes on it; the root has no move and represents the set-up.

    ``children[0]`` continues the line, and the others are variations. ``digest`` is set at the end of a turn. ``deals``
    are the names of the cards that came from hidden places with this move, in a game played with real cards;
    ``bookmark`` is a name to find the node again. If you change something here directly, `Record.undo` does not
    know about it. A copy of a node, or a pickled one, comes with its whole tree.
    """

    # No dataclass: libraries look into all that one holds, and here would go round and round.
    __slots__ = (
        "record", "move", "parent", "children",
        "digest", "deals", "bookmark", "comments", "marks", "highlights", "lesson", "evaluation",
    )  # fmt: skip

    def __init__(
        self, move: str | None = None, parent: Node | None = None, children: list[Node] | None = None,
        digest: str | None = None, comments: list[Comment] | None = None, marks: list[str] | None = None,
        highlights: list[str] | None = None, lesson: dict[str, Any] | None = None, evaluation: Any = None,
        deals: tuple[str, ...] = (), bookmark: str | None = None,
    ) -> None:  # fmt: skip
        self.record: Tree | None = None  # the root's
        self.move = move
        self.parent = parent
        self.children = children or []
        self.digest = digest
        self.comments = comments or []
        self.marks = marks or []
        self.highlights = highlights or []
        self.lesson = lesson or {}
        self.evaluation = evaluation
        self.deals = deals
        self.bookmark = bookmark

    def __repr__(self) -> str:
        said = [f"{name}={value!r}" for name, value in self.said().items()]
        return f"<Node {self.move!r}{': ' if said else ''}{', '.join(said)}>"

    def line(self) -> list[Node]:
        """The nodes from the first move to this one, without the root."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def game(self) -> Game:
        """A live game at this node, as `Record.game` opens it. Raises ValueError for a node of no record."""
        line = self.line()
        root = line[0].parent if line else self
        if root is None or root.record is None:
            raise ValueError("this node belongs to no record")
        return root.record.game(self)

    def end(self) -> Node:
        """The last node of the line that continues from here."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    def walk(self) -> Iterator[Node]:
        """This node and all below it, a line before its variations."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    @property
    def size(self) -> int:
        """How many nodes there are from here on, with this one."""
        return sum(1 for _ in self.walk())

    def child(self, move: str, digest: str | None = None) -> Node:
        """Add a last child with this move, which is not tried, and return it."""
        node = Node(move, self, digest=digest)
        self.children.append(node)
        return node

    def __reduce__(self) -> tuple[Any, ...]:
        """By lists, for a line may be longer than Python can follow from node to node."""
        top, way = self._way()
        if top is not self:
            return _on_the_way, (top, way)
        # What was deleted keeps its parent, which may have been deleted before, and so on. Pickled from the topmost on,
        # each finds its parent made already, however many there are.
        uppers: list[Node] = []
        while (above := (uppers[-1] if uppers else self).parent) is not None:
            uppers.append(above._way()[0])
        moves, counts, notes = [], [], {}
        for number, node in enumerate(self.walk()):
            moves.append(node.move)
            counts.append(len(node.children))
            if said := node.said():
                notes[number] = said
        return _grown, (uppers[::-1], self.parent, moves, counts, notes)

    def _way(self) -> tuple[Node, list[int]]:
        """The top of what this node is attached to, and the way down from there: the number of each child."""
        way, node = [], self
        while (above := node.parent) is not None and node in above.children:
            way.append(above.children.index(node))
            node = above
        return node, way[::-1]

    def said(self) -> dict[str, Any]:
        """What is noted here beside the move."""
        found = {name: getattr(self, name) for name in self.__slots__[4:]}
        return {name: one for name, one in found.items() if one is not None and (name not in LISTS or one)}

    @property
    def attached(self) -> bool:
        """Whether this node is still in its tree: neither it nor a node above it was deleted."""
        return all(one.parent is not None and one in one.parent.children for one in self.line())


def _grown(
    uppers: Sequence[Node], parent: Node | None, moves: Sequence[str | None], counts: Sequence[int],
    notes: Mapping[int, Mapping[str, Any]],
) -> Node:  # fmt: skip
    """A node and all below it, a line before its variations: each move, its number of children, and what was noted.

    Nothing is done with the uppers: they are given so that they are made first.
    """
    top = node = Node(moves[0], parent)
    above: list[Node] = []  # each node as often as a child of it is still to come
    for number, count in enumerate(counts):
        if number:
            node = above.pop().child(str(moves[number]))
        above += [node] * count
        for name, value in notes.get(number, {}).items():
            setattr(node, name, value)
    return top


def _on_the_way(node: Node, way: Sequence[int]) -> Node:
    """The node to which a way leads from a node above it."""
    for number in way:
        node = node.children[number]
    return node
