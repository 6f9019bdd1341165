"""An owner's scans instead of the drawn faces: a folder of pictures named after the cards."""

from __future__ import annotations

import io
import os
import warnings
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..cards.catalogue import pharaoh_named
from ..cards.values import find
from ..ground.files import Unreadable, contents, named, place, why
from ..play.facts import DEEDS
from ..rules.language.deeds import slug
from .pillow import Image, ImageOps

#: The variable that names the folder, for people who start the board without Python.
VARIABLE = "VK_CARD_SCANS"
MOST_BYTES = 20_000_000
MOST_PIXELS = 40_000_000
FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}
#: A scan is kept no larger than this; a face is 630 pixels wide.
KEPT_WIDTH = 1260

_from_variable: str | None = None
_files: dict[str, Path] = {}


def use_scans(folder: str | Path | None) -> list[str]:
    """Show the pictures in a folder instead of the drawn faces; None goes back to the drawn ones.

    A file is named after its card (``statue-of-bastet.png`` or ``Statue of Bastet.jpg``). Other files do not matter.
    Opens every picture, and returns the names of the cards that were found. Raises ValueError that names each bad file
    and the reason, and then changes nothing.
    """
    global _files
    _open.cache_clear()
    if folder is None:
        _files = {}
        return []
    try:
        there = place(folder)
        if not there.is_dir():
            raise Unreadable("there is no folder of this name")
    except (OSError, ValueError) as error:
        raise ValueError(f"card scans: {named(folder)}: {why(error)}") from None
    found, faults = _looked_through(there)
    if faults:
        raise ValueError("card scans: " + "; ".join(faults))
    if not found:
        kinds = ", ".join(sorted(FORMATS))
        raise ValueError(f"card scans: no picture in {named(folder)} is named after a card, as urn.png is ({kinds})")
    _files = found
    return sorted(found)


def _looked_through(folder: Path) -> tuple[dict[str, Path], list[str]]:
    names = {slug(name): name for name in DEEDS}
    found: dict[str, Path] = {}
    faults: list[str] = []
    for path in sorted(folder.iterdir()):
        name = names.get(slug(path.stem))
        if name is None or not path.is_file():
            continue
        try:
            if path.suffix.lower() not in FORMATS:
                raise ValueError(f"{named(path.name)}: only PNG, JPEG and WebP are read")
            if name in found:
                raise ValueError(f"{named(path.name)}: {named(found[name].name)} is there for {name} already")
            load(path)
            found[name] = path
        except ValueError as error:
            faults.append(str(error))
    return found, faults


def load(path: Path) -> Any:
    """A picture from an untrusted file. Raises ValueError with the file's name and the reason."""
    most = f"at most {MOST_PIXELS // 1_000_000} megapixels are read"
    try:
        data = contents(path, MOST_BYTES)
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # Pillow warns of decompression bombs before it refuses them
            with Image.open(io.BytesIO(data), formats=sorted(set(FORMATS.values()))) as picture:
                wide, high = picture.size
                if wide * high > MOST_PIXELS:
                    raise Unreadable(f"{wide} x {high} pixels; {most}")
                if min(wide, high) < 50:
                    raise Unreadable(f"{wide} x {high} pixels are too few")
                return _turned(picture)
    except Unreadable as error:
        reason = str(error)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        reason = f"too many pixels; {most}"
    except Exception:  # a broken file can make a decoder raise anything
        reason = "it is no PNG, JPEG or WebP picture, or a damaged one"
    raise ValueError(f"{named(path.name)}: {reason}")


def _turned(picture: Any) -> Any:
    """The picture upright, without transparency, no larger than faces need."""
    if picture.format == "JPEG":
        picture.draft("RGB", (KEPT_WIDTH, KEPT_WIDTH * 2))
    if picture.mode not in ("RGB", "RGBA", "L"):
        picture = picture.convert("RGBA")
    if (least := min(picture.size)) > KEPT_WIDTH:  # first of all, or each step below would hold the whole once more
        picture = picture.resize([round(side * KEPT_WIDTH / least) for side in picture.size])
    upright = ImageOps.exif_transpose(picture).convert("RGBA")
    sheet = Image.new("RGB", upright.size, "#ffffff")
    sheet.paste(upright, (0, 0), upright)
    if sheet.width > sheet.height:
        return sheet.transpose(Image.Transpose.ROTATE_90)
    return sheet


_open = lru_cache(maxsize=32)(load)


def known(name: str) -> str:
    """The spelling of a card's or pharaoh's name. Raises ValueError, which names the nearest."""
    return pharaoh_named(name) or find(name).name


def scan_of(name: str) -> Any | None:
    """The owner's scan of a card or pharaoh, or None. Raises ValueError if the variable names a bad folder."""
    path = in_use().get(known(name))
    return None if path is None else _open(path)


def in_use() -> dict[str, Path]:
    """The scans in use: those of the folder that the variable names, if that has changed. Raises ValueError."""
    global _from_variable
    given = os.environ.get(VARIABLE) or None
    if given != _from_variable:
        try:
            use_scans(given)
        except ValueError as error:
            raise ValueError(f"{VARIABLE}: {error}") from None
        _from_variable = given
    return _files
