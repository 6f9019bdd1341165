"""The script and the style sheet of every page. Both are bundled from the sources in `page/`."""

from __future__ import annotations

import base64
from functools import lru_cache
from importlib.resources import files


def _static(name: str) -> bytes:
    return (files(__package__) / "static" / name).read_bytes()


@lru_cache(maxsize=1)
def script() -> str:
    """The one module of every page, as text: nothing watches a file, nothing is fetched."""
    return _static("page.js").decode("utf-8")


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet with the hieroglyphs inside, so that no font is fetched."""
    font = base64.b64encode(_static("glyphs.woff2")).decode("ascii")
    face = (
        '@font-face{font-family:"VK Hieroglyphs";font-display:block;'
        f'src:url(data:font/woff2;base64,{font}) format("woff2")}}\n'
    )
    return face + _static("page.css").decode("utf-8")
