"""The tables of a simulation, column by column: games, players, turns, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from os import PathLike, fstat
from pathlib import Path
from typing import Any, BinaryIO

from ..cards.actions import PHARAOHS
from ..cards.catalogue import KINDS
from ..extras import NotInstalled
from ..files import folder as folder_of
from ..files import opened, write
from ..given import check_known
from ..letters import told
from .kept_games import Games
from .packed_games import BOUGHT, ENTOMBED, EXECUTED, REPEATED, STATUS, UNEARTHED, Played, bury
from .simulation_plan import Plan
from .tomb_worth import TombWorth

#: Games that are turned into rows at once when a file is written.
AT_ONCE = 2000
#: The most bytes of a Parquet file that is read, and what it may hold: rows, and one more for so many of its bytes;
#: letters, and so many times its bytes.
LARGEST = 1_000_000_000
MOST_ROWS, A_ROW = 10_000, 40
MOST_TEXT, TIMES = 20_000_000, 50


@dataclass
class Column:
    """Values of one kind; `words` are all that a column of words can hold. None stands for what there is not."""

    kind: str = "number"
    words: tuple[str, ...] = ()
    values: list[Any] = field(default_factory=list)


def words_of(*words: str) -> Column:
    """A column that holds only these words."""
    return Column("word", words)


Table = dict[str, Column]


def _games(plan: Plan, played: Iterable[Played]) -> Table:
    labels, seats = plan.table_labels, range(plan.table_seats)
    out: Table = {
        "game": Column(), "seed": Column("seed"), "status": words_of(*STATUS), "reason": Column("text"),
        "forfeited_by": words_of(*labels), "turns": Column(), "decisions": Column(),
        "first": words_of(*labels), "winners": Column("text"), "margin": Column(),
    }  # fmt: skip
    for seat in seats:
        out[f"bot_{seat + 1}"] = words_of(*labels)
        out[f"points_{seat + 1}"] = Column()
    for game in played:
        sits = _sitting(plan, game)
        best = sorted(game.scores, reverse=True)
        row: list[Any] = [
            game.index, plan.seeds(game.index)[0], STATUS[game.status], game.reason,
            sits[game.culprit] if game.culprit >= 0 else None, game.turns, game.decisions, sits[game.first],
            ", ".join(sits[seat] for seat in seats if game.winners >> seat & 1),
            best[0] - best[1] if len(best) > 1 else 0,
        ]  # fmt: skip
        for seat in seats:
            row += [sits[seat], game.scores[seat]]
        _append(out, row)
    return out


def _players(plan: Plan, played: Iterable[Played]) -> Table:
    labels, rulers = plan.table_labels, TombWorth.of(plan)
    rulers_of = [*PHARAOHS, None]  # the last is number -1, for none
    parts = ("starters", "uniques", *rulers.names, *(["duplicates"] if rulers.doubles_cost else []))
    out: Table = {
        "game": Column(), "seat": Column(), "turn_order": Column(), "bot": words_of(*labels), "points": Column(),
        "won": Column("share"), "tomb_cards": Column(), "pharaoh": words_of(*PHARAOHS),
        **{part.replace("-", "_"): Column() for part in parts},
    }  # fmt: skip
    for game in played:
        sits, tombs = _sitting(plan, game), game.tombs()
        for seat, tomb in enumerate(tombs):
            worth = rulers.worth(tomb, game.bonuses[seat])
            _append(out, [
                game.index, seat + 1, game.turn_order(seat), sits[seat], game.scores[seat],
                game.won(seat), len(tomb), rulers_of[game.pharaohs[seat]], *(int(worth.get(part, 0)) for part in parts),
            ])  # fmt: skip
    return out


def _turns(plan: Plan, played: Iterable[Played]) -> Table:
    labels, rulers = plan.table_labels, TombWorth.of(plan)
    out: Table = {
        "game": Column(), "turn": Column(), "round": Column(), "seat": Column(), "turn_order": Column(),
        "bot": words_of(*labels), "bought": Column(), "executed": Column(), "entombed": Column(), "points": Column(),
    }  # fmt: skip
    for game in played:
        sits, events = _sitting(plan, game), list(game.events())
        tombs: list[list[int]] = [[] for _ in sits]
        at = 0
        for turn in range(game.turns):
            mover = (game.first + turn) % len(sits)
            count = [0] * 5
            while at < len(events) and events[at][0] == turn:
                _, what, seat, card = events[at]
                at += 1
                bury(tombs, what, seat, card)
                if seat == mover:
                    count[what] += 1
            points = sum(rulers.worth(tombs[mover], game.bonuses[mover]).values())
            _append(out, [
                game.index, turn + 1, turn // len(sits) + 1, mover + 1, game.turn_order(mover), sits[mover],
                count[BOUGHT], count[EXECUTED] + count[REPEATED], count[ENTOMBED], int(points),
            ])  # fmt: skip
    return out


def _cards(plan: Plan, played: Iterable[Played]) -> Table:
    labels, rulers, names = plan.table_labels, TombWorth.of(plan), [kind.name for kind in KINDS]
    out: Table = {
        "game": Column(), "seat": Column(), "turn_order": Column(), "bot": words_of(*labels),
        "card": Column("card", tuple(names[card] for card in sorted(rulers.number))),
        "bought": Column(), "executed": Column(), "entombed": Column(),
        **{f"first_{what}": Column("turn") for what in ("bought", "executed", "entombed")},
        "points": Column("share"),
    }  # fmt: skip
    for game in played:
        sits, tombs = _sitting(plan, game), game.tombs()
        shares = [rulers.shares(tomb, bonus) for tomb, bonus in zip(tombs, game.bonuses, strict=True)]
        for (seat, card), row in tally(game.events(), tombs):
            points = float(shares[seat].get(card, 0))
            _append(out, [game.index, seat + 1, game.turn_order(seat), sits[seat], names[card], *row, points])
    return out


def tally(events: Iterable[tuple[int, int, int, Any]], tombs: Sequence[Sequence[Any]]) -> Iterable[Any]:
    """By seat and card: how often it was bought and executed, how many lie in the tomb, and when each happened first.

    `events` are those of `Played`, `tombs` what lies in the tombs at the end: some cards left it again.
    """
    found: dict[tuple[int, Any], list[Any]] = {}
    for turn, what, seat, card in events:
        if what != UNEARTHED:
            row = found.setdefault((seat, card), [0, 0, 0, None, None, None])
            place = {BOUGHT: 0, EXECUTED: 1, REPEATED: 1, ENTOMBED: 2}[what]
            row[place] += 1
            if row[place + 3] is None:
                row[place + 3] = turn + 1
    for seat, tomb in enumerate(tombs):
        for card in tomb:
            found.setdefault((seat, card), [0, 0, 0, None, None, None])
    for (seat, card), row in found.items():
        row[2] = tombs[seat].count(card)
    return sorted(found.items())


def _sitting(plan: Plan, game: Played) -> list[str]:
    """The bot on each seat, by its label."""
    return [plan.table_labels[bot] for bot in plan.table_seating(game.index)]


def _append(table: Table, row: list[Any]) -> None:
    for column, value in zip(table.values(), row, strict=True):
        column.values.append(value)


TABLES: dict[str, Callable[[Plan, Iterable[Played]], Table]] = {
    "games": _games, "players": _players, "turns": _turns, "cards": _cards,
}  # fmt: skip


def table(results: Games, name: str) -> Table:
    """A table by its name. Raises ValueError that lists the names."""
    check_known("table", name, TABLES)
    return TABLES[name](results.plan, results.played())


# ---- other people's forms -----------------------------------------------------------------------------------


def pandas() -> Any:
    """The library of data frames. Raises ValueError, with the command that installs it, where it is missing."""
    try:
        import pandas as pd
    except ImportError:
        raise NotInstalled("data frames need pandas", "pandas") from None
    return pd


#: What pandas and Arrow make of each kind of column.
KINDS_THERE = {
    "number": ("int32", "int32"), "turn": ("Int32", "int32"), "seed": ("uint64", "uint64"), "flag": ("bool", "bool_"),
    "share": ("float64", "float64"), "text": (None, "string"), "word": ("category", "string"),
    "card": ("category", "string"),
}  # fmt: skip


def frame_of(found: Table) -> Any:
    """A table as a pandas data frame; a turn that never came is missing.

    The categories are all cards of the game, and otherwise the words that occur.
    """
    pd, columns = pandas(), {}
    for name, column in found.items():
        kind = KINDS_THERE[column.kind][0] if name != "reason" else "object"
        if column.words:
            met = set(column.values if column.kind == "word" else column.words)
            columns[name] = pd.Categorical(column.values, categories=[word for word in column.words if word in met])
        else:
            columns[name] = pd.Series(column.values, dtype=kind)
    return pd.DataFrame(columns)


def pyarrow(what: str = "Arrow tables need pyarrow") -> Any:
    """The library of Arrow tables. Raises ValueError, with the command that installs it, where it is missing."""
    try:
        import pyarrow as pa
        import pyarrow.compute
        import pyarrow.parquet  # both below `pa`
    except ImportError:
        raise NotInstalled(what, "pyarrow") from None
    return pa


def parquet(results: Games, folder: str | Path) -> list[Path]:
    """Write every table, so many games at a time."""
    pa = pyarrow("Parquet files need pyarrow")
    place = folder_of(folder)
    paths = []
    for name, make in TABLES.items():

        def pack(file: BinaryIO, make: Callable[..., Table] = make) -> None:
            played = results.played()
            chunk = arrow_of(make(results.plan, list(islice(played, AT_ONCE))))
            with pa.parquet.ParquetWriter(file, chunk.schema) as writer:
                writer.write_table(chunk)
                while some := list(islice(played, AT_ONCE)):
                    writer.write_table(arrow_of(make(results.plan, some)))

        paths.append(write(place / f"{name}.parquet", pack))
    return paths


def texts_in(path: str | PathLike[str], *names: str) -> list[Any]:
    """Columns of text in a Parquet file; each value is made when it is asked for (`as_py`). Raises ValueError.

    A few bytes of such a file can stand for a text of any length, any number of times; it is refused then.
    """
    pa = pyarrow()
    with opened(path, LARGEST) as given:
        size = fstat(given.fileno()).st_size
        file = pa.BufferReader(given.read() or b"")  # Arrow's threads may read on when a damaged file is closed already
    most = MOST_TEXT + TIMES * size
    try:
        schema = pa.parquet.read_schema(file)
        kinds = [getattr(kind, "value_type", kind) for kind in (schema.field(name).type for name in names)]
        if not all(kind in (pa.string(), pa.large_string()) for kind in kinds):
            raise ValueError(f"{' and '.join(names)} must be columns of text")
        held = pa.parquet.ParquetFile(file, read_dictionary=names, pre_buffer=False)  # so that a text is kept once
        groups = [held.metadata.row_group(group) for group in range(held.num_row_groups)]
        parts = [group.column(at) for group in groups for at in range(group.num_columns)]
        packed = sum(part.total_uncompressed_size for part in parts if part.path_in_schema in names)
        if held.metadata.num_rows > MOST_ROWS + size // A_ROW or packed > most:
            raise ValueError("it holds too much for its size")
        found = held.read(columns=list(names), use_threads=False)
        chunks = [chunk for name in names for chunk in found[name].chunks]
        lengths = [pa.compute.binary_length(chunk.dictionary).take(chunk.indices) for chunk in chunks]
        if sum(pa.compute.sum(one).as_py() or 0 for one in lengths) > most:
            raise ValueError("it holds too much for its size")
        return [found[name] for name in names]
    except (pa.ArrowException, OSError, LookupError, TypeError) as error:
        raise ValueError(told(" ".join(str(error).split()))) from None


def arrow_of(found: Table) -> Any:
    """A table as Arrow has it; each word is written once."""
    pa, arrays = pyarrow(), {}
    for name, column in found.items():
        made = pa.array(column.values, type=getattr(pa, KINDS_THERE[column.kind][1])())
        arrays[name] = made.dictionary_encode() if column.kind in ("word", "card") else made
    return pa.table(arrays)
