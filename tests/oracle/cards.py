"""The oracle's starters, jars, amulets and books: for each name what it needs (CAN) and what it does (DO, a generator).

The other cards are entered by the modules that `covered` names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .model import (
    Card,
    Gen,
    State,
    ask,
    can_draw,
    copied,
    cost,
    face_up,
    has,
    lift,
    lowest,
    occupied,
    opponents,
    pick,
    pick_opponent,
    pick_slot,
    set_of,
)
from .turn import (
    axes,
    changed,
    crumble,
    draw,
    entombed,
    gain,
    leave,
    sacrifice_slot,
    sacrificed,
    shielded,
    take,
    top_of_deck,
)


class Run(NamedTuple):
    """One execution: the card whose text runs, every card being resolved, and how it came to run."""

    card: Card
    stack: list[Card]
    via: str  # "play", "proxy" or "repeat"


Test = Callable[[State, int, Run], bool]
Deed = Callable[[State, int, Run], Gen[None]]
CAN: dict[str, Test] = {}
DO: dict[str, Deed] = {}
NEVER_AGAIN = {"Censer", "Statue of Thoth", "Medjay"}


def rule(name: str, can: Test) -> Callable[[Deed], None]:
    """Enter a card."""
    def enter(do: Deed) -> None:
        CAN[name], DO[name] = can, do
    return enter


def forced(r: Run) -> bool:
    """Whether the running action was not the player's idea: a Book of Gates beneath it revealed it."""
    return any(c == "Book of Gates" for c in r.stack[:-1])


# ---- executing --------------------------------------------------------------------------------

def executable(st: State, p: int, card: Card | None, stack: list[Card], via: str) -> bool:
    """Whether this card's action could be carried out now."""
    if card is None or str(card) not in CAN or has(stack, card):
        return False
    if via == "repeat" and card in NEVER_AGAIN:
        return False
    return CAN[str(card)](st, p, Run(card, [*stack, card], via))


def may_execute(st: State, p: int, card: Card) -> bool:
    """Whether a hand card may be played for its action."""
    new = copied(st)
    who = new["players"][p]
    who["in_play"].append(lift(who["hand"], card))
    new["turn"]["played"] += 1
    new["turn"]["ring"] = False
    return executable(new, p, card, [], "play")


def execute(st: State, p: int, card: Card, stack: list[Card], via: str) -> Gen[None]:
    """Carry an action out and log it."""
    row = [card, False]
    st["turn"]["actions"].append(row)
    yield from DO[str(card)](st, p, Run(card, [*stack, card], via))
    row[1] = True


# ---- common parts -----------------------------------------------------------------------------

def hand(st: State, p: int) -> list[Card]:
    """A player's hand."""
    cards: list[Card] = st["players"][p]["hand"]
    return cards


def discard_one(st: State, p: int, cards: list[Card] | None = None) -> Gen[Card | None]:
    """Discard a hand card; a discarded Axe strikes."""
    card = yield from pick(p, "discard", hand(st, p) if cards is None else cards)
    if card is not None:
        st["players"][p]["discard"].append(lift(hand(st, p), card))
        yield from axes(st, p, [card])
    return card


def discard_many(st: State, p: int, number: int) -> Gen[None]:
    """Discard so many hand cards as one part."""
    gone = []
    for _ in range(min(number, len(hand(st, p)))):
        card = yield from pick(p, "discard", hand(st, p))
        assert card is not None
        st["players"][p]["discard"].append(lift(hand(st, p), card))
        gone.append(card)
    yield from axes(st, p, gone)


def sacrifice_one(st: State, p: int, cards: list[Card]) -> Gen[Card | None]:
    """Sacrifice a hand card."""
    card = yield from pick(p, "sacrifice", cards)
    if card is not None:
        st["boneyard"].append(lift(hand(st, p), card))
        yield from sacrificed(st, p, card)
    return card


def entomb_one(st: State, p: int, cards: list[Card], pile: list[Card]) -> Gen[None]:
    """Entomb one of these cards of this pile."""
    card = yield from pick(p, "entomb", cards)
    if card is not None:
        st["players"][p]["tomb"].append(lift(pile, card))
        yield from entombed(st, p)


def takeable(st: State, fits: Callable[[Card], bool]) -> list[int]:
    """The face-up slots whose card fits."""
    return [s for s in face_up(st) if fits(st["pyramid"][s])]


def give(st: State, p: int, card: Card, source: list[Card], pile: str) -> Gen[None]:
    """Put a card onto an opponent's pile, unless he refuses it."""
    q = yield from pick_opponent(st, p, opponents(st, p))
    if not (yield from shielded(st, q, False)):
        st["players"][q][pile].append(lift(source, card))


# ---- starters ---------------------------------------------------------------------------------

@rule("Shabti", lambda st, p, r: bool(occupied(st)))
def shabti(st: State, p: int, r: Run) -> Gen[None]:
    slots = occupied(st)
    answer = yield from ask(p, ["option 1", "option 2"] if len(slots) > 1 else ["option 2"])
    if answer == "option 2":
        yield from sacrifice_slot(st, p)
        return
    one = yield from pick_slot(st, p, "swap", slots)
    other = yield from pick_slot(st, p, "swap", [s for s in slots if s != one])
    pyramid = st["pyramid"]
    pyramid[one], pyramid[other] = pyramid[other], pyramid[one]
    changed(st)


@rule("Urn", lambda st, p, r: bool(st["players"][p]["discard"]))
def urn(st: State, p: int, r: Run) -> Gen[None]:
    who = st["players"][p]
    who["deck"].append(who["discard"].pop())
    yield from ()


def dearer(st: State, p: int) -> list[Card]:
    """The hand cards that leave a cheaper one behind."""
    return [c for c in hand(st, p) if any(cost(d) < cost(c) for d in hand(st, p))]


@rule("Box of Food", lambda st, p, r: bool(dearer(st, p)))
def box_of_food(st: State, p: int, r: Run) -> Gen[None]:
    gone = yield from sacrifice_one(st, p, dearer(st, p))
    assert gone is not None
    yield from entomb_one(st, p, [c for c in hand(st, p) if cost(c) < cost(gone)], hand(st, p))


def place_of(st: State, p: int, card: Card) -> list[Card] | None:
    """The pile of the executing player in which a card lies that moves itself."""
    who = st["players"][p]
    return next((who[k] for k in ("in_play", "aside", "discard") if has(who[k], card)), None)


def move_itself(st: State, p: int, card: Card, onto: list[Card]) -> bool:
    """Move the card whose text runs, from wherever it was found."""
    pile = place_of(st, p, card)
    if pile is not None:
        onto.append(lift(pile, card))
    elif has(st["pyramid"], card):
        onto.append(leave(st, next(s for s in range(6) if st["pyramid"][s] is card)))
        changed(st)
    return pile is not None or has(onto, card)


@rule("Medjay", lambda st, p, r: len([c for c in hand(st, p) if c is not r.card]) >= 4 and bool(
    [s for s in face_up(st) if st["pyramid"][s] is not r.card]))
def medjay(st: State, p: int, r: Run) -> Gen[None]:
    if move_itself(st, p, r.card, st["boneyard"]):
        yield from sacrificed(st, p, r.card)
    yield from discard_many(st, p, 4)
    yield from take(st, p, face_up(st))


@rule("Kite", lambda st, p, r: bool(face_up(st)))
def kite(st: State, p: int, r: Run) -> Gen[None]:
    slot = yield from pick_slot(st, p, "turn", face_up(st))
    st["face_down"].append((st["pyramid"][slot], p))
    changed(st)


# ---- sarcophagi and jars ----------------------------------------------------------------------

@rule("Inner Sarcophagus", lambda st, p, r: True)
def inner(st: State, p: int, r: Run) -> Gen[None]:
    for q in opponents(st, p):
        if len(hand(st, q)) > 3 and not (yield from shielded(st, q, True)):
            yield from discard_many(st, q, len(hand(st, q)) - 3)


@rule("Middle Sarcophagus", lambda st, p, r: len(hand(st, p)) >= 2)
def middle(st: State, p: int, r: Run) -> Gen[None]:
    yield from sacrifice_one(st, p, hand(st, p))
    yield from entomb_one(st, p, hand(st, p), hand(st, p))


@rule("Outer Sarcophagus", lambda st, p, r: bool(hand(st, p)) and can_draw(st, p) >= 1)
def outer(st: State, p: int, r: Run) -> Gen[None]:
    card = yield from pick(p, "give", hand(st, p))
    assert card is not None
    yield from give(st, p, card, hand(st, p), "deck")
    draw(st, p, 1)


@rule("Duamutef Canopic Jar", lambda st, p, r: True)
def duamutef(st: State, p: int, r: Run) -> Gen[None]:
    for q in opponents(st, p):
        if hand(st, q) and not (yield from shielded(st, q, True)):
            yield from discard_one(st, q)


@rule("Hopi Canopic Jar", lambda st, p, r: bool(hand(st, p)) and bool(face_up(st)))
def hopi(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_one(st, p)
    yield from take(st, p, lowest(st, face_up(st)))


@rule("Imseti Canopic Jar", lambda st, p, r: any(cost(c) <= 4 for c in hand(st, p)))
def imseti(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_one(st, p, [c for c in hand(st, p) if cost(c) <= 4], hand(st, p))


def exempt(st: State, q: int) -> bool:
    """Who has neither deck nor discard pile gives nothing."""
    return can_draw(st, q) == 0 or not hand(st, q)


@rule("Qebehsenuef Canopic Jar", lambda st, p, r: True)
def qebehsenuef(st: State, p: int, r: Run) -> Gen[None]:
    for q in opponents(st, p):
        if not exempt(st, q) and not (yield from shielded(st, q, True)):
            yield from sacrifice_one(st, q, hand(st, q))


# ---- amulets ----------------------------------------------------------------------------------

def kin_of_tomb(st: State, p: int) -> list[int]:
    """The takeable cards of a set that lies in the tomb."""
    sets = {set_of(c) for c in st["players"][p]["tomb"]} - {None}
    return takeable(st, lambda c: set_of(c) in sets)


@rule("Djed Pillar Amulet", lambda st, p, r: bool(kin_of_tomb(st, p)))
def djed(st: State, p: int, r: Run) -> Gen[None]:
    yield from take(st, p, kin_of_tomb(st, p))


@rule("Heart Scarab Amulet", lambda st, p, r: bool(st["players"][p]["discard"]))
def heart_scarab(st: State, p: int, r: Run) -> Gen[None]:
    pile = st["players"][p]["discard"]
    yield from entomb_one(st, p, pile, pile)


def repeatable(st: State, p: int, r: Run) -> list[Card]:
    """The completed actions of this turn that could be done again; a repeated repeat has only what it repeated."""
    rows = st["turn"]["actions"]
    if r.via == "repeat":
        own = next(i for i, (c, _) in enumerate(rows) if c is r.card)
        rows = rows[own + 1 : own + 2]
    return [c for c, done in rows if done and executable(st, p, c, r.stack, "repeat")]


@rule("Tyet Amulet", lambda st, p, r: bool(repeatable(st, p, r)))
def tyet(st: State, p: int, r: Run) -> Gen[None]:
    card = yield from pick(p, "repeat", repeatable(st, p, r))
    if card is not None:
        yield from execute(st, p, card, r.stack, "repeat")


@rule("Wadj Amulet", lambda st, p, r: bool(hand(st, p)) and bool(st["players"][p]["tomb"]))
def wadj(st: State, p: int, r: Run) -> Gen[None]:
    tomb = st["players"][p]["tomb"]
    one = yield from pick(p, "swap", hand(st, p))
    other = yield from pick(p, "swap", tomb)
    assert one is not None
    assert other is not None
    lift(hand(st, p), one)
    lift(tomb, other)
    hand(st, p).append(other)
    tomb.append(one)
    yield from entombed(st, p)


@rule("Weres Amulet", lambda st, p, r: bool(hand(st, p)) and can_draw(st, p) >= 3)
def weres(st: State, p: int, r: Run) -> Gen[None]:
    card = yield from pick(p, "give", hand(st, p))
    assert card is not None
    yield from give(st, p, card, hand(st, p), "tomb")
    draw(st, p, 3)


# ---- books ------------------------------------------------------------------------------------

@rule("Book of Gates", lambda st, p, r: can_draw(st, p) >= 1)
def gates(st: State, p: int, r: Run) -> Gen[None]:
    who = st["players"][p]
    card = top_of_deck(st, p)
    assert card is not None
    who["aside"].append(card)
    if executable(st, p, card, r.stack, "proxy"):
        yield from execute(st, p, card, r.stack, "proxy")
    if has(who["aside"], card):
        who["discard"].append(lift(who["aside"], card))
        yield from axes(st, p, [card])


@rule("Book of the Dead", lambda st, p, r: bool(face_up(st)))
def dead(st: State, p: int, r: Run) -> Gen[None]:
    slot = yield from pick_slot(st, p, "entomb", lowest(st, face_up(st)))
    assert slot is not None
    st["players"][p]["tomb"].append(leave(st, slot))
    changed(st)
    yield from crumble(st, p, slot)
    yield from entombed(st, p)


def at_most_twice(st: State, card: Card) -> list[int]:
    """What may be taken for a sacrificed card."""
    return takeable(st, lambda c: cost(c) <= 2 * cost(card))


@rule("Book of the Earth", lambda st, p, r: any(at_most_twice(st, c) for c in hand(st, p)))
def earth(st: State, p: int, r: Run) -> Gen[None]:
    gone = yield from sacrifice_one(st, p, [c for c in hand(st, p) if at_most_twice(st, c)])
    assert gone is not None
    yield from take(st, p, at_most_twice(st, gone))


@rule("Book of the Heavens", lambda st, p, r: len(st["players"][p]["discard"]) >= 5)
def heavens(st: State, p: int, r: Run) -> Gen[None]:
    pile = st["players"][p]["discard"]
    yield from entomb_one(st, p, pile, pile)


@rule("Book of the Netherworld", lambda st, p, r: bool(st["stock"]))
def netherworld(st: State, p: int, r: Run) -> Gen[None]:
    gain(st, p, st["stock"].pop())
    yield from ()


def cheaper_than_bought(st: State) -> list[int]:
    """What costs less than the dearest purchase of the turn."""
    dearest = max(st["turn"]["bought"], default=-1)
    return takeable(st, lambda c: cost(c) < dearest)


@rule("Book of Traversing Eternity", lambda st, p, r: bool(cheaper_than_bought(st)))
def eternity(st: State, p: int, r: Run) -> Gen[None]:
    yield from take(st, p, cheaper_than_bought(st))
