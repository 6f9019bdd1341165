"""Files that people name: read whole or refused in a sentence, written whole or not at all.

A pipe or a device is refused, so that nobody waits for it. `place` is where a name becomes a path, for all of them.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from .errors import Error
from .given import shortened
from .letters import legible, told

#: How the name of a half-written file ends. Whoever has not written to it for so many seconds is gone.
HALF, STALE = ".new", 3600.0
#: Letters of a file's name that the name of its half repeats.
LONGEST_HALF = 60
#: Bytes that are read in one go.
PIECE = 1 << 20
#: Letters of a name that a message repeats.
MOST_SHOWN = 250
#: What else than a file a name may lead to.
_KINDS = {
    stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket", stat.S_IFREG: "a file",
}  # fmt: skip
#: Why a file cannot be moved to its place, or none be made beside it, although it may be possible to write into it: it
#: was mounted by itself, the folder is another's, or another program has it open.
_STAYS = (errno.EBUSY, errno.EXDEV, errno.EACCES, errno.EPERM, errno.EROFS)
WINDOWS = os.name == "nt"
#: What systems say in words of their own.
_REASONS = {
    errno.ENOENT: "there is no such file", errno.EACCES: "the system does not allow it",
    errno.EPERM: "the system does not allow it", errno.ENOTDIR: "a part of the name is a file, not a folder",
    errno.ENOSPC: "the disk is full", errno.EROFS: "the disk can only be read", errno.EBUSY: "another program uses it",
    errno.ENAMETOOLONG: "the name is too long", errno.ELOOP: "its links lead round in a circle",
}  # fmt: skip
# Whoever puts a pipe in the file's place after it was looked at does not make us wait either.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)


#: What a file is to hold: a text, bytes, or what writes them into the file that it is given.
Filling = str | bytes | Callable[[BinaryIO], object]


class Unreadable(Error, ValueError):
    """A name that leads to no file which can be used: a sentence without that name; `missing` if nothing is there."""

    def __init__(self, reason: str, *, missing: bool = False) -> None:
        super().__init__(reason)
        self.missing = missing


class Unwritable(Error, OSError, ValueError):
    """A name that nothing can be written to: a sentence with that name. What was there is as it was."""


def place(path: str | PathLike[str]) -> Path:
    """The path that somebody named; ``~`` is their own folder, and ``~ana`` Ana's. Raises Unreadable."""
    name = os.fspath(path) if isinstance(path, PathLike) else path
    if not isinstance(name, str):
        raise Unreadable(f"a file's name is a text or a Path, not {type(name).__name__}")
    if not name or path == Path():
        raise Unreadable("the name is empty")
    if not name.startswith("~"):
        return Path(path)
    try:
        return Path(path).expanduser()
    except RuntimeError:
        whose = name[1:].partition("/")[0]
        raise Unreadable(f"there is no user {whose!r}" if whose else "nobody knows where your own folder is") from None


def opened(path: str | PathLike[str], most: int | None = None) -> BinaryIO:
    """Open a file of at most so many bytes to be read: the one door for files that come in. Raises Unreadable."""
    try:
        path = place(path)
        must_be_file(path)
        if most is not None and path.stat().st_size > most:
            raise Unreadable(f"it is larger than {most:,} bytes")
        return open(path, "rb", opener=lambda name, flags: os.open(name, flags | _AT_ONCE))
    except (OSError, ValueError) as error:
        raise Unreadable(why(error), missing=isinstance(error, FileNotFoundError)) from None


def contents(path: str | PathLike[str], most: int, *, cut: bool = False) -> bytes:
    """What a file of at most so many bytes holds, or, if it may be `cut`, its first `most` + 1. Raises Unreadable."""
    pieces: list[bytes] = []
    piece: bytes | None = b""
    with opened(path, None if cut else most) as file:
        try:
            # piece by piece, or room would be made for all that it may hold
            while (left := most + 1 - sum(map(len, pieces))) and (piece := file.read(min(left, PIECE))):
                pieces.append(piece)
        except OSError as error:
            raise Unreadable(why(error)) from None
    if piece is None:  # the log of a system, for instance, when nothing is new in it
        raise Unreadable("nothing can be read from it")
    if not (cut or left):  # it grew, or told no size
        raise Unreadable(f"it is larger than {most:,} bytes")
    return b"".join(pieces)


def write(path: str | PathLike[str], filling: Filling) -> Path:
    """Write a file that somebody named, whole or not at all, and return its path. Raises Unwritable."""
    with _told(path, "written"):
        anew(path, filling)
    return place(path)


def folder(path: str | PathLike[str]) -> Path:
    """A folder that somebody named to write into. It is made if need be, and tried. Raises Unwritable."""
    with _told(path, "written to"):
        found = place(path)
        with contextlib.suppress(FileNotFoundError):
            _must_be(stat.S_IFDIR, found)
        found.mkdir(parents=True, exist_ok=True)
        _try(found)
    return found


def must_be_writable(path: str | PathLike[str], *endings: str) -> None:
    """Find out whether a file can be written, before the work of which it is to hold the end. Raises Unwritable.

    A name that has an ending must have one of these, if there are any.
    """
    with _told(path, "written"):
        found, _ = _place(path)
        try:
            _try(found.parent)
        except OSError as error:
            if not _stays(found, error):
                raise
            with found.open("r+b"):
                pass
        ending = place(path).suffix
        if endings and ending and ending.lower() not in endings:
            raise Unreadable(f"what is written here ends in {' or '.join(endings)}, not in {ending}")


def _try(folder: Path) -> None:
    """Make a file in a folder, and take it away. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=folder, suffix=HALF)
    os.close(handle)
    Path(name).unlink()


@contextlib.contextmanager
def _told(path: str | PathLike[str], done: str) -> Iterator[None]:
    """Raise what goes wrong as Unwritable, with the name that somebody gave."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise Unwritable(f"{named(path)} cannot be {done}: {why_unwritten(path, error)}") from None


def anew(path: str | PathLike[str], filling: Filling) -> os.stat_result:
    """Write a file, through a link and with the rights that it has. Returns what the system says of it then.

    Raises Unreadable where the name leads to something else than a file, OSError, ValueError.
    """
    found, mode = _place(path)
    return replace(found, filling, mode)


def _place(path: str | PathLike[str]) -> tuple[Path, int]:
    """Where a name leads in the end, and the rights of the file there or of a new one."""
    found = place(path)
    try:
        must_be_file(found)
        mode = stat.S_IMODE(found.stat().st_mode)
        if not os.access(found, os.W_OK):  # beside it one might write all the same
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except FileNotFoundError:
        if os.fspath(path).endswith(("/", os.sep)):  # a folder was meant
            raise
        mode = 0o666 & ~_umask()
    return found.resolve(), mode


def _umask() -> int:
    """The rights that this process takes from a new file."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def replace(path: Path, filling: Filling, mode: int = 0o600) -> os.stat_result:
    """Write a file beside its place and move it there, so that nobody finds half of it. Returns its `stat`.

    Where it cannot be moved there, its whole content is written over the file. Halves that others left, who were killed
    while they wrote, are swept. Raises OSError.
    """
    _sweep(path)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=_beginning(path), suffix=HALF)
    except OSError as error:
        if not _stays(path, error):
            raise
        whole = io.BytesIO()
        _fill(whole, filling)
        return _over(path, whole.getvalue())
    half = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            _fill(file, filling)
        with contextlib.suppress(OSError):  # some file systems know no rights, and refuse to change them
            half.chmod(mode)
        written = half.stat()
        try:
            half.replace(path)
        except OSError as error:
            if not _stays(path, error):
                raise
            written = _over(path, half.read_bytes())
            half.unlink()
        return written
    except BaseException:
        with contextlib.suppress(OSError):
            half.unlink()
        raise


def _stays(path: Path, error: OSError) -> bool:
    """Whether to write into the file itself after this error. Never through a link, which leads to somebody's file."""
    return error.errno in _STAYS and path.is_file() and not path.is_symlink()


def _over(path: Path, whole: bytes) -> os.stat_result:
    """Write into a file itself. If that fails, what was in it is put back, or else the new is kept elsewhere."""
    with path.open("r+b", buffering=0) as file:
        before = file.read()
        try:
            _put(file, whole)
        except OSError as error:
            try:
                _put(file, before)
            except OSError:
                handle, name = tempfile.mkstemp(prefix=path.stem[:LONGEST_HALF], suffix=path.suffix)
                with os.fdopen(handle, "wb") as kept:
                    kept.write(whole)
                raise OSError(error.errno, f"{error.strerror}; all of it is in {named(name)} instead") from None
            raise
    return path.stat()


def _put(file: io.FileIO, whole: bytes) -> None:
    """Make these bytes all that is in a file."""
    file.seek(0)
    rest = memoryview(whole)
    while rest:
        rest = rest[file.write(rest) :]
    file.truncate()


def _fill(file: BinaryIO, filling: Filling) -> None:
    try:
        if callable(filling):
            filling(file)
        else:
            file.write(filling.encode("utf-8") if isinstance(filling, str) else filling)
    except ValueError as error:  # of whoever makes it; the name is not to blame
        raise Unreadable(told(str(error))) from None


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


def is_folder(path: str | PathLike[str]) -> bool:
    """Whether a name leads to a folder."""
    try:
        return place(path).is_dir()
    except (OSError, ValueError):
        return False


def is_file(path: str | PathLike[str]) -> bool:
    """Whether a name leads to a file."""
    try:
        must_be_file(place(path))
    except (OSError, ValueError):
        return False
    return True


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
        told_by = _REASONS.get(error.errno or 0) or error.strerror or str(error)
        return f"{told_by}; another program may have it open" if WINDOWS and error.errno == errno.EACCES else told_by
    return "no file has such a name"  # a zero or half a letter in it


def why_unwritten(path: str | PathLike[str], error: OSError | ValueError) -> str:
    """What stands in the way of a file that is to be written."""
    if isinstance(error, FileNotFoundError):
        folder = place(path) if os.fspath(path).endswith(("/", os.sep)) else place(path).parent
        return "nothing can be made in that folder" if folder.is_dir() else "there is no such folder"
    return why(error)


def named(path: object) -> str:
    """A file's name for a message: on one line, and cut where it is too long to read."""
    name = os.fsdecode(path) if isinstance(path, (str, bytes, PathLike)) else shortened(path)
    return legible(name if len(name) <= MOST_SHOWN else f"{name[:MOST_SHOWN]}…", kept="")
