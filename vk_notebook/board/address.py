"""A set-up as the query of an address, and back: what a link says is checked word by word, and never trusted."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qsl, quote, unquote

from ..cards.catalogue import POOL_VERSIONS, SETS, STARTER_KITS
from ..cards.pools import SEATS_LIMIT
from ..create import EDITIONS
from ..errors import listed
from ..record import examples
from ..rules.engine.terms import SOLO, VARIANTS
from .settings import CHOICES, LEVELS, MIX, NAME_LENGTH, PERSON, RANDOM, Settings
from .settings import kinds_of_player as kinds

LONGEST = 2000
MOST_PAIRS = 40
#: Every word of an address that is the set-up's; others are left alone.
KEYS = ("players", "bots", "variant", "difficulty", "hard", "cards", "sets", "uniques", "copies", "supersets", "mix",
        "starters", "edition", "pharaohs", "first", "seed", "start")  # fmt: skip
#: The words that open an example instead.
REPLAY_KEYS = ("replay", "step")
ON, OFF = ("1", "true", "yes"), ("0", "false", "no")


# ---- writing --------------------------------------------------------------------------------------------


def link(settings: Settings) -> str:
    """The query that opens these settings again, with its question mark; what is as usual is not said."""
    usual, s = Settings(), settings
    said = [("players", ",".join(map(_shielded, s.names)))]
    bots = [f"{_shielded(name)}:{who}" for name, who in s.bots().items()]
    said += [("bots", ",".join(bots))] if bots else []
    for key in ("variant", "cards", "starters", "edition", "first", "seed"):
        if getattr(s, key) != getattr(usual, key):
            said.append((key, str(getattr(s, key))))
    if s.variant == SOLO:
        said += [("difficulty", str(s.difficulty)), *([("hard", "1")] if s.hard else [])]
    if s.cards == MIX:
        said += [("sets", ",".join(s.sets)), ("uniques", ",".join(s.uniques)), ("copies", str(s.copies))]
        said += [("supersets", "1")] if s.supersets else []
    if s.cards == RANDOM:
        said.append(("mix", str(s.mix)))
    said += [("pharaohs", "1")] if s.pharaohs else []
    return "?" + "&".join(f"{key}={quote(value, safe=',:')}" for key, value in said)


def _shielded(name: str) -> str:
    """A name in which the separators of a list are no separators."""
    return name.replace("%", "%25").replace(",", "%2C").replace(":", "%3A")


# ---- reading --------------------------------------------------------------------------------------------


def read(query: object) -> tuple[Settings, bool, list[str]]:
    """The settings of an address, whether the game begins at once, and a sentence for all that was not understood."""
    settings = Settings()
    given, refused = _given(query, KEYS)
    if refused:
        return settings, False, [refused]
    wrong: list[str] = []
    for key in KEYS:
        if key in given and not _READ[key](settings, given[key]):
            wrong.append(f"{key}={given[key][:NAME_LENGTH]}")
    told = [f"The link says what is not known here, and that was left out: {listed(wrong, 'and')}."] if wrong else []
    return settings, given.get("start") in ON, told + (settings.settle() if given else [])


def replay(query: object) -> tuple[str, int, str]:
    """The example that an address names ("" for none), the position, and a sentence for what was not understood."""
    given, _ = _given(query, REPLAY_KEYS)
    if "replay" not in given:
        return "", 0, ""
    name, step = given["replay"].strip().casefold(), given.get("step", "0").strip()
    if name not in examples():
        asked, here = given["replay"][:NAME_LENGTH], listed(list(examples()), "and")
        return "", 0, f"The link names an example that is not here, {asked}; there are {here}."
    if not step.isascii() or not step.isdigit() or len(step) > 6:
        return name, 0, f"The link names no position: {step[:NAME_LENGTH]}. This is the beginning."
    return name, int(step), ""


def _given(query: object, keys: tuple[str, ...]) -> tuple[dict[str, str], str]:
    """What an address says under some words, or a sentence why it was not read."""
    if not isinstance(query, str) or len(query) > LONGEST:
        return {}, f"The link is longer than {LONGEST} letters, so it was not read."
    try:
        pairs = parse_qsl(query.removeprefix("?"), keep_blank_values=True, max_num_fields=MOST_PAIRS)
    except ValueError:
        return {}, f"The link says more than {MOST_PAIRS} things, so it was not read."
    return {key: _plain(value) for key, value in reversed(pairs) if key in keys}, ""  # the first of two counts


def _plain(text: str) -> str:
    """Text without anything that no keyboard writes."""
    return "".join(letter for letter in text if letter.isprintable())


def _parts(text: str) -> list[str]:
    return [unquote(part).strip() for part in text.split(",") if part.strip()]


def _players(settings: Settings, text: str) -> bool:
    names = [name for name in (" ".join(_plain(n).split())[:NAME_LENGTH] for n in _parts(text)) if name]
    if not names or len(names) > SEATS_LIMIT or len({n.casefold() for n in names}) < len(names):
        return False
    settings.seats = [{"name": name, "who": PERSON} for name in names]
    return True


def _bots(settings: Settings, text: str) -> bool:
    known = {seat["name"].casefold(): seat for seat in settings.seats}
    fine = True
    for part in text.split(","):
        name, _, who = part.rpartition(":")
        seat = known.get(" ".join(unquote(name).split()).casefold())
        who = who.strip().casefold()
        if seat is None or who not in kinds():
            fine = False
        else:
            seat["who"] = who
    return fine


def _one_of(key: str, possible: tuple[str, ...]) -> Callable[[Settings, str], bool]:
    def take(settings: Settings, text: str) -> bool:
        if text.strip().casefold() not in possible:
            return False
        setattr(settings, key, text.strip().casefold())
        return True

    return take


def _number(key: str, possible: range) -> Callable[[Settings, str], bool]:
    def take(settings: Settings, text: str) -> bool:
        if not text.isascii() or not text.isdigit() or len(text) > 18 or int(text) not in possible:
            return False
        setattr(settings, key, str(int(text)) if key == "seed" else int(text))
        return True

    return take


def _flag(key: str) -> Callable[[Settings, str], bool]:
    def take(settings: Settings, text: str) -> bool:
        if text.strip().casefold() not in ON + OFF:
            return False
        setattr(settings, key, text.strip().casefold() in ON)
        return True

    return take


def _some_of(key: str, possible: tuple[str, ...]) -> Callable[[Settings, str], bool]:
    def take(settings: Settings, text: str) -> bool:
        found = [part.casefold() for part in _parts(text)]
        setattr(settings, key, [one for one in possible if one in found])
        return set(found) <= set(possible)

    return take


def _first(settings: Settings, text: str) -> bool:
    found = [name for name in settings.names if name.casefold() == " ".join(text.split()).casefold()]
    settings.first = found[0] if found else ""
    return bool(found)


_SEEDS = range(10**18)
#: How each word is taken over; False when it says nothing that is known.
_READ: dict[str, Callable[[Settings, str], bool]] = {
    "players": _players, "bots": _bots, "variant": _one_of("variant", VARIANTS),
    "difficulty": _number("difficulty", LEVELS), "hard": _flag("hard"), "cards": _one_of("cards", CHOICES),
    "sets": _some_of("sets", tuple(SETS)), "uniques": _some_of("uniques", POOL_VERSIONS),
    "copies": _number("copies", range(1, 3)), "supersets": _flag("supersets"), "mix": _number("mix", _SEEDS),
    "starters": _one_of("starters", STARTER_KITS), "edition": _one_of("edition", EDITIONS),
    "pharaohs": _flag("pharaohs"), "first": _first, "seed": _number("seed", _SEEDS),
    "start": lambda _, text: text.strip().casefold() in ON + OFF,
}  # fmt: skip
