"""The oracle's builders, artisans and Premium uniques; importing this enters them beside the others."""

from __future__ import annotations

from .afterlife import discards, entomb_slot, entomb_top, everybody, may_fetch_top, set_cards, starters
from .cards import NEVER_AGAIN, Run, dearer, discard_one, entomb_one, hand, move_itself, rule, sacrifice_one
from .last_rites import up_to
from .model import (
    Card,
    Gen,
    State,
    ask,
    cost,
    face_up,
    has,
    lift,
    lowest,
    opponents,
    pick,
    pick_opponent,
    pick_slot,
)
from .turn import changed, crumble, leave, sacrificed, shielded, take

NEVER_AGAIN |= {"Mummified Crocodile"}


# ---- builders ---------------------------------------------------------------------------------

@rule("Brick Mason", lambda st, p, r: len(st["boneyard"]) + len(st["stock"]) >= len(st["players"]))
def brick_mason(st: State, p: int, r: Run) -> Gen[None]:
    for q in everybody(st, p):
        texts = {}
        if st["boneyard"]:
            texts[f"entomb {st['boneyard'][-1]} from boneyard"] = st["boneyard"]
        if st["stock"]:
            texts["entomb the top of the stock"] = st["stock"]
        if texts:
            answer = yield from ask(q, [*texts, "no"])
            if answer != "no":
                yield from entomb_top(st, q, texts[answer])


def cheapest(st: State, number: int) -> list[int]:
    """The slots whose card can be among so many cheapest ones."""
    slots = face_up(st)
    costs = sorted(cost(st["pyramid"][s]) for s in slots)
    return [s for s in slots if cost(st["pyramid"][s]) <= costs[:number][-1]]


@rule("Engineer", lambda st, p, r: bool(starters(hand(st, p))) and bool(set_cards(hand(st, p)))
      and len(face_up(st)) >= 2)
def engineer(st: State, p: int, r: Run) -> Gen[None]:
    yield from sacrifice_one(st, p, starters(hand(st, p)))
    yield from discard_one(st, p, set_cards(hand(st, p)))
    for number in (2, 1):
        yield from take(st, p, cheapest(st, number))


@rule("Overseer", lambda st, p, r: bool(discards(st, p)) and bool(face_up(st)))
def overseer(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_one(st, p, discards(st, p), discards(st, p))
    yield from take(st, p, lowest(st, face_up(st)))


def one_of(st: State, p: int, verb: str, cards: list[Card]) -> Gen[Card]:
    """Pick one of some marked pyramid cards."""
    slot = yield from pick_slot(st, p, verb, sorted(s for s in range(6) if has(cards, st["pyramid"][s])))
    card: Card = st["pyramid"][slot]
    return card


@rule("Plasterer", lambda st, p, r: len(face_up(st)) >= len(st["players"]))
def plasterer(st: State, p: int, r: Run) -> Gen[None]:
    q = yield from pick_opponent(st, p, opponents(st, p))
    if (yield from shielded(st, q, False)):
        return
    marked: list[Card] = []
    for _ in st["players"]:
        left = [st["pyramid"][s] for s in face_up(st) if not has(marked, st["pyramid"][s])]
        marked.append((yield from one_of(st, q, "pick", left)))
    for other in opponents(st, p):
        if (yield from shielded(st, other, False)):
            return
    waiting = [p, *opponents(st, p)]
    while waiting:
        card = yield from one_of(st, p, "give", marked)
        other = yield from pick_opponent(st, p, waiting)
        waiting.remove(other)
        lift(marked, card)
        slot = next(s for s in range(6) if st["pyramid"][s] is card)
        discards(st, other).append(leave(st, slot))
        changed(st)
        yield from crumble(st, p, slot)


@rule("Stone Mason", lambda st, p, r: bool(set_cards(hand(st, p))) and bool(face_up(st)))
def stone_mason(st: State, p: int, r: Run) -> Gen[None]:
    card = yield from pick(p, "put", set_cards(hand(st, p)))
    assert card is not None
    st["stock"].append(lift(hand(st, p), card))
    yield from take(st, p, face_up(st))


# ---- artisans ---------------------------------------------------------------------------------

@rule("Draughtsman", lambda st, p, r: bool(set_cards(hand(st, p))) and bool(face_up(st)))
def draughtsman(st: State, p: int, r: Run) -> Gen[None]:
    mine = yield from pick(p, "swap", set_cards(hand(st, p)))
    slot = yield from pick_slot(st, p, "swap", face_up(st))
    assert mine is not None
    assert slot is not None
    hand(st, p).append(st["pyramid"][slot])
    st["pyramid"][slot] = lift(hand(st, p), mine)
    changed(st)
    for q in opponents(st, p):
        yield from may_fetch_top(st, q)


@rule("Glass Blower", lambda st, p, r: bool(st["players"][p]["tomb"]))
def glass_blower(st: State, p: int, r: Run) -> Gen[None]:
    tomb = st["players"][p]["tomb"]
    card = yield from pick(p, "put", tomb)
    assert card is not None
    discards(st, p).append(lift(tomb, card))
    yield from up_to(st, p, 4, shuffle=True)


@rule("Goldsmith", lambda st, p, r: bool(set_cards(hand(st, p))) and bool(face_up(st)))
def goldsmith(st: State, p: int, r: Run) -> Gen[None]:
    yield from sacrifice_one(st, p, set_cards(hand(st, p)))
    yield from entomb_slot(st, p, face_up(st))


@rule("Leather Worker", lambda st, p, r: bool(hand(st, p)))
def leather_worker(st: State, p: int, r: Run) -> Gen[None]:
    shown = yield from pick(p, "reveal", hand(st, p))
    assert shown is not None
    for q in opponents(st, p):
        fitting = [c for c in hand(st, q) if cost(c) >= cost(shown)]
        if hand(st, q) and not (yield from shielded(st, q, bool(fitting))):
            yield from discard_one(st, q, [c for c in hand(st, q) if cost(c) >= cost(shown)])


@rule("Sculptor", lambda st, p, r: bool(discards(st, p)))
def sculptor(st: State, p: int, r: Run) -> Gen[None]:
    most = max(cost(c) for c in discards(st, p))
    card = yield from pick(p, "put", [c for c in discards(st, p) if cost(c) == most])
    assert card is not None
    hand(st, p).append(lift(discards(st, p), card))


@rule("Tomb Painter", lambda st, p, r: len(discards(st, p)) >= 2)
def tomb_painter(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_top(st, p, discards(st, p))
    yield from entomb_top(st, p, discards(st, p))


@rule("Weaver", lambda st, p, r: bool(dearer(st, p)))
def weaver(st: State, p: int, r: Run) -> Gen[None]:
    gone = yield from discard_one(st, p, dearer(st, p))
    assert gone is not None
    yield from entomb_one(st, p, [c for c in hand(st, p) if cost(c) < cost(gone)], hand(st, p))


# ---- Premium uniques --------------------------------------------------------------------------

@rule("Alabaster Kohl Jar", lambda st, p, r: bool(discards(st, p)))
def kohl_jar(st: State, p: int, r: Run) -> Gen[None]:
    pile = discards(st, p)
    yield from entomb_one(st, p, pile, pile)
    for _ in list(pile):
        card = yield from pick(p, "sacrifice", pile)
        assert card is not None
        st["boneyard"].append(lift(pile, card))
        yield from sacrificed(st, p, card)


@rule("Apotropaic Wand", lambda st, p, r: bool(face_up(st)))
def wand(st: State, p: int, r: Run) -> Gen[None]:
    yield from take(st, p, face_up(st))
    for q in opponents(st, p):
        yield from may_fetch_top(st, q)


@rule("Mummified Crocodile", lambda st, p, r: len([c for c in hand(st, p) if c is not r.card]) >= 4)
def crocodile(st: State, p: int, r: Run) -> Gen[None]:
    if move_itself(st, p, r.card, st["boneyard"]):
        yield from sacrificed(st, p, r.card)
    for _ in range(4):
        yield from entomb_one(st, p, hand(st, p), hand(st, p))


@rule("Necropolis Seal", lambda st, p, r: bool(st["turn"]["tomb_grew"]) and bool(face_up(st, [0])))
def seal(st: State, p: int, r: Run) -> Gen[None]:
    yield from take(st, p, face_up(st, [0]))
