"""The scripts and style sheets of the page, as they are sent to it."""

from __future__ import annotations

import base64
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


#: The scripts of each widget, and what their one module exports; a page of its own exports nothing.
SCRIPTS = {
    "board": (("board.js", "kept.js"), "vkKept.stage(render)"),
    "lesson": (("board.js", "kept.js", "lesson.js"), "vkKept.stage(renderLesson)"),
    "page": (("board.js", "review.js", "replay.js"), ""),
    "replay": (
        ("board.js", "review.js", "replay.js", "kept.js", "lesson.js"),
        "vkKept.stage(vkReview.stage(vkReplay.render))",
    ),
    "app": (
        ("board.js", "review.js", "replay.js", "kept.js", "entry.js", "lesson.js"),
        "vkKept.stage(vkReview.stage(vkReplay.app))",
    ),
}
STYLES = {
    "board": ("board.css", "kept.css"),
    "lesson": ("board.css", "kept.css", "lesson.css"),
    "page": ("board.css", "replay.css", "review.css"),
    "replay": ("board.css", "replay.css", "review.css", "kept.css", "lesson.css"),
    "app": ("board.css", "replay.css", "review.css", "kept.css", "lesson.css", "entry.css"),
}


@lru_cache(maxsize=8)
def script(widget: str) -> str:
    """The one module of a widget, as text: nothing watches a file, nothing is fetched."""
    names, exported = SCRIPTS[widget]
    text = "\n".join(re.sub(r"^export default .*\s", "", static(name), flags=re.MULTILINE) for name in names)
    return f"{text}\nexport default {{render: {exported}}};\n" if exported else text


@lru_cache(maxsize=8)
def style(widget: str) -> str:
    """The style sheet of a widget with the hieroglyphs inside, so that no font is fetched."""
    font = base64.b64encode((files(__package__) / "static" / "glyphs.woff2").read_bytes()).decode("ascii")
    face = (
        '@font-face{font-family:"VK Hieroglyphs";font-display:block;'
        f'src:url(data:font/woff2;base64,{font}) format("woff2")}}\n'
    )
    return face + "".join(map(static, STYLES[widget]))
