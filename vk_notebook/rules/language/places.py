"""Where cards are: the places of a table, and the cards that an action remembers.

``you`` is always the player who executes; the *doer* is whoever carries out the present part: you, or the player of a
share (`EachOpponent`, `AnOpponent` ...).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..engine.state import Frame, State

#: What a place is called where that is not its name.
NOUNS = {"discard": "discard pile", "in play": "cards in play", "middle": "middle row"}


@dataclass(frozen=True)
class Place:
    """Somewhere a card can lie: a zone, whose it is, and whether only its top card is meant.

    ``others`` are the places that may be meant instead, as in "your hand or your discard pile".
    """

    name: str
    owner: str = "doer"
    on_top: bool = False
    others: tuple[Place, ...] = ()

    def __or__(self, other: Place) -> Place:
        return replace(self, others=(*self.others, other))

    @property
    def either(self) -> tuple[Place, ...]:
        """Each of the places that are meant."""
        return (replace(self, others=()), *self.others)

    @property
    def top(self) -> Place:
        """The top card of this place, without a choice."""
        return replace(self, on_top=True)

    @property
    def noun(self) -> str:
        """What it is called in a sentence."""
        return NOUNS.get(self.name, self.name)


HAND, DECK, DISCARD, TOMB, IN_PLAY, KEPT = map(Place, ("hand", "deck", "discard", "tomb", "in play", "kept"))
ASIDE, NOWHERE = Place("aside", "nobody"), Place("", "nobody")
PYRAMID, BASE, MIDDLE, APEX, BONEYARD, STOCK = (
    Place(name, "nobody") for name in ("pyramid", "base", "middle", "apex", "boneyard", "stock")
)
# The turn log read as places: actions completed this turn, and the first one started.
EARLIER_ACTIONS, FIRST_ACTION = Place("actions", "nobody"), Place("first action", "nobody")


def _of(owner: str) -> Callable[[Place], Place]:
    return lambda place: replace(place, owner=owner)


#: The executing player's place, said inside another's share.
your = _of("you")
#: An opponent's place; he is named now, and may react to being reached.
an_opponents = _of("an opponent")
#: The place of the opponent who was already named.
that_opponents = _of("that opponent")
#: In conditions only: true of at least one opponent's place.
any_opponents = _of("any opponent")
#: What the nearest player to the doer's right who takes part has there.
right = _of("right")


@dataclass(frozen=True)
class Memory:
    """The card, or the number of cards, that the last such verb of this action handled.

    ``name`` is what the card is called where "it" would not be clear; its cost counts ``times`` times.
    """

    verb: str
    name: str
    times: int = 1

    @property
    def either(self) -> tuple[Place, ...]:
        """No place: it is where the verb left it."""
        return ()

    def cost(self, st: State, f: Frame) -> int:
        """The printed cost of the card, or of the dearest one that was bought; 0 where there is none."""
        costs = st.table.cost
        if self.verb == "bought":
            return self.times * max([costs[card] for card in st.bought], default=0)
        return self.times * costs[f.memory] if f.memory >= 0 else 0


this = Memory("this", "this card")
SACRIFICED = Memory("sacrifice", "the sacrificed card")
DISCARDED = Memory("discard", "the discarded card")
ENTOMBED = Memory("entomb", "the entombed card")
TAKEN = Memory("take", "the card taken")
REVEALED = Memory("reveal", "the shown card")
TURNED = Memory("turn", "the turned card")
EXECUTED = Memory("execute", "the executed card")
BOUGHT = Memory("bought", "the dearest card you bought")


def twice(memory: Memory) -> Memory:
    """The remembered card, its cost doubled."""
    return replace(memory, times=2)
