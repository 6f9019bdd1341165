"""Setting up: starters, stock, pyramid, boneyard, the first player, in the rulebook's order."""

from __future__ import annotations

from collections.abc import Sequence

from ..table import Table
from . import chance
from .drawing import draw
from .pyramid import DEAL_ORDER, refill
from .state import BEGIN, CHOOSE_PHARAOH, DECK, PILES, TOMB, State


def deal(table: Table, decks: Sequence[Sequence[int]], seed: int, first: int | None) -> State:
    """A game that was set up; `turn.advance` carries it on to its first decision.

    `decks` are the numbers of each seat's starters; every other card of the table goes into the stock. `first` is a
    seat, or None to draw one.

    Rule: setup.step-order, setup.stock-level-two-on-top, edition.starting-player-premium, solo.difficulty
    """
    st = State(table)
    st.rng = chance.seeded(seed)
    for seat, deck in enumerate(decks):
        st.z[seat * PILES + DECK], st.rng = chance.shuffled(tuple(deck), st.rng)
    rest = set(range(table.unknown)).difference(*decks)
    for third in (True, False):  # level III below level II
        pack = [c for c in range(table.unknown) if c in rest and (table.level[c] == 3) is third]
        cards, st.rng = chance.shuffled(tuple(pack), st.rng)
        st.z[table.stock] += cards
    for seat in range(table.seats):
        if seat != table.dummy:  # Rule: solo.no-hand
            draw(st, seat, 5)
    refill(st, DEAL_ORDER)
    st.z[table.boneyard], st.z[table.stock] = st.stock[-1:], st.stock[:-1]
    if difficulty := table.rules.difficulty:  # so many cards of the stock the dummy begins with
        st.z[table.dummy * PILES + TOMB] = st.stock[-difficulty:][::-1]
        st.z[table.stock] = st.stock[:-difficulty]
    if first is None:
        first, st.rng = chance.below(table.seats, st.rng)
    st.seat = first
    st.step = BEGIN
    if table.rules.pharaohs:
        numbers, st.rng = chance.shuffled(tuple(p.index for p in table.pharaohs if p is not None), st.rng)
        if first == table.dummy:  # it has none; that two more lie there says that it begins
            st.seat = table.player
        st.offered = numbers[: 2 if table.dummy >= 0 and first != table.dummy else 2 * table.seats]
        st.step = CHOOSE_PHARAOH
    return st
