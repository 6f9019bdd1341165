"""The sheet to print holds the cards of the box, nine a page, at their size."""

import re
import sys
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from vk_notebook.art import box_names, face, save_sheet, use_scans
from vk_notebook.art.faces import few_colours
from vk_notebook.cards.actions import PHARAOHS
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.cli import main


def placed(path: Path) -> list[list[tuple[float, float]]]:
    """Where the cards lie on each page, each at its size of 63 by 88 mm."""
    texts = [page.get_contents().get_data().decode() for page in PdfReader(path).pages]  # type: ignore[union-attr]
    found = [re.findall(r"178\.5827 0 0 249\.4488 ([\d.]+) ([\d.]+) cm", text) for text in texts]
    return [[(float(x), float(y)) for x, y in page] for page in found]


def test_the_box_holds_every_copy() -> None:
    names = Counter(box_names("base"))
    expected = {k.name: k.copies * (4 if k.kind == "starter" else 1) for k in KINDS if k.version == "base"}
    assert names == expected
    assert Counter(box_names("base", players=2))["Shabti"] == 8
    assert set(PHARAOHS) < set(box_names("last-rites", pharaohs=True))
    with pytest.raises(ValueError, match="1 to 4"):
        box_names("base", players=9)
    with pytest.raises(ValueError, match="possible"):
        box_names("chess")


@pytest.mark.parametrize(("paper", "wide", "high"), [("a4", 595.28, 841.89), ("letter", 612, 792)])
def test_nine_cards_a_page_at_their_size(tmp_path: Path, paper: str, wide: float, high: float) -> None:
    path = tmp_path / "x.pdf"
    assert save_sheet(path, ["Urn"] * 10, paper=paper) == 2
    first, second = placed(path)
    page = PdfReader(path).pages[0]
    assert page.mediabox.upper_right == pytest.approx((wide, high), abs=0.01)
    assert page.get_contents().get_data().count(b" l\n") == 16  # type: ignore[union-attr]
    assert len(set(first)) == 9
    assert len(second) == 1
    assert all(0 < x < wide - 178 and 0 < y < high - 249 for x, y in first)
    assert path.read_bytes().count(b"/Subtype /Image") == 1


def test_the_first_page_says_once_that_numbers_are_our_guesses(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    save_sheet(path, ["Urn"] * 10)
    first, second = (" ".join(page.extract_text().split()) for page in PdfReader(path).pages)
    assert first.startswith("Numbers with a star are our guesses. If you own the cards, enter")
    assert second == ""
    save_sheet(path, ["Khufu"])
    assert PdfReader(path).pages[0].extract_text() == ""


@pytest.mark.slow
def test_backs_lie_behind_their_faces(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    assert save_sheet(path, ["Urn", "Shabti"], backs=True) == 2
    front, rear = placed(path)
    assert sorted(x for x, _ in rear) == pytest.approx(sorted(595.276 - x - 178.583 for x, _ in front), abs=0.01)
    assert path.read_bytes().count(b"/Subtype /Image") == 3


def test_a_scan_is_printed_as_a_photo_and_a_face_to_the_point(tmp_path: Path) -> None:
    Image.new("RGB", (630, 880), "#00ff00").save(tmp_path / "urn.png")
    use_scans(tmp_path)
    try:
        save_sheet(tmp_path / "x.pdf", ["Urn", "Khufu"])
    finally:
        use_scans(None)
    assert PdfReader(tmp_path / "x.pdf").pages[0].extract_text() == "", "a scan has no number of ours"
    images = {image.name.rsplit(".")[-1]: image.image for image in PdfReader(tmp_path / "x.pdf").pages[0].images}
    assert images["jpg"].getpixel((300, 300)) == pytest.approx((0, 255, 0), abs=3)
    assert ImageChops.difference(images["png"], few_colours(face("Khufu")).convert("RGB")).getbbox() is None


@pytest.mark.parametrize(
    ("names", "paper", "words"),
    [(["Urn"], "a3", "a4, letter"), ([], "a4", "no cards"), (["Urrn"], "a4", "nearest: Urn")],
)
def test_what_cannot_be_printed_is_said(tmp_path: Path, names: list[str], paper: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        save_sheet(tmp_path / "x.pdf", names, paper=paper)
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.slow
def test_the_command_line_renders_and_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "f")
    assert main(["cards", "render", "--out", out, "--size", "120", "--names", "urn", "Book of Gates"]) == 0
    assert "2 faces" in capsys.readouterr().out
    assert sorted(path.name for path in (tmp_path / "f").iterdir()) == ["book-of-gates.png", "urn.png"]
    assert main(["cards", "print", str(tmp_path / "p.pdf"), "--names", "urn", "khufu", "--paper", "letter"]) == 0
    assert "2 cards on 1 page in" in capsys.readouterr().out
    assert main(["cards", "print", str(tmp_path / "q.pdf"), "--players", "7"]) == 1
    assert "1 to 4" in capsys.readouterr().err
    assert main(["cards", "render", "--scans", str(tmp_path / "none")]) == 1
    assert "there is no folder" in capsys.readouterr().err


@pytest.mark.parametrize(("module", "library"), [("PIL", "pillow"), ("reportlab", "reportlab")])
def test_a_sentence_says_how_to_get_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], module: str, library: str, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.startswith(("vk_notebook.art", f"{module}."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    assert main(["cards", "print", str(tmp_path / "x.pdf")]) == 1
    assert re.search(rf'Try: pip install "?{library}\b', capsys.readouterr().err)
