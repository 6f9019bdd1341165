"""Pages that need no server: the rulebook with an anchor for every rule, and the catalogue of cards."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path

from .cards.actions import PHARAOHS
from .cards.catalogue import GROUPS
from .cards.glyphs import GLYPHS
from .cards.rulings import RULINGS
from .cards.values import current
from .facts import INK, card
from .files import folder as made
from .files import write
from .rules.rulebook import Rule, rules
from .rules.words.card_text import deed_text
from .site_pictures import Picture, opening, pictures

STYLE = """
@font-face{font-family:"VK Hieroglyphs";src:url(glyphs.woff2) format("woff2")}
:root{color-scheme:light dark;--bg:#f6eed9;--fg:#2b2116;--dim:#6b5a3c;--line:#d6c59a;--gold:#8a5f08;--face:#fffaf0}
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
.chapters{columns:14rem;padding-left:1.2rem}
figure{display:inline-block;margin:.4rem 1rem .8rem 0;max-width:min(100%,18rem);vertical-align:top}
figure.wide{max-width:min(100%,42rem)} figure svg{display:block;max-width:100%;height:auto}
section>a{display:block} section:target{padding:.1rem .8rem .6rem}
figcaption{color:var(--dim);font-size:.9rem}
.doors{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem;margin:1rem 0}
.door{display:block;padding:.8rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--face)}
.door{color:inherit;text-decoration:none} .door:is(:hover,:focus-visible){border-color:var(--gold)}
.door b{display:block;color:var(--gold);font-size:1.2rem}
.small{color:var(--dim);font-size:.85rem} ul{padding-left:1.1rem;margin:.3rem 0}
"""
FILTER = """
const box=document.querySelector("input");
box.addEventListener("input",()=>{const w=box.value.toLowerCase();
for(const s of document.querySelectorAll("[data-find]"))s.hidden=!s.textContent.toLowerCase().includes(w)});
"""
# Every word of the search must occur; the address keeps what was looked for, and a rule's own address shows the rule.
SEARCH = """
const box = document.querySelector("input");
const told = document.querySelector("[role=status]");
const plain = (text) => text.toLowerCase().replace(/\\s+/g, " ").trim();
const words = (node) => plain([...node.querySelectorAll("h3,.text,code")].map((part) => part.textContent).join(" "));
const found = [...document.querySelectorAll("[data-find]")].map((node) => ({node, text: words(node)}));
function search() {
  const wanted = plain(box.value).split(" ");
  const chapters = new Set();
  for (const {node, text} of found) {
    node.hidden = !wanted.every((word) => text.includes(word));
    if (!node.hidden) chapters.add(node.parentNode);
  }
  for (const chapter of document.querySelectorAll(".chapter")) chapter.hidden = !chapters.has(chapter);
  const seen = found.filter(({node}) => !node.hidden).length;
  document.querySelector("details").hidden = Boolean(wanted[0]);
  told.textContent = wanted[0] ? `${seen} of ${found.length} rules` : "";
}
function go() {
  const at = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!at || !at.hidden) return;
  box.value = "";
  search();
  at.scrollIntoView();
}
box.addEventListener("input", () => {
  search();
  const query = box.value ? `?q=${encodeURIComponent(box.value)}` : "";
  history.replaceState(null, "", location.pathname + query);
});
addEventListener("hashchange", go);
box.value = new URLSearchParams(location.search).get("q") || "";
search();
go();
"""
#: Nothing is fetched but the hieroglyphs beside the page, and no script runs but the one that was written into it.
POLICY = (
    "default-src 'none'; script-src {}; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'"
)
# Inside a page a picture needs no name space, and so the page holds no address of another place.
XMLNS = ' xmlns="http://www.w3.org/2000/svg"'
START = {"index.html": "Start"}
BOOKS = {"rulebook.html": "Rulebook", "cards.html": "Cards"}
#: What stands beside them on the whole site, which ``python -m tools.static_site`` builds.
PLAY, LESSONS = "try/index.html", "lessons/notebooks/index.html?path=00_start_here.ipynb"
#: What the first page leads to: an address, a title, a sentence.
LIVE = (
    (PLAY, "Play a game", "Against bots or with others at this screen. Choose the cards, save a game and load it "
     "again, look through an annotated one. Ready in a few seconds."),
    (LESSONS, "Learn it", "Lessons with a live board, small tasks, hints and a quiz: from the first turn to scoring in "
     "an hour. They open in JupyterLite, which takes about ten seconds."),
)  # fmt: skip
READING = (
    ("rulebook.html", "The rulebook", f"{len(rules())} rules in our own words, with pictures, each with an address of "
     "its own, to search."),
    ("cards.html", "The cards", "What every card does, its numbers, how unclear cases are decided, and the hieroglyph "
     "it carries. Numbers that no published source gives are marked as assumed."),
)  # fmt: skip
ALONE = (
    "Everything here runs in your browser. No other host is asked for anything, nothing you do is sent anywhere, and "
    "what you did stays in this browser."
)


def build(folder: str | Path, whole: bool = False) -> list[Path]:
    """Write the pages into a folder, which is made if need be; returns the files written.

    The pages load nothing from anywhere else. About 500 KB. With ``whole`` they lead to the game and the lessons that
    stand beside them on the whole site.
    """
    out = made(folder)
    pages = {"index.html": _start(whole), "rulebook.html": _rulebook(), "cards.html": _cards()}
    nav = _nav(whole)
    for name, text in pages.items():
        write(out / name, text.replace("<nav></nav>", nav, 1))
    static = files("vk_notebook.board") / "static"
    for name in ("glyphs.woff2", "glyphs.LICENSE.txt"):
        write(out / name, (static / name).read_bytes())
    return [out / name for name in (*pages, "glyphs.woff2", "glyphs.LICENSE.txt")]


def _page(title: str, body: str, script: str = "") -> str:
    tail = f"<script>{script}</script>" if script else ""
    runs = f"'sha256-{b64encode(sha256(script.encode('utf-8')).digest()).decode('ascii')}'" if script else "'none'"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(runs)}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><nav></nav><main>{body}</main>{tail}</body></html>"
    )


def _nav(whole: bool) -> str:
    links = {**START, PLAY: "Play", LESSONS: "Lessons", **BOOKS} if whole else {**START, **BOOKS}
    told = "".join(f'<a href="{escape(place)}">{name}</a>' for place, name in links.items())
    return f"<nav>{told}</nav>"


def _start(whole: bool) -> str:
    body = [
        "<h1>Valley of the Kings, to learn and to play</h1>",
        "<p>An unofficial teaching tool for the deck-building card game. The game and its name belong to their owners; "
        "no art, logo or rulebook text of the publisher is in here.</p>",
    ]
    doors = [_door(*one) for one in ((*LIVE, *READING) if whole else READING)]
    body.append(f'<div class="doors">{"".join(doors)}</div>')
    if whole:
        body.append(f"<figure class=wide>{opening().svg.replace(XMLNS, '')}</figure>")
        body.append(f'<p class="small">{escape(ALONE)}</p>')
    return _page("Valley of the Kings, to learn and to play", "".join(body))


def _door(place: str, title: str, text: str) -> str:
    return f'<a class="door" href="{escape(place)}"><b>{escape(title)}</b><span>{escape(text)}</span></a>'


def _rulebook() -> str:
    chapters: dict[str, list[Rule]] = {}
    for rule in rules().values():
        chapters.setdefault(rule.chapter, []).append(rule)
    links = "".join(
        f'<li><a href="#{escape(held[0].id)}">{escape(chapter)}</a> <span class="small">{len(held)}</span></li>'
        for chapter, held in chapters.items()
    )
    body = [
        "<h1>The rulebook</h1>",
        '<p><input type="search" aria-label="Search the rules" placeholder="crumble centre, draw deck, ..."></p>',
        '<p class="small" role="status"></p>',
        f'<details open><summary>Chapters</summary><ul class="chapters">{links}</ul></details>',
    ]
    shown = pictures()
    for chapter, held in chapters.items():
        told = "".join(_rule(rule, shown.get(rule.id, ())) for rule in held)
        body.append(f'<div class="chapter"><h2>{escape(chapter)}</h2>{told}</div>')
    return _page("The rulebook", "".join(body), SEARCH)


def _rule(rule: Rule, shown: Iterable[Picture]) -> str:
    text = "".join(f'<p class="text">{escape(one)}</p>' for one in rule.text.split("\n\n"))
    figures = "".join(
        f'<figure{" class=wide" if one.wide else ""}>{one.svg.replace(XMLNS, "")}'
        f"<figcaption>{escape(one.caption)}</figcaption></figure>"
        for one in shown
    )
    return (
        f'<section data-find id="{escape(rule.id)}"><h3>{escape(rule.title)}</h3>{text}{figures}'
        f'<a href="#{escape(rule.id)}"><code>{escape(rule.id)}</code></a></section>'
    )


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
    sign = GLYPHS[name]
    said = "".join(f"<li>{escape(r.text)} <i>({escape(r.sure)})</i></li>" for r in RULINGS[name])
    return (
        f'<section class="card" data-find style="--ink:{ink}">'
        f'<span class="sign" aria-hidden="true">{sign.character}</span><h3>{escape(name)}</h3>'
        f'<p class="small">{escape(numbers)}</p><p>{escape(text)}</p>'
        f'{assumed}<ul class="small">{said}</ul>'
        f'<p class="small">{escape(sign.code)}: {escape(sign.meaning)}. {escape(sign.history)}</p></section>'
    )
