"""A sheet to paint on: smooth shapes, text and signs, in units that are scaled to any width."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..ground.given import check_known
from ..ground.palette import THEMES, Theme
from .lettering import font
from .pillow import Image, ImageDraw

Points = Sequence[tuple[float, float]]
Box = tuple[float, float, float, float]
Corners = tuple[bool, bool, bool, bool]
#: How many times larger a shape is drawn before it is scaled down.
FINE = 4


def theme_named(name: str) -> Theme:
    """The theme of that name. Raises ValueError."""
    check_known("theme", name, THEMES)
    return THEMES[name]


def regular(sides: int, turn: float = -90.0) -> list[tuple[float, float]]:
    """A regular polygon in the unit circle."""
    angles = [math.radians(turn + 360 * i / sides) for i in range(sides)]
    return [(math.cos(a), math.sin(a)) for a in angles]


def _star(points: int = 5, depth: float = 0.45) -> list[tuple[float, float]]:
    outer, inner = regular(points), regular(points, -90 + 180 / points)
    return [p for o, (x, y) in zip(outer, inner, strict=True) for p in (o, (x * depth, y * depth))]


#: The shape that stands beside every set colour, in the unit circle.
SHAPES: dict[str, list[tuple[float, float]]] = {
    "circle": regular(48),
    "square": [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
    "hexagon": regular(6),
    "triangle": [(0, -0.95), (1, 0.8), (-1, 0.8)],
    "diamond": [(0, -1), (0.85, 0), (0, 1), (-0.85, 0)],
    "ring": regular(48) + [regular(48)[0]] + [(x * 0.5, y * 0.5) for x, y in [*reversed(regular(48)), regular(48)[-1]]],
    "spark": _star(points=4, depth=0.4),
    "star": _star(),
}


#: The size at which signs are measured.
INKED = 500


@lru_cache(maxsize=256)
def ink_of(character: str) -> tuple[int, int, int, int]:
    """The box of a sign's ink around its origin; Pillow's own box always reaches the base line."""
    mask, (dx, dy) = font("signs", INKED).getmask2(character, "L", anchor="ls")
    left, top, right, bottom = mask.getbbox()
    return left + dx, top + dy, right + dx, bottom + dy


def _mask(box: Box, scale: float, draw: Any) -> tuple[tuple[int, int, int, int], Any]:
    """What `draw` paints, as a smooth mask, and its place in pixels."""
    left, top = math.floor(box[0] * scale) - 1, math.floor(box[1] * scale) - 1
    right, bottom = math.ceil(box[2] * scale) + 1, math.ceil(box[3] * scale) + 1
    size = (right - left, bottom - top)
    mask = Image.new("L", (size[0] * FINE, size[1] * FINE), 0)

    def to(x: float, y: float) -> tuple[float, float]:
        return (x * scale - left) * FINE, (y * scale - top) * FINE

    draw(ImageDraw.Draw(mask), to)
    return (left, top, right, bottom), mask.resize(size, Image.Resampling.BOX)


@lru_cache(maxsize=48)
def _panel_mask(box: Box, r: float, corners: Corners, scale: float) -> tuple[tuple[int, int, int, int], Any]:
    """The mask of a panel, kept because panels are large and the same in every picture of a film."""

    def draw(d: Any, to: Any) -> None:
        d.rounded_rectangle([to(box[0], box[1]), to(box[2], box[3])], r * scale * FINE, fill=255, corners=corners)

    return _mask(box, scale, draw)


class Sheet:
    """A picture of a certain size in units, painted at a scale."""

    def __init__(self, width: float, height: float, scale: float, colour: str) -> None:
        self.scale = scale
        self.image: Any = Image.new("RGB", (round(width * scale), round(height * scale)), colour)
        self._draw: Any = ImageDraw.Draw(self.image)

    # ---- shapes ------------------------------------------------------------------------------------

    def _masked(self, box: Box, colour: str, draw: Any) -> None:
        """Fill what `draw` paints on a finer mask; `box` in units."""
        place, mask = _mask(box, self.scale, draw)
        self.image.paste(colour, place, mask)

    def polygon(self, points: Points, colour: str) -> None:
        """A filled polygon."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self._masked((min(xs), min(ys), max(xs), max(ys)), colour,
                     lambda d, to: d.polygon([to(x, y) for x, y in points], fill=255))  # fmt: skip

    def circle(self, x: float, y: float, r: float, colour: str) -> None:
        """A filled circle."""
        self._masked((x - r, y - r, x + r, y + r), colour,
                     lambda d, to: d.ellipse([to(x - r, y - r), to(x + r, y + r)], fill=255))  # fmt: skip

    def panel(self, box: Box, r: float, colour: str,
              corners: Corners = (True, True, True, True)) -> None:  # fmt: skip
        """A filled rectangle with round corners: top left, top right, bottom right, bottom left."""
        place, mask = _panel_mask(box, r, corners, self.scale)
        self.image.paste(colour, place, mask)

    def framed(self, box: Box, r: float, line: str, inside: str, thick: float) -> None:
        """A panel within a frame."""
        self.panel(box, r, line)
        x0, y0, x1, y1 = box
        self.panel((x0 + thick, y0 + thick, x1 - thick, y1 - thick), max(r - thick, 0), inside)

    def shape(self, name: str, x: float, y: float, r: float, colour: str) -> None:
        """The shape of a set."""
        self.polygon([(x + px * r, y + py * r) for px, py in SHAPES[name]], colour)

    def line(self, x0: float, y0: float, x1: float, y1: float, thick: float, colour: str) -> None:
        """A straight line."""
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        nx, ny = -(y1 - y0) / length * thick / 2, (x1 - x0) / length * thick / 2
        self.polygon([(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)], colour)

    # ---- text --------------------------------------------------------------------------------------

    def text(self, x: float, y: float, text: str, style: str, size: float, colour: str, anchor: str = "ls") -> None:
        """A line of text; `anchor` as Pillow has it, ``"ms"`` for the middle of the base line."""
        s = self.scale
        self._draw.text((x * s, y * s), text, font=font(style, size * s), fill=colour, anchor=anchor)

    def lines(self, x: float, top: float, lines: Sequence[str], style: str, size: float, colour: str,
              leading: float = 1.2, anchor: str = "ms") -> None:  # fmt: skip
        """Lines below each other."""
        for i, line in enumerate(lines):
            self.text(x, top + size * (0.5 * leading + 0.27) + i * size * leading, line, style, size, colour, anchor)

    def sign(self, character: str, box: Box, colour: str) -> None:
        """A hieroglyph in the middle of a box, as large as fits."""
        x0, y0, x1, y1 = box
        left, top, right, bottom = ink_of(character)
        k = min((x1 - x0) / (right - left), (y1 - y0) / (bottom - top))
        s = self.scale
        x, y = (x0 + x1) / 2 - (left + right) / 2 * k, (y0 + y1) / 2 - (top + bottom) / 2 * k
        self._draw.text((x * s, y * s), character, font=font("signs", INKED * k * s), fill=colour, anchor="ls")

    def sign_within(self, character: str, x: float, y: float, r: float, colour: str) -> None:
        """A hieroglyph whose corners lie on a circle."""
        left, top, right, bottom = ink_of(character)
        k = r / math.hypot(right - left, bottom - top)
        w, h = (right - left) * k, (bottom - top) * k
        self.sign(character, (x - w, y - h, x + w, y + h), colour)

    def paste(self, picture: Any, x: float, y: float) -> None:
        """Another picture, in its own pixels, with its upper left corner at a place in units."""
        place = (round(x * self.scale), round(y * self.scale))
        self.image.paste(picture, place, picture if picture.mode == "RGBA" else None)
