"""The record of a game: made from a game or read from a file, worked on, and saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date as Day
from itertools import zip_longest
from os import PathLike
from typing import Any

from ..cards.values import differing
from ..ground.errors import RecordError
from ..ground.files import Unwritable, contents, is_folder, named, place, write
from ..ground.given import called, check_kind, check_whole, own, plain, shortened, whole
from ..ground.shown import Shown
from ..play.game import Game
from ..rules.engine.known import Named
from ..rules.engine.state import State
from ..rules.words.notation import Move, parts_of
from .digest import digest
from .file_names import ENDING, file_name, name_for
from .following import follow
from .json_form import JsonForm, as_json
from .loading import loaded
from .merging import merge_changes
from .node import MARKS, Comment, Node
from .notes import TASK, check_notes, lit, task
from .playing import package_version, same_move
from .repair import Repair, dealt_anew, entered, replaced
from .several import MOST_FILE, games_in, only_game
from .shape import MOST_BYTES, MOST_NODES, Shape, checked_header, crowded, in_json
from .sheet import score_sheet
from .text_form import TextForm, as_text, is_text_form
from .tree import Tree, changes

#: What of a game follows from its record, or stays behind.
PLAYED = ("state", "setup", "start", "choices", "happened", "_watchers", "_record")


class Record(Tree, Shown):
    """A saved game: ``header``, ``setup`` and the tree of moves under ``root``.

    Made by `Game.record`, `load` or `Record.from_json`. ``header`` has players, date, event and result; the date is
    what the caller writes there, not the clock's. ``seats``, if it is there, says who played: for each player
    ``"person"`` or the name of a bot. ``setup["values"]`` has the cards' numbers that differ from the shipped ones.

    You can undo each change with one `undo`. A method that raises an error changes nothing. A copy has nodes and notes
    of its own; like a record from a pickle, it has no edits to undo yet.
    """

    @classmethod
    def of_game(cls, game: Game, *, date: str | Day | None = None, event: str | None = None) -> Record:
        """The record of a game so far. Raises ValueError for a date or an event that no file could hold."""
        check_kind("a game is needed, as `vk.new_game` gives it", game, Game)
        header = _headed({"players": list(game.state.table.names), "date": date, "event": event, "result": None})
        values = differing(game.state.table.cards)
        setup = {**game.setup, "values": values} if values else game.setup
        record = cls(setup, header, Node(digest=digest(game.start)), package_version())
        follow(record, game.fork())
        return record

    def played_on(self) -> Game:
        """The game at the end of the main line, with this record as its own: all that is noted stays in it."""
        game = self.game()
        for node, choice in zip(self.end.line(), game.choices, strict=True):
            node.move = choice.text  # as it was understood
        return game.followed_by(self)

    # ---- files --------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The record as one JSON document, one move per line. Raises RecordError if it is too large to read back."""
        return self._within_limits(as_json)

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """The record in a JSON document. Raises RecordError with line and reason; see `load`."""
        game = only_game(text)
        if is_text_form(game):
            raise RecordError("this is a score sheet; `Record.from_text` reads it")
        return loaded(cls, JsonForm(game))

    def to_text(self) -> str:
        """The record as a score sheet that can be read back without loss. The errors are those of `to_json`."""
        return self._within_limits(as_text)

    @classmethod
    def from_text(cls, text: str | bytes) -> Record:
        """The record in a score sheet of `to_text`. Raises RecordError with line and reason; see `load`."""
        game = only_game(text)
        if game.lstrip().startswith("{"):
            raise RecordError("this is JSON; `Record.from_json` reads it")
        return loaded(cls, TextForm(game))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file, as UTF-8: a score sheet if the name ends in .txt, else JSON.

        The file is written completely or not at all. Raises an error that is an OSError and a ValueError; for a folder
        it proposes a name.
        """
        text = self.to_text() if str(path).lower().endswith(".txt") else self.to_json()
        try:
            write(path, text)
        except Unwritable as error:
            if not is_folder(path):
                raise
            raise Unwritable(f"{error}; possible: {named(place(path) / self.file_name())}") from None

    def file_name(self, date: str | None = None, ending: str = ENDING) -> str:
        """A name for the record's file, as in ``Ana-88_Ben-103_2025-11-29.vk.json`` or ``Ana_Ben_turn-12.vk.json``.

        Any system can store it, whatever the players are called. `date` counts where the header has none.
        """
        check_kind("the date is a text", date, str, type(None))
        check_kind("the ending of a file's name is a text", ending, str)
        date = self.header["date"] or date
        try:
            return name_for(self.game_at(self.end), date, ending)
        except ValueError:  # it breaks off
            return file_name(self.header["players"], None, f"{len(self.moves)}-moves", date, ending)

    def sheet(self) -> str:
        """The main line as a score sheet: a line per turn, with the points in each tomb at its end."""
        return score_sheet(self)

    def _within_limits(self, written: Callable[[Tree], str]) -> str:
        """The record in one of its forms. Raises RecordError when it is larger than what can be read back."""
        if self.root.size > MOST_NODES + 1:
            raise RecordError(f"this record has more than {MOST_NODES:,} moves, the most that can be read back")
        text = written(self)
        if len(text.encode("utf-8")) > MOST_BYTES:
            raise RecordError(f"this record is larger than {MOST_BYTES:,} bytes, the most that can be read back")
        if crowded(text):
            raise RecordError("this record has more notes and variations than can be read back")
        return text

    def _pickled(self, game: Game) -> tuple[Any, ...]:
        """How a pickle makes the game of this record again: by playing it, for its states take many times the room."""
        chance = [(st.rng, st.named) for st in _states(game) if st.by_name]
        rest = {name: value for name, value in game.__dict__.items() if name not in PLAYED}
        return _played_again, (type(game), self, chance, game.own_record), rest

    def __eq__(self, other: object) -> bool:
        """Whether both have the same set-up, header, moves and notes; the version that wrote them does not count."""
        if not isinstance(other, Record):
            return NotImplemented
        if (plain(self.setup), plain(self.header)) != (plain(other.setup), plain(other.header)):
            return False
        pairs = zip_longest(self.root.walk(), other.root.walk())
        return all(one and two and _content(one) == _content(two) for one, two in pairs)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        players = ", ".join(self.header["players"])
        return f"<Record: {players}; {len(self.moves)} moves>"

    # ---- moves ------------------------------------------------------------------------------------------

    def add(self, node: Node, move: Move, cards: Sequence[str] = ()) -> Node:
        """Add a move below a node, as its line or as a variation, and return its node.

        A move that is already there is not added twice. `cards` names those that came from hidden places, in a game at
        a table. Raises the errors of `Game.play`, or CardNeeded, and then changes nothing.
        """
        return self.add_variation(node, move, cards=cards)

    def add_variation(self, node: Node, *moves: Move, cards: Sequence[str] = ()) -> Node:
        """Add a line of moves below a node, all of them or none, and return the node of the last.

        `cards` are those that came with the last move. The errors are those of `add`.
        """
        self._hold(node)
        game = self.game_at(node)
        at, first, head = node, None, node
        waiting = [*moves]
        while waiting:
            move, *others = parts_of(game.state, waiting[0])
            waiting[:1] = others
            before = game.state
            made = entered(game, move, () if waiting else cards)
            same = (c for c in at.children if c.deals == made.cards and same_move(before, c.move, made.text))
            if first is None and (known := next(same, None)):
                at = known
                continue
            child = Node(made.text, at, digest=made.digest, deals=made.cards)
            if first is None:
                first, head = child, at
            else:
                at.children = [child]
            at = child
        if first is not None:
            if self.root.size + first.size > MOST_NODES + 1:
                raise ValueError(f"a record holds at most {MOST_NODES:,} moves")
            if self._played is None or self._played[0] is node:
                self._played = at, game  # so that the next move need not replay all before it
            self._edit(f"add {first.move!r}", first, changes(head, children=[*head.children, first]))
        return at

    def replace_move(self, node: Node, move: Move, cards: Sequence[str] | None = None) -> Repair:
        """Replace a move, and keep what follows as far as it is still legal.

        `cards` are the cards that came with it, in a game played with real cards; those of the old move when not given.
        The repair lists what could not be kept. Raises the errors of `add`.
        """
        return replaced(self, node, move, cards)

    def replace_deal(self, **setup: Any) -> Repair:
        """Correct the deal of a game played with real cards (``hands``, ``pyramid``, ...), and keep what still fits.

        Raises ValueError for an impossible deal.
        """
        return dealt_anew(self, setup)

    def delete(self, node: Node) -> None:
        """Delete a move and everything after it."""
        parent = self._above(node)
        others = [c for c in parent.children if c is not node]
        self._edit(f"delete {node.move!r}", parent, changes(parent, children=others))

    def move_variation(self, node: Node, place: int) -> None:
        """Move a move to another place among its alternatives; 0 makes it the line."""
        parent = self._above(node)
        others = [c for c in parent.children if c is not node]
        if whole(place) not in range(len(others) + 1):
            raise ValueError(f"there are {len(others) + 1} moves here; possible places are 0 to {len(others)}")
        others.insert(place, node)
        self._edit(f"move {node.move!r}", node, changes(parent, children=others))

    def promote(self, node: Node) -> None:
        """Put a move one place before its previous alternative; nothing happens to the first."""
        self.move_variation(node, max(0, self._above(node).children.index(node) - 1))

    def demote(self, node: Node) -> None:
        """Put a move one place after its next alternative; nothing happens to the last."""
        siblings = self._above(node).children
        self.move_variation(node, min(len(siblings) - 1, siblings.index(node) + 1))

    def promote_to_main(self, node: Node) -> None:
        """Make the line to this node the main line."""
        self._above(node)
        made = []
        for one in node.line():
            parent = self._above(one)
            made += changes(parent, children=[one, *(c for c in parent.children if c is not one)])
        self._edit(f"make {node.move!r} the main line", node, made)

    # ---- notes ------------------------------------------------------------------------------------------

    def comment(self, node: Node, text: str, author: str | None = None) -> Comment:
        """Add a comment to a node."""
        self._line(node)
        one = Comment(text, author)
        self._note(node, "comment", comments=[*node.comments, one])
        return one

    def edit_comment(self, node: Node, number: int, text: str, author: str | None = None) -> None:
        """Replace the text of a comment, counted from 0; its author stays if you name none."""
        old = self._comment(node, number)
        new = Comment(text, old.author if author is None else author)
        comments = [new if one is old else one for one in node.comments]
        self._note(node, "edit a comment", comments=comments)

    def delete_comment(self, node: Node, number: int) -> None:
        """Delete a comment, counted from 0."""
        old = self._comment(node, number)
        self._note(node, "delete a comment", comments=[one for one in node.comments if one is not old])

    def move_comment(self, node: Node, number: int, place: int) -> None:
        """Move a comment to another place among those of its node."""
        old = self._comment(node, number)
        self._comment(node, place)
        comments = [one for one in node.comments if one is not old]
        comments.insert(place, old)
        self._note(node, "move a comment", comments=comments)

    def mark(self, node: Node, *marks: str) -> None:
        """Give a node these marks (``!! ! !? ?! ? ??``) and no others."""
        self._note(node, "mark", marks=list(marks))

    def highlight(self, node: Node, *what: str) -> None:
        """Highlight these cards and zones and no others: "Urn", "base left", "hand of Ana", "Urn in hand of Ana".

        Put a colour before it, as in "red: Urn"; see `vk_notebook.record.notes.LIGHTS`.
        """
        game = self.game_at(node) if what else None
        self._note(node, "highlight", highlights=[lit(game, one) for one in what] if game else [])

    def bookmark(self, node: Node, name: str | None) -> None:
        """Give a node a name to find it by, see `bookmarks`; None removes it."""
        held = self.bookmarks.get(name) if isinstance(name, str) else None
        if held is not None and held is not node:
            raise ValueError(f"{name!r} is already the bookmark of another move, {held.move!r}")
        self._note(node, "bookmark", bookmark=name)

    @property
    def bookmarks(self) -> dict[str, Node]:
        """The nodes with bookmarks, by their names, a line before its variations."""
        return {node.bookmark: node for node in self.root.walk() if node.bookmark is not None}

    def evaluate(self, node: Node, value: Any) -> None:
        """Set the evaluation of a position: a number or any JSON value; None removes it."""
        self._note(node, "evaluate", evaluation=plain(value))

    def set_task(self, node: Node, **fields: Any) -> None:
        """Set a task on a position: what is asked (``task``), a ``hint``, the moves to ``accept``, and the ``answer``.

        They are fields of the node's lesson, which replays show; an empty one is removed. Raises ValueError for a move
        that the position does not allow.
        """
        if wrong := [name for name in fields if name not in TASK]:
            raise ValueError(f"a task has no {wrong[0]!r}; possible: {', '.join(TASK)}")
        self.set_lesson(node, **task(self.game_at(node), fields))

    def set_lesson(self, node: Node, **fields: Any) -> None:
        """Set fields of a node's lesson, any JSON values; a field that is None is removed."""
        self._line(node)
        lesson = {key: value for key, value in {**node.lesson, **fields}.items() if value is not None}
        self._note(node, "lesson", lesson=lesson)

    def set_header(self, **fields: str | Day | Mapping[str, str] | None) -> None:
        """Set the date, the event, who sat where, or the result of a game that was not finished.

        A `datetime.date` is written as its text. Raises ValueError for what no file could hold.
        """
        possible = ("date", "event", "result", "seats")
        if wrong := [name for name in fields if name not in possible]:
            raise ValueError(f"the header's {wrong[0]!r} cannot be set; possible: {', '.join(possible)}")
        self._edit("head", self.root, changes(self, header=_headed({**self.header, **fields})))

    # ---- two people's notes ---------------------------------------------------------------------------

    def merge(self, other: Tree) -> None:
        """Add all moves and notes from another record of the same game; none is lost.

        This record's come first, then the other's in their order. If both have a value, such as an evaluation, this
        one's stays and the other's becomes a comment. Raises RecordError that says how two games differ.
        """
        self._edit("merge", self.root, merge_changes(self, other))

    def _note(self, node: Node, what: str, **after: Any) -> None:
        """Change what is noted on a node, if it can be read back."""
        self._hold(node)
        if "marks" in after and (wrong := [m for m in after["marks"] if m not in MARKS]):
            raise ValueError(f"{shortened(wrong[0])} is not a mark; possible: {' '.join(MARKS)}")
        check_notes(Node(node.move, **{**node.said(), **after}))
        self._edit(what, node, changes(node, **after))

    def _comment(self, node: Node, number: int) -> Comment:
        self._line(node)
        if whole(number) not in range(len(node.comments)):
            count = len(node.comments)
            raise ValueError(f"there are {count} comments here, numbered from 0; there is no {shortened(number)}")
        return node.comments[number]


def _content(node: Node) -> tuple[Any, ...]:
    """What equal records have equal at a node; a digest follows from the rest."""
    return node.move, len(node.children), plain(node.said() | {"digest": None})


def _states(game: Game) -> list[State]:
    return [game.start, *(choice.state for choice in game.choices), game.state]


def _played_again(
    kind: type[Game], record: Record, chance: list[tuple[int, Named | None]], kept: Record | None = None
) -> Game:
    """The game at the end of a record; with real cards, by chance or with the cards still to be named as it was."""
    game = record.game_at(record.end)
    game.__class__ = kind
    for st, (rng, cards) in zip(_states(game), chance, strict=False):
        st.rng, st.named = rng, cards
    return game.followed_by(kept)


def _headed(header: dict[str, Any]) -> dict[str, Any]:
    """A header that can be read back, its date as text. Raises ValueError."""
    date = own(header.get("date"))
    found = {**header, "date": date.isoformat() if isinstance(date, Day) else date}
    if date != date:  # what libraries have for a date that is not known
        found["date"] = None
    try:
        checked_header(found)
        in_json(found)
    except Shape as wrong:
        raise ValueError(wrong.reason) from None
    return found


def load(path: str | PathLike[str], *, replay: bool = True, game: int | None = None) -> Record:
    """The record in a file, replayed and checked to its last move. Runs no code, takes at most 10 MB.

    With ``replay=False`` no move is checked, for example to show a record as far as it can be played. ``game`` is the
    number of the game, from 1, in a file with several. Raises a RecordError with the line and the reason, and the turn
    at which a record from another version differs.

    >>> vk.new_game(["Ana", "Ben"], seed=7).play("entomb Urn", "end turn").record.save("game.vk.json")
    >>> vk.load("game.vk.json").moves
    ['entomb Urn', 'end turn']
    """
    given: object = path
    if not isinstance(given, (str, PathLike)):
        raise RecordError(f"load takes the name of a file, for example 'game.vk.json', not {called(given)}")
    try:
        texts = games_in(contents(path, MOST_FILE))
        number = 1 if game is None else check_whole("the number of the game", game, 1, len(texts))
    except ValueError as error:
        raise RecordError(f"{named(path)}: {error}", line=getattr(error, "line", None)) from None
    if game is None and len(texts) > 1:
        raise RecordError(
            f"{named(path)}: there are {len(texts):,} games in it; open one, as in vk.load(file, game=2) (on the "
            "command line --game 2), or read them all with vk.Collection"
        )
    try:
        return _read(texts[number - 1], replay)
    except RecordError as error:
        said = f"{named(path)}: {'' if game is None else f'game {number}, '}{error}"
        raise RecordError(said, turn=error.turn, line=error.line, record=error.record) from None


def read(data: str | bytes, replay: bool = True) -> Record:
    """The record in a text of either form. Raises RecordError; see `load`."""
    return _read(only_game(data), replay)


def _read(text: str, replay: bool) -> Record:
    """The record in a text that is known to hold one game at most. Raises RecordError."""
    form = TextForm if is_text_form(text) else JsonForm
    return loaded(Record, form(text), replay)
