"""The script, the style and the font of every page. They are bundled from the sources in `page/`."""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from importlib.resources import files

FONT = "VK Hieroglyphs"


def _static(name: str) -> bytes:
    return (files(__package__) / "static" / name).read_bytes()


@lru_cache(maxsize=1)
def loader() -> str:
    """The small module of each widget: it takes the rest from the widget that all share."""
    return _static("loader.js").decode("utf-8")


@lru_cache(maxsize=1)
def script() -> str:
    """The one module of every page, as text: nothing watches a file, nothing is fetched."""
    return _static("page.js").decode("utf-8")


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet, which needs the font."""
    return _static("page.css").decode("utf-8")


@lru_cache(maxsize=1)
def font() -> str:
    """The hieroglyphs as an address that holds them, so that nothing is fetched."""
    return f"data:font/woff2;base64,{base64.b64encode(_static('glyphs.woff2')).decode('ascii')}"


def whole_style() -> str:
    """The style sheet with the font inside, for a page that stands alone."""
    return f'@font-face{{font-family:"{FONT}";font-display:block;src:url({font()}) format("woff2")}}\n{style()}'


@lru_cache(maxsize=1)
def version() -> str:
    """What tells these three from those of another version: a digest."""
    return hashlib.sha256("\0".join((script(), style(), font())).encode("utf-8")).hexdigest()[:16]
