"""What keeps a running game: its record as text after every move, for the page's storage and for a file.

The text is to the letter what `Record.save` writes. It grows by the lines of the new moves, so that a click costs the
same in a long game as in a short one.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ..errors import RecordError, listed
from ..files import anew, named, why
from ..game import Game
from ..record import Record, load
from ..record.digest import digest
from ..record.notes import noted
from ..record.playing import fork, package_version, turn_ends

if TYPE_CHECKING:
    from .session import Session

ID = re.compile(r"[0-9a-f]{16}")
#: How an empty main line ends the JSON text of a record.
EMPTY = "[]\n}\n"
#: How any other does.
END = "\n ]\n}\n"
COMMA = ",\n"
#: What a running game writes to a move by itself; all else was noted by somebody.
OWN = {"digest", "deals"}
#: What a session keeps: a game that is played, or one of a table that is entered.
GAME, ENTRY = "game", "entry"
#: And what a replay keeps: a record into which somebody has written.
NOTES = "notes"
#: Messages of the page by which a person has a hand in the game.
PLAYED = ("choose", "watch", "undo", "redo", "seat", "entry")


class Keeper:
    """The record of one game as text, after every move.

    `id` is the game's own, for as long as it is gone on with; `run` is another for each time that it is opened, so
    that a page can tell whether somebody else wrote to the same place.
    """

    def __init__(self, id: object = None) -> None:
        self.id = id if isinstance(id, str) and ID.fullmatch(id) else secrets.token_hex(8)
        self.run = secrets.token_hex(8)
        #: whether a person has done anything in this game
        self.touched = False
        self._head = ""
        self._sitting: dict[str, str] | None = None
        self._lines: list[tuple[Any, str]] = []
        self._said: tuple[tuple[Any, ...], dict[str, Any]] = ((), {})
        self._count = 0

    def hear(self, message: Mapping[str, Any]) -> None:
        """Note that a person plays, or that the page had to give the game another name."""
        if message.get("type") in PLAYED:
            self.touched = True
        named = message.get("as")
        if message.get("type") == "kept" and isinstance(named, str) and ID.fullmatch(named):
            self.id = named

    def kept(self, session: Session) -> dict[str, Any]:
        """What the page stores; the same object again as long as nothing was played."""
        game = session.game
        turned = session.rev if session.keeps == ENTRY else 0  # a card that is named leaves the position as it was
        now = (game.state, session.sitting, self.id, self.touched, turned)
        if self._said[0] != now:
            self._count += 1  # what was taken back is newer too, so that a page knows an old picture
            self._said = now, {
                "id": self.id, "run": self.run, "count": self._count, "kind": session.keeps,
                "players": list(game.state.table.names), "turn": game.turn, "moves": len(game._past),
                "over": game.state.over, "touched": self.touched, "package": package_version(),
                "text": self.text(session),
            }  # fmt: skip
        return self._said[1]

    def text(self, session: Session) -> str:
        """The record so far, as it would be saved."""
        game = session.game
        # what a table's hidden cards were stands in each move, and a result in the head: these are written as a whole
        if session.keeps == ENTRY or game.state.by_name or game.state.over:
            return session.record().to_json()
        self._grow(game)
        sitting = session.sitting
        if self._sitting != sitting:
            empty = Record.of_game(fork(game, 0))
            empty.header["seats"] = sitting
            self._head, self._sitting = empty.to_json().removesuffix(EMPTY), sitting
        if not self._lines:
            return self._head + EMPTY
        return f"{self._head}[\n{COMMA.join(line for _, line in self._lines)}{END}"

    def _grow(self, game: Game) -> None:
        """Write the moves that are new; what was taken back is left out."""
        past, lines = game._past, self._lines
        while lines and (len(lines) > len(past) or lines[-1][0] is not past[len(lines) - 1]):
            lines.pop()
        for i in range(len(lines), len(past)):
            text = past[i].text
            after = past[i + 1].state if i + 1 < len(past) else game.state
            said = {"move": text, "digest": digest(after)} if turn_ends(past[i].state, after) else text
            lines.append((past[i], f"  {json.dumps(said, ensure_ascii=False)}"))


class Notes:
    """A record that is looked through, kept by the page as soon as something is typed or written into it."""

    def __init__(self, record: Record, id: object = None) -> None:
        self.record = record
        self._keeper = Keeper(id)
        self._touched = id is not None
        self._seen = self._mark()
        self._count = 0
        self._said: dict[str, Any] = {}

    def hear(self, message: Mapping[str, Any]) -> None:
        """Note that the page had to give it another name."""
        self._keeper.hear(message)

    def kept(self) -> dict[str, Any]:
        """What the page stores from the first letter on; the same object again as long as nothing is written."""
        now, keeper = self._mark(), self._keeper
        written = now[0] is not self._seen[0] or now[1] != self._seen[1]
        self._touched = self._touched or written
        if written or self._said.get("id") != keeper.id:
            self._seen, self._count = now, self._count + 1
            self._said = {
                "id": keeper.id, "run": keeper.run, "count": self._count, "kind": NOTES, "over": False,
                "touched": self._touched,
                "players": list(self.record.header["players"]), "moves": len(self.record.moves),
                "package": package_version(), "text": self.record.to_json(),
            }  # fmt: skip
        return self._said

    def _mark(self) -> tuple[object, int]:
        """What is another after each edit, each undo and each redo."""
        done = self.record._done
        return (done[-1] if done else None), len(self.record._undone)


# A keeper never holds its game, or neither would ever go.
_KEEPERS: WeakKeyDictionary[object, Keeper] = WeakKeyDictionary()


def keeper_of(game: object, id: object = None) -> Keeper:
    """The one keeper of a game, or of a recorder of one, however many boards show it.

    With `id` it is a game that was kept before and is gone on with.
    """
    found = _KEEPERS.get(game)
    if found is None or id is not None:
        found = _KEEPERS[game] = Keeper(id)
        found.touched = id is not None
    return found


# ---- a file ---------------------------------------------------------------------------------------------


class Filed:
    """A file that holds one game, written after every move; never over anything else.

    Parameters
    ----------
    path
        The file. What stands there already has to be a record. Raises RecordError for anything else.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path).expanduser()
        if self.path.suffix.lower() == ".txt":
            better = f"{self.path.stem.removesuffix('.vk')}.vk.json"
            raise RecordError(f"{self.path.name}: a running game is kept in the JSON form; call it {better}")
        try:
            self._seen = self._stamp()  # before it is read: who writes meanwhile has written since
        except (OSError, ValueError) as error:
            raise RecordError(f"{named(self.path)}: {why(error)}") from None
        #: what stood there when it was opened; None for a file that is still to be written
        self.record: Record | None = load(self.path) if self._seen else None
        #: the game that is written to it: the one that stood there, else the first in which a move is made
        self._keeper: Keeper | None = None
        self._last = self._text = ""  # how that game stood when it was last shown, and last written
        self._bound = self.record is not None
        self._refused: Keeper | None = None
        self._failed = self._taken = False

    def goes_on(self, game: Game) -> list[str]:
        """The moves of the file that a game still has to make.

        Raises RecordError when the file holds another game, or what the game would not write back.
        """
        if self.record is None:
            return []
        theirs, ours = self.record.moves, game.moves
        short = min(len(theirs), len(ours))
        if _plain(self.record.setup) != _plain(Record.of_game(game).setup) or theirs[:short] != ours[:short]:
            other = f"{self.path.name} holds another game ({about(self.record)}) and is left as it is."
            raise RecordError(f"{other} vk.load({str(self.path)!r}).game() opens it; a new game needs its own file.")
        self.must_be_bare()
        return theirs[short:]

    def must_be_bare(self) -> None:
        """Raise RecordError when the file holds more than a running game writes back."""
        if self.record is None or not (more := beyond(self.record)):
            return
        name, there = self.path.name, repr(str(self.path))
        raise RecordError(
            f"{name} holds {listed(more, 'and')}, which a running game would not write back, so it is left as it is. "
            f"vk.Replay({there}) opens it with all of that; to play on in a file, save a copy of the game alone: "
            f"vk.load({there}).game().record.save(...)"
        )

    def take(self, session: Session) -> None:
        """Let this be the game of the file; opened anew it has the same name, so that no page offers it twice."""
        keeper = session.keeper
        self._keeper, self._last = keeper, ""
        if not keeper.touched:
            where = f"{self.path.resolve()}\n{_plain(session.record().setup)}"
            keeper.id = hashlib.sha256(where.encode("utf-8", "surrogatepass")).hexdigest()[:16]
            keeper.touched = self.record is not None and bool(self.record.moves)

    def meet(self, session: Session) -> None:
        """Look at a game before it is shown: as long as the file holds none, it may become the file's."""
        if not self._bound and session.keeper is not self._keeper:
            self.take(session)

    def write(self, keeper: Keeper, text: str) -> str:
        """Lay the text down whole, or leave the file as it was; what is to be told of it now, once."""
        if self._taken:
            return ""
        if keeper is not self._keeper:
            if not _follows(text, self._last):
                return self._refuse(keeper)
            self._keeper, self._last = keeper, ""  # gone on with out of the page's storage
        if not self._last:
            self._last = self._text = text  # as it was opened: nothing was played here yet
        self._refused, self._last = None, text
        if text == self._text:
            return ""
        try:
            if self._stamp() not in (None, self._seen):
                self._taken = True
                return f"Somebody else has written to {self.path.name} meanwhile, so this game is not."
            ours, now = _stamp_of(anew(self.path, text)), self._stamp()
            # not every disk lets a file keep its number when it is moved, but its time is nobody else's
            self._seen = now if now and now[1:] == ours[1:] else ours
            self._text, self._bound, self._failed = text, True, False
        except (OSError, ValueError) as error:  # a full disk is made room on, a folder comes back: it is tried again
            if not self._failed:
                self._failed = True
                return f"{self.path.name} cannot be written: {why(error)}. It is tried again."
        return ""

    def _refuse(self, keeper: Keeper) -> str:
        if keeper is self._refused:
            return ""
        self._refused = keeper
        return f"{self.path.name} holds another game, so this one is not written to it. Save it where you like."

    def _stamp(self) -> tuple[int, ...] | None:
        """What changes whenever somebody writes to the file; None as long as there is none."""
        try:
            return _stamp_of(self.path.stat())
        except FileNotFoundError:
            return None


def about(record: Record) -> str:
    """Whose game a record is, and how far it has come."""
    moves = len(record.moves)
    return f"{listed(record.header['players'], 'and')}; {moves} move{'' if moves == 1 else 's'}"


def beyond(record: Record) -> list[str]:
    """What a record holds that a game played on from it would not write back, in words."""
    nodes = list(record.root.walk())
    found = {
        "variations": any(len(node.children) > 1 for node in nodes),
        "notes": any(set(noted(node)) - OWN for node in nodes),
        **{f"the {field} in its head": bool(record.header.get(field)) for field in ("date", "event")},
    }
    return [words for words, there in found.items() if there]


def _follows(text: str, last: str) -> bool:
    """Whether a record's text is that of the same game, as it stood or some moves further on."""
    return bool(last) and text.startswith(last.removesuffix(EMPTY).removesuffix(END))


def _plain(setup: Mapping[str, Any]) -> str:
    """A set-up as a file tells it."""
    return json.dumps(setup, sort_keys=True)


def _stamp_of(found: os.stat_result) -> tuple[int, ...]:
    return found.st_ino, found.st_mtime_ns, found.st_size
