"""A record to share: one HTML file that needs nothing but a browser.

The page holds the same script as the widget and a model that answers from the file. Frames and notes stand in it as
base64, so no text of a record is ever markup or script; the page's own policy lets nothing be fetched, and runs no
script but the one whose digest it names.
"""

from __future__ import annotations

import base64
import gzip
import json
from html import escape
from typing import Any

from ...ground.given import shortened, whole
from ...record import Record
from ...record.sheet import score_sheet
from ...serve.policy import only, policy
from .. import assets
from ..look.svg import still
from ..sitting import PREFS
from .replay_frames import Frames

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
{policy}
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
    return PAGE.format(
        policy=policy(script=only(script), style="'unsafe-inline'", font="data:", img="data:"),
        title=escape(title_of(record)), style=assets.whole_style(), sheet=escape(sheet_of(record, frames)),
        script=script, frames=base64.b64encode(frames.data()).decode("ascii"),
        notes=base64.b64encode(notes).decode("ascii"),
    )  # fmt: skip


def shown(frames: Frames) -> dict[str, Any]:
    """What a replay shows beside its frames: the tree and the notes."""
    return {"tree": frames.tree(), "notes": frames.notes()}


def node_at(frames: Frames, step: object) -> int:
    """The number of the node at a position of the main line. Raises ValueError that says which there are."""
    line = frames.main_line()
    number = whole(step, -len(line), len(line) - 1)
    if number is None:
        raise ValueError(f"there is no position {shortened(step)}; the record has 0 to {len(line) - 1}")
    return line[number]


def eyes_of(frames: Frames, seat: str | None) -> int:
    """Which of a frame's views a seat sees: 0 with all hands open. Raises ValueError that lists the seats."""
    names = frames.viewers()
    if seat is None or seat == "all":
        return 0
    found = next((i for i, name in enumerate(names, 1) if name.casefold() == str(seat).strip().casefold()), 0)
    if not found:
        raise ValueError(f"nobody is called {shortened(seat)}; seats: {', '.join(names)}, or 'all'")
    return found


def title_of(record: Record) -> str:
    """The title of a page: the players, the event and the date."""
    header = record.header
    more = [header[name] for name in ("event", "date") if header.get(name)]
    return " · ".join([" - ".join(header["players"]), *more])


def sheet_of(record: Record, frames: Frames) -> str:
    """The score sheet as far as the main line can be played."""
    broken = [f"     {wrong['move']!r} cannot be played: {wrong['text']}" for wrong in frames.broken]
    return score_sheet(record, frames.end, broken)


def still_of(record: Record, frames: Frames | None = None) -> dict[str, Any]:
    """The last position as a picture and the score sheet, for places where no widget runs."""
    frames = frames or Frames(record)
    sheet = sheet_of(record, frames)
    whole_words = f'<pre style="white-space:pre-wrap;word-break:normal">{escape(sheet)}</pre>'
    return still(frames.position(frames.end), whole_words) | {"text/plain": sheet}
