"""Animated GIFs that store only what is new in each picture.

Pillow compresses; the frames are put together here, since how much Pillow's own writer saves differs between its
versions and it forgets what stays the same inside the changed part.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable, Sequence
from typing import Any

from .pillow import Image, ImageChops

#: The colour number that lets the last picture show through.
CLEAR = 255


def animated(pictures: Iterable[Any], times: Sequence[int]) -> bytes:
    """A GIF of pictures of mode P with one palette of less than 255 colours, each for so many milliseconds."""
    out = bytearray()
    before: Any = None
    waiting: tuple[Any, tuple[int, int], int] | None = None
    for picture, time in zip(pictures, times, strict=True):
        numbers = Image.frombytes("L", picture.size, picture.tobytes())
        if before is None:
            out += _head(picture)
            waiting = (numbers, (0, 0), time)
        else:
            change = ImageChops.difference(before, numbers)
            box = change.getbbox()
            assert waiting is not None
            if box is None:
                waiting = (waiting[0], waiting[1], waiting[2] + time)
                continue
            out += _frame(*waiting)
            new = numbers.copy()
            new.paste(CLEAR, (0, 0), change.point([255] + [0] * 255))
            waiting = (new.crop(box), (box[0], box[1]), time)
        before = numbers
    if waiting is None:
        raise ValueError("a film has at least one picture")
    return bytes(out + _frame(*waiting) + b";")


def _head(picture: Any) -> bytes:
    colours = bytes(picture.getpalette("RGB"))[: 3 * CLEAR].ljust(768, b"\0")
    screen = struct.pack("<HHBBB", *picture.size, 0xF7, 0, 0)  # a palette of 256 colours for all pictures
    return b"GIF89a" + screen + colours + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"  # it repeats for ever


def _frame(numbers: Any, place: tuple[int, int], time: int) -> bytes:
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, min(round(time / 10), 0xFFFF), CLEAR, 0)
    return control + struct.pack("<BHHHHB", 0x2C, *place, *numbers.size, 0) + _compressed(numbers)


def _compressed(numbers: Any) -> bytes:
    """The compressed data of a picture, taken out of a GIF that Pillow writes."""
    buffer = io.BytesIO()
    numbers.save(buffer, "GIF", optimize=False, interlace=0)
    data = buffer.getvalue()
    i = 13 + (3 * 2 ** ((data[10] & 7) + 1) if data[10] & 0x80 else 0)
    while data[i] == 0x21:  # what Pillow says about the picture
        i += 2
        while data[i]:
            i += data[i] + 1
        i += 1
    flags = data[i + 9]
    i += 10 + (3 * 2 ** ((flags & 7) + 1) if flags & 0x80 else 0)
    start = i
    i += 1
    while data[i]:
        i += data[i] + 1
    return data[start : i + 1]
