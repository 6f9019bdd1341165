"""The sheet to print holds the cards of the box, nine a page, at their size."""

from __future__ import annotations

import re
import sys
import zlib
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from vk_notebook.art import box_names, save_sheet, use_scans
from vk_notebook.cards.actions import PHARAOHS
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.cli import main


def pages(path: Path) -> list[str]:
    """What is drawn on each page."""
    data = path.read_bytes()
    assert data.startswith(b"%PDF-1.4")
    assert data.endswith(b"%%EOF\n")
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    places = [int(line[:10]) for line in data[start:].splitlines()[3:] if line.endswith(b" n ")]
    objects = {i: data[place:].split(b"\nendobj")[0] for i, place in enumerate(places, 1)}
    assert all(body.startswith(b"%d 0 obj\n" % i) for i, body in objects.items())
    drawn = []
    for body in objects.values():
        if b"/Type/Page/" in body:
            content = objects[int(re.search(rb"/Contents (\d+)", body)[1])]  # type: ignore[index]
            drawn.append(zlib.decompress(content.split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0]).decode())
    return drawn


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


@pytest.mark.parametrize(("paper", "box"), [("a4", "595.276 841.89"), ("letter", "612 792")])
def test_nine_cards_a_page_at_their_size(tmp_path: Path, paper: str, box: str) -> None:
    path = tmp_path / "x.pdf"
    assert save_sheet(path, ["Urn"] * 10, paper=paper) == 2
    first, second = pages(path)
    assert f"[0 0 {box}]".encode() in path.read_bytes()
    placed = re.findall(r"q 178\.583 0 0 249\.449 ([\d.]+) ([\d.]+) cm", first)  # 63 by 88 mm
    assert len(set(placed)) == 9
    assert second.count(" Do ") == 1
    assert first.count(" l S") == 16
    wide, high = map(float, box.split())
    for x, y in placed:
        assert 0 < float(x) < wide - 178
        assert 0 < float(y) < high - 249
    assert path.read_bytes().count(b"/Subtype/Image") == 1


@pytest.mark.slow
def test_backs_lie_behind_their_faces(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    assert save_sheet(path, ["Urn", "Shabti"], backs=True) == 2
    front, rear = pages(path)
    wide = 210 / 25.4 * 72
    at = [[float(x) for x in re.findall(r"249\.449 ([\d.]+) ", page)] for page in (front, rear)]
    assert sorted(round(wide - x - 178.583, 1) for x in at[0]) == sorted(round(x, 1) for x in at[1])
    assert path.read_bytes().count(b"/Subtype/Image") == 3


def test_the_pictures_are_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    save_sheet(path, ["Khufu"])
    body = path.read_bytes().split(b"/Subtype/Image", 1)[1]
    length = int(re.search(rb"/Length (\d+)", body)[1])  # type: ignore[index]
    assert len(zlib.decompress(body.split(b"stream\n", 1)[1][:length])) == 630 * 880


def test_a_scan_is_printed_as_a_photo(tmp_path: Path) -> None:
    Image.new("RGB", (630, 880), "#00ff00").save(tmp_path / "urn.png")
    use_scans(tmp_path)
    try:
        save_sheet(tmp_path / "x.pdf", ["Urn", "Khufu"])
    finally:
        use_scans(None)
    data = (tmp_path / "x.pdf").read_bytes()
    assert data.count(b"/DCTDecode") == 1
    assert data.count(b"/Indexed") == 1


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


def test_without_pillow_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("vk_notebook.art")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert main(["cards", "render"]) == 1
    assert re.search(r'Try: pip install "?pillow\b', capsys.readouterr().err)
