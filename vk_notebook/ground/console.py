"""Standard output and standard error, which a program without a console does not have."""

from __future__ import annotations

import io
import sys
from contextlib import suppress


class _Nowhere(io.TextIOBase):
    """Takes what nobody can read."""

    def write(self, text: str) -> int:
        return len(text)


def open_streams() -> None:
    """For a program of its own: what is written to a stream that does not exist or is closed is lost, and no error."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None or getattr(stream, "closed", False):
            setattr(sys, name, _Nowhere())


def tell(text: str) -> None:
    """Write to standard error, where anybody can read it."""
    with suppress(AttributeError, OSError, ValueError):  # there is none, its reader is gone, it is closed
        sys.stderr.write(text)
        sys.stderr.flush()


def is_terminal() -> bool:
    """Whether standard error is a terminal."""
    with suppress(AttributeError, OSError, ValueError):
        return sys.stderr.isatty()
    return False
