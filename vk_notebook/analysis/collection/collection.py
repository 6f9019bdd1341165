"""A collection of games: a folder or a Parquet file of records, as tables to ask."""

from __future__ import annotations

import contextlib
import json
import sys
import zlib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import Any, Union, overload

from ...ground.errors import RecordError, plural
from ...ground.files import Unreadable, contents, must_be_writable, named, place, why, write
from ...ground.given import shortened, whole
from ...record import Record, load
from ...record.file_names import is_saved_game
from ...record.record import read
from ...record.several import HEAD, begins_as_games, several_in
from ...rules.engine import scoring
from ...rules.engine.state import PILES, TOMB, State
from ...rules.engine.turn import asked
from ...rules.words.notation import Option
from ..games_in_tables import GamesInTables, row_of, rows_of
from ..progress_bar import Progress, Told
from ..simulation.game_tables import tally
from ..simulation.packed_games import BOUGHT, ENTOMBED, EXECUTED, REPEATED
from ..strategy import Course, Strategy, titles
from ..tables import Column, Table, append, pyarrow, texts_in

TABLES = {
    "games": (
        "game", "name", "players", "seats", "cards", "edition", "variant", "kind", "seed", "date", "event", "first",
        "finished", "turns", "moves", "winners", "margin",
    ),
    "players": (
        "game", "seat", "turn_order", "player", "who", "points", "won", "tomb_cards", "turns", "entombments_missed",
        "turns_without_purchase", "gold_unused", "sets_finished", "sets_begun", "points_outside",
    ),
    "turns": ("game", "turn", "round", "seat", "turn_order", "player", "entombed", "points", "stock"),
    "moves": ("game", "ply", "turn", "seat", "turn_order", "player", "move", "verb", "card"),
    "cards": (
        "game", "seat", "turn_order", "player", "card", "bought", "executed", "entombed", "first_bought",
        "first_executed", "first_entombed",
    ),
    "sets": ("game", "seat", "turn_order", "player", "set", "titles", "of", "points"),
}  # fmt: skip
#: What the columns hold that are no whole numbers.
KINDS = dict.fromkeys((
    "name", "players", "cards", "edition", "variant", "kind", "seed", "date", "event", "first", "winners", "player",
    "who", "move", "verb", "card", "set",
), "text") | dict.fromkeys(TABLES["cards"][-3:], "turn") | {"finished": "flag", "won": "share"}  # fmt: skip
Source = Union[str, PathLike[str], Record, Mapping[str, Record | str], "Collection"]
#: A record by its name, not loaded yet. It is True for a text, in which a game may come a second time.
Found = tuple[str, Callable[[], Record], bool]
#: How the reason begins where a file is left out because another one holds the same game.
SAME = "the same game as"
#: The events of the log that count for a card.
COUNTED = {"buy": BOUGHT, "execute": EXECUTED, "repeat": REPEATED}


class Packed(Mapping[str, Record]):
    """Records by their names, each read anew when it is asked for: one that is at hand takes half a megabyte."""

    def __init__(self) -> None:
        self._texts: dict[str, bytes] = {}

    def add(self, name: str, record: Record) -> None:
        """Put one in, as it is now."""
        self._texts[name] = zlib.compress(record.to_json().encode("utf-8"), 1)

    def texts(self) -> Iterator[str]:
        """Each as JSON."""
        return (zlib.decompress(text).decode("utf-8") for text in self._texts.values())

    def __contains__(self, name: object) -> bool:
        return name in self._texts

    def __getitem__(self, name: str) -> Record:
        return read(zlib.decompress(self._texts[name]).decode("utf-8"), replay=False)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


class Collection(GamesInTables):
    """Records read as tables: ``games``, ``players``, ``turns``, ``moves``, ``cards`` and ``sets``.

    `sources` is a folder (with its subfolders), a Parquet file from `save`, a record's file, a `Record`, a mapping of
    names to records or their texts, or several of these. In a folder a record is known by its name or by how it begins,
    so that no browser's "game.vk (1).json" is missed; folders whose names begin with a dot are left alone. A record
    that does not load is left out: `skipped` gives its name and the reason. So is a game that several files hold: it
    counts once. `game` in each table is the number of the game, from 1. If several records have the same name, it is
    numbered from the second on. `progress` may be a function, which stops the reading by returning False.

    ``for record in collection`` gives the records, ``collection[0]`` the first one, and ``collection[:5]`` a collection
    of the first five. `record`, `game` and `replay` open a game by its number in the tables, or by a row of a table.
    """

    _tables = TABLES
    _first = 1

    def __init__(self, sources: Source | Iterable[Source], *, progress: bool | Told = True) -> None:
        #: The records by their names.
        self.records = Packed()
        #: What did not load, by its name, with the reason.
        self.skipped: dict[str, str] = {}
        self.tables: dict[str, Table] = {
            table: {name: Column(KINDS.get(name, "number")) for name in names} for table, names in TABLES.items()
        }
        single = isinstance(sources, (str, bytes, Mapping, Collection)) or not isinstance(sources, Iterable)
        several: Any = [sources] if single else sources
        found = [each for source in several for each in _files(source)]
        bar = Progress(progress, len(found), what="records")
        met: Counter[str] = Counter()
        # games of the same moves by their names, with what their records tell of each
        self._alike: dict[str, dict[str, dict[str, Any]]] = {}
        for given, make, is_text in found:
            name = given = named(given)
            while name in self.records or name in self.skipped:
                met[given] += 1
                name = f"{given} ({met[given] + 1})"
            try:
                record = make()
                if is_text and (same := self._again(name, record)):
                    raise ValueError(f"{SAME} {same}")
                self._add(name, record)
            except (RecordError, ValueError) as error:
                self.skipped[name] = str(error)
            if not bar.add(1):
                break
        bar.close()

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records.values())

    def __contains__(self, what: object) -> bool:
        """Whether a record is here, or one of that name."""
        return what in self.records if isinstance(what, str) else any(what == record for record in self)

    @overload
    def __getitem__(self, which: slice) -> Collection: ...
    @overload
    def __getitem__(self, which: int | str) -> Record: ...
    @overload
    def __getitem__(self, which: Any) -> Record | Collection: ...
    def __getitem__(self, which: Any) -> Record | Collection:
        """A record by its place, from 0 as in a list, by its name or by a row; of a slice or a frame, a collection."""
        if isinstance(which, slice):
            return self._some(range(len(self))[which])
        if hasattr(which, "columns"):
            return self._some(dict.fromkeys(self._place(row, len(self)) for row in rows_of(which)))
        if isinstance(which, str):
            if which not in self.records:
                raise KeyError(f"no game here is called {shortened(which)}; to_frame() lists the names")
            return self.records[which]
        if isinstance(row_of(which), Mapping):
            return self.record(which)
        at = whole(which)
        if at is None or not -len(self) <= at < len(self):
            raise IndexError(f"there is no place {shortened(which)} among {plural(len(self), 'game')}; the first is 0")
        return self.records[self._names[at]]

    def record(self, game: Any) -> Record:
        """The record of a game, named by its number in the tables, from 1, or by a row of a table. Raises ValueError.

        It is made anew each time: what you change in it does not change the collection.
        """
        return self.records[self._names[self._place(game, len(self))]]

    def _of_game(self, place: int) -> dict[str, Table]:
        found = {}
        for name, table in self.tables.items():
            games = table["game"].values
            rows = slice(bisect_left(games, place + 1), bisect_right(games, place + 1))
            found[name] = {called: replace(column, values=column.values[rows]) for called, column in table.items()}
        return found

    def _some(self, places: Iterable[int]) -> Collection:
        """A collection of some of the games, in this order, numbered from 1 again."""
        some, names = Collection((), progress=False), self._names
        for number, at in enumerate(places, 1):
            some.records._texts[names[at]] = self.records._texts[names[at]]
            for called, table in self._of_game(at).items():
                table["game"].values = [number] * len(table["game"].values)
                for name, column in table.items():
                    some.tables[called][name].values += column.values
        return some

    @property
    def _names(self) -> list[str]:
        return list(self.records)

    def __repr__(self) -> str:
        left = f", {len(self.skipped)} skipped" if self.skipped else ""
        return f"<Collection of {len(self):,} game{'' if len(self) == 1 else 's'}{left}>"

    # ---- what comes in ---------------------------------------------------------------------------------

    def _again(self, name: str, record: Record) -> str:
        """The name of the same game in another text, if there was one. Another day, or other bots, make another."""
        games = self._alike.setdefault(_played(record), {})
        told = {field: value for field in ("date", "event", "seats") if (value := record.header.get(field))}
        for other, known in games.items():
            if other in self.records and all(known.get(field, value) == value for field, value in told.items()):
                known |= told
                return other
        games[name] = told
        return ""

    def _add(self, name: str, record: Record) -> None:
        rows = list(_rows(len(self) + 1, name, record))
        self.records.add(name, record)  # that may be refused, and then nothing of it is in the tables
        for table, row in rows:  # few words, said often
            append(self.tables[table], *(sys.intern(cell) if type(cell) is str else cell for cell in row))

    # ---- what goes out ---------------------------------------------------------------------------------

    def _parts(self, table: str, games: int | None) -> Iterator[Table]:
        yield self.tables[table]

    def save(self, path: str | Path) -> Path:
        """Write the records to one Parquet file, which `Collection` opens again."""
        pa = pyarrow("Parquet files need pyarrow")
        must_be_writable(path, ".parquet")
        made = pa.table({"name": list(self.records), "record": list(self.records.texts())})
        return write(path, lambda file: pa.parquet.write_table(made, file, compression="zstd"))


def _files(source: object) -> Iterator[Found]:
    """The records of a source. Raises ValueError for what is none."""
    if isinstance(source, Record):
        yield f"record of {', '.join(source.header['players'])}", lambda: source, False
    elif isinstance(source, Collection):
        yield from _files(source.records)
    elif isinstance(source, Mapping):
        yield from ((str(name), partial(_made, held), not isinstance(held, Record)) for name, held in source.items())
    elif isinstance(source, (str, PathLike)):
        try:
            yield from _in_place(place(source))
        except (OSError, Unreadable) as error:
            raise ValueError(f"{named(source)}: {why(error)}") from None
    else:
        raise ValueError(f"a collection is made of folders, files and records, not of {type(source).__name__}")


def _in_place(path: Path) -> Iterator[Found]:
    """The records of a folder or a file."""
    if path.is_dir():
        path = path if path.parts else path.absolute()  # or a file that is called "~mine" would be somebody's folder
        for one in sorted(path.rglob("*")):
            if _holds_record(one, one.relative_to(path)):
                yield from _games(one.relative_to(path).as_posix(), one)
    elif path.suffix.lower() == ".parquet" and path.exists():
        pyarrow("Parquet files need pyarrow")
        try:
            names, records = texts_in(path, "name", "record")
            called = names.to_pylist()
        except ValueError as error:
            raise ValueError(f"{named(path)} contains no records: {error}") from None
        for name, record in zip(called, records, strict=True):
            yield str(name), partial(_made, record), True
    elif path.is_file():
        yield from _games(path.name, path)
    else:
        raise ValueError(f"there is no folder and no file {named(path)!r}")


def _holds_record(path: Path, inside: Path) -> bool:
    """Whether a file of a folder is a record, or is called like one; what other people's files hold does not matter."""
    called = is_saved_game(path.name)
    if not called and path.suffix.lower() not in ("", ".json", ".txt") and ".vk" not in path.name.lower():
        return False
    if any(part.startswith(".") for part in inside.parts[:-1]) or (path.is_dir() and not path.is_symlink()):
        return False
    if called:
        return True
    with contextlib.suppress(Unreadable):
        return begins_as_games(contents(path, HEAD, cut=True))
    return False


def _made(held: object) -> Record:
    """A record as a mapping or a table of Arrow holds it. Raises RecordError."""
    held = held.as_py() if hasattr(held, "as_py") else held
    if isinstance(held, Record):
        return held
    if isinstance(held, (str, bytes)):
        return read(held)
    raise RecordError(f"this is {'empty' if held is None else type(held).__name__}, not a record or its text")


def _played(record: Record) -> str:
    """What two records of one game have in common: how it was dealt, and its moves."""
    line = [(node.move, node.deals) for node in record.end.line()]
    return sha256(json.dumps([record.setup, line], sort_keys=True, default=list).encode("utf-8")).hexdigest()


def _games(name: str, path: Path) -> Iterator[Found]:
    """The game in a file, or those of a file with several, not loaded yet."""
    texts = several_in(path)
    if not texts:
        yield name, partial(load, path), True
    for number, text in enumerate(texts, 1):
        yield f"{name}, game {number}", partial(read, text), True


# ---- a record as rows ------------------------------------------------------------------------------------------


def _rows(number: int, name: str, record: Record) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The rows of one game, each with the name of its table."""
    game = record.game()
    st, names = game.state, game.state.table.names
    states = [*(choice.state for choice in game.choices), st]
    strategy = Strategy(game.start)
    for choice in game.choices:
        strategy.move(choice.state, choice.code)
    strategy.end(st)
    last = states[-2:][0]  # before the last choice: a game that is over has no turn
    first = (last.seat - last.turn) % len(names)
    yield "games", (number, name, *_game(record, st, first))
    seats = [(seat + 1, (seat - first) % len(names) + 1, player) for seat, player in enumerate(names)]
    who = record.header.get("seats") or {}  # a person, a bot's name, or nothing where nobody wrote it down
    for seat, player in enumerate(names):
        yield "players", (number, *seats[seat], who.get(player, ""), *_player(seat, st, strategy.courses[seat]))
        yield from (("sets", (number, *seats[seat], *row)) for row in _sets(st, seat))
    for ply, choice in enumerate(game.choices, start=1):
        option, seat = Option(choice.state, choice.code), asked(choice.state)
        made = choice.text, option.verb, option.card or ""
        yield "moves", (number, ply, choice.state.turn + 1, *seats[seat], *made)
    for before, after in pairwise(_ends(states)):
        seat, turn = before.seat, before.turn
        entombed = len(set(after.z[seat * PILES + TOMB]) - set(before.z[seat * PILES + TOMB]))
        brought = entombed, scoring.score(after, seat).total, len(after.stock)
        yield "turns", (number, turn + 1, turn // len(names) + 1, *seats[seat], *brought)
    happened = _happened(states, game.happened, [choice.events for choice in game.choices])
    tombs = [[st.table.name[card] for card in st.z[seat * PILES + TOMB]] for seat in range(len(names))]
    for (seat, card), counts in tally(happened, tombs):
        yield "cards", (number, *seats[seat], card, *counts)


def _game(record: Record, st: State, first: int) -> tuple[Any, ...]:
    header, setup, names = record.header, record.setup, st.table.names
    totals = sorted(scoring.totals(st), reverse=True)
    cards = setup.get("cards", "")
    return (
        ", ".join(names), len(names), cards if isinstance(cards, str) else json.dumps(cards, sort_keys=True),
        setup.get("edition") or "", st.table.variant or "", setup["kind"], str(setup.get("seed", "")),
        header.get("date") or "", header.get("event") or "", names[first], st.over, st.turn, len(record.moves),
        ", ".join(sorted(names[seat] for seat in scoring.winners(st))) if st.over else "",
        totals[0] - totals[1] if len(totals) > 1 else 0,
    )  # fmt: skip


def _player(seat: int, st: State, course: Course) -> tuple[Any, ...]:
    score, winners = scoring.score(st, seat), scoring.winners(st) if st.over else ()
    return (
        score.total, 1 / len(winners) if seat in winners else 0.0, score.cards, course.turns, course.unused,
        course.idle, course.gold, course.finished, course.begun, course.outside,
    )  # fmt: skip


def _ends(states: list[State]) -> list[State]:
    """The first state of each turn, and the last of the game."""
    firsts = {state.turn: state for state in reversed(states)}
    return [*(firsts[turn] for turn in sorted(firsts)), *(() if states[-1].over else states[-1:])]


def _happened(states: list[State], raw: list[Any], starts: list[int]) -> Iterator[tuple[int, int, int, str]]:
    """What happened to cards, as `Played.events` tells it: the turn (from 0), what, the seat, the card by its name."""
    names = states[-1].table.name
    for state, after, begin, end in zip(states, states[1:], starts, [*starts[1:], len(raw)], strict=False):
        for event in raw[begin:end]:
            if event.kind in COUNTED:
                yield state.turn, COUNTED[event.kind], event.seat, names[event.card]
        for seat in range(state.table.seats):
            for card in set(after.z[seat * PILES + TOMB]) - set(state.z[seat * PILES + TOMB]):
                yield state.turn, ENTOMBED, seat, names[card]


def _sets(st: State, seat: int) -> Iterator[tuple[Any, ...]]:
    table, points = st.table, scoring.score(st, seat).parts
    for group, name in enumerate(table.set_names):
        have, many = (titles(table, group, cards) for cards in (st.z[seat * PILES + TOMB], range(len(table.kind))))
        yield name, len(have), len(many), points.get(name, 0)
