"""What shows itself in a notebook. Boards stand above this file, so the package's `__init__` puts in how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar


class Shown:
    """Shows itself at the end of a cell: as a widget, or as a picture and text where no widget runs."""

    __slots__ = ()
    _repr_mimebundle_: ClassVar[Callable[..., dict[str, Any]]]


class Worked:
    """Is worked on in a widget, which `_widget` makes."""

    _widget: ClassVar[Callable[..., Any]]
