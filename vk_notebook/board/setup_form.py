"""The set-up page as plain data: every choice with its sentence, and what is not possible now with its reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..bots import ROSTER
from ..cards.catalogue import POOL_VERSIONS, SETS, STARTER_KITS, VERSIONS
from ..cards.mix import MOST_SEATS
from ..cards.pools import SEATS_LIMIT, named, pool_of
from ..create import EDITIONS
from ..errors import listed
from ..rules.engine.terms import SOLO
from .settings import LEVELS, MIX, PERSON, RANDOM, TITLES, Settings

Field = dict[str, Any]
VERSION_TITLES = {"base": "Base game", "afterlife": "Afterlife", "last-rites": "Last Rites", "premium": "Premium"}
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
    """Every choice of the page, from top to bottom; `place` says in which part of it."""
    return [_variant(s), *_dummy(s), _cards(s), *_mix(s), _pharaohs(s), _starters(s), _edition(s), _first(s), _seed(s)]


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
    """What is chosen among the options that stay folded, in a few words."""
    said = ["with pharaohs"] if s.pharaohs else []
    said += [f"{VERSION_TITLES.get(s.starters, s.starters)} starters"] if s.starters else []
    said += ["classic wording"] if s.edition == "classic" else []
    said += [f"{s.first} begins"] if s.first else []
    return ", ".join([*said, *([f"seed {s.seed}"] if s.seed else [])])


# ---- the kinds of field ---------------------------------------------------------------------------------


def _select(
    key: str, place: str, label: str, value: object, options: Iterable[tuple[str, str, str, bool]], text: str
) -> Field:
    """A choice of one; each option has its key, its words, its group, and whether it is not possible now."""
    shown = [{"key": k, "label": words, "group": group, "off": off} for k, words, group, off in options]
    return {"key": key, "kind": "select", "place": place, "label": label, "value": str(value), "options": shown,
            "text": text}  # fmt: skip


def _simple(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str, str, bool]]:
    return [(key, words, "", False) for key, words in pairs]


def _check(key: str, place: str, label: str, value: bool, text: str, off: bool = False) -> Field:
    return {"key": key, "kind": "check", "place": place, "label": label, "value": value, "text": text, "off": off}


def _many(key: str, label: str, value: list[str], options: Iterable[tuple[str, str, str]], text: str) -> Field:
    """A choice of several; each option has its key, its words and its colour."""
    shown = [{"key": k, "label": words, "color": color} for k, words, color in options]
    return {"key": key, "kind": "many", "place": "cards", "label": label, "value": value, "options": shown,
            "text": text}  # fmt: skip


def _text(key: str, place: str, label: str, value: str, text: str) -> Field:
    return {"key": key, "kind": "text", "place": place, "label": label, "value": value, "text": text}


# ---- the fields -----------------------------------------------------------------------------------------


def _variant(s: Settings) -> Field:
    titles = [(key, words, "", key == SOLO and s.edition == "classic") for key, words in TITLES.items()]
    return _select("variant", "who", "Game", s.variant, titles, SENTENCES.get(s.variant, ""))


def _dummy(s: Settings) -> list[Field]:
    if s.variant != SOLO:
        return []
    words = {0: "0, the easiest", 3: "3", 10: "10, the hardest"}
    levels = _simple((str(n), words.get(n, str(n))) for n in LEVELS)
    return [
        _select("difficulty", "who", "Difficulty", s.difficulty, levels,
                "With so many cards of the stock in its tomb the Dummy begins."),
        _check("hard", "who", "Hard mode", s.hard,
               "From the first level III card on the Dummy takes the dearest card instead of the cheapest."),
    ]  # fmt: skip


def _cards(s: Settings) -> Field:
    seats = len(s.seats)
    options = []
    for choice in named().values():
        group = "One box" if choice.name in VERSIONS else "Suggested mixes"
        most = choice.mix.most_seats
        few = most < seats and not s.variant
        seated = f" (up to {most} players)" if few or most > MOST_SEATS else ""
        options.append((choice.name, choice.title + seated, group, few))
    options += [(MIX, "Mix your own", "Your own", False), (RANDOM, "A random mix", "Your own", False)]
    told = next((choice.text for choice in named().values() if choice.name == s.cards), SENTENCES.get(s.cards, ""))
    if s.cards == "base":
        told += " New here? Take these."
    return _select("cards", "cards", "Cards", s.cards, options, told) | {"bare": True}


def _mix(s: Settings) -> list[Field]:
    found: list[Field] = []
    if s.cards == MIX:
        sets = [(key, f"{info.title} ({VERSION_TITLES[info.version]})", info.color) for key, info in SETS.items()]
        versions = [(version, VERSION_TITLES[version], "gray") for version in POOL_VERSIONS]
        copies = _simple((("2", "Both copies of every set card"), ("1", "One copy of every set card")))
        found = [
            _many("sets", "Sets", s.sets, sets, "Each scores the number of its different titles, squared."),
            _many("uniques", "Uniques", s.uniques, versions, "Single cards that score by themselves; none is fine."),
            _select("copies", "cards", "Copies", s.copies, copies, "One copy makes half sets and a short game."),
            _check("supersets", "cards", "Sets of one colour are one set", s.supersets,
                   "Two sets of one colour then score together, and cards that ask for a set take both for it."),
        ]  # fmt: skip
    elif s.cards == RANDOM:
        found = [_text("mix", "cards", "Number of the mix", str(s.mix), "Any whole number; each is another mix.")]
        found.append({"key": "draw", "kind": "button", "place": "cards", "label": "Draw another mix"})
    if found:
        found.append({"key": "stock", "kind": "note", "place": "cards", "label": "", **_stock(s)})
    return found


def _stock(s: Settings) -> Field:
    """What a mix comes to, or why it cannot be played."""
    try:
        mix = s.chosen
        count = pool_of(mix).mix.size
    except ValueError as error:
        return {"text": f"{str(error)[:1].upper()}{str(error)[1:]}.", "bad": True}
    told = f"{count} stock cards" + ("." if s.variant else f", for up to {s.most} players.")
    if s.cards == RANDOM and not isinstance(mix, str):
        sets = listed((SETS[name].title for name in mix.sets), "and")
        told = f"{sets}, with the uniques of {VERSION_TITLES[str(mix.uniques)]}: {told}"
    return {"text": told, "bad": not s.variant and len(s.seats) > s.most}


def _pharaohs(s: Settings) -> Field:
    text = "Each player keeps one of two rulers, who helps for the whole game. "
    classic, crowd = s.edition == "classic", 2 * len(s.seats) > 10
    text += "For up to five players." if crowd else "Premium wording only." if classic else "Once you know the cards."
    return _check("pharaohs", "more", "Play with pharaohs", s.pharaohs, text, off=(classic or crowd) and not s.pharaohs)


def _starters(s: Settings) -> Field:
    kits = [("", "As the cards say")] + [(kit, VERSION_TITLES[kit]) for kit in STARTER_KITS]
    return _select(
        "starters", "more", "Starters", s.starters, _simple(kits), "The ten cards that everybody begins with."
    )


def _edition(s: Settings) -> Field:
    options = [(e, EDITION_TITLES[e], "", e == "classic" and s.variant == SOLO) for e in EDITIONS]
    return _select("edition", "more", "Wording", s.edition, options, SENTENCES.get(s.edition, ""))


def _first(s: Settings) -> Field:
    names = [("", "Drawn by lot")] + [(name, name) for name in s.names if name]
    return _select("first", "more", "First player", s.first, _simple(names), "Who takes the first turn.")


def _seed(s: Settings) -> Field:
    return _text("seed", "more", "Seed", s.seed, "The same number deals the same game again; empty deals a new one.")
