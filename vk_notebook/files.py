"""Files that people name: read whole or refused in a sentence, written whole or not at all.

A pipe or a device is refused, so that nobody waits for it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import tempfile
import time
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from .letters import legible

#: How the name of a half-written file ends. Whoever has not written to it for so many seconds is gone.
HALF, STALE = ".new", 3600.0
#: Letters of a file's name that the name of its half repeats.
LONGEST_HALF = 60
#: Letters of a name that a message repeats.
MOST_SHOWN = 250
#: What else than a file a name may lead to.
_KINDS = {
    stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket", stat.S_IFREG: "a file",
}  # fmt: skip
# Whoever puts a pipe in the file's place after it was looked at does not make us wait either.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)


#: What a file is to hold: a text, bytes, or what writes them into the file that it is given.
Filling = str | bytes | Callable[[BinaryIO], object]


class Unreadable(ValueError):
    """A name that leads to no file which can be read: a sentence without that name; `missing` if nothing is there."""

    def __init__(self, reason: str, *, missing: bool = False) -> None:
        super().__init__(reason)
        self.missing = missing


class Unwritable(OSError, ValueError):
    """A name that nothing can be written to: a sentence with that name. What was there is as it was."""


def opened(path: str | PathLike[str]) -> BinaryIO:
    """Open a file to be read. Raises Unreadable."""
    try:
        must_be_file(path)
        return open(path, "rb", opener=lambda name, flags: os.open(name, flags | _AT_ONCE))
    except (OSError, ValueError) as error:
        raise Unreadable(why(error), missing=isinstance(error, FileNotFoundError)) from None


def contents(path: str | PathLike[str], most: int) -> bytes:
    """What a file holds, but of a larger one only `most` + 1 bytes. Raises Unreadable."""
    with opened(path) as file:
        try:
            found: bytes | None = file.read(most + 1)
        except OSError as error:
            raise Unreadable(why(error)) from None
    if found is None:  # the log of a system, for instance, when nothing is new in it
        raise Unreadable("nothing can be read from it")
    return found


def write(path: str | PathLike[str], filling: Filling) -> Path:
    """Write a file that somebody named, whole or not at all, and return its path. Raises Unwritable."""
    try:
        anew(path, filling)
    except FileNotFoundError:
        raise Unwritable(f"{named(path)} cannot be written: there is no such folder") from None
    except (OSError, ValueError) as error:
        raise Unwritable(f"{named(path)} cannot be written: {why(error)}") from None
    return Path(path)


def folder(path: str | PathLike[str]) -> Path:
    """A folder that somebody named to write into. It is made if need be. Raises Unwritable."""
    found = Path(path)
    try:
        with contextlib.suppress(FileNotFoundError):
            _must_be(stat.S_IFDIR, found)
        found.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Unwritable(f"{named(path)} cannot be written to: {why(error)}") from None
    return found


def anew(path: str | PathLike[str], filling: Filling) -> os.stat_result:
    """Write a file, through a link and with the rights that it has. Returns what the system says of it then.

    Raises Unreadable where the name leads to something else than a file, OSError, ValueError.
    """
    place, mode = _place(path)
    return replace(place, filling, mode)


def _place(path: str | PathLike[str]) -> tuple[Path, int]:
    """Where a name leads in the end, and the rights of the file there or of a new one."""
    try:
        must_be_file(path)
        mode = stat.S_IMODE(Path(path).stat().st_mode)
        if not os.access(path, os.W_OK):  # beside it one might write all the same
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except FileNotFoundError:
        mode = 0o666 & ~_umask()
    return Path(path).resolve(), mode


def _umask() -> int:
    """The rights that this process takes from a new file."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def replace(path: Path, filling: Filling, mode: int = 0o600) -> os.stat_result:
    """Write a file beside its place and move it there, so that nobody finds half of it. Returns its `stat`.

    Halves that others left, who were killed while they wrote, are swept. Raises OSError.
    """
    _sweep(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=_beginning(path), suffix=HALF)
    half = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            _fill(file, filling)
        half.chmod(mode)
        written = half.stat()
        half.replace(path)
        return written
    except BaseException:
        with contextlib.suppress(OSError):
            half.unlink()
        raise


def _fill(file: BinaryIO, filling: Filling) -> None:
    if callable(filling):
        filling(file)
    else:
        file.write(filling.encode("utf-8") if isinstance(filling, str) else filling)


def _beginning(path: Path) -> str:
    """How the name of a half of this file begins."""
    return f".{path.name[:LONGEST_HALF]}"


def _sweep(path: Path) -> None:
    """Delete the halves of a file whose writers are gone."""
    half = re.compile(rf"{re.escape(_beginning(path))}[a-z0-9_]{{8}}{re.escape(HALF)}")
    with contextlib.suppress(OSError), os.scandir(path.parent) as found:
        for one in found:
            if half.fullmatch(one.name) and one.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    if time.time() - one.stat(follow_symlinks=False).st_mtime > STALE:
                        Path(one.path).unlink()


def must_be_file(path: str | PathLike[str]) -> None:
    """Raise Unreadable for a name of something else than a file, OSError for a name of nothing."""
    _must_be(stat.S_IFREG, path)


def _must_be(wanted: int, path: str | PathLike[str]) -> None:
    kind = stat.S_IFMT(Path(path).stat().st_mode)
    if kind != wanted:
        raise Unreadable(f"it is {_KINDS.get(kind, 'something else')}, not {_KINDS[wanted]}")


def why(error: OSError | ValueError) -> str:
    """What stands in the way, in a few words."""
    if isinstance(error, Unreadable):
        return str(error)
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "no file has such a name"  # a zero or half a letter in it


def named(path: str | PathLike[str]) -> str:
    """A file's name for a message: on one line, and cut where it is too long to read."""
    name = os.fsdecode(path)
    return legible(name if len(name) <= MOST_SHOWN else f"{name[:MOST_SHOWN]}…", kept="")
