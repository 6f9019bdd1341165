"""The set-up page as plain data: every choice with its sentence, and which are not possible now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..bots import ROSTER
from ..cards.catalogue import BOX_TITLES, POOL_VERSIONS, SETS, STARTER_KITS, VERSIONS
from ..cards.mix import MOST_SEATS
from ..cards.one_player import LEVELS
from ..cards.pools import SEATS_LIMIT, named, pool_of
from ..errors import listed
from ..rules.engine.terms import SOLO
from .settings import MIX, OPTIONS, PERSON, RANDOM, TITLES, Settings

Field = dict[str, Any]
EDITION_TITLES = {"premium": "Premium (2019)", "classic": "Classic (2014 and 2016)"}
SENTENCES = {
    "": "Two or more players, each a person at this screen or a bot.",
    SOLO: "The Dummy takes cards by a fixed table; you win with more points than it has.",
    "starter-solitaire": "You win only with the perfect tomb: all starters, all uniques, one of each set card.",
    "master-solitaire": "The perfect tomb again, but without the free entombment: only actions entomb.",
    MIX: "Put sets and uniques together yourself.",
    RANDOM: "Five sets of five colours, drawn from all boxes; the same number draws the same mix.",
    "premium": "The newer wording, which most people play.",
    "classic": "The wording of the first printings, where a few cards do something else.",
}


def fields(s: Settings) -> list[Field]:
    """Every choice on the page, from top to bottom in each part."""
    found = [field(s) for name, field in FIELDS.items() if OPTIONS[name].applies(s)]
    if s.cards == RANDOM:
        found.append({"key": "draw", "kind": "button", "place": "cards", "label": "Draw another mix"})
    if s.cards in (MIX, RANDOM):
        found.append({"key": "stock", "kind": "note", "place": "cards", "label": "", **_stock(s)})
    return found


def who() -> list[list[str]]:
    """Who may sit in a seat, each with its name on the page."""
    return [[PERSON, "A person"], *([name, _titled(name)] for name in ROSTER)]


def _titled(bot: str) -> str:
    """A bot in a list: its name, and its measured strength where there is one."""
    entry = ROSTER[bot]
    return f"Bot: {bot}" if entry.elo is None else f"Bot: {bot} (Elo {entry.elo})"


def about_bot(bot: str) -> str:
    """What a bot is like and how strong it is."""
    entry = ROSTER.get(bot)
    if entry is None:
        return f"{bot} is a bot."
    return f"{bot.capitalize()}: {entry.character} {entry.strength[0].upper()}{entry.strength[1:]}."


def about_seats(s: Settings) -> str:
    """The sentences under the seats: who the bots are, and where more may sit."""
    told = [about_bot(name) for name in dict.fromkeys(s.bots().values())]
    if not s.variant and len(s.seats) >= s.most < SEATS_LIMIT:
        more = [choice.title for choice in named().values() if choice.mix.most_seats > s.most]
        told.append(f"These cards are for up to {s.most} players; more may sit down with {listed(more)}.")
    if not s.variant and len(s.seats) > s.most:
        told.append(f"{len(s.seats)} seats are too many for them: remove some, or choose other cards.")
    return " ".join(told)


def more(s: Settings) -> str:
    """What is chosen among the folded options, in a few words."""
    said = ["with pharaohs"] if s.pharaohs else []
    said += [f"{BOX_TITLES.get(s.starters, s.starters)} starters"] if s.starters else []
    said += ["classic wording"] if s.edition == "classic" else []
    said += [f"{s.first} begins"] if s.first else []
    return ", ".join([*said, *([f"seed {s.seed}"] if s.seed else [])])


# ---- the kinds of field ---------------------------------------------------------------------------------


def _field(s: Settings, name: str, kind: str, text: str, **more: Any) -> Field:
    option = OPTIONS[name]
    return {"key": name, "kind": kind, "place": option.place, "label": option.label, "value": getattr(s, name),
            "text": text, **more}  # fmt: skip


def _select(s: Settings, name: str, words: Iterable[tuple[str, str]], text: str, off: Iterable[str] = ()) -> Field:
    """A choice of one, each with its key and its words; those in `off` are not possible now."""
    shown = [{"key": key, "label": label, "group": "", "off": key in off} for key, label in words]
    return _field(s, name, "select", text, options=shown) | {"value": str(getattr(s, name))}


def _many(s: Settings, name: str, words: Iterable[tuple[str, str, str]], text: str) -> Field:
    """A choice of several, each with its key, its words and its colour."""
    shown = [{"key": key, "label": label, "color": color} for key, label, color in words]
    return _field(s, name, "many", text, options=shown)


# ---- the fields -----------------------------------------------------------------------------------------


def _variant(s: Settings) -> Field:
    off = [SOLO] if s.edition == "classic" else []
    return _select(s, "variant", TITLES.items(), SENTENCES.get(s.variant, ""), off)


def _difficulty(s: Settings) -> Field:
    words = {0: "0, the easiest", 10: "10, the hardest"}
    levels = [(str(n), words.get(n, str(n))) for n in LEVELS]
    return _select(s, "difficulty", levels, "With so many cards of the stock in its tomb the Dummy begins.")


def _hard(s: Settings) -> Field:
    text = "From the first level III card on the Dummy takes the dearest card instead of the cheapest."
    return _field(s, "hard", "check", text, off=False)


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
    return _field(s, "cards", "select", told, options=options, bare=True)


def _sets(s: Settings) -> Field:
    words = [(key, f"{info.title} ({BOX_TITLES[info.version]})", info.color) for key, info in SETS.items()]
    return _many(s, "sets", words, "Each scores the number of its different titles, squared.")


def _uniques(s: Settings) -> Field:
    words = [(version, BOX_TITLES[version], "gray") for version in POOL_VERSIONS]
    return _many(s, "uniques", words, "Single cards that score by themselves; none is fine.")


def _copies(s: Settings) -> Field:
    words = [("2", "Both copies of every set card"), ("1", "One copy of every set card")]
    return _select(s, "copies", words, "One copy makes half sets and a short game.")


def _supersets(s: Settings) -> Field:
    text = "Two sets of one colour then score together, and cards that ask for a set take both for it."
    return _field(s, "supersets", "check", text, off=False)


def _mix(s: Settings) -> Field:
    return _field(s, "mix", "text", "Any whole number; each is another mix.") | {"value": str(s.mix)}


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
    text = "Each player keeps one of two rulers, who helps for the whole game. "
    classic, crowd = s.edition == "classic", 2 * len(s.seats) > 10
    text += "For up to five players." if crowd else "Premium wording only." if classic else "Once you know the cards."
    return _field(s, "pharaohs", "check", text, off=(classic or crowd) and not s.pharaohs)


def _starters(s: Settings) -> Field:
    words = [("", "As the cards say")] + [(kit, BOX_TITLES[kit]) for kit in STARTER_KITS]
    return _select(s, "starters", words, "The ten cards that everybody begins with.")


def _edition(s: Settings) -> Field:
    off = ["classic"] if s.variant == SOLO else []
    return _select(s, "edition", EDITION_TITLES.items(), SENTENCES.get(s.edition, ""), off)


def _first(s: Settings) -> Field:
    words = [("", "Drawn by lot")] + [(name, name) for name in s.names if name]
    return _select(s, "first", words, "Who takes the first turn.")


def _seed(s: Settings) -> Field:
    return _field(s, "seed", "text", "The same number deals the same game again; empty deals a new one.")


#: The field of each option, in the order of the page.
FIELDS = {
    "variant": _variant, "difficulty": _difficulty, "hard": _hard, "cards": _cards, "sets": _sets, "uniques": _uniques,
    "copies": _copies, "supersets": _supersets, "mix": _mix, "pharaohs": _pharaohs, "starters": _starters,
    "edition": _edition, "first": _first, "seed": _seed,
}  # fmt: skip
