"""Puts what a tool measured into a page of the documentation, between its marks."""

from __future__ import annotations

import re
from pathlib import Path

QUALITY = Path(__file__).resolve().parents[1] / "docs" / "quality.md"


def part(page: str, name: str) -> str:
    """What stands between the marks of that name. Raises ValueError where there are none."""
    found = re.search(rf"<!-- {name} -->\n(.*?)<!-- end of {name} -->", page, re.S)
    if not found:
        raise ValueError(f"the page has no marks for {name}")
    return found[1].strip()


def put(path: Path, name: str, text: str) -> None:
    """Write a text between the marks of that name. Raises ValueError where there are none."""
    page = path.read_text("utf-8")
    part(page, name)
    between = f"<!-- {name} -->\n\n{text.strip()}\n\n<!-- end of {name} -->"
    page = re.sub(rf"<!-- {name} -->.*<!-- end of {name} -->", lambda _: between, page, flags=re.S)
    path.write_text(page, encoding="utf-8")
