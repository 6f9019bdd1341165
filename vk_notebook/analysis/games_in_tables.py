"""Games in tables: what other libraries make of the tables, which game a row means, and what it opens as."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from html import escape
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO, ClassVar

from ..ground.files import folder as folder_of
from ..ground.files import write
from ..ground.given import check_known, own, shortened, whole
from ..ground.shown import Replayed
from ..play.game import Game
from ..record import Record
from .progress_bar import Progress
from .report import PAGE
from .tables import Table, arrow_of, frame_of, pyarrow

#: Games that are turned into rows at once when a file is written.
AT_ONCE = 2000
#: The kinds of columns that somebody may have added up.
COUNTED = ("number", "turn", "flag", "share")


class GamesInTables(Replayed):
    """Games that are tables, of which each opens by its number in them, or by a row."""

    _tables: ClassVar[Collection[str]]  # their names
    _first: ClassVar[int] = 0  # the number of the first game

    def _parts(self, table: str, games: int | None) -> Iterator[Table]:
        """A table in parts, each of them about so many games, or about all; one part at least."""
        raise NotImplementedError

    def _whole(self, table: str) -> Table:
        check_known("table", table, self._tables)
        return next(self._parts(table, None))

    def to_frame(self, table: str = "games") -> Any:
        """A table as a pandas data frame. Raises ValueError that lists the tables."""
        return frame_of(self._whole(table))

    def to_arrow(self, table: str = "games") -> Any:
        """An Arrow table, which pandas, polars and DuckDB read directly. Raises as `to_frame` does."""
        return arrow_of(self._whole(table))

    def to_parquet(self, folder: str | PathLike[str]) -> list[Path]:
        """Write each table to a Parquet file in a folder; returns the files. It needs little memory."""
        pa, where = pyarrow("Parquet files need pyarrow"), folder_of(folder)
        return [write(where / f"{name}.parquet", partial(self._pack, pa, name)) for name in self._tables]

    def _pack(self, pa: Any, table: str, file: BinaryIO) -> None:
        made = map(arrow_of, self._parts(table, AT_ONCE))
        first = next(made)
        with pa.parquet.ParquetWriter(file, first.schema) as writer:
            for part in chain([first], made):
                writer.write_table(part)

    def _of_game(self, place: int) -> dict[str, Table]:
        """The rows of one game in each table; no table where the game is not there yet."""
        raise NotImplementedError

    def _place(self, game: Any, count: int) -> int:
        """Which of so many games is meant, from 0. Raises ValueError, also for a row of other games."""
        row = row_of(game)
        place = place_of(row, self._first, count)
        if isinstance(row, Mapping):
            check_row(row, self._of_game(place))
        return place

    def record(self, game: Any) -> Record:
        """The record of a game, which you name by its number or by a row of a table. Raises ValueError."""
        raise NotImplementedError

    def game(self, game: Any) -> Game:
        """The game at its end, to undo, play on and ask. Takes and raises what `record` does."""
        return self.record(game).game()

    def replay(self, game: Any, seat: str | None = None, step: int | None = None) -> Any:
        """The game on a board, as `Replay` shows it. Takes and raises what `record` does.

        Without a `step`, a row of a move opens it at that move, a row of a turn as the turn begins, any other at the
        start.
        """
        row = row_of(game)
        record = self.record(row)
        return self._replay(record, seat, step_of(row, record) if step is None else step)

    def to_html(self, folder: str | PathLike[str], games: Any) -> Path:
        """Write a page of links to the replays of some games, and each replay beside it, half a megabyte; the page.

        The games are numbers, rows of a table or a data frame. Raises as `record` does.
        """
        several = rows_of(games) if hasattr(games, "columns") else games
        single = isinstance(row_of(games), Mapping) or not isinstance(several, Iterable)
        asked = [games] if single else list(several)
        where, lines, bar = folder_of(folder), [], Progress(True, len(asked))
        for number, one in enumerate(asked, 1):
            replay = self.replay(one)
            replay.to_html(where / f"game_{number}.html")
            head = replay.record.header
            scores = head["result"]["scores"] if isinstance(head["result"], dict) else {}
            players = ", ".join(f"{name} {scores.get(name, '')}".strip() for name in head["players"])
            lines.append(f'<li><a href="game_{number}.html">{escape(players)}</a> {escape(head["event"] or "")}</li>')
            bar.add(1)
        bar.close()
        return write(where / "index.html", PAGE.format(title="Games", body=f"<ol>{''.join(lines)}</ol>"))


def rows_of(frame: Any) -> list[Any]:
    """The rows of a frame of pandas, polars, DuckDB or Arrow."""
    return list(frame.itertuples() if hasattr(frame, "itertuples") else pyarrow().table(frame).to_pylist())


def row_of(asked: Any) -> Any:
    """A row of any library as a mapping; a frame of one row is that row; anything else as it is."""
    if hasattr(asked, "columns"):
        rows = rows_of(asked)
        return row_of(rows[0]) if len(rows) == 1 else asked
    made = next((getattr(asked, how) for how in ("_asdict", "to_dict", "as_py") if hasattr(asked, how)), None)
    return made() if made else asked


def number_in(row: Any, column: str) -> Any:
    """What a row says in a column; a whole number is whole also in a row of pandas that has fractions."""
    number = own(row.get(column))
    return int(number) if isinstance(number, float) and number.is_integer() else number


def place_of(asked: Any, first: int, count: int) -> int:
    """Which of so many games a number or a row means, from 0, where the first has this number. Raises ValueError."""
    found = whole(number_in(asked, "game") if isinstance(asked, Mapping) else asked)
    if found is None:
        raise ValueError(
            f"a game is named by its number or by one row of a table that has the column game, not by "
            f"{shortened(asked)}; of a data frame, frame.iloc[0] is the first row"
        )
    if not (first <= found < first + count or -count <= found < 0):
        possible = f"possible: {first} to {first + count - 1:,}; -1 is the last" if count else "there is none at all"
        raise ValueError(f"there is no game {found}; {possible}")
    return found + count if found < 0 else found - first


def step_of(row: Any, record: Record) -> int:
    """The step of a record that a row is about: its move, or the beginning of its turn; the start for any other."""
    ply, turn = (whole(number_in(row, name)) if isinstance(row, Mapping) else None for name in ("ply", "turn"))
    if ply is not None or turn is None:
        return ply or 0
    past = record.game().choices
    return next((step for step, choice in enumerate(past) if choice.state.turn + 1 >= turn), len(past))


def check_row(row: Mapping[str, Any], tables: Mapping[str, Table]) -> None:
    """Raise ValueError for a row that is not from the game with these tables.

    A row with all columns of a table must be in it. Of any other row, which somebody has counted or joined, only what
    cannot be a sum is compared: words and seeds, each by itself.
    """
    given = {"bot": row.get("player"), "player": row.get("bot"), **row}  # a bot is called so in a record, too
    says, here = {name: own(cell) for name, cell in given.items()}, dict[tuple[str, ...], list[tuple[Any, ...]]]()
    for table in tables.values():
        if table.keys() <= row.keys():
            here[(*table,)] = [*zip(*(column.values for column in table.values()), strict=True)]
        for name, column in table.items():
            if name in says and column.kind not in COUNTED:
                here.setdefault((name,), []).extend(zip(column.values, strict=True))
    for names, rows in here.items():
        told = [zip(names, cells, strict=True) for cells in rows]
        unlike = [[(name, cell) for name, cell in cells if differs(says[name], cell)] for cells in told]
        for name, cell in min(unlike, key=len, default=[]):
            number = number_in(row, "game")
            raise ValueError(
                f"this row comes from other games: its {name} is {says[name]}, and here game {number} has {cell}; to "
                f"open game {number} nevertheless, give only its number"
            )


def differs(said: Any, here: Any) -> bool:
    """Whether a cell of a row is not that of a table. Nothing, a fraction and another type do not count."""
    if isinstance(here, str):
        return type(said) in (str, int) and str(said) != here
    numbers = isinstance(here, int) and isinstance(said, (int, float))
    return numbers and said == said and said not in (here, float(here))  # a seed may have become a float
