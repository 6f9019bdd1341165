"""Several games in one text: sheets and JSON documents one after another, or in a JSON list."""

from __future__ import annotations

import contextlib
import re
from bisect import bisect_right
from os import PathLike

from ..ground.errors import RecordError
from ..ground.files import Unreadable, contents
from ..ground.letters import plain_letters, received
from .json_form import DECODER
from .pasted import CURLY, decoded, end_of_value
from .shape import FORMAT
from .text_form import FIRST_WORDS, NEXT_SHEET, is_text_form

#: The most that is read of a file with several games.
MOST_FILE = 50_000_000
#: A row that people put between two games, and what else is between two documents.
_RULE = r"^[^\S\n]*+(?:[`~]{3,}+\w*+|[-=_*+]{3,}+)[^\S\n]*+$"
_BETWEEN = re.compile(rf"[\s,\[\]\ufeff\x1e]++|{_RULE}", re.MULTILINE)
#: Where a game begins, whatever stands before it. Quotation marks in a JSON text and braces in a remark are written
#: with a backslash, so this stands in neither.
_SHEET = re.compile(FIRST_WORDS)
_BEGIN = re.compile(
    rf"(?P<sheet>{NEXT_SHEET.pattern})|(?:^|(?<=[\[,}}]))[^\S\n]*+\ufeff?"
    r'(?P<document>\{)\s*+"format"\s*+:\s*+"vk.notebook record"',
    re.MULTILINE,
)
#: Words on a row that are neither.
_WORDS = re.compile(rf'[^\n\[\]{{}}"{CURLY}]++')
#: How a game begins, or the first of several, perhaps quoted or in a fence; and how much of a file tells.
_BEGINS = re.compile(
    rf"(?:\s*(?:```|~~~)[^\n]*\n)?[\s>\[]*(?:{FIRST_WORDS}|\{{[\s>]*[^\w\s]format[^\w\s]\s*:\s*[^\w\s]vk.notebook\s+record)"
)
HEAD = 399  # one more is read, which leaves whole letters of UTF-16


def begins_as_games(head: bytes) -> bool:
    """Whether a file is known as a record, or as several, by the bytes that it begins with."""
    text = head.decode("utf-8-sig", "replace")  # they may end inside a letter
    with contextlib.suppress(UnicodeError):
        text = received(head)
    return _BEGINS.match(plain_letters(text)) is not None


def games_in(data: str | bytes) -> list[str]:
    """The texts of the games in a text; where there is one, or none, the text itself. Raises RecordError."""
    text = decoded(data, MOST_FILE)
    begun = text.lstrip()[:1]
    several = is_text_form(text) or (begun in ("{", "[") and text.count(FORMAT) >= (2 if begun == "{" else 1))
    found = _scanned(text) if several else []
    return found if len(found) > (begun != "[") else [text]


def only_game(data: str | bytes) -> str:
    """The text of the one game in a text. Raises RecordError where there are several."""
    text, *others = games_in(data)
    if others:
        more = f"there are {len(others) + 1:,} games in this file, and one is opened at a time"
        raise RecordError(f"{more}; save each in a file of its own")
    return text


def several_in(path: str | PathLike[str]) -> list[str]:
    """The texts of the games in a file with several; none for any other file, whatever is the matter with it."""
    try:
        found = games_in(contents(path, MOST_FILE))
    except (Unreadable, RecordError):
        return []
    return found if len(found) > 1 else []


def _scanned(text: str) -> list[str]:
    """The games one after another, in either form, without what else is between them.

    One that is damaged or cut off goes on to where the next begins.
    """
    begins = [found.start(str(found.lastgroup)) for found in _BEGIN.finditer(text)] + [len(text)]
    found: list[str] = []
    at = _next(text, 0)
    while at < len(text):
        after = bisect_right(begins, at)
        if _SHEET.match(text, at):
            while begins[after] < len(text) and not _ends_sheet(text, *begins[after : after + 2]):
                after += 1
            end = begins[after]
            stop = end
            while not (row := text[max(at, text.rfind("\n", at, stop) + 1) : stop]).strip() or re.fullmatch(_RULE, row):
                stop = text.rfind("\n", at, stop)
            found.append(text[at:stop])
        elif words := _WORDS.match(text, at, begins[after]):
            end = words.end()
        else:
            end = end_of_value(text, at, begins[after]) or begins[after]
            found += [text[at:end]] if FORMAT in plain_letters(text[at:end]) else []
        at = _next(text, max(end, at + 1))
    return found


def _ends_sheet(text: str, at: int, most: int) -> bool:
    """Whether a sheet ends where another game begins: a document counts only if it is whole, or it may be a remark."""
    if not text.startswith("{", at):
        return True
    end = end_of_value(text, at, most)
    with contextlib.suppress(ValueError, RecursionError):
        return end is not None and "setup" in DECODER.decode(text[at:end])
    return False


def _next(text: str, at: int) -> int:
    while between := _BETWEEN.match(text, at):
        at = between.end()
    return at
