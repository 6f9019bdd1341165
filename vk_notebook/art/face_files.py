"""Faces as files: the pictures of ``card_images``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from .. import files
from ..rules.language.deeds import slug
from .faces import WIDTH, face, names
from .pillow import Image
from .scans import known

#: How many colours a face needs: paper, ink, gold, the colour of its set, and shades between them.
COLOURS = 48


def file_name(name: str) -> str:
    """The name of the file that holds a face."""
    return f"{slug(name)}.png"


def few_colours(picture: Any) -> Any:
    """The picture with a palette."""
    return picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def save_faces(folder: str | Path = "card_images", *, size: int = WIDTH, only: Iterable[str] = ()) -> list[Path]:
    """Write the faces of all cards and pharaohs, or of some, as PNG; returns the files.

    About 25 KB each at the usual width of 630 pixels. Raises ValueError for a name that does not exist.
    """
    chosen = [known(name) for name in only] or list(names())
    out = files.folder(folder)
    written = []
    for name in chosen:
        picture = few_colours(face(name, size))
        written.append(files.write(out / file_name(name), partial(picture.save, format="PNG", optimize=True)))
    return written
