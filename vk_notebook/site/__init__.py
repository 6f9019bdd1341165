"""Pages that need no server: the rulebook with an anchor for every rule, and the catalogue of cards."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

from ..cards.actions import PHARAOHS
from ..cards.catalogue import GROUPS
from ..cards.glyphs import GLYPHS
from ..cards.rulings import RULINGS
from ..cards.values import current
from ..ground.files import folder as made
from ..ground.files import write
from ..ground.palette import INK
from ..play.facts import card
from ..rules.rulebook import Rule, rules
from ..rules.words.card_text import deed_text
from ..serve.policy import only, policy
from .rule_pictures import Picture, opening, pictures

HERE = files(__name__)
STYLE = (HERE / "site.css").read_text("utf-8")
FILTER = (HERE / "filter.js").read_text("utf-8")
SEARCH = (HERE / "search.js").read_text("utf-8")
# Inside a page a picture needs no name space, and so the page holds no address of another place.
XMLNS = ' xmlns="http://www.w3.org/2000/svg"'
START = {"index.html": "Start"}
BOOKS = {"rulebook.html": "Rulebook", "cards.html": "Cards"}
#: What stands beside them on the whole site, which ``python -m tools.static_site`` builds.
PLAY, LESSONS = "try/index.html", "lessons/notebooks/index.html?path=00_start_here.ipynb"
#: What the first page leads to: an address, a title, a sentence.
LIVE = (
    (PLAY, "Play a game", "Play against bots, or with others on the same screen. Choose the cards, save a game and "
     "continue it later, or look through an annotated one. Ready in a few seconds."),
    (LESSONS, "Learn it", "In about an hour, lessons with a live board, small tasks, hints and a quiz take you from "
     "the first turn to scoring. They open in JupyterLite, which takes about ten seconds."),
)  # fmt: skip
READING = (
    ("rulebook.html", "The rulebook", f"{len(rules())} rules in our own words, with pictures. You can search them and "
     "link to each one."),
    ("cards.html", "The cards", "What every card does, its numbers, its rulings and its hieroglyph. Numbers that no "
     "published source gives are our guesses, and are marked as such."),
)  # fmt: skip
ALONE = (
    "Everything here runs in your browser. The site connects to no other server, sends no data, and saves your games "
    "and progress in this browser."
)


def build(folder: str | Path, whole: bool = False) -> list[Path]:
    """Write the pages into a folder, which is made if need be; returns the files written.

    The pages load nothing from anywhere else. About 500 KB. With ``whole`` they lead to the game and the lessons that
    stand beside them on the whole site.
    """
    out = made(folder)
    pages = {"index.html": _start(whole), "rulebook.html": _rulebook(), "cards.html": _cards(whole)}
    nav = _nav(whole)
    for name, text in pages.items():
        write(out / name, text.replace("<nav></nav>", nav, 1))
    static = files("vk_notebook.board") / "static"
    for name in ("glyphs.woff2", "glyphs.LICENSE.txt"):
        write(out / name, (static / name).read_bytes())
    return [out / name for name in (*pages, "glyphs.woff2", "glyphs.LICENSE.txt")]


def _page(title: str, body: str, script: str = "") -> str:
    tail = f"<script>{script}</script>" if script else ""
    # Nothing is fetched but the hieroglyphs beside the page, and no script runs but the one that was written into it.
    runs = only(script) if script else "'none'"
    rules = policy(script=runs, style="'unsafe-inline'", font="'self'", img="'self' data:")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">{rules}'
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
    doors = "".join(
        f'<a class="door" href="{escape(place)}"><b>{escape(title)}</b><span>{escape(text)}</span></a>'
        for place, title, text in ((*LIVE, *READING) if whole else READING)
    )
    body.append(f'<div class="doors">{doors}</div>')
    if whole:
        body.append(f"<figure class=wide>{opening().svg.replace(XMLNS, '')}</figure>")
        body.append(f'<p class="small">{escape(ALONE)}</p>')
    return _page("Valley of the Kings, to learn and to play", "".join(body))


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


def _cards(whole: bool) -> str:
    body = ["<h1>The cards</h1>", '<p><input type="search" aria-label="Search the cards" placeholder="Search"></p>']
    by_set: dict[tuple[str, str], list[str]] = {}
    for kind in current():
        by_set.setdefault((kind.version, kind.set), []).append(kind.name)
    for (version, group), names in by_set.items():
        title = f"{GROUPS[group].title} ({version.replace('-', ' ')})"
        body.append(f'<h2>{escape(title)}</h2><div class="cards">{"".join(_card(name, whole) for name in names)}</div>')
    pharaohs = "".join(_pharaoh(name) for name in PHARAOHS)
    body.append(f'<h2>Pharaohs</h2><div class="cards">{pharaohs}</div>')
    return _page("The cards", "".join(body), FILTER)


def _card(name: str, whole: bool = False) -> str:
    c = card(name)
    points = f" \u00b7 {c.vp} VP" if c.vp is not None else ""
    door = f' <a href="{PLAY}#numbers={quote(name)}">Enter yours</a>' if whole else ""
    assumed = f'<p class="small">Our guess: {escape(", ".join(sorted(c.assumed)))}.{door}</p>' if c.assumed else ""
    numbers = f"Gold {c.gold} \u00b7 cost {c.cost} \u00b7 level {c.level}{points}"
    return _box(name, INK[c.color], numbers, c.text, assumed)


def _pharaoh(name: str) -> str:
    kind = "Once on each of your turns" if PHARAOHS[name].parts else "Always in effect"
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
