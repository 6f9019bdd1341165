"""Cards named as they come: a game at a table, in which a hidden card is known once somebody turns it up.

Such a state has no generator. Its `State.rng` is negative and holds, as one number, which cards lie *loose* (somewhere
in their deck or in the stock, nobody knows at which place), the kinds that will come next, and a seed for a game that
goes on by chance. So it stays plain integers, and a game with a generator pays one comparison.

The engine calls `State.unveil` before it lifts cards off a hidden pile; `bring_up` puts the named card on top. Loose
cards of a pile lie in an arbitrary order that means nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import CardNeeded
from . import chance
from .state import DECK, PILES, State

_SEED_BITS = 65  # a generator's 64 and one that says it is there


def _held(st: State) -> tuple[int, int, int]:
    """The loose cards as bits, the seed (0 for none), and the kinds to come as one number."""
    held = ~st.rng
    n = st.table.unknown
    return held & ((1 << n) - 1), held >> n & ((1 << _SEED_BITS) - 1), held >> (n + _SEED_BITS)


def _hold(st: State, loose: int, seed: int, coming: int) -> None:
    n = st.table.unknown
    st.rng = ~(loose | seed << n | coming << (n + _SEED_BITS))


def begin(st: State) -> None:
    """From here on cards are named: all that lie in a deck or the stock are loose."""
    piles = [seat * PILES + DECK for seat in range(st.table.seats)] + [st.table.stock]
    _hold(st, sum(1 << c for pile in piles for c in st.z[pile]), 0, 0)


def is_loose(st: State, card: int) -> bool:
    """Whether nobody knows where in its pile a card lies."""
    return bool(~st.rng >> card & 1)


def give(st: State, kinds: Sequence[int]) -> None:
    """Say which kinds come next, in the order in which they come."""
    loose, _, _ = _held(st)
    coming, base = 0, len(st.table.kinds) + 1
    for kind in reversed(kinds):
        coming = coming * base + kind + 1
    _hold(st, loose, 0, coming)


def left(st: State) -> int:
    """How many of the given kinds have not come."""
    _, _, coming = _held(st)
    count, base = 0, len(st.table.kinds) + 1
    while coming:
        coming //= base
        count += 1
    return count


def by_chance(st: State, seed: int) -> None:
    """Let the cards that nobody names come by chance."""
    loose, _, coming = _held(st)
    _hold(st, loose, chance.seeded(seed) | 1 << (_SEED_BITS - 1), coming)


def candidates(st: State, pile: int, cards: Sequence[int], place: int) -> list[int]:
    """The cards that can lie at a place of a pile: loose ones of it, of the stock those of the same level there."""
    loose = ~st.rng
    t = st.table
    if pile != t.stock:
        return [c for c in cards if loose >> c & 1]
    third = t.level[cards[place]] == 3  # level III lies below level II
    return [c for c in cards if loose >> c & 1 and (t.level[c] == 3) is third]


def bring_up(st: State, pile: int, n: int = 1) -> None:
    """Put the cards that come next on top of a deck or the stock; those whose place is known are there already.

    Raises CardNeeded when a card has not been named, or cannot be there.
    """
    cards = list(st.z[pile])
    for place in range(len(cards) - 1, max(-1, len(cards) - 1 - n), -1):
        if ~st.rng >> cards[place] & 1:
            found = candidates(st, pile, cards[: place + 1], place)
            kind = _next(st, pile, found)
            card = min(c for c in found if st.table.kind[c] == kind)
            other = cards.index(card)
            cards[other], cards[place] = cards[place], card
            st.rng = ~(~st.rng & ~(1 << card))
            if st.out is not None:
                st.out.append(("came", pile, kind))
    st.z[pile] = tuple(cards)


def _next(st: State, pile: int, found: Sequence[int]) -> int:
    """The kind that comes next: the one that is named, the only one possible, or one by chance."""
    loose, seed, coming = _held(st)
    t = st.table
    kinds = list(dict.fromkeys(t.kind[c] for c in found))
    if coming:
        base = len(t.kinds) + 1
        kind = coming % base - 1
        if kind in kinds:
            _hold(st, loose, seed, coming // base)
            return kind
        if len(kinds) > 1:
            raise needed(st, pile, kinds, t.kinds[kind].name)
    if len(kinds) == 1:
        return kinds[0]
    if not seed:
        raise needed(st, pile, kinds)
    k, state = chance.below(len(found), seed & chance.MASK)
    _hold(st, loose, state | 1 << (_SEED_BITS - 1), coming)
    return t.kind[found[k]]


def needed(st: State, pile: int, kinds: Sequence[int], given: str | None = None) -> CardNeeded:
    """What is said when a card has to be named, or the named one cannot be there."""
    t = st.table
    player = None if pile == t.stock else t.names[pile // PILES]
    before = sum(1 for event in st.out or () if event[0] == "came")
    return CardNeeded(player, sorted(t.kinds[k].name for k in kinds), given, before)


def renewed(st: State, pile: int) -> None:
    """A new deck was shuffled: nobody knows where in it a card lies."""
    st.z[pile] = tuple(sorted(st.z[pile]))
    loose, seed, coming = _held(st)
    _hold(st, loose | sum(1 << c for c in st.z[pile]), seed, coming)
