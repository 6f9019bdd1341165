"""The oracle's statues and base uniques; importing this enters them beside the others."""

from __future__ import annotations

from .cards import Run, discard_one, entomb_one, exempt, give, hand, move_itself, rule, takeable
from .model import Card, Gen, State, ask, can_draw, cost, has, lift, opponents, pick, pick_opponent, set_of
from .turn import axes, draw, entombed, gain, shielded, take, top_of_deck

# ---- statues ----------------------------------------------------------------------------------

@rule("Statue of Anubis", lambda st, p, r: True)
def anubis(st: State, p: int, r: Run) -> Gen[None]:
    st["turn"]["anubis"] += 1
    yield from ()


@rule("Statue of Bastet", lambda st, p, r: True)
def bastet(st: State, p: int, r: Run) -> Gen[None]:
    for q in opponents(st, p):
        if not exempt(st, q) and not (yield from shielded(st, q, False)):
            card = yield from pick(q, "give", hand(st, q))
            assert card is not None
            st["players"][p]["discard"].append(lift(hand(st, q), card))


@rule("Statue of Horus", lambda st, p, r: bool(hand(st, p)))
def horus(st: State, p: int, r: Run) -> Gen[None]:
    yield from entomb_one(st, p, hand(st, p), hand(st, p))


@rule("Statue of Isis", lambda st, p, r: bool(takeable(st, lambda c: cost(c) <= 6)))
def isis(st: State, p: int, r: Run) -> Gen[None]:
    yield from take(st, p, takeable(st, lambda c: cost(c) <= 6))


@rule("Statue of Osiris", lambda st, p, r: bool(hand(st, p)) and can_draw(st, p) + 1 >= 3)
def osiris(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_one(st, p)
    draw(st, p, 3)


@rule("Statue of Sobek", lambda st, p, r: can_draw(st, p) >= 3)
def sobek(st: State, p: int, r: Run) -> Gen[None]:
    who = st["players"][p]
    seen = [c for c in (top_of_deck(st, p) for _ in range(3)) if c is not None]
    who["aside"] += seen
    gone = yield from pick(p, "discard", seen)
    assert gone is not None
    who["discard"].append(lift(who["aside"], lift(seen, gone)))
    yield from axes(st, p, [gone])
    kept = yield from pick(p, "entomb", seen)
    assert kept is not None
    who["tomb"].append(lift(who["aside"], lift(seen, kept)))
    yield from entombed(st, p)
    yield from give(st, p, seen[0], who["aside"], "discard")
    if has(who["aside"], seen[0]):
        who["deck"].append(lift(who["aside"], seen[0]))


@rule("Statue of Thoth", lambda st, p, r: True)
def thoth(st: State, p: int, r: Run) -> Gen[None]:
    st["turn"]["thoth"] = True
    yield from ()


# ---- base uniques -----------------------------------------------------------------------------

@rule("Burial Mask", lambda st, p, r: bool(hand(st, p) or st["players"][p]["discard"]))
def burial_mask(st: State, p: int, r: Run) -> Gen[None]:
    who = st["players"][p]
    piles = ("hand", "discard")
    texts = {f"entomb {c} from {pile}": (pile, c) for pile in piles for c in reversed(who[pile])}
    answer = yield from ask(p, texts)
    pile, card = texts[answer]
    who["tomb"].append(lift(who[pile], card))
    yield from entombed(st, p)


def with_discards(st: State, p: int) -> list[int]:
    """The opponents who have a discard pile."""
    return [q for q in opponents(st, p) if st["players"][q]["discard"]]


@rule("Censer", lambda st, p, r: bool(with_discards(st, p)))
def censer(st: State, p: int, r: Run) -> Gen[None]:
    q = yield from pick_opponent(st, p, with_discards(st, p))
    if not (yield from shielded(st, q, False)):
        pile = st["players"][q]["discard"]
        gain(st, p, pile.pop())
        move_itself(st, p, r.card, pile)


@rule("Chariot", lambda st, p, r: bool(hand(st, p)) and bool(st["boneyard"]))
def chariot(st: State, p: int, r: Run) -> Gen[None]:
    yield from discard_one(st, p)
    gain(st, p, st["boneyard"].pop())


def same_set(st: State, card: Card) -> list[int]:
    """The takeable cards of a card's set."""
    return takeable(st, lambda c: set_of(c) is not None and set_of(c) == set_of(card))


@rule("Ka Figurine", lambda st, p, r: any(same_set(st, c) for c in hand(st, p)))
def ka(st: State, p: int, r: Run) -> Gen[None]:
    gone = yield from discard_one(st, p, [c for c in hand(st, p) if same_set(st, c)])
    assert gone is not None
    yield from take(st, p, same_set(st, gone))
