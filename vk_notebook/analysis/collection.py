"""A collection of games: a folder or a Parquet file of records, as tables to ask."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import Any

from ..errors import RecordError
from ..files import folder as folder_of
from ..files import write
from ..given import check_known
from ..record import Record, load
from ..record.record import read
from ..rules.engine import scoring
from ..rules.engine.state import PILES, TOMB, State
from ..rules.engine.turn import asked
from ..rules.words.notation import Option
from .game_tables import NONE, Column, Table, arrow_of, frame_of, pyarrow
from .progress_bar import Progress
from .strategy import Course, Strategy

TABLES = {
    "games": (
        "game", "name", "players", "seats", "cards", "edition", "variant", "kind", "seed", "date", "event", "first",
        "finished", "turns", "moves", "winners", "margin",
    ),
    "players": (
        "game", "seat", "player", "who", "order", "points", "won", "tomb_cards", "turns", "entombments_missed",
        "turns_without_purchase", "gold_unused", "sets_finished", "sets_begun", "points_outside",
    ),
    "turns": ("game", "turn", "round", "seat", "player", "entombed", "points", "stock"),
    "moves": ("game", "ply", "turn", "seat", "player", "move", "verb", "card"),
    "cards": (
        "game", "seat", "player", "card", "bought", "executed", "entombed", "first_bought", "first_executed",
        "first_entombed",
    ),
    "sets": ("game", "seat", "player", "set", "titles", "of", "points"),
}  # fmt: skip
TEXTS = {
    "name", "players", "cards", "edition", "variant", "kind", "seed", "date", "event", "first", "winners", "player",
    "who", "move", "verb", "card", "set",
}  # fmt: skip
ENDINGS = (".vk.json", ".vk.txt")
Source = str | PathLike[str] | Record
#: What the events of the log count for a card.
COUNTED = {"buy": "bought", "execute": "executed", "repeat": "executed"}


@dataclass(frozen=True)
class _Seat:
    """A player of one game, as several tables name him."""

    number: int
    name: str
    who: str  # a person, a bot's name, or nothing where nobody wrote it down


class Collection:
    """Records read as tables: ``games``, ``players``, ``turns``, ``moves``, ``cards`` and ``sets``.

    `sources` is a folder (with all below it), a Parquet file of `save`, a record's file, a `Record`, or several of
    them. A record that does not load is left out: `skipped` has its name with the reason. `game` in each table is
    the number of the game, from 1.
    """

    def __init__(
        self, sources: Source | Iterable[Source], *, progress: bool | Callable[[int, int], object] = True
    ) -> None:
        self.records: dict[str, Record] = {}
        #: What did not load, by its name, with the reason.
        self.skipped: dict[str, str] = {}
        self.tables: dict[str, Table] = {name: {one: _column(one) for one in names} for name, names in TABLES.items()}
        several = sources if isinstance(sources, Iterable) and not isinstance(sources, str) else [sources]
        found = [one for source in several for one in _files(source)]
        bar = Progress(progress, len(found), what="records")
        for name, make in found:
            try:
                self._add(name, make())
            except (RecordError, ValueError) as error:
                self.skipped[name] = str(error)
            bar.add(1)
        bar.close()

    def __len__(self) -> int:
        return len(self.records)

    def __repr__(self) -> str:
        left = f", {len(self.skipped)} skipped" if self.skipped else ""
        return f"<Collection of {len(self):,} game{'' if len(self) == 1 else 's'}{left}>"

    # ---- what comes in ---------------------------------------------------------------------------------

    def _add(self, name: str, record: Record) -> None:
        for table, row in list(_rows(len(self) + 1, name, record)):
            for column, values in self.tables[table].items():
                values.values.append(row[column])
        self.records[name] = record

    # ---- what goes out ---------------------------------------------------------------------------------

    def to_frame(self, table: str = "games") -> Any:
        """A table as a pandas data frame. Raises ValueError that lists the tables."""
        check_known("table", table, TABLES)
        return frame_of(self.tables[table])

    def to_arrow(self, table: str = "games") -> Any:
        """A table as Arrow has it, which pandas, polars and DuckDB read as it is. Raises as `to_frame` does."""
        check_known("table", table, TABLES)
        return arrow_of(self.tables[table])

    def to_parquet(self, folder: str | Path) -> list[Path]:
        """Write each table to a Parquet file in a folder; gives the files."""
        pa = pyarrow("Parquet files need pyarrow")
        place = folder_of(Path(folder))
        made = {name: self.to_arrow(name) for name in TABLES}
        return [write(place / f"{name}.parquet", partial(pa.parquet.write_table, one)) for name, one in made.items()]

    def save(self, path: str | Path) -> Path:
        """Write the records to one Parquet file, which `Collection` opens again."""
        pa = pyarrow("Parquet files need pyarrow")
        texts = [record.to_json() for record in self.records.values()]
        made = pa.table({"name": list(self.records), "record": texts})
        return write(Path(path), lambda file: pa.parquet.write_table(made, file, compression="zstd"))


def _files(source: object) -> Iterator[tuple[str, Callable[[], Record]]]:
    """The records of a source by their names, not loaded yet. Raises ValueError for what is none."""
    if isinstance(source, Record):
        yield f"record of {', '.join(source.header['players'])}", lambda: source
        return
    if not isinstance(source, (str, PathLike)):
        raise ValueError(f"a collection is made of folders, files and records, not of {type(source).__name__}")
    path = Path(source)
    if path.is_dir():
        for one in sorted(one for one in path.rglob("*") if one.name.lower().endswith(ENDINGS)):
            yield one.relative_to(path).as_posix(), partial(load, one)
    elif path.suffix.lower() == ".parquet":
        pa = pyarrow("Parquet files need pyarrow")
        try:
            held = pa.parquet.read_table(path, columns=["name", "record"]).to_pydict()
        except (OSError, ValueError) as error:
            raise ValueError(f"{path} holds no records: {error}") from None
        for name, text in zip(held["name"], held["record"], strict=True):
            yield str(name), partial(read, text)
    elif path.is_file():
        yield path.name, partial(load, path)
    else:
        raise ValueError(f"there is no folder and no file {str(path)!r}")


def _column(name: str) -> Column:
    kind = "text" if name in TEXTS else {"finished": "flag", "won": "d"}.get(name, "i")
    return Column(kind, gaps=name.startswith("first_"))


# ---- a record as rows ------------------------------------------------------------------------------------------


def _rows(number: int, name: str, record: Record) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of one game, each with the name of its table."""
    game = record.game()
    st, table = game.state, game.state.table
    who = record.header.get("seats") or {}
    seats = [_Seat(seat, one, who.get(one, "")) for seat, one in enumerate(table.names)]
    states = [*(choice.state for choice in game._past), st]
    strategy = Strategy(game._start)
    for choice in game._past:
        strategy.move(choice.state, choice.code)
    strategy.end(st)
    last = states[-2:][0]  # before the last choice: a game that is over has no turn
    first = (last.seat - last.turn) % table.seats
    yield "games", _game(number, name, record, st, first)
    for seat in seats:
        yield "players", {"game": number, **_player(seat, st, first, strategy.courses[seat.number])}
    for ply, choice in enumerate(game._past, start=1):
        option = Option(choice.state, choice.code)
        by = seats[asked(choice.state)]
        yield "moves", {
            "game": number, "ply": ply, "turn": choice.state.turn + 1, "seat": by.number + 1, "player": by.name,
            "move": choice.text, "verb": option.verb, "card": option.card or "",
        }  # fmt: skip
    yield from (("turns", {"game": number, **row}) for row in _turns(states, seats))
    counted = _counted(states, game._raw, [choice.events for choice in game._past], table.names)
    yield from (("cards", {"game": number, **row}) for row in _cards(counted, st, seats))
    yield from (("sets", {"game": number, **row}) for seat in seats for row in _sets(st, seat))


def _game(number: int, name: str, record: Record, st: State, first: int) -> dict[str, Any]:
    header, setup = record.header, record.setup
    totals = sorted(scoring.totals(st), reverse=True)
    cards = setup.get("cards", "")
    return {
        "game": number, "name": name, "players": ", ".join(st.table.names), "seats": st.table.seats,
        "cards": cards if isinstance(cards, str) else json.dumps(cards, sort_keys=True),
        "edition": setup.get("edition") or "", "variant": st.table.variant or "", "kind": setup["kind"],
        "seed": str(setup.get("seed", "")), "date": header.get("date") or "", "event": header.get("event") or "",
        "first": st.table.names[first], "finished": st.over, "turns": st.turn, "moves": len(record.moves),
        "winners": ", ".join(st.table.names[seat] for seat in scoring.winners(st)) if st.over else "",
        "margin": totals[0] - totals[1] if len(totals) > 1 else 0,
    }  # fmt: skip


def _player(seat: _Seat, st: State, first: int, course: Course) -> dict[str, Any]:
    score, winners = scoring.score(st, seat.number), scoring.winners(st) if st.over else ()
    return {
        "seat": seat.number + 1, "player": seat.name, "who": seat.who,
        "order": (seat.number - first) % st.table.seats + 1, "points": score.total,
        "won": 1 / len(winners) if seat.number in winners else 0.0, "tomb_cards": score.cards, "turns": course.turns,
        "entombments_missed": course.unused, "turns_without_purchase": course.idle, "gold_unused": course.gold,
        "sets_finished": course.finished, "sets_begun": course.begun, "points_outside": course.outside,
    }  # fmt: skip


def _turns(states: list[State], seats: list[_Seat]) -> Iterator[dict[str, Any]]:
    """What each turn brought its player."""
    for before, after in pairwise(_ends(states)):
        seat = seats[before.seat]
        entombed = set(after.z[seat.number * PILES + TOMB]) - set(before.z[seat.number * PILES + TOMB])
        yield {
            "turn": before.turn + 1, "round": before.turn // len(seats) + 1, "seat": seat.number + 1,
            "player": seat.name, "entombed": len(entombed), "points": scoring.score(after, seat.number).total,
            "stock": len(after.stock),
        }  # fmt: skip


def _ends(states: list[State]) -> list[State]:
    """The first state of each turn, and the last of the game."""
    firsts = {state.turn: state for state in reversed(states)}
    return [*(firsts[turn] for turn in sorted(firsts)), *(() if states[-1].over else states[-1:])]


def _counted(
    states: list[State], raw: list[Any], starts: list[int], names: tuple[str, ...]
) -> dict[tuple[int, str], dict[str, Any]]:
    """By seat and card: how often it was bought and executed, and in which turn first."""
    found: dict[tuple[int, str], dict[str, Any]] = {}
    name = states[-1].table.name

    def row(seat: int, card: int) -> dict[str, Any]:
        return found.setdefault((seat, name[card]), {})

    for state, after, begin, end in zip(states, states[1:], starts, [*starts[1:], len(raw)], strict=False):
        for event in raw[begin:end]:
            what = COUNTED.get(event.kind)
            if what is not None:
                at = row(event.seat, event.card)
                at[what] = at.get(what, 0) + 1
                at.setdefault(f"first_{what}", state.turn + 1)
        for seat in range(len(names)):
            tomb = seat * PILES + TOMB
            if after.z[tomb] is not state.z[tomb]:
                for card in set(after.z[tomb]) - set(state.z[tomb]):
                    row(seat, card).setdefault("first_entombed", state.turn + 1)
    return found


def _cards(counted: dict[tuple[int, str], dict[str, Any]], st: State, seats: list[_Seat]) -> Iterator[dict[str, Any]]:
    names = st.table.name
    tombs = [[names[card] for card in st.z[seat.number * PILES + TOMB]] for seat in seats]
    for seat, tomb in zip(seats, tombs, strict=True):
        for card in tomb:
            counted.setdefault((seat.number, card), {})
    for (number, card), found in sorted(counted.items()):
        seat = seats[number]
        yield {
            "seat": number + 1, "player": seat.name, "card": card, "bought": found.get("bought", 0),
            "executed": found.get("executed", 0), "entombed": tombs[number].count(card),
            "first_bought": found.get("first_bought", NONE), "first_executed": found.get("first_executed", NONE),
            "first_entombed": found.get("first_entombed", NONE),
        }  # fmt: skip


def _sets(st: State, seat: _Seat) -> Iterator[dict[str, Any]]:
    table, points = st.table, scoring.score(st, seat.number).parts
    for group, name in enumerate(table.set_names):
        titles = {table.kind[card] for card, of in enumerate(table.set_id) if of == group}
        have = {table.kind[card] for card in st.z[seat.number * PILES + TOMB] if table.set_id[card] == group}
        yield {
            "seat": seat.number + 1, "player": seat.name, "set": name, "titles": len(have), "of": len(titles),
            "points": points.get(name, 0),
        }  # fmt: skip
