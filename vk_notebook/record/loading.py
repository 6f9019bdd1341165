"""Loading a record: check its fields, build its tree, replay every move. A record is loaded whole or not at all."""

from __future__ import annotations

import time
from typing import Any, TypeVar

from ..ground.errors import RecordError, listed
from ..ground.schema import Place
from ..play.game import Game, result
from ..rules.engine.state import State
from ..rules.words.notation import normal
from .foreign_file import foreign, kind_of_value
from .json_form import JsonForm
from .node import Node
from .notes import note
from .playing import agrees, opened, step, tried
from .shape import (
    DEEPEST,
    FORMAT,
    LONGEST_MOVE,
    MOST_NODES,
    VERSION,
    Shape,
    checked_header,
    checked_setup,
    crowded,
    fitting,
)
from .text_form import TextForm
from .tree import Tree

#: Seconds of work that playing a record's moves may take; a hundred thousand of an ordinary game's take two.
MOST_WORK = 20.0
FIELDS = ("format", "version", "package", "header", "setup", "start", "moves")
#: Those that nothing else tells.
NEEDED = ("setup", "moves")
T = TypeVar("T", bound=Tree)


def loaded(make: type[T], form: JsonForm | TextForm, replay: bool = True) -> T:
    """The record that a text holds, dealt again, and replayed and checked. Raises RecordError."""
    if crowded(form.text):
        raise RecordError("it holds more notes, lists and variations than any record has")
    try:
        builder = _Builder()
        record = _record(make, form.document(), builder)
        game = _dealt(record)
        if replay:
            _replay(record, builder, game)
    except Shape as wrong:
        line = form.line_at(wrong.path)
        raise RecordError(f"line {line}: {wrong.reason}", turn=wrong.turn, line=line) from None
    except RecursionError:
        raise RecordError("lists and objects are nested too deeply") from None
    return record


# ---- building the tree --------------------------------------------------------------------------------


def _record(make: type[T], document: Any, builder: _Builder) -> T:
    if not isinstance(document, dict):
        raise Shape((), foreign(kind_of_value(document)))
    if normal(str(document.get("format"))) != FORMAT:
        raise Shape(("format",), foreign(kind_of_value(document)))
    version = document.get("version")
    if isinstance(version, bool) or version != VERSION:
        raise Shape(("version",), f"format version {version!r:.20} is not known; this package reads {VERSION}")
    for name in document:
        if name not in FIELDS:
            raise Shape((name,), f"{name[:60]!r} is unknown here; known: {', '.join(FIELDS)}")
    missing = [name for name in NEEDED if name not in document]
    if missing:
        raise Shape((), f"{listed(missing, 'and')} {'is' if len(missing) == 1 else 'are'} missing")
    package = fitting(document.get("package", ""), "package", ("package",))
    setup = checked_setup(document["setup"])
    header = checked_header(document.get("header", {}), setup["players"])
    root = Node()
    note(root, document.get("start", {}), ("start",))
    builder.line(root, document["moves"], ("moves",), 0)
    return make(setup, header, root, package)


class _Builder:
    """Hangs lines of nodes into the tree, counts them and remembers where each line stands."""

    def __init__(self) -> None:
        self.count = 0
        self.heads: dict[Node, Place] = {}

    def line(self, parent: Node, nodes: Any, path: Place, depth: int) -> None:
        """Hang a line, and the variations in it, under a node."""
        if not isinstance(nodes, list):
            raise Shape(path, "a line of moves must be a list")
        if depth > DEEPEST:
            raise Shape(path, f"variations are nested more than {DEEPEST} deep")
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
                raise Shape(here, "a move must be text, or an object with text under 'move'")
            move = fields.get("move")
            if not isinstance(move, str) or not 0 < len(move) <= LONGEST_MOVE:
                raise Shape(here, f"a move needs its text under 'move', of at most {LONGEST_MOVE} characters")
            node = parent.child(move)
            if i == 0:
                self.heads[node] = path
            said = {key: value for key, value in fields.items() if key not in ("move", "variations")}
            note(node, said, here)
            self._variations(parent, fields.get("variations", []), (*here, "variations"), depth)
            parent = node

    def _variations(self, parent: Node, lines: Any, path: Place, depth: int) -> None:
        if not isinstance(lines, list):
            raise Shape(path, "variations must be a list of lines")
        for k, line in enumerate(lines):
            if not line:
                raise Shape((*path, k), "a variation needs a move")
            self.line(parent, line, (*path, k), depth + 1)

    def path_of(self, node: Node) -> Place:
        """The keys and indices that lead to a node in the document."""
        count = 0
        while node not in self.heads:
            assert node.parent is not None
            node = node.parent
            count += 1
        return (*self.heads[node], count)


# ---- replaying ------------------------------------------------------------------------------------------


def _dealt(record: Tree) -> Game:
    """The game as it is dealt, without which there is nothing to show either."""
    try:
        game = opened(record.setup)
    except ValueError as error:
        raise Shape(("setup",), f"the set-up: {error}", 1) from None
    # as it was understood, and so as it would be written of this game
    now = game.setup | {name: record.setup[name] for name in ("values",) if name in record.setup}
    record.setup = {name: now[name] for name in record.setup if name in now} | now
    return game


def _replay(record: Tree, builder: _Builder, game: Game) -> None:
    """Play every line; the main line is kept so that it opens at once."""
    if not agrees(record.root, game.state):
        raise Shape(("start",), "the set-up now deals different cards: either the file comes from a version with "
                    "other rules or cards, or somebody changed it by hand", 1)  # fmt: skip
    names = list(game.state.table.names)
    if record.header["players"] != names:
        raise Shape(("header",), f"the header names {listed(record.header['players'], 'and')}, "
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


def _cut_short(record: Any, untried: list[Node]) -> RecordError:
    """The error when replaying takes too long. It carries the record without the moves that were not tried."""
    left = set(untried)
    for above in {node.parent for node in untried if node.parent is not None}:
        above.children = [child for child in above.children if child not in left]
    game = record.game()
    if isinstance(record.header["result"], dict):
        record.header["result"] = result(game.state)
    moves = record.root.size - 1
    return RecordError(
        f"replaying its moves takes more than {MOST_WORK:g} seconds, so only the first {moves:,} were checked; "
        "a replay shows as many as it can",
        turn=game.turn, record=record,
    )  # fmt: skip


def _check_result(record: Tree, st: State) -> None:
    """Raise Shape when the result in the head is not the one that the moves lead to. If it gives none, the moves do."""
    said, true = record.header["result"], result(st)
    if said is None:
        record.header["result"] = true
    elif true is not None and said != true:
        raise Shape(("header", "result"), "the header gives a different result from the moves")
    elif true is None and isinstance(said, dict):
        raise Shape(("header", "result"), "the header gives a final score, but the game is not over at the last move")
