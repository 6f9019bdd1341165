"""The frames of a replay: every position of a record as each seat sees it, sent once.

A frame is the view model that the board draws. Two frames that follow each other share nearly all of it, so all frames
together are one list of values in which each distinct one stands once and refers to others by number: a frame costs
what is new in it. The browser takes any frame from the list without those before it, in a variation too.
"""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterable
from typing import Any

from ...ground.errors import RecordError
from ...play.game import Game
from ...record import Node, Record
from ...record.notes import OWN, noted
from ...record.playing import opened, step
from ...rules.engine import scoring
from ...rules.engine.state import State
from ...rules.engine.turn import asked
from ...rules.words.asking import in_words
from ...value import Judge, unjudged
from ..look import motion
from ..look.card_panel import card_panel, groups_in
from ..look.viewmodel import build, log_line
from ..messages import Model

FORMAT = 1
#: Nobody looks through more moves than this, and more frames would keep a page waiting.
MOST_FRAMES = 5_000
#: Seconds of work that all frames of a record may take; five thousand of an ordinary game take three.
MOST_WORK = 20.0
#: So many moves that cannot be played are told to the page; a file can hold a hundred thousand.
MOST_TOLD = 50


class DistinctValues:
    """Values of JSON, each distinct one once; lists and objects hold the numbers of their values."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self.shapes: list[tuple[str, ...]] = []
        self._at: dict[Any, int] = {}
        self._shape: dict[tuple[str, ...], int] = {}

    def put(self, value: Any) -> int:
        """The number of a value; a new value is added."""
        kind = type(value)
        key: Any
        if kind is dict:
            names = tuple(value)
            shape = self._shape.get(names)
            if shape is None:
                self.shapes.append(names)
                shape = self._shape[names] = len(self.shapes)
            key = (shape, *self._all(value.values()))
        elif kind is list or kind is tuple:
            key = (0, *self._all(value))
        else:
            key = value if kind is str else (kind, value)  # 1 and True are equal, but not the same
        at = self._at.get(key)
        if at is None:
            at = self._at[key] = len(self.rows)
            self.rows.append(list(key) if kind in (dict, list, tuple) else value)
        return at

    def _all(self, values: Iterable[Any]) -> list[int]:
        known, put = self._at.get, self.put
        # most values are known texts: this saves a call for each
        return [at if type(v) is str and (at := known(v)) is not None else put(v) for v in values]


class Frames:
    """The frames of a record, and its notes by the same numbers.

    Every node that can be played has a number (the beginning is 0) that it keeps as long as this object lives, so
    that an edit sends little. ``broken`` tells of each move that cannot be played, after which its line ends here;
    ``left_out`` is how many variations there is no room for. Raises ValueError for a set-up that deals no game.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.broken: list[Model] = []
        self.left_out = 0
        self._values = DistinctValues()
        self._states: list[State] = []
        self._nodes: list[Node] = []
        #: what is fixed about each node, without the table
        self.facts: list[Model] = []
        self._numbers: list[int] = []
        self._ids: dict[Node, int] = {}
        self._spent = 0.0
        self._game = opened(record.setup)
        self._game.happened.clear()
        self.cards = card_panel(self._game)
        self.update()

    # ---- which node is which ---------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._nodes)

    def number(self, node: Node) -> int | None:
        """The number of a node; None for one that cannot be played."""
        return self._ids.get(node)

    def node(self, number: int) -> Node:
        """The node of a number. Raises ValueError for one that is not in the record now."""
        if 0 <= number < len(self._nodes) and self._nodes[number].attached:
            return self._nodes[number]
        raise ValueError("this move is no longer in the record")

    # ---- playing -----------------------------------------------------------------------------------------

    def update(self) -> bool:
        """Play what has been added to the record; whether there was anything."""
        before, start = len(self._nodes), time.process_time() - self._spent
        self.broken, self.left_out = [], 0
        waiting = [self.record.root]
        while waiting:
            node = waiting.pop()
            if node in self._ids or self._play(node):
                waiting += reversed(node.children)
            self._spent = time.process_time() - start
        return len(self._nodes) > before

    def _play(self, node: Node) -> bool:
        game = self._game
        above = node.parent
        if above is not None:
            game = self._game = Game(self._states[self._ids[above]], game.setup)
            if full := self._full():
                if _main(node):
                    self._break(node, f"{full} everything from here on is left out.")
                else:
                    self.left_out += 1
                return False
            try:
                step(game, node)
            except RecordError as error:
                self._break(node, str(error))
                return False
        self._ids[node] = len(self._nodes)
        self._nodes.append(node)
        self._states.append(game.state)
        fact = self._fact(node)
        self.facts.append(fact)
        self._numbers.append(self._values.put({**fact, "views": self._views(node)}))
        return True

    def _full(self) -> str | None:
        """Why no more moves are tried, as the beginning of a sentence. Refusing a move takes as long as playing it."""
        if len(self._nodes) + len(self.broken) > MOST_FRAMES:
            return f"A replay shows {MOST_FRAMES:,} moves;"
        return f"After {MOST_WORK:g} seconds of work," if self._spent > MOST_WORK else None

    def _break(self, node: Node, text: str) -> None:
        assert node.parent is not None
        wrong = {"after": self._ids[node.parent], "move": node.move, "turn": self._game.turn, "text": text}
        self.broken.append({**wrong, "main": _main(node)})

    def _fact(self, node: Node) -> Model:
        """What is fixed about a node: its move, what happened, and the points."""
        game = self._game
        after, t = game.state, game.state.table
        before = self._states[self._ids[node.parent]] if node.parent is not None else None
        scores = [scoring.score(after, seat) for seat in range(t.seats)]
        now = asked(after)
        read = node.move if before is None or node.move is None else in_words(before, node.move)
        return {
            "move": node.move, **({"says": read} if read != node.move else {}),
            "player": None if before is None else t.names[asked(before)],
            "of": None if before is None else before.turn + 1,
            "owner": t.names[after.seat if before is None else before.seat],
            "turn": game.turn, "asked": t.names[now] if now >= 0 else None,
            "log": [log_line(event, t.names) for event in game.events], **self._chances(before, after),
            "totals": [score.total for score in scores], "sets": [score.parts for score in scores],
        }  # fmt: skip

    def _chances(self, before: State | None, after: State) -> Model:
        """Each seat's chance of winning where a turn begins or the game ends, if the judge knows the table."""
        judge = Judge.of(after.table)
        if judge is None or (before is not None and before.turn == after.turn and not after.over):
            return {}
        return {"chances": [round(chance, 3) for chance in judge.chances([after])[0].tolist()]}

    def _views(self, node: Node) -> list[Model]:
        """The table at a node: with all hands open, then as each seat sees it."""
        game, t = self._game, self._game.state.table
        lit = motion.deeds(game.happened)
        seats: list[int | None] = [None, *(seat for seat in range(t.seats) if seat != t.dummy)]
        return [build(game, seat, persons=[], bots={}, lit=lit) | {"motion": self._moved(node, seat)} for seat in seats]

    def _moved(self, node: Node, seat: int | None) -> Model | None:
        """What moved since the node above, as a seat sees it; shown when somebody steps on from there."""
        if node.parent is None:
            return None
        before = self._states[self._ids[node.parent]]
        steps = motion.steps(before, self._game.happened, self._game.state, seat)
        return {"from": self._ids[node.parent], "steps": steps}

    def position(self, node: Node) -> Game:
        """The game for a still picture: the position at a node, without what led there."""
        return Game(self._states[self._ids[node]].clone(), self._game.setup)

    def viewers(self) -> list[str]:
        """The seats through whose eyes one can look."""
        t = self._game.state.table
        return [name for seat, name in enumerate(t.names) if seat != t.dummy]

    def line(self, node: Node) -> list[int]:
        """The numbers of a node and of the line that follows it, as far as they can be played."""
        numbers = []
        while node in self._ids:
            numbers.append(self._ids[node])
            if not node.children:
                break
            node = node.children[0]
        return numbers

    def main_line(self) -> list[int]:
        """The numbers of the main line's nodes as far as it can be played, from the beginning."""
        return self.line(self.record.root)

    @property
    def end(self) -> Node:
        """The last node of the main line that can be played."""
        return self._nodes[self.main_line()[-1]]

    # ---- what is sent --------------------------------------------------------------------------------------

    def data(self) -> bytes:
        """All frames, compressed: a JSON object with the values, their shapes and where each node's facts stand."""
        said = {
            "format": FORMAT, "shapes": self._values.shapes, "table": self._values.rows, "nodes": self._numbers,
            "cards": self.cards, "about": self._about(),
        }  # fmt: skip
        text = json.dumps(said, separators=(",", ":"), ensure_ascii=False)
        return gzip.compress(text.encode("utf-8"), 6, mtime=0)

    def _about(self) -> Model:
        t = self._game.state.table
        groups = groups_in(self._game)
        return {
            "players": list(t.names), "dummy": t.names[t.dummy] if t.dummy >= 0 else None,
            "groups": {key: {"title": one.title, "color": one.color} for key, one in groups.items()},
            "unjudged": unjudged(self._game.state.table),
        }  # fmt: skip

    def tree(self) -> Model:
        """How the nodes are connected, which lines break off and why, and who sat where."""
        kids = {}
        for number, node in self._there():
            if below := [self._ids[child] for child in node.children if child in self._ids]:
                kids[str(number)] = below
        left = f"{self._full()} {self.left_out:,} variations in this record are left out." if self.left_out else None
        return {
            "kids": kids, "broken": self.broken[:MOST_TOLD], "left": left,
            "seats": self.record.header.get("seats") or {}, "table": self.record.setup["kind"] == "table",
        }  # fmt: skip

    def notes(self) -> Model:
        """The notes on the nodes, by their numbers."""
        found = {}
        for number, node in self._there():
            note = {key: value for key, value in noted(node).items() if key not in OWN}
            better = note["evaluation"].get("better") if isinstance(note.get("evaluation"), dict) else None
            if isinstance(better, str) and node.parent in self._ids:
                words = in_words(self._states[self._ids[node.parent]], better)
                note["evaluation"] = {**note["evaluation"], "better": words}
            if note:
                found[str(number)] = note
        return found

    def _there(self) -> list[tuple[int, Node]]:
        """The numbered nodes that are in the record now."""
        there = set(self.record.root.walk())
        return [(number, node) for number, node in enumerate(self._nodes) if node in there]


def _main(node: Node) -> bool:
    """Whether a node is on the main line."""
    while node.parent is not None:
        if node.parent.children[0] is not node:
            return False
        node = node.parent
    return True
