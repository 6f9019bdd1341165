"""Every set can be told apart by its signs."""

from __future__ import annotations

from vk_notebook.cards.actions import PHARAOHS
from vk_notebook.cards.catalogue import GROUPS, KINDS
from vk_notebook.cards.glyphs import GLYPHS


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
