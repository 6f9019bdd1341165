"""The script, the style and the font of every page. They are bundled from the sources in `page/`."""

from __future__ import annotations

import base64
import gzip
import hashlib
from functools import cache
from importlib.resources import files

FONT = "VK Hieroglyphs"


@cache
def _static(name: str) -> bytes:
    return (files(__package__) / "static" / name).read_bytes()


def loader() -> str:
    """The small module of each widget: it takes the rest from the widget that all share."""
    return _static("loader.js").decode("utf-8")


def script() -> str:
    """The one module of every page, as text: nothing watches a file, nothing is fetched."""
    return _static("page.js").decode("utf-8")


def style() -> str:
    """The style sheet, which needs the font."""
    return _static("page.css").decode("utf-8")


def font() -> bytes:
    """The hieroglyphs, as WOFF2."""
    return _static("glyphs.woff2")


def whole_style() -> str:
    """The style sheet with the font inside, for a page that stands alone."""
    inside = f"data:font/woff2;base64,{base64.b64encode(font()).decode('ascii')}"
    return f'@font-face{{font-family:"{FONT}";font-display:block;src:url({inside}) format("woff2")}}\n{style()}'


@cache
def shared() -> dict[str, str | bytes]:
    """What the boards of a page need: script and style, compressed by gzip, the font, and a digest of all three."""
    packed = {
        "script": gzip.compress(script().encode("utf-8"), mtime=0),
        "sheet": gzip.compress(style().encode("utf-8"), mtime=0),
        "font": font(),
    }
    return {"version": hashlib.sha256(b"".join(packed.values())).hexdigest()[:16], **packed}
