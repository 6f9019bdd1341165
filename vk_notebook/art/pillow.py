"""Pillow, or a sentence on how to get it."""

from __future__ import annotations

from ..ground.extras import NotInstalled

try:
    from PIL import Image, ImageColor, ImageDraw, ImageFont, ImageOps
except ImportError as error:
    raise NotInstalled("pictures need Pillow", "pillow") from error

__all__ = ["Image", "ImageColor", "ImageDraw", "ImageFont", "ImageOps"]
