"""Games as files: a tree of moves by their texts, with comments and marks.

`Record.save` and `load` are the two ends, and reading replays every move; `Record.game` opens any node as a live game.
`example` opens an annotated game that comes along.
`Record` has what it takes to work on one, and `Recorder` enters a game that was played at a table.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .deal import Deal
from .digest import digest
from .examples import example, examples
from .node import Comment, Node
from .record import Record, load
from .recorder import Recorder
from .repair import Lost, Repair


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a record's file, which the package carries as ``record/record.schema.json``."""
    schema: dict[str, Any] = json.loads(Path(__file__).with_name("record.schema.json").read_text("utf-8"))
    return schema


__all__ = [
    "Comment", "Deal", "Lost", "Node", "Record", "Recorder", "Repair", "digest", "example", "examples", "json_schema",
    "load",
]  # fmt: skip
