"""Make the small fonts that Pillow draws card faces and tables with.

Needs fontTools and brotli, and the unpacked npm package ``@fontsource/alegreya``:

    python tools/make_card_fonts.py package/files

Pillow's basic layout reads no GPOS and no GSUB, and its complex layout is not on every machine. So what the faces
need of them is put where the basic layout looks: lining figures into the character map, kerning into a ``kern``
table. The hieroglyphs are the board's subset in another wrapping. Writes into ``vk_notebook/art/fonts``.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "vk_notebook" / "art" / "fonts"
SIGNS = ROOT / "vk_notebook" / "board" / "static" / "glyphs.woff2"
SCRIPTS = ("latin", "latin-ext", "greek", "cyrillic", "vietnamese")
STYLES = {"Regular": "400-normal", "Bold": "700-normal", "Italic": "400-italic"}
KERNED = [*range(0x21, 0x7F), 0x2019, 0x201C, 0x201D]
NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # the licence asks that copyright and licence stay inside


def lining(font: TTFont) -> dict[str, str]:
    """The figures that stand on the line, for each that hangs below it."""
    gsub = font["GSUB"].table
    lookups = {i for f in gsub.FeatureList.FeatureRecord if f.FeatureTag == "lnum" for i in f.Feature.LookupListIndex}
    found: dict[str, str] = {}
    for i in sorted(lookups):
        for table in gsub.LookupList.Lookup[i].SubTable:
            found.update(getattr(getattr(table, "ExtSubTable", table), "mapping", {}))
    return found


def pairs(font: TTFont, glyphs: list[str]) -> dict[tuple[str, str], int]:
    """The kerning of every pair of these glyphs that has one."""
    gpos = font["GPOS"].table
    lookups = {i for f in gpos.FeatureList.FeatureRecord if f.FeatureTag == "kern" for i in f.Feature.LookupListIndex}
    found: dict[tuple[str, str], int] = {}
    for i in sorted(lookups):
        for outer in gpos.LookupList.Lookup[i].SubTable:
            table = getattr(outer, "ExtSubTable", outer)
            if type(table).__name__ == "PairPos":
                for left in set(glyphs) & set(table.Coverage.glyphs):
                    for right, value in _after(table, left, glyphs):
                        found.setdefault((left, right), value)
    return {pair: value for pair, value in found.items() if value}


def _after(table: Any, left: str, glyphs: list[str]) -> list[tuple[str, int]]:
    if table.Format == 1:
        records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
        return [(r.SecondGlyph, r.Value1.XAdvance) for r in records if r.SecondGlyph in glyphs and r.Value1]
    row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)].Class2Record
    classes = table.ClassDef2.classDefs
    values = [(g, row[classes.get(g, 0)].Value1) for g in glyphs]
    return [(g, getattr(value, "XAdvance", 0)) for g, value in values if value]


def make(folder: Path, style: str, suffix: str) -> None:
    """One style of the text font."""
    latin = TTFont(folder / f"alegreya-latin-{suffix}.woff2", recalcTimestamp=False)
    cmap = latin.getBestCmap()
    figures = lining(latin)
    swapped = {point: figures.get(glyph, glyph) for point, glyph in cmap.items()}
    kerned = pairs(latin, sorted({swapped[p] for p in KERNED if p in swapped}))
    kept = {swapped[p]: p for p in sorted(swapped)}  # a glyph that nothing asks for is not kept
    for table in latin["cmap"].tables:
        table.cmap = {p: swapped[p] for p in table.cmap}
    with tempfile.TemporaryDirectory() as work:
        files = []
        for script in SCRIPTS:
            font = latin if script == "latin" else TTFont(folder / f"alegreya-{script}-{suffix}.woff2")
            options = Options(layout_features=[], hinting=False, name_IDs=NAMES, notdef_outline=True, glyph_names=True)
            options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "MATH"]
            subsetter = Subsetter(options)
            subsetter.populate(unicodes=sorted(font.getBestCmap()))
            subsetter.subset(font)
            font.flavor = None
            files.append(str(Path(work) / f"{script}.ttf"))
            font.save(files[-1])
        merged = Merger().merge(files)
    names = dict(merged.getBestCmap())
    rename = {glyph: names[p] for glyph, p in kept.items() if p in names}
    kern = KernTable_format_0(apple=False)
    kern.coverage, kern.tupleIndex = 1, None
    kern.kernTable = {(rename[a], rename[b]): v for (a, b), v in sorted(kerned.items())}
    merged["kern"] = newTable("kern")
    merged["kern"].version, merged["kern"].kernTables = 0, [kern]
    merged["head"].created = merged["head"].modified = latin["head"].modified
    merged.recalcTimestamp = False
    target = TARGET / f"Alegreya-{style}.ttf"
    merged.save(target)
    print(f"{target.name}: {len(names)} characters, {len(kern.kernTable)} pairs, {target.stat().st_size:,} bytes")


def main() -> None:
    """Write the three text fonts and the hieroglyphs."""
    parser = argparse.ArgumentParser(description="Make the fonts of the card faces.")
    parser.add_argument("folder", type=Path, help="the folder of the package's font files")
    folder = parser.parse_args().folder
    TARGET.mkdir(parents=True, exist_ok=True)
    for style, suffix in STYLES.items():
        make(folder, style, suffix)
    signs = TTFont(SIGNS, recalcTimestamp=False)
    signs.flavor = None
    signs.save(TARGET / "Hieroglyphs.ttf")
    (TARGET / "Alegreya.LICENSE.txt").write_bytes((folder.parent / "LICENSE").read_bytes())
    (TARGET / "Hieroglyphs.LICENSE.txt").write_bytes(SIGNS.with_name("glyphs.LICENSE.txt").read_bytes())


if __name__ == "__main__":
    main()
