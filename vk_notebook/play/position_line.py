"""A position as one line of text: what `position` takes, the moves made since, and what one seat cannot see as "?".

The line has parts between bars: a word and what belongs to it, or a player with a colon and their piles. Cards are
called by their names, with a number before several in a row, so that any version can read it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from ..ground.given import called, shortened
from ..ground.letters import plain_letters, spaced
from ..rules.game_rules import LASTING, USUAL

#: What a line begins with, and the version of its form.
SIGN, VERSION = "vk-position", 1
#: A card that lies where the seat cannot see which it is, and a gap in the pyramid.
UNSEEN, GAP = "?", "-"
#: The piles of a seat in a line, and what lies unseen in them, in the order of the names.
PILES = ("hand", "deck", "discard", "tomb", "in play", "unseen")
#: The keys of `position` for them.
PILE_KEYS = tuple(name.replace(" ", "_") for name in PILES)
#: The parts of a line beside the players, by what they hold.
CARDS, NUMBERS = ("boneyard", "stock", "unseen"), ("turn", "seed")
FLAGS = ("entombed", *(name for name in LASTING if USUAL[name] is False))
WORDS = (*(name for name in LASTING if name not in ("cards", *FLAGS)), "for")
PARTS = (*CARDS, *NUMBERS, *WORDS, *FLAGS, "pyramid", "down", "cards", "moves")
#: The longest line that is read, the quotation marks in it, and the cards of one pile.
LONGEST, MOST_QUOTED, MOST_CARDS = 20_000, 500, 999

_BARS = re.compile(r'(?:"(?:[^"\\]|\\.){0,999}"|[^"|]){1,20000}')
_SEAT = re.compile(r'("(?:[^"\\]|\\.){0,999}"|[^:"]+):(.*)')
_PLAIN_NAME = re.compile(r"[^\W\d_][\w'-]*(?: [\w'-]+){0,99}")


def written(told: dict[str, Any]) -> str:
    """The line for what `position` takes, with ``seats`` for the players, and with the ``moves`` made since."""
    parts = [f"{SIGN} {VERSION}"]
    parts += [f"{name} {told[name]}" for name in (*NUMBERS, *WORDS) if told.get(name) not in (None, "premium")]
    parts += [name for name in FLAGS if told.get(name)]
    parts.append(f"cards {told['cards'] if isinstance(told['cards'], str) else json.dumps(told['cards'])}")
    for seat in told["seats"]:
        piles = [f"pharaoh {seat['pharaoh']}"] if seat.get("pharaoh") else []
        piles += [f"{pile} {_listed(seat[key])}" for pile, key in zip(PILES, PILE_KEYS, strict=True) if seat.get(key)]
        parts.append(f"{called_in_line(seat['name'])}: {'; '.join(piles)}".rstrip())
    parts.append(f"pyramid {', '.join(card or GAP for card in told['pyramid'])}")
    if told["face_down"]:
        parts.append("down " + ", ".join(f"{slot} {called_in_line(who)}" for slot, who in told["face_down"].items()))
    parts += [f"{name} {_listed(told[name])}" for name in CARDS if told.get(name)]
    if told["moves"]:
        parts.append("moves " + ", ".join(json.dumps(m) if set(m) & set(',"|') else m for m in told["moves"]))
    return " | ".join(parts)


def read(text: object) -> dict[str, Any]:
    """What a line says, as `written` takes it. Raises ValueError that says what is wrong."""
    if not isinstance(text, str):
        raise ValueError(f"a position is read from a text, as game.position_text() gives it, not from {called(text)}")
    if len(text) > LONGEST or text.count('"') > MOST_QUOTED:
        raise ValueError(f"this is no position: its text has at most {LONGEST:,} characters, and few quotation marks")
    line = spaced(text).strip("` ")
    if '"' not in line:  # a chat has made them curly
        line = re.sub("[\u201c\u201d\u201e]", '"', line)
    first, *parts = [part.strip() for part in _BARS.findall(line)] or [""]
    sign, _, version = first.partition(" ")
    if sign.lower() != SIGN or not version.isdecimal():
        raise ValueError(f"this is no position: its text begins with '{SIGN} {VERSION} | ', not {shortened(text)}")
    if int(version) != VERSION:
        raise ValueError(f"this position is of version {version[:20]}; this package reads version {VERSION}")
    found: dict[str, Any] = {}
    seats: list[dict[str, Any]] = []
    for part in parts:
        word, _, rest = part.partition(" ")
        if (seat := _SEAT.fullmatch(part)) and word not in ("moves", "cards"):
            seats.append(_seat(seat[1], seat[2]))
        elif word in found or word not in PARTS:
            twice = " twice" if word in found else ""
            raise ValueError(f"a position has no {shortened(part)}{twice}; known: {', '.join(PARTS)}")
        else:
            found[word] = _value(word, rest)
    if not seats:
        raise ValueError("a position needs its players, as in 'Ana: hand Urn, 2 Shabti; tomb Boat'")
    down, moves, whose = (found.pop(word, "") for word in ("down", "moves", "for"))
    return {**found, "seats": seats, "face_down": down or None, "moves": moves, "for": whose}


def _value(word: str, rest: str) -> Any:
    """What belongs to a word of a line."""
    if word in CARDS:
        return _cards(rest)
    if word in NUMBERS:
        if not re.fullmatch(r"-?\d{1,80}", rest):
            raise ValueError(f"the {word} of a position is a whole number, not {shortened(rest)}")
        return int(rest)
    if word == "pyramid":
        return [None if plain_letters(card) == GAP else card for card in _cards(rest)]
    if word == "down":
        return {int(slot): unquoted(who) for slot, who in re.findall(r'(\d) ("(?:[^"\\]|\\.)*"|[^,"]+)', rest)}
    if word == "cards" and rest.startswith("{"):
        try:
            return json.loads(rest)
        except (ValueError, RecursionError):
            raise ValueError("the cards of this position are a mix that cannot be read") from None
    return True if word in FLAGS else rest


def _seat(name: str, piles: str) -> dict[str, Any]:
    """A player and what lies in their piles."""
    seat: dict[str, Any] = {"name": unquoted(name)}
    for part in filter(None, map(str.strip, piles.split(";"))):
        pile = next((pile for pile in ("pharaoh", *PILES) if part.startswith(f"{pile} ")), None)
        if pile is None:
            raise ValueError(f"a player has no {shortened(part)}; possible: pharaoh, {', '.join(PILES)}")
        rest = part[len(pile) + 1 :]
        seat[pile.replace(" ", "_")] = rest if pile == "pharaoh" else _cards(rest)
    return seat


def _cards(text: str) -> list[str]:
    """The cards of a list, in which "3 Urn" are three in a row."""
    found: list[str] = []
    for one in filter(None, map(str.strip, text.split(","))):
        count, _, name = one.partition(" ")
        many = name and count.isdecimal() and len(count) < 4
        found += [name] * int(count) if many else [one]
        if len(found) > MOST_CARDS:
            raise ValueError(f"a pile of a position has at most {MOST_CARDS} cards")
    return found


def _listed(cards: Sequence[str]) -> str:
    rows = [(name, len([*same])) for name, same in groupby(cards)]
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in rows)


def called_in_line(name: str) -> str:
    plain = _PLAIN_NAME.fullmatch(name) and name.split()[0] not in PARTS
    return name if plain else json.dumps(name, ensure_ascii=False)


def unquoted(name: str) -> str:
    try:
        return str(json.loads(name)) if name.startswith('"') else name.strip()
    except ValueError:
        return name
