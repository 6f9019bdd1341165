"""The tables of a simulation, column by column: games, players, turns, cards."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from ..cards.actions import PHARAOHS
from ..cards.catalogue import KINDS
from ..extras import NotInstalled
from ..files import folder as folder_of
from ..files import write
from ..given import check_known
from .kept_games import Games
from .packed_games import BOUGHT, ENTOMBED, EXECUTED, REPEATED, STATUS, UNEARTHED, Played, bury
from .simulation_plan import Plan
from .tomb_worth import TombWorth

#: Games that are turned into rows at once when a file is written.
AT_ONCE = 2000
NONE = -1


@dataclass
class Column:
    """Numbers (``i``, ``Q``, ``d``), words by their place in `words` (-1: none), texts, or flags.

    With `gaps` the number -1 stands for none, such as a turn that never came.
    """

    kind: str = "i"
    words: tuple[str, ...] | None = None
    gaps: bool = False
    values: Any = field(init=False)

    def __post_init__(self) -> None:
        self.values = [] if self.kind in ("text", "flag") else array(self.kind)

    def plain(self) -> list[Any]:
        """The values as Python has them."""
        if self.words is not None:
            return [None if code < 0 else self.words[code] for code in self.values]
        return [None if self.gaps and value == NONE else value for value in self.values]


Table = dict[str, Column]


def _games(plan: Plan, played: Iterable[Played]) -> Table:
    labels, seats = plan.table_labels, range(plan.table_seats)
    out: Table = {
        "game": Column(), "seed": Column("Q"), "status": Column("i", STATUS), "reason": Column("text"),
        "forfeited_by": Column("i", labels), "turns": Column(), "decisions": Column(),
        "first": Column("i", labels), "winners": Column("text"), "margin": Column(),
    }  # fmt: skip
    for seat in seats:
        out[f"bot_{seat + 1}"] = Column("i", labels)
        out[f"points_{seat + 1}"] = Column()
    for game in played:
        sits = plan.table_seating(game.index)
        best = sorted(game.scores, reverse=True)
        row: list[Any] = [
            game.index, plan.seeds(game.index)[0], game.status, game.reason,
            sits[game.culprit] if game.culprit >= 0 else NONE, game.turns, game.decisions, sits[game.first],
            ", ".join(labels[sits[seat]] for seat in seats if game.winners >> seat & 1),
            best[0] - best[1] if len(best) > 1 else 0,
        ]  # fmt: skip
        for seat in seats:
            row += [sits[seat], game.scores[seat]]
        _append(out, row)
    return out


def _players(plan: Plan, played: Iterable[Played]) -> Table:
    labels, rulers = plan.table_labels, TombWorth.of(plan)
    parts = ("starters", "uniques", *rulers.names, *(["duplicates"] if rulers.doubles_cost else []))
    out: Table = {
        "game": Column(), "seat": Column(), "bot": Column("i", labels), "order": Column(), "points": Column(),
        "won": Column("d"), "tomb_cards": Column(), "pharaoh": Column("i", tuple(PHARAOHS)),
        **{part.replace("-", "_"): Column() for part in parts},
    }  # fmt: skip
    for game in played:
        sits, tombs = plan.table_seating(game.index), game.tombs()
        for seat, tomb in enumerate(tombs):
            worth = rulers.worth(tomb, game.bonuses[seat])
            _append(out, [
                game.index, seat + 1, sits[seat], (seat - game.first) % len(sits) + 1, game.scores[seat],
                game.won(seat), len(tomb), game.pharaohs[seat], *(int(worth.get(part, 0)) for part in parts),
            ])  # fmt: skip
    return out


def _turns(plan: Plan, played: Iterable[Played]) -> Table:
    labels, rulers = plan.table_labels, TombWorth.of(plan)
    out: Table = {
        "game": Column(), "turn": Column(), "round": Column(), "seat": Column(), "bot": Column("i", labels),
        "bought": Column(), "executed": Column(), "entombed": Column(), "points": Column(),
    }  # fmt: skip
    for game in played:
        sits, events = plan.table_seating(game.index), list(game.events())
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
                game.index, turn + 1, turn // len(sits) + 1, mover + 1, sits[mover], count[BOUGHT],
                count[EXECUTED] + count[REPEATED], count[ENTOMBED], int(points),
            ])  # fmt: skip
    return out


def _cards(plan: Plan, played: Iterable[Played]) -> Table:
    labels, rulers = plan.table_labels, TombWorth.of(plan)
    out: Table = {
        "game": Column(), "seat": Column(), "bot": Column("i", labels),
        "card": Column("i", tuple(kind.name for kind in KINDS)), "bought": Column(), "executed": Column(),
        "entombed": Column(), **{f"first_{what}": Column(gaps=True) for what in ("bought", "executed", "entombed")},
        "points": Column("d"),
    }  # fmt: skip
    for game in played:
        sits, tombs = plan.table_seating(game.index), game.tombs()
        shares = [rulers.shares(tomb, bonus) for tomb, bonus in zip(tombs, game.bonuses, strict=True)]
        for (seat, card), row in tally(game.events(), tombs):
            _append(out, [game.index, seat + 1, sits[seat], card, *row, float(shares[seat].get(card, 0))])
    return out


def tally(events: Iterable[tuple[int, int, int, Any]], tombs: Sequence[Sequence[Any]]) -> Iterable[Any]:
    """By seat and card: how often it was bought and executed, how many lie in the tomb, and when each happened first.

    `events` are those of `Played`, `tombs` what lies in the tombs at the end: some cards left it again.
    """
    found: dict[tuple[int, Any], list[int]] = {}
    for turn, what, seat, card in events:
        if what != UNEARTHED:
            row = found.setdefault((seat, card), [0, 0, 0, NONE, NONE, NONE])
            place = {BOUGHT: 0, EXECUTED: 1, REPEATED: 1, ENTOMBED: 2}[what]
            row[place] += 1
            if row[place + 3] < 0:
                row[place + 3] = turn + 1
    for seat, tomb in enumerate(tombs):
        for card in tomb:
            found.setdefault((seat, card), [0, 0, 0, NONE, NONE, NONE])
    for (seat, card), row in found.items():
        row[2] = tombs[seat].count(card)
    return sorted(found.items())


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


DTYPES = {"i": "int32", "Q": "uint64", "d": "float64", "flag": "bool"}


def frame_of(found: Table) -> Any:
    """A table as a pandas data frame; words become categories, a turn that never came is missing."""
    pd, columns = pandas(), {}
    for name, column in found.items():
        if column.words is not None:
            columns[name] = pd.Categorical.from_codes(list(column.values), categories=list(column.words))
        elif column.kind == "text":
            columns[name] = pd.Series(column.values, dtype="object" if name == "reason" else None)
        elif column.gaps:
            columns[name] = pd.array(column.plain(), dtype="Int32")
        else:
            columns[name] = pd.Series(column.values, dtype=DTYPES[column.kind])
    return pd.DataFrame(columns)


def pyarrow(what: str = "Arrow tables need pyarrow") -> Any:
    """The library of Arrow tables. Raises ValueError, with the command that installs it, where it is missing."""
    try:
        import pyarrow as pa
        import pyarrow.parquet  # below `pa`
    except ImportError:
        raise NotInstalled(what, "pyarrow") from None
    return pa


def parquet(results: Games, folder: Path) -> list[Path]:
    """Write every table, so many games at a time."""
    pa = pyarrow("Parquet files need pyarrow")
    folder_of(folder)
    paths = []
    for name, make in TABLES.items():

        def pack(file: BinaryIO, make: Callable[..., Table] = make) -> None:
            played = results.played()
            chunk = arrow_of(make(results.plan, list(islice(played, AT_ONCE))))
            with pa.parquet.ParquetWriter(file, chunk.schema) as writer:
                writer.write_table(chunk)
                while some := list(islice(played, AT_ONCE)):
                    writer.write_table(arrow_of(make(results.plan, some)))

        paths.append(write(folder / f"{name}.parquet", pack))
    return paths


def arrow_of(found: Table) -> Any:
    """A table as Arrow has it."""
    pa = pyarrow()
    types = {"i": pa.int32(), "Q": pa.uint64(), "d": pa.float64(), "text": pa.string(), "flag": pa.bool_()}
    arrays = {}
    for name, column in found.items():
        kind = pa.string() if column.words is not None else types[column.kind]
        made = pa.array(column.plain(), type=kind)
        arrays[name] = made.dictionary_encode() if column.words is not None else made  # each name is written once
    return pa.table(arrays)
