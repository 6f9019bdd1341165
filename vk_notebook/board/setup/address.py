"""A set-up as the query of a link, and back. Every word of a link is checked; none is trusted."""

from __future__ import annotations

from urllib.parse import parse_qsl, quote, unquote

from ...bots import BOTS
from ...cards.pools import SEATS_LIMIT
from ...ground.errors import listed
from ...record import examples
from ..sitting import PERSON
from .settings import NAME_LENGTH, OPTIONS, Settings

LONGEST = 2000
MOST_PAIRS = 40
#: The words of an address that set up a game; others are ignored.
KEYS = ("players", "bots", *OPTIONS, "start")
#: The words that open an example instead.
REPLAY_KEYS = ("replay", "step")
ON, OFF = ("1", "true", "yes"), ("0", "false", "no")


# ---- writing --------------------------------------------------------------------------------------------


def link(settings: Settings) -> str:
    """The query that opens these settings again, with its question mark; defaults are left out."""
    usual, s = Settings(), settings
    said = [("players", ",".join(map(_shielded, s.names)))]
    bots = [f"{_shielded(name)}:{who}" for name, who in s.bots().items()]
    said += [("bots", ",".join(bots))] if bots else []
    for name, option in OPTIONS.items():
        value = getattr(s, name)
        needed = option.only is not None and not isinstance(value, bool)  # it belongs to another choice
        if option.applies(s) and (needed or value != getattr(usual, name)):
            said.append((name, "1" if value is True else ",".join(value) if isinstance(value, list) else str(value)))
    return "?" + "&".join(f"{key}={quote(value, safe=',:')}" for key, value in said)


def _shielded(name: str) -> str:
    """A name that may hold the separators of a list."""
    return name.replace("%", "%25").replace(",", "%2C").replace(":", "%3A")


# ---- reading --------------------------------------------------------------------------------------------


def read(query: object) -> tuple[Settings, bool, list[str]]:
    """The settings in an address, whether the game starts at once, and sentences for what was not understood."""
    settings = Settings()
    given, refused = _given(query, KEYS)
    if refused:
        return settings, False, [refused]
    wrong: list[str] = []
    for key in KEYS:
        if key in given and not _take(settings, key, given[key]):
            wrong.append(f"{key}={given[key][:NAME_LENGTH]}")
    unknown = "The program does not know these parts of the link and has left them out"
    told = [f"{unknown}: {listed(wrong, 'and')}."] if wrong else []
    return settings, given.get("start") in ON, told + (settings.settle() if given else [])


def replay(query: object) -> tuple[str, int, str]:
    """The example that an address names ("" for none), the position, and a sentence for what was not understood."""
    given, _ = _given(query, REPLAY_KEYS)
    if "replay" not in given:
        return "", 0, ""
    name, step = given["replay"].strip().casefold(), given.get("step", "0").strip()
    if name not in examples():
        asked, here = given["replay"][:NAME_LENGTH], listed(list(examples()), "and")
        return "", 0, f"The link asks for {asked}, but the examples here are {here}."
    if not step.isascii() or not step.isdigit() or len(step) > 6:
        return name, 0, f"The link asks for position {step[:NAME_LENGTH]}, which does not exist. This is the start."
    return name, int(step), ""


def _given(query: object, keys: tuple[str, ...]) -> tuple[dict[str, str], str]:
    """The values of some words in an address, or a sentence why it was not read."""
    if not isinstance(query, str) or len(query) > LONGEST:
        return {}, f"The link is longer than {LONGEST} characters, so it was ignored."
    try:
        pairs = parse_qsl(query.removeprefix("?"), keep_blank_values=True, max_num_fields=MOST_PAIRS)
    except ValueError:
        return {}, f"The link has more than {MOST_PAIRS} parts, so it was ignored."
    return {key: _plain(value) for key, value in reversed(pairs) if key in keys}, ""  # of two the first one counts


def _plain(text: str) -> str:
    """The text without control characters and the like."""
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
        if seat is None or who not in (PERSON, *BOTS):
            fine = False
        else:
            seat["who"] = who
    return fine


def _take(settings: Settings, key: str, text: str) -> bool:
    """Take over the value of one word of an address; False if it is not a possible value."""
    plain = " ".join(text.split()).casefold()
    if key == "players":
        return _players(settings, text)
    if key == "bots":
        return _bots(settings, text)
    if key == "start":
        return plain in ON + OFF
    usual, possible = getattr(settings, key), OPTIONS[key].values
    value: object = plain
    if isinstance(usual, bool):
        known, value = plain in ON + OFF, plain in ON
    elif isinstance(usual, list):
        found = [part.casefold() for part in _parts(text)]
        setattr(settings, key, [one for one in possible if one in found])  # the possible ones are taken
        return set(found) <= set(possible)
    elif isinstance(possible, range):
        known = text.isascii() and text.isdigit() and len(text) <= 18 and int(text) in possible
        value = type(usual)(int(text)) if known else usual
    elif key == "first":
        value = next((name for name in settings.names if name.casefold() == plain), "")
        known = value != ""
    else:
        known = plain in possible
    if known:
        setattr(settings, key, value)
    return known
