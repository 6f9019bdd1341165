"""Hidden cards come to light: drawn, shown, or turned up; and a discard pile becomes a hidden deck again."""

from __future__ import annotations

from . import chance, named
from .state import DECK, DISCARD, HAND, PILES, State


def draw(st: State, seat: int, n: int, shuffle: bool = True) -> int:
    """The seat draws up to n cards; returns how many. Rule: turn.reshuffle, turn.reshuffle-only-when-needed"""
    z, base = st.z, seat * PILES
    got = 0
    while got < n and (z[base + DECK] or (shuffle and renew(st, seat))):
        k = n - got
        named.unveil(st, base + DECK, k)
        deck = z[base + DECK]
        take = deck[-k:]
        z[base + HAND] += (st.table.unknown,) * len(take) if st.quiet else take[::-1]
        z[base + DECK] = deck[:-k]
        got += len(take)
    if got:
        st.tell("draw", seat, number=got)
    return got


def renew(st: State, seat: int) -> bool:
    """Shuffle the discard pile into a new deck; False when it is empty."""
    z, base = st.z, seat * PILES
    pile = z[base + DISCARD]
    if not pile:
        return False
    z[base + DISCARD] = ()
    if st.quiet:
        z[base + DECK] = (st.table.unknown,) * len(pile)
    elif st.named is not None:
        named.shuffle(st, base + DECK, pile)
    else:
        z[base + DECK], st.rng = chance.shuffled(pile, st.rng)
    if st.known and not st.quiet:
        st.forget(pile)
    st.tell("shuffle", seat, number=len(pile))
    return True


def show(st: State, seat: int, cards: tuple[int, ...]) -> None:
    """A player shows cards to everybody."""
    for card in cards:
        st.learn(card, st.table.everybody)
    st.tell("show", seat, cards=cards)
