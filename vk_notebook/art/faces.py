"""The faces of all cards and pharaohs, drawn from the same data as the rules and the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from ..cards.actions import PHARAOHS
from ..cards.catalogue import BOX_TITLES, GROUPS, KINDS, pharaoh_named
from ..cards.glyphs import GLYPHS, ORNAMENTS
from ..cards.values import VALUE_COLUMNS
from ..ground.files import folder as made
from ..ground.files import write
from ..ground.given import check_kind, check_several, check_whole
from ..ground.palette import BRASS, GILT, IVORY, LIGHT, LOTUS, STRAW, UMBER, WHITE, Theme
from ..play.facts import card, pharaoh
from ..rules.language.deeds import slug
from . import scans
from .lettering import fitted, typeset, width_of, wrapped
from .paint import Box, Sheet
from .pillow import Image

#: The size of a face in units: a card of 63 by 88 mm at ten units a millimetre.
WIDTH, HEIGHT = 630, 880
#: Faces narrower than this show numbers, sign and title only.
SMALL = 320
#: How many colours a face needs: paper, ink, gold, the colour of its set, and shades between them.
COLOURS = 48
ROMAN = ("", "I", "II", "III")
#: The shape behind a cost, flat at the bottom.
PRICE = ((0, -1), (1, -0.24), (0.62, 1), (-0.62, 1), (-1, -0.24))


@dataclass(frozen=True)
class Face:
    """What a face shows."""

    name: str
    group: str
    shape: str | None
    colour: str
    gold: str
    cost: str
    vp: str
    level: int
    box: str
    text: str
    is_guess: bool


def names() -> tuple[str, ...]:
    """Every card in the order of the catalogue, then the pharaohs."""
    return (*(k.name for k in KINDS), *PHARAOHS)


def face_of(name: str) -> Face:
    """What the face of a card or pharaoh shows, with the numbers in force. Raises ValueError for another name."""
    ruler = pharaoh_named(name)
    if ruler is not None:
        p = pharaoh(ruler)
        return Face(p.name, "Pharaoh", None, UMBER, "", "", "", 0, "premium", p.text, False)
    c = card(name)
    group = {"starter": "Starter", "unique": "Unique"}.get(c.kind) or GROUPS[c.set].title

    def star(what: str, value: int) -> str:
        return f"{value}*" if what in c.assumed else str(value)

    return Face(
        c.name, group, GROUPS[c.set].shape, LIGHT.sets[c.color], star("gold", c.gold), star("cost", c.cost),
        "" if c.vp is None else star("vp", c.vp), c.level, c.version, c.text, not c.assumed.isdisjoint(VALUE_COLUMNS),
    )  # fmt: skip


def face(name: str, width: int = WIDTH) -> Any:
    """The face of a card or a pharaoh as a Pillow image; below 320 pixels, only with numbers, sign and title.

    Your own scan takes its place (`use_scans`). Raises ValueError for a name that does not exist.
    """
    width = _wide(width)
    shown = face_of(name)
    own = scans.scan_of(shown.name)
    if own is None and width < SMALL:
        return small(shown, width).copy()  # the caller may paint on it
    picture = own or full(shown, max(width, WIDTH) / WIDTH)
    return _resized(picture, width)


def _wide(width: object) -> int:
    return check_whole("the width of a card in pixels", width, 16, 4000)


def height_of(width: int) -> int:
    """The height of a face of that width."""
    return round(width * HEIGHT / WIDTH)


def _resized(picture: Any, width: int) -> Any:
    """A copy of a picture of a card, of that width."""
    return picture.resize((width, height_of(width)), Image.Resampling.LANCZOS)


# ---- the whole face ---------------------------------------------------------------------------------


def full(f: Face, scale: float = 1.0) -> Any:
    """A face with everything on it."""
    t = LIGHT
    sheet = Sheet(WIDTH, HEIGHT, scale, t.edge)
    sheet.framed((20, 20, 610, 860), 26, f.colour, t.card, 4)
    sheet.panel((20, 20, 610, 122), 26, f.colour, (True, True, False, False))
    _header(sheet, f, t)
    layout = measured(f)
    glyph = GLYPHS[f.name]
    _emblem(sheet, f, glyph.character, layout.emblem, t)
    sheet.lines(315, layout.title_top, layout.title, "bold", layout.title_size, t.ink, 1.05)
    y = layout.rule
    sheet.line(150, y, 290, y, 2, t.gold)
    sheet.line(340, y, 480, y, 2, t.gold)
    sheet.shape("diamond", 315, y, 9, t.gold)
    sheet.lines(315, layout.text_top, layout.text, "regular", layout.text_size, t.ink)
    sheet.panel((24, layout.strip, 606, 856), 22, t.strip, (False, False, True, True))
    sheet.line(24, layout.strip, 606, layout.strip, 1.5, t.line)
    sheet.lines(56, layout.strip + 8, [glyph.code], "bold", 23, t.gold, anchor="ls")
    sheet.lines(layout.indent, layout.strip + 8, layout.meaning, "italic", 23, t.ink, anchor="ls")
    sheet.lines(56, layout.history_top, layout.history, "regular", layout.history_size, t.dim, 1.18, "ls")
    _footer(sheet, f, t)
    return sheet.image


@dataclass(frozen=True)
class Layout:
    """Where the parts of a face lie, and its texts in lines."""

    emblem: Box
    title: list[str]
    title_size: float
    title_top: float
    rule: float
    text: list[str]
    text_size: float
    text_top: float
    strip: float
    indent: float
    meaning: list[str]
    history: list[str]
    history_size: float
    history_top: float


def measured(f: Face) -> Layout:
    """Find room for every text from the foot upwards; the sign gets the rest. Raises ValueError if there is none."""
    glyph = GLYPHS[f.name]
    indent = 56 + width_of(glyph.code, "bold", 23) + 14
    meaning = wrapped(typeset(glyph.meaning), "italic", 23, WIDTH - indent - 56)
    history_size, history = 21.0, wrapped(typeset(glyph.history), "regular", 21, WIDTH - 112)
    strip = 804 - len(history) * history_size * 1.18 - len(meaning) * 27.6 - 18
    history_top = strip + 12 + len(meaning) * 27.6
    title_size, title = fitted(f.name, "bold", (42, 56), (530, 130), 1.05, 2)
    text_size, text = fitted(typeset(f.text), "regular", (24, 31), (522, 236))
    text_top = strip - len(text) * text_size * 1.2 - 18
    rule = text_top - 20
    title_top = rule - 18 - len(title) * title_size * 1.05
    if title_top < 122 + 170:
        raise ValueError(f"{f.name}: the texts leave no room for the sign")
    emblem = (150.0, 138.0, 480.0, title_top - 10)
    return Layout(emblem, title, title_size, title_top, rule, text, text_size, text_top, strip, indent, meaning,
                  history, history_size, history_top)  # fmt: skip


def _header(sheet: Sheet, f: Face, t: Theme) -> None:
    middle = 71
    if f.gold:
        sheet.circle(78, middle, 42, BRASS)
        sheet.circle(78, middle, 38, t.coin)
        _number(sheet, 78, middle + 18, f.gold, 54, t.coin_ink)
        sheet.polygon([(552 + x * 48, middle + 3 + y * 46) for x, y in PRICE], WHITE)
        _number(sheet, 552, middle + 23, f.cost, 52, t.ink)
    else:
        for x in (78, 552):
            sheet.sign(ORNAMENTS["shen-ring"], (x - 30, middle - 34, x + 30, middle + 34), t.coin)
    if f.shape:
        sheet.shape(f.shape, 315, 50, 17, IVORY)
    size, (line,) = fitted(f.group, "bold", (24, 34), (350, 60), 1.2, 1)
    sheet.text(315, 103 if f.shape else 83, line, "bold", size if f.shape else 42, IVORY, "ms")


def _number(sheet: Sheet, x: float, y: float, number: str, size: float, ink: str) -> None:
    """A number in the middle; beside it a star if the number is our guess."""
    plain = number.rstrip("*")
    sheet.text(x, y, plain, "bold", size, ink, "ms")
    if plain != number:
        sheet.text(x + 13 * len(plain) * size / 54 + 1, y - size * 0.18, "*", "bold", size * 0.5, ink, "ls")


def _emblem(sheet: Sheet, f: Face, character: str, box: Box, t: Theme) -> None:
    x0, y0, x1, y1 = box
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    r = (y1 - y0) / 2
    if f.shape:
        sheet.circle(x, y, min(r, 165), t.gold)
        sheet.circle(x, y, min(r, 165) - 2.5, t.disk)
    else:  # a king's name stands in a ring
        wide = min(r * 1.3, 215)
        sheet.panel((x - wide, y - r, x + wide, y + r), min(r, 130), t.gold)
        sheet.panel((x - wide + 6, y - r + 6, x + wide - 6, y + r - 6), min(r, 130) - 6, t.disk)
        sheet.panel((x + wide - 1, y - r * 0.62, x + wide + 7, y + r * 0.62), 3, t.gold)
    sheet.sign_within(character, x, y, min(r, 165) * 0.87, t.ink)


def _footer(sheet: Sheet, f: Face, t: Theme) -> None:
    sheet.line(56, 815, 574, 815, 1, t.line)
    x = 56.0
    if f.level:
        for i in range(f.level):
            sheet.polygon([(x + 20 * i, 842), (x + 9 + 20 * i, 826), (x + 18 + 20 * i, 842)], t.gold)
        star = "*" if "level" in card(f.name).assumed else ""
        sheet.text(x + 20 * f.level + 6, 842, f"Level {ROMAN[f.level]}{star}", "regular", 20, t.dim)
    note = BOX_TITLES[f.box] + (" · * our guess" if f.is_guess else "")
    sheet.text(574 if not f.vp else 490, 842, note, "regular", 20, t.dim, "rs")
    if f.vp:
        sheet.panel((502, 824, 576, 850), 13, t.gold)
        sheet.text(539, 844, f"{f.vp} VP", "bold", 21, WHITE, "ms")


# ---- small faces and backs --------------------------------------------------------------------------


@lru_cache(maxsize=512)
def small(f: Face, width: int) -> Any:
    """A face for a table or a list: numbers, sign, title, set. It is papyrus in every theme."""
    t = LIGHT
    scale = max(width * (1 if width >= 200 else 2), 160) / WIDTH
    sheet = Sheet(WIDTH, HEIGHT, scale, t.edge)
    sheet.framed((0, 0, 630, 880), 0, f.colour, t.card, 12)
    sheet.panel((0, 0, 630, 170), 0, f.colour)
    if f.gold:
        sheet.circle(90, 86, 70, t.coin)
        sheet.text(90, 122, f.gold.rstrip("*"), "bold", 112, t.coin_ink, "ms")
        sheet.polygon([(540 + x * 82, 90 + y * 78) for x, y in PRICE], WHITE)
        sheet.text(540, 128, f.cost.rstrip("*"), "bold", 108, t.ink, "ms")
    if f.shape:
        sheet.shape(f.shape, 315, 86, 44, IVORY)
    else:
        sheet.text(315, 116, f.group, "bold", 92, IVORY, "ms")
    size, lines = fitted(f.name, "bold", (68, 92), (572, 290), 1.02, 3)
    foot = 770 if f.shape else 860
    top = foot - len(lines) * size * 1.02
    sheet.sign(GLYPHS[f.name].character, (60, 196, 570, min(top - 14, 560)), t.ink)
    sheet.lines(315, top - 6, lines, "bold", size, t.ink, 1.02)
    if f.shape:
        room = 430 if f.vp else 540 - 52 * f.level
        size, (group,) = fitted(f.group, "regular", (44, 66), (room, 90), 1.2, 1)
        sheet.text(40, 846, group, "regular", size, t.dim)
        if f.vp:
            sheet.panel((478, 788, 600, 856), 34, t.gold)
            sheet.text(539, 844, f.vp.rstrip("*"), "bold", 66, WHITE, "ms")
        else:
            for i in range(f.level):
                x = 582 - 52 * i
                sheet.polygon([(x - 44, 846), (x - 22, 804), (x, 846)], t.gold)
    return _resized(sheet.image, width)


def back(width: int = WIDTH, *, theme: Theme = LIGHT) -> Any:
    """The back of a card as a Pillow image; below 200 pixels, without its frame."""
    check_kind("a theme is needed, as `LIGHT` is", theme, Theme)
    return _back(_wide(width), theme).copy()


@lru_cache(maxsize=64)
def _back(width: int, t: Theme) -> Any:
    sheet = Sheet(WIDTH, HEIGHT, max(width * (1 if width >= 200 else 3), 120) / WIDTH, t.back)
    for i in range(-8, 8):
        for turn in (1, -1):
            x = 315 + i * 90
            sheet.line(x - turn * 440, 0, x + turn * 440, 880, 4, t.back_line)
    if width >= 200:
        sheet.framed((28, 28, 602, 852), 26, GILT, t.back, 5)
        for x, y in ((95, 95), (535, 95), (95, 785), (535, 785)):
            sheet.sign(ORNAMENTS["lotus"], (x - 36, y - 42, x + 36, y + 42), LOTUS)
    sheet.circle(315, 440, 190, GILT)
    sheet.circle(315, 440, 182, t.back)
    sheet.sign(ORNAMENTS["valley"], (185, 330, 445, 550), STRAW)
    return _resized(sheet.image, width)


# ---- files ------------------------------------------------------------------------------------------


def file_name(name: str) -> str:
    """The name of the file that holds a face."""
    return f"{slug(name)}.png"


def few_colours(picture: Any) -> Any:
    """The picture with a palette."""
    return picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def save_faces(folder: str | Path = "card_images", *, size: int = WIDTH, only: Iterable[str] = ()) -> list[Path]:
    """Write the faces of all cards and pharaohs, or of some, as PNG; returns the files.

    A file has about 25 KB at the usual width of 630 pixels. Raises ValueError for a name that does not exist.
    """
    chosen = [scans.known(name) for name in check_several("the cards", only, "names")] or list(names())
    out = made(folder)
    written = []
    for name in chosen:
        picture = few_colours(face(name, size))
        written.append(write(out / file_name(name), partial(picture.save, format="PNG", optimize=True)))
    return written
