"""The page on the signs says what the table says, and every set can be told apart by its signs."""

from __future__ import annotations

import runpy
from pathlib import Path

from vk_notebook.cards.actions import PHARAOHS
from vk_notebook.cards.catalogue import GROUPS, KINDS
from vk_notebook.cards.glyphs import GLYPHS

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_what_the_table_writes() -> None:
    page = runpy.run_path(str(ROOT / "tools" / "make_signs.py"))["page"]()
    kept = (ROOT / "docs" / "signs.md").read_text(encoding="utf-8")
    assert kept == page, "run python tools/make_signs.py"
    for glyph in GLYPHS.values():
        assert f"| {glyph.name} | {glyph.character} | {glyph.code} |" in page


def test_no_two_cards_of_a_set_share_a_sign() -> None:
    sets = [[k.name for k in KINDS if k.set == key] for key in GROUPS] + [list(PHARAOHS)]
    assert sum(map(len, sets)) == 116
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
