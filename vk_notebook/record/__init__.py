"""Games as files: a tree of moves by their texts, with comments and marks.

`Record.save` writes a file, `load` reads one and replays every move, and `Record.game` opens any node as a live game.
A `Record` can be worked on. A `Recorder` enters a game that was played with real cards.

From the ground up: a `node` is a move, which `playing` makes again in a game, and `table_game` where cards are named.
`shape` and `notes` say what a file may hold. `tree` holds the nodes and takes edits back. `json_form` and `text_form`
are the two kinds of file, `loading` builds a tree from either, `repair` and `merging` change one. `record` has it all.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from .deal import Deal
from .digest import digest
from .examples import example, examples
from .node import Comment, Node
from .record import Record, load
from .recorder import Recorder
from .repair import Lost, Repair
from .shape import schema


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a record's file, which is in the package as ``record/record.schema.json``."""
    return deepcopy(schema())


__all__ = [
    "Comment", "Deal", "Lost", "Node", "Record", "Recorder", "Repair", "digest", "example", "examples", "json_schema",
    "load",
]  # fmt: skip
