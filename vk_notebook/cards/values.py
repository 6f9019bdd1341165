"""The numbers in force: the printed ones of the shipped card table, or an owner's laid over them."""

from __future__ import annotations

import csv
import difflib
import io
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

from ..ground.errors import CardValuesError
from ..ground.files import Unreadable, contents, named
from ..ground.given import called
from ..ground.letters import plain_letters, received
from ..rules.kind import Kind
from .catalogue import KINDS, index_of, nearest_names
from .published import impossible

ENVIRONMENT = "VK_CARD_VALUES"
VALUE_COLUMNS: tuple[str, ...] = ("cost", "gold", "level", "vp")

#: How spreadsheets separate cells, and how programs fill a gap.
_SEPARATORS = (",", ";", "\t")
_GAPS = frozenset(("nan", "na", "n/a", "#n/a", "<na>", "null", "none"))
#: A whole number, also one of a column that had gaps: 4.0, or 4,0.
_WHOLE = re.compile(r"([+-]?)(\d+)(?:[.,]0*)?", re.ASCII)
_LIMIT = 1_000_000
_LARGEST = 99

_in_force: tuple[Kind, ...] | None = None
# Numbers for the games that one thread opens meanwhile; what others begin is not touched.
_opening: ContextVar[tuple[Kind, ...] | None] = ContextVar("_opening", default=None)


def current() -> tuple[Kind, ...]:
    """All kinds with the numbers that a game begun now would use."""
    opening = _opening.get()
    if opening is not None:
        return opening
    if _in_force is None:
        use_card_values(os.environ.get(ENVIRONMENT) or None)
    assert _in_force is not None
    return _in_force


def find(name: object) -> Kind:
    """The kind with this name, whatever its case, with the numbers now in force. Raises ValueError."""
    return current()[index_of(name)]


def use_card_values(path: str | os.PathLike[str] | None) -> None:
    r"""Use the numbers of a CSV file instead of the shipped ones; ``None`` goes back to those.

    The file has a column ``name`` and any of ``cost, gold, level, vp``; an empty cell changes nothing. Spreadsheets and
    pandas may have written it: with commas, semicolons or tabs, in UTF-8 or UTF-16, with 4.0 for 4 and NaN for a gap.
    A number that no card can have is refused, as on the page where you type yours.
    A file that is refused (`CardValuesError`) changes nothing, and games already begun keep their numbers.

    >>> with open("my_cards.csv", "w") as file:
    ...     print("name,cost\nBoat,4", file=file)
    >>> vk.use_card_values("my_cards.csv")
    >>> vk.card("Boat").cost
    4
    >>> vk.use_card_values(None)
    """
    global _in_force
    if path is None:
        _in_force = KINDS
        return
    given: object = path
    if not isinstance(given, (str, os.PathLike)):
        wanted = "give the name of a CSV file, as in 'my_cards.csv'"
        raise CardValuesError("card values", 0, f"{wanted}, not {called(given)}")
    sheet = _Sheet(named(path))
    kinds = list(KINDS)
    for changed, _ in sheet.read(sheet.text(path)):
        kinds[changed.index] = changed
    _in_force = tuple(kinds)


def read_numbers(text: str, file: str) -> dict[str, dict[str, int]]:
    """The numbers that the text of such a file gives, by the names of their cards; `file` is what an error calls it.

    A number that the file marks as assumed is not given. Raises CardValuesError, also for what no card can have.
    """
    return {changed.name: given for changed, given in _Sheet(file).read(text)}


def differing(kinds: Iterable[Any]) -> dict[str, dict[str, int]]:
    """The numbers of these kinds that are not the shipped ones, by the names of their cards."""
    found: dict[str, dict[str, int]] = {}
    for kind in dict.fromkeys(kinds):
        shipped = KINDS[index_of(kind.name)]
        numbers = {c: getattr(kind, c) for c in VALUE_COLUMNS if getattr(kind, c) != getattr(shipped, c)}
        if numbers:
            found[shipped.name] = numbers
    return found


@contextmanager
def numbers(values: Mapping[str, Mapping[str, int]]) -> Iterator[None]:
    """Games that are begun inside have the shipped numbers with these over them, whatever is in force.

    Raises ValueError, `CardValuesError` for a number that cannot be.
    """
    with opening(laid_over(KINDS, values)):
        yield


@contextmanager
def opening(kinds: tuple[Kind, ...]) -> Iterator[None]:
    """Games that are begun inside have these kinds, which are all of the catalogue."""
    token = _opening.set(kinds)
    try:
        yield
    finally:
        _opening.reset(token)


def laid_over(kinds: tuple[Kind, ...], values: Mapping[str, Mapping[str, int]]) -> tuple[Kind, ...]:
    """All kinds, some with other numbers. Raises ValueError, `CardValuesError` for a number that cannot be."""
    changed = list(kinds)
    for name, given in values.items():
        index = index_of(name)
        cells = {column: str(number) for column, number in given.items()}
        changed[index] = _Sheet("card values").changed(changed[index], cells)
    return tuple(changed) if values else kinds


def _known(header: str, separator: str) -> int:
    """How many columns that we know the first row of a file has, if its cells are so separated."""
    return sum(cell.strip(' "').lower() in ("name", *VALUE_COLUMNS) for cell in header.split(separator))


class _Sheet:
    """An owner's file while it is read; `line` is where, 0 for the file as a whole."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.line = 0

    def wrong(self, reason: str) -> CardValuesError:
        return CardValuesError(self.file, self.line, reason)

    def read(self, text: str) -> Iterator[tuple[Kind, dict[str, int]]]:
        """The cards that the file names with its numbers, each with those that are not marked as assumed."""
        for kind, cells in self.cards(text):
            changed = self.changed(kind, cells)
            given = {c: getattr(changed, c) for c in VALUE_COLUMNS if cells.get(c) and c not in changed.assumed}
            found = {column: number for column, number in given.items() if number is not None}
            for column, number in found.items():
                if reason := impossible(kind, column, number):
                    raise self.wrong(reason)
            yield changed, found

    def cards(self, text: str) -> Iterator[tuple[Kind, dict[str, str]]]:
        """The cards that the file names, each with its cells by the titles of their columns."""
        rows = self.rows(text)
        header = next(rows, None)
        if header is None:
            raise self.wrong("the file is empty")
        titles = [cell.lower() for cell in header]
        self.check_columns(titles, header)
        seen: dict[int, int] = {}
        for row in rows:
            if any(row[len(header) :]):
                raise self.wrong(f"{len(row)} cells, but the header names {len(header)} columns")
            cells = {title: "" if cell.lower() in _GAPS else cell for title, cell in zip(titles, row, strict=False)}
            index = self.card(cells.get("name", ""))
            if index in seen:
                raise self.wrong(f"{KINDS[index].name} already has a row, in line {seen[index]}")
            seen[index] = self.line
            yield KINDS[index], cells
        if not seen:
            raise self.wrong("the file names its columns but no card")

    def text(self, path: str | os.PathLike[str]) -> str:
        try:
            data = contents(path, _LIMIT)
        except Unreadable as error:
            raise self.wrong(f"cannot be read ({error})") from None
        try:
            return received(data)
        except UnicodeDecodeError as error:
            self.line = data.count(b"\n", 0, error.start) + 1
            raise self.wrong("not UTF-8 text; save the sheet as CSV in UTF-8") from error

    def rows(self, text: str) -> Iterator[list[str]]:
        """The rows that are not empty, their cells without spaces around them; `line` follows."""
        text = received(text)
        first, _, rest = text.lstrip().partition("\n")
        if said := re.fullmatch(r'"?sep=([,;|:\t])"?\s*', first, re.IGNORECASE):
            text = "\n" * (text.count("\n") - rest.count("\n")) + rest
        delimiter = said[1] if said else max(_SEPARATORS, key=lambda one: _known(first, one))
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        try:
            for row in reader:
                cells = [plain_letters(cell).strip() for cell in row]
                if any(cells):
                    self.line = reader.line_num
                    yield cells
        except csv.Error as error:
            self.line = reader.line_num
            raise self.wrong(f"not a CSV line ({error})") from error

    def check_columns(self, titles: list[str], header: list[str]) -> None:
        """Refuse columns that are missing, misspelt or there twice; others may stand beside them."""
        for title in ("name", *VALUE_COLUMNS, "assumed"):
            if titles.count(title) > 1:
                raise self.wrong(f"the column {title!r} appears twice")
        wanted = f"the file needs a column 'name' and at least one of {', '.join(VALUE_COLUMNS)}"
        if "name" not in titles:
            raise self.wrong(wanted)
        for title in header:
            near = difflib.get_close_matches(title.lower(), VALUE_COLUMNS, n=1, cutoff=0.7)
            if near and near[0] not in titles:
                raise self.wrong(f"there is no column {title!r}; did you mean {near[0]!r}?")
        if not set(VALUE_COLUMNS).intersection(titles):
            raise self.wrong(wanted)

    def card(self, name: str) -> int:
        if not name:
            raise self.wrong("the row names no card")
        try:
            return index_of(name)
        except ValueError as error:
            near = nearest_names(name)
            hint = f"; the nearest: {', '.join(near)}" if near else ""
            raise self.wrong(f"there is no card named {name[:40]!r}{hint}") from error

    def changed(self, kind: Kind, cells: Mapping[str, str]) -> Kind:
        """A kind with the numbers of its row."""
        given: dict[str, Any] = {c: self.number(kind, c, cells[c]) for c in VALUE_COLUMNS if cells.get(c)}
        if kind.kind == "set" and given.pop("vp", 0):
            raise self.wrong(f"{kind.name} is a set card and has no points of its own; leave the cell empty")
        # A copy of the shipped table carries its marks along: what is marked and unchanged is still assumed.
        still = {c for c in cells.get("assumed", "").split() if c in given and given[c] == getattr(kind, c)}
        return replace(kind, assumed=kind.assumed - (given.keys() - still), **given)

    def number(self, kind: Kind, column: str, cell: str) -> int:
        about = f"the points of {kind.name} are" if column == "vp" else f"the {column} of {kind.name} is"
        whole = _WHOLE.fullmatch(cell)
        if not whole:
            raise self.wrong(f"{about} {cell[:40]!r}, not a whole number")
        sign, digits = whole.groups()
        if sign == "-" and digits.strip("0"):
            raise self.wrong(f"{about} {cell[:40]}, a negative number")
        if len(digits.lstrip("0")) > 2:
            raise self.wrong(f"{about} {cell[:40]}, more than {_LARGEST}")
        number = int(digits[-2:])
        levels = (1,) if kind.kind == "starter" else (2, 3)
        if column == "level" and number not in levels:
            raise self.wrong(f"{about} {number}; it can only be {' or '.join(map(str, levels))} for a {kind.kind} card")
        return number
