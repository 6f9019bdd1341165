"""Text for pictures: the shipped fonts, measuring, wrapping, and letters that could deceive."""

from __future__ import annotations

import io
import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache
from importlib.resources import files

from .pillow import ImageFont

FONTS = files(__package__) / "fonts"
FILES = {
    "regular": "Alegreya-Regular.ttf", "bold": "Alegreya-Bold.ttf", "italic": "Alegreya-Italic.ttf",
    "signs": "Hieroglyphs.ttf",
}  # fmt: skip
#: Zero-width joiners and the like belong to writing, but have no shape to draw.
_SILENT = {"\u200c", "\u200d", "\ufe0e", "\ufe0f", "\u00ad"}


@lru_cache(maxsize=256)
def font(style: str, size: float) -> ImageFont.FreeTypeFont:
    """A shipped font, with the basic layout engine: the other one is not everywhere, and sets text differently."""
    shipped = io.BytesIO((FONTS / FILES[style]).read_bytes())
    return ImageFont.truetype(shipped, size, layout_engine=ImageFont.Layout.BASIC)


def harmless(text: object) -> str:
    """Text on one line, without tricks: white space is a space, and a control character shows its number."""
    out: list[str] = []
    for c in unicodedata.normalize("NFC", str(text)):
        if c.isspace():
            out.append(" ")
        elif c in _SILENT:
            continue
        elif unicodedata.category(c)[0] == "C":
            out.append(f"[U+{ord(c):04X}]")
        else:
            out.append(c)
    return " ".join("".join(out).split())


def typeset(text: str) -> str:
    """One of our own texts, with typographic quotation marks."""
    opened = re.sub(r'(^|[\s(])"', "\\1\u201c", text)
    return opened.replace('"', "\u201d").replace("'", "\u2019")


@lru_cache(maxsize=8192)
def width_of(text: str, style: str, size: float) -> float:
    """How wide a line is, in pixels."""
    return float(font(style, size).getlength(text))


def shortened(text: str, style: str, size: float, room: float) -> str:
    """The text, or as much of its beginning as fits with an ellipsis."""
    if width_of(text, style, size) <= room:
        return text

    def begun(letters: int) -> str:
        return text[:letters].rstrip() + "…"

    return begun(bisect_right(range(1, len(text)), room, key=lambda letters: width_of(begun(letters), style, size)))


def wrapped(text: str, style: str, size: float, room: float) -> list[str]:
    """The lines of a text broken at spaces; a word that is wider than a line is broken too."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer, style, size) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        while len(word) > 1 and width_of(word, style, size) > room:
            cut = next((n for n in range(len(word) - 1, 0, -1) if width_of(word[:n], style, size) <= room), 1)
            lines.append(word[:cut])
            word = word[cut:]
        line = word
    return [*lines, line] if line else lines


def _widest(text: str, style: str, size: float) -> float:
    return max((width_of(word, style, size) for word in text.split()), default=0.0)


def balanced(text: str, style: str, size: float, room: float) -> list[str]:
    """As many lines as `wrapped` needs, but of similar length, for centred text."""
    lines = wrapped(text, style, size, room)
    if len(lines) < 2:
        return lines
    low, high = max(room / 2, min(room, _widest(text, style, size) + 1)), room
    while high - low > size / 4:
        middle = (low + high) / 2
        if len(wrapped(text, style, size, middle)) == len(lines):
            high = middle
        else:
            low = middle
    return wrapped(text, style, size, high)


def fitted(text: str, style: str, sizes: tuple[float, float], room: tuple[float, float],
           leading: float = 1.2, lines: int = 99) -> tuple[float, list[str]]:  # fmt: skip
    """The largest size between two bounds at which a text fits a box, with its lines.

    Raises ValueError when it does not fit at the smallest.
    """
    least, most = sizes
    step = max((most - least) / 12, 0.25)
    size = most
    while True:
        found = balanced(text, style, size, room[0])
        whole = _widest(text, style, size) <= room[0]
        if whole and len(found) <= lines and len(found) * size * leading <= room[1]:
            return size, found
        if size <= least:
            raise ValueError(f"{text!r} does not fit {room[0]:.0f} by {room[1]:.0f} at {least:g}")
        size = max(size - step, least)
