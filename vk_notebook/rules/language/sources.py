"""Where cards come from: which cards lie in a place at this moment, and how one is lifted."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import reactions
from ..engine.codes import TOP_DECK, TOP_STOCK
from ..engine.drawing import renew
from ..engine.pyramid import ALL_SLOTS, APEX_SLOTS, BASE_SLOTS, MIDDLE_SLOTS, pluck_card
from ..engine.state import (
    DECK,
    DISCARD,
    HAND,
    IN_ASIDE,
    IN_LOG,
    IN_PLAY,
    IN_PYRAMID,
    KEPT,
    NONE,
    PILES,
    TOMB,
    Frame,
    State,
)
from .places import Memory, Place

#: The piles of a player, by the names that places have.
PILE_OF = {"hand": HAND, "deck": DECK, "discard": DISCARD, "tomb": TOMB, "in play": IN_PLAY, "kept": KEPT}
SLOTS_OF: dict[str, tuple[int, ...]] = {
    "pyramid": ALL_SLOTS,
    "base": BASE_SLOTS,
    "middle": MIDDLE_SLOTS,
    "apex": APEX_SLOTS,
}


def seat_of(owner: str, st: State, f: Frame) -> int:
    """Whose place a word means; NONE when nobody is meant yet. Raises ValueError for a word of several players."""
    if owner == "doer":
        return f.doer
    if owner == "you":
        return f.you
    if owner in ("that opponent", "an opponent"):
        return f.them
    if owner == "right":
        return right_of(st, f)
    raise ValueError(f"no single player is meant by {owner!r}")


def right_of(st: State, f: Frame) -> int:
    """The nearest player to the doer's right who did not refuse this action; NONE when that is nobody else."""
    for step in range(1, st.table.seats):
        seat = (f.doer - step) % st.table.seats
        if not f.refused >> seat & 1:
            return seat
    return NONE


class Source:
    """A place to pick cards from."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alike = True  # equal cards here are one option
        self.top = False  # only the top card counts
        self.code = 0  # the option that stands for a top card which lies face down

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        """The cards that lie there and could be picked, bottom to top."""
        raise NotImplementedError

    def options(self, st: State, cards: Sequence[int]) -> list[int]:
        """The codes of these cards of it."""
        if self.code and cards:
            return [self.code]
        return st.table.one_of_each(cards) if self.alike else list(cards)

    def take(self, st: State, f: Frame, card: int) -> int:
        """Lift the card; returns the hole it leaves in the pyramid, or NONE."""
        raise NotImplementedError

    def index(self, st: State, f: Frame) -> int:
        """The pile's index in `State.z`; NONE where this is no pile, or nobody is meant."""
        return NONE

    def depth(self, st: State, f: Frame) -> int:
        """How many cards it can give one after another."""
        return len(self.cards(st, f))

    def count(self, st: State) -> int:
        """How many cards lie here for an action of the active player; NONE where a glance does not tell."""
        return NONE

    def renewed(self, st: State, f: Frame) -> None:
        """Make it ready to give a card that was picked unseen."""


class Pile(Source):
    """The boneyard or the stock, or only its top card."""

    def __init__(self, place: Place) -> None:
        super().__init__(place.name)
        self.top = place.on_top
        if place.on_top and place.name in ("deck", "stock"):
            self.code = TOP_DECK if place.name == "deck" else TOP_STOCK

    def index(self, st: State, f: Frame) -> int:
        return st.table.stock if self.name == "stock" else st.table.boneyard

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        pile = self.index(st, f)
        cards = st.z[pile] if pile >= 0 else ()
        if not self.top or not cards:
            return cards
        return (st.table.unknown,) if self.code and st.quiet else cards[-1:]

    def take(self, st: State, f: Frame, card: int) -> int:
        pile = self.index(st, f)
        if self.top:
            st.z[pile] = st.z[pile][:-1]
        else:
            st.remove(pile, card)
        if pile == st.table.boneyard:
            st.uncover()
        return NONE

    def depth(self, st: State, f: Frame) -> int:
        pile = self.index(st, f)
        return len(st.z[pile]) if pile >= 0 else 0

    def count(self, st: State) -> int:
        return len(st.z[st.table.stock if self.name == "stock" else st.table.boneyard])


class OwnPile(Pile):
    """A player's pile, or only its top card; an empty deck is renewed when that is wanted, unless told not to."""

    def __init__(self, place: Place, shuffle: bool) -> None:
        super().__init__(place)
        self.which = PILE_OF[place.name]
        self.owner = place.owner
        self.doer = place.owner == "doer"
        self.renews = self.which == DECK and shuffle

    def index(self, st: State, f: Frame) -> int:
        return (f.doer if self.doer else seat_of(self.owner, st, f)) * PILES + self.which

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        cards = super().cards(st, f)
        if self.renews and not cards and st.z[f.doer * PILES + DISCARD]:
            return (st.table.unknown,)  # it will be known once the pile is shuffled: see `renewed`
        return cards

    def renewed(self, st: State, f: Frame) -> None:
        """Shuffle, now that a card of an empty deck is picked. Rule: turn.reshuffle-only-when-needed"""
        if self.renews and not st.z[self.index(st, f)]:
            renew(st, f.doer)

    def take(self, st: State, f: Frame, card: int) -> int:
        self.renewed(st, f)
        return super().take(st, f, card)

    def depth(self, st: State, f: Frame) -> int:
        return super().depth(st, f) + (len(st.z[f.doer * PILES + DISCARD]) if self.renews else 0)

    def count(self, st: State) -> int:
        if not self.doer:
            return NONE
        cards = len(st.z[st.seat * PILES + self.which])
        if self.which == HAND:
            return cards - 1  # the card that is executed is one of them
        return cards or (NONE if self.renews else 0)


class InPlay(OwnPile):
    """The cards that the doer has played, but for those whose action is being carried out.

    With `fetches`, a card that fetches others back may fetch itself when its action is repeated: it was played before.
    Rule: ruling.cards-in-resolution
    """

    def __init__(self, place: Place, fetches: bool) -> None:
        super().__init__(place, False)
        self.fetches = fetches

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        busy = reactions.busy_cards(st)
        if self.fetches and f.found == IN_LOG:
            busy.discard(f.source)
        return tuple([c for c in super().cards(st, f) if c not in busy])

    def depth(self, st: State, f: Frame) -> int:
        return len(self.cards(st, f))

    def count(self, st: State) -> int:
        return NONE


class Rows(Source):
    """Some slots of the pyramid. Face-down cards are in no place but for a sacrifice and a swap.

    Rule: card.kite.not-gainable, ruling.face-down-ignored
    """

    def __init__(self, place: Place, down: bool) -> None:
        super().__init__(place.name)
        self.alike = False
        self.slots = SLOTS_OF[place.name]
        self.down = down

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        pyramid = st.pyramid
        if st.down and not self.down:
            hidden = [row[0] for row in st.down]
            return tuple([pyramid[s] for s in self.slots if pyramid[s] >= 0 and pyramid[s] not in hidden])
        return tuple([pyramid[s] for s in self.slots if pyramid[s] >= 0])

    def take(self, st: State, f: Frame, card: int) -> int:
        return pluck_card(st, card)

    def count(self, st: State) -> int:
        return NONE if st.down else sum([st.pyramid[slot] >= 0 for slot in self.slots])


class Aside(Source):
    """The cards that this action revealed or set aside, above the frame's mark; or the right neighbour's alone."""

    def __init__(self, place: Place) -> None:
        super().__init__("aside")
        self.right = place.owner == "right"

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        rows = st.aside[f.mark :]
        if self.right:
            seat = right_of(st, f)
            return tuple([row.card for row in rows if row.seat == seat])
        return tuple([row.card for row in rows])

    def take(self, st: State, f: Frame, card: int) -> int:
        st.drop_aside(card, f.mark)
        return NONE


class This(Source):
    """The card whose text runs. It moves only from where it was found. Rule: ruling.source-card-moves"""

    def __init__(self) -> None:
        super().__init__("this")

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        card, found = f.source, f.found
        if found == IN_PYRAMID:
            here = card in st.pyramid
        elif found == IN_ASIDE:
            here = card == st.table.unknown or any(row.card == card for row in st.aside)
        else:
            here = found >= 0 and card in st.z[found]
        return (card,) if here else ()

    def take(self, st: State, f: Frame, card: int) -> int:
        found = f.found
        if found == IN_PYRAMID:
            return pluck_card(st, card)
        f.found = NONE
        if found == IN_ASIDE:
            st.drop_aside(card)
        else:
            st.remove(found, card)
            if found == st.table.boneyard:
                st.uncover()
        return NONE


class Remembered(Source):
    """The card that an earlier part handled, as long as it lies where that part left it.

    Rule: ruling.source-card-moves
    """

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        card = f.memory
        if card < 0:
            return ()
        if card == st.table.unknown:
            return (card,)
        if self.name == "sacrifice":  # the card lies on top of the boneyard, or it is gone
            here = st.boneyard[-1:] == (card,)
        else:
            here = any(row.card == card for row in st.aside[f.mark :])
        return (card,) if here else ()

    def take(self, st: State, f: Frame, card: int) -> int:
        if self.name == "sacrifice":
            st.z[st.table.boneyard] = st.boneyard[:-1]
            st.uncover()
        else:
            st.drop_aside(card, f.mark)
        return NONE


def sources_of(said: Place | Memory, verb: str = "", shuffle: bool = True) -> tuple[Source, ...]:
    """The sources that a part with this verb means by a place, by either of several, or by a memory."""
    if isinstance(said, Memory):
        return (This() if said.verb == "this" else Remembered(said.verb),)
    return tuple([_source(place, verb, shuffle) for place in said.either])


def _source(place: Place, verb: str, shuffle: bool) -> Source:
    if place.name in PILE_OF:
        return InPlay(place, verb == "put") if place.name == "in play" else OwnPile(place, shuffle)
    if place.name in SLOTS_OF:
        return Rows(place, down=verb == "sacrifice")
    return Aside(place) if place.name == "aside" else Pile(place)
