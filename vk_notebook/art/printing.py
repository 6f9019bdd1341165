"""Cards on paper: what lies in a box, and a PDF to print and cut, nine on a page."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from ..cards.actions import PHARAOHS
from ..cards.mix import Mix
from ..cards.pools import pool_of, starters_of
from ..ground.extras import NotInstalled
from ..ground.files import must_be_writable, write
from ..ground.given import check_known, check_several, shortened, whole
from . import scans
from .faces import back, face, face_of, few_colours

try:
    from reportlab.lib.pagesizes import A4, letter
    from reportlab.lib.units import mm
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas
except ImportError as error:
    raise NotInstalled("a sheet to print needs ReportLab", "reportlab") from error

PAPERS: dict[str, tuple[float, float]] = {"a4": A4, "letter": letter}
CARD = (63 * mm, 88 * mm)
ACROSS, DOWN = 3, 3
PAGE = ACROSS * DOWN
#: The distance of a cut mark from the cards, and its length.
GAP, MARK = 1 * mm, 5 * mm
#: The distance of a note from the cards; printers reach no nearer to the edge of a page.
NOTE = 3.2 * mm
#: What is printed once, one piece below each column, if a number is our guess: its words are those of the page.
GUESSES = (
    "Numbers with a star are our guesses.",
    "If you own the cards, enter the printed numbers",
    "under “Your cards' numbers” on the start page.",
)
#: What stands for the back of a card among the names of faces.
BACK = ""


def box_names(cards: str | Mix = "base", *, starters: str | None = None, players: int | None = None,
              pharaohs: bool = False) -> list[str]:  # fmt: skip
    """The names of all cards in a game, each as often as it occurs: the stock, and a starter kit for each player.

    Without `players`, there are kits for as many as can play with these cards. Raises ValueError.
    """
    pool = pool_of(cards)
    most = pool.mix.most_seats
    if (seats := most if players is None else whole(players, 1, most)) is None:
        raise ValueError(f"with these cards 1 to {most} can play, not {shortened(players)}")
    kit = [kind.name for kind in starters_of(pool.starters if starters is None else starters)]
    kits = [name for name in kit for _ in range(seats)]
    return sorted(kits, key=kit.index) + [kind.name for kind in pool.mix.stock()] + (list(PHARAOHS) if pharaohs else [])


def save_sheet(path: str | Path, names: Iterable[str], *, paper: str = "a4", backs: bool = False) -> int:
    """Write a PDF of these cards, nine per page with cutting marks; returns the number of pages.

    If a number on them is our guess, the first page says so below the cards. With `backs` a page of backs follows
    every page of faces, for printing on both sides. Each different card takes about 30 KB. Raises ValueError.
    """
    check_known("paper", paper, PAPERS)
    cards = [scans.known(name) for name in check_several("the cards to print", names, "names")]
    if not cards:
        raise ValueError("there are no cards to print")
    must_be_writable(path, ".pdf")
    pictures = {name: _picture(name) for name in {*cards, *[BACK] * bool(backs)}}
    pages: list[Sequence[str | None]] = []
    for i in range(0, len(cards), PAGE):
        some = cards[i : i + PAGE]
        pages.append(some)
        if backs:  # turned over at its long edge, the page begins at the right
            pages.append([None if k >= len(some) else BACK for k in (2, 1, 0, 5, 4, 3, 8, 7, 6)])
    is_guess = any(scans.scan_of(name) is None and face_of(name).is_guess for name in pictures if name != BACK)
    write(path, partial(_draw, pages, pictures, PAPERS[paper], GUESSES if is_guess else ()))
    return len(pages)


def _picture(name: str) -> Any:
    """A face or the back for the PDF, which keeps one of each; a scan goes in as a photo."""
    scan = scans.scan_of(name) if name != BACK else None
    if scan is None:
        return ImageReader(few_colours(face(name) if name != BACK else back()).convert("RGB"))
    photo = io.BytesIO()
    scan.save(photo, "JPEG", quality=92)
    return ImageReader(photo)


def _draw(pages: Iterable[Sequence[str | None]], pictures: Mapping[str, Any], size: tuple[float, float],
          notes: Iterable[str], file: BinaryIO) -> None:  # fmt: skip
    """Write the document, with the notes on its first page. A place for None stays empty."""
    sheet = Canvas(file, pagesize=size, pageCompression=1, invariant=1)
    left, low = (size[0] - ACROSS * CARD[0]) / 2, (size[1] - DOWN * CARD[1]) / 2
    xs, ys = [left + k * CARD[0] for k in range(ACROSS + 1)], [low + k * CARD[1] for k in range(DOWN + 1)]
    marks = [(x, y, x, y + way * MARK) for x in xs for y, way in ((ys[0] - GAP, -1), (ys[-1] + GAP, 1))]
    marks += [(x, y, x + way * MARK, y) for y in ys for x, way in ((xs[0] - GAP, -1), (xs[-1] + GAP, 1))]
    sheet.setFont("Helvetica", 7)
    for x, note in zip(xs, notes, strict=False):
        sheet.drawCentredString(x + CARD[0] / 2, ys[0] - NOTE, note)
    for names in pages:
        sheet.setLineWidth(0.4)
        sheet.setStrokeGray(0.35)
        sheet.lines(marks)
        for k, name in enumerate(names):
            if name is not None:
                sheet.drawImage(pictures[name], xs[k % ACROSS], ys[DOWN - 1 - k // ACROSS], *CARD)
        sheet.showPage()
    sheet.save()
