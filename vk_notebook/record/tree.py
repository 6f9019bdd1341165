"""The record of a game: its head, its set-up and a tree of nodes, each one move."""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from ..cards.values import differing, numbers
from ..errors import RecordError
from ..game import Game
from ..rules import happen, scoring
from ..rules.codes import ARRANGE, BUY, CARD, END, ENTOMB, EXECUTE
from ..rules.notation import matches, option_place, option_text, verb_of
from ..rules.state import CHOOSE_PHARAOH, HAND, PILES, PLAY, State
from ..rules.turn import apply, legal, may_arrange, may_buy, may_execute
from .digest import digest

MARKS = ("!!", "!", "!?", "?!", "?", "??")


@dataclass
class Comment:
    """A remark on a node, with its author if he is known."""

    text: str
    author: str | None = None


@dataclass(eq=False)
class Node:
    """One move of a record and what was noted on it; the root has no move and stands for the set-up.

    ``children[0]`` goes on with the line, the others are variations. ``digest`` is set where a turn ends.
    """

    move: str | None = None
    parent: Node | None = field(default=None, repr=False)
    children: list[Node] = field(default_factory=list, repr=False)
    digest: str | None = None
    comments: list[Comment] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    highlights: list[str] = field(default_factory=list)
    lesson: dict[str, Any] = field(default_factory=dict)
    evaluation: Any = None

    def line(self) -> list[Node]:
        """The nodes from the first move to this one, without the root."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def end(self) -> Node:
        """The last node of the line that goes on from here."""
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

    def child(self, move: str, digest: str | None = None) -> Node:
        """A new last child with this move; the move is not tried."""
        node = Node(move, self, digest=digest)
        self.children.append(node)
        return node


class Record:
    """A game as it is kept: ``header``, ``setup`` and the tree of moves under ``root``.

    Made by `Game.record`, `load` or `Record.from_json`. ``header`` holds players, date, event and result; the date
    is what the caller writes there, no clock is asked. ``seats``, if it is there, tells who played: for each player
    ``"person"`` or the name of a bot. ``setup["values"]`` holds the cards' numbers that are not the shipped ones.
    """

    def __init__(self, setup: Mapping[str, Any], header: Mapping[str, Any], root: Node, package: str) -> None:
        self.setup = dict(setup)
        self.header = dict(header)
        self.root = root
        self.package = package
        self._played: tuple[Node, Game] | None = None

    @classmethod
    def of_game(cls, game: Game, *, date: str | None = None, event: str | None = None) -> Record:
        """The record of a game so far."""
        root = Node(digest=digest(game._start))
        states = [state for state, _, _ in game._past] + [game.state]
        node = root
        for i, (state, text, _) in enumerate(game._past):
            after = states[i + 1]
            node = node.child(text, digest(after) if turn_ends(state, after) else None)
        players = list(game.state.table.names)
        header = {"players": players, "date": date, "event": event, "result": result(game.state)}
        values = differing(game.state.table.cards)
        setup = {**game.setup, "values": values} if values else game.setup
        record = cls(setup, header, root, package_version())
        record._played = node, fork(game)
        return record

    # ---- the tree ---------------------------------------------------------------------------------

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        return self.root.end()

    @property
    def moves(self) -> list[str]:
        """The move texts of the main line."""
        return [node.move for node in self.end.line() if node.move is not None]

    def game(self, node: Node | None = None) -> Game:
        """A live game at a node; at the end of the main line when none is given.

        Raises RecordError when the moves up to there cannot be made, ValueError for another record's node.
        """
        node = node or self.end
        line = node.line()
        if (line[0].parent if line else node) is not self.root:
            raise ValueError("this node belongs to another record")
        if self._played is not None:
            last, game = self._played
            if node is last:
                return fork(game)
            kept = last.line()
            if len(line) < len(kept) and (not line or kept[len(line) - 1] is node):
                return fork(game, len(line))
        game = opened(self.setup)
        for one in line:
            step(game, one)
        self._played = node, game
        return fork(game)

    def add(self, node: Node, move: str) -> Node:
        """Add a move below a node, as its line or as a variation, and return its node.

        A move that is there already is not added twice. Raises the errors of `Game.play` and changes nothing then.
        """
        game = self.game(node)
        before = game.state
        game.play(move)
        text = game.moves[-1] if len(game.moves) > len(node.line()) else None
        if text is None:
            raise RecordError(f"{move!r} was made by itself here and is no choice of its own")
        for child in node.children:
            if child.move == text:
                return child
        return node.child(text, digest(game.state) if turn_ends(before, game.state) else None)

    # ---- files --------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The record as one JSON document, a move a line."""
        from .writing import written

        return written(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """The record in a JSON document. Raises RecordError with line and reason; see `load`."""
        from .reading import read

        return read(text)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file, as UTF-8."""
        Path(path).write_bytes(self.to_json().encode("utf-8"))

    def sheet(self) -> str:
        """The main line as a score sheet: a line a turn, with the points in each tomb when it ends."""
        from .sheet import score_sheet

        return score_sheet(self)

    def __repr__(self) -> str:
        players = ", ".join(self.header["players"])
        return f"<Record: {players}; {len(self.moves)} moves>"


# ---- playing a record's moves -----------------------------------------------------------------------


def package_version() -> str:
    """The version of this package."""
    # The package's own file stands above this one in the house, so it is looked up and not imported.
    return str(getattr(sys.modules[__name__.partition(".")[0]], "__version__", "unknown"))


def opened(setup: Mapping[str, Any]) -> Game:
    """The game at its first decision, with the numbers it was recorded with. Raises ValueError."""
    given = dict(setup)
    with numbers(given.pop("values", {})):
        return _begun(given)


def _begun(given: dict[str, Any]) -> Game:
    from ..create import new_game, position

    if given.pop("kind", None) == "new game":
        return new_game(given.pop("players"), **given)
    names = given.pop("players")
    seats = [{**seat, "name": who} for seat, who in zip(given.pop("seats"), names, strict=True)]
    downs = {int(slot): who for slot, who in given.pop("face_down").items()}
    return position(**seats[0], opponents=seats[1:], face_down=downs, **given)


def turn_ends(before: State, after: State) -> bool:
    """Whether a move was the last of its turn."""
    return before.turn != after.turn


def result(st: State) -> dict[str, Any] | None:
    """How a finished game ended, as the head says it."""
    if not st.over:
        return None
    names = st.table.names
    scores = {name: scoring.score(st, seat).total for seat, name in enumerate(names)}
    return {"winners": [names[seat] for seat in scoring.ranking(st)[0]], "scores": scores}


def fork(game: Game, moves: int | None = None) -> Game:
    """A game of its own at the same place, or as it was after so many moves."""
    copied = copy.copy(game)
    past = game._past
    if moves is not None and moves < len(past):
        copied.state, _, events = past[moves]
        copied._past, copied._raw = past[:moves], game._raw[:events]
    else:
        copied._past, copied._raw = past[:], game._raw[:]
    copied.state = copied.state.clone()
    copied.setup = copy.deepcopy(game.setup)
    copied._future, copied._made = [], []
    return copied


def _written(st: State, text: str) -> int | None:
    """The option of the main decision that a text names as we write it, without listing all of them; else None."""
    if st.step != PLAY:
        return None
    if text == "arrange discards":
        return ARRANGE if may_arrange(st) else None
    verb, _, name = text.partition(" ")
    if text == "end turn":
        return END
    names = st.table.name
    if verb == "buy":
        found = [c for s in happen.BASE_SLOTS if (c := st.pyramid[s]) >= 0 and names[c] == name]
        return BUY + found[0] if len(found) == 1 and may_buy(st, found[0], happen.purse(st, st.seat)) else None
    if verb not in ("execute", "entomb"):
        return None
    card = next((c for c in st.z[st.seat * PILES + HAND] if names[c] == name), -1)
    if card < 0:
        return None
    if verb == "entomb":
        return None if st.entomb_used else ENTOMB + card
    return EXECUTE + card if st.table.action[card] >= 0 and may_execute(st, card) else None


def code_of(st: State, text: str) -> tuple[int, str | None] | None:
    """The option that a recorded move names, with its text where it is written as we do; None for no option."""
    names = st.table.name
    if st.stack:  # a pick of the one card of that name
        codes = legal(st)
        verb, _, name = text.partition(" ")
        found = [c for c in codes if c >= 0 and names[c] == name]
        if len(found) == 1 and verb_of(st, found[0]) == verb and not option_place(st, found[0], found):
            return found[0], text
    else:
        quick = _written(st, text)
        if quick is not None:
            return quick, text
        codes = legal(st)
    cards = st.step != CHOOSE_PHARAOH
    for code in codes:  # as we write it ourselves: one comparison where the name already differs
        if cards and code >= 0 and names[code & CARD] not in text:
            continue
        if option_text(st, code, codes) == text:
            return code, text
    found = matches(st, text)
    return (found[0], None) if len(found) == 1 else None


def parted(st: State, node: Node) -> RecordError:
    """What to say when a move cannot be made: the turn, the move, and why."""
    turn = st.turn + 1
    text = node.move or ""
    try:
        Game(st, {}).play(text)
        reason = "it cannot be made here"
    except ValueError as error:
        reason = str(error)
    return RecordError(f"turn {turn}, move {text!r}: {reason}", turn=turn)


def differs(turn: int, package: str | None = None) -> RecordError:
    """What to say when a digest does not fit."""
    by = f" It was written by version {package}." if package and package != package_version() else ""
    return RecordError(
        f"turn {turn}: after it the cards lie otherwise than when this was recorded; another version of the "
        f"rules, other card values, or a change by hand.{by}",
        turn=turn,
    )


def step(game: Game, node: Node, package: str | None = None) -> None:
    """Make a node's move in a game. Raises RecordError."""
    before = game.state
    found = code_of(before, node.move or "")
    if found is None:
        raise parted(before, node)
    game._apply(*found)
    if node.digest is not None and digest(game.state) != node.digest:
        raise differs(before.turn + 1, package)


def tried(st: State, node: Node, package: str | None = None) -> State:
    """The state after a node's move. Raises RecordError."""
    found = code_of(st, node.move or "")
    if found is None:
        raise parted(st, node)
    after = st.clone()
    apply(after, found[0])
    if node.digest is not None and digest(after) != node.digest:
        raise differs(st.turn + 1, package)
    return after


__all__ = ["MARKS", "Comment", "Node", "Record"]
