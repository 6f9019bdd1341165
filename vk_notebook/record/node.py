"""One move of a record, and what was noted on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

MARKS = ("!!", "!", "!?", "?!", "?", "??")


@dataclass
class Comment:
    """A comment on a node, with its author if known."""

    text: str
    author: str | None = None


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """One move of a record and the notes on it; the root has no move and represents the set-up.

    ``children[0]`` continues the line, and the others are variations. ``digest`` is set at the end of a turn. ``deals``
    are the names of the cards that came from hidden places with this move, in a game played with real cards;
    ``bookmark`` is a name to find the node again. If you change something here directly, `Record.undo` does not
    know about it.
    """

    move: str | None = None
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    digest: str | None = None
    comments: list[Comment] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    highlights: list[str] = field(default_factory=list)
    lesson: dict[str, Any] = field(default_factory=dict)
    evaluation: Any = None
    deals: tuple[str, ...] = ()
    bookmark: str | None = None

    def __repr__(self) -> str:
        said = [name for name in self.__slots__[3:] if getattr(self, name) not in (None, [], {}, ())]
        return f"<Node {self.move!r}{': ' if said else ''}{', '.join(f'{n}={getattr(self, n)!r}' for n in said)}>"

    def line(self) -> list[Node]:
        """The nodes from the first move to this one, without the root."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

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

    @property
    def attached(self) -> bool:
        """Whether this node is still in its tree: neither it nor a node above it was deleted."""
        return all(one.parent is not None and one in one.parent.children for one in self.line())
