"""What the judge sees of a kind of card: its numbers, its set, and what its text does. Never its name.

So the same weights hold for every box and mix, for an owner's numbers, and for a card that nobody has trained on.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

from ..rules.engine.terms import Gold, Price
from ..rules.kind import Kind
from ..rules.language.deeds import Deed
from ..rules.language.move import Move
from ..rules.language.part import Part, walk
from ..rules.language.places import Memory, Place
from ..rules.language.shares import EachOpponent, EachPlayer, Share
from ..rules.language.wordings import wording_of
from ..rules.table import Table

#: What is printed beside the text.
PRINTED = (
    "a card", "cost", "cheap", "gold", "pays 2", "pays 3", "pays 4", "level III", "starter", "unique", "points",
    "set card", "size of its set",
)  # fmt: skip
#: What its text does for who executes it, in cards.
DOES = (
    "draw", "take from the pyramid", "take unseen", "entomb from hand", "entomb from discard", "entomb from pyramid",
    "entomb from elsewhere", "sacrifice", "sacrifice from pyramid", "discard", "put to me", "put to others", "buy",
    "execute", "swap", "look", "set aside", "gold rule", "price rule",
)  # fmt: skip
#: What others do because of it.
OTHERS_DO = ("they draw", "they take", "they entomb", "they discard", "they sacrifice", "they put")
#: Whether a verb is narrow in what it may pick, and whether the card answers an event.
MANNER = ("limited", "answers")
TEXT = (*DOES, *OTHERS_DO, *MANNER)
COLUMNS = (*PRINTED, *TEXT)

#: What "all", "any number" and the like come to, about.
SOME = 2.0
#: Verbs that the judge takes for the same.
SAME = {"reveal": "look", "look at": "look", "give": "put"}
ENTOMBS = {"hand": "entomb from hand", "discard": "entomb from discard", "pyramid": "entomb from pyramid"}
ROWS = ("pyramid", "base", "middle", "apex")


def rows(table: Table) -> list[list[float]]:
    """A row for each kind of a table, in the order of `Table.kinds`."""
    first = {kind: card for card, kind in reversed(list(enumerate(table.kind[:-1])))}
    sizes: dict[int, set[int]] = {}
    for card, group in enumerate(table.set_id[:-1]):
        sizes.setdefault(group, set()).add(table.kind[card])
    found = []
    for number, kind in enumerate(table.kinds):
        group = table.set_id[first[number]]
        size = len(sizes[group]) if group >= 0 else 0
        text = _text(table.deeds[kind.name], table.wording)
        found.append([*_printed(kind, table.points[first[number]], size), *text])
    return found


@cache
def _text(deed: Deed, wording: str) -> tuple[float, ...]:
    """What a card's text does; what it answers counts half."""
    text = wording_of(deed, wording)
    does = text_row(text.parts)
    if text.when is not None:
        does["answers"] = 1.0
        for name, many in text_row(text.when.part).items():
            does[name] += many / 2
    return tuple([does.get(name, 0.0) for name in TEXT])


def _printed(kind: Kind, points: int, size: int) -> list[float]:
    starter = kind.kind == "starter"
    return [
        1.0, kind.cost / 6, float(kind.cost <= 3 and not starter), kind.gold / 2, float(kind.gold >= 2),
        float(kind.gold >= 3), float(kind.gold >= 4), float(kind.level == 3), float(starter),
        float(kind.kind == "unique"), points / 4, float(size > 0), size / 8,
    ]  # fmt: skip


def text_row(parts: Any) -> defaultdict[str, float]:
    """How many cards each verb of a text handles, by the names of `TEXT`; a verb without a column counts nothing."""
    found: defaultdict[str, float] = defaultdict(float)

    def add(name: str, many: float) -> None:
        if name in TEXT:
            found[name] += many

    shares = {id(part): share for share in walk(parts, Share) for part in walk(share.parts, Part)}
    for part in walk(parts, Part):
        share = shares.get(id(part))
        verb = SAME.get(part.verb, part.verb)
        many = amount(part)
        if share is not None:
            add(f"they {verb}", many)
        if share is None or (isinstance(share, EachPlayer) and not isinstance(share, EachOpponent)):
            add(own_name(part, verb), many)
            if isinstance(part, Move) and part.which.name:
                found["limited"] += 1.0
    for rule in walk(parts, Gold):
        found["gold rule"] += 1.0 + rule.each / 4
    for _ in walk(parts, Price):
        found["price rule"] += 1.0
    return found


def amount(part: Part) -> float:
    """How many cards a part handles, about."""
    if not isinstance(part, Move):
        return 1.0
    if part.kind in ("fixed", "up to"):
        return float(part.number.arg)
    return SOME


def own_name(part: Part, verb: str) -> str:
    """The column of what a part does for who executes it, if it has one."""
    if not isinstance(part, Move):
        return verb
    source = part.source
    place = source.name if isinstance(source, Place) else ""
    if verb == "take":
        return "take from the pyramid" if place in ROWS or isinstance(source, Memory) else "take unseen"
    if verb == "entomb":
        return ENTOMBS.get(place, "entomb from elsewhere")
    if verb == "sacrifice":
        return "sacrifice from pyramid" if place in ROWS else "sacrifice"
    if verb == "put":
        return "put to me" if part.to.owner in ("doer", "you") else "put to others"
    return verb
