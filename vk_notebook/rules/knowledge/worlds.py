"""Possible worlds: full states that agree with all that a seat may know.

What lay openly on the boneyard is remembered in its order; hands, decks and what lies under the top of another's
discard pile are dealt anew among their places, and the stock within its levels. A card that was handed on unseen was
its giver's, so another of his may lie in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import shake_128
from struct import Struct

from ..engine import chance
from ..engine.program import PROGRAMS, TURN
from ..engine.state import DECK, DISCARD, GIVEN, HAND, KEPT, PILES, PINNED, VEIL, State, given_on


@lru_cache(maxsize=512)
def _words(n: int) -> Struct:
    return Struct(f"<{n}I")


def random_keys(rng: int, n: int) -> tuple[int, ...]:
    """n random 32-bit numbers, the same on every platform."""
    seed = (rng & chance.MASK).to_bytes(8, "little")
    return _words(n).unpack(shake_128(seed).digest(4 * n))


def determinize(st: State, seat: int, rng: int) -> State:
    """A clone in which everything hidden from a seat is dealt anew; see `View.determinize`."""
    s = st.clone()
    if st.offered:
        _other_pharaohs(s, seat, rng)
    gifts = _gifts(st, seat) if st.known else []
    if (
        gifts or st.aside or any(f.pick >= 0 for f in st.stack)
        or (st.known and any(bits & VEIL for bits in st.known.values()))
    ):  # fmt: skip
        _carefully(s, seat, rng, gifts)
    else:
        _plainly(s, seat, rng)
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


def _plainly(s: State, seat: int, rng: int) -> None:
    """With no hidden card in somebody's fingers: groups of places whose unknown cards are sorted by random keys.

    A card's key is its own, so that the deal cannot hang on where the card truly lies.
    """
    z, t = s.z, s.table
    pool = list(z[seat * PILES + DECK])
    ends = [len(pool)]
    for p in range(t.seats):
        if p != seat:
            base = p * PILES
            if p == t.dummy:  # what it has drawn was seen
                pool += z[base + DECK]
                ends.append(len(pool))
                continue
            pool += z[base + HAND]
            pool += z[base + DECK]
            pool += z[base + DISCARD][:-1]
            pool += z[base + KEPT]
            ends.append(len(pool))
    stock = z[t.stock]
    level = t.level
    low = 0
    for c in stock:
        if level[c] != 3:
            break
        low += 1
    ends.append(len(pool) + low)
    pool += stock
    ends.append(len(pool))
    keys = random_keys(rng, len(level) + 2)
    key = keys.__getitem__
    dealt: list[int] = []
    start = 0
    bit = 1 << seat
    seen = {c for c, bits in s.known.items() if bits & bit}
    for end in ends:
        if end - start > 1:
            group = pool[start:end]
            if seen and not seen.isdisjoint(group):
                dealt += _but_known(seen, keys, group)
            else:
                group.sort(key=key)
                dealt += group
        else:
            dealt += pool[start:end]
        start = end
    _lay(s, seat, dealt)
    s.rng = keys[-2] << 32 | keys[-1]


def _but_known(seen: set[int], keys: tuple[int, ...], group: list[int]) -> list[int]:
    """A group of places dealt anew, with the cards that the seat knows where they are."""
    loose = [k for k, c in enumerate(group) if c not in seen]
    cards = sorted([group[k] for k in loose], key=keys.__getitem__)
    dealt = group[:]
    for k, c in zip(loose, cards, strict=True):
        dealt[k] = c
    return dealt


def _lay(s: State, seat: int, dealt: list[int]) -> None:
    """Put the dealt cards into their places, in the order in which they were gathered."""
    z, t = s.z, s.table
    at = len(z[seat * PILES + DECK])
    z[seat * PILES + DECK] = tuple(dealt[:at])
    for p in range(t.seats):
        if p == seat:
            continue
        base = p * PILES
        for pile in (base + HAND, base + DECK) if p != t.dummy else (base + DECK,):
            end = at + len(z[pile])
            z[pile] = tuple(dealt[at:end])
            at = end
        discard = z[base + DISCARD]
        if len(discard) > 1 and p != t.dummy:  # its top is seen
            end = at + len(discard) - 1
            z[base + DISCARD] = (*dealt[at:end], discard[-1])
            at = end
        if z[base + KEPT]:
            end = at + len(z[base + KEPT])
            z[base + KEPT] = tuple(dealt[at:end])
            at = end
    z[t.stock] = tuple(dealt[at:])


def _carefully(s: State, seat: int, rng: int, gifts: list[Gift]) -> None:
    """In the middle of an action, or where cards were moved that not everybody saw."""
    t = s.table
    keys = Keys(rng, len(t.level))
    _searched(s, seat, keys)
    held = _exchanged(s, seat, rng, gifts) if gifts else set()
    for p in range(t.seats):
        base = p * PILES
        if p in (seat, t.dummy):
            _redeal(s, p, (base + DECK,), seat, keys, -1, held)
        else:  # the top of a discard pile is seen
            piles = (base + HAND, base + DECK, base + DISCARD, base + KEPT)
            _redeal(s, p, piles, seat, keys, base + DISCARD if s.z[base + DISCARD] else -1, held)
    stock = s.z[t.stock]
    if len(stock) > 1:
        s.z[t.stock] = _restocked(s, stock, seat, keys)
    s.rng = keys.last()


class Keys:
    """Random sort keys for one deal, all drawn at once: card k has the k-th 32 bits of a hash."""

    __slots__ = ("_keys",)

    def __init__(self, rng: int, cards: int) -> None:
        self._keys = random_keys(rng, cards + 2)

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """The cards in the order of their keys, in whatever order they come."""
        return sorted(cards, key=self._keys.__getitem__)

    def last(self) -> int:
        """A generator state of its own for the world that was dealt."""
        return self._keys[-2] << 32 | self._keys[-1]


class Gift:
    """Where a card lies that was handed on unseen: a pile of `State.z`, or behind them all the cards set aside."""

    __slots__ = ("owner", "pile", "place", "pinned", "rows")

    def __init__(self, owner: int, pile: int, place: int, marks: int) -> None:
        self.owner = owner
        self.pile = pile
        self.place = place
        self.pinned = bool(marks & PINNED)
        self.rows = given_on(marks)

    def card(self, s: State) -> int:
        """Which one it is in this world."""
        return s.z[self.pile][self.place] if self.pile < len(s.z) else s.aside[self.place][0]


def _gifts(s: State, seat: int) -> list[Gift]:
    """The cards handed on unseen whose place this seat does not know them to be in."""
    bit = 1 << seat
    given = [c for c, bits in s.known.items() if bits >> GIVEN and not bits & bit]
    if not given:
        return []
    z, found = s.z, []
    piles = [p + which for p in range(0, s.table.seats * PILES, PILES) for which in (HAND, DECK, KEPT)]
    for c in given:
        marks = s.known[c]
        for pile in piles:
            if c in z[pile]:
                if pile // PILES != seat or pile % PILES == DECK:
                    found.append(Gift(pile // PILES, pile, z[pile].index(c), marks))
                break
        else:
            for k, (card, owner, _, seen) in enumerate(s.aside):
                if c == card and not seen & bit:
                    found.append(Gift(owner, len(z), k, marks & ~PINNED))
    found.sort(key=lambda gift: (gift.pile, gift.place))
    return found


def _exchanged(s: State, seat: int, rng: int, gifts: list[Gift]) -> set[int]:
    """Gifts that the seat has not seen give way to any card that their giver may have given; what has to stay there.

    They are given once more in the order of time, each by a draw of its own. The giver's hidden cards are all that the
    seat cannot tell from the gift, wherever he has them now, and those that he handed on later.
    """
    hops = [(row, i) for i, gift in enumerate(gifts) for row in gift.rows if not row[2] >> seat & 1]
    for (when, giver, _), i in sorted(hops):
        if giver != s.table.dummy:
            card = gifts[i].card(s)
            keys = random_keys(rng ^ (when << 3 | giver) * _APART, len(s.table.level))
            other = min([card, *_could_give(s, giver, when, seat, gifts)], key=keys.__getitem__)
            if other != card:
                _swap(s, card, other)
    return {gift.card(s) for gift in gifts if gift.pinned}


#: Numbers of one deal that have nothing to do with each other.
_APART = 0x9E3779B97F4A7C15


def _could_give(s: State, p: int, when: int, seat: int, gifts: list[Gift]) -> list[int]:
    """What a player had at that time and the seat does not see; what lay unseen on his deck he cannot have given."""
    base, known, bit = p * PILES, s.known, 1 << seat
    later: dict[int, bool] = {}  # cards that went about: whether he had this one
    for gift in gifts:
        giver = next((row[1] for row in gift.rows if row[0] >= when), -1)
        if giver < 0 and not gift.pinned:  # else it was not in his hand when something left that unseen
            giver = gift.owner
        later[gift.card(s)] = giver == p
    own = [*s.z[base + HAND], *s.z[base + DECK], *s.z[base + DISCARD][:-1], *s.z[base + KEPT]]
    own += [row[0] for row in s.aside if row[1] == p and row[2] == base + HAND and not row[3] & bit]
    return [c for c in own if c not in later and not known.get(c, 0) & bit] + [c for c, his in later.items() if his]


def _swap(s: State, one: int, other: int) -> None:
    """Two cards change places, with what is known of those places."""
    to = {one: other, other: one}
    s.z = [tuple([to.get(c, c) for c in pile]) if one in pile or other in pile else pile for pile in s.z]
    s.known = {to.get(c, c): bits for c, bits in s.known.items()}
    if s.aside:
        s.aside = tuple([(to.get(row[0], row[0]), *row[1:]) for row in s.aside])
    for f in s.stack:
        if PROGRAMS[f.program].kind != TURN:
            f.pick = to.get(f.pick, f.pick)


def _searched(s: State, seat: int, keys: Keys) -> None:
    """What was lifted from the boneyard lay there openly: a seat that was not shown it knows all but the order."""
    bit = 1 << seat
    rows, bones = list(s.aside), list(s.boneyard)
    places = [k for k, row in enumerate(rows) if row[2] == s.table.boneyard and not row[3] & bit]
    under = [k for k, c in enumerate(bones) if s.veiled(c, seat)]
    if len(places) + len(under) < 2:
        return
    lay = iter(keys.shuffled([*(rows[k][0] for k in places), *(bones[k] for k in under)]))
    now = {}
    for k in places:
        now[rows[k][0]] = card = next(lay)
        rows[k] = (card, *rows[k][1:])
    for k in under:
        now[bones[k]] = bones[k] = next(lay)
    s.known = {now.get(c, c): bits for c, bits in s.known.items()}
    s.aside, s.z[s.table.boneyard] = tuple(rows), tuple(bones)


def _restocked(st: State, stock: tuple[int, ...], seat: int, keys: Keys) -> tuple[int, ...]:
    """The stock's unknown cards in another order, each level in its own places."""
    level, known, bit = st.table.level, st.known, 1 << seat
    out = list(stock)
    for third in (True, False):
        places = [i for i, c in enumerate(stock) if (level[c] == 3) is third and not known.get(c, 0) & bit]
        for i, c in zip(places, keys.shuffled([stock[i] for i in places]), strict=True):
            out[i] = c
    return tuple(out)


def _redeal(s: State, p: int, piles: tuple[int, ...], seat: int, keys: Keys, seen: int, held: set[int]) -> None:
    """Shuffle the cards of some piles that a seat does not know among their places; those held stay."""
    z, known, bit = s.z, s.known, 1 << seat
    pool: list[int] = []
    for i in piles:
        pool += z[i]
    aside = [k for k, row in enumerate(s.aside) if row[1] == p and not row[3] & bit and row[2] != s.table.boneyard]
    pool += [s.aside[k][0] for k in aside]
    fixed = {k for k, c in enumerate(pool) if known.get(c, 0) & bit or c in held} if known else set()
    if seen >= 0:
        fixed.add(sum([len(z[i]) for i in piles[: piles.index(seen) + 1]]) - 1)
    if fixed:
        loose = [k for k in range(len(pool)) if k not in fixed]
        dealt = pool[:]
        for k, c in zip(loose, keys.shuffled([pool[k] for k in loose]), strict=True):
            dealt[k] = c
    else:
        dealt = keys.shuffled(pool)
    if s.stack:  # a card that was picked but has not moved yet
        now = dict(zip(pool, dealt, strict=True))
        for f in s.stack:
            if PROGRAMS[f.program].kind != TURN:
                f.pick = now.get(f.pick, f.pick)
    start = 0
    for i in piles:
        n = len(z[i])
        z[i] = tuple(dealt[start : start + n])
        start += n
    if aside:
        rows = list(s.aside)
        for k, c in zip(aside, dealt[start:], strict=True):
            rows[k] = (c, *rows[k][1:])
        s.aside = tuple(rows)
