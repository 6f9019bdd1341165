"""Reading a record: strict about shape, replayed to the last move, and never half-loaded."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from json.decoder import JSONDecodeError
from math import isfinite
from os import PathLike
from typing import Any, cast

from ..errors import RecordError, listed
from ..files import Unreadable, contents, named
from ..rules.engine.state import State
from .digest import digest
from .node import Node
from .playing import begins, opened, result, step, tried
from .shape import Path_, Shape, checked_header, checked_setup, node_notes
from .shape import text as checked_text
from .tree import Record
from .writing import DEEPEST, FORMAT, MOST_BYTES, MOST_NODES, VERSION


def load(path: str | PathLike[str], *, replay: bool = True) -> Record:
    """The record in a file, replayed and checked to its last move. Runs no code, takes at most 10 MB.

    With ``replay=False`` no move is tried: for a record that is to be shown as far as it can be played.
    Raises RecordError that names line and reason, and the turn at which a record from another version parts.
    """
    given: object = path
    if not isinstance(given, (str, PathLike)):
        raise RecordError(f"load takes the name of a file, for example 'game.vk.json', not {_named(given)}")
    try:
        data = contents(path, MOST_BYTES)
    except Unreadable as error:
        raise RecordError(f"{named(path)}: {error}") from None
    from .text_reading import is_text_form
    from .text_reading import read as read_text

    try:
        text_form = is_text_form(data[:1000].decode("utf-8", "replace"))
        return read_text(data, replay) if text_form else read(data, replay)
    except RecordError as error:
        raise RecordError(f"{named(path)}: {error}", turn=error.turn, line=error.line, record=error.record) from None


def _named(given: object) -> str:
    """What was given instead of a name, shortly."""
    return repr(given)[:60] if isinstance(given, (int, float, bool, type(None))) else f"a {type(given).__name__}"


def read(data: str | bytes, replay: bool = True) -> Record:
    """The record in a JSON document. Raises RecordError."""
    text = decoded(data)
    return built(lambda: _parsed(text), lambda path: line_of(text, path), replay)


#: Seconds of work that playing a record's moves may take; a hundred thousand of an ordinary game's take two.
MOST_WORK = 20.0
#: Where in a text form the values of a document stand.
Places = dict[Path_, int]


def built(parsed: Callable[[], Any], line_at: Callable[[Path_], int], replay: bool = True) -> Record:
    """The record that a parsed document holds, replayed and checked; `line_at` tells on which line a value stands."""
    try:
        builder = _Builder()
        record = _record(parsed(), builder)
        if replay:
            _replay(record, builder)
    except Shape as wrong:
        line = line_at(wrong.path)
        raise RecordError(f"line {line}: {wrong.reason}", turn=wrong.turn, line=line) from None
    except RecursionError:
        raise RecordError("lists and objects stand too deep in each other") from None
    return record


def decoded(data: str | bytes) -> str:
    """The text of a file, if it is UTF-8 and not too long. Raises RecordError."""
    try:
        raw = data.encode("utf-8") if isinstance(data, str) else bytes(data)
        if len(raw) > MOST_BYTES:
            raise RecordError(f"larger than {MOST_BYTES:,} bytes, the most that is read")
        return raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise RecordError(f"line {line}: no UTF-8 text", line=line) from None
    except UnicodeEncodeError as error:
        line = cast(str, data)[: error.start].count("\n") + 1
        raise RecordError(f"line {line}: half of a surrogate pair is no text", line=line) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ValueError(f"{name!r} stands twice in one object")
            seen.add(name)
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _finite(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise ValueError(f"{digits[:20]} is too large a number")
    return value


def _whole(digits: str) -> int:
    count = len(digits.lstrip("-"))
    try:
        if count <= MOST_DIGITS:
            return int(digits)
    except ValueError:  # Python can be told to read fewer
        pass
    raise ValueError(f"a whole number of {count:,} digits is more than is read")


#: Digits of the longest whole number that is read.
MOST_DIGITS = 4_300
#: JSON as it is defined: no name twice in an object, no infinite numbers, none without end.
DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite, parse_int=_whole
)  # fmt: skip


def _parsed(text: str) -> Any:
    try:
        return DECODER.decode(text)
    except JSONDecodeError as error:
        if not text.strip():
            raise RecordError("the file is empty", line=1) from None
        if not text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
            other = "no record: neither its JSON form (.vk.json) nor its score sheet (.vk.txt)"
            raise RecordError(other, line=1) from None
        cut = error.pos >= len(text.rstrip()) - 1 or "Unterminated" in error.msg
        end = " (the file seems to be cut off)" if cut else ""
        raise RecordError(f"line {error.lineno}: no JSON, {error.msg}{end}", line=error.lineno) from None
    except ValueError as error:
        raise RecordError(f"no record: {str(error)[:200]}") from None


def line_of(text: str, path: Path_) -> int:
    """The line on which a value of a JSON text begins, found by the keys and indices that lead to it."""
    scan = json.JSONDecoder().raw_decode

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
        pass  # the place is missing: what should hold it is meant
    return text.count("\n", 0, pos) + 1


# ---- building the tree --------------------------------------------------------------------------------

LONGEST_MOVE = 200
FIELDS = ("format", "version", "package", "header", "setup", "start", "moves")


def _record(document: Any, builder: _Builder) -> Record:
    if not isinstance(document, dict):
        raise Shape((), "a record is a JSON object")
    if document.get("format") != FORMAT:
        found = str(document.get("format"))[:60]
        raise Shape(("format",), f"not a record: its format is {found!r}, not {FORMAT!r}")
    version = document.get("version")
    if isinstance(version, bool) or version != VERSION:
        raise Shape(("version",), f"format version {str(version)[:20]} is not known; this package reads {VERSION}")
    for name in document:
        if name not in FIELDS:
            raise Shape((name,), f"{name[:60]!r} has no meaning here; known: {', '.join(FIELDS)}")
    missing = [name for name in FIELDS if name not in document]
    if missing:
        raise Shape((), f"{listed(missing, 'and')} missing")
    checked_text(document["package"], ("package",), "the version of the package", 40)
    setup = checked_setup(document["setup"])
    header = checked_header(document["header"])
    root = Node()
    node_notes(root, document["start"], ("start",))
    builder.line(root, document["moves"], ("moves",), 0)
    return Record(setup, header, root, document["package"])


class _Builder:
    """Hangs lines of nodes into the tree, counts them and remembers where each line stands."""

    def __init__(self) -> None:
        self.count = 0
        self.heads: dict[Node, Path_] = {}

    def line(self, parent: Node, nodes: Any, path: Path_, depth: int) -> None:
        """Hang a line, and the variations in it, under a node."""
        if not isinstance(nodes, list):
            raise Shape(path, "a line of moves is a list")
        if depth > DEEPEST:
            raise Shape(path, f"variations stand more than {DEEPEST} deep in each other")
        for i, one in enumerate(nodes):
            self.count += 1
            if self.count > MOST_NODES:
                raise Shape((*path, i), f"more than {MOST_NODES:,} moves")
            if isinstance(one, str) and 0 < len(one) <= LONGEST_MOVE and i:  # a bare move, as most are
                parent = parent.child(one)
                continue
            here = (*path, i)
            fields = {"move": one} if isinstance(one, str) else one
            if not isinstance(fields, dict):
                raise Shape(here, "a move is a text, or an object with a text under 'move'")
            move = fields.get("move")
            if not isinstance(move, str) or not 0 < len(move) <= LONGEST_MOVE:
                raise Shape(here, f"a move needs its text under 'move', of at most {LONGEST_MOVE} letters")
            node = parent.child(move)
            if i == 0:
                self.heads[node] = path
            said = {key: value for key, value in fields.items() if key not in ("move", "variations")}
            node_notes(node, said, here)
            self._variations(parent, fields.get("variations", []), (*here, "variations"), depth)
            parent = node

    def _variations(self, parent: Node, lines: Any, path: Path_, depth: int) -> None:
        if not isinstance(lines, list):
            raise Shape(path, "variations are a list of lines")
        for k, line in enumerate(lines):
            if not line:
                raise Shape((*path, k), "a variation needs a move")
            self.line(parent, line, (*path, k), depth + 1)

    def path_of(self, node: Node) -> Path_:
        """The way through the document to a node."""
        count = 0
        while node not in self.heads:
            assert node.parent is not None
            node = node.parent
            count += 1
        return (*self.heads[node], count)


# ---- replaying ------------------------------------------------------------------------------------------


def _replay(record: Record, builder: _Builder) -> None:
    """Play every line; the main line is kept so that it opens at once."""
    try:
        game = opened(record.setup)
    except ValueError as error:
        raise Shape(("setup",), f"the set-up: {error}", 1) from None
    if begins(digest(game.state), record.root.digest):
        record.root.digest = digest(game.state)
    if record.root.digest is not None and digest(game.state) != record.root.digest:
        raise Shape(
            ("start",),
            "the set-up deals other cards than when this was recorded; another version of the rules or of the cards, "
            "or a change by hand",
            1,
        )
    names = list(game.state.table.names)
    if record.header["players"] != names:
        raise Shape(("header",), f"the head names {listed(record.header['players'], 'and')}, "
                    f"the set-up {listed(names, 'and')}")  # fmt: skip
    until = time.process_time() + MOST_WORK
    waiting: list[tuple[State, Node]] = []
    node = record.root
    while node.children:
        if time.process_time() > until:
            record._played = node, game
            raise _cut_short(record, [*node.children, *(other for _, other in waiting)])
        waiting += [(game.state, other) for other in node.children[1:]]
        node = node.children[0]
        try:
            step(game, node, record.package)
        except RecordError as error:
            raise Shape(builder.path_of(node), str(error), error.turn) from None
    _check_result(record, game.state)
    record._played = node, game
    while waiting:
        if time.process_time() > until:
            raise _cut_short(record, [other for _, other in waiting])
        state, node = waiting.pop()
        try:
            after = tried(state, node, record.package)
        except RecordError as error:
            raise Shape(builder.path_of(node), f"in a variation, {error}", error.turn) from None
        waiting += [(after, child) for child in node.children]


def _cut_short(record: Record, untried: list[Node]) -> RecordError:
    """What to raise when replaying takes too long: it carries the record without the moves that were not tried."""
    left = set(untried)
    for above in {node.parent for node in untried if node.parent is not None}:
        above.children = [child for child in above.children if child not in left]
    game = record.game()
    if isinstance(record.header["result"], dict):
        record.header["result"] = result(game.state)
    moves = sum(1 for _ in record.root.walk()) - 1
    return RecordError(
        f"playing its moves takes more than {MOST_WORK:g} seconds of work, so only the first {moves:,} of them were "
        "tried; a replay of it shows as many as it can",
        turn=game.turn, record=record,
    )  # fmt: skip


def _check_result(record: Record, st: State) -> None:
    """The head's result has to be the one that the moves lead to."""
    said, true = record.header["result"], result(st)
    if true is not None and said != true:
        raise Shape(("header", "result"), "the head tells another result than the moves lead to")
    if true is None and isinstance(said, dict):
        raise Shape(("header", "result"), "the head tells a final score, but the game goes on after the last move")
