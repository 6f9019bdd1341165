"""The places of the game as the parts of an action name them: where a card lies, and whose place it is.

`parts` tells of the vocabulary as a whole, and passes all of this on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Place:
    """Somewhere a card can lie: a zone, whose it is, and whether only its top card is meant."""

    name: str
    owner: str = "doer"
    on_top: bool = False

    def __or__(self, other: Place) -> Places:
        return Places((self, other))

    @property
    def top(self) -> Place:
        """The top card of this place, without a choice."""
        return replace(self, on_top=True)


@dataclass(frozen=True)
class Places:
    """Either of several places, as in "your hand or your discard pile"."""

    either: tuple[Place, ...]

    def __or__(self, other: Place) -> Places:
        return Places((*self.either, other))


HAND, DECK, DISCARD, TOMB, IN_PLAY, KEPT = map(Place, ("hand", "deck", "discard", "tomb", "in play", "kept"))
ASIDE = Place("aside", "nobody")
PYRAMID, BASE, MIDDLE, APEX, BONEYARD, STOCK = (
    Place(name, "nobody") for name in ("pyramid", "base", "middle", "apex", "boneyard", "stock")
)
# The turn log read as places: actions completed this turn, and the first one started.
ACTIONS, FIRST_ACTION = Place("actions", "nobody"), Place("first action", "nobody")


def your(place: Place) -> Place:
    """The executing player's place, said inside another's share."""
    return replace(place, owner="you")


def an_opponents(place: Place) -> Place:
    """An opponent's place; he is named now, and may react to being reached."""
    return replace(place, owner="an opponent")


def that_opponents(place: Place) -> Place:
    """The place of the opponent who was already named."""
    return replace(place, owner="that opponent")


def any_opponents(place: Place) -> Place:
    """In conditions only: true of at least one opponent's place."""
    return replace(place, owner="any opponent")


def each_players(place: Place) -> Place:
    """One card for each player's place."""
    return replace(place, owner="each player")


def right(place: Place) -> Place:
    """What the nearest player to the doer's right who takes part has there."""
    return replace(place, owner="right")
