"""Pages that need no server: the rulebook with an anchor for every rule, and the catalogue of cards."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from pathlib import Path

from .cards.actions import PHARAOHS
from .cards.catalogue import GROUPS, current
from .cards.glyphs import glyph_of
from .cards.rulings import rulings_of
from .facts import INK, card
from .rules.rulebook import rules
from .rules.words import deed_text

STYLE = """
@font-face{font-family:"VK Hieroglyphs";src:url(glyphs.woff2) format("woff2")}
:root{color-scheme:light dark;--bg:#f6eed9;--fg:#2b2116;--dim:#6b5a3c;--line:#d6c59a;--gold:#94660a;--face:#fffaf0}
@media (prefers-color-scheme:dark){
:root{--bg:#1d1811;--fg:#efe4cb;--dim:#b9a67a;--line:#4a3d26;--gold:#e3b84a;--face:#2a2319}}
body{margin:0 auto;max-width:60rem;padding:1rem 1.25rem 4rem;background:var(--bg);color:var(--fg)}
body{font:1.05rem/1.55 Georgia,serif}
a{color:var(--gold)} h1,h2{line-height:1.2} h3{margin:1.4rem 0 .2rem} p{margin:.3rem 0 .6rem}
code{color:var(--dim);font-size:.8rem} nav a{margin-right:1rem}
:target{background:var(--face);outline:2px solid var(--gold)}
input{font:inherit;padding:.4rem .6rem;width:100%;box-sizing:border-box;background:var(--face);color:inherit}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1rem}
.card{background:var(--face);border:1px solid var(--line);border-left:.5rem solid var(--ink)}
.card{border-radius:.5rem;padding:.6rem .8rem}
.sign{float:right;font:2.6rem/1 "VK Hieroglyphs"}
.small{color:var(--dim);font-size:.85rem} ul{padding-left:1.1rem;margin:.3rem 0}
"""
FILTER = """
const box=document.querySelector("input");
box.addEventListener("input",()=>{const w=box.value.toLowerCase();
for(const s of document.querySelectorAll("[data-find]"))s.hidden=!s.textContent.toLowerCase().includes(w)});
"""
NAV = '<nav><a href="index.html">Start</a><a href="rulebook.html">Rulebook</a><a href="cards.html">Cards</a></nav>'


def build(folder: str | Path) -> list[Path]:
    """Write the pages into a folder, which is made if need be; returns the files written.

    The pages load nothing from anywhere else. About 400 KB.
    """
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    pages = {"index.html": _start(), "rulebook.html": _rulebook(), "cards.html": _cards()}
    for name, text in pages.items():
        (out / name).write_text(text, encoding="utf-8")
    static = files("vk_notebook.board") / "static"
    for name in ("glyphs.woff2", "glyphs.LICENSE.txt"):
        (out / name).write_bytes((static / name).read_bytes())
    return [out / name for name in (*pages, "glyphs.woff2", "glyphs.LICENSE.txt")]


def _page(title: str, body: str, script: str = "") -> str:
    tail = f"<script>{script}</script>" if script else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{NAV}<main>{body}</main>{tail}</body></html>"
    )


def _start() -> str:
    return _page(
        "Valley of the Kings, to learn and to play",
        "<h1>Valley of the Kings, to learn and to play</h1>"
        "<p>An unofficial teaching tool for the deck-building card game. The game and its name belong to their owners; "
        "no art, logo or rulebook text of the publisher is in here.</p>"
        f'<p><a href="rulebook.html">The rulebook in our own words</a>: {len(rules())} rules, each with an address of '
        'its own.</p><p><a href="cards.html">The catalogue</a>: every card, what it does, its numbers, how unclear '
        "cases are decided, and the hieroglyph it carries. Numbers that no published source gives are marked as "
        "assumed.</p>",
    )


def _rulebook() -> str:
    body = ["<h1>The rulebook</h1>", '<p><input type="search" aria-label="Search the rules" placeholder="Search"></p>']
    chapter = ""
    for rule in rules().values():
        if rule.chapter != chapter:
            chapter = rule.chapter
            body.append(f"<h2>{escape(chapter)}</h2>")
        body.append(
            f'<section data-find id="{escape(rule.id)}"><h3>{escape(rule.title)}</h3><p>{escape(rule.text)}</p>'
            f'<a href="#{escape(rule.id)}"><code>{escape(rule.id)}</code></a></section>'
        )
    return _page("The rulebook", "".join(body), FILTER)


def _cards() -> str:
    body = ["<h1>The cards</h1>", '<p><input type="search" aria-label="Search the cards" placeholder="Search"></p>']
    by_set: dict[tuple[str, str], list[str]] = {}
    for kind in current():
        by_set.setdefault((kind.version, kind.set), []).append(kind.name)
    for (version, group), names in by_set.items():
        title = f"{GROUPS[group].title} ({version.replace('-', ' ')})"
        body.append(f'<h2>{escape(title)}</h2><div class="cards">{"".join(map(_card, names))}</div>')
    pharaohs = "".join(_pharaoh(name) for name in PHARAOHS)
    body.append(f'<h2>Pharaohs</h2><div class="cards">{pharaohs}</div>')
    return _page("The cards", "".join(body), FILTER)


def _card(name: str) -> str:
    c = card(name)
    points = f" \u00b7 {c.vp} VP" if c.vp is not None else ""
    assumed = f'<p class="small">Assumed: {escape(", ".join(sorted(c.assumed)))}.</p>' if c.assumed else ""
    numbers = f"Gold {c.gold} \u00b7 cost {c.cost} \u00b7 level {c.level}{points}"
    return _box(name, INK[c.color], numbers, c.text, assumed)


def _pharaoh(name: str) -> str:
    kind = "Once in each of your turns" if PHARAOHS[name].parts else "Works by itself"
    return _box(name, INK["purple"], kind, deed_text(PHARAOHS[name]), "")


def _box(name: str, ink: str, numbers: str, text: str, assumed: str) -> str:
    sign = glyph_of(name)
    said = "".join(f"<li>{escape(r.text)} <i>({escape(r.sure)})</i></li>" for r in rulings_of(name))
    return (
        f'<section class="card" data-find style="--ink:{ink}">'
        f'<span class="sign" aria-hidden="true">{sign.character}</span><h3>{escape(name)}</h3>'
        f'<p class="small">{escape(numbers)}</p><p>{escape(text)}</p>'
        f'{assumed}<ul class="small">{said}</ul>'
        f'<p class="small">{escape(sign.code)}: {escape(sign.meaning)}. {escape(sign.history)}</p></section>'
    )
