"""A record to share: one HTML file that needs nothing but a browser, or a score sheet in Markdown.

The page holds the same script as the widget and a model that answers from the file. Frames and notes stand in it as
base64, so no text of a record is ever markup or script; the page's own policy lets nothing be fetched, and runs no
script but the one whose digest it names.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from html import escape
from typing import Any

from ..given import is_whole
from ..letters import legible
from ..record import Record
from ..record.notes import TASK
from ..record.sheet import result_line, setup_line
from . import assets
from .replay_frames import Frames
from .settings import PREFS
from .svg import position_svg

#: What Markdown and its HTML take for markup inside a line; none of our lines begins with a record's text.
MARKUP = re.compile(r"[\\`*_{}\[\]<>&|~$@^]|:(?=//)|(?<=www)\.")

#: A sheet of notes has so many variations at most.
MOST_VARIATIONS = 500

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src {hash}; style-src 'unsafe-inline'; \
font-src data:; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
html{{color-scheme:light dark}}
body{{margin:0;padding:8px;background:#dfc896;font-family:Palatino,Georgia,"DejaVu Serif",serif}}
@media (prefers-color-scheme: dark){{body{{background:#1a1214;color:#f6ecd8}}}}
@media print{{#vk-replay{{display:none}}noscript,.vk-print{{display:block !important}}}}
.vk-print{{display:none;white-space:pre-wrap}}
h1{{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}}
</style>
</head>
<body>
<main id="vk-replay"><h1>{title}</h1></main>
<noscript><p>Stepping through this game needs JavaScript. Here is its score sheet.</p><pre>{sheet}</pre></noscript>
<pre class="vk-print">{sheet}</pre>
<script type="text/plain" id="vk-frames">{frames}</script>
<script type="text/plain" id="vk-notes">{notes}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def to_html(record: Record, frames: Frames | None = None, step: int = 0, seat: str | None = None) -> str:
    """A page that replays a record with its notes, variations and chart, and needs no network.

    Parameters
    ----------
    record
        What to show. A move that cannot be made ends its line; the page says why.
    frames
        Those of the record, if they are there already.
    step
        The position of the main line that is shown first; a link with ``#vk-step=57`` behind it opens another.
    seat
        Whose eyes are used first; all hands are open without it.
    """
    frames = frames or Frames(record)
    traits = {**shown(frames), "at": {"n": 1, "node": node_at(frames, step)}, "seat": eyes_of(frames, seat),
              "prefs": PREFS}  # fmt: skip
    notes = gzip.compress(json.dumps(traits, ensure_ascii=False).encode("utf-8"), 9, mtime=0)
    script = assets.script()
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    return PAGE.format(
        hash=f"'sha256-{digest}'", title=escape(title_of(record)), style=assets.whole_style(),
        sheet=escape("\n".join(sheet_lines(record, frames))), script=script,
        frames=base64.b64encode(frames.data()).decode("ascii"), notes=base64.b64encode(notes).decode("ascii"),
    )  # fmt: skip


def shown(frames: Frames) -> dict[str, Any]:
    """What a replay shows beside its frames: the tree and the notes."""
    return {"tree": frames.tree(), "notes": frames.notes()}


def node_at(frames: Frames, step: object) -> int:
    """The number of the node at a position of the main line. Raises ValueError that says which there are."""
    line = frames.main_line()
    if not is_whole(step) or not -len(line) <= step < len(line):
        raise ValueError(f"there is no position {step!r}; the record has 0 to {len(line) - 1}")
    return line[step]


def eyes_of(frames: Frames, seat: str | None) -> int:
    """Which of a frame's views a seat sees: 0 with all hands open. Raises ValueError that lists the seats."""
    names = frames.viewers()
    if seat is None or seat == "all":
        return 0
    found = next((i for i, name in enumerate(names, 1) if name.casefold() == str(seat).strip().casefold()), 0)
    if not found:
        raise ValueError(f"nobody is called {seat!r}; seats: {', '.join(names)}, or 'all'")
    return found


def title_of(record: Record) -> str:
    """The title of a page: the players, the event and the date."""
    header = record.header
    more = [header[name] for name in ("event", "date") if header.get(name)]
    return " · ".join([" - ".join(header["players"]), *more])


def sheet_lines(record: Record, frames: Frames) -> list[str]:
    """The main line in plain text as far as it can be played."""
    lines = [title_of(record), setup_line(record), ""]
    for turn in frames.turns():
        lines.append(f"{turn.number:>3}. {turn.player}: {', '.join(turn.moves)}  [{' '.join(map(str, turn.totals))}]")
    lines += [f"     {wrong['move']!r} cannot be played: {wrong['text']}" for wrong in frames.broken]
    return [legible(line, kept="") for line in (*lines, "", result_line(record))]


def still(record: Record, frames: Frames) -> dict[str, Any]:
    """The last position as a picture and the score sheet, for places where no widget runs."""
    sheet = "\n".join(sheet_lines(record, frames))
    picture = position_svg(frames.position(frames.node(frames.main_line()[-1])))
    source = base64.b64encode(picture.encode("utf-8")).decode("ascii")
    return {
        "text/plain": sheet,
        "image/svg+xml": picture,
        "text/html": f'<img alt="The last position" style="max-width:100%" src="data:image/svg+xml;base64,{source}">'
        f"<pre>{escape(sheet)}</pre>",
    }


# ---- Markdown -----------------------------------------------------------------------------------------


def to_markdown(record: Record, frames: Frames | None = None) -> str:
    """The score sheet with its notes as Markdown; every text of the record shows as text."""
    frames = frames or Frames(record)
    players = record.header["players"]
    out = [f"# {plain(title_of(record))}", "", plain(setup_line(record)), ""]
    out += [_row(["Turn", "Player", "Moves", *map(plain, players)]), _row(["---"] * (3 + len(players)))]
    notes: list[str] = []
    for turn in frames.turns():
        moves = []
        for move, node in zip(turn.moves, turn.nodes, strict=True):
            said = _notes(node)
            mark = ""
            if said:
                notes += [f"{len(notes) + 1}. **Turn {turn.number}, {plain(move)}.** {' '.join(said)}"]
                mark = f" ({len(notes)})"
            moves.append(plain(move) + mark)
        out.append(_row([str(turn.number), plain(turn.player), ", ".join(moves), *map(str, turn.totals)]))
    out.append("")
    if frames.broken:
        out += ["## Where the record breaks off", ""]
        out += [f"- Turn {wrong['turn']}: {plain(str(wrong['text']))}" for wrong in frames.broken] + [""]
    before = _notes(record.root)
    if before or notes:
        out += ["## Notes", "", *([f"At the beginning: {' '.join(before)}", ""] if before else []), *notes, ""]
    if ways := _variations(frames):
        out += ["## Variations", "", *ways[:MOST_VARIATIONS], ""]
    return "\n".join([*out, f"**{plain(result_line(record))}**", ""])


def _notes(node: Any) -> list[str]:
    said = [f"Bookmark: {plain(node.bookmark)}."] if node.bookmark else []
    for name in (name for name in TASK if node.lesson.get(name)):
        value = node.lesson[name]
        words = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        said.append(f"{name.capitalize()}: {plain(words)}")
    return said + [
        (f"{plain(one.author)}: " if one.author else "") + "<br>".join(plain(line) for line in one.text.splitlines())
        for one in node.comments
    ]


def _variations(frames: Frames) -> list[str]:
    """Each variation on a line: where it begins, and its moves."""
    out = []
    for node in frames.record.root.walk():
        for other in node.children[1:]:
            if line := frames.line(other):
                fact, moves = frames.facts[line[0]], ", ".join(_move(frames, number) for number in line)
                out.append(f"- Turn {fact['of']}, {plain(str(fact['player']))}: {moves}")
    return out


def _move(frames: Frames, number: int) -> str:
    """A move of a variation with its marks and notes."""
    node = frames.node(number)
    move = str(frames.facts[number].get("says", node.move))
    notes = [f"({' '.join(said)})"] if (said := _notes(node)) else []
    return " ".join([*map(plain, (move, *node.marks)), *notes])


def plain(text: str) -> str:
    """A text that Markdown shows as it is, on one line."""
    return MARKUP.sub(lambda found: f"&#{ord(found.group())};", legible(" ".join(text.split())))


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
