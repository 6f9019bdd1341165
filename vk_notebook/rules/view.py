"""What a seat may know, and possible worlds that fit it.

A view reads the state when it is asked and shows nothing that its seat may not see: hidden cards are None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import chance, scoring
from .state import DECK, DISCARD, HAND, IN_PLAY, KEPT, PICK, PILES, TOMB, State
from .turn import asked

if TYPE_CHECKING:
    from .scoring import Score

Names = tuple["str | None", ...]


class PlayerView:
    """One player as a certain seat sees him. Every pile is bottom to top, with None for a hidden card.

    Rule: info.discard-off-turn, info.discard-on-turn, entomb.tomb-public
    """

    __slots__ = ("_st", "_me", "seat")

    def __init__(self, st: State, me: int, seat: int) -> None:
        self._st = st
        self._me = me
        self.seat = seat

    @property
    def name(self) -> str:
        """The player's name."""
        return self._st.table.names[self.seat]

    def _pile(self, which: int, *, open_: bool) -> Names:
        st = self._st
        cards = st.z[self.seat * PILES + which]
        names = st.table.name
        if open_:
            return tuple(names[c] for c in cards)
        known = st.known
        bit = 1 << self._me
        return tuple(names[c] if known.get(c, 0) & bit else None for c in cards)

    @property
    def hand(self) -> Names:
        """The hand; of others only what this seat was shown."""
        return self._pile(HAND, open_=self.seat == self._me)

    @property
    def deck(self) -> Names:
        """The deck; known only where a card was seen going there."""
        return self._pile(DECK, open_=False)

    @property
    def discard(self) -> Names:
        """The discard pile: one's own, of others the top card."""
        if self.seat == self._me:
            return self._pile(DISCARD, open_=True)
        cards = self._st.z[self.seat * PILES + DISCARD]
        return (None,) * (len(cards) - 1) + tuple(self._st.table.name[c] for c in cards[-1:])

    @property
    def tomb(self) -> Names:
        """The tomb."""
        return self._pile(TOMB, open_=True)

    @property
    def in_play(self) -> Names:
        """The cards played this turn."""
        return self._pile(IN_PLAY, open_=True)

    @property
    def set_aside(self) -> Names:
        """Cards kept for the next hand."""
        return self._pile(KEPT, open_=self.seat == self._me)

    @property
    def score(self) -> Score:
        """The tomb's score as it lies."""
        return scoring.score(self._st, self.seat)


class View:
    """What a seat may know of a game."""

    __slots__ = ("_st", "seat")

    def __init__(self, st: State, seat: int) -> None:
        self._st = st
        self.seat = seat

    @property
    def name(self) -> str:
        """Whose view this is."""
        return self._st.table.names[self.seat]

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """All players in seat order, each as this seat sees him."""
        return tuple(PlayerView(self._st, self.seat, seat) for seat in range(self._st.table.seats))

    @property
    def me(self) -> PlayerView:
        """This seat's player."""
        return PlayerView(self._st, self.seat, self.seat)

    @property
    def opponents(self) -> tuple[PlayerView, ...]:
        """The others, clockwise from this seat."""
        n = self._st.table.seats
        return tuple(PlayerView(self._st, self.seat, (self.seat + k) % n) for k in range(1, n))

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return self._st.table.names[self._st.seat]

    @property
    def asked(self) -> str | None:
        """Who has to choose now; None when the game is over."""
        seat = asked(self._st)
        return self._st.table.names[seat] if seat >= 0 else None

    @property
    def pyramid(self) -> Names:
        """The six slots, apex first; face-down cards may be looked at. Rule: card.kite.may-be-examined"""
        return tuple(self._st.table.name[c] if c >= 0 else None for c in self._st.pyramid)

    @property
    def face_down(self) -> tuple[int, ...]:
        """The slots whose card lies face down."""
        return tuple(self._st.pyramid.index(c) for c, _ in self._st.down)

    @property
    def boneyard(self) -> Names:
        """The boneyard: only its top card is seen. Rule: info.boneyard-top-only"""
        cards = self._st.boneyard
        return (None,) * (len(cards) - 1) + tuple(self._st.table.name[c] for c in cards[-1:])

    @property
    def stock(self) -> Names:
        """The stock: hidden, but for cards this seat saw going there."""
        known, bit = self._st.known, 1 << self.seat
        return tuple(self._st.table.name[c] if known.get(c, 0) & bit else None for c in self._st.stock)

    @property
    def aside(self) -> Names:
        """Cards revealed or set aside by the running action."""
        bit = 1 << self.seat
        return tuple(self._st.table.name[c] if seen & bit else None for c, _, _, seen in self._st.aside)

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._st.turn + 1

    @property
    def free_entomb(self) -> bool:
        """Whether the active player still has the free entombment."""
        return not self._st.entomb_used

    @property
    def pyramid_changed(self) -> bool:
        """Whether the pyramid was changed this turn."""
        return self._st.changed

    @property
    def sets(self) -> dict[str, int]:
        """How many different titles each set of this game has."""
        t = self._st.table
        titles: dict[int, set[int]] = {}
        for c, group in enumerate(t.set_id[:-1]):
            if group >= 0:
                titles.setdefault(group, set()).add(t.kind[c])
        return {t.set_names[g]: len(kinds) for g, kinds in sorted(titles.items())}

    def determinize(self, rng: int) -> State:
        """A possible full state: all that this seat cannot know is dealt anew.

        `rng` is any whole number; the same number gives the same deal. Cards the seat knows stay where they are, the
        stock keeps level II above level III. Linear in the number of hidden cards, about ten microseconds.
        """
        return determinize(self._st, self.seat, rng)


def determinize(st: State, seat: int, rng: int) -> State:
    """A clone in which everything hidden from a seat is dealt anew; see `View.determinize`."""
    s = st.clone()
    rng = chance.seeded(rng)
    t = st.table
    z = s.z
    bit = 1 << seat
    known = st.known
    for p in range(t.seats):
        base = p * PILES
        piles = (base + DECK,) if p == seat else (base + HAND, base + DECK, base + DISCARD, base + KEPT)
        seen = base + DISCARD if p != seat and z[base + DISCARD] else -1  # the top of a discard pile is seen
        rng = _redeal(s, p, piles, seat, rng, seen)
    stock = z[t.stock]
    if stock:
        level = t.level
        low = [i for i, c in enumerate(stock) if level[c] == 3 and not (known and known.get(c, 0) & bit)]
        high = [i for i, c in enumerate(stock) if level[c] != 3 and not (known and known.get(c, 0) & bit)]
        out = list(stock)
        for places in (low, high):
            cards, rng = chance.shuffled(tuple([stock[i] for i in places]), rng)
            for i, c in zip(places, cards, strict=True):
                out[i] = c
        z[t.stock] = tuple(out)
    if len(z[t.boneyard]) > 1:
        pile = z[t.boneyard]
        below, rng = chance.shuffled(pile[:-1], rng)
        z[t.boneyard] = below + pile[-1:]
    s.rng = rng
    return s


def _redeal(s: State, p: int, piles: tuple[int, ...], seat: int, rng: int, seen: int) -> int:
    """Shuffle the cards of some piles that a seat does not know among their places."""
    z, known, bit = s.z, s.known, 1 << seat
    pool: list[int] = []
    for i in piles:
        pool += z[i]
    aside = [k for k, row in enumerate(s.aside) if row[1] == p and not row[3] & bit] if s.aside else []
    pool += [s.aside[k][0] for k in aside]
    fixed = {k for k, c in enumerate(pool) if known.get(c, 0) & bit} if known else set()
    if seen >= 0:
        fixed.add(sum(len(z[i]) for i in piles[: piles.index(seen) + 1]) - 1)
    loose = [k for k in range(len(pool)) if k not in fixed] if fixed else range(len(pool))
    mixed, rng = chance.shuffled(tuple([pool[k] for k in loose]), rng)
    if s.stack:  # a card that was picked but has not moved yet
        now = {pool[k]: c for k, c in zip(loose, mixed, strict=True)}
        for f in s.stack:
            f[PICK] = now.get(f[PICK], f[PICK])
    for k, c in zip(loose, mixed, strict=True):
        pool[k] = c
    start = 0
    for i in piles:
        n = len(z[i])
        z[i] = tuple(pool[start : start + n])
        start += n
    if aside:
        rows = list(s.aside)
        for k, c in zip(aside, pool[start:], strict=True):
            rows[k] = (c, *rows[k][1:])
        s.aside = tuple(rows)
    return rng
