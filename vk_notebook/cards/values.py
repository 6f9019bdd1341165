"""An owner's printed numbers, laid over the shipped card table."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace

from vk_notebook.cards.catalogue import KINDS, Kind, index_of, nearest_names
from vk_notebook.errors import CardValuesError
from vk_notebook.files import Unreadable, contents, named

ENVIRONMENT = "VK_CARD_VALUES"
VALUE_COLUMNS: tuple[str, ...] = ("cost", "gold", "level", "vp")

_LIMIT = 1_000_000
_LARGEST = 99

_in_force: tuple[Kind, ...] | None = None
# Numbers for the games that one thread opens meanwhile; what others begin is not touched.
_opening: ContextVar[tuple[Kind, ...] | None] = ContextVar("_opening", default=None)


def kinds_in_force() -> tuple[Kind, ...]:
    """All kinds with the numbers that a game begun now would use."""
    opening = _opening.get()
    if opening is not None:
        return opening
    if _in_force is None:
        use_card_values(os.environ.get(ENVIRONMENT) or None)
    assert _in_force is not None
    return _in_force


def use_card_values(path: str | os.PathLike[str] | None) -> None:
    """Lay the numbers of a CSV file over the shipped card table; ``None`` goes back to the shipped one.

    The file has a column ``name`` and any of ``cost, gold, level, vp``; an empty cell changes nothing.
    A file that is refused (`CardValuesError`) changes nothing, and games already begun keep their numbers.
    """
    global _in_force
    _in_force = KINDS if path is None else _overlay(os.fspath(path))


def differing(kinds: Iterable[object]) -> dict[str, dict[str, int]]:
    """The numbers of these kinds that are not the shipped ones, by the names of their cards."""
    found: dict[str, dict[str, int]] = {}
    for kind in dict.fromkeys(kinds):
        shipped = KINDS[index_of(getattr(kind, "name", None))]
        if kind is not shipped:
            numbers = {c: getattr(kind, c) for c in VALUE_COLUMNS if getattr(kind, c) != getattr(shipped, c)}
            if numbers:
                found[shipped.name] = numbers
    return found


@contextmanager
def numbers(values: Mapping[str, Mapping[str, int]]) -> Iterator[None]:
    """Games that are begun inside have the shipped numbers with these over them, whatever is in force.

    Raises ValueError, `CardValuesError` for a number that cannot be.
    """
    kinds = list(KINDS)
    for name, given in values.items():
        index = index_of(name)
        cells = {column: str(number) for column, number in given.items()}
        kinds[index] = _changed("card values", 0, kinds[index], cells)
    token = _opening.set(tuple(kinds) if values else KINDS)
    try:
        yield
    finally:
        _opening.reset(token)


def _overlay(file: str) -> tuple[Kind, ...]:
    rows = _rows(file, _text(file))
    line, header = rows[0]
    columns = _columns(file, line, header)
    kinds = list(KINDS)
    seen: dict[int, int] = {}
    for line, row in rows[1:]:
        if len(row) > len(header):
            raise CardValuesError(file, line, f"{len(row)} cells, but the header names {len(header)} columns")
        cells = {name: row[place].strip() for name, place in columns.items() if place < len(row)}
        index = _card(file, line, cells.get("name", ""))
        if index in seen:
            reason = f"{KINDS[index].name} has a row already, in line {seen[index]}"
            raise CardValuesError(file, line, reason)
        seen[index] = line
        kinds[index] = _changed(file, line, KINDS[index], cells)
    if not seen:
        raise CardValuesError(file, line, "the file names its columns but no card")
    return tuple(kinds)


def _text(file: str) -> str:
    try:
        data = contents(file, _LIMIT)
    except Unreadable as error:
        raise CardValuesError(named(file), 0, f"cannot be read ({error})") from None
    if len(data) > _LIMIT:
        raise CardValuesError(file, 0, f"too large: card values are read up to {_LIMIT:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CardValuesError(file, line, "not UTF-8 text; save the sheet as CSV in UTF-8") from error
    if not text.strip():
        raise CardValuesError(file, 0, "the file is empty")
    return text


def _rows(file: str, text: str) -> list[tuple[int, list[str]]]:
    import csv
    import io

    first = text.lstrip().split("\n", 1)[0]
    # Spreadsheets in many countries separate cells by semicolons.
    delimiter = ";" if ";" in first and "," not in first else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        rows = [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise CardValuesError(file, reader.line_num, f"not a CSV line ({error})") from error
    if not rows:
        raise CardValuesError(file, 0, "the file is empty")
    return rows


def _columns(file: str, line: int, header: list[str]) -> dict[str, int]:
    import difflib

    known = ("name", *VALUE_COLUMNS, "assumed")
    columns: dict[str, int] = {}
    for place, cell in enumerate(header):
        title = cell.strip().lower()
        if title in columns:
            raise CardValuesError(file, line, f"the column {title} appears twice")
        if title in known:
            columns[title] = place
    wanted = f"a column name and at least one of {', '.join(VALUE_COLUMNS)} are needed"
    if "name" not in columns:
        raise CardValuesError(file, line, f"there is no column name; {wanted}")
    for cell in header:
        near = difflib.get_close_matches(cell.strip().lower(), VALUE_COLUMNS, n=1, cutoff=0.7)
        if near and near[0] not in columns:
            raise CardValuesError(file, line, f"there is no column {cell.strip()!r}; did you mean {near[0]}?")
    if not any(name in columns for name in VALUE_COLUMNS):
        raise CardValuesError(file, line, f"there is no column with numbers; {wanted}")
    return columns


def _card(file: str, line: int, name: str) -> int:
    if not name:
        raise CardValuesError(file, line, "the row names no card")
    try:
        return index_of(name)
    except ValueError as error:
        near = nearest_names(name)
        hint = f"; the nearest: {', '.join(near)}" if near else ""
        raise CardValuesError(file, line, f"there is no card named {name[:40]!r}{hint}") from error


def _changed(file: str, line: int, kind: Kind, cells: dict[str, str]) -> Kind:
    numbers: dict[str, int] = {}
    for column in VALUE_COLUMNS:
        cell = cells.get(column, "")
        if cell:
            number = _number(file, line, kind, column, cell)
            if column == "vp" and kind.is_set_card:
                if number:
                    reason = f"{kind.name} is a set card, it has no vp of its own; leave the cell empty"
                    raise CardValuesError(file, line, reason)
                continue
            numbers[column] = number
    # A copy of the shipped table carries its marks along: what is marked and unchanged is still assumed.
    still = {c for c in cells.get("assumed", "").split() if c in numbers and numbers[c] == getattr(kind, c)}
    marks = kind.assumed - (numbers.keys() - still)
    return replace(
        kind,
        cost=numbers.get("cost", kind.cost),
        gold=numbers.get("gold", kind.gold),
        level=numbers.get("level", kind.level),
        vp=numbers.get("vp", kind.vp),
        assumed=marks,
    )


def _number(file: str, line: int, kind: Kind, column: str, cell: str) -> int:
    about = f"the {column} of {kind.name} is {cell[:40]!r}"
    digits = cell[1:] if cell[:1] in "+-" else cell
    if not (digits.isascii() and digits.isdigit()):
        raise CardValuesError(file, line, f"{about}, not a whole number")
    if cell[0] == "-" and digits.strip("0"):
        raise CardValuesError(file, line, f"{about}, a negative number")
    if len(digits.lstrip("0")) > 2:
        raise CardValuesError(file, line, f"{about}, more than {_LARGEST}")
    number = int(digits)
    levels = (1,) if kind.is_starter else (2, 3)
    if column == "level" and number not in levels:
        possible = " or ".join(map(str, levels))
        raise CardValuesError(file, line, f"{about}; it can only be {possible} for a {kind.kind} card")
    return number
