"""The tables of a simulation, column by column: games, players, turns, cards."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from ..cards import pools, values
from ..cards.actions import PHARAOHS
from ..cards.catalogue import KINDS
from ..extras import how_to_install
from ..files import folder as folder_of
from ..files import write
from ..given import check_known
from .packed_games import BOUGHT, ENTOMBED, EXECUTED, FINISHED, REPEATED, STATUS, UNEARTHED, Played

if TYPE_CHECKING:
    from .results import Results
    from .simulation_plan import Plan

#: Games that are turned into rows at once when a file is written.
AT_ONCE = 2000
NONE = -1


@dataclass
class Column:
    """Numbers (``i``, ``Q``, ``d``), words by their place in `words` (-1: none), or texts."""

    kind: str = "i"
    words: tuple[str, ...] | None = None
    values: Any = field(init=False)

    def __post_init__(self) -> None:
        self.values = [] if self.kind == "text" else array(self.kind)

    def plain(self) -> list[Any]:
        """The values as Python has them."""
        if self.words is not None:
            return [None if code < 0 else self.words[code] for code in self.values]
        return [None if self.kind == "i" and value == NONE else value for value in self.values]


Table = dict[str, Column]


@dataclass(frozen=True)
class Rulers:
    """What counts the worth of a tomb from the catalogue places of its cards."""

    group: tuple[int, ...]  # each card's set, or -1
    names: tuple[str, ...]  # of the sets
    points: tuple[int, ...]
    starter: tuple[bool, ...]
    doubles_cost: bool  # a solitaire takes a point off for each set card that is there twice

    @classmethod
    def of(cls, plan: Plan) -> Rulers:
        """For the games of a plan."""
        mix = pools.pool_of(plan.options.get("cards", "base")).mix
        joined = mix.set_of
        with values.numbers(plan.numbers):
            kinds = values.current()
        of_kind = [joined.get(kind.set, kind.set) if kind.kind == "set" else "" for kind in kinds]
        names = tuple(dict.fromkeys(joined.get(k.set, k.set) for k in mix.stock() if k.kind == "set"))
        places = {name: place for place, name in enumerate(names)}
        alone = plan.options.get("variant") in ("starter-solitaire", "master-solitaire")
        return cls(
            tuple(places.get(name, NONE) for name in of_kind), names,
            tuple(0 if kind.kind == "set" else kind.vp or 0 for kind in kinds),
            tuple(kind.kind == "starter" for kind in kinds), alone,
        )  # fmt: skip

    def worth(self, tomb: Iterable[int], bonus: int = 0) -> dict[str, float]:
        """The points of a tomb by set, ``starters``, ``uniques`` and ``duplicates``."""
        parts: dict[str, float] = {}
        titles: dict[int, set[int]] = {}
        cards = 0
        for card in tomb:
            if self.group[card] >= 0:
                titles.setdefault(self.group[card], set()).add(card)
                cards += 1
            else:
                name = "starters" if self.starter[card] else "uniques"
                points = bonus or self.points[card] if self.starter[card] else self.points[card]
                parts[name] = parts.get(name, 0) + points
        for group, found in titles.items():
            parts[self.names[group]] = len(found) ** 2
        if self.doubles_cost and cards > sum(map(len, titles.values())):
            parts["duplicates"] = sum(map(len, titles.values())) - cards
        return parts

    def shares(self, tomb: list[int], bonus: int = 0) -> dict[int, float]:
        """The points that each kind of card brings: a set's square is shared evenly by its titles."""
        sizes: dict[int, int] = {}
        for card in dict.fromkeys(tomb):
            if self.group[card] >= 0:
                sizes[self.group[card]] = sizes.get(self.group[card], 0) + 1
        out: dict[int, float] = {}
        for card in tomb:
            if self.group[card] < 0:
                points = bonus or self.points[card] if self.starter[card] else self.points[card]
                out[card] = out.get(card, 0) + points
            elif card not in out:
                out[card] = sizes[self.group[card]]
            elif self.doubles_cost:
                out[card] -= 1
        return out


def seats_of(plan: Plan, index: int) -> tuple[int, ...]:
    """Which label sits on each seat of the table; the Dummy's is the one after the last."""
    seating = plan.seating(index)
    return (*seating, *([len(plan.labels)] * (plan.table_seats - plan.seats)))


def labels_of(plan: Plan) -> tuple[str, ...]:
    """The bots' labels, and the Dummy's where it plays."""
    return (*plan.labels, *(["Dummy"] if plan.table_seats > plan.seats else []))


# ---- the four tables ------------------------------------------------------------------------------------


def _games(plan: Plan, played: Iterable[Played]) -> Table:
    labels, seats = labels_of(plan), range(plan.table_seats)
    out: Table = {
        "game": Column(), "seed": Column("Q"), "status": Column("i", STATUS), "reason": Column("text"),
        "forfeited_by": Column("i", labels), "turns": Column(), "decisions": Column(),
        "first": Column("i", labels), "winners": Column("text"), "margin": Column(),
    }  # fmt: skip
    for seat in seats:
        out[f"bot_{seat + 1}"] = Column("i", labels)
        out[f"points_{seat + 1}"] = Column()
    for game in played:
        sits = seats_of(plan, game.index)
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
    labels, rulers = labels_of(plan), Rulers.of(plan)
    parts = ("starters", "uniques", *rulers.names, *(["duplicates"] if rulers.doubles_cost else []))
    out: Table = {
        "game": Column(), "seat": Column(), "bot": Column("i", labels), "order": Column(), "points": Column(),
        "won": Column("d"), "tomb_cards": Column(), "pharaoh": Column("i", tuple(PHARAOHS)),
        **{part.replace("-", "_"): Column() for part in parts},
    }  # fmt: skip
    for game in played:
        sits, tombs = seats_of(plan, game.index), tombs_of(game)
        shared = bin(game.winners).count("1")
        for seat, tomb in enumerate(tombs):
            worth = rulers.worth(tomb, game.bonuses[seat])
            won = (game.winners >> seat & 1) / shared if shared else 0.0
            _append(out, [
                game.index, seat + 1, sits[seat], (seat - game.first) % len(sits) + 1, game.scores[seat], won,
                len(tomb), game.pharaohs[seat], *(int(worth.get(part, 0)) for part in parts),
            ])  # fmt: skip
    return out


def _turns(plan: Plan, played: Iterable[Played]) -> Table:
    labels, rulers = labels_of(plan), Rulers.of(plan)
    out: Table = {
        "game": Column(), "turn": Column(), "round": Column(), "seat": Column(), "bot": Column("i", labels),
        "bought": Column(), "executed": Column(), "entombed": Column(), "points": Column(),
    }  # fmt: skip
    for game in played:
        sits, events = seats_of(plan, game.index), list(game.events())
        tombs: list[list[int]] = [[] for _ in sits]
        at = 0
        for turn in range(game.turns):
            mover = (game.first + turn) % len(sits)
            count = [0] * 5
            while at < len(events) and events[at][0] == turn:
                _, what, seat, card = events[at]
                at += 1
                _bury(tombs, what, seat, card)
                if seat == mover:
                    count[what] += 1
            points = sum(rulers.worth(tombs[mover], game.bonuses[mover]).values())
            _append(out, [
                game.index, turn + 1, turn // len(sits) + 1, mover + 1, sits[mover], count[BOUGHT],
                count[EXECUTED] + count[REPEATED], count[ENTOMBED], int(points),
            ])  # fmt: skip
    return out


def _cards(plan: Plan, played: Iterable[Played]) -> Table:
    labels, rulers = labels_of(plan), Rulers.of(plan)
    out: Table = {
        "game": Column(), "seat": Column(), "bot": Column("i", labels),
        "card": Column("i", tuple(kind.name for kind in KINDS)), "bought": Column(), "executed": Column(),
        "entombed": Column(), "first_bought": Column(), "first_executed": Column(), "first_entombed": Column(),
        "points": Column("d"),
    }  # fmt: skip
    for game in played:
        sits, tombs = seats_of(plan, game.index), tombs_of(game)
        found: dict[tuple[int, int], list[int]] = {}
        for turn, what, seat, card in game.events():
            if what == UNEARTHED:
                continue
            row = found.setdefault((seat, card), [0, 0, 0, NONE, NONE, NONE])
            place = {BOUGHT: 0, EXECUTED: 1, REPEATED: 1, ENTOMBED: 2}[what]
            if place < 2:
                row[place] += 1
            if row[place + 3] < 0:
                row[place + 3] = turn + 1
        shares = [rulers.shares(tomb, bonus) for tomb, bonus in zip(tombs, game.bonuses, strict=True)]
        for (seat, card), row in sorted(found.items()):
            row[2] = tombs[seat].count(card)  # in the tomb at the end: some left it again
            _append(out, [game.index, seat + 1, sits[seat], card, *row, float(shares[seat].get(card, 0))])
    return out


def _append(table: Table, row: list[Any]) -> None:
    for column, value in zip(table.values(), row, strict=True):
        column.values.append(value)


def _bury(tombs: list[list[int]], what: int, seat: int, card: int) -> None:
    if what == ENTOMBED:
        tombs[seat].append(card)
    elif what == UNEARTHED:
        tombs[seat].remove(card)


def tombs_of(game: Played) -> list[list[int]]:
    """What lay in each seat's tomb at the end."""
    tombs: list[list[int]] = [[] for _ in game.scores]
    for _, what, seat, card in game.events():
        _bury(tombs, what, seat, card)
    return tombs


TABLES: dict[str, Callable[[Plan, Iterable[Played]], Table]] = {
    "games": _games, "players": _players, "turns": _turns, "cards": _cards,
}  # fmt: skip


def table(results: Results, name: str) -> Table:
    """A table by its name. Raises ValueError that lists the names."""
    check_known("table", name, TABLES)
    return TABLES[name](results.plan, results.played())


def rows(found: Table) -> Iterator[dict[str, Any]]:
    """A table's rows as dictionaries, for JSON and for who has no pandas."""
    names = list(found)
    for row in zip(*(column.plain() for column in found.values()), strict=True):
        yield dict(zip(names, row, strict=True))


def finished(results: Results) -> Iterator[Played]:
    """The games that ended as the rules have it."""
    return (game for game in results.played() if game.status == FINISHED)


# ---- other people's forms -----------------------------------------------------------------------------------


def pandas() -> Any:
    """The library of data frames. Raises ValueError, with the command that installs it, where there is none."""
    try:
        import pandas as pd
    except ImportError:
        raise ValueError(f"data frames need pandas: {how_to_install('pandas')}") from None
    return pd


def frame(found: Table) -> Any:
    """A pandas data frame; words become categories, a turn that never came is missing."""
    pd = pandas()
    columns = {}
    for name, column in found.items():
        if column.words is not None:
            columns[name] = pd.Categorical.from_codes(list(column.values), categories=list(column.words))
        elif column.kind == "text":
            columns[name] = pd.Series(column.values, dtype="object" if name == "reason" else None)
        elif name.startswith("first_"):
            columns[name] = pd.array(column.plain(), dtype="Int32")
        else:
            columns[name] = pd.Series(column.values, dtype={"i": "int32", "Q": "uint64", "d": "float64"}[column.kind])
    return pd.DataFrame(columns)


def parquet(results: Results, folder: Path) -> list[Path]:
    """Write every table, so many games at a time."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise ValueError(f"Parquet files need pyarrow: {how_to_install('pyarrow')}") from None
    folder_of(folder)
    paths = []
    for name, make in TABLES.items():

        def pack(file: BinaryIO, make: Callable[..., Table] = make) -> None:
            played = results.played()
            writer: Any = None
            try:
                while True:
                    some = list(islice(played, AT_ONCE))
                    if not some and writer is not None:
                        break
                    chunk = _arrow(pa, make(results.plan, some))
                    writer = writer or pq.ParquetWriter(file, chunk.schema)
                    writer.write_table(chunk)
                    if len(some) < AT_ONCE:
                        break
            finally:
                if writer is not None:
                    writer.close()

        paths.append(write(folder / f"{name}.parquet", pack))
    return paths


def _arrow(pa: Any, found: Table) -> Any:
    types = {"i": pa.int32(), "Q": pa.uint64(), "d": pa.float64(), "text": pa.string()}
    arrays = {}
    for name, column in found.items():
        kind = pa.string() if column.words is not None else types[column.kind]
        made = pa.array(column.plain(), type=kind)
        arrays[name] = made.dictionary_encode() if column.words is not None else made  # each name is written once
    return pa.table(arrays)
