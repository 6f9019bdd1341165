"""Reduce the hieroglyph font to the signs that the cards and the board use.

Needs fontTools and brotli, and the large woff2 file of the npm package
``@fontsource/noto-sans-egyptian-hieroglyphs``, unpacked:

    python tools/make_glyph_font.py package/files/*-egyptian-hieroglyphs-400-normal.woff2

Writes ``glyphs.woff2`` and ``glyphs.codepoints.txt`` (the signs that are really in the font) beside the board's script,
and the same font as ``Hieroglyphs.ttf`` for pictures.
"""

from __future__ import annotations

import argparse
import sys
import unicodedata
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from vk_notebook.cards.glyphs import GLYPHS, ORNAMENTS

PACKAGE = Path(__file__).resolve().parents[1] / "vk_notebook"
STATIC = PACKAGE / "board" / "static"


def main() -> None:
    """Write the subset twice, and the list of its code points."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    parser = argparse.ArgumentParser(description="Subset the hieroglyph font.")
    parser.add_argument("source", type=Path, help="the full font")
    source = parser.parse_args().source
    names = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # the licence asks that copyright and licence stay inside
    options = Options(layout_features=[], hinting=False, name_IDs=names, notdef_outline=True)
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    signs = [glyph.character for glyph in GLYPHS.values()]
    subsetter.populate(unicodes=[0x20, *map(ord, [*signs, *ORNAMENTS.values()])])
    subsetter.subset(font)
    font.flavor = None
    font.save(PACKAGE / "art" / "fonts" / "Hieroglyphs.ttf")
    font.flavor = "woff2"
    target = STATIC / "glyphs.woff2"
    font.save(target)
    held = sorted(point for point in TTFont(target).getBestCmap() if point > 0x20)
    lines = [f"{point:05X} {unicodedata.name(chr(point)).rpartition(' ')[2]}" for point in held]
    (STATIC / "glyphs.codepoints.txt").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"{target.name}: {len(held)} signs, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
