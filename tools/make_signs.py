"""Write docs/signs.md: which hieroglyph stands for which card, and why.

    python tools/make_signs.py
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "signs.md"
sys.path.insert(0, str(ROOT))

HEAD = """# The signs of the cards

<!-- Written by tools/make_signs.py from vk_notebook/cards/glyphs.csv; change that and run the tool again. -->

Every card and every pharaoh has a real hieroglyph for its emblem. The code is that of Gardiner's sign list, by which
any book on Egyptian writing finds the sign; the meaning is what the sign shows, and after a colon what it writes.
Where no sign shows the thing itself, one was taken that belongs to it: the tears for the mourning kite, the throne
that spells Isis, the sledge that drew the coffin. No sign stands for two cards. To see the signs you need a font that
has them, for example Noto Sans Egyptian Hieroglyphs; the board and the card faces bring their own.
"""


def page() -> str:
    """The page."""
    from vk_notebook.cards.actions import PHARAOHS
    from vk_notebook.cards.catalogue import GROUPS, KINDS
    from vk_notebook.cards.glyphs import GLYPHS

    groups: dict[str, list[str]] = {}
    for kind in KINDS:
        groups.setdefault(GROUPS[kind.set].title, []).append(kind.name)
    groups["Pharaohs"] = list(PHARAOHS)
    parts = [HEAD]
    for title, names in groups.items():
        parts.append(f"\n## {title}\n\n| card | sign | code | meaning | history |\n| --- | --- | --- | --- | --- |\n")
        for glyph in map(GLYPHS.__getitem__, names):
            parts.append(
                f"| {glyph.name} | {glyph.character} | {glyph.code} | {glyph.meaning} | {glyph.history} |\n"
            )
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    print(PAGE.name)
