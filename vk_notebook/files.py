"""Files that people name: read whole or refused in a sentence, and no pipe or device keeps anybody waiting."""

from __future__ import annotations

import os
import stat
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from .letters import legible

#: Letters of a name that a message repeats.
MOST_SHOWN = 250
#: What else than a file a name may lead to.
_KINDS = {
    stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}  # fmt: skip
# Whoever puts a pipe in the file's place after it was looked at does not make us wait either.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)


class Unreadable(ValueError):
    """A name that leads to no file which can be read: a sentence without that name; `missing` if nothing is there."""

    def __init__(self, reason: str, *, missing: bool = False) -> None:
        super().__init__(reason)
        self.missing = missing


def opened(path: str | PathLike[str]) -> BinaryIO:
    """A file that is there and open to be read. Raises Unreadable."""
    try:
        must_be_file(path)
        return open(path, "rb", opener=lambda name, flags: os.open(name, flags | _AT_ONCE))
    except Unreadable:
        raise
    except (OSError, ValueError) as error:
        raise Unreadable(why(error), missing=isinstance(error, FileNotFoundError)) from None


def contents(path: str | PathLike[str], most: int) -> bytes:
    """What a file holds, and of one that holds more than `most` bytes one more than that. Raises Unreadable."""
    with opened(path) as file:
        try:
            return file.read(most + 1)
        except OSError as error:
            raise Unreadable(why(error)) from None


def must_be_file(path: str | PathLike[str]) -> None:
    """Raise Unreadable for a name that leads to something else than a file, OSError for one that leads nowhere."""
    kind = stat.S_IFMT(Path(path).stat().st_mode)
    if kind != stat.S_IFREG:
        raise Unreadable(f"it is {_KINDS.get(kind, 'something else')}, not a file")


def why(error: OSError | ValueError) -> str:
    """What hinders, in a few words."""
    if isinstance(error, Unreadable):
        return str(error)
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "no file has such a name"  # a zero or half a letter in it


def named(path: str | PathLike[str]) -> str:
    """A file's name for a message, on one line and not longer than anybody reads."""
    name = os.fsdecode(path)
    return legible(name if len(name) <= MOST_SHOWN else f"{name[:MOST_SHOWN]}…", kept="")


__all__ = ["Unreadable", "contents", "must_be_file", "named", "opened", "why"]
