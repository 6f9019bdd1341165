"""Several games in one text: sheets or JSON documents one after another, or a JSON list of records."""

from __future__ import annotations

import contextlib
import re
from os import PathLike

from ..errors import RecordError
from ..files import Unreadable, contents
from ..letters import plain_letters, received
from .pasted import decoded, end_of_value
from .shape import FORMAT
from .text_form import FIRST_WORDS, NEXT_SHEET, is_text_form

#: The most that is read of a file with several games.
MOST_FILE = 50_000_000
#: What is between two documents.
_BETWEEN = re.compile("[\\s,\ufeff\x1e]*")
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
    found = _sheets(text) if is_text_form(text) else _documents(text)
    return found or [text]


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


def _sheets(text: str) -> list[str]:
    starts = [found.start() for found in NEXT_SHEET.finditer(text)][1:]
    return [text[start:end] for start, end in zip([0, *starts], [*starts, len(text)], strict=True)]


def _documents(text: str) -> list[str]:
    """The documents one after another, or the entries of a list; the last one may be cut off."""
    begun = text.lstrip()[:1]
    if begun not in ("{", "[") or text.count(FORMAT) < (2 if begun == "{" else 1):
        return []
    found = []
    at = _next(text, text.index(begun) + (begun == "["))
    while at < len(text) and not (begun == "[" and text[at] == "]"):
        end = end_of_value(text, at) or len(text)
        found.append(text[at:end])
        at = _next(text, max(end, at + 1))
    return found


def _next(text: str, at: int) -> int:
    between = _BETWEEN.match(text, at)
    return between.end() if between else at
