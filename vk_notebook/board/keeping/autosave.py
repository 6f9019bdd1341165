"""What keeps a running game: its record as text after every move, for the page's storage and for a file.

The text is to the letter what `Record.save` writes. It grows by the lines of the new moves, so that a click costs the
same in a long game as in a short one.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from ...ground.errors import RecordError
from ...play.game import Game
from ...record import Record
from ...record.digest import digest
from ...record.file_names import name_for
from ...record.playing import package_version, turn_ends

ID = re.compile(r"[0-9a-f]{16}")
#: How the JSON text of a record without moves ends.
EMPTY = "[]\n}\n"
#: How the text of any other record ends.
END = "\n ]\n}\n"
COMMA = ",\n"
#: What a session keeps: a game that is played, or one of a table that is entered.
GAME, ENTRY = "game", "entry"
#: A replay keeps a record into which somebody has written.
NOTES = "notes"
#: Messages by which a person takes part in the game.
PLAYED = ("choose", "watch", "undo", "redo", "seat", "entry")


class Stored:
    """What the page stores: under which name, and whether anybody has changed it.

    `id` stays the same for as long as people go on with the game; `run` is new each time that it is opened, so
    that a page can tell whether somebody else wrote to the same place.
    """

    def __init__(self, id: str | None = None) -> None:
        self.id = id if id is not None and ID.fullmatch(id) else secrets.token_hex(8)
        self.run = secrets.token_hex(8)
        #: whether a person has done anything here
        self.touched = id is not None
        self._count = 0
        #: what people have to be told, once, when it can no longer be stored
        self.lost = ""
        self._fails = False

    def hear(self, message: Mapping[str, Any]) -> None:
        """Note that a person has done something, or that the page had to choose another name."""
        if message["type"] in PLAYED:
            self.touched = True
        if message["type"] == "kept" and ID.fullmatch(message["as"]):
            self.id = message["as"]

    def _packed(self, kind: str, text: Callable[[], str], **kept: Any) -> dict[str, Any]:
        """What the page stores. The count grows, so that a page can tell which of two is older.

        Empty where the text could not be read back: what the page has stored before then stays.
        """
        try:
            kept["text"] = text()
        except RecordError as error:
            if not self._fails:
                self.lost = f"What you do from here on cannot be kept: {error}."
            self._fails = True
            return {}
        self._fails = False
        self._count += 1
        return {
            "id": self.id, "run": self.run, "count": self._count, "kind": kind, "touched": self.touched,
            "package": package_version(), **kept,
        }  # fmt: skip

    def told(self) -> str:
        """What people have to be told, once; empty for nothing."""
        lost, self.lost = self.lost, ""
        return lost


class Kept(Protocol):
    """A session whose game is kept."""

    #: What is kept of it: a game, or an entry.
    keeps: str
    game: Game
    rev: int

    @property
    def sitting(self) -> dict[str, str]:
        """Who plays which seat."""

    def record(self) -> Record:
        """The record of the game."""


class Autosave(Stored):
    """The record of one game as text, after every move."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id)
        self._head = ""
        self._sitting: dict[str, str] | None = None
        self._lines: list[tuple[Any, str]] = []
        self._said: tuple[tuple[Any, ...], dict[str, Any]] = ((), {})

    def kept(self, session: Kept) -> dict[str, Any]:
        """What the page stores; the same object again until something is played."""
        game = session.game
        turned = session.rev if session.keeps == ENTRY else 0  # naming a card does not change the position
        now = (game.state, session.sitting, self.id, self.touched, turned, game.own_record and mark(game.own_record))
        if self._said[0] != now:
            self._said = now, self._packed(
                session.keeps, lambda: self.text(session), players=list(game.state.table.names), turn=game.turn,
                moves=len(game.choices), over=game.state.over, file=name_for(game),
            )  # fmt: skip
        return self._said[1]

    def text(self, session: Kept) -> str:
        """The record so far, as it would be saved."""
        game = session.game
        # hidden cards of a table are told at each move, a result in the head, and a record that somebody has asked for
        # may have notes: such records are written as a whole
        if session.keeps == ENTRY or game.state.by_name or game.state.over or game.own_record is not None:
            return session.record().to_json()
        self._grow(game)
        sitting = session.sitting
        if self._sitting != sitting:
            empty = Record.of_game(game.fork(0))
            empty.header["seats"] = sitting
            self._head, self._sitting = empty.to_json().removesuffix(EMPTY), sitting
        if not self._lines:
            return self._head + EMPTY
        return f"{self._head}[\n{COMMA.join(line for _, line in self._lines)}{END}"

    def _grow(self, game: Game) -> None:
        """Write the new moves, and drop those that were taken back."""
        past, lines = game.choices, self._lines
        while lines and (len(lines) > len(past) or lines[-1][0] is not past[len(lines) - 1]):
            lines.pop()
        for i in range(len(lines), len(past)):
            text = past[i].text
            after = past[i + 1].state if i + 1 < len(past) else game.state
            said = {"move": text, "digest": digest(after)} if turn_ends(past[i].state, after) else text
            lines.append((past[i], f"  {json.dumps(said, ensure_ascii=False)}"))


class Notes(Stored):
    """A record in a replay: the page keeps it as soon as somebody writes into it."""

    def __init__(self, record: Record, id: str | None = None) -> None:
        super().__init__(id)
        self.record = record
        self._seen = mark(record), ""  # what is stored, and under which name
        self._said: dict[str, Any] = {}

    def kept(self) -> dict[str, Any]:
        """What the page stores; the same object again until somebody writes."""
        now = mark(self.record), self.id
        self.touched = self.touched or now[0] != self._seen[0]
        if now != self._seen:
            self._seen = now
            self._said = self._packed(
                NOTES, self.record.to_json, players=list(self.record.header["players"]), moves=len(self.record.moves),
                over=False, file=self.record.file_name(),
            )  # fmt: skip
        return self._said


def mark(record: Record) -> tuple[object, int]:
    """A mark that changes with each edit, each undo and each redo."""
    return (record._done[-1] if record._done else None), len(record._undone)


# An autosave must not hold its game, or neither would ever be freed.
_AUTOSAVES: WeakKeyDictionary[object, Autosave] = WeakKeyDictionary()


def autosave_of(game: object, id: str | None = None) -> Autosave:
    """The autosave of a game or a recorder: there is one, however many boards show the game.

    An `id` says that the game was kept before, and that people go on with it now.
    """
    found = _AUTOSAVES.get(game)
    if found is None or id is not None:
        found = _AUTOSAVES[game] = Autosave(id)
    return found
