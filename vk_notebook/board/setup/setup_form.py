"""The set-up page as plain data: every choice with its sentence, and which are not possible now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...bots import ROSTER
from ...cards.catalogue import BOX_TITLES, POOL_VERSIONS, SETS, STARTER_KITS, VERSIONS
from ...cards.glyphs import GLYPHS
from ...cards.mix import MOST_SEATS
from ...cards.one_player import LEVELS
from ...cards.pools import SEATS_LIMIT, named, pool_of
from ...ground.errors import listed
from ...rules.engine.terms import SOLO
from ..sitting import PERSON, who
from .settings import MIX, OPTIONS, RANDOM, TITLES, Settings

Field = dict[str, Any]
EDITION_TITLES = {"premium": "Premium (2019)", "classic": "Classic (2014 and 2016)"}
SENTENCES = {
    "": "Two or more players: people on the same screen, or bots.",
    SOLO: "The Dummy takes cards by fixed rules. To win, score more than the Dummy.",
    "starter-solitaire": "You win only with the perfect tomb: all starters, all uniques and one of each set card.",
    "master-solitaire": "You win only with the perfect tomb. You have no free entombment: only actions entomb cards.",
    MIX: "Choose sets and uniques yourself.",
    RANDOM: "Five sets in five colours, drawn from all boxes. The same number gives the same mix.",
    "premium": "The newer wording, which most people play with.",
    "classic": "The wording of the first printings, in which a few cards work differently.",
}


def fields(s: Settings) -> list[Field]:
    """Every choice on the page, from top to bottom in each part."""
    found = []
    for name, shown in _kinds(s).items():
        option, value = OPTIONS[name], getattr(s, name)
        if option.applies(s):
            plain = value if isinstance(value, (bool, list)) else str(value)
            found.append({"key": name, "place": option.place, "label": option.label, "value": plain, **shown})
    if s.cards == RANDOM:
        found.append({"key": "draw", "kind": "button", "place": "cards", "label": "Draw another mix"})
    if s.cards in (MIX, RANDOM):
        found.append({"key": "stock", "kind": "note", "place": "cards", "label": "", **_stock(s)})
    return found


def choices(s: Settings) -> list[list[str]]:
    """Who may be given a seat on the set-up page: a person, the levels, and whoever has a seat already."""
    seated = {PERSON, *(seat["who"] for seat in s.seats)}
    return [[key, words] for key, words in who() if key in seated or ROSTER[key].level]


def levels() -> list[dict[str, str]]:
    """The bots as opponents: key, level, what it is like, and the sign that is its face."""
    return [
        {"key": entry.name, "title": entry.level, "text": entry.character, "glyph": GLYPHS[entry.face].character}
        for entry in ROSTER.values()
        if entry.level
    ]


def rival(s: Settings) -> str:
    """The only opponent of a person in a game of two, if it is a bot; else nothing."""
    who = [seat["who"] for seat in s.seats]
    return who[1] if not s.variant and len(who) == 2 and who[0] == PERSON and who[1] in ROSTER else ""


def called(name: str, bot: str) -> str:
    """A player in a sentence: a bot with its level or its own name."""
    return f"{name} ({ROSTER[bot].called})" if bot in ROSTER else name


def summary(s: Settings) -> str:
    """What is set up, in a line: who plays, and with which cards."""
    bots = s.bots()
    who = [called(name, bots.get(name, "")) for name in s.names]
    cards = {choice.name: choice.title for choice in named().values()} | {MIX: "your own mix", RANDOM: "a random mix"}
    return " · ".join(filter(None, (listed(who, "and"), cards.get(s.cards, s.cards), more(s))))


def about_seats(s: Settings) -> str:
    """The sentences under the seats: who the bots are, and where more may sit."""
    bots = [ROSTER[name] for name in dict.fromkeys(s.bots().values()) if name in ROSTER]
    told = [f"{entry.called}: {entry.character}" for entry in bots]
    if not s.variant and len(s.seats) >= s.most < SEATS_LIMIT:
        more = [choice.title for choice in named().values() if choice.mix.most_seats > s.most]
        told.append(f"These cards are for up to {s.most} players. For more players, choose {listed(more)}.")
    if not s.variant and len(s.seats) > s.most:
        told.append(f"{len(s.seats)} players is too many: remove some, or choose other cards.")
    return " ".join(told)


def more(s: Settings) -> str:
    """What is chosen among the folded options, in a few words."""
    said = ["with pharaohs"] if s.pharaohs else []
    said += [f"{BOX_TITLES.get(s.starters, s.starters)} starters"] if s.starters else []
    said += ["classic wording"] if s.edition == "classic" else []
    said += [f"{s.first} goes first"] if s.first else []
    return ", ".join([*said, *([f"seed {s.seed}"] if s.seed else [])])


# ---- the fields -----------------------------------------------------------------------------------------


def _kinds(s: Settings) -> dict[str, Field]:
    """The kind of each option's field and what is told beside it, in the order of the page."""
    levels = {0: "0, the easiest", 10: "10, the hardest"}
    return {
        "variant": _select(TITLES.items(), SENTENCES.get(s.variant, ""), off=SOLO if s.edition == "classic" else None),
        "difficulty": _select(
            [(str(level), levels.get(level, str(level))) for level in LEVELS],
            "How many cards from the stock start in the Dummy's tomb.",
        ),
        "hard": _check(
            "Once the first level III card appears, the Dummy takes the most expensive card instead of the cheapest."
        ),
        "cards": _cards(s),
        "sets": _many(
            [(key, f"{info.title} ({BOX_TITLES[info.version]})", info.color) for key, info in SETS.items()],
            "For each set, square the number of different cards in your tomb.",
        ),
        "uniques": _many(
            [(version, BOX_TITLES[version], "gray") for version in POOL_VERSIONS],
            "Single cards that score on their own. You can also play without any.",
        ),
        "copies": _select(
            [("2", "Both copies of every set card"), ("1", "One copy of every set card")],
            "One copy makes for a short game.",
        ),
        "supersets": _check("Two sets of the same colour then score together, and every card treats them as one set."),
        "mix": {"kind": "text", "text": "Any whole number. Each number gives a different mix."},
        "pharaohs": _pharaohs(s),
        "starters": _select(
            [("", "As the cards say"), *((kit, BOX_TITLES[kit]) for kit in STARTER_KITS)],
            "The ten cards each player starts with.",
        ),
        "edition": _select(
            EDITION_TITLES.items(), SENTENCES.get(s.edition, ""), off="classic" if s.variant == SOLO else None
        ),
        "first": _select([("", "Random"), *((name, name) for name in s.names if name)], "Who takes the first turn."),
        "seed": {
            "kind": "text",
            "text": "The same number gives the same deal again. Leave the field empty for a new deal.",
        },
    }


def _select(words: Iterable[tuple[str, str]], text: str, off: str | None = None) -> Field:
    """A choice of one, each with its words; the one that is `off` is not possible now."""
    shown = [{"key": key, "label": label, "group": "", "off": key == off} for key, label in words]
    return {"kind": "select", "text": text, "options": shown}


def _many(words: Iterable[tuple[str, str, str]], text: str) -> Field:
    """A choice of several, each with its key, its words and its colour."""
    shown = [{"key": key, "label": label, "color": color} for key, label, color in words]
    return {"kind": "many", "text": text, "options": shown}


def _check(text: str, off: bool = False) -> Field:
    """A choice of yes or no, perhaps not possible now."""
    return {"kind": "check", "text": text, "off": off}


def _cards(s: Settings) -> Field:
    seats = len(s.seats)
    options = []
    for choice in named().values():
        most = choice.mix.most_seats
        few = most < seats and not s.variant
        seated = f" (up to {most} players)" if few or most > MOST_SEATS else ""
        group = "One box" if choice.name in VERSIONS else "Suggested mixes"
        options.append({"key": choice.name, "label": choice.title + seated, "group": group, "off": few})
    for name, label in ((MIX, "Mix your own"), (RANDOM, "A random mix")):
        options.append({"key": name, "label": label, "group": "Your own", "off": False})
    told = next((choice.text for choice in named().values() if choice.name == s.cards), SENTENCES.get(s.cards, ""))
    if s.cards == "base":
        told += " New here? Take these."
    return {"kind": "select", "text": told, "options": options, "bare": True}


def _stock(s: Settings) -> Field:
    """How many cards a mix has, or why it cannot be played."""
    try:
        mix = s.chosen
        count = pool_of(mix).mix.size
    except ValueError as error:
        return {"text": f"{str(error)[:1].upper()}{str(error)[1:]}.", "bad": True}
    told = f"{count} stock cards" + ("." if s.variant else f", for up to {s.most} players.")
    if s.cards == RANDOM and not isinstance(mix, str):
        sets = listed((SETS[name].title for name in mix.sets), "and")
        told = f"{sets}, with the uniques of {BOX_TITLES[str(mix.uniques)]}: {told}"
    return {"text": told, "bad": not s.variant and len(s.seats) > s.most}


def _pharaohs(s: Settings) -> Field:
    text = "Each player chooses one of two pharaohs, each with a lasting power. "
    classic, crowd = s.edition == "classic", 2 * len(s.seats) > 10
    late = "Best once you know the cards."
    text += "For up to five players." if crowd else "Premium wording only." if classic else late
    return _check(text, off=(classic or crowd) and not s.pharaohs)
