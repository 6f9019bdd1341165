"""What cards are worth to the collector and to tempo: the numbers of `worth.csv`, and what the card's parts say.

Numbers to play with: change one, run a match, compare. A card without a row is weighed by its parts alone.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ..rules.engine.terms import Gold
from ..rules.language.deeds import Deed
from ..rules.language.either import Either
from ..rules.language.grammar import highest_cost, lowest_cost
from ..rules.language.move import Move
from ..rules.language.part import together, walk
from ..rules.language.places import PYRAMID, Place
from ..rules.language.shares import Share
from ..rules.language.take import Take

#: Points that a gold piece more in the hand is worth, each time the card is drawn.
GOLD = 0.3
#: Cards that leave stock and pyramid in a turn.
PACE = 1.3

_ROWS = list(csv.DictReader((files(__package__) / "worth.csv").read_text("utf-8").splitlines()))


def _column(name: str) -> dict[str, float]:
    return {row["name"]: float(row[name]) for row in _ROWS if row[name]}


#: Points that it brings to carry an action out once, beside what hangs on the cards at hand; as tempo thinks, where it
#: thinks otherwise; and what tempo thinks a card is worth each time it is drawn, beside its gold and its title. Tempo's
#: numbers were found by playing, see `tempo`.
ACTION, TEMPO, LASTING = _column("action"), _column("tempo"), _column("lasting")
#: The same of an action that nobody has weighed yet.
UNWEIGHED = 0.5

#: What else decides what a card's action is worth: the best card that it entombs from the hand, from hand or discard
#: pile, from the discard pile or from the pyramid; the best that it takes from the pyramid; what cards buy that pay 4.
PLAIN, FROM_HAND, FROM_BOTH, FROM_DISCARD, FROM_PYRAMID, TAKING, FOUR_EACH = range(7)
_ENTOMBING = {
    ("hand",): FROM_HAND, ("hand", "discard"): FROM_BOTH, ("discard",): FROM_DISCARD, ("pyramid",): FROM_PYRAMID,
}  # fmt: skip
#: Actions that are weighed otherwise than their parts say, as what they cost or may pick is too special.
EXCEPTIONS = {
    **dict.fromkeys(("Box of Food", "Medjay", "Book of the Earth", "Ka Figurine", "Burial Ceremony"), PLAIN),
    "Book of the Netherworld": TAKING,
}
#: What having such an action in the deck adds to a card, each time it is drawn.
_GOOD_TO_HAVE = dict.fromkeys(_ENTOMBING.values(), 0.8) | {TAKING: 0.6}


class Worth(NamedTuple):
    """A card's action in the collector's eyes: the points it brings, what these hang on, and what it adds to a card."""

    act: float = 0.0
    way: int = PLAIN
    reputation: float = 0.0


@cache
def worth_of(deed: Deed) -> Worth:
    """What a card's action is worth."""
    way = EXCEPTIONS[deed.name] if deed.name in EXCEPTIONS else _way(deed.parts)
    act = ACTION.get(deed.name, UNWEIGHED if deed.parts and way == PLAIN else 0.0)
    return Worth(act, way, act * 0.4 if act > 0.4 else _GOOD_TO_HAVE.get(way, 0.0))


def _way(parts: Any) -> int:
    """What the worth of these parts hangs on: the first entombment or gain of which the doer chooses the card."""
    if any(rule.each for rule in walk(parts, Gold)):
        return FOUR_EACH
    return next(filter(None, map(_way_of_move, _own(parts))), PLAIN)


def _own(parts: Any) -> Iterator[Move]:
    """The moves that the doer makes in any case: none that others make, and none that is one of several ways."""
    for part in together(parts):
        if isinstance(part, Move):
            yield part
        elif not isinstance(part, (Share, Either)):
            yield from _own(part.parts)


def _way_of_move(move: Move) -> int:
    if isinstance(move, Take):
        any_one = move.fixed == 1 and move.chosen_by == "doer" and move.which not in (lowest_cost, highest_cost)
        return TAKING if any_one and move.source == PYRAMID and move.to == Take.goal else PLAIN
    places = [place for place in move.source.either if isinstance(place, Place) and not place.on_top]
    return _ENTOMBING.get(tuple(place.name for place in places), PLAIN) if move.verb == "entomb" else PLAIN
