"""The JSON form of a record: one move a line, so that a change of one move is a change of one line."""

from __future__ import annotations

import contextlib
import json
from json.decoder import JSONDecodeError
from math import isfinite
from typing import Any

from ..ground.errors import RecordError
from ..ground.schema import Place
from .foreign_file import foreign, kind_of_text
from .node import Node
from .notes import noted
from .pasted import decoded, straight
from .shape import DEEPEST, FORMAT, VERSION, in_json
from .tree import Tree

# ---- writing ------------------------------------------------------------------------------------------


def as_json(record: Tree) -> str:
    """The record as JSON text. Raises RecordError when its variations stand too deep to be read back."""
    parts = [f'"format": {in_json(FORMAT)}', f'"version": {VERSION}', f'"package": {in_json(record.package)}']
    parts += [f'"header": {in_json(record.header)}', f'"setup": {in_json(record.setup)}']
    parts.append(f'"start": {in_json(noted(record.root))}')
    lines = _lines(record.root.children[0], 1) if record.root.children else []
    moves = "[\n" + ",\n".join(lines) + "\n ]" if lines else "[]"
    return "{\n " + ",\n ".join([*parts, f'"moves": {moves}']) + "\n}\n"


def _lines(first: Node, depth: int) -> list[str]:
    """The nodes of a line, each as JSON text on a line of its own, its variations inside it."""
    if depth > DEEPEST + 1:
        raise RecordError(f"variations are nested more than {DEEPEST} deep, so the record could not be read again")
    out = []
    node: Node | None = first
    pad = " " * (depth * 2)
    while node is not None:
        above = node.parent
        others = above.children[1:] if above is not None and above.children[0] is node else []
        said = noted(node)
        if others:
            inner = ",\n".join(f"{pad} [\n" + ",\n".join(_lines(other, depth + 1)) + f"\n{pad} ]" for other in others)
            text = in_json({"move": node.move, **said})[:-1] + f', "variations": [\n{inner}\n{pad}]}}'
        elif said:
            text = in_json({"move": node.move, **said})
        else:
            text = in_json(node.move)
        out.append(pad + text)
        node = node.children[0] if node.children else None
    return out


# ---- reading ------------------------------------------------------------------------------------------


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ValueError(f"{name!r} appears twice in one object")
            seen.add(name)
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _finite(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise ValueError(f"{digits[:20]} is too large")
    return value


def _whole(digits: str) -> int:
    count = len(digits.lstrip("-"))
    try:
        if count <= MOST_DIGITS:
            return int(digits)
    except ValueError:  # Python can be told to read fewer
        pass
    raise ValueError(f"a whole number of {count:,} digits is too long to read")


#: Digits of the longest whole number that is read.
MOST_DIGITS = 4_300
#: JSON as it is defined: no name twice in an object, no infinite numbers, none without end.
DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite, parse_int=_whole
)  # fmt: skip


class JsonForm:
    """A JSON document: what it holds, and on which line each value stands. Raises RecordError for what is not text."""

    def __init__(self, data: str | bytes) -> None:
        self.text = decoded(data)

    def document(self) -> Any:
        """The value that the text stands for. Raises RecordError."""
        try:
            return self._value()
        except JSONDecodeError as error:
            text = self.text
            if not text.strip():
                raise RecordError("the file is empty", line=1) from None
            if not text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
                raise RecordError(foreign(kind_of_text(text)), line=1) from None
            cut = error.pos >= len(text.rstrip()) - 1 or "Unterminated" in error.msg
            what = "the file seems to be cut off" if cut else error.msg
            if error.msg == "Extra data":
                what = "something stands behind its end"
            damaged = f"This saved game is damaged at line {error.lineno}: {what}"
            reason = damaged if FORMAT in text else foreign("a damaged JSON file")
            raise RecordError(reason, line=error.lineno) from None
        except ValueError as error:
            raise RecordError(f"This is not a saved game: {str(error)[:200]}") from None

    def _value(self) -> Any:
        """The value as JSON has it, if need be once the text is straight."""
        with contextlib.suppress(JSONDecodeError):
            return DECODER.decode(self.text)
        self.text = straight(self.text)
        return DECODER.decode(self.text)

    def line_at(self, path: Place) -> int:
        """The line on which a value begins, found by the keys and indices that lead to it."""
        text, scan = self.text, json.JSONDecoder().raw_decode

        def skip(pos: int) -> int:
            while text[pos] in " \t\r\n,:":
                pos += 1
            return pos

        pos = skip(0)
        try:
            for key in path:
                pos = skip(pos + 1)
                if isinstance(key, int):
                    for _ in range(key):
                        pos = skip(scan(text, pos)[1])
                else:
                    name, after = scan(text, pos)
                    while name != key:
                        name, after = scan(text, skip(scan(text, skip(after))[1]))
                    pos = skip(after)
        except (ValueError, IndexError, RecursionError):
            pass  # no such place: then the line of what should hold it
        return text.count("\n", 0, pos) + 1
