"""Pillow, or a sentence on how to get it."""

from __future__ import annotations

try:
    from PIL import Image, ImageColor, ImageDraw, ImageFont
except ImportError as error:
    raise ImportError("pictures need Pillow, which is not installed. Try: pip install 'vk-notebook[art]'") from error

__all__ = ["Image", "ImageColor", "ImageDraw", "ImageFont"]
