"""Writing a record: one move a line, so that a change of one move is a change of one line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ..errors import RecordError

if TYPE_CHECKING:
    from .tree import Node, Record

FORMAT = "vk-notebook record"
VERSION = 1
MOST_BYTES = 10_000_000
MOST_NODES = 100_000
DEEPEST = 40  # variations within variations


def written(record: Record) -> str:
    """The record as JSON text. Raises RecordError when it is larger than what can be read back."""
    parts = [f'"format": {_plain(FORMAT)}', f'"version": {VERSION}', f'"package": {_plain(record.package)}']
    parts += [f'"header": {_plain(record.header)}', f'"setup": {_plain(record.setup)}']
    parts.append(f'"start": {_plain(notes(record.root))}')
    if sum(1 for _ in record.root.walk()) > MOST_NODES + 1:
        raise RecordError(f"this record has more than {MOST_NODES:,} moves, the most that can be read back")
    lines = _lines(record.root.children[0], 1) if record.root.children else []
    moves = "[\n" + ",\n".join(lines) + "\n ]" if lines else "[]"
    text = "{\n " + ",\n ".join([*parts, f'"moves": {moves}']) + "\n}\n"
    if len(text.encode("utf-8")) > MOST_BYTES:
        raise RecordError(f"this record is larger than {MOST_BYTES:,} bytes, the most that can be read back")
    return text


def notes(node: Node) -> dict[str, Any]:
    """What is noted on a node, without what is empty."""
    found: dict[str, Any] = {"digest": node.digest} if node.digest is not None else {}
    if node.deals:
        found["deals"] = list(node.deals)
    if node.bookmark is not None:
        found["bookmark"] = node.bookmark
    if node.comments:
        found["comments"] = [
            {"text": c.text, **({} if c.author is None else {"author": c.author})} for c in node.comments
        ]
    for key in ("marks", "highlights", "lesson"):
        if value := getattr(node, key):
            found[key] = value
    if node.evaluation is not None:
        found["evaluation"] = node.evaluation
    return found


def _lines(first: Node, depth: int) -> list[str]:
    """The nodes of a line, each as JSON text on a line of its own, its variations inside it."""
    if depth > DEEPEST + 1:
        raise RecordError(f"variations stand more than {DEEPEST} deep in each other, too deep to be read back")
    out = []
    node: Node | None = first
    pad = " " * (depth * 2)
    while node is not None:
        above = node.parent
        others = above.children[1:] if above is not None and above.children[0] is node else []
        said = notes(node)
        if others:
            inner = ",\n".join(
                f"{pad} [\n" + ",\n".join(_lines(other, depth + 1)) + f"\n{pad} ]" for other in others
            )
            text = _plain({"move": node.move, **said})[:-1] + f', "variations": [\n{inner}\n{pad}]}}'
        elif said:
            text = _plain({"move": node.move, **said})
        else:
            text = _plain(node.move)
        out.append(pad + text)
        node = node.children[0] if node.children else None
    return out


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
