"""Setting up: starters, stock, pyramid, boneyard, the first player, in the rulebook's order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import chance, happen
from .state import BEGIN, CHOOSE_PHARAOH, DECK, PILES, TOMB, State
from .turn import advance

if TYPE_CHECKING:
    from ..table import Table


def deal(
    table: Table,
    decks: Sequence[Sequence[int]],
    seed: int,
    first: int | None,
    pharaohs: bool = False,
    difficulty: int = 0,
) -> State:
    """A game at its first decision.

    `decks` are the numbers of each seat's starters; every other card of the table goes into the stock. `first` is a
    seat, or None to draw one. `difficulty` is how many cards of the stock the dummy begins with.

    Rule: setup.step-order, setup.stock-level-two-on-top, edition.starting-player-premium, solo.difficulty
    """
    st = State(table)
    st.rng = chance.seeded(seed)
    for seat, deck in enumerate(decks):
        st.z[seat * PILES + DECK], st.rng = chance.shuffled(tuple(deck), st.rng)
    owned = {c for deck in decks for c in deck}
    rest = [c for c in range(table.unknown) if c not in owned]
    stock: tuple[int, ...] = ()
    for level in (3, 2):  # level III below level II
        pack, st.rng = chance.shuffled(tuple(c for c in rest if (3 if table.level[c] == 3 else 2) == level), st.rng)
        stock += pack
    st.z[table.stock] = stock
    for seat in range(table.seats):
        if seat != table.dummy:  # Rule: solo.no-hand
            st.draw(seat, 5)
    happen.refill(st, happen.DEAL_ORDER)
    pile = st.z[table.stock]
    st.z[table.boneyard], st.z[table.stock] = pile[-1:], pile[:-1]
    if difficulty:
        pile = st.z[table.stock]
        st.z[table.dummy * PILES + TOMB], st.z[table.stock] = pile[-difficulty:][::-1], pile[:-difficulty]
    if first is None:
        first, st.rng = chance.below(table.seats, st.rng)
    st.seat = first
    st.step = BEGIN
    if pharaohs:
        numbers, st.rng = chance.shuffled(tuple(p.index for p in table.pharaohs if p is not None), st.rng)
        if first == table.dummy:  # it has none; that two more lie there says that it begins
            st.seat = table.player
        st.offered = numbers[: 2 if table.dummy >= 0 and first != table.dummy else 2 * table.seats]
        st.step = CHOOSE_PHARAOH
    return st


def opened(st: State) -> State:
    """Carry a fresh state on to its first decision."""
    advance(st)
    return st
