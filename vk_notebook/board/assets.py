"""The scripts and style sheets of the page, as they are sent to it."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

#: What only a reader of a script needs: tabs, empty lines, comments, and in a block the ends of lines and of its last
#: statement. No string of ours goes over a line, or holds two slashes between spaces.
MARGIN = re.compile(r"^\t*(?:(?://.*)?\n)?| // .*|(?<=[{,])\n|;?\n(?=\t*\})|(?<=;)\n(?=\t)", re.MULTILINE)
#: The same in a style sheet, in which a comment may stand anywhere, and no space is needed beside a brace.
ASIDE = re.compile(r"/\*.*?\*/\n?|^ +|(?<=[{}])\s+", re.MULTILINE | re.DOTALL)


@lru_cache(maxsize=16)
def static(name: str) -> str:
    """A script or a style sheet without comments and margins, which would be a tenth of what the page loads."""
    text = (files(__package__) / "static" / name).read_text(encoding="utf-8")
    return (MARGIN if name.endswith(".js") else ASIDE).sub("", text)
