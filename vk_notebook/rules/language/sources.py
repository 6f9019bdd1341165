"""Where the cards of a part come from: piles, the pyramid, the cards set aside, one remembered card."""

from __future__ import annotations

from collections.abc import Callable

from ..engine import happen
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
from .parts import Memory, Place

PILE_OF = {"hand": HAND, "deck": DECK, "discard": DISCARD, "tomb": TOMB, "in play": IN_PLAY, "kept": KEPT}
SLOTS_OF = {
    "pyramid": happen.ALL_SLOTS,
    "base": happen.BASE_SLOTS,
    "middle": happen.MIDDLE_SLOTS,
    "apex": happen.APEX_SLOTS,
}


def right_of(st: State, f: Frame) -> int:
    """The nearest player to the doer's right who did not refuse this action; NONE when that is nobody else."""
    n = st.table.seats
    for step in range(1, n):
        seat = (f.doer - step) % n
        if not f.refused >> seat & 1:
            return seat
    return NONE


def seat_of(owner: str) -> Callable[[State, Frame], int]:
    """Whose place a word means, as a function of the frame."""
    if owner == "doer":
        return lambda st, f: f.doer
    if owner == "you":
        return lambda st, f: f.you
    if owner in ("that opponent", "an opponent"):
        return lambda st, f: f.them
    if owner == "right":
        return right_of
    raise ValueError(f"no single player is meant by {owner!r}")


class Source:
    """A place to pick from: ``top`` when only its top card counts, ``hidden`` when its cards lie face down."""

    __slots__ = ("name", "top", "hidden")

    def __init__(self, name: str, top: bool = False, hidden: bool = False) -> None:
        self.name = name
        self.top = top
        self.hidden = hidden

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        """The cards that lie there and could be picked, bottom to top."""
        raise NotImplementedError

    def take(self, st: State, f: Frame, card: int) -> int:
        """Lift the card; returns the hole it leaves in the pyramid, or NONE."""
        raise NotImplementedError

    def alike(self) -> bool:
        """Whether equal cards here are one option."""
        return True

    def counted(self) -> bool:
        """Whether it is enough to count the cards here when it is asked whether an action is possible."""
        return True

    def group(self) -> str:
        """The name under which what is taken here and laid here is added up."""
        return self.name


class Pile(Source):
    """A player's pile, or only its top card."""

    __slots__ = ("which", "seat", "doer", "shuffle", "fetches")

    def __init__(self, place: Place, shuffle: bool = True, verb: str = "") -> None:
        super().__init__(place.name, place.on_top, place.name == "deck")
        self.shuffle = shuffle
        # A card that fetches others back may fetch itself when its action is repeated: it was played before then.
        self.fetches = verb == "put"
        self.which = PILE_OF[place.name]
        self.doer = place.owner == "doer"
        self.seat = seat_of(place.owner)

    def pile(self, st: State, f: Frame) -> int:
        """The pile's index in `State.z`; negative when nobody is meant."""
        return (f.doer if self.doer else self.seat(st, f)) * PILES + self.which

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        pile = self.pile(st, f)
        if pile < 0:
            return ()
        cards = st.z[pile]
        if self.top:
            if self.which == DECK:
                if not cards and self.shuffle and st.z[f.doer * PILES + DISCARD]:
                    return (st.table.unknown,)  # it will be known once the pile is shuffled: see `renewed`
                if st.quiet and cards:
                    return (st.table.unknown,)
            return cards[-1:]
        if self.which == IN_PLAY:
            busy = happen.busy_cards(st)
            if self.fetches and f.found == IN_LOG:
                busy.discard(f.source)
            return tuple(c for c in cards if c not in busy)
        return cards

    def take(self, st: State, f: Frame, card: int) -> int:
        pile = self.pile(st, f)
        self.renewed(st, f)
        cards = st.z[pile]
        if self.top:
            st.z[pile] = cards[:-1]
            return NONE
        i = cards.index(card)
        st.z[pile] = cards[:i] + cards[i + 1 :]
        return NONE

    def renewed(self, st: State, f: Frame) -> None:
        """Shuffle, now that a card of an empty deck is picked. Rule: turn.reshuffle-only-when-needed"""
        if self.top and self.which == DECK and self.shuffle and not st.z[self.pile(st, f)]:
            st.renew(f.doer)

    def counted(self) -> bool:
        return self.doer and self.which != IN_PLAY and (self.which != DECK or self.shuffle)


class Common(Source):
    """The boneyard or the stock, or only its top card."""

    __slots__ = ("stock",)

    def __init__(self, place: Place) -> None:
        super().__init__(place.name, place.on_top, place.name == "stock")
        self.stock = place.name == "stock"

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        t = st.table
        cards = st.z[t.stock if self.stock else t.boneyard]
        if self.top:
            cards = cards[-1:]
            if st.quiet and cards and self.stock:
                return (t.unknown,)
        return cards

    def take(self, st: State, f: Frame, card: int) -> int:
        t = st.table
        pile = t.stock if self.stock else t.boneyard
        cards = st.z[pile]
        if self.top:
            st.z[pile] = cards[:-1]
        else:
            i = cards.index(card)
            st.z[pile] = cards[:i] + cards[i + 1 :]
        if not self.stock:
            st.uncover()
        return NONE


class Rows(Source):
    """Some slots of the pyramid. Face-down cards are in no place but for a sacrifice and a swap.

    Rule: card.kite.not-gainable, ruling.face-down-ignored
    """

    __slots__ = ("slots", "down")

    def __init__(self, place: Place, down: bool) -> None:
        super().__init__(place.name)
        self.slots = SLOTS_OF[place.name]
        self.down = down

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        pyramid = st.pyramid
        if st.down and not self.down:
            hidden = [row[0] for row in st.down]
            return tuple(pyramid[s] for s in self.slots if pyramid[s] >= 0 and pyramid[s] not in hidden)
        return tuple([pyramid[s] for s in self.slots if pyramid[s] >= 0])

    def take(self, st: State, f: Frame, card: int) -> int:
        slot = st.pyramid.index(card)
        happen.pluck(st, slot)
        return slot

    def alike(self) -> bool:
        return False

    def group(self) -> str:
        return "pyramid"


class Aside(Source):
    """The cards this action revealed or set aside, above the frame's mark."""

    __slots__ = ("right",)

    def __init__(self, place: Place) -> None:
        super().__init__("aside")
        self.right = place.owner == "right"

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        rows = st.aside[f.mark :]
        if self.right:
            seat = right_of(st, f)
            return tuple(row[0] for row in rows if row[1] == seat)
        return tuple(row[0] for row in rows)

    def take(self, st: State, f: Frame, card: int) -> int:
        drop_aside(st, card, f.mark)
        return NONE

    def group(self) -> str:
        return "aside"


def drop_aside(st: State, card: int, mark: int = 0) -> None:
    """Take the latest entry of a card out of the cards set aside."""
    rows = st.aside
    for i in range(len(rows) - 1, mark - 1, -1):
        if rows[i][0] == card:
            st.aside = rows[:i] + rows[i + 1 :]
            for f in st.stack:
                if f.mark > i:
                    f.mark -= 1
            return
    raise LookupError(card)


class Card(Source):
    """One card that is not chosen: ``this``, or the card an earlier part handled.

    It can be moved only from where it was left or found (Rule: ruling.source-card-moves).
    """

    __slots__ = ("this", "verb")

    def __init__(self, memory: Memory) -> None:
        super().__init__(memory.verb)
        self.this = memory.verb == "this"
        self.verb = memory.verb

    def cards(self, st: State, f: Frame) -> tuple[int, ...]:
        if self.this:
            card = f.source
            return (card,) if self._here(st, f, card) else ()
        card = f.memory
        if card < 0:
            return ()
        if card == st.table.unknown:
            return (card,)
        if self.verb == "sacrifice":  # the card lies on top of the boneyard, or it is gone
            return (card,) if st.z[st.table.boneyard][-1:] == (card,) else ()
        return (card,) if any(row[0] == card for row in st.aside[f.mark :]) else ()

    def _here(self, st: State, f: Frame, card: int) -> bool:
        found = f.found
        if found == IN_PYRAMID:
            return card in st.pyramid
        if found == IN_ASIDE:
            return card == st.table.unknown or any(row[0] == card for row in st.aside)
        if found == IN_LOG or found < 0:
            return False
        return card in st.z[found]

    def take(self, st: State, f: Frame, card: int) -> int:
        if not self.this:
            if self.verb == "sacrifice":
                pile = st.table.boneyard
                st.z[pile] = st.z[pile][:-1]
                st.uncover()
            else:
                drop_aside(st, card, f.mark)
            return NONE
        found = f.found
        if found == IN_PYRAMID:
            slot = st.pyramid.index(card)
            happen.pluck(st, slot)
            return slot
        if found == IN_ASIDE:
            drop_aside(st, card)
        else:
            st.remove(found, card)
            if found == st.table.boneyard:
                st.uncover()
        f.found = NONE
        return NONE

    def counted(self) -> bool:
        return self.verb == "reveal"

    def group(self) -> str:
        return "aside"


def source_of(place: Place | Memory, verb: str, shuffle: bool = True) -> Source:
    """The source that a place or a memory means."""
    if isinstance(place, Memory):
        return Card(place)
    if place.name in PILE_OF:
        return Pile(place, shuffle, verb)
    if place.name in SLOTS_OF:
        return Rows(place, down=verb == "sacrifice")
    if place.name == "aside":
        return Aside(place)
    return Common(place)
