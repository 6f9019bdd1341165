"""Every face can be drawn, says what the rules say, is the one that is committed, and has a sign of its own."""

import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import vk_notebook as vk
from vk_notebook.art import faces, lettering
from vk_notebook.art.faces import file_name, save_faces
from vk_notebook.cards.actions import PHARAOHS
from vk_notebook.cards.catalogue import GROUPS, KINDS
from vk_notebook.cards.glyphs import GLYPHS, ORNAMENTS

IMAGES = Path(__file__).resolve().parents[2] / "card_images"
NAMES = faces.names()
#: A pixel of the committed palette is at most this far from the drawn one, and so is another machine's smoothing.
FAR = 96
#: A few of every kind, picked by their names and not by us.
SAMPLE = sorted(NAMES, key=lambda name: zlib.crc32(name.encode()))[:6]


def far_pixels(name: str) -> int:
    """How many pixels of the committed face are not those of the face drawn today."""
    with Image.open(IMAGES / file_name(name)) as kept:
        drawn = faces.face(name, kept.width)
        difference = ImageChops.difference(kept.convert("RGB"), drawn).convert("L")
    return sum(difference.histogram()[FAR:])


def test_there_is_a_face_for_every_card_and_pharaoh() -> None:
    assert set(NAMES) == {k.name for k in KINDS} | set(PHARAOHS)
    assert {path.name for path in IMAGES.iterdir()} == {file_name(name) for name in NAMES}


def test_the_committed_faces_are_light_and_of_one_size() -> None:
    for name in NAMES:
        with Image.open(IMAGES / file_name(name)) as kept:
            assert (kept.format, kept.mode, kept.size) == ("PNG", "P", (630, 880))
    assert sum(path.stat().st_size for path in IMAGES.iterdir()) < 4_000_000


@pytest.mark.parametrize("name", SAMPLE)
def test_the_committed_face_is_what_the_data_draws(name: str) -> None:
    assert far_pixels(name) < 40, f"{name} has changed: vk-notebook cards render"


@pytest.mark.slow
def test_every_committed_face_is_what_the_data_draws() -> None:
    changed = [name for name in NAMES if far_pixels(name) >= 40]
    assert not changed, f"changed, so draw them anew with vk-notebook cards render: {changed}"


def test_another_number_is_another_face() -> None:
    """The tolerance above lets no change of a digit pass."""
    f = faces.face_of("Urn")
    one, other = faces.full(f), faces.full(faces.Face(**{**vars(f), "cost": "3*"}))
    assert sum(ImageChops.difference(one, other).convert("L").histogram()[FAR:]) >= 200


@pytest.mark.parametrize("name", NAMES)
def test_every_text_has_its_room(name: str) -> None:
    f = faces.face_of(name)
    layout = faces.measured(f)
    assert " ".join(layout.title) == f.name
    assert " ".join(layout.text) == lettering.typeset(f.text)
    assert " ".join(layout.meaning) == lettering.typeset(GLYPHS[name].meaning)
    assert " ".join(layout.history) == lettering.typeset(GLYPHS[name].history)
    for lines, style, size, left in (
        (layout.title, "bold", layout.title_size, 40), (layout.text, "regular", layout.text_size, 50),
        (layout.meaning, "italic", 23, layout.indent), (layout.history, "regular", layout.history_size, 56),
    ):  # fmt: skip
        for line in lines:
            assert left + lettering.width_of(line, style, size) <= faces.WIDTH - 40
    assert layout.text_size >= 24
    x0, y0, x1, y1 = layout.emblem
    assert min(x1 - x0, y1 - y0) >= 150
    tops = [y1, layout.title_top, layout.rule, layout.text_top, layout.strip, layout.history_top, 815]
    assert tops == sorted(tops)
    assert layout.title_top + len(layout.title) * layout.title_size * 1.05 <= layout.rule
    assert layout.text_top + len(layout.text) * layout.text_size * 1.2 <= layout.strip
    assert layout.history_top + len(layout.history) * layout.history_size * 1.18 <= 812


def holds(style: str, character: str) -> bool:
    """Whether a font has a character: what it lacks looks like what no font has."""
    drawn = [lettering.font(style, 40).getmask(c) for c in (character, "\ufffe")]
    return (drawn[0].size, bytes(drawn[0])) != (drawn[1].size, bytes(drawn[1]))


def test_the_fonts_hold_every_character() -> None:
    words = "".join(faces.face_of(n).text + n + GLYPHS[n].meaning + GLYPHS[n].history for n in NAMES)
    for style in ("regular", "bold", "italic"):
        assert [c for c in sorted(set(lettering.typeset(words) + "\u2026\u00b7\u00d7*")) if not holds(style, c)] == []
    signs = {g.character for g in GLYPHS.values()} | set(ORNAMENTS.values())
    assert [c for c in sorted(signs) if not holds("signs", c)] == []
    assert not holds("regular", "\U00013000")


def test_no_font_is_without_its_licence() -> None:
    package = Path(vk.__file__).parent
    for licence in ("art/fonts/Alegreya.LICENSE.txt", "board/static/glyphs.LICENSE.txt"):
        assert "SIL OPEN FONT LICENSE" in (package / licence).read_text(encoding="utf-8").upper()
    assert sum(path.stat().st_size for path in lettering.FONTS.iterdir()) < 500_000


def test_assumed_numbers_carry_a_star() -> None:
    for name in (k.name for k in KINDS):
        f, c = faces.face_of(name), vk.card(name)
        starred = {what for what in ("gold", "cost", "vp") if getattr(f, what).endswith("*")}
        assert f.cost.rstrip("*") == str(c.cost)
        assert starred == c.assumed & {"gold", "cost", "vp"}
        assert f.is_guess == bool(starred | c.assumed & {"level"})
    assert not any(faces.face_of(name).is_guess for name in PHARAOHS), "they have no number"


@pytest.mark.slow
def test_pictures_of_any_size() -> None:
    for width in (40, 96, 200, 319, 320, 900):
        assert faces.face("Box of Food", width).size == (width, faces.height_of(width))
        assert faces.back(width).size == (width, faces.height_of(width))
    with pytest.raises(ValueError, match="16 to 4,000"):
        faces.face("Urn", 5)
    with pytest.raises(ValueError, match="nearest: Urn"):
        faces.face("Urrn")


def test_small_faces_break_no_word() -> None:
    for name in NAMES:
        _, lines = lettering.fitted(name, "bold", (68, 92), (572, 290), 1.02, 3)
        assert " ".join(lines) == name


def test_some_faces_are_written(tmp_path: Path) -> None:
    files = save_faces(tmp_path / "new", size=100, only=["urn", "KHUFU"])
    assert [path.name for path in files] == ["urn.png", "khufu.png"]
    with Image.open(files[0]) as picture:
        assert picture.size == (100, 140)
    with pytest.raises(ValueError, match="Obelisk"):
        save_faces(tmp_path, only=["Obelisk"])


def test_who_paints_on_a_face_spoils_no_other() -> None:
    for draw in (lambda: faces.face("Urn", 100), lambda: faces.face("Urn", 630), lambda: faces.back(100)):
        first = draw()
        before = first.tobytes()
        first.paste("#ff0000", (0, 0, 50, 50))
        assert draw().tobytes() == before


def test_no_two_cards_of_a_set_share_a_sign() -> None:
    sets = [[k.name for k in KINDS if k.set == key] for key in GROUPS] + [list(PHARAOHS)]
    assert sum(map(len, sets)) == len(NAMES)
    for names in sets:
        assert len({GLYPHS[name].code for name in names}) == len(names)


def test_the_meaning_fits_the_sign() -> None:
    """Signs whose reading is beyond doubt, so that a wrong character or code would show."""
    for name, code, word in (
        ("Weres Amulet", "Q4", "headrest"), ("Djed Pillar Amulet", "R11", "djed"), ("Mirror Case", "S34", "ankh"),
        ("Statue of Isis", "Q1", "throne"), ("Heart Scarab Amulet", "L1", "beetle"), ("Priest of Thoth", "G26", "ibis"),
        ("Judgment", "U38", "balance"), ("Boat", "P2", "ship"), ("Scribe", "Y3", "palette"),
        ("Khufu", "O24", "pyramid"),
    ):  # fmt: skip
        glyph = GLYPHS[name]
        assert glyph.code == code
        assert word in glyph.meaning
