"""The Markdown of a sheet: headings, the text below each, and a list below that; and what is faulty, with its line.

Whatever wrote the sheet: where a slip has only one meaning, it is read as what was meant.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from ..ground.files import Unreadable, contents, named
from ..ground.given import called
from ..ground.letters import INVISIBLE, blanked, plain_letters, received, told
from .sheet_words import Reader

#: The largest sheet that is read, in letters, and as a file in bytes.
LARGEST = 200_000
#: Letters that are told of a fault; somebody else may have written the sheet.
LONGEST_FAULT = 1_000
#: What begins an item beside the plain sign. A dash may stand in a text as well.
BULLETS, DASHES = "-*+\u2022\u2023\u25e6\u25aa\u25cf\u00b7", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
#: The box before an answer of a quiz.
BOX = re.compile(r"\[ ?[xX]? ?\]")
#: The same boxes where a word processor has drawn them.
_DRAWN = re.compile("^( *(?:[^\\w\\s] *)?)(?:([\u2611\u2612])|\u2610)", re.MULTILINE)
#: A line across the page, which says nothing.
_RULE = re.compile(r" *([-*_])(?: *\1){2,999}")
#: A row in bold type, as word processors write a heading.
_BOLD = re.compile(r"(\*\*|__)(.+?):?\1:?")
#: An item whose sign has no blank behind it, or that has a number.
_NUMBERED = re.compile(rf"(?:\d{{1,3}}[.)]|[{re.escape(BULLETS + DASHES)}]) *(.+)")
#: How programs break a row without beginning a paragraph.
_BREAKS = re.compile("[\v\f\x85\u2028\u2029]")
#: What the end of a sentence looks like, so that the next row need not go on with it.
_ENDS = (".", "!", "?", ":", ")", "\u201d", '"')


def is_file_name(given: object) -> TypeGuard[str | os.PathLike[str]]:
    """Whether a file is named, by a path or a text of one row; a sheet has several."""
    if not isinstance(given, str):
        return isinstance(given, os.PathLike)
    return "\n" not in given and (given.endswith(".md") or os.sep in given or "/" in given) and given[:1] != "#"


def on_disk(path: Path) -> str:
    """The text of a sheet. Raises ValueError that says what is wrong with the file."""
    try:
        data = contents(path, LARGEST)
        if data.startswith(b"{\\rtf"):
            raise ValueError(f"{named(path.name)}: this is RTF, with fonts and colours; save the sheet as plain text")
        return received(data)
    except UnicodeDecodeError as error:
        where = f"{named(path.name)}, line {data.count(bytes([10]), 0, error.start) + 1}"
        raise ValueError(f"{where}: this is not UTF-8 text; save the sheet as plain text in UTF-8") from None
    except Unreadable as error:
        raise ValueError(f"{named(path)} cannot be read: {error}") from None


def written(sheet: object) -> str:
    """A sheet with plain blanks and ends of rows, whatever wrote it. Raises ValueError for what is no text."""
    if not isinstance(sheet, str):
        raise ValueError(f"a sheet must be text in Markdown, not {called(sheet)}")
    if len(sheet) > LARGEST:
        raise ValueError(f"a sheet has at most {LARGEST:,} letters, not {len(sheet):,}")
    text = _BREAKS.sub("\n", received(sheet)).translate(dict.fromkeys(map(ord, INVISIBLE)))
    rows = (row.rstrip() for row in blanked(text.expandtabs(4)).split("\n"))
    plain = _without_notes("\n".join("" if _RULE.fullmatch(row) else row for row in rows))
    return _DRAWN.sub(lambda box: f"{box[1]}[{'x' if box[2] else ' '}]", plain)


def _without_notes(text: str) -> str:
    """A text without what stands between <!-- and -->; its rows stay where they are."""
    first, *others = text.split("<!--")
    for other in others:
        note, end, rest = other.partition("-->")
        first += "\n" * note.count("\n") + rest if end else f"<!--{other}"
    return first


class Line(NamedTuple):
    """Words of a sheet, and where they begin."""

    where: str
    text: str

    def refused(self, why: object) -> ValueError:
        """What to raise when these words cannot be read."""
        return ValueError(told(f"{self.where}: {why}", LONGEST_FAULT))

    @contextmanager
    def blamed(self, what: str = "") -> Iterator[None]:
        """Say of what is raised inside that it comes from these words, and from what of them."""
        try:
            yield
        except ValueError as error:
            raise self.refused(f"{what}: {error}" if what else error) from None


@contextmanager
def noted(faults: list[str]) -> Iterator[None]:
    """Note what is raised inside as a fault of the sheet, and go on with what comes next."""
    try:
        yield
    except ValueError as error:
        faults.append(str(error))


def in_order(faults: list[str]) -> tuple[str, ...]:
    """The faults of one sheet, line by line."""
    lines = [re.search(r", line (\d+):", fault) for fault in faults]
    numbered = [(int(line[1]) if line else 0, at) for at, line in enumerate(lines)]
    return tuple(faults[at] for _, at in sorted(numbered))


@dataclass
class Block:
    """A heading, the text below it, and the items of the list below that."""

    level: int
    head: Line
    text: str = ""
    items: list[Line] = field(default_factory=list)
    #: Whether every row below the heading could be read.
    whole: bool = True
    #: Whether the last row belongs to an item.
    in_item: bool = False


class Form(NamedTuple):
    """What is particular to one kind of sheet."""

    #: How its title is written.
    title: str
    #: Whether a word before a colon names a field.
    is_field: Callable[[str], bool]
    #: Whether words in bold type stand for a heading below that of a part.
    is_said: Callable[[str], bool] = lambda _: False
    #: Below these headings every row with a sign or a number is an item.
    lists: tuple[str, ...] = ()
    #: Whether fields need no sign, and an item goes on in the next row without blanks.
    loose: bool = False


def blocks(sheet: str, name: str, form: Form, faults: list[str]) -> list[Block]:
    """The headings of a sheet of that name with what stands below each; what cannot be read is noted as a fault."""
    found: list[Block] = []
    begins, close = True, False
    for number, row in enumerate(sheet.split("\n"), 1):
        line = Line(f"{name}, line {number}", row)
        level, title = _heading(row, first=not found)
        if not level and (bold := _BOLD.fullmatch(row.strip())) and form.is_said(bold[2]):
            level, title = 3, bold[2]
        if not found and row.strip() and level != 1:
            faults.append(str(line.refused(f"a sheet begins with its title, as in '{form.title}'")))
            level, title = 1, title or row.strip()
        if level:
            found.append(Block(level, Line(line.where, title)))
        elif row.strip():
            with noted(faults):
                _take(found[-1], line, form, begins=begins, close=close)
        close = level > 0 or (close and bool(row.strip()))
        begins = not row.strip() or level > 0
    if not found:
        raise ValueError(f"{name}: the sheet is empty; it begins with a title, as in '{form.title}'")
    return found


def _heading(row: str, *, first: bool) -> tuple[int, str]:
    """How many signs a heading has, and its words; no signs for another row."""
    bare = row.lstrip()
    words = bare.lstrip("#")
    level = len(bare) - len(words)
    if len(row) - len(bare) > 3 or not level or (level == 1 and words[:1] not in ("", " ") and not first):
        return 0, ""
    closed = words.rstrip("#")
    return level, (closed if closed.endswith(" ") else words).strip()


def _take(block: Block, line: Line, form: Form, *, begins: bool, close: bool) -> None:
    """Take a row below a heading: an item, text, or what goes on with either; `close` if no blank row is between."""
    row = line.text.strip()
    goes_on = block.in_item and (line.text[:2] == "  " or block.items[-1].text.endswith(","))
    if (item := _item(block, line.text, form, begins=begins, close=close)) is not None:
        block.items.append(Line(line.where, item))
        block.in_item = True
    elif not block.items or (form.loose and not goes_on and not BOX.match(block.items[-1].text)):
        block.in_item = False
        block.text += ("\n\n" if begins and block.text else " " if block.text else "") + row
    elif begins or not (form.loose or goes_on):
        block.whole = False
        raise line.refused("put text above the list; an item of the list begins with '- ', and a line that continues "
                           "an item with two spaces")  # fmt: skip
    else:
        last = block.items[-1]
        block.items[-1] = last._replace(text=f"{last.text} {row}")


def _item(block: Block, text: str, form: Form, *, begins: bool, close: bool) -> str | None:
    """The words of an item that begins in a row; None if none does."""
    row = text.strip()
    sign, rest = row[:1], row[1:].strip()
    if sign in BULLETS and row[1:2] == " ":
        return rest
    if block.head.text.lower() in form.lists and text[:2] != "  " and (numbered := _NUMBERED.fullmatch(row)):
        return numbered[1]
    fresh = begins or (bool(block.items) and text[:1] != " ")
    if sign in DASHES and row[1:2] == " " and fresh:
        return rest
    if sign in BULLETS + DASHES and form.is_field(entry(rest)[0]):
        return rest
    name, said = entry(row)
    if form.loose and (BOX.match(row) or (close and said and re.fullmatch("[a-z ]+", name))):
        return row
    fresh = fresh or (form.loose and not block.items) or (not block.items and block.text.endswith(_ENDS))
    return row if fresh and name == name.lower() and form.is_field(name) else None


def entry(text: str) -> tuple[str, str]:
    """The name of a field and what it says; nothing for a text without a colon."""
    name, colon, said = text.partition(": ")
    if not colon:
        name, colon, said = text.partition(":")
    return (" ".join(plain_letters(name).split()), said.strip()) if colon else ("", "")


def fields(
    block: Block, readers: Mapping[str, Reader], faults: list[str], needed: tuple[str, ...] = (),
    repeated: tuple[str, ...] = (),
) -> dict[str, Any] | None:  # fmt: skip
    """The fields below a heading, as they are read, in their order; None if there is a fault, which is noted."""
    found: dict[str, Any] = {}
    before = len(faults)
    for item in block.items:
        with noted(faults):
            name, value = _field(item, readers, needed)
            if name in found and name not in repeated:
                raise item.refused(f"{name!r} appears twice")
            found[name] = (*found.get(name, ()), value) if name in repeated else value
    if len(faults) == before and (missing := [name for name in needed if name not in found]):
        why = f"{block.head.text!r} has no {missing[0]!r}; it needs {', '.join(needed)}"
        faults.append(str(block.head.refused(why)))
    return found if len(faults) == before and block.whole else None


def _field(item: Line, readers: Mapping[str, Reader], needed: tuple[str, ...]) -> tuple[str, Any]:
    """The name of a field, and what is read from it. Raises ValueError."""
    given, said = entry(item.text)
    owner, _, pile = given.rpartition("'s ")
    name, form = (f"{owner}'s {pile.lower()}", f"NAME's {pile.lower()}") if owner else (given.lower(),) * 2
    if form not in readers:
        near = get_close_matches(form, readers, n=1)
        known = f"the nearest field: {near[0]}" if near else f"possible fields: {', '.join(readers)}"
        raise item.refused(f"{item.text!r} cannot be read; {known}")
    if not said:
        raise item.refused(f"{name!r} says nothing; {'it is needed here' if name in needed else 'leave it out'}")
    with item.blamed(name):
        return name, readers[form](said)
