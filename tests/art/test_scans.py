"""An owner's scans take the place of faces; what is no picture of a card is named and refused."""

import re
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from vk_notebook.art import face, scans, use_scans
from vk_notebook.art.faces import height_of


@pytest.fixture(autouse=True)
def _drawn_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(scans.VARIABLE, raising=False)
    yield
    monkeypatch.delenv(scans.VARIABLE, raising=False)
    scans.scan_of("Urn")
    use_scans(None)


def picture(path: Path, size: tuple[int, int] = (126, 176), colour: str = "#ff0000", **options: object) -> Path:
    Image.new("RGB", size, colour).save(path, **options)  # type: ignore[arg-type]
    return path


def is_red(image: Image.Image) -> bool:
    red, green, blue = image.getpixel((image.width // 2, image.height // 2))  # type: ignore[misc]
    return red > 240 and green < 20 and blue < 20


def bomb(path: Path, wide: int, high: int) -> None:
    """A PNG of a few bytes that says it is large."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    data = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + data)


def test_scans_replace_faces_by_name(tmp_path: Path) -> None:
    picture(tmp_path / "urn.png")
    picture(tmp_path / "Statue of Bastet.JPG", quality=95)
    picture(tmp_path / "khufu.webp", (176, 126), lossless=True)
    (tmp_path / "notes.txt").write_text("not a card")
    drawn = face("Shabti", 100).tobytes()
    assert use_scans(tmp_path) == ["Khufu", "Statue of Bastet", "Urn"]
    for name in ("Urn", "statue of bastet", "Khufu"):
        for width in (100, 400):
            assert is_red(face(name, width))
            assert face(name, width).size == (width, height_of(width))
    assert face("Shabti", 100).tobytes() == drawn
    assert use_scans(None) == []
    assert not is_red(face("Urn", 100))


def test_the_variable_names_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    picture(tmp_path / "urn.png")
    monkeypatch.setenv(scans.VARIABLE, str(tmp_path))
    assert is_red(face("Urn", 100))
    monkeypatch.setenv(scans.VARIABLE, str(tmp_path / "nowhere"))
    with pytest.raises(ValueError, match=r"VK_CARD_SCANS: card scans: .*: there is no folder"):
        face("Urn", 100)
    monkeypatch.delenv(scans.VARIABLE)
    assert not is_red(face("Urn", 100))


def test_a_scan_is_upright_and_without_transparency(tmp_path: Path) -> None:
    clear = Image.new("RGBA", (126, 176), (255, 0, 0, 0))
    clear.save(tmp_path / "urn.png")
    use_scans(tmp_path)
    assert face("Urn", 100).getpixel((50, 70)) == (255, 255, 255)
    turned = Image.new("RGB", (176, 126), "#0000ff")
    turned.paste("#ff0000", (0, 0, 88, 126))  # the left half
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    turned.save(tmp_path / "urn.png", exif=exif)
    use_scans(tmp_path)
    red, _, blue = face("Urn", 100).getpixel((50, 20))
    assert red > blue
    red, _, blue = face("Urn", 100).getpixel((50, 120))
    assert blue > red


def cut(path: Path) -> None:
    Image.effect_noise((300, 400), 90).save(path)
    path.write_bytes(path.read_bytes()[:2000])


def gif(path: Path) -> None:
    Image.new("P", (100, 140)).save(path, "GIF")


def big(path: Path) -> None:
    with picture(path).open("ab") as file:
        file.truncate(scans.MOST_BYTES + 1)


@pytest.mark.parametrize(
    ("name", "spoil", "reason"),
    [
        ("urn.png", lambda path: path.write_text("hello"), "no PNG, JPEG or WebP"),
        ("urn.png", cut, "no PNG, JPEG or WebP picture, or a damaged one"),
        ("urn.png", gif, "no PNG, JPEG or WebP"),
        ("urn.png", lambda path: bomb(path, 60_000, 60_000), "megapixels"),
        ("urn.png", lambda path: bomb(path, 7_000, 6_000), "megapixels"),
        ("urn.png", lambda path: picture(path, (5, 5)), "too few"),
        ("urn.png", big, "larger than 20,000,000 bytes"),
        ("urn.gif", gif, "only PNG, JPEG and WebP"),
    ],
)
def test_a_bad_file_is_named_with_its_reason(
    tmp_path: Path, name: str, spoil: Callable[[Path], object], reason: str
) -> None:
    spoil(tmp_path / name)
    picture(tmp_path / "shabti.png")
    with pytest.raises(ValueError, match=rf"{re.escape(name)}: .*{reason}"):
        use_scans(tmp_path)
    assert not is_red(face("Shabti", 100))


def test_a_folder_without_cards_and_twins_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="named after a card"):
        use_scans(tmp_path)
    with pytest.raises(ValueError, match="no folder"):
        use_scans(tmp_path / "x")
    picture(tmp_path / "urn.png")
    picture(tmp_path / "Urn.webp")
    with pytest.raises(ValueError, match="is there for Urn already"):
        use_scans(tmp_path)


def test_what_was_in_force_stays_after_a_refusal(tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.mkdir()
    bad.mkdir()
    picture(good / "urn.png")
    (bad / "urn.png").write_text("hello")
    use_scans(good)
    with pytest.raises(ValueError, match=r"urn\.png"):
        use_scans(bad)
    assert is_red(face("Urn", 100))


def test_large_scans_are_kept_small(tmp_path: Path) -> None:
    path = picture(tmp_path / "urn.jpg", (2520, 3520), quality=60)
    assert scans.load(path).size == (1260, 1760)
