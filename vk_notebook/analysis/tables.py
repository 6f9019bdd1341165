"""Tables, column by column, and what pandas and Arrow make of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike, fstat
from typing import Any

from ..ground.extras import library
from ..ground.files import opened
from ..ground.letters import told

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


Table = dict[str, Column]


def append(table: Table, *row: Any) -> None:
    """Put a row at the end of a table."""
    for column, value in zip(table.values(), row, strict=True):
        column.values.append(value)


def pandas() -> Any:
    """The library of data frames. Raises ValueError, with the command that installs it, where it is missing."""
    return library("data frames need pandas", "pandas")


#: What pandas and Arrow make of each kind of column.
KINDS_THERE = {
    "number": ("int32", "int32"), "turn": ("Int32", "int32"), "seed": ("uint64", "uint64"), "flag": ("bool", "bool_"),
    "share": ("float64", "float64"), "text": (None, "string"), "object": ("object", "string"),
    "word": ("category", "string"), "card": ("category", "string"),
}  # fmt: skip


def frame_of(found: Table) -> Any:
    """A table as a pandas data frame; a turn that never came is missing.

    The categories are all cards of the game, and otherwise the words that occur.
    """
    pd, columns = pandas(), {}
    for name, column in found.items():
        if column.words:
            met = set(column.values if column.kind == "word" else column.words)
            columns[name] = pd.Categorical(column.values, categories=[word for word in column.words if word in met])
        else:
            columns[name] = pd.Series(column.values, dtype=KINDS_THERE[column.kind][0])
    return pd.DataFrame(columns)


def pyarrow(what: str = "Arrow tables need pyarrow") -> Any:
    """The library of Arrow tables. Raises ValueError, with the command that installs it, where it is missing."""
    return library(what, "pyarrow", "compute", "parquet")


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
