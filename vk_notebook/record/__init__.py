"""Games as files: a tree of moves by their texts, with comments and marks.

`Record.save` and `load` are the two ends, and reading replays every move; `Record.game` opens any node as a live game.
`Record` has what it takes to work on one (`Editing`), and `Recorder` enters a game that was played at a table.
"""

from __future__ import annotations

from .digest import digest
from .entry import Recorder
from .node import Comment, Node
from .reading import load
from .repair import Lost, Repair
from .tree import Record

__all__ = ["Comment", "Lost", "Node", "Record", "Recorder", "Repair", "digest", "load"]
