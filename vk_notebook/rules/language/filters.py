"""Filters, numbers and conditions as functions of the state and the running frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..engine.state import IN_LOG, IN_PLAY, PILES, TOMB, Frame, State
from .grammar import If, Memory, Number, Place, Places, Which
from .sources import PILE_OF, SLOTS_OF

Fits = Callable[[State, Frame, int], bool]
HowMany = Callable[[State, Frame], int]
Cond = Callable[[State, Frame], bool]


def fits_of(which: Which) -> Fits | None:
    """A test of one card; None where every card fits. `lowest` and `highest` look at all cards: see `extreme`."""
    kind, arg = which.kind, which.arg
    if kind in ("any", "lowest", "highest"):
        return None
    if kind == "set":
        return lambda st, f, c: st.table.set_id[c] >= 0
    if kind == "starter":
        return lambda st, f, c: st.table.starter[c]
    if kind == "level 3":
        return lambda st, f, c: st.table.level[c] == 3
    if kind == "and":
        one, two = (fits_of(w) for w in arg)
        assert one is not None
        assert two is not None
        return lambda st, f, c: one(st, f, c) and two(st, f, c)
    if kind == "not":
        inner = fits_of(arg)
        assert inner
        return lambda st, f, c: not inner(st, f, c)
    if kind == "same set":
        return _same_set(arg)
    if kind == "missing":
        return _missing(PILE_OF[arg.name])
    return _cost(kind, _bound(arg))


def _bound(x: int | Memory | Number) -> HowMany:
    if isinstance(x, int):
        return lambda st, f: x
    if isinstance(x, Number):
        return lambda st, f: 2 * _remembered(st, f)
    if x.verb == "bought":
        return lambda st, f: max((st.table.cost[c] for c in st.bought), default=0)
    return _remembered


def _remembered(st: State, f: Frame) -> int:
    return st.table.cost[f.memory] if f.memory >= 0 else 0


def _cost(kind: str, bound: HowMany) -> Fits:
    if kind == "cost<=":
        return lambda st, f, c: c != st.table.unknown and st.table.cost[c] <= bound(st, f)
    if kind == "cost<":
        return lambda st, f, c: c != st.table.unknown and st.table.cost[c] < bound(st, f)
    return lambda st, f, c: c != st.table.unknown and st.table.cost[c] >= bound(st, f)


def _same_set(arg: Memory | Place) -> Fits:
    if isinstance(arg, Memory):

        def like(st: State, f: Frame, c: int) -> bool:
            sets = st.table.set_id
            return f.memory >= 0 and sets[c] >= 0 and sets[c] == sets[f.memory]

        return like

    def present(st: State, f: Frame, c: int) -> bool:
        sets = st.table.set_id
        mine = sets[c]
        return mine >= 0 and any(sets[other] == mine for other in st.z[f.you * PILES + TOMB])

    return present


def _missing(pile: int) -> Fits:
    """With a title that does not lie in the doer's pile."""

    def new(st: State, f: Frame, c: int) -> bool:
        kind = st.table.kind
        return all(kind[other] != kind[c] for other in st.z[f.doer * PILES + pile])

    return new


def extreme(st: State, cards: Sequence[int], highest: bool, number: int = 1) -> list[int]:
    """The cards of the lowest (highest) printed cost; a hidden one may be it.

    Of several cards that go together each may be the first, so all are found that can be among so many.
    Rule: card.hopi-canopic-jar.tie, ruling.removals-one-by-one
    """
    t = st.table
    open_costs = [t.cost[c] for c in cards if c != t.unknown]
    if not open_costs:
        return list(cards)
    if number > 1:
        last = sorted(open_costs, reverse=highest)[:number][-1]
        return [c for c in cards if c == t.unknown or (t.cost[c] >= last if highest else t.cost[c] <= last)]
    bound = max(open_costs) if highest else min(open_costs)
    return [c for c in cards if c == t.unknown or t.cost[c] == bound]


# ---- numbers -----------------------------------------------------------------------------------


def how_many(number: Number) -> HowMany:
    """A number that is known when the part begins."""
    kind, arg = number.kind, number.arg
    if kind == "players":
        return lambda st, f: st.table.seats
    if kind == "count":
        return lambda st, f: max(0, f.memory)
    if kind in ("size", "third"):
        pile = PILE_OF[arg.name]
        by = 3 if kind == "third" else 1
        return lambda st, f: len(st.z[f.doer * PILES + pile]) // by
    raise ValueError(f"{number} is not known in advance")


def some(many: HowMany) -> Cond:
    """That a number is not none."""
    return lambda st, f: many(st, f) > 0


def size_of(place: Place | Places, st: State, f: Frame) -> int:
    """How many cards lie in a place, or in several together."""
    if isinstance(place, Places):
        return sum(size_of(one, st, f) for one in place.either)
    if place.name in PILE_OF:
        seat = f.you if place.owner == "you" else f.doer
        return len(st.z[seat * PILES + PILE_OF[place.name]])
    if place.name in SLOTS_OF:
        return sum(1 for slot in st.face_up() if slot in SLOTS_OF[place.name])
    return len(st.boneyard if place.name == "boneyard" else st.stock)


# ---- conditions ---------------------------------------------------------------------------------


def holds(cond: If) -> Callable[[State, Frame], bool]:
    """A condition as a function."""
    kind, args = cond.kind, cond.args
    if kind == "at least":
        n, place = args
        if isinstance(n, Number):
            many = how_many(n)
            return lambda st, f: size_of(place, st, f) >= many(st, f)
        return lambda st, f: size_of(place, st, f) >= n
    if kind == "empty":
        return lambda st, f: size_of(args[0], st, f) == 0
    if kind == "more":
        return _some_opponent_has_more
    if kind == "is":
        fits = fits_of(args[0])
        assert fits
        return lambda st, f: f.memory >= 0 and fits(st, f, f.memory)
    if kind == "bought":
        return lambda st, f: bool(st.bought)
    if kind == "entombed":
        return lambda st, f: st.entombed
    return first_play


def _some_opponent_has_more(st: State, f: Frame) -> bool:
    mine = len(st.z[f.you * PILES + TOMB])
    return any(len(st.z[p * PILES + TOMB]) > mine for p in range(st.table.seats) if p != f.you)


def first_play(st: State, f: Frame) -> bool:
    """Whether the running card is played itself, and before all others; what is repeated was so when it was done.

    Rule: card.carpenter.first-play-only, card.priest-of-horus.carpenter, ruling.carpenter-returned
    """
    if f.found == IN_LOG:
        return True
    return st.played == 1 and f.source == f.acting and f.found % PILES == IN_PLAY
