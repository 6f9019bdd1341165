"""Every card has a real sign, and the shipped font holds it."""

import re
import unicodedata
from pathlib import Path

import pytest

import vk_notebook
from vk_notebook.cards.actions import PHARAOHS
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.cards.glyphs import GLYPHS, ORNAMENTS, Glyph

STATIC = Path(vk_notebook.__path__[0]) / "board" / "static"


def unicode_name(code: str) -> str:
    group, number, variant = re.fullmatch(r"([A-Z]a?)(\d+)([A-Z]?)", code).groups()
    return f"EGYPTIAN HIEROGLYPH {group.upper()}{int(number):03d}{variant}"


def font_signs() -> set[str]:
    lines = (STATIC / "glyphs.codepoints.txt").read_text(encoding="utf-8").splitlines()
    return {chr(int(line.split()[0], 16)) for line in lines}


def test_every_card_and_pharaoh_has_one() -> None:
    assert list(GLYPHS) == [*(k.name for k in KINDS), *PHARAOHS]


@pytest.mark.parametrize("glyph", GLYPHS.values(), ids=lambda g: g.name)
def test_code_and_character_agree(glyph: Glyph) -> None:
    assert unicodedata.name(glyph.character) == unicode_name(glyph.code)
    assert glyph.meaning
    assert glyph.history.endswith(".")
    assert len(glyph.history) < 200


def test_no_sign_stands_for_two_cards() -> None:
    signs = [g.character for g in GLYPHS.values()]
    assert len(set(signs)) == len(signs)
    assert not set(signs) & set(ORNAMENTS.values())


def test_the_font_holds_exactly_what_is_used() -> None:
    assert font_signs() == {g.character for g in GLYPHS.values()} | set(ORNAMENTS.values())


def test_the_font_is_light_and_its_licence_lies_beside_it() -> None:
    font = STATIC / "glyphs.woff2"
    assert font.read_bytes()[:4] == b"wOF2"
    assert font.stat().st_size < 60_000
    licence = (STATIC / "glyphs.LICENSE.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licence
    assert "Noto Project Authors" in licence


def test_a_card_has_its_sign() -> None:
    assert vk_notebook.card("statue of THOTH").sign.code == "C3"
    assert vk_notebook.card("Tomb Painter").sign.code == "Aa30"
    with pytest.raises(ValueError, match="Obelisk"):
        vk_notebook.card("Obelisk")
