"""Cards as files: the pictures of ``card_images``, and a PDF to print and cut, nine on a page."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ..cards.actions import PHARAOHS
from ..cards.mix import Mix
from ..cards.pools import pool_of, starters_of
from ..files import folder as made
from ..files import write
from ..given import check_known
from ..rules.language.deeds import slug
from . import scans
from .faces import WIDTH, back, face, names
from .pillow import Image

#: How many colours a face needs: paper, ink, gold, the colour of its set, and shades between them.
COLOURS = 48
#: Page sizes in millimetres.
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CARD = (63.0, 88.0)
ACROSS, DOWN = 3, 3
PAGE = ACROSS * DOWN
POINT = 72 / 25.4
#: The distance of a cut mark from the cards, and its length, in millimetres.
GAP, MARK = 1.0, 5.0


def file_name(name: str) -> str:
    """The name of the file that holds a face."""
    return f"{slug(name)}.png"


def few_colours(picture: Any) -> Any:
    """The picture with a palette."""
    return picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def save_faces(folder: str | Path = "card_images", *, size: int = WIDTH, only: Iterable[str] = ()) -> list[Path]:
    """Write the faces of all cards and pharaohs, or of some, as PNG; returns the files.

    About 25 KB each at the usual width of 630 pixels. Raises ValueError for a name that does not exist.
    """
    chosen = [scans.known(name) for name in only] or list(names())
    out = made(folder)
    written = []
    for name in chosen:
        picture = few_colours(face(name, size))
        written.append(write(out / file_name(name), partial(picture.save, format="PNG", optimize=True)))
    return written


def box_names(cards: str | Mix = "base", *, starters: str | None = None, players: int | None = None,
              pharaohs: bool = False) -> list[str]:  # fmt: skip
    """The names of all cards of a game, each as often as it occurs: the stock, and a starter kit for each player.

    Without `players` as many kits as can play with these cards. Raises ValueError.
    """
    pool = pool_of(cards)
    most = pool.mix.most_seats
    if players is not None and not 1 <= players <= most:
        raise ValueError(f"with these cards 1 to {most} can play, not {players}")
    kit = [kind.name for kind in starters_of(pool.starters if starters is None else starters)]
    kits = [name for name in kit for _ in range(players or most)]
    return sorted(kits, key=kit.index) + [kind.name for kind in pool.mix.stock()] + (list(PHARAOHS) if pharaohs else [])


def save_sheet(path: str | Path, names: Iterable[str], *, paper: str = "a4", backs: bool = False) -> int:
    """Write a PDF of these cards, nine a page with cut marks; returns the number of pages.

    With `backs` every page of faces is followed by one of backs, for printing on both sides. About 25 KB for each
    different card. Raises ValueError.
    """
    check_known("paper", paper, PAPERS)
    cards = [scans.known(name) for name in names]
    if not cards:
        raise ValueError("there are no cards to print")
    pdf = _Pdf(PAPERS[paper])
    for i in range(0, len(cards), PAGE):
        some = cards[i : i + PAGE]
        pdf.page(some)
        if backs:  # turned over at its long edge, the page begins at the right
            pdf.page([None if k >= len(some) else "" for k in (2, 1, 0, 5, 4, 3, 8, 7, 6)])
    write(path, pdf.written())
    return len(pdf.pages)


class _Pdf:
    """A PDF document of two kinds of objects: pictures, and pages that place them."""

    def __init__(self, paper: tuple[float, float]) -> None:
        self.paper = paper
        self.objects: list[bytes] = [b"", b""]  # the catalogue and the list of pages come last
        self.pictures: dict[str, int] = {}
        self.pages: list[int] = []

    def add(self, head: str, stream: bytes | None = None) -> int:
        """A new object; its number."""
        if stream is None:
            self.objects.append(f"<<{head}>>".encode("ascii"))
        else:
            start = f"<<{head}/Length {len(stream)}>>\nstream\n".encode("ascii")
            self.objects.append(start + stream + b"\nendstream")
        return len(self.objects)

    def picture(self, name: str) -> int:
        """The object of a face, or of the back for an empty name."""
        if name not in self.pictures:
            picture = scans.scan_of(name) if name else None
            if picture is not None:
                photo = io.BytesIO()
                picture.save(photo, "JPEG", quality=92)
                space, how, data = "/DeviceRGB", "/DCTDecode", photo.getvalue()
            else:
                picture = few_colours(face(name, WIDTH) if name else back(WIDTH))
                palette = bytes(picture.getpalette("RGB"))
                space = f"[/Indexed/DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
                how, data = "/FlateDecode", zlib.compress(picture.tobytes(), 9)
            head = f"/Type/XObject/Subtype/Image/Width {picture.width}/Height {picture.height}"
            self.pictures[name] = self.add(f"{head}/ColorSpace {space}/BitsPerComponent 8/Filter {how}", data)
        return self.pictures[name]

    def page(self, names: Sequence[str | None]) -> None:
        """A page with these cards in rows of three; None leaves a place empty."""
        left = (self.paper[0] - ACROSS * CARD[0]) / 2
        top = (self.paper[1] + DOWN * CARD[1]) / 2
        drawn = ["q 0.4 w 0.35 G"]
        for k in range(ACROSS + 1):
            x = left + k * CARD[0]
            low = top - DOWN * CARD[1]
            drawn += [_stroke(x, top + GAP, x, top + GAP + MARK), _stroke(x, low - GAP, x, low - GAP - MARK)]
        for k in range(DOWN + 1):
            y = top - k * CARD[1]
            right = left + ACROSS * CARD[0]
            drawn += [_stroke(left - GAP, y, left - GAP - MARK, y), _stroke(right + GAP, y, right + GAP + MARK, y)]
        drawn.append("Q")
        used: dict[str, int] = {}
        for k, name in enumerate(names):
            if name is None:
                continue
            number = self.picture(name)
            used[f"P{number}"] = number
            x, y = left + k % ACROSS * CARD[0], top - (k // ACROSS + 1) * CARD[1]
            place = " ".join(_points(v) for v in (CARD[0], 0, 0, CARD[1], x, y))
            drawn.append(f"q {place} cm /P{number} Do Q")
        content = self.add("/Filter/FlateDecode", zlib.compress("\n".join(drawn).encode("ascii"), 9))
        pictures = "".join(f"/{key} {number} 0 R" for key, number in used.items())
        size = " ".join(_points(v) for v in self.paper)
        self.pages.append(self.add(
            f"/Type/Page/Parent 2 0 R/MediaBox[0 0 {size}]/Contents {content} 0 R/Resources<</XObject<<{pictures}>>>>"
        ))

    def written(self) -> bytes:
        """The document."""
        self.objects[0] = b"<</Type/Catalog/Pages 2 0 R>>"
        kids = " ".join(f"{number} 0 R" for number in self.pages)
        self.objects[1] = f"<</Type/Pages/Kids[{kids}]/Count {len(self.pages)}>>".encode("ascii")
        out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for i, body in enumerate(self.objects):
            places.append(len(out))
            out += b"%d 0 obj\n" % (i + 1) + body + b"\nendobj\n"
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
        out += b"".join(b"%010d 00000 n \n" % place for place in places)
        out += b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, start)
        return bytes(out)


def _points(millimetres: float) -> str:
    return f"{millimetres * POINT:.3f}".rstrip("0").rstrip(".")


def _stroke(x0: float, y0: float, x1: float, y1: float) -> str:
    return f"{_points(x0)} {_points(y0)} m {_points(x1)} {_points(y1)} l S"
