"""Possible worlds: full states that agree with all that a seat may know.

What lay openly on the boneyard is remembered in its order; hands, decks and what lies under the top of another's
discard pile are dealt anew among their places, and the stock within its levels. A card that was handed on unseen was
its giver's, so another of his may lie in its place (see `gifts`).
"""

from __future__ import annotations

from ..engine.chance import random_keys
from ..engine.program import PROGRAMS, TURN
from ..engine.state import DECK, DISCARD, HAND, KEPT, PILES, Frame, State
from .gifts import exchange, exchanged, riddles


def determinize(st: State, seat: int, rng: int) -> State:
    """A clone in which everything hidden from a seat is dealt anew; see `View.determinize`."""
    s = st.clone()
    t = s.table
    keys = random_keys(rng, len(t.level) + 2)  # one for each card, so that no deal hangs on where a card truly lies
    held: set[int] = set()  # the cards that stay where they are
    if s.offered:
        _other_pharaohs(s, seat, rng)
    if s.known or s.aside:
        given = riddles(s, seat)
        _shuffle_searched(s, seat, keys)
        if given:
            held = exchanged(s, seat, rng, given)
        bit = 1 << seat
        held.update([c for c, known in s.known.items() if known.seats & bit])
    picked = [f for f in s.stack if f.pick >= 0 and PROGRAMS[f.program].kind != TURN]
    for p in range(t.seats):
        _redeal(s, p, seat, keys, held, picked)
    stock = s.z[t.stock]
    low = 0  # level III lies below level II
    while low < len(stock) and t.level[stock[low]] == 3:
        low += 1
    s.z[t.stock] = (*_shuffled(stock[:low], keys, held), *_shuffled(stock[low:], keys, held))
    s.rng, s.named = keys[-2] << 32 | keys[-1], None
    return s


def _other_pharaohs(s: State, seat: int, rng: int) -> None:
    """While pharaohs are chosen: the others were dealt any of those that were not offered to this seat."""
    own = s.offered[2 * seat : 2 * seat + 2]
    pool = [p.index for p in s.table.pharaohs if p is not None and p.index not in own]
    keys = random_keys(~rng, len(pool))
    others = [number for _, number in sorted(zip(keys, pool, strict=True))]
    offered = [*others[: 2 * seat], *own, *others[2 * seat :]][: len(s.offered)]
    s.offered = tuple(offered)
    s.pharaohs = tuple(number if number < 0 or p == seat else offered[2 * p] for p, number in enumerate(s.pharaohs))


def _shuffled(cards: tuple[int, ...], keys: tuple[int, ...], held: set[int]) -> tuple[int, ...]:
    """The cards sorted by their keys; those held keep their places."""
    if not held or held.isdisjoint(cards):
        return tuple(sorted(cards, key=keys.__getitem__))
    loose = iter(sorted([c for c in cards if c not in held], key=keys.__getitem__))
    return tuple([c if c in held else next(loose) for c in cards])


def _shuffle_searched(s: State, seat: int, keys: tuple[int, ...]) -> None:
    """What was lifted from the boneyard lay there openly: a seat that was not shown it knows all but the order.

    What was lifted from the stock may be any card there of the same level.
    """
    t, bit = s.table, 1 << seat
    unseen = [row for row in s.aside if not row.seen & bit]
    bones = [row.card for row in unseen if row.origin == t.boneyard]
    pools = [bones + [c for c in s.boneyard if s.veiled(c, bit)]]
    if lifted := [row.card for row in unseen if row.origin == t.stock]:
        cards = [c for c in (*lifted, *s.stock) if not s.knowing(c) & bit]
        pools += [[c for c in cards if (t.level[c] == 3) is third] for third in (True, False)]
    for pool in pools:
        if len(pool) > 1:
            exchange(s, dict(zip(pool, sorted(pool, key=keys.__getitem__), strict=True)))


def _redeal(s: State, p: int, seat: int, keys: tuple[int, ...], held: set[int], picked: list[Frame]) -> None:
    """Shuffle those cards of a player that the seat does not see among their places."""
    z, base = s.z, p * PILES
    hand, deck, discard, kept = z[base + HAND], z[base + DECK], z[base + DISCARD][:-1], z[base + KEPT]
    if p in (seat, s.table.dummy):  # its other piles are seen
        hand = discard = kept = ()
    aside: list[int] = []
    if s.aside:
        bit, bones = 1 << seat, s.table.boneyard
        aside = [k for k, row in enumerate(s.aside) if row.seat == p and not row.seen & bit and row.origin < bones]
    pool = hand + deck + discard + kept
    if aside:
        pool += tuple([s.aside[k].card for k in aside])
    dealt = _shuffled(pool, keys, held)
    at = len(hand)
    if hand:
        z[base + HAND] = dealt[:at]
    z[base + DECK] = dealt[at : at + len(deck)]
    at += len(deck)
    if discard:
        z[base + DISCARD] = dealt[at : at + len(discard)] + z[base + DISCARD][-1:]
        at += len(discard)
    if kept:
        z[base + KEPT] = dealt[at : at + len(kept)]
        at += len(kept)
    if aside:
        rows = list(s.aside)
        for k, c in zip(aside, dealt[at:], strict=True):
            rows[k] = rows[k]._replace(card=c)
        s.aside = tuple(rows)
    for f in picked:  # a card that was picked but has not moved yet
        if f.pick in pool:
            f.pick = dealt[pool.index(f.pick)]
