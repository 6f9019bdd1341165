"""What a file that is no saved game seems to be, in words for a person."""

from __future__ import annotations

import re
from typing import Any

#: How files of other kinds begin.
BEGINNINGS: tuple[tuple[bytes, str], ...] = (
    (rb"PK\x03\x04.{26}simulation\.json", "a simulation; open it with vk.Results.load"),
    (b"%PDF", "a PDF file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"RIFF", "a picture or a sound"),
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"\x1f\x8b", "a compressed file"),
)
#: How texts of other kinds look.
LOOKS: tuple[tuple[str, str], ...] = (
    (r"(?i)<!doctype html|<html", "a web page; open it in a browser"),
    (r"(?i)<\?xml|<svg", "an XML file"),
    (r"\[Event |1\. ?[a-hNBRQK]", "a game of chess"),
    (r"[^\n,;\t]+([,;\t])[^\n]*\n[^\n,;\t]+\1", "a table"),
)


def foreign(what: str) -> str:
    """The sentence for a file that is something else."""
    return f"This is not a saved game. It seems to be {what}."


def kind_of_bytes(raw: bytes) -> str:
    """What a file seems to be that is no UTF-8 text."""
    return next((words for start, words in BEGINNINGS if re.match(start, raw, re.DOTALL)), "")


def kind_of_text(text: str) -> str:
    """What a text seems to be that is no JSON. Looks at its first letters only."""
    head = text.lstrip("\ufeff \t\r\n")[:1000]
    return next((words for look, words in LOOKS if re.match(look, head)), "plain text")


def kind_of_value(document: Any) -> str:
    """What a JSON document seems to be that is no record."""
    if isinstance(document, dict) and "nbformat" in document:
        return "a notebook"
    form = document.get("format") if isinstance(document, dict) else None
    return "a JSON file of another kind" + (f" ({form[:60]!r})" if isinstance(form, str) else "")
