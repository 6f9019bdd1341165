"""What the web, mail and editors do to the text of a record, undone. What stands in quotation marks is left alone."""

from __future__ import annotations

import io
import re

from ..ground.errors import RecordError
from ..ground.given import called
from ..ground.letters import blanked, plain_letters, received
from .foreign_file import foreign, kind_of_bytes
from .shape import MOST_BYTES

#: Quotation marks that a program puts in the place of plain ones.
CURLY = "\u201c\u201d\u201e\u201f"
#: How often a part is repeated: each time takes a hundred bytes, so it has an end.
MANY = "{0,100000}"
#: A curly one ends a text only before a sign or the end of a row; others are in it.
_ENDS = rf"[{CURLY}](?=[^\S\n]*(?:[\n,:#!?()\[\]{{}}]|\Z))"
#: The parts of JSON: a text in quotation marks of either kind, a bracket, and what stands between.
_PARTS = re.compile(
    rf'"[^"\\]*+(?:\\.[^"\\]*+){MANY}(?:"|\\?\Z)|[^"{CURLY}\[\]{{}}]++|[\[\]{{}}]'
    rf"|[{CURLY}](?:[^\\{CURLY}]++|(?!{_ENDS})[{CURLY}]|\\.){MANY}(?:[{CURLY}]|\\?\Z)",
    re.DOTALL,
)
#: What a mail puts before each row that it quotes.
_QUOTED = re.compile(r"^(?:>[ ]?){1,100}", re.MULTILINE)
#: The rows around a text that was put on a page.
_FENCED = re.compile(r"\s*(```|~~~)[^\n]*(\n.*\n)[ \t]*\1\s*", re.DOTALL)


def decoded(data: str | bytes, most: int = MOST_BYTES) -> str:
    """The text of a file, if it is not too long. Raises RecordError for what is no text."""
    if not isinstance(data, (str, bytes, bytearray, memoryview)):
        raise RecordError(f"a record is read from a text, as `to_json` and `to_text` give it, not from {called(data)}")
    try:
        raw = data.encode("utf-8") if isinstance(data, str) else bytes(data)
        if len(raw) > most:
            limits = f"the limit for {'a game' if most == MOST_BYTES else 'a file of several games'}"
            raise RecordError(f"larger than {most:,} bytes, {limits}")
        text = received(data if isinstance(data, str) else raw)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        other = kind_of_bytes(raw)
        raise RecordError(foreign(other) if other else f"line {line}: this is not UTF-8 text", line=line) from None
    except UnicodeEncodeError as error:
        line = error.object[: error.start].count("\n") + 1
        raise RecordError(f"line {line}: a character is damaged (half of a surrogate pair)", line=line) from None
    if text.lstrip().startswith(">"):
        text = _QUOTED.sub("", text)
    fenced = _FENCED.fullmatch(text)
    return fenced[2] if fenced else text


def rejoined(text: str) -> str:
    """A text that stood on one row before something broke it up into several."""
    if "\n" not in text:
        return text
    first, *between, last = text.split("\n")
    return " ".join(filter(None, [first.rstrip(), *map(str.strip, between), last.lstrip()]))


def straight(text: str) -> str:
    """JSON in plain quotation marks and blanks, with each text on one row. It keeps its number of lines."""
    made, at = io.StringIO(), 0  # a list of all parts would take much room
    for part in _PARTS.finditer(text):
        made.write(text[at : part.start()] + _straight(part[0]))
        at = part.end()
    made.write(text[at:])
    return made.getvalue()


def _straight(part: str) -> str:
    if part[0] != '"' and part[0] not in CURLY:
        return blanked(plain_letters(part))
    if part[0] in CURLY and part[-1] in CURLY:
        part = '"' + re.sub(rf"\\[{CURLY}]", r"\\\"", part[1:-1]) + '"'
    return "\n" * part.count("\n") + rejoined(part).replace("\t", " ")


def end_of_value(text: str, at: int, most: int | None = None) -> int | None:
    """Where a JSON value ends that begins here, however it is written; None if nothing ends it, up to `most`."""
    depth = 0
    for part in _PARTS.finditer(text, at, len(text) if most is None else most):
        sign = part[0][0]
        depth += (sign in "[{") - (sign in "]}")
        if depth < 0:
            return part.start()
        if not depth and (sign in '"]}' or sign in CURLY):
            return part.end()
    return None
