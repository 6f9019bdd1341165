"""Cards named as they come: a game played with real cards, in which a hidden card is known once somebody turns it up.

Such a game has no generator, but `State.named`: which cards lie *loose*, somewhere in their deck or in the stock,
nobody knows at which place, and the kinds that will come next. The engine calls `unveil` before it lifts cards off a
hidden pile, which puts the named ones on top. The order of a pile's loose cards means nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ground.errors import CardNeeded
from . import chance
from .known import Named
from .state import DECK, PILES, State


def held(st: State) -> Named:
    """What a game played with real cards holds in place of a generator."""
    assert st.named is not None, "this game has a generator"
    return st.named


def begin(st: State) -> None:
    """From here on cards are named: all that lie in a deck or the stock are loose."""
    piles = [seat * PILES + DECK for seat in range(st.table.seats)] + [st.table.stock]
    st.rng = 0
    st.named = Named(frozenset(c for pile in piles for c in st.z[pile]))


def give(st: State, kinds: Sequence[int]) -> None:
    """Say which kinds come next, in the order in which they come."""
    st.named = Named(held(st).loose, tuple(kinds))


def by_chance(st: State, seed: int) -> None:
    """Let the cards that nobody names come by chance."""
    st.rng = chance.seeded(seed)
    st.named = held(st)._replace(by_chance=True)


def unveil(st: State, pile: int, n: int = 1) -> None:
    """Put the cards that come next on top of a deck or the stock; those whose place is known are there already.

    Raises CardNeeded for a card that is not named or cannot be there. Does nothing with a generator, or in a search.
    """
    if st.named is None or st.quiet:
        return
    cards, kind = list(st.z[pile]), st.table.kind
    for place in range(len(cards) - 1, max(-1, len(cards) - 1 - n), -1):
        if cards[place] in held(st).loose:
            found = _possible(st, pile, cards[: place + 1])
            comes = _next(st, pile, [kind[c] for c in found])
            card = min(c for c in found if kind[c] == comes)
            other = cards.index(card)
            cards[other], cards[place] = cards[place], card
            st.named = held(st)._replace(loose=held(st).loose - {card})
            st.tell("came", card=card)
    st.z[pile] = tuple(cards)


def _possible(st: State, pile: int, cards: Sequence[int]) -> list[int]:
    """The cards that can lie on top of these: loose ones, of the stock those of the same level there."""
    loose, level = held(st).loose, st.table.level
    third = level[cards[-1]] == 3  # level III lies below level II
    return [c for c in cards if c in loose and (pile != st.table.stock or (level[c] == 3) is third)]


def _next(st: State, pile: int, found: Sequence[int]) -> int:
    """The kind of these that comes next: the one that is named, the only one possible, or one by chance."""
    now, kinds = held(st), set(found)
    if now.coming and now.coming[0] in kinds:
        st.named = now._replace(coming=now.coming[1:])
        return now.coming[0]
    if len(kinds) == 1:
        return found[0]
    if now.coming or not now.by_chance:
        raise _needed(st, pile, kinds)
    k, st.rng = chance.below(len(found), st.rng)
    return found[k]


def _needed(st: State, pile: int, kinds: set[int]) -> CardNeeded:
    """What is said when a card has to be named, or the named one cannot be there."""
    t, coming = st.table, held(st).coming
    player = None if pile == t.stock else t.names[pile // PILES]
    given = t.kinds[coming[0]].name if coming else None
    before = sum(1 for event in st.out or () if event.kind == "came")
    return CardNeeded(player, sorted(t.kinds[k].name for k in kinds), given, before)


def shuffle(st: State, pile: int, cards: Sequence[int]) -> None:
    """These cards are shuffled into a new deck: nobody knows where in it a card lies."""
    st.z[pile] = tuple(sorted(cards))
    st.named = held(st)._replace(loose=held(st).loose.union(cards))
