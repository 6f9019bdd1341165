"""The small words that count and choose: how many cards, which of them, and on what condition.

A word holds what it means in a game (a number, a test of a card, a truth) beside how a `Voice` says it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from ...ground.errors import listed
from ..engine.state import IN_LOG, NONE, PILES, Frame, State
from .places import HAND, IN_PLAY, Memory, Place

if TYPE_CHECKING:
    from .voice import Voice

Fits = Callable[[State, Frame, int], bool]
LEFT, WHOLE, UP, DOWN = "left", "whole", "up", "down"
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def counted(n: int, noun: str = "card") -> str:
    """A number in words with its noun: "one card", "three cards"."""
    return f"{COUNTS[n] if n < len(COUNTS) else n} {noun if n == 1 else noun + 's'}"


def noun_of(adjective: str) -> str:
    """A card with what stands before it: "cheaper card", "starter"."""
    return adjective if adjective == "starter" else f"{adjective} card".strip()


# ---- how many ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """How many cards: ``words`` say it around the noun, ``of`` counts them, or is `NONE` where that comes later."""

    kind: str
    words: str
    arg: Any = None
    of: Callable[[State, Frame], int] = field(default=lambda st, f: NONE, repr=False, compare=False)


ALL, any_number = Number("all", "all {}s left"), Number("any", "one or more {}s")
PLAYERS = Number("players", "as many {}s", of=lambda st, f: st.table.seats)


def exactly(n: int) -> Number:
    """What a plain number says."""
    return Number("fixed", counted(n, "{}"), n, lambda st, f: n)


def up_to(n: int) -> Number:
    """From none to n; the doer says when to stop."""
    return Number("up to", f"up to {counted(n, '{}')}", n)


def all_but(n: int) -> Number:
    """As many as it takes until n are left."""
    return Number("all but", f"all but {counted(n, '{}')}", n)


def count(memory: Memory) -> Number:
    """As many cards as the remembered verb handled."""
    return Number("count", "the same number of {}s", memory, lambda st, f: max(0, f.memory))


def size(place: Place) -> Number:
    """As many as there are cards in that place."""
    return Number("size", "", place, lambda st, f: len(place.cards(st, f)))


def a_third_of(place: Place) -> Number:
    """One for every full three cards in that place."""
    whole = size(place)
    return Number("third", "", place, lambda st, f: whole.of(st, f) // 3)


# ---- which cards -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Which:
    """Which cards fit. Costs are always the printed ones (Rule: terms.cost).

    Without ``fits`` any card does, and without ``said`` the name is an adjective that says it all.
    """

    name: str = ""
    arg: Any = None
    fits: Fits | None = field(default=None, repr=False, compare=False)
    said: Callable[[Voice], tuple[str, str]] | None = field(default=None, repr=False, compare=False)

    def around(self, voice: Voice) -> tuple[str, str]:
        """What stands before the noun and what behind it."""
        return (self.name, "") if self.said is None else self.said(voice)


any_card, lowest_cost, highest_cost = Which(), Which("cheapest"), Which("most expensive")
set_card = Which("set", fits=lambda st, f, c: st.table.set_id[c] >= 0)
starter = Which("starter", fits=lambda st, f, c: st.table.starter[c])
level_three = Which("level III", fits=lambda st, f, c: st.table.level[c] == 3)


def _cost(name: str, compare: Callable[[int, int], bool], number: str, card: str, limit: int | Memory) -> Which:
    """Costs compared with a limit: how it is said where that is a number, and where it is the cost of a card."""

    def fits(st: State, f: Frame, c: int) -> bool:
        bound = limit.cost(st, f) if isinstance(limit, Memory) else limit
        return c != st.table.unknown and compare(st.table.cost[c], bound)

    def said(voice: Voice) -> tuple[str, str]:
        if not isinstance(limit, Memory):
            return "", f" costing {number.format(limit)}"
        if name == "cost<" and limit.verb != "bought" and not voice.ask:
            return "cheaper", ""
        if limit.verb in voice.costs:
            if name == "cost>=" and not voice.costs[limit.verb]:
                return "", ""  # every card costs 0 or more
            return "", f" costing {number.format(voice.costs[limit.verb] * limit.times)}"
        return "", f" costing {'up to twice as much' if limit.times == 2 else card.format(limit.noun)}"

    return Which(name, limit, fits, said)


#: Costing at most x, a number or the cost of a remembered card.
cost_at_most = partial(_cost, "cost<=", operator.le, "{} or less", "no more than {}")
#: Costing less than x.
cost_below = partial(_cost, "cost<", operator.lt, "less than {}", "less than {}")
#: Costing x or more.
cost_at_least = partial(_cost, "cost>=", operator.ge, "{} or more", "at least as much as {}")


def same_set_as(like: Memory | Place) -> Which:
    """Of the same set as the remembered card, or as any set card in that place."""

    def fits(st: State, f: Frame, c: int) -> bool:
        mine = st.table.set_id[c]
        there = like.cards(st, f) if isinstance(like, Place) else (f.memory,)
        return mine >= 0 and any(other >= 0 and st.table.set_id[other] == mine for other in there)

    def said(voice: Voice) -> tuple[str, str]:
        if isinstance(like, Memory):
            return "", f" that shares {'its set' if voice.pronoun else f'the set of {like.noun}'}"
        return "", f" that shares its set with a card in {voice.place(like)}"

    return Which("same set", like, fits, said)


def set_missing_in(place: Place) -> Which:
    """Of a set that no card in that place has."""

    def fits(st: State, f: Frame, c: int) -> bool:
        sets = st.table.set_id
        return sets[c] >= 0 and all(sets[other] != sets[c] for other in place.cards(st, f))

    return Which("missing set", place, fits, lambda voice: ("set", f" whose set is missing from {voice.place(place)}"))


def set_card_missing_in(place: Place) -> Which:
    """Of a set, with a title that no card in that place has."""

    def fits(st: State, f: Frame, c: int) -> bool:
        kind = st.table.kind
        return st.table.set_id[c] >= 0 and all(kind[other] != kind[c] for other in place.cards(st, f))

    return Which("missing", place, fits, lambda voice: ("set", f" {voice.place(place)} lacks"))


def extreme(st: State, cards: Sequence[int], highest: bool, number: int = 1) -> list[int]:
    """The cards of the lowest (highest) printed cost; a hidden one may be it.

    If a `number` of them is picked one after another, any of that many may come first, so all of them are found.
    Rule: card.hopi-canopic-jar.tie, ruling.removals-one-by-one
    """
    t = st.table
    costs = sorted([t.cost[c] for c in cards if c != t.unknown], reverse=highest)
    if not costs:
        return list(cards)
    last = costs[: number or 1][-1]
    return [c for c in cards if c == t.unknown or (t.cost[c] >= last if highest else t.cost[c] <= last)]


# ---- on what condition -------------------------------------------------------------------------


@dataclass(frozen=True)
class If:
    """A condition on the table or on the turn so far; ``trait`` says it of a player whose share follows."""

    name: str
    args: tuple[Any, ...]
    holds: Callable[[State, Frame], bool] = field(repr=False, compare=False)
    said: Callable[[Voice], str] = field(repr=False, compare=False)
    trait: str = ""


def at_least(n: int | Number, place: Place) -> If:
    """There are at least n cards in that place (in those places together)."""
    places = place.either
    number = exactly(n) if isinstance(n, int) else n
    many = f"{COUNTS[n]} or more cards" if isinstance(n, int) else "at least one card for each player"

    def holds(st: State, f: Frame) -> bool:
        return sum([len(one.cards(st, f)) for one in places]) >= number.of(st, f)

    def said(voice: Voice) -> str:
        where = " and ".join([voice.place(one) for one in places])
        return f"{where} {'together hold' if len(places) > 1 else 'holds'} {many}"

    trait = f"who has {many} in {listed([one.noun for one in places], 'and')} together"
    if n == 1:
        trait = f"with a card in their {' or '.join([one.noun for one in places])}"
    return If("at least", (n, place), holds, said, trait)


def empty(place: Place) -> If:
    """There is no card in that place."""
    return If(
        "empty", (place,), lambda st, f: not place.cards(st, f),
        lambda voice: f"{voice.place(place)} is empty", f"whose {place.noun} is empty",
    )  # fmt: skip


def more_in(place: Place, than: Place) -> If:
    """There are more cards in some opponent's place than in yours."""

    def holds(st: State, f: Frame) -> bool:
        pile = than.index(st, f) % PILES
        sizes = [len(st.pile(seat, pile)) for seat in range(st.table.seats)]
        return max(sizes) > sizes[f.you]

    def said(voice: Voice) -> str:
        who, whose = ("the Dummy", "its") if voice.dummy else ("an opponent", "their")
        return f"{who} has more cards in {whose} {place.noun} than you have in yours"

    return If("more", (place, than), holds, said)


def is_a(which: Which, memory: Memory) -> If:
    """The remembered card fits the filter."""
    fits = which.fits
    assert fits is not None
    return If(
        "is", (which, memory), lambda st, f: f.memory >= 0 and fits(st, f, f.memory),
        lambda voice: f"that card is a {noun_of(which.around(voice)[0])}",
    )  # fmt: skip


def first_play(st: State, f: Frame) -> bool:
    """Whether the running card is played itself, and before all others; what is repeated was so when it was done.

    Rule: card.carpenter.first-play-only, card.priest-of-horus.carpenter, ruling.carpenter-returned
    """
    if f.found == IN_LOG:
        return True
    return st.played == 1 and f.source == f.acting and f.found % PILES == IN_PLAY.which


bought_a_card = If("bought", (), lambda st, f: bool(st.bought), lambda voice: "you bought something this turn")
entombed_a_card = If("entombed", (), lambda st, f: st.entombed, lambda voice: "a card went into your tomb this turn")
first_card_played = If("first played", (), first_play, lambda voice: "this is the first card you play this turn")


# ---- all of it together ------------------------------------------------------------------------


@dataclass(frozen=True)
class Cards:
    """How many cards, which, and from where."""

    number: Number
    which: Which
    source: Place | Memory


def a(*what: int | Number | Which | Place | Memory, home: Place | Memory = HAND) -> Cards:
    """Words in any order, told apart by their types; from `home` where no place is said."""
    number, which, source = exactly(1), any_card, home
    for word in what:
        if isinstance(word, int):
            number = exactly(word)
        elif isinstance(word, Number):
            number = word
        elif isinstance(word, Which):
            which = word
        else:
            source = word
    return Cards(number, which, source)
