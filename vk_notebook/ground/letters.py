"""What the letters of a text do to those who read it: some are not seen, and some turn a line around.

A name stands in every line of a log and in files that others open, so what is not seen has no place in it. Comments and
other texts may hold anything; a terminal gets them `legible`. What an error says is `told`, and what travels between
Python and a page is `sendable`: half a letter, as when an emoji is cut in two, would close their connection.
"""

from __future__ import annotations

import codecs
import json
import re
import unicodedata
from collections.abc import Sequence
from typing import Any

LONGEST_NAME = 80
LONGEST_TOLD = 4_000
_HALVES = re.compile("[\ud800-\udfff]")
#: Joiners, which some scripts and signs are written with; alone they are nothing.
_JOINERS = frozenset("\u200c\u200d")
#: Letters that nobody sees, although they count as such: what Unicode lets a font leave out, a blank of Braille, and a
#: note without a head. Those that a later Unicode may use for it count too, so that every Python says the same.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\U0001d159").union(
    _JOINERS, *(map(chr, range(*ends)) for ends in (
        (0x180B, 0x1810), (0xFE00, 0xFE10), (0xFFF0, 0xFFF9), (0x1BCA0, 0x1BCA4), (0x1D173, 0x1D17B), (0xE0000, 0xE1000)
    ))
)  # fmt: skip
#: Where a word may be broken, and what says how a text begins or runs. None of it stands in a name.
INVISIBLE = "\u00ad\u200b\u2060\ufeff\u200e\u200f"
#: What people and programs put in the place of a plain letter.
_PLAIN = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-")
    | dict.fromkeys("\u2018\u2019\u201b\u02bc\uff07", "'")
    | dict.fromkeys(INVISIBLE)
)
#: Control characters; formatting, as what changes the direction of a line; halves of letters.
_REFUSED = ("Cc", "Cf", "Cs")


def received(data: str | bytes) -> str:
    """A text that somebody else's program wrote: UTF-8, or UTF-16 that says so. Lines end in a newline only.

    Without the marks at its beginning, and without the padding at its end: Control-Z, zeros. Raises UnicodeError.
    """
    if not isinstance(data, str):
        data = data.decode("utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8")
    text = data.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    bare = text.rstrip("\0\x1a \n")
    return bare if "\0" in text[len(bare) :] or "\x1a" in text[len(bare) :] else text


def spaced(text: str) -> str:
    """Words with one plain blank between them, and nothing invisible."""
    return " ".join(text.translate(dict.fromkeys(map(ord, INVISIBLE))).split())


def blanked(text: str) -> str:
    """A text in which every blank is a plain one; rows still end where they did."""
    return re.sub(r"[^\S\n]", " ", text)


def plain_letters(text: str) -> str:
    """A text with composed letters, plain dashes and apostrophes, and nothing invisible."""
    return text if text.isascii() else unicodedata.normalize("NFC", text).translate(_PLAIN)


def normal(text: str) -> str:
    """A text as it is compared: one plain space between words, no capitals, plain letters."""
    return " ".join(plain_letters(text).casefold().split())


def legible(text: str, kept: str = "\n\t") -> str:
    """A text for a terminal or a page: a sign that moves the cursor, colours or turns the line is named instead.

    So is half a letter, which cannot be written. The control characters in `kept` stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(letter if letter in kept or _shown(letter) else f"[{_called(letter)}]" for letter in text)


def told(text: str, most: int = LONGEST_TOLD) -> str:
    """What somebody else wrote, as a sentence may repeat it: legible, and cut where it is too long to read."""
    shown = legible(text[:most])
    return shown if len(text) <= most and len(shown) <= most else f"{shown[:most]}…"


def sendable(value: Any) -> Any:
    """A JSON value that can be encoded: the value itself, or a copy with U+FFFD for each half of a letter."""
    waiting = [value]
    try:
        while waiting:
            one = waiting.pop()
            if isinstance(one, str):
                one.encode("utf-8")
            elif isinstance(one, dict):
                waiting += one
                waiting += one.values()
            elif isinstance(one, (list, tuple)):
                waiting += one
    except UnicodeEncodeError:
        return json.loads(_HALVES.sub("\ufffd", json.dumps(value, ensure_ascii=False)))
    return value


def _shown(letter: str) -> bool:
    return letter in _JOINERS or unicodedata.category(letter) not in (*_REFUSED, "Zl", "Zp")


def _called(letter: str) -> str:
    """A letter's number, or a control character's name. Unicode names only its picture."""
    number = ord(letter)
    picture = chr(0x2421) if number == 0x7F else chr(0x2400 + number) if number < 0x20 else ""
    return unicodedata.name(picture).removeprefix("SYMBOL FOR ") if picture else f"U+{number:04X}"


def checked_names(names: Sequence[str]) -> list[str]:
    """The names of the seats, with one space between words. Raises ValueError for one that is no name, or two alike."""
    found = [" ".join(name.split()) for name in names]
    looks = [name.casefold() if name.isascii() and name.isprintable() else _look(name) for name in found]
    if not all(looks):
        raise ValueError("every seat needs a name")
    for name in found:
        if len(name) > LONGEST_NAME:
            raise ValueError(f"a name has at most {LONGEST_NAME} characters, not {len(name)}: {legible(name[:20])}...")
    if len(set(looks)) < len(looks):
        alike = "have the same name" if len({name.casefold() for name in found}) < len(found) else "look the same"
        raise ValueError(f"two seats {alike}: {', '.join(map(legible, found))}")
    return found


def _look(name: str) -> str:
    """A name as it looks to a reader. Raises ValueError for a letter that cannot stand in a name."""
    for letter in name:
        if unicodedata.category(letter) in _REFUSED and letter not in _JOINERS:
            what = unicodedata.name(letter, "a control character").lower()
            raise ValueError(f"the name {legible(name[:LONGEST_NAME])} contains U+{ord(letter):04X}, {what}; "
                             "a name may have only visible characters")  # fmt: skip
    seen = "".join(letter for letter in name if letter not in _UNSEEN).replace("\u2019", "'")
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold()).split())
