"""The small words of a part: places, what is remembered, numbers, which cards fit, conditions.

``you`` is always the player who executes; the *doer* is whoever carries out the present part: you, or the player of a
share (`EachOpponent`, `AnOpponent` ...).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Union

# ---- places -----------------------------------------------------------------------------------


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
ASIDE, NOWHERE = Place("aside", "nobody"), Place("", "nobody")
PYRAMID, BASE, MIDDLE, APEX, BONEYARD, STOCK = (
    Place(name, "nobody") for name in ("pyramid", "base", "middle", "apex", "boneyard", "stock")
)
# The turn log read as places: actions completed this turn, and the first one started.
EARLIER_ACTIONS, FIRST_ACTION = Place("actions", "nobody"), Place("first action", "nobody")


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


def right(place: Place) -> Place:
    """What the nearest player to the doer's right who takes part has there."""
    return replace(place, owner="right")


# ---- memory, numbers, filters, conditions ------------------------------------------------------


@dataclass(frozen=True)
class Memory:
    """The card, or the number of cards, that the last such verb of this action handled."""

    verb: str


this, SACRIFICED, DISCARDED, ENTOMBED, TAKEN, REVEALED, TURNED, EXECUTED, BOUGHT = (
    Memory(verb)
    for verb in (
        "this", "sacrifice", "discard", "entomb", "take", "reveal", "turn", "execute", "bought",
    )
)  # fmt: skip


@dataclass(frozen=True)
class Number:
    """How many, where a plain number does not say it."""

    kind: str
    arg: Any = None


ALL, any_number, PLAYERS = Number("all"), Number("any"), Number("players")


def up_to(n: int) -> Number:
    """From none to n; the doer says when to stop."""
    return Number("up to", n)


def all_but(n: int) -> Number:
    """As many as it takes until n are left."""
    return Number("all but", n)


def count(memory: Memory) -> Number:
    """As many cards as the remembered verb handled."""
    return Number("count", memory)


def size(place: Place) -> Number:
    """As many as there are cards in that place."""
    return Number("size", place)


def a_third_of(place: Place) -> Number:
    """One for every full three cards in that place."""
    return Number("third", place)


def twice(memory: Memory) -> Number:
    """Double the remembered card's cost."""
    return Number("twice", memory)


@dataclass(frozen=True)
class Which:
    """Which cards fit. Costs are always the printed ones (Rule: terms.cost)."""

    kind: str
    arg: Any = None

    def __and__(self, other: Which) -> Which:
        return Which("and", (self, other))

    def __invert__(self) -> Which:
        return Which("not", self)


any_card, set_card, starter, level_three = (Which(kind) for kind in ("any", "set", "starter", "level 3"))
lowest_cost, highest_cost = Which("lowest"), Which("highest")
Cost = Union[int, Memory, Number]  # noqa: UP007  # evaluated at run time, also on Python 3.10

def cost_at_most(x: Cost) -> Which:
    """Costing at most x, a number or the cost of a remembered card."""
    return Which("cost<=", x)


def cost_below(x: Cost) -> Which:
    """Costing less than x."""
    return Which("cost<", x)


def cost_at_least(x: Cost) -> Which:
    """Costing x or more."""
    return Which("cost>=", x)


def same_set_as(x: Memory | Place) -> Which:
    """Of the same set as the remembered card, or as any set card in that place."""
    return Which("same set", x)


def missing_in(place: Place) -> Which:
    """With a title that no card in that place has."""
    return Which("missing", place)


@dataclass(frozen=True)
class If:
    """A condition on the table or on the turn so far."""

    kind: str
    args: tuple[Any, ...] = ()


def at_least(n: int | Number, place: Place | Places) -> If:
    """There are at least n cards in that place (in those places together)."""
    return If("at least", (n, place))


def empty(place: Place) -> If:
    """There is no card in that place."""
    return If("empty", (place,))


def more_in(place: Place, than: Place) -> If:
    """There are more cards in one place than in the other."""
    return If("more", (place, than))


def is_a(which: Which, memory: Memory) -> If:
    """The remembered card fits the filter."""
    return If("is", (which, memory))


bought_a_card, entombed_a_card, first_card_played = map(If, ("bought", "entombed", "first played"))


@dataclass(frozen=True)
class Cards:
    """How many cards, which, and from where."""

    number: int | Number = 1
    which: Which = any_card
    source: Place | Places | Memory = HAND


def a(*what: Any, home: Place = HAND) -> Cards:
    """Words in any order, told apart by their types; from `home` where no place is said. Raises TypeError."""
    number: int | Number = 1
    which = any_card
    source: Place | Places | Memory = home
    for word in what:
        if isinstance(word, (int, Number)):
            number = word
        elif isinstance(word, Which):
            which = word
        elif isinstance(word, (Place, Places, Memory)):
            source = word
        else:
            raise TypeError(f"{word!r} is no word of a part")
    return Cards(number, which, source)


LEFT, WHOLE, UP, DOWN = "left", "whole", "up", "down"
