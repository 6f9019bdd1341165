"""Pillow, or a sentence on how to get it."""

from __future__ import annotations

from ..extras import how_to_install

try:
    from PIL import Image, ImageColor, ImageDraw, ImageFont, ImageOps
except ImportError as error:
    raise ImportError(f"pictures need Pillow, which is not installed. Try: {how_to_install('pillow')}") from error

__all__ = ["Image", "ImageColor", "ImageDraw", "ImageFont", "ImageOps"]
