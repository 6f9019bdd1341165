"""What shows itself in a notebook. Boards stand above this file, so the package's `__init__` puts in how."""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape
from typing import Any, ClassVar


class Shown:
    """Shows itself at the end of a cell: as a widget, or as a picture and text where no widget runs."""

    __slots__ = ()
    _repr_mimebundle_: ClassVar[Callable[..., dict[str, Any]]]


def image(svg: str, alt: str) -> str:
    """An SVG picture as an image of HTML.

    A notebook shows it from a stranger, too. An SVG beside it could not become LaTeX without Inkscape.
    """
    source = base64.b64encode(svg.encode("utf-8")).decode("ascii")
    return f'<img alt="{escape(alt)}" style="max-width:100%" src="data:image/svg+xml;base64,{source}">'


class Replayed:
    """Has games to step through in a widget, which `_replay` makes."""

    _replay: ClassVar[Callable[..., Any]]


class Worked:
    """Is worked on in a widget, which `_widget` makes."""

    _widget: ClassVar[Callable[..., Any]]
