"""The text form of a record: a score sheet that people read, that git shows line by line, and that reads back exactly.

``docs/records.md`` describes it; `text_reading` reads it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING, Any

from ..errors import RecordError
from ..rules.engine.state import State
from ..rules.engine.turn import asked
from .node import Comment, Node
from .playing import SHORT, tried
from .writing import DEEPEST, MOST_BYTES, MOST_NODES

if TYPE_CHECKING:
    from .tree import Record

FIRST_LINE = "vk-notebook record, text form"
TEXT_VERSION = 1
WIDTH = 100  # a row is broken before a move that passes this
#: A move, a card or a name that needs no quotation marks.
PLAIN = re.compile(r"[^\W\d_][\w'\u2019-]*(?: [\w'\u2019-]+)*")
_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"


def written(record: Record) -> str:
    """The record as text. Raises RecordError when a move in it cannot be made, or it is too large to be read back."""
    if sum(1 for _ in record.root.walk()) > MOST_NODES + 1:
        raise RecordError(f"this record has more than {MOST_NODES:,} moves, the most that can be read back")
    rows = [f"{FIRST_LINE} {TEXT_VERSION}", ""]
    head = {key: value for key, value in record.header.items() if value is not None}
    if head.get("players") == record.setup.get("players"):
        del head["players"]
    rows += [f"[{key} {_json(head[key])}]" for key in sorted(head, key=_place)]
    rows += [f"[setup.{key} {_json(value)}]" for key, value in record.setup.items()]
    rows += [f"[package {_json(record.package)}]", ""]
    sheet = _Sheet()
    root = record.root
    sheet.notes(root, _short(root))
    sheet.close_row()
    if root.children:
        sheet.rows += [""] if sheet.rows else []
        sheet.line(root.children[0], record._at(root).state, 0)
    text = "\n".join([*rows, *sheet.rows]) + "\n"
    if len(text.encode("utf-8")) > MOST_BYTES:
        raise RecordError(f"this record is larger than {MOST_BYTES:,} bytes, the most that can be read back")
    return text


def _place(key: str) -> int:
    order = ("event", "date", "players", "seats", "result")
    return order.index(key) if key in order else len(order)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _short(node: Node) -> list[str]:
    return [f"#{node.digest[:SHORT]}"] if node.digest is not None else []


def word(text: str) -> str:
    """A move, a card or a name as it stands in a sheet: plain where that is clear, else in quotation marks."""
    return text if PLAIN.fullmatch(text) else _json(text)


def escaped(text: str, signs: str) -> str:
    """A remark in braces: signs that mean something there, and letters that nobody sees, are written out."""
    out = []
    for letter in text:
        if letter in signs:
            out.append("\\" + letter)
        elif letter == "\n":
            out.append("\\n")
        elif letter in _TURNING or unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs"):
            out.append(f"\\u{ord(letter):04x}")
        else:
            out.append(letter)
    return "".join(out)


def remark(one: Comment) -> str:
    """A comment in braces, its author before it in brackets."""
    text = escaped(one.text, "\\{}")
    if one.author is not None:
        return f"{{({escaped(one.author, chr(92) + '{})')}) {text}}}"
    return f"{{{chr(92) if text.startswith('(') else ''}{text}}}"


class _Sheet:
    """Rows of moves: a turn begins a row, notes and variations stand on rows of their own behind their move."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.row = ""  # the row that is being filled
        self.pad = ""

    def close_row(self) -> None:
        """End the row that is being filled."""
        if self.row:
            self.rows.append(self.row)
            self.row = ""

    def line(self, first: Node, st: State, depth: int) -> None:
        """A line of moves from a state, with the variations in it."""
        if depth > DEEPEST:
            raise RecordError(f"variations stand more than {DEEPEST} deep in each other, too deep to be read back")
        node: Node | None = first
        turn, seat = -1, -1
        opening = depth > 0
        while node is not None:
            self.pad = "    " * depth
            names = st.table.names
            who = asked(st)
            label = ""
            if st.turn != turn:
                self.close_row()
                number = f"{self.pad[:-1]}({st.turn + 1}" if opening else f"{self.pad}{st.turn + 1:>3}"
                label = f"{number}. {word(names[who])}: "
                opening = False
            elif who != seat:
                label = f"{word(names[who])}: "
            self.move(label, node, st.turn != turn)
            turn, seat = st.turn, who
            if node.parent is not None and node.parent.children[0] is node:
                for other in node.parent.children[1:]:
                    self.close_row()
                    self.line(other, st, depth + 1)
                    self.pad, turn = "    " * depth, -1
            st = tried(st, node)
            node = node.children[0] if node.children else None
        self.close_row()
        if depth:
            self.rows[-1] += ")"

    def move(self, label: str, node: Node, fresh: bool) -> None:
        """One move and what is noted on it; a `fresh` row begins with the number of the turn."""
        words = [label + word(node.move or ""), *node.marks]
        if node.deals:
            words.append(f"[{', '.join(map(word, node.deals))}]")
        text = " ".join([*words, *_short(node)])
        if self.row and len(self.row) + len(text) > WIDTH:
            self.close_row()
        if self.row:
            self.row += f", {text}"
        else:
            self.row = text if fresh else f"{self.pad}      {text}"
        self.notes(node, [])

    def notes(self, node: Node, begin: list[str]) -> None:
        """What is noted on a node, each on a row of its own."""
        said = begin + [remark(one) for one in node.comments]
        if node.bookmark is not None:
            said.append(f"[%bookmark {_json(node.bookmark)}]")
        if node.highlights:
            said.append(f"[%show {_json(node.highlights)}]")
        if node.evaluation is not None:
            said.append(f"[%eval {_json(node.evaluation)}]")
        if node.lesson:
            said.append(f"[%lesson {_json(node.lesson)}]")
        if node.move is None and node.marks:
            said.append(" ".join(node.marks))
        if said:
            self.close_row()
            pad = self.pad + "      " * (node.move is not None)
            self.rows += [pad + one for one in said]
