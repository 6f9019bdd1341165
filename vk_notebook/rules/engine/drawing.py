"""Hidden cards come to light: drawn, shown, or turned up; and a discard pile becomes a hidden deck again."""

from __future__ import annotations

from . import chance, named
from .state import DECK, DISCARD, HAND, PILES, State


def draw(st: State, seat: int, n: int, shuffle: bool = True) -> int:
    """The seat draws n cards, as many as there are; returns how many.

    Rule: turn.reshuffle, turn.reshuffle-only-when-needed
    """
    z, base = st.z, seat * PILES
    got = 0
    while got < n and (z[base + DECK] or (shuffle and renew(st, seat))):
        k = n - got
        if st.named is not None:
            unveil(st, base + DECK, k)
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
    else:
        if st.named is not None:
            named.shuffle(st, base + DECK, pile)
        else:
            z[base + DECK], st.rng = chance.shuffled(pile, st.rng)
        if st.known:
            st.forget(pile)
    st.tell("shuffle", seat, number=len(pile))
    return True


def unveil(st: State, pile: int, n: int = 1) -> None:
    """Before cards are lifted off a hidden pile: at a table those that were named come on top of it.

    Raises CardNeeded when one has not been named. Nothing happens in a game with a generator, or in a search.
    """
    if st.named is not None and not st.quiet:
        named.bring_up(st, pile, n)


def show(st: State, seat: int, cards: tuple[int, ...]) -> None:
    """A player shows cards to everybody."""
    for card in cards:
        st.learn(card, st.table.everybody)
    st.tell("show", seat, cards=cards)
