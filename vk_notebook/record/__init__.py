"""Games as files: a tree of moves by their texts, with comments and marks.

`Record.save` and `load` are the two ends, and reading replays every move; `Record.game` opens any node as a live game.
"""

from __future__ import annotations

from .digest import digest
from .reading import load
from .tree import Comment, Node, Record

__all__ = ["Comment", "Node", "Record", "digest", "load"]
