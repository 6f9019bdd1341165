"""Where cards are: the places of a table, and the cards that an action remembers.

A word for a place knows which cards lie there at this moment, and how one is lifted. ``you`` is always the player who
executes; the *doer* is whoever carries out the present part: you, or the player of a share (`EachOpponent`,
`AnOpponent` ...).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..engine import reactions, state
from ..engine.codes import TOP_DECK, TOP_STOCK
from ..engine.drawing import renew
from ..engine.named import unveil
from ..engine.pyramid import ALL_SLOTS, APEX_SLOTS, BASE_SLOTS, MIDDLE_SLOTS, pluck
from ..engine.state import IN_ASIDE, IN_LOG, IN_PYRAMID, NONE, PILES, Frame, State

#: What a place is called where that is not its name.
NOUNS = {"discard": "discard pile", "in play": "cards in play", "middle": "middle row"}
#: What leads to a place where it is not "onto".
INTO = {"tomb": "into", "hand": "to"}


def seat_of(owner: str, st: State, f: Frame) -> int:
    """Whose place a word means; NONE when nobody is meant yet. Raises ValueError for a word of several players."""
    if owner == "doer":
        return f.doer
    if owner == "nobody":  # the boneyard and the stock lie behind the piles of all players
        return st.table.seats
    if owner == "you":
        return f.you
    if owner in ("that opponent", "an opponent"):
        return f.them
    raise ValueError(f"no single player is meant by {owner!r}")


def right_of(st: State, f: Frame) -> int:
    """The nearest player to the doer's right who did not refuse this action; NONE when that is nobody else."""
    for step in range(1, st.table.seats):
        seat = (f.doer - step) % st.table.seats
        if not f.refused >> seat & 1:
            return seat
    return NONE


class Source:
    """What cards can come from: a place, or the card that an action remembers."""

    owner: str = "nobody"
    on_top: bool = False

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        """The cards that lie there and could be picked, bottom to top."""
        raise NotImplementedError

    def index(self, st: State, f: Frame) -> int:
        """Where they lie: an index of `State.z`, `IN_PYRAMID` or `IN_ASIDE`."""
        raise NotImplementedError

    def depth(self, st: State, f: Frame) -> int:
        """How many cards it can give one after another."""
        return len(self.cards(st, f))

    def count(self, st: State) -> int:
        """How many cards it can give the active player for the action of a hand card, without that card itself."""
        return self.depth(st, Frame(0, st.seat))

    def options(self, st: State, cards: Sequence[int]) -> list[int]:
        """The codes of these cards of it; equal ones are one option."""
        return st.table.one_of_each(cards)

    def turn_up(self, st: State, f: Frame) -> int:
        """The top card comes to light; in a search it stays unknown."""
        return st.table.unknown if st.quiet else self.cards(st, f)[-1]

    def take(self, st: State, f: Frame, card: int) -> int:
        """Lift the card; returns the hole it leaves in the pyramid, or NONE."""
        where = self.index(st, f)
        if where == IN_PYRAMID:
            return pluck(st, card)
        if where == IN_ASIDE:
            st.drop_aside(card)
        elif self.on_top:
            st.z[where] = st.z[where][:-1]
        else:
            st.remove(where, card)
        if where == st.table.boneyard:
            st.uncover()
        return NONE


# ---- places ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place(Source):
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

    def meant_by(self, verb: str) -> Place:
        """The place as a part with this verb means it."""
        return self


@dataclass(frozen=True)
class Pile(Place):
    """A pile whose cards are picked openly, or only its top card; ``which`` of its owner's piles it is."""

    which: int = 0

    def index(self, st: State, f: Frame) -> int:
        return seat_of(self.owner, st, f) * PILES + self.which

    def lying(self, st: State, f: Frame) -> tuple[int, ...]:
        """All its cards, bottom to top; none while nobody is meant."""
        pile = self.index(st, f)
        return st.z[pile] if pile >= 0 else ()

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        return self.lying(st, f)[-1:] if self.on_top else self.lying(st, f)

    def depth(self, st: State, f: Frame) -> int:
        return len(self.lying(st, f))

    def count(self, st: State) -> int:
        seat = st.seat if self.owner == "doer" else st.table.seats
        return len(st.z[seat * PILES + self.which]) - (self.name == "hand")


@dataclass(frozen=True)
class InPlay(Pile):
    """The cards that the doer has played, but for those whose action is being carried out.

    A card whose action is repeated may choose itself: it was played before.
    Rule: ruling.cards-in-resolution, ruling.victory-not-itself
    """

    def lying(self, st: State, f: Frame) -> tuple[int, ...]:
        busy = reactions.busy_cards(st)
        if f.found == IN_LOG:
            busy.discard(f.source)
        return tuple([c for c in super().lying(st, f) if c not in busy])


@dataclass(frozen=True)
class Stock(Pile):
    """The stock: its top card is picked unseen, and ``code`` is the option that stands for it."""

    code: int = TOP_STOCK

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        cards = super().cards(st, f)
        return (st.table.unknown,) if cards and self.on_top and st.quiet else cards

    def options(self, st: State, cards: Sequence[int]) -> list[int]:
        return [self.code] if cards else []

    def turn_up(self, st: State, f: Frame) -> int:
        unveil(st, self.index(st, f))
        return super().turn_up(st, f)


@dataclass(frozen=True)
class Deck(Stock):
    """A player's deck; it is renewed when its top card is wanted and it is empty."""

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        if self.on_top and not self.lying(st, f) and self.depth(st, f):
            return (st.table.unknown,)  # it will be known once the discard pile is shuffled
        return super().cards(st, f)

    def depth(self, st: State, f: Frame) -> int:
        return super().depth(st, f) + len(st.pile(f.doer, state.DISCARD))

    def count(self, st: State) -> int:
        return super().count(st) + len(st.pile(st.seat, state.DISCARD))

    def turn_up(self, st: State, f: Frame) -> int:
        """Shuffle first, where that is needed. Rule: turn.reshuffle-only-when-needed"""
        if not self.lying(st, f):
            renew(st, f.doer)
        return super().turn_up(st, f)


@dataclass(frozen=True)
class Rows(Place):
    """Some slots of the pyramid. Only a sacrifice and a swap find face-down cards there.

    Rule: card.kite.not-gainable, ruling.face-down-ignored
    """

    slots: tuple[int, ...] = ()
    down: bool = False

    def meant_by(self, verb: str) -> Place:
        return replace(self, down=verb == "sacrifice")

    def index(self, st: State, f: Frame) -> int:
        return IN_PYRAMID

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        cards = [st.pyramid[slot] for slot in self.slots if st.pyramid[slot] >= 0]
        if st.down and not self.down:
            hidden = [row[0] for row in st.down]
            cards = [c for c in cards if c not in hidden]
        return tuple(cards)

    def options(self, st: State, cards: Sequence[int]) -> list[int]:
        return list(cards)


@dataclass(frozen=True)
class Aside(Place):
    """The cards that this action revealed or set aside, above the frame's mark; or the right neighbour's alone."""

    def index(self, st: State, f: Frame) -> int:
        return IN_ASIDE

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        rows = st.aside[f.mark :]
        if self.owner == "right":
            seat = right_of(st, f)
            return tuple([row.card for row in rows if row.seat == seat])
        return tuple([row.card for row in rows])


HAND, DECK = Pile("hand", which=state.HAND), Deck("deck", which=state.DECK, code=TOP_DECK)
DISCARD, TOMB = Pile("discard", which=state.DISCARD), Pile("tomb", which=state.TOMB)
IN_PLAY, KEPT = InPlay("in play", which=state.IN_PLAY), Pile("kept", which=state.KEPT)
BONEYARD, STOCK = Pile("boneyard", "nobody", which=0), Stock("stock", "nobody", which=1)
PYRAMID, BASE = Rows("pyramid", "nobody", slots=ALL_SLOTS), Rows("base", "nobody", slots=BASE_SLOTS)
MIDDLE, APEX = Rows("middle", "nobody", slots=MIDDLE_SLOTS), Rows("apex", "nobody", slots=APEX_SLOTS)
ASIDE, NOWHERE = Aside("aside", "nobody"), Place("", "nobody")
# The turn log read as places: actions completed this turn, and the first one started.
EARLIER_ACTIONS, FIRST_ACTION = Place("actions", "nobody"), Place("first action", "nobody")


def _of(owner: str) -> Callable[[Place], Place]:
    return lambda place: replace(place, owner=owner)


#: The executing player's place, said inside another's share.
your = _of("you")
#: An opponent's place; they are named now, and may react to being reached.
an_opponents = _of("an opponent")
#: The place of the opponent who was already named.
that_opponents = _of("that opponent")
#: In conditions only: true of at least one opponent's place.
any_opponents = _of("any opponent")
#: What the nearest player to the doer's right who takes part has there.
right = _of("right")


# ---- what an action remembers ------------------------------------------------------------------


@dataclass(frozen=True)
class Memory(Source):
    """What an action remembers: the card that it last handled with this verb, or how many; or the card whose text runs.

    ``noun`` is what the card is called where "it" would not be clear; its cost counts ``times`` times. The card moves
    only if it still is where the verb left it; the card whose text runs, if it still is where it was found.
    Rule: ruling.source-card-moves
    """

    verb: str
    noun: str
    times: int = 1

    def meant_by(self, verb: str) -> Memory:
        """It means the same with every verb."""
        return self

    @property
    def name(self) -> str:
        """What the log calls the place where it was."""
        return self.verb

    @property
    def either(self) -> tuple[Memory, ...]:
        """It alone."""
        return (self,)

    def index(self, st: State, f: Frame) -> int:
        if self.verb == "this":
            return f.found
        return st.table.boneyard if self.verb == "sacrifice" else IN_ASIDE

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        card, where = f.source if self.verb == "this" else f.memory, self.index(st, f)
        if where == IN_PYRAMID:
            here = card in st.pyramid
        elif where == IN_ASIDE:
            here = card == st.table.unknown or card in [row.card for row in st.aside]
        elif self.verb == "sacrifice":  # the card lies on top of the boneyard, or it is gone
            here = st.boneyard[-1:] == (card,)
        else:
            here = where >= 0 and card in st.z[where]
        return (card,) if here else ()

    def take(self, st: State, f: Frame, card: int) -> int:
        hole = super().take(st, f, card)
        if self.verb == "this":
            f.found = NONE
        return hole

    def cost(self, st: State, f: Frame) -> int:
        """The printed cost of the card, or of the most expensive one bought; 0 where there is none."""
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
BOUGHT = Memory("bought", "the most expensive card you bought")


def twice(memory: Memory) -> Memory:
    """The remembered card, its cost doubled."""
    return replace(memory, times=2)
