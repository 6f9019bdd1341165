"""Games in tables: what other libraries make of the tables, which game a row means, and what it opens as."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from html import escape
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO, ClassVar

from ..files import folder as folder_of
from ..files import write
from ..game import Game
from ..given import check_known, own, shortened, whole
from ..record import Record
from ..shown import Replayed
from .progress_bar import Progress
from .report import PAGE
from .tables import Table, arrow_of, frame_of, pyarrow

#: Games that are turned into rows at once when a file is written.
AT_ONCE = 2000


class GamesInTables(Replayed):
    """Games that are tables, of which each opens by its number in them, or by a row."""

    _tables: ClassVar[Collection[str]]  # their names

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

    def record(self, game: Any) -> Record:
        """The record of a game, which you name by its number or by a row of a table. Raises ValueError."""
        raise NotImplementedError

    def game(self, game: Any) -> Game:
        """The game at its end, to undo, play on and ask. Takes and raises what `record` does."""
        return self.record(game).game()

    def replay(self, game: Any, seat: str | None = None, step: int = 0) -> Any:
        """The game on a board, as `Replay` shows it. Takes and raises what `record` does."""
        return self._replay(self.record(game), seat, step)

    def to_html(self, folder: str | PathLike[str], games: Any) -> Path:
        """Write a page of links to the replays of some games, and each replay beside it, half a megabyte; the page.

        The games are numbers, rows of a table or a data frame. Raises as `record` does.
        """
        several = games.itertuples() if hasattr(games, "itertuples") else games
        asked = list(several) if isinstance(several, Iterable) else [games]
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


def told(row: object, column: str) -> Any:
    """What a row of a table says in a column: a row of pandas, a named tuple or a mapping; None if it says nothing."""
    get = getattr(row, "get", None)  # a row of pandas has attributes of its own too, such as its name
    return own(get(column) if callable(get) else getattr(row, column, None))


def place_of(asked: object, first: int, count: int) -> int:
    """Which of so many games a number or a row means, from 0, where the first has this number. Raises ValueError."""
    number = asked
    if hasattr(asked, "game") or isinstance(asked, Mapping):
        number = told(asked, "game")
        if isinstance(number, float) and number.is_integer():  # a row of numbers only, some of which are fractions
            number = int(number)
    found = whole(number)
    if found is None:
        raise ValueError(
            f"a game is named by its number or by one row of a table that has the column game, not by "
            f"{shortened(asked)}; of a data frame, frame.iloc[0] is the first row"
        )
    if not (first <= found < first + count or -count <= found < 0):
        possible = f"possible: {first} to {first + count - 1:,}; -1 is the last" if count else "there is none at all"
        raise ValueError(f"there is no game {found}; {possible}")
    return found + count if found < 0 else found - first


def check_same(row: object, column: str, value: Any) -> None:
    """Raise ValueError for a row that tells something else than its game: it belongs to other games."""
    says = told(row, column)
    if says is not None and says != value and not (isinstance(says, float) and says == float(value)):
        raise ValueError(f"this row comes from other games: its {column} is {says}, and here game {told(row, 'game')} "
                         f"has {value}")  # fmt: skip
