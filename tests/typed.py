"""The examples of a page of the documentation, typed one after the other."""

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def typed(page: str, names: dict[str, Any] | None = None, quick: tuple[str, str] = ("", "")) -> dict[str, Any]:
    """Run them, in what was typed before if that is given; returns the names that are there then.

    ``quick`` replaces words of an example that take long.
    """
    names = {} if names is None else names
    for block in re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S):
        exec(compile(block.replace(*quick) if quick[0] else block, page, "exec"), names)
    return names
