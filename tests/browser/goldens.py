"""Pictures of how the board should look, and how two pictures are compared.

A picture is taken at half size and kept at a quarter, in few colours: what text says is held elsewhere, here counts
what stands where. Two pictures are compared in fields of four pixels (sixteen on the board), each at its best fit
within one pixel, so that another Chromium's edges make no difference, and a card that is missing does.
"""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from playwright.sync_api import Browser, Page

from . import states
from .widgets import Stand, stand

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent / "goldens"
BUILD = ROOT / "build" / "goldens"
#: Widths, each with the height of the window: all that is worth a look is in it.
SIZES = {360: 1500, 1024: 1150, 1600: 1150}
THEMES = ("light", "dark")
FIELD = 4  # pixels of the kept picture
LIMIT = 28  # of 255: by how much the mean of a field may differ in its worst colour; few colours cost 8, hinting 20
FEW = 2  # as many fields may go beyond it: the edge of a letter; the smallest card that is missing makes four
COLORS = 256


def name_of(state: Callable[[], object], width: int, theme: str) -> str:
    """The file of a picture."""
    return f"{state.__name__}-{width}-{theme}.png"


def take(page: Page) -> Image.Image:
    """The window as it is, at the size at which pictures are kept."""
    raw = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    return raw.resize((raw.width // 2, raw.height // 2), Image.Resampling.BOX)


def pose(at: Stand, state: Callable[[], object], width: int, theme: str) -> None:
    """Bring a widget that stands there to a width and a theme."""
    at.page.set_viewport_size({"width": width, "height": SIZES[width]})
    at.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    at.page.wait_for_selector(f".vk-board[data-theme={theme}]")
    at.page.evaluate(
        "() => { scrollTo(0, 0); for (const one of document.querySelectorAll('.vk-board *')) one.scrollTo(0, 0); }"
    )
    if state is states.refusal:  # the note finds its place when it comes
        at.widget.note = {**at.widget.note, "n": at.widget.note["n"] + 1}
        at.refresh()


def gallery(chromium: Browser) -> Iterator[tuple[str, Callable[[], Image.Image], Page]]:
    """Every state at every width in both themes: its file, how to take it, and the page to change something on."""
    with stand(chromium, device_scale_factor=0.5) as at:
        for state in states.STATES:
            at.show(state())
            for width in SIZES:
                for theme in THEMES:
                    pose(at, state, width, theme)
                    yield name_of(state, width, theme), lambda: take(at.page), at.page


def keep(picture: Image.Image, name: str) -> None:
    """Write a picture in few colours."""
    FOLDER.mkdir(exist_ok=True)
    few = picture.quantize(COLORS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(FOLDER / name, optimize=True)


def golden(name: str) -> Image.Image | None:
    """The picture that is kept under a name, if there is one."""
    path = FOLDER / name
    return Image.open(path).convert("RGB") if path.exists() else None


def difference(want: Image.Image, got: Image.Image) -> Image.Image:
    """A picture of one pixel for each field: by how much the two differ there in the colour that differs most."""
    if want.size != got.size:
        return Image.new("L", (max(1, want.width // FIELD), max(1, want.height // FIELD)), 255)
    best: Image.Image | None = None
    size = (want.width // FIELD, want.height // FIELD)
    means = want.resize(size, Image.Resampling.BOX)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            other = ImageChops.offset(got, dx, dy).resize(size, Image.Resampling.BOX)
            bands = ImageChops.difference(means, other).split()
            worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
            best = worst if best is None else ImageChops.darker(best, worst)
    assert best is not None
    return best


def beyond(want: Image.Image, got: Image.Image) -> int:
    """How many fields of two pictures differ by more than a slip of a pixel."""
    return sum(difference(want, got).histogram()[LIMIT + 1 :])


def same(want: Image.Image, got: Image.Image) -> bool:
    """Whether two pictures show the same."""
    return beyond(want, got) <= FEW


def explain(want: Image.Image | None, got: Image.Image, name: str) -> Path:
    """Write what was wanted, what came and where they differ beside each other, enlarged; return the file."""
    BUILD.mkdir(parents=True, exist_ok=True)
    marked = got.copy()
    if want is not None and want.size == got.size:
        spots = difference(want, got).point(lambda value: 255 if value > LIMIT else 0)
        spots = spots.resize(got.size, Image.Resampling.NEAREST)
        edge = ImageChops.subtract(spots.filter(ImageFilter.MaxFilter(3)), spots)
        marked.paste((255, 0, 180), mask=edge)
    row = [one for one in (want, got, marked) if one is not None]
    sheet = Image.new("RGB", (sum(one.width + 8 for one in row), max(one.height for one in row)), "white")
    left = 0
    for one in row:
        sheet.paste(one, (left, 0))
        left += one.width + 8
    path = BUILD / name.replace(".png", "-differs.png")
    sheet.resize((sheet.width * 2, sheet.height * 2), Image.Resampling.NEAREST).save(path)
    return path


def contact_sheet() -> Path:
    """All kept pictures on one, a row for each state; return the file."""
    names = [[name_of(state, width, theme) for width in SIZES for theme in THEMES] for state in states.STATES]
    rows = [[Image.open(FOLDER / name).convert("RGB") for name in row] for row in names]
    height = max(one.height for row in rows for one in row) + 24
    sheet = Image.new("RGB", (max(sum(one.width + 8 for one in row) for row in rows), height * len(rows)), "white")
    pen = ImageDraw.Draw(sheet)
    for number, row in enumerate(rows):
        left = 0
        pen.text((4, number * height + 6), states.STATES[number].__doc__ or "", fill="black")
        for one in row:
            sheet.paste(one, (left, number * height + 24))
            left += one.width + 8
    BUILD.mkdir(parents=True, exist_ok=True)
    path = BUILD / "contact_sheet.png"
    sheet.save(path)
    return path
