"""Pictures and films of records."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from os import PathLike
from pathlib import Path
from typing import Any

from ..ground.files import must_be_writable, write
from ..ground.given import check_whole, shortened
from ..ground.palette import GILT, IVORY, LIGHT, WHITE, Theme
from ..record import Node, Record
from ..record.tree import check_record
from .lettering import harmless, wrapped
from .paint import theme_named
from .pillow import Image, ImageColor
from .scans import in_use
from .scene import ALL, Scene, scene_of
from .table_picture import Picture, Room

EVERY = ("turn", "decision")
#: How many lines of comments fit below a picture.
REMARKS = 3
#: People need time to read a comment: milliseconds for each letter, and at most altogether.
READING, LONGEST = 45, 9000
NO_DITHER = Image.Dither.NONE


def to_png(record: Record, node: Node | None, path: str | PathLike[str], *, width: int = 1200, theme: str = "light",
           seat: str | int | None = ALL, caption: bool = True) -> Path:  # fmt: skip
    """Write a picture of the position at a node of a record, by default at its end; returns the file.

    It shows every hand, or only those that `seat` says, as in `table_image`. With `caption`, the move, its marks and
    comments are below it. Raises ValueError.
    """
    check_record(record)
    must_be_writable(path, ".png")
    image = _picture(record, record.end if node is None else node, width, theme_named(theme), seat, caption).image()
    return write(path, lambda file: image.save(file, "PNG", optimize=True))


def to_gif(record: Record, path: str | PathLike[str], *, every: str = "turn", ms: int = 900, caption: bool = True,
           width: int = 800, theme: str = "light", seat: str | int | None = ALL) -> Path:  # fmt: skip
    """Write a film of the main line of a record as an animated GIF; returns the file.

    One picture per turn or decision, for `ms` milliseconds each; a move with marks or comments always gets one, for
    longer. A game for two players, turn by turn, has about half a megabyte. Linear in the number of pictures, about
    0.2 seconds each. Raises ValueError.
    """
    check_record(record)
    if every not in EVERY:
        raise ValueError(f"every must be {' or '.join(EVERY)}, not {shortened(every)}")
    ms = check_whole("the milliseconds for a picture", ms, 20, 60_000)
    must_be_writable(path, ".gif")
    colours = theme_named(theme)
    # a scrolling log would change all over; in a film the pictures tell what happened
    pictures = [_picture(record, node, width, colours, seat, caption, brief=True) for node in _nodes(record, every)]
    room = reduce(Room.or_more, (picture.room() for picture in pictures))
    letters = [sum(map(len, picture.caption[1:])) for picture in pictures]
    times = [max(ms, min(ms + count * READING, LONGEST)) for count in letters]
    times[-1] = max(times[-1], 3 * ms)
    return write(path, animated(_frames(pictures, room, colours), times))


def animated(pictures: Iterator[Any], times: Sequence[int]) -> bytes:
    """A GIF of pictures with one palette, each for so many milliseconds; it repeats for ever."""
    out = io.BytesIO()
    # Pillow stores what is new in each picture alone; that the rest stays has to be said, or Firefox clears it.
    next(pictures).save(out, "GIF", save_all=True, append_images=pictures, duration=list(times), loop=0, disposal=1)
    return out.getvalue()


def _nodes(record: Record, every: str) -> list[Node]:
    """The nodes of the main line that have a picture, the set-up first."""
    record.game()  # played to the end once, every position is at hand
    line = record.end.line()
    if every == "decision":
        return [record.root, *line]
    turns = [record.game(node).state.turn for node in line]
    last = len(line) - 1
    ends = [i == last or turns[i] != (turns[i - 1] if i else 0) for i in range(len(line))]
    kept = [node for node, ends_turn in zip(line, ends, strict=True) if ends_turn or node.comments or node.marks]
    return [record.root, *kept]


def _picture(record: Record, node: Node, width: int, theme: Theme, seat: str | int | None, caption: bool,
             *, brief: bool = False) -> Picture:  # fmt: skip
    game = record.game(node)
    scene = scene_of(game, seat)
    if brief:
        scene = replace(scene, log=scene.log[-1:])
    return Picture(scene, width, theme, _caption(record, node, scene) if caption else ())


def _caption(record: Record, node: Node, scene: Scene) -> list[str]:
    """The move with its marks and comments."""
    if node.move is None:
        head = " against ".join(str(name) for name in record.header.get("players") or [s.name for s in scene.seats])
        event = record.header.get("event")
        lines = [harmless(f"{head}, {event}" if event else head)]
    else:
        mover = record.game(node.parent).decision if node.parent else None
        who = f"{mover.player}: " if mover else ""
        lines = [harmless(f"{who}{node.move} {' '.join(node.marks)}")]
    said: list[str] = []
    for comment in node.comments:
        by = f"{harmless(comment.author)}: " if comment.author else ""
        said += wrapped(by + harmless(comment.text), "regular", 20, 1130)
    if len(said) > REMARKS:
        said = [*said[: REMARKS - 1], said[REMARKS - 1] + " …"]
    return lines + said


def _frames(pictures: list[Picture], room: Room, theme: Theme) -> Iterator[Any]:
    """The pictures in one palette, so that what stays the same is stored once."""
    palette: Any = None
    for picture in pictures:
        image = picture.image(room)
        if palette is None:
            palette = image.quantize(200, Image.Quantize.MEDIANCUT, dither=NO_DITHER) if in_use() else _palette(theme)
        yield image.quantize(palette=palette, dither=NO_DITHER)


def _palette(theme: Theme) -> Any:
    """The colours in use, and a few shades between those that touch: fewer colours make smaller films."""
    t, card = theme, LIGHT
    numbers: list[tuple[int, ...]] = []
    for one, other, steps in (
        (card.ink, card.card, 6), (t.ink, t.pane, 5), (t.ink, t.table, 5), (t.dim, t.pane, 3), (t.dim, t.table, 3),
        (t.gold, t.pane, 3), (t.gold, t.table, 3), (card.gold, card.card, 2), (card.dim, card.card, 2),
        (card.coin_ink, card.coin, 3), (WHITE, card.ink, 3), (t.back, GILT, 2), (t.back_line, t.line, 2),
        *((colour, IVORY, 3) for colour in card.sets.values()), *((c, t.pane, 2) for c in t.sets.values()),
    ):  # fmt: skip
        ends = [ImageColor.getrgb(one), ImageColor.getrgb(other)]
        for i in range(steps):
            k = i / (steps - 1)
            numbers.append(tuple(round(a + (b - a) * k) for a, b in zip(*ends, strict=True)))
    flat = [number for colour in dict.fromkeys(numbers) for number in colour]
    palette = Image.new("P", (1, 1))
    palette.putpalette(flat)
    return palette
