"""The words in the fields of a sheet: numbers, lists, and the names of what there is. Case does no harm in a name.

A reader takes what somebody wrote and gives it as the program has it. It raises ValueError that says what is possible.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any

from ..cards.catalogue import KINDS
from ..cards.pools import MOST_CARDS
from ..cards.values import find
from ..ground.letters import normal, plain_letters
from ..rules.rulebook import rule
from ..rules.words.notation import SLOTS, VERBS, split_text

Reader = Callable[[str], Any]
#: What `hide` may name, and the zones that `lit` may name beside cards and places of the pyramid.
HIDDEN = ("opponents", "log", "piles", "tomb", "stock", "boneyard", "hand", "pyramid")
ZONES = ("pyramid", "hand", "in play", "discard", "deck", "tomb", "boneyard", "stock", "log", "prompt")
CANNOT_FRAME = (
    "nothing here is called '{}', so it cannot be framed; possible: the cards of this table, "
    f"{', '.join((*SLOTS, *ZONES))}, and a zone of a player, as in 'tomb of Ben'"
)
#: The verbs behind which a move names a card.
OF_CARDS = (
    "buy", "crumble", "discard", "entomb", "execute", "give", "pay", "put", "react", "repeat", "reveal", "sacrifice",
    "set aside", "swap", "take", "turn",
)  # fmt: skip
#: What people write in the place of a comma.
SEPARATORS = re.compile(r";|&| and ")
#: How many of a card, as in "2 Urn" and "2x Urn".
_TIMES = re.compile(r"(\d\S*?) ?[xX\u00d7]? (.+)")
#: Where the words for a place begin behind a card.
_PLACE = re.compile(" (?:at|from|in) ")
QUOTES = "\"'\u201c\u201d\u2018\u2019"
_NAMES = frozenset(normal(kind.name) for kind in KINDS)


def each(what: str, read: Reader = str) -> Reader:
    """What reads a list of such things, with a comma between two."""

    def one(said: str) -> Any:
        try:
            return read(said)
        except ValueError:
            if SEPARATORS.search(said):
                raise ValueError(f"{said!r}: put a comma between two {what}") from None
            raise

    def listed(said: str) -> tuple[Any, ...]:
        parts = [part.strip() for part in said.split(",")]
        if "" in parts:
            raise ValueError(f"{said!r} has one comma too many")
        return tuple(map(one, parts))

    return listed


def one_of(possible: Collection[str]) -> Reader:
    """What reads one of some names."""

    def read(said: str) -> str:
        for one in possible:
            if normal(said) == normal(one):
                return one
        raise ValueError(f"there is no {said!r}; possible: {', '.join(possible)}")

    return read


def counted(said: str) -> int:
    """A whole number from 1."""
    if not (said.isdecimal() and len(said) < 10 and int(said)):
        raise ValueError(f"{said[:20]!r} is not a whole number from 1")
    return int(said)


def card(said: str) -> str:
    """A card."""
    return find(said).name


def place(said: str) -> str:
    """A place of the pyramid."""
    found = normal(said).replace("center", "centre")
    if found not in SLOTS:
        raise ValueError(f"the pyramid has no place {said!r}; possible: {', '.join(SLOTS)}")
    return found


def cards(said: str) -> list[str]:
    """The cards of a pile, bottom to top; "2 Urn" are two of them."""
    return [name for name in _cards(said, card) if name]


def pyramid(said: str) -> list[str | None]:
    """The cards of the pyramid, apex first, and "nothing" for a gap."""
    found = _cards(said, _in_place)
    if len(found) > len(SLOTS):
        raise ValueError(f"the pyramid has {len(SLOTS)} places ({', '.join(SLOTS)}), not {len(found)}")
    return found


def _in_place(said: str) -> str | None:
    if normal(said) in ("-", "none", "empty", "gap", "null"):
        raise ValueError(f"write 'nothing' for an empty place, not {said!r}")
    return None if normal(said) == "nothing" else card(said)


def _cards(said: str, read: Callable[[str], str | None]) -> list[str | None]:
    found: list[str | None] = []

    def take(one: str) -> None:
        many, name = (counted(times[1]), times[2]) if (times := _TIMES.fullmatch(one)) else (1, one)
        if many > MOST_CARDS - len(found):  # before they are listed: a sheet may come from anybody
            raise ValueError(f"these are more than {MOST_CARDS} cards")
        found.extend([read(name)] * many)

    each("cards", take)(said)
    return found


def rule_id(said: str) -> str:
    """A rule, by its id."""
    return rule(plain_letters(said).lower()).id


def hidden(said: str) -> str:
    """A part of the table that can be hidden."""
    if normal(said) not in HIDDEN:
        raise ValueError(f"{said!r} cannot be hidden; possible: {', '.join(HIDDEN)}")
    return normal(said)


def framed(said: str) -> str:
    """What can be framed: a place of the pyramid, a zone, perhaps of a player, or a card."""
    zone, of, who = said.partition(" of ")
    if normal(zone) in ZONES:
        return normal(zone) + of + who
    for read in (place, card):
        with suppress(ValueError):
            return str(read(said))
    raise ValueError(CANNOT_FRAME.format(said))


# ---- moves ------------------------------------------------------------------------------------------------


def move(said: str) -> str:
    """The text of a move, perhaps in quotation marks, or one of several cards: "take Boat or Urn"."""
    text = beginning(said)
    verb, rest = _split(text)
    for one in rest.split(" or ") if verb in OF_CARDS else ():
        if not _is_card(one):
            raise ValueError(f"{said!r} names no card")
    return text


def beginning(said: str) -> str:
    """The first words of a move: its verb, and perhaps what it names."""
    text = said[1:-1].strip() if said[:1] in QUOTES and said[-1:] in QUOTES else said
    verb, rest = _split(text)
    if not verb:
        raise ValueError(f"no move begins with {said!r}; possible: {', '.join(VERBS)}")
    for one in rest.split(" or ") if verb in OF_CARDS and rest else ():
        if not (_is_card(one) or any(name.startswith(f"{normal(one)} ") for name in _NAMES)):
            card(_PLACE.split(one)[0])  # which says what there is instead
            raise ValueError(f"{said!r} goes on behind the card")
    return text


def _split(text: str) -> tuple[str, str]:
    """The verb of a move, and the rest as it is written."""
    plain = " ".join(plain_letters(text).split())
    verb, _ = split_text(normal(plain))
    return verb, plain[len(verb) :].strip()


def _is_card(rest: str) -> bool:
    """Whether a text is a card, perhaps with a place behind it, or the top of a pile."""
    said = normal(rest)
    behind = (said.removeprefix(name) for name in _NAMES if said.startswith(f"{name} "))
    return said in _NAMES or said.startswith(("the top", "top ")) or any(not SEPARATORS.search(one) for one in behind)


NAMES, MOVES, RULES = each("names"), each("moves", move), each("rules", rule_id)
BEGINNINGS, LIT, HIDE = each("moves", beginning), each("names", framed), each("names", hidden)
