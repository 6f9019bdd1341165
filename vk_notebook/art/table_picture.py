"""Pictures of a position: pyramid, hands, tombs, piles and what happened last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from ..ground.errors import plural
from ..ground.given import check_whole
from ..ground.palette import Theme
from ..play.game import Game
from ..rules.knowledge.view import View
from .faces import HEIGHT, WIDTH, back, face
from .lettering import harmless, shortened, typeset, width_of, wrapped
from .paint import Sheet, theme_named
from .scene import Group, Names, Scene, Seat, scene_of

#: The width of a picture in units; its height follows from what there is to show.
UNITS = 1200
MARGIN, GUTTER = 20, 20
COLUMN = (UNITS - 2 * MARGIN - GUTTER) / 2
TOP = 92
CARD, PILE, HAND, PLAYED = 116.0, 96.0, 74.0, 46.0
TALL = HEIGHT / WIDTH
GAP = 8
Paint = Callable[[Sheet, float, float], None]


def table_image(game_or_view: Game | View, width: int = 1200, theme: str = "light",
                seat: str | int | None = None) -> Any:  # fmt: skip
    """A picture of a position as a Pillow image.

    It shows only the hand of `seat` (a name or number), every hand with ``"all"``, and none without a seat. A view
    shows what its seat may see. Raises ValueError for a width outside 400 to 4000, an unknown theme or seat.
    """
    return Picture(scene_of(game_or_view, seat), width, theme_named(theme)).image()


@dataclass(frozen=True)
class Room:
    """The heights of the parts of a picture, so that all pictures of a film can have the same."""

    panels: tuple[float, ...]
    centre: float
    caption: float = 0.0

    def or_more(self, other: Room) -> Room:
        """Room for both."""
        panels = tuple(max(pair) for pair in zip(self.panels, other.panels, strict=True))
        return Room(panels, max(self.centre, other.centre), max(self.caption, other.caption))


class Picture:
    """One position that is being painted."""

    def __init__(self, scene: Scene, width: int, theme: Theme, caption: Sequence[str] = ()) -> None:
        width = check_whole("the width of a picture in pixels", width, 400, 4000)
        self.scene, self.theme, self.caption = scene, theme, tuple(caption)
        self.scale = width / UNITS
        self._panels = [self._panel(seat) for seat in scene.seats]

    # ---- measuring: in pixels, since small letters are a little wider -------------------------------

    def _short(self, text: str, style: str, size: float, room: float) -> str:
        return shortened(text, style, size * self.scale, room * self.scale)

    def _wrapped(self, text: str, style: str, size: float, room: float) -> list[str]:
        return wrapped(text, style, size * self.scale, room * self.scale)

    def room(self) -> Room:
        """The heights that this position needs."""
        caption = 44.0 + 25 * (len(self.caption) - 1) if self.caption else 0.0
        return Room(tuple(height for height, _ in self._panels), 3 * (CARD * TALL + GAP) + 36, caption)

    # ---- the whole -----------------------------------------------------------------------------------

    def image(self, room: Room | None = None) -> Any:
        """The picture, with at least that room for its parts."""
        room = self.room().or_more(room) if room else self.room()
        right = MARGIN + COLUMN + GUTTER
        if many := len(room.panels) > 3:  # two columns of panels below the table
            heights = [max(room.panels[i : i + 2]) for i in range(0, len(room.panels), 2)]
            tops = [*accumulate((height + GUTTER for height in heights), initial=TOP + room.centre + GUTTER)]
            bottom = TOP + room.centre + sum(heights) + len(heights) * GUTTER
        else:
            heights = [*room.panels]
            tops = [*accumulate((height + GUTTER for height in heights), initial=TOP)]
            bottom = TOP + max(sum(heights) + (len(heights) - 1) * GUTTER, room.centre + 120)
        sheet = Sheet(UNITS, bottom + MARGIN + room.caption, self.scale, self.theme.table)
        self._head(sheet)
        self._centre(sheet, MARGIN, TOP)
        if many:
            self._log(sheet, right, TOP, COLUMN, room.centre)
        else:
            self._log(sheet, MARGIN, TOP + room.centre, COLUMN, bottom - TOP - room.centre)
        for i, (seat, (_, paint)) in enumerate(zip(self.scene.seats, self._panels, strict=True)):
            x, row = (right if i % 2 else MARGIN, i // 2) if many else (right, i)
            line, thick = (self.theme.gold, 2.5) if seat.active else (self.theme.line, 1.2)
            sheet.framed((x, tops[row], x + COLUMN, tops[row] + heights[row]), 12, line, self.theme.pane, thick)
            paint(sheet, x, tops[row])
        if room.caption:
            self._caption(sheet, bottom + MARGIN - 4, room.caption)
        return sheet.image

    def _head(self, sheet: Sheet) -> None:
        t, room = self.theme, UNITS - 2 * MARGIN
        sheet.text(MARGIN, 46, self._short(harmless(self.scene.title), "bold", 32, room), "bold", 32, t.gold)
        sheet.text(MARGIN, 76, self._short(harmless(self.scene.question), "regular", 21, room), "regular", 21, t.ink)

    # ---- pyramid, boneyard, stock, log -------------------------------------------------------------

    def _centre(self, sheet: Sheet, x: float, y: float) -> None:
        s, middle = self.scene, x + COLUMN / 2
        for slot, (dx, row) in enumerate(((0, 0), (-1, 1), (1, 1), (-2, 2), (0, 2), (2, 2))):
            place = (middle - CARD / 2 + dx * (CARD + GAP) / 2, y + row * (CARD * TALL + GAP))
            name = s.pyramid[slot]
            if name is None:
                self._hole(sheet, *place, CARD)
            else:
                self._card(sheet, *place, CARD, name, slot in s.face_down)
        top = y + CARD * TALL + GAP - 30
        for left, title, count, name in (
            (x, "Boneyard", s.boneyard, s.bones_top), (x + COLUMN - PILE, "Stock", s.stock, None),
        ):  # fmt: skip
            if count == 0:
                self._hole(sheet, left, top, PILE)
            else:
                self._card(sheet, left, top, PILE, name)
            label = title if count is None else f"{title} · {count}"
            sheet.text(left + PILE / 2, top + PILE * TALL + 22, label, "regular", 18, self.theme.dim, "ms")

    def _log(self, sheet: Sheet, x: float, y: float, width: float, height: float) -> None:
        lines: list[tuple[str, bool]] = []
        if self.scene.aside:
            held = [name or "a hidden card" for name in self.scene.aside]
            lines += [(line, True) for line in self._wrapped("Set aside: " + ", ".join(held), "italic", 18, width - 24)]
        room = int((height - 12) // 23)
        said: list[tuple[str, bool]] = []
        for number, text in enumerate(reversed(self.scene.log)):  # the newest line gets room first
            found = [(line, number == 0) for line in self._wrapped(typeset(harmless(text)), "regular", 18, width - 24)]
            if len(lines) + len(said) + len(found) > room:
                break
            said = found + said
        for i, (line, strong) in enumerate((lines + said)[:room]):
            colour = self.theme.ink if strong else self.theme.dim
            sheet.text(x + 8, y + 22 + i * 23, line, "regular", 18, colour)

    def _card(self, sheet: Sheet, x: float, y: float, width: float, name: str | None, down: bool = False) -> None:
        pixels = max(round(width * self.scale), 16)
        picture = back(pixels, theme=self.theme) if name is None or down else face(name, pixels)
        sheet.paste(picture, x, y)
        if down and name:  # people may look at it but not buy it
            sheet.panel((x, y + width * TALL * 0.62, x + width, y + width * TALL * 0.86), 0, self.theme.pane)
            for i, line in enumerate(self._wrapped(f"({name})", "bold", 15, width - 6)[:2]):
                sheet.text(x + width / 2, y + width * TALL * 0.62 + 17 + i * 16, line, "bold", 15, self.theme.ink, "ms")

    def _hole(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        box = (x + 1, y + 1, x + width - 1, y + width * TALL - 1)
        sheet.framed(box, 8, self.theme.line, self.theme.table, 1.5)

    # ---- a player -------------------------------------------------------------------------------------

    def _panel(self, seat: Seat) -> tuple[float, Paint]:
        """The height of a player's panel, and the function that paints it."""
        inner = COLUMN - 28
        column = (inner + 16) / 2
        heights = [0.0, 0.0]
        groups: list[tuple[float, float, Paint]] = []
        for group in seat.tomb:  # each below the shorter column
            k = int(heights[0] > heights[1])
            height, paint = self._group(group, column - 16)
            groups.append((k * column, heights[k], paint))
            heights[k] += height
        rows = 0.0 if seat.dummy else len(self._hand_rows(seat, inner)) * (HAND * TALL + 6) + 6
        tomb_top = 66 + rows
        total = tomb_top + max(*heights, 26.0) + 12

        def paint_all(sheet: Sheet, x: float, y: float) -> None:
            self._name(sheet, seat, x + 14, y, inner)
            if not seat.dummy:
                self._hand(sheet, seat, x + 14, y + 66, inner)
            for left, top, paint in groups:
                paint(sheet, x + 14 + left, y + tomb_top + top)
            if not seat.tomb:
                sheet.text(x + 14, y + tomb_top + 18, "Nothing is entombed yet.", "italic", 17, self.theme.dim)

        return total, paint_all

    def _name(self, sheet: Sheet, seat: Seat, x: float, y: float, inner: float) -> None:
        t = self.theme
        points = plural(seat.total, "point")
        sheet.text(x + inner, y + 32, points, "bold", 25, t.gold, "rs")
        room = inner - width_of(points, "bold", 25 * self.scale) / self.scale - 30
        if seat.active:
            sheet.polygon([(x, y + 14), (x + 13, y + 23), (x, y + 32)], t.gold)
        name = harmless(seat.name) + (f" as {seat.pharaoh}" if seat.pharaoh else "")
        lead = 22 if seat.active else 0
        sheet.text(x + lead, y + 32, self._short(name, "bold", 25, room - lead), "bold", 25, t.ink)
        parts = [f"deck {seat.deck}", f"{'drawn' if seat.dummy else 'discard'} {seat.discard}"]
        if seat.top:
            parts[-1] += f" ({seat.top} {'last' if seat.dummy else 'on top'})"
        if seat.kept:
            parts.append(f"kept {seat.kept}")
        if not seat.dummy:
            parts.insert(0, f"hand {len(seat.hand)}")
        parts.append(f"tomb {seat.entombed}")
        sheet.text(x, y + 56, self._short(" · ".join(parts), "regular", 17, inner), "regular", 17, t.dim)

    def _played_width(self, seat: Seat, inner: float) -> float:
        return min(len(seat.in_play) * (PLAYED + 5), inner * 0.42)

    def _hand_rows(self, seat: Seat, inner: float) -> list[Names]:
        """The hand in rows, so that every title can be read."""
        share = self._played_width(seat, inner)
        fit = max(int((inner - share - (14 if share else 0)) / (HAND - 2)), 1)
        count = max(-(-len(seat.hand) // fit), 1)
        each = -(-len(seat.hand) // count)
        return [seat.hand[i * each : (i + 1) * each] for i in range(count)]

    def _hand(self, sheet: Sheet, seat: Seat, x: float, y: float, inner: float) -> None:
        """The hand from the left; what was played this turn from the right, and smaller."""
        share = self._played_width(seat, inner)
        for i, row in enumerate(self._hand_rows(seat, inner)):
            self._row(sheet, row, x, y + i * (HAND * TALL + 6), HAND, inner - share - (14 if share else 0))
        if share:
            low = y + (HAND - PLAYED) * TALL
            self._row(sheet, seat.in_play, x + inner - share, low, PLAYED, share)
            sheet.text(x + inner - share, low - 6, "in play", "italic", 15, self.theme.dim)

    def _row(self, sheet: Sheet, names: Sequence[str | None], x: float, y: float, width: float, room: float) -> None:
        step = min(width + 5, (room - width) / max(len(names) - 1, 1))
        for i, name in enumerate(names):
            self._card(sheet, x + i * step, y, width, name)

    def _group(self, group: Group, width: float) -> tuple[float, Paint]:
        names = self._wrapped(", ".join(group.names), "regular", 15.5, width - 22)
        points = str(group.points)

        def paint(sheet: Sheet, x: float, y: float) -> None:
            t = self.theme
            sheet.shape(group.shape, x + 8, y + 13, 7, t.sets[group.colour])
            sheet.text(x + 22, y + 19, group.title, "bold", 18, t.ink)
            sheet.text(x + width - 4, y + 19, points, "bold", 18, t.gold, "rs")
            for i, line in enumerate(names):
                sheet.text(x + 22, y + 37 + i * 18, line, "regular", 15.5, t.dim)

        return 27 + 18.0 * len(names), paint

    # ---- what stands below ----------------------------------------------------------------------------

    def _caption(self, sheet: Sheet, y: float, height: float) -> None:
        t = self.theme
        sheet.panel((0, y, UNITS, y + height + 4), 0, t.pane)
        sheet.line(0, y, UNITS, y, 1.5, t.line)
        for i, line in enumerate(self.caption):
            style = "bold" if i == 0 else "regular"
            text = self._short(line, style, 20, UNITS - 2 * MARGIN)
            sheet.text(MARGIN, y + 30 + i * 25, text, style, 20, t.ink if i == 0 else t.dim)
