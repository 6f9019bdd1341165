"""Libraries that only some things need: how they are installed."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, requires
from typing import Any

from .errors import Error


class NotInstalled(Error, ImportError, ValueError):
    """A library is missing: who needs it, and the command that installs it."""

    def __init__(self, who: str, *libraries: str) -> None:
        super().__init__(f"{who}, which is not installed. Try: {how_to_install(*libraries)}")


def library(who: str, name: str, *parts: str) -> Any:
    """A library that is loaded when it is needed, with some of its parts. Raises NotInstalled, a ValueError."""
    try:
        for module in (name, *(f"{name}.{part}" for part in parts)):
            import_module(module)
    except ImportError:
        raise NotInstalled(who, name) from None
    return sys.modules[name]


def how_to_install(*libraries: str) -> str:
    """The command that installs some libraries, in versions that fit.

    It names the libraries and no extra of this package, so it is true wherever the package came from.
    """
    try:
        wanted = requires("vk-notebook") or []
    except PackageNotFoundError:  # a folder on the path
        wanted = []
    fitting: dict[str, str] = {}
    for line in reversed(wanted):
        given = line.partition(";")[0].strip()
        fitting[re.split(r"[^\w.-]", given, maxsplit=1)[0]] = given
    names = [fitting.get(name, name) for name in libraries]
    quoted = [name if name.isidentifier() else f'"{name}"' for name in names]
    return f"pip install {' '.join(quoted)}"
